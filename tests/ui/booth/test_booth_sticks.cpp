// Sticks as they come and go: the one that was put in last is the visitor's.
#include <ui/booth/sticks.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestBoothSticks : public QObject {
    Q_OBJECT

private slots:
    void theLastOnePutInIsTheVisitors() {
        QTemporaryDir folder;
        const std::filesystem::path places = toPath(folder.path());
        std::filesystem::create_directory(places / "staffs");
        Sticks sticks({places});
        QCOMPARE(sticks.current(), places / "staffs");
        QSignalSpy changes(&sticks, &Sticks::changed);
        std::filesystem::create_directory(places / "a visitor's");
        QTRY_COMPARE_WITH_TIMEOUT(sticks.current(), places / "a visitor's", 30'000);
        std::filesystem::remove(places / "a visitor's");
        QTRY_COMPARE_WITH_TIMEOUT(sticks.current(), places / "staffs", 30'000);
        std::filesystem::remove(places / "staffs");
        QTRY_VERIFY_WITH_TIMEOUT(sticks.current().empty(), 30'000);
        QCOMPARE(changes.size(), 3);
    }
};

REGISTER_TEST(TestBoothSticks, QCoreApplication);
#include "test_booth_sticks.moc"
