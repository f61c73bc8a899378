// The program's settings: kept at once, shown after a restart; the hub's token; what can be
// cleared; and the desktop's message at the end of a run, received by a server on a bus of its own.
#include "ui/support.h"

#include <base/environment.h>
#include <base/files.h>
#include <hub/hub_token.h>
#include <ui/session/computer_devices.h>
#include <ui/session/settings.h>
#include <ui/shell/settings_dialog.h>
#include <ui/style/desktop.h>
#include <ui/style/studio_application.h>
#include <ui/style/theme.h>

#include <QAbstractItemModel>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDBusConnection>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// What a desktop has: it takes messages and counts them.
class Desktop : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")

public:
    QStringList titles, texts;
    QVariantMap hints;

public slots:
    uint Notify(const QString&, uint, const QString&, const QString& title, const QString& text,
                const QStringList&, const QVariantMap& given, int) {
        titles += title;
        texts += text;
        hints = given;
        return 1;
    }
};

struct Fixture {
    QTemporaryDir home;
    Settings settings{home.filePath(QStringLiteral("studio.ini"))};
    FakeDialogs dialogs;
    QWidget window;

    Fixture() {
        qputenv("HF_HOME", home.filePath(QStringLiteral("hf")).toUtf8());
        qputenv("XDG_CACHE_HOME", home.filePath(QStringLiteral("cache")).toUtf8());
        for (const char* name : {"HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "HF_TOKEN_PATH"})
            qunsetenv(name);
        window.resize(1100, 800);
    }
    std::unique_ptr<SettingsDialog> open() {
        auto dialog = std::make_unique<SettingsDialog>(settings, dialogs, nullptr, &window);
        dialog->show();
        return dialog;
    }
};

void choose(QComboBox* box, int index) {
    box->setCurrentIndex(index);
    emit box->activated(index);
}

}  // namespace

class TestSettingsDialog : public QObject {
    Q_OBJECT

private slots:
    /// The list comes from `dreambooth doctor`; the engine and new runs follow what is chosen.
    void aDeviceIsPreferred() {
        Fixture f;
        useWorkerScript(toPath(f.home.filePath(QStringLiteral("doctor.sh"))),
                        "echo '{\"devices\": [{\"id\": \"cpu\", \"name\": \"EPYC\"}, "
                        "{\"id\": \"0\", \"name\": \"RTX\"}, {\"id\": \"1\", \"name\": "
                        "\"RTX\"}]}'\n");
        const auto dialog = f.open();
        auto* device = childOf<QComboBox>(*dialog, QStringLiteral("preferredDevice"));
        // Who has opened the list, or is read a row of it, goes on in it.
        const QPersistentModelIndex first(device->model()->index(0, 0));
        QTRY_COMPARE(device->count(), 4);
        QVERIFY(first.isValid());
        QCOMPARE(device->currentIndex(), 0);
        QSignalSpy changed(&f.settings, &Settings::deviceChanged);
        const int row = device->findData(QStringLiteral("1"));
        device->setCurrentIndex(row);
        emit device->activated(row);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(f.settings.device(), QStringLiteral("1"));

        ComputerDevices computer;
        QSignalSpy known(&computer, &ComputerDevices::known);
        computer.ask();
        QTRY_COMPARE(known.size(), 1);
        QCOMPARE(computer.chosen(), (std::vector<std::string>{"0", "1"}));
        computer.prefer("1");
        QCOMPARE(computer.chosen(), (std::vector<std::string>{"1"}));
        QCOMPARE(known.size(), 2);
        computer.choose({"0"});
        QCOMPARE(computer.chosen(), (std::vector<std::string>{"0"}));
        computer.prefer("9");  // another computer's
        QCOMPARE(computer.chosen(), (std::vector<std::string>{"0", "1"}));
        qunsetenv("DREAMBOOTH_WORKER");
    }

    void initTestCase() { theme::apply(*qApp); }

    void lookIsKept() {
        Fixture f;
        const auto dialog = f.open();
        QCOMPARE(namelessControls(*dialog), QStringList());
        auto* restart = childOf<QPushButton>(*dialog, "restartNow");
        QVERIFY(!restart->isVisible());
        auto* brightness = childOf<QComboBox>(*dialog, "brightness");
        brightness->setFocus();
        QTest::keyClick(brightness, Qt::Key_Down);
        QCOMPARE(f.settings.brightness(), QStringLiteral("dark"));
        QVERIFY(restart->isVisible());
        choose(childOf<QComboBox>(*dialog, "textSize"), 3);
        QCOMPARE(f.settings.textPercent(), 130);
        choose(childOf<QComboBox>(*dialog, "language"), 2);
        QCOMPARE(f.settings.language(), QStringLiteral("de"));
        QSignalSpy asked(dialog.get(), &SettingsDialog::restartRequested);
        QTest::mouseClick(restart, Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        keepScreenshot(*dialog, QStringLiteral("settings"));
        // The next time it stands there.
        const auto again = f.open();
        QCOMPARE(childOf<QComboBox>(*again, "textSize")->currentData().toInt(), 130);
        QCOMPARE(childOf<QComboBox>(*again, "language")->currentText(), QStringLiteral("Deutsch"));
        // The program looks as it did: a restart is offered until all is as it was.
        auto* still = childOf<QPushButton>(*again, "restartNow");
        QVERIFY(still->isVisible());
        choose(childOf<QComboBox>(*again, "brightness"), 0);
        choose(childOf<QComboBox>(*again, "textSize"), 1);
        QVERIFY(still->isVisible());
        choose(childOf<QComboBox>(*again, "language"), 0);
        QVERIFY(!still->isVisible());
    }

    void looks() {
        const QFont before = theme::bodyFont();
        theme::apply(*qApp, {.brightness = theme::Brightness::light, .textPercent = 150});
        QVERIFY(!theme::isDark());
        QCOMPARE(theme::bodyFont().pixelSize(), before.pixelSize() * 150 / 100);
        theme::apply(*qApp, {.brightness = theme::Brightness::dark});
        QVERIFY(theme::isDark());
        QCOMPARE(theme::bodyFont().pixelSize(), before.pixelSize());
        // A file that somebody wrote.
        Fixture f;
        f.settings.setTextPercent(100000);
        QCOMPARE(f.settings.textPercent(), 200);
    }

    void endsAreTold() {
        Fixture f;
        const auto dialog = f.open();
        auto* tells = childOf<QCheckBox>(*dialog, "tellsEnds");
        auto* sounds = childOf<QCheckBox>(*dialog, "soundsAtEnds");
        QVERIFY(tells->isChecked() && !sounds->isChecked());
        sounds->click();
        QVERIFY(f.settings.soundsAtEnds());
        tells->click();
        QVERIFY(!f.settings.tellsEnds());
        QVERIFY(!sounds->isEnabled());
        childOf<QCheckBox>(*dialog, "measuresByItself")->click();
        QVERIFY(!f.settings.measuresByItself());
    }

    void theTokenIsThisPersonsOwn() {
        Fixture f;
        const auto dialog = f.open();
        auto* token = childOf<QLineEdit>(*dialog, "hubToken");
        auto* state = childOf<QLabel>(*dialog, "tokenState");
        auto* forget = childOf<QPushButton>(*dialog, "forgetToken");
        QTRY_VERIFY(!state->text().isEmpty());
        QVERIFY(!forget->isEnabled());
        QVERIFY(!childOf<QPushButton>(*dialog, "keepToken")->isEnabled());
        QCOMPARE(token->echoMode(), QLineEdit::Password);
        const QString none = state->text();
        token->setFocus();
        QTest::keyClicks(token, QStringLiteral("  hf_secret "));
        QTest::keyClick(token, Qt::Key_Return);
        QTRY_VERIFY(token->text().isEmpty());
        QCOMPARE(orThrow(hubToken()), std::string("hf_secret"));
        QCOMPARE(fs::status(hubTokenFile()).permissions(),
                 fs::perms::owner_read | fs::perms::owner_write);
        QTRY_VERIFY(state->text() != none && !state->text().contains(QStringLiteral("secret")));
        QVERIFY(dialog->isVisible());  // Enter kept the token, and closed nothing

        token->setText(QStringLiteral("größer"));
        QTest::keyClick(token, Qt::Key_Return);
        QTRY_VERIFY(childOf<QWidget>(*dialog, "settingsProblems")->isVisible());
        QCOMPARE(orThrow(hubToken()), std::string("hf_secret"));
        QVERIFY(!childOf<QLabel>(*dialog, "tokenState")->text().isEmpty());
        qputenv("HF_TOKEN", "hf_other");
        QCOMPARE(orThrow(hubToken()), std::string("hf_other"));
        qunsetenv("HF_TOKEN");
        QTRY_VERIFY(forget->isEnabled());
        QTest::mouseClick(forget, Qt::LeftButton);
        QTRY_VERIFY(!fs::exists(hubTokenFile()));
        QCOMPARE(orThrow(hubToken()), std::string());
        QTRY_COMPARE(state->text(), none);
    }

    /// A real one, on a bus of its own.
    void theTokenIsInTheKeyring() {
        const QString daemon = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
        const QString keyring =
            QStandardPaths::findExecutable(QStringLiteral("gnome-keyring-daemon"));
        if (daemon.isEmpty() || keyring.isEmpty()) QSKIP("packaging/setup installs a keyring");
        Fixture f;
        QProcess bus;
        bus.start(daemon, {QStringLiteral("--session"), QStringLiteral("--nofork"),
                           QStringLiteral("--print-address=1")});
        QVERIFY(bus.waitForReadyRead());
        qputenv("DBUS_SESSION_BUS_ADDRESS", bus.readLine().trimmed());
        qputenv("XDG_DATA_HOME", f.home.path().toUtf8());
        QProcess secrets;
        // From a file, so that it has the password when it asks.
        orThrow(writeFileAtomically(toPath(f.home.filePath("password")), "a password"));
        secrets.setStandardInputFile(f.home.filePath(QStringLiteral("password")));
        secrets.start(keyring, {QStringLiteral("--foreground"), QStringLiteral("--unlock"),
                                QStringLiteral("--components=secrets"),
                                QStringLiteral("--control-directory"), f.home.path()});
        QVERIFY(secrets.waitForStarted());
        // Asked before its collection is unlocked it would want to show a window for the password.
        const QString collection = f.home.filePath(QStringLiteral("keyrings/login.keyring"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(collection), 20'000);

        const auto dialog = f.open();
        auto* token = childOf<QLineEdit>(*dialog, "hubToken");
        auto* state = childOf<QLabel>(*dialog, "tokenState");
        auto* forget = childOf<QPushButton>(*dialog, "forgetToken");
        // Until it has taken its name on the bus, a file is written.
        const auto keep = [&] {
            token->setText(QStringLiteral("hf_hidden"));
            QTest::keyClick(token, Qt::Key_Return);
            return QTest::qWaitFor([&] { return token->isEnabled(); }) &&
                   hubTokenPlace() == HubTokenPlace::keyring;
        };
        QTRY_VERIFY_WITH_TIMEOUT(keep(), 20'000);
        QTRY_COMPARE(state->text(), QStringLiteral("One is kept in the desktop's keyring."));
        QCOMPARE(orThrow(hubToken()), std::string("hf_hidden"));
        orThrow(forgetHubToken());
        std::error_code ignored;
        fs::remove(hubTokenFile(), ignored);
        QVERIFY(keep());
        QVERIFY(!fs::exists(hubTokenFile()));
        // Another program sees nothing of it in any file of the person's.
        for (const auto& entry : fs::recursive_directory_iterator(f.home.path().toStdString()))
            if (entry.is_regular_file())
                QVERIFY(readFile(entry.path()).value_or("").find("hf_hidden") == std::string::npos);
        QTRY_VERIFY(forget->isEnabled());
        QTest::mouseClick(forget, Qt::LeftButton);
        QTRY_COMPARE(state->text(), QStringLiteral("None is kept."));
        QCOMPARE(orThrow(hubToken()), std::string());
        // The desktop ends before the program does.
        secrets.kill();
        secrets.waitForFinished();
        bus.kill();
        bus.waitForFinished();
        QCOMPARE(orThrow(hubToken()), std::string());
        qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");
    }

    void whatCanBeFoundAgainIsCleared() {
        Fixture f;
        orThrow(writeFileAtomically(cacheFile("hashes.json"), "{}"));
        const fs::path other = cacheFile("hashes.json").parent_path() / "libtorch" / "kept";
        orThrow(writeFileAtomically(other, "x"));
        const auto dialog = f.open();
        auto* clear = childOf<QPushButton>(*dialog, "clearFound");
        QTRY_VERIFY(clear->isEnabled());
        f.dialogs.answer = false;
        QTest::mouseClick(clear, Qt::LeftButton);
        QVERIFY(fs::exists(cacheFile("hashes.json")));
        f.dialogs.answer = true;
        QTest::mouseClick(clear, Qt::LeftButton);
        QVERIFY(!fs::exists(cacheFile("hashes.json")));
        QVERIFY(fs::exists(other));
        QTRY_VERIFY(!clear->isEnabled());
    }

    /// They are other programs' too: where one is removed is said. Their folder may be a link to a
    /// disk that has room.
    void theHubsModelsAreNotClearedAsAWhole() {
        Fixture f;
        const fs::path home = f.home.path().toStdString();
        orThrow(writeFileAtomically(home / "disk" / "models--a--b" / "blobs" / "1",
                                    std::string(2 << 20, 'x')));
        qunsetenv("HF_HUB_CACHE");
        fs::create_directories(home / "hf");
        fs::create_directory_symlink(home / "disk", home / "hf" / "hub");
        const auto dialog = f.open();
        const auto isSaid = [&] {
            return std::ranges::any_of(dialog->findChildren<QLabel*>(), [](const QLabel* label) {
                return label->text().contains(QStringLiteral("The Models page moves")) &&
                       label->text().contains(QStringLiteral(" MB · "));
            });
        };
        QTRY_VERIFY(isSaid());
    }

    void theDesktopTells() {
        const QString daemon = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
        if (daemon.isEmpty()) QSKIP("dbus-daemon is not installed");
        QProcess bus;
        bus.start(daemon, {QStringLiteral("--session"), QStringLiteral("--nofork"),
                           QStringLiteral("--print-address=1")});
        QVERIFY(bus.waitForReadyRead());
        const QByteArray address = bus.readLine().trimmed();
        qputenv("DBUS_SESSION_BUS_ADDRESS", address);
        Desktop desktop;
        QDBusConnection server =
            QDBusConnection::connectToBus(QString::fromUtf8(address), QStringLiteral("desktop"));
        QVERIFY(server.registerService(QStringLiteral("org.freedesktop.Notifications")));
        QVERIFY(server.registerObject(QStringLiteral("/org/freedesktop/Notifications"), &desktop,
                                      QDBusConnection::ExportAllSlots));
        tellByDesktop(QStringLiteral("Run 3 · Rex"), QStringLiteral("Failed: <b>no</b> room"),
                      false);
        QTRY_COMPARE(desktop.titles, QStringList{QStringLiteral("Run 3 · Rex")});
        QCOMPARE(desktop.texts.first(), QStringLiteral("Failed: &lt;b&gt;no&lt;/b&gt; room"));
        QVERIFY(!desktop.hints.contains(QStringLiteral("sound-name")));
        tellByDesktop(QStringLiteral("Run 4"), QStringLiteral("Finished"), true);
        QTRY_COMPARE(desktop.titles.size(), 2);
        QCOMPARE(desktop.hints[QStringLiteral("sound-name")].toString(),
                 QStringLiteral("complete"));
        QDBusConnection::disconnectFromBus(QStringLiteral("desktop"));
        bus.kill();
        bus.waitForFinished();
    }
};

REGISTER_TEST(TestSettingsDialog, QApplication);
#include "test_settings_dialog.moc"
