// The line below a comparison: pixel values under the pointer, what the way to look has to set and
// says, and the zoom. It is always there, so that pictures keep their place when the way changes.
#pragma once

#include <QMap>
#include <QWidget>

class QLabel;

namespace dreambooth {

class ComparisonActions;
class ComparisonView;
class ElidedLabel;
enum class ComparisonMode;

class ComparisonBar : public QWidget {
    Q_OBJECT

public:
    ComparisonBar(ComparisonView& view, const ComparisonActions& actions, QWidget* parent);

signals:
    /// The button "?": the page shows its key sheet.
    void keysRequested();

private:
    void updateValues();
    void updateMode();

    ComparisonView& m_view;
    ElidedLabel* m_values;
    QLabel* m_text;
    QMap<ComparisonMode, QWidget*> m_controls;  ///< of the looks that have one
};

}  // namespace dreambooth
