// The ways to take pictures home: buttons in one row, four of them in two.
#include <ui/booth/take_home_buttons.h>

#include <QGridLayout>

namespace dreambooth {

namespace {

QString nameOf(TakeHomeWay way) {
    switch (way) {
        case TakeHomeWay::phone:
            return QStringLiteral("toPhone");
        case TakeHomeWay::print:
            return QStringLiteral("print");
        case TakeHomeWay::stick:
            return QStringLiteral("toStick");
        case TakeHomeWay::keep:
            return QStringLiteral("keep");
    }
    return {};
}

}  // namespace

TakeHomeButtons::TakeHomeButtons(const std::vector<TakeHomeWay>& ways, QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    const int count = static_cast<int>(ways.size()), columns = count > 3 ? 2 : qMax(1, count);
    for (const TakeHomeWay way : ways) {
        auto* button = new BoothButton(9, BoothButton::Look::choice, this);
        button->setObjectName(nameOf(way));
        connect(button, &QAbstractButton::clicked, this, [this, way] { emit chosen(way); });
        const int place = static_cast<int>(m_buttons.size());
        m_grid->addWidget(button, place / columns, place % columns);
        m_buttons.emplace_back(way, button);
    }
}

void TakeHomeButtons::propose(bool isNext) {
    for (const auto& [way, button] : m_buttons)
        button->setLook(isNext && button == m_buttons.front().second ? BoothButton::Look::next
                                                                     : BoothButton::Look::choice);
}

void TakeHomeButtons::retranslate() {
    for (const auto& [way, button] : m_buttons) switch (way) {
            case TakeHomeWay::phone:
                button->setText(tr("To my phone"));
                break;
            case TakeHomeWay::print:
                button->setText(tr("Print"));
                break;
            case TakeHomeWay::stick:
                button->setText(tr("USB stick"));
                break;
            case TakeHomeWay::keep:
                button->setText(tr("Leave it here"));
                break;
        }
}

void TakeHomeButtons::setScale(const BoothScale& scale) {
    m_grid->setSpacing(scale.px(1.6));
}

}  // namespace dreambooth
