// The whole path with a model of flow matching in a real window: FLUX.2 klein's base from the hub,
// photos, a LoRA, base and tuned side by side, the same with the distilled model, the export. The
// models are made up and small, server and worker are real.
#include <base/json.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QTemporaryDir>

#include "app/hands.h"
#include "app/studio_fixture.h"
#include "app/worker_process.h"
#include "core/download/hub_fixture.h"
#include "core/models/made_up_model.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

constexpr int longWait = 90000;
constexpr int side = 64;
const std::string kleinBase = "black-forest-labs/FLUX.2-klein-base-4B";

}  // namespace

class TestFlowPath : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        qputenv("XDG_DATA_HOME", m_hub.path("data").c_str());
        theme::apply(*qApp);
        writeMadeUpModel(place("base"), "klein");
        writeMadeUpModel(place("distilled"), "klein");
        Json index = orThrow(readJson(place("distilled") / "model_index.json"));
        index["is_distilled"] = true;
        orThrow(writeJson(place("distilled") / "model_index.json", index));
        m_hub.server.files.clear();
        m_hub.addModel(place("base"));
        m_hub.server.files["README.md"] = "---\nlicense: apache-2.0\n---\n";
        m_hub.server.card = {{"license", "apache-2.0"}};
        m_studio = std::make_unique<StudioFixture>(m_folder.path());
    }

    void getsTheBase() {
        m_studio->makeSmallProject(m_folder.filePath("Toy.dreambooth"), 1);
        m_studio->edit([](Project& project) { project.baseModel = ""; });
        m_studio->workspace().goTo(PageId::models);
        press(m_studio->child("showHub"));
        auto* card = m_studio->child<QWidget>(("knownModel_" + kleinBase).c_str());
        QTRY_VERIFY(card->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(card->findChild<QAbstractButton*>("getModel")->isVisible(),
                                 longWait);
        press(card->findChild<QAbstractButton*>("getModel"));
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->isShown("agreeToLicence"), longWait);
        QVERIFY(m_studio->child<QLabel>("licenceName")->text().contains("Apache"));
        press(m_studio->child("agreeToLicence"));
        QTRY_VERIFY(m_studio->child("startDownload")->isEnabled());
        press(m_studio->child("startDownload"));
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->isShown("useDownload"), longWait);
        press(m_studio->child("useDownload"));
        QTRY_COMPARE(m_studio->project().baseModel, orThrow(findModel(kleinBase)).string());
    }

    void saysWhatIsTrueForIt() {
        m_studio->workspace().goTo(PageId::concept_);
        auto* pieces = m_studio->child<QLabel>("tokenPieces");
        QTRY_VERIFY_WITH_TIMEOUT(!pieces->text().isEmpty(), longWait);
        m_studio->screenshot("flow-1-concept");
        // What has no meaning for the family is not there.
        m_studio->workspace().goTo(PageId::train);
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->child<QWidget>("recipe_fast")->isVisible(), longWait);
        m_studio->click("recipe_fast");
        QVERIFY(m_studio->project().recipe.lora);
        QVERIFY(!m_studio->project().recipe.train_text_encoder);
    }

    void isTaught() {
        m_studio->edit([](Project& project) {
            Recipe& recipe = project.recipe;
            recipe.max_train_steps = 8;
            recipe.resolution = side;
            recipe.learning_rate = 1e-2;
            recipe.validation_prompt = "";
            recipe.checkpointing_steps = 100;
            recipe.mixed_precision = "no";
        });
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->child("startTraining")->isEnabled(), longWait);
        press(m_studio->child("startTraining"));
        QTRY_VERIFY2_WITH_TIMEOUT(m_studio->hasTrained(), m_studio->training(), longWait);
        QCOMPARE(m_studio->workspace().runs().shown()->state().step, 8);
        m_studio->screenshot("flow-2-taught");
    }

    void comparesBaseAndTuned() {
        m_studio->workspace().goTo(PageId::compare);
        QTRY_VERIFY(m_studio->child("drawBoth")->isVisible() &&
                    m_studio->child("drawBoth")->isEnabled());
        set("steps", 3);
        set("width", side);
        set("height", side);
        const auto [base, tuned] = drawn();
        QCOMPARE(base.size(), QSize(side, side));
        QVERIFY(base != tuned);
        m_base = base;
        m_studio->screenshot("flow-3-compare");
    }

    void drawsTheTunedOneWithTheDistilled() {
        auto* drawWith = m_studio->child<QComboBox>("drawWith");
        QTRY_VERIFY(drawWith->isVisible());
        m_studio->dialogs().folder = toQt(place("distilled"));
        const int folder = drawWith->count() - 1;  // "Another folder…"
        drawWith->setCurrentIndex(folder);
        emit drawWith->activated(folder);
        QTRY_VERIFY_WITH_TIMEOUT(drawWith->currentData().toString() == toQt(place("distilled")),
                                 longWait);
        set("steps", 3);
        set("width", side);
        set("height", side);
        const auto [base, tuned] = drawn();
        QVERIFY(base != tuned);
        QVERIFY(base != m_base);  // without guidance
        m_studio->screenshot("flow-4-distilled");
    }

    void exportsIt() {
        press(m_studio->child("exportTuned"));
        QTRY_VERIFY_WITH_TIMEOUT(
            m_studio->isShown("startExport") && m_studio->child("startExport")->isEnabled(),
            longWait);
        const QString output = m_studio->child<QLineEdit>("exportOutput")->text();
        press(m_studio->child("startExport"));
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->child<QWidget>("exportResult")->isVisible(), longWait);
        const WorkerResult inspected = runWorker({"inspect", output, "--json"});
        const Json facts = orThrow(parseJson(inspected.out.toStdString(), "inspect"));
        QCOMPARE(valueOr(facts, "kind", std::string()), "lora");
        QVERIFY(valueOr(facts, "modules", 0) > 0);
        press(m_studio->child("closeExport"));
    }

    void cleanupTestCase() { m_studio.reset(); }

private:
    fs::path place(const char* inside) const { return toPath(m_folder.path()) / inside; }
    void set(const char* named, int value) { m_studio->child<QSpinBox>(named)->setValue(value); }
    /// The pair that is drawn by a press.
    std::pair<QImage, QImage> drawn() {
        const QDir comparisons(toQt(m_studio->project().comparisonsFolder()));
        const auto count = comparisons.entryList(QDir::Dirs | QDir::NoDotAndDotDot).size();
        press(m_studio->child("drawBoth"));
        const auto isThere = [&] {
            const QStringList made = comparisons.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
            return made.size() > count &&
                   QFile::exists(comparisons.filePath(made.last() + "/picture-2.png")) &&
                   !m_studio->child<QWidget>("drawProgress")->isVisible();
        };
        if (!QTest::qWaitFor(isThere, longWait)) return {};
        const QString last = comparisons.entryList(QDir::Dirs | QDir::NoDotAndDotDot).last();
        return {QImage(comparisons.filePath(last + "/picture-1.png")),
                QImage(comparisons.filePath(last + "/picture-2.png"))};
    }

    HubFixture m_hub;
    QTemporaryDir m_folder;
    std::unique_ptr<StudioFixture> m_studio;
    QImage m_base;
};

REGISTER_TEST(TestFlowPath, QApplication);
#include "test_flow_path.moc"
