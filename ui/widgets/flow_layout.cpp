// Breaks the items into rows; hidden ones take no room.
// After Qt's example of the same name.
#include <ui/widgets/flow_layout.h>

#include <QWidget>
#include <algorithm>

namespace dreambooth {

namespace {

int heightOf(const std::vector<QLayoutItem*>& row) {
    int height = 0;
    for (const QLayoutItem* item : row) height = std::max(height, item->sizeHint().height());
    return height;
}

}  // namespace

FlowLayout::FlowLayout(QWidget* parent, int spacing) : QLayout(parent) {
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) {
    m_items.emplace_back(item);
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (itemAt(index) == nullptr) return nullptr;
    const auto at = m_items.begin() + index;
    QLayoutItem* const item = at->release();
    m_items.erase(at);
    return item;
}

std::vector<FlowLayout::Row> FlowLayout::rowsFor(int width) const {
    std::vector<Row> rows;
    int right = 0;
    for (const auto& item : m_items) {
        if (item->isEmpty()) continue;
        const int wide = item->sizeHint().width();
        if (rows.empty() || right + spacing() + wide > width) {
            rows.emplace_back();
            right = wide;
        } else {
            right += spacing() + wide;
        }
        rows.back().push_back(item.get());
    }
    return rows;
}

int FlowLayout::heightForWidth(int width) const {
    const QMargins margins = contentsMargins();
    int height = -spacing();
    for (const Row& row : rowsFor(width - margins.left() - margins.right()))
        height += spacing() + heightOf(row);
    return std::max(height, 0) + margins.top() + margins.bottom();
}

QSize FlowLayout::sizeHint() const {
    int width = 0;
    Row all;
    for (const auto& item : m_items) {
        if (item->isEmpty()) continue;
        width += item->sizeHint().width() + (all.empty() ? 0 : spacing());
        all.push_back(item.get());
    }
    return QSize(width, heightOf(all)).grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const {
    QSize size(0, 0);
    for (const auto& item : m_items)
        if (!item->isEmpty()) size = size.expandedTo(item->sizeHint());
    return size.grownBy(contentsMargins());
}

/// Of an item and those after it in its row.
static int widthFrom(const std::vector<QLayoutItem*>& row, const QLayoutItem* item, int spacing) {
    int width = -spacing;
    for (auto it = std::ranges::find(row, item); it != row.end(); ++it)
        width += (*it)->sizeHint().width() + spacing;
    return width;
}

void FlowLayout::setGeometry(const QRect& rectangle) {
    QLayout::setGeometry(rectangle);
    const QRect area = rectangle.marginsRemoved(contentsMargins());
    int y = area.y();
    const std::vector<Row> rows = rowsFor(area.width());
    for (const Row& row : rows) {
        int x = area.x();
        const int height = heightOf(row);
        for (QLayoutItem* item : row) {
            QSize size = item->sizeHint();
            if (item->alignment().testFlag(Qt::AlignJustify))
                size.rwidth() +=
                    std::max(0, area.x() + area.width() - x - widthFrom(row, item, spacing()));
            // With all that follow it, so that several stand side by side.
            const bool isWrapped = item == row.front() && &row != &rows.front();
            if (item->alignment().testFlag(Qt::AlignRight) && !isWrapped)
                x = std::max(x, area.x() + area.width() - widthFrom(row, item, spacing()));
            // The alignment is seen to here: the item fills its place.
            if (QWidget* widget = item->widget())
                widget->setGeometry({{x, y + (height - size.height()) / 2}, size});
            x += size.width() + spacing();
        }
        y += height + spacing();
    }
}

}  // namespace dreambooth
