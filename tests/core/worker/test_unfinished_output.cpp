// What a conversion leaves when it is asked to end in the middle: nothing of its own, and
// everything that was there before.
#include <base/files.h>
#include <base/temporaries.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <functional>

#include <worker/unfinished_output.h>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestUnfinishedOutput : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void takesAwayWhatIsNew_data();
    void takesAwayWhatIsNew();
    void takesNewFoldersAlong();
    void keepsWhatIsComplete();

private:
    fs::path path(const fs::path& name) const {
        return fs::path(m_folder->path().toStdString()) / name;
    }
    static void write(const fs::path& file) { orThrow(writeFileAtomically(file, "data")); }
    /// Runs `work` in a process of its own, sends it `number`, and says which signal ended it.
    static int endedBy(int number, const std::function<void()>& work) {
        const pid_t child = ::fork();
        if (child == 0) {
            ::signal(SIGHUP, SIG_DFL);  // under nohup it is ignored, and stays so
            work();
            ::kill(::getpid(), number);
            for (;;) ::pause();
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    }
    QStringList names() const {
        QStringList names;
        for (const auto& entry : fs::directory_iterator(path({})))
            names += QString::fromStdString(entry.path().filename().string());
        names.sort();
        return names;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestUnfinishedOutput::takesAwayWhatIsNew_data() {
    QTest::addColumn<int>("number");
    QTest::newRow("interrupted") << SIGINT;
    QTest::newRow("terminal closed") << SIGHUP;
    QTest::newRow("terminated") << SIGTERM;
}

void TestUnfinishedOutput::takesAwayWhatIsNew() {
    QFETCH(int, number);
    // Another export's files, a person's copy that is named like a temporary file, and a card.
    for (const char* name : {"Rex-2.safetensors", "Rex.safetensors.backup", "Rex.md",
                             ".Rex.safetensors.dreambooth-1-theirs"})
        write(path(name));
    const int ended = endedBy(number, [&] {
        static const UnfinishedOutput output(path("Rex.safetensors"));
        write(path("Rex.safetensors"));
        static const AtomicFile card = orThrow(AtomicFile::create(path("Rex.md")));
        static const auto folder =
            orThrow(TemporaryFolder::make(path({}), path("Rex.safetensors").filename()));
        write(folder.path() / "unet/config.json");
        write(path("Rex-3.safetensors"));
    });
    QCOMPARE(ended, number);
    QCOMPARE(names(), QStringList({"Rex-2.safetensors", "Rex-3.safetensors", "Rex.md",
                                   "Rex.safetensors.backup"}));
}

void TestUnfinishedOutput::takesNewFoldersAlong() {
    const int ended = endedBy(SIGTERM, [&] {
        static const UnfinishedOutput output(path("new/rex/weights.safetensors"));
        write(path("new/rex/weights.safetensors"));
    });
    QCOMPARE(ended, SIGTERM);
    QCOMPARE(names(), QStringList());
    // Not with what somebody else has put there.
    QCOMPARE(endedBy(SIGTERM,
                     [&] {
                         static const UnfinishedOutput output(path("shared/rex/model"));
                         write(path("shared/rex/model/unet/config.json"));
                         write(path("shared/notes.txt"));
                     }),
             SIGTERM);
    QVERIFY(fs::exists(path("shared/notes.txt")) && !fs::exists(path("shared/rex")));
}

void TestUnfinishedOutput::keepsWhatIsComplete() {
    const int ended = endedBy(SIGTERM, [&] {
        const UnfinishedOutput output(path("Rex.safetensors"));
        write(path("Rex.safetensors"));
    });
    QCOMPARE(ended, SIGTERM);
    QCOMPARE(names(), QStringList{"Rex.safetensors"});
}

REGISTER_TEST(TestUnfinishedOutput, QCoreApplication);
#include "test_unfinished_output.moc"
