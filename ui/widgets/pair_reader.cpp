// Reading ahead. Our own pictures are read, by Qt's reader: photos of strangers go
// through images/decode.h.
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/pair_reader.h>

#include <sys/resource.h>

#include <QFileInfo>
#include <algorithm>
#include <future>
#include <utility>

namespace dreambooth {

namespace {

constexpr int paintingTakes = 30;  // ms, until which nothing else is done
constexpr int lowPriority = 10;    // as of nice: pictures that nobody waits for

}  // namespace

PairReader::PairReader(QObject* parent, qint64 maxBytes) : QObject(parent), m_maxBytes(maxBytes) {
    m_painted.setSingleShot(true);
    m_painted.setInterval(paintingTakes);
    connect(&m_painted, &QTimer::timeout, this, [this] {
        forgetOthers();
        readNext();
    });
}

void PairReader::read(const PairFiles& pair, const std::vector<PairFiles>& ahead, Done done) {
    m_wanted = {pair};
    for (const PairFiles& one : ahead)
        if (std::ranges::find(m_wanted, one) == m_wanted.end()) m_wanted.push_back(one);
    m_done = nullptr;
    if (pair == PairFiles()) {
        done({});
    } else if (const Entry* entry = find(pair)) {
        done(PicturePair(entry->pair));  // a copy: it may ask for another
    } else {
        m_done = std::move(done);
        if (std::ranges::find(m_reading, pair) == m_reading.end()) start(pair, backgroundPool());
    }
    m_painted.start();
}

bool PairReader::isInMemory(const PairFiles& pair) const {
    return find(pair) != nullptr;
}

qint64 PairReader::bytes() const {
    qint64 bytes = 0;
    for (const Entry& entry : m_entries) bytes += entry.bytes;
    return bytes;
}

std::array<PairReader::Stamp, 2> PairReader::stampsOf(const PairFiles& files) {
    std::array<Stamp, 2> stamps;
    for (std::size_t side = 0; side < files.size(); ++side) {
        const QFileInfo info(files[side]);
        stamps[side] = {info.lastModified(), info.size()};
    }
    return stamps;
}

PicturePair PairReader::readPair(const PairFiles& files, bool withDifference) {
    const auto read = [](const QString& file) {
        return file.isEmpty() ? PictureLevels() : PictureLevels(readPicture(toPath(file)));
    };
    PicturePair pair;
    pair.files = files;
    auto second = std::async(std::launch::async, read, files[1]);
    pair.pictures[0] = read(files[0]);
    pair.pictures[1] = second.get();
    if (withDifference)
        pair.difference = PictureDifference::between(pair.pictures[0], pair.pictures[1]);
    return pair;
}

const PairReader::Entry* PairReader::find(const PairFiles& pair) const {
    const auto found = std::ranges::find(m_entries, pair, &Entry::files);
    if (found == m_entries.end()) return nullptr;
    // While the disk does not answer, what is in memory is shown.
    const auto now = m_looks->ask([pair] { return stampsOf(pair); });
    return !now || *now == found->stamps ? &*found : nullptr;
}

void PairReader::start(const PairFiles& pair, QThreadPool& pool) {
    m_reading.push_back(pair);
    // The stamps of before: what is written meanwhile is read again.
    inBackground(
        this,
        [pair, withDifference = m_withDifference, isAhead = &pool == m_ahead.get()] {
            // Of this thread alone, and of those that it starts.
            if (isAhead) setpriority(PRIO_PROCESS, 0, lowPriority);
            const auto stamps = stampsOf(pair);
            return std::pair(stamps, readPair(pair, withDifference));
        },
        [this, pair](std::pair<std::array<Stamp, 2>, PicturePair> read) {
            onRead(pair, read.first, std::move(read.second));
        },
        &pool);
}

void PairReader::onRead(const PairFiles& files, const std::array<Stamp, 2>& stamps,
                        PicturePair pair) {
    std::erase(m_reading, files);
    std::erase_if(m_entries, [&](const Entry& entry) { return entry.files == files; });
    qint64 bytes = pair.difference ? pair.difference->picture.bytes() : 0;
    for (const PictureLevels& picture : pair.pictures) bytes += picture.bytes();
    m_entries.push_back({files, stamps, std::move(pair), bytes});
    const PicturePair& read = m_entries.back().pair;
    if (m_done && files == m_wanted.front()) std::exchange(m_done, nullptr)(PicturePair(read));
    m_painted.start();
}

/// One after the other, while there is room for another like the one on view.
void PairReader::readNext() {
    if (m_wanted.empty() || !m_reading.empty()) return;
    const Entry* shown = find(m_wanted.front());
    if (bytes() + (shown == nullptr ? 0 : shown->bytes) > m_maxBytes) return;
    const auto missing = std::ranges::find_if(m_wanted, [this](const PairFiles& pair) {
        return pair != PairFiles() && !isInMemory(pair);
    });
    if (missing != m_wanted.end()) start(*missing, *m_ahead);
}

/// The pair on view stays, whatever its size. Giving back so much memory takes some milliseconds,
/// and is done elsewhere.
void PairReader::forgetOthers() {
    std::list<Entry> forgotten;
    const auto forget = [&](const auto& condition) {
        for (auto entry = m_entries.begin(); entry != m_entries.end();) {
            const auto next = std::next(entry);
            if (condition(*entry)) forgotten.splice(forgotten.end(), m_entries, entry);
            entry = next;
        }
    };
    forget([this](const Entry& entry) {
        return std::ranges::find(m_wanted, entry.files) == m_wanted.end();
    });
    for (auto least = m_wanted.rbegin(); bytes() > m_maxBytes && least + 1 < m_wanted.rend();
         ++least)
        forget([&](const Entry& entry) { return entry.files == *least; });
    if (!forgotten.empty()) m_ahead->start([entries = std::move(forgotten)] {});
}

}  // namespace dreambooth
