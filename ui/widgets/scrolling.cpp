// Width by the contents, which have the focus as well: Tab goes to what is inside.
#include <ui/style/theme.h>
#include <ui/widgets/scrolling.h>

#include <QApplication>
#include <QEvent>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>
#include <memory>

namespace dreambooth {

VerticalScroll::VerticalScroll(QWidget* parent) : QScrollArea(parent) {
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
}

QSize VerticalScroll::minimumSizeHint() const {
    const int bar = verticalScrollBar()->sizeHint().width();
    const int contents = widget() != nullptr ? widget()->minimumSizeHint().width() : 0;
    return {contents + bar, QScrollArea::minimumSizeHint().height()};
}

bool VerticalScroll::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        // QScrollArea gives them their height with a later event, and squashed they are painted.
        QEvent now(QEvent::LayoutRequest);
        QScrollArea::event(&now);
    }
    return QScrollArea::eventFilter(watched, event);
}

bool VerticalScroll::focusNextPrevChild(bool next) {
    const QWidget* const focused = QApplication::focusWidget();
    const bool isByTab = focused != nullptr && focused->isVisible() && focused->isEnabled();
    if (!isByTab) return QFrame::focusNextPrevChild(next);
    if (!QScrollArea::focusNextPrevChild(next)) return false;
    // QScrollArea looks after the place of the text cursor alone.
    QWidget* const reached = QApplication::focusWidget();
    if (reached != nullptr && widget()->isAncestorOf(reached) &&
        reached->height() <= viewport()->height())
        showPart(*this, {reached->mapTo(widget(), QPoint()), reached->size()});
    return true;
}

QVBoxLayout* makeSideColumn(QFrame* panel, int width) {
    panel->setProperty("look", QStringLiteral("sidePanel"));
    panel->setFixedWidth(theme::textWidth(width));
    auto* whole = new QVBoxLayout(panel);
    whole->setContentsMargins(1, 0, 0, 0);  // the line at the left
    auto* scroll = new VerticalScroll(panel);
    auto* content = new QWidget(scroll);
    scroll->setWidget(content);
    whole->addWidget(scroll);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(17, 18, 18, theme::Space::medium);
    return column;
}

void showPart(const QScrollArea& area, const QRect& part) {
    QScrollBar* bar = area.verticalScrollBar();
    const int below = part.bottom() + 1 - area.viewport()->height();
    bar->setValue(std::min(part.top(), std::max(bar->value(), below)));
}

void followEnd(QScrollBar& bar) {
    QObject::connect(&bar, &QScrollBar::rangeChanged, &bar,
                     [&bar, before = std::make_shared<int>(bar.maximum())](int, int maximum) {
                         if (bar.value() >= std::min(*before, maximum)) bar.setValue(maximum);
                         *before = maximum;
                     });
}

}  // namespace dreambooth
