// A project lies on a disk that stops to answer: the program ends when it is asked to. The disk is
// bindfs, which is halted.
#include <base/files.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include <QElapsedTimer>
#include <QProcess>

#include "test_program.h"
#include "ui/shell/studio_window.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// A folder that shows another one for as long as its program runs.
class HangingDisk {
public:
    HangingDisk() {
        fs::create_directories(place());
        fs::create_directories(behind());
        const auto deviceOf = [&] {
            struct stat status = {};
            return ::stat(place().c_str(), &status) == 0 ? status.st_dev : 0;
        };
        const auto before = deviceOf();
        m_program.start(QStringLiteral(BINDFS), {"-f", toQt(behind()), toQt(place())});
        isMounted = QTest::qWaitFor([&] { return deviceOf() != before; }, 10000);
    }
    ~HangingDisk() {
        answer();
        ::umount2(place().c_str(), MNT_DETACH);
        m_program.kill();
        m_program.waitForFinished();
    }
    HangingDisk(const HangingDisk&) = delete;
    HangingDisk& operator=(const HangingDisk&) = delete;

    fs::path place() const { return toPath(m_folder.filePath("disk")); }
    fs::path behind() const { return toPath(m_folder.filePath("behind")); }
    void hang() { ::kill(static_cast<pid_t>(m_program.processId()), SIGSTOP); }
    void answer() { ::kill(static_cast<pid_t>(m_program.processId()), SIGCONT); }

    bool isMounted = false;

private:
    QTemporaryDir m_folder;
    QProcess m_program;
};

}  // namespace

class TestHangingDisk : public QObject {
    Q_OBJECT

    std::unique_ptr<HangingDisk> m_disk;
    std::unique_ptr<QTemporaryDir> m_home;

    fs::path project() const { return m_disk->place() / "Toy.dreambooth"; }

private slots:
    void init() {
        m_home = std::make_unique<QTemporaryDir>();
        m_disk = std::make_unique<HangingDisk>();
        if (!m_disk->isMounted) QSKIP("bindfs can't mount here");
        QTemporaryDir folder;
        const Project made = PageFixture::makeProject(folder);
        fs::copy(made.folder(), m_disk->behind() / "Toy.dreambooth", fs::copy_options::recursive);
    }
    void cleanup() {
        m_disk.reset();
        m_home.reset();
    }

    void aSignalEndsTheProgram() {
        QProcess studio;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
            environment.insert(QString::fromLatin1(name), m_home->path());
        studio.setProcessEnvironment(environment);
        studio.start(QStringLiteral(STUDIO_PROGRAM), {toQt(project())});
        QTRY_VERIFY_WITH_TIMEOUT(pathExists(m_disk->behind() / "Toy.dreambooth" / "open.lock"),
                                 60000);
        QTest::qWait(2000);  // it reads the project
        m_disk->hang();
        QTest::qWait(5000);  // what looks at the disk now and then does so
        QElapsedTimer clock;
        clock.start();
        studio.terminate();
        const bool hasEnded = studio.waitForFinished(20000);
        qInfo("ended after %lld ms", static_cast<long long>(clock.elapsed()));
        QVERIFY(hasEnded);
        QCOMPARE(studio.exitStatus(), QProcess::NormalExit);
    }
};

REGISTER_TEST(TestHangingDisk, QApplication);
#include "test_hanging_disk.moc"
