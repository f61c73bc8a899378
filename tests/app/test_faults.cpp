// Faults that are caused on purpose, and what was promised for each: killed and terminated ranks,
// numbers that are not finite, files that vanish under a run.
#include <base/error_json.h>
#include <base/files.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <fstream>

#include "test_program.h"
#include "train_runs.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

Job jobFor(bool lora, int ranks = 1) {
    Recipe recipe = smallRecipe();
    recipe.lora = lora;
    Job job = smallJob(recipe);
    job.devices = std::vector<std::string>(static_cast<std::size_t>(ranks), "cpu");
    return job;
}

QStringList restarting(const RunFolder& run, int most) {
    return {"train", "--run", QString::fromStdString(run.path().string()), "--max-restarts",
            QString::number(most)};
}

std::vector<Json> noticesOf(const RunFolder& run, const std::string& code) {
    auto notices = eventsOf(run, "notice");
    std::erase_if(notices, [&](const Json& notice) { return notice["code"] != code; });
    return notices;
}

}  // namespace

class TestFaults : public QObject {
    Q_OBJECT

private slots:
    /// Of three, for the mean over two is exact in any order.
    void aKilledRankIsReplaced() {
        const auto undisturbed = finished(jobFor(false, 3));
        const RunFolder run = makeRun(folder(), jobFor(false, 3));
        Worker launcher(restarting(run, 2));
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 5, 60000);
        ::kill(childrenOf(launcher.pid()).back(), SIGKILL);
        const int code = launcher.wait();
        QVERIFY2(code == 0, launcher.errors().constData());
        const auto notices = noticesOf(run, "train.restarted");
        QCOMPARE(notices.size(), std::size_t{1});
        QVERIFY(notices[0]["text"].get<std::string>().find("signal 9") != std::string::npos);
        QVERIFY(readFile(run.logFile())->find("signal 9") != std::string::npos);
        QVERIFY(eventsOf(run, "started").back()["resumed_from"].get<int>() >= 3);
        QVERIFY(eventsOf(run, "failed").empty());
        QVERIFY(run.readState()->phase == RunPhase::finished);
        QVERIFY(resultOf(run) == undisturbed);
    }

    void aSingleProcessIsWatchedOverToo() {
        const RunFolder run = makeRun(folder(), jobFor(true));
        Worker launcher(restarting(run, 2));
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 5, 60000);
        const auto children = childrenOf(launcher.pid());
        QCOMPARE(children.size(), std::size_t{1});
        ::kill(children[0], SIGSEGV);
        const int code = launcher.wait();
        QVERIFY2(code == 0, launcher.errors().constData());
        QCOMPARE(noticesOf(run, "train.restarted").size(), std::size_t{1});
        QVERIFY(resultOf(run) == lora());
    }

    void whatComesAgainIsGivenUp() {
        const RunFolder run = makeRun(folder(), jobFor(true, 2));
        Worker launcher(restarting(run, 9));
        // Whatever it starts is killed before it has begun.
        const auto hasFailed = [&] {
            for (const auto child : childrenOf(launcher.pid())) ::kill(child, SIGKILL);
            const auto state = run.readState();
            return state && state->phase == RunPhase::failed;
        };
        QTRY_VERIFY_WITH_TIMEOUT(hasFailed(), 60000);
        QCOMPARE(launcher.wait(), 1);
        QCOMPARE(noticesOf(run, "train.restarted").size(), std::size_t{1});
        QVERIFY(run.readState()->phase == RunPhase::failed);
        QVERIFY2(run.readState()->why.find("the same at step 0") != std::string::npos,
                 run.readState()->why.c_str());
        // With its cause, from which the window makes both in the person's language.
        const Error failed = errorFromJson(eventsOf(run, "failed").back());
        QCOMPARE(failed.code, std::string("train.given_up"));
        QVERIFY(causeOf(failed) && failed.text.starts_with(causeOf(failed)->text));
    }

    void badInputIsNotTriedAgain() {
        const RunFolder run = makeRun(folder(), jobFor(true));
        for (const auto& entry : fs::directory_iterator(run.input())) fs::remove(entry.path());
        Worker launcher(restarting(run, 9));
        QCOMPARE(launcher.wait(), 2);
        QVERIFY(noticesOf(run, "train.restarted").empty());
        QCOMPARE(eventsOf(run, "failed").size(), std::size_t{1});
    }

    void aRankThatIsTerminatedStopsAll() {
        const RunFolder run = makeRun(folder(), jobFor(true, 2));
        Worker launcher(restarting(run, 2));
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 2, 60000);
        ::kill(childrenOf(launcher.pid()).back(), SIGTERM);
        QCOMPARE(launcher.wait(), 75);
        QVERIFY(run.readState()->phase == RunPhase::stopped);
        QCOMPARE(run.listCheckpoints().back().step, lastStep(run));
        QVERIFY(noticesOf(run, "train.restarted").empty());
    }

    void theLastGoodStateIsKept() {
        Job job = jobFor(false);
        job.recipe.learning_rate = 1e30;  // what the first step learns, nothing can be made of
        job.recipe.checkpointing_steps = 1;
        job.recipe.checkpoints_total_limit = 1;
        job.recipe.max_train_steps = 30;
        const RunFolder run = makeRun(folder(), job);
        Worker worker(restarting(run, 3));
        QCOMPARE(worker.wait(), 1);
        QVERIFY(noticesOf(run, "train.restarted").empty());
        const auto failures = eventsOf(run, "failed");
        QCOMPARE(failures.size(), std::size_t{1});
        QCOMPARE(failures[0]["code"].get<std::string>(), std::string("train.not_finite"));
        const int step = std::stoi(failures[0]["arguments"]["step"].get<std::string>());
        const int good = std::stoi(failures[0]["arguments"]["good_step"].get<std::string>());
        QCOMPARE(step, good + 5);
        QCOMPARE(noticesOf(run, "train.step_skipped").size(), std::size_t{5});
        QCOMPARE(run.listCheckpoints().back().step, step);

        // The same run, ended after its last good step, has the same weights and moments.
        job.recipe.max_train_steps = good;
        const RunFolder shorter = makeRun(folder(), job);
        trainToEnd(shorter);
        for (const char* file : {"model/unet/diffusion_pytorch_model.safetensors",
                                 "model/text_encoder/model.safetensors", "optimizer.safetensors"})
            QVERIFY2(*readFile(run.listCheckpoints().back().path / file) ==
                         *readFile(shorter.listCheckpoints().back().path / file),
                     file);
    }

    void deletedFilesDoNotMatter() {
        Job job = jobFor(true);
        job.model = copiedModel();
        const RunFolder run = makeRun(folder(), job);
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 2, 60000);
        fs::remove_all(job.model);
        fs::remove_all(run.input());
        fs::remove_all(run.path() / "class-images");
        const int code = worker.wait();
        QVERIFY2(code == 0, worker.errors().constData());
        QVERIFY(resultOf(run) == lora());
    }

    void aDeletedModelCostsNothingLearned() {
        Job job = jobFor(false);
        job.recipe.train_text_encoder = false;  // the text encoder must come from somewhere
        job.recipe.max_train_steps = 10;
        job.model = copiedModel();
        const RunFolder run = makeRun(folder(), job);
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 2, 60000);
        fs::rename(job.model, job.model.string() + "-elsewhere");
        const int code = worker.wait();
        QVERIFY2(code == 2 && worker.errors().contains("does not exist"),
                 worker.errors().constData());
        QCOMPARE(run.listCheckpoints().back().step, 10);
        fs::rename(job.model.string() + "-elsewhere", job.model);
        trainToEnd(run);
        QCOMPARE(lastStep(run), 10);
    }

    void aModelCutShortIsAClearEnd() {
        for (const int most : {0, 2}) {
            Job job = jobFor(true);
            job.recipe.max_train_steps = 1000;
            job.model = copiedModel();
            const RunFolder run = makeRun(folder(), job);
            Worker worker(restarting(run, most));
            QTRY_VERIFY_WITH_TIMEOUT(lastStep(run) >= 2, 60000);
            fs::resize_file(job.model / "unet/diffusion_pytorch_model.safetensors", 1000);
            QCOMPARE(worker.wait(), 2);
            QVERIFY(noticesOf(run, "train.restarted").empty());
            QVERIFY2(run.readState()->why.find(
                         "unet/diffusion_pytorch_model.safetensors was cut") != std::string::npos,
                     run.readState()->why.c_str());
            QVERIFY(run.readState()->phase == RunPhase::failed);
        }
    }

private:
    fs::path folder() const { return m_folder.path().toStdString(); }

    fs::path copiedModel() {
        const fs::path copy = folder() / ("model-" + std::to_string(++m_models));
        fs::copy(tinyModel, copy, fs::copy_options::recursive);
        return copy;
    }
    std::map<std::string, std::string> finished(const Job& job) {
        const RunFolder run = makeRun(folder(), job);
        trainToEnd(run);
        return resultOf(run);
    }
    const std::map<std::string, std::string>& lora() {
        if (m_lora.empty()) m_lora = finished(jobFor(true));
        return m_lora;
    }

    QTemporaryDir m_folder;
    int m_models = 0;
    std::map<std::string, std::string> m_lora;
};

REGISTER_TEST(TestFaults, QCoreApplication);
#include "test_faults.moc"
