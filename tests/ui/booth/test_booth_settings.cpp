// "Change settings" in the real booth under a real X server, by its keys and its mouse: the form
// has the keyboard as long as it is open, and afterwards no key leads out again.
#include <base/files.h>
#include <booth/booth_settings.h>
#include <booth/pin.h>
#include <signal.h>
#include <ui/style/qt_strings.h>

#include <QApplication>
#include <QDir>
#include <QProcess>
#include <QScreen>
#include <QTemporaryDir>
#include <QTest>

#include "remote_booth.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestBoothSettings : public QObject {
    Q_OBJECT

private:
    static void xdotool(const QStringList& arguments) {
        QCOMPARE(QProcess::execute(QStringLiteral("xdotool"), arguments), 0);
    }
    static void keepScreen(const QString& name) {
        QDir().mkpath(QStringLiteral(SCREENSHOT_DIR));
        QGuiApplication::primaryScreen()->grabWindow(0).save(
            QStringLiteral(SCREENSHOT_DIR "/booth-x-%1.png").arg(name));
    }
    void waitFor(const char* name) {
        QVERIFY2(QTest::qWaitFor([&] { return m_booth->sees(QString::fromLatin1(name)); }, 120'000),
                 name);
    }
    void click(const char* name) {
        waitFor(name);
        const QPoint at = m_booth->placeOf(QString::fromLatin1(name));
        xdotool({"mousemove", QString::number(at.x()), QString::number(at.y()), "click", "1"});
    }
    /// By the staff's key and the PIN.
    void openForm() {
        xdotool({"key", "F12"});
        for (const char* digit : {"pin2", "pin4", "pin6", "pin8", "pinEnter"}) click(digit);
        click("staffSettings");
        waitFor("setupComputerName");
    }
    /// Keys that would close it or its dialogs, and the staff's, which comes after them.
    void nothingLeadsOut() {
        const qint64 window = m_booth->window();
        xdotool({"key", "alt+F4", "Escape", "ctrl+q", "ctrl+w", "F12"});
        click("pinCancel");
        QCOMPARE(::kill(static_cast<pid_t>(window), 0), 0);
        QVERIFY(!m_booth->sees(QStringLiteral("setupComputerName")));
    }
    std::string computerName() const { return orThrow(BoothSettings::open(m_folder)).computerName; }

private slots:
    void initTestCase() {
        if (QGuiApplication::platformName() != u"xcb") QSKIP("This test needs an X server.");
        m_folder = toPath(m_home.path()) / "booth";
        BoothSettings settings = BoothSettings::bundled();
        settings.kinds.resize(1);
        settings.scenes.resize(1);
        settings.recipe = {{"max_train_steps", 4}, {"num_inference_steps", 2}};
        settings.camera.source = "none";
        settings.pinHash = orThrow(hashOfPin("2468"));
        orThrow(settings.save(m_folder));
        m_booth = std::make_unique<RemoteBooth>(toPath(m_home.path()) / "user", m_folder);
        QVERIFY(m_booth->awaitWindow());
        click("checkOpen");
        waitFor("boothStart");
    }

    void whoGivesUpIsBackAtStaffsPage() {
        const std::string before = computerName();
        openForm();
        click("setupComputerName");
        xdotool({"key", "ctrl+a"});
        xdotool({"type", "Nobody"});
        QTRY_COMPARE(m_booth->text(QStringLiteral("setupComputerName")), QStringLiteral("Nobody"));
        keepScreen(QStringLiteral("settings"));
        xdotool({"key", "Escape"});
        waitFor("staffBack");
        nothingLeadsOut();
        QVERIFY(m_booth->sees(QStringLiteral("staffBack")));
        QCOMPARE(computerName(), before);
        click("staffBack");
        waitFor("boothStart");
    }

    void whatIsTypedIsTaken() {
        openForm();
        click("setupComputerName");
        xdotool({"key", "ctrl+a"});
        xdotool({"type", "Robi"});
        click("setupSave");
        waitFor("checkOpen");
        QCOMPARE(computerName(), std::string("Robi"));
        keepScreen(QStringLiteral("settings-saved"));
        nothingLeadsOut();
        QVERIFY(m_booth->sees(QStringLiteral("checkOpen")));
    }

private:
    QTemporaryDir m_home;
    fs::path m_folder;
    std::unique_ptr<RemoteBooth> m_booth;
};

REGISTER_TEST(TestBoothSettings, QApplication);
#include "test_booth_settings.moc"
