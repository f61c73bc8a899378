// Starting, following and finding downloads, and their words.
#include <hub/known_models.h>
#include <ui/launch/worker_program.h>
#include <ui/session/download_store.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/tr.h>

#include <QStringList>
#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

constexpr int busyMilliseconds = 500;
/// Other windows may begin one.
constexpr int idleMilliseconds = 4000;

bool hasEnded(const DownloadState& state) {
    return state.phase == DownloadPhase::finished || state.phase == DownloadPhase::failed;
}

std::vector<DownloadItem> readAll() {
    std::vector<DownloadItem> items;
    for (const DownloadFolder& folder : DownloadFolder::all()) {
        DownloadItem item{.folder = folder};
        item.isAtWork = folder.isAtWork();  // asked first: it may end in between
        item.isPausing = folder.isStopRequested();
        if (auto request = folder.request()) item.request = std::move(*request);
        if (auto state = folder.state())
            item.state = std::move(*state);
        else
            item.state.phase = DownloadPhase::paused;
        // Its process has said its last word and needs a moment to end.
        if (hasEnded(item.state)) item.isAtWork = false;
        items.push_back(std::move(item));
    }
    return items;
}

}  // namespace

DownloadStore::DownloadStore(QObject* parent) : QObject(parent) {
    connect(&m_clock, &QTimer::timeout, this, &DownloadStore::read);
    m_clock.start(idleMilliseconds);
    read();
}

const DownloadItem* DownloadStore::find(const std::string& id) const {
    const auto found = std::ranges::find(m_items, id, &DownloadItem::id);
    return found == m_items.end() ? nullptr : &*found;
}

const DownloadItem* DownloadStore::ofModel(const std::string& hubName) const {
    const DownloadItem* found = nullptr;
    for (const DownloadItem& item : m_items)
        if (item.request.name == hubName &&
            (found == nullptr || found->state.phase == DownloadPhase::finished))
            found = &item;
    return found;
}

void DownloadStore::leaveOutUnderWay(std::vector<ModelEntry>& models) const {
    std::erase_if(models, [this](const ModelEntry& model) {
        const DownloadItem* download = ofModel(model.name);
        return model.problem && model.origin == "hugging-face" && download != nullptr &&
               download->state.phase != DownloadPhase::finished;
    });
}

void DownloadStore::start(const PendingDownload& request) {
    const auto folder = DownloadFolder::create(request);
    if (!folder) {
        emit failed(folder.error());
        return;
    }
    launch(*folder);
}

void DownloadStore::resume(const std::string& id) {
    const DownloadItem* item = find(id);
    if (item != nullptr && !item->isAtWork) start(item->request);
}

void DownloadStore::launch(const DownloadFolder& folder) {
    // So that an earlier end is not taken for the one of this process.
    DownloadState state = folder.state().value_or(DownloadState{});
    state.phase = DownloadPhase::running;
    state.bytesPerSecond = 0;
    state.secondsLeft = -1;
    state.error.reset();
    const auto written = folder.isAtWork() ? Result<void>() : folder.write(state);
    const auto pid = written ? startDownload(folder) : std::unexpected(written.error());
    if (pid)
        m_launched[folder.path().filename().string()] = *pid;
    else
        emit failed(pid.error());
    read();
}

void DownloadStore::pause(const std::string& id) {
    const DownloadItem* item = find(id);
    if (item == nullptr || !item->isAtWork) return;
    if (auto asked = item->folder.requestStop(); !asked) emit failed(asked.error());
    read();
}

void DownloadStore::cancel(const std::string& id) {
    const DownloadItem* item = find(id);
    if (item == nullptr) return;
    m_cancelled.insert(id);
    if (item->isAtWork) return pause(id);
    read();
}

void DownloadStore::dismiss(const std::string& id) {
    if (const DownloadItem* item = find(id); item != nullptr && !item->isAtWork)
        forget(item->folder, false);
}

void DownloadStore::forget(const DownloadFolder& folder, bool discards) {
    inBackground(
        this,
        [folder, discards] {
            if (discards)
                folder.discard();
            else
                folder.remove();
            return true;
        },
        [this](bool) { read(); });
}

void DownloadStore::read() {
    if (std::exchange(m_isReading, true)) {
        m_isStale = true;
        return;
    }
    inBackground(this, readAll, [this](std::vector<DownloadItem> items) {
        m_isReading = false;
        const bool isStale = std::exchange(m_isStale, false);
        take(std::move(items));
        if (isStale) read();
    });
}

void DownloadStore::judge(DownloadItem& item) {
    const std::string id = item.id();
    const auto launched = m_launched.find(id);
    if (!item.isAtWork && launched != m_launched.end()) {
        if (!hasEnded(item.state) && isProcessAlive(launched->second)) {
            item.isAtWork = true;
            item.state.phase = DownloadPhase::running;
        } else {
            m_launched.erase(launched);
            if (!hasEnded(item.state) && !item.isPausing) {
                item.state.phase = DownloadPhase::failed;
                item.state.error = downloadDied();
                (void)item.folder.write(item.state);
            }
        }
    }
    item.isPausing = item.isPausing && item.isAtWork;
    item.isCancelling = m_cancelled.contains(id);
    if (!item.isCancelling || item.isAtWork) return;
    m_cancelled.erase(id);
    forget(item.folder, item.state.phase != DownloadPhase::finished);
}

void DownloadStore::take(std::vector<DownloadItem> items) {
    const std::vector<DownloadItem> before = std::exchange(m_items, std::move(items));
    for (DownloadItem& item : m_items) judge(item);
    const bool isBusy = std::ranges::any_of(
        m_items, [](const DownloadItem& item) { return item.isAtWork || item.isCancelling; });
    m_clock.setInterval(isBusy ? busyMilliseconds : idleMilliseconds);
    emit changed();
    for (const DownloadItem& old : before) {
        if (old.state.phase == DownloadPhase::finished) continue;
        const DownloadItem* now = find(old.id());
        if (now != nullptr && now->state.phase == DownloadPhase::finished)
            emit finished(toQt(std::filesystem::path(now->state.path)));
    }
}

QString downloadTitle(const PendingDownload& request) {
    const auto known = std::ranges::find(knownModels(), request.name, &KnownModel::name);
    QString title = known != knownModels().end()
                        ? toQt(std::string(known->title))
                        : toQt(request.name.substr(request.name.find('/') + 1));
    if (!request.file.empty()) title += QStringLiteral(" · ") + toQt(request.file);
    return title;
}

namespace {

QString waitText(DownloadWait wait) {
    switch (wait) {
        case DownloadWait::otherDownload:
            return tr("waiting for another download of it");
        case DownloadWait::hub:
            return tr("the hub sends nothing, still waiting");
        case DownloadWait::check:
            return tr("checking what is here");
        case DownloadWait::nothing:
            break;
    }
    return {};
}

}  // namespace

QString downloadProgressText(const DownloadItem& item) {
    const DownloadState& state = item.state;
    QStringList parts;
    if (state.totalBytes > 0)
        parts += tr("%1 of %2")
                     .arg(memoryText(static_cast<double>(state.bytes)),
                          memoryText(static_cast<double>(state.totalBytes)));
    if (item.isCancelling) {
        parts += tr("cancelling…");
    } else if (item.isPausing) {
        parts += tr("pausing…");
    } else if (state.phase == DownloadPhase::running) {
        if (const QString wait = waitText(state.waitsFor); !wait.isEmpty()) {
            parts += wait;
            return parts.join(QStringLiteral(" · "));
        }
        if (state.totalBytes == 0) parts += tr("contacting the hub");
        if (state.bytesPerSecond > 0) parts += tr("%1/s").arg(memoryText(state.bytesPerSecond));
        if (const QString left = timeLeftText(state.secondsLeft);
            !left.isEmpty() && state.bytes < state.totalBytes)
            parts += left;
    } else if (state.phase == DownloadPhase::paused && parts.isEmpty()) {
        parts += tr("not started");
    }
    return parts.join(QStringLiteral(" · "));
}

int downloadPermille(const DownloadState& state) {
    if (state.totalBytes <= 0) return 0;
    // Not in whole numbers: a thousand times what a hub says may be more than they can hold.
    return static_cast<int>(static_cast<double>(state.bytes) * 1000.0 /
                            static_cast<double>(state.totalBytes));
}

QString licenceTitle(const std::string& licence) {
    if (licence == "creativeml-openrail-m") return QStringLiteral("CreativeML OpenRAIL-M");
    if (licence == "openrail++") return QStringLiteral("CreativeML OpenRAIL++-M");
    if (licence == "openrail") return QStringLiteral("OpenRAIL");
    if (licence == "mit") return QStringLiteral("MIT");
    if (licence == "apache-2.0") return QStringLiteral("Apache 2.0");
    return licence.empty() ? tr("not stated") : toQt(licence);
}

bool allowsAnyUse(std::string_view licence) {
    return licence == "mit" || licence == "apache-2.0";
}

QString licenceSummary(const std::string& licence) {
    if (licence == "creativeml-openrail-m" || licence == "openrail++")
        return tr(
            "Commercial use is allowed; a list of harmful uses is not. If you share the model, or "
            "one made from it, that list must go with it.");
    if (allowsAnyUse(licence))
        return tr("Any use is allowed; if you share the model, keep its notice.");
    return {};
}

}  // namespace dreambooth
