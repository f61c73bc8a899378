// What runs are called where several have one name, or a long one.
#include <ui/runs/run_cards.h>
#include <ui/runs/runs_page.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>

#include <QComboBox>
#include <QDialog>
#include <QImage>
#include <QListWidget>
#include <QTest>

#include "test_program.h"
#include "ui/runs/three_runs_test.h"

using namespace dreambooth;

class TestRunNames : public ThreeRunsTest {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() { showThreeRuns(); }
    void cleanup() { closePage(); }

    /// As those of a sweep, which have their value there.
    void longNamesOnCardsKeepTheirEnds() {
        const auto nameOf = [this](int row) {
            const QRect card = cards()->visualItemRect(cards()->item(row));
            constexpr int top = 152, height = 16, right = 60;  // without the star
            return cards()
                ->viewport()
                ->grab({card.left() + 12, card.top() + top, card.width() - right, height})
                .toImage();
        };
        cards()->choose("run-001");  // the other two are painted alike
        for (const char* id : {"run-002", "run-003"})
            m_fixture->runs.setLabel(id, {.name = "Learning rate 0.0002, LoRA size 16, Steps 2"});
        waitUntilIdle();
        QCOMPARE(nameOf(0), nameOf(1));
        m_fixture->runs.setLabel("run-003",
                                 {.name = "Learning rate 0.0002, LoRA size 16, Steps 8"});
        waitUntilIdle();
        QVERIFY(nameOf(0) != nameOf(1));
    }

    /// As those of two sweeps over the same values.
    void runsOfOneNameHaveTheirNumbers() {
        auto* other = child<QComboBox>("compareRunWith");
        for (const char* id : {"run-001", "run-002"})
            m_fixture->runs.setLabel(id, {.name = "Wedding"});
        QTRY_COMPARE(other->currentText(), QStringLiteral("Compared with Run 2, Wedding"));
        QCOMPARE(m_fixture->runs.name("run-001"), QStringLiteral("Run 1, Wedding"));
        m_fixture->runs.setLabel("run-001", {});
        QTRY_COMPARE(other->currentText(), QStringLiteral("Compared with Wedding"));
    }

    void freeSpaceSaysWhoseCheckpointsGo() {
        for (const char* id : {"run-001", "run-002"})
            m_fixture->runs.setLabel(id, {.name = "Wedding"});
        waitUntilIdle();
        click("freeSpace");
        auto* dialog = m_page->findChild<QDialog*>(QStringLiteral("freeSpaceDialog"));
        auto* list = childOf<QListWidget>(*dialog, QStringLiteral("freeSpaceList"));
        QTRY_COMPARE(list->count(), 3);
        QStringList texts;
        for (int row = 0; row < list->count(); ++row) texts += list->item(row)->text();
        for (const char* name : {"Run 1, Wedding", "Run 2, Wedding"})
            QVERIFY2(texts.join(u'\n').contains(breakable(QString::fromLatin1(name))),
                     qPrintable(texts.join(u'\n')));
    }
};

REGISTER_TEST(TestRunNames, QApplication);
#include "test_run_names.moc"
