// Where a training puts its result: what others have there stays, also what is read; only what the
// program wrote is replaced; and what is temporary goes, also after a kill.
#include <base/files.h>
#include <base/temporaries.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <memory>

#include "app/train_runs.h"
#include "app/worker_process.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestResultPlace : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        for (int i = 1; i <= 2; ++i)
            orThrow(writePng(path("photos") / (std::to_string(i) + ".png"), madeUpPhoto(i)));
    }

    void whatOthersPutThereStays() {
        orThrow(writeFileAtomically(path("out/unet/thesis.txt"), "years of work"));
        orThrow(writeFileAtomically(path("out/README.md"), "mine"));
        QCOMPARE(trained(path("out")), 0);
        QVERIFY(fs::exists(path("out/model_index.json")));
        QVERIFY(fs::exists(path("out/unet/diffusion_pytorch_model.safetensors")));
        QCOMPARE(*readFile(path("out/unet/thesis.txt")), std::string("years of work"));
        QCOMPARE(*readFile(path("out/README.md")), std::string("mine"));
    }

    void itsOwnResultIsReplaced() {
        QCOMPARE(trained(path("out")), 0);
        const auto first = contents(path("out/unet"));
        QCOMPARE(trained(path("out"), {"--learning_rate", "1e-3"}), 0);
        QVERIFY(contents(path("out/unet")) != first);
        QVERIFY(fs::exists(path("out/model_index.json")) && fs::exists(path("out/run.1")));
        // The same run once more, whose result is there.
        QCOMPARE(runWorker({"train", "--run", text(path("out/run"))}).exitCode, 0);
        // A LoRA beside it, twice.
        for (int i = 0; i < 2; ++i) QCOMPARE(trained(path("out"), {"--lora"}), 0);
        QVERIFY(fs::exists(path("out/pytorch_lora_weights.safetensors")));
        QVERIFY(temporaries().isEmpty());
    }

    void aRunThatLiesElsewhereReplacesNoResult() {
        QCOMPARE(trained(path("out"), {"--lora"}), 0);
        fs::copy(path("out"), path("copy"), fs::copy_options::recursive);
        QCOMPARE(trained(path("out"), {"--lora", "--rank", "8"}), 0);
        const std::string later = *readFile(path("out/pytorch_lora_weights.safetensors"));
        for (const char* name : {"out/run.1", "copy/run"}) {
            const auto before = contents(path(name));
            expectRefusal(runWorker({"train", "--run", text(path(name))}), text(path("out/run")));
            QVERIFY(contents(path(name)) == before);
        }
        QCOMPARE(*readFile(path("out/pytorch_lora_weights.safetensors")), later);
        // Whoever wants it nevertheless.
        QCOMPARE(runWorker({"train", "--trust_run", "--run", text(path("copy/run"))}).exitCode, 0);
        QVERIFY(*readFile(path("out/pytorch_lora_weights.safetensors")) != later);
    }

    void noPlaceIsMissing() {
        QStringList flags = arguments(path("out"));
        flags.last().clear();  // as of a shell's variable that is not set
        expectRefusal(runWorker(flags), "--output_dir is missing");
    }

    void aPlaceThatCannotBeMadeIsSaid() {
        expectRefusal(runWorker(arguments(path(std::string(300, 'n')))), "its name is too long");
        fs::create_symlink("nowhere", path("link"));
        for (const char* output : {"link", "link/out"})
            expectRefusal(runWorker(arguments(path(output))), text(path("link")) + " is a link");
    }

    void masksThatAreNotThereAreNamed() {
        const fs::path masks = path("misspelt");
        const QStringList flags = {"--masked_loss", "--instance_mask_dir", text(masks)};
        expectRefusal(runWorker(arguments(path("out")) + flags), text(masks));
        QVERIFY(!fs::exists(path("out")));
        fs::create_directory(masks);
        expectRefusal(runWorker(arguments(path("out")) + flags), text(masks));
        QVERIFY(!fs::exists(path("out")));
    }

    void flagsWithoutEffectAreSaid() {
        const auto said = [&](const QStringList& flags) {
            const WorkerResult result = runWorker(arguments(path("out")) + flags);
            return result.exitCode == 0 ? result.err : QByteArray();
        };
        const QByteArray all =
            said({"--unmasked_weight", "0.2", "--text_encoder_lr", "1e-5", "--min_bucket_reso",
                  "128", "--lr_power", "1", "--lr_warmup_steps", "0", "--learning_rate", "1e-5"});
        QVERIFY2(all.contains("--unmasked_weight has no effect here. Only with --masked_loss."),
                 all.constData());
        QVERIFY2(all.contains("--text_encoder_lr has no effect"), all.constData());
        QVERIFY2(all.contains("Only with --enable_bucket."), all.constData());
        QCOMPARE(all.count("has no effect"), 3);  // the others count, or are as they are anyway
        const QByteArray counts = said({"--masked_loss", "--unmasked_weight", "0.2"});
        QVERIFY2(!counts.isEmpty() && !counts.contains("--unmasked_weight"), counts.constData());
    }

    void whatIsInTheWayIsRefused_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("lora");
        QTest::newRow("settings") << "unet/config.json" << false;
        QTest::newRow("weights") << "vae/diffusion_pytorch_model.safetensors" << false;
        QTest::newRow("tokenizer") << "tokenizer/tokenizer.json" << false;
        QTest::newRow("LoRA") << "pytorch_lora_weights.safetensors" << true;
        QTest::newRow("for other programs") << "out.safetensors" << true;
    }
    void whatIsInTheWayIsRefused() {
        QFETCH(QString, name);
        QFETCH(bool, lora);
        const fs::path file = path("out") / name.toStdString();
        orThrow(writeFileAtomically(file, "theirs"));
        const auto flags = lora ? QStringList{"--lora"} : QStringList{};
        const WorkerResult result = runWorker(arguments(path("out")) + flags);
        expectRefusal(result, text(file));
        QCOMPARE(*readFile(file), std::string("theirs"));
        QVERIFY(!fs::exists(path("out/run")));  // before anything was made
    }

    void aPlaceWhoseNameIsNoTextIsRefused() {
        // A shell passes any bytes on, as Qt does not.
        const auto begin = [&] {
            QProcess shell;
            QStringList command = arguments(path("out"));
            command.replaceInStrings(text(path("out")), QStringLiteral("$OUT"));
            shell.start("bash", {"-c", "OUT=$'" + text(path("out")) + "\\xff'; exec \"" +
                                           QStringLiteral(WORKER_PROGRAM) + "\" \"" +
                                           command.join("\" \"") + "\""});
            if (!shell.waitForFinished(120000)) qFatal("it does not end");
            return WorkerResult{shell.exitCode(), shell.readAllStandardOutput(),
                                shell.readAllStandardError()};
        };
        expectRefusal(begin(), "no UTF-8");
        // Nothing is there, least of all under another name.
        for (const auto& entry : fs::directory_iterator(path(".")))
            QVERIFY2(!entry.path().filename().string().starts_with("out"), entry.path().c_str());
    }

    void aSmallFileSizeIsSaid() {
        // ulimit -f, as some computers of many people have it.
        QProcess shell;
        shell.start("bash", {"-c", "ulimit -f 1; exec \"" + QStringLiteral(WORKER_PROGRAM) +
                                       "\" \"" + arguments(path("out")).join("\" \"") + "\""});
        QVERIFY(shell.waitForFinished(120000));
        const QByteArray said = shell.readAllStandardError();
        QCOMPARE(shell.exitStatus(), QProcess::NormalExit);
        QVERIFY2(said.contains("larger than files may be"), said.constData());
    }

    void aChangedResultIsInTheWay() {
        QCOMPARE(trained(path("out"), {"--lora"}), 0);
        const fs::path file = path("out/pytorch_lora_weights.safetensors");
        orThrow(writeFileAtomically(file, "another one's"));
        expectRefusal(runWorker(arguments(path("out")) + QStringList{"--lora"}), text(file));
        QCOMPARE(*readFile(file), std::string("another one's"));
    }

    void originalsAreNoOutput_data() {
        QTest::addColumn<QString>("output");
        for (const char* output : {"base", "base/unet", "base/new/er", "photos", "photos/out", "."})
            QTest::newRow(output) << output;
    }
    void originalsAreNoOutput() {
        QFETCH(QString, output);
        fs::copy(tinyModel, path("base"), fs::copy_options::recursive);
        const auto base = contents(path("base")), photos = contents(path("photos"));
        QStringList flags = arguments(path(output.toStdString()));
        flags[flags.indexOf("--pretrained_model_name_or_path") + 1] = text(path("base"));
        expectRefusal(runWorker(flags), "overwrite");
        QVERIFY(contents(path("base")) == base && contents(path("photos")) == photos);
        QVERIFY(!fs::exists(path("run")));
    }

    void aStrangersRunLeadsNowhereElse() {
        orThrow(writeFileAtomically(path("victim/unet/config.json"), "theirs"));
        fs::copy(tinyModel, path("base"), fs::copy_options::recursive);
        Job job = smallJob(shortRecipe());
        job.model = path("base");
        for (const fs::path& output : {fs::path("../victim"), path("victim"), job.model}) {
            job.output = output;
            const RunFolder run = makeRun(path({}), job);
            const WorkerResult result = runWorker({"train", "--run", text(run.path())});
            expectRefusal(result, "");
            QVERIFY(eventsOf(run, "step").empty());
            QCOMPARE(contents(path("victim")).size(), std::size_t{1});
            QCOMPARE(*readFile(path("victim/unet/config.json")), std::string("theirs"));
        }
    }

    void whatTheKilledLeftGoes() {
        Job job = smallJob(shortRecipe());
        job.recipe.with_prior_preservation = true;
        job.checkpointCopies = path("copy");
        const RunFolder run = makeRun(path("runs"), job);
        const std::vector<fs::path> places = {run.path(),
                                              run.output(),
                                              run.checkpoints(),
                                              run.samples(),
                                              run.path() / "class-images",
                                              path("copy"),
                                              path("copy/checkpoints")};
        const pid_t child = ::fork();
        if (child == 0) {
            for (const fs::path& place : places) {
                const auto* folder =
                    new TemporaryFolder(orThrow(TemporaryFolder::make(place, "model")));
                orThrow(writeFileAtomically(folder->path() / "unet/weights", "half"));
                new AtomicFile(orThrow(AtomicFile::create(place / "a.json")));
            }
            ::kill(::getpid(), SIGKILL);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        QCOMPARE(temporaries().size(), static_cast<qsizetype>(2 * places.size()));
        // Another process is at work there, as the window is.
        const auto alive = orThrow(AtomicFile::create(run.requests() / "stop.json"));
        Worker worker(run);
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        QCOMPARE(temporaries().size(), 1);
    }

    void plansLeaveNothing_data() {
        QTest::addColumn<int>("number");
        for (const int number : {SIGINT, SIGTERM, SIGKILL})
            QTest::newRow(::strsignal(number)) << number;
    }
    void plansLeaveNothing() {
        QFETCH(int, number);
        const fs::path runtime = path("runtime");
        fs::create_directory(runtime);
        qputenv("XDG_RUNTIME_DIR", text(runtime).toUtf8());
        {
            Worker plan(planOf());
            QTRY_VERIFY_WITH_TIMEOUT(isMeasuring(runtime), 60000);
            QVERIFY(!photosIn(runtime).isEmpty());
            // Nobody else sees the squares.
            QCOMPARE(fs::status(runtime / "dreambooth").permissions() & fs::perms::all,
                     fs::perms(0700));
            ::kill(plan.pid(), number);
            QVERIFY(plan.wait() != 0);
        }
        if (number != SIGKILL) QVERIFY(photosIn(runtime).isEmpty());
        // The next one takes away what a killed one left.
        Worker next(planOf());
        QVERIFY2(next.wait() == 0, next.errors().constData());
        qunsetenv("XDG_RUNTIME_DIR");
        QVERIFY2(temporaries().isEmpty(), qPrintable(temporaries().join(' ')));
    }

    /// Also while the next one that plans holds the folder, to take it away.
    void nobodyMeasuresForWhoHasEnded() {
        const fs::path folder = path("scratch");
        fs::create_directory(folder);
        orThrow(writeJson(folder / "asked.json", Json{{"process", 1}}));
        const FileLock next = orThrow(FileLock::acquire(folder));
        const WorkerResult result = runWorker({"plan", "--measure", text(folder)});
        QVERIFY(result.exitCode > 0);
        QVERIFY2(result.err.contains("has ended"), result.err.constData());
    }

    void privateStaysPrivate() {
        // A short run under a strict umask: nothing of it can be read by others.
        const auto strict = [] { ::umask(077); };
        Worker worker(arguments(path("out")) +
                          QStringList{"--validation_prompt", "x", "--num_inference_steps", "1"},
                      strict);
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
        for (const auto& entry : fs::recursive_directory_iterator(path("out"))) {
            const bool isOpen =
                (entry.symlink_status().permissions() & fs::perms(077)) != fs::perms::none &&
                !entry.is_symlink();
            QVERIFY2(!isOpen, entry.path().c_str());
        }
        // A picture that only its owner may read stays so when it is drawn anew.
        const fs::path picture = path("picture.png");
        orThrow(writeFileAtomically(picture, "older"));
        fs::permissions(picture, fs::perms(0600));
        const WorkerResult drawn =
            runWorker({"generate", "--model", text(tinyModel), "--prompt", "x", "--output",
                       text(picture), "--num_inference_steps", "1"});
        QVERIFY2(drawn.exitCode == 0, drawn.err.constData());
        QCOMPARE(fs::status(picture).permissions() & fs::perms::all, fs::perms(0600));
        QVERIFY(fs::file_size(picture) > 100);
    }

private:
    static QString text(const fs::path& path) { return QString::fromStdString(path.string()); }
    fs::path path(const fs::path& name) const {
        return fs::path(m_folder->path().toStdString()) / name;
    }
    QStringList arguments(const fs::path& output) const {
        return {"train",
                "--pretrained_model_name_or_path",
                text(tinyModel),
                "--instance_data_dir",
                text(path("photos")),
                "--instance_prompt",
                "a photo of sks dog",
                "--resolution",
                "64",
                "--train_batch_size",
                "1",
                "--max_train_steps",
                "2",
                "--devices",
                "cpu",
                "--output_dir",
                text(output)};
    }
    int trained(const fs::path& output, const QStringList& more = {}) const {
        const WorkerResult result = runWorker(arguments(output) + more);
        if (result.exitCode != 0) qWarning("%s", result.err.constData());
        return result.exitCode;
    }
    static Recipe shortRecipe() {
        Recipe recipe = smallRecipe();
        recipe.max_train_steps = 2;
        recipe.checkpointing_steps = 1;
        recipe.with_prior_preservation = false;
        return recipe;
    }
    /// With one message, and exit code 2.
    static void expectRefusal(const WorkerResult& result, const QString& named) {
        QVERIFY2(result.exitCode == 2, result.err.constData());
        QVERIFY2(QString::fromUtf8(result.err).contains(named), result.err.constData());
        QCOMPARE(result.err.count("dreambooth: "), 1);
    }
    QStringList planOf() const {
        return {"plan",
                "--pretrained_model_name_or_path",
                text(tinyModel),
                "--instance_data_dir",
                text(path("photos")),
                "--instance_prompt",
                "x",
                "--resolution",
                "64",
                "--train_batch_size",
                "1",
                "--devices",
                "cpu"};
    }
    /// Whether all is there that the process which measures is asked for.
    static bool isMeasuring(const fs::path& folder) {
        std::error_code ignored;
        for (fs::recursive_directory_iterator at(folder, ignored), end; at != end;
             at.increment(ignored))
            if (at->path().filename() == "worker.log") return true;
        return false;
    }
    static QStringList photosIn(const fs::path& folder) {
        QStringList photos;
        std::error_code ignored;
        for (fs::recursive_directory_iterator at(folder, ignored), end; at != end;
             at.increment(ignored))
            if (at->path().extension() == ".png") photos += text(at->path());
        return photos;
    }
    /// All below the test's folder that has a name of a temporary file or folder.
    QStringList temporaries() const {
        QStringList found;
        for (const auto& entry : fs::recursive_directory_iterator(path({})))
            if (QString name = text(entry.path().filename()); name.indexOf(".dreambooth-") > 0)
                found += name;
        return found;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

REGISTER_TEST(TestResultPlace, QCoreApplication);
#include "test_result_place.moc"
