// Many pictures: by prompt and seed, resumed where they stopped, the same for any number of
// devices; several LoRAs at once; learned words; models by hub id; sheets of two models.
#include <base/files.h>
#include <base/json.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

#include "app/worker_process.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestGenerateMany : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    const QString m_model = QStringLiteral(TEST_REFERENCE "/tiny-sd1/model");
    QString path(const QString& name) const { return m_folder->filePath(name); }
    fs::path file(const char* name) const { return path(QString::fromLatin1(name)).toStdString(); }

    Json drawMany(const QString& folder, const QStringList& more = {}) const {
        const WorkerResult result = runWorker(
            QStringList{"generate", "--model", m_model, "--prompts",
                        "a photo of sks dog, a cat!, a red house", "--num_samples_per_prompt", "2",
                        "--num_inference_steps", "3", "--output_dir", path(folder), "--json"} +
            more);
        if (result.exitCode != 0) qWarning("%s", result.err.constData());
        const auto json = parseJson(result.out.toStdString(), "generate");
        return json ? *json : Json::object();
    }
    static QByteArray contents(const QString& file) {
        QFile opened(file);
        return opened.open(QIODevice::ReadOnly) ? opened.readAll() : QByteArray();
    }
    QByteArray drawOne(const QString& name, const QStringList& more) const {
        const WorkerResult result =
            runWorker(QStringList{"generate", "--prompt", "a photo of sks dog",
                                  "--num_inference_steps", "3", "--output", path(name)} +
                      more);
        if (result.exitCode != 0) qWarning("%s", result.err.constData());
        // The settings are in the file too: compare what is shown.
        return QByteArray::number(result.exitCode) + pixels(path(name));
    }
    int largestDifference(const QString& one, const QString& other) const {
        const QImage a(path(one)), b(path(other));
        if (a.isNull() || a.size() != b.size()) return 256;
        int largest = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x) {
                const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
                largest =
                    std::max({largest, std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)),
                              std::abs(qBlue(p) - qBlue(q))});
            }
        return largest;
    }
    static QByteArray pixels(const QString& file) {
        const QByteArray bytes = contents(file);
        return bytes.mid(bytes.indexOf("IDAT"));
    }

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    /// As a script adds "$@" behind its own, with every command; what can be repeated adds up.
    void ofAFlagGivenTwiceTheLastCounts() {
        const QStringList before = {"--model", m_model,  "--num_inference_steps",
                                    "2",       "--seed", "5"};
        QCOMPARE(drawOne("twice.png", before + QStringList{"--num_inference_steps", "3", "--seed",
                                                           "7", "--output", path("last.png")}),
                 QByteArray("0"));
        QVERIFY(!QFile::exists(path("twice.png")));
        const QByteArray once = drawOne("once.png", {"--model", m_model, "--seed", "7"});
        QCOMPARE(QByteArray("0") + pixels(path("last.png")), once);
        const WorkerResult dataset =
            runWorker({"dataset", path("none"), "--output", path("a"), "--output", path("b")});
        QVERIFY2(dataset.err.contains("There is no project"), dataset.err);
    }

    void sheetsOfTwoModels() {
        const auto compare = [this](const QString& file, const QStringList& more = {}) {
            return runWorker(QStringList{"compare", "--base", m_model, "--tuned", m_model,
                                         "--prompts", "a photo of sks dog, a cat!", "--seeds",
                                         "1,2", "--num_inference_steps", "2", "--output",
                                         path(file)} +
                             more)
                .exitCode;
        };
        for (const char* file : {"sheet.png", "sheet.jpg", "sheet.html", "sheet.pdf"})
            QCOMPARE(compare(QString::fromLatin1(file)), 0);
        const QImage png(path("sheet.png"));
        QVERIFY(png.width() > 4 * 192 && png.height() > 2 * 120);  // base beside tuned
        QCOMPARE(QImage(path("sheet.jpg")).size(), png.size());
        QVERIFY(contents(path("sheet.jpg")).startsWith("\xff\xd8"));
        QVERIFY(contents(path("sheet.pdf")).startsWith("%PDF"));
        const QByteArray page = contents(path("sheet.html"));
        QCOMPARE(page.count("<image "), 8);
        for (const char* part : {"a photo of sks dog", "a cat!", "Base", "Tuned", "2 steps"})
            QVERIFY2(page.contains(part), part);
        const WorkerResult told = runWorker(
            {"compare", "--base", m_model, "--tuned", m_model, "--prompts", "a cat!", "--seeds",
             "1,2", "--num_inference_steps", "1", "--output", path("told.png"), "--json"});
        const Json facts = orThrow(parseJson(told.out.toStdString(), "stdout"));
        QCOMPARE(facts["output"].get<std::string>(), path("told.png").toStdString());
        QCOMPARE(facts["seeds"], (Json{1, 2}));
        QCOMPARE(facts["tuned"]["model"].get<std::string>(), m_model.toStdString());
        QCOMPARE(facts["settings"]["num_inference_steps"], Json(1));
        QCOMPARE(compare("pairs.pdf", {"--layout", "pairs", "--paper", "letter", "--title",
                                       "Which dog?", "--who", "Ana"}),
                 0);
        QVERIFY(contents(path("pairs.pdf")).contains("612 792"));
    }

    void picturesDontDependOnDevices() {
        const Json one = drawMany("one");
        QCOMPARE(one["drawn"].get<int>(), 6);
        const Json two = drawMany("two", {"--devices", "cpu,cpu"});
        QCOMPARE(two["drawn"].get<int>(), 6);
        const QStringList names = QDir(path("one")).entryList({"*.png"});
        QCOMPARE(names.size(), 6);
        QVERIFY(names.contains("001-a-photo-of-sks-dog-42.png"));
        QVERIFY(names.contains("002-a-cat-43.png"));
        for (const QString& name : names)
            QCOMPARE(contents(path("two/" + name)), contents(path("one/" + name)));
        QVERIFY(contents(path("one/" + names[0])) != contents(path("one/" + names[1])));

        // The same picture as drawn alone.
        drawOne("alone.png", {"--model", m_model, "--seed", "43"});
        QCOMPARE(pixels(path("alone.png")), pixels(path("one/001-a-photo-of-sks-dog-43.png")));
    }

    void whatIsThereIsKept() {
        drawMany("some");
        const QString kept = path("some/001-a-photo-of-sks-dog-42.png");
        const QString lost = path("some/002-a-cat-43.png");
        const QByteArray before = contents(lost);
        QVERIFY(QFile::remove(lost));
        const auto time = QFileInfo(kept).lastModified();
        QCOMPARE(drawMany("some")["drawn"].get<int>(), 1);
        QCOMPARE(contents(lost), before);
        QCOMPARE(QFileInfo(kept).lastModified(), time);
        // Other settings are other pictures: nothing is drawn over.
        const WorkerResult other =
            runWorker({"generate", "--model", m_model, "--prompts", "a photo of sks dog",
                       "--num_inference_steps", "2", "--output_dir", path("some")});
        QCOMPARE(other.exitCode, 2);
        QVERIFY2(other.err.contains("001-a-photo-of-sks-dog-42.png"), other.err.constData());
        QCOMPARE(contents(lost), before);
    }

    /// A model is what its files hold, not where they lie.
    void otherWeightsAreOtherPictures() {
        QDir().mkpath(path("here"));
        fs::copy(m_model.toStdString(), file("here/model"), fs::copy_options::recursive);
        const QStringList arguments = {
            "generate",       "--prompts", "a cat",  "--num_inference_steps", "2", "--output_dir",
            path("pictures"), "--json",    "--model"};
        const auto drawn = [&](const QString& model) {
            const WorkerResult result = runWorker(arguments + QStringList{path(model)});
            const auto json = parseJson(result.out.toStdString(), "generate");
            return json ? valueOr(*json, "drawn", -1) : -result.exitCode;
        };
        QCOMPARE(drawn("here/model"), 1);
        QCOMPARE(drawn("here/model"), 0);
        fs::rename(file("here"), file("there"));
        QCOMPARE(drawn("there/model"), 0);

        // One number is another, size and time are the same.
        const fs::path weights = file("there/model/unet/diffusion_pytorch_model.safetensors");
        const auto time = fs::last_write_time(weights);
        std::string bytes = orThrow(readFile(weights));
        bytes[bytes.size() - 2] = static_cast<char>(bytes[bytes.size() - 2] ^ 1);
        orThrow(writeFileAtomically(weights, bytes));
        fs::last_write_time(weights, time);
        const QByteArray before = contents(path("pictures/001-a-cat-42.png"));
        const WorkerResult other = runWorker(arguments + QStringList{path("there/model")});
        QCOMPARE(other.exitCode, 2);
        QVERIFY2(other.err.contains("001-a-cat-42.png is there already, drawn with other weights"),
                 other.err.constData());
        QCOMPARE(contents(path("pictures/001-a-cat-42.png")), before);
    }

    void otherLorasAreOtherPictures() {
        const fs::path given =
            fs::path(TEST_REFERENCE) / "tiny-sd1/ref/lora/pytorch_lora_weights.safetensors";
        const fs::path lora = file("a.safetensors");
        std::string bytes = orThrow(readFile(given));
        orThrow(writeFileAtomically(lora, bytes));
        const QStringList arguments = {"generate",  "--model",      m_model,
                                       "--prompts", "a cat",        "--num_inference_steps",
                                       "2",         "--output_dir", path("pictures"),
                                       "--lora"};
        QCOMPARE(runWorker(arguments + QStringList{path("a.safetensors")}).exitCode, 0);
        fs::copy_file(lora, file("b.safetensors"));
        QCOMPARE(runWorker(arguments + QStringList{path("b.safetensors")}).exitCode, 0);
        bytes[bytes.size() - 2] = static_cast<char>(bytes[bytes.size() - 2] ^ 1);
        orThrow(writeFileAtomically(lora, bytes));
        QCOMPARE(runWorker(arguments + QStringList{path("a.safetensors")}).exitCode, 2);
    }

    void lorasAddUp() {
        const QString lora =
            QStringLiteral(TEST_REFERENCE "/tiny-sd1/ref/lora/pytorch_lora_weights.safetensors");
        const QStringList model = {"--model", m_model};
        const QByteArray whole = drawOne("whole.png", model + QStringList{"--lora", lora});
        const QByteArray none = drawOne("none.png", model);
        QVERIFY(whole != none);
        // 1.5 − 0.5 of the same is once: rounding may differ in a last bit.
        const QByteArray sum = drawOne(
            "sum.png",
            model + QStringList{"--lora", lora, "--lora_scale", "1.5,-0.5", "--lora", lora});
        QVERIFY(sum != none);
        QVERIFY(largestDifference("sum.png", "whole.png") <= 1);
        QVERIFY(largestDifference("sum.png", "none.png") > 1);
        const QByteArray cancelled =
            drawOne("cancelled.png",
                    model + QStringList{"--lora", lora, "--lora", lora, "--lora_scale", "0,0"});
        QCOMPARE(cancelled, none);
        const WorkerResult wrong =
            runWorker({"generate", "--model", m_model, "--prompt", "x", "--output", path("x.png"),
                       "--lora", lora, "--lora_scale", "1,2,3"});
        QCOMPARE(wrong.exitCode, 2);
        QVERIFY(wrong.err.contains("--lora_scale"));
    }

    /// Where the picture lies, for scripts.
    void whatIsAvoidedWithoutEffectIsTold() {
        const auto told = [&](const char* guidance) {
            const WorkerResult result =
                runWorker({"generate", "--model", m_model, "--prompt", "a dog", "--negative_prompt",
                           "blurry", "--num_inference_steps", "1", "--guidance_scale",
                           QString::fromLatin1(guidance), "--output", path("avoided.png")});
            return result.err.contains("--negative_prompt has no effect");
        };
        QVERIFY(told("1"));
        QVERIFY(!told("2"));
    }

    void thePathIsPrinted() {
        const WorkerResult result =
            runWorker({"generate", "--model", m_model, "--prompt", "x", "--num_inference_steps",
                       "1", "--output", path("printed.png")});
        QCOMPARE(result.out, path("printed.png").toUtf8() + '\n');
    }

    void hubIdsAreFoundInTheCache() {
        QDir cache(m_folder->path());
        QVERIFY(cache.mkpath("hub/models--someone--tiny/snapshots"));
        QVERIFY(cache.mkpath("hub/models--someone--tiny/refs"));
        QFile ref(path("hub/models--someone--tiny/refs/main"));
        QVERIFY(ref.open(QIODevice::WriteOnly));
        ref.write("0123456789abcdef0123456789abcdef01234567");
        ref.close();
        QVERIFY(QFile::link(m_model, path("hub/models--someone--tiny/snapshots/"
                                          "0123456789abcdef0123456789abcdef01234567")));
        qputenv("HF_HUB_CACHE", path("hub").toUtf8());
        const QByteArray byId = drawOne("id.png", {"--model", "someone/tiny"});
        const QByteArray byRevision =
            drawOne("revision.png", {"--model", "someone/tiny", "--revision", "0123456"});
        QCOMPARE(byId, drawOne("path.png", {"--model", m_model}));
        QCOMPARE(byRevision, byId);
        const WorkerResult missing = runWorker(
            {"generate", "--model", "someone/else", "--prompt", "x", "--output", path("x.png")});
        QCOMPARE(missing.exitCode, 2);
        QVERIFY2(missing.err.contains("someone/else"), missing.err.constData());
        qunsetenv("HF_HUB_CACHE");
    }

    void promptsOrOnePrompt() {
        const WorkerResult nothing = runWorker({"generate", "--model", m_model});
        QCOMPARE(nothing.exitCode, 2);
        QVERIFY(nothing.err.contains("--prompts"));
        const WorkerResult both =
            runWorker({"generate", "--model", m_model, "--prompt", "x", "--output", path("x.png"),
                       "--prompts", "y", "--output_dir", path("y")});
        QCOMPARE(both.exitCode, 2);
    }
};

REGISTER_TEST(TestGenerateMany, QCoreApplication);
#include "test_generate_many.moc"
