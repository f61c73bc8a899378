// Parts of the line below a comparison.
#include <ui/style/controls.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_bar.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/elided_label.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

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
    for (const auto& look : view.looks())
        if (QWidget* control = look->makeControl(this)) {
            row->addWidget(control);
            m_controls.insert(look->mode(), control);
        }
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

void ComparisonBar::updateMode() {
    for (const auto& [mode, control] : m_controls.asKeyValueRange())
        control->setVisible(mode == m_view.mode());
    m_text->setText(m_view.look().text());
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
