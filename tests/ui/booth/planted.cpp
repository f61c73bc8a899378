// Planting and searching.
#include <ui/style/qt_strings.h>

#include <QFile>
#include <algorithm>
#include <cstring>
#include <limits>
#include <set>

#include "planted.h"

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

constexpr qint64 pieceBytes = 16 << 20;
constexpr qsizetype needleBytes = 96;

/// All needles in one pass (Wu and Manber 1994, blocks of two bytes): most places are skipped by
/// what two bytes say about how far off the next needle can begin at the earliest.
class Search {
public:
    explicit Search(const std::vector<Needle>& needles) : m_needles(needles) {
        for (const Needle& needle : needles) {
            m_shortest = std::min(m_shortest, needle.bytes.size());
            m_longest = std::max(m_longest, needle.bytes.size());
        }
        m_skip.assign(std::size_t{1} << 16, m_shortest - 1);
        for (const Needle& needle : needles)
            for (qsizetype i = 0; i + 1 < m_shortest; ++i) {
                qsizetype& skip = m_skip[pairAt(needle.bytes.data() + i)];
                skip = std::min(skip, m_shortest - 2 - i);
            }
    }

    qsizetype longest() const { return m_longest; }

    void look(const char* text, qsizetype size, std::set<std::string>& found) const {
        const qsizetype last = m_shortest - 2;
        for (qsizetype at = last; at + 1 < size;) {
            if (const qsizetype skip = m_skip[pairAt(text + at)]; skip > 0) {
                at += skip;
                continue;
            }
            for (const Needle& needle : m_needles)
                if (size - (at - last) >= needle.bytes.size() &&
                    std::memcmp(text + at - last, needle.bytes.data(),
                                static_cast<std::size_t>(needle.bytes.size())) == 0)
                    found.insert(needle.what);
            ++at;
        }
    }

private:
    static std::size_t pairAt(const char* text) {
        return static_cast<unsigned char>(text[0]) |
               static_cast<std::size_t>(static_cast<unsigned char>(text[1])) << 8;
    }

    const std::vector<Needle>& m_needles;
    qsizetype m_shortest = std::numeric_limits<qsizetype>::max(), m_longest = 0;
    std::vector<qsizetype> m_skip;
};

/// In pieces that overlap by the longest of the needles.
void look(QFile& file, qint64 begin, qint64 end, const Search& search,
          std::set<std::string>& found) {
    for (qint64 at = begin; at < end; at += pieceBytes) {
        if (!file.seek(at)) return;
        const QByteArray piece = file.read(std::min(end - at, pieceBytes + search.longest()));
        search.look(piece.data(), piece.size(), found);
    }
}

std::string listed(const std::set<std::string>& found) {
    std::string list;
    for (const std::string& one : found) list += (list.empty() ? "" : ", ") + one;
    return list;
}

}  // namespace

Image plantedPicture(int side, std::uint32_t seed) {
    Image image(side, side, CV_8UC3);
    std::uint32_t state = seed;
    for (int i = 0; i < side * side * 3; ++i) {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        image.data[i] = static_cast<unsigned char>(state >> 24);
    }
    return image;
}

std::vector<Needle> needlesOf(const std::string& what, const Image& picture, int row) {
    const unsigned char* const pixels = picture.ptr(row);
    QByteArray files, window, plane;
    for (int x = picture.cols / 4; x < picture.cols; ++x) {
        const auto at = [&](int channel) { return static_cast<char>(pixels[3 * x + channel]); };
        for (const int channel : {0, 1, 2}) files += at(channel);
        for (const int channel : {2, 1, 0}) window += at(channel);
        window += '\xff';
        plane += at(0);
    }
    return {{what + " as decoded", files.left(needleBytes)},
            {what + " as painted", window.left(needleBytes)},
            {what + " as learned", plane.left(needleBytes)}};
}

std::string foundInMemory(qint64 pid, const std::vector<Needle>& needles) {
    QFile maps(QStringLiteral("/proc/%1/maps").arg(pid));
    QFile memory(QStringLiteral("/proc/%1/mem").arg(pid));
    if (!maps.open(QIODevice::ReadOnly) ||
        !memory.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return {};
    const Search search(needles);
    std::set<std::string> all;
    for (const QByteArray& line : maps.readAll().split('\n')) {
        const QList<QByteArray> fields = line.simplified().split(' ');
        const QList<QByteArray> range = fields[0].split('-');
        if (range.size() != 2 || !fields[1].startsWith('r')) continue;
        // Programs and libraries, as they are on the disk.
        const bool isFile = fields.value(4) != "0" && !line.endsWith("(deleted)");
        if (isFile && fields[1][1] != 'w') continue;
        if (fields.value(5) == "[vvar]" || fields.value(5) == "[vsyscall]") continue;
        std::set<std::string> found;
        look(memory, range[0].toLongLong(nullptr, 16), range[1].toLongLong(nullptr, 16), search,
             found);
        const std::string place = fields.value(5, "a mapping without a name").toStdString();
        for (const std::string& one : found) all.insert(one + " in " + place);
    }
    return listed(all);
}

std::string foundInFile(const fs::path& path, const std::vector<Needle>& needles) {
    QFile file(toQt(path));
    std::set<std::string> found;
    if (file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        look(file, 0, file.size(), Search(needles), found);
    return listed(found);
}

std::string foundBelow(const fs::path& folder, const std::vector<Needle>& needles) {
    const Search search(needles);
    std::set<std::string> all;
    std::error_code gone;
    fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied,
                                        gone);
    for (; !gone && it != fs::recursive_directory_iterator(); it.increment(gone)) {
        const std::string name = it->path().filename().string();
        std::set<std::string> found;
        search.look(name.data(), static_cast<qsizetype>(name.size()), found);
        std::error_code ignored;
        QFile file(toQt(it->path()));
        if (it->is_regular_file(ignored) && !it->is_symlink(ignored) &&
            file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
            look(file, 0, file.size(), search, found);
        for (const std::string& one : found) all.insert(one + " in " + it->path().string());
    }
    return listed(all);
}

}  // namespace dreambooth
