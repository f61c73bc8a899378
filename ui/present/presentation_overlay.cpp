// Paints labels, prompt, comments and keys over a presentation.
#include <ui/present/presentation_overlay.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/key_hint.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Role;

namespace {

// Of the height of the screen. Labels: capitals of 20 mm on a screen of 55 inches, which at four
// metres is an angle of 17 minutes; 20/20 vision reads 5.
constexpr double labelSize = 0.040, promptSize = 0.023, hintSize = 0.0155;
constexpr qsizetype mostLabelLines = 3;
constexpr double edge = 0.045;          // from the screen's edges
constexpr double maxPromptWidth = 0.2;  // of the width; side by side there is more room

QFont fontOf(double pixels, QFont::Weight weight) {
    QFont font = theme::bodyFont();
    font.setPixelSize(std::max(1, static_cast<int>(pixels)));
    font.setWeight(weight);
    return font;
}

/// One line, or up to three where that keeps clear of the picture: "TUNED", "Run 1, step 30".
QStringList labelLines(const QString& text, const QFontMetricsF& metrics, double room) {
    const auto fits = [&](const QString& line) { return metrics.horizontalAdvance(line) <= room; };
    const qsizetype dot = text.indexOf(QStringLiteral(" · "));
    if (fits(text) || dot < 0) return {text};
    QStringList lines{text.left(dot), QString()};
    for (const QString& word : text.mid(dot + 3).split(u' ')) {
        QString& last = lines.back();
        if (last.isEmpty())
            last = word;
        else if (fits(last + u' ' + word))
            last += u' ' + word;
        else
            lines += word;
    }
    return lines.size() <= mostLabelLines && std::ranges::all_of(lines, fits) ? lines
                                                                              : QStringList{text};
}

}  // namespace

PresentationOverlay::PresentationOverlay(const ComparisonView& view,
                                         const ComparisonActions& actions, QWidget* parent)
    : QWidget(parent), m_view(view), m_hints(new QWidget(this)) {
    setObjectName(QStringLiteral("presentationText"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    makeHints(actions);
}

void PresentationOverlay::makeHints(const ComparisonActions& actions) {
    m_hints->setObjectName(QStringLiteral("presentationHints"));
    auto* column = new QVBoxLayout(m_hints);
    column->setContentsMargins(theme::Space::small, theme::Space::tiny, theme::Space::small,
                               theme::Space::tiny);
    column->setSpacing(theme::Space::tiny);
    const auto addLine = [&](const std::vector<std::pair<QStringList, QString>>& hints) {
        auto* row = new QHBoxLayout;
        row->setSpacing(theme::Space::small);
        row->addStretch();
        for (const auto& [keys, text] : hints) row->addWidget(keyHint(keys, text, m_hints));
        column->addLayout(row);
    };
    addLine({{{QStringLiteral("←"), QStringLiteral("→")}, tr("pairs")}});
    QStringList ofModes;
    for (const QAction* mode : actions.modes()) ofModes += keyNames(mode->shortcut());
    addLine({{ofModes, tr("views")}});
    addLine({{{QStringLiteral("L")}, tr("labels")}, {{QStringLiteral("?")}, tr("keys")}});
}

void PresentationOverlay::setPair(const PresentedPair& pair, int number, int count) {
    m_pair = pair;
    m_line = tr("%1 of %2").arg(number).arg(count);
    if (!pair.seedLine.isEmpty()) m_line = pair.seedLine + QStringLiteral(" · ") + m_line;
    if (pair.mark.kind == Mark::Kind::star) m_line += QStringLiteral(" · ★ ") + tr("starred");
    if (pair.mark.kind == Mark::Kind::reject) m_line += QStringLiteral(" · ✕ ") + tr("rejected");
    if (!pair.mark.note.empty()) m_line += QStringLiteral(" · ✎ ") + toQt(pair.mark.note);
    updateSpoken();
    update();
}

void PresentationOverlay::setLabelsShown(bool shown) {
    m_labelsShown = shown;
    updateSpoken();
    update();
}

void PresentationOverlay::setNotice(const QString& notice) {
    if (notice == m_notice) return;
    m_notice = notice;
    updateSpoken();
    update();
}

void PresentationOverlay::updateSpoken() {
    QStringList spoken;
    if (m_labelsShown)
        for (const SideLabel& label : m_pair.labels) spoken += label.text;
    spoken << m_pair.prompt << m_line;
    for (const Mark& mark : m_pair.pictureMarks)
        for (const Pin& pin : mark.pins) spoken += tr("Comment: %1").arg(toQt(pin.text));
    if (!m_notice.isEmpty()) spoken.prepend(m_notice);
    setAccessibleName(spoken.join(QStringLiteral(". ")));
}

void PresentationOverlay::resizeEvent(QResizeEvent*) {
    const int size = std::max(9, static_cast<int>(hintSize * height()));
    m_hints->setStyleSheet(
        QStringLiteral(
            "QLabel { font-size: %1px; color: %2; } QLabel[look=\"key\"] { padding: %3px "
            "%4px; border-radius: %4px; background: %5; border-color: %2; }")
            .arg(size)
            .arg(theme::pictureLine().name())
            .arg(size / 8)
            .arg(size * 2 / 5)
            .arg(theme::color(Role::neutral).darker().name()));
    for (QLayout* row : m_hints->findChildren<QLayout*>()) row->setSpacing(size / 2);
    m_hints->adjustSize();
    const int space = static_cast<int>(edge * height());
    m_hints->move(width() - space - m_hints->width() + theme::Space::small,
                  height() - space - m_hints->height() + theme::Space::tiny);
}

bool PresentationOverlay::liesOverPicture(const QRectF& box) const {
    return std::ranges::any_of(std::array{Side::left, Side::right}, [&](Side side) {
        return m_view.seenRect(side).translated(m_view.pos()).intersects(box);
    });
}

/// Of the overlay beside what is seen of the pictures; side by side there is room above them.
double PresentationOverlay::roomBeside(Side side) const {
    if (m_view.chosenLook().hasPanes()) return width();
    double room = width();
    for (const Side half : {Side::left, Side::right}) {
        const QRectF seen = m_view.seenRect(half);
        if (!seen.isEmpty())
            room = std::min(room, side == Side::left ? seen.left() : width() - seen.right());
    }
    return room;
}

/// On neutral grey there is none: only pictures are of any brightness.
void PresentationOverlay::paintBacking(QPainter& painter, const QRectF& box) const {
    if (liesOverPicture(box)) painter.fillRect(box, QColor(0, 0, 0, 160));
}

void PresentationOverlay::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintBacking(painter, m_hints->geometry());
    if (m_labelsShown)
        for (const Side side : {Side::left, Side::right}) paintLabel(painter, side);
    paintPrompt(painter);
    paintModeText(painter);
    for (const Side side : {Side::left, Side::right}) paintPins(painter, side);
    paintNotice(painter);
}

/// A number where it belongs with its words beside it; without labels the number alone.
void PresentationOverlay::paintPins(QPainter& painter, Side side) const {
    const QRectF picture = m_view.pictureRect(side).translated(m_view.pos());
    const QRectF seen = m_view.seenRect(side).translated(m_view.pos());
    const double size = promptSize * height(), radius = 0.9 * size;
    painter.setFont(fontOf(size, QFont::DemiBold));
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetricsF metrics(painter.font());
    const auto& pins = m_pair.pictureMarks[static_cast<std::size_t>(side)].pins;
    for (std::size_t i = 0; i < pins.size(); ++i) {
        const QPointF at =
            picture.topLeft() + QPointF(pins[i].x * picture.width(), pins[i].y * picture.height());
        if (!seen.adjusted(-1, -1, 1, 1).contains(at)) continue;
        const QString text = metrics.elidedText(toQt(pins[i].text), Qt::ElideRight, width() / 4.0);
        const double length = m_labelsShown ? metrics.horizontalAdvance(text) + 2.5 * radius : 0;
        // To the left where there is no more room at the right.
        const double left = at.x() + length > width() ? at.x() - length : at.x();
        const QRectF plate(left, at.y() - radius, length, 2 * radius);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(0, 0, 0, 180));
        if (m_labelsShown) painter.drawRoundedRect(plate, radius, radius);
        painter.setBrush(accentColor(m_pair.labels[static_cast<std::size_t>(side)].accent));
        painter.drawEllipse(at, radius, radius);
        painter.setPen(Qt::black);
        painter.drawText(QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius),
                         Qt::AlignCenter, QString::number(i + 1));
        painter.setPen(theme::pictureLine());
        if (m_labelsShown)
            painter.drawText(left < at.x() ? plate.adjusted(radius, 0, -1.5 * radius, 0)
                                           : plate.adjusted(1.5 * radius, 0, 0, 0),
                             Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

/// At the upper corners, each with a bar of its colour at the outside.
void PresentationOverlay::paintLabel(QPainter& painter, Side side) const {
    const SideLabel& label = m_pair.labels[static_cast<std::size_t>(side)];
    const std::optional<Side> only = m_view.chosenLook().onlySide();
    if (label.text.isEmpty() || (only && side != *only)) return;
    const double size = labelSize * height(), bar = size * 0.17, padding = size * 0.4;
    painter.setFont(fontOf(size, QFont::DemiBold));
    const QFontMetricsF metrics(painter.font());
    const bool atRight = side == Side::right;
    const double most = 0.5 * width() - edge * height() - bar - 3 * padding;
    const QStringList lines =
        labelLines(label.text, metrics, roomBeside(side) - edge * height() - bar - 2 * padding);
    double length = 0;
    for (const QString& line : lines)
        length = std::max(length, std::min(most, metrics.horizontalAdvance(line)));
    length += bar + padding;
    const double left = atRight ? width() - edge * height() - length : edge * height();
    const double lineHeight = size * 1.25;
    const QRectF box(left, 0.034 * height(), length,
                     lineHeight * static_cast<double>(lines.size()));
    paintBacking(painter, box.adjusted(-padding / 2, -padding / 4, padding / 2, padding / 4));
    painter.fillRect(QRectF(atRight ? box.right() - bar : left, box.top(), bar, box.height()),
                     accentColor(label.accent));
    painter.setPen(theme::pictureLine());
    QRectF place =
        atRight ? box.adjusted(0, 0, -bar - padding, 0) : box.adjusted(bar + padding, 0, 0, 0);
    place.setHeight(lineHeight);
    for (const QString& line : lines) {
        painter.drawText(place, Qt::AlignVCenter | (atRight ? Qt::AlignRight : Qt::AlignLeft),
                         metrics.elidedText(line, Qt::ElideRight, most));
        place.translate(0, lineHeight);
    }
}

void PresentationOverlay::paintPrompt(QPainter& painter) const {
    const double size = promptSize * height(), space = edge * height();
    const double room = width() * (m_view.chosenLook().hasPanes() ? 0.6 : maxPromptWidth);
    painter.setFont(fontOf(size, QFont::Normal));
    const QFontMetricsF metrics(painter.font());
    const QString prompt = m_pair.prompt.isEmpty() ? QString() : tr("“%1”").arg(m_pair.prompt);
    const int flags = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap;
    const QRectF words = metrics.boundingRect(QRectF(0, 0, room, height() / 2.0), flags, prompt);
    const double lineHeight = 1.3 * metrics.height();
    const double promptHeight = prompt.isEmpty() ? 0 : words.height();
    const QRectF box(space, height() - space - lineHeight - promptHeight,
                     std::max(words.width(), metrics.horizontalAdvance(m_line)) + 2,
                     promptHeight + lineHeight);
    paintBacking(painter, box.adjusted(-size / 2, -size / 3, size / 2, size / 3));
    painter.setPen(theme::pictureLine());
    painter.drawText(QRectF(box.topLeft(), QSizeF(room, promptHeight + 2)), flags, prompt);
    painter.setPen(theme::mix(theme::pictureLine(), theme::color(Role::neutral), 0.8));
    painter.drawText(QRectF(box.left(), box.bottom() - lineHeight, room, lineHeight),
                     Qt::AlignLeft | Qt::AlignBottom, m_line);
}

/// Below the pictures, in the middle: the figure of the difference, how opaque the overlay is.
void PresentationOverlay::paintModeText(QPainter& painter) const {
    const QString text = m_view.look().text();
    if (text.isEmpty()) return;
    const double size = promptSize * height();
    painter.setFont(fontOf(size, QFont::Normal));
    const QFontMetricsF metrics(painter.font());
    const double length = metrics.horizontalAdvance(text) + 2 * size;
    const QRectF box((width() - length) / 2, height() - edge * height() - 1.7 * size, length,
                     1.7 * size);
    paintBacking(painter, box);
    painter.setPen(theme::pictureLine());
    painter.drawText(box, Qt::AlignCenter, text);
}

void PresentationOverlay::paintNotice(QPainter& painter) const {
    if (m_notice.isEmpty()) return;
    const double size = promptSize * height();
    painter.setFont(fontOf(size, QFont::Normal));
    const QRectF room(0.2 * width(), 0.4 * height(), 0.6 * width(), 0.2 * height());
    constexpr int flags = Qt::AlignCenter | Qt::TextWordWrap;
    const QRectF words = QFontMetricsF(painter.font()).boundingRect(room, flags, m_notice);
    painter.fillRect(words.adjusted(-size, -size / 2, size, size / 2), QColor(0, 0, 0, 200));
    painter.setPen(theme::pictureLine());
    painter.drawText(room, flags, m_notice);
}

}  // namespace dreambooth
