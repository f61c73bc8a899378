// What a killed process left half written is swept away, and nothing that is in use or another's.
#include <base/files.h>
#include <base/temporaries.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <functional>
#include <memory>
#include <string>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTemporaries : public QObject {
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void whatIsInUseStays();
    void whatTheKilledLeftGoes();
    void othersFilesStay();
    void othersComputersFoldersStay();
    void longNamesFit();
    void aFolderGetsItsName();
    void theRuntimeFolderIsPrivate();

private:
    fs::path path(const fs::path& name) const {
        return fs::path(m_folder->path().toStdString()) / name;
    }
    std::ptrdiff_t entries() const {
        return std::distance(fs::directory_iterator(path({})), fs::directory_iterator());
    }
    /// Runs `work` in a process that is killed in the middle of it.
    static void killed(const std::function<void()>& work) {
        const pid_t child = ::fork();
        if (child == 0) {
            work();
            ::kill(::getpid(), SIGKILL);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestTemporaries::whatIsInUseStays() {
    const auto file = AtomicFile::create(path("a.txt"));
    const auto folder = TemporaryFolder::make(path({}), "model");
    QVERIFY(file && folder);
    orThrow(writeFileAtomically(folder->path() / "unet/config.json", "{}"));
    // Another process sweeps; this one too, as a second run in the window would.
    const pid_t child = ::fork();
    if (child == 0) {
        sweepTemporaries(path({}));
        ::_exit(0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    sweepTemporaries(path({}));
    QCOMPARE(entries(), 2);
    QVERIFY(fs::exists(folder->path() / "unet/config.json"));
}

void TestTemporaries::whatTheKilledLeftGoes() {
    killed([&] {
        auto file = orThrow(AtomicFile::create(path("a.txt")));
        orThrow(file.write(std::as_bytes(std::span("new", 3))));
        auto folder = orThrow(TemporaryFolder::make(path({}), "model"));
        orThrow(writeFileAtomically(folder.path() / "unet/config.json", "{}"));
        ::kill(::getpid(), SIGKILL);
    });
    QCOMPARE(entries(), 2);
    sweepTemporaries(path({}));
    QCOMPARE(entries(), 0);
    // Making a folder beside them does so too.
    killed([&] {
        auto folder = orThrow(TemporaryFolder::make(path({}), "model"));
        ::kill(::getpid(), SIGKILL);
    });
    QCOMPARE(entries(), 1);
    const auto next = TemporaryFolder::make(path({}), "plan");
    QVERIFY(next);
    QCOMPARE(entries(), 1);
}

void TestTemporaries::othersFilesStay() {
    const std::initializer_list<const char*> theirs = {
        ".notes.txt.Ab3dEf", ".dreambooth-files.json", "a.dreambooth-1-abc", "a.txt.Ab3dEf",
        ".model.partial"};
    for (const char* name : theirs) orThrow(writeFileAtomically(path(name), "theirs"));
    orThrow(writeFileAtomically(path("elsewhere/kept.txt"), "theirs"));
    fs::create_directory_symlink(path("elsewhere"), path(temporaryName("model", "1-killed")));
    sweepTemporaries(path({}));
    for (const char* name : theirs) QVERIFY2(fs::exists(path(name)), name);
    QVERIFY(fs::exists(path("elsewhere/kept.txt")));
}

void TestTemporaries::othersComputersFoldersStay() {
    // Its lock may not be seen here; who holds the run's lock knows better.
    const fs::path theirs = path(temporaryName("model", "1-abcdef@another"));
    fs::create_directory(theirs);
    sweepTemporaries(path({}));
    QVERIFY(fs::exists(theirs));
    sweepTemporaries(path({}), Makers::anywhere);
    QVERIFY(!fs::exists(theirs));
}

void TestTemporaries::longNamesFit() {
    const std::string longest(255, 'n');
    QVERIFY(writeFileAtomically(path(longest), "x"));
    const std::string umlauts = "x" + [] {
        std::string text;
        for (int i = 0; i < 120; ++i) text += "ü";
        return text;
    }();
    const std::string shortened = temporaryName(umlauts, "1-abcdef");
    QVERIFY(QString::fromStdString(shortened).toStdString() == shortened);  // valid UTF-8
}

void TestTemporaries::aFolderGetsItsName() {
    auto folder = TemporaryFolder::make(path({}), "model");
    QVERIFY(folder);
    orThrow(writeFileAtomically(folder->path() / "a.txt", "ours"));
    orThrow(writeFileAtomically(path("taken/b.txt"), "theirs"));
    QVERIFY(!folder->rename(path("taken")));
    QVERIFY(folder->rename(path("model")));
    QCOMPARE(*readFile(path("model/a.txt")), std::string("ours"));
    QCOMPARE(*readFile(path("taken/b.txt")), std::string("theirs"));
    {
        const TemporaryFolder gone = std::move(*folder);
    }
    QVERIFY(fs::exists(path("model/a.txt")));
    removeAsAWhole(path("model"));
    QCOMPARE(entries(), 1);
}

void TestTemporaries::theRuntimeFolderIsPrivate() {
    ::setenv("XDG_RUNTIME_DIR", path({}).c_str(), 1);
    const auto inRuntime = runtimeFolder();
    QVERIFY(inRuntime);
    QCOMPARE(inRuntime->parent_path(), path({}).parent_path());
    ::unsetenv("XDG_RUNTIME_DIR");
    ::setenv("TMPDIR", path({}).c_str(), 1);
    const auto inTemporary = runtimeFolder();
    QVERIFY(inTemporary && *inTemporary != *inRuntime);
    for (const auto& folder : {inRuntime, inTemporary})
        QCOMPARE(fs::status(*folder).permissions() & fs::perms::all, fs::perms(0700));
    // Somebody else's, as far as its mode tells.
    fs::permissions(*inTemporary, fs::perms(0755));
    QCOMPARE(runtimeFolder().error().code, std::string("folder.not_private"));
    fs::remove(*inTemporary);
    fs::create_directory_symlink(*inRuntime, *inTemporary);
    QCOMPARE(runtimeFolder().error().code, std::string("folder.not_private"));
    ::setenv("TMPDIR", path("none").c_str(), 1);
    QCOMPARE(runtimeFolder().error().code, std::string("folder.no_temporary"));
    ::unsetenv("TMPDIR");
}

REGISTER_TEST(TestTemporaries, QCoreApplication);
#include "test_temporaries.moc"
