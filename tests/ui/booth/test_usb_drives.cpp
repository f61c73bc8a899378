// Drives as they come and go: the one that was put in last is the visitor's.
#include <base/files.h>
#include <sys/resource.h>
#include <ui/booth/take_home_cards.h>
#include <ui/booth/usb_drives.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "test_program.h"

using namespace dreambooth;

class TestUsbDrives : public QObject {
    Q_OBJECT

private slots:
    void theLastOnePutInIsTheVisitors() {
        QTemporaryDir folder;
        const std::filesystem::path places = toPath(folder.path());
        std::filesystem::create_directory(places / "staffs");
        UsbDrives usbDrives({places});
        QCOMPARE(usbDrives.current(), places / "staffs");
        QSignalSpy changes(&usbDrives, &UsbDrives::changed);
        std::filesystem::create_directory(places / "a visitor's");
        QTRY_COMPARE_WITH_TIMEOUT(usbDrives.current(), places / "a visitor's", 30'000);
        std::filesystem::remove(places / "a visitor's");
        QTRY_COMPARE_WITH_TIMEOUT(usbDrives.current(), places / "staffs", 30'000);
        std::filesystem::remove(places / "staffs");
        QTRY_VERIFY_WITH_TIMEOUT(usbDrives.current().empty(), 30'000);
        QCOMPARE(changes.size(), 3);
    }

    /// What the last visitor forgot is nobody's until somebody says that it is theirs.
    void aForgottenOneIsNotTheNextVisitors() {
        QTemporaryDir folder;
        const std::filesystem::path places = toPath(folder.path());
        std::filesystem::create_directory(places / "forgotten");
        UsbDrives usbDrives({places});
        QCOMPARE(usbDrives.visitors(), places / "forgotten");
        usbDrives.beginVisit();
        QVERIFY(usbDrives.isUnclaimed());
        QVERIFY(usbDrives.visitors().empty());
        std::filesystem::create_directory(places / "own");
        QTRY_COMPARE_WITH_TIMEOUT(usbDrives.visitors(), places / "own", 30'000);
        std::filesystem::remove(places / "own");
        QTRY_COMPARE_WITH_TIMEOUT(usbDrives.current(), places / "forgotten", 30'000);
        QVERIFY(usbDrives.visitors().empty());
        usbDrives.claim();
        QCOMPARE(usbDrives.visitors(), places / "forgotten");
    }

    void aCopyThatFailsLeavesNothing() {
        QTemporaryDir folder;
        const std::filesystem::path stick = toPath(folder.path()) / "stick";
        std::filesystem::create_directory(stick);
        const std::filesystem::path picture = toPath(folder.path()) / "1-after.png";
        orThrow(writeFileAtomically(picture, "a picture"));
        QVERIFY(!copyToDrive(stick, {picture, toPath(folder.path()) / "none.png"}));
        QVERIFY(std::filesystem::is_empty(stick));
        QCOMPARE(orThrow(copyToDrive(stick, {picture})), std::string("DreamBooth"));
        QVERIFY(std::filesystem::exists(stick / "DreamBooth" / "1-after.png"));
    }

    /// The third picture finds no room, as on a full disk.
    void whatCanNotBeKeptIsNotKeptInPart() {
        QTemporaryDir folder;
        const std::filesystem::path place = toPath(folder.path()) / "kept";
        QImage plain(64, 64, QImage::Format_RGB32), large(256, 256, QImage::Format_RGB32);
        plain.fill(Qt::green);
        for (int y = 0; y < large.height(); ++y)
            for (int x = 0; x < large.width(); ++x)
                large.setPixel(x, y, static_cast<QRgb>(y * 7919 + x * 104729) * 2654435761U);
        const std::vector<Card> cards = {{.before = plain, .after = plain, .where = {}}};
        rlimit before{};
        ::getrlimit(RLIMIT_FSIZE, &before);
        rlimit small = before;
        small.rlim_cur = 16 << 10;
        ::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &small);
        const auto failed = keepPictures(place, cards, {large});
        ::setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!failed);
        QVERIFY(std::filesystem::is_empty(place));
        const std::filesystem::path kept = orThrow(keepPictures(place, cards, {large}));
        QCOMPARE(kept, place / "visitor-0001");
        QVERIFY(std::filesystem::exists(kept / "photo-1.png"));
    }
};

REGISTER_TEST(TestUsbDrives, QCoreApplication);
#include "test_usb_drives.moc"
