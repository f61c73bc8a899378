// Draws pairs, one after another, and says on the panel how far it is.
#pragma once

#include <comparisons/drawing_plan.h>

#include <QObject>
#include <filesystem>

namespace dreambooth {

class CompareSelection;
class ComparisonDrawer;
class DrawPanel;
class EngineClient;

class PairDrawing : public QObject {
    Q_OBJECT

public:
    PairDrawing(const CompareSelection& selection, DrawPanel& panel, EngineClient& engine,
                std::filesystem::path comparisonsFolder, QObject* parent);

    bool isDrawing() const;
    /// The one at work; isDrawing() must hold.
    const ComparisonRequest& current() const;
    /// Queues this many comparisons, each with the next seed.
    void draw(ComparisonRequest request, int seeds);
    /// The engine also measures: `isMeasuring` when that is queued, `hasBegun` when it is at work.
    void setMeasuring(bool isMeasuring, bool hasBegun);

signals:
    void changed();  ///< isDrawing() or what is drawn
    void begun();    ///< current() is another one
    /// The picture of a model of current() is done, or a preview of it.
    void pictureReady(int model, const QString& path);
    void finished(const dreambooth::Comparison& comparison);
    void failed(const dreambooth::Error& error);

private:
    void updatePanel();
    void updateProgress(int model, int done, int total);
    QString noteText() const;

    const CompareSelection& m_selection;
    DrawPanel& m_panel;
    EngineClient& m_engine;
    ComparisonDrawer* m_drawer;
    bool m_isMeasuring = false, m_hasBegunMeasuring = false;
    int m_model = 0;              ///< of current(), at work
    int m_done = 0, m_total = 0;  ///< sampler steps of the comparison at work
};

}  // namespace dreambooth
