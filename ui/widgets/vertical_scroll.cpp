// Width by the contents (see the header).
// The focus is the contents' as well: Tab goes to what is inside.
#include <ui/widgets/vertical_scroll.h>

#include <QEvent>
#include <QScrollBar>

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

}  // namespace dreambooth
