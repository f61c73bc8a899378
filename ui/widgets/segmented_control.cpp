// Joined buttons in one exclusive group; the style sheet rounds the outer corners.
// The property "edge" tells it which corners those are.
#include <ui/style/controls.h>
#include <ui/widgets/segmented_control.h>

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStyle>

namespace dreambooth {

SegmentedControl::SegmentedControl(const QString& accessibleName, QWidget* parent)
    : QFrame(parent), m_group(new QButtonGroup(this)) {
    setProperty("look", QStringLiteral("segments"));
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    connect(m_group, &QButtonGroup::idToggled, this, [this](int segment, bool checked) {
        // Tab leads to the chosen one, also where the program has chosen it.
        m_group->button(segment)->setFocusPolicy(checked ? Qt::StrongFocus : Qt::ClickFocus);
        if (checked) emit currentChanged(segment);
    });
}

QPushButton* SegmentedControl::addSegment(const QString& text, const QString& objectName) {
    const int segment = static_cast<int>(m_group->buttons().size());
    if (segment > 1) {
        m_group->button(segment - 1)->setProperty("edge", QVariant());
        style()->polish(m_group->button(segment - 1));
    }
    QPushButton* button = theme::button(text, this);
    button->setObjectName(objectName);
    button->setCheckable(true);
    button->setChecked(segment == 0);
    button->setFocusPolicy(segment == 0 ? Qt::StrongFocus : Qt::ClickFocus);
    button->setProperty("look", QStringLiteral("segment"));
    button->setProperty("edge", segment == 0 ? QStringLiteral("first") : QStringLiteral("last"));
    m_group->addButton(button, segment);
    layout()->addWidget(button);
    return button;
}

int SegmentedControl::current() const {
    return m_group->checkedId();
}

void SegmentedControl::setCurrent(int segment) {
    if (QAbstractButton* button = m_group->button(segment)) button->setChecked(true);
}

void SegmentedControl::setTight() {
    for (QAbstractButton* button : m_group->buttons()) {
        button->setProperty("tight", true);
        style()->polish(button);
    }
}

}  // namespace dreambooth
