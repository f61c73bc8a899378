// Where the booth's live picture comes from: a capture device, a video file that is played as one,
// or a folder of pictures that are shown in turn. The last two need no hardware, for tests, trials
// and demonstrations.
#pragma once

#include <booth/booth_settings.h>

#include <QImage>
#include <QObject>
#include <QTimer>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace dreambooth {

class Camera : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// Frames come until stop(). A camera that is not there, or goes away, is looked for again by
    /// itself.
    virtual void start() = 0;
    /// No frame of before is left in memory.
    virtual void stop() = 0;
    /// A picture was taken: one that shows pictures in turn goes on to the next.
    virtual void taken() {}
    bool isPresent() const { return m_isPresent; }

signals:
    void frame(const QImage& picture);
    void presenceChanged(bool isPresent);

protected:
    void setPresent(bool isPresent);

private:
    bool m_isPresent = false;
};

/// Null where staff chose none.
std::unique_ptr<Camera> openCamera(const BoothCamera& choice);

/// A folder of pictures as a camera: shows one until it is taken, then the next.
class FolderCamera : public Camera {
    Q_OBJECT

public:
    explicit FolderCamera(std::filesystem::path folder);
    void start() override;
    void stop() override;
    void taken() override;

private:
    void look();
    void read();

    std::filesystem::path m_folder;
    std::vector<std::filesystem::path> m_pictures;
    std::size_t m_current = 0;
    QImage m_picture;
    bool m_isReading = false;
    QTimer m_timer;
};

/// A capture device or a video file, read by OpenCV in a thread of its own: a device that hangs
/// must not hold up the window.
class VideoCamera : public Camera {
    Q_OBJECT

public:
    /// A device, empty for the first one; or a file.
    VideoCamera(std::string source, bool isDevice);
    void start() override;
    void stop() override;

signals:
    /// From the thread that reads.
    void presenceSeen(bool isPresent);
    void frameWaits();

private:
    void run(const std::stop_token& ended);
    bool isWanted(const std::stop_token& ended);
    void rest(const std::stop_token& ended, std::chrono::milliseconds time);
    void deliver(QImage picture);
    void showLatest();

    std::string m_source;
    bool m_isDevice;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_isWanted = false;
    QImage m_latest;  ///< frames that the window has no time for are dropped
    std::jthread m_thread;
};

}  // namespace dreambooth
