// How tests find a window's widgets, by their object names.
#pragma once

#include <QAbstractButton>
#include <QLabel>
#include <QTest>
#include <algorithm>

namespace dreambooth {

/// What is called so below `root` and is shown; null: nothing.
template <class Widget = QAbstractButton>
Widget* shownChildOf(const QWidget& root, const QString& name) {
    const auto all = root.findChildren<Widget*>(name);
    const auto shown = std::ranges::find_if(all, &QWidget::isVisible);
    return shown == all.end() ? nullptr : *shown;
}

/// What is called so below `root`: the one that is shown where several are, since what was replaced
/// goes a moment later. Ends the test where there is none.
template <class Widget = QAbstractButton>
Widget* childOf(const QWidget& root, const QString& name) {
    if (Widget* shown = shownChildOf<Widget>(root, name)) return shown;
    const auto all = root.findChildren<Widget*>(name);
    if (all.isEmpty()) qFatal("there is no %s of the kind that the test wants", qPrintable(name));
    return all.back();
}

/// Waits until it is shown and can be used; ends the test where that is in vain.
template <class Widget = QAbstractButton>
Widget* awaitChildOf(const QWidget& root, const QString& name) {
    Widget* found = nullptr;
    const auto canBeUsed = [&] {
        found = shownChildOf<Widget>(root, name);
        return found != nullptr && found->isEnabled();
    };
    if (!QTest::qWaitFor(canBeUsed, 120'000)) qFatal("%s is waited for in vain", qPrintable(name));
    return found;
}

/// Whether a label that is shown below `root` has these words.
inline bool isSaid(const QWidget& root, const QString& words) {
    return std::ranges::any_of(root.findChildren<QLabel*>(), [&](const QLabel* label) {
        return label->isVisible() && label->text().contains(words);
    });
}

/// For what tests a window or a page: what a person finds and clicks there.
class FindsWidgets {
public:
    virtual ~FindsWidgets() = default;

    template <class Widget = QAbstractButton>
    Widget* child(const QString& name) const {
        return childOf<Widget>(root(), name);
    }
    template <class Widget = QAbstractButton>
    Widget* awaitChild(const QString& name) const {
        return awaitChildOf<Widget>(root(), name);
    }
    bool isShown(const QString& name) const {
        return shownChildOf<QWidget>(root(), name) != nullptr;
    }
    void click(const QString& name) const { QTest::mouseClick(child(name), Qt::LeftButton); }

private:
    virtual const QWidget& root() const = 0;
};

}  // namespace dreambooth
