// Setting up a list of rows.
// Colours and lines are the style sheet's.
#include <ui/style/theme.h>
#include <ui/widgets/list_table.h>

#include <QHeaderView>
#include <algorithm>

namespace dreambooth {

namespace {
constexpr int minStretched = 150, maxWords = 300;  // words are read whole up to here
/// Beside those in sight: of all rows of a long list it takes longer than the list may.
constexpr int measuredRows = 50;
constexpr int headerPadding = 19;  // of the style sheet, and the style's margin
}  // namespace

ListTable::ListTable(const QStringList& headers, int stretched, QWidget* parent)
    : QTableWidget(0, static_cast<int>(headers.size()), parent), m_stretched(stretched) {
    constexpr int rowHeight = 40;
    setHorizontalHeaderLabels(headers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(rowHeight);
    QHeaderView* header = horizontalHeader();
    header->setHighlightSections(false);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setResizeContentsPrecision(measuredRows);
    header->setSectionResizeMode(stretched, QHeaderView::Stretch);
    // Later: the header is still at work on its sections.
    connect(header, &QHeaderView::sectionResized, this, &ListTable::fitColumns,
            Qt::QueuedConnection);
    // Longer words in the stretched column don't resize it. Once for all the cells of a list.
    m_fit.setSingleShot(true);
    connect(&m_fit, &QTimer::timeout, this, &ListTable::fitColumns);
    connect(model(), &QAbstractItemModel::dataChanged, &m_fit, qOverload<>(&QTimer::start));
}

void ListTable::resizeEvent(QResizeEvent* event) {
    QTableWidget::resizeEvent(event);
    fitColumns();
}

/// One long name or message must not take the room of all columns after it.
int ListTable::sizeHintForColumn(int column) const {
    return std::min(QTableWidget::sizeHintForColumn(column), theme::textWidth(maxWords));
}

void ListTable::fitColumns() {
    const QFontMetrics metrics(horizontalHeader()->font());
    int room = viewport()->width() - std::max(sizeHintForColumn(m_stretched), minStretched);
    bool fits = true;
    for (int column = 0; column < columnCount(); ++column) {
        if (column == m_stretched) continue;
        // A hidden column's header has no size of its own.
        const QString title = horizontalHeaderItem(column)->text();
        room -= std::max(sizeHintForColumn(column),
                         metrics.horizontalAdvance(title) + 2 * headerPadding);
        fits = fits && (room >= 0 || column == 0);
        setColumnHidden(column, !fits);
    }
}

}  // namespace dreambooth
