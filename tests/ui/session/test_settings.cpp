// What the program remembers of one day for the next.
#include <ui/session/settings.h>

#include <QCoreApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestSettings : public QObject {
    Q_OBJECT

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
};

REGISTER_TEST(TestSettings, QCoreApplication);
#include "test_settings.moc"
