// "Get a model" on the Models page, with the real worker and a hub on the loopback: what the cards
// say, what is asked before a download, what stands in its way, and that nothing goes out unasked.
#include <hub/find_model.h>
#include <ui/models/fit_here.h>
#include <ui/models/models_page.h>
#include <ui/session/download_store.h>
#include <ui/widgets/problem_bar.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialog>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableWidget>
#include <algorithm>

#include "core/download/hub_fixture.h"
#include "test_program.h"
#include "ui/page_test.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

constexpr int aMinute = 60000;
const std::string sd15 = "stable-diffusion-v1-5/stable-diffusion-v1-5";

}  // namespace

class TestGetModel : public PageTest<ModelsPage> {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }
    void init();
    void cleanup();
    void asksNothingOfTheHubByItself();
    void fetchesAfterTheLicenceWasAgreedTo();
    void saysWhatStandsInTheWay();
    void sendsToTheLicenceOfAGatedModel();
    void letsOneOfSeveralFilesBeChosen();
    void takesAnAddressThatIsDropped();
    void findsTheModelsOfOtherPrograms();
    void fetchesTheRestOfABrokenDownload();
    void saysWhatIsKnownWithoutTheHub();
    void judgesWhatFits();
    void saysWhatTheChosenOneNeeds();
    void filtersTheCards();
    void saysHowFarEachPartIs();
    void hasNamesForAllControls();

public slots:
    void noteUrl(const QUrl& url) { m_opened = url; }

private:
    fs::path path(const fs::path& name) const { return toPath(m_fixture->folder.path()) / name; }
    QWidget* card(const std::string& name = sd15) {
        return child<QWidget>(("knownModel_" + name).c_str());
    }
    void click(QAbstractButton* button) {
        // A box ends before its widget does.
        const bool isBox = qobject_cast<QCheckBox*>(button) != nullptr;
        QTest::mouseClick(button, Qt::LeftButton, {},
                          isBox ? QPoint(10, button->height() / 2) : button->rect().center());
    }
    QDialog* dialog() { return m_page->findChild<QDialog*>("downloadDialog"); }
    QStringList dialogProblems() {
        return dialog()->findChild<ProblemBar*>("downloadDialogProblems")->lines();
    }
    void lookUp(const QString& text) {
        click(child("showHub"));
        child<QLineEdit>("hubName")->setText(text);
        click(child("lookUpModel"));
    }
    bool isAnswered() {
        return dialog() != nullptr && childOf<QCheckBox>(*dialog(), "agreeToLicence")->isVisible();
    }
    void drop(const QList<QUrl>& urls) {
        QMimeData data;
        data.setUrls(urls);
        const QPoint position = m_page->rect().center();
        QDragEnterEvent enter(position, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_page.get(), &enter);
        QDropEvent event(position, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_page.get(), &event);
    }
    QStringList names() {
        QStringList names;
        auto* table = child<QTableWidget>("modelsTable");
        for (int row = 0; row < table->rowCount(); ++row) names += table->item(row, 0)->text();
        return names;
    }

    std::unique_ptr<HubFixture> m_hub;
    QUrl m_opened;
};

void TestGetModel::init() {
    m_hub = std::make_unique<HubFixture>();
    qputenv("XDG_DATA_HOME", m_hub->path("data").c_str());
    m_fixture = std::make_unique<PageFixture>();
    showPage(1240, 800);
    QTRY_VERIFY(child<QTableWidget>("modelsTable")->rowCount() > 0);
}

void TestGetModel::cleanup() {
    closePage();
    for (const DownloadFolder& folder : DownloadFolder::all())
        QTRY_VERIFY_WITH_TIMEOUT(!folder.isAtWork(), aMinute);
    m_hub.reset();
}

void TestGetModel::asksNothingOfTheHubByItself() {
    click(child("showHub"));
    QVERIFY(card()->isVisible());
    waitUntilIdle();
    QVERIFY(m_hub->server.requests().empty());
    QVERIFY(!child<QWidget>("modelDetails")->isVisible());
    click(child("showHere"));
    QVERIFY(child<QWidget>("modelDetails")->isVisible());
}

void TestGetModel::fetchesAfterTheLicenceWasAgreedTo() {
    click(child("showHub"));
    click(childOf(*card(), "getModel"));
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
    QVERIFY(childOf<QLabel>(*dialog(), "licenceName")->text().contains("MIT"));
    QVERIFY(childOf<QLabel>(*dialog(), "downloadSize")->text().contains("files"));
    QVERIFY(childOf<QLabel>(*dialog(), "downloadRoom")->text().contains("free"));
    QVERIFY(!childOf(*dialog(), "startDownload")->isEnabled());
    keepScreenshot(*dialog(), "models-get-dialog");
    QDesktopServices::setUrlHandler("http", this, "noteUrl");
    click(childOf(*dialog(), "readLicence"));
    QDesktopServices::unsetUrlHandler("http");
    QCOMPARE(m_opened.toString().toStdString(), m_hub->server.url() + "/" + sd15);
    const auto asked = m_hub->server.requests().size();
    QCOMPARE(asked, std::size_t(1));  // the list of files alone
    click(childOf<QCheckBox>(*dialog(), "agreeToLicence"));
    click(childOf(*dialog(), "startDownload"));
    QTRY_VERIFY(dialog() == nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(findModel(sd15), aMinute);
    QTRY_VERIFY_WITH_TIMEOUT(childOf(*card(), "useKnownModel")->isVisible(), aMinute);
    QVERIFY(!childOf(*card(), "getModel")->isVisible());
    keepScreenshot(*m_page, "models-get");
    click(childOf(*card(), "useKnownModel"));
    QCOMPARE(m_fixture->session.project().baseModel, orThrow(findModel(sd15)).string());
    QVERIFY(childOf<QLabel>(*card(), "knownModelState")->text().contains("Base model"));
    QVERIFY(names().contains(QString::fromStdString(sd15) + " ✓"));
}

void TestGetModel::saysWhatStandsInTheWay() {
    lookUp("no model/at all");
    QCOMPARE(child<ProblemBar>("getModelProblems")->lines().size(), 1);
    // More than any disk has.
    nlohmann::json weights = {{"rfilename", "model.safetensors"},
                              {"size", 1'000'000'000'000'000LL},
                              {"blobId", std::string(40, 'a')}};
    weights["lfs"] = {{"sha256", std::string(64, 'b')}, {"size", 1'000'000'000'000'000LL}};
    m_hub->server.listing =
        nlohmann::json{{"sha", m_hub->server.commit}, {"siblings", {weights}}}.dump();
    lookUp("https://huggingface.co/someone/large/tree/main");
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
    QVERIFY(dialogProblems().join("").contains("and the disk of"));
    click(childOf<QCheckBox>(*dialog(), "agreeToLicence"));
    QVERIFY(!childOf(*dialog(), "startDownload")->isEnabled());
    // No licence is stated: it does not claim that there is one to agree to.
    QVERIFY(childOf<QCheckBox>(*dialog(), "agreeToLicence")->text().contains("page"));
    click(childOf(*dialog(), "cancelDownloadDialog"));
    QTRY_VERIFY(dialog() == nullptr);
    QVERIFY(m_fixture->downloads.items().empty());
    m_hub->server.listing.clear();
    m_hub->server.meet("/revision/main", {.status = 404});
    lookUp("someone/unknown");
    QTRY_VERIFY_WITH_TIMEOUT(dialog() != nullptr && !dialogProblems().isEmpty(), aMinute);
    QVERIFY(dialogProblems()[0].contains("someone/unknown"));
    click(childOf(*dialog(), "problemRemedy"));  // "Try again": it is there now
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
    QVERIFY(dialogProblems().isEmpty());
}

void TestGetModel::sendsToTheLicenceOfAGatedModel() {
    m_hub->server.meet("/revision/main", {.status = 403, .headers = "X-Error-Code: GatedRepo\r\n"});
    lookUp("someone/gated");
    QTRY_VERIFY_WITH_TIMEOUT(dialog() != nullptr && !dialogProblems().isEmpty(), aMinute);
    QVERIFY(dialogProblems()[0].contains("licence"));
    QVERIFY(dialogProblems()[0].contains("hf auth login"));
    QVERIFY(dialogProblems()[0].contains("settings"));
    QDesktopServices::setUrlHandler("http", this, "noteUrl");
    click(childOf(*dialog(), "problemRemedy"));
    QDesktopServices::unsetUrlHandler("http");
    QCOMPARE(m_opened.toString().toStdString(), m_hub->server.url() + "/someone/gated");
    click(childOf(*dialog(), "problemRemedy"));  // it was accepted
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
}

void TestGetModel::letsOneOfSeveralFilesBeChosen() {
    const std::string bytes = orThrow(
        readFile(fs::path(TEST_REFERENCE) / "tiny-sd1/ref/lora/pytorch_lora_weights.safetensors"));
    m_hub->server.files = {{"a.safetensors", "x"}, {"b.safetensors", bytes}};
    lookUp("someone/two");
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
    auto* files = childOf<QComboBox>(*dialog(), "downloadFile");
    QCOMPARE(files->count(), 2);
    files->setCurrentIndex(1);
    emit files->activated(1);
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
    click(childOf<QCheckBox>(*dialog(), "agreeToLicence"));
    click(childOf(*dialog(), "startDownload"));
    QTRY_VERIFY_WITH_TIMEOUT(names().contains("someone/two"), aMinute);
}

void TestGetModel::takesAnAddressThatIsDropped() {
    drop({QUrl("https://huggingface.co/someone/tiny")});
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
    QCOMPARE(childOf<QLabel>(*dialog(), "hubNameText")->text(), QString("someone/tiny"));
}

void TestGetModel::findsTheModelsOfOtherPrograms() {
    const fs::path lora =
        fs::path(TEST_REFERENCE) / "tiny-sd1/ref/lora/pytorch_lora_weights.safetensors";
    for (const char* place :
         {"webui/models/Lora/styles/one.safetensors", "ComfyUI/models/loras/two.safetensors"}) {
        fs::create_directories(path(place).parent_path());
        fs::copy_file(lora, path(place));
    }
    drop({QUrl::fromLocalFile(toQt(path("webui"))), QUrl::fromLocalFile(toQt(path("ComfyUI")))});
    QTRY_VERIFY(names().contains("one") && names().contains("two"));
    for (const ModelEntry& entry : m_fixture->models.models())
        if (entry.name == "one" || entry.name == "two")
            QVERIFY(entry.path.string().starts_with(path("").string()));
}

void TestGetModel::fetchesTheRestOfABrokenDownload() {
    QVERIFY(m_hub->fetch());
    const fs::path unet = m_hub->snapshot() / "unet/diffusion_pytorch_model.safetensors";
    fs::remove(fs::canonical(unet));
    m_page->hide();
    m_page->show();
    QTRY_VERIFY(names().contains("someone/tiny — can't be used"));
    child<QTableWidget>("modelsTable")->selectRow(1);
    QVERIFY(child("downloadRest")->isVisible());
    click(child("downloadRest"));
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
    QVERIFY(childOf<QLabel>(*dialog(), "downloadSize")->text().contains("is already here"));
    click(childOf<QCheckBox>(*dialog(), "agreeToLicence"));
    click(childOf(*dialog(), "startDownload"));
    QTRY_VERIFY_WITH_TIMEOUT(names().contains("someone/tiny"), aMinute);
    QVERIFY(fs::exists(unet));
}

void TestGetModel::saysWhatIsKnownWithoutTheHub() {
    QVERIFY(m_hub->fetch());
    qputenv("HF_HUB_OFFLINE", "1");
    lookUp("someone/tiny");
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
    QVERIFY(childOf<QLabel>(*dialog(), "licenceName")->text().contains("MIT"));
    const QString room = childOf<QLabel>(*dialog(), "downloadRoom")->text();
    QVERIFY2(room.endsWith("free") && !room.startsWith("0 "), qPrintable(room));
    QVERIFY(!childOf<QComboBox>(*dialog(), "downloadPrecision")->isVisible());
    QDesktopServices::setUrlHandler("http", this, "noteUrl");
    click(childOf(*dialog(), "readLicence"));
    QDesktopServices::unsetUrlHandler("http");
    QCOMPARE(m_opened.toString().toStdString(), m_hub->server.url() + "/someone/tiny");
    click(childOf(*dialog(), "cancelDownloadDialog"));
    QTRY_VERIFY(dialog() == nullptr);
    fs::remove(m_hub->snapshot() / "README.md");
    lookUp("someone/tiny");
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
    const QString licence = childOf<QLabel>(*dialog(), "licenceName")->text();
    QVERIFY2(licence.contains("not known"), qPrintable(licence));
}

void TestGetModel::judgesWhatFits() {
    const auto ofFamily = [](ModelFamily family) {
        return *std::ranges::find(knownModels(), family, &KnownModel::family);
    };
    const KnownModel small = ofFamily(ModelFamily::sd1), large = ofFamily(ModelFamily::sdxl);
    ComputerDevice cpu{.id = "cpu", .name = "CPU", .totalBytes = 8e9, .freeBytes = 8e9};
    QVERIFY(fitHere(small, {cpu})->fits);
    cpu.totalBytes = 4e9;
    QVERIFY(!fitHere(large, {cpu})->fits);
    const ComputerDevice gpu{.id = "0", .name = "RTX", .totalBytes = 24e9, .freeBytes = 24e9};
    QVERIFY(fitHere(large, {cpu, gpu})->fits);
    QVERIFY(fitHere(large, {cpu, gpu})->details.contains("RTX"));
    // What fits a processor is slow on it, and that is said; of a GPU the time is not known.
    cpu.totalBytes = 24e9;
    const FitHere slow = *fitHere(large, {cpu});
    QVERIFY(slow.fits && slow.isSlow);
    QVERIFY2(slow.text.contains(QRegularExpression(QStringLiteral("about \\d+ .*a run"))),
             qPrintable(slow.text));
    QVERIFY(!fitHere(large, {cpu, gpu})->isSlow);
    QVERIFY(!fitHere(large, {cpu, gpu})->text.contains("a run"));
    for (const KnownModel& model : knownModels())
        if (isFlow(model.family)) {
            const auto fit = fitHere(model, {cpu});
            QVERIFY(fit && fit->fits);
            // What is not made to be trained draws what others learned.
            QCOMPARE(fit->isSlow, !model.isDistilled);
            QCOMPARE(fit->details.contains("8-bit"), !model.isDistilled);
            QCOMPARE(fit->text, model.isDistilled ? QString("Draws here") : fit->text);
            QCOMPARE(fitHere(model, {gpu}).has_value(), !model.isDistilled);  // not measured there
            ComputerDevice few = cpu;
            few.totalBytes = 8e9;
            if (model.isDistilled)
                QCOMPARE(fitHere(model, {few})->text, QString("Draws here, but slowly"));
            few.totalBytes = 2e9;
            QVERIFY(!fitHere(model, {few})->fits);
        }
    QVERIFY(!fitHere(small, {}));  // nothing is known: nothing is said
    const auto part = std::ranges::find(knownModels(), KnownModelKind::vae, &KnownModel::kind);
    QVERIFY(!fitHere(*part, {gpu}));
}

void TestGetModel::saysWhatTheChosenOneNeeds() {
    const auto known = [](std::string_view name) {
        return *std::ranges::find(knownModels(), name, &KnownModel::name);
    };
    const ComputerDevice cpu{.id = "cpu", .name = "CPU", .totalBytes = 8e9, .freeBytes = 8e9};
    const auto rows = [&](const KnownModel& model, bool isHere, std::int64_t free) {
        QStringList texts;
        for (const NeedHere& need : needsHere(model, {cpu}, isHere, free))
            texts += need.what + u'|' + need.how + u'|' + need.verdict;
        return texts;
    };
    const KnownModel small = known("stable-diffusion-v1-5/stable-diffusion-v1-5");
    QCOMPARE(rows(small, false, 5'000'000'000).size(), 4);
    QVERIFY(!needsHere(small, {cpu}, false, 1'000'000'000).front().fits);
    QVERIFY(needsHere(small, {}, false, 5'000'000'000).size() == 1);  // no device is known
    QVERIFY(rows(small, true, 0).filter("Download").isEmpty());
    QVERIFY(rows(small, true, 0).contains("Train a LoRA|32-bit|fits"));
    QVERIFY(rows(small, true, 0).contains("Draw a picture|32-bit|fits"));
    const QStringList large = rows(known("stabilityai/stable-diffusion-xl-base-1.0"), true, 0);
    QVERIFY(large.contains("Train a LoRA|8-bit|fits"));
    QVERIFY(!large.filter("A run of").isEmpty());
    const ComputerDevice less{.id = "cpu", .name = "CPU", .totalBytes = 4e9, .freeBytes = 4e9};
    const NeedHere tooMuch =
        needsHere(known("stabilityai/stable-diffusion-xl-base-1.0"), {less}, true, 0).back();
    QVERIFY(!tooMuch.fits);
    QCOMPARE(tooMuch.verdict, QStringLiteral("does not fit"));
    const QStringList klein = rows(known("black-forest-labs/FLUX.2-klein-base-4B"), true, 0);
    QVERIFY(klein.contains("Draw a picture|16-bit|fits, slowly"));  // its file is larger
    const ComputerDevice least{.id = "cpu", .name = "CPU", .totalBytes = 2e9, .freeBytes = 2e9};
    QCOMPARE(needsHere(known("black-forest-labs/FLUX.2-klein-base-4B"), {least}, true, 0)
                 .front()
                 .verdict,
             QStringLiteral("does not fit"));
    QVERIFY(klein.contains("Train a LoRA|8-bit|fits"));
    QVERIFY(rows(known("black-forest-labs/FLUX.2-klein-4B"), true, 0).filter("Train").isEmpty());
    const ComputerDevice more{.id = "cpu", .name = "CPU", .totalBytes = 16e9, .freeBytes = 16e9};
    for (const KnownModel& model : knownModels())
        if (isFlow(model.family))
            QCOMPARE(needsHere(model, {more}, true, 0).front().verdict, QStringLiteral("fits"));
    QCOMPARE(rows(known("madebyollin/sdxl-vae-fp16-fix"), false, 1'000'000'000).size(), 1);

    click(child("showHub"));
    auto* details = child<QWidget>("knownModelDetails");
    QVERIFY(details->isVisible());
    auto* other = child<QAbstractButton>("knownModel_black-forest-labs/FLUX.2-klein-base-4B");
    other->setFocus();
    QTest::keyClick(other, Qt::Key_Space);
    QCOMPARE(child<QLabel>("knownModelName")->text(), QString("FLUX.2 klein base 4B"));
    QVERIFY(!child<QLabel>("knownModelPill")->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(child<QLabel>("needsNote")->isVisible(), aMinute);
    auto* part = child<QAbstractButton>("knownModel_madebyollin/sdxl-vae-fp16-fix");
    part->setFocus();
    QTest::keyClick(part, Qt::Key_Space);
    QVERIFY(!child<QLabel>("needsNote")->isVisible());  // nothing is estimated of it
    // Whoever gets one sees what it needs.
    click(childOf(*card(), "getModel"));
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
    QCOMPARE(child<QLabel>("knownModelName")->text(), QString("Stable Diffusion 1.5"));
    QVERIFY(childOf<QWidget>(*dialog(), "downloadPrecision")->isVisible());
    dialog()->reject();
    QTRY_VERIFY(dialog() == nullptr);
    click(childOf(*card("black-forest-labs/FLUX.2-klein-base-4B"), "getModel"));
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
    QVERIFY(!childOf<QWidget>(*dialog(), "downloadPrecision")->isVisible());  // it has one alone
    dialog()->reject();
    click(child("showHere"));
    QVERIFY(!details->isVisible());
}

void TestGetModel::filtersTheCards() {
    click(child("showHub"));
    QTRY_VERIFY_WITH_TIMEOUT(child("fittingModels")->isVisible(), aMinute);
    QCOMPARE(child("allKnownModels")->text(), QString("All 12"));
    QCOMPARE(child("anyUseModels")->text(), QString("Any use 5"));
    const auto shown = [&] {
        qsizetype count = 0;
        for (const KnownModel& model : knownModels())
            count += card(std::string(model.name))->isVisible() ? 1 : 0;
        return count;
    };
    QCOMPARE(shown(), 12);
    click(child("anyUseModels"));
    QCOMPARE(shown(), 5);
    QVERIFY(!card()->isVisible());
    // What is told of is one of those.
    QCOMPARE(child<QLabel>("knownModelName")->text(), QString("FLUX.2 klein base 4B"));
    QTest::keyClick(child("anyUseModels"), Qt::Key_Right);
    QCOMPARE(child("fittingModels")->text(), QString("Fits here %1").arg(shown()));
    QTest::keyClick(child("fittingModels"), Qt::Key_Left);
    QTest::keyClick(child("anyUseModels"), Qt::Key_Left);
    QCOMPARE(shown(), 12);
}

void TestGetModel::saysHowFarEachPartIs() {
    const DownloadFolder folder =
        orThrow(DownloadFolder::create({.name = sd15, .revision = "", .variant = "", .file = ""}));
    DownloadState state;
    state.phase = DownloadPhase::paused;
    state.bytes = 1'999'000'000;
    state.totalBytes = 2'134'000'000;
    state.parts = {{"unet", 1'719'000'000, 1'720'000'000},
                   {"text_encoder", 246'000'000, 246'000'000},
                   {"vae", 0, 167'000'000},
                   {"", 1000, 1000}};
    orThrow(folder.write(state));
    click(child("showHub"));
    QTest::keyClick(card(), Qt::Key_Space);
    m_fixture->downloads.read();
    auto* files = child<QWidget>("knownModelFiles");
    QTRY_VERIFY_WITH_TIMEOUT(files->isVisible(), aMinute);
    QStringList texts;
    for (const QLabel* label : files->findChildren<QLabel*>()) texts += label->text();
    QVERIFY2(texts.join('|').contains("U-Net|1.7 GB|99 %|Text encoder|246 MB|here|VAE|167 MB|waits|"
                                      "Other files|1 KB|here"),
             qPrintable(texts.join('|')));
    QCOMPARE(child<QLabel>("knownModelPill")->text(), QStringLiteral("Download paused"));
    state.phase = DownloadPhase::failed;
    orThrow(folder.write(state));
    m_fixture->downloads.read();
    QTRY_COMPARE_WITH_TIMEOUT(child<QLabel>("knownModelPill")->text(),
                              QStringLiteral("Not downloaded"), aMinute);
    auto* other = child<QAbstractButton>("knownModel_Tongyi-MAI/Z-Image");
    other->setFocus();
    QTest::keyClick(other, Qt::Key_Space);
    QVERIFY(!files->isVisible());
}

void TestGetModel::hasNamesForAllControls() {
    click(child("showHub"));
    QCOMPARE(namelessControls(*m_page), QStringList());
    click(childOf(*card(), "getModel"));
    QTRY_VERIFY_WITH_TIMEOUT(isAnswered(), aMinute);
    QCOMPARE(namelessControls(*dialog()), QStringList());
}

REGISTER_TEST(TestGetModel, QApplication);
#include "test_get_model.moc"
