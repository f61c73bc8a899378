// A clock that is set back by an hour while a program works: what it tells of itself goes on, and
// no duration is negative.
#include <base/files.h>
#include <hub/download_folder.h>
#include <sys/types.h>

#include <QProcess>
#include <algorithm>
#include <csignal>

#include "core/download/hub_server.h"
#include "short_runs.h"

using namespace dreambooth;

namespace {

constexpr int patience = 120000;

void start(QProcess& process, const QStringList& arguments) {
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LD_PRELOAD", CLOCK_SET_BACK);
    process.setProcessEnvironment(environment);
    process.start(WORKER_PROGRAM, arguments);
    QVERIFY(process.waitForStarted(patience));
}

}  // namespace

class TestClockSetBack : public QObject {
    Q_OBJECT

private slots:
    void aRunGoesOnTelling() {
        const QTemporaryDir folder;
        const std::filesystem::path output = folder.filePath("out").toStdString();
        QProcess process;
        start(process,
              {"train", "--pretrained_model_name_or_path", TEST_REFERENCE "/tiny-sd1/model",
               "--instance_data_dir", SOURCE_ROOT "/resources/subjects/backpack/photos",
               "--instance_prompt", "a photo of sks toy", "--resolution", "64",
               "--train_batch_size", "1", "--max_train_steps", "100000", "--checkpointing_steps",
               "100000", "--devices", "cpu", "--output_dir", output.c_str()});
        const auto run = RunFolder(output / "run");
        std::set<int> steps;
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                if (const auto state = run.readState()) steps.insert(state->step);
                return steps.size() >= 4 || process.state() == QProcess::NotRunning;
            }(),
            patience);
        QVERIFY2(steps.size() >= 4, process.readAllStandardError().constData());
        process.terminate();
        QVERIFY(process.waitForFinished(patience));
        QCOMPARE(process.exitCode(), 75);
        const std::string events = orThrow(readFile(output / "run" / "events.jsonl"));
        QVERIFY(events.find("\"seconds\":") != events.npos);
        QVERIFY(events.find("\"seconds\":-") == events.npos);
    }

    void aDownloadGoesOnTelling() {
        const QTemporaryDir folder;
        HubServer hub;
        hub.files["model.safetensors"] = std::string(60'000'000, 'x');
        hub.delayMicroseconds = 5000;
        qputenv("HF_HOME", folder.filePath("hf").toUtf8());
        qputenv("HF_ENDPOINT", hub.url().c_str());
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());
        const auto download = orThrow(DownloadFolder::create(
            {.name = "someone/tiny", .revision = {}, .variant = {}, .file = {}}));
        QProcess process;
        start(process, {"download", "someone/tiny", "--state", download.path().c_str()});
        std::set<std::int64_t> seen;
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                if (const auto state = download.state();
                    state && state->phase == DownloadPhase::running)
                    seen.insert(state->bytes);
                return seen.size() >= 4 || process.state() == QProcess::NotRunning;
            }(),
            patience);
        QVERIFY2(seen.size() >= 4, process.readAllStandardError().constData());
        QVERIFY(download.requestStop());
        QVERIFY(process.waitForFinished(patience));
        QCOMPARE(process.exitCode(), 75);
    }
};

REGISTER_TEST(TestClockSetBack, QCoreApplication);
#include "test_clock_set_back.moc"
