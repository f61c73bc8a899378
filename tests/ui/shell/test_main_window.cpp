// The whole window: welcome page, new and opened projects, the sample, keys, undo, and that a
// folder that is no project changes nothing.
#include "ui/support.h"

#include <ui/session/project_session.h>
#include <ui/shell/main_window.h>
#include <ui/shell/sidebar.h>
#include <ui/shell/welcome_page.h>
#include <ui/shell/workspace.h>
#include <ui/widgets/problem_bar.h>

#include <QApplication>
#include <QPushButton>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestMainWindow : public QObject {
    Q_OBJECT

private:
    struct Fixture {
        TemporaryHome home;
        Settings settings{home.folder.filePath(QStringLiteral("settings.ini"))};
        FakeDialogs dialogs;
        MainWindow window{settings, dialogs};
        Fixture() {
            window.resize(1440, 900);
            window.show();
        }
        template <class Widget>
        Widget* find(const char* name) {
            return window.findChild<Widget*>(QString::fromLatin1(name));
        }
        static std::size_t picturesBelow(const fs::path& folder) {
            return orThrow(picturesIn(folder / "photos")).size() +
                   orThrow(picturesIn(folder / "held-out")).size();
        }
        Project project() const { return window.workspace()->session().project(); }
    };

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void theFirstStartOpensTheSample() {
        Fixture f;
        const QByteArray home = qgetenv("HOME");
        qputenv("HOME", QFile::encodeName(f.home.folder.path()));
        f.window.openLast();
        qputenv("HOME", home);
        QVERIFY(f.window.workspace() != nullptr);
        QCOMPARE(f.project().className, std::string("backpack"));
        QCOMPARE(f.project().folder().filename(), fs::path("Backpack.dreambooth"));
        QVERIFY(toQt(f.project().folder()).startsWith(f.home.folder.path()));
    }

    void whereProjectsAreGoneTheWelcomePageShows() {
        Fixture f;
        f.settings.addRecentProject(f.home.folder.filePath(QStringLiteral("gone.dreambooth")));
        f.window.openLast();
        QVERIFY(f.window.workspace() == nullptr);
        QVERIFY(f.find<QPushButton>("trySample")->isVisible());
        QCOMPARE(namelessControls(f.window), QStringList());
        keepScreenshot(f.window, QStringLiteral("welcome"));
    }

    void aNewProjectIsMadeAndRemembered() {
        Fixture f;
        f.dialogs.saveFile = f.home.folder.filePath(QStringLiteral("Chelsea"));
        QTest::mouseClick(f.find<QPushButton>("newProject"), Qt::LeftButton);
        QVERIFY(f.window.workspace() != nullptr);
        QCOMPARE(f.project().name, std::string("Chelsea"));
        QVERIFY(!f.project().baseModel.empty());
        QVERIFY(fs::exists(f.home.path("Chelsea.dreambooth/project.json")));
        QCOMPARE(f.settings.recentProjects(),
                 QStringList{f.home.folder.filePath(QStringLiteral("Chelsea.dreambooth"))});

        Settings& settings = f.settings;
        MainWindow second(settings, f.dialogs);
        second.openLast();
        QVERIFY(second.workspace() != nullptr);
    }

    void aFolderThatIsNoProjectChangesNothing() {
        Fixture f;
        QVERIFY(!f.window.openProject(f.home.path("nothing")));
        QVERIFY(f.window.workspace() == nullptr);
        QVERIFY(f.find<ProblemBar>("problemBar")->isVisible());

        QVERIFY(f.window.newProject(f.home.path("a.dreambooth")));
        Workspace* open = f.window.workspace();
        QVERIFY(!f.window.openProject(f.home.path("nothing")));
        QCOMPARE(f.window.workspace(), open);
        QVERIFY(f.find<ProblemBar>("projectProblems")->isVisible());
    }

    void theSampleComesWithPhotosClassAndToken() {
        Fixture f;
        QVERIFY(f.window.openSample(f.home.path("Backpack.dreambooth")));
        const std::size_t photos =
            Fixture::picturesBelow(resourceFolder() / "subjects" / "backpack");
        QTRY_COMPARE_WITH_TIMEOUT(f.project().photos.size(), photos, 30000);
        QCOMPARE(f.project().className, std::string("backpack"));
        QCOMPARE(f.project().recipe.resolution, bundledResolution());
        QTRY_COMPARE(f.find<NavigationButton>("navigateSubject")->value(),
                     QStringLiteral("%1 photos").arg(photos));
        QVERIFY(f.find<NavigationButton>("navigateSubject")->isDone());
        QCOMPARE(f.find<NavigationButton>("navigateConcept")->value(),
                 QStringLiteral("sks backpack"));
        // A second time it is opened, not made again.
        QVERIFY(f.window.openSample(f.home.path("Backpack.dreambooth")));
        QTest::qWait(100);
        QCOMPARE(f.project().photos.size(), photos);
    }

    void keysGoToThePages() {
        Fixture f;
        QVERIFY(f.window.newProject(f.home.path("a.dreambooth")));
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        const std::pair<Qt::Key, PageId> pages[] = {{Qt::Key_2, PageId::concept_},
                                                    {Qt::Key_3, PageId::train},
                                                    {Qt::Key_4, PageId::compare},
                                                    {Qt::Key_1, PageId::subject}};
        for (const auto& [key, page] : pages) {
            QTest::keyClick(&f.window, key, Qt::ControlModifier);
            QCOMPARE(f.window.workspace()->currentPage(), page);
            QCOMPARE(namelessControls(f.window), QStringList());
        }
        QTest::mouseClick(f.find<QAbstractButton>("navigateModels"), Qt::LeftButton);
        QCOMPARE(f.window.workspace()->currentPage(), PageId::models);
        QCOMPARE(namelessControls(f.window), QStringList());
    }

    void undoAndRedoByKeys() {
        Fixture f;
        QVERIFY(f.window.newProject(f.home.path("a.dreambooth")));
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        f.window.workspace()->session().edit(QStringLiteral("class"),
                                             [](Project& p) { p.className = "cat"; });
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.project().className, std::string());
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(f.project().className, std::string("cat"));
    }

    void continueLeadsToTheNextStep() {
        Fixture f;
        QVERIFY(f.window.newProject(f.home.path("a.dreambooth")));
        auto* next = f.find<QPushButton>("continueButton");
        QVERIFY(!next->isVisible());  // no photos yet: nothing to go on with
        f.window.workspace()->session().edit(QStringLiteral("photo"), [](Project& project) {
            Photo photo;
            photo.file = "none.jpg";
            photo.width = photo.height = 100;
            photo.crop = {0, 0, 100};
            project.photos.push_back(photo);
        });
        QVERIFY(next->isVisible());
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(f.window.workspace()->currentPage(), PageId::concept_);
    }
};

REGISTER_TEST(TestMainWindow, QApplication);
#include "test_main_window.moc"
