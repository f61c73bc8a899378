// Which camera staff chose, and how each gets its frames.
#include <images/decode.h>
#include <ui/booth/camera.h>
#include <ui/style/qt_image.h>
#include <ui/style/run_in_background.h>
#include <opencv2/videoio.hpp>

#include <chrono>
#include <filesystem>

namespace dreambooth {

void Camera::setPresent(bool isPresent) {
    if (isPresent == m_isPresent) return;
    m_isPresent = isPresent;
    emit presenceChanged(isPresent);
}

std::unique_ptr<Camera> openCamera(const BoothCamera& choice) {
    if (choice.source == "folder") return std::make_unique<FolderCamera>(choice.place);
    if (choice.source == "device" || choice.source == "video")
        return std::make_unique<VideoCamera>(choice.place.string(), choice.source == "device");
    return nullptr;
}

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

namespace {

using namespace std::chrono_literals;
constexpr auto lookAgain = 1s;
constexpr int wantedWidth = 1280, wantedHeight = 720;

std::string firstDevice() {
    for (int number = 0; number < 16; ++number) {
        const std::string name = "/dev/video" + std::to_string(number);
        if (std::error_code ignored; std::filesystem::exists(name, ignored)) return name;
    }
    return {};
}

bool open(cv::VideoCapture& capture, const std::string& source, bool isDevice) {
    try {
        if (!isDevice) return capture.open(source);
        const std::string device = source.empty() ? firstDevice() : source;
        if (device.empty() || !capture.open(device, cv::CAP_V4L2)) return false;
        capture.set(cv::CAP_PROP_FRAME_WIDTH, wantedWidth);
        capture.set(cv::CAP_PROP_FRAME_HEIGHT, wantedHeight);
        return true;
    } catch (const cv::Exception&) {
        return false;
    }
}

/// OpenCV gives blue first.
QImage toPicture(const cv::Mat& frame) {
    if (frame.empty() || frame.type() != CV_8UC3) return {};
    return QImage(frame.data, frame.cols, frame.rows, static_cast<qsizetype>(frame.step),
                  QImage::Format_BGR888)
        .convertToFormat(QImage::Format_RGB32);
}

}  // namespace

VideoCamera::VideoCamera(std::string source, bool isDevice)
    : m_source(std::move(source)), m_isDevice(isDevice) {
    // From the thread that reads into the one of the window.
    connect(this, &VideoCamera::presenceSeen, this, &VideoCamera::setPresent, Qt::QueuedConnection);
    connect(this, &VideoCamera::frameWaits, this, &VideoCamera::showLatest, Qt::QueuedConnection);
}

/// The thread lives as long as the camera: it may hang in the driver for seconds, for which stop()
/// does not wait.
void VideoCamera::start() {
    {
        const std::lock_guard held(m_mutex);
        m_isWanted = true;
    }
    m_changed.notify_all();
    if (!m_thread.joinable())
        m_thread = std::jthread([this](const std::stop_token& ended) { run(ended); });
}

void VideoCamera::stop() {
    const std::lock_guard held(m_mutex);
    m_isWanted = false;
    m_latest = {};
}

bool VideoCamera::isWanted(const std::stop_token& ended) {
    const std::lock_guard held(m_mutex);
    return m_isWanted && !ended.stop_requested();
}

/// Shorter when the camera is told to stop.
void VideoCamera::rest(const std::stop_token& ended, std::chrono::milliseconds time) {
    std::unique_lock held(m_mutex);
    m_changed.wait_for(held, ended, time, [this] { return !m_isWanted; });
}

/// Only the latest frame waits for the window.
void VideoCamera::deliver(QImage picture) {
    {
        const std::lock_guard held(m_mutex);
        if (!m_isWanted) return;
        const bool isAwaited = !m_latest.isNull();
        m_latest = std::move(picture);
        if (isAwaited) return;
    }
    emit frameWaits();
}

void VideoCamera::showLatest() {
    QImage latest;
    {
        const std::lock_guard held(m_mutex);
        latest.swap(m_latest);
    }
    if (!latest.isNull()) emit frame(latest);
}

void VideoCamera::run(const std::stop_token& ended) {
    const bool isFile = !m_isDevice;
    while (!ended.stop_requested()) {
        if (!isWanted(ended)) {
            std::unique_lock held(m_mutex);
            m_changed.wait(held, ended, [this] { return m_isWanted; });
            continue;
        }
        cv::VideoCapture capture;
        if (!open(capture, m_source, m_isDevice)) {
            emit presenceSeen(false);
            rest(ended, lookAgain);
            continue;
        }
        const double rate = isFile ? capture.get(cv::CAP_PROP_FPS) : 0;
        const std::chrono::milliseconds frameTime(
            rate >= 1 && rate <= 120 ? static_cast<int>(1000 / rate) : 0);
        cv::Mat frame;
        bool wasRead = false;
        // A file ends and is played again; a device that gives nothing was taken away.
        while (isWanted(ended) && capture.read(frame)) {
            QImage picture = toPicture(frame);
            if (picture.isNull()) break;
            if (!std::exchange(wasRead, true)) emit presenceSeen(true);
            deliver(std::move(picture));
            if (isFile) rest(ended, frameTime);
        }
        if (isWanted(ended) && !(wasRead && isFile)) {
            emit presenceSeen(false);
            rest(ended, lookAgain);
        }
    }
}

}  // namespace dreambooth
