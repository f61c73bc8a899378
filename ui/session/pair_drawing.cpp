// Turns comparisons into requests to the engine (see the header); a comparison that fails or is
// cancelled leaves no folder behind.
#include <base/clock.h>
#include <base/files.h>
#include <formats/model_identity.h>
#include <ui/session/engine_client.h>
#include <ui/session/pair_drawing.h>
#include <ui/style/qt_strings.h>

#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

ComparisonDrawer::ComparisonDrawer(EngineClient& engine, fs::path comparisonsFolder,
                                   QObject* parent)
    : QObject(parent), m_engine(engine), m_folder(std::move(comparisonsFolder)) {
    connect(&engine, &EngineClient::result, this, [this](int id) { onResult(id); });
    connect(&engine, &EngineClient::failed, this, &ComparisonDrawer::onFailed);
    connect(&engine, &EngineClient::preview, this, [this](int id, const QString& path) {
        if (isBusy() && (id == m_baseJob || id == m_tunedJob))
            emit pictureReady(id == m_tunedJob ? Side::tuned : Side::base, path);
    });
    connect(&engine, &EngineClient::progress, this, [this](int id, int done, int total) {
        if (!isBusy() || (id != m_baseJob && id != m_tunedJob)) return;
        emit progressed(id == m_tunedJob ? total + done : done, 2 * total);
    });
}

void ComparisonDrawer::draw(Comparison comparison) {
    m_queue.push_back(std::move(comparison));
    if (m_queue.size() == 1)
        next();
    else
        emit changed();
}

void ComparisonDrawer::cancel() {
    if (!isBusy()) return;
    m_queue.erase(m_queue.begin() + 1, m_queue.end());
    m_engine.cancel(m_tunedJob != 0 ? m_tunedJob : m_baseJob);
}

void ComparisonDrawer::next() {
    m_baseJob = m_tunedJob = 0;
    if (!isBusy()) return emit changed();
    auto folder = makeComparisonFolder(m_folder);
    if (!folder) {
        m_queue.clear();  // the others would fail alike
        emit changed();
        return emit failed(folder.error());
    }
    Comparison& comparison = m_queue.front();
    comparison.folder = *folder;
    comparison.id = folder->filename().string();
    comparison.created = isoDate(secondsSinceEpoch());
    const auto base = ModelFiles::open(comparison.baseModel);
    const std::string stamp = base ? modelStamp(*base) : std::string();
    if (comparison.base.stamp != stamp) comparison.base = {.stamp = stamp, .content = {}};
    const bool hasBase = takeEarlierBase();
    emit changed();
    if (hasBase)
        m_tunedJob = request(Side::tuned);
    else
        m_baseJob = request(Side::base);
}

bool ComparisonDrawer::takeEarlierBase() {
    const Comparison& wanted = m_queue.front();
    const auto earlier = listComparisons(m_folder);
    for (auto it = earlier.rbegin(); it != earlier.rend(); ++it) {
        // Other weights may lie at the same path by now, and the same ones at another.
        const bool isUnchanged = !wanted.base.stamp.empty() && it->base.stamp == wanted.base.stamp;
        const bool isSame = !wanted.base.content.empty() && it->base.content == wanted.base.content;
        if (!(it->settings == wanted.settings) || !(isUnchanged || isSame)) continue;
        return copyFile(it->picture(Side::base), wanted.picture(Side::base)).has_value();
    }
    return false;
}

int ComparisonDrawer::request(Side side) {
    const Comparison& comparison = m_queue.front();
    const bool isTuned = side == Side::tuned;
    return m_engine.generate({.model = isTuned ? comparison.tuned.model : comparison.baseModel,
                              .lora = isTuned ? comparison.tuned.lora : fs::path(),
                              .output = comparison.picture(side),
                              .settings = comparison.settings});
}

void ComparisonDrawer::onResult(int id) {
    if (!isBusy()) return;
    const Comparison comparison = m_queue.front();
    if (id == m_baseJob) {
        emit pictureReady(Side::base, toQt(comparison.picture(Side::base)));
        m_tunedJob = request(Side::tuned);
    } else if (id == m_tunedJob) {
        if (auto written = writeComparison(comparison); !written) {
            giveUp();
            emit failed(written.error());
            return;
        }
        emit pictureReady(Side::tuned, toQt(comparison.picture(Side::tuned)));
        m_queue.pop_front();
        emit finished(comparison);
        next();
    }
}

void ComparisonDrawer::onFailed(int id, const Error& error) {
    if (!isBusy() || (id != m_baseJob && id != m_tunedJob)) return;
    giveUp();
    emit failed(error);
}

void ComparisonDrawer::giveUp() {
    std::error_code ignored;
    fs::remove_all(m_queue.front().folder, ignored);
    m_queue.pop_front();
    next();
}

}  // namespace dreambooth
