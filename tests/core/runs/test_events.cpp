// events.jsonl: what is written is what the contract says, and a torn or growing file is followed.
#include <base/files.h>
#include <runs/history.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>
#include <fstream>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

const EventWriter::Step someStep{.step = 1,
                                 .loss = 0.5,
                                 .lossInstance = 0.3,
                                 .lossPrior = 0.2,
                                 .learningRate = 1e-4,
                                 .gradientNorm = 2.5,
                                 .seconds = 0.25,
                                 .images = 8,
                                 .memoryBytes = 123456789012};

}  // namespace

class TestEvents : public QObject {
    Q_OBJECT

private slots:
    /// In a stranger's project a sample may be said to lie anywhere; it is shown and sent on.
    void samplesLieInTheRun() {
        RunHistory history;
        for (const char* path : {"../../../../private.png", "/home/x/private.png", "samples/a.png"})
            history.apply({.time = 1, .kind = "sample", .fields = {{"step", 5}, {"path", path}}});
        QCOMPARE(history.samples.size(), std::size_t{1});
        QCOMPARE(history.samples[0].path, "samples/a.png");
    }

    void init() {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_file = fs::path(m_temporary->path().toStdString()) / "events.jsonl";
    }

    void fieldsAreThoseOfTheContract() {
        auto writer = EventWriter::open(m_file);
        QVERIFY(writer);
        QVERIFY(writer->started(2, {"cuda:0", "cuda:1"}, 800, 0));
        QVERIFY(writer->progress("class images", 3, 64));
        QVERIFY(writer->step(someStep));
        QVERIFY(writer->validation(20, 0.31));
        QVERIFY(writer->sample(50, "a photo of sks Löwe", 4294967296, "samples/x.png"));
        QVERIFY(writer->checkpoint(100, "checkpoints/step-000100"));
        QVERIFY(writer->notice(makeError("memory.halved", {{"step", "2"}}), {{"step", 2}}));
        QVERIFY(writer->failed({"disk.full", {{"file", "/x"}}, "Full.", "Free some."}));
        for (const char* what : {"paused", "resumed", "stopped"})
            QVERIFY(writer->interrupted(what, 120));
        QVERIFY(writer->finished(800, 61.5, "output"));

        const std::vector<std::vector<std::string>> expected = {
            {"started", "world_size", "devices", "steps", "resumed_from"},
            {"progress", "stage", "done", "total"},
            {"step", "step", "loss", "loss_instance", "loss_prior", "lr", "grad_norm", "seconds",
             "images", "memory_bytes"},
            {"validation", "step", "loss"},
            {"sample", "step", "prompt", "seed", "path"},
            {"checkpoint", "step", "path"},
            {"notice", "code", "arguments", "text"},
            {"failed", "code", "arguments", "text", "remedy"},
            {"paused", "step"},
            {"resumed", "step"},
            {"stopped", "step"},
            {"finished", "steps", "seconds", "output"}};
        std::vector<Json> events;
        std::ifstream lines(m_file);
        for (std::string line; std::getline(lines, line);)
            events.push_back(orThrow(parseJson(line, "events")));
        QCOMPARE(events.size(), expected.size());
        for (std::size_t i = 0; i < events.size(); ++i) {
            QCOMPARE(events[i]["event"], expected[i][0]);
            QVERIFY(events[i]["t"].get<double>() > 1.7e9);
            QCOMPARE(events[i].size(), expected[i].size() + 1);
            for (std::size_t k = 1; k < expected[i].size(); ++k)
                QVERIFY2(events[i].contains(expected[i][k]), expected[i][k].c_str());
        }
        QCOMPARE(events[4]["seed"], 4294967296);
        QCOMPARE(events[2]["memory_bytes"], 123456789012);
    }

    void followsAGrowingFile() {
        EventReader reader(m_file);
        QVERIFY(reader.readNew().empty());  // not there yet
        append(
            "{\"t\": 1, \"event\": \"validation\", \"step\": 1, \"loss\": 1}"
            "\n"
            "{\"t\": 2, \"event\": \"vali");
        QCOMPARE(reader.readNew().size(), 1u);
        QVERIFY(reader.readNew().empty());
        append(
            "dation\", \"step\": 2, \"loss\": 1}"
            "\n");
        const auto rest = reader.readNew();
        QCOMPARE(rest.size(), 1u);
        QCOMPARE(rest[0].fields["step"], 2);
        QVERIFY(!reader.wasReset());
    }
    void skipsWhatItCannotRead() {
        append(
            "not json\n[1, 2]\n\n{\"t\": 1}\n{\"event\": \"step\"}\n{\"t\": \"x\", \"event\": "
            "\"step\"}\n{\"t\": 1, \"event\": 7}\n\xff\xfe\n"
            "{\"t\": 9, \"event\": \"from the future\", \"what\": {}}\n");
        const auto events = EventReader(m_file).readNew();
        QCOMPARE(events.size(), 1u);
        RunHistory history;
        history.apply(events[0]);
        QCOMPARE(history.timeline.size(), 1u);
    }
    void aTornLineIsEndedAndSkipped() {
        append(
            "{\"t\": 1, \"event\": \"validation\", \"step\": 1, \"loss\": 1}"
            "\n"
            "{\"t\": 2, \"event\": \"st");
        auto writer = EventWriter::open(m_file);
        QVERIFY(writer);
        QVERIFY(writer->validation(5, 0.5));
        const auto events = EventReader(m_file).readNew();
        QCOMPARE(events.size(), 2u);
        QCOMPARE(events[1].fields["step"], 5);
    }
    void aShrunkFileIsReadAnew() {
        append("{\"t\": 1, \"event\": \"a\"}\n{\"t\": 2, \"event\": \"b\"}\n");
        EventReader reader(m_file);
        QCOMPARE(reader.readNew().size(), 2u);
        fs::resize_file(m_file, 0);
        append("{\"t\": 3, \"event\": \"c\"}\n");
        const auto events = reader.readNew();
        QVERIFY(reader.wasReset());
        QCOMPARE(events.size(), 1u);
        QCOMPARE(events[0].kind, std::string("c"));
        reader.readNew();
        QVERIFY(!reader.wasReset());
    }
    void unwritable() {
        const auto writer =
            EventWriter::open(m_file.parent_path() / "no" / "such" / "events.jsonl");
        QVERIFY(!writer || !EventWriter(*writer).validation(1, 1));
    }

    void historyOfAResumedRun() {
        auto writer = EventWriter::open(m_file);
        const auto step = [&](int number, double loss) {
            return writer->step({.step = number, .loss = loss}).has_value();
        };
        QVERIFY(writer->started(1, {"cpu"}, 300, 0));
        QVERIFY(writer->progress("class images", 1, 2));
        for (int i = 1; i <= 150; ++i) QVERIFY(step(i, 1.0));
        QVERIFY(writer->validation(100, 0.4));
        QVERIFY(writer->validation(120, 0.3));
        QVERIFY(writer->sample(100, "p", 1, "a.png"));
        QVERIFY(writer->sample(140, "p", 1, "b.png"));
        QVERIFY(writer->checkpoint(100, "step-000100"));
        QVERIFY(writer->failed({"x", {}, "It broke.", ""}));

        RunHistory history;
        EventReader reader(m_file);
        for (const Event& event : reader.readNew()) history.apply(event);
        QCOMPARE(history.failure->text, "It broke.");
        QCOMPARE(history.steps.size(), 150u);
        QCOMPARE(history.totalSteps, 300);
        QVERIFY(history.stage.empty());
        QCOMPARE(history.timeline.size(), 5u);  // started, 2 samples, checkpoint, failed

        QVERIFY(writer->started(1, {"cpu"}, 300, 100));
        QVERIFY(step(101, 0.5));
        for (const Event& event : reader.readNew()) history.apply(event);
        QCOMPARE(history.steps.size(), 101u);
        QCOMPARE(history.steps.back().step, 101);
        QCOMPARE(history.steps.back().loss, 0.5);
        QCOMPARE(history.validation.size(), 1u);
        QCOMPARE(history.samples.size(), 1u);
        QCOMPARE(history.samples[0].path, "a.png");
        QCOMPARE(history.checkpoints, std::vector<int>{100});
        QVERIFY(!history.failure);
        QCOMPARE(history.timeline.size(), 5u);  // the sample of step 140 is void

        QVERIFY(writer->finished(300, 5, "output"));
        for (const Event& event : reader.readNew()) history.apply(event);
        QVERIFY(history.finished);
    }
    void everyFieldOfAStepIsReadAsItWasWritten() {
        auto writer = EventWriter::open(m_file);
        EventWriter::Step step = someStep;
        step.textLearningRate = 5e-6;
        QVERIFY(writer->step(step));
        QVERIFY(writer->step(someStep));
        const auto events = EventReader(m_file).readNew();
        QVERIFY(events.at(0).step == step);
        QCOMPARE(events.at(1).step.textLearningRate, 0.0);  // not written, as they have no other
    }
    void stages() {
        RunHistory history;
        history.apply(*eventFromLine(
            R"({"t": 1, "event": "progress", "stage": "vae", "done": 3, "total": 9})"));
        QCOMPARE(history.stage, "vae");
        QCOMPARE(history.stageDone, 3);
        QCOMPARE(history.stageTotal, 9);
    }
    void aLossThatIsNoNumberIsAGap() {
        auto writer = EventWriter::open(m_file);
        QVERIFY(writer->step(
            {.step = 7, .loss = std::nan(""), .lossInstance = 0.1, .gradientNorm = INFINITY}));
        const RunHistory history = readHistory(m_file);
        QCOMPARE(history.steps.size(), 1u);
        QVERIFY(std::isnan(history.steps[0].loss));
        QVERIFY(std::isnan(history.steps[0].gradientNorm));
        QCOMPARE(history.steps[0].lossInstance, double{0.1F});
    }
    void stepsInAnyFormAreTheSame_data() {
        QTest::addColumn<QString>("line");
        QTest::newRow("as written") << R"({"t":1.5,"event":"step","step":7,"loss":0.25,"lr":null})";
        QTest::newRow("blanks") << R"({"t": 1.5, "event": "step", "step": 7, "loss": 0.25})";
        QTest::newRow("other order") << R"({"event":"step","loss":0.25,"step":7,"t":1.5})";
        QTest::newRow("more") << R"({"t":1.5,"event":"step","step":7,"new":[1],"loss":0.25})";
        QTest::newRow("exponent") << R"({"t":15e-1,"event":"step","step":7,"loss":2.5e-01})";
    }
    void stepsInAnyFormAreTheSame() {
        QFETCH(QString, line);
        const auto event = eventFromLine(line.toStdString());
        QVERIFY(event);
        QCOMPARE(event->time, 1.5);
        QCOMPARE(event->step.step, 7);
        QCOMPARE(event->step.loss, 0.25);
        QVERIFY(std::isnan(event->step.learningRate));
        QCOMPARE(event->step.images, 0);
    }
    void stepsThatAreNoJsonAreNone() {
        for (const char* line :
             {R"({"t":1.5,"event":"step","step":7)", R"({"t":1.5,"event":"step","step":7}})",
              R"({"t":1.5,"event":"step","step":07})", R"({"t":1.5,"event":"step","loss":inf})",
              R"({"t":1.5,"event":"step","loss":1e999})", R"({"t":1.,"event":"step","step":7})"})
            QVERIFY2(!eventFromLine(line), line);
    }
    void oneLineCannotEndTheReader() {
        // Deeper than what copies of it could be made of, and longer than what is kept of a line.
        const std::string deep = std::string(300'000, '[') + std::string(300'000, ']');
        append(R"({"t":1,"event":"notice","arguments":)" + deep.substr(0, 1000) + "}\n");
        append(R"({"t":1,"event":"notice","arguments":)" + std::string(5000, '[') +
               std::string(5000, ']') + "}\n");
        append(R"({"t":1,"event":"notice","arguments":)" + deep + "}\n");
        append(R"({"t":1,"event":"notice","text":)" + std::string(9 << 20, '1') + "}\n");
        append(R"({"t":2,"event":"validation","step":3,"loss":0.5})"
               "\n");
        const RunHistory history = readHistory(m_file);
        QVERIFY(history.timeline.empty());
        QCOMPARE(history.validation.size(), std::size_t{1});
        QCOMPARE(history.validation.front().first, 3);
    }
    void aLongFileIsReadInPieces() {
        constexpr int count = 100'000;
        std::string text;
        for (int i = 1; i <= count; ++i)
            text += R"({"t":1,"event":"step","step":)" + std::to_string(i) +
                    R"(,"loss":0.5,"loss_instance":0.25,"seconds":0.5})"
                    "\n";
        append(text);
        EventReader reader(m_file);
        QVERIFY(reader.readNew().size() < count);
        QVERIFY(reader.hasMore());
        const RunHistory history = readHistory(m_file);
        QCOMPARE(history.steps.size(), std::size_t{count});
        QCOMPARE(history.steps.back().step, count);
        QCOMPARE(history.trainingSeconds(), count * 0.5);
    }
    /// A run that went on from step 2: what it says at its end is of the last start alone.
    void theTimeOfAllStartsIsAdded() {
        RunHistory history;
        const auto step = [&](int number) {
            history.apply(
                {.time = 1.0 * number, .kind = "step", .step = {.step = number, .seconds = 4}});
        };
        for (const int number : {1, 2, 3}) step(number);
        history.apply({.time = 4, .kind = "started", .fields = {{"resumed_from", 2}}});
        step(3);
        history.apply({.time = 5, .kind = "finished", .fields = {{"steps", 3}, {"seconds", 5.0}}});
        QCOMPARE(history.trainingSeconds(), 13.0);
        QCOMPARE(history.timeline.back().event["seconds"].get<double>(), 13.0);
    }
    /// One that begins anew draws the pictures of step 0 again; one that goes on does not.
    void picturesOfStepZeroStandOnce() {
        RunHistory history;
        const auto sample = [&](int step) {
            history.apply({.time = 1, .kind = "sample", .fields = {{"step", step}}});
        };
        const auto start = [&](int from) {
            history.apply({.time = 2, .kind = "started", .fields = {{"resumed_from", from}}});
        };
        start(0);
        sample(0);
        start(0);
        QVERIFY(history.samples.empty());
        for (const int step : {0, 5, 10}) sample(step);
        start(5);
        QCOMPARE(history.samples.size(), std::size_t{2});
        QCOMPARE(history.samples.front().step, 0);
    }
    void whatHappenedIsKeptOfTheEndAlone() {
        RunHistory history;
        for (int i = 1; i <= 20'000; ++i) {
            history.apply({.time = 1.0 * i, .kind = "notice", .fields = {{"code", "x"}}});
            history.apply({.time = 1.0 * i, .kind = "sample", .fields = {{"step", i}}});
        }
        QVERIFY(history.timeline.size() < 1000);
        QCOMPARE(history.timeline.back().time, 20'000.0);
        QVERIFY(history.samples.size() < 10'000);
        QCOMPARE(history.samples.back().step, 20'000);
    }
    void aClockThatIsSetBackCostsNoTime() {
        RunHistory history;
        const auto step = [&](double time, int number) {
            history.apply({.time = time, .kind = "step", .step = {.step = number, .seconds = 2}});
        };
        step(10'000, 1);
        step(10'002, 2);
        step(6'404, 3);  // an hour back
        step(6'406, 4);
        QCOMPARE(history.stepInterval(), 2.0);
        QCOMPARE(history.trainingSeconds(), 8.0);
    }
    /// What is done between two steps, one after the other; a pause is no part, nor is what is told
    /// after it.
    void whereTheTimeWent() {
        RunHistory history;
        const auto tell = [&](double time, const char* kind, int number) {
            history.apply({.time = time, .kind = kind, .fields = {{"step", number}}});
        };
        history.apply({.time = 100, .kind = "step", .step = {.step = 1, .seconds = 2}});
        tell(103, "validation", 1);
        tell(104, "notice", 1);
        tell(108, "checkpoint", 1);
        history.apply({.time = 110, .kind = "progress", .fields = {{"stage", "samples"}}});
        tell(120, "sample", 1);
        tell(127, "sample", 1);
        tell(127, "paused", 1);
        tell(177, "checkpoint", 1);
        history.apply({.time = 180, .kind = "step", .step = {.step = 2, .seconds = 2.5}});
        tell(480, "validation", 2);
        tell(90, "sample", 2);  // the clock was set back
        tell(95, "sample", 2);
        const RunHistory::PartTimes& parts = history.partTimes();
        QCOMPARE(parts.steps, 4.5);
        QCOMPARE(parts.validation, 303.0);
        QCOMPARE(parts.checkpoints, 5.0);
        QCOMPARE(parts.samples, 24.0);
    }

private:
    void append(const std::string& text) {
        std::ofstream(m_file, std::ios::app | std::ios::binary) << text;
    }
    std::unique_ptr<QTemporaryDir> m_temporary;
    fs::path m_file;
};

REGISTER_TEST(TestEvents, QCoreApplication);
#include "test_events.moc"
