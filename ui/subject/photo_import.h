// Photos come in: from a drop, the clipboard, the file dialog or the bundled sample, all the same
// way. Each is read to its end on a thread before it is taken; a bad one is named with the reason.
#pragma once

#include <base/cancel.h>
#include <base/error.h>
#include <images/decode.h>
#include <project/project.h>
#include <ui/style/run_in_background.h>

#include <QImage>
#include <QObject>
#include <QStringList>
#include <deque>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

class QMimeData;

namespace dreambooth {

class ProjectSession;
struct ImportMemory;
struct ImportOutcome;

/// More are refused: subjects have a handful, and the page shows all at once.
constexpr std::size_t maxPhotos = 5000;

/// One thing to import: a file, a folder (its pictures are taken), or a picture without a file.
struct ImportSource {
    std::filesystem::path path;
    QImage image;  ///< used when `path` is empty
    bool heldOut = false;
    bool isSlow = false;  ///< it took longer than a quick look, and comes after the others
    /// What it shows ("sks dog"), as its folder says; empty: the first subject.
    std::string subject = {};
    std::filesystem::path dataSet = {};  ///< the folder that was dropped; empty: the file itself
};

/// What a drop or the clipboard holds for us: local files first, else a picture. Addresses of the
/// web and anything else give the error drop.remote or drop.nothing.
Result<std::vector<ImportSource>> sourcesFrom(const QMimeData& data);

/// What came of an import.
struct ImportSummary {
    int added = 0;
    int known = 0;                ///< the project has the same picture
    int captionsOfKnown = 0;      ///< of `known`: had none, and took one from a file
    int refused = 0;              ///< each of them a failed()
    QStringList named = {};       ///< subjects that a folder or data set has brought: "sks dog"
    int heldOut = 0;              ///< of `added`: of a folder validation/
    int captions = 0;             ///< of `added`: with one from a file
    bool hasRepeats = false;      ///< folders ask for more than one showing an epoch
    bool letMasksCount = false;   ///< the project's first masks came with it
    bool letShapesCount = false;  ///< the project's first crops that are no squares
};

class PhotoImporter : public QObject {
    Q_OBJECT

public:
    /// A photo that takes longer than `quickSeconds` of the decoder's time comes after the others.
    explicit PhotoImporter(ProjectSession& session, QObject* parent = nullptr,
                           double quickSeconds = quickDecodeSeconds);
    ~PhotoImporter() override;

    void import(std::vector<ImportSource> sources);
    bool isBusy() const { return m_done < m_total; }
    int done() const { return m_done; }
    int total() const { return m_total; }
    /// What could not be read for lack of time or memory, and may be tried again.
    std::vector<ImportSource> takeUnread() { return std::exchange(m_unread, {}); }
    bool hasUnread() const { return !m_unread.empty(); }

signals:
    void progress(int done, int total);
    /// A photo comes into the project under this name; as PhotoFacts::preview.
    void read(const std::string& file, const QImage& preview);
    /// A source could not be taken, or its caption or mask; `name` is its file name.
    void failed(const dreambooth::Error& error, const QString& name);
    void finished(const dreambooth::ImportSummary& summary);

private:
    void startNext();
    void onOutcome(ImportSource source, const ImportOutcome& outcome);
    bool hasRoom();
    void onDone();
    void noteRemoved();

    ProjectSession& m_session;
    std::shared_ptr<ImportMemory> m_memory;  ///< used by one job at a time
    CancelToken m_cancel;
    double m_quickSeconds;
    std::vector<ImportSource> m_unread;
    std::vector<std::string> m_imported;  ///< names in photos/, since the project is open
    std::deque<ImportSource> m_queue;
    OwnThreads m_thread = ownThreads(1);
    int m_done = 0, m_total = 0;
    ImportSummary m_summary;
    int m_import = 0;  ///< counts imports: all photos of one are one undo step
};

}  // namespace dreambooth
