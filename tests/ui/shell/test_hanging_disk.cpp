// A project lies on a disk that stops to answer: the window goes on, and the program ends when it
// is asked to.
#include <base/files.h>
#include <runs/cluster_job.h>
#include <ui/subject/photo_import.h>
#include <ui/subject/subject_page.h>
#include <ui/widgets/pair_reader.h>

#include <QLabel>
#include <QProcess>
#include <QTableWidget>

#include "test_program.h"
#include "ui/hanging_disk.h"
#include "ui/shell/studio_window.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// A picture by the base and one by the run's step, of the same prompt.
void addComparison(const Project& project, const RunFolder& run) {
    Comparison one;
    one.folder = orThrow(makeComparisonFolder(project.comparisonsFolder()));
    one.settings.prompt = "a photo of sks backpack on the beach";
    std::vector<ComparedModel> models = comparedModelsOf(run, orThrow(run.readJob()));
    models.insert(models.begin(), {.name = "Demo toys", .model = project.baseModel});
    one.settings.width = one.settings.height = 128;
    for (std::size_t i = 0; i < 2; ++i) {
        DrawnPicture picture;
        picture.model = models[i];
        picture.file = one.nextFile();
        fs::copy_file(samplePhoto(static_cast<int>(i) + 1), picture.file);
        one.pictures.push_back(picture);
    }
    orThrow(writeComparison(one));
}

}  // namespace

class TestHangingDisk : public QObject {
    Q_OBJECT

    std::unique_ptr<HangingDisk> m_disk;
    std::unique_ptr<QTemporaryDir> m_home;

    fs::path project() const { return m_disk->place() / "Toy.dreambooth"; }

private slots:
    void init() {
        m_home = std::make_unique<QTemporaryDir>();
        m_disk = std::make_unique<HangingDisk>();
        if (!m_disk->isMounted) QSKIP("bindfs can't mount here");
        QTemporaryDir folder;
        const Project made = PageFixture::makeProject(folder);
        fs::copy(made.folder(), m_disk->behind() / "Toy.dreambooth", fs::copy_options::recursive);
    }
    void cleanup() {
        m_disk.reset();
        m_home.reset();
        qunsetenv("HF_HUB_CACHE");
        qunsetenv("RAY_API_SERVER_ADDRESS");
    }

    /// Reading goes on where the disk answers; the window does not wait for it.
    void thePagesAreShownMeanwhile() {
        Project made = orThrow(Project::open(project()));
        fs::copy(made.baseModel, m_disk->behind() / "model", fs::copy_options::recursive);
        made.baseModel = (m_disk->place() / "model").string();
        orThrow(made.save());
        const RunFolder run = dreambooth::makeRun(made, {.phase = RunPhase::finished,
                                                         .step = 100,
                                                         .totalSteps = 100,
                                                         .hasSquares = true,
                                                         .toldSteps = 60,
                                                         .checkpoints = {50},
                                                         .hasResult = true});
        addComparison(made, run);
        qputenv("XDG_DATA_HOME", m_home->path().toUtf8());
        Settings settings{m_home->filePath(QStringLiteral("settings.ini"))};
        FakeDialogs dialogs;
        MainWindow window(settings, dialogs);
        window.resize(1200, 800);
        window.show();
        window.openProject(project());
        QTRY_VERIFY_WITH_TIMEOUT(window.workspace() != nullptr, 60000);
        window.workspace()->goTo(PageId::subject);
        QTRY_VERIFY_WITH_TIMEOUT(window.workspace()->runs().shown() != nullptr, 60000);
        waitUntilIdle();
        Hang hang(*m_disk);
        for (const auto& [name, page] : {std::pair("subject", PageId::subject),
                                         {"concept", PageId::concept_},
                                         {"train", PageId::train},
                                         {"compare", PageId::compare},
                                         {"reviews", PageId::reviews},
                                         {"runs", PageId::runs},
                                         {"models", PageId::models}}) {
            window.workspace()->goTo(page);
            window.workspace()->session().edit(QStringLiteral("class"), [&name](Project& changed) {
                changed.subject().className = name;
            });
            // It hangs for so long: the timers that look at the disk again and again come on each
            // page, the slower ones on one of them.
            QTest::qWait(1200);
            window.grab();
            QVERIFY2(!hang.hasWaited(), name);
        }
        window.workspace()->goTo(PageId::concept_);
        window.grab();
        QVERIFY2(hang.end(), "the window stood still until the disk answered");
    }

    /// What is being read then fails; nothing of the window goes with it.
    void theDiskIsTakenAway() {
        Project made = orThrow(Project::open(project()));
        fs::copy(made.baseModel, m_disk->behind() / "model", fs::copy_options::recursive);
        qputenv("XDG_DATA_HOME", m_home->path().toUtf8());
        Settings settings{m_home->filePath(QStringLiteral("settings.ini"))};
        FakeDialogs dialogs;
        MainWindow window(settings, dialogs);
        window.show();
        QVERIFY(window.openProject(project()));
        window.workspace()->goTo(PageId::concept_);
        waitUntilIdle();
        m_disk->hang();
        const std::string model = (m_disk->place() / "model").string();
        window.workspace()->session().edit(QStringLiteral("model"),
                                           [&](Project& changed) { changed.baseModel = model; });
        QTRY_VERIFY(backgroundPool().activeThreadCount() > 0);  // it is asked for by now
        m_disk.reset();
        waitUntilIdle();
        window.workspace()->goTo(PageId::models);
        QVERIFY(!window.grab().isNull());
        QCOMPARE(window.workspace()->session().project().baseModel, model);
    }

    void captionsAreReadMeanwhile() {
        qputenv("XDG_DATA_HOME", m_home->path().toUtf8());
        Settings settings{m_home->filePath(QStringLiteral("settings.ini"))};
        FakeDialogs dialogs;
        dialogs.folder = toQt(m_disk->place() / "captions");
        MainWindow window(settings, dialogs);
        QVERIFY(window.openProject(project()));
        ProjectSession& session = window.workspace()->session();
        const std::string name = fs::path(session.project().photos[0].originalName).stem();
        orThrow(makeFolder(m_disk->behind() / "captions"));
        orThrow(writeFileAtomically(m_disk->behind() / "captions" / (name + ".txt"), "a toy"));
        waitUntilIdle();
        Hang hang(*m_disk);
        auto* button = childOf<QAbstractButton>(window, QStringLiteral("readCaptions"));
        button->click();
        const bool isReading = !button->isEnabled();
        QVERIFY2(hang.end(), "the window stood still until the disk answered");
        QVERIFY(isReading);
        QTRY_COMPARE_WITH_TIMEOUT(session.project().photos[0].caption, "a toy", 60000);
        QVERIFY(button->isEnabled());
    }

    void theProjectIsClosedMeanwhile() {
        qputenv("XDG_DATA_HOME", m_home->path().toUtf8());
        Settings settings{m_home->filePath(QStringLiteral("settings.ini"))};
        FakeDialogs dialogs;
        QTemporaryDir elsewhere;
        const Project next = PageFixture::makeProject(elsewhere);
        MainWindow window(settings, dialogs);
        window.show();
        QVERIFY(window.openProject(project()));
        window.workspace()->goTo(PageId::subject);
        waitUntilIdle();
        Hang hang(*m_disk);
        // A photo is read anew, and another one comes.
        window.workspace()->session().edit(QStringLiteral("turn"), [](Project& changed) {
            changed.photos[0].orientation.quarters = 1;
        });
        window.workspace()->subjectPage().import(
            {{.path = m_disk->place() / "photo.jpg", .image = {}}});
        QVERIFY(window.openProject(next.folder()));
        QVERIFY2(hang.end(), "the window stood still until the disk answered");
        QCOMPARE(window.workspace()->session().project().folder(), next.folder());
    }

    void picturesAreReadAheadMeanwhile() {
        const auto pairIn = [](const fs::path& folder) {
            PairFiles files;
            for (std::size_t i = 0; i < files.size(); ++i) {
                const fs::path file = folder / (std::to_string(i) + ".jpg");
                fs::copy_file(samplePhoto(static_cast<int>(i) + 1), file);
                files[i] = toQt(file);
            }
            return files;
        };
        const PairFiles shown = pairIn(toPath(m_home->path())), next = pairIn(m_disk->place());
        auto reader = std::make_unique<PairReader>();
        Hang hang(*m_disk);
        bool isShown = false;
        reader->read(shown, {next}, [&](const PicturePair&) { isShown = true; });
        QTRY_VERIFY(isShown);
        QTest::qWait(1000);  // for so long: the next one is begun a moment after the first
        reader.reset();
        QVERIFY2(hang.end(), "the window stood still until the disk answered");
    }

    void theListOfModelsIsShownMeanwhile() {
        fs::create_directories(m_disk->behind() / "hub");
        qputenv("HF_HUB_CACHE", (m_disk->place() / "hub").c_str());
        qputenv("XDG_DATA_HOME", m_home->path().toUtf8());
        Settings settings{m_home->filePath(QStringLiteral("settings.ini"))};
        FakeDialogs dialogs;
        QTemporaryDir elsewhere;
        MainWindow window(settings, dialogs);
        window.show();
        QVERIFY(window.openProject(PageFixture::makeProject(elsewhere).folder()));
        waitUntilIdle();
        window.workspace()->goTo(PageId::models);
        QVERIFY(backgroundPool().waitForDone(60000));  // the list is read, and not told yet
        Hang hang(*m_disk);
        QTRY_VERIFY(childOf<QTableWidget>(window, QStringLiteral("modelsTable"))->rowCount() > 0);
        QVERIFY2(hang.end(), "the window stood still until the disk answered");
    }

    /// Whether a cluster's machines can see the project: its disk is asked at each change.
    void aClusterIsChosenMeanwhile() {
        qputenv("RAY_API_SERVER_ADDRESS", "http://127.0.0.1:9");
        qputenv("XDG_DATA_HOME", m_home->path().toUtf8());
        Settings settings{m_home->filePath(QStringLiteral("settings.ini"))};
        settings.setRunPlace(toQt(toString(ClusterSystem::ray)));
        FakeDialogs dialogs;
        MainWindow window(settings, dialogs);
        window.show();
        QVERIFY(window.openProject(project()));
        window.workspace()->goTo(PageId::train);
        auto* said = childOf<QLabel>(window, QStringLiteral("clusterStorage"));
        QTRY_VERIFY(!said->text().isEmpty());
        waitUntilIdle();
        Hang hang(*m_disk);
        window.workspace()->session().edit(
            QStringLiteral("class"), [](Project& changed) { changed.subject().className = "toy"; });
        window.grab();
        QVERIFY2(hang.end(), "the window stood still until the disk answered");
        QVERIFY(said->isVisible());
    }

    void aSignalEndsTheProgram() {
        QProcess studio;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
            environment.insert(QString::fromLatin1(name), m_home->path());
        studio.setProcessEnvironment(environment);
        studio.start(QStringLiteral(STUDIO_PROGRAM), {toQt(project())});
        QTRY_VERIFY_WITH_TIMEOUT(pathExists(m_disk->behind() / "Toy.dreambooth" / "open.lock"),
                                 60000);
        // What it notes of a project that it has opened.
        const fs::path settings = toPath(m_home->filePath("dreambooth-studio/studio.ini"));
        QTRY_VERIFY_WITH_TIMEOUT(readFile(settings).value_or("").contains("Toy.dreambooth"), 60000);
        m_disk->hang();
        QTest::qWait(5000);  // for so long: what looks at the disk now and then does so
        const std::string status = "/proc/" + std::to_string(studio.processId()) + "/stat";
        studio.terminate();
        // A thread whose request FUSE's program has taken can't be killed: the process has ended
        // (Z), and is gone when the disk answers.
        QTRY_VERIFY_WITH_TIMEOUT(readFile(status).value_or(") Z ").contains(") Z "), 20000);
        m_disk->answer();
        QTRY_COMPARE_WITH_TIMEOUT(studio.state(), QProcess::NotRunning, 20000);
        QCOMPARE(studio.exitStatus(), QProcess::NormalExit);
    }
};

REGISTER_TEST(TestHangingDisk, QApplication);
#include "test_hanging_disk.moc"
