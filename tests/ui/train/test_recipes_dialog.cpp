// Recipes by name, with real files: kept, renamed in the list, exported, imported with what was
// left, deleted, used.
#include "ui/support.h"

#include <base/files.h>
#include <project/presets.h>
#include <recipe_files/kept_recipes.h>
#include <ui/style/theme.h>
#include <ui/train/recipes_dialog.h>
#include <ui/widgets/problem_bar.h>

#include <QApplication>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

namespace {

struct Fixture : FindsWidgets {
    QTemporaryDir home;
    FakeDialogs dialogs;
    QWidget window;
    Recipe present = diffusersRecipe(ModelFamily::sd1, true, false);
    std::unique_ptr<RecipesDialog> dialog;
    QListWidget* list = nullptr;

    Fixture() {
        qputenv("XDG_DATA_HOME", home.path().toUtf8());
        window.resize(1200, 800);
        present.rank = 24;
        present.validation_prompt = "a photo of sks dog";
        open();
    }
    void open(const TrainableFamily& model = {}) {
        dialog = std::make_unique<RecipesDialog>(present, model, dialogs, &window);
        dialog->show();
        list = child<QListWidget>("recipeList");
    }
    QString text(const char* name) { return child<QLabel>(name)->text(); }
    /// Into the field that is open in the list.
    void type(const QString& name) {
        auto* field = list->findChild<QLineEdit*>();
        QVERIFY(field != nullptr);
        field->selectAll();
        QTest::keyClicks(field, name);
        QTest::keyClick(field, Qt::Key_Return);
    }

private:
    const QWidget& root() const override { return *dialog; }
};

}  // namespace

class TestRecipesDialog : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void scriptsAreThere() {
        Fixture f;
        QCOMPARE(namelessControls(*f.dialog), QStringList());
        QCOMPARE(f.list->count(), 4);
        f.list->setCurrentRow(1);  // diffusers' LoRA script
        QCOMPARE(f.text("recipeChanges"), QStringLiteral("LoRA size: 24 → 4"));
        QVERIFY(!f.child<QPushButton>("deleteRecipe")->isEnabled());
        QSignalSpy chosen(f.dialog.get(), &RecipesDialog::chosen);
        f.click("useRecipe");
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][0].value<Recipe>().rank, 4);
    }

    /// One that is kept is seen beside another one, and not beside the present settings alone.
    void twoThatAreKept() {
        Fixture f;
        f.present.rank = 8;
        orThrow(keepRecipe("Ant", f.present));
        f.present.rank = 16;
        orThrow(keepRecipe("Bee", f.present));
        f.open();
        auto* other = f.child<QComboBox>("recipeOther");
        QCOMPARE(other->currentText(), QStringLiteral("The present settings"));
        f.list->setCurrentRow(5);
        QCOMPARE(f.text("recipeChanges"),
                 QStringLiteral("Nothing: these are the present settings."));
        other->setCurrentIndex(other->findText(QStringLiteral("Ant")));
        emit other->activated(other->currentIndex());
        QCOMPARE(f.text("recipeChanges"), QStringLiteral("LoRA size: 8 → 16"));
        f.list->setCurrentRow(4);
        QCOMPARE(f.text("recipeChanges"), QStringLiteral("Nothing: both have the same settings."));
    }

    void aLongNameIsReadWhole() {
        Fixture f;
        const std::string name = "Slow and thorough, with masks and captions, for soft toys";
        orThrow(keepRecipe(name, f.present));
        f.open();
        QCOMPARE(f.list->item(4)->text(), toQt(name));
        QTRY_VERIFY(f.list->visualItemRect(f.list->item(4)).height() >
                    f.list->visualItemRect(f.list->item(0)).height());
        QCOMPARE(f.list->horizontalScrollBar()->maximum(), 0);
    }

    /// What can't be trained with the model is said before, and not offered where it never can.
    void whatIsForOtherModels() {
        Fixture f;
        f.present.train_text_encoder = true;
        orThrow(keepRecipe("With words", f.present));
        f.open({.family = ModelFamily::flux2, .sizeMultiple = 16, .textEncoderLayers = 27});
        QCOMPARE(f.list->count(), 2);  // diffusers' LoRA script, and one's own
        QVERIFY(!f.child<QLabel>("recipeUnfit")->isVisible());
        f.list->setCurrentRow(1);
        QVERIFY(f.child<QLabel>("recipeUnfit")->isVisible());
        QVERIFY2(f.text("recipeUnfit").contains(QStringLiteral("no meaning for FLUX.2")),
                 qPrintable(f.text("recipeUnfit")));
    }

    void ownRecipes() {
        Fixture f;
        f.click("keepRecipe");
        f.type(QStringLiteral("Soft toys"));
        QTRY_COMPARE(keptRecipes().size(), std::size_t{1});
        QTRY_COMPARE(keptRecipes()[0].name, std::string("Soft toys"));
        QCOMPARE(f.list->currentItem()->text(), QStringLiteral("Soft toys"));
        QCOMPARE(f.text("recipeChanges"),
                 QStringLiteral("Nothing: these are the present settings."));
        f.click("keepRecipe");
        f.type(QStringLiteral("soft TOYS"));  // taken
        QTRY_COMPARE(f.list->currentItem()->text(), QStringLiteral("My recipe"));
        QVERIFY(!childOf<QWidget>(*f.dialog, QStringLiteral("recipeList"))->isHidden());
        QCOMPARE(keptRecipes().size(), std::size_t{2});
        f.dialogs.answer = false;
        f.click("deleteRecipe");
        QCOMPARE(keptRecipes().size(), std::size_t{2});
        f.dialogs.answer = true;
        f.click("deleteRecipe");
        QCOMPARE(keptRecipes().size(), std::size_t{1});
        // The next day.
        f.open();
        QCOMPARE(f.list->count(), 5);
        f.list->setCurrentRow(4);
        f.dialogs.saveFile = f.home.filePath(QStringLiteral("shared.json"));
        f.click("exportRecipe");
        QTRY_VERIFY(QFile::exists(f.dialogs.saveFile));
        QCOMPARE(QFileInfo(f.dialogs.suggestion).fileName(), QStringLiteral("Soft-toys.json"));
        f.dialogs.file = f.dialogs.saveFile;
        f.dialogs.saveFile = f.home.filePath(QStringLiteral("notes.json"));
        orThrow(writeFileAtomically(f.dialogs.saveFile.toStdString(), "mine"));
        f.dialogs.answer = false;  // it is not to be replaced
        f.click("exportRecipe");
        waitUntilIdle();
        QCOMPARE(orThrow(readFile(f.dialogs.saveFile.toStdString())), std::string("mine"));
        f.click("importRecipe");
        QTRY_COMPARE(f.list->currentItem()->text(), QStringLiteral("Soft toys 2"));
        keepScreenshot(*f.dialog, QStringLiteral("recipes"));
    }

    /// What is imported meanwhile comes before it in the list.
    void theOneThatWasAskedAboutIsDeleted() {
        Fixture f;
        orThrow(keepRecipe("Zebra", f.present));
        f.open();
        f.list->setCurrentRow(4);
        f.dialogs.file = f.home.filePath(QStringLiteral("Ant.json"));
        orThrow(writeFileAtomically(f.dialogs.file.toStdString(),
                                    R"({"training_method": "LORA", "lora_rank": 16})"));
        f.click("importRecipe");
        f.dialogs.meanwhile = [&f] { QTRY_COMPARE(f.list->count(), 6); };
        f.click("deleteRecipe");
        QCOMPARE(keptRecipes().size(), std::size_t{1});
        QCOMPARE(keptRecipes()[0].name, std::string("Ant"));
    }

    /// Nothing of what another window made of it is deleted, and the list is that of now.
    void oneThatAnotherWindowRenamedStays() {
        Fixture f;
        const KeptRecipe kept = orThrow(keepRecipe("Alpha", f.present));
        f.open();
        f.list->setCurrentRow(4);
        orThrow(renameRecipe(kept, "Wedding"));
        f.click("deleteRecipe");
        QCOMPARE(keptRecipes().size(), std::size_t{1});
        QCOMPARE(f.list->currentItem()->text(), QStringLiteral("Wedding"));
        const QStringList lines = f.dialog->findChild<ProblemBar*>()->lines();
        QCOMPARE(lines.size(), 1);
        QVERIFY2(lines[0].contains(QStringLiteral("“Alpha” is not there any more")),
                 qPrintable(lines[0]));
    }

    void otherPrograms() {
        Fixture f;
        f.dialogs.file = f.home.filePath(QStringLiteral("Dog.json"));
        orThrow(writeFileAtomically(
            f.dialogs.file.toStdString(),
            R"({"training_method": "LORA", "lora_rank": 16, "epochs": 100, "learning_rate": 3e-4,
                "concept_file_name": ")" +
                std::string(400, 'a') + R"("})"));
        f.click("importRecipe");
        QTRY_COMPARE(f.list->currentItem()->text(), QStringLiteral("Dog"));
        QVERIFY(f.text("recipeLeft").startsWith(QStringLiteral("4 settings of OneTrainer")));
        QVERIFY(f.text("recipeLeft").contains(QStringLiteral("epochs = 100")));
        QVERIFY(f.text("recipeChanges").contains(QStringLiteral("LoRA size: 24 → 16")));
        // A value without a space does not make the dialog wider.
        QVERIFY2(f.dialog->minimumSizeHint().width() < 800,
                 qPrintable(QString::number(f.dialog->minimumSizeHint().width())));
        keepScreenshot(*f.dialog, QStringLiteral("recipes-imported"));
        f.list->setCurrentRow(0);
        QVERIFY(!f.child<QLabel>("recipeLeft")->isVisible());
        // A file that is none changes nothing, and says so.
        orThrow(writeFileAtomically(f.dialogs.file.toStdString(), "[]"));
        f.click("importRecipe");
        const auto isSaid = [&] {
            const auto labels = f.dialog->findChildren<QLabel*>();
            return std::ranges::any_of(labels, [](const QLabel* label) {
                return label->text().contains(QStringLiteral("settings files that are known"));
            });
        };
        QTRY_VERIFY(isSaid());
        QCOMPARE(keptRecipes().size(), std::size_t{1});
    }
};

REGISTER_TEST(TestRecipesDialog, QApplication);
#include "test_recipes_dialog.moc"
