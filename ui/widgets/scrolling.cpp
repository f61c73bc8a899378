// Width by the contents, which have the focus as well: Tab goes to what is inside.
#include <ui/widgets/scrolling.h>
#include <QApplication>
#include <QEvent>
#include <QScrollBar>
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
    if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

bool VerticalScroll::focusNextPrevChild(bool next) {
    const QWidget* const focused = QApplication::focusWidget();
    const bool isByTab = focused != nullptr && focused->isVisible() && focused->isEnabled();
    return isByTab ? QScrollArea::focusNextPrevChild(next) : QFrame::focusNextPrevChild(next);
}

void followEnd(QScrollBar& bar) {
    QObject::connect(&bar, &QScrollBar::rangeChanged, &bar,
                     [&bar, before = std::make_shared<int>(bar.maximum())](int, int maximum) {
                         if (bar.value() >= std::min(*before, maximum)) bar.setValue(maximum);
                         *before = maximum;
                     });
}

}  // namespace dreambooth
