// From no model to a picture: catalogue, licence, a download that is interrupted and goes on in
// another window, a project with it, a step of training, a picture. Real window, worker and server;
// under X (ctest runs it there too) the clicks are the X server's.
#include <hub/find_model.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>

#include <QDialog>
#include <QLabel>
#include <QTemporaryDir>

#include "app/hands.h"
#include "app/studio_fixture.h"
#include "core/download/hub_fixture.h"
#include "test_program.h"

using namespace dreambooth;

namespace {

constexpr int patience = 180000;
const std::string name = "stable-diffusion-v1-5/stable-diffusion-v1-5";
const std::string unetFile = "unet/diffusion_pytorch_model.safetensors";

}  // namespace

class TestGetModelPath : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        qputenv("XDG_DATA_HOME", m_hub.path("data").c_str());
        theme::apply(*qApp);
        m_hub.server.files.clear();
        m_hub.addModel(resourceFolder() / "demo-model");
        m_hub.server.files["README.md"] = "---\nlicense: creativeml-openrail-m\n---\n";
        m_hub.server.card = {{"license", "creativeml-openrail-m"}};
        m_studio = std::make_unique<StudioFixture>(m_folder.path());
    }

    void beginsWithoutAModel() {
        m_studio->makeSmallProject(m_folder.filePath("Toy.dreambooth"), 1);
        m_studio->edit([](Project& project) { project.baseModel = ""; });
        m_studio->workspace().goTo(PageId::train);
        QVERIFY(!m_studio->child("startTraining")->isEnabled());
        press(m_studio->child("chooseModel"));
        QTRY_VERIFY(m_studio->workspace().currentPage() == PageId::models);
    }

    void agreesToTheLicence() {
        press(m_studio->child("showHub"));
        auto* card = m_studio->child<QWidget>(("knownModel_" + name).c_str());
        QTRY_VERIFY(card->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(card->findChild<QLabel*>("fitsHere")->isVisible(), patience);
        m_studio->screenshot("get-1-catalogue");
        QVERIFY(m_hub.server.requests().empty());
        press(card->findChild<QAbstractButton*>("getModel"));
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->isShown("agreeToLicence"), patience);
        QVERIFY(m_studio->child<QLabel>("licenceName")->text().contains("OpenRAIL-M"));
        keepScreenshot(*m_studio->child<QDialog>("downloadDialog"), "get-2-licence");
        QVERIFY(!m_studio->child("startDownload")->isEnabled());
        press(m_studio->child("agreeToLicence"));
        QTRY_VERIFY(m_studio->child("startDownload")->isEnabled());
    }

    void isInterruptedAndGoesOnInAnotherWindow() {
        m_hub.server.meet(unetFile, {.stalls = true});
        press(m_studio->child("startDownload"));
        QTRY_VERIFY_WITH_TIMEOUT(
            m_studio->isShown("pauseDownload") &&
                m_studio->child<QLabel>("downloadDetails")->text().contains(" of "),
            patience);
        m_studio->screenshot("get-3-fetching");
        press(m_studio->child("pauseDownload"));
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->isShown("resumeDownload"), patience);
        QVERIFY(!findModel(name));
        m_studio.reset();
        m_studio = std::make_unique<StudioFixture>(m_folder.path());
        QVERIFY(m_studio->window().openProject(toPath(m_folder.filePath("Toy.dreambooth"))));
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->isShown("resumeDownload"), patience);
        press(m_studio->child("resumeDownload"));
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->isShown("useDownload"), patience);
        QVERIFY(!m_hub.server.requests().back().range.empty());
        m_studio->screenshot("get-4-here");
    }

    void becomesTheBaseOfTheProject() {
        press(m_studio->child("useDownload"));
        QTRY_COMPARE(m_studio->project().baseModel, orThrow(findModel(name)).string());
        QTRY_VERIFY(!m_studio->child<QWidget>("downloadStrip")->isVisible());
    }

    void isTaughtAStep() {
        m_studio->workspace().goTo(PageId::train);
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->child("startTraining")->isEnabled(), patience);
        press(m_studio->child("startTraining"));
        QTRY_VERIFY2_WITH_TIMEOUT(m_studio->hasTrained(), m_studio->training(), patience);
        QCOMPARE(m_studio->workspace().runs().shown()->state().step, 1);
        m_studio->screenshot("get-5-taught");
    }

    void drawsAPicture() {
        m_studio->workspace().goTo(PageId::compare);
        QTRY_VERIFY(m_studio->child("drawBoth")->isVisible() &&
                    m_studio->child("drawBoth")->isEnabled());
        m_studio->child<QSpinBox>("steps")->setValue(4);
        press(m_studio->child("drawBoth"));
        auto* view = m_studio->child<ComparisonView>("comparisonView");
        QTRY_VERIFY_WITH_TIMEOUT(view->hasPicture(Side::left) && view->hasPicture(Side::right),
                                 patience);
        m_studio->screenshot("get-6-picture");
    }

    void cleanupTestCase() { m_studio.reset(); }

private:
    HubFixture m_hub;
    QTemporaryDir m_folder;
    std::unique_ptr<StudioFixture> m_studio;
};

REGISTER_TEST(TestGetModelPath, QApplication);
#include "test_get_model_path.moc"
