// Marks: a star, a rejection or a note on what is chosen, comments on places of its pictures, and
// the bar that filters by them.
#pragma once

#include <ui/compare/comparison_list.h>

#include <QTimer>
#include <QWidget>
#include <utility>
#include <vector>

class QLabel;
class QPainter;
class QPlainTextEdit;
class QPushButton;

namespace dreambooth {

class SegmentedControl;

/// A small sign at the upper right of a picture.
void paintMark(QPainter& painter, const QPoint& topRight, const Mark& mark);

/// Comments on places of pictures, one line each, as the notes of a comparison or of a picture.
/// They are made while presenting; here they are read and removed.
class PinList : public QWidget {
    Q_OBJECT

public:
    explicit PinList(QWidget* parent = nullptr);

    struct Picture {
        const DrawnPicture* drawn;
        QString title;  ///< of what drew it
    };
    /// Shows those of a picture, or of all pictures of a comparison.
    void setPictures(const Comparison& comparison, const std::vector<Picture>& pictures);

signals:
    void removeRequested(const dreambooth::MarkPlace& place, const dreambooth::Pin& pin);

private:
    std::vector<std::tuple<MarkPlace, QString, Pin>> m_shown;
};

/// "On the picture chosen": a star, a rejection, a note.
class MarkPanel : public QWidget {
    Q_OBJECT

public:
    explicit MarkPanel(const QString& title, QWidget* parent = nullptr);

    /// What is marked, and its mark. A note that is being typed stays as it is; where another place
    /// is shown, it is kept first.
    void setMark(const MarkPlace& place, const Mark& mark);
    /// Nothing is there yet that can be marked. Its room stays: a picture that comes moves nothing
    /// that somebody is about to click.
    void setNone();
    /// Below the note: comments on places of these pictures of the comparison.
    PinList& pins() { return *m_pins; }
    void toggle(Mark::Kind kind);
    void editNote();

signals:
    void markRequested(const dreambooth::MarkPlace& place, const dreambooth::Mark& mark);

protected:
    /// Another page is shown, or the project is closed.
    void hideEvent(QHideEvent* event) override;

private:
    void keepNote();

    QPushButton *m_star, *m_reject;
    QPlainTextEdit* m_note;
    PinList* m_pins;
    MarkPlace m_place;
    Mark m_mark;
    QTimer m_typing;  ///< a note is kept a moment after the last key
};

/// All, starred, rejected, noted: which comparisons are in sight, with their counts.
class MarkFilterBar : public QWidget {
    Q_OBJECT

public:
    explicit MarkFilterBar(QWidget* parent = nullptr);

    /// Counts marks of comparisons and of their pictures.
    void setCounts(const std::vector<Comparison>& comparisons);

signals:
    void filterRequested(dreambooth::MarkFilter filter);

private:
    QLabel* m_summary;
    SegmentedControl* m_segments;
    QPushButton *m_starred, *m_rejected, *m_noted;
};

}  // namespace dreambooth
