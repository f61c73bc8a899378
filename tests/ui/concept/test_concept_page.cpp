// The Concept page on the bundled model: live tokenisation in its own vocabulary, token cards,
// class images that appear and are left out.
#include "core/formats/modern_folder.h"
#include "ui/support.h"

#include <formats/model_identity.h>
#include <project/caption_files.h>
#include <runs/class_images.h>
#include <ui/concept/class_image_files.h>
#include <ui/concept/concept_page.h>
#include <ui/concept/token_card.h>
#include <ui/session/computer_devices.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
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
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QUndoStack>
#include <QUrl>

#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_host.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestConceptPage : public QObject {
    Q_OBJECT

private:
    static fs::path ownFolder(const Project& project) {
        return ownClassImagesFolder(
            project.classImagesFolder(project.subject(), project.recipe.resolution),
            project.subject().classPrompt());
    }

    struct Fixture : FindsWidgets {
        TemporaryHome home;
        ProjectSession session{*createEmptyProject(home.path("Rex.dreambooth"))};
        RunStore runs{session};
        EngineClient engine{&runs};
        ComputerDevices computer;
        AskedHost host;
        FakeDialogs dialogs;
        Settings settings{home.folder.filePath(QStringLiteral("settings.ini"))};
        StudioContext context{.session = &session,
                              .runs = &runs,
                              .engine = &engine,
                              .computer = &computer,
                              .dialogs = &dialogs,
                              .settings = &settings,
                              .host = &host};
        ConceptPage page{context};

        Fixture() {
            page.resize(1232, 848);
            page.show();
        }
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
        TokenCard* card(const QString& name) { return child<TokenCard>(name); }
        /// Until the vocabulary was read.
        bool isReady() {
            return QTest::qWaitFor(
                [this] { return !card(QStringLiteral("tokenCard0"))->verdict().isEmpty(); });
        }
        void type(const QString& field, const QString& text) {
            auto* edit = child<QLineEdit>(field);
            edit->setFocus();
            edit->selectAll();
            QTest::keyClicks(edit, text);
        }
        QString plain(const QString& label) {
            QTextDocument document;
            document.setHtml(child<QLabel>(label)->text());
            return document.toPlainText().replace(QChar::Nbsp, u' ').simplified();
        }

    private:
        const QWidget& root() const override { return page; }
    };

private slots:
    void initTestCase() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        theme::apply(*qApp);
    }

    void tokensAreJudgedInTheModelsVocabulary() {
        Fixture f;
        QVERIFY(f.isReady());
        QCOMPARE(f.card(QStringLiteral("tokenCard0"))->word(), QStringLiteral("sks"));
        QCOMPARE(f.card(QStringLiteral("tokenCard0"))->verdict(), QStringLiteral("1 token · rare"));
        QVERIFY(f.card(QStringLiteral("tokenCard0"))->isChecked());
        QVERIFY(!f.child<QLabel>(QStringLiteral("taughtEncoder"))->isVisible());  // it is trained
        QCOMPARE(namelessControls(f.page), QStringList());
    }

    void aTypedWordIsTakenApartLive() {
        Fixture f;
        QVERIFY(f.isReady());
        f.type(QStringLiteral("classField"), QStringLiteral("backpack"));
        QCOMPARE(f.session.project().subject().className, std::string("backpack"));
        TokenCard* typed = f.card(QStringLiteral("tokenCardTyped"));
        f.type(QStringLiteral("tokenField"), QStringLiteral("rex"));
        QCOMPARE(f.session.project().subject().token, std::string("rex"));
        QVERIFY(typed->isChecked());
        QCOMPARE(typed->verdict(), QStringLiteral("2 tokens · several pieces"));
        QVERIFY(f.plain(QStringLiteral("taughtSubject"))
                    .contains(QStringLiteral("“a photo of rex backpack”")));
        // It is marked as a word, not inside of others.
        f.type(QStringLiteral("tokenField"), QStringLiteral("o"));
        const QString subject = f.child<QLabel>(QStringLiteral("taughtSubject"))->text();
        QCOMPARE(subject.count(QStringLiteral("font-weight:600")), 1);
        QVERIFY(f.plain(QStringLiteral("taughtSubject"))
                    .contains(QStringLiteral("“a photo of o backpack”")));
        f.type(QStringLiteral("tokenField"), QStringLiteral("rex"));
        // The vocabulary has 30 places for a prompt and knows "rex" in two pieces.
        QCOMPARE(f.plain(QStringLiteral("tokenPieces")),
                 QStringLiteral("Read as a | photo | of | re·x | backpack 6 of 30 tokens"));
        f.type(QStringLiteral("tokenField"), QStringLiteral("robot"));
        QVERIFY(typed->verdict().contains(QStringLiteral("common")));
        // Said to all, also to who has no mouse or does not see.
        auto* hint = f.child<QLabel>(QStringLiteral("tokenHint"));
        QVERIFY(hint->isVisible() && hint->text().contains(QStringLiteral("knows “robot”")));
        QCOMPARE(f.child<QLineEdit>(QStringLiteral("tokenField"))->accessibleDescription(),
                 typed->verdict());
        keepScreenshot(f.page, QStringLiteral("concept"));
        QTest::mouseClick(f.card(QStringLiteral("tokenCard0")), Qt::LeftButton);
        QVERIFY(!hint->isVisible());
    }

    /// Else what is left of it would be the token, which the page does not show.
    void aWordThatIsTakenBackLeavesASuggestion() {
        Fixture f;
        QVERIFY(f.isReady());
        auto* field = f.child<QLineEdit>(QStringLiteral("tokenField"));
        const auto takeBack = [&] {
            f.type(QStringLiteral("tokenField"), QStringLiteral("ohxy"));
            for (int i = 0; i < 4; ++i) QTest::keyClick(field, Qt::Key_Backspace);
        };
        takeBack();
        QCOMPARE(field->text(), QString());
        QCOMPARE(f.session.project().subject().token, std::string("sks"));
        QVERIFY(f.card(QStringLiteral("tokenCard0"))->isChecked());
        f.type(QStringLiteral("tokenField"), QStringLiteral("rex"));
        QCOMPARE(f.session.project().subject().token, std::string("rex"));
        // A suggestion that was chosen meanwhile stays.
        QTest::mouseClick(f.card(QStringLiteral("tokenCard2")), Qt::LeftButton);
        QCOMPARE(field->text(), QStringLiteral("rex"));
        field->selectAll();
        QTest::keyClick(field, Qt::Key_Delete);
        QCOMPARE(toQt(f.session.project().subject().token),
                 f.card(QStringLiteral("tokenCard2"))->word());
        // Not the word of another subject.
        f.session.edit(QStringLiteral("back"),
                       [](Project& project) { project.subject().token = "sks"; });
        QTest::mouseClick(f.child<QPushButton>(QStringLiteral("addSubject")), Qt::LeftButton);
        takeBack();
        QCOMPARE(toQt(f.session.project().subject(1).token),
                 f.card(QStringLiteral("tokenCard1"))->word());
        QVERIFY(f.session.project().checkTokens());
    }

    /// Qwen's tokenizer has the blank before a word in its tokens, or by itself.
    void whatIsCountedIsShown() {
        Fixture f;
        writeModernFolder(f.home.path("klein"), "klein");
        f.session.edit(QStringLiteral("base"), [&](Project& project) {
            project.baseModel = f.home.path("klein").string();
            project.subject().className = "dog";
        });
        TokenCard* typed = f.card(QStringLiteral("tokenCardTyped"));
        f.type(QStringLiteral("tokenField"), QStringLiteral("zwx"));
        QTRY_COMPARE(typed->verdict(), QStringLiteral("4 tokens · several pieces"));
        auto* pieces = childOf<QLabel>(*typed, QStringLiteral("tokenCardPieces"));
        QVERIFY2(pieces->text().contains(QStringLiteral("␣·\u200bz·\u200bw·\u200bx")),
                 qPrintable(pieces->text()));
        QCOMPARE(pieces->accessibleName(), QStringLiteral("blank·z·w·x"));
        QCOMPARE(f.plain(QStringLiteral("tokenPieces")),
                 QStringLiteral("Read as a | photo | of | ␣·z·w·x | dog 8 of 496 tokens"));
        auto* readAs = f.child<QLabel>(QStringLiteral("tokenPieces"));
        QVERIFY(readAs->text().contains(theme::color(theme::Role::tuned).name() +
                                        QStringLiteral("\">␣·z·w·x")));
        QVERIFY(readAs->accessibleName().contains(QStringLiteral("blank·z·w·x")));
        // Its text encoder is as it is.
        QVERIFY(f.child<QLabel>(QStringLiteral("taughtEncoder"))->isVisible());
        QVERIFY(f.plain(QStringLiteral("taughtEncoder")).contains(QStringLiteral("“zwx” stays")));
        keepScreenshot(f.page, QStringLiteral("concept-blank"));
    }

    /// In German, with words that Qwen's tokenizer has in pieces, the cards reached beyond it.
    void fitsIntoTheSmallestWindow() {
        Fixture f;
        writeModernFolder(f.home.path("klein"), "klein");
        f.session.edit(QStringLiteral("base"), [&](Project& project) {
            project.baseModel = f.home.path("klein").string();
        });
        f.page.resize(816, 604);
        f.type(QStringLiteral("tokenField"), QStringLiteral("Donaudampfschiffahrtsgesellschaft"));
        TokenCard* typed = f.card(QStringLiteral("tokenCardTyped"));
        QTRY_VERIFY(typed->verdict().contains(QStringLiteral("several pieces")));
        auto* scroll = f.page.findChild<QScrollArea*>();
        QTRY_VERIFY2(scroll->widget()->width() <= scroll->viewport()->width(),
                     qPrintable(QString::number(scroll->widget()->width())));
        QTRY_VERIFY(typed->height() >= typed->heightForWidth(typed->width()));
        keepScreenshot(f.page, QStringLiteral("concept-small"));
    }

    /// A hint, never a refusal: the word is taken as it is.
    void aClassThatTheModelReadsInPiecesIsHinted() {
        Fixture f;
        QVERIFY(f.isReady());
        auto* hint = f.child<QLabel>(QStringLiteral("classHint"));
        QVERIFY(hint != nullptr && !hint->isVisible());
        f.type(QStringLiteral("classField"), QStringLiteral("backpack"));
        QVERIFY(!hint->isVisible());
        f.type(QStringLiteral("classField"), QStringLiteral("red Teekanne"));
        QVERIFY(hint->isVisible());
        QVERIFY2(hint->text().contains(QStringLiteral("“teekanne”")) &&
                     hint->text().contains(QStringLiteral("English")),
                 qPrintable(hint->text()));
        QCOMPARE(f.session.project().subject().className, std::string("red Teekanne"));
        keepScreenshot(f.page, QStringLiteral("concept-in-pieces"));
        f.type(QStringLiteral("classField"), QStringLiteral("chair"));
        QVERIFY(!hint->isVisible());
    }

    void aCardChoosesItsWord() {
        Fixture f;
        QVERIFY(f.isReady());
        QTest::mouseClick(f.card(QStringLiteral("tokenCard1")), Qt::LeftButton);
        QCOMPARE(toQt(f.session.project().subject().token),
                 f.card(QStringLiteral("tokenCard1"))->word());
        for (int again = 0; again < 2; ++again)
            QTest::mouseClick(f.card(QStringLiteral("tokenCard2")), Qt::LeftButton);
        QCOMPARE(f.session.undoStack()->count(), 2);
        f.session.undoStack()->undo();
        QCOMPARE(toQt(f.session.project().subject().token),
                 f.card(QStringLiteral("tokenCard1"))->word());
        f.session.undoStack()->undo();
        QCOMPARE(f.session.project().subject().token, std::string("sks"));
        QVERIFY(f.card(QStringLiteral("tokenCard0"))->isChecked());
    }

    /// A word that is known is seen to be: its picture is another than that of a word that is not.
    void eachWordIsDrawn() {
        Fixture f;
        QVERIFY(f.isReady());
        f.type(QStringLiteral("tokenField"), QStringLiteral("backpack"));
        auto* draw = f.child<QPushButton>(QStringLiteral("drawWords"));
        QTRY_VERIFY(draw->isEnabled());
        const auto picture = [&](const char* card) {
            return childOf<QLabel>(*f.card(QString::fromLatin1(card)),
                                   QStringLiteral("tokenPicture"));
        };
        QVERIFY(!picture("tokenCard0")->isVisible());
        const auto near = [&](const char* card) {
            return childOf<QLabel>(*f.card(QString::fromLatin1(card)), QStringLiteral("tokenNear"));
        };
        QTRY_VERIFY(near("tokenCardTyped")->isVisible() && near("tokenCard0")->isVisible());
        QTRY_COMPARE(near("tokenCardTyped")->text(),
                     QStringLiteral("Near: bag, rucksack, cottage"));
        QCOMPARE(near("tokenCard0")->text(), QStringLiteral("Near no other word"));
        f.type(QStringLiteral("tokenField"), QStringLiteral("robot"));
        QTest::mouseClick(draw, Qt::LeftButton);
        QCOMPARE(draw->text(), QStringLiteral("Stop drawing"));
        auto* done = f.child<QLabel>(QStringLiteral("wordsProgressText"));
        auto* bar = f.child<QProgressBar>(QStringLiteral("wordsProgress"));
        QCOMPARE(done->text(), QStringLiteral("0 of 16 pictures"));
        QVERIFY(done->isVisible() && bar->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(bar->value() > 0, 120'000);
        QTRY_VERIFY_WITH_TIMEOUT(
            picture("tokenCardTyped")->isVisible() && picture("tokenCard0")->isVisible() &&
                picture("tokenCard1")->isVisible() && picture("tokenCard2")->isVisible(),
            120'000);
        QVERIFY(picture("tokenCard0")->pixmap().toImage() !=
                picture("tokenCardTyped")->pixmap().toImage());
        QCOMPARE(picture("tokenCardTyped")->accessibleName(),
                 QStringLiteral("What the model draws for “robot”"));
        QTRY_VERIFY_WITH_TIMEOUT(!draw->isEnabled(), 120'000);  // all four of each
        QVERIFY(!done->isVisible() && !bar->isVisible());
        keepScreenshot(f.page, QStringLiteral("concept-words"));
        // Another word has no picture yet.
        f.type(QStringLiteral("tokenField"), QStringLiteral("rex"));
        QVERIFY(!picture("tokenCardTyped")->isVisible());
        QVERIFY(draw->isEnabled());
    }

    /// The model's disk was away when they were looked for.
    void nearWordsAreLookedForAgain() {
        Fixture f;
        const fs::path target = f.session.project().baseModel, model = f.home.path("model");
        fs::create_directory_symlink(target, model);
        f.session.edit(QStringLiteral("model"),
                       [&](Project& project) { project.baseModel = model.string(); });
        QVERIFY(f.isReady());
        waitUntilIdle();
        fs::remove(model);
        f.type(QStringLiteral("tokenField"), QStringLiteral("backpack"));
        waitUntilIdle();
        auto* near =
            childOf<QLabel>(*f.card(QStringLiteral("tokenCardTyped")), QStringLiteral("tokenNear"));
        QVERIFY(!near->isVisible());
        fs::create_directory_symlink(target, model);
        f.page.hide();
        f.page.show();
        QTRY_VERIFY(near->isVisible());
        QCOMPARE(near->text(), QStringLiteral("Near: bag, rucksack, cottage"));
    }

    void typingIsOneUndoStep() {
        Fixture f;
        f.type(QStringLiteral("classField"), QStringLiteral("cat"));
        QCOMPARE(f.session.undoStack()->count(), 1);
        f.session.undoStack()->undo();
        QCOMPARE(f.session.project().subject().className, std::string());
        QCOMPARE(f.child<QLineEdit>(QStringLiteral("classField"))->text(), QString());
    }

    void aSecondSubjectHasItsOwnWords() {
        Fixture f;
        QVERIFY(f.isReady());
        auto* subjects = f.child<QComboBox>(QStringLiteral("subjects"));
        auto* removed = f.child<QPushButton>(QStringLiteral("removeSubject"));
        QVERIFY(!subjects->isVisible() && !removed->isVisible());
        f.type(QStringLiteral("classField"), QStringLiteral("backpack"));
        const std::string first = f.session.project().subject().token;
        f.session.edit(QStringLiteral("photo"), [](Project& project) {
            project.photos.resize(2);
            project.photos[0].file = "a.jpg";
            project.photos[1].file = "b.jpg";
        });
        QTest::mouseClick(f.child<QPushButton>(QStringLiteral("addSubject")), Qt::LeftButton);
        QCOMPARE(f.session.project().subjects.size(), 2u);
        auto* classField = f.child<QLineEdit>(QStringLiteral("classField"));
        QVERIFY(subjects->isVisible() && classField->text().isEmpty());
        f.type(QStringLiteral("classField"), QStringLiteral("dog"));
        QCOMPARE(f.session.project().phrases(),
                 (std::vector<std::string>{first + " backpack",
                                           f.session.project().subject(1).token + " dog"}));
        QVERIFY(f.session.project().subject(1).token != first);
        QCOMPARE(subjects->currentText(), toQt(f.session.project().subject(1).phrase()));
        auto* taught = f.child<QLabel>(QStringLiteral("taughtSubject"));
        QVERIFY(taught->text().contains(QStringLiteral("× 0 photos")));
        f.session.edit(QStringLiteral("photo"),
                       [](Project& project) { project.photos[1].subject = 1; });
        QVERIFY(taught->text().contains(QStringLiteral("× 1 photo")));
        // The box grows with the word that is typed.
        QVERIFY(subjects->width() >= subjects->sizeHint().width());
        f.type(QStringLiteral("classField"), QStringLiteral("dog with a long tail"));
        QTRY_VERIFY(subjects->width() >
                    subjects->fontMetrics().horizontalAdvance(subjects->currentText()));
        f.type(QStringLiteral("classField"), QStringLiteral("dog"));
        // One word for both is said.
        auto* hint = f.child<QLabel>(QStringLiteral("tokenHint"));
        QVERIFY(!hint->isVisible());
        f.session.edit(QStringLiteral("token"),
                       [&](Project& edited) { edited.subject(1).token = edited.subject(0).token; });
        QVERIFY(hint->isVisible() && hint->text().contains(QStringLiteral("dog")));
        f.session.undoStack()->undo();
        QVERIFY(!hint->isVisible());

        // Its class images are of its class, and those of the first are the first one's.
        const Project& project = f.session.project();
        const fs::path folder =
            project.classImagesFolder(project.subject(1), project.recipe.resolution);
        fs::create_directories(folder);
        fs::copy_file(samplePhoto(1), folder / "1.jpg");
        f.session.edit(QStringLiteral("look"), [](Project&) {});
        auto* grid = f.child<PhotoGrid>(QStringLiteral("classImageGrid"));
        QTRY_COMPARE(grid->photos()->rowCount(), 1);
        QTRY_VERIFY(grid->isVisible());
        QTest::mouseClick(grid->viewport(), Qt::LeftButton, {},
                          grid->visualRect(grid->photos()->index(0)).center());
        QCOMPARE(project.leftOutClassImages, std::vector{(folder.filename() / "1.jpg").string()});
        keepScreenshot(f.page, QStringLiteral("concept-two-subjects"));

        subjects->setFocus();
        QTest::keyClick(subjects, Qt::Key_Up);
        QCOMPARE(classField->text(), QStringLiteral("backpack"));
        QTRY_COMPARE(grid->photos()->rowCount(), 0);
        QVERIFY(!removed->isVisible());  // a project has one
        QTest::keyClick(subjects, Qt::Key_Down);
        QCOMPARE(classField->text(), QStringLiteral("dog"));
        QTest::mouseClick(removed, Qt::LeftButton);
        QCOMPARE(project.subjects.size(), 1u);
        QCOMPARE(project.photos[1].subject, 0);
        QVERIFY(project.photos[1].leftOut);  // it does not show the first one
        QCOMPARE(classField->text(), QStringLiteral("backpack"));
        f.session.undoStack()->undo();
        QCOMPARE(project.subjects.size(), 2u);
        QCOMPARE(project.photos[1].subject, 1);
    }

    void captionsOfTheirOwnAreCounted() {
        Fixture f;
        f.type(QStringLiteral("classField"), QStringLiteral("dog"));
        f.session.edit(QStringLiteral("photos"), [](Project& project) {
            project.photos.resize(4);
            for (std::size_t i = 0; i < 4; ++i) project.photos[i].file = std::to_string(i) + ".jpg";
            project.photos[0].caption = "$subject on grass";
            project.photos[1].caption = "a dog in the park";
            project.photos[3].heldOut = true;
        });
        QVERIFY(f.plain(QStringLiteral("taughtSubject")).endsWith(QStringLiteral("× 1 photo")));
        QCOMPARE(f.plain(QStringLiteral("taughtCaptions")),
                 QStringLiteral("Captions 2 photos have one of their own 1 without “sks”, which "
                                "learns nothing from it"));
        f.session.edit(QStringLiteral("captions"), [](Project& project) {
            for (Photo& photo : project.photos) photo.caption = "$subject on grass";
        });
        QVERIFY(!f.child<QLabel>(QStringLiteral("taughtSubject"))->isVisible());
        QCOMPARE(f.plain(QStringLiteral("taughtCaptions")),
                 QStringLiteral("Captions 3 photos have one of their own"));
    }

    void changeGoesToTheModels() {
        Fixture f;
        QVERIFY(f.isReady());
        QCOMPARE(f.child<QLabel>(QStringLiteral("baseModelName"))->text(),
                 QStringLiteral("Demo toys"));
        QTest::mouseClick(f.child<QPushButton>(QStringLiteral("changeModel")), Qt::LeftButton);
        QCOMPARE(f.host.visited, std::vector<PageId>{PageId::models});
    }

    void aModelThatIsGoneIsSaid() {
        Fixture f;
        f.session.edit(QStringLiteral("model"),
                       [&](Project& project) { project.baseModel = f.home.path("gone"); });
        QTRY_VERIFY(f.child<QWidget>(QStringLiteral("conceptProblems"))->isVisible());
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

REGISTER_TEST(TestConceptPage, QApplication);
#include "test_concept_page.moc"
