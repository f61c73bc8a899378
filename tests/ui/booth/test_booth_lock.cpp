// Ways out without the PIN, tried one after the other: keys, closing, drops, menus, what lies on
// sticks. And the way that is there: the PIN, which makes wait after wrong tries.
#include <booth/pin.h>
#include <sys/stat.h>
#include <ui/booth/pin_pad.h>
#include <ui/booth/usb_drives.h>

#include <QContextMenuEvent>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QKeyEvent>
#include <QLabel>
#include <QMimeData>
#include <QSignalSpy>
#include <atomic>

#include "test_program.h"
#include "ui/booth/booth_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// What a label said each time that it was painted.
class PaintedTexts : public QObject {
public:
    QStringList texts;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint) texts += qobject_cast<QLabel*>(watched)->text();
        return QObject::eventFilter(watched, event);
    }
};

}  // namespace

class TestBoothLock : public QObject {
    Q_OBJECT

private:
    static bool isHeld(const BoothWindow& window) {
        return window.isVisible() && window.lock().isClosed() &&
               QApplication::activePopupWidget() == nullptr &&
               QApplication::activeModalWidget() == nullptr &&
               QApplication::topLevelWidgets().contains(&window);
    }

    static void write(const fs::path& file, const QByteArray& bytes) {
        fs::create_directories(file.parent_path());
        QFile out(toQt(file));
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(bytes);
    }

private slots:
    void keysLeadNowhere() {
        BoothFixture booth;
        booth.settings.pinHash = orThrow(hashOfPin("2468"));
        BoothWindow& window = booth.open({1280, 800});
        window.go(BoothStep::attract);
        const QKeyCombination ways[] = {Qt::ALT | Qt::Key_F4,
                                        Qt::CTRL | Qt::Key_Q,
                                        Qt::CTRL | Qt::Key_W,
                                        Qt::ALT | Qt::Key_Tab,
                                        Qt::CTRL | Qt::Key_O,
                                        Qt::CTRL | Qt::Key_P,
                                        Qt::META | Qt::Key_D,
                                        Qt::META | Qt::Key_L,
                                        Qt::CTRL | Qt::ALT | Qt::Key_T,
                                        Qt::CTRL | Qt::Key_Escape,
                                        Qt::ALT | Qt::Key_Space,
                                        Qt::SHIFT | Qt::Key_F10,
                                        QKeyCombination(Qt::Key_Escape),
                                        QKeyCombination(Qt::Key_F1),
                                        QKeyCombination(Qt::Key_F5),
                                        QKeyCombination(Qt::Key_F11),
                                        QKeyCombination(Qt::Key_Menu),
                                        QKeyCombination(Qt::Key_Print),
                                        QKeyCombination(Qt::Key_Super_L),
                                        QKeyCombination(Qt::Key_Help),
                                        QKeyCombination(Qt::Key_Back),
                                        QKeyCombination(Qt::Key_HomePage),
                                        QKeyCombination(Qt::Key_PowerOff),
                                        QKeyCombination(Qt::Key_LogOff)};
        for (const QKeyCombination way : ways)
            for (QWidget* target : {static_cast<QWidget*>(&window),
                                    window.findChild<QWidget*>(QStringLiteral("boothStart")),
                                    window.findChild<QWidget*>(QStringLiteral("languageButton"))}) {
                // As the window system sends it; QTest knows no media keys.
                for (const QEvent::Type type :
                     {QEvent::ShortcutOverride, QEvent::KeyPress, QEvent::KeyRelease}) {
                    QKeyEvent event(type, way.key(), way.keyboardModifiers());
                    QCoreApplication::sendEvent(target, &event);
                }
                QVERIFY2(isHeld(window), qPrintable(QKeySequence(way).toString()));
                QCOMPARE(window.step(), BoothStep::attract);
            }
    }

    /// Nobody agrees to, or ends, what they have not seen.
    void aSecondTapIsNotForWhatHasComeThere() {
        BoothFixture booth;
        BoothWindow& window = booth.open({1280, 800});
        QImage picture(64, 64, QImage::Format_RGB32);
        picture.fill(Qt::red);
        auto& photos = window.context().visit.photos;
        while (photos.size() < window.context().mostPhotos())
            photos.push_back({.picture = picture, .square = {0, 0, 64, 64}});
        const auto middleOf = [&](const char* name) {
            auto* control = booth.awaitChild<QWidget>(QLatin1String(name));
            booth.settle();
            return QRect(control->mapTo(&window, QPoint()), control->size()).center();
        };
        window.go(BoothStep::camera);
        const QPoint place = middleOf("photosDone");
        window.go(BoothStep::squares);
        (void)middleOf("squaresDone");
        QCOMPARE(window.childAt(place)->objectName(), QStringLiteral("squaresDone"));
        window.go(BoothStep::camera);
        QCOMPARE(middleOf("photosDone"), place);

        QApplication::setDoubleClickInterval(60'000);  // on a busy computer, too
        for (int tap = 0; tap < 10; ++tap) {
            booth.touch(window, place);
            QTRY_COMPARE(window.step(), BoothStep::squares);
        }
        QApplication::setDoubleClickInterval(0);  // after a pause
        booth.touch(window, place);
        QTRY_COMPARE(window.step(), BoothStep::kind);

        // What came on top stays, and what lay on top is gone as well: the second tap meets
        // nothing above or below.
        window.go(BoothStep::consent);
        const QPoint language = middleOf("languageButton");
        booth.touch(window, language);
        QApplication::setDoubleClickInterval(60'000);
        booth.touch(window, language);
        QApplication::setDoubleClickInterval(0);
        auto* german = window.findChild<QWidget*>(QStringLiteral("language-de"));
        QTRY_VERIFY(german->isVisible());
        booth.settle();
        const QPoint below = german->mapTo(&window, german->rect().center());
        booth.touch(window, below);
        QTRY_VERIFY(!german->isVisible());
        QApplication::setDoubleClickInterval(60'000);
        QSignalSpy pressed(window.findChild<QAbstractButton*>(QStringLiteral("consentAgree")),
                           &QAbstractButton::pressed);
        booth.tap(QStringLiteral("consentAgree"));
        QCOMPARE(pressed.count(), 0);
        QApplication::setDoubleClickInterval(0);
        booth.tap(QStringLiteral("consentAgree"));
        QTRY_COMPARE(pressed.count(), 1);
    }

    void neitherClosingNorMenusNorDrops() {
        BoothFixture booth;
        BoothWindow& window = booth.open({1280, 800});
        window.go(BoothStep::attract);
        QVERIFY(!window.close());
        QVERIFY(isHeld(window));
        for (QWidget* widget : window.findChildren<QWidget*>()) {
            if (!widget->isVisible()) continue;
            QContextMenuEvent menu(QContextMenuEvent::Mouse, widget->rect().center(),
                                   widget->mapToGlobal(widget->rect().center()));
            QCoreApplication::sendEvent(widget, &menu);
            QTest::mouseClick(widget, Qt::RightButton);
            QTest::mouseClick(widget, Qt::MiddleButton);
            QMimeData data;
            data.setUrls({QUrl::fromLocalFile(QStringLiteral("/etc/passwd"))});
            QDragEnterEvent enter(widget->rect().center(), Qt::CopyAction, &data, Qt::LeftButton,
                                  Qt::NoModifier);
            QCoreApplication::sendEvent(widget, &enter);
            QDropEvent drop(QPointF(widget->rect().center()), Qt::CopyAction, &data, Qt::LeftButton,
                            Qt::NoModifier);
            QCoreApplication::sendEvent(widget, &drop);
            QVERIFY(isHeld(window));
        }
        // A window manager that shrinks it has it back.
        window.setWindowState(Qt::WindowMinimized);
        QTRY_VERIFY(window.isFullScreen());
        QCOMPARE(window.step(), BoothStep::attract);
    }

    void thePinLeadsOutAndWrongOnesMakeWait() {
        BoothFixture booth;
        booth.settings.pinHash = orThrow(hashOfPin("2468"));
        BoothWindow& window = booth.open({1280, 800});
        window.go(BoothStep::attract);
        const auto type = [&](const QString& pin) {
            for (const QChar digit : pin) booth.tap(QStringLiteral("pin") + digit);
            booth.tap(QStringLiteral("pinEnter"));
        };
        // Three seconds in the corner, not less.
        auto* pad = window.findChild<PinPad*>();
        QElapsedTimer held;
        held.start();
        QTest::touchEvent(&window, BoothFixture::finger()).press(1, QPoint(10, 10));
        QTRY_VERIFY(pad->isVisible());
        QVERIFY(held.elapsed() >= 2900);  // of a clock that is not the timer's
        QTest::touchEvent(&window, BoothFixture::finger()).release(1, QPoint(10, 10));
        booth.keepPicture(QStringLiteral("pin"));
        PaintedTexts painted;
        window.findChild<QLabel*>(QStringLiteral("pinText"))->installEventFilter(&painted);
        for (int wrong = 0; wrong < 3; ++wrong) {
            type(QStringLiteral("1111"));
            QCOMPARE(window.step(), BoothStep::attract);
        }
        QVERIFY(painted.texts.contains(PinPad::tr("One moment…")));
        // Now it does not even listen, and a booth that was started again does not either.
        QVERIFY(!window.findChild<QWidget*>(QStringLiteral("pinEnter"))->isEnabled());
        QVERIFY(PinGuard(booth.boothFolder).secondsToWait() > 0);
        QTRY_VERIFY_WITH_TIMEOUT(
            window.findChild<QWidget*>(QStringLiteral("pinEnter"))->isEnabled(), 60'000);
        type(QStringLiteral("2468"));
        QCOMPARE(window.step(), BoothStep::staff);
        booth.keepPicture(QStringLiteral("staff"));
        QSignalSpy left(&window, &BoothWindow::left);
        booth.tap(QStringLiteral("staffLeave"));
        QCOMPARE(left.size(), 1);
        QVERIFY(window.close());
    }

    void whatLiesOnAStickLeadsNowhere() {
        BoothFixture booth;
        const fs::path stick = booth.path("sticks") / "evil";
        write(booth.path("secret") / "private.png", "secret");
        write(stick / "ok.jpg", "not a picture, but named like one");
        write(stick / ".hidden" / "a.jpg", "x");
        write(stick / "-rf ~" / "b\n$(reboot).jpg", "x");
        write(stick / "../evil/\xff\xfe.png", "x");
        write(stick / "empty.png", "");
        fs::create_symlink(booth.path("secret"), stick / "folder");
        fs::create_symlink(booth.path("secret") / "private.png", stick / "link.png");
        fs::create_directory_symlink(stick, stick / "round");
        QVERIFY(::mkfifo((stick / "pipe.png").c_str(), 0600) == 0);
        const std::atomic_bool isCancelled = false;
        for (const fs::path& found : picturesOnDrive(stick, isCancelled)) {
            QVERIFY2(fs::is_regular_file(fs::symlink_status(found)), found.c_str());
            QVERIFY2(!found.string().contains("secret") && !found.string().contains("round"),
                     found.c_str());
        }
        // Nothing is written through a link that lies where the pictures go.
        fs::create_directory_symlink(booth.path("secret"), stick / "DreamBooth");
        write(booth.path("picture.png"), "picture");
        const auto copied = copyToDrive(stick, {booth.path("picture.png")});
        QVERIFY(copied.has_value());
        QCOMPARE(*copied, std::string("DreamBooth 2"));
        QVERIFY(!fs::exists(booth.path("secret") / "picture.png"));
        QVERIFY(fs::exists(stick / "DreamBooth 2" / "picture.png"));
    }

    void aStickWithTenThousandPhotosIsLookedThroughInTime() {
        BoothFixture booth;
        const fs::path stick = booth.path("sticks") / "full";
        for (int i = 0; i < 10'000; ++i)
            write(stick / std::to_string(i % 100) / (std::to_string(i) + ".jpg"), "x");
        const std::atomic_bool isCancelled = false;
        QCOMPARE(picturesOnDrive(stick, isCancelled).size(), std::size_t(200));
        const std::atomic_bool isOver = true;
        QVERIFY(picturesOnDrive(stick, isOver).empty());
    }

    void aCameraThatIsTakenAwayComesBack() {
        BoothFixture booth;
        BoothWindow& window = booth.open({1280, 800});
        Camera& camera = *window.context().camera;
        window.go(BoothStep::source);
        QTRY_VERIFY_WITH_TIMEOUT(camera.isPresent(), 30'000);
        fs::rename(booth.path("camera"), booth.path("unplugged"));
        QTRY_VERIFY(!camera.isPresent());
        QVERIFY(!window.findChild<QWidget*>(QStringLiteral("source0"))->isEnabled());
        fs::rename(booth.path("unplugged"), booth.path("camera"));
        QTRY_VERIFY(camera.isPresent());
        QVERIFY(window.findChild<QWidget*>(QStringLiteral("source0"))->isEnabled());
    }
};

REGISTER_TEST(TestBoothLock, QApplication);
#include "test_booth_lock.moc"
