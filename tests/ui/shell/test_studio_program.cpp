// The program itself, as a terminal without a display finds it.
#include "ui/support.h"

#include <base/files.h>
#include <signal.h>

#include <QCoreApplication>
#include <QProcess>
#include <QtTest>

#include "hostile_pictures.h"
#include "test_program.h"

using namespace dreambooth;

class TestStudioProgram : public QObject {
    Q_OBJECT

    static std::unique_ptr<QProcess> startWithoutDisplay(const QStringList& arguments) {
        auto program = std::make_unique<QProcess>();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(QString::fromUtf8(name));
        program->setProcessEnvironment(environment);
        program->start(QStringLiteral(STUDIO_PROGRAM), arguments);
        return program;
    }

    /// With a project whose one photo takes long to read.
    static std::unique_ptr<QProcess> startWithSlowPhoto(const TemporaryHome& home) {
        const std::filesystem::path photo = home.path("slow.jpg");
        (void)writeFileAtomically(photo, hostile::scans(8000, 95));
        auto project = orThrow(Project::create(home.path("p.dreambooth"), "p"));
        (void)project.addPhoto(photo);
        (void)project.save();
        auto program = std::make_unique<QProcess>();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        environment.insert(QStringLiteral("HOME"), home.folder.path());
        program->setProcessEnvironment(environment);
        program->start(QStringLiteral(STUDIO_PROGRAM), {toQt(project.folder())});
        return program;
    }

    static std::vector<pid_t> childrenOf(qint64 parent, const std::string& name) {
        std::vector<pid_t> found;
        const std::string line = "PPid:\t" + std::to_string(parent) + "\n";
        for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
            const pid_t process = std::atoi(entry.path().filename().c_str());
            if (process == 0) continue;
            const std::string status = readFile(entry.path() / "status").value_or("");
            if (status.starts_with("Name:\t" + name) && status.find(line) != status.npos)
                found.push_back(process);
        }
        return found;
    }

private slots:
    void helpAndVersionNeedNoDisplay() {
        for (const char* option : {"--help", "--version"}) {
            const auto program = startWithoutDisplay({QString::fromUtf8(option)});
            QVERIFY(program->waitForFinished(60000));
            QCOMPARE(program->exitStatus(), QProcess::NormalExit);
            QCOMPARE(program->exitCode(), 0);
            QVERIFY(program->readAllStandardOutput().contains("dreambooth-studio"));
        }
    }

    void aMissingDisplayIsSaid() {
        const auto program = startWithoutDisplay({});
        QVERIFY(program->waitForFinished(60000));
        QCOMPARE(program->exitStatus(), QProcess::NormalExit);
        QCOMPARE(program->exitCode(), 1);
        QVERIFY(program->readAllStandardError().startsWith("There is no display"));
    }

    void aSignalEndsItWhileAPictureIsRead() {
        const TemporaryHome home;
        const auto studio = startWithSlowPhoto(home);
        QTRY_VERIFY_WITH_TIMEOUT(!childrenOf(studio->processId(), "dreambooth-deco").empty(),
                                 60000);
        for (const pid_t decoder : childrenOf(studio->processId(), "dreambooth-deco"))
            ::kill(decoder, SIGSTOP);  // from here on this picture takes for ever
        studio->terminate();
        QVERIFY(studio->waitForFinished(60000));
        QCOMPARE(studio->exitStatus(), QProcess::NormalExit);
        QCOMPARE(studio->exitCode(), 0);
    }
};

REGISTER_TEST(TestStudioProgram, QCoreApplication);
#include "test_studio_program.moc"
