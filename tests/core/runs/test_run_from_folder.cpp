// From a folder of photos to a run folder: pictures, masks, and which run goes on.
#include <base/files.h>
#include <base/log.h>
#include <base/paths.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <images/decode.h>
#include <images/encode.h>
#include <runs/checkpoint.h>
#include <runs/create_run.h>
#include <runs/inputs.h>
#include <runs/run_changes.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestPhotoFolderRun : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_temporary;
    fs::path m_base;

    PhotoFolderRun asked() const {
        PhotoFolderRun asked{.job = newJob("run"), .photos = m_base / "photos"};
        asked.job.model = "/nowhere";
        asked.job.recipe.resolution = 64;
        return asked;
    }
    RunFolder run() const { return RunFolder(m_base / "out/run"); }
    bool wasKept() const { return fs::exists(m_base / "out/run.1/job.json"); }
    /// With a checkpoint.
    void beginRun(const PhotoFolderRun& asked) const {
        orThrow(createRun(run(), asked));
        const fs::path checkpoint = run().checkpoints() / RunFolder::stepName(2);
        orThrow(writeJson(checkpoint / RunFolder::manifestName, Json::object()));
        orThrow(writeJson(checkpoint / checkpoint_files::progress,
                          {{"recipe", toJson(asked.job.recipe)}}));
    }
    std::string jobText() const { return orThrow(readFile(run().jobFile())); }

private slots:
    void init() {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_base = m_temporary->path().toStdString();
        orThrow(makeFolder(m_base / "photos"));
        orThrow(makeFolder(m_base / "masks"));
        orThrow(writePng(m_base / "photos/a.png", Image(96, 192, CV_8UC3, cv::Scalar::all(99))));
        orThrow(writePng(m_base / "photos/b.png", Image(192, 96, CV_8UC3, cv::Scalar::all(99))));
        orThrow(writePng(m_base / "masks/b.png", Image(192, 96, CV_8UC3, cv::Scalar::all(255))));
    }

    void photosStayWhole() {
        PhotoFolderRun wanted = asked();
        wanted.masks = m_base / "masks";
        wanted.job.recipe.masked_loss = true;
        orThrow(createRun(run(), wanted));
        const RunInputs inputs(run());
        const auto photos = orThrow(inputs.photos());
        QCOMPARE(photos.size(), 2u);
        QCOMPARE(photos[0].filename().string(), "photo-0001.png");
        QCOMPARE(decodeImage(photos[0])->size(), cv::Size(128, 64));
        QCOMPARE(decodeImage(photos[1])->size(), cv::Size(64, 128));
        QVERIFY(!fs::exists(inputs.maskOf(photos[0])));
        QCOMPARE(decodeImage(inputs.maskOf(photos[1]))->size(), cv::Size(64, 128));
        const auto origins = orThrow(inputs.cropInfo());
        QVERIFY(origins.at("photo-0001.png") ==
                (CropInfo{.height = 96, .width = 192, .scaledWidth = 128, .shape = {64, 64}}));
        QVERIFY(!fs::exists(run().output()));  // the result lies beside the run
    }

    void whatAFailedStartLeftIsNotLearned() {
        orThrow(writeFileAtomically(m_base / "photos/c.png", "no picture"));
        QVERIFY(!createRun(run(), asked()));
        for (const char* gone : {"b.png", "c.png"}) fs::remove(m_base / "photos" / gone);
        orThrow(createRun(run(), asked()));
        QCOMPARE(orThrow(RunInputs(run()).photos()).size(), 1u);
    }

    void captionsComeAlong() {
        orThrow(writeFileAtomically(m_base / "photos/b.txt", "sks dog, on grass\n"));
        PhotoFolderRun wanted = asked();
        orThrow(createRun(run(), wanted));
        QCOMPARE(*RunInputs(run()).captionsOf(*RunInputs(run()).photos()),
                 (std::vector<std::string>{"", ""}));
        wanted.captions.extension = ".txt";
        orThrow(createRun(run(), wanted));
        QCOMPARE(*RunInputs(run()).captionsOf(*RunInputs(run()).photos()),
                 (std::vector<std::string>{"", "sks dog, on grass"}));
        // Who mistypes the extension is told.
        const fs::path log = m_base / "log.txt";
        logToFile(log);
        wanted.captions.extension = ".tx";
        orThrow(createRun(run(), wanted));
        QVERIFY(orThrow(readFile(log)).find("2 of 2 photos have no caption") != std::string::npos);
    }

    void anotherRunIsKept() {
        orThrow(createRun(run(), asked()));
        orThrow(createRun(run(), asked()));
        QVERIFY(wasKept());
    }

    /// The earlier run can still be resumed where it lies.
    void aStartThatFailsChangesNothing() {
        beginRun(asked());
        const std::string before = jobText();
        orThrow(writeFileAtomically(m_base / "photos/b.png", "no picture"));
        PhotoFolderRun wanted = asked();
        wanted.job.recipe.max_train_steps += 1;
        QVERIFY(!createRun(run(), wanted));
        QCOMPARE(jobText(), before);
        QCOMPARE(run().listCheckpoints().size(), 1u);
        QCOMPARE(entriesIn(m_base / "out"), std::vector{run().path()});
    }

    void aRunCanBeginWithACheckpointOfTheEarlierOne() {
        beginRun(asked());
        PhotoFolderRun wanted = asked();
        wanted.networkWeights = run().checkpoints() / RunFolder::stepName(2) / "lora.safetensors";
        orThrow(writeFileAtomically(wanted.networkWeights, "weights"));
        orThrow(createRun(run(), wanted));
        QVERIFY(wasKept());
        QCOMPARE(orThrow(readFile(run().start() / "lora.safetensors")), "weights");
    }

    void aRestartGoesOnWithTheSameJob() {
        PhotoFolderRun wanted = asked();
        orThrow(createRun(run(), wanted));
        wanted.isRestart = true;
        wanted.job.created = "later";
        wanted.job.recipe.max_train_steps += 1;
        wanted.derivedFields = {"max_train_steps"};
        orThrow(createRun(run(), wanted));
        QVERIFY(!wasKept());
        wanted.derivedFields.clear();
        orThrow(createRun(run(), wanted));
        QVERIFY(wasKept());
    }

    void theCheckpointToResumeFromMustBeThere() {
        PhotoFolderRun wanted = asked();
        orThrow(createRun(run(), wanted));
        for (const int step : {2, 4})
            orThrow(writeJson(run().checkpoints() / RunFolder::stepName(step) / "manifest.json",
                              Json::object()));
        wanted.resumeFrom = "step-000003";
        QCOMPARE(createRun(run(), wanted).error().code, "flags.no_checkpoint");
        wanted.resumeFrom = "step-000002";
        orThrow(createRun(run(), wanted));
        QCOMPARE(run().listCheckpoints().size(), 1u);
        QVERIFY(fs::exists(run().checkpoints() / "unused-step-000004"));
        QVERIFY(!wasKept());
    }

    /// The run can still be resumed as it was.
    void whatACheckpointDoesNotFitChangesNothing_data() {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("value");
        QTest::newRow("lora") << "lora" << "false";
        QTest::newRow("rank") << "rank" << "8";
        QTest::newRow("use_dora") << "use_dora" << "true";
        QTest::newRow("conv_rank") << "conv_rank" << "4";
        QTest::newRow("train_text_encoder") << "train_text_encoder" << "true";
        QTest::newRow("optimizer") << "optimizer" << "\"lion\"";
        QTest::newRow("use_ema") << "use_ema" << "true";
        QTest::newRow("textual_inversion") << "textual_inversion" << "true";
    }
    void whatACheckpointDoesNotFitChangesNothing() {
        QFETCH(QString, setting);
        QFETCH(QString, value);
        PhotoFolderRun wanted = asked();
        wanted.job.recipe.lora = true;
        beginRun(wanted);
        const std::string before = jobText();
        Json recipe = toJson(wanted.job.recipe);
        recipe[setting.toStdString()] = Json::parse(value.toStdString());
        readKnownFields(recipe, wanted.job.recipe);
        for (const std::string& from :
             {std::string("latest"), (run().checkpoints() / "step-000002").string()}) {
            wanted.resumeFrom = from;
            const auto made = createRun(run(), wanted);
            QVERIFY(!made);
            QCOMPARE(made.error().code, "checkpoint.other_setting");
            QCOMPARE(made.error().arguments.at("setting"), setting.toStdString());
            QCOMPARE(made.error().arguments.at("now"), value.remove('"').toStdString());
            QCOMPARE(jobText(), before);
            const RunFolder another(m_base / "other/run");
            if (from != "latest")
                QVERIFY(!createRun(another, wanted) && !fs::exists(another.path()));
        }
    }

    /// A rank means nothing where no LoRA is trained, nor does a rate to a checkpoint.
    void otherSettingsGoOn() {
        PhotoFolderRun wanted = asked();
        beginRun(wanted);
        wanted.resumeFrom = "latest";
        wanted.job.recipe.rank = 8;
        wanted.job.recipe.learning_rate *= 2;
        orThrow(createRun(run(), wanted));
        QCOMPARE(run().readWrittenJob()->recipe.rank, 8);
    }

    /// What a LoRA learned is of one model, wherever that lies now.
    void theBaseModelMayMoveOnly() {
        const fs::path model = fs::path(TEST_REFERENCE) / "tiny-sd1/model";
        PhotoFolderRun wanted = asked();
        wanted.job.recipe.lora = true;
        beginRun(wanted);
        const std::string before = jobText();
        wanted.resumeFrom = "latest";
        wanted.job.model = model;
        orThrow(writeInputFingerprint(run(), {"of another model", {}, {}}));
        const auto made = createRun(run(), wanted);
        QVERIFY(!made);
        QCOMPARE(made.error().code, "train.other_base");
        QCOMPARE(jobText(), before);
        const std::string identity = orThrow(modelIdentity(orThrow(ModelFiles::open(model))));
        orThrow(writeInputFingerprint(run(), {identity, {}, {}}));
        orThrow(createRun(run(), wanted));
        QCOMPARE(run().readWrittenJob()->model, model);
    }

    /// What was changed while it learned stays, unless steps or a rate are asked for anew.
    void aChangedRunGoesOnAsItIs() {
        PhotoFolderRun wanted = asked();
        orThrow(createRun(run(), wanted));
        orThrow(writeChanges(run(), {{.step = 2, .steps = 300}}));
        orThrow(run().request(RunRequest::change, {{"max_train_steps", 400}}));
        wanted.resumeFrom = "latest";
        wanted.job.devices = {"cpu", "cpu"};
        wanted.job.checkpointCopies = m_base / "copy";
        wanted.job.recipe.max_train_steps += 1;
        wanted.derivedFields = {"max_train_steps"};
        orThrow(createRun(run(), wanted));
        QCOMPARE(run().readJob()->recipe.max_train_steps, 300);
        QVERIFY(fs::exists(run().requestFile(RunRequest::change)));
        wanted.job.recipe.learning_rate *= 2;
        orThrow(createRun(run(), wanted));
        QVERIFY(!fs::exists(run().changesFile()));
        QVERIFY(!fs::exists(run().requestFile(RunRequest::change)));
    }
};

REGISTER_TEST(TestPhotoFolderRun, QCoreApplication);
#include "test_run_from_folder.moc"
