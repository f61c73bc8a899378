// The strip of downloads in the real window with the real worker and a hub on the loopback: it is
// there on every page, pauses, goes on and cancels, finds what an earlier workspace began, and
// offers what has arrived where the project lacks a base model.
#include <hub/find_model.h>
#include <ui/session/download_store.h>
#include <ui/session/project_session.h>
#include <ui/shell/download_strip.h>

#include <QLabel>
#include <QPointer>
#include <QPushButton>

#include "core/download/hub_fixture.h"
#include "test_program.h"
#include "ui/shell/studio_window.h"

using namespace dreambooth;

namespace {

constexpr int aMinute = 60000;

}  // namespace

class TestDownloadStrip : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }
    void init() {
        m_hub = std::make_unique<HubFixture>();
        m_studio = std::make_unique<StudioWindow>();
    }
    void cleanup() {
        for (const DownloadFolder& folder : DownloadFolder::all()) (void)folder.requestStop();
        for (const DownloadFolder& folder : DownloadFolder::all())
            QTRY_VERIFY_WITH_TIMEOUT(!folder.isAtWork(), aMinute);
        m_studio.reset();
        m_hub.reset();
    }
    void isNotThereWithoutDownloads();
    void showsPausesAndGoesOnOnEveryPage();
    void isFoundAgainByTheNextWorkspace();
    void offersTheModelToAProjectWithoutOne();
    void saysWhatIsWrongAndWhatToDo();
    void cancelsAfterAQuestion();
    void asksForWhatAnotherWindowCancels();

private:
    DownloadStrip* strip() { return m_studio->child<DownloadStrip>("downloadStrip"); }
    QString text(const char* name) { return m_studio->child<QLabel>(name)->text(); }
    /// As the dialog of the Models page begins it, in a process that outlives the window.
    void start() {
        DownloadStore store;
        PendingDownload request;
        request.name = m_hub->name;
        store.start(request);
    }
    void startStalled() {
        m_hub->server.meet("unet/diffusion_pytorch_model.safetensors", {.stalls = true});
        start();
        m_studio->open();
        QTRY_VERIFY_WITH_TIMEOUT(m_studio->isShown("pauseDownload") &&
                                     text("downloadDetails").contains(" of ") &&
                                     !text("downloadDetails").startsWith("0 "),
                                 aMinute);
    }

    std::unique_ptr<HubFixture> m_hub;
    std::unique_ptr<StudioWindow> m_studio;
};

void TestDownloadStrip::isNotThereWithoutDownloads() {
    m_studio->open();
    waitUntilIdle();
    QVERIFY(!strip()->isVisible());
}

void TestDownloadStrip::showsPausesAndGoesOnOnEveryPage() {
    startStalled();
    QCOMPARE(text("downloadTitle"), QString("Downloading tiny"));
    for (const PageId page : {PageId::concept_, PageId::train, PageId::compare, PageId::runs,
                              PageId::models, PageId::subject}) {
        m_studio->workspace().goTo(page);
        QVERIFY(strip()->isVisible() && m_studio->child("pauseDownload")->isVisible());
    }
    QCOMPARE(namelessControls(*strip()), QStringList());
    keepScreenshot(m_studio->window, "download-strip");
    m_studio->click("pauseDownload");
    QTRY_VERIFY_WITH_TIMEOUT(m_studio->isShown("resumeDownload"), aMinute);
    QCOMPARE(text("downloadTitle"), QString("Paused: tiny"));
    m_studio->child("resumeDownload")->setFocus();
    QTest::keyClick(m_studio->child("resumeDownload"), Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(text("downloadTitle").startsWith("✓"), aMinute);
    QVERIFY(findModel(m_hub->name));
    QVERIFY(!m_studio->isShown("pauseDownload") && !m_studio->isShown("cancelDownload"));
    m_studio->click("dismissDownload");
    QTRY_VERIFY(!strip()->isVisible());
}

void TestDownloadStrip::isFoundAgainByTheNextWorkspace() {
    startStalled();
    m_studio->window.openSample(m_studio->project.folder());  // another workspace in its place
    QTRY_VERIFY_WITH_TIMEOUT(m_studio->isShown("pauseDownload"), aMinute);
    QCOMPARE(DownloadFolder::all().size(), std::size_t(1));
    QVERIFY(DownloadFolder::all().front().isAtWork());
}

void TestDownloadStrip::offersTheModelToAProjectWithoutOne() {
    m_studio->open();
    m_studio->workspace().session().edit("test", [](Project& project) { project.baseModel = ""; });
    m_studio->goTo(PageId::train);
    QVERIFY(m_studio->child("chooseModel")->isVisible());
    start();
    QTRY_VERIFY_WITH_TIMEOUT(m_studio->isShown("useDownload"), aMinute);
    QVERIFY(text("downloadDetails").contains("no base model"));
    keepScreenshot(m_studio->window, "download-strip-finished");
    m_studio->click("useDownload");
    QCOMPARE(m_studio->workspace().session().project().baseModel,
             orThrow(findModel(m_hub->name)).string());
    QTRY_VERIFY(!strip()->isVisible());
    QVERIFY(!m_studio->child("chooseModel")->isVisible());
}

void TestDownloadStrip::saysWhatIsWrongAndWhatToDo() {
    m_hub->server.meet("/revision/main", {.status = 403, .headers = "X-Error-Code: GatedRepo\r\n"});
    m_studio->open();
    start();
    QTRY_VERIFY_WITH_TIMEOUT(m_studio->isShown("resumeDownload"), aMinute);
    QVERIFY(text("downloadProblem").contains("licence"));
    QVERIFY(text("downloadProblem").contains("hf auth login"));
    QVERIFY(m_studio->isShown("acceptOnHub"));
    keepScreenshot(m_studio->window, "download-strip-failed");
    m_studio->click("resumeDownload");
    QTRY_VERIFY_WITH_TIMEOUT(text("downloadTitle").startsWith("✓"), aMinute);
    QVERIFY(!m_studio->isShown("acceptOnHub"));
}

void TestDownloadStrip::cancelsAfterAQuestion() {
    startStalled();
    m_studio->dialogs.answer = false;
    m_studio->click("cancelDownload");
    QCOMPARE(m_studio->dialogs.questions, 1);
    QVERIFY(m_studio->isShown("pauseDownload"));
    m_studio->dialogs.answer = true;
    m_studio->click("cancelDownload");
    QTRY_VERIFY_WITH_TIMEOUT(!strip()->isVisible(), aMinute);
    QVERIFY(!pathExists(m_hub->repository()));
}

/// The row is gone before the question is answered; what it stands over is not.
void TestDownloadStrip::asksForWhatAnotherWindowCancels() {
    startStalled();
    const QPointer<DownloadRow> row = strip()->findChild<DownloadRow*>();
    QVERIFY(row != nullptr);
    m_studio->dialogs.meanwhile = [&] {
        DownloadStore other;
        QTRY_VERIFY_WITH_TIMEOUT(!other.items().empty(), aMinute);
        other.cancel(other.items().front().id());
        QTRY_VERIFY_WITH_TIMEOUT(row == nullptr, aMinute);
    };
    m_studio->click("cancelDownload");
    m_studio->dialogs.meanwhile = [] {};
    QVERIFY(row == nullptr);
    QVERIFY(m_studio->dialogs.parent != nullptr);
    QVERIFY(!strip()->isVisible());
}

REGISTER_TEST(TestDownloadStrip, QApplication);
#include "test_download_strip.moc"
