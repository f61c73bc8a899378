// What a recipe needs, told above the start button: measured by the real worker in the background.
#include <ui/style/theme.h>
#include <ui/train/plan_line.h>

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"
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
        // A limit that ends it long before: minutes in place of hours.
        longer.max_train_steps = 30'000'000;
        line.showFor(longer, {"cpu"});
        QVERIFY2(textOf(line).contains(QStringLiteral("\u00a0h\n")), qPrintable(textOf(line)));
        longer.max_train_seconds = 600;
        line.showFor(longer, {"cpu"});
        QVERIFY2(textOf(line).contains(QStringLiteral("\u00a0min\n")), qPrintable(textOf(line)));
        line.showNothing();
        QVERIFY(!line.isVisible());
    }

    void whatDoesNotFitComesWithRemedies() {
        // The real worker's measurements; only the computer is said to be smaller than it is.
        QTemporaryDir folder;
        const QString program = folder.filePath(QStringLiteral("worker"));
        QFile script(program);
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write(
            "#!/bin/sh\n" WORKER_PROGRAM
            " \"$@\" --remedies | sed -e 's/^  \"available_bytes\": [0-9]*/"
            "  \"available_bytes\": 90000000/' -e 's/^  \"fits\": true/  \"fits\": false/'\n");
        script.close();
        script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("DREAMBOOTH_WORKER", program.toUtf8());
        PlanLine line(m_fixture.context, nullptr);
        line.resize(420, 200);
        line.show();
        Recipe large = recipe();
        large.lora = false;
        large.train_batch_size = 4;
        line.showFor(large, {"cpu"});
        const auto remedy = [&] {
            return line.findChild<QAbstractButton*>(QStringLiteral("planRemedy"));
        };
        QTRY_VERIFY_WITH_TIMEOUT(remedy() != nullptr, 90000);
        QVERIFY2(textOf(line).contains(QStringLiteral("but only")), qPrintable(textOf(line)));
        keepScreenshot(line, QStringLiteral("plan-line"));
        const Recipe before = m_fixture.session.project().recipe;
        for (auto* offer : line.findChildren<QAbstractButton*>())
            if (offer->accessibleName().startsWith(QStringLiteral("One photo at a time"))) {
                QTest::mouseClick(offer, Qt::LeftButton);
                QCOMPARE(m_fixture.session.project().recipe.train_batch_size, 1);
                QCOMPARE(m_fixture.session.project().recipe.gradient_accumulation_steps, 4);
                m_fixture.session.undoStack()->undo();
                QVERIFY(m_fixture.session.project().recipe == before);
                return;
            }
        QFAIL("no remedy looks at one photo at a time");
    }
};

REGISTER_TEST(TestPlanLine, QApplication);
#include "test_plan_line.moc"
