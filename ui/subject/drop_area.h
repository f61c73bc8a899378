// The dashed field that invites photos; amber while something is dragged over the page.
// Without photos it fills the page and has a button.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace dreambooth {

class DropArea : public QFrame {
    Q_OBJECT

public:
    explicit DropArea(QWidget* parent = nullptr);

    /// Without photos yet: larger, with "Add photos…".
    void setEmptyState(bool empty);
    void setHighlighted(bool highlighted);

signals:
    void addRequested();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_text;
    QPushButton* m_add;
    bool m_highlighted = false;
    bool m_empty = false;
};

}  // namespace dreambooth
