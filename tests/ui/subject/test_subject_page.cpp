// The Subject page with real drops, pastes and clicks: photos appear, are judged, shown in the
// views and filtered, and what is wrong with some is said.
#include "subject_page_fixture.h"

#include <base/files.h>
#include <ui/subject/photo_changes.h>
#include <ui/subject/photo_checks.h>
#include <ui/subject/photo_panel.h>
#include <ui/widgets/crop_editor.h>
#include <ui/widgets/mask_editor.h>
#include <ui/widgets/problem_bar.h>

#include <QClipboard>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPointer>
#include <QUndoStack>

#include "test_program.h"
#include "ui/page_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestSubjectPage : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        installCropEditorAccessibility();
        installMaskEditorAccessibility();
    }

    void startsWithAnInvitation() {
        SubjectPageFixture f;
        QVERIFY(f.child<QPushButton>("addFirstPhotos")->isVisible());
        QVERIFY(!f.grid->isVisible());
        QCOMPARE(namelessControls(f.page), QStringList());
        f.dialogs.photos = {toQt(samplePhoto(1)), toQt(samplePhoto(2))};
        f.click("addFirstPhotos");
        QVERIFY(f.waitForPhotos(2));
        QVERIFY(f.grid->isVisible());
        // A folder with what lies in it, without the mouse that drops one.
        const auto folder = f.home.path("more");
        std::filesystem::create_directory(folder);
        std::filesystem::copy_file(samplePhoto(3), folder / "3.jpg");
        orThrow(writeFileAtomically(folder / "3.txt", "sks toy at the sea"));
        f.dialogs.folder = toQt(folder);
        auto* add = f.child<QPushButton>("addPhotoFolder");
        add->setFocus();
        QTest::keyClick(add, Qt::Key_Space);
        QVERIFY(f.waitForPhotos(3));
        QCOMPARE(f.photo(2).caption, std::string("sks toy at the sea"));
        QCOMPARE(f.settings.photoFolder(), f.dialogs.folder);
    }

    void droppedPhotosAreShownAndJudged() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3), samplePhoto(4), samplePhoto(5)});
        QVERIFY(f.waitForPhotos(5));
        QTRY_COMPARE(f.badge(0), QStringLiteral("%1 px ready").arg(bundledResolution()));
        QCOMPARE(f.grid->currentRow(), 0);
        QTRY_VERIFY(f.editor->hasPhoto());
        QCOMPARE(namelessControls(f.page), QStringList());
        keepScreenshot(f.page, QStringLiteral("subject"));
    }

    /// As pictures from the web have them.
    void percentSignsOfANameAreShown() {
        SubjectPageFixture f;
        const fs::path file = f.home.path("images%2Fcat.jpg");
        fs::copy_file(samplePhoto(1), file);
        f.drop({file});
        QVERIFY(f.waitForPhotos(1));
        auto* details = f.child<QLabel>("photoDetails");
        QTRY_VERIFY2(details->text().startsWith(QStringLiteral("images%2Fcat.jpg · ")),
                     qPrintable(details->text()));
    }

    /// Whichever panel stands beside them.
    void viewsAreChosenInOnePlace() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2)});
        QVERIFY(f.waitForPhotos(2));
        auto* captions = f.child<QPushButton>("viewCaptions");
        auto* table = f.child<QWidget>("captionTable");
        QTRY_VERIFY(captions->isVisible());
        const auto place = [&] {
            QCoreApplication::sendPostedEvents();
            QCoreApplication::processEvents();
            return captions->mapTo(&f.page, QPoint());
        };
        for (const int width : {1232, 992}) {
            f.page.resize(width, 848);
            f.click("viewPhotos");
            QTRY_VERIFY(!table->isVisible());
            const QPoint before = place();
            f.click("viewCaptions");
            QTRY_VERIFY(table->isVisible());
            QTRY_COMPARE(place(), before);
        }
    }

    /// Also where they make all cells higher, for they bring the first caption.
    void whatWasAddedComesIntoSight() {
        SubjectPageFixture f;
        f.page.resize(816, 620);
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3), samplePhoto(4), samplePhoto(5),
                samplePhoto(6)});
        QVERIFY(f.waitForPhotos(6));
        const fs::path picture = f.home.path("new.jpg");
        fs::copy_file(samplePhoto(7), picture);
        orThrow(writeFileAtomically(f.home.path("new.txt"), "sks backpack, swirled\n"));
        f.drop({picture, samplePhoto(1), uglyPhoto("text.jpg")});
        QVERIFY(f.waitForPhotos(7));
        const QRect added = f.grid->visualRect(f.grid->photos()->index(6));
        QTRY_VERIFY(f.grid->viewport()->visibleRegion().boundingRect().intersects(
            added.adjusted(0, added.height() / 2, 0, 0)));
    }

    /// Neither while they are read nor where none is left to learn from.
    void nothingIsReadyBeforeItIsRead() {
        const QTemporaryDir home;
        Project project = orThrow(Project::create(toPath(home.path()) / "new", "new"));
        project.photos.resize(5);
        std::vector<PhotoVerdict> verdicts(5);
        const auto advice = adviceFor(project, verdicts);
        QCOMPARE(advice.size(), std::size_t{1});
        QVERIFY(advice[0].text.contains(QStringLiteral("being read")));
        for (std::size_t i = 0; i < 4; ++i) verdicts[i].kind = PhotoVerdict::ready;
        QCOMPARE(adviceFor(project, verdicts).size(), std::size_t{1});
        verdicts[4].kind = PhotoVerdict::ready;
        QVERIFY(adviceFor(project, verdicts).empty());
        for (Photo& photo : project.photos) photo.heldOut = true;
        for (PhotoVerdict& verdict : verdicts) verdict.kind = PhotoVerdict::forJudging;
        QCOMPARE(adviceFor(project, verdicts).size(), std::size_t{1});
    }

    /// Before anything is trained; one of them can then be given to the other subject or removed.
    void photosOfTwoSubjectsAreSaid() {
        SubjectPageFixture f;
        QList<fs::path> files;
        for (int number = 1; number <= 7; ++number) files += samplePhoto(number);
        f.drop(files);
        QVERIFY(f.waitForPhotos(7));
        const auto badges = [&] {
            QStringList texts;
            for (int row = 0; row < f.grid->photos()->rowCount(); ++row) texts += f.badge(row);
            return texts;
        };
        const auto isJudged = [&] { return !badges().contains(QStringLiteral("Reading…")); };
        QTRY_VERIFY(isJudged());
        const QString odd = QStringLiteral("Other colours");
        QVERIFY2(!badges().contains(odd), qPrintable(badges().join(u' ')));

        files.clear();
        for (int number = 1; number <= 4; ++number)
            files += resourceFolder() / "subjects" / "robot" / "photos" /
                     ("robot-" + std::to_string(number) + ".jpg");
        f.drop(files);
        QVERIFY(f.waitForPhotos(11));
        QTRY_COMPARE(badges().mid(7), QStringList(4, odd));
        QVERIFY(!badges().mid(0, 7).contains(odd));
        const auto find = [&](const QString& text) -> QPushButton* {
            for (auto* button : f.child<PhotoPanel>("photoPanel")->findChildren<QPushButton*>())
                if (button->text() == text) return button;
            return nullptr;
        };
        QTRY_VERIFY(find(QStringLiteral("Select the 4")) != nullptr);
        const auto isSaid = [&] {
            const auto labels = f.child<PhotoPanel>("photoPanel")->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [](const QLabel* label) {
                return label->text() ==
                       QStringLiteral(
                           "By their colours these look like two subjects: 7 photos of "
                           "one, 4 of another.");
            });
        };
        QVERIFY(isSaid());
        keepScreenshot(f.page, QStringLiteral("subject-two"));
        // Above the grid too, for the panel's checks are far below.
        auto* bar = f.child<ProblemBar>("twoSubjects");
        QTRY_VERIFY(bar->isVisible());
        QVERIFY(!bar->visibleRegion().isEmpty());
        QCOMPARE(bar->lines().size(), 1);
        auto* select = bar->findChild<QPushButton*>(QStringLiteral("problemRemedy"));
        QCOMPARE(select->text(), QStringLiteral("Select the 4"));
        for (QPushButton* button : {select, find(QStringLiteral("Select the 4"))}) {
            f.grid->selectRows({0});
            QTest::mouseClick(button, Qt::LeftButton);
            QCOMPARE(f.grid->selectedRows(), (std::vector<int>{7, 8, 9, 10}));
        }
        // It doesn't come back while photos are read again.
        QTest::mouseClick(bar->findChild<QPushButton*>(QStringLiteral("dismissProblems")),
                          Qt::LeftButton);
        QVERIFY(!bar->isVisible());
        struct Watch : QObject {
            int shown = 0;
            bool eventFilter(QObject*, QEvent* event) override {
                if (event->type() == QEvent::Show) ++shown;
                return false;
            }
        } watch;
        bar->installEventFilter(&watch);
        f.grid->selectRows({0});
        QTest::mouseClick(f.child<QPushButton>("mirrorPhoto"), Qt::LeftButton);
        QTRY_VERIFY(isJudged() && isSaid());
        waitUntilIdle();
        QVERIFY(isJudged() && isSaid());
        QCOMPARE(watch.shown, 0);
        setPhotosLeftOut(f.session, {7, 8, 9, 10}, true);
        QTRY_VERIFY(!isSaid());
        QVERIFY(!bar->isVisible());
    }

    /// Where there is more and more to check, no less room is left to the fields above.
    void fieldsAreNotSquashedWhilePhotosComeIn() {
        SubjectPageFixture f;
        f.page.resize(816, 648);
        struct Watch : QObject {
            int painted = 0, squashed = 0;
            bool eventFilter(QObject* watched, QEvent* event) override {
                const auto* fields = qobject_cast<QWidget*>(watched);
                if (event->type() != QEvent::Paint) return false;
                ++painted;
                squashed += fields->height() < fields->heightForWidth(fields->width()) ? 1 : 0;
                return false;
            }
        } watch;
        f.child<QWidget>("cropX")->parentWidget()->parentWidget()->installEventFilter(&watch);
        f.drop({samplePhoto(1), samplePhoto(2)});
        QVERIFY(f.waitForPhotos(2));
        for (int number = 3; number <= 7; ++number) {
            f.drop({samplePhoto(number)});
            QVERIFY(f.waitForPhotos(static_cast<std::size_t>(number)));
            QCoreApplication::processEvents();
        }
        QVERIFY(watch.painted > 0);
        QCOMPARE(watch.squashed, 0);
    }

    void badFilesAreListedInPlace() {
        SubjectPageFixture f;
        f.drop({uglyPhoto("text.jpg"), samplePhoto(1), uglyPhoto("truncated.jpg")});
        QVERIFY(f.waitForPhotos(1));
        auto* bar = f.child<ProblemBar>("subjectProblems");
        QTRY_COMPARE(bar->lines().size(), 2);
        QVERIFY(bar->isVisible());
        QVERIFY(bar->lines().first().contains(QStringLiteral("text.jpg")));
        keepScreenshot(f.page, QStringLiteral("subject-problems"));
        QTest::mouseClick(bar->findChild<QPushButton*>(QStringLiteral("dismissProblems")),
                          Qt::LeftButton);
        QVERIFY(!bar->isVisible());
    }

    /// Undo took away the photo that the same one was not added for.
    void whatIsGoneIsNotSaidToBeThere() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2)});
        QVERIFY(f.waitForPhotos(2));
        const fs::path one = f.home.path("one.jpg"), two = f.home.path("two.jpg");
        fs::copy_file(samplePhoto(1), one);
        fs::copy_file(samplePhoto(2), two);
        f.drop({one, two, uglyPhoto("text.jpg")});
        auto* bar = f.child<ProblemBar>("subjectProblems");
        QTRY_COMPARE(bar->lines().size(), 3);
        removePhotos(f.session, {0});
        QTRY_COMPARE(bar->lines().size(), 2);
        f.session.undoStack()->undo();
        f.session.undoStack()->undo();
        QCOMPARE(f.session.project().photos.size(), 0u);
        QTRY_COMPARE(bar->lines().size(), 1);
        QVERIFY(bar->lines().first().contains(QStringLiteral("text.jpg")));
    }

    /// Its photos are counted, and what is wrong with the others is seen.
    void aFolderThatComesTwiceIsNoListOfProblems() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(3));
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3), uglyPhoto("text.jpg")});
        QTRY_COMPARE(f.child<QLabel>("importProgressText")->text(),
                     QStringLiteral("3 were here already · 1 could not be taken"));
        const QStringList lines = f.child<ProblemBar>("subjectProblems")->lines();
        QCOMPARE(lines.size(), 1);
        QVERIFY(lines.front().contains(QStringLiteral("text.jpg")));
    }

    /// Its file was deleted since the project was open last.
    void aMissingPhotoSaysWhatToDo() {
        PageFixture f;
        fs::remove(f.session.project().photoPath(f.session.project().photos[0]));
        SubjectPage page{f.context};
        page.show();
        auto* reason = childOf<QLabel>(page, QStringLiteral("photoUnreadable"));
        QTRY_VERIFY(reason->isVisible());
        QVERIFY2(reason->text().contains(QStringLiteral("no longer there")) &&
                     reason->text().contains(QStringLiteral("leave the photo out")),
                 qPrintable(reason->text()));
        keepScreenshot(page, QStringLiteral("subject-missing"));
        childOf<PhotoGrid>(page, QStringLiteral("photoGrid"))->setCurrentRow(1);
        QTRY_VERIFY(!reason->isVisible());
    }

    /// Else the window stalls while hundreds come in, of which each one adds a line.
    void linesThatStayAreNotMadeAnew() {
        SubjectPageFixture f;
        const auto small = [&](int number) {
            const QString file = f.home.folder.filePath(QStringLiteral("small-%1.png").arg(number));
            QImage(toQt(samplePhoto(number)))
                .scaledToWidth(90, Qt::SmoothTransformation)
                .save(file);
            return toPath(file);
        };
        const auto line = [&](int number) -> QLabel* {
            const auto start = QStringLiteral("Photo %1 would be enlarged").arg(number);
            for (auto* label : f.page.findChildren<QLabel*>())
                if (label->text().startsWith(start)) return label;
            return nullptr;
        };
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3), samplePhoto(4), small(5)});
        QVERIFY(f.waitForPhotos(5));
        QTRY_VERIFY(f.badge(4).startsWith(QStringLiteral("Too small")));
        waitUntilIdle();
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        const QPointer<QLabel> first = line(5);
        QVERIFY(first != nullptr);
        f.drop({small(6)});
        QVERIFY(f.waitForPhotos(6));
        QTRY_VERIFY(line(6) != nullptr);
        QVERIFY(first != nullptr && first->isVisibleTo(&f.page));
    }

    void smallAndLikePhotosGetBadges() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), uglyPhoto("upright.png")});
        QVERIFY(f.waitForPhotos(2));
        QTRY_VERIFY(f.badge(1).startsWith(QStringLiteral("Too small")));

        // The same scene a second time, saved differently: not the same bytes, but alike.
        const QString again = f.home.folder.filePath(QStringLiteral("again.png"));
        QImage(toQt(samplePhoto(1))).scaledToWidth(700, Qt::SmoothTransformation).save(again);
        f.drop({toPath(again)});
        QVERIFY(f.waitForPhotos(3));
        QTRY_COMPARE(f.badge(2), QStringLiteral("Almost like photo 1"));
        // Both are shown together, where one of them can go.
        QPushButton* both = nullptr;
        QTRY_VERIFY([&] {
            for (auto* button : f.page.findChildren<QPushButton*>())
                if (button->text() == QStringLiteral("Show both")) both = button;
            return both != nullptr;
        }());
        QCOMPARE(
            both->accessibleName(),
            QStringLiteral("Show photos %1")
                .arg(QLocale().createSeparatedList({QStringLiteral("1"), QStringLiteral("3")})));
        QTest::mouseClick(both, Qt::LeftButton);
        QCOMPARE(f.grid->selectedRows(), (std::vector<int>{0, 2}));
        QTRY_VERIFY(f.page.findChild<QPushButton*>("leaveOut") != nullptr);
        QVERIFY(f.grid->isRowHidden(1) && !f.grid->isRowHidden(0) && !f.grid->isRowHidden(2));
        QCOMPARE(f.child<QPushButton>("filterTogether")->text(), QStringLiteral("Alike 2"));
        // One that is too small is as much like them; the three are shown together.
        const QString small = f.home.folder.filePath(QStringLiteral("small.png"));
        QImage(toQt(samplePhoto(1))).scaledToWidth(90, Qt::SmoothTransformation).save(small);
        f.drop({toPath(small)});
        QVERIFY(f.waitForPhotos(4));
        QTRY_VERIFY(f.badge(3).startsWith(QStringLiteral("Too small")));
        QPushButton* all = nullptr;
        QTRY_VERIFY([&] {
            for (auto* button : f.page.findChildren<QPushButton*>())
                if (button->text() == QStringLiteral("Show all 3")) all = button;
            return all != nullptr;
        }());
        QTest::mouseClick(all, Qt::LeftButton);
        QCOMPARE(f.grid->selectedRows(), (std::vector<int>{0, 2, 3}));
        // Asked for by a row that is shown a moment longer than its photos are there.
        emit f.page.findChild<PhotoPanel*>()->togetherRequested({0, 2, 9});
        QCOMPARE(f.grid->selectedRows(), (std::vector<int>{0, 2}));
        f.click("filterAll");
        QTRY_VERIFY(!f.grid->isRowHidden(1));
        QVERIFY(!f.child<QPushButton>("filterTogether")->isVisible());
    }

    /// What a person should look at before training, and nothing else; mended photos go when
    /// another one is chosen.
    void photosToLookAtAreShownAlone() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), uglyPhoto("upright.png"), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(4));
        QTRY_VERIFY(f.badge(1).startsWith(QStringLiteral("Too small")));
        const auto shown = [&] {
            std::vector<int> rows;
            for (int row = 0; row < f.grid->photos()->rowCount(); ++row)
                if (!f.grid->visualRect(f.grid->photos()->index(row)).isEmpty())
                    rows.push_back(row);
            return rows;
        };
        auto* all = f.child<QPushButton>("filterAll");
        auto* toLookAt = f.child<QPushButton>("filterToLookAt");
        auto* judging = f.child<QPushButton>("filterForJudging");
        QTRY_COMPARE(toLookAt->text(), QStringLiteral("To look at 1"));
        QCOMPARE(all->text(), QStringLiteral("All 4"));
        QVERIFY(!judging->isEnabled());
        f.session.edit(QStringLiteral("caption"),
                       [](Project& project) { project.photos[0].caption = "$subject on grass"; });
        QTRY_COMPARE(toLookAt->text(), QStringLiteral("To look at 3"));
        // By keys. Tab leads to the chosen one.
        QVERIFY(f.child<QPushButton>("viewCrops")->focusPolicy() & Qt::TabFocus);
        QVERIFY(!(f.child<QPushButton>("viewPhotos")->focusPolicy() & Qt::TabFocus));
        all->setFocus();
        QTest::keyClick(all, Qt::Key_Right);
        QVERIFY(toLookAt->isChecked());
        QCOMPARE(f.grid->currentRow(), 1);
        QTRY_COMPARE(shown(), (std::vector<int>{1, 2, 3}));
        f.grid->setFocus();
        QTest::keyClick(f.grid, Qt::Key_End);
        QCOMPARE(f.grid->currentRow(), 3);
        QTest::keyClick(f.grid, Qt::Key_Home);
        QCOMPARE(f.grid->currentRow(), 1);
        keepScreenshot(f.page, QStringLiteral("subject-to-look-at"));
        f.grid->setCurrentRow(2);
        f.session.edit(QStringLiteral("caption"),
                       [](Project& project) { project.photos[2].caption = "$subject at night"; });
        QTRY_COMPARE(toLookAt->text(), QStringLiteral("To look at 2"));
        QCOMPARE(shown(), (std::vector<int>{1, 2, 3}));
        f.grid->setCurrentRow(3);
        QTRY_COMPARE(shown(), (std::vector<int>{1, 3}));
        // What is hidden is not meant.
        f.grid->selectAll();
        QCOMPARE(f.grid->selectedRows(), (std::vector<int>{1, 3}));
        f.grid->selectRows({3});
        QTest::keyClick(f.grid, Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(QString::fromStdString(f.photo(1).originalName), toQt(samplePhoto(3).filename()));
        QCOMPARE(f.grid->selectedRows(), (std::vector<int>{1}));
        f.session.undoStack()->undo();
        QTRY_COMPARE(shown(), (std::vector<int>{1, 3}));
        f.grid->selectRows({3});
        emit f.grid->customContextMenuRequested({});
        auto* menu = f.page.findChild<QMenu*>(QStringLiteral("photoMenu"));
        for (QAction* action : menu->actions())
            if (action->text() == QStringLiteral("Move earlier")) action->trigger();
        menu->close();
        QCOMPARE(QString::fromStdString(f.photo(1).originalName), toQt(samplePhoto(3).filename()));
        f.session.undoStack()->undo();
        f.session.edit(QStringLiteral("keep"),
                       [](Project& project) { project.photos[0].heldOut = true; });
        QTRY_COMPARE(judging->text(), QStringLiteral("Validation 1"));
        QTest::mouseClick(judging, Qt::LeftButton);
        QTRY_COMPARE(shown(), (std::vector<int>{0}));
        // New ones are seen.
        f.drop({samplePhoto(4)});
        QVERIFY(f.waitForPhotos(5));
        QTRY_VERIFY(all->isChecked());
        QTRY_COMPARE(shown().size(), 5u);
    }

    /// A list of shapes that no photo is like.
    void whatIsCutOffIsToLookAt() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        f.session.edit(QStringLiteral("shapes"), [](Project& project) {
            project.recipe.use_aspect_ratio_buckets = true;
            project.recipe.aspect_ratio_buckets = "256,64";
        });
        QTRY_COMPARE(f.badge(0), QStringLiteral("75 % cut off"));
        QVERIFY(f.child<QPushButton>("filterToLookAt")->isEnabled());
        f.session.edit(QStringLiteral("shapes"),
                       [](Project& project) { project.recipe.aspect_ratio_buckets = "64,64"; });
        QTRY_VERIFY(f.badge(0).endsWith(QStringLiteral("ready")));
    }

    void aPastedPictureComesIn() {
        SubjectPageFixture f;
        QImage image(400, 300, QImage::Format_RGB32);
        image.fill(Qt::red);
        QGuiApplication::clipboard()->setImage(image);
        f.click("pastePhotos");
        QVERIFY(f.waitForPhotos(1));
        QCOMPARE(f.photo(0).width, 400);
        QGuiApplication::clipboard()->setText(QStringLiteral("just text"));
        f.click("pastePhotos");
        QVERIFY(f.child<ProblemBar>("subjectProblems")->isVisible());
        QCOMPARE(f.session.project().photos.size(), 1u);
    }

    /// In the next window, too; where it has gone the first one is.
    void theLastPhotoComesBack() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        QVERIFY(f.waitForPhotos(3));
        const auto chosenIn = [&](SubjectPage& page) {
            return childOf<PhotoGrid>(page, QStringLiteral("photoGrid"))->currentRow();
        };
        {
            SubjectPage first(f.context);
            first.show();
            QCOMPARE(chosenIn(first), 0);
            childOf<PhotoGrid>(first, QStringLiteral("photoGrid"))->selectRows({2});
        }
        {
            SubjectPage second(f.context);
            second.show();
            QCOMPARE(chosenIn(second), 2);
        }
        removePhotos(f.session, {2});
        SubjectPage third(f.context);
        third.show();
        QCOMPARE(chosenIn(third), 0);
    }

    void anImportIsSummedUp() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        f.drop({samplePhoto(1), samplePhoto(2), samplePhoto(3), uglyPhoto("text.jpg")});
        QVERIFY(f.waitForPhotos(3));
        QTRY_COMPARE(f.child<QLabel>("importProgressText")->text(),
                     QStringLiteral("2 photos added · 1 was here already · 1 could not be taken"));
        QCOMPARE(f.grid->currentRow(), 0);  // somebody may be at work there
    }

    void theViewsShowPhotoCropAndSquare() {
        SubjectPageFixture f;
        f.drop({samplePhoto(1)});
        QVERIFY(f.waitForPhotos(1));
        QCOMPARE(f.grid->fill(), PhotoGrid::Fill::crop);
        f.click("viewModel");
        QTRY_COMPARE(f.grid->photos()->items().front().picture.size(),
                     QSize(bundledResolution(), bundledResolution()));
        f.click("viewPhotos");
        QTRY_VERIFY(f.grid->photos()->items().front().picture.width() > 300);
        QCOMPARE(f.grid->fill(), PhotoGrid::Fill::whole);
    }
};

REGISTER_TEST(TestSubjectPage, QApplication);
#include "test_subject_page.moc"
