// `dreambooth serve`, spoken to as the studio does: pictures, previews, cancelling, bad lines, the
// end of stdin. And `dreambooth generate`, which draws the same picture.
#include "app/serving_worker.h"
#include "app/worker_process.h"

#include <QCoreApplication>
#include <QImage>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "core/formats/other_weights.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestServe : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    ServingWorker m_worker;

    QString file(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    static QString demoModel() { return QStringLiteral(SOURCE_ROOT "/resources/demo-model"); }

    QJsonObject drawing(int id, const char* output) const {
        return {{QStringLiteral("id"), id},
                {QStringLiteral("op"), QStringLiteral("generate")},
                {QStringLiteral("model"), demoModel()},
                {QStringLiteral("prompt"), QStringLiteral("a photo of a red robot")},
                {QStringLiteral("seed"), 5},
                {QStringLiteral("num_inference_steps"), 6},
                {QStringLiteral("output"), file(output)}};
    }
    void send(const QByteArray& line) { m_worker.send(line); }
    void send(const QJsonObject& line) { m_worker.send(line); }
    QJsonObject answer() { return m_worker.answer(); }
    QJsonObject outcome() { return m_worker.outcome(); }
    static QString event(const QJsonObject& line) { return ServingWorker::event(line); }
    static QString code(const QJsonObject& line) { return ServingWorker::code(line); }

    /// Of the worker's memory.
    int kilobytes(const char* field) const {
        QFile status(QStringLiteral("/proc/%1/status").arg(m_worker.pid()));
        if (!status.open(QIODevice::ReadOnly)) return -1;
        const QRegularExpression line(QLatin1String(field) + QStringLiteral(":\\s+(\\d+) kB"));
        return line.match(QString::fromUtf8(status.readAll())).captured(1).toInt();
    }

private slots:
    void init() { QVERIFY(m_worker.start()); }
    void cleanup() { QVERIFY(m_worker.end()); }

    void picturesAreThoseOfGenerate() {
        send(drawing(1, "served.png"));
        int calls = 0;
        QJsonObject line;
        for (line = answer(); event(line) != QStringLiteral("result"); line = answer()) {
            if (event(line) == QStringLiteral("preview")) continue;  // a slow machine
            QCOMPARE(event(line), QStringLiteral("progress"));
            QCOMPARE(line[QStringLiteral("id")].toInt(), 1);
            QCOMPARE(line[QStringLiteral("done")].toInt(), ++calls);
            QCOMPARE(line[QStringLiteral("total")].toInt(), 6);
        }
        QCOMPARE(line[QStringLiteral("path")].toString(), file("served.png"));
        QVERIFY(line[QStringLiteral("seconds")].toDouble() > 0);
        QCOMPARE(calls, 6);
        const QImage served(file("served.png"));
        QCOMPARE(served.size(), QSize(128, 128));

        const auto generated = runWorker(
            {QStringLiteral("generate"), QStringLiteral("--model"), demoModel(),
             QStringLiteral("--prompt"), QStringLiteral("a photo of a red robot"),
             QStringLiteral("--seed"), QStringLiteral("5"), QStringLiteral("--num-inference-steps"),
             QStringLiteral("6"), QStringLiteral("--output"), file("generated.png"),
             QStringLiteral("--json")});
        QVERIFY2(generated.exitCode == 0, generated.err.constData());
        QCOMPARE(QImage(file("generated.png")), served);
        const auto facts = QJsonDocument::fromJson(generated.out).object();
        QCOMPARE(facts[QStringLiteral("width")].toInt(), 128);
        QCOMPARE(facts[QStringLiteral("seed")].toInt(), 5);
    }

    /// The model in memory is that on the disk, also where size and time stay the same.
    void replacedWeightsAreRead() {
        const fs::path model = file("model").toStdString();
        fs::copy(TEST_REFERENCE "/tiny-sd1/model", model, fs::copy_options::recursive);
        const auto drawn = [&](const char* name) {
            QJsonObject request = drawing(7, name);
            request[QStringLiteral("model")] = file("model");
            send(request);
            return QImage(outcome()[QStringLiteral("path")].toString());
        };
        const QImage before = drawn("before.png");
        QVERIFY(!before.isNull());
        QCOMPARE(drawn("again.png"), before);
        replaceWeights(model / "unet/diffusion_pytorch_model.safetensors");
        QVERIFY(drawn("after.png") != before);
    }

    /// Each with its strength, and for that request only; the same as `generate` draws with them.
    void severalLorasAreAdded() {
        const QString lora =
            QStringLiteral(TEST_REFERENCE "/tiny-sd1/ref/lora/pytorch_lora_weights.safetensors");
        int id = 0;
        const auto drawn = [&](const QList<double>& scales) {
            const QString name = QStringLiteral("with%1.png").arg(++id);
            QJsonObject request = drawing(id, name.toUtf8());
            request[QStringLiteral("model")] = QStringLiteral(TEST_REFERENCE "/tiny-sd1/model");
            QJsonArray added;
            for (const double scale : scales)
                added +=
                    QJsonObject{{QStringLiteral("file"), lora}, {QStringLiteral("scale"), scale}};
            request[QStringLiteral("added")] = added;
            send(request);
            return QImage(outcome()[QStringLiteral("path")].toString());
        };
        const QImage plain = drawn({});
        QVERIFY(!plain.isNull());
        const QImage two = drawn({1.5, -0.5});
        QVERIFY(two != plain);
        QVERIFY(drawn({1.5}) != two);
        QCOMPARE(drawn({}), plain);
        const auto generated = runWorker(
            {"generate", "--model", TEST_REFERENCE "/tiny-sd1/model", "--lora", lora, "--lora",
             lora, "--lora_scale", "1.5,-0.5", "--prompt", "a photo of a red robot", "--seed", "5",
             "--num-inference-steps", "6", "--output", file("generated.png")});
        QVERIFY2(generated.exitCode == 0, generated.err.constData());
        QCOMPARE(QImage(file("generated.png")), two);
    }

    void badLinesAreAnsweredAndNothingDies() {
        send(QByteArray("this is no JSON"));
        QCOMPARE(code(answer()), QStringLiteral("json.malformed"));
        send(QByteArray("[1, 2]"));
        QCOMPARE(code(answer()), QStringLiteral("request.invalid"));
        send(QByteArray(R"({"id": 1, "op": "dance"})"));
        QCOMPARE(code(answer()), QStringLiteral("request.invalid"));
        auto misspelt = drawing(1, "never.png");
        misspelt[QStringLiteral("loras")] = QJsonArray{};
        send(misspelt);
        const auto unknown = answer();
        QCOMPARE(code(unknown), QStringLiteral("request.invalid"));
        QVERIFY(unknown[QStringLiteral("text")].toString().contains(QStringLiteral("loras")));
        send(QByteArray(R"({"id": 2, "op": "generate", "prompt": "x"})"));
        const auto incomplete = answer();
        QCOMPARE(incomplete[QStringLiteral("id")].toInt(), 2);
        QVERIFY(!incomplete[QStringLiteral("remedy")].toString().isEmpty());

        auto wrong = drawing(3, "never.png");
        wrong[QStringLiteral("model")] = m_folder.path();
        send(wrong);
        QCOMPARE(event(answer()), QStringLiteral("error"));
        wrong = drawing(4, "never.png");
        wrong[QStringLiteral("added")] =
            QJsonArray{QJsonObject{{QStringLiteral("file"), file("missing.safetensors")}}};
        send(wrong);
        QCOMPARE(code(answer()), QStringLiteral("file.missing"));
        wrong = drawing(5, "never.png");
        wrong[QStringLiteral("width")] = 33;
        send(wrong);
        QCOMPARE(code(answer()), QStringLiteral("draw.invalid"));
        wrong = drawing(6, "never.png");
        wrong[QStringLiteral("clip_skip")] = 12;
        send(wrong);
        QCOMPARE(code(answer()), QStringLiteral("draw.invalid"));
        QVERIFY(!QFile::exists(file("never.png")));

        send(drawing(6, "after.png"));
        QCOMPARE(event(outcome()), QStringLiteral("result"));
    }

    /// Whatever the operation and the field, and though the others are right.
    void fieldsOfAnotherTypeAreRefused() {
        const QString text = QStringLiteral("64");
        const QList<std::tuple<const char*, const char*, QJsonValue>> wrongs = {
            {"generate", "width", text},
            {"generate", "num_inference_steps", 2.5},
            {"generate", "seed", 1e30},
            {"generate", "seed", text},
            {"generate", "guidance_scale", text},
            {"generate", "prompt", 5},
            {"generate", "negative_prompt", true},
            {"generate", "prompt_weights", 1},
            {"generate", "sampler", 1},
            {"generate", "added", 5},
            {"generate", "added", QJsonArray{5}},
            {"generate", "added", QJsonArray{QJsonObject{{"file", 5}}}},
            {"generate", "added", QJsonArray{QJsonObject{{"file", text}, {"scale", text}}}},
            {"generate", "output", 5},
            {"generate", "model", 5},
            {"tokenize", "text", 7},
            {"measure", "step", text},
            {"measure", "run", 1}};
        int id = 0;
        for (const auto& [operation, field, value] : wrongs) {
            QJsonObject request = drawing(++id, "never.png");
            request[QStringLiteral("op")] = QString::fromLatin1(operation);
            request[QString::fromLatin1(field)] = value;
            send(request);
            const QJsonObject line = outcome();
            QCOMPARE(line[QStringLiteral("id")].toInt(), id);
            QVERIFY2(code(line) == QStringLiteral("draw.invalid"), field);
            QCOMPARE(line[QStringLiteral("arguments")][QStringLiteral("setting")].toString(),
                     QString::fromLatin1(field));
        }
        QVERIFY(!QFile::exists(file("never.png")));
    }

    /// Neither its length nor what follows it is a problem.
    void whatIsPipedInIsAnswered() {
        // As `printf … | dreambooth serve` asks: stdin has ended before the first is looked at.
        const QByteArray model = QByteArray(TEST_REFERENCE) + "/tiny-sd1/model";
        QProcess process;
        process.start(WORKER_PROGRAM, {"serve"});
        process.write(R"({"id": 1, "op": "generate", "model": ")" + model +
                      R"(", "output": "/tmp/x.png", "width": "64"})" + "\n" +
                      R"({"id": 2, "op": "generate", "model": ")" + model +
                      R"(", "output": "/tmp/x.png", "seed": 1e30})" + "\n" +
                      R"({"id": 3, "op": "dance"})" + "\n");
        process.closeWriteChannel();
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 0);
        QStringList codes;
        for (const QByteArray& line : process.readAllStandardOutput().trimmed().split('\n'))
            codes << QJsonDocument::fromJson(line).object()["code"].toString();
        QCOMPARE(codes, (QStringList{"draw.invalid", "draw.invalid", "request.invalid"}));
    }

    void anEndlessLineIsRefusedAndNotKept() {
        send(QByteArray(R"({"id": 1, "op": "unload"})"));
        QCOMPARE(event(answer()), QStringLiteral("result"));
        const int before = kilobytes("VmHWM");
        constexpr int megabytes = 64;
        QByteArray endless = "{\"id\": 2, \"op\": \"generate\", \"prompt\": \"";
        endless.append(megabytes << 20, 'x');
        send(endless + "\"}");
        const QJsonObject refused = answer();
        QCOMPARE(code(refused), QStringLiteral("request.invalid"));
        QVERIFY(refused[QStringLiteral("id")].isNull());
        send(QByteArray(R"({"id": 3, "op": "unload"})"));
        QCOMPARE(answer()[QStringLiteral("id")].toInt(), 3);
        const int more = kilobytes("VmHWM") - before;
        QVERIFY2(more < (megabytes << 10) / 4, qPrintable(QString::number(more)));
    }

    /// A training that begins now needs it; between two pictures it stays.
    void unloadingGivesMemoryBack() {
        QJsonObject large = drawing(1, "large.png");
        large[QStringLiteral("width")] = large[QStringLiteral("height")] = 512;
        large[QStringLiteral("num_inference_steps")] = 1;
        send(large);
        QCOMPARE(event(outcome()), QStringLiteral("result"));
        const int before = kilobytes("RssAnon");
        send(QByteArray(R"({"id": 2, "op": "unload"})"));
        QCOMPARE(event(outcome()), QStringLiteral("result"));
        const int after = kilobytes("RssAnon");
        QVERIFY2(after < before / 2, qPrintable(QStringLiteral("%1 -> %2").arg(before).arg(after)));
    }

    void aDrawingIsCancelledWhileItIsMade() {
        auto slow = drawing(1, "slow.png");
        slow[QStringLiteral("num_inference_steps")] = 900;
        send(slow);
        send(drawing(2, "waiting.png"));
        send(drawing(3, "kept.png"));
        // It is at work; on a busy machine it shows a preview before it tells of its first step.
        const QString begun = event(answer());
        QVERIFY(begun == QStringLiteral("progress") || begun == QStringLiteral("preview"));
        send(QByteArray(R"({"id": 2, "op": "cancel"})"));
        send(QByteArray(R"({"id": 1, "op": "cancel"})"));
        // The one that waits is answered at once, the one at work after its step.
        const auto first = outcome();
        QCOMPARE(first[QStringLiteral("id")].toInt(), 2);
        QCOMPARE(code(first), QStringLiteral("draw.cancelled"));
        const auto second = outcome();
        QCOMPARE(second[QStringLiteral("id")].toInt(), 1);
        QCOMPARE(code(second), QStringLiteral("draw.cancelled"));
        const auto third = outcome();
        QCOMPARE(third[QStringLiteral("id")].toInt(), 3);
        QCOMPARE(event(third), QStringLiteral("result"));
        QVERIFY(!QFile::exists(file("slow.png")));
        QVERIFY(QFile::exists(file("kept.png")));
    }

    void longDrawingsHavePreviews() {
        auto slow = drawing(1, "previewed.png");
        slow[QStringLiteral("num_inference_steps")] = 900;
        send(slow);
        QJsonObject line;
        do line = answer();
        while (event(line) == QStringLiteral("progress"));
        QCOMPARE(event(line), QStringLiteral("preview"));
        const QImage preview(line[QStringLiteral("path")].toString());
        QCOMPARE(preview.size(), QSize(128, 128));
        // The end of stdin also ends the drawing (cleanup).
    }

    void tokensAreTold() {
        send(QJsonObject{{QStringLiteral("id"), QStringLiteral("t")},
                         {QStringLiteral("op"), QStringLiteral("tokenize")},
                         {QStringLiteral("model"), demoModel()},
                         {QStringLiteral("text"), QStringLiteral("a photo of sks robot")}});
        const auto line = answer();
        QCOMPARE(line[QStringLiteral("id")].toString(), QStringLiteral("t"));
        QCOMPARE(line[QStringLiteral("pieces")].toArray().size(), 5);
        send(QByteArray(R"({"id": 9, "op": "unload"})"));
        QCOMPARE(event(answer()), QStringLiteral("result"));
    }
};

REGISTER_TEST(TestServe, QCoreApplication);
#include "test_serve.moc"
