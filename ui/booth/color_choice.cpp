// Swatches and the small page beside them.
#include <ui/booth/booth_controls.h>
#include <ui/booth/color_choice.h>
#include <ui/style/controls.h>

#include <QButtonGroup>
#include <QColorDialog>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr int swatchSide = 22;
constexpr QSize previewSize(240, 135);
/// The booth's pages are dark, whatever the studio's window is.
constexpr QColor pageText(0xf0, 0xf0, 0xf0);

QPixmap swatchPicture(const QColor& color, bool isChosen) {
    QPixmap picture(swatchSide, swatchSide);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme::color(theme::Role::border));
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(0.5, 0.5, swatchSide - 1, swatchSide - 1), 4, 4);
    if (isChosen) {
        painter.setPen(QPen(onColor(color), 2.5));
        painter.drawPolyline(QPolygonF({{6, 11.5}, {10, 15.5}, {16.5, 7}}));
    }
    return picture;
}

/// With a tick where it is the chosen one.
QIcon swatch(const QColor& color) {
    QIcon icon;
    icon.addPixmap(swatchPicture(color, false), QIcon::Normal, QIcon::Off);
    icon.addPixmap(swatchPicture(color, true), QIcon::Normal, QIcon::On);
    return icon;
}

}  // namespace

std::vector<ColorChoice::Named> ColorChoice::accents() {
    return {{QColor(0xf2, 0xa3, 0x3a), tr("Amber")}, {QColor(0xe5, 0x53, 0x4b), tr("Red")},
            {QColor(0xe8, 0x7b, 0xb0), tr("Pink")},  {QColor(0x9b, 0x7b, 0xe0), tr("Violet")},
            {QColor(0x4c, 0x8d, 0xf0), tr("Blue")},  {QColor(0x35, 0xb0, 0xa5), tr("Turquoise")},
            {QColor(0x5c, 0xb8, 0x5c), tr("Green")}, {QColor(0xe6, 0xe6, 0xe6), tr("White")}};
}

std::vector<ColorChoice::Named> ColorChoice::grounds() {
    return {
        {QColor(0x17, 0x18, 0x1b), tr("Charcoal")},   {QColor(0x00, 0x00, 0x00), tr("Black")},
        {QColor(0x14, 0x1e, 0x33), tr("Night blue")}, {QColor(0x10, 0x28, 0x22), tr("Fir green")},
        {QColor(0x2e, 0x14, 0x1c), tr("Wine red")},   {QColor(0x26, 0x1a, 0x33), tr("Aubergine")},
        {QColor(0x2b, 0x22, 0x1a), tr("Brown")},      {QColor(0x33, 0x36, 0x3b), tr("Slate")}};
}

ColorChoice::ColorChoice(const QString& title, const QString& name,
                         const std::vector<Named>& colors, const QColor& chosen, QWidget* parent)
    : QWidget(parent),
      m_title(title),
      m_row(new QHBoxLayout(this)),
      m_group(new QButtonGroup(this)),
      m_own(nullptr) {
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(theme::Space::tiny);
    int number = 0;
    for (const Named& one : colors)
        addSwatch(one.color, one.name, name + u'-' + QString::number(number++));
    m_own = addSwatch(chosen, tr("Your own"), name + QStringLiteral("-own"));
    auto* other = theme::button(tr("Other…"), this);
    other->setObjectName(name + QStringLiteral("-other"));
    other->setAccessibleName(tr("%1: another colour").arg(m_title));
    m_row->addWidget(other);
    m_row->addStretch(1);
    connect(other, &QPushButton::clicked, this, &ColorChoice::askForOther);
    choose(chosen);
}

QToolButton* ColorChoice::addSwatch(const QColor& color, const QString& name,
                                    const QString& objectName) {
    auto* made = new QToolButton(this);
    made->setObjectName(objectName);
    made->setIcon(swatch(color));
    made->setIconSize({swatchSide, swatchSide});
    made->setCheckable(true);
    made->setFocusPolicy(Qt::StrongFocus);
    made->setToolTip(name);
    made->setAccessibleName(tr("%1: %2").arg(m_title, name));
    made->setProperty("color", color);
    m_group->addButton(made);
    m_row->addWidget(made);
    m_swatches.push_back(made);
    connect(made, &QToolButton::clicked, this,
            [this, made] { choose(made->property("color").value<QColor>()); });
    return made;
}

void ColorChoice::choose(const QColor& color) {
    const auto isOf = [&color](const QToolButton* one) {
        return one->property("color").value<QColor>() == color;
    };
    const auto named = std::ranges::find_if(m_swatches, isOf);
    QToolButton* shown = named == m_swatches.end() ? m_own : *named;
    if (shown == m_own) {
        m_own->setProperty("color", color);
        m_own->setIcon(swatch(color));
    }
    m_own->setVisible(shown == m_own);
    shown->setChecked(true);
    if (m_color == color) return;
    m_color = color;
    emit colorChanged(color);
}

void ColorChoice::askForOther() {
    const QColor chosen = QColorDialog::getColor(m_color, this, m_title);
    if (chosen.isValid()) choose(chosen);
}

PagePreview::PagePreview(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("setupPreview"));
    setAccessibleName(tr("What a page looks like in these colours"));
    setFixedSize(previewSize);
}

QSize PagePreview::sizeHint() const {
    return previewSize;
}

void PagePreview::show(const QColor& accent, const QColor& ground, const QString& title,
                       const QString& computerName) {
    m_accent = accent;
    m_ground = ground;
    m_title = title;
    m_computerName = computerName;
    update();
}

void PagePreview::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), m_ground);
    QFont words = font();
    words.setPixelSize(9);
    words.setBold(true);
    painter.setFont(words);
    painter.setPen(pageText);
    painter.drawText(QRect(10, 6, width() - 20, 14), Qt::AlignLeft | Qt::AlignVCenter, m_title);
    const QRect picture(14, 30, 84, 84);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::mix(m_ground, pageText, 0.85));
    painter.drawRoundedRect(picture, 5, 5);
    words.setPixelSize(12);
    painter.setFont(words);
    painter.setPen(pageText);
    painter.drawText(QRect(110, 34, width() - 120, 40), Qt::TextWordWrap | Qt::AlignLeft,
                     tr("Teach %1 your toy.").arg(m_computerName));
    const QRect button(110, 86, width() - 124, 26);
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_accent);
    painter.drawRoundedRect(button, 6, 6);
    painter.setPen(onColor(m_accent));
    painter.drawText(button, Qt::AlignCenter, tr("Start"));
}

}  // namespace dreambooth
