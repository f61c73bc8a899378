// A visitor's folder: in memory where there is some, wiped with the visit and after a power cut;
// and the staff's numbers.
#include <base/files.h>
#include <base/mapped_file.h>
#include <booth/visit_log.h>
#include <booth/visitor_folder.h>
#include <sys/stat.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestVisitorFolder : public QObject {
    Q_OBJECT

    static unsigned modeOf(const fs::path& path) {
        struct stat info{};
        return ::stat(path.c_str(), &info) == 0 ? info.st_mode & 0777U : 0;
    }

private slots:
    void isWipedWithTheVisit() {
        const QTemporaryDir home;
        const fs::path booth = home.path().toStdString();
        fs::path place;
        {
            const VisitorFolder visitor = orThrow(VisitorFolder::make(booth));
            place = visitor.path();
            QCOMPARE(modeOf(place), 0700U);
            QVERIFY(writeFileAtomically(visitor.path() / "squares" / "1.png", "photo"));
            fs::permissions(visitor.path() / "squares" / "1.png", fs::perms::owner_read);
            fs::create_directory(visitor.pictures() / "deep");
        }
        QVERIFY(!fs::exists(place));
    }

    void liesInMemoryWhereThereIsSome() {
        const QTemporaryDir home;
        if (!fs::exists("/dev/shm") || fs::space("/dev/shm").available < (600U << 20))
            QSKIP("no room in /dev/shm");
        const QTemporaryDir memory(QStringLiteral("/dev/shm/booth-test-XXXXXX"));
        const QByteArray before = qgetenv("XDG_RUNTIME_DIR");
        qputenv("XDG_RUNTIME_DIR", memory.path().toUtf8());
        QVERIFY(VisitorFolder::willBeInMemory(home.path().toStdString()));
        const VisitorFolder visitor = orThrow(VisitorFolder::make(home.path().toStdString()));
        qputenv("XDG_RUNTIME_DIR", {});
        QVERIFY(!VisitorFolder::willBeInMemory(home.path().toStdString()));
        qputenv("XDG_RUNTIME_DIR", before);
        QVERIFY(visitor.isInMemory());
        QVERIFY(visitor.path().string().starts_with(memory.path().toStdString()));
    }

    void overwritesWithoutFollowingLinks() {
        const QTemporaryDir home;
        const fs::path folder = home.path().toStdString();
        QVERIFY(writeFileAtomically(folder / "of others", "kept"));
        QVERIFY(writeFileAtomically(folder / "visit" / "photo", "planted bytes"));
        fs::create_symlink(folder / "of others", folder / "visit" / "link");
        fs::create_hard_link(folder / "of others", folder / "visit" / "second name");
        fs::create_directory_symlink(folder, folder / "visit" / "folder");
        // What is still open shows what the disk holds.
        const MappedFile open = orThrow(MappedFile::open(folder / "visit" / "photo"));
        QVERIFY(wipe(folder / "visit"));
        QVERIFY(!fs::exists(folder / "visit"));
        QCOMPARE(orThrow(readFile(folder / "of others")), std::string("kept"));
        for (const std::byte byte : open.bytes()) QCOMPARE(byte, std::byte{0});
        QVERIFY(wipe(folder / "visit"));
    }

    void sweepsWhatAPowerCutLeft() {
        const QTemporaryDir home;
        const fs::path booth = home.path().toStdString();
        const QByteArray before = qgetenv("XDG_RUNTIME_DIR");
        const QTemporaryDir runtime;
        qputenv("XDG_RUNTIME_DIR", runtime.path().toUtf8());
        // Of a run with and of one without a runtime folder.
        QVERIFY(writeFileAtomically(booth / "visitors" / "visitor" / "run" / "photo", "x"));
        fs::path left;
        {
            VisitorFolder visitor = orThrow(VisitorFolder::make(booth));
            left = visitor.path();
            VisitorFolder moved = std::move(visitor);
            QVERIFY(fs::exists(left));
        }
        QVERIFY(!fs::exists(left));
        QVERIFY(writeFileAtomically(left / "photo", "x"));
        QVERIFY(VisitorFolder::sweep(booth));
        qputenv("XDG_RUNTIME_DIR", before);
        QVERIFY(!fs::exists(left));
        QVERIFY(!fs::exists(booth / "visitors"));
    }

    void numbersAreAddedUp() {
        const QTemporaryDir home;
        const VisitLog numbers(home.path().toStdString());
        QCOMPARE(orThrow(numbers.ofDay()).visitors, 0);
        QVERIFY(numbers.add({.reached = "reveal", .minutes = 2.5, .prints = 2, .copies = 1}));
        QVERIFY(numbers.add(
            {.reached = "photos", .minutes = 1.5, .errors = {"engine.died", "a,b\n\"c"}}));
        QFile torn(home.path() + QStringLiteral("/numbers.csv"));
        QVERIFY(torn.open(QIODevice::Append));
        torn.write("2020-01-01,10:00,1,rev");
        torn.close();
        QVERIFY(numbers.add({.reached = "reveal", .minutes = 2}));
        // A spreadsheet finds its columns in every language.
        const std::string text =
            orThrow(readFile(home.path().toStdString() + std::string("/numbers.csv")));
        QVERIFY2(text.contains(",reveal,2.5,2,1,,\n"), text.c_str());
        const auto visits = orThrow(numbers.visits());
        QCOMPARE(visits.size(), std::size_t{3});
        QCOMPARE(visits[1].visitor, 2);
        QCOMPARE(visits[1].errors, (std::vector<std::string>{"engine.died", "abc"}));
        const DaySummary today = orThrow(numbers.ofDay());
        QCOMPARE(today.visitors, 3);
        QCOMPARE(today.completed, 2);
        QCOMPARE(today.minutes, 2.0);
        QCOMPARE(today.prints, 2);
        QCOMPARE(today.errors, 2);
    }
};

REGISTER_TEST(TestVisitorFolder, QCoreApplication);
#include "test_visitor_folder.moc"
