// Ticks.
#include <ui/review/check_list.h>

#include <QSignalBlocker>

namespace dreambooth {

CheckList::CheckList(const QString& accessibleName, QWidget* parent) : QListWidget(parent) {
    setAccessibleName(accessibleName);
    setProperty("look", QStringLiteral("ticks"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextElideMode(Qt::ElideMiddle);
    connect(this, &QListWidget::itemChanged, this, &CheckList::changed);
    // A click anywhere on a line ticks it, not on its box alone.
    connect(this, &QListWidget::itemActivated, this, [](QListWidgetItem* item) {
        item->setCheckState(item->checkState() == Qt::Checked ? Qt::Unchecked : Qt::Checked);
    });
}

void CheckList::setLines(const QStringList& lines, const QStringList& ticked) {
    QStringList before, tickedBefore = tickedTexts();
    for (int line = 0; line < count(); ++line) before += item(line)->text();
    if (lines == before) return;
    {
        const QSignalBlocker quiet(this);
        clear();
        for (const QString& text : lines) {
            auto* item = new QListWidgetItem(text, this);
            item->setToolTip(text);
            const bool isTicked =
                before.contains(text) ? tickedBefore.contains(text) : ticked.contains(text);
            item->setCheckState(isTicked ? Qt::Checked : Qt::Unchecked);
        }
    }
    emit changed();
}

std::vector<std::size_t> CheckList::ticked() const {
    std::vector<std::size_t> lines;
    for (int line = 0; line < count(); ++line)
        if (item(line)->checkState() == Qt::Checked)
            lines.push_back(static_cast<std::size_t>(line));
    return lines;
}

QStringList CheckList::tickedTexts() const {
    QStringList texts;
    for (const std::size_t line : ticked()) texts += item(static_cast<int>(line))->text();
    return texts;
}

void CheckList::setTicked(int line, bool isTicked) {
    item(line)->setCheckState(isTicked ? Qt::Checked : Qt::Unchecked);
}

}  // namespace dreambooth
