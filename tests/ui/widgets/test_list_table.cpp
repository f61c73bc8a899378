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

    /// A name or an error message of many words leaves the room that the later columns need.
    void longWordsHideNoOtherColumn() {
        ListTable table(
            {QStringLiteral("Run"), QStringLiteral("State"), QStringLiteral("Likeness")}, 1,
            nullptr);
        table.setRowCount(1);
        const auto set = [&](int column, const QString& text) {
            table.setItem(0, column, new QTableWidgetItem(text));
        };
        set(0, QStringLiteral("A try with masks, captions and a higher rank, ").repeated(5));
        set(1, QStringLiteral("Failed: the run needs more room on its disk. ").repeated(5));
        set(2, QStringLiteral("0.84"));
        table.resize(900, 200);
        table.show();
        QTRY_VERIFY(table.columnWidth(0) <= 300 && table.columnWidth(0) > 200);
        QTRY_VERIFY(!table.isColumnHidden(1) && !table.isColumnHidden(2));
        int shown = 0;
        for (int column = 0; column < table.columnCount(); ++column)
            shown += table.columnWidth(column);
        QVERIFY(shown <= table.viewport()->width());
    }
};

REGISTER_TEST(TestListTable, QApplication);
#include "test_list_table.moc"
