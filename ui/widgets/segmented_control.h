// A row of joined buttons of which one is chosen: Photos | Crops | What the model sees.
// Arrow keys move the choice, as in a group of radio buttons.
#pragma once

#include <QFrame>

class QButtonGroup;
class QPushButton;

namespace dreambooth {

class SegmentedControl : public QFrame {
    Q_OBJECT

public:
    /// `accessibleName` says what is chosen here ("View").
    explicit SegmentedControl(const QString& accessibleName, QWidget* parent = nullptr);

    /// Segments are numbered from 0 in the order they are added; the first is chosen at first.
    QPushButton* addSegment(const QString& text, const QString& objectName);
    int current() const;
    void setCurrent(int segment);

    /// Less room beside the words, for the narrow side of a page.
    void setTight();

signals:
    /// By the person or by setCurrent().
    void currentChanged(int segment);

private:
    QButtonGroup* m_group;
};

}  // namespace dreambooth
