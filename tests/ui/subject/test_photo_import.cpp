// Photos coming in: good ones byte for byte, bad ones named with cause and remedy, nothing lost.
// Real files, among them the ugly ones of tests/data/photos.
#include <base/files.h>
#include <images/decode.h>
#include <ui/session/project_session.h>
#include <ui/subject/photo_changes.h>
#include <ui/subject/photo_import.h>

#include <signal.h>
#include <sys/mount.h>
#include <unistd.h>

#include <QApplication>
#include <QMimeData>
#include <QSignalSpy>
#include <QUrl>
#include <algorithm>
#include <fstream>

#include "hostile_pictures.h"
#include "test_program.h"
#include "ui/subject/import_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// The decoders that this process has started and that are at work or wait.
std::vector<pid_t> decoders() {
    std::vector<pid_t> found;
    const std::string parent = "PPid:\t" + std::to_string(::getpid()) + "\n";
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const pid_t process = std::atoi(entry.path().filename().c_str());
        if (process == 0) continue;
        const std::string status = readFile(entry.path() / "status").value_or("");
        if (status.starts_with("Name:\tdreambooth-deco") && status.find(parent) != status.npos &&
            status.find("State:\tZ") == status.npos)
            found.push_back(process);
    }
    return found;
}

/// A disk of its own, which only root may mount.
struct SmallDisk {
    fs::path folder;
    bool isMounted;
    explicit SmallDisk(fs::path place) : folder(std::move(place)) {
        fs::create_directories(folder);
        isMounted = ::mount("none", folder.c_str(), "tmpfs", 0, "size=1m") == 0;
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    ~SmallDisk() {
        if (isMounted) ::umount2(folder.c_str(), MNT_DETACH);
    }
};

}  // namespace

class TestPhotoImport : public QObject {
    Q_OBJECT

private slots:
    void goodPhotosComeInByteForByte() {
        ImportFixture f;
        QSignalSpy progress(&f.importer, &PhotoImporter::progress);
        QCOMPARE(f.import({samplePhoto(1), samplePhoto(2)}), 2);
        QCOMPARE(f.photos().size(), 2u);
        QCOMPARE(*readFile(f.session.project().photoPath(f.photos()[0])),
                 *readFile(samplePhoto(1)));
        const Photo& photo = f.photos().front();
        QCOMPARE(photo.originalName, std::string("backpack-1.jpg"));
        QVERIFY(photo.width > 500 && photo.height > 500);
        QCOMPARE(photo.crop.width, std::min(photo.width, photo.height));
        QCOMPARE(progress.last(), (QVariantList{2, 2}));
        // Saved at once: another window sees them.
        QCOMPARE(Project::open(f.session.project().folder())->photos.size(), 2u);
    }

    void oneImportIsOneUndoStep() {
        ImportFixture f;
        f.import({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        f.session.undoStack()->undo();
        QVERIFY(f.photos().empty());
        f.session.undoStack()->redo();
        QCOMPARE(f.photos().size(), 3u);
    }

    void aPhoneIsHeldUpright() {
        ImportFixture f;
        f.import({uglyPhoto("orientation-6.jpg"), uglyPhoto("orientation-1.jpg")});
        QCOMPARE(f.photos().size(), 2u);
        QCOMPARE(f.photos()[0].width, f.photos()[1].width);  // the turned one is upright too
    }

    void badFilesAreNamedWithARemedy_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("code");
        QTest::newRow("text") << "text.jpg"
                              << "photo.not_a_picture";
        QTest::newRow("truncated") << "truncated.jpg"
                                   << "photo.truncated";
        QTest::newRow("empty") << "empty.jpg"
                               << "photo.empty";
        QTest::newRow("40,000 px") << "wide.png"
                                   << "photo.too_large";
        QTest::newRow("bomb") << "bomb.png"
                              << "photo.too_large";
        QTest::newRow("300 megapixels") << "many-pixels.png"
                                        << "photo.too_large";
        QTest::newRow("gif") << "still.gif"
                             << "photo.unsupported";
    }
    void badFilesAreNamedWithARemedy() {
        QFETCH(QString, file);
        QFETCH(QString, code);
        ImportFixture f;
        // A good photo beside it still comes in.
        QCOMPARE(f.import({uglyPhoto(toStd(file)), samplePhoto(1)}), 1);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(toQt(f.problems.front().code), code);
        QCOMPARE(f.names.first(), file);
        QVERIFY(!f.problems.front().remedy.empty());
        QCOMPARE(f.photos().size(), 1u);
    }

    void theSamePhotoTwiceIsNoticed() {
        ImportFixture f;
        QCOMPARE(f.import({samplePhoto(1), samplePhoto(1)}), 1);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("photo.already_there"));
        const fs::path renamed = f.home.path("other-name.jpg");
        fs::copy_file(samplePhoto(1), renamed);
        QCOMPARE(f.import({renamed}), 0);
        QCOMPARE(f.problems.back().code, std::string("photo.already_there"));
    }

    /// The next day their files go to the bin.
    void anImportThatWasUndoneLeavesNothing() {
        ImportFixture f;
        QCOMPARE(f.import({samplePhoto(1)}), 1);
        f.session.edit(QStringLiteral("caption"),
                       [](Project& project) { project.photos[0].caption = "on grass"; });
        QCOMPARE(f.import({samplePhoto(2), samplePhoto(3)}), 2);
        f.session.undoStack()->undo();
        QCOMPARE(f.session.project().removedPhotos.size(), 2u);
        // What was done before is undone too: as if nothing had come since.
        f.session.undoStack()->undo();
        QCOMPARE(f.session.project().removedPhotos.size(), 2u);
        f.session.undoStack()->redo();
        f.session.undoStack()->redo();
        QCOMPARE(f.photos().size(), 3u);
        f.session.undoStack()->undo();
        waitUntilIdle();
        const fs::path place = f.session.project().folder() / "photos";
        QCOMPARE(std::ranges::distance(fs::directory_iterator(place)), 3);
        qputenv("XDG_DATA_HOME", f.home.folder.path().toUtf8());  // its own bin
        ProjectSession later(orThrow(Project::open(f.session.project().folder())));
        binUnusedFiles(later);
        QTRY_VERIFY(later.project().removedPhotos.empty());
        QCOMPARE(std::ranges::distance(fs::directory_iterator(place)), 1);
        QVERIFY(fs::exists(later.project().photoPath(later.project().photos[0])));
    }

    void aFileThatIsGoneIsSaid() {
        ImportFixture f;
        QCOMPARE(f.import({f.home.path("gone.jpg")}), 0);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("file.missing"));
    }

    void picturesOfTheClipboardComeIn() {
        ImportFixture f;
        QImage image(300, 200, QImage::Format_RGB32);
        image.fill(Qt::blue);
        QMimeData data;
        data.setImageData(image);
        auto sources = sourcesFrom(data);
        QVERIFY(sources.has_value());
        QCOMPARE(f.importSources(std::move(*sources)), 1);
        QCOMPARE(f.photos().front().width, 300);
        QVERIFY(fs::exists(f.session.project().photoPath(f.photos().front())));
    }

    void localFilesWinOverTheirPicture() {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(toQt(samplePhoto(1)))});
        data.setImageData(QImage(8, 8, QImage::Format_RGB32));
        const auto sources = sourcesFrom(data);
        QVERIFY(sources.has_value());
        QCOMPARE(sources->front().path, samplePhoto(1));
    }

    void addressesOfTheWebAreRefusedWithAReason() {
        QMimeData data;
        data.setUrls({QUrl(QStringLiteral("https://example.org/cat.jpg"))});
        const auto sources = sourcesFrom(data);
        QVERIFY(!sources.has_value());
        QCOMPARE(sources.error().code, std::string("drop.remote"));
        QVERIFY(!sources.error().remedy.empty());
        QMimeData text;
        text.setText(QStringLiteral("hello"));
        QCOMPARE(sourcesFrom(text).error().code, std::string("drop.nothing"));
    }

    void drawingsDocumentsAndLoopsAreSaid() {
        ImportFixture f;
        const fs::path folder = f.home.path("mixed");
        fs::create_directory(folder);
        QVERIFY(writeFileAtomically(folder / "drawing.svg", "<svg/>"));
        QVERIFY(writeFileAtomically(folder / "letter.pdf", "%PDF-1.7\n"));
        fs::create_symlink("round.jpg", folder / "round.jpg");
        QCOMPARE(f.import({folder / "drawing.svg", folder / "letter.pdf", folder / "round.jpg"}),
                 0);
        QCOMPARE(f.problems.size(), 3u);
        QCOMPARE(f.problems[0].code, std::string("photo.unsupported"));
        QVERIFY(f.problems[0].text.contains("SVG"));
        QVERIFY(f.problems[1].text.contains("PDF"));
        QCOMPARE(f.problems[2].code, std::string("file.unreadable"));

        // A folder in itself, and with a link that leads to itself: its own pictures, once.
        fs::create_directory_symlink(folder, folder / "again");
        fs::create_directory_symlink(folder, folder / "again.jpg");
        fs::copy_file(samplePhoto(1), folder / "cat.jpg");
        QCOMPARE(f.import({folder}), 1);
        QCOMPARE(f.problems.size(), 3u);
    }

    void aSlowPhotoComesAfterTheOthers() {
        ImportFixture f;
        PhotoImporter importer(f.session, nullptr, 0.1);
        const fs::path slow = f.home.path("slow.jpg");
        QVERIFY(writeFileAtomically(slow, hostile::scans(8000, 95)));
        QSignalSpy finished(&importer, &PhotoImporter::finished);
        QSignalSpy problem(&importer, &PhotoImporter::failed);
        importer.import({{slow, {}}, {samplePhoto(1), {}}});
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 120000);
        QCOMPARE(problem.count(), 0);
        QCOMPARE(f.photos().size(), 2u);
        QCOMPARE(f.photos()[0].originalName, std::string("backpack-1.jpg"));
        QCOMPARE(f.photos()[1].width, 8000);
    }

    void closingDuringAnImportWaitsForNothingAndLeavesNothing() {
        endDecoders();
        TemporaryHome home;
        ProjectSession session(*Project::create(home.path("p.dreambooth"), "p"));
        auto importer = std::make_unique<PhotoImporter>(session);
        const fs::path slow = home.path("slow.jpg");
        QVERIFY(writeFileAtomically(slow, hostile::scans(8000, 95)));
        importer->import({{slow, {}}});
        QTRY_VERIFY(!decoders().empty());
        const pid_t halted = decoders()[0];
        ::kill(halted, SIGSTOP);  // from here on this picture takes for ever
        importer.reset();
        QTRY_VERIFY(decoders().empty());
        std::error_code none;
        QVERIFY(fs::is_empty(session.project().folder() / "photos", none) || none);
    }

    void whatCouldNotBeReadMayBeTriedAgain() {
        ImportFixture f;
        const fs::path slow = f.home.path("slow.jpg");
        QVERIFY(writeFileAtomically(slow, hostile::scans(8000, 95)));
        f.importer.import({{slow, {}}});
        const auto isKilled = [&] {
            for (const pid_t decoder : decoders()) ::kill(decoder, SIGKILL);
            return !f.problems.empty();
        };
        QVERIFY(QTest::qWaitFor(isKilled, 60'000));
        QCOMPARE(f.problems.front().code, std::string("photo.decoder_crashed"));
        QVERIFY(f.importer.hasUnread());
        QCOMPARE(f.importSources(f.importer.takeUnread()), 1);
        QVERIFY(!f.importer.hasUnread());
    }

    void aFullProjectTakesNoMore() {
        ImportFixture f;
        f.session.edit(QStringLiteral("many"), [](Project& project) {
            for (std::size_t i = 1; i < maxPhotos; ++i)
                project.photos.push_back({.file = std::to_string(i) + ".jpg",
                                          .originalName = {},
                                          .width = 8,
                                          .height = 8,
                                          .crop = {}});
        });
        QCOMPARE(f.import({samplePhoto(1), samplePhoto(2), samplePhoto(3)}), 1);
        QCOMPARE(f.photos().size(), maxPhotos);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("photos.too_many"));
        QCOMPARE(f.problems.front().arguments.at("count"), std::string("2"));
    }

    void aFullDiskIsSaidAndLosesNothing() {
        TemporaryHome home;
        const SmallDisk disk(home.path("disk"));
        if (!disk.isMounted) QSKIP("only root may mount a small disk");
        ProjectSession session(*Project::create(disk.folder / "p.dreambooth", "p"));
        PhotoImporter importer(session);
        QSignalSpy problem(&importer, &PhotoImporter::failed);
        QSignalSpy unsaved(&session, &ProjectSession::notSaved);
        QSignalSpy finished(&importer, &PhotoImporter::finished);
        const std::string ballast(700 << 10, 'x');
        QVERIFY(writeFileAtomically(disk.folder / "ballast", ballast));
        std::vector<ImportSource> sources;
        for (const fs::path& photo : samplePhotos()) sources.push_back({photo, {}});
        const auto hasFinished = [&] {
            if (!importer.isBusy() && finished.isEmpty()) importer.import(sources);
            return !finished.isEmpty();
        };
        QVERIFY(QTest::qWaitFor(hasFinished, 60'000));
        QVERIFY(problem.count() > 0);
        for (const auto& one : problem)
            QCOMPARE(qvariant_cast<Error>(one.first()).code, std::string("disk.full"));
        // What is in the project is whole; nothing half copied lies beside it.
        std::size_t files = 0;
        for (const auto& entry : fs::directory_iterator(session.project().folder() / "photos")) {
            ++files;
            QVERIFY(decodeImage(entry.path()));
        }
        QCOMPARE(files, session.project().photos.size());

        std::ofstream(disk.folder / "rest", std::ios::binary) << std::string(1 << 20, 'x');
        session.edit(QStringLiteral("class"), [](Project& project) {
            project.subject().className = std::string(200000, 'c');
        });
        QCOMPARE(qvariant_cast<Error>(unsaved.last().first()).code, std::string("disk.full"));
        QVERIFY(!session.isSaved());
        fs::remove(disk.folder / "ballast");
        fs::remove(disk.folder / "rest");
        session.save();
        QVERIFY(session.isSaved());
        QCOMPARE(Project::open(session.project().folder())->photos.size(), files);
    }

    void aReadOnlyProjectLosesNothing() {
        if (::geteuid() == 0) QSKIP("root may write anywhere");
        ImportFixture f;
        QCOMPARE(f.import({samplePhoto(1)}), 1);
        const fs::path folder = f.session.project().folder();
        fs::permissions(folder / "photos", fs::perms::owner_read | fs::perms::owner_exec);
        fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
        QSignalSpy unsaved(&f.session, &ProjectSession::notSaved);
        QCOMPARE(f.import({samplePhoto(2)}), 0);
        QCOMPARE(f.problems.size(), 1u);
        f.session.edit(QStringLiteral("class"), [](Project& p) { p.subject().className = "cat"; });
        QCOMPARE(unsaved.count(), 1);
        QVERIFY(!f.session.isSaved());
        QCOMPARE(f.session.project().subject().className, std::string("cat"));
        fs::permissions(folder, fs::perms::owner_all);
        fs::permissions(folder / "photos", fs::perms::owner_all);
        f.session.save();
        QVERIFY(f.session.isSaved());
        QCOMPARE(Project::open(folder)->subject().className, std::string("cat"));
    }
};

REGISTER_TEST(TestPhotoImport, QApplication);
#include "test_photo_import.moc"
