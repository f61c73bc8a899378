// A project lies on a disk that stops to answer: the window goes on, says so, saves what was
// changed as soon as the disk answers again, and ends when it is asked to. The disk is bindfs,
// which is halted.
#include <base/files.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/stat.h>

#include <QAbstractButton>
#include <QAction>
#include <QElapsedTimer>
#include <QLabel>
#include <QProcess>
#include <atomic>
#include <chrono>
#include <thread>

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
    void hang() {
        isHanging = true;
        ::kill(static_cast<pid_t>(m_program.processId()), SIGSTOP);
    }
    void answer() {
        ::kill(static_cast<pid_t>(m_program.processId()), SIGCONT);
        isHanging = false;
    }

    bool isMounted = false;
    std::atomic<bool> isHanging = false;

private:
    QTemporaryDir m_folder;
    QProcess m_program;
};

/// Answers after a while whatever the window does, so that one that waits goes on, and is seen.
class Rescue {
public:
    explicit Rescue(HangingDisk& disk)
        : m_thread([&disk](const std::stop_token& stop) {
              for (int i = 0; i < 600 && !stop.stop_requested(); ++i)
                  std::this_thread::sleep_for(std::chrono::milliseconds(100));
              if (!stop.stop_requested()) disk.answer();
          }) {}

private:
    std::jthread m_thread;
};

}  // namespace

class TestHangingDisk : public QObject {
    Q_OBJECT

    std::unique_ptr<HangingDisk> m_disk;
    std::unique_ptr<QTemporaryDir> m_home;

    fs::path project() const { return m_disk->place() / "Toy.dreambooth"; }
    static void edit(StudioWindow& studio, const char* name) {
        studio.workspace().session().edit(QStringLiteral("name"),
                                          [&](Project& project) { project.className = name; });
    }

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

    void theWindowGoesOn() {
        const Rescue rescue(*m_disk);
        StudioWindow studio;
        studio.project = orThrow(Project::open(project()));
        studio.open();
        const PageId pages[] = {PageId::concept_, PageId::train,   PageId::runs,
                                PageId::models,   PageId::reviews, PageId::subject};
        for (const PageId page : pages) studio.goTo(page);
        m_disk->hang();
        ProjectSession& session = studio.workspace().session();
        edit(studio, "first");
        QVERIFY(!session.isSaved());
        auto* bar = studio.find<QWidget>("changedBar");
        QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible(), 60000);
        QVERIFY(studio.find<QLabel>("changedText")->text().contains("does not answer"));
        for (const auto* button : bar->findChildren<QAbstractButton*>())
            QVERIFY(!button->isVisible());
        edit(studio, "second");
        edit(studio, "third");
        for (const PageId page : pages) {
            studio.workspace().goTo(page);
            QTest::qWait(300);
            QVERIFY2(m_disk->isHanging, qPrintable(QString::number(static_cast<int>(page))));
        }
        keepScreenshot(studio.window, QStringLiteral("hanging-disk"));
        m_disk->answer();
        QTRY_VERIFY_WITH_TIMEOUT(session.isSaved() && !bar->isVisible(), 60000);
        QCOMPARE(orThrow(Project::open(project())).className, std::string("third"));
    }

    void whatWasChangedIsSavedAfterTheWindow() {
        {
            const Rescue rescue(*m_disk);
            StudioWindow studio;
            studio.project = orThrow(Project::open(project()));
            studio.open();
            m_disk->hang();
            edit(studio, "first");
            QTRY_VERIFY_WITH_TIMEOUT(studio.find<QWidget>("changedBar")->isVisible(), 60000);
            edit(studio, "last");
            for (QAction* action : studio.window.findChildren<QAction*>())
                if (action->text() == "Close project") action->trigger();
            QCOMPARE(studio.window.workspace(), nullptr);
            QVERIFY(m_disk->isHanging);
        }
        m_disk->answer();
        const auto isSaved = [&] {
            const auto saved = Project::open(project());
            return saved && saved->className == "last";
        };
        QTRY_VERIFY_WITH_TIMEOUT(isSaved(), 60000);
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
        QVERIFY(hasEnded && m_disk->isHanging);
        QCOMPARE(studio.exitStatus(), QProcess::NormalExit);
    }
};

REGISTER_TEST(TestHangingDisk, QApplication);
#include "test_hanging_disk.moc"
