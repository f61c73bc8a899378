// One curve of a run: raw points thin and pale (of many, the band that they cover), a smoothed line
// over them, checkpoints as dashed verticals, and those of earlier runs laid under. Title left,
// last value right. It is zoomed by wheel, drag and keys, read at a step, and speaks its values.
#pragma once

#include <ui/style/theme.h>
#include <ui/widgets/curve_line.h>
#include <ui/widgets/curve_view.h>

#include <QPen>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <memory>
#include <string>
#include <vector>

class QCPGraph;
class QCPItemLine;
class QCPLayer;
class QCPPainter;
class QCustomPlot;
class QLabel;

namespace dreambooth {

class CurvePlot : public QWidget {
    Q_OBJECT

public:
    struct Look {
        QString title;
        theme::Role role = theme::Role::text;
        Qt::PenStyle dash = Qt::SolidLine;  ///< curves are told apart by dash as well as by hue
        bool isNoisy = true;                ///< false: the points are joined as they are
    };
    /// `plotName` is the objectName of the QCustomPlot inside. `view`: one that several plots have
    /// in common, and that outlives them; nullptr: one of its own.
    CurvePlot(const Look& look, const QString& plotName, QWidget* parent = nullptr,
              CurveView* view = nullptr);
    ~CurvePlot() override;

    QString title() const;
    void setTitle(const QString& title);
    /// All its text as large as this, where it is read from further off than a desk.
    void setTextPixels(int pixels);
    /// Shows these points. `steps` ascend. Where they are those of the last call and more, only
    /// what is new is worked on; where they are the same, nothing is drawn.
    void setPoints(const std::vector<int>& steps, const std::vector<float>& values);
    /// The run's last step; with a view of its own, to which the x axis goes.
    void setLastStep(int step);
    /// Names stand along the x axis in place of steps: the first one at 0, the next at 1. They say
    /// what a point is of. For plots with a view of their own.
    void setStops(const QStringList& names);
    void setCheckpoints(const std::vector<int>& steps);
    /// Said after the last value: "still falling". Empty: nothing.
    void setVerdict(const QString& verdict);
    /// Shown in the middle while there are no points.
    void setPlaceholder(const QString& text);

    /// The same curve of another run, whose line is smoothed here.
    struct Under {
        QString name;
        QPen pen;
        std::shared_ptr<CurveLine> line;
        std::string run = {};  ///< its id, for who lays it under
    };
    void setUnder(std::vector<Under> under);
    /// How lines of others are told apart, for so many of them.
    static constexpr int maxUnder = 10;
    static QPen underPen(int number);

    const CurveLine& line() const { return m_own; }
    const std::vector<Under>& under() const { return m_under; }
    QPen pen() const;
    /// The last smoothed value as it is shown, for tests and for reading aloud.
    QString valueText() const;
    static QString numberText(double value);
    /// What was measured at a step, or next to it and then at which one: "0.0668 (step 600)". Empty
    /// where nothing was, and before and after all that was.
    static QString measuredText(const CurveLine& line, int step);
    /// The person is at it, with the mouse or the keyboard.
    bool isUsed() const;
    /// Where the plot stands at a step, in this widget.
    QPoint placeOf(int step) const;
    /// The plot without title and cursor.
    void paintPlot(QCPPainter& painter, const QSize& size);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void styleAxes();
    void styleNumbers(const QFont& font);
    void makeCursor();
    void smoothLines();
    void showLines();
    void rescale();
    void setValueRange(double low, double high);
    std::ptrdiff_t readPoint() const;
    void showRead();
    void readAt(double x);
    bool onKey(int key, Qt::KeyboardModifiers modifiers);
    bool onWheel(double notches, double x, Qt::KeyboardModifiers modifiers);
    void updateAccessibleDescription();
    QString placeText(int step) const;

    Look m_look;
    CurveView* m_view;
    QLabel* m_title;
    QLabel* m_value;
    QCustomPlot* m_plot;
    QCPGraph* m_raw = nullptr;
    QCPGraph* m_line = nullptr;
    QCPItemLine* m_cursor = nullptr;
    QLabel* m_placeholder = nullptr;
    CurveLine m_own;
    std::vector<Under> m_under;
    std::vector<QCPGraph*> m_underGraphs;
    std::vector<int> m_checkpoints;
    QString m_verdict;
    int m_lastStep = 100;
    QStringList m_stops;        ///< empty: steps
    double m_draggedFrom = -1;  ///< the step where the mouse was pressed; -1: it is not
};

}  // namespace dreambooth
