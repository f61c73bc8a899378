// Every bad input that a person may hand to a command: it ends with 2 and one message that names
// the file and says what to do; nothing crashes and nothing is written.
#include <base/json.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

#include "app/worker_process.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestBadInput : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    // Photos.

    void badPhotoIsNamed_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("text named .jpg") << "text.jpg";
        QTest::newRow("truncated JPEG") << "truncated.jpg";
        QTest::newRow("40,000 pixels wide") << "wide.png";
        QTest::newRow("no bytes") << "empty.jpg";
    }
    void badPhotoIsNamed() {
        QFETCH(QString, file);
        const QString photo = QStringLiteral(TEST_DATA "/photos/") + file;
        QVERIFY2(QFile::exists(photo), qPrintable(photo));
        expectRefusal({"crop", photo, "--output", path("squares"), "--size", "96"}, file);
        QVERIFY(QDir(path("squares")).isEmpty());
    }

    void emptyFolderIsNamed() {
        QVERIFY(QDir(m_folder->path()).mkdir("none"));
        expectRefusal({"crop", path("none"), "--output", path("squares")}, "none");
    }

    void squaresDoNotMixWithPhotos() {
        QVERIFY(QDir(m_folder->path()).mkdir("photos"));
        QVERIFY(QFile::copy(QStringLiteral(SOURCE_ROOT "/resources/subjects/backpack/photos/"
                                                       "backpack-1.jpg"),
                            path("photos/a.jpg")));
        expectRefusal({"crop", path("photos"), "--output", path("photos/")}, "photos");
        QCOMPARE(QDir(path("photos")).entryList(QDir::Files), QStringList{"a.jpg"});
    }

    void missingPhotoIsNamed() {
        expectRefusal({"crop", path("no-such.jpg"), "--output", path("squares")}, "no-such.jpg");
    }

    void captionsThatCannotBeReadAreNamed() {
        QVERIFY(QDir(m_folder->path()).mkdir("photos"));
        QVERIFY(QFile::copy(QStringLiteral(SOURCE_ROOT "/resources/subjects/backpack/photos/"
                                                       "backpack-1.jpg"),
                            path("photos/a.jpg")));
        const auto write = [&](const QByteArray& text) {
            QFile file(path("photos/a.txt"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text);
        };
        const QStringList train = {"train",
                                   "--pretrained_model_name_or_path",
                                   model(),
                                   "--instance_data_dir",
                                   path("photos"),
                                   "--instance_prompt",
                                   "sks",
                                   "--output_dir",
                                   path("out"),
                                   "--max_train_steps",
                                   "1"};
        write("caf\xe9");
        expectRefusal(train + QStringList{"--caption_extension", ".txt"}, "a.txt");
        write(QByteArray(100'000, 'x'));
        expectRefusal(train + QStringList{"--caption_extension", ".txt"}, "100000");
        expectRefusal(train + QStringList{"--caption_column", "text"}, "metadata.jsonl");
        expectRefusal({"dataset", path("none"), "--output", path("set")}, "none");
    }

    // Names that a terminal would obey.

    void strangersNamesReachTheTerminalAsText() {
        const QString name = QStringLiteral("a\x1b[2J\x07 \u009b2J\u202egpj.exe");
        QVERIFY(QDir(m_folder->path()).mkdir(name));
        const QString photo = path("a").chopped(1) + name + "/text.jpg";
        QVERIFY(QFile::copy(QStringLiteral(TEST_DATA "/photos/text.jpg"), photo));
        for (const QStringList& command :
             {QStringList{"crop", photo, "--output", path("squares")},
              QStringList{"inspect", photo}, QStringList{"inspect", QFileInfo(photo).path()},
              QStringList{"inspect", "--json", photo}}) {
            QProcess process;
            process.start(QStringLiteral(WORKER_PROGRAM), command);
            QVERIFY(process.waitForFinished(60000));
            const QByteArray said =
                process.readAllStandardError() + process.readAllStandardOutput();
            QVERIFY2(said.contains("gpj.exe"), said);
            for (const char* code : {"\x1b", "\x07", "\u009b", "\u202e"})
                QVERIFY2(!said.contains(code), said.toPercentEncoding(" /:;,.\n"));
        }
    }

    /// Neither is a line of what is said of a file.
    void strangersWordsBeginNoLine() {
        QFile file(path("odd.safetensors"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const std::string layer =
            "lora_unet_down_blocks_0_attentions_0_transformer_blocks_0_attn1_to_q.lora_";
        const auto one = [](int begin) {
            return Json{{"dtype", "F32"},
                        {"shape", Json::array({1, 1})},
                        {"data_offsets", Json::array({begin, begin + 4})}};
        };
        const Json arrays = {{"__metadata__", {{"title", "a\nkind: model\tb"}}},
                             {layer + "down.weight", one(0)},
                             {layer + "up.weight", one(4)}};
        QByteArray header = QByteArray::fromStdString(asText(arrays));
        while (header.size() % 8 != 0) header += ' ';
        const auto size = static_cast<quint64>(header.size());
        file.write(reinterpret_cast<const char*>(&size), sizeof size);
        file.write(header + QByteArray(8, '\0'));
        file.close();
        const QByteArray said = runWorker({"inspect", file.fileName()}).out;
        QVERIFY2(said.contains("a kind: model b") && !said.contains("\nkind: model"), said);
    }

    // Places.

    void aProgramWithoutItsEngineIsNamed() {
        const QString alone = path("dreambooth");
        QVERIFY(QFile::copy(QStringLiteral(WORKER_PROGRAM), alone));
        QProcess process;
        process.start(alone, {"doctor"});
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 2);
        const QByteArray said = process.readAllStandardError();
        QVERIFY2(said.contains(path("dreambooth-engine").toUtf8()) && said.contains("copy all"),
                 said);
    }

    void aDeletedWorkingFolderIsNamed() {
        for (const char* command :
             {"train --pretrained_model_name_or_path M --instance_data_dir P --instance_prompt x "
              "--output_dir out --max_train_steps 1",
              "train --run out", "inspect out", "demo --output out"}) {
            QProcess process;
            process.start("sh",
                          {"-c",
                           "mkdir $1; cd $1; rmdir ../$(basename $1); exec " WORKER_PROGRAM " " +
                               QString::fromLatin1(command)
                                   .replace(" M ", " " TEST_REFERENCE "/tiny-sd1/model ")
                                   .replace(" P ", " " TEST_DATA "/photos "),
                           "sh", path("lost")});
            QVERIFY(process.waitForFinished(60000));
            const QByteArray said = process.readAllStandardError();
            QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 2,
                     said.constData());
            QVERIFY2(said.contains("does not exist any more"), said.constData());
        }
    }

    /// What is written as JSON would name another place: refused, or nothing of it is needed.
    void aPlaceWhoseNameIsNoTextIsUsedOrRefused_data() {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("made");  // empty: it is refused
        QTest::newRow("crop") << "crop $P/photos --output $P/out --size 64"
                              << "out/1.png";
        QTest::newRow("inspect") << "inspect --json $P/model"
                                 << "model";
        QTest::newRow("generate") << "generate --model $P/model --prompt x --output $P/a.png"
                                     " --num_inference_steps 1"
                                  << "a.png";
        QTest::newRow("many") << "generate --model $P/model --prompts x --output_dir $P/many"
                                 " --num_inference_steps 1"
                              << "many/pictures.json";
        QTest::newRow("compare") << "compare --base $P/model --tuned $P/model --prompts x"
                                    " --output $P/sheet.html --num_inference_steps 1"
                                 << "sheet.html";
        QTest::newRow("convert") << "convert $P/model $P/one.safetensors --to single-file"
                                 << "one.safetensors";
        QTest::newRow("train") << "train --pretrained_model_name_or_path $P/model"
                                  " --instance_data_dir $P/photos --instance_prompt x"
                                  " --output_dir $P/out --max_train_steps 1"
                               << "";
        QTest::newRow("review") << "review make --project $P/a.dreambooth --candidate a=$P/model"
                                   " --candidate b=$M --prompts x --seeds 1"
                                << "";
    }
    void aPlaceWhoseNameIsNoTextIsUsedOrRefused() {
        QFETCH(QString, command);
        QFETCH(QString, made);
        const fs::path place = fs::path(m_folder->path().toStdString()) / "x\xff";
        const auto cleaner = qScopeGuard([&] { fs::remove_all(place); });  // Qt can't name it
        fs::create_directories(place / "photos");
        fs::copy(TEST_REFERENCE "/tiny-sd1/model", place / "model", fs::copy_options::recursive);
        fs::copy(TEST_DATA "/photos/upright.png", place / "photos" / "1.png");
        // A shell passes any bytes on, as Qt does not.
        QProcess shell;
        shell.start("bash", {"-c", "P=$'" + path("x") +
                                       "\\xff'; M=" TEST_REFERENCE
                                       "/tiny-sd1/model; exec " WORKER_PROGRAM " " +
                                       command});
        QVERIFY(shell.waitForFinished(120000));
        const QByteArray said = shell.readAllStandardError();
        QVERIFY2(shell.exitStatus() == QProcess::NormalExit &&
                     shell.exitCode() == (made.isEmpty() ? 2 : 0),
                 said.constData());
        if (made.isEmpty())
            QVERIFY2(said.contains("no UTF-8"), said.constData());
        else
            QVERIFY(fs::exists(place / made.toStdString()));
        // Nothing is at what those bytes would be as text.
        for (const auto& entry : fs::directory_iterator(place.parent_path()))
            QVERIFY2(entry.path() == place, entry.path().c_str());
    }

    void aTemporaryFolderThatIsNoneIsNamed() {
        qunsetenv("XDG_RUNTIME_DIR");
        qputenv("TMPDIR", path("none").toUtf8());
        const WorkerResult result = runWorker({"plan", "--pretrained_model_name_or_path",
                                               TEST_REFERENCE "/tiny-sd1/model", "--photos", "4"});
        qunsetenv("TMPDIR");
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("TMPDIR"), result.err.constData());
    }

    // Models.

    void missingWeightsAreNamed() {
        copyModel();
        QVERIFY(QFile::remove(path("model/vae/diffusion_pytorch_model.safetensors")));
        expectModelRefusal("vae");
    }

    void shortWeightsAreNamed() {
        copyModel();
        QFile file(path("model/unet/diffusion_pytorch_model.safetensors"));
        QVERIFY(file.resize(file.size() / 2));
        expectModelRefusal("diffusion_pytorch_model.safetensors");
    }

    void lyingHeaderIsNamed() {
        copyModel();
        QFile file(path("model/text_encoder/model.safetensors"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray bytes = file.read(4096);
        const qsizetype shape = bytes.indexOf("\"shape\":[");
        QVERIFY(shape > 0);
        bytes[shape + 9] = bytes[shape + 9] == '9' ? '8' : '9';  // another size than the data has
        QVERIFY(file.seek(0));
        file.write(bytes);
        file.close();
        expectModelRefusal("model.safetensors");
    }

    void otherShapesAreNamed() {
        copyModel();
        replaceIn("model/unet/config.json", "\"cross_attention_dim\": 192",
                  "\"cross_attention_dim\": 64");
        expectModelRefusal("64 and 192");
    }

    void pathOutsideTheFolderIsRefused() {
        copyModel();
        replaceIn("model/model_index.json", "\"unet\": [", "\"../unet\": [");
        expectModelRefusal("model_index.json");
    }

    void damagedJsonIsNamed() {
        copyModel();
        replaceIn("model/scheduler/scheduler_config.json", "{", "{{");
        expectModelRefusal("scheduler_config.json");
    }

    void pickleIsRefused_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("ckpt") << "model.ckpt";
        QTest::newRow("bin") << "model.bin";
        QTest::newRow("renamed") << "model.safetensors";
    }
    void pickleIsRefused() {
        QFETCH(QString, name);
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("PK\x03\x04 archive/data.pkl, as torch.save() leaves it");
        file.close();
        expectRefusal(
            {"generate", "--model", file.fileName(), "--prompt", "x", "--output", path("a.png")},
            name);
        expectRefusal({"generate", "--model", model(), "--lora", file.fileName(), "--prompt", "x",
                       "--output", path("a.png")},
                      name);
    }

    // Arguments.

    void unknownSamplerListsTheNames() {
        expectRefusal({"generate", "--model", model(), "--prompt", "x", "--output", path("a.png"),
                       "--sampler", "best"},
                      "dpmpp_2m");
    }

    void oddSizeIsRefused() {
        expectRefusal({"generate", "--model", model(), "--prompt", "x", "--output", path("a.png"),
                       "--width", "97"},
                      "97");
    }

    void unknownFlagIsRefused() {
        expectRefusal({"generate", "--model", model(), "--prompt", "x", "--output", path("a.png"),
                       "--colour"},
                      "--colour");
    }

    void numbersThatAreNone_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("said");
        const auto add = [](const char* arguments, const char* said) {
            QTest::newRow(arguments) << arguments << said;
        };
        add("train --rank x", "--rank: “x” is not a whole number.");
        add("train --rank 0x10", "--rank: “0x10” is not a whole number.");
        add("generate --seed 18446744073709551615", "--seed: 18446744073709551615 is too large.");
        add("train --max_train_steps 99999999999", "--max_train_steps: 99999999999 is too large.");
        add("train --max_train_steps 2 --max_train_steps 99999999999",
            "--max_train_steps: 99999999999 is too large.");
        add("train --rank 4 --rank x", "--rank: “x” is not a whole number.");
        add("train --bucket_reso_steps 12", "--bucket_reso_steps: 12 is not a multiple of 8.");
        add("train --offload_blocks many",
            "--offload_blocks: “many” is not a whole number or auto.");
        add("train --rank +-5", "--rank");
        add("train --train_batch_size 1.5", "--train_batch_size: “1.5” is not a whole number.");
        add("train --learning_rate=1e-", "--learning_rate: “1e-” is not a number.");
        add("train --max_restarts -1", "--max_restarts: -1 is too small: at least 0.");
        add("train --max_restarts nan", "--max_restarts: nan is not a number.");
        add("train --num_train_epochs 0", "--num_train_epochs: 0 is too small: at least 1.");
        add("train --validation_epochs -3", "--validation_epochs: -3 is too small: at least 1.");
        for (const char* target : {"foo", "1"})
            QTest::addRow("a target %s", target)
                << QStringLiteral("convert a b --to %1").arg(target)
                << QStringLiteral("“%1” is none of comfyui, diffusers, kohya, peft, single-file.")
                       .arg(target);
        add("extract --rank 0", "--rank: 0 is too small: at least 1.");
        add("crop --size", "--size: its value is missing.");
        add("crop --mode=", "--mode: its value is missing.");
        add("crop --mode middle", "--mode: “middle” is none of centre, subject.");
        add("generate --quantize_base=int2",
            "--quantize_base: “int2” is none of none, int8, float8, nf4.");
        add("doctor --device 7", "--device requires --reference");
        add("plan --max_restarts x",
            "--max_restarts: “x” is not a whole number.");  // not in --help
        add("crop --size 9999", "--size: 9999 is too large: at most 4096.");
        add("generate --seed a", "dreambooth generate --help lists the flags.");
        add("dataset --size 1", "--size: 1 is too small: at least 16.");  // of `dreambooth` itself
        add("paint a dog", "There is no command “paint”.\ndreambooth --help lists the commands.");
        add("--model x", "The command is missing.\ndreambooth --help lists the commands.");
        add("review", "The command is missing.\ndreambooth review --help lists the commands.");
        add("review paint",
            "There is no command “paint”.\ndreambooth review --help lists the commands.");
    }
    void numbersThatAreNone() {
        QFETCH(QString, arguments);
        QFETCH(QString, said);
        expectRefusal(arguments.split(' '), said);
    }

    void devicesThatAreNone_data() {
        QTest::addColumn<QString>("device");
        for (const char* device : {"0+", "0+1+", "+1", "cpu+", "gpu", "-1", "0+1+2"})
            QTest::newRow(device) << device;
    }
    void devicesThatAreNone() {
        QFETCH(QString, device);
        const QString named = QStringLiteral("There is no device “%1”.").arg(device);
        const QStringList arguments = {"train", "--run", path("run"), "--devices=cpu," + device,
                                       "--max_restarts=2"};
        expectRefusal(arguments, named);
        QCOMPARE(runWorker(arguments).err.count("There is no device"), 1);
        QVERIFY(!QFile::exists(path("run")));
    }

    void noCommandShowsTheCommands() {
        const WorkerResult result = runWorker({});
        QCOMPARE(result.exitCode, 2);
        QVERIFY((result.out + result.err).contains("train"));
    }

    /// It measures what a run needs, and runs nothing.
    void planNamesNoFlagsOfRunning() {
        const QByteArray help = runWorker({"plan", "--help"}).out;
        QVERIFY(help.contains("--devices") && help.contains("--preset"));
        for (const char* flag : {"--warm", "--trust_run", "--max_restarts"})
            QVERIFY2(!help.contains(flag), flag);
    }

    void sheetOfAnotherKindIsRefusedBeforeDrawing() {
        expectRefusal({"compare", "--base", model(), "--tuned", model(), "--prompts", "a,b",
                       "--output", path("sheet.docx")},
                      "sheet.docx");
    }

private:
    static QString model() { return QStringLiteral(SOURCE_ROOT "/resources/demo-model"); }
    QString path(const QString& name) const { return m_folder->filePath(name); }

    void copyModel() {
        fs::copy(model().toStdString(), path("model").toStdString(), fs::copy_options::recursive);
    }

    void replaceIn(const QString& name, const QByteArray& before, const QByteArray& after) {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QByteArray text = file.readAll();
        file.close();
        const qsizetype at = text.indexOf(before);
        QVERIFY2(at >= 0, before.constData());
        text.replace(at, before.size(), after);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    void expectRefusal(const QStringList& arguments, const QString& named) {
        const WorkerResult result = runWorker(arguments);
        const QString message = QString::fromUtf8(result.err);
        QVERIFY2(result.exitCode == 2,
                 qPrintable(QString::number(result.exitCode) + ": " + message));
        QVERIFY2(message.contains(named), qPrintable(message));
        QVERIFY2(!message.contains("terminate called") && !message.contains("frame #"),
                 qPrintable(message));
        // Cause and remedy: at least two sentences.
        QVERIFY2(message.count('.') + message.count('\n') >= 2, qPrintable(message));
        QVERIFY(!QFile::exists(path("a.png")));
    }

    void expectModelRefusal(const QString& named) {
        expectRefusal(
            {"generate", "--model", path("model"), "--prompt", "x", "--output", path("a.png")},
            named);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

REGISTER_TEST(TestBadInput, QCoreApplication);
#include "test_bad_input.moc"
