// Files that are never half written: replacement, torn lines, locks, a full disk, no permission.
#include <base/content_hash.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/json.h>
#include <base/mapped_file.h>
#include <base/temporaries.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestFiles : public QObject {
    Q_OBJECT

private slots:
    void replacesAsAWhole();
    void modesAreThoseOfTheUmask();
    void modesOfReplacedFilesStay();
    void pipesAndDevicesAreNoFiles();
    void removesWhatIsNotCommitted();
    void keepsTheOldFileOnAFullDisk();
    void saysWhatMayNotBeWritten();
    void readsWithinLimits();
    void repairsTornLines();
    void locksOnceAndReleasesOnDeath();
    void mapsFiles();
    void aFullDiskSpoilsNoLine();
    void saysWhichFileWasLost();
    void readsWhatIsLostAsAnError();
    void hashes();
    void refusesMalformedJson();
    void refusesJsonWithoutBounds();
    void largeJsonIsReadAtOnce();

private:
    fs::path path(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }
    std::ptrdiff_t filesIn(const char* name) const {
        return std::distance(fs::directory_iterator(path(name)), fs::directory_iterator());
    }
    /// Runs a body in a child process and returns its exit code.
    static int inChild(const std::function<int()>& body) {
        const pid_t child = ::fork();
        if (child == 0) ::_exit(body());
        int status = 0;
        ::waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
    static mode_t modeOf(const fs::path& path) {
        return static_cast<mode_t>(fs::status(path).permissions() & fs::perms::all);
    }
    QTemporaryDir m_folder;
};

void TestFiles::replacesAsAWhole() {
    QVERIFY(writeFileAtomically(path("deep/er/a.txt"), "one"));
    QVERIFY(writeFileAtomically(path("deep/er/a.txt"), std::string_view("two\0three", 9)));
    QCOMPARE(*readFile(path("deep/er/a.txt")), std::string("two\0three", 9));
    QCOMPARE(filesIn("deep/er"), 1);
    QCOMPARE(fs::status(path("deep/er/a.txt")).permissions() & fs::perms::all, fs::perms(0644));
}

void TestFiles::modesAreThoseOfTheUmask() {
    // In a child, for the umask is one of the whole process.
    for (const mode_t umask : {077, 027, 002}) {
        const std::string folder = "umask-" + std::to_string(umask);
        const int code = inChild([&] {
            ::umask(0);
            if (!writeFileAtomically(path("umask-source"), "x")) return 1;  // 0666
            ::umask(umask);
            const fs::path made = path(folder.c_str());
            if (!writeFileAtomically(made / "written", "x")) return 2;
            if (!appendLine(made / "appended", "x")) return 3;
            if (!copyFile(path("umask-source"), made / "copied")) return 4;
            if (!FileLock::acquire(made / "locked")) return 5;
            const auto temporary = TemporaryFolder::make(made, "temporary");
            if (!temporary) return 6;
            for (const char* name : {"written", "appended", "copied", "locked"})
                if (modeOf(made / name) != (0666 & ~umask)) return 7;
            if (modeOf(made) != (0777 & ~umask)) return 8;
            return modeOf(temporary->path()) == (0777 & ~umask) ? 0 : 9;
        });
        QCOMPARE(code, 0);
    }
}

void TestFiles::modesOfReplacedFilesStay() {
    for (const mode_t mode : {0600, 0640, 0664, 0444}) {
        QVERIFY(writeFileAtomically(path("mode"), "old"));
        fs::permissions(path("mode"), fs::perms(mode));
        {
            auto half = AtomicFile::create(path("mode"));
            QVERIFY(half);
            // Not open to more people while it is written.
            for (const auto& entry : fs::directory_iterator(m_folder.path().toStdString()))
                if (entry.path().filename().string().starts_with(".mode."))
                    QCOMPARE(modeOf(entry.path()) & ~mode, 0u);
        }
        QVERIFY(writeFileAtomically(path("mode"), "new"));
        QCOMPARE(modeOf(path("mode")), mode);
        QVERIFY(copyFile(path("mode"), path("mode-copy")));
        QCOMPARE(modeOf(path("mode-copy")) & ~mode, 0u);
        fs::remove(path("mode-copy"));
    }
}

void TestFiles::pipesAndDevicesAreNoFiles() {
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    fs::create_symlink("/dev/null", path("link"));
    // Where it waits for the other end of the pipe the test does not end.
    for (const fs::path& special : {path("pipe"), path("link"), fs::path("/dev/zero")}) {
        const std::string expected = "file.special";
        QCOMPARE(readFile(special).error().code, expected);
        QCOMPARE(MappedFile::open(special).error().code, expected);
        QCOMPARE(contentHash(special).error().code, expected);
        QCOMPARE(copyFile(special, path("copy")).error().code, expected);
        QCOMPARE(writeFileAtomically(special, "x").error().code, expected);
        QCOMPARE(appendLine(special, "x").error().code, expected);
        QCOMPARE(repairTornLine(special).error().code, expected);
        QCOMPARE(FileLock::acquire(special).error().code, expected);
        QVERIFY(!FileLock::isHeld(special));
        QVERIFY(readFile(special).error().kind == ErrorKind::input);
    }
    QVERIFY(fs::is_fifo(path("pipe")) && fs::is_symlink(path("link")) && !fs::exists(path("copy")));
    QVERIFY(readFile("/proc/self/stat"));
}

void TestFiles::removesWhatIsNotCommitted() {
    QVERIFY(writeFileAtomically(path("half/a.txt"), "old"));
    {
        auto file = AtomicFile::create(path("half/a.txt"));
        QVERIFY(file);
        QVERIFY(file->write(std::as_bytes(std::span("new", 3))));
        QCOMPARE(filesIn("half"), 2);
        AtomicFile moved = std::move(*file);
    }
    QCOMPARE(filesIn("half"), 1);
    QCOMPARE(*readFile(path("half/a.txt")), std::string("old"));
}

void TestFiles::keepsTheOldFileOnAFullDisk() {
    QVERIFY(writeFileAtomically(path("full/a.txt"), "old"));
    // A limit on the size of files stands for the full disk.
    const int code = inChild([&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{1000, 1000};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const auto result = writeFileAtomically(path("full/a.txt"), std::string(5000, 'x'));
        if (result) return 1;
        if (result.error().code != "file.size_limit") return 2;
        return result.error().remedy.empty() ? 3 : 0;
    });
    QCOMPARE(code, 0);
    QCOMPARE(*readFile(path("full/a.txt")), std::string("old"));
    QCOMPARE(filesIn("full"), 1);
}

void TestFiles::saysWhatMayNotBeWritten() {
    QVERIFY(writeFileAtomically(path("locked/a.txt"), "old"));
    fs::permissions(path("locked"), fs::perms(0555));
    fs::permissions(m_folder.path().toStdString(), fs::perms(0755));
    const int code = inChild([&] {
        // Root ignores modes: become nobody.
        if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) return 77;
        const auto result = writeFileAtomically(path("locked/a.txt"), "new");
        if (result) return 1;
        return result.error().code == "file.unwritable" ? 0 : 2;
    });
    fs::permissions(path("locked"), fs::perms(0755));
    if (code == 77) QSKIP("can't become an unprivileged user here");
    QCOMPARE(code, 0);
    QCOMPARE(*readFile(path("locked/a.txt")), std::string("old"));
}

void TestFiles::readsWithinLimits() {
    QVERIFY(writeFileAtomically(path("ten"), "0123456789"));
    QCOMPARE(*readFile(path("ten"), 10), std::string("0123456789"));
    QCOMPARE(readFile(path("ten"), 9).error().code, std::string("file.too_large"));
    QCOMPARE(readFile(path("none")).error().code, std::string("file.missing"));
    QCOMPARE(readFile(m_folder.path().toStdString()).error().code, std::string("file.unreadable"));
    QVERIFY(pathExists(path("ten")) && !pathExists(path("none")));
}

void TestFiles::repairsTornLines() {
    QVERIFY(repairTornLine(path("lines")));  // nothing there yet
    QVERIFY(!pathExists(path("lines")));
    QVERIFY(appendLine(path("lines"), "one"));
    QVERIFY(repairTornLine(path("lines")));
    QCOMPARE(*readFile(path("lines")), std::string("one\n"));
    QVERIFY(writeFileAtomically(path("lines"), "one\n{\"torn"));
    QVERIFY(repairTornLine(path("lines")));
    QVERIFY(appendLine(path("lines"), "two"));
    QCOMPARE(*readFile(path("lines")), std::string("one\n{\"torn\ntwo\n"));
}

void TestFiles::aFullDiskSpoilsNoLine() {
    QVERIFY(appendLine(path("events"), "one"));
    const int code = inChild([&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{10, RLIM_INFINITY};
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const auto result = appendLine(path("events"), "a line too long for the rest");
        if (result || result.error().code != "file.size_limit") return 1;
        const rlimit room{1000, RLIM_INFINITY};
        ::setrlimit(RLIMIT_FSIZE, &room);
        return appendLine(path("events"), "two") ? 0 : 2;
    });
    QCOMPARE(code, 0);
    QCOMPARE(*readFile(path("events")), std::string("one\ntwo\n"));
}

void TestFiles::saysWhichFileWasLost() {
    QVERIFY(writeFileAtomically(path("weights"), std::string(20000, 'x')));
    const int code = inChild([&] {
        installSigbusHandler([&](const Error& error) {
            (void)writeFileAtomically(path("said"), error.code + " " + error.arguments.at("file"));
        });
        const auto mapped = MappedFile::open(path("weights"));
        if (!mapped || ::truncate(path("weights").c_str(), 100) != 0) return 3;
        const volatile std::byte* bytes = mapped->bytes().data();
        return bytes[15000] == std::byte{'x'} ? 4 : 5;
    });
    QCOMPARE(code, 2);
    QCOMPARE(*readFile(path("said")), "file.cut_short " + path("weights").string());
}

void TestFiles::readsWhatIsLostAsAnError() {
    QVERIFY(writeFileAtomically(path("weights"), std::string(20000, 'x')));
    const auto mapped = MappedFile::open(path("weights"));
    QVERIFY(mapped);
    const auto range = mapped->bytes().subspan(15000, 2);
    const std::vector expected{std::byte{'x'}, std::byte{'x'}};
    QCOMPARE(orThrow(readBytes(range)), expected);
    QCOMPARE(orThrow(readBytes(expected)), expected);  // in no file
    QVERIFY(::truncate(path("weights").c_str(), 100) == 0);
    QCOMPARE(readBytes(range).error().code, std::string("file.cut_short"));
}

void TestFiles::locksOnceAndReleasesOnDeath() {
    QVERIFY(!FileLock::isHeld(path("lock")));
    {
        auto lock = FileLock::acquire(path("lock"));
        QVERIFY(lock);
        QVERIFY(FileLock::isHeld(path("lock")));
        QCOMPARE(FileLock::acquire(path("lock")).error().code, std::string("file.locked"));
        FileLock moved = std::move(*lock);
        QVERIFY(FileLock::isHeld(path("lock")));
    }
    QVERIFY(!FileLock::isHeld(path("lock")));
    // A holder that is killed lets go.
    const pid_t child = ::fork();
    if (child == 0) {
        const auto lock = FileLock::acquire(path("lock"));
        ::pause();
        ::_exit(0);
    }
    QTRY_VERIFY(FileLock::isHeld(path("lock")));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    QVERIFY(!FileLock::isHeld(path("lock")));
}

void TestFiles::mapsFiles() {
    QVERIFY(writeFileAtomically(path("map"), "bytes"));
    auto mapped = MappedFile::open(path("map"));
    QVERIFY(mapped);
    const MappedFile moved = std::move(*mapped);
    QCOMPARE(moved.bytes().size(), 5u);
    QCOMPARE(static_cast<char>(moved.bytes()[1]), 'y');
    QVERIFY(mapped->bytes().empty());
    QVERIFY(writeFileAtomically(path("empty"), ""));
    QVERIFY(MappedFile::open(path("empty"))->bytes().empty());
    QCOMPARE(MappedFile::open(path("none")).error().code, std::string("file.missing"));
}

void TestFiles::hashes() {
    // FIPS 180-4's example.
    const char* expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    QCOMPARE(sha256("abc"), std::string(expected));
    Sha256 pieces;
    pieces.add("a");
    pieces.add("bc");
    QCOMPARE(pieces.finish(), std::string(expected));
}

void TestFiles::refusesMalformedJson() {
    QVERIFY(writeFileAtomically(path("torn.json"), "{\"a\": 1"));
    const auto torn = readJson(path("torn.json"));
    QCOMPARE(torn.error().code, std::string("json.malformed"));
    QVERIFY(torn.error().text.find("torn.json") != std::string::npos);
    // Where, in plain words: nothing of the library that reads it.
    const Error third = parseJson("{\n  \"a\": 1,\n  \"b\": oops}", "third").error();
    QCOMPARE(third.text, "third is damaged: it is no JSON from line 3, column 8 on.");
    QCOMPARE(third.arguments.at("line"), "3");
    QCOMPARE(parseJson("", "it").error().text, "it is empty.");
    for (const char* text : {"{\"a\": 1", "", "[1e999]", "\xff\xfe", "{\"a\": \"\xff\"}"}) {
        const Error error = parseJson(text, "it").error();
        QVERIFY2(error.text.find("json.exception") == std::string::npos, error.text.c_str());
        QVERIFY2(error.text.find("parse") == std::string::npos, error.text.c_str());
    }
    QVERIFY(writeJson(path("good.json"), {{"b", 1}, {"a", nullptr}}));
    const auto good = readJson(path("good.json"));
    QVERIFY(good);
    QCOMPARE(good->begin().key(), std::string("b"));
    QCOMPARE(valueOr(*good, "a", 7), 7);
    QCOMPARE(valueOr<std::string>(*good, "b", "x"), std::string("x"));
    // A number that the type can't hold is of another type.
    const Json numbers = *parseJson(
        R"({"whole": 5.0, "huge": 1e300, "wide": 4294967296, "negative": -1})", "numbers");
    QCOMPARE(valueOr(numbers, "whole", 7), 5);
    QCOMPARE(valueOr(numbers, "huge", 7), 7);
    QCOMPARE(valueOr(numbers, "wide", 7), 7);
    QCOMPARE(valueOr<std::int64_t>(numbers, "wide", 7), 4294967296);
    QCOMPARE(valueOr<std::uint64_t>(numbers, "negative", 7), std::uint64_t{7});
}

void TestFiles::refusesJsonWithoutBounds() {
    // Found by fuzzing: printing a value nested this deeply ran out of stack, and an object with
    // this many members took minutes.
    const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
    QCOMPARE(parseJson(deep, "deep").error().code, std::string("json.malformed"));
    std::string wide = "[{";
    for (int i = 0; i < 60'000; ++i) wide += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":1";
    QCOMPARE(parseJson(wide + "}]", "wide").error().code, std::string("json.malformed"));
    // A vocabulary has that many members, which sorting can take, and is no deeper.
    QCOMPARE((*parseSortedJson(wide + "}]", "wide"))[0].size(), std::size_t{60'000});
    QCOMPARE(parseSortedJson(deep, "deep").error().code, std::string("json.malformed"));
    // Many objects of few members each, and a depth that people write, are fine.
    std::string list = "[";
    for (int i = 0; i < 60'000; ++i) list += R"({"a": {"b": 1}},)";
    QVERIFY(parseJson(list + "[[[[[[]]]]]]]", "list"));
}

void TestFiles::largeJsonIsReadAtOnce() {
    // A time that grows with the square of these takes half an hour, and the test times out.
    std::string objects = R"({"x":[{})";
    for (int i = 1; i < 900'000; ++i) objects += ",{}";
    QCOMPARE((*parseJson(objects + "]}", "objects"))["x"].size(), std::size_t{900'000});
    QCOMPARE((*parseSortedJson(objects + "]}", "objects"))["x"].size(), std::size_t{900'000});
    std::string members = R"({"member 0": 0)";
    for (int i = 1; i < 20'000; ++i)
        members += ",\"member " + std::to_string(i) + "\": " + std::to_string(i);
    std::string wide = "[" + members + "}";
    for (int i = 1; i < 40; ++i) wide += "," + members + "}";
    const Json all = *parseJson(wide + "]", "members");
    QCOMPARE(all.size(), std::size_t{40});
    QVERIFY(all[39]["member 19999"] == 19'999);
    // Two letters of text are a value that takes 50 bytes: there is an end to them.
    for (int i = 0; i < 200'000; ++i) objects += ",{}";
    const Error many = parseJson(objects + "]}", "it").error();
    QCOMPARE(many.code, std::string("json.malformed"));
    QVERIFY2(many.text.contains("too many values"), many.text.c_str());
    // Of members with one name the last counts, in the place of the first.
    QCOMPARE(asText(*parseJson(R"({"b": 1, "a": 2, "b": {"c": [3]}, "d": 4, "a": 5})", "twice")),
             std::string(R"({"b":{"c":[3]},"a":5,"d":4})"));
    const char* kinds = R"([1, -2, 0.5, true, null, "x", [], {}])";
    QVERIFY(*parseJson(kinds, "kinds") == Json::parse(kinds));
}

REGISTER_TEST(TestFiles, QCoreApplication);
#include "test_files.moc"
