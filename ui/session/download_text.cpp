// Words about downloads.
#include <hub/known_models.h>
#include <ui/session/download_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>

#include <QStringList>
#include <algorithm>

namespace dreambooth {

QString downloadTitle(const PendingDownload& wish) {
    const auto known = std::ranges::find(knownModels(), wish.name, &KnownModel::name);
    QString title = known != knownModels().end() ? toQt(std::string(known->title))
                                                 : toQt(wish.name.substr(wish.name.find('/') + 1));
    if (!wish.file.empty()) title += QStringLiteral(" · ") + toQt(wish.file);
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

QString licenceSummary(const std::string& licence) {
    if (licence == "creativeml-openrail-m" || licence == "openrail++")
        return tr(
            "Commercial use is allowed; a list of harmful uses is not. If you share the model, or "
            "one made from it, that list must go with it.");
    if (licence == "mit" || licence == "apache-2.0")
        return tr("Any use is allowed; if you share the model, keep its notice.");
    return {};
}

}  // namespace dreambooth
