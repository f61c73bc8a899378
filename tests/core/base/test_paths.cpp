// Paths of things that vanish: no exception, and the program's own errors.
#include <base/files.h>
#include <base/paths.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestPaths : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path folder() const { return m_folder.path().toStdString(); }

private slots:
    void entriesAreInOrder() {
        for (const char* name : {"b", "a", "c"})
            QVERIFY(writeFileAtomically(folder() / "list" / name, name));
        QCOMPARE(entriesIn(folder() / "list").size(), std::size_t{3});
        QCOMPARE(entriesIn(folder() / "list").front(), folder() / "list/a");
        QVERIFY(entriesIn(folder() / "none").empty());
        QVERIFY(entriesIn(folder() / "list/a").empty());
    }

    void whatIsGoneIsInput() {
        const auto missing = canonicalPath(folder() / "gone");
        QVERIFY(!missing);
        QCOMPARE(missing.error().code, "file.missing");
        QVERIFY(missing.error().kind == ErrorKind::input);
        QVERIFY(missing.error().text.find("gone: it does not exist") != std::string::npos);
    }

    void whatTheLibraryThrowsIsAnErrorOfOurs() {
        try {
            (void)fs::file_size(folder() / "gone");
            QFAIL("it must throw");
        } catch (const fs::filesystem_error& exception) {
            const Error error = errorOf(exception);
            QCOMPARE(error.code, "file.missing");
            QVERIFY(error.kind == ErrorKind::input);
            QVERIFY(error.text.find("filesystem error") == std::string::npos);
        }
    }

    void linksLeadToTheSamePlace() {
        fs::create_directory(folder() / "real");
        fs::create_directory_symlink(folder() / "real", folder() / "link");
        QVERIFY(isSamePlace(folder() / "real/x", folder() / "link/./x"));
        QVERIFY(!isSamePlace(folder() / "real/x", folder() / "real/y"));
        QCOMPARE(*canonicalPath(folder() / "link"), *canonicalPath(folder() / "real"));
    }

    void aDeletedWorkingFolderIsNoCrash() {
        const fs::path lost = folder() / "lost";
        fs::create_directory(lost);
        // In a child: the working folder is the process's.
        const pid_t child = ::fork();
        if (child == 0) {
            const bool gone = ::chdir(lost.c_str()) == 0 && ::rmdir(lost.c_str()) == 0;
            ::_exit(gone && absolutePath("a") == "a" && isSamePlace("a", "./a") ? 0 : 1);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        QCOMPARE(status, 0);
        QCOMPARE(absolutePath("/a"), fs::path("/a"));
        QCOMPARE(absolutePath("/"), fs::path("/"));
        QCOMPARE(absolutePath("/a/./b/"), fs::path("/a/b"));
        QCOMPARE(absolutePath("/a/../b"), fs::path("/a/../b"));  // a may be a link
        QVERIFY(!absolutePath(".").filename().empty());
    }
};

REGISTER_TEST(TestPaths, QCoreApplication);
#include "test_paths.moc"
