// The curves of the shown run, one below the other: zoomed, read and smoothed together, with
// earlier runs laid under them. Which curves there are stands in one list.
#pragma once

#include <ui/session/studio_context.h>
#include <ui/widgets/curve_plot.h>

#include <QStringList>
#include <QWidget>
#include <vector>

class QLabel;
class QMenu;
class QPushButton;

namespace dreambooth {

class CurveRuns;
class RunFollower;
class RunHistory;
struct CurveSheet;

class CurvePanel : public QWidget {
    Q_OBJECT

public:
    CurvePanel(StudioContext& context, QWidget* parent);

    void show(const RunFollower& run);
    /// Of another run nothing stays.
    void clear();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// A curve that a run can have.
    struct Curve {
        const char* id;      ///< of its action in the menu
        const char* column;  ///< of the steps; nullptr: the losses of validation
        CurvePlot* plot;
        bool isWanted;        ///< by the person
        bool isThere = true;  ///< in this run
    };
    Curve add(const char* id, const char* column, const CurvePlot::Look& look, const char* plotName,
              bool isWanted);
    void makeTools();
    void fillRunsMenu(QMenu& menu);
    void fillCurvesMenu(QMenu& menu);
    static void fill(const Curve& curve, const RunHistory& history);
    void showVisible();
    void showUnder();
    void showRange();
    void showLegend();
    void showReading();
    void placeReading();
    QString readingText() const;
    CurveSheet sheet() const;
    void save(const QString& format);

    StudioContext& m_context;
    CurveRuns* m_runs;
    CurveView* m_view;
    QWidget* m_legend;
    QPushButton* m_all;  ///< while not all steps are in sight
    QLabel* m_problem;
    std::vector<Curve> m_curves;
    QLabel* m_reading;  ///< over the curves: the values of all at one step
    QString m_title;    ///< of the shown run
    std::string m_id;
    int m_lastStep = 0;  ///< of the shown run
};

}  // namespace dreambooth
