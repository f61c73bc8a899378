// Their buttons in one row, four of them in two.
#include <ui/booth/ways_home.h>

#include <QGridLayout>

namespace dreambooth {

namespace {

QString nameOf(WayHome way) {
    switch (way) {
        case WayHome::phone:
            return QStringLiteral("toPhone");
        case WayHome::print:
            return QStringLiteral("print");
        case WayHome::stick:
            return QStringLiteral("toStick");
        case WayHome::keep:
            return QStringLiteral("keep");
    }
    return {};
}

}  // namespace

WaysHome::WaysHome(const std::vector<WayHome>& ways, QWidget* parent)
    : QWidget(parent), m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    const int count = static_cast<int>(ways.size()), columns = count > 3 ? 2 : qMax(1, count);
    for (const WayHome way : ways) {
        auto* button = new BoothButton(9, BoothButton::Look::choice, this);
        button->setObjectName(nameOf(way));
        connect(button, &QAbstractButton::clicked, this, [this, way] { emit chosen(way); });
        const int place = static_cast<int>(m_buttons.size());
        m_grid->addWidget(button, place / columns, place % columns);
        m_buttons.emplace_back(way, button);
    }
}

void WaysHome::propose(bool isNext) {
    for (const auto& [way, button] : m_buttons)
        button->setLook(isNext && button == m_buttons.front().second ? BoothButton::Look::next
                                                                     : BoothButton::Look::choice);
}

void WaysHome::retranslate() {
    for (const auto& [way, button] : m_buttons) switch (way) {
            case WayHome::phone:
                button->setText(tr("To my phone"));
                break;
            case WayHome::print:
                button->setText(tr("Print"));
                break;
            case WayHome::stick:
                button->setText(tr("USB stick"));
                break;
            case WayHome::keep:
                button->setText(tr("Leave it here"));
                break;
        }
}

void WaysHome::setScale(const BoothScale& scale) {
    m_grid->setSpacing(scale.px(1.6));
}

}  // namespace dreambooth
