// Reads and scales pictures in the background, and forgets the longest unseen.
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/thumbnail_cache.h>

#include <algorithm>

namespace dreambooth {

ThumbnailCache::ThumbnailCache(int side, int bytes, QObject* parent)
    : QObject(parent), m_side(side), m_pictures(bytes) {}

QImage ThumbnailCache::picture(const std::filesystem::path& file) {
    const QString name = toQt(file);
    if (const QImage* kept = m_pictures.object(name)) return *kept;
    if (m_reading.contains(name) || m_unreadable.contains(name)) return {};
    const int number = ++m_reads;
    m_reading[name] = number;
    inBackground(
        this,
        [file, side = m_side] {
            const QImage whole = readPicture(file);
            if (std::max(whole.width(), whole.height()) <= side) return whole;
            return whole.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        },
        [this, name, number](const QImage& image) {
            if (m_reading.value(name) != number) return;  // it was forgotten meanwhile
            m_reading.remove(name);
            if (image.isNull())
                m_unreadable.insert(name);
            else
                m_pictures.insert(name, new QImage(image),
                                  static_cast<qsizetype>(image.sizeInBytes()));
            emit ready();
        });
    return {};
}

bool ThumbnailCache::isReading(const std::filesystem::path& file) const {
    return m_reading.contains(toQt(file));
}

void ThumbnailCache::forget(const std::filesystem::path& file) {
    m_pictures.remove(toQt(file));
    m_reading.remove(toQt(file));
    m_unreadable.remove(toQt(file));
}

}  // namespace dreambooth
