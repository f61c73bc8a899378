// Where may be written: found out before, without leaving anything; originals and what others put
// there stay.
#include <base/files.h>
#include <base/outputs.h>
#include <base/written_files.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestOutputs : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void triesToWrite();
    void saysWhatMayNotBeWritten();
    void originalsAreApart();
    void onlyOwnFilesAreReplaced();
    void aKillInBetweenLosesNoOwner();

private:
    fs::path path(const fs::path& name) const {
        return fs::path(m_folder->path().toStdString()) / name;
    }
    void write(const fs::path& name, const std::string& text = "theirs") const {
        orThrow(writeFileAtomically(path(name), text));
    }
    std::string textOf(const fs::path& name) const { return orThrow(readFile(path(name))); }
    /// Makes files as a result is made, and moves them into "out".
    Result<void> take(const std::map<std::string, std::string>& files) const {
        for (const auto& [name, text] : files) write("new" / fs::path(name), text);
        const Result<void> taken = WrittenFiles(path("out")).take(path("new"), "index.json");
        fs::remove_all(path("new"));
        return taken;
    }

    /// Kills a process that does `work` as it enters or leaves so many system calls; false where
    /// it was done before.
    static bool killedAt(int calls, const std::function<void()>& work) {
        const pid_t child = ::fork();
        if (child == 0) {
            ::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr);
            ::raise(SIGSTOP);
            work();
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        for (int i = 0; i < calls && WIFSTOPPED(status); ++i) {
            ::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
            ::waitpid(child, &status, 0);
        }
        if (!WIFSTOPPED(status)) return false;
        ::kill(child, SIGKILL);
        ::waitpid(child, &status, 0);
        return true;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestOutputs::triesToWrite() {
    write("there.png");
    QVERIFY(checkCanWrite(path("there.png")));
    QVERIFY(checkCanWrite(path("new/er/a.png")));
    QVERIFY(checkCanWriteInto(path("new/er")));
    QVERIFY(checkCanWriteInto(path({})));
    QCOMPARE(textOf("there.png"), std::string("theirs"));
    QCOMPARE(std::distance(fs::directory_iterator(path({})), fs::directory_iterator()), 1);

    fs::create_directory(path("folder.png"));
    QCOMPARE(checkCanWrite(path("folder.png")).error().code, std::string("file.unreadable"));
    const Error notAFolder = checkCanWriteInto(path("there.png")).error();
    QVERIFY(notAFolder.kind == ErrorKind::input);
    QVERIFY2(notAFolder.text.find("there.png") != std::string::npos, notAFolder.text.c_str());
    QVERIFY(checkCanWrite(path("there.png/a.png")).error().kind == ErrorKind::input);
    QVERIFY(!checkCanWrite(path(std::string(300, 'n') + ".png")));
    QCOMPARE(::mkfifo(path("pipe.png").c_str(), 0600), 0);
    QCOMPARE(checkCanWrite(path("pipe.png")).error().code, std::string("file.special"));
    QCOMPARE(checkCanWrite("/dev/null").error().code, std::string("file.special"));
}

void TestOutputs::saysWhatMayNotBeWritten() {
    fs::create_directory(path("locked"));
    fs::permissions(path("locked"), fs::perms(0555));
    fs::permissions(path({}), fs::perms(0755));
    const pid_t child = ::fork();
    if (child == 0) {
        // Root ignores modes: become nobody.
        if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) ::_exit(77);
        const auto file = checkCanWrite(path("locked/a.png"));
        const auto folder = checkCanWriteInto(path("locked/below"));
        ::_exit(!file && !folder && file.error().code == "file.unwritable" &&
                        folder.error().code == "file.unwritable"
                    ? 0
                    : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    fs::permissions(path("locked"), fs::perms(0755));
    if (WEXITSTATUS(status) == 77) QSKIP("can't become an unprivileged user here");
    QCOMPARE(WEXITSTATUS(status), 0);
}

void TestOutputs::originalsAreApart() {
    write("base/unet/config.json");
    fs::create_directory_symlink(path("base"), path("link"));
    const std::string refused = "output.original";
    for (const char* output : {"base", "base/", "base/../base", "link", "base/out", "link/new/er"})
        QCOMPARE(checkApart(path(output), path("base")).error().code, refused);
    QCOMPARE(checkApart(path({}), path("base")).error().code, refused);
    QVERIFY(checkApart(path("base"), path("base")).error().kind == ErrorKind::input);
    for (const char* output : {"base-2", "bas", "out", "base/../out"})
        QVERIFY2(checkApart(path(output), path("base")), output);
    QVERIFY(checkApart(path("base/unet/other.json"), path("base/unet/config.json")));
}

void TestOutputs::onlyOwnFilesAreReplaced() {
    write("out/unet/thesis.txt");
    write("out/README.md");
    QVERIFY(take({{"unet/config.json", "1"}, {"index.json", "1"}}));
    QVERIFY(take({{"unet/config.json", "2"}, {"index.json", "2"}}));
    QCOMPARE(textOf("out/unet/config.json"), std::string("2"));
    QCOMPARE(textOf("out/unet/thesis.txt"), std::string("theirs"));
    QCOMPARE(textOf("out/README.md"), std::string("theirs"));
    QVERIFY(!WrittenFiles(path("out")).isOurs("README.md"));

    // Files and folders of others, also in place of ours; nothing is moved then.
    const auto refuses = [&](const fs::path& inTheWay) {
        const auto taken = take({{"unet/config.json", "3"}, {"vae/a", "3"}, {"index.json", "3"}});
        if (taken || taken.error().code != "output.in_the_way") return false;
        return taken.error().arguments.at("file") == path("out") / inTheWay &&
               taken.error().kind == ErrorKind::input && textOf("out/index.json") == "2";
    };
    write("out/unet/config.json", "changed by hand");
    QVERIFY(refuses("unet/config.json"));
    QCOMPARE(textOf("out/unet/config.json"), std::string("changed by hand"));
    fs::remove(path("out/unet/config.json"));
    fs::create_symlink(path("out/README.md"), path("out/unet/config.json"));
    QVERIFY(refuses("unet/config.json"));
    fs::remove(path("out/unet/config.json"));
    write("out/vae");
    QVERIFY(refuses("vae"));
    fs::remove(path("out/vae"));
    fs::create_directories(path("out/vae/a"));
    QVERIFY(refuses("vae/a"));
    fs::remove(path("out/vae/a"));
    QVERIFY(take({{"unet/config.json", "3"}, {"vae/a", "3"}, {"index.json", "3"}}));

    // A copy of the folder is as much its own.
    fs::rename(path("out"), path("original"));
    fs::copy(path("original"), path("out"), fs::copy_options::recursive);
    QVERIFY(take({{"unet/config.json", "4"}, {"index.json", "4"}}));
}

void TestOutputs::aKillInBetweenLosesNoOwner() {
    // At every fifth system call on the way, in turn.
    const auto begin = [&] {
        QVERIFY(take({{"a", "1"}, {"index.json", "1"}}));
        for (const char* name : {"new/a", "new/b/c", "new/index.json"}) write(name, "2");
    };
    begin();
    if (QTest::currentTestFailed()) return;
    int calls = 0;
    bool isKilled = true;
    for (; isKilled; calls += 5) {
        isKilled = killedAt(
            calls, [&] { (void)WrittenFiles(path("out")).take(path("new"), "index.json"); });
        // What makes the folder usable is never there beside files of before and after.
        if (fs::exists(path("out/index.json"))) {
            QCOMPARE(textOf("out/a"), textOf("out/index.json"));
            QCOMPARE(fs::exists(path("out/b/c")), textOf("out/a") == "2");
        }
        // All that is there is known.
        const auto again = take({{"a", "3"}, {"b/c", "3"}, {"index.json", "3"}});
        QVERIFY2(again, again ? "" : again.error().message().c_str());
        QCOMPARE(textOf("out/index.json"), std::string("3"));
        fs::remove_all(path("out"));
        begin();
        if (QTest::currentTestFailed()) return;
    }
    QVERIFY(calls > 60);  // it was killed in the middle
}

REGISTER_TEST(TestOutputs, QCoreApplication);
#include "test_outputs.moc"
