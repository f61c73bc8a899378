// One loss curve: raw points thin and pale (of many, the band that they cover), a smoothed line
// over them, checkpoints as dashed verticals. Title left, last value right. Left and Right read
// single points; it speaks its values.
#pragma once

#include <ui/style/theme.h>
#include <ui/widgets/curve_values.h>

#include <QString>
#include <QStringList>
#include <QVector>
#include <QWidget>
#include <vector>

class QCPGraph;
class QCPItemLine;
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
    /// `plotName` is the objectName of the QCustomPlot inside.
    CurvePlot(const Look& look, const QString& plotName, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// All its text as large as this, where it is read from further off than a desk.
    void setTextPixels(int pixels);
    /// Shows these points. `steps` ascend. Where they are those of the last call and more, only
    /// what is new is worked on; where they are the same, nothing is drawn.
    void setPoints(const std::vector<int>& steps, const std::vector<float>& values);
    /// The x axis goes from 0 to this step.
    void setLastStep(int step);
    /// Names stand along the x axis in place of steps: the first one at 0, the next at 1. They say
    /// what a point is of.
    void setStops(const QStringList& names);
    void setCheckpoints(const std::vector<int>& steps);
    /// Said after the last value: "still falling". Empty: nothing.
    void setVerdict(const QString& verdict);
    /// Shown in the middle while there are no points.
    void setPlaceholder(const QString& text);

    /// The last smoothed value as it is shown, for tests and for reading aloud.
    QString valueText() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void styleAxes();
    void styleNumbers(const QFont& font);
    void rescale();
    void showBins();
    bool goesOn(const std::vector<int>& steps, const std::vector<float>& values) const;
    void readPoint(std::ptrdiff_t index);
    void updateAccessibleDescription();
    QString placeText(int step) const;

    Look m_look;
    QLabel* m_title;
    QLabel* m_value;
    QCustomPlot* m_plot;
    QCPGraph* m_raw = nullptr;
    QCPGraph* m_line = nullptr;
    QCPItemLine* m_cursor = nullptr;
    QLabel* m_placeholder = nullptr;
    std::vector<int> m_steps;
    std::vector<float> m_values;
    ThinnedCurve m_thinned;
    QVector<double> m_smoothed;  ///< a value a bin
    std::vector<int> m_checkpoints;
    QString m_verdict;
    int m_lastStep = 100;
    QStringList m_stops;         ///< empty: steps
    std::ptrdiff_t m_read = -1;  ///< the point under the cursor; -1: none
};

}  // namespace dreambooth
