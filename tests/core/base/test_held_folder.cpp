// Writing below a held folder: never through links, never again where the folder was moved.
#include <base/file_system.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/held_folder.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestHeldFolder : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_folder = fs::path(m_temporary->path().toStdString()) / "run";
        fs::create_directories(m_folder / "samples");
        m_outside = m_folder.parent_path() / "outside";
        fs::create_directory(m_outside);
    }

    void writesBelowIt() {
        const HeldFolder held = orThrow(HeldFolder::hold(m_folder));
        QVERIFY(appendLine(m_folder / "events.jsonl", "one"));
        QVERIFY(appendLine(m_folder / "events.jsonl", "two"));
        QCOMPARE(orThrow(readFile(m_folder / "events.jsonl")), std::string("one\ntwo\n"));
        QVERIFY(writeFileAtomically(m_folder / "a/b/c.txt", "deep"));
        QVERIFY(writeFileAtomically(m_folder / "samples/../x/c.txt", "normal"));
        QVERIFY(writeFileAtomically(m_outside / "new/file", "elsewhere is not its matter"));
    }

    void noLinkIsFollowed() {
        QVERIFY(writeFileAtomically(m_outside / "profile", "mine\n"));
        fs::create_symlink(m_outside / "profile", m_folder / "events.jsonl");
        fs::create_directory_symlink(m_outside, m_folder / "tensorboard");
        for (const bool isHeld : {false, true}) {
            std::optional<HeldFolder> held;
            if (isHeld) held.emplace(orThrow(HeldFolder::hold(m_folder)));
            QCOMPARE(appendLine(m_folder / "events.jsonl", "theirs").error().code,
                     std::string("file.not_regular"));
            QCOMPARE(repairTornLine(m_folder / "events.jsonl").error().code,
                     std::string("file.not_regular"));
        }
        const HeldFolder held = orThrow(HeldFolder::hold(m_folder));
        for (const char* name : {"tensorboard/file", "tensorboard/new/file"})
            QCOMPARE(writeFileAtomically(m_folder / name, "theirs").error().code,
                     std::string("file.not_regular"));
        QCOMPARE(appendLine(m_folder / "tensorboard/profile", "theirs").error().code,
                 std::string("file.not_regular"));
        QCOMPARE(orThrow(readFile(m_outside / "profile")), std::string("mine\n"));
        QCOMPARE(std::distance(fs::directory_iterator(m_outside), {}), 1);
    }

    void onlyPlainFiles() {
        QCOMPARE(::mkfifo((m_folder / "events.jsonl").c_str(), 0600), 0);
        QCOMPARE(appendLine(m_folder / "events.jsonl", "into the pipe").error().code,
                 std::string("file.special"));
    }

    void itIsNotMadeAgain() {
        const fs::path moved = m_folder.parent_path() / "moved";
        const HeldFolder held = orThrow(HeldFolder::hold(m_folder));
        QVERIFY(checkHeldFolders());
        fs::rename(m_folder, moved);
        const auto there = checkHeldFolders();
        QCOMPARE(there.error().code, std::string("folder.moved"));
        QCOMPARE(there.error().arguments.at("now"), moved.string());
        QCOMPARE(writeFileAtomically(m_folder / "state.json", "{}").error().code,
                 std::string("folder.moved"));
        // What is only added to goes with the folder.
        QVERIFY(appendLine(m_folder / "events.jsonl", "the last words"));
        QVERIFY(fs::exists(moved / "events.jsonl"));
        fs::remove_all(moved);
        QVERIFY(checkHeldFolders().error().arguments.at("now").empty());
        QVERIFY(!appendLine(m_folder / "events.jsonl", "nowhere"));
        QVERIFY(!writeFileAtomically(m_folder / "state.json", "{}"));
        QVERIFY(!fs::exists(m_folder));
    }

    void oneThatIsHeldNoMore() {
        {
            const HeldFolder held = orThrow(HeldFolder::hold(m_folder));
        }
        fs::remove_all(m_folder);
        QVERIFY(checkHeldFolders());
        QVERIFY(writeFileAtomically(m_folder / "state.json", "{}"));
    }

    void foldersCanBeLocked() {
        std::optional<FileLock> lock = orThrow(FileLock::acquire(m_folder));
        QVERIFY(FileLock::isHeld(m_folder));
        QCOMPARE(FileLock::acquire(m_folder).error().code, std::string("file.locked"));
        lock.reset();
        QVERIFY(!FileLock::isHeld(m_folder));
    }

    void copiesAreApart() {
        const fs::path source = m_folder / "weights", copy = m_outside / "weights";
        QVERIFY(writeFileAtomically(source, "learned"));
        QVERIFY(copyFile(source, copy));
        QVERIFY(canReflink(source, m_outside) || fs::hard_link_count(copy) == 1);
        QVERIFY(std::distance(fs::directory_iterator(m_outside), {}) == 1);
        QVERIFY(hasHardLinks(m_outside / "not/there/yet"));
    }

    void keyedHashes() {  // RFC 4231, test case 2
        QCOMPARE(hmacSha256("Jefe", "what do ya want for nothing?"),
                 std::string("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_temporary;
    fs::path m_folder, m_outside;
};

REGISTER_TEST(TestHeldFolder, QCoreApplication);
#include "test_held_folder.moc"
