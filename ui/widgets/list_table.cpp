// Setting up a list of rows (see the header).
// Colours and lines are the style sheet's.
#include <ui/widgets/list_table.h>

#include <QHeaderView>

namespace dreambooth {

ListTable::ListTable(const QStringList& headers, int stretched, QWidget* parent)
    : QTableWidget(0, static_cast<int>(headers.size()), parent) {
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
    header->setSectionResizeMode(stretched, QHeaderView::Stretch);
}

}  // namespace dreambooth
