// numbers.csv: how visits ended, those that were lost with the window, and files of earlier
// versions.
#include <base/files.h>
#include <booth/visit_log.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestVisitLog : public QObject {
    Q_OBJECT

private slots:
    void saysHowVisitsEnded() {
        const QTemporaryDir home;
        const VisitLog numbers(home.path().toStdString());
        QVERIFY(
            numbers.add({.reached = "reveal", .minutes = 2.26, .prints = 1, .end = "finished"}));
        QVERIFY(numbers.add({.reached = "photos", .minutes = 0.5, .end = "left"}));
        QVERIFY(numbers.add({.reached = "learning", .errors = {"engine.died"}, .end = "failed"}));
        const DaySummary day = orThrow(numbers.ofDay());
        QCOMPARE(day.visitors, 3);
        QCOMPARE(day.completed, 1);
        QCOMPARE(day.left, 1);
        QCOMPARE(day.failed, 1);
        QCOMPARE(day.lost, 0);
        const std::string text = orThrow(readFile(numbers.file()));
        QVERIFY(text.starts_with("day,time,visitor,reached,minutes,prints,copies,errors,end\n"));
        QVERIFY(text.find(",1,reveal,2.3,1,0,,finished\n") != std::string::npos);
    }

    void whatDiesWithTheWindowIsLost() {
        const QTemporaryDir home;
        const fs::path folder = home.path().toStdString();
        QVERIFY(VisitLog(folder).keepOpen({.reached = "learning", .minutes = 1.5, .prints = 1}));
        // The next window.
        const VisitLog numbers(folder);
        QVERIFY(numbers.addLost());
        QVERIFY(numbers.addLost());  // none is open any more
        const auto visits = orThrow(numbers.visits());
        QCOMPARE(visits.size(), std::size_t(1));
        QCOMPARE(visits[0].end, std::string("lost"));
        QCOMPARE(visits[0].reached, std::string("learning"));
        QCOMPARE(visits[0].minutes, 1.5);
        QCOMPARE(visits[0].prints, 1);
        QCOMPARE(orThrow(numbers.ofDay()).lost, 1);
        // One that ended is not.
        QVERIFY(numbers.keepOpen({.reached = "photos"}));
        QVERIFY(numbers.add({.reached = "photos", .end = "left"}));
        QVERIFY(numbers.addLost());
        QCOMPARE(orThrow(numbers.ofDay()).lost, 1);
    }

    void aMarkThatIsDamagedStillCounts() {
        const QTemporaryDir home;
        const fs::path folder = home.path().toStdString();
        QVERIFY(writeFileAtomically(folder / "open-visit.json", "{\"day\": \"20"));
        const VisitLog numbers(folder);
        QVERIFY(numbers.addLost());
        QCOMPARE(orThrow(numbers.ofDay()).lost, 1);
    }

    /// Which ends lines as on Windows.
    void whatASpreadsheetSavedCounts() {
        const QTemporaryDir home;
        const VisitLog numbers(home.path().toStdString());
        QVERIFY(numbers.add({.reached = "photos", .end = "left"}));
        std::string text = orThrow(readFile(numbers.file()));
        for (std::size_t at = 0; (at = text.find('\n', at)) != text.npos; at += 2)
            text.insert(at, "\r");
        QVERIFY(writeFileAtomically(numbers.file(), text));
        QVERIFY(numbers.add({.reached = "learning", .end = "failed"}));
        const DaySummary day = orThrow(numbers.ofDay());
        QCOMPARE(day.visitors, 2);
        QCOMPARE(day.left, 1);
        QCOMPARE(day.failed, 1);
    }

    void filesOfEarlierVersionsGoOn() {
        const QTemporaryDir home;
        const fs::path folder = home.path().toStdString();
        QVERIFY(writeFileAtomically(folder / "numbers.csv",
                                    "day,time,visitor,reached,minutes,prints,copies,errors\n"
                                    "2026-11-20,10:00,1,reveal,2.0,1,0,\n"
                                    "2026-11-20,10:05,2,learning,1.0,0,0,engine.died;disk.full\n"));
        const VisitLog numbers(folder);
        QVERIFY(numbers.add({.reached = "reveal", .end = "finished"}));
        const auto visits = orThrow(numbers.visits());
        QCOMPARE(visits.size(), std::size_t(3));
        QCOMPARE(visits[1].errors.size(), std::size_t(2));
        QCOMPARE(visits[1].end, std::string());
        const std::string text = orThrow(readFile(numbers.file()));
        QVERIFY(
            text.starts_with("day,time,visitor,reached,minutes,prints,copies,errors,end\n2026"));
    }
};

REGISTER_TEST(TestVisitLog, QCoreApplication);
#include "test_visit_log.moc"
