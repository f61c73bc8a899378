// The scenes of a visit: drawn one after another once it has learned, those that the visitor asks
// for before the others, and put into the visit as their pictures come.
#pragma once

#include <QObject>
#include <QString>
#include <string>
#include <vector>

namespace dreambooth {

struct BoothContext;

class VisitScenes : public QObject {
    Q_OBJECT

public:
    /// Draws with the engine of `booth`, into its visit.
    VisitScenes(BoothContext& booth, QObject* parent);

    /// All scenes that staff chose, before anyone asks for them.
    void drawAll();
    /// One that the visitor asks for: after the one at work, before all others.
    void drawNext(const std::string& scene);
    /// BoothEngine::sceneDrawn(): reads the pictures, and draws the next scene.
    void take(const QString& scene, const QString& basePath, const QString& tunedPath);
    /// No more are drawn.
    void clear() { m_toDraw.clear(); }

signals:
    /// Its pictures are in the visit now.
    void came(const QString& scene);

private:
    void drawFirst();

    BoothContext& m_booth;
    std::vector<std::string> m_toDraw;  ///< the first is being drawn
};

}  // namespace dreambooth
