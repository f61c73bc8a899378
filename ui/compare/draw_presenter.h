// Draws what the panel asks for, and says on the panel and in the view how far it is.
#pragma once

#include <runs/comparison.h>

#include <QObject>
#include <filesystem>
#include <string>

namespace dreambooth {

class ComparisonDrawer;
class DrawPanel;
class EngineClient;
class PairPresenter;

class DrawPresenter : public QObject {
    Q_OBJECT

public:
    DrawPresenter(DrawPanel& panel, PairPresenter& pair, EngineClient& engine,
                  std::filesystem::path comparisonsFolder, QObject* parent);

    bool isDrawing() const;
    /// Queues this many comparisons, each with the next seed.
    void draw(Comparison comparison, int seeds);
    /// The engine also measures: `isMeasuring` when that is queued, `hasBegun` when it is at work.
    void setMeasuring(bool isMeasuring, bool hasBegun);

signals:
    void changed();  ///< isDrawing() or what is drawn
    /// Another comparison has begun; the view is prepared for it.
    void begun(const QString& comparisonId);
    void finished(const QString& comparisonId);
    void failed(const dreambooth::Error& error);

private:
    void updatePanel();
    void updateProgress(int done, int total);
    QString noteText() const;

    DrawPanel& m_panel;
    PairPresenter& m_pair;
    EngineClient& m_engine;
    ComparisonDrawer* m_drawer;
    bool m_isMeasuring = false, m_hasBegunMeasuring = false;
    std::string m_begun;  ///< the comparison at work that the view was prepared for
};

}  // namespace dreambooth
