// What a run leaves for others: curves in steps.csv and TensorBoard's files, which stay true over a
// kill, and copies of its checkpoints in a second folder, from which it is resumed.
#include "train_runs.h"

#include <base/files.h>
#include <runs/checkpoint.h>
#include <runs/history.h>
#include <QCoreApplication>
#include <QTemporaryDir>

#include <set>
#include <sstream>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

std::vector<std::vector<std::string>> rowsOf(const RunFolder& run) {
    std::vector<std::vector<std::string>> rows;
    std::istringstream text(orThrow(readFile(run.csvFile())));
    for (std::string line; std::getline(text, line);) {
        auto& row = rows.emplace_back();
        std::istringstream cells(line + ",");
        for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
    }
    return rows;
}

std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

std::vector<int> stepsOf(const RunFolder& run) {
    std::vector<int> steps;
    for (const auto& checkpoint : run.listCheckpoints()) steps.push_back(checkpoint.step);
    return steps;
}

}  // namespace

class TestTrainReports : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path folder() const { return m_folder.path().toStdString(); }
    static Job loraJob() {
        Recipe recipe = smallRecipe();
        recipe.lora = true;
        recipe.with_prior_preservation = false;
        return smallJob(recipe);
    }

private slots:
    void curvesStayTrueOverAKill() {
        Job job = loraJob();
        job.recipe.validation_prompt = "sks dog";
        job.recipe.validation_steps = 6;
        const RunFolder run = makeRun(folder() / "curves", job);
        {
            Worker worker(run);
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 5, 30000);
            ::kill(worker.pid(), SIGKILL);
            QCOMPARE(worker.wait(), -1);
        }
        trainToEnd(run);

        const auto rows = rowsOf(run);
        QCOMPARE(rows.size(), 13);
        QCOMPARE(rows[0].front(), std::string("step"));
        QCOMPARE(rows[0].back(), std::string("validation_loss"));
        const RunHistory history = readHistory(run.eventsFile());
        for (std::size_t i = 0; i < 12; ++i) {
            QCOMPARE(rows[i + 1].size(), rows[0].size());
            QCOMPARE(std::stoul(rows[i + 1][0]), i + 1);
            QCOMPARE(std::stof(rows[i + 1][1]), static_cast<float>(history.steps[i].loss));
            QCOMPARE(std::stof(rows[i + 1][4]), static_cast<float>(history.steps[i].learningRate));
        }
        for (const auto& [step, loss] : history.validation)
            QCOMPARE(std::stod(rows[static_cast<std::size_t>(step)].back()), loss);
        QVERIFY(rows[1].back().empty());  // no validation at the first step

        // One file a start; the sample pictures are in them as they lie in samples/.
        const auto boards = filesIn(run.path() / "tensorboard");
        QCOMPARE(boards.size(), 2);
        const std::string board = orThrow(readFile(boards[1]));
        for (const char* tag : {"loss", "lr", "validation_loss", "samples/sks dog (seed 42)"})
            QVERIFY2(board.find(tag) != std::string::npos, tag);
        const std::string last = history.samples.back().path;
        QVERIFY(board.find(orThrow(readFile(run.path() / last))) != std::string::npos);
    }

    void aCopyIsAsGoodAsTheRun() {
        Job job = loraJob();
        const RunFolder reference = makeRun(folder() / "reference", job);
        trainToEnd(reference);

        job.checkpointCopies = folder() / "copy";
        job.recipe.checkpoints_total_limit = 2;
        const RunFolder run = makeRun(folder() / "copied", job);
        const RunFolder copy(job.checkpointCopies);
        {
            Worker worker(run);
            QTRY_VERIFY_WITH_TIMEOUT(!copy.listCheckpoints().empty(), 30000);
            ::kill(worker.pid(), SIGKILL);
            worker.wait();
        }
        const int step = copy.listCheckpoints().back().step;
        fs::remove_all(run.path());  // the disk is lost
        trainToEnd(copy);
        QCOMPARE(eventsOf(copy, "started").back()["resumed_from"].get<int>(), step);
        QVERIFY(resultOf(copy) == resultOf(reference));
        QCOMPARE(stepsOf(copy), (std::vector{9, 12}));
    }

    void checkpointsAndResultAreCopied() {
        Job job = loraJob();
        job.checkpointCopies = folder() / "second";
        job.recipe.checkpoints_total_limit = 2;
        const RunFolder run = makeRun(folder() / "whole", job);
        trainToEnd(run);
        const RunFolder copy(job.checkpointCopies);
        QCOMPARE(stepsOf(copy).back(), 12);
        QVERIFY(stepsOf(copy).size() <= 2);
        QVERIFY(contents(copy.listCheckpoints().back().path) ==
                contents(run.listCheckpoints().back().path));
        QVERIFY(resultOf(copy) == resultOf(run));

        // Another run to the same folder takes nothing away.
        const RunFolder next = makeRun(folder() / "whole", job);
        trainToEnd(next);
        std::set<std::string> names;
        for (const fs::path& path : filesIn(copy.checkpoints()))
            names.insert(path.filename().string());
        QVERIFY(names.contains("unused-step-000012") && names.contains("step-000012"));
    }

    void aCopyThatFailsIsANotice() {
        Job job = loraJob();
        orThrow(writeFileAtomically(folder() / "in-the-way", "a file"));
        job.checkpointCopies = folder() / "in-the-way";
        const RunFolder run = makeRun(folder() / "failing", job);
        trainToEnd(run);
        const auto notices = eventsOf(run, "notice");
        QVERIFY(!notices.empty());
        QCOMPARE(notices.back()["code"].get<std::string>(), "checkpoint.not_copied");
    }

    void aCheckpointElsewhereIsResumed() {
        const fs::path photos = folder() / "photos";
        for (int i = 1; i <= 3; ++i)
            orThrow(writePng(photos / (std::to_string(i) + ".png"), madeUpPhoto(i)));
        const auto flags = [&](const char* output, int steps) {
            QStringList list{"train",
                             "--lora",
                             "--resolution=64",
                             "--train_batch_size=1",
                             "--checkpointing_steps=2",
                             "--learning_rate=1e-3",
                             "--instance_prompt=a sks dog",
                             "--logging_dir=logs"};
            list << QStringLiteral("--max_train_steps=%1").arg(steps);
            const auto path = [&](const char* flag, const fs::path& value) {
                list << QString::fromUtf8(flag) + QString::fromStdString(value.string());
            };
            path("--pretrained_model_name_or_path=", tinyModel);
            path("--instance_data_dir=", photos);
            path("--output_dir=", folder() / output);
            return list;
        };
        QByteArray said;
        const auto train = [&](const QStringList& list) {
            Worker worker(list);
            QVERIFY2(worker.wait() == 0, worker.errors());
            said = worker.errors();
        };
        train(flags("first", 6) << "--resume_from_checkpoint=latest");
        QVERIFY2(said.contains("There is no checkpoint in"), said);
        const RunFolder first(folder() / "first" / "run");
        QVERIFY(!filesIn(folder() / "first" / "logs").empty());
        QVERIFY(!fs::exists(first.path() / "tensorboard"));

        const fs::path checkpoint = first.checkpoints() / "step-000004";
        train(flags("second", 6) << QStringLiteral("--resume_from_checkpoint=%1")
                                        .arg(QString::fromStdString(checkpoint.string())));
        QVERIFY2(said.contains("Training goes on after step 4 of 6"), said);
        const RunFolder second(folder() / "second" / "run");
        QCOMPARE(eventsOf(second, "started").back()["resumed_from"].get<int>(), 4);
        const char* result = "pytorch_lora_weights.safetensors";
        QVERIFY(orThrow(readFile(folder() / "first" / result)) ==
                orThrow(readFile(folder() / "second" / result)));
        // What was measured of the steps that are set aside is forgotten.
        const fs::path scores = first.path() / "scores.json";
        orThrow(writeJson(scores, Json::parse(R"({"measured": [{"step": 4}, {"step": 6}]})")));
        train(flags("first", 6) << QStringLiteral("--resume_from_checkpoint=step-000004"));
        QVERIFY(orThrow(readJson(scores))["measured"] == Json::parse(R"([{"step": 4}])"));
        QVERIFY(fs::exists(first.checkpoints() / "unused-step-000006"));
        // With another optimizer it can't go on, and stays the run that it is.
        const std::string job = orThrow(readFile(first.jobFile()));
        Worker lion(flags("first", 8) << "--optimizer=lion"
                                      << "--resume_from_checkpoint=latest");
        QCOMPARE(lion.wait(), 2);
        QVERIFY2(lion.errors().contains("optimizer adamw"), lion.errors());
        QCOMPARE(orThrow(readFile(first.jobFile())), job);
        // Nor with pictures that were cut for other settings.
        Worker larger(flags("first", 8) << "--resolution=128"
                                        << "--resume_from_checkpoint=latest");
        QCOMPARE(larger.wait(), 2);
        QVERIFY2(larger.errors().contains("cut with resolution"), larger.errors());
        // The precision that is asked for now counts, not the one that was measured; a folder's
        // name may end in "/".
        train(flags("second", 8) << "--mixed_precision=bf16"
                                 << QStringLiteral("--resume_from_checkpoint=%1/")
                                        .arg(QString::fromStdString(checkpoint.string())));
        const auto last = second.listCheckpoints().back().path / checkpoint_files::progress;
        QCOMPARE(orThrow(readJson(last))["measured"]["precision"].get<std::string>(), "bf16");
        Worker wrong(flags("third", 6)
                     << QStringLiteral("--resume_from_checkpoint=/nowhere/step-1"));
        QCOMPARE(wrong.wait(), 2);
    }
};

REGISTER_TEST(TestTrainReports, QCoreApplication);
#include "test_train_reports.moc"
