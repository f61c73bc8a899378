// One measurement at a time.
#include <ui/compare/score_measurer.h>
#include <ui/session/engine_client.h>

namespace dreambooth {

ScoreMeasurer::ScoreMeasurer(EngineClient& engine, QObject* parent)
    : QObject(parent), m_engine(engine) {
    connect(&engine, &EngineClient::progress, this, [this](int id, int done, int total) {
        if (id != m_job) return;
        if (m_total == 0) m_clock.start();
        m_done = done;
        m_total = total;
        emit changed();
    });
    connect(&engine, &EngineClient::measured, this, [this](int id) {
        if (id != m_job) return;
        emit finished();
        end();
    });
    connect(&engine, &EngineClient::failed, this, [this](int id, const Error& error) {
        if (id != m_job) return;
        end();
        emit failed(error);
    });
}

void ScoreMeasurer::measure(const RunFolder& run, const ComparedModel& tuned) {
    if (isBusy()) return;
    m_current = tuned;
    m_job = m_engine.measure({run.path(), tuned.model, tuned.added, tuned.step});
    emit changed();
}

void ScoreMeasurer::cancel() {
    if (isBusy()) m_engine.cancel(m_job);
}

double ScoreMeasurer::secondsLeft() const {
    constexpr int minPictures = 2;
    if (m_done < minPictures) return -1;
    return static_cast<double>(m_clock.elapsed()) / 1000 / m_done * (m_total - m_done);
}

void ScoreMeasurer::end() {
    m_job = m_done = m_total = 0;
    emit changed();
}

}  // namespace dreambooth
