// Which camera staff chose.
#include <ui/booth/camera.h>
#include <ui/booth/folder_camera.h>
#include <ui/booth/video_camera.h>

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

}  // namespace dreambooth
