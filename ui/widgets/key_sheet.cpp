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
#include <algorithm>

namespace dreambooth {

using theme::Space;

KeyGroup KeyGroup::of(const QString& title, const QList<QAction*>& actions) {
    KeyGroup group{.title = title, .rows = {}};
    for (const QAction* action : actions)
        if (!action->shortcut().isEmpty())
            group.rows.push_back({keyNames(action->shortcut()), action->text()});
    return group;
}

namespace {

constexpr int columnGap = 2 * Space::large;

QWidget* partOf(const KeyGroup& group, QWidget* sheet) {
    auto* part = new QWidget(sheet);
    auto* grid = new QGridLayout(part);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(Space::medium);
    grid->setVerticalSpacing(Space::small);
    grid->addWidget(theme::sectionTitle(group.title, part), 0, 0, 1, 2);
    int line = 1;
    for (const KeyGroup::Row& one : group.rows) {
        auto* keys = new QHBoxLayout;
        keys->setSpacing(Space::tiny);
        for (const QString& key : one.keys) keys->addWidget(keyCap(key, part));
        keys->addStretch();
        grid->addLayout(keys, line, 0);
        grid->addWidget(new QLabel(one.text, part), line++, 1);
    }
    grid->setRowStretch(line, 1);
    grid->setColumnStretch(1, 1);
    return part;
}

using Column = std::vector<QWidget*>;

/// In their order in at most so many columns, of which none is much higher than it has to be.
std::vector<Column> columnsOf(const std::vector<QWidget*>& parts, std::size_t most) {
    std::vector<Column> columns;
    for (int limit = 0; columns.empty() || columns.size() > most; limit += Space::large) {
        columns.assign(1, {});
        int height = 0;
        for (QWidget* part : parts) {
            height += part->sizeHint().height() + Space::large;
            if (height > limit && !columns.back().empty()) {
                columns.emplace_back();
                height = part->sizeHint().height() + Space::large;
            }
            columns.back().push_back(part);
        }
    }
    return columns;
}

int widthOf(const std::vector<Column>& columns) {
    int width = -columnGap;
    for (const Column& column : columns) {
        int widest = 0;
        for (const QWidget* part : column) widest = std::max(widest, part->sizeHint().width());
        width += widest + columnGap;
    }
    return width;
}

/// Side by side as far as there is room, else one below the other.
QHBoxLayout* laid(const std::vector<QWidget*>& parts, int room) {
    std::size_t most = parts.size();
    while (most > 1 && widthOf(columnsOf(parts, most)) > room) --most;
    auto* row = new QHBoxLayout;
    row->setSpacing(columnGap);
    for (const Column& ones : columnsOf(parts, most)) {
        auto* column = new QVBoxLayout;
        column->setSpacing(Space::large);
        for (QWidget* part : ones) column->addWidget(part);
        column->addStretch();
        row->addLayout(column);
    }
    return row;
}

}  // namespace

KeySheet::KeySheet(const std::vector<KeyGroup>& groups, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Keys"));
    setObjectName(QStringLiteral("keySheet"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Space::large, Space::large, Space::large, Space::large);
    column->setSpacing(Space::large);
    // On a small screen Qt would give a window two thirds of it, and cut the keys' names.
    column->setSizeConstraint(QLayout::SetFixedSize);
    column->addWidget(theme::heading(tr("Keys"), this));
    std::vector<QWidget*> parts;
    for (const KeyGroup& group : groups) parts.push_back(partOf(group, this));
    const int room = parent != nullptr ? parent->window()->width() : QWIDGETSIZE_MAX;
    column->addLayout(laid(parts, room - 2 * Space::large));
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
