// The whole window: welcome page, new and opened projects, the sample, keys, undo, and that a
// folder that is no project changes nothing. Leaving a project: test_leaving_project.
#include "ui/support.h"

#include <base/files.h>
#include <comparisons/comparison.h>
#include <runs/run_folder.h>
#include <runs/run_lock.h>
#include <runs/scores.h>
#include <sys/resource.h>
#include <ui/session/project_session.h>
#include <ui/session/run_store.h>
#include <ui/shell/main_window.h>
#include <ui/shell/sidebar.h>
#include <ui/shell/welcome_page.h>
#include <ui/shell/workspace.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/problem_bar.h>

#include <QAction>
#include <QApplication>
#include <QHash>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QVBoxLayout>
#include <algorithm>
#include <csignal>
#include <fstream>
#include <utility>

#include "test_program.h"
#include "ui/shell/studio_window.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestMainWindow : public QObject {
    Q_OBJECT

private:
    struct Fixture : FindsWidgets {
        TemporaryHome home;
        Settings settings{home.folder.filePath(QStringLiteral("settings.ini"))};
        FakeDialogs dialogs;
        MainWindow window{settings, dialogs};
        Fixture() {
            window.resize(1440, 900);
            window.show();
        }
        static std::size_t picturesBelow(const fs::path& folder) {
            return orThrow(picturesIn(folder / "photos")).size() +
                   orThrow(picturesIn(folder / "held-out")).size();
        }
        Project project() const { return window.workspace()->session().project(); }

    private:
        const QWidget& root() const override { return window; }
    };

    /// Of ten steps.
    static void makeRun(const fs::path& project, RunPhase phase, int step) {
        const RunFolder run = orThrow(RunFolder::create(project / "runs"));
        Job job;
        job.id = run.id();
        job.model = "/nowhere";
        orThrow(run.writeJob(job));
        RunState state;
        state.phase = phase;
        state.step = step;
        state.totalSteps = 10;
        orThrow(run.writeState(state));
    }

private slots:
    void initTestCase() { theme::apply(*qApp); }

    /// A letter that is typed mends nothing else.
    void aSaveTakesBackNoOtherProblem() {
        StudioWindow studio;
        studio.open();
        auto* problems = studio.child<ProblemBar>("projectProblems");
        const auto* remedy = childOf<QAbstractButton>(*problems, QStringLiteral("problemRemedy"));
        studio.workspace().showProblem(makeError("run.starting"));
        QCOMPARE(problems->lines().size(), 1);
        const auto edit = [&](const char* name) {
            studio.workspace().session().edit(QStringLiteral("class"), [&](Project& project) {
                project.subject().className = name;
            });
        };
        // Files can't grow, as on a disk that is full.
        ::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        ::getrlimit(RLIMIT_FSIZE, &before);
        const rlimit small{10, before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
        edit("cat");
        const bool isTold = QTest::qWaitFor([&] { return problems->lines().size() == 2; });
        ::setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(isTold);
        QVERIFY(problems->lines().last().startsWith(QStringLiteral("Not saved.")));
        QVERIFY(remedy->isVisible());
        edit("dog");
        QTRY_VERIFY(studio.workspace().session().isSaved());
        QCOMPARE(problems->lines().size(), 1);
        QVERIFY(!problems->lines().first().startsWith(QStringLiteral("Not saved.")));
        QVERIFY(!remedy->isVisible());
    }

    void theLastPageComesBack() {
        TemporaryHome home;
        Settings settings{home.folder.filePath(QStringLiteral("settings.ini"))};
        FakeDialogs dialogs;
        {
            MainWindow window(settings, dialogs);
            window.show();
            QVERIFY(window.newProject(home.path("a.dreambooth")));
            window.activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(&window));
            QTest::keyClick(&window, Qt::Key_6, Qt::ControlModifier);
            QCOMPARE(window.workspace()->currentPage(), PageId::runs);
            QTest::keyClick(&window, Qt::Key_7, Qt::ControlModifier);
            QCOMPARE(window.workspace()->currentPage(), PageId::models);
            QVERIFY(window.close());
        }
        MainWindow later(settings, dialogs);
        later.show();
        later.openLast();
        QVERIFY(later.workspace() != nullptr);
        QCOMPARE(later.workspace()->currentPage(), PageId::models);
    }

    void theFirstStartOpensTheSample() {
        Fixture f;
        const QByteArray home = qgetenv("HOME");
        qputenv("HOME", QFile::encodeName(f.home.folder.path()));
        f.window.openLast();
        qputenv("HOME", home);
        QVERIFY(f.window.workspace() != nullptr);
        QCOMPARE(f.project().subject().className, std::string("backpack"));
        QCOMPARE(f.project().folder().filename(), fs::path("Backpack.dreambooth"));
        QVERIFY(toQt(f.project().folder()).startsWith(f.home.folder.path()));
    }

    void aLongFolderStaysWithinItsButton() {
        const QString folder = u'/' + QString(60, u'f') + u'/' + QString(60, u'g') +
                               QStringLiteral("/Two\nlines.dreambooth");
        WelcomePage page;
        page.setRecent({folder});
        page.resize(900, 600);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const QPushButton* recent = nullptr;
        for (const auto* button : page.findChildren<QPushButton*>())
            if (button->property("look") == QStringLiteral("recent")) recent = button;
        QVERIFY(recent != nullptr);
        QVERIFY(recent->sizeHint().width() <= recent->width());
        QVERIFY(!recent->text().contains(u'\n'));
        QCOMPARE(recent->toolTip(), QString(folder).replace(u'\n', u' '));
    }

    void whereProjectsAreGoneTheWelcomePageShows() {
        Fixture f;
        f.settings.addRecentProject(f.home.folder.filePath(QStringLiteral("gone.dreambooth")));
        f.window.openLast();
        QVERIFY(f.window.workspace() == nullptr);
        QVERIFY(f.child<QPushButton>("trySample")->isVisible());
        QCOMPARE(namelessControls(f.window), QStringList());
        keepScreenshot(f.window, QStringLiteral("welcome"));
    }

    void aNewProjectIsMadeAndRemembered() {
        Fixture f;
        f.dialogs.saveFile = f.home.folder.filePath(QStringLiteral("Chelsea"));
        QTest::mouseClick(f.child<QPushButton>("newProject"), Qt::LeftButton);
        QVERIFY(f.window.workspace() != nullptr);
        QCOMPARE(f.project().name, std::string("Chelsea"));
        QVERIFY(!f.project().baseModel.empty());
        QVERIFY(fs::exists(f.home.path("Chelsea.dreambooth/project.json")));
        QCOMPARE(f.settings.recentProjects(),
                 QStringList{f.home.folder.filePath(QStringLiteral("Chelsea.dreambooth"))});

        for (QAction* action : f.window.actions())
            if (action->text() == QStringLiteral("Close project")) action->trigger();
        QVERIFY(f.window.workspace() == nullptr);
        Settings& settings = f.settings;
        MainWindow second(settings, f.dialogs);
        second.openLast();
        QVERIFY(second.workspace() != nullptr);
    }

    void anAmpersandInANameIsShown() {
        Fixture f;
        QVERIFY(f.window.newProject(f.home.path("Rex & Co.dreambooth")));
        QCOMPARE(f.project().name, std::string("Rex & Co"));
        const auto* name = f.child<QPushButton>("projectMenu");
        QCOMPARE(name->text(), QStringLiteral("Rex && Co"));  // as buttons want it
        QVERIFY(name->shortcut().isEmpty());
    }

    void aProblemTakesTheRoomOfItsLines() {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* bar = new ProblemBar(&window);
        layout->addWidget(bar);
        layout->addStretch();
        window.resize(1000, 400);
        // Before anything has its place, as where a project is opened.
        bar->add(QStringLiteral("The project's folder is read-only. You can view "
                                "everything; changes stay in this window."),
                 QStringLiteral("/media/archive/Rex.dreambooth"));
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCoreApplication::processEvents();
        QVERIFY2(bar->height() < 70, qPrintable(QString::number(bar->height())));
        window.resize(360, 400);  // three lines now
        QTRY_VERIFY(bar->height() > 70);
    }

    void aLongNamePushesNothingOutOfTheBar() {
        ProblemBar bar;
        bar.resize(500, 100);
        const QString name = QString(190, u'n') + QStringLiteral(".jpg");
        bar.add(QStringLiteral("%1 is incomplete.").arg(name), name);
        bar.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bar));
        const auto* scroll = bar.findChild<QScrollArea*>();
        QVERIFY(scroll->widget()->width() <= scroll->viewport()->width());
        QVERIFY(bar.lines().first().contains(QStringLiteral(".jpg</b> is incomplete.")));
    }

    void aNameFromRightToLeftLeavesTheSentence() {
        const QString name = QStringLiteral("صورة.jpg");
        ProblemBar bar;
        bar.add(QStringLiteral("%1 is not a picture.").arg(name), name);
        const QString line = bar.lines().first();
        // A mark of the sentence's direction first; the name is isolated.
        QCOMPARE(line.front(), QChar(0x200e));
        QVERIFY(line.contains(QStringLiteral("\u2068%1\u2069").arg(name)));
    }

    void aFolderThatIsNoProjectChangesNothing() {
        Fixture f;
        QVERIFY(!f.window.openProject(f.home.path("nothing")));
        QVERIFY(f.window.workspace() == nullptr);
        QVERIFY(f.child<ProblemBar>("problemBar")->isVisible());

        QVERIFY(f.window.newProject(f.home.path("a.dreambooth")));
        Workspace* open = f.window.workspace();
        QVERIFY(!f.window.openProject(f.home.path("nothing")));
        QCOMPARE(f.window.workspace(), open);
        QVERIFY(f.child<ProblemBar>("projectProblems")->isVisible());
    }

    /// Also where an earlier one is still being read: a shell, a screen reader, another window.
    void theLastRequestForAProjectCounts() {
        Fixture f;
        const fs::path first = f.home.path("first.dreambooth"), last = f.home.path("a.dreambooth");
        orThrow(Project::create(first, "first"));
        orThrow(Project::create(last, "last"));
        bool isLastOpen = false;
        QMetaObject::invokeMethod(
            &f.window, [&] { isLastOpen = f.window.openProject(last); }, Qt::QueuedConnection);
        QVERIFY(!f.window.openProject(first));
        QVERIFY(isLastOpen);
        QVERIFY(f.window.workspace()->session().project().folder() == last);
        QVERIFY(f.settings.isMarkedOpen(toQt(last)));
        QVERIFY(!f.settings.isMarkedOpen(toQt(first)));

        // None at all is a request too, and so is a new one.
        QMetaObject::invokeMethod(
            &f.window, [&] { f.window.newProject(f.home.path("new.dreambooth")); },
            Qt::QueuedConnection);
        QVERIFY(!f.window.openProject(first));
        QCOMPARE(f.window.workspace()->session().project().name, std::string("new"));
    }

    /// Each at the page at which it was left.
    void projectsComeBackWhereTheyWereLeft() {
        Fixture f;
        const fs::path a = f.home.path("a.dreambooth"), b = f.home.path("b.dreambooth");
        const auto page = [&] { return f.window.workspace()->currentPage(); };
        QVERIFY(f.window.newProject(a));
        QVERIFY(page() == PageId::subject);
        f.window.workspace()->goTo(PageId::runs);
        QVERIFY(f.window.newProject(b));
        QVERIFY(page() == PageId::subject);
        f.window.workspace()->goTo(PageId::models);
        QVERIFY(f.window.openProject(a));
        QVERIFY(page() == PageId::runs);
        QVERIFY(f.window.openProject(b));
        QVERIFY(page() == PageId::models);
        QVERIFY(f.window.openProject(b, PageId::train));  // asked for
        QVERIFY(page() == PageId::train);
    }

    void aDamagedProjectIsSaidInPlainWords() {
        Fixture f;
        const fs::path folder = f.home.path("a.dreambooth");
        orThrow(Project::create(folder, "a"));
        orThrow(writeFileAtomically(folder / "project.json", "{\n  \"version\": 1,\n  \"na"));
        QVERIFY(!f.window.openProject(folder));
        const QString said = f.child<ProblemBar>("problemBar")->lines().join(u' ');
        QVERIFY2(said.contains(QStringLiteral("project.json")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("line 3")), qPrintable(said));
        QVERIFY2(!said.contains(QStringLiteral("exception")), qPrintable(said));
    }

    void theCountOfModelsFollowsTheList() {
        Fixture f;
        qputenv("HF_HUB_CACHE", f.home.path("hub").c_str());
        qputenv("XDG_CONFIG_HOME", f.home.path("config").c_str());
        QVERIFY(f.window.newProject(f.home.path("a.dreambooth")));
        f.window.workspace()->goTo(PageId::models);
        auto* entry = f.child<NavigationButton>("navigateModels");
        QTRY_VERIFY(entry->accessibleName().endsWith(QStringLiteral(", 1")));
        f.dialogs.file =
            QStringLiteral(TEST_REFERENCE "/tiny-sd1/ref/lora/pytorch_lora_weights.safetensors");
        QTest::mouseClick(f.child<QPushButton>("addModelFile"), Qt::LeftButton);
        QTRY_VERIFY(entry->accessibleName().endsWith(QStringLiteral(", 2")));
        QTest::mouseClick(f.child<QPushButton>("removeModel"), Qt::LeftButton);
        QTRY_VERIFY(entry->accessibleName().endsWith(QStringLiteral(", 1")));
    }

    /// Amber is the next thing to do, and there is one.
    void oneButtonIsTheNext_data() {
        QTest::addColumn<QList<int>>("ends");
        QTest::addColumn<QString>("next");
        const auto list = [](std::initializer_list<RunPhase> phases) {
            QList<int> ends;
            for (const RunPhase phase : phases) ends += static_cast<int>(phase);
            return ends;
        };
        QTest::newRow("no run") << list({}) << "startTraining";
        QTest::newRow("finished") << list({RunPhase::finished}) << "continueButton";
        QTest::newRow("stopped") << list({RunPhase::stopped}) << "startTraining";
        QTest::newRow("stopped after one that finished")
            << list({RunPhase::finished, RunPhase::stopped}) << "startTraining";
        QTest::newRow("failed after one that finished")
            << list({RunPhase::finished, RunPhase::failed}) << "startTraining";
        QTest::newRow("finished after one that was stopped")
            << list({RunPhase::stopped, RunPhase::finished}) << "continueButton";
    }
    void oneButtonIsTheNext() {
        QFETCH(QList<int>, ends);
        QFETCH(QString, next);
        Fixture f;
        const fs::path folder = f.home.path("a.dreambooth");
        QVERIFY(f.window.newProject(folder));
        for (const int end : ends) makeRun(folder, static_cast<RunPhase>(end), 10);
        f.window.workspace()->runs().reload();
        QTRY_COMPARE(f.window.workspace()->runs().runs().size(), std::size_t(ends.size()));
        f.window.workspace()->goTo(PageId::train);
        const auto primary = [&] {
            QStringList names;
            for (const auto* button : f.window.findChildren<QPushButton*>())
                if (button->isVisible() && button->property("look") == QStringLiteral("primary"))
                    names += button->objectName();
            return names;
        };
        QTRY_COMPARE(primary(), QStringList{next});
        for (const PageId page : {PageId::subject, PageId::concept_, PageId::train, PageId::compare,
                                  PageId::runs, PageId::models}) {
            f.window.workspace()->goTo(page);
            QVERIFY2(primary().size() <= 1, qPrintable(primary().join(u' ')));
        }
    }

    /// Of a run that was stopped while it drew class images nothing was learned, and none is kept.
    void whatEndedBeforeItsFirstStepLearnedNothing_data() {
        QTest::addColumn<int>("end");
        QTest::addColumn<int>("step");
        QTest::addColumn<QString>("says");
        const auto stopped = static_cast<int>(RunPhase::stopped);
        // Its worker is gone.
        const auto died = static_cast<int>(RunPhase::training);
        QTest::newRow("stopped") << stopped << 0 << "nothing was learned yet";
        QTest::newRow("stopped later") << stopped << 5 << "kept at step 5 of 10";
        QTest::newRow("died") << died << 0 << "before the first step";
        QTest::newRow("died without a checkpoint") << died << 5 << "nothing was saved yet";
    }
    void whatEndedBeforeItsFirstStepLearnedNothing() {
        QFETCH(int, end);
        QFETCH(int, step);
        QFETCH(QString, says);
        Fixture f;
        const fs::path folder = f.home.path("a.dreambooth");
        QVERIFY(f.window.newProject(folder));
        makeRun(folder, static_cast<RunPhase>(end), step);
        f.window.workspace()->runs().reload();
        auto* details = f.child<QLabel>("runStripDetails");
        QTRY_VERIFY2(details->text().contains(says), qPrintable(details->text()));
        QCOMPARE(details->text().contains(QStringLiteral("kept")), step > 0 && end == 5);
        const auto* resume = f.child<QPushButton>("resumeRun");
        QCOMPARE(resume->text(), QStringLiteral("Resume Run 1"));
        f.window.workspace()->runs().setLabel("run-001", {.name = std::string(100, 'W') + " & co"});
        QTRY_VERIFY2(resume->text().endsWith(QStringLiteral(" && co")), qPrintable(resume->text()));
        QVERIFY(resume->text().contains(u'…') && resume->sizeHint().width() < 400);
        f.window.workspace()->goTo(PageId::train);
        f.window.workspace()->goTo(PageId::runs);
        // Begins again, where there is no checkpoint.
        QVERIFY(f.child<QPushButton>("resumeSelectedRun")
                    ->toolTip()
                    .contains(QStringLiteral("Starts over")));
        for (const QLabel* label : f.window.findChildren<QLabel*>()) {
            QVERIFY2(!label->text().contains(QStringLiteral("step 0")), qPrintable(label->text()));
            QVERIFY2(!label->text().contains(QStringLiteral("last checkpoint")),
                     qPrintable(label->text()));
        }
    }

    void thePageIsKnownAfterACrash() {
        Fixture f;
        const fs::path folder = f.home.path("a.dreambooth");
        QVERIFY(f.window.newProject(folder));
        f.window.workspace()->goTo(PageId::runs);
        QCOMPARE(f.settings.lastPage(toQt(folder)), static_cast<int>(PageId::runs));
    }

    /// Photos that can't be read are none to learn from, nor is a base model that is gone.
    void theSidebarCountsWhatCanBeUsed() {
        QTemporaryDir folder;
        Project made = PageFixture::makeProject(folder);
        const std::string base = std::exchange(made.baseModel, "/nowhere/model");
        orThrow(made.save());
        std::ofstream(made.photoPath(made.photos.front())) << "no picture";
        Fixture f;
        f.window.openProject(made.folder());
        QTRY_COMPARE(f.child<NavigationButton>("navigateSubject")->value(),
                     QStringLiteral("%1 photos").arg(made.photos.size() - 1));
        QTRY_VERIFY(!f.child<NavigationButton>("navigateConcept")->isDone());
        f.window.workspace()->session().edit(QStringLiteral("base"),
                                             [&](Project& project) { project.baseModel = base; });
        QTRY_VERIFY(f.child<NavigationButton>("navigateConcept")->isDone());
        // Nor is a further page offered from there.
        f.window.workspace()->goTo(PageId::concept_);
        QVERIFY(f.child("continueButton")->isVisible());
        f.window.workspace()->session().edit(
            QStringLiteral("base"), [](Project& project) { project.baseModel = "/nowhere/else"; });
        QTRY_VERIFY(!f.child<NavigationButton>("navigateConcept")->isDone());
        QVERIFY(!f.child("continueButton")->isVisible());
    }

    void theSampleComesWithPhotosClassAndToken() {
        Fixture f;
        QVERIFY(f.window.openSample(f.home.path("Backpack.dreambooth")));
        const std::size_t photos =
            Fixture::picturesBelow(resourceFolder() / "subjects" / "backpack");
        QTRY_COMPARE_WITH_TIMEOUT(f.project().photos.size(), photos, 30000);
        QCOMPARE(f.project().subject().className, std::string("backpack"));
        QCOMPARE(f.project().recipe.resolution, bundledResolution());
        QTRY_COMPARE(f.child<NavigationButton>("navigateSubject")->value(),
                     QStringLiteral("%1 photos").arg(photos));
        QVERIFY(f.child<NavigationButton>("navigateSubject")->isDone());
        QCOMPARE(f.child<NavigationButton>("navigateConcept")->value(),
                 QStringLiteral("sks backpack"));
        // A second time it is opened, not made again.
        QVERIFY(f.window.openSample(f.home.path("Backpack.dreambooth")));
        waitUntilIdle();
        QCOMPARE(f.project().photos.size(), photos);
    }

    /// By the program itself: Compare opens with pictures of its own model and of that LoRA.
    void theSampleComesWithWhatItWasTaught() {
        Fixture f;
        QVERIFY(f.window.openSample(f.home.path("Backpack.dreambooth")));
        const RunFolder run(f.project().runsFolder() / "run-001");
        QVERIFY(isOwnRun(run));
        QVERIFY(run.effectiveState().phase == RunPhase::finished);
        const auto scores = orThrow(readScores(run, orThrow(scoreInputOf(run))));
        QCOMPARE(scores.size(), std::size_t{1});
        QCOMPARE(scores.front().step, orThrow(run.readJob()).recipe.max_train_steps);
        const auto comparisons = listComparisons(f.project().comparisonsFolder());
        QCOMPARE(comparisons.size(), std::size_t{3});
        for (const Comparison& one : comparisons) {
            QCOMPARE(one.pictures.size(), std::size_t{2});
            for (const DrawnPicture& picture : one.pictures) {
                QVERIFY(checkPicture(picture.file, one.settings.width, one.settings.height));
                QCOMPARE(orThrow(identify(picture.model)).content, picture.model.identity.content);
            }
        }
        f.window.workspace()->goTo(PageId::compare);
        const auto isOnView = [&](Side side) {
            const auto* view = f.window.findChild<ComparisonView*>();
            return view != nullptr && view->hasPicture(side);
        };
        QTRY_VERIFY_WITH_TIMEOUT(isOnView(Side::left) && isOnView(Side::right), 30000);
        waitUntilIdle();
    }

    /// Where project.json is gone, what was learned is still there.
    void theSampleIsPutOverNoRun() {
        Fixture f;
        const fs::path folder = f.home.path("Backpack.dreambooth");
        const fs::path job = folder / "runs" / "run-001" / "job.json";
        orThrow(writeFileAtomically(job, "mine"));
        QVERIFY(f.window.openSample(folder));
        QCOMPARE(orThrow(readFile(job)), std::string("mine"));
        QVERIFY(!fs::exists(folder / "comparisons" / "comparison-001"));
        waitUntilIdle();
    }

    /// Qt does nothing where a key of the page is one of the window's too.
    void noKeyMeansTwoThings() {
        Fixture f;
        QVERIFY(f.window.newProject(f.home.path("a.dreambooth")));
        for (const PageId page : {PageId::subject, PageId::concept_, PageId::train, PageId::compare,
                                  PageId::reviews, PageId::runs, PageId::models}) {
            f.window.workspace()->goTo(page);
            QHash<QKeySequence, QString> meant;
            for (const QAction* action : f.window.findChildren<QAction*>()) {
                const auto places = action->associatedObjects();
                const bool isReached = std::ranges::any_of(places, [](const QObject* place) {
                    const auto* widget = qobject_cast<const QWidget*>(place);
                    return widget != nullptr && widget->isVisible();
                });
                if (!isReached || action->shortcutContext() != Qt::WindowShortcut) continue;
                for (const QKeySequence& key : action->shortcuts()) {
                    QVERIFY2(!meant.contains(key),
                             qPrintable(QStringLiteral("%1: %2, %3")
                                            .arg(key.toString(), meant[key], action->text())));
                    meant[key] = action->text();
                }
            }
            QVERIFY(meant.size() > 5);
        }
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
        QTest::mouseClick(f.child<QAbstractButton>("navigateModels"), Qt::LeftButton);
        QCOMPARE(f.window.workspace()->currentPage(), PageId::models);
        QCOMPARE(namelessControls(f.window), QStringList());
    }

    void pagesAreThereWhenAskedFor() {
        Fixture f;
        QVERIFY(f.window.newProject(f.home.path("a.dreambooth")));
        // Made together they would hold up the window.
        QVERIFY(f.child<QWidget>("subjectPage")->isVisible());
        for (const char* name : {"conceptPage", "trainPage", "comparePage", "reviewsPage"})
            QVERIFY2(f.window.findChild<QWidget*>(name) == nullptr, name);
        f.window.workspace()->goTo(PageId::compare);
        QVERIFY(f.child<QWidget>("comparePage")->isVisible());
        // The others come by themselves, each once, and what is shown stays.
        QTRY_VERIFY(f.window.findChild<QWidget*>("modelsPage") != nullptr);
        for (const char* name : {"subjectPage", "conceptPage", "trainPage", "comparePage",
                                 "reviewsPage", "runsPage", "modelsPage"})
            QCOMPARE(f.window.findChildren<QWidget*>(QString::fromLatin1(name)).size(), 1);
        QVERIFY(f.child<QWidget>("comparePage")->isVisible());
    }

    void undoAndRedoByKeys() {
        Fixture f;
        QVERIFY(f.window.newProject(f.home.path("a.dreambooth")));
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        f.window.workspace()->session().edit(QStringLiteral("class"),
                                             [](Project& p) { p.subject().className = "cat"; });
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.project().subject().className, std::string());
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(f.project().subject().className, std::string("cat"));
    }

    void continueLeadsToTheNextStep() {
        Fixture f;
        QVERIFY(f.window.newProject(f.home.path("a.dreambooth")));
        auto* next = f.child<QPushButton>("continueButton");
        QVERIFY(!next->isVisible());  // no photos yet: nothing to go on with
        f.window.workspace()->session().edit(QStringLiteral("photo"), [](Project& project) {
            Photo photo;
            photo.file = "none.jpg";
            photo.width = photo.height = 100;
            photo.crop = squareCrop(0, 0, 100);
            project.photos.push_back(photo);
        });
        QVERIFY(next->isVisible());
        QVERIFY(next->width() >= next->sizeHint().width());  // whole in its first moment, too
        QCOMPARE(next->text(), QStringLiteral("Next: Concept ▸"));
        QTest::mouseClick(next, Qt::LeftButton);
        QCOMPARE(f.window.workspace()->currentPage(), PageId::concept_);
    }

    /// F7, as in Lightroom; the focus stays in the window, and the pages are still reached by keys.
    void theSidebarGoesAndComesByKey() {
        Fixture f;
        QVERIFY(f.window.newProject(f.home.path("a.dreambooth")));
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        auto* sidebar = f.child<QWidget>("sidebar");
        QVERIFY(sidebar->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F7);
        QVERIFY(!sidebar->isVisible());
        QTest::keyClick(&f.window, Qt::Key_2, Qt::ControlModifier);
        QCOMPARE(f.window.workspace()->currentPage(), PageId::concept_);
        QTRY_VERIFY(QApplication::focusWidget() != nullptr);
        QVERIFY(QApplication::focusWidget()->isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_F7);
        QVERIFY(sidebar->isVisible());
    }
};

REGISTER_TEST(TestMainWindow, QApplication);
#include "test_main_window.moc"
