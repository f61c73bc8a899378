// Small pictures of files: read and scaled off the GUI thread, and kept while there is room.
#pragma once

#include <QCache>
#include <QHash>
#include <QImage>
#include <QObject>
#include <QSet>
#include <filesystem>

namespace dreambooth {

class ThumbnailCache : public QObject {
    Q_OBJECT

public:
    /// Pictures of at most `side` pixels a side; `bytes` of them are kept.
    ThumbnailCache(int side, int bytes, QObject* parent = nullptr);

    /// Null: it is being read, ready() follows; or it can't be read.
    QImage picture(const std::filesystem::path& file);
    bool isReading(const std::filesystem::path& file) const;
    /// The file was drawn anew.
    void forget(const std::filesystem::path& file);
    /// What could not be read may be there again: it is read when it is asked for next.
    void retryUnreadable() { m_unreadable.clear(); }

signals:
    void ready();

private:
    int m_side;
    QCache<QString, QImage> m_pictures;
    QHash<QString, int> m_reading;  ///< by number
    int m_reads = 0;
    QSet<QString> m_unreadable;
};

}  // namespace dreambooth
