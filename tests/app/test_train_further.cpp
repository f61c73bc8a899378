// Runs that begin with the weights of a LoRA file: --network_weights.
#include "train_runs.h"

#include <base/files.h>
#include <formats/lora_file.h>
#include <images/decode.h>

#include <QCoreApplication>
#include <QTemporaryDir>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

const fs::path reference = TEST_REFERENCE;

/// Nothing is learned at this rate.
const QString noRate = QStringLiteral("1e-30");

}  // namespace

class TestTrainFurther : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        for (int i = 1; i <= 4; ++i)
            orThrow(writePng(m_photos / ("photo-0" + std::to_string(i) + ".png"), madeUpPhoto(i)));
        // As macOS leaves beside a photo; no picture.
        orThrow(writeFileAtomically(m_photos / "._photo-01.png", "Mac OS X"));
    }

    /// Before it learns anything it is what the file is: of its own layers, ranks and strengths.
    void everyDialectIsContinued_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"lora_kohya_diffusers.safetensors", "lora_kohya_half.safetensors",
                                 "lora_peft.safetensors", "pytorch_lora_weights.safetensors"})
            QTest::newRow(name) << QString::fromStdString(
                (reference / "tiny-sd1/ref/lora" / name).string());
    }
    void everyDialectIsContinued() {
        QFETCH(QString, file);
        const fs::path output = folder();
        train({QStringLiteral("--network_weights"), file, QStringLiteral("--learning_rate"), noRate,
               QStringLiteral("--max_train_steps"), QStringLiteral("1")},
              output);
        const Image before = drawn(file);
        QVERIFY(apart(before, drawn({})) > 2);
        for (const fs::path& result : {output / (output.filename().string() + ".safetensors"),
                                       output / "pytorch_lora_weights.safetensors"})
            QVERIFY2(apart(before, drawn(QString::fromStdString(result.string()))) <= 1,
                     result.c_str());
    }

    /// The first loss is that of the LoRA's own end; and it can be resumed when the file is gone.
    void goesOnWhereItEnded_data() {
        QTest::addColumn<QStringList>("kind");
        QTest::newRow("plain") << QStringList{};
        QTest::newRow("everything")
            << QStringList{QStringLiteral("--rank"),       QStringLiteral("3"),
                           QStringLiteral("--lora_alpha"), QStringLiteral("6"),
                           QStringLiteral("--conv_rank"),  QStringLiteral("2"),
                           QStringLiteral("--use_dora"),   QStringLiteral("--train_text_encoder")};
    }
    void goesOnWhereItEnded() {
        QFETCH(QStringList, kind);
        const fs::path first = folder();
        const QStringList steps = {QStringLiteral("--validation_loss_steps"), QStringLiteral("6"),
                                   QStringLiteral("--learning_rate"), QStringLiteral("1e-3"),
                                   QStringLiteral("--max_train_steps")};
        train(
            QStringList{QStringLiteral("--lora")} + kind + steps + QStringList{QStringLiteral("6")},
            first);
        const double end = validationOf(first);
        for (const fs::path& file : {first / (first.filename().string() + ".safetensors"),
                                     first / "pytorch_lora_weights.safetensors"}) {
            const fs::path output = folder();
            train(
                {QStringLiteral("--network_weights"), QString::fromStdString(file.string()),
                 QStringLiteral("--validation_loss_steps"), QStringLiteral("6"),
                 QStringLiteral("--learning_rate"), noRate, QStringLiteral("--max_train_steps"),
                 QStringLiteral("1"), QStringLiteral("--checkpointing_steps"), QStringLiteral("1")},
                output);
            const double begin = validationOf(output);
            QVERIFY2(std::abs(begin - end) < 1e-5 * end,
                     (std::to_string(begin) + " " + std::to_string(end)).c_str());
            fs::remove(file);
            const RunFolder run(output / "run");
            Job job = orThrow(run.readJob());
            QCOMPARE(job.recipe.rank, kind.isEmpty() ? 4 : 3);
            job.recipe.max_train_steps = 2;
            orThrow(run.writeJob(job));
            Worker further(run);
            QVERIFY2(further.wait() == 0, further.errors().constData());
            QCOMPARE(lastStep(run), 2);
            QVERIFY(std::abs(validationOf(output) - end) < 1e-5 * end);
        }
    }

    /// By the flags it began with or without the LoRA's: with its layers and strength.
    void resumesByFlags_data() {
        QTest::addColumn<bool>("isNamed");
        QTest::addColumn<bool>("isGone");
        QTest::addColumn<bool>("isElsewhere");
        QTest::newRow("named again") << true << false << false;
        QTest::newRow("named and gone") << true << true << false;
        QTest::newRow("not named") << false << false << false;
        QTest::newRow("into another run") << false << true << true;
    }
    void resumesByFlags() {
        QFETCH(bool, isNamed);
        QFETCH(bool, isGone);
        QFETCH(bool, isElsewhere);
        const fs::path begun = folder(), output = isElsewhere ? folder() : begun;
        const fs::path file = ofManyLayers();
        const auto layers = orThrow(LoraFile::open(file)).modules();
        const QStringList start = {QStringLiteral("--network_weights"),
                                   QString::fromStdString(file.string())};
        train(start + steps(1), begun);
        if (isGone) fs::remove(file);
        const QString checkpoint = isElsewhere ? lastCheckpoint(begun) : QStringLiteral("latest");
        train((isNamed ? start : QStringList{}) + steps(2) +
                  QStringList{QStringLiteral("--resume_from_checkpoint"), checkpoint},
              output);
        const RunFolder run(output / "run");
        QCOMPARE(lastStep(run), 2);
        const Job job = orThrow(run.readJob());
        QCOMPARE(job.recipe.rank, 3);
        QCOMPARE(job.recipe.lora_alpha, 6.0);
        QVERIFY(pathExists(run.path() / job.networkWeights));
        QVERIFY(orThrow(LoraFile::open(resultOf(output))).modules() == layers);
    }

    /// A checkpoint whose run is lost, and with it the LoRA.
    void whatACheckpointHasMoreIsNotLost() {
        const fs::path begun = folder(), lone = folder();
        train(QStringList{QStringLiteral("--network_weights"),
                          QString::fromStdString(ofManyLayers().string())} +
                  steps(1),
              begun);
        const fs::path checkpoint = lastCheckpoint(begun).toStdString();
        fs::create_directories(lone);
        fs::copy(checkpoint, lone / checkpoint.filename(), fs::copy_options::recursive);
        Worker worker(
            arguments(QStringList{QStringLiteral("--lora"), QStringLiteral("--rank"),
                                  QStringLiteral("3"), QStringLiteral("--lora_alpha"),
                                  QStringLiteral("6"), QStringLiteral("--resume_from_checkpoint"),
                                  QString::fromStdString((lone / checkpoint.filename()).string())} +
                          steps(2),
                      folder()));
        QVERIFY(worker.wait() > 0);
        QVERIFY2(worker.errors().contains("which this run does not train"),
                 worker.errors().constData());
    }

    void anotherStartIsRefused_data() {
        QTest::addColumn<QStringList>("before");
        QTest::newRow("another file") << QStringList{
            QStringLiteral("--network_weights"),
            QString::fromStdString(
                (reference / "tiny-sd1/ref/lora/lora_kohya_half.safetensors").string())};
        QTest::newRow("began anew") << QStringList{QStringLiteral("--lora")};
    }
    void anotherStartIsRefused() {
        QFETCH(QStringList, before);
        const fs::path output = folder();
        train(before + steps(1), output);
        const std::string job = orThrow(readFile(output / "run" / "job.json"));
        Worker worker(arguments(
            QStringList{QStringLiteral("--network_weights"), anyFile(),
                        QStringLiteral("--resume_from_checkpoint"), QStringLiteral("latest")} +
                steps(2),
            output));
        QVERIFY(worker.wait() > 0);
        QVERIFY2(worker.errors().contains("did not begin with"), worker.errors().constData());
        QCOMPARE(orThrow(readFile(output / "run" / "job.json")), job);
    }

    /// The run that it lies in gets another name.
    void beginsWithACheckpointOfItsOwnFolder() {
        const fs::path output = folder();
        train(QStringList{QStringLiteral("--lora")} + steps(1), output);
        train(QStringList{QStringLiteral("--network_weights"), lastCheckpoint(output)} + steps(1),
              output);
        const RunFolder run(output / "run");
        QVERIFY(pathExists(run.path() / orThrow(run.readJob()).networkWeights));
        QVERIFY(pathExists(output / "run.1" / "job.json"));
    }

    /// Of commands that begin at once one trains, with the settings that its folder tells.
    void oneCommandPreparesAFolder() {
        const fs::path output = folder();
        const std::vector<double> rates = {1e-4, 2e-4, 3e-4};
        std::vector<std::unique_ptr<Worker>> workers;
        for (const double rate : rates)
            workers.push_back(std::make_unique<Worker>(
                arguments(QStringList{QStringLiteral("--lora"), QStringLiteral("--learning_rate"),
                                      QString::number(rate)} +
                              steps(40),
                          output)));
        std::vector<double> trained;
        for (std::size_t i = 0; i < rates.size(); ++i)
            if (workers[i]->wait(120) == 0) trained.push_back(rates[i]);
        QVERIFY(!trained.empty());
        const double kept = orThrow(RunFolder(output / "run").readJob()).recipe.learning_rate;
        const auto steps = eventsOf(RunFolder(output / "run"), "step");
        QCOMPARE(steps.back()["lr"].get<double>(), kept);
        QVERIFY(std::ranges::find(trained, kept) != trained.end());
    }

    void classImagesAreNotDrawnAmongPhotos() {
        const fs::path output = folder();
        Worker worker(arguments(
            QStringList{QStringLiteral("--lora"), QStringLiteral("--with_prior_preservation"),
                        QStringLiteral("--class_prompt"), QStringLiteral("a dog"),
                        QStringLiteral("--class_data_dir"),
                        QString::fromStdString(m_photos.string())} +
                steps(1),
            output));
        QCOMPARE(worker.wait(), 2);
        QVERIFY2(worker.errors().contains("among the photos"), worker.errors().constData());
    }

    void isPlannedByARelativePath() {
        QStringList words =
            arguments({QStringLiteral("--network_weights"),
                       QString::fromStdString(fs::relative(anyFile().toStdString()).string())},
                      folder());
        words.front() = QStringLiteral("plan");
        Worker worker(words);
        QVERIFY2(worker.wait() == 0, worker.errors().constData());
    }

    /// They are there to keep what the base draws.
    void classImagesAreTheBases() {
        const QStringList prior = {QStringLiteral("--with_prior_preservation"),
                                   QStringLiteral("--class_prompt"),
                                   QStringLiteral("a photo of a dog"),
                                   QStringLiteral("--num_class_images"),
                                   QStringLiteral("2"),
                                   QStringLiteral("--class_image_steps"),
                                   QStringLiteral("2"),
                                   QStringLiteral("--max_train_steps"),
                                   QStringLiteral("1"),
                                   QStringLiteral("--class_data_dir")};
        const fs::path plain = folder(), further = folder();
        const auto images = [](const fs::path& output) {
            return QString::fromStdString((output / "class").string());
        };
        train(QStringList{QStringLiteral("--lora")} + prior + QStringList{images(plain)}, plain);
        train(QStringList{QStringLiteral("--network_weights"), anyFile()} + prior +
                  QStringList{images(further)},
              further);
        const auto expected = contents(plain / "class");
        QVERIFY(expected.size() >= 2);
        for (const auto& [name, bytes] : contents(further / "class"))
            if (name.ends_with(".png")) QVERIFY2(bytes == expected.at(name), name.c_str());
    }

    void whatCanNotBeIsSaid_data() {
        QTest::addColumn<QStringList>("flags");
        QTest::addColumn<QByteArray>("word");
        const auto of = [](const char* file) {
            return QStringList{QStringLiteral("--network_weights"),
                               QString::fromStdString((reference / file).string())};
        };
        QTest::newRow("another rank") << QStringList{QStringLiteral("--network_weights"), anyFile(),
                                                     QStringLiteral("--rank"), QStringLiteral("77")}
                                      << QByteArray("rank is decided by the LoRA");
        QTest::newRow("layers") << QStringList{QStringLiteral("--network_weights"), anyFile(),
                                               QStringLiteral("--lora_layers"),
                                               QStringLiteral("to_q")}
                                << QByteArray("lora_layers is decided by the LoRA");
        QTest::newRow("LoHa") << of("lycoris/loha.safetensors") << QByteArray("is a LoHa");
        QTest::newRow("of another model") << of("lora-xl/kohya.safetensors") << QByteArray("LoRA");
        QTest::newRow("not there") << of("nowhere.safetensors") << QByteArray("nowhere");
        QTest::newRow("no LoRA") << of("tiny-sd1/model/unet/diffusion_pytorch_model.safetensors")
                                 << QByteArray("diffusion_pytorch_model");
    }
    void whatCanNotBeIsSaid() {
        QFETCH(QStringList, flags);
        QFETCH(QByteArray, word);
        Worker worker(arguments(flags, folder()));
        QVERIFY(worker.wait() > 0);
        QVERIFY2(worker.errors().contains(word), worker.errors().constData());
    }

private:
    static QString anyFile() {
        return QString::fromStdString(
            (reference / "tiny-sd1/ref/lora/lora_kohya_diffusers.safetensors").string());
    }
    static QStringList steps(int count) {
        return {QStringLiteral("--checkpointing_steps"), QStringLiteral("1"),
                QStringLiteral("--max_train_steps"), QString::number(count)};
    }
    static QString lastCheckpoint(const fs::path& output) {
        return QString::fromStdString(
            RunFolder(output / "run").listCheckpoints().back().path.string());
    }
    static fs::path resultOf(const fs::path& output) {
        return output / (output.filename().string() + ".safetensors");
    }
    /// With one kind of layer more than a fresh one has.
    fs::path ofManyLayers() {
        const fs::path output = folder();
        train({QStringLiteral("--lora"), QStringLiteral("--rank"), QStringLiteral("3"),
               QStringLiteral("--lora_alpha"), QStringLiteral("6"), QStringLiteral("--lora_layers"),
               QStringLiteral("to_q,to_k,to_v,to_out.0,ff.net.2"),
               QStringLiteral("--max_train_steps"), QStringLiteral("1")},
              output);
        return resultOf(output);
    }
    fs::path folder() {
        return fs::path(m_temporary.path().toStdString()) / ("out-" + std::to_string(++m_count));
    }
    QStringList arguments(const QStringList& flags, const fs::path& output) const {
        return QStringList{QStringLiteral("train"),
                           QStringLiteral("--pretrained_model_name_or_path"),
                           QString::fromStdString(tinyModel.string()),
                           QStringLiteral("--instance_data_dir"),
                           QString::fromStdString(m_photos.string()),
                           QStringLiteral("--instance_prompt"),
                           QStringLiteral("a photo of sks dog"),
                           QStringLiteral("--output_dir"),
                           QString::fromStdString(output.string()),
                           QStringLiteral("--devices"),
                           QStringLiteral("cpu"),
                           QStringLiteral("--resolution"),
                           QStringLiteral("64"),
                           QStringLiteral("--train_batch_size"),
                           QStringLiteral("1"),
                           QStringLiteral("--seed"),
                           QStringLiteral("42")} +
               flags;
    }
    void train(const QStringList& flags, const fs::path& output) const {
        Worker worker(arguments(flags, output));
        if (const int code = worker.wait(); code != 0)
            throw std::runtime_error(worker.errors().toStdString());
    }
    static double validationOf(const fs::path& output) {
        return eventsOf(RunFolder(output / "run"), "validation").back()["loss"].get<double>();
    }
    Image drawn(const QString& lora) {
        const fs::path picture = folder() += ".png";
        QStringList words = {QStringLiteral("generate"),
                             QStringLiteral("--model"),
                             QString::fromStdString(tinyModel.string()),
                             QStringLiteral("--prompt"),
                             QStringLiteral("a photo of sks dog"),
                             QStringLiteral("--num_inference_steps"),
                             QStringLiteral("2"),
                             QStringLiteral("--output"),
                             QString::fromStdString(picture.string())};
        if (!lora.isEmpty()) words << QStringLiteral("--lora") << lora;
        Worker worker(words);
        if (worker.wait() != 0) throw std::runtime_error(worker.errors().toStdString());
        return orThrow(decodeImage(picture));
    }
    static double apart(const Image& one, const Image& other) {
        cv::Mat difference;
        cv::absdiff(one, other, difference);
        double most = 0;
        cv::minMaxLoc(difference.reshape(1), nullptr, &most);
        return most;
    }

    QTemporaryDir m_temporary;
    fs::path m_photos = fs::path(m_temporary.path().toStdString()) / "photos";
    int m_count = 0;
};

REGISTER_TEST(TestTrainFurther, QCoreApplication);
#include "test_train_further.moc"
