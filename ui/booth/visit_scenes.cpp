// The engine is asked for one scene at a time, so that one that a visitor asks for need not wait
// for all others.
#include <ui/booth/booth_context.h>
#include <ui/booth/visit_scenes.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <algorithm>
#include <utility>

namespace dreambooth {

VisitScenes::VisitScenes(BoothContext& booth, QObject* parent) : QObject(parent), m_booth(booth) {}

void VisitScenes::drawFirst() {
    if (!m_toDraw.empty()) m_booth.engine.drawScene(m_toDraw.front());
}

void VisitScenes::drawAll() {
    m_toDraw.clear();
    for (const BoothScene& scene : m_booth.settings.scenes) m_toDraw.push_back(scene.id);
    drawFirst();
}

void VisitScenes::drawNext(const std::string& scene) {
    if (!m_toDraw.empty() && m_toDraw.front() == scene) return;
    std::erase(m_toDraw, scene);
    if (m_toDraw.empty()) {
        m_toDraw.push_back(scene);
        return drawFirst();
    }
    m_toDraw.insert(m_toDraw.begin() + 1, scene);
}

void VisitScenes::take(const QString& scene, const QString& basePath, const QString& tunedPath) {
    std::erase(m_toDraw, toStd(scene));
    drawFirst();
    inBackground(
        this,
        [base = toPath(basePath), tuned = toPath(tunedPath)] {
            return std::pair(readPicture(base), readPicture(tuned));
        },
        [this, scene, folder = m_booth.visit.folder](const std::pair<QImage, QImage>& pictures) {
            BoothVisit& visit = m_booth.visit;
            if (folder != visit.folder || pictures.second.isNull()) return;
            // Tapped while the first was read, it was drawn for twice.
            if (visit.scene(toStd(scene)) != nullptr) return;
            visit.scenes.push_back({toStd(scene), pictures.first, pictures.second, false});
            emit came(scene);
        });
}

}  // namespace dreambooth
