// The downloads of models that the window began, what they are called and how far they are, in
// plain words.
#pragma once

#include <base/error.h>
#include <hub/catalogue.h>
#include <hub/download_folder.h>

#include <QObject>
#include <QString>
#include <QTimer>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace dreambooth {

struct DownloadItem {
    DownloadFolder folder;
    PendingDownload request = {};
    DownloadState state = {};
    bool isAtWork = false;      ///< a process of it is there, or begins
    bool isPausing = false;     ///< it was asked to stop
    bool isCancelling = false;  ///< and will be forgotten then

    std::string id() const { return folder.path().filename().string(); }
};

/// The downloads of models: each is a process `dreambooth download` that goes on when the window is
/// closed, and a folder that says how far it is (hub/download_folder.h). Those that another window
/// began, and those of an earlier start, are found as well. Nothing is fetched without start() or
/// resume().
class DownloadStore : public QObject {
    Q_OBJECT

public:
    explicit DownloadStore(QObject* parent = nullptr);

    /// By name; as they were when they were last read.
    const std::vector<DownloadItem>& items() const { return m_items; }
    /// Null: there is none of this id.
    const DownloadItem* find(const std::string& id) const;
    /// Of a model on the hub, the one that is not finished, else any; null: there is none.
    const DownloadItem* ofModel(const std::string& hubName) const;

    /// Takes out the models that are here in part because they are being fetched: they are told of
    /// as downloads, not as models that can't be used.
    void leaveOutUnderWay(std::vector<ModelEntry>& models) const;

    /// Begins, or goes on with what is there of it. Errors come by failed().
    void start(const PendingDownload& request);
    void resume(const std::string& id);
    /// What has arrived is kept.
    void pause(const std::string& id);
    /// Ends it and deletes what DownloadFolder::discard() may delete.
    void cancel(const std::string& id);
    /// Forgets one that is not at work; the cache is left alone.
    void dismiss(const std::string& id);
    /// Looks at the folders now, not only at the next tick.
    void read();

signals:
    void changed();
    void finished(const QString& modelPath);
    void failed(const dreambooth::Error& error);

private:
    void launch(const DownloadFolder& folder);
    void take(std::vector<DownloadItem> items);
    void judge(DownloadItem& item);
    void forget(const DownloadFolder& folder, bool discards);

    std::vector<DownloadItem> m_items;
    std::map<std::string, qint64> m_launched;  ///< processes of ours that were not seen to end
    std::set<std::string> m_cancelled;
    QTimer m_clock;
    bool m_isReading = false, m_isStale = false;
};

/// "Stable Diffusion 1.5" of a model that is known, else the name on the hub without its owner;
/// with the file, where one of several is meant.
QString downloadTitle(const PendingDownload& request);
/// "1.2 GB of 4.3 GB · 52 MB/s · about 2 minutes left", "paused at …", or what is waited for.
QString downloadProgressText(const DownloadItem& item);
/// 0 to 1000, for bars.
int downloadPermille(const DownloadState& state);
/// "CreativeML OpenRAIL-M" for "creativeml-openrail-m"; others as the hub names them.
QString licenceTitle(const std::string& licence);
/// Whether it allows any use, without rules of its own.
bool allowsAnyUse(std::string_view licence);
/// What a well-known licence comes to, in a sentence; empty for others.
QString licenceSummary(const std::string& licence);

}  // namespace dreambooth
