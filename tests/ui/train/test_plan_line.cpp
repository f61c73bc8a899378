// What a recipe needs, told above the start button: measured by the real worker in the background.
#include <ui/shell/theme.h>
#include <ui/train/plan_line.h>

#include <QLabel>
#include <QPushButton>
#include <QTest>

#include "ui/page_fixture.h"
#include "ui/support.h"

using namespace dreambooth;

class TestPlanLine : public QObject {
    Q_OBJECT

    PageFixture m_fixture;
    static QString textOf(const PlanLine& line) {
        return line.findChild<QLabel*>(QStringLiteral("planText"))->text();
    }
    static Recipe recipe() {
        Recipe result;
        result.resolution = 64;
        result.train_batch_size = 2;
        result.lora = true;
        result.max_train_steps = 3000;
        return result;
    }

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }

    void measuresInTheBackgroundAndRemembers() {
        PlanLine line(m_fixture.context, nullptr);
        line.show();
        line.showFor(recipe(), {"cpu"});
        QCOMPARE(textOf(line), QStringLiteral("Measuring what this needs…"));
        QTRY_VERIFY_WITH_TIMEOUT(textOf(line).startsWith(QStringLiteral("Needs ")), 90000);
        QVERIFY2(textOf(line).contains(QStringLiteral(" · about ")), qPrintable(textOf(line)));
        QVERIFY(line.findChildren<QPushButton*>().isEmpty());

        // A longer run of the same kind is known at once; a run at work hides the line.
        const QString before = textOf(line);
        Recipe longer = recipe();
        longer.max_train_steps = 30000;
        line.showFor(longer, {"cpu"});
        QVERIFY(textOf(line).startsWith(QStringLiteral("Needs ")) && textOf(line) != before);
        line.showNothing();
        QVERIFY(!line.isVisible());
    }
};

QTEST_MAIN(TestPlanLine)
#include "test_plan_line.moc"
