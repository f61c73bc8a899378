// The buttons of both sides and the sliders of their LoRAs.
#include <ui/compare/compare_selection.h>
#include <ui/compare/pair_pictures.h>
#include <ui/compare/side_menu.h>
#include <ui/compare/side_panel.h>
#include <ui/session/compared_model_text.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>
#include <cmath>

namespace dreambooth {

namespace {

/// Of the panel's width, without the square before it and the arrow of the menu.
constexpr int titleWidth = 172;

constexpr int maxPercent = 150, stepPercent = 5;
constexpr int squareSize = 10;

/// What differs is what follows "TUNED · "; the square has the colour of that word.
QString shownTitle(const QString& title, const QFontMetrics& metrics) {
    const qsizetype dot = title.indexOf(QStringLiteral(" · "));
    const int room = theme::textWidth(titleWidth);
    const bool fits = dot < 0 || metrics.horizontalAdvance(title) <= room;
    return metrics.elidedText(fits ? title : title.mid(dot + 3), Qt::ElideMiddle, room);
}

QPixmap coloredSquare(const QColor& color, double ratio) {
    QPixmap square(QSize(squareSize, squareSize) * ratio);
    square.setDevicePixelRatio(ratio);
    square.fill(color);
    return square;
}

}  // namespace

SidePanel::SidePanel(CompareSelection& selection, Dialogs& dialogs, QWidget* parent)
    : QWidget(parent), m_selection(selection) {
    setObjectName(QStringLiteral("sidePanelOfPair"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::Space::tiny);
    column->addWidget(theme::sectionTitle(tr("Compare"), this));
    for (const Side side : {Side::left, Side::right}) {
        SideButton& one = button(side);
        one.button = theme::button(QString(), this);
        one.button->setObjectName(side == Side::left ? QStringLiteral("sideBase")
                                                     : QStringLiteral("sideTuned"));
        one.button->setProperty("look", QStringLiteral("choice"));
        one.button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        one.menu = new SideMenu(selection, dialogs, one.button);
        one.button->setMenu(one.menu);
        connect(one.menu, &SideMenu::modelRequested, this,
                [this, side](const ComparedModel& model) { emit sideRequested(side, model); });
        column->addWidget(one.button);
        one.strengths = new QVBoxLayout;
        one.strengths->setSpacing(theme::Space::tiny);
        column->addLayout(one.strengths);
    }
    refresh();
}

void SidePanel::refresh() {
    const ComparedPair pair = m_selection.pair();
    const auto labels = sideLabels(m_selection, pair);
    setVisible(!pair[0].model.empty());
    for (const Side side : {Side::left, Side::right}) {
        const auto index = static_cast<std::size_t>(side);
        setSide(side, pair[index], labels[index]);
    }
}

void SidePanel::addStrength(Side side) {
    SideButton& one = button(side);
    const int index = static_cast<int>(one.rows.size());
    Strength strength;
    strength.row = new QWidget(this);
    auto* row = new QHBoxLayout(strength.row);
    row->setContentsMargins(2, 0, 2, 0);
    strength.name = new QLabel(strength.row);
    strength.slider = new QSlider(Qt::Horizontal, strength.row);
    strength.slider->setObjectName(QStringLiteral("strength%1_%2")
                                       .arg(QLatin1Char(side == Side::left ? 'A' : 'B'))
                                       .arg(index));
    strength.slider->setRange(0, maxPercent);
    strength.slider->setSingleStep(stepPercent);
    strength.slider->setPageStep(2 * stepPercent);
    strength.slider->setToolTip(tr("LoRA strength; updates when you release the slider"));
    strength.value = new QLabel(strength.row);
    strength.value->setMinimumWidth(strength.value->fontMetrics().horizontalAdvance(u'0') * 5);
    row->addWidget(strength.name);
    row->addWidget(strength.slider, 1);
    row->addWidget(strength.value);
    one.strengths->addWidget(strength.row);
    connect(strength.slider, &QSlider::valueChanged, this, [this, side, index](int percent) {
        emit strengthRequested(side, index, percent / 100.0);
    });
    one.rows.push_back(strength);
}

void SidePanel::setSide(Side side, const ComparedModel& model, const SideLabel& label) {
    SideButton& one = button(side);
    one.menu->setCurrent(model);
    const QString gone = vanishedText(model, m_selection.isThere());
    QString title = label.text;
    if (model.model.empty() && !model.isPlain()) title = tr("No longer there");
    if (!gone.isEmpty()) title = tr("%1 (gone)").arg(title);
    one.button->setIcon(coloredSquare(accentColor(label.accent), devicePixelRatioF()));
    one.button->setText(asCaption(shownTitle(title, one.button->fontMetrics())));
    one.button->setToolTip(gone.isEmpty() ? title : gone);
    one.button->setAccessibleName(side == Side::left ? tr("Left side: %1").arg(title)
                                                     : tr("Right side: %1").arg(title));
    while (one.rows.size() < model.added.size()) addStrength(side);
    for (std::size_t i = 0; i < one.rows.size(); ++i) {
        Strength& row = one.rows[i];
        const bool has = i < model.added.size() && !model.added[i].isWord;
        row.row->setVisible(has);
        if (!has) continue;
        const AddedFile& file = model.added[i];
        const QString name = model.added.size() == 1 ? tr("Strength") : shownPath(file.file.stem());
        row.name->setText(row.name->fontMetrics().elidedText(name, Qt::ElideMiddle, 80));
        row.name->setToolTip(name);
        row.value->setText(strengthText(file.scale));
        row.slider->setAccessibleName(tr("Strength of %1").arg(shownPath(file.file)));
        const QSignalBlocker quiet(row.slider);
        row.slider->setValue(static_cast<int>(std::lround(file.scale * 100)));
    }
}

}  // namespace dreambooth
