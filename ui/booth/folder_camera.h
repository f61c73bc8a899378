// A folder of pictures as a camera: shows one until it is taken, then the next.
#pragma once

#include <ui/booth/camera.h>

#include <QTimer>
#include <filesystem>
#include <vector>

namespace dreambooth {

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

}  // namespace dreambooth
