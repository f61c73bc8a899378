// Painting of the shortened text.
// A tool tip of its own that somebody has set stays.
#include <ui/widgets/elided_label.h>

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QToolTip>
#include <algorithm>

namespace dreambooth {

QSize ElidedLabel::minimumSizeHint() const {
    const int width = fontMetrics().horizontalAdvance(text().left(1) + QStringLiteral("…"));
    return {text().isEmpty() ? 0 : width + qMax(0, indent()), QLabel::minimumSizeHint().height()};
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode) {
    m_mode = mode;
    update();
}

QRect ElidedLabel::textArea() const {
    return contentsRect().adjusted(qMax(0, indent()), 0, 0, 0);
}

QString ElidedLabel::shownText() const {
    return fontMetrics().elidedText(text(), m_mode, textArea().width());
}

void ElidedLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    style()->drawItemText(&painter, textArea(), static_cast<int>(alignment()), palette(),
                          isEnabled(), shownText(), foregroundRole());
}

bool ElidedLabel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && width() < sizeHint().width()) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
        return true;
    }
    return QLabel::event(event);
}

void ElidedComboBox::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    if (currentIndex() < 0) option.currentText = placeholderText();
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    const QRect room =
        style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText =
        fontMetrics().elidedText(option.currentText, Qt::ElideMiddle, room.width());
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

QString elidedApart(const QString& name, const QStringList& all, const QFontMetrics& metrics,
                    int width) {
    if (metrics.horizontalAdvance(name) <= width) return name;
    // Where the last word begins up to which another name is alike, so that no word is cut.
    qsizetype alike = 0;
    for (const QString& other : all) {
        if (other == name) continue;
        const auto [here, there] =
            std::mismatch(name.begin(), name.end(), other.begin(), other.end());
        const qsizetype same = here - name.begin();
        alike = std::max(alike, same < 1 ? 0 : name.lastIndexOf(u' ', same - 1) + 1);
    }
    const auto shortened = [&](qsizetype from) { return QStringLiteral("… ") + name.mid(from); };
    // As many of the alike words stay as there is room for.
    for (qsizetype from = name.indexOf(u' ') + 1; from > 0 && from <= alike;
         from = name.indexOf(u' ', from) + 1)
        if (metrics.horizontalAdvance(shortened(from)) <= width) return shortened(from);
    return metrics.elidedText(alike > 0 ? shortened(alike) : name, Qt::ElideMiddle, width);
}

}  // namespace dreambooth
