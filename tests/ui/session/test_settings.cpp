// What the program remembers of one day for the next.
#include <ui/session/settings.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestSettings : public QObject {
    Q_OBJECT

    static QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private slots:

    /// Its disk may not be plugged in on the day when another one is opened.
    void aProjectThatIsNotThereIsNotForgotten() {
        const QTemporaryDir home;
        const QString here = home.filePath("here.dreambooth");
        const QString away = home.filePath("disk/away.dreambooth");
        QDir(home.path()).mkdir("here.dreambooth");
        Settings settings(home.filePath("studio.ini"));
        settings.addRecentProject(away);
        settings.addRecentProject(here);
        QCOMPARE(settings.recentProjects(), QStringList{here});
        QVERIFY(QDir(home.path()).mkpath("disk/away.dreambooth"));
        QCOMPARE(settings.recentProjects(), QStringList({here, away}));
    }

    /// Each project comes back where it was left; those that are long gone are forgotten.
    void eachProjectHasItsLastPage() {
        const QTemporaryDir home;
        Settings settings(home.filePath("studio.ini"));
        QCOMPARE(settings.lastPage("/a"), -1);
        for (const char* folder : {"/a", "/b"}) settings.addRecentProject(QLatin1String(folder));
        settings.setLastPage("/a", 2);
        settings.setLastPage("/b", 5);
        QCOMPARE(settings.lastPage("/a"), 2);
        QCOMPARE(settings.lastPage("/b"), 5);
        for (int i = 0; i < 10; ++i) settings.addRecentProject(QStringLiteral("/%1").arg(i));
        settings.setLastPage("/9", 1);
        QCOMPARE(settings.lastPage("/a"), -1);
        QCOMPARE(settings.lastPage("/9"), 1);
    }

    /// And on each page at its own place.
    void eachPageHasItsLastPlace() {
        const QTemporaryDir home;
        Settings settings(home.filePath("studio.ini"));
        const auto photo = QStringLiteral("photo"), run = QStringLiteral("run");
        QCOMPARE(settings.lastPlace("/a", photo), QString());
        for (const char* folder : {"/a", "/b"}) settings.addRecentProject(QLatin1String(folder));
        settings.setLastPlace("/a", photo, QStringLiteral("rex.jpg"));
        settings.setLastPlace("/b", photo, QStringLiteral("mia.jpg"));
        settings.setLastPlace("/a", run, QStringLiteral("run-002"));
        QCOMPARE(settings.lastPlace("/a", photo), QStringLiteral("rex.jpg"));
        QCOMPARE(settings.lastPlace("/b", photo), QStringLiteral("mia.jpg"));
        QCOMPARE(settings.lastPlace("/a", run), QStringLiteral("run-002"));
        QCOMPARE(settings.lastPlace("/b", run), QString());
        for (int i = 0; i < 10; ++i) settings.addRecentProject(QStringLiteral("/%1").arg(i));
        settings.setLastPlace("/9", photo, QStringLiteral("one.jpg"));
        QCOMPARE(settings.lastPlace("/a", photo), QString());
    }

    /// What can be read counts, and nothing of it is lost.
    void aDamagedFileIsKept() {
        const QTemporaryDir home;
        const QString path = home.filePath("studio.ini");
        Settings(path).setTellsEnds(false);
        QVERIFY(Settings(path).takeDamaged().isEmpty());
        QFile file(path);
        QVERIFY(file.open(QIODevice::Append));
        file.write("\xff\x01 no setting\n");
        file.close();
        const QByteArray damaged = contents(path);
        {
            Settings settings(path);
            const QString kept = settings.takeDamaged();
            QCOMPARE(contents(kept), damaged);
            QVERIFY(settings.takeDamaged().isEmpty());
            QVERIFY(!settings.tellsEnds());
            settings.setThreads(3);
        }
        Settings later(path);
        QVERIFY(later.takeDamaged().isEmpty());
        QCOMPARE(later.threads(), 3);
    }

    /// What the window starts is told.
    void threadsAreToldToWhatIsStarted() {
        const QTemporaryDir home;
        Settings settings(home.filePath("studio.ini"));
        settings.setThreads(3);
        QCOMPARE(qgetenv("DREAMBOOTH_THREADS"), QByteArray("3"));
        QCOMPARE(Settings(home.filePath("studio.ini")).threads(), 3);
        settings.setThreads(0);
        QCOMPARE(qgetenv("DREAMBOOTH_THREADS"), QByteArray("0"));
    }
};

REGISTER_TEST(TestSettings, QCoreApplication);
#include "test_settings.moc"
