// A project that came from somebody else: made to break the reader, it opens all the same or is
// refused; and a run that was not made on this computer is asked about before it goes on.
#include <runs/run_origin.h>
#include <sys/stat.h>
#include <ui/widgets/problem_bar.h>

#include <QAbstractButton>
#include <QSignalSpy>
#include <QThreadPool>
#include <fstream>

#include "test_program.h"
#include "ui/shell/studio_window.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t million = 1'000'000;

/// A value inside so many arrays: a reader that calls itself for each needs a stack of that depth.
std::string nested(std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
}

/// What takes a reader hours that goes through all before at each.
const std::string objects = [] {
    std::string text = "[{}";
    for (std::size_t i = 1; i < million; ++i) text += ",{}";
    return text + "]";
}();

void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

void append(const fs::path& file, const std::string& line) {
    std::ofstream(file, std::ios::app | std::ios::binary) << line << '\n';
}

void putLink(const fs::path& target, const fs::path& place) {
    fs::remove_all(place);
    fs::create_symlink(target, place);
}

/// Whoever opens it for reading waits for a writer that never comes.
void putPipe(const fs::path& place) {
    fs::remove_all(place);
    if (::mkfifo(place.c_str(), 0600) != 0) qFatal("no pipe in %s", place.c_str());
}

std::string sampleEvent(const fs::path& picture) {
    return asText({{"t", 1.7e9},
                   {"event", "sample"},
                   {"step", 50},
                   {"prompt", "x"},
                   {"seed", 1},
                   {"path", picture.string()}});
}

/// How a project is made hostile: its folder, a finished run of it, and its own base model.
struct Target {
    Project& project;
    RunFolder run;
    fs::path model;
};
using Spoil = void (*)(const Target&);

void putPhoto(const Target& at, const std::string& name) {
    const fs::path photo = at.project.photoPath(at.project.photos.front());
    fs::remove(photo);
    fs::copy_file(uglyPhoto(name), photo);
}

const std::vector<std::pair<const char*, Spoil>> hostile = {
    {"a tokenizer of a million brackets",
     [](const Target& at) { write(at.model / "tokenizer" / "tokenizer.json", nested(million)); }},
    {"a vocabulary of a million brackets",
     [](const Target& at) { write(at.model / "tokenizer" / "vocab.json", nested(million)); }},
    {"a model index of a million brackets",
     [](const Target& at) { write(at.model / "model_index.json", nested(million)); }},
    {"a model that lies in itself", [](const Target& at) { putLink(at.model, at.model / "unet"); }},
    {"weights whose header is said to be huge",
     [](const Target& at) {
         write(at.model / "unet" / "diffusion_pytorch_model.safetensors",
               std::string(8, '\x7f') + "{}");
     }},
    {"an event nested 300,000 deep",
     [](const Target& at) {
         append(at.run.eventsFile(),
                R"({"t":1,"event":"notice","arguments":)" + nested(300'000) + "}");
     }},
    {"an event of 50 MB",
     [](const Target& at) {
         append(at.run.eventsFile(),
                R"({"t":1,"event":"notice","text":")" + std::string(50'000'000, 'x') + "\"}");
     }},
    {"steps beyond all numbers",
     [](const Target& at) {
         append(at.run.eventsFile(),
                R"({"t":1e999,"event":"step","step":2147483647,"loss":1e308})");
         append(at.run.eventsFile(), R"({"t":1,"event":"step","step":99999999999999,"loss":null})");
         append(at.run.eventsFile(), R"({"t":-1e300,"event":"checkpoint","step":2147483647})");
         append(at.run.eventsFile(),
                R"({"t":1,"event":"started","steps":-5,"resumed_from":-2147483648,"devices":7})");
     }},
    {"a job nested deep", [](const Target& at) { write(at.run.jobFile(), nested(million)); }},
    {"a state nested deep",
     [](const Target& at) { write(at.run.path() / "state.json", nested(million)); }},
    {"events that are a link",
     [](const Target& at) { putLink("/etc/passwd", at.run.eventsFile()); }},
    {"events that are a device",
     [](const Target& at) { putLink("/dev/zero", at.run.eventsFile()); }},
    {"events that are a pipe", [](const Target& at) { putPipe(at.run.eventsFile()); }},
    {"a job that is a pipe", [](const Target& at) { putPipe(at.run.jobFile()); }},
    {"a log that is a device", [](const Target& at) { putLink("/dev/zero", at.run.logFile()); }},
    {"a lock that is a folder",
     [](const Target& at) {
         fs::remove(at.run.lockFile());
         fs::create_directory(at.run.lockFile());
     }},
    {"a run that lies in itself",
     [](const Target& at) { putLink(at.run.path(), at.run.path() / "samples"); }},
    {"a sample from elsewhere",
     [](const Target& at) { append(at.run.eventsFile(), sampleEvent("../../../../etc/passwd")); }},
    {"a sample that is a device",
     [](const Target& at) { append(at.run.eventsFile(), sampleEvent("/dev/zero")); }},
    {"a sample that is a pipe",
     [](const Target& at) {
         append(at.run.eventsFile(), sampleEvent("samples/pipe.png"));
         putPipe(at.run.path() / "samples" / "pipe.png");
     }},
    {"scores nested deep", [](const Target& at) { write(at.run.scoresFile(), nested(million)); }},
    {"a comparison nested deep",
     [](const Target& at) {
         write(at.project.folder() / "comparisons" / "001" / "comparison.json", nested(million));
     }},
    {"comparisons that are a link",
     [](const Target& at) { putLink("/", at.project.folder() / "comparisons"); }},
    {"a picture of 65,000 by 65,000", [](const Target& at) { putPhoto(at, "bomb.png"); }},
    {"a picture of many pixels", [](const Target& at) { putPhoto(at, "many-pixels.png"); }},
    {"a picture without pixels", [](const Target& at) { putPhoto(at, "no-pixels.png"); }},
    {"a picture with a broken profile",
     [](const Target& at) { putPhoto(at, "broken-profile.png"); }},
    {"a photo that is a pipe",
     [](const Target& at) { putPipe(at.project.photoPath(at.project.photos.front())); }},
    {"a photo that is a device",
     [](const Target& at) {
         putLink("/dev/zero", at.project.photoPath(at.project.photos.front()));
     }},
    {"squares without size",
     [](const Target& at) {
         Json file = orThrow(readJson(at.project.folder() / "project.json"));
         for (Json& photo : file["photos"])
             photo["crop"] = {{"x", -1e9}, {"y", 1e300}, {"size", 0}, {"side", -7}};
         file["name"] = std::string(million, 'n') + "\n\x1b[2J";
         orThrow(writeJson(at.project.folder() / "project.json", file));
     }},
    {"a project of a million objects",
     [](const Target& at) {
         write(at.project.folder() / "project.json", R"({"version": 1, "x": )" + objects + "}");
     }},
    {"a state of a million objects",
     [](const Target& at) { write(at.run.path() / "state.json", R"({"x": )" + objects + "}"); }},
    {"a comparison of a million objects",
     [](const Target& at) {
         write(at.project.folder() / "comparisons" / "001" / "comparison.json",
               R"({"x": )" + objects + "}");
     }},
    {"a tokenizer of a million objects",
     [](const Target& at) {
         write(at.model / "tokenizer" / "tokenizer.json", R"({"added_tokens": )" + objects + "}");
     }},
    {"an event of a million objects",
     [](const Target& at) {
         append(at.run.eventsFile(), R"({"t":1,"event":"notice","arguments":)" + objects + "}");
     }},
    {"a project nested deep",
     [](const Target& at) { write(at.project.folder() / "project.json", nested(million)); }},
    {"a project that is a pipe",
     [](const Target& at) { putPipe(at.project.folder() / "project.json"); }},
};

/// Until nothing is read any more in the background.
void letRead() {
    for (int quiet = 0; quiet < 3; ++quiet) {
        const auto isIdle = [] { return QThreadPool::globalInstance()->activeThreadCount() == 0; };
        if (!QTest::qWaitFor(isIdle, 60000)) qFatal("something is waited for without end");
        QTest::qWait(20);
    }
}

}  // namespace

class TestStrangersProject : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void hostileProjectsEndNothing_data() {
        QTest::addColumn<std::size_t>("number");
        for (std::size_t i = 0; i < hostile.size(); ++i) QTest::newRow(hostile[i].first) << i;
    }
    void hostileProjectsEndNothing() {
        QFETCH(std::size_t, number);
        StudioWindow studio;
        const fs::path model = toPath(studio.folder.filePath(QStringLiteral("model")));
        fs::create_directories(model);
        for (const auto& entry : fs::directory_iterator(resourceFolder() / "demo-model"))
            if (entry.path().filename() != "maker")
                fs::copy(entry.path(), model / entry.path().filename(),
                         fs::copy_options::recursive);
        studio.project.baseModel = model.string();
        orThrow(studio.project.save());
        const RunFolder run = studio.makeRun(RunPhase::finished);
        hostile[number].second({studio.project, run, model});

        studio.window.openProject(studio.project.folder());
        if (studio.window.workspace() == nullptr) {  // refused, and said on the first page
            QVERIFY(studio.find<ProblemBar>("problemBar")->isVisible());
            return;
        }
        for (const PageId page : {PageId::subject, PageId::concept_, PageId::train, PageId::compare,
                                  PageId::runs, PageId::models}) {
            studio.workspace().goTo(page);
            letRead();
            studio.window.grab();
        }
    }

    void eventsAreHandledWhileAProjectIsRead() {
        StudioWindow studio;
        bool isHandled = false;
        QMetaObject::invokeMethod(&studio.window, [&] { isHandled = true; }, Qt::QueuedConnection);
        QVERIFY(studio.window.openProject(studio.project.folder()));
        QVERIFY(isHandled);
    }

    void aRunFromElsewhereIsAskedAbout() {
        StudioWindow studio;
        const RunFolder run = studio.makeRun(RunPhase::stopped);
        Json job = orThrow(readJson(run.jobFile()));
        const fs::path logs = toPath(studio.folder.filePath(QStringLiteral("logs")));
        job["tensorboard"] = logs.string();  // as if somebody else had chosen that
        orThrow(writeJson(run.jobFile(), job));
        QVERIFY(!isOwnRun(run));
        qputenv("DREAMBOOTH_WORKER", "/bin/true");  // what is tested is whether it is started
        studio.open();
        QSignalSpy started(&studio.workspace().runs(), &RunStore::started);
        auto* resume = studio.find("resumeRun");
        QTRY_VERIFY(resume->isVisible());

        studio.dialogs.answer = false;
        resume->click();
        QCOMPARE(studio.dialogs.questions, 1);
        QVERIFY2(studio.dialogs.explanation.contains(toQt(logs)),
                 qPrintable(studio.dialogs.explanation));
        QCOMPARE(started.count(), 0);
        QVERIFY(!studio.workspace().runs().isStarting());

        studio.dialogs.answer = true;
        resume->click();
        QCOMPARE(studio.dialogs.questions, 2);
        QTRY_COMPARE(started.count(), 1);
        QTRY_VERIFY(!studio.workspace().runs().isStarting());
        // The yes counts as long as the window is open; the worker makes the run this person's.
        QTRY_VERIFY(resume->isVisible() && resume->isEnabled());
        resume->click();
        QCOMPARE(studio.dialogs.questions, 2);
        qunsetenv("DREAMBOOTH_WORKER");
    }

    void anOwnRunIsNotAskedAbout() {
        StudioWindow studio;
        const RunFolder run = studio.makeRun(RunPhase::stopped);
        QVERIFY(isOwnRun(run));
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
        studio.open();
        auto* resume = studio.find("resumeRun");
        QTRY_VERIFY(resume->isVisible());
        resume->click();
        QCOMPARE(studio.dialogs.questions, 0);
        QTRY_VERIFY(!studio.workspace().runs().isStarting());
        qunsetenv("DREAMBOOTH_WORKER");
    }
};

REGISTER_TEST(TestStrangersProject, QApplication);
#include "test_strangers_project.moc"
