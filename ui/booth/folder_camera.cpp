// Pictures of a folder in turn.
#include <images/decode.h>
#include <ui/booth/folder_camera.h>
#include <ui/style/qt_image.h>
#include <ui/style/run_in_background.h>

namespace dreambooth {

namespace {

constexpr int frameMs = 100;
constexpr int longestSide = 1280;

}  // namespace

FolderCamera::FolderCamera(std::filesystem::path folder) : m_folder(std::move(folder)) {
    m_timer.setInterval(frameMs);
    connect(&m_timer, &QTimer::timeout, this, &FolderCamera::look);
}

void FolderCamera::start() {
    m_timer.start();
    look();
}

void FolderCamera::stop() {
    m_timer.stop();
    m_picture = {};
    m_pictures.clear();  // their names may be a visitor's; and others may lie there the next time
}

void FolderCamera::taken() {
    ++m_current;
    m_picture = {};
    look();
}

/// Once a frame: a folder that was taken away is a camera that was unplugged.
void FolderCamera::look() {
    std::error_code ignored;
    if (!std::filesystem::is_directory(m_folder, ignored)) {
        m_picture = {};
        m_pictures.clear();
        setPresent(false);
        return;
    }
    if (m_pictures.empty())
        m_pictures = picturesIn(m_folder).value_or(std::vector<std::filesystem::path>());
    setPresent(!m_pictures.empty());
    if (m_pictures.empty()) return;
    if (m_picture.isNull())
        read();
    else
        emit frame(m_picture);
}

void FolderCamera::read() {
    if (std::exchange(m_isReading, true)) return;
    inBackground(
        this,
        [file = m_pictures[m_current % m_pictures.size()]] {
            return toQImage(decodeScaled(file, longestSide).value_or(Image()));
        },
        [this, read = m_current](const QImage& picture) {
            m_isReading = false;
            if (!m_timer.isActive() || read != m_current) return;
            if (picture.isNull()) ++m_current;  // not a picture: the next one
            m_picture = picture;
            if (!picture.isNull()) emit frame(picture);
        });
}

}  // namespace dreambooth
