// The line below a comparison: pixel values under the pointer, what the way to look has to set and
// says, and the zoom. It is always there, so that pictures keep their place when the way changes.
#pragma once

#include <QWidget>

class QLabel;
class QSlider;

namespace dreambooth {

class ComparisonActions;
class ComparisonView;
class ElidedLabel;
class SegmentedControl;

class ComparisonBar : public QWidget {
    Q_OBJECT

public:
    ComparisonBar(ComparisonView& view, const ComparisonActions& actions, QWidget* parent);

signals:
    /// The button "?": the page shows its key sheet.
    void keysRequested();

private:
    void makeSettings();
    void updateValues();
    void updateMode();

    ComparisonView& m_view;
    ElidedLabel* m_values;
    QLabel* m_text;
    QSlider *m_opacity, *m_gain;
    SegmentedControl* m_rate;
};

}  // namespace dreambooth
