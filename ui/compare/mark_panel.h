// "On the picture chosen": a star, a rejection, a note.
#pragma once

#include <ui/compare/comparison_list.h>

#include <QTimer>
#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace dreambooth {

class PinList;

class MarkPanel : public QWidget {
    Q_OBJECT

public:
    explicit MarkPanel(QWidget* parent = nullptr);

    /// What is marked, and its mark. A note that is being typed stays as it is; where another place
    /// is shown, it is kept first.
    void setMark(const MarkPlace& place, const QString& title, const Mark& mark);
    /// Below the note: comments on places of these pictures of the comparison.
    PinList& pins() { return *m_pins; }
    void toggle(Mark::Kind kind);
    void editNote();

signals:
    void marked(const dreambooth::MarkPlace& place, const dreambooth::Mark& mark);

private:
    void keepNote();

    QLabel* m_title;
    QPushButton *m_star, *m_reject;
    QPlainTextEdit* m_note;
    PinList* m_pins;
    MarkPlace m_place;
    Mark m_mark;
    QTimer m_typing;  ///< a note is kept a moment after the last key
};

}  // namespace dreambooth
