// Whatever the window is doing, SIGTERM ends it soon, and what it started for itself ends with it,
// also where it is killed. The window is a second process of this program, which brings itself into
// a state: test_ends_on_signal --state NAME. The booth is the studio's own program.
#include <booth/booth_settings.h>
#include <comparisons/comparison.h>
#include <images/decode.h>
#include <images/encode.h>
#include <signal.h>
#include <ui/present/presentation.h>
#include <ui/review/blind_round.h>
#include <ui/shell/end_on_signal.h>
#include <ui/shell/main_window.h>
#include <ui/style/dialogs.h>
#include <ui/style/studio_application.h>
#include <ui/subject/subject_page.h>

#include <QComboBox>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProcess>
#include <QTableWidget>
#include <cstdio>

#include "core/download/hub_fixture.h"
#include "core/reviews/made_up_review.h"
#include "hostile_pictures.h"
#include "test_program.h"
#include "ui/shell/studio_window.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

constexpr int patience = 90000;
/// In the environment of all processes of one try.
constexpr const char* markName = "DREAMBOOTH_TEST_MARK";

/// Those that have the mark and this word in their command line, zombies and this one left out.
std::vector<pid_t> processesOf(const QByteArray& mark, const std::string& word = {}) {
    std::vector<pid_t> found;
    const std::string wanted = std::string(markName) + '=' + mark.toStdString() + '\0';
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const pid_t process = std::atoi(entry.path().filename().c_str());
        if (process == 0 || process == ::getpid()) continue;
        const auto environment = readFile(entry.path() / "environ");
        const auto command = readFile(entry.path() / "cmdline");
        if (environment && environment->find(wanted) != std::string::npos && command &&
            command->find(word) != std::string::npos)
            found.push_back(process);
    }
    return found;
}

std::vector<pid_t> helpers(const std::string& word) {
    return processesOf(qgetenv(markName), word);
}

void until(const std::function<bool()>& holds, const char* what) {
    if (!QTest::qWaitFor(holds, patience)) qFatal("in vain: %s", what);
}

void untilHelper(const std::string& word) {
    until([&] { return !helpers(word).empty(); }, word.c_str());
}

/// From here on what it does takes for ever.
void holdHelper(const std::string& word) {
    untilHelper(word);
    for (const pid_t process : helpers(word)) ::kill(process, SIGSTOP);
}

void sayReady() {
    std::puts("ready");
    std::fflush(stdout);
}

/// What has an event loop of its own, and comes back only at the end.
void openModal(const std::function<void()>& open) {
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &look, [&look] {
        if (QApplication::activeModalWidget() == nullptr &&
            QApplication::activePopupWidget() == nullptr)
            return;
        look.stop();
        sayReady();
    });
    look.start(20);
    open();
}

void makeComparison(const Project& project) {
    Comparison one;
    one.folder = orThrow(makeComparisonFolder(project.comparisonsFolder()));
    one.settings.prompt = "a photo of sks backpack";
    one.settings.width = one.settings.height = 128;
    for (const int step : {0, StudioWindow::totalSteps}) {
        ComparedModel model{.name = "Demo toys", .model = project.baseModel};
        if (step > 0) model.runId = "run-001";
        model.step = step;
        one.pictures.push_back({.model = model, .file = one.nextFile()});
        orThrow(
            writePng(one.pictures.back().file, Image(128, 128, CV_8UC3, cv::Scalar(90, 90, 9))));
    }
    orThrow(writeComparison(one));
}

void openCompare(StudioWindow& studio) {
    studio.makeRun(RunPhase::finished);
    makeComparison(studio.project);
    studio.open();
    studio.workspace().goTo(PageId::compare);
}

void openExport(StudioWindow& studio) {
    const QString folder = qEnvironmentVariable("HOME") + QStringLiteral("/exported");
    QDir().mkpath(folder);
    studio.settings.setExportFolder(folder);
    studio.open();
    studio.goTo(PageId::models);
    studio.awaitChild("exportModel")->click();
    studio.awaitChild("startExport")->click();
    untilHelper("convert");
}

void askHub(StudioWindow& studio) {
    studio.open();
    studio.workspace().goTo(PageId::models);
    studio.awaitChild("showHub")->click();
    studio.awaitChild<QLineEdit>("hubName")->setText(QStringLiteral("someone/tiny"));
    studio.awaitChild("lookUpModel")->click();
}

struct State {
    const char* name;
    void (*bring)(StudioWindow& studio);
    /// What goes on after the window, by its command.
    const char* outlives = nullptr;
};

const State states[] = {
    {"nothing is open", [](StudioWindow&) {}},
    {"a project is open", [](StudioWindow& studio) { studio.open(); }},
    {"photos are imported",
     [](StudioWindow& studio) {
         studio.open();
         const fs::path photo = toPath(studio.folder.filePath("slow.jpg"));
         orThrow(writeFileAtomically(photo, hostile::scans(8000, 95)));
         studio.workspace().subjectPage().import(
             std::vector(3, ImportSource{.path = photo, .image = {}}));
         holdHelper("dreambooth-decode");
     }},
    {"subjects are looked for",
     [](StudioWindow& studio) {
         studio.open();
         holdHelper("dreambooth-decode");
         studio.awaitChild("cropAllToSubject")->click();
     }},
    {"the plan is measured",
     [](StudioWindow& studio) {
         studio.open();
         studio.workspace().goTo(PageId::train);
         holdHelper("plan");
     }},
    {"a model learns",
     [](StudioWindow& studio) {
         Recipe& recipe = studio.project.recipe;
         recipe = orThrow(readModelFacts(studio.project.baseModel)).presets.back().recipe;
         recipe.num_class_images = 1;
         recipe.max_train_steps = 100000;
         recipe.checkpoints_total_limit = 1;  // all of them would not fit on a disk
         orThrow(studio.project.save());
         studio.open();
         studio.workspace().goTo(PageId::train);
         studio.awaitChild("startTraining")->click();
         untilHelper("train");
     },
     "train"},
    {"a pair is drawn",
     [](StudioWindow& studio) {
         openCompare(studio);
         studio.awaitChild("drawBoth")->click();
         studio.awaitChild<QWidget>("drawProgress");
         untilHelper("serve");
     }},
    {"a pair is drawn by a worker that hangs",
     [](StudioWindow& studio) {
         openCompare(studio);
         studio.awaitChild("drawBoth")->click();
         holdHelper("serve");
     }},
    {"the computer is looked at",
     [](StudioWindow& studio) {
         openCompare(studio);
         studio.awaitChild("drawBoth")->click();
         holdHelper("doctor");
     }},
    {"a grid is drawn",
     [](StudioWindow& studio) {
         openCompare(studio);
         studio.awaitChild("showGrid")->click();
         studio.awaitChild<QPlainTextEdit>("setPrompts")
             ->setPlainText(QStringLiteral("one\ntwo\nthree"));
         studio.awaitChild("drawSet")->click();
         studio.awaitChild("pauseSet");
         untilHelper("serve");
     }},
    {"pictures are scored",
     [](StudioWindow& studio) {
         openCompare(studio);
         studio.awaitChild("measureScores")->click();
         studio.awaitChild("cancelMeasuring");
     }},
    {"pairs are presented",
     [](StudioWindow& studio) {
         studio.open();
         PresentedPair pair;
         pair.files.fill(toQt(samplePhoto(1)));
         auto* presentation = new Presentation({pair}, 0, ComparisonMode::swipe, &studio.window);
         presentation->showOn(QGuiApplication::primaryScreen());
         until([=] { return presentation->view().hasPicture(Side::right); }, "the pair");
     }},
    {"a sheet is laid out",
     [](StudioWindow& studio) {
         openCompare(studio);
         studio.awaitChild("makeSheet")->click();
         studio.awaitChild<QWidget>("sheetDialog");
     }},
    {"a model is exported", openExport},
    {"a model is exported by a worker that hangs",
     [](StudioWindow& studio) {
         openExport(studio);
         holdHelper("convert");
     }},
    {"the hub does not answer",
     [](StudioWindow& studio) {
         askHub(studio);
         untilHelper("--dry_run");
     }},
    {"a model comes from a hub that falls silent",
     [](StudioWindow& studio) {
         askHub(studio);
         studio.awaitChild("agreeToLicence")->click();
         studio.awaitChild("startDownload")->click();
         untilHelper("--state");
     },
     "download"},
    {"pictures are judged blind",
     [](StudioWindow& studio) {
         MadeUpReview made;
         orThrow(made.create());
         fs::copy(made.reviews(), studio.project.reviewsFolder(), fs::copy_options::recursive);
         studio.open();
         studio.workspace().goTo(PageId::reviews);
         studio.awaitChild("judgeReview")->click();
         studio.awaitChild<QComboBox>("reviewerName")->setEditText(QStringLiteral("Ana"));
         studio.awaitChild("beginRound")->click();
         until(
             [&] {
                 const auto* round = studio.window.findChild<BlindRound*>();
                 return round != nullptr && round->isVisible();
             },
             "the round");
     }},
    {"a file is chosen",
     [](StudioWindow& studio) {
         studio.open();
         openModal([&] { NativeDialogs().chooseFile(&studio.window, "A file", "/usr", "*"); });
     }},
    {"a question is asked",
     [](StudioWindow& studio) {
         studio.open();
         openModal(
             [&] { NativeDialogs().confirm(&studio.window, "Really?", "It goes.", "Delete"); });
     }},
    {"a menu is open",
     [](StudioWindow& studio) {
         studio.open();
         openModal(
             [&] { studio.window.findChild<QMenu*>("projectActions")->exec(studio.window.pos()); });
     }},
};

/// As app/studio/main.cpp has it.
int runInState(int& argc, char** argv, const QByteArray& name) {
    StudioApplication application(argc, argv);
    QObject::connect(&application, &QCoreApplication::aboutToQuit, [] { stopDecoding(); });
    theme::apply(application);
    StudioWindow studio;
    // A run that goes on after the window needs its project; all lies in the home of the try.
    studio.folder.setAutoRemove(false);
    endOnSignal(application);
    QTimer::singleShot(0, &studio.window, [&] {
        const auto state =
            std::ranges::find_if(states, [&](const State& one) { return name == one.name; });
        state->bring(studio);
        sayReady();
    });
    return QApplication::exec();
}

/// One try: a home, a hub, the window, and everything that it starts.
class Try {
public:
    explicit Try(const QByteArray& state) {
        const QByteArray home = m_home.folder.path().toUtf8();
        for (const auto& [name, value] :
             {std::pair{"HOME", home}, std::pair{markName, home}, std::pair{"TMPDIR", home},
              std::pair{"XDG_CACHE_HOME", home + "/cache"},
              std::pair{"XDG_CONFIG_HOME", home + "/config"},
              std::pair{"XDG_DATA_HOME", home + "/data"}, std::pair{"XDG_RUNTIME_DIR", home},
              std::pair{"DREAMBOOTH_WORKER", QByteArray(WORKER_PROGRAM)}})
            m_environment.insert(QString::fromLatin1(name), QString::fromUtf8(value));
        m_environment.insert(QStringLiteral("HF_HUB_CACHE"), m_home.folder.filePath("hub"));
        window.setProcessEnvironment(m_environment);
        window.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        if (state.contains("does not answer"))
            m_hub.server.meet("", {.stalls = true}, 100);
        else
            m_hub.server.meet("unet/diffusion_pytorch_model.safetensors", {.stalls = true}, 100);
    }
    ~Try() {
        window.kill();
        window.waitForFinished();
        for (const pid_t process : left()) ::kill(process, SIGKILL);
        (void)QTest::qWaitFor([&] { return left().empty(); }, 20000);
    }
    Try(const Try&) = delete;
    Try& operator=(const Try&) = delete;

    void start(const QString& program, const QStringList& arguments) {
        window.start(program, arguments);
    }
    bool isReady() {
        return QTest::qWaitFor(
                   [&] { return window.canReadLine() || window.state() == QProcess::NotRunning; },
                   patience) &&
               window.readLine() == "ready\n";
    }
    fs::path home() const { return toPath(m_home.folder.path()); }
    std::vector<pid_t> left(const std::string& word = {}) const {
        return processesOf(m_home.folder.path().toUtf8(), word);
    }
    QProcess window;

private:
    HubFixture m_hub;
    TemporaryHome m_home;
    QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
};

/// It ended by itself within this; far more than it needs, for computers that are busy.
constexpr int longestMs = 10000;

}  // namespace

class TestEndsOnSignal : public QObject {
    Q_OBJECT

    static void addStates() {
        QTest::addColumn<std::size_t>("number");
        for (std::size_t i = 0; i < std::size(states); ++i) QTest::newRow(states[i].name) << i;
    }
    static void expectEnd(Try& one) {
        QElapsedTimer clock;
        clock.start();
        one.window.terminate();
        const bool hasEnded = one.window.waitForFinished(longestMs);
        qInfo("ended after %lld ms", static_cast<long long>(clock.elapsed()));
        QVERIFY(hasEnded);
        QCOMPARE(one.window.exitStatus(), QProcess::NormalExit);
        QCOMPARE(one.window.exitCode(), 0);
    }

private slots:
    void aSignalEndsTheWindow_data() { addStates(); }
    void aSignalEndsTheWindow() {
        QFETCH(std::size_t, number);
        Try one(states[number].name);
        one.start(QCoreApplication::applicationFilePath(),
                  {"test_ends_on_signal", "--state", states[number].name});
        QVERIFY(one.isReady());
        expectEnd(one);
        const char* outlives = states[number].outlives;
        const auto isAlone = [&] {
            return one.left().size() == (outlives != nullptr ? one.left(outlives).size() : 0);
        };
        QTRY_VERIFY_WITH_TIMEOUT(isAlone(), patience);
        if (outlives != nullptr) QVERIFY(!one.left(outlives).empty());
    }

    void nothingOutlivesAKilledWindow_data() { addStates(); }
    void nothingOutlivesAKilledWindow() {
        QFETCH(std::size_t, number);
        Try one(states[number].name);
        one.start(QCoreApplication::applicationFilePath(),
                  {"test_ends_on_signal", "--state", states[number].name});
        QVERIFY(one.isReady());
        one.window.kill();
        QVERIFY(one.window.waitForFinished());
        // One that sees the end, or is asked to tidy up, does so when it may go on; the others are
        // killed as they are.
        for (const char* name : {"dreambooth-decode", "convert"})
            for (const pid_t process : one.left(name)) ::kill(process, SIGCONT);
        const char* outlives = states[number].outlives;
        const auto isAlone = [&] {
            return one.left().size() == (outlives != nullptr ? one.left(outlives).size() : 0);
        };
        QTRY_VERIFY_WITH_TIMEOUT(isAlone(), patience);
        std::error_code none;
        for (const auto& entry : fs::directory_iterator(one.home() / "exported", none))
            QFAIL(entry.path().c_str());
    }

    void aSignalEndsTheBoothWhilePicturesAreDrawnAhead() {
        Try one("booth");
        BoothSettings settings = BoothSettings::bundled();
        settings.camera.source = "folder";
        settings.camera.place = resourceFolder() / "subjects" / "backpack" / "photos";
        orThrow(settings.save(one.home() / "booth"));
        one.start(QStringLiteral(STUDIO_PROGRAM), {"--booth", toQt(one.home() / "booth")});
        QTRY_VERIFY_WITH_TIMEOUT(!one.left("--warm").empty() && !one.left("serve").empty(),
                                 patience);
        expectEnd(one);
        QTRY_VERIFY_WITH_TIMEOUT(one.left().empty(), patience);
    }
};

static int mainTestEndsOnSignal(int argc, char** argv) {
    if (argc == 3 && QByteArrayView(argv[1]) == "--state") return runInState(argc, argv, argv[2]);
    QCoreApplication application(argc, argv);
    TestEndsOnSignal test;
    return QTest::qExec(&test, argc, argv);
}
REGISTER_TEST_MAIN(mainTestEndsOnSignal);
#include "test_ends_on_signal.moc"
