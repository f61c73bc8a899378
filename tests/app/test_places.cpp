// Commands that write find out that they can't before they work: each is given an output that is
// none, and a model that is not there, which it would complain of if it looked for that first.
#include <base/files.h>
#include <sys/stat.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "app/serving_worker.h"
#include "app/worker_process.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestPlaces : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QCOMPARE(::mkfifo(path("pipe.png").toStdString().c_str(), 0600), 0);
        QVERIFY(writeFileAtomically(path("file").toStdString(), "theirs"));
        fs::create_symlink("/dev/null", path("device.png").toStdString());
        fs::create_directory(path("folder.png").toStdString());
    }

    void whatCantBeWrittenIsNamed_data() {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("output");
        for (const char* output : {"pipe.png", "device.png", "folder.png", "file/a.png"}) {
            QTest::addRow("generate %s", output)
                << "generate --model none --prompt x --output" << output;
            QTest::addRow("compare %s", output)
                << "compare --base none --tuned none --prompts x --output" << output;
        }
        for (const char* output : {"file", "pipe.png", "device.png/below"}) {
            QTest::addRow("generate many %s", output)
                << "generate --model none --prompts x --output_dir" << output;
            QTest::addRow("crop %s", output)
                << "crop " TEST_REFERENCE "/../data/photos/empty.jpg --output" << output;
            QTest::addRow("demo %s", output) << "demo --output" << output;
            QTest::addRow("train %s", output)
                << "train --pretrained_model_name_or_path " TEST_REFERENCE
                   "/tiny-sd1/model --instance_data_dir " SOURCE_ROOT
                   "/resources/subjects/robot/photos --instance_prompt x --output_dir"
                << output;
        }
        for (const char* output : {"device.png", "file/model"})
            QTest::addRow("convert %s", output)
                << "convert " TEST_REFERENCE "/tiny-sd1/model --to diffusers" << output;
    }
    void whatCantBeWrittenIsNamed() {
        QFETCH(QString, command);
        QFETCH(QString, output);
        const WorkerResult result =
            runWorker(command.split(' ', Qt::SkipEmptyParts) << path(output));
        QVERIFY2(result.exitCode == 2, result.err.constData());
        QVERIFY2(result.err.contains(output.section('/', 0, 0).toUtf8()), result.err.constData());
        QCOMPARE(result.err.trimmed().count('\n'), 0);
        // What was there is what it was.
        QVERIFY(fs::is_fifo(path("pipe.png").toStdString()));
        QVERIFY(fs::is_symlink(path("device.png").toStdString()));
        QCOMPARE(*readFile(path("file").toStdString()), std::string("theirs"));
    }

    /// A path that is misspelt near its beginning leaves no folders there.
    void noFoldersAreMadeAboveTheOnesNamed_data() {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("name");
        const QString photo = QStringLiteral(TEST_DATA "/photos/empty.jpg");
        QTest::newRow("generate") << "generate --model none --prompt x --output" << "a.png";
        QTest::newRow("generate many") << "generate --model none --prompts x --output_dir" << "out";
        QTest::newRow("compare") << "compare --base none --tuned none --prompts x --output"
                                 << "a.png";
        QTest::newRow("crop") << "crop " + photo + " --output" << "out";
        QTest::newRow("demo") << "demo --output" << "out/";
        QTest::newRow("convert") << "convert " TEST_REFERENCE "/tiny-sd1/model --to diffusers"
                                 << "out";
        QTest::newRow("review send") << "review send none --html" << "a.html";
    }
    void noFoldersAreMadeAboveTheOnesNamed() {
        QFETCH(QString, command);
        QFETCH(QString, name);
        const QStringList words = command.split(' ', Qt::SkipEmptyParts);
        const WorkerResult result = runWorker(words + QStringList(path("mistake/below/" + name)));
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("there is no folder " + path("mistake").toUtf8() + "."),
                 result.err.constData());
        QVERIFY(!fs::exists(path("mistake").toStdString()));
    }
    void theFolderOfAnOutputIsMade() {
        const WorkerResult result =
            runWorker({"crop", SOURCE_ROOT "/resources/subjects/robot/photos/robot-1.jpg",
                       "--output", path("new/squares")});
        QVERIFY2(result.exitCode == 0, result.err.constData());
        QVERIFY(fs::exists(path("new/squares/robot-1.png").toStdString()));
    }

    void whatCannotBePrintedIsSaid() {
        // By `dreambooth` itself and by its engine; at once, and once a buffer is full.
        for (const char* command : {"inspect --json M", "inspect M", "--version", "train --help"})
            for (const bool isFull : {true, false}) {
                QProcess shell;
                const QString whole = QStringLiteral(WORKER_PROGRAM " ") + command +
                                      (isFull ? " > /dev/full" : " > /dev/null");
                shell.start("sh", {"-c", QString(whole).replace(
                                             " M", " " TEST_REFERENCE "/tiny-sd1/model")});
                QVERIFY(shell.waitForFinished(60000));
                const QByteArray said = shell.readAllStandardError();
                QVERIFY2(shell.exitCode() == (isFull ? 1 : 0), qPrintable(whole));
                QCOMPARE(said.contains("could be written"), isFull);
            }
    }

    void anUnwritableFolderIsNamedBeforeDrawing() {
        // Where not even the superuser can make a file.
        const WorkerResult result = runWorker(
            {"generate", "--model", "none", "--prompt", "x", "--output", "/proc/new/a.png"});
        QVERIFY2(result.exitCode == 1 || result.exitCode == 2, result.err.constData());
        QVERIFY2(result.err.contains("/proc/new/a.png"), result.err.constData());
    }

    void inputsThatAreNoFilesAreNamed_data() {
        QTest::addColumn<QString>("command");
        for (const char* command :
             {"generate --model PIPE --prompt x --output OUT.png",
              "generate --model none --prompts PIPE --output_dir OUT",
              "generate --model " TEST_REFERENCE
              "/tiny-sd1/model --lora PIPE --prompt x --output OUT.png",
              "crop PIPE --output OUT", "inspect PIPE", "convert PIPE OUT --to diffusers",
              "compare --base none --tuned none --prompts PIPE --output OUT.png",
              "train --pretrained_model_name_or_path PIPE --instance_data_dir " SOURCE_ROOT
              "/resources/subjects/robot/photos --instance_prompt x --output_dir OUT"})
            QTest::newRow(command) << command;
    }
    void inputsThatAreNoFilesAreNamed() {
        QFETCH(QString, command);
        // Nobody writes into the pipe: what opened it as a file would wait without end.
        for (const char* special : {"pipe.png", "device.png"}) {
            QString words = command;
            words.replace("PIPE", path(special)).replace("OUT", path("out"));
            const WorkerResult result = runWorker(words.split(' ', Qt::SkipEmptyParts));
            QVERIFY2(result.exitCode == 2, result.err.constData());
            QVERIFY2((result.out + result.err).contains(special), result.err.constData());
        }
    }

    void servedPicturesToo() {
        ServingWorker worker;
        QVERIFY(worker.start());
        for (const char* output : {"pipe.png", "device.png", "file/a.png"}) {
            worker.send(QJsonObject{{"id", 1},
                                    {"op", "generate"},
                                    {"model", "none"},
                                    {"prompt", "x"},
                                    {"output", path(output)}});
            const QJsonObject line = worker.outcome();
            QCOMPARE(ServingWorker::event(line), "error");
            QVERIFY2(ServingWorker::code(line).startsWith("file."),
                     qPrintable(ServingWorker::code(line)));
        }
        QVERIFY(worker.end());
    }

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    std::unique_ptr<QTemporaryDir> m_folder;
};

REGISTER_TEST(TestPlaces, QCoreApplication);
#include "test_places.moc"
