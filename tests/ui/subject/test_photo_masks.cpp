// Masks on the Subject page: painted, read from files, kept, undone and thrown away.
#include "subject_page_fixture.h"

#include <base/files.h>
#include <images/decode.h>
#include <images/encode.h>
#include <project/masks.h>
#include <ui/subject/photo_changes.h>
#include <ui/widgets/mask_editor.h>
#include <ui/widgets/problem_bar.h>

#include <QLabel>
#include <QMenu>
#include <QSemaphore>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestPhotoMasks : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        installMaskEditorAccessibility();
    }

    /// Proposed, painted, undone, redone and removed; and with the first one masks count.
    void aMaskIsPaintedAndKept() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2)});
        QVERIFY(f.waitForPhotos(2));
        f.click("partMask");
        auto* mask = f.child<MaskEditor>("maskEditor");
        QVERIFY(mask->isVisible() && !f.editor->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(mask->hasMask(), 20000);
        const QImage proposed = mask->mask();
        QVERIFY(f.photo(0).mask.empty());
        QVERIFY(!f.session.project().recipe.masked_loss);
        keepScreenshot(f.page, QStringLiteral("mask-proposed"));

        const QPoint middle = mask->pictureRectangle().center().toPoint();
        const auto corner = mask->pictureRectangle().topLeft().toPoint() + QPoint(20, 20);
        QTest::mousePress(mask, Qt::LeftButton, {}, corner);
        QTest::mouseMove(mask, corner + QPoint(60, 0));
        QTest::mouseRelease(mask, Qt::LeftButton, {}, corner + QPoint(60, 0));
        QTRY_VERIFY(!f.photo(0).mask.empty());
        const std::string painted = f.photo(0).mask;
        QVERIFY(f.session.project().recipe.masked_loss);
        QCOMPARE(f.session.project().withOwnSettings(Recipe{}).masked_loss, true);
        QVERIFY(pathExists(f.session.project().maskPath(f.photo(0))));
        QTRY_COMPARE(f.grid->photos()->items()[0].mark, QStringLiteral("Mask"));
        QVERIFY(f.grid->photos()->items()[1].mark.isEmpty());
        QTest::mouseClick(mask, Qt::RightButton, {}, middle);
        QTRY_VERIFY(f.photo(0).mask != painted);
        keepScreenshot(f.page, QStringLiteral("mask-painted"));

        f.session.undoStack()->undo();
        QCOMPARE(f.photo(0).mask, painted);
        waitUntilIdle();
        f.session.undoStack()->undo();
        QVERIFY(f.photo(0).mask.empty() && !f.session.project().recipe.masked_loss);
        QTRY_COMPARE_WITH_TIMEOUT(mask->mask(), proposed, 20000);
        f.session.undoStack()->redo();
        QCOMPARE(f.photo(0).mask, painted);
        QTRY_VERIFY_WITH_TIMEOUT(mask->mask() != proposed, 20000);
        f.click("maskRemove");
        QVERIFY(f.photo(0).mask.empty());
        QTRY_COMPARE_WITH_TIMEOUT(mask->mask(), proposed, 20000);
        // Found finer, and of the other photo.
        f.grid->setCurrentRow(1);
        QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(), QStringLiteral("Photo 2"));
        QTRY_VERIFY_WITH_TIMEOUT(mask->hasMask() && f.child<QPushButton>("maskFind")->isEnabled(),
                                 20000);
        f.click("maskFind");
        QTRY_VERIFY_WITH_TIMEOUT(!f.photo(1).mask.empty(), 20000);
        QVERIFY(f.photo(0).mask.empty());
        QCOMPARE(namelessControls(f.page), QStringList());
        keepScreenshot(f.page, QStringLiteral("mask-found"));
    }

    void aMaskFileIsReadOrRefused() {
        SubjectPageFixture f;
        const QTemporaryDir folder;
        const fs::path place = toPath(folder.path());
        fs::copy_file(samplePhoto(1), place / "one.png");
        const auto info = orThrow(readImageInfo(place / "one.png"));
        const cv::Mat good(info.height / 2, info.width / 2, CV_8UC1, cv::Scalar(255));
        orThrow(writePng(place / "one-masklabel.png", good));
        fs::copy_file(samplePhoto(2), place / "two.png");
        orThrow(writePng(place / "two-masklabel.png", cv::Mat(10, 80, CV_8UC1, cv::Scalar(0))));
        f.drop({place});
        QVERIFY(f.waitForPhotos(2));
        QVERIFY(!f.photo(0).mask.empty());
        QVERIFY(f.photo(1).mask.empty());
        auto* bar = f.child<ProblemBar>("subjectProblems");
        QCOMPARE(bar->lines().size(), 1);
        QVERIFY(bar->lines()[0].contains(QStringLiteral("two-masklabel.png")));
        f.grid->setCurrentRow(1);
        QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(), QStringLiteral("Photo 2"));
        f.click("partMask");
        f.dialogs.file = toQt(place / "one-masklabel.png");  // of a photo of another shape
        f.click("maskRead");
        auto* problems = f.child<ProblemBar>("maskProblems");
        QTRY_COMPARE_WITH_TIMEOUT(problems->lines().size(), 1, 20000);
        orThrow(writePng(place / "square.png", cv::Mat(64, 64, CV_8UC1, cv::Scalar(255))));
        f.dialogs.file = toQt(place / "square.png");
        f.click("maskRead");
        QTRY_VERIFY_WITH_TIMEOUT(!f.photo(1).mask.empty(), 20000);
        QVERIFY(!problems->isVisible());
    }

    /// Where OneTrainer looks for it.
    void aMaskIsExportedBesideItsPhoto() {
        SubjectPageFixture f;
        const fs::path place = f.home.path("one");
        fs::create_directory(place);
        fs::copy_file(samplePhoto(1), place / "one.jpg");
        const auto info = orThrow(readImageInfo(place / "one.jpg"));
        orThrow(writePng(place / "one-masklabel.png",
                         cv::Mat(info.height, info.width, CV_8UC1, cv::Scalar(255))));
        f.drop({place});
        QVERIFY(f.waitForPhotos(1));
        QVERIFY(!f.photo(0).mask.empty());
        f.click("viewCaptions");
        auto* outcome = f.child<QLabel>("captionFilesOutcome");
        const auto choices = f.child<QPushButton>("exportDataSet")->menu()->actions();
        const fs::path exported = f.home.path("data set");
        f.dialogs.folder = toQt(exported);
        choices.last()->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!outcome->text().isEmpty(), 20000);
        QVERIFY(fs::exists(exported / "one-masklabel.png"));
        QVERIFY(!fs::exists(exported / "masks"));
    }

    /// The mask is of the photo that was shown when its file was asked for.
    void aPhotoGoesWhileAFileIsChosen() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(6)});  // of one shape, which the mask has
        QVERIFY(f.waitForPhotos(2));
        f.click("partMask");
        orThrow(writePng(f.home.path("mask.png"), cv::Mat(48, 64, CV_8UC1, cv::Scalar(255))));
        f.dialogs.file = toQt(f.home.path("mask.png"));
        f.dialogs.meanwhile = [&f] {
            f.session.edit(QStringLiteral("remove photo"),
                           [](Project& project) { project.photos.erase(project.photos.begin()); });
        };
        QCOMPARE(f.grid->currentRow(), 0);
        f.click("maskRead");
        QCOMPARE(f.session.project().photos.size(), std::size_t(1));
        waitUntilIdle();
        QVERIFY(f.photo(0).mask.empty());
        QVERIFY(!f.child<ProblemBar>("maskProblems")->isVisible());
    }

    /// Open on another computer: nothing is written, and what is kept is shown again.
    void aProjectThatIsOnlyLookedAtGetsNoMask() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        f.click("partMask");
        auto* mask = f.child<MaskEditor>("maskEditor");
        QTRY_VERIFY_WITH_TIMEOUT(mask->hasMask(), 20000);
        const QImage before = mask->mask();
        f.session.setReadOnly(QStringLiteral("studio-2"));
        QTest::mouseClick(mask, Qt::RightButton, {}, mask->pictureRectangle().center().toPoint());
        QTRY_COMPARE_WITH_TIMEOUT(mask->mask(), before, 20000);
        QCOMPARE(f.child<ProblemBar>("maskProblems")->lines().size(), 1);
        QVERIFY(!fs::exists(f.session.project().masksFolder()));
        f.click("rotateRight");
        QCOMPARE(f.photo(0).orientation.quarters, 0);
        QCOMPARE(f.child<ProblemBar>("subjectProblems")->lines().size(), 1);
    }

    /// Its file goes while somebody looks for its subject; what is painted is kept.
    void aPhotoThatVanishesIsSaid() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        f.click("partMask");
        auto* mask = f.child<MaskEditor>("maskEditor");
        QTRY_VERIFY_WITH_TIMEOUT(mask->hasMask(), 20000);
        fs::remove(f.session.project().photoPath(f.photo(0)));
        f.click("maskFind");
        auto* bar = f.child<ProblemBar>("maskProblems");
        QTRY_COMPARE_WITH_TIMEOUT(bar->lines().size(), 1, 20000);
        QVERIFY(f.child<QPushButton>("maskFind")->isEnabled());
        QTest::mouseClick(mask, Qt::LeftButton, {}, mask->pictureRectangle().center().toPoint());
        QTRY_VERIFY(!f.photo(0).mask.empty());
        QVERIFY(pathExists(f.session.project().maskPath(f.photo(0))));
    }

    /// A stroke that is still being written when its photo is turned would lie across it.
    void aStrokeOnATurnedPhotoIsSaid() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        f.click("partMask");
        auto* mask = f.child<MaskEditor>("maskEditor");
        QTRY_VERIFY_WITH_TIMEOUT(mask->hasMask(), 20000);
        QSemaphore disk;
        f.session.disk().add(&f.session, [&disk] { return (disk.acquire(), true); }, [](bool) {});
        f.click("rotateRight");
        QTest::mouseClick(mask, Qt::LeftButton, {}, mask->pictureRectangle().center().toPoint());
        disk.release();
        QTRY_COMPARE(f.photo(0).orientation.quarters, 1);
        QTRY_COMPARE(f.child<ProblemBar>("maskProblems")->lines().size(), 1);
        QVERIFY(f.photo(0).mask.empty());
    }

    void masksOfAllSelectedPhotosAreFound() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(3));
        fs::remove(f.session.project().photoPath(f.photo(1)));
        f.click("partMask");
        auto* mask = f.child<MaskEditor>("maskEditor");
        f.grid->selectRows({0, 1, 2});
        auto* find = f.child<QPushButton>("maskFind");
        QTRY_VERIFY_WITH_TIMEOUT(mask->hasMask() && find->isEnabled(), 20000);
        f.click("maskFind");
        QTRY_VERIFY_WITH_TIMEOUT(!f.photo(2).mask.empty(), 30000);
        QVERIFY(!f.photo(0).mask.empty() && f.photo(1).mask.empty());
        // What could not be found is still told when another photo is looked at; all are one step.
        f.grid->selectRows({2});
        QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(), QStringLiteral("Photo 3"));
        f.session.undoStack()->undo();
        QVERIFY(f.photo(0).mask.empty() && f.photo(2).mask.empty());
        f.session.undoStack()->redo();
        const QStringList told = f.child<ProblemBar>("maskProblems")->lines();
        QVERIFY2(told.size() == 1 && told[0].contains(toQt(f.photo(1).originalName)),
                 qPrintable(told.join(u' ')));
        // What somebody has painted is kept.
        const std::string first = f.photo(0).mask;
        f.grid->selectRows({0, 2});
        QTRY_VERIFY(find->isEnabled());
        f.click("maskFind");
        QCOMPARE(f.child<ProblemBar>("maskProblems")->lines().size(), 1);
        QCOMPARE(f.photo(0).mask, first);
        // A mask that can't be read is told of as long as its photo is looked at.
        const auto look = [&](int row) {
            f.grid->selectRows({row});
            QTRY_COMPARE(f.child<QLabel>("photoTitle")->text(),
                         QStringLiteral("Photo %1").arg(row + 1));
        };
        const auto lines = [&] { return f.child<ProblemBar>("maskProblems")->lines().size(); };
        look(2);
        orThrow(writeFileAtomically(f.session.project().maskPath(f.photo(0)), "no picture"));
        look(0);
        QTRY_COMPARE(lines(), 2);
        look(2);
        QTRY_COMPARE(lines(), 1);
    }

    /// The stroke at work counts, not what is found meanwhile.
    void aStrokeIsKeptFromWhatIsFound() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        f.click("partMask");
        auto* mask = f.child<MaskEditor>("maskEditor");
        auto* find = f.child<QPushButton>("maskFind");
        QTRY_VERIFY_WITH_TIMEOUT(mask->hasMask() && find->isEnabled(), 20000);
        f.click("maskFind");
        const QPoint middle = mask->pictureRectangle().center().toPoint();
        QTest::mousePress(mask, Qt::LeftButton, {}, middle);
        QTRY_COMPARE_WITH_TIMEOUT(find->text(), QStringLiteral("Find the subject"), 20000);
        waitUntilIdle();
        QVERIFY(f.photo(0).mask.empty());
        QTest::mouseRelease(mask, Qt::LeftButton, {}, middle);
        QTRY_VERIFY(!f.photo(0).mask.empty());
    }

    /// 500 photos take some minutes.
    void findingMasksIsStopped() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2)});
        QVERIFY(f.waitForPhotos(2));
        f.click("partMask");
        auto* find = f.child<QPushButton>("maskFind");
        f.grid->selectRows({0, 1});
        QTRY_VERIFY_WITH_TIMEOUT(f.child<MaskEditor>("maskEditor")->hasMask() && find->isEnabled(),
                                 20000);
        f.click("maskFind");
        QCOMPARE(find->text(), QStringLiteral("Stop looking"));
        f.click("maskFind");
        QCOMPARE(find->text(), QStringLiteral("Find the subject"));
        waitUntilIdle();
        QVERIFY(f.photo(0).mask.empty() && f.photo(1).mask.empty());
        QVERIFY(!f.session.project().recipe.masked_loss);
    }

    /// In a photo whose turn comes later, and in the one that is being looked at.
    void whatIsPaintedMeanwhileIsKept() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(3));
        f.click("partMask");
        auto* mask = f.child<MaskEditor>("maskEditor");
        f.grid->selectRows({0, 1, 2});
        QTRY_VERIFY_WITH_TIMEOUT(mask->hasMask() && f.child<QPushButton>("maskFind")->isEnabled(),
                                 20000);
        const auto paint = [&](std::size_t index) {
            const Project& project = f.session.project();
            const cv::Mat grey(f.photo(index).height, f.photo(index).width, CV_8UC1,
                               cv::Scalar(255));
            const std::string name = orThrow(writeMask(project, f.photo(index), grey));
            f.session.edit(QStringLiteral("mask"),
                           [&](Project& changed) { changed.photos[index].mask = name; });
            return name;
        };
        f.click("maskFind");  // the first photo is at work
        const std::string first = paint(0), third = paint(2);
        QTRY_VERIFY_WITH_TIMEOUT(!f.photo(1).mask.empty(), 30000);
        waitUntilIdle();
        QCOMPARE(f.photo(0).mask, first);
        QCOMPARE(f.photo(2).mask, third);
    }

    /// Its file goes before the mask is found.
    void aPhotoThatIsGoneHasNoMask() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        fs::remove(f.session.project().photoPath(f.photo(0)));
        f.click("partMask");
        auto* mask = f.child<MaskEditor>("maskEditor");
        QTRY_COMPARE(mask->description(), QStringLiteral("The photo can't be read"));
        const QStringList told = f.child<ProblemBar>("maskProblems")->lines();
        QVERIFY2(told.size() == 1 && told[0].contains(QStringLiteral("no longer there")),
                 qPrintable(told.join(u' ')));
    }

    void badMasksAreToLookAt() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2)});
        QVERIFY(f.waitForPhotos(2));
        const Project& project = f.session.project();
        const auto give = [&](const cv::Mat& mask) {
            const std::string name = orThrow(writeMask(project, f.photo(1), mask));
            f.session.edit(QStringLiteral("mask"), [&](Project& changed) {
                changed.photos[1].mask = name;
                changed.recipe.masked_loss = true;
            });
        };
        const cv::Size size(f.photo(1).width, f.photo(1).height);
        give(cv::Mat(size, CV_8UC1, cv::Scalar(0)));
        QTRY_COMPARE(f.badge(1), QStringLiteral("Empty mask"));
        QTRY_COMPARE(f.child<QPushButton>("filterToLookAt")->text(),
                     QStringLiteral("To look at 1"));
        // Where masks don't count it does not matter.
        f.session.edit(QStringLiteral("off"),
                       [](Project& changed) { changed.recipe.masked_loss = false; });
        QTRY_VERIFY(f.badge(1).endsWith(QStringLiteral("ready")));
        cv::Mat good(size, CV_8UC1, cv::Scalar(0));
        good(cv::Rect(10, 10, 200, 200)) = 255;
        give(good);
        QTRY_VERIFY(f.badge(1).endsWith(QStringLiteral("ready")));
        f.session.edit(QStringLiteral("gone"),
                       [](Project& changed) { changed.photos[1].mask = "gone.png"; });
        QTRY_COMPARE(f.badge(1), QStringLiteral("Mask can't be read"));
    }

    /// Undo finds the mask of each stroke; the next day those that no photo has go to the bin.
    void masksOfEarlierStrokesGoToTheBin() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2)});
        QVERIFY(f.waitForPhotos(2));
        f.click("partMask");
        auto* mask = f.child<MaskEditor>("maskEditor");
        QTRY_VERIFY_WITH_TIMEOUT(mask->hasMask(), 20000);
        const fs::path corner = f.session.project().masksFolder();
        std::vector<fs::path> strokes;
        for (int i = 0; i < 4; ++i) {
            const QPoint at =
                mask->pictureRectangle().topLeft().toPoint() + QPoint(20 + 30 * i, 20);
            const std::string before = f.photo(0).mask;
            QTest::mouseClick(mask, Qt::LeftButton, {}, at);
            QTRY_VERIFY(f.photo(0).mask != before);
            strokes.push_back(f.session.project().maskPath(f.photo(0)));
        }
        f.session.undoStack()->undo();
        QCOMPARE(f.session.project().maskPath(f.photo(0)), strokes[2]);
        for (const fs::path& stroke : strokes) QVERIFY(fs::exists(stroke));
        // Somebody's own file.
        orThrow(writePng(corner / "mine.png", cv::Mat(8, 8, CV_8UC1, cv::Scalar(255))));
        qputenv("XDG_DATA_HOME", f.home.folder.path().toUtf8());  // its own bin
        // As after a kill: the first session has not ended.
        ProjectSession later(orThrow(Project::open(f.session.project().folder())));
        later.setReadOnly(QStringLiteral("studio-2"));
        binUnusedFiles(later);
        for (const fs::path& stroke : strokes) QVERIFY(fs::exists(stroke));
        later.setReadOnly({});
        binUnusedFiles(later);
        QTRY_VERIFY(!fs::exists(strokes[0]));
        QVERIFY(!fs::exists(strokes[1]) && fs::exists(strokes[2]) && !fs::exists(strokes[3]));
        QVERIFY(fs::exists(corner / "mine.png"));
        QVERIFY(QFile::exists(f.home.folder.filePath(QStringLiteral("Trash/files/")) +
                              toQt(strokes[0].filename())));
        QVERIFY(maskOf(later.project(), later.project().photos[0],
                       orThrow(decodeImage(later.project().photoPath(later.project().photos[0])))));
    }
};

REGISTER_TEST(TestPhotoMasks, QApplication);
#include "test_photo_masks.moc"
