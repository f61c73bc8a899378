// Layout of the key sheet: groups side by side, keys left of what they do.
#include <ui/style/controls.h>
#include <ui/widgets/key_hint.h>
#include <ui/widgets/key_sheet.h>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

KeyGroup KeyGroup::of(const QString& title, const QList<QAction*>& actions) {
    KeyGroup group{.title = title, .rows = {}};
    for (const QAction* action : actions)
        if (!action->shortcut().isEmpty())
            group.rows.push_back({keyNames(action->shortcut()), action->text()});
    return group;
}

KeySheet::KeySheet(const std::vector<KeyGroup>& groups, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Keys"));
    setObjectName(QStringLiteral("keySheet"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Space::large, Space::large, Space::large, Space::large);
    column->setSpacing(Space::large);
    // On a small screen Qt would give a window two thirds of it, and cut the keys' names.
    column->setSizeConstraint(QLayout::SetFixedSize);
    column->addWidget(theme::heading(tr("Keys"), this));
    auto* row = new QHBoxLayout;
    row->setSpacing(2 * Space::large);
    column->addLayout(row);
    for (const KeyGroup& group : groups) {
        auto* grid = new QGridLayout;
        grid->setHorizontalSpacing(Space::medium);
        grid->setVerticalSpacing(Space::small);
        grid->addWidget(theme::sectionTitle(group.title, this), 0, 0, 1, 2);
        int line = 1;
        for (const KeyGroup::Row& one : group.rows) {
            auto* keys = new QHBoxLayout;
            keys->setSpacing(Space::tiny);
            for (const QString& key : one.keys) keys->addWidget(keyCap(key, this));
            keys->addStretch();
            grid->addLayout(keys, line, 0);
            grid->addWidget(new QLabel(one.text, this), line++, 1);
        }
        grid->setRowStretch(line, 1);
        row->addLayout(grid);
    }
    auto* end = theme::button(tr("Close"), this);
    end->setObjectName(QStringLiteral("closeKeySheet"));
    connect(end, &QPushButton::clicked, this, &QDialog::accept);
    end->setFocus();
    column->addWidget(end, 0, Qt::AlignRight);
    QStringList spoken;
    for (const KeyGroup& group : groups)
        for (const KeyGroup::Row& one : group.rows)
            spoken += tr("%1: %2").arg(one.keys.join(u' '), one.text);
    setAccessibleDescription(spoken.join(QStringLiteral(". ")));
}

void KeySheet::open(const std::vector<KeyGroup>& groups, QWidget* parent) {
    auto* sheet = new KeySheet(groups, parent);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->setModal(true);
    sheet->show();
}

void KeySheet::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Question || event->key() == Qt::Key_F1) return accept();
    QDialog::keyPressEvent(event);
}

}  // namespace dreambooth
