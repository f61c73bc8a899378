// Class images on the Concept page: those that appear, are left out and drawn, and ones of one's
// own.
#include <base/files.h>
#include <formats/model_identity.h>
#include <images/encode.h>
#include <project/caption_files.h>
#include <runs/class_images.h>
#include <ui/concept/class_image_files.h>
#include <ui/concept/concept_page.h>
#include <ui/session/run_follower.h>
#include <ui/style/theme.h>
#include <ui/widgets/photo_grid.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDialog>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSlider>
#include <QUndoStack>
#include <QUrl>

#include "test_program.h"
#include "ui/concept/concept_fixture.h"
#include "ui/made_run.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestClassImages : public QObject {
    Q_OBJECT

private:
    struct Fixture : ConceptFixture {
        /// Three, of a backpack, in the folder that is returned.
        fs::path addClassImages() {
            type(QStringLiteral("classField"), QStringLiteral("backpack"));
            const Project& project = session.project();
            fs::path images =
                project.classImagesFolder(project.subject(), project.recipe.resolution);
            fs::create_directories(images);
            for (int i = 1; i <= 3; ++i)
                fs::copy_file(samplePhoto(i), images / (std::to_string(i) + ".jpg"));
            session.edit(QStringLiteral("look"), [](Project&) {});
            return images;
        }
    };

    static fs::path ownFolder(const Project& project) {
        return ownClassImagesFolder(
            project.classImagesFolder(project.subject(), project.recipe.resolution),
            project.subject().classPrompt());
    }

private slots:
    void initTestCase() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        theme::apply(*qApp);
    }

    void classImagesAppearAndAreLeftOut() {
        Fixture f;
        const fs::path folder = f.addClassImages();
        auto* grid = f.child<PhotoGrid>(QStringLiteral("classImageGrid"));
        QTRY_COMPARE(grid->photos()->rowCount(), 3);
        QTRY_VERIFY(grid->isVisible());
        QTest::mouseClick(grid->viewport(), Qt::LeftButton, {},
                          grid->visualRect(grid->photos()->index(1)).center());
        QCOMPARE(f.session.project().leftOutClassImages,
                 std::vector{(folder.filename() / "2.jpg").string()});
        QVERIFY(grid->photos()->items()[1].leftOut);
        QCOMPARE(grid->photos()->items()[1].badge->text, QStringLiteral("Left out"));
        auto* count = f.child<QLabel>(QStringLiteral("classImageCount"));
        QCOMPARE(count->text(), QStringLiteral("3 ready, 1 left out"));
        QTest::mouseClick(grid->viewport(), Qt::LeftButton, {},
                          grid->visualRect(grid->photos()->index(1)).center());
        QVERIFY(f.session.project().leftOutClassImages.empty());
        QCOMPARE(count->text(), QStringLiteral("3 ready"));
        // One is looked at.
        grid->setFocus();
        grid->setCurrentRow(1);
        QTest::keyClick(grid, Qt::Key_Return);
        auto* large = f.page.findChild<QDialog*>(QStringLiteral("largeClassImage"));
        QVERIFY(large != nullptr && large->isVisible());
        QVERIFY(f.session.project().leftOutClassImages.empty());
        auto* picture = large->findChild<QLabel*>();
        QTRY_VERIFY(picture->pixmap().width() > 600 || picture->pixmap().height() > 600);
        QTest::keyClick(large, Qt::Key_Escape);
        QTRY_VERIFY(f.page.findChild<QDialog*>(QStringLiteral("largeClassImage")) == nullptr);
        QVERIFY(fs::exists(folder / "2.jpg"));
        // They are seen whole, however wide the panel is.
        for (int width = f.page.width(); width < 1450; ++width) {
            f.page.resize(width, 848);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            QVERIFY2(grid->verticalScrollBarPolicy() == Qt::ScrollBarAlwaysOff,
                     qPrintable(QString::number(width)));
        }
    }

    /// By keyboard it is of the chosen image, and stays so while a run draws more.
    void theMenuIsOfOneImage() {
        Fixture f;
        const fs::path folder = f.addClassImages();
        auto* grid = f.child<PhotoGrid>(QStringLiteral("classImageGrid"));
        QTRY_COMPARE(grid->photos()->rowCount(), 3);
        grid->setFocus();
        grid->setCurrentRow(2);
        // Nobody pointed at it.
        const QPoint gap = grid->viewport()->rect().bottomRight();
        QVERIFY(!grid->indexAt(gap).isValid());
        QContextMenuEvent click(QContextMenuEvent::Mouse, gap, grid->viewport()->mapToGlobal(gap));
        QApplication::sendEvent(grid->viewport(), &click);
        QVERIFY(f.page.findChild<QMenu*>(QStringLiteral("classImageMenu")) == nullptr);
        QContextMenuEvent keys(QContextMenuEvent::Keyboard, {-5, -5}, grid->mapToGlobal(QPoint()));
        QApplication::sendEvent(grid, &keys);
        auto* menu = f.page.findChild<QMenu*>(QStringLiteral("classImageMenu"));
        QVERIFY(menu != nullptr && menu->isVisible());
        fs::copy_file(samplePhoto(4), folder / "0.jpg");
        f.session.edit(QStringLiteral("look"), [](Project&) {});
        QTRY_COMPARE(grid->photos()->rowCount(), 4);
        QAction* const leaveOut = menu->actions().last();
        QCOMPARE(leaveOut->text(), QStringLiteral("Leave out"));
        leaveOut->trigger();
        QCOMPARE(f.session.project().leftOutClassImages,
                 std::vector{(folder.filename() / "3.jpg").string()});
        menu->close();
    }

    /// Pictures of another class or size have the same names.
    void aClassImageIsLeftOutWhereItLies() {
        Fixture f;
        const fs::path backpacks = f.addClassImages();
        auto* grid = f.child<PhotoGrid>(QStringLiteral("classImageGrid"));
        auto* count = f.child<QLabel>(QStringLiteral("classImageCount"));
        QTRY_COMPARE(count->text(), QStringLiteral("3 ready"));
        const Project& project = f.session.project();
        fs::create_directories(ownFolder(project));
        fs::copy_file(samplePhoto(4), ownFolder(project) / "mine.jpg");
        // As earlier versions kept it: of the pictures that are there.
        f.session.edit(QStringLiteral("earlier"), [](Project& edited) {
            edited.subject().leftOutClassImages = {"2.jpg", "mine.jpg"};
        });
        QTRY_COMPARE(count->text(), QStringLiteral("4 ready, 2 left out"));
        QTRY_VERIFY(project.subject().leftOutClassImages.empty());
        QCOMPARE(project.leftOutClassImages,
                 (std::vector{(backpacks.filename() / "2.jpg").string(),
                              (ownFolder(project).filename() / "mine.jpg").string()}));

        f.type(QStringLiteral("classField"), QStringLiteral("dog"));
        const fs::path dogs =
            project.classImagesFolder(project.subject(), project.recipe.resolution);
        fs::create_directories(dogs);
        fs::copy_file(samplePhoto(5), dogs / "2.jpg");
        f.session.edit(QStringLiteral("look"), [](Project&) {});
        QTRY_COMPARE(count->text(), QStringLiteral("1 ready"));
        QVERIFY(!grid->photos()->items()[0].leftOut);
        f.type(QStringLiteral("classField"), QStringLiteral("backpack"));
        QTRY_COMPARE(count->text(), QStringLiteral("4 ready, 2 left out"));
        // A person's own is one picture for every size.
        f.session.edit(QStringLiteral("size"), [](Project& edited) {
            edited.recipe.resolution = edited.recipe.resolution == 64 ? 128 : 64;
        });
        QTRY_COMPARE(count->text(), QStringLiteral("1 ready, 1 left out"));
    }

    /// At the same path: the files count, so these are drawn anew when training starts.
    void thoseOfAReplacedModelAreNotShown() {
        Fixture f;
        f.type(QStringLiteral("classField"), QStringLiteral("backpack"));
        const Project& project = f.session.project();
        const fs::path folder =
            project.classImagesFolder(project.subject(), project.recipe.resolution);
        const Image picture(64, 64, CV_8UC3, cv::Scalar(90, 80, 70));
        const auto model = orThrow(ModelFiles::open(project.baseModel));
        const std::string prompt = project.subject().classPrompt();
        orThrow(writePng(folder / "000000.png", picture,
                         textsOf({.model = orThrow(modelIdentity(model)), .prompt = prompt})));
        orThrow(writePng(folder / "000001.png", picture,
                         textsOf({.model = "another", .prompt = prompt})));
        orThrow(writePng(folder / "mine.png", picture));
        f.session.edit(QStringLiteral("look"), [](Project&) {});
        auto* grid = f.child<PhotoGrid>(QStringLiteral("classImageGrid"));
        QTRY_COMPARE(grid->photos()->rowCount(), 2);
        QCOMPARE(grid->photos()->items()[0].key, QStringLiteral("000000.png"));
        QCOMPARE(grid->photos()->items()[1].key, QStringLiteral("mine.png"));
        // A picture that is drawn anew under its name is another one.
        orThrow(writePng(folder / "000000.png", picture,
                         textsOf({.model = "another", .prompt = prompt})));
        f.session.edit(QStringLiteral("look again"), [](Project&) {});
        QTRY_COMPARE(grid->photos()->rowCount(), 1);
        // In fewer bits the same model draws others.
        Recipe inBits = project.recipe;
        inBits.quantize_base = "nf4";
        orThrow(writePng(folder / "000002.png", picture,
                         textsOf(sourceOf(orThrow(modelIdentity(model)), prompt, inBits))));
        f.session.edit(QStringLiteral("bits"),
                       [](Project& changed) { changed.recipe.quantize_base = "nf4"; });
        QTRY_COMPARE(grid->photos()->rowCount(), 2);
        QCOMPARE(grid->photos()->items()[0].key, QStringLiteral("000002.png"));
    }

    /// By a real worker, without a photo; they are those that a run would draw.
    void theyAreDrawnBeforeThereIsARun() {
        Fixture f;
        auto* draw = f.child<QPushButton>(QStringLiteral("drawClassImages"));
        QVERIFY(!draw->isEnabled());
        QCOMPARE(draw->toolTip(), QStringLiteral("Say what it is first."));
        f.type(QStringLiteral("classField"), QStringLiteral("teapot"));
        f.session.edit(QStringLiteral("few"), [](Project& project) {
            project.recipe.num_class_images = 3;
            project.recipe.class_image_steps = 2;
            project.recipe.sample_batch_size = 2;
        });
        QTRY_VERIFY(draw->isEnabled());
        QCOMPARE(draw->text(), QStringLiteral("Draw 3 now"));
        QTest::mouseClick(draw, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(f.runs.isDrawingClassImages(), 30'000);
        QVERIFY(!draw->isVisible());
        QVERIFY(f.runs.shown() == nullptr && f.runs.runs().empty());
        auto* grid = f.child<PhotoGrid>(QStringLiteral("classImageGrid"));
        QTRY_COMPARE_WITH_TIMEOUT(grid->photos()->rowCount(), 3, 120'000);
        QTRY_VERIFY_WITH_TIMEOUT(f.runs.active() == nullptr, 30'000);
        QCOMPARE(f.child<QLabel>(QStringLiteral("classImageCount"))->text(),
                 QStringLiteral("3 ready"));
        QVERIFY(!draw->isVisible());
        QVERIFY(f.runs.runs().empty());
        keepScreenshot(f.page, QStringLiteral("concept-drawn"));
        // One that is left out is missing again.
        QTest::mouseClick(grid->viewport(), Qt::LeftButton, {},
                          grid->visualRect(grid->photos()->index(1)).center());
        QTRY_COMPARE(draw->text(), QStringLiteral("Draw 1 now"));
        QVERIFY(draw->isVisible() && draw->isEnabled());
    }

    /// And not on the devices of the last run, which may come from another computer.
    void theyAreDrawnOnTheChosenDevice() {
        Fixture f;
        makeRun(f.session.project(), {.devices = {"2", "3"}});
        f.runs.reload();
        QTRY_COMPARE(f.runs.runs().size(), std::size_t{1});
        f.type(QStringLiteral("classField"), QStringLiteral("teapot"));
        f.session.edit(QStringLiteral("few"), [](Project& project) {
            project.recipe.num_class_images = 3;
            project.recipe.class_image_steps = 2;
        });
        f.computer.choose({"cpu"});
        auto* draw = f.child<QPushButton>(QStringLiteral("drawClassImages"));
        QTRY_VERIFY(draw->isEnabled());
        QTest::mouseClick(draw, Qt::LeftButton);
        QVERIFY(!draw->isEnabled());
        const auto isRead = [&] {
            const RunFollower* drawing = f.runs.classImages();
            return drawing != nullptr && drawing->isLoaded();
        };
        QTRY_VERIFY_WITH_TIMEOUT(isRead(), 60'000);
        QCOMPARE(f.runs.classImages()->job().devices, std::vector<std::string>{"cpu"});
        const auto* grid = f.child<PhotoGrid>(QStringLiteral("classImageGrid"));
        QTRY_COMPARE_WITH_TIMEOUT(grid->photos()->rowCount(), 3, 120'000);
        QTRY_VERIFY_WITH_TIMEOUT(f.runs.active() == nullptr, 30'000);
    }

    void whyTheyCouldNotBeDrawnIsSaid() {
        Fixture f;
        f.type(QStringLiteral("classField"), QStringLiteral("teapot"));
        f.session.edit(QStringLiteral("few"), [](Project& project) {
            project.recipe.num_class_images = 3;
            project.recipe.class_image_steps = 2;
        });
        const Project& project = f.session.project();
        // A file where the folder would be.
        const fs::path folder =
            project.classImagesFolder(project.subject(), project.recipe.resolution);
        fs::create_directories(folder.parent_path());
        orThrow(writeFileAtomically(folder, "in the way"));
        auto* draw = f.child<QPushButton>(QStringLiteral("drawClassImages"));
        QTRY_VERIFY(draw->isEnabled());
        QTest::mouseClick(draw, Qt::LeftButton);
        auto* news = f.child<QLabel>(QStringLiteral("classImageNews"));
        QTRY_VERIFY_WITH_TIMEOUT(news->isVisible(), 60'000);
        QVERIFY2(news->text().startsWith(QStringLiteral("They could not be drawn: ")) &&
                     news->text().contains(toQt(folder.filename())),
                 qPrintable(news->text()));
        QVERIFY(draw->isVisible());
    }

    /// Another one may be shown when they have come.
    void onesOwnBelongToTheirSubject() {
        Fixture f;
        f.addClassImages();
        QTest::mouseClick(f.child<QPushButton>(QStringLiteral("addSubject")), Qt::LeftButton);
        f.type(QStringLiteral("classField"), QStringLiteral("teapot"));
        f.dialogs.photos = {toQt(samplePhoto(1)), toQt(samplePhoto(2))};
        auto* add = f.child<QPushButton>(QStringLiteral("addClassImages"));
        QTRY_VERIFY(add->isEnabled());
        QTest::mouseClick(add, Qt::LeftButton);
        auto* subjects = f.child<QComboBox>(QStringLiteral("subjects"));
        subjects->setFocus();
        QTest::keyClick(subjects, Qt::Key_Up);
        QTRY_COMPARE(f.child<QLabel>(QStringLiteral("classImageNews"))->text(),
                     QStringLiteral("teapot: 2 pictures added"));
        QTRY_COMPARE(f.child<PhotoGrid>(QStringLiteral("classImageGrid"))->photos()->rowCount(), 3);
    }

    void onesOwnAreCopiedIn() {
        Fixture f;
        f.type(QStringLiteral("classField"), QStringLiteral("teapot"));
        f.session.edit(QStringLiteral("few"),
                       [](Project& project) { project.recipe.num_class_images = 4; });
        const fs::path broken = f.home.path("broken.jpg");
        orThrow(writeFileAtomically(broken, "no picture"));
        fs::create_directories(f.home.path("more"));
        fs::copy_file(samplePhoto(1), f.home.path("more") / samplePhoto(1).filename());
        fs::copy_file(samplePhoto(2), f.home.path("more") / "other.jpg");
        const auto drop = [&](const std::vector<fs::path>& files) {
            QMimeData data;
            QList<QUrl> urls;
            for (const fs::path& file : files) urls += QUrl::fromLocalFile(toQt(file));
            data.setUrls(urls);
            auto* panel = f.child<QWidget>(QStringLiteral("classImagesPanel"));
            QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(panel, &enter);
            QVERIFY(enter.isAccepted());
            QDropEvent event({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, {});
            QApplication::sendEvent(panel, &event);
        };
        const fs::path tiny = f.home.path("tiny.png");
        QVERIFY(QImage(3, 3, QImage::Format_RGB32).save(toQt(tiny)));
        drop({samplePhoto(1), broken, tiny, f.home.path("more")});
        auto* grid = f.child<PhotoGrid>(QStringLiteral("classImageGrid"));
        QTRY_COMPARE(grid->photos()->rowCount(), 3);
        const QString news = f.child<QLabel>(QStringLiteral("classImageNews"))->text();
        QVERIFY2(news.startsWith(QStringLiteral("3 pictures added · 2 could not be taken")) &&
                     news.contains(QStringLiteral("broken.jpg")) &&
                     news.contains(QStringLiteral("tiny.png has only 3 × 3 pixels")),
                 qPrintable(news));
        QCOMPARE(f.session.project().recipe.num_class_images, 4);
        // More than were asked for are all used.
        drop({samplePhoto(3), samplePhoto(2)});
        QTRY_COMPARE(grid->photos()->rowCount(), 5);
        QTRY_COMPARE(f.session.project().recipe.num_class_images, 5);
        QVERIFY(fs::exists(samplePhoto(1)));
        // A folder without the mouse that drops one; captions come along under the same names.
        fs::create_directories(f.home.path("captioned"));
        fs::copy_file(samplePhoto(4), f.home.path("captioned") / "other.jpg");
        orThrow(writeFileAtomically(f.home.path("captioned") / "other.txt", "a blue teapot\n"));
        f.dialogs.folder = toQt(f.home.path("captioned"));
        QTest::mouseClick(f.child<QPushButton>(QStringLiteral("addClassImageFolder")),
                          Qt::LeftButton);
        QTRY_COMPARE(grid->photos()->rowCount(), 6);
        const Project& project = f.session.project();
        const fs::path folder = ownFolder(project);
        QCOMPARE(orThrow(readFile(folder / "other-2.txt")), std::string("a blue teapot\n"));
        QVERIFY(fs::exists(folder / "other-2.jpg") && !fs::exists(folder / "other.txt"));
    }

    /// Drawn ones are of their model and size, one's own of the class.
    void onesOwnAreForEverySize() {
        Fixture f;
        f.type(QStringLiteral("classField"), QStringLiteral("teapot"));
        const Project& project = f.session.project();
        const auto folderNow = [&] {
            return project.classImagesFolder(project.subject(), project.recipe.resolution);
        };
        const auto model = orThrow(ModelFiles::open(project.baseModel));
        const Image drawn(64, 64, CV_8UC3, cv::Scalar(90, 80, 70));
        const auto source = sourceOf(orThrow(modelIdentity(model)), project.subject().classPrompt(),
                                     project.recipe);
        orThrow(writePng(folderNow() / "000000.png", drawn, textsOf(source)));
        const fs::path small = f.home.path("000001.png");  // called as drawn ones are
        QVERIFY(QImage(64, 64, QImage::Format_RGB32).save(toQt(small)));
        const auto added = addClassImages(project, project.subject(), {samplePhoto(1), small},
                                          {.seconds = quickDecodeSeconds});
        QCOMPARE(added.added, 2);
        f.session.edit(QStringLiteral("look"), [](Project&) {});
        auto* grid = f.child<PhotoGrid>(QStringLiteral("classImageGrid"));
        auto* news = f.child<QLabel>(QStringLiteral("classImageNews"));
        QTRY_COMPARE(grid->photos()->rowCount(), 3);
        f.session.edit(QStringLiteral("size"),
                       [](Project& changed) { changed.recipe.resolution = 512; });
        QTRY_COMPARE(grid->photos()->rowCount(), 1);
        QCOMPARE(grid->photos()->items()[0].key, toQt(samplePhoto(1).filename()));
        QTRY_COMPARE(news->text(),
                     QStringLiteral("1 of your own is too small for this size: it is not used."));
        // A run has them beside those of its model.
        orThrow(takeOwnClassImages(folderNow(), project.subject().classPrompt(), 512));
        QVERIFY(fs::exists(folderNow() / samplePhoto(1).filename()));
        QCOMPARE(std::ranges::distance(fs::directory_iterator(folderNow())), 1);
        QTRY_COMPARE(grid->photos()->rowCount(), 1);
        f.session.undoStack()->undo();
        QTRY_COMPARE(grid->photos()->rowCount(), 3);
        QVERIFY(!news->isVisible());
    }

    /// Of another project; $subject would be learned as it stands there.
    void captionsOfADataSetOfOursAreFilled() {
        Fixture f;
        f.type(QStringLiteral("classField"), QStringLiteral("teapot"));
        const fs::path set = f.home.path("set");
        fs::create_directories(set);
        fs::copy_file(samplePhoto(1), set / "one.jpg");
        orThrow(writeFileAtomically(set / "metadata.jsonl",
                                    datasetLine({.fileName = "one.jpg",
                                                 .text = "sks dog in the grass",
                                                 .caption = "$subject in the grass",
                                                 .subject = "sks dog",
                                                 .originalName = "one.jpg",
                                                 .crop = {}})));
        const Project& project = f.session.project();
        const auto added =
            addClassImages(project, project.subject(), {set}, {.seconds = quickDecodeSeconds});
        QCOMPARE(added.added, 1);
        const fs::path folder = ownFolder(project);
        QCOMPARE(orThrow(readFile(folder / "one.txt")), std::string("sks dog in the grass\n"));
    }

    /// Captions go by the names without endings.
    void aCaptionIsOfOnePicture() {
        Fixture f;
        f.type(QStringLiteral("classField"), QStringLiteral("teapot"));
        const Project& project = f.session.project();
        const fs::path folder = ownFolder(project);
        const fs::path set = f.home.path("set");
        for (const fs::path& one : {folder, set}) fs::create_directories(one);
        const auto add = [&](const std::string& stem, const char* ending) {
            fs::copy_file(samplePhoto(2), set / (stem + ending));
            orThrow(writeFileAtomically(set / (stem + ".txt"), "a blue teapot\n"));
            return addClassImages(project, project.subject(), {set / (stem + ending)},
                                  {.seconds = quickDecodeSeconds});
        };
        fs::copy_file(samplePhoto(1), folder / "dog.png");
        QCOMPARE(add("dog", ".jpg").added, 1);
        QVERIFY(fs::exists(folder / "dog-2.jpg") && fs::exists(folder / "dog-2.txt"));
        QVERIFY(!fs::exists(folder / "dog.txt") && !fs::exists(folder / "dog.jpg"));
        // No caption stays of a picture whose name is too long to be another one.
        const std::string longName(249, 'x');
        fs::copy_file(samplePhoto(1), folder / (longName + ".png"));
        const auto refused = add(longName, ".jpeg");
        QCOMPARE(refused.added, 0);
        QCOMPARE(refused.refused.size(), std::size_t{1});
        QVERIFY(!fs::exists(folder / (longName + "-2.txt")));
    }

    void theSliderSetsHowMany() {
        Fixture f;
        auto* slider = f.child<QSlider>(QStringLiteral("classImageAmount"));
        slider->setFocus();
        const int before = f.session.project().recipe.num_class_images;
        QTest::keyClick(slider, Qt::Key_Right);
        QCOMPARE(f.session.project().recipe.num_class_images, before + 1);
        QTest::keyClick(slider, Qt::Key_PageUp);
        QCOMPARE(f.session.project().recipe.num_class_images, before + 21);
    }
};

REGISTER_TEST(TestClassImages, QApplication);
#include "test_class_images.moc"
