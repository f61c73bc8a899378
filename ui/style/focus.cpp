// Reading order by cutting: where a gap goes through all widgets they are rows or
// columns, and each of those is cut again. So it is right for what is made later, too.
#include <ui/style/focus.h>

#include <QPointer>
#include <QScrollArea>
#include <algorithm>
#include <limits>
#include <vector>

namespace dreambooth {

namespace {

using Widgets = std::vector<QWidget*>;

/// Widgets that overlap in this direction are one group; groups follow the direction.
std::vector<Widgets> cut(Widgets widgets, Qt::Orientation direction) {
    const auto start = [direction](const QWidget* widget) {
        return direction == Qt::Vertical ? widget->y() : widget->x();
    };
    const auto length = [direction](const QWidget* widget) {
        return direction == Qt::Vertical ? widget->height() : widget->width();
    };
    std::ranges::stable_sort(widgets, {}, start);
    std::vector<Widgets> groups;
    int end = std::numeric_limits<int>::min();
    for (QWidget* widget : widgets) {
        if (groups.empty() || start(widget) >= end) groups.emplace_back();
        groups.back().push_back(widget);
        end = std::max(end, start(widget) + length(widget));
    }
    return groups;
}

Widgets inReadingOrder(const Widgets& siblings) {
    auto groups = cut(siblings, Qt::Vertical);
    if (groups.size() == 1) groups = cut(siblings, Qt::Horizontal);
    if (groups.size() < 2) return siblings;
    Widgets order;
    for (const Widgets& group : groups)
        std::ranges::copy(inReadingOrder(group), back_inserter(order));
    return order;
}

bool takesTab(const QWidget& widget) {
    return (widget.focusPolicy() & Qt::TabFocus) == Qt::TabFocus && widget.isEnabled() &&
           widget.focusProxy() == nullptr;
}

/// The control whose holder took the focus last.
QPointer<QWidget> gaveWay;

/// All that Tab reaches, and `present`.
void collect(const QWidget& parent, const QWidget* present, Widgets& controls) {
    Widgets children;
    for (QObject* object : parent.children())
        if (auto* child = qobject_cast<QWidget*>(object);
            child != nullptr && !child->isWindow() && !child->isHidden())
            children.push_back(child);
    for (QWidget* child : inReadingOrder(children)) {
        if (child == present || takesTab(*child)) controls.push_back(child);
        collect(*child, present, controls);
    }
}

}  // namespace

bool moveFocus(QWidget& window, bool next) {
    QWidget* const present = window.focusWidget();
    const auto canHaveFocus = [&](const QWidget* widget) {
        return widget->isVisibleTo(&window) && widget->isEnabled();
    };
    if (present != nullptr && !canHaveFocus(present)) {
        QWidget* holder = present->parentWidget();
        while (holder != &window && !canHaveFocus(holder)) holder = holder->parentWidget();
        holder->setFocus(Qt::OtherFocusReason);
        gaveWay = present;
        return true;
    }
    const bool isHeld = present != nullptr && !takesTab(*present) && gaveWay != nullptr &&
                        present->isAncestorOf(gaveWay) && gaveWay->isVisibleTo(&window);
    const QWidget* const from = isHeld ? gaveWay.data() : present;
    Widgets controls;
    collect(window, from, controls);
    if (!next) std::ranges::reverse(controls);
    // From the present one to the end, then from the beginning up to it. One that gave way may take
    // the focus again.
    if (const auto here = std::ranges::find(controls, from); here != controls.end())
        std::ranges::rotate(controls, isHeld ? here : here + 1);
    const auto target = std::ranges::find_if(
        controls, [&](const QWidget* one) { return one != present && takesTab(*one); });
    if (target == controls.end()) return false;
    (*target)->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    for (QWidget* parent = (*target)->parentWidget(); parent != nullptr;
         parent = parent->parentWidget())
        if (auto* scroll = qobject_cast<QScrollArea*>(parent)) scroll->ensureWidgetVisible(*target);
    return true;
}

}  // namespace dreambooth
