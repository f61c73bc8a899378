// Photos come in: from a drop, the clipboard, the file dialog or the bundled sample, all the same
// way. Each is read to its end on a thread before it is taken; a bad one is named with the reason.
#pragma once

#include <base/error.h>
#include <project/project.h>

#include <QImage>
#include <QObject>
#include <QThreadPool>
#include <deque>
#include <filesystem>
#include <memory>
#include <vector>

class QMimeData;

namespace dreambooth {

class ProjectSession;
struct ImportMemory;

/// One thing to import: a file, a folder (its pictures are taken), or a picture without a file.
struct ImportSource {
    std::filesystem::path path;
    QImage image;  ///< used when `path` is empty
    bool heldOut = false;
};

/// What a drop or the clipboard holds for us: local files first, else a picture. Addresses of the
/// web and anything else give the error drop.remote or drop.nothing.
Result<std::vector<ImportSource>> sourcesFrom(const QMimeData& data);

class PhotoImporter : public QObject {
    Q_OBJECT

public:
    explicit PhotoImporter(ProjectSession& session, QObject* parent = nullptr);
    ~PhotoImporter() override;

    void import(std::vector<ImportSource> sources);
    bool isBusy() const { return m_done < m_total; }
    int done() const { return m_done; }
    int total() const { return m_total; }

signals:
    void progress(int done, int total);
    /// A source could not be taken; `name` is its file name.
    void problem(const dreambooth::Error& error, const QString& name);
    void finished(int added);

private:
    void startNext();
    void onDone(int added);

    ProjectSession& m_session;
    std::shared_ptr<ImportMemory> m_memory;  ///< used by one job at a time
    std::deque<ImportSource> m_queue;
    QThreadPool m_pool;
    int m_done = 0, m_total = 0, m_added = 0;
    int m_import = 0;  ///< counts imports: all photos of one are one undo step
};

}  // namespace dreambooth
