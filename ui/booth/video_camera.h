// A capture device or a video file, read by OpenCV in a thread of its own: a device that hangs must
// not hold up the window.
#pragma once

#include <ui/booth/camera.h>

#include <QImage>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace dreambooth {

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
