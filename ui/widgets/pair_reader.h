// Reads pairs of pictures in the background, the next ones ahead, so that the window never waits
// for a file: who flips through pairs finds the next one in memory.
#pragma once

#include <ui/style/disk_queue.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/picture_pair.h>

#include <QDateTime>
#include <QObject>
#include <QTimer>
#include <array>
#include <functional>
#include <list>
#include <memory>
#include <vector>

namespace dreambooth {

/// Of base and tuned; an empty name is a side without a picture.
using PairFiles = std::array<QString, 2>;

class PairReader : public QObject {
    Q_OBJECT

public:
    /// What is kept in memory: room for the pairs before and after one of
    /// 4096 × 4096 pixels, with their differences.
    static constexpr qint64 defaultMaxBytes = 768LL << 20;
    using Done = std::function<void(const PicturePair&)>;

    explicit PairReader(QObject* parent = nullptr, qint64 maxBytes = defaultMaxBytes);

    /// Gives `pair` to `done`: at once if it is in memory, else when it is read, unless another is
    /// asked for meanwhile. A moment later, when it has been painted, reads `ahead`, the likeliest
    /// first, and forgets all others. A file that has changed since is read again; one that can't
    /// be read gives no picture.
    void read(const PairFiles& pair, const std::vector<PairFiles>& ahead, Done done);
    /// Difference mode is on: differences are computed with the pictures.
    void setWithDifference(bool withDifference) { m_withDifference = withDifference; }

    bool isInMemory(const PairFiles& pair) const;
    /// Of all pairs in memory.
    qint64 bytes() const;

private:
    struct Stamp {
        QDateTime changed;
        qint64 size = 0;
        bool operator==(const Stamp&) const = default;
    };
    struct Entry {
        PairFiles files;
        std::array<Stamp, 2> stamps;
        PicturePair pair;
        qint64 bytes = 0;
    };
    static std::array<Stamp, 2> stampsOf(const PairFiles& files);
    static PicturePair readPair(const PairFiles& files, bool withDifference);

    const Entry* find(const PairFiles& pair) const;
    void start(const PairFiles& pair, QThreadPool& pool);
    void onRead(const PairFiles& files, const std::array<Stamp, 2>& stamps, PicturePair pair);
    void readNext();
    void forgetOthers();

    OwnThreads m_ahead = ownThreads(1);
    const std::unique_ptr<DiskQueue> m_looks = std::make_unique<DiskQueue>();
    QTimer m_painted;
    const qint64 m_maxBytes;
    bool m_withDifference = false;
    std::vector<PairFiles> m_wanted;  ///< the one on view first
    Done m_done;                      ///< empty once it was called
    std::list<Entry> m_entries;
    std::vector<PairFiles> m_reading;
};

}  // namespace dreambooth
