// A table that is a list: which columns it has room for.
#include <ui/style/theme.h>
#include <ui/widgets/list_table.h>

#include <QApplication>
#include <QHeaderView>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestListTable : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    /// The last column goes before a word of the first one is cut, and comes back with the room.
    void namesAreWholeBeforeTheLastColumn() {
        ListTable table(
            {QStringLiteral("Name"), QStringLiteral("Kind"), QStringLiteral("Precision")}, 0,
            nullptr);
        table.setRowCount(1);
        table.setItem(0, 1, new QTableWidgetItem(QStringLiteral("Model")));
        table.setItem(0, 2, new QTableWidgetItem(QStringLiteral("fp16")));
        table.resize(350, 200);
        table.show();
        QTRY_VERIFY(!table.isColumnHidden(2));
        auto* name = new QTableWidgetItem(QStringLiteral("Backpack of the north, run 12"));
        table.setItem(0, 0, name);
        QTRY_VERIFY(table.isColumnHidden(2));
        QVERIFY(!table.isColumnHidden(1));
        const int needed = QFontMetrics(table.font()).horizontalAdvance(name->text());
        QTRY_VERIFY(table.columnWidth(0) >= needed);
        table.resize(700, 200);
        QTRY_VERIFY(!table.isColumnHidden(2));
    }
};

REGISTER_TEST(TestListTable, QApplication);
#include "test_list_table.moc"
