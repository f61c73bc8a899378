// `cmake --install`: the folder that it fills runs by itself, with nothing of the build folder and
// of the cache that LibTorch was taken from.
#include <base/files.h>
#include <images/decode.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "app/worker_process.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestInstall : public QObject {
    Q_OBJECT

    /// Where it can share its blocks with the build folder.
    QTemporaryDir m_prefix{QString::fromStdString(buildFolder().string()) + "/installed-XXXXXX"};

    static fs::path buildFolder() { return fs::path(WORKER_PROGRAM).parent_path().parent_path(); }
    QString installed(const char* name) const { return m_prefix.filePath(name); }

    static WorkerResult run(const QString& program, const QStringList& arguments,
                            const QString& variable = {}, const QString& value = {}) {
        QProcess process;
        auto environment = QProcessEnvironment::systemEnvironment();
        if (!variable.isEmpty()) environment.insert(variable, value);
        process.setProcessEnvironment(environment);
        process.start(program, arguments);
        if (!process.waitForFinished(300'000)) process.kill(), process.waitForFinished();
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
                process.readAllStandardOutput(), process.readAllStandardError()};
    }

private slots:
    void initTestCase() {
        const WorkerResult cmake =
            run(QStringLiteral("cmake"),
                {QStringLiteral("--install"), QString::fromStdString(buildFolder().string()),
                 QStringLiteral("--prefix"), m_prefix.path()});
        QVERIFY2(cmake.exitCode == 0, cmake.err.constData());
    }

    void allLibrariesAreItsOwnOrTheSystems_data() {
        QTest::addColumn<QString>("file");
        for (const char* name :
             {"dreambooth", "dreambooth-engine", "dreambooth-decode", "dreambooth-studio",
              "libdreambooth_booth.so", "libdreambooth_sheets.so"})
            QTest::newRow(name) << installed("bin/") + QString::fromLatin1(name);
    }
    void allLibrariesAreItsOwnOrTheSystems() {
        QFETCH(QString, file);
        const WorkerResult libraries = run(QStringLiteral("ldd"), {file});
        QVERIFY2(libraries.exitCode == 0, libraries.err.constData());
        QVERIFY2(!libraries.out.contains("not found"), libraries.out.constData());
        for (const QByteArray& line : libraries.out.split('\n')) {
            const QByteArray path = line.mid(line.indexOf("=> ") + 3);
            if (line.contains("=> ") && !path.startsWith(m_prefix.path().toUtf8()))
                QVERIFY2(path.startsWith("/lib") || path.startsWith("/usr/"), line.constData());
        }
    }

    void drawsWithTheModelBesideIt() {
        const QString picture = installed("picture.png");
        const WorkerResult drawn =
            run(installed("bin/dreambooth"),
                {"generate", "--model", installed("share/dreambooth-studio/demo-model"), "--prompt",
                 "a dog", "--num_inference_steps", "1", "--width", "64", "--height", "64",
                 "--output", picture});
        QVERIFY2(drawn.exitCode == 0, drawn.err.constData());
        QVERIFY(decodeImage(picture.toStdString()).has_value());
    }

    void findsTheResourcesBesideIt() {
        fs::remove_all(installed("share/dreambooth-studio/subjects/robot").toStdString());
        const WorkerResult demo = run(installed("bin/dreambooth"), {"demo", "--help"});
        QVERIFY2(demo.out.contains("backpack"), demo.out.constData());
        QVERIFY2(!demo.out.contains("robot"), demo.out.constData());
    }

    void theStudioStarts() {
        const WorkerResult help =
            run(installed("bin/dreambooth-studio"), {"--help"}, QStringLiteral("QT_QPA_PLATFORM"),
                QStringLiteral("offscreen"));
        QVERIFY2(help.exitCode == 0, help.err.constData());
    }
};

REGISTER_TEST(TestInstall, QCoreApplication);
#include "test_install.moc"
