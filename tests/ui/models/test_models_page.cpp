// The Models page on real folders and files: what is listed, dropped, said, shown and removed.
#include <base/files.h>
#include <ui/models/model_details.h>
#include <ui/models/model_text.h>
#include <ui/models/models_page.h>
#include <ui/widgets/problem_bar.h>

#include <QDesktopServices>
#include <QDialog>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMimeData>
#include <QPushButton>
#include <QScopeGuard>
#include <QTableWidget>
#include <QToolTip>

#include "core/formats/modern_folder.h"
#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_test.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestModelsPage : public PageTest<ModelsPage> {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init();
    void cleanup() { closePage(); }
    void listsTheProjectsModelAndSaysWhatItIs();
    void takesDroppedFoldersAndFiles();
    void takesAFolderFullOfFiles();
    void refusesPicklesAndOtherThings();
    void asksForAPartThatIsMissing();
    void refusesWebAddresses();
    void usesAModelForTheProject();
    void showsWhatALoraIs();
    void aLoraForAnotherModelIsNotTrained();
    void filtersAndSaysWhatIsMissing();
    void removesFromTheListOnly();
    void movesToTheBinAfterAQuestion();
    void aModelOfTheHubGoesToTheBin();
    void oneThatWasAddedFromTheHubGoesAsAWhole();
    void listsWhatWasTrained();
    void showsPartialDownloads();
    void aDownloadThatEndsTakesNobodysPlace();
    void numbersAreOfTheLanguage();
    void opensTheFolder();
    void worksByKeyboardAndHasNames();
    void drawsPicturesOfModels();
    void theLastModelComesBack();

public slots:
    void noteUrl(const QUrl& url) { m_opened = url; }

private:
    fs::path path(const fs::path& name) const { return toPath(m_fixture->folder.path()) / name; }
    fs::path copyModel(const fs::path& name) {
        fs::create_directories(path(name).parent_path());
        fs::copy(fs::path(TEST_REFERENCE) / "tiny-sd1/model", path(name),
                 fs::copy_options::recursive);
        return path(name);
    }
    fs::path copyLora(const fs::path& name) {
        fs::create_directories(path(name).parent_path());
        fs::copy_file(
            fs::path(TEST_REFERENCE) / "tiny-sd1/ref/lora/pytorch_lora_weights.safetensors",
            path(name));
        return path(name);
    }
    QTableWidget* table() { return child<QTableWidget>("modelsTable"); }
    QStringList problems() { return child<ProblemBar>("modelProblems")->lines(); }
    QStringList names() {
        QStringList names;
        for (int row = 0; row < table()->rowCount(); ++row) names += table()->item(row, 0)->text();
        return names;
    }
    void select(const QString& name) {
        QTRY_VERIFY2(names().contains(name), qPrintable(name));
        table()->selectRow(static_cast<int>(names().indexOf(name)));
    }
    QString selectedName() { return label("modelName")->text(); }
    /// All texts of the details panel in one.
    QString details() {
        QStringList texts;
        for (const QLabel* text : m_page->findChild<ModelDetails*>()->findChildren<QLabel*>())
            if (text->isVisibleTo(m_page.get())) texts += text->text();
        return texts.join(u'\n');
    }
    void drop(const QList<QUrl>& urls);
    void drop(const fs::path& file) { drop({QUrl::fromLocalFile(toQt(file))}); }

    QUrl m_opened;
};

void TestModelsPage::init() {
    m_fixture = std::make_unique<PageFixture>();
    qputenv("HF_HUB_CACHE", path("hub").c_str());
    qputenv("XDG_DATA_HOME", path("data").c_str());
    showPage(1240, 800);
    QTRY_VERIFY(table()->rowCount() > 0);
}

void TestModelsPage::drop(const QList<QUrl>& urls) {
    QMimeData data;
    data.setUrls(urls);
    const QPoint position = m_page->rect().center();
    QDragEnterEvent enter(position, Qt::MoveAction | Qt::CopyAction, &data, Qt::LeftButton,
                          Qt::NoModifier);
    QApplication::sendEvent(m_page.get(), &enter);
    QVERIFY(enter.isAccepted());
    auto* cover = child<QWidget>("dropCover");
    QVERIFY(cover->isVisible() && cover->size() == m_page->size());
    QDropEvent event(position, Qt::MoveAction | Qt::CopyAction, &data, Qt::LeftButton,
                     Qt::NoModifier);
    QApplication::sendEvent(m_page.get(), &event);
    QCOMPARE(event.dropAction(), Qt::CopyAction);  // a move would let the sender delete it
    QVERIFY(!cover->isVisible());
}

/// A transformer's file of ComfyUI whose VAE lies elsewhere.
void TestModelsPage::asksForAPartThatIsMissing() {
    writeModernFolder(path("klein"), "klein", makePlainSettings);
    fs::create_directories(path("alone"));
    const fs::path file = path("alone/klein-base.safetensors");
    fs::copy(path("klein/transformer/diffusion_pytorch_model.safetensors"), file);
    fs::copy(path("klein/text_encoder/model.safetensors"), path("alone/qwen.safetensors"));
    fs::copy(path("klein/tokenizer/tokenizer.json"), path("alone/tokenizer.json"));
    m_fixture->dialogs.answer = false;
    drop(file);
    QTRY_COMPARE(problems().size(), 1);
    QVERIFY(problems().first().contains(QStringLiteral("flux2-vae.safetensors")));
    QVERIFY(m_fixture->dialogs.explanation.contains(QStringLiteral("flux2-vae.safetensors")));
    QVERIFY(!names().contains(QStringLiteral("klein-base")));
    // Also beside another file.
    m_fixture->dialogs.explanation.clear();
    orThrow(writeFileAtomically(path("broken.safetensors"), "x"));
    drop({QUrl::fromLocalFile(toQt(file)), QUrl::fromLocalFile(toQt(path("broken.safetensors")))});
    QTRY_COMPARE(problems().size(), 2);
    QVERIFY(m_fixture->dialogs.explanation.contains(QStringLiteral("flux2-vae.safetensors")));

    m_fixture->dialogs.answer = true;
    m_fixture->dialogs.file = toQt(path("alone/qwen.safetensors"));  // not a VAE
    drop(file);
    QTRY_VERIFY(problems().join(u' ').contains(QStringLiteral("qwen.safetensors</b> is not")));
    QCOMPARE(problems().size(), 1);
    // Another one can be chosen at once.
    m_fixture->dialogs.file = toQt(path("klein/vae/diffusion_pytorch_model.safetensors"));
    auto* again = child<ProblemBar>("modelProblems")
                      ->findChild<QPushButton*>(QStringLiteral("problemRemedy"));
    QVERIFY(again != nullptr && again->isVisible());
    QTest::mouseClick(again, Qt::LeftButton);
    QTRY_VERIFY(names().contains(QStringLiteral("klein-base")));
    QTRY_VERIFY(problems().isEmpty());
    // It is not asked for again.
    m_fixture->dialogs.explanation.clear();
    drop(file);
    QTRY_COMPARE(selectedName(), QStringLiteral("klein-base"));
    QVERIFY(m_fixture->dialogs.explanation.isEmpty());
    // Where the VAE lies is shown, and another one can be chosen, but none that is no VAE.
    QTRY_VERIFY(label("vaePath")->isVisible());
    QVERIFY(label("textEncoderPath")->isVisible());
    fs::copy(path("klein/vae/diffusion_pytorch_model.safetensors"), path("other-vae.safetensors"));
    m_fixture->dialogs.file = toQt(path("other-vae.safetensors"));
    QTest::mouseClick(child("chooseVae"), Qt::LeftButton);
    const auto shownVae = [this] {
        return label("vaePath")->text().remove(QChar(0x200b)).section(u'/', -1);
    };
    QTRY_COMPARE(shownVae(), QStringLiteral("other-vae.safetensors"));
    m_fixture->dialogs.file = toQt(path("alone/qwen.safetensors"));
    QTest::mouseClick(child("chooseVae"), Qt::LeftButton);
    QTRY_COMPARE(problems().size(), 1);
    QCOMPARE(shownVae(), QStringLiteral("other-vae.safetensors"));
    // It is another file now: the model can be repaired where it stands in the list.
    fs::copy(path("alone/qwen.safetensors"), path("other-vae.safetensors"),
             fs::copy_options::overwrite_existing);
    m_page->hide();
    m_page->show();
    select(QString::fromUtf8("klein-base.safetensors — can't be used"));
    QTRY_VERIFY(child("chooseVae")->isVisible());
    QVERIFY(!child("chooseTextEncoder")->isVisible());
    m_fixture->dialogs.file = toQt(path("klein/vae/diffusion_pytorch_model.safetensors"));
    QTest::mouseClick(child("chooseVae"), Qt::LeftButton);
    QTRY_VERIFY(names().contains(QStringLiteral("klein-base")));
}

/// Of a run that has finished: its LoRA, by the run's name, and not one that is at work.
void TestModelsPage::listsWhatWasTrained() {
    const Project& project = m_fixture->session.project();
    Recipe recipe;
    recipe.lora = true;
    const RunFolder run = makeRun(project, {.phase = RunPhase::finished, .recipe = recipe});
    fs::create_directories(run.output());
    fs::copy_file(copyLora("elsewhere/x.safetensors"),
                  run.output() / "pytorch_lora_weights.safetensors");
    Job job = orThrow(run.readJob());
    job.first().subject.token = "sks";
    job.first().subject.className = "backpack";
    orThrow(run.writeJob(job));
    orThrow(
        copyFile(samplePhotos().front(), run.samples() / (RunFolder::stepName(100) + "-1.png")));
    const RunFolder other = makeRun(project, {.phase = RunPhase::stopped, .recipe = recipe});
    fs::create_directories(other.output());
    fs::copy_file(copyLora("elsewhere/y.safetensors"),
                  other.output() / "pytorch_lora_weights.safetensors");
    m_fixture->runs.reload();
    select(QStringLiteral("Toy · Run 1"));
    QCOMPARE(table()->rowCount(), 2);
    QTRY_VERIFY(!table()->item(1, 0)->icon().isNull());  // its last sample, until one is drawn
    QTRY_VERIFY(details().contains(QStringLiteral("Trained in this project")));
    QVERIFY(child("exportModel")->isVisible());
    QVERIFY(!child("removeModel")->isVisible() && !child("binModel")->isVisible());
    QVERIFY(label("modelNote")->text().contains(QStringLiteral("Runs page")));
    // Its file does not say what calls it; the run does.
    QVERIFY(details().contains(QStringLiteral("sks backpack")));
    QTest::mouseClick(child("exportModel"), Qt::LeftButton);
    auto* dialog = m_page->findChild<QDialog*>(QStringLiteral("exportDialog"));
    QVERIFY(dialog != nullptr);
    QCOMPARE(childOf<QLineEdit>(*dialog, "exportTrigger")->text(), QStringLiteral("sks backpack"));
    delete dialog;
    m_fixture->runs.setLabel(run.id(), {.name = "Best backpack"});
    QTRY_VERIFY(names().contains(QStringLiteral("Best backpack")));
}

void TestModelsPage::listsTheProjectsModelAndSaysWhatItIs() {
    QCOMPARE(table()->rowCount(), 1);
    QVERIFY(table()->item(0, 0)->text().endsWith(QStringLiteral("✓")));
    QVERIFY(label("modelIsUsedHere")->isVisible());
    QVERIFY(!child("useModel")->isVisible());
    QVERIFY(!child("removeModel")->isVisible() && !child("binModel")->isVisible());
    const auto size = QStringLiteral("%1 × %1 px").arg(bundledResolution());
    for (const QString& text :
         {size, QStringLiteral("SD 1"), QStringLiteral("fp16"), QStringLiteral("GPL-3.0-or-later"),
          QStringLiteral("Predicts"), QStringLiteral("U-Net"), QStringLiteral("Text encoder"),
          QStringLiteral("parameters")})
        QTRY_VERIFY2(details().contains(text), qPrintable(text));
    keepScreenshot(*m_page, QStringLiteral("models"));
}

void TestModelsPage::takesDroppedFoldersAndFiles() {
    const fs::path model = copyModel("Downloads/my model");
    const fs::path lora = copyLora("Downloads/toy.safetensors");
    drop({QUrl::fromLocalFile(toQt(model)), QUrl::fromLocalFile(toQt(lora))});
    QTRY_COMPARE(table()->rowCount(), 3);
    QCOMPARE(names().mid(1), (QStringList{"my model", "toy"}));
    QCOMPARE(selectedName(), QStringLiteral("toy"));  // what was added last is shown
    QVERIFY(problems().isEmpty());
    drop(model);  // once more is no second entry
    QTRY_COMPARE(selectedName(), QStringLiteral("my model"));
    QCOMPARE(table()->rowCount(), 3);
    QVERIFY(fs::exists(model / "model_index.json") && fs::exists(lora));
}

void TestModelsPage::takesAFolderFullOfFiles() {
    copyLora("loras/a.safetensors");
    copyLora("loras/b.safetensors");
    orThrow(writeFileAtomically(path("loras/broken.safetensors"), "nothing"));
    orThrow(writeFileAtomically(path("loras/readme.txt"), "two LoRAs"));
    m_fixture->dialogs.folder = toQt(path("loras"));
    QTest::mouseClick(child("addModelFolder"), Qt::LeftButton);
    QTRY_COMPARE(names().mid(1), (QStringList{"a", "b"}));
    QCOMPARE(problems().size(), 1);
    QVERIFY(problems()[0].contains(QStringLiteral("<b>broken.safetensors</b>")));
}

void TestModelsPage::refusesPicklesAndOtherThings() {
    orThrow(writeFileAtomically(path("old.ckpt"), "PK\x03\x04 and so on"));
    drop(path("old.ckpt"));
    QTRY_COMPARE(problems().size(), 1);
    QVERIFY(problems()[0].contains(QStringLiteral("<b>old.ckpt</b>")));
    QVERIFY(problems()[0].contains(QStringLiteral("Python pickle")));
    QVERIFY(problems()[0].contains(QStringLiteral("safetensors version")));  // the remedy
    orThrow(writeFileAtomically(path("cat.jpg"), "no model"));
    m_fixture->dialogs.file = toQt(path("cat.jpg"));
    QTest::mouseClick(child("addModelFile"), Qt::LeftButton);
    QTRY_VERIFY(problems().size() == 1 && problems()[0].contains(QStringLiteral("cat.jpg")));
    fs::create_directories(path("empty"));
    drop(path("empty"));
    QTRY_VERIFY(problems().size() == 1 && problems()[0].contains(QStringLiteral("empty")));
    QCOMPARE(table()->rowCount(), 1);
}

void TestModelsPage::refusesWebAddresses() {
    drop({QUrl(QStringLiteral("https://example.org/model.safetensors"))});
    QCOMPARE(problems().size(), 1);
    QVERIFY(problems()[0].contains(QStringLiteral("Download")));
}

void TestModelsPage::usesAModelForTheProject() {
    const fs::path model = copyModel("mine");
    drop(model);
    QTRY_COMPARE(selectedName(), QStringLiteral("mine"));
    QTest::mouseClick(child("useModel"), Qt::LeftButton);
    QCOMPARE(m_fixture->session.project().baseModel, model.string());
    QVERIFY(!child("useModel")->isVisible() && label("modelIsUsedHere")->isVisible());
    m_fixture->session.undoStack()->undo();
    QVERIFY(child("useModel")->isVisible());
    QCOMPARE(selectedName(), QStringLiteral("mine"));
}

void TestModelsPage::showsWhatALoraIs() {
    drop(copyLora("toy.safetensors"));
    QTRY_COMPARE(selectedName(), QStringLiteral("toy"));
    QVERIFY(!child("useModel")->isVisible());  // a LoRA is no base model
    for (const char* text : {"Rank", "Alpha", "Layers", "U-Net and text encoder", "not stated"})
        QTRY_VERIFY2(details().contains(QString::fromUtf8(text)), text);
    keepScreenshot(*m_page, QStringLiteral("models-lora"));
    // Trigger words: what the file says, else what it was captioned with most.
    QCOMPARE(triggerWords({{"modelspec.trigger_phrase", "sks cat"}, {"ss_tag_frequency", "{}"}}),
             QStringLiteral("sks cat"));
    QCOMPARE(
        triggerWords({{"ss_tag_frequency",
                       R"({"10_a": {"cat": 3, "sitting": 1}, "5_b": {"sks": 9, "tree": 2}})"}}),
        QStringLiteral("sks, cat, tree"));
    QCOMPARE(triggerWords({{"ss_tag_frequency", "[torn"}}), QString());
    // What a LoRA of FLUX.2 or Z-Image changes is no U-Net.
    ModelEntry modern;
    modern.kind = ModelKind::lora;
    modern.family = ModelFamily::flux2;
    QVERIFY(detailRows(modern, {{"text_encoder", false}})
                .contains({QStringLiteral("Changes"), QStringLiteral("Transformer")}));
}

void TestModelsPage::aLoraForAnotherModelIsNotTrained() {
    const fs::path other = path("xl.safetensors");
    fs::copy(fs::path(TEST_REFERENCE) / "tiny-sdxl/ref/lora/lora_kohya_diffusers.safetensors",
             other);
    drop(
        {QUrl::fromLocalFile(toQt(other)), QUrl::fromLocalFile(toQt(copyLora("rex.safetensors")))});
    select(QStringLiteral("xl"));
    QTest::mouseClick(child("trainFurther"), Qt::LeftButton);
    QTRY_COMPARE(problems().size(), 1);
    QVERIFY2(problems().first().contains(QStringLiteral("xl.safetensors is a LoRA for Stable "
                                                        "Diffusion XL")),
             qPrintable(problems().first()));
    QVERIFY(m_fixture->session.project().networkWeights.empty());
    select(QStringLiteral("rex"));
    QTest::mouseClick(child("trainFurther"), Qt::LeftButton);
    QTRY_COMPARE(m_fixture->session.project().networkWeights, path("rex.safetensors").string());
    QVERIFY(problems().isEmpty());
}

void TestModelsPage::filtersAndSaysWhatIsMissing() {
    QTest::mouseClick(child("showLoras"), Qt::LeftButton);
    QVERIFY(!table()->isVisible());
    QVERIFY(label("modelsStatus")->text().contains(QStringLiteral("No LoRAs yet")));
    QVERIFY(label("noModelChosen")->isVisible());
    drop(copyLora("toy.safetensors"));
    QTRY_COMPARE(names(), QStringList{"toy"});
    QVERIFY(table()->isVisible() && !label("modelsStatus")->isVisible());
    QTest::mouseClick(child("showModels"), Qt::LeftButton);
    QCOMPARE(table()->rowCount(), 1);
    QVERIFY(names()[0].endsWith(QStringLiteral("✓")));
    QTest::mouseClick(child("showAll"), Qt::LeftButton);
    QCOMPARE(table()->rowCount(), 2);
}

void TestModelsPage::removesFromTheListOnly() {
    const fs::path lora = copyLora("toy.safetensors");
    drop(lora);
    QTRY_COMPARE(selectedName(), QStringLiteral("toy"));
    QTest::mouseClick(child("removeModel"), Qt::LeftButton);
    QTRY_COMPARE(table()->rowCount(), 1);
    QVERIFY(fs::exists(lora));
    QCOMPARE(m_fixture->dialogs.questions, 0);
}

void TestModelsPage::movesToTheBinAfterAQuestion() {
    const fs::path lora = copyLora("toy.safetensors");
    drop(lora);
    QTRY_COMPARE(selectedName(), QStringLiteral("toy"));
    m_fixture->dialogs.answer = false;
    QTest::mouseClick(child("binModel"), Qt::LeftButton);
    QCOMPARE(m_fixture->dialogs.questions, 1);
    QVERIFY(fs::exists(lora));
    m_fixture->dialogs.answer = true;
    QTest::mouseClick(child("binModel"), Qt::LeftButton);
    QTRY_VERIFY(!fs::exists(lora));
    QVERIFY(fs::exists(path("data/Trash/files/toy.safetensors")));
    QTRY_COMPARE(table()->rowCount(), 1);
    // It is gone before the bin takes it: not in the bin, but said.
    drop(copyLora("gone.safetensors"));
    QTRY_COMPARE(selectedName(), QStringLiteral("gone"));
    fs::remove(path("gone.safetensors"));
    QTest::mouseClick(child("binModel"), Qt::LeftButton);
    QTRY_COMPARE(problems().size(), 1);
    QVERIFY(problems()[0].contains(QStringLiteral("could not be moved to the trash")));
}

void TestModelsPage::aModelOfTheHubGoesToTheBin() {
    const std::string commit = "d8f0d8f0d8f0d8f0d8f0d8f0d8f0d8f0d8f0d8f0";
    copyModel("hub/models--someone--tiny/snapshots/" + commit);
    m_page->hide();
    m_page->show();
    select(QStringLiteral("someone/tiny"));
    QVERIFY(child("useModel")->isVisible());
    // The hub's long number in the place makes nothing wider than the panel.
    QTRY_VERIFY(child("useModel")->mapTo(m_page.get(), QPoint(child("useModel")->width(), 0)).x() <
                m_page->width());
    QVERIFY(!child("removeModel")->isVisible());
    QVERIFY(label("modelNote")->text().contains(QStringLiteral("other programs")));
    QTest::keyClick(table(), Qt::Key_Delete);
    QCOMPARE(table()->rowCount(), 2);
    // With its blobs, which no other model of the cache has.
    const fs::path repository = path("hub/models--someone--tiny");
    orThrow(writeFileAtomically(repository / "blobs/1", std::string(1 << 20, 'x')));
    orThrow(writeFileAtomically(path("hub/models--other--one/blobs/1"), "x"));
    // LoRAs that it was taught need it.
    const RunFolder run = makeRun(project());
    Job job = orThrow(run.readJob());
    job.model = repository / "snapshots" / commit;
    orThrow(run.writeJob(job));
    m_fixture->runs.reload();
    QTRY_COMPARE(m_fixture->runs.runs().size(), std::size_t{1});
    select(QStringLiteral("someone/tiny"));
    m_fixture->dialogs.answer = false;
    QTest::mouseClick(child("binModel"), Qt::LeftButton);
    QCOMPARE(m_fixture->dialogs.questions, 1);
    QVERIFY(m_fixture->dialogs.explanation.contains(QStringLiteral("models--someone--tiny, ")));
    QVERIFY(m_fixture->dialogs.explanation.contains(QStringLiteral("1 run of this project")));
    QVERIFY(fs::exists(repository / "snapshots"));
    m_fixture->dialogs.answer = true;
    QTest::mouseClick(child("binModel"), Qt::LeftButton);
    QTRY_VERIFY(!fs::exists(repository));
    QVERIFY(fs::exists(path("data/Trash/files/models--someone--tiny/blobs/1")));
    QVERIFY(fs::exists(path("hub/models--other--one/blobs/1")));
    QTRY_COMPARE(table()->rowCount(), 1);
}

/// Its snapshot alone has links, and nothing would come free.
void TestModelsPage::oneThatWasAddedFromTheHubGoesAsAWhole() {
    const fs::path repository = path("hub/models--someone--tiny");
    drop(copyModel("hub/models--someone--tiny/snapshots/abc"));
    QTRY_VERIFY(child("removeModel")->isVisible());
    orThrow(writeFileAtomically(repository / "blobs/1", "x"));
    QTest::mouseClick(child("binModel"), Qt::LeftButton);
    QTRY_VERIFY(!fs::exists(repository));
    QVERIFY(fs::exists(path("data/Trash/files/models--someone--tiny/blobs/1")));
    QTRY_COMPARE(table()->rowCount(), 1);
}

void TestModelsPage::showsPartialDownloads() {
    const fs::path model = copyModel("hub/models--someone--tiny/snapshots/abc");
    fs::remove(model / "unet/diffusion_pytorch_model.safetensors");
    m_page->hide();
    m_page->show();
    select(QStringLiteral("someone/tiny — can't be used"));
    QVERIFY(label("modelProblem")->text().contains(QStringLiteral("not complete")));
    QVERIFY(
        label("modelProblem")->text().contains(QStringLiteral("dreambooth download someone/tiny")));
    QVERIFY(!child("useModel")->isVisible() && !child("exportModel")->isVisible());
    QVERIFY(!details().contains(QStringLiteral("Licence")));  // nothing was read that could say
}

void TestModelsPage::aDownloadThatEndsTakesNobodysPlace() {
    const fs::path model = copyModel("hub/models--someone--tiny/snapshots/abc");
    const fs::path weights = model / "unet/diffusion_pytorch_model.safetensors";
    fs::rename(weights, path("weights"));
    m_page->hide();
    m_page->show();
    // Of another one, which is being looked at.
    QTRY_COMPARE(table()->rowCount(), 2);
    select(names().filter("Demo toys").value(0));
    QCOMPARE(selectedName(), QStringLiteral("Demo toys"));
    emit m_fixture->downloads.finished(toQt(model));
    waitUntilIdle();
    QCOMPARE(selectedName(), QStringLiteral("Demo toys"));
    // Of the rest of it itself.
    select(QStringLiteral("someone/tiny — can't be used"));
    QVERIFY(!details().contains(QStringLiteral("Licence")));
    fs::rename(path("weights"), weights);
    emit m_fixture->downloads.finished(toQt(model));
    QTRY_VERIFY(!label("modelProblem")->isVisible());
    QTRY_VERIFY(details().contains(QStringLiteral("Licence")));
    QTRY_VERIFY(details().contains(QStringLiteral("parameters")));
}

void TestModelsPage::numbersAreOfTheLanguage() {
    ModelEntry model;
    model.kind = ModelKind::lora;
    const QLocale before;
    QLocale::setDefault(QLocale::German);
    const auto lora = detailRows(model, {{"alpha", 0.5}});
    model.kind = ModelKind::model;
    const auto base = detailRows(model, {{"parameters", {{"transformer", 3.9e9}}}});
    QLocale::setDefault(before);
    QVERIFY(lora.contains(std::pair(QStringLiteral("Alpha"), QStringLiteral("0,5"))));
    QVERIFY(base.contains(
        std::pair(QStringLiteral("Transformer"), QStringLiteral("3,9 billion parameters"))));
}

void TestModelsPage::opensTheFolder() {
    const fs::path lora = copyLora("my loras/toy.safetensors");
    drop(lora);
    QTRY_COMPARE(selectedName(), QStringLiteral("toy"));
    QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "noteUrl");
    QTest::mouseClick(child("showModelFolder"), Qt::LeftButton);
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
    QCOMPARE(m_opened, QUrl::fromLocalFile(toQt(lora.parent_path())));
    // This platform opens nothing itself.
    QTest::mouseClick(child("showModelFolder"), Qt::LeftButton);
    QVERIFY2(QToolTip::text().contains(QStringLiteral("no program")), qPrintable(QToolTip::text()));
    QToolTip::hideText();
}

void TestModelsPage::worksByKeyboardAndHasNames() {
    const fs::path model = copyModel("mine");
    drop(
        {QUrl::fromLocalFile(toQt(model)), QUrl::fromLocalFile(toQt(copyLora("toy.safetensors")))});
    QTRY_COMPARE(selectedName(), QStringLiteral("toy"));
    QCOMPARE(namelessControls(*m_page), QStringList());
    QVERIFY(!table()->accessibleName().isEmpty());
    table()->setFocus();
    QTest::keyClick(table(), Qt::Key_Up);
    QTRY_COMPARE(selectedName(), QStringLiteral("mine"));
    QTest::keyClick(table(), Qt::Key_Return);
    QCOMPARE(m_fixture->session.project().baseModel, model.string());
    QTest::keyClick(table(), Qt::Key_Down);
    QTest::keyClick(table(), Qt::Key_Delete);
    QTRY_COMPARE(table()->rowCount(), 2);
}

/// In the next window; where it has gone the base model is selected.
void TestModelsPage::theLastModelComesBack() {
    const fs::path lora = copyLora("rex.safetensors");
    orThrow(m_fixture->models.add(lora));
    const auto selected = [this] {
        const auto rows = table()->selectionModel()->selectedRows();
        return rows.isEmpty() ? QString() : rows.front().data().toString();
    };
    showPage(1200, 820);
    QTRY_VERIFY(table()->rowCount() > 1);
    const QString base = selected();
    for (int row = 0; row < table()->rowCount(); ++row)
        if (table()->item(row, 0)->text() == QStringLiteral("rex")) table()->selectRow(row);
    QTRY_COMPARE(selected(), QStringLiteral("rex"));
    m_page.reset();
    showPage(1200, 820);
    QTRY_COMPARE(selected(), QStringLiteral("rex"));
    orThrow(m_fixture->models.remove(lora));
    m_page.reset();
    showPage(1200, 820);
    QTRY_COMPARE(selected(), base);
}

/// A base model is chosen by what it draws for the class of the project.
void TestModelsPage::drawsPicturesOfModels() {
    qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    const QTemporaryDir cache;
    qputenv("XDG_CACHE_HOME", cache.path().toUtf8());
    const auto guard = qScopeGuard([] {
        qunsetenv("XDG_CACHE_HOME");
        qunsetenv("DREAMBOOTH_WORKER");
    });
    for (const fs::path& place : {copyModel("tiny"), copyLora("style.safetensors")})
        orThrow(m_fixture->models.add(place));
    const auto hasIcon = [&](const QString& name) {
        const auto row = names().indexOf(name);
        return row >= 0 && !table()->item(static_cast<int>(row), 0)->icon().isNull();
    };
    m_page = std::make_unique<ModelsPage>(m_fixture->context);
    m_page->show();
    select(QStringLiteral("tiny"));
    QTRY_VERIFY(child("drawModelPictures")->isEnabled());
    QVERIFY(!hasIcon(QStringLiteral("tiny")));
    // The bundled model, which is the project's base, has one from the start.
    const QString base = names().front();
    QTRY_VERIFY(hasIcon(base));
    QTRY_VERIFY(child("drawModelPicture")->isVisible());
    child("drawModelPicture")->click();
    QCOMPARE(label("modelsDrawingText")->text(),
             QStringLiteral("Drawing with “tiny” · picture 1 of 1"));
    QVERIFY(label("modelsDrawingText")->isVisible());
    QTRY_COMPARE(child("drawModelPicture")->text(), QStringLiteral("Stop drawing"));
    QTRY_VERIFY_WITH_TIMEOUT(label("modelPicture")->isVisible(), 60000);
    QCOMPARE(label("modelPicturePrompt")->text(), QStringLiteral("“a photo of backpack”"));
    QVERIFY(!child("drawModelPicture")->isVisible());
    QVERIFY(!label("modelsDrawingText")->isVisible());
    QTRY_VERIFY(hasIcon(QStringLiteral("tiny")));  // which is read from its file
    QVERIFY(!hasIcon(QStringLiteral("style")));

    // No other is missing. For which family the LoRA is nothing says.
    QVERIFY(!hasIcon(QStringLiteral("style")));
    QVERIFY(!child("drawModelPictures")->isEnabled());
    QVERIFY(problems().isEmpty());
    select(QStringLiteral("style"));
    QVERIFY(!child("drawModelPicture")->isVisible());

    // They are there for the next window too; of another class there are none yet.
    m_page = std::make_unique<ModelsPage>(m_fixture->context);
    m_page->show();
    QTRY_VERIFY(hasIcon(QStringLiteral("tiny")));
    m_fixture->session.edit(QStringLiteral("class"),
                            [](Project& project) { project.subject().className = "dog"; });
    QTRY_VERIFY(!hasIcon(QStringLiteral("tiny")));
    QTRY_VERIFY(hasIcon(base));
    // Of a class that no picture was drawn of yet another one's stands there, and says so.
    m_fixture->session.edit(QStringLiteral("class"),
                            [](Project& project) { project.subject().className = "teapot"; });
    select(base);
    QTRY_VERIFY(child("drawModelPicture")->isVisible());
    QTRY_VERIFY(label("modelPicture")->isVisible());
    QVERIFY(label("modelPicturePrompt")->text().startsWith(QStringLiteral("“a photo of ")));
    QVERIFY(label("modelPicturePrompt")->text() != QStringLiteral("“a photo of teapot”"));
    // All that are missing.
    QTRY_VERIFY(child("drawModelPictures")->isEnabled());
    child("drawModelPictures")->click();
    QTRY_COMPARE_WITH_TIMEOUT(label("modelPicturePrompt")->text(),
                              QStringLiteral("“a photo of teapot”"), 60000);
    QTRY_VERIFY_WITH_TIMEOUT(hasIcon(QStringLiteral("tiny")), 60000);
}

REGISTER_TEST(TestModelsPage, QApplication);
#include "test_models_page.moc"
