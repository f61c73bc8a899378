// Starts and ends `dreambooth serve`, sends it jobs and reads its answers.
#include <ui/launch/worker_program.h>
#include <ui/session/engine_worker.h>
#include <ui/style/qt_strings.h>

#include <string_view>
#include <utility>

namespace dreambooth {

namespace {

constexpr qsizetype stderrTailBytes = 2000;
constexpr int waitsAtMostMs = 5000;  // a GPU's driver may hold it

}  // namespace

EngineWorker::EngineWorker(std::string device, QObject* parent)
    : QObject(parent), m_device(std::move(device)) {
    makeProcess();
}

void EngineWorker::makeProcess() {
    m_process = new QProcess(this);
    // It would see the end of its orders only after the picture that it draws.
    m_process->setChildProcessModifier(endWithWindow);
    connect(m_process, &QProcess::readyReadStandardOutput, this, &EngineWorker::readLines);
    connect(m_process, &QProcess::readyReadStandardError, this, [this] {
        m_stderrTail = (m_stderrTail + m_process->readAllStandardError()).right(stderrTailBytes);
    });
    connect(m_process, &QProcess::finished, this, &EngineWorker::onFinished);
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;
        m_job = 0;
        emit unstartable(workerUnstartable(m_process->errorString()));
    });
}

EngineWorker::~EngineWorker() {
    letEnd(m_process);
}

void EngineWorker::setDevice(const std::string& device, const std::string& automatic) {
    m_device = device;
    if (m_startedOn == "auto") m_startedOn = automatic;
    if (m_job == 0 && m_startedOn != m_device) end();  // its models are in another one's way
}

/// It holds nothing that would have to be kept, and nobody waits for what it may be drawing.
void EngineWorker::end() {
    if (m_process->state() == QProcess::NotRunning) return;
    letEnd(m_process);
    makeProcess();
}

void EngineWorker::endAndWait() {
    m_process->disconnect(this);
    m_process->kill();
    m_process->waitForFinished(waitsAtMostMs);
    m_job = 0;
}

bool EngineWorker::take(const Json& line) {
    m_job = valueOr(line, "id", 0);
    if (m_startedOn != m_device) end();
    if (m_process->state() == QProcess::NotRunning) {
        m_stderrTail.clear();
        m_startedOn = m_device;
        QStringList arguments = {QStringLiteral("serve")};
        if (m_device != "auto") arguments << QStringLiteral("--device") << toQt(m_device);
        m_process->start(workerProgram(), arguments);
        if (m_process->state() == QProcess::NotRunning) return false;
    }
    send(line);
    return true;
}

void EngineWorker::cancel() {
    send({{"id", m_job}, {"op", "cancel"}});
    m_job = 0;
}

void EngineWorker::unload() {
    if (m_process->state() == QProcess::Running) send({{"id", 0}, {"op", "unload"}});
}

void EngineWorker::send(const Json& line) {
    const std::string text = asText(line) + '\n';
    m_process->write(text.data(), static_cast<qint64>(text.size()));
}

void EngineWorker::readLines() {
    while (m_process->canReadLine()) {
        const QByteArray text = m_process->readLine();
        const auto line =
            parseJson(std::string_view(text.data(), static_cast<std::size_t>(text.size())),
                      "dreambooth serve");
        if (!line || !line->is_object()) continue;
        const int id = valueOr(*line, "id", 0);
        if (id == 0 || id != m_job) continue;  // cancelled meanwhile
        const auto event = valueOr<std::string>(*line, "event", "");
        if (event == "result" || event == "error") m_job = 0;
        emit answered(id, *line);
    }
}

void EngineWorker::onFinished() {
    readLines();
    m_stderrTail = (m_stderrTail + m_process->readAllStandardError()).right(stderrTailBytes);
    const std::string words = m_stderrTail.trimmed().toStdString();
    emit died(std::exchange(m_job, 0), makeError("engine.died", {{"words", words}}));
}

}  // namespace dreambooth
