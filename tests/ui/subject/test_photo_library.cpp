// What is kept of a project's photos to be shown: decoded once, read anew where a file is another
// one, and bounded.
#include <ui/subject/photo_changes.h>
#include <ui/subject/photo_import.h>
#include <ui/subject/photo_library.h>

#include <QApplication>
#include <QColor>
#include <QImage>
#include <algorithm>

#include "test_program.h"
#include "ui/subject/import_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestPhotoLibrary : public QObject {
    Q_OBJECT

private slots:
    /// What was decoded to check a file is what is shown: nobody reads the copy for that.
    void anImportIsDecodedOnce() {
        ImportFixture f;
        PhotoLibrary library(f.session);
        connect(&f.importer, &PhotoImporter::read, &library, &PhotoLibrary::give);
        connect(&f.importer, &PhotoImporter::read, this, [&](const std::string& file) {
            fs::remove(f.session.project().folder() / "photos" / file);
        });
        QCOMPARE(f.import({samplePhoto(1)}), 1);
        QTRY_VERIFY(library.facts(f.photos().front()) != nullptr);
        const PhotoFacts& facts = *library.facts(f.photos().front());
        QVERIFY(!facts.error && !facts.thumbnail.isNull() && !facts.subject.empty());
        QCOMPARE(facts.preview.width(), 1024);
    }

    /// Its file was deleted by another program, so that its name is free, or written anew.
    void anotherPictureUnderTheNameIsReadAnew() {
        ImportFixture f;
        PhotoLibrary library(f.session);
        connect(&f.importer, &PhotoImporter::read, &library, &PhotoLibrary::give);
        const fs::path first = f.home.path("first") / "one.jpg",
                       second = f.home.path("second") / "one.jpg";
        for (const fs::path& one : {first, second}) fs::create_directories(one.parent_path());
        fs::copy_file(samplePhoto(1), first);
        fs::copy_file(samplePhoto(2), second);
        const auto preview = [&] {
            const PhotoFacts* const facts = library.facts(f.photos().front());
            return facts != nullptr ? facts->preview : QImage();
        };
        QCOMPARE(f.import({first}), 1);
        QTRY_VERIFY(!preview().isNull());
        const QImage ofFirst = preview();
        const Photo before = f.photos().front();
        fs::remove(f.session.project().photoPath(before));
        removePhotos(f.session, {0});
        QCOMPARE(f.import({second}), 1);
        QCOMPARE(f.photos().front().file, before.file);
        QTRY_VERIFY(!preview().isNull());
        const QImage ofSecond = preview();
        QVERIFY(ofSecond != ofFirst);
        QCOMPARE(f.import({second}), 0);
        QCOMPARE(f.problems.back().code, std::string("photo.already_there"));

        fs::copy_file(samplePhoto(3), f.session.project().photoPath(f.photos().front()),
                      fs::copy_options::overwrite_existing);
        setPhotoCrop(f.session, before.file, {0, 0, 64, 64});
        QTRY_VERIFY(library.isCurrent(f.photos().front()));
        QVERIFY(preview() != ofSecond);
        QCOMPARE(f.import({first}), 1);  // it is not there any more
    }

    /// No pixel more than is shown of it, and no byte more a pixel: there are many photos.
    void aPhotoTakesLittleMemory() {
        ImportFixture f;
        f.session.edit(QStringLiteral("resolution"),
                       [](Project& project) { project.recipe.resolution = 512; });
        PhotoLibrary library(f.session);
        connect(&f.importer, &PhotoImporter::read, &library, &PhotoLibrary::give);
        QCOMPARE(f.import({samplePhoto(1)}), 1);
        QTRY_VERIFY(library.facts(f.photos().front()) != nullptr);
        const PhotoFacts& facts = *library.facts(f.photos().front());
        const double dense = qGuiApp->devicePixelRatio();
        QCOMPARE(facts.thumbnail.width(), qRound(448 * dense));
        QCOMPARE(facts.seen.size(), QSize(qRound(320 * dense), qRound(320 * dense)));
        for (const QImage& picture : {facts.preview, facts.thumbnail, facts.seen})
            QCOMPARE(picture.depth(), 24);
        // Also where it is read from the project's own copy.
        PhotoLibrary again(f.session);
        QTRY_VERIFY(again.facts(f.photos().front()) != nullptr);
        QCOMPARE(again.facts(f.photos().front())->preview, facts.preview);
        QCOMPARE(again.pictureBytes(), library.pictureBytes());
    }

    void picturesOfManyPhotosAreBounded() {
        ImportFixture f;
        const fs::path photos = f.session.project().folder() / "photos";
        fs::create_directories(photos);
        constexpr int count = 80, side = 1280;
        f.session.edit(QStringLiteral("many"), [&](Project& project) {
            for (int i = 0; i < count; ++i) {
                QImage image(side, side, QImage::Format_RGB32);
                image.fill(QColor::fromHsv(4 * i, 200, 200));
                const std::string name = std::to_string(i) + ".png";
                image.save(toQt(photos / name), "PNG");
                project.photos.push_back({.file = name,
                                          .originalName = name,
                                          .width = side,
                                          .height = side,
                                          .crop = squareCrop(0, 0, side)});
            }
        });
        PhotoLibrary library(f.session);
        int mostAhead = library.ahead();
        connect(&library, &PhotoLibrary::changed, this,
                [&] { mostAhead = std::max(mostAhead, library.ahead()); });
        const auto read = [&] {
            return std::ranges::count_if(
                f.photos(), [&](const Photo& photo) { return library.facts(photo) != nullptr; });
        };
        QTRY_COMPARE_WITH_TIMEOUT(read(), std::ptrdiff_t{count}, 120000);
        QVERIFY(library.pictureBytes() <= PhotoLibrary::maxPictureBytes);
        QVERIFY2(mostAhead > 0 && mostAhead <= PhotoLibrary::mostAhead,
                 qPrintable(QString::number(mostAhead)));
        QCOMPARE(library.ahead(), 0);
        // Numbers are there of all, pictures of those that are looked at.
        const auto without = std::ranges::find_if(
            f.photos(), [&](const Photo& photo) { return library.facts(photo)->preview.isNull(); });
        QVERIFY(without != f.photos().end());
        QVERIFY(library.isCurrent(*without));
        library.want(*without, PhotoLibrary::Pictures::preview);
        QTRY_VERIFY(!library.facts(*without)->preview.isNull());
        QVERIFY(library.pictureBytes() <= PhotoLibrary::maxPictureBytes);
    }
};

REGISTER_TEST(TestPhotoLibrary, QApplication);
#include "test_photo_library.moc"
