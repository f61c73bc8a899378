// The Concept page on the bundled model: live tokenisation in its own vocabulary, token cards, and
// what is taught.
#include <base/resources.h>
#include <ui/concept/concept_page.h>
#include <ui/concept/token_card.h>
#include <ui/style/theme.h>
#include <ui/widgets/photo_grid.h>

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScopeGuard>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QUndoStack>

#include "core/formats/modern_folder.h"
#include "test_program.h"
#include "ui/concept/concept_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestConceptPage : public QObject {
    Q_OBJECT

private:
    struct Fixture : ConceptFixture {
        TokenCard* card(const QString& name) { return child<TokenCard>(name); }
        /// Until the vocabulary was read.
        bool isReady() {
            return QTest::qWaitFor(
                [this] { return !card(QStringLiteral("tokenCard0"))->verdict().isEmpty(); });
        }
        QString plain(const QString& label) {
            QTextDocument document;
            document.setHtml(child<QLabel>(label)->text());
            return document.toPlainText().replace(QChar::Nbsp, u' ').simplified();
        }
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
        QCOMPARE(f.card(QStringLiteral("tokenCard0"))->verdict(),
                 QStringLiteral("read whole · rare"));
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
        QCOMPARE(typed->verdict(), QStringLiteral("read as 2 pieces"));
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
        QTRY_COMPARE(typed->verdict(), QStringLiteral("read as 4 pieces"));
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
        QTRY_VERIFY(typed->verdict().startsWith(QStringLiteral("read as ")));
        auto* scroll = f.page.findChild<QScrollArea*>();
        QTRY_VERIFY2(scroll->widget()->width() <= scroll->viewport()->width(),
                     qPrintable(QString::number(scroll->widget()->width())));
        QTRY_VERIFY(typed->height() >= typed->heightForWidth(typed->width()));
        keepScreenshot(f.page, QStringLiteral("concept-small"));
    }

    /// Beside a name as long as those of the hub they were one word a line.
    void theBaseModelsFactsHaveRoom() {
        Fixture f;
        const fs::path model = f.home.path("black-forest-labs-FLUX.2-klein-base-4B");
        writeModernFolder(model, "klein");
        f.session.edit(QStringLiteral("base"),
                       [&](Project& project) { project.baseModel = model.string(); });
        f.page.resize(816, 604);
        auto* facts = f.child<QLabel>(QStringLiteral("baseModelDetails"));
        QTRY_VERIFY(facts->text().contains(QStringLiteral("FLUX.2 klein")));
        QTRY_VERIFY2(facts->height() <= 7 * facts->fontMetrics().lineSpacing() / 2,
                     qPrintable(QString::number(facts->height())));
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

    /// By its picture, which the bundled model has from the start and another one where one asks.
    void theBaseModelIsSeen() {
        const QTemporaryDir cache;
        qputenv("XDG_CACHE_HOME", cache.path().toUtf8());
        const auto guard = qScopeGuard([] { qunsetenv("XDG_CACHE_HOME"); });
        Fixture f;
        f.session.edit(QStringLiteral("class"),
                       [](Project& project) { project.subject().className = "backpack"; });
        auto* picture = f.child<QLabel>(QStringLiteral("baseModelPicture"));
        auto* draw = f.child<QPushButton>(QStringLiteral("drawBaseModel"));
        const auto drawn = QStringLiteral("What the base model draws for “a photo of backpack”");
        QTRY_COMPARE(picture->accessibleName(), drawn);
        QVERIFY(picture->isVisible() && !draw->isVisible());
        // Of a class that none comes with the program of, it shows another one and says so.
        f.session.edit(QStringLiteral("class"),
                       [](Project& project) { project.subject().className = "teapot"; });
        QTRY_VERIFY(picture->accessibleName() != drawn);
        QVERIFY(picture->accessibleName().startsWith(
            QStringLiteral("What the base model draws for “a photo of ")));

        fs::copy(resourceFolder() / "demo-model", f.home.path("copy"), fs::copy_options::recursive);
        f.session.edit(QStringLiteral("base"),
                       [&](Project& project) { project.baseModel = f.home.path("copy").string(); });
        QTRY_VERIFY(draw->isVisible());
        QVERIFY(!picture->isVisible());
        draw->click();
        QTRY_VERIFY_WITH_TIMEOUT(picture->isVisible(), 60000);
        QCOMPARE(picture->accessibleName(),
                 QStringLiteral("What the base model draws for “a photo of teapot”"));
        QVERIFY(!draw->isVisible());
        QVERIFY(!f.child<QWidget>(QStringLiteral("conceptProblems"))->isVisible());
    }

    void aModelThatIsGoneIsSaid() {
        Fixture f;
        f.session.edit(QStringLiteral("model"),
                       [&](Project& project) { project.baseModel = f.home.path("gone"); });
        QTRY_VERIFY(f.child<QWidget>(QStringLiteral("conceptProblems"))->isVisible());
    }
};

REGISTER_TEST(TestConceptPage, QApplication);
#include "test_concept_page.moc"
