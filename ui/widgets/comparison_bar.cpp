// Parts of the line below a comparison.
#include <ui/style/controls.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_bar.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/segmented_control.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <cmath>

namespace dreambooth {

namespace {

QString colourText(const QColor& colour) {
    return QStringLiteral("%1 %2 %3").arg(colour.red()).arg(colour.green()).arg(colour.blue());
}

}  // namespace

ComparisonBar::ComparisonBar(ComparisonView& view, const ComparisonActions& actions,
                             QWidget* parent)
    : QWidget(parent), m_view(view) {
    setObjectName(QStringLiteral("comparisonBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme::Space::medium, theme::Space::tiny, theme::Space::medium,
                            theme::Space::tiny);
    row->setSpacing(theme::Space::small);
    m_values = new ElidedLabel(this);
    m_values->setObjectName(QStringLiteral("pixelValues"));
    m_values->setProperty("look", QStringLiteral("small"));
    row->addWidget(m_values, 1);
    m_text = new QLabel(this);
    m_text->setObjectName(QStringLiteral("modeText"));
    m_text->setProperty("look", QStringLiteral("small"));
    row->addWidget(m_text);
    makeSettings();
    const auto addButton = [&](const QString& text, const QString& name, const QString& toolTip) {
        QPushButton* button = theme::button(text, this);
        button->setProperty("look", QStringLiteral("plain"));
        button->setObjectName(name);
        button->setToolTip(toolTip);
        row->addWidget(button);
        return button;
    };
    connect(addButton(actions.actualSize()->text(), QStringLiteral("zoomActual"),
                      tr("Actual pixels, 100 % (Z)")),
            &QPushButton::clicked, actions.actualSize(), &QAction::trigger);
    connect(addButton(actions.fit()->text(), QStringLiteral("zoomFit"), tr("Fit in view (0)")),
            &QPushButton::clicked, actions.fit(), &QAction::trigger);
    QPushButton* keys = addButton(QStringLiteral("?"), QStringLiteral("showKeys"), tr("Keys (?)"));
    keys->setAccessibleName(tr("Keys"));
    connect(keys, &QPushButton::clicked, this, &ComparisonBar::keysRequested);
    connect(&view, &ComparisonView::viewChanged, this, &ComparisonBar::updateMode);
    connect(&view, &ComparisonView::pointerMoved, this, &ComparisonBar::updateValues);
    updateMode();
}

void ComparisonBar::makeSettings() {
    const auto addSlider = [this](const QString& name, const QString& objectName, int max) {
        auto* slider = new QSlider(Qt::Horizontal, this);
        slider->setAccessibleName(name);
        slider->setToolTip(name);
        slider->setObjectName(objectName);
        slider->setRange(0, max);
        slider->setFixedWidth(120);
        layout()->addWidget(slider);
        return slider;
    };
    m_opacity =
        addSlider(tr("Opacity of the right picture over the left"), QStringLiteral("opacity"), 100);
    m_opacity->setPageStep(10);
    connect(m_opacity, &QSlider::valueChanged, &m_view,
            [this](int percent) { m_view.setOpacity(percent / 100.0); });
    m_gain = addSlider(tr("Brightness of the difference"), QStringLiteral("gain"), 6);
    m_gain->setPageStep(1);
    connect(m_gain, &QSlider::valueChanged, &m_view,
            [this](int doublings) { m_view.setGain(std::exp2(doublings)); });
    m_rate = new SegmentedControl(tr("How fast the pictures alternate"), this);
    m_rate->setTight();
    m_rate->addSegment(tr("Manual"), QStringLiteral("blinkByHand"));
    for (const int rate : {1, 2, 3})
        m_rate->addSegment(tr("%1 a second").arg(rate), QStringLiteral("blink%1").arg(rate));
    m_rate->setToolTip(tr("Hold Space to see the other picture"));
    layout()->addWidget(m_rate);
    connect(m_rate, &SegmentedControl::currentChanged, &m_view, &ComparisonView::setBlinkRate);
}

void ComparisonBar::updateMode() {
    const ComparisonMode mode = m_view.mode();
    m_opacity->setVisible(mode == ComparisonMode::onionSkin);
    m_gain->setVisible(mode == ComparisonMode::difference);
    m_rate->setVisible(mode == ComparisonMode::blink);
    const QSignalBlocker opacity(m_opacity), gain(m_gain), rate(m_rate);
    m_opacity->setValue(static_cast<int>(std::lround(100 * m_view.opacity())));
    m_gain->setValue(static_cast<int>(std::lround(std::log2(m_view.gain()))));
    m_rate->setCurrent(m_view.blinkRate());
    m_text->setText(m_view.modeText());
    updateValues();
}

void ComparisonBar::updateValues() {
    QStringList parts;
    std::optional<QPoint> last;
    for (const Side side : {Side::left, Side::right}) {
        const auto pixel = m_view.pixelUnderPointer(side);
        if (!pixel) continue;
        const QString colour = colourText(m_view.pair().picture(side).image().pixelColor(*pixel));
        const QString name = side == Side::left ? tr("left") : tr("right");
        // Where the pictures have one size, the place is said once.
        parts += pixel == last
                     ? tr("%1 %2").arg(name, colour)
                     : tr("%1, %2: %3 %4").arg(pixel->x()).arg(pixel->y()).arg(name, colour);
        last = pixel;
    }
    m_values->setText(parts.join(QStringLiteral(" · ")));
}

}  // namespace dreambooth
