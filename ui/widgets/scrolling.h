// How things scroll: a column that goes down and never sideways, and a list that stays at its end.
#pragma once

#include <QScrollArea>

class QScrollBar;
class QVBoxLayout;

namespace dreambooth {

/// It asks for the width that its contents need.
class VerticalScroll : public QScrollArea {
    Q_OBJECT

public:
    explicit VerticalScroll(QWidget* parent = nullptr);

    QSize minimumSizeHint() const override;

protected:
    /// New contents or texts may need another width.
    bool eventFilter(QObject* watched, QEvent* event) override;
    /// Scrolls to the whole of what Tab reaches, and not where the focus only leaves what was
    /// hidden: nothing moves that somebody is about to click.
    bool focusNextPrevChild(bool next) override;
};

/// Makes an empty frame the right side of a page, `width` pixels wide with text of the usual size:
/// the column that it scrolls.
QVBoxLayout* makeSideColumn(QFrame* panel, int width);

/// Scrolls down or up until all of that part of the contents is in sight, its top at least.
void showPart(const QScrollArea& area, const QRect& part);

/// Of what grows at its end the newest is in sight, unless somebody has scrolled back to look at
/// what came before.
void followEnd(QScrollBar& bar);

}  // namespace dreambooth
