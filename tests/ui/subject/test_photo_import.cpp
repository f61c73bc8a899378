// Photos coming in: good ones byte for byte, bad ones named with cause and remedy, nothing lost.
// Real files, among them the ugly ones of tests/data/photos.
#include "ui/support.h"

#include <base/files.h>
#include <ui/session/project_session.h>
#include <ui/subject/photo_import.h>

#include <unistd.h>
#include <QApplication>
#include <QMimeData>
#include <QSignalSpy>
#include <QUrl>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestPhotoImport : public QObject {
    Q_OBJECT

private:
    struct Fixture {
        TemporaryHome home;
        ProjectSession session{*Project::create(home.path("p.dreambooth"), "p")};
        PhotoImporter importer{session};
        std::vector<Error> problems;
        QStringList names;
        Fixture() {
            QObject::connect(&importer, &PhotoImporter::problem, &importer,
                             [this](const Error& error, const QString& name) {
                                 problems.push_back(error);
                                 names += name;
                             });
        }
        /// Imports and waits; returns how many were added.
        int import(const std::vector<fs::path>& paths) {
            std::vector<ImportSource> sources;
            for (const fs::path& path : paths) sources.push_back({path, {}, false});
            return importSources(std::move(sources));
        }
        int importSources(std::vector<ImportSource> sources) {
            QSignalSpy finished(&importer, &PhotoImporter::finished);
            importer.import(std::move(sources));
            if (!QTest::qWaitFor([&] { return finished.count() == 1; }, 30000)) return -1;
            return finished.first().first().toInt();
        }
        const std::vector<Photo>& photos() const { return session.project().photos; }
    };

private slots:
    void goodPhotosComeInByteForByte() {
        Fixture f;
        QSignalSpy progress(&f.importer, &PhotoImporter::progress);
        QCOMPARE(f.import({samplePhoto(1), samplePhoto(2)}), 2);
        QCOMPARE(f.photos().size(), 2u);
        QCOMPARE(*readFile(f.session.project().photoPath(f.photos()[0])),
                 *readFile(samplePhoto(1)));
        const Photo& photo = f.photos().front();
        QCOMPARE(photo.originalName, std::string("backpack-1.jpg"));
        QVERIFY(photo.width > 500 && photo.height > 500);
        QCOMPARE(photo.crop.size, std::min(photo.width, photo.height));
        QCOMPARE(progress.last(), (QVariantList{2, 2}));
        // Saved at once: another window sees them.
        QCOMPARE(Project::open(f.session.project().folder())->photos.size(), 2u);
    }

    void oneImportIsOneUndoStep() {
        Fixture f;
        f.import({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        f.session.undoStack()->undo();
        QVERIFY(f.photos().empty());
        f.session.undoStack()->redo();
        QCOMPARE(f.photos().size(), 3u);
    }

    void aPhoneIsHeldUpright() {
        Fixture f;
        f.import({uglyPhoto("orientation-6.jpg"), uglyPhoto("orientation-1.jpg")});
        QCOMPARE(f.photos().size(), 2u);
        QCOMPARE(f.photos()[0].width, f.photos()[1].width);  // the turned one is upright too
    }

    void badFilesAreNamedWithARemedy_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("code");
        QTest::newRow("text") << "text.jpg" << "photo.not_a_picture";
        QTest::newRow("truncated") << "truncated.jpg" << "photo.truncated";
        QTest::newRow("empty") << "empty.jpg" << "photo.empty";
        QTest::newRow("40,000 px") << "wide.png" << "photo.too_large";
        QTest::newRow("bomb") << "bomb.png" << "photo.too_large";
        QTest::newRow("gif") << "still.gif" << "photo.unsupported";
    }
    void badFilesAreNamedWithARemedy() {
        QFETCH(QString, file);
        QFETCH(QString, code);
        Fixture f;
        // A good photo beside it still comes in.
        QCOMPARE(f.import({uglyPhoto(toStd(file)), samplePhoto(1)}), 1);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(toQt(f.problems.front().code), code);
        QCOMPARE(f.names.first(), file);
        QVERIFY(!f.problems.front().remedy.empty());
        QCOMPARE(f.photos().size(), 1u);
    }

    void theSamePhotoTwiceIsNoticed() {
        Fixture f;
        QCOMPARE(f.import({samplePhoto(1), samplePhoto(1)}), 1);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("photo.already_there"));
        const fs::path renamed = f.home.path("other-name.jpg");
        fs::copy_file(samplePhoto(1), renamed);
        QCOMPARE(f.import({renamed}), 0);
        QCOMPARE(f.problems.back().code, std::string("photo.already_there"));
    }

    void foldersAreExpandedAndEmptyOnesSaid() {
        Fixture f;
        QCOMPARE(f.import({samplePhoto(1).parent_path()}), static_cast<int>(samplePhotos().size()));
        const fs::path empty = f.home.path("empty");
        fs::create_directory(empty);
        QCOMPARE(f.import({empty}), 0);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("photos.none"));
    }

    void aFileThatIsGoneIsSaid() {
        Fixture f;
        QCOMPARE(f.import({f.home.path("gone.jpg")}), 0);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("file.missing"));
    }

    void picturesOfTheClipboardComeIn() {
        Fixture f;
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

    void aReadOnlyProjectLosesNothing() {
        if (::geteuid() == 0) QSKIP("root may write anywhere");
        Fixture f;
        QCOMPARE(f.import({samplePhoto(1)}), 1);
        const fs::path folder = f.session.project().folder();
        fs::permissions(folder / "photos", fs::perms::owner_read | fs::perms::owner_exec);
        fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
        QSignalSpy unsaved(&f.session, &ProjectSession::problem);
        QCOMPARE(f.import({samplePhoto(2)}), 0);
        QCOMPARE(f.problems.size(), 1u);
        f.session.edit(QStringLiteral("class"), [](Project& p) { p.className = "cat"; });
        QCOMPARE(unsaved.count(), 1);
        QVERIFY(!f.session.isSaved());
        QCOMPARE(f.session.project().className, std::string("cat"));
        fs::permissions(folder, fs::perms::owner_all);
        fs::permissions(folder / "photos", fs::perms::owner_all);
        f.session.save();
        QVERIFY(f.session.isSaved());
        QCOMPARE(Project::open(folder)->className, std::string("cat"));
    }
};

REGISTER_TEST(TestPhotoImport, QApplication);
#include "test_photo_import.moc"
