// Downloads of the window with the real worker and a real server: they begin, pause, go on, outlive
// the window, end and are cancelled, and what goes wrong is said.
#include <hub/find_model.h>
#include <signal.h>
#include <ui/session/download_store.h>
#include <ui/session/hub_question.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>

#include "core/download/hub_fixture.h"
#include "test_program.h"
#include "ui/support.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

const std::string unetFile = "unet/diffusion_pytorch_model.safetensors";
constexpr int aMinute = 60000;

/// The process that was started with this folder; 0: there is none.
pid_t processOf(const DownloadFolder& folder) {
    for (const QString& name : QDir("/proc").entryList(QDir::Dirs)) {
        QFile arguments("/proc/" + name + "/cmdline");
        if (name.toInt() > 0 && arguments.open(QIODevice::ReadOnly) &&
            arguments.readAll().contains(QByteArray(folder.path().c_str()) + '\0'))
            return name.toInt();
    }
    return 0;
}

}  // namespace

class TestDownloadStore : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM); }
    void init();
    void cleanup();
    void fetchesAndForgets();
    void asksForNothingByItself();
    void pausesAndGoesOn();
    void goesOnWithoutTheWindow();
    void fetchesSeveralAtOnce();
    void saysWhatWentWrong();
    void goesOnAfterItsProcessWasKilled();
    void cancelsAndDeletesWhatArrived();
    void cancelsAndKeepsWhatWasThere();
    void cancelsAndKeepsWhatAnotherProgramFetched_data();
    void cancelsAndKeepsWhatAnotherProgramFetched();
    void asksTheHubBeforehand();
    void saysHowFarItIs();

private:
    PendingDownload request(const std::string& name = "someone/tiny") const {
        PendingDownload wished;
        wished.name = name;
        return wished;
    }
    const DownloadItem& item() const { return m_store->items().front(); }
    bool isPhase(DownloadPhase phase) const {
        return m_store->items().size() == 1 && item().state.phase == phase &&
               item().isAtWork == (phase == DownloadPhase::running);
    }
    /// One that has arrived in part and waits for the rest.
    void startStalled() {
        m_hub->server.meet(unetFile, {.stalls = true});
        m_store->start(request());
        QTRY_VERIFY_WITH_TIMEOUT(isPhase(DownloadPhase::running) && item().state.bytes > 1000000,
                                 aMinute);
    }

    std::unique_ptr<HubFixture> m_hub;
    std::unique_ptr<DownloadStore> m_store;
};

void TestDownloadStore::init() {
    m_hub = std::make_unique<HubFixture>();
    qputenv("XDG_DATA_HOME", m_hub->path("data").c_str());
    m_store = std::make_unique<DownloadStore>();
}

void TestDownloadStore::cleanup() {
    for (const DownloadItem& one : m_store->items()) m_store->pause(one.id());
    for (const DownloadFolder& folder : DownloadFolder::all())
        QTRY_VERIFY_WITH_TIMEOUT(!folder.isAtWork(), aMinute);
    m_store.reset();
    m_hub.reset();
}

void TestDownloadStore::fetchesAndForgets() {
    QSignalSpy finished(m_store.get(), &DownloadStore::finished);
    m_store->start(request());
    QTRY_VERIFY_WITH_TIMEOUT(isPhase(DownloadPhase::finished), aMinute);
    QCOMPARE(finished.size(), 1);
    QCOMPARE(finished[0][0].toString(), toQt(m_hub->snapshot()));
    QCOMPARE(m_hub->sameFiles(), 11);
    QVERIFY(m_store->ofModel("someone/tiny") != nullptr);
    m_store->dismiss(item().id());
    QTRY_VERIFY(m_store->items().empty());
    QVERIFY(findModel("someone/tiny"));
}

void TestDownloadStore::asksForNothingByItself() {
    startStalled();
    m_store->pause(item().id());
    QTRY_VERIFY_WITH_TIMEOUT(isPhase(DownloadPhase::paused), aMinute);
    const auto requests = m_hub->server.requests().size();
    m_store = std::make_unique<DownloadStore>();
    QTRY_VERIFY(isPhase(DownloadPhase::paused));
    waitUntilIdle();
    QCOMPARE(m_hub->server.requests().size(), requests);
}

void TestDownloadStore::pausesAndGoesOn() {
    startStalled();
    m_store->pause(item().id());
    QTRY_VERIFY_WITH_TIMEOUT(isPhase(DownloadPhase::paused), aMinute);
    QVERIFY(item().state.bytes > 1000000);
    QVERIFY(!findModel("someone/tiny"));
    m_store->resume(item().id());
    QTRY_VERIFY_WITH_TIMEOUT(isPhase(DownloadPhase::finished), aMinute);
    QVERIFY(!m_hub->server.requests().back().range.empty());  // only the rest was asked for
    QCOMPARE(m_hub->sameFiles(), 11);
}

void TestDownloadStore::goesOnWithoutTheWindow() {
    m_hub->server.files[unetFile].append(4000000, 'x');
    m_hub->server.delayMicroseconds = 40000;
    m_store->start(request());
    QTRY_VERIFY_WITH_TIMEOUT(isPhase(DownloadPhase::running) && item().state.bytes > 0, aMinute);
    m_store = nullptr;  // the window is closed
    m_store = std::make_unique<DownloadStore>();
    QTRY_COMPARE(m_store->items().size(), std::size_t(1));
    QVERIFY(item().state.phase == DownloadPhase::running ||
            item().state.phase == DownloadPhase::finished);
    QTRY_VERIFY_WITH_TIMEOUT(isPhase(DownloadPhase::finished), aMinute);
    QCOMPARE(m_hub->sameFiles(), 11);
}

void TestDownloadStore::fetchesSeveralAtOnce() {
    m_hub->server.meet(unetFile, {.stalls = true}, 2);
    m_store->start(request());
    m_store->start(request("another/tiny"));
    const auto areBothAtWork = [this] {
        const auto& items = m_store->items();
        return items.size() == 2 && items[0].state.bytes > 1000000 &&
               items[1].state.bytes > 1000000 && items[0].isAtWork && items[1].isAtWork;
    };
    QTRY_VERIFY_WITH_TIMEOUT(areBothAtWork(), aMinute);
    for (const std::string& id : {m_store->items()[0].id(), m_store->items()[1].id()})
        m_store->pause(id);
    QTRY_VERIFY_WITH_TIMEOUT(!m_store->items()[0].isAtWork && !m_store->items()[1].isAtWork,
                             aMinute);
    for (const std::string& id : {m_store->items()[0].id(), m_store->items()[1].id()})
        m_store->resume(id);
    QTRY_VERIFY_WITH_TIMEOUT(findModel("someone/tiny") && findModel("another/tiny"), aMinute);
}

void TestDownloadStore::saysWhatWentWrong() {
    m_hub->server.meet("/revision/main", {.status = 403, .headers = "X-Error-Code: GatedRepo\r\n"});
    m_store->start(request());
    QTRY_VERIFY_WITH_TIMEOUT(isPhase(DownloadPhase::failed), aMinute);
    QCOMPARE(item().state.error->code, std::string("download.gated"));
    QVERIFY(errorText(*item().state.error).contains(toQt(m_hub->server.url() + "/someone/tiny")));
    m_store->resume(item().id());  // it was accepted meanwhile
    QTRY_VERIFY_WITH_TIMEOUT(isPhase(DownloadPhase::finished), aMinute);
    // A program that can't be started at all.
    QSignalSpy problem(m_store.get(), &DownloadStore::failed);
    qputenv("DREAMBOOTH_WORKER", "/nowhere/dreambooth");
    m_store->start(request("another/tiny"));
    qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    QCOMPARE(problem.size(), 1);
    QCOMPARE(problem[0][0].value<Error>().code, std::string("worker.unstartable"));
}

void TestDownloadStore::goesOnAfterItsProcessWasKilled() {
    startStalled();
    const pid_t pid = processOf(item().folder);
    QVERIFY(pid > 1);
    ::kill(pid, SIGKILL);
    QTRY_VERIFY_WITH_TIMEOUT(isPhase(DownloadPhase::failed), aMinute);
    QCOMPARE(item().state.error->code, std::string("download.died"));
    m_store->resume(item().id());
    QTRY_VERIFY_WITH_TIMEOUT(isPhase(DownloadPhase::finished), aMinute);
    QCOMPARE(m_hub->sameFiles(), 11);
}

void TestDownloadStore::cancelsAndDeletesWhatArrived() {
    startStalled();
    QVERIFY(pathExists(m_hub->repository()));
    m_store->cancel(item().id());
    QTRY_VERIFY_WITH_TIMEOUT(m_store->items().empty(), aMinute);
    QVERIFY(!pathExists(m_hub->repository()));
}

void TestDownloadStore::cancelsAndKeepsWhatWasThere() {
    QVERIFY(m_hub->fetch());
    m_hub->server.commit = "fedcba9876543210fedcba9876543210fedcba98";
    m_hub->server.files[unetFile][2000000] ^= 1;  // a new version
    startStalled();
    m_store->cancel(item().id());
    QTRY_VERIFY_WITH_TIMEOUT(m_store->items().empty(), aMinute);
    const auto found = findModel("someone/tiny");
    QVERIFY(found);
    QVERIFY(found->string().find("0123456789abcdef") != std::string::npos);
}

void TestDownloadStore::cancelsAndKeepsWhatAnotherProgramFetched_data() {
    QTest::addColumn<QString>("commit");
    QTest::newRow("another commit") << "fedcba9876543210fedcba9876543210fedcba98";
    QTest::newRow("the same commit") << toQt(HubServer().commit);
}

/// As huggingface_hub leaves a commit that is asked for by its number: no branch names it.
void TestDownloadStore::cancelsAndKeepsWhatAnotherProgramFetched() {
    QFETCH(QString, commit);
    startStalled();
    const fs::path snapshot = m_hub->repository() / "snapshots" / toStd(commit);
    const fs::path blobs = m_hub->repository() / "blobs";
    // It finds all but the largest file here, as this download has left them, and fetches that.
    for (const auto& [name, bytes] : m_hub->server.files) {
        const fs::path blob = blobs / HubServer::sumOf(bytes), place = snapshot / name;
        if (name == ".gitattributes") continue;
        if (!pathExists(blob)) orThrow(writeFileAtomically(blob, bytes));
        fs::create_directories(place.parent_path());
        std::error_code exists;
        fs::create_symlink(blob.lexically_relative(place.parent_path()), place, exists);
    }
    m_store->cancel(item().id());
    QTRY_VERIFY_WITH_TIMEOUT(m_store->items().empty(), aMinute);
    for (const auto& [name, bytes] : m_hub->server.files)
        if (name != ".gitattributes") QCOMPARE(orThrow(readFile(snapshot / name)), bytes);
    // What this one had in part is gone.
    for (const auto& entry : fs::directory_iterator(blobs))
        QVERIFY(entry.path().extension() != ".incomplete");
}

void TestDownloadStore::asksTheHubBeforehand() {
    HubQuestion question;
    QSignalSpy answered(&question, &HubQuestion::answered);
    QSignalSpy failed(&question, &HubQuestion::failed);
    question.ask(request());
    QTRY_COMPARE_WITH_TIMEOUT(answered.size(), 1, aMinute);
    const auto answer = answered[0][0].value<HubAnswer>();
    QCOMPARE(answer.licence, std::string("mit"));
    QCOMPARE(answer.licenceUrl, m_hub->server.url() + "/someone/tiny");
    QVERIFY(answer.bytes > 1000000 && answer.missingBytes == answer.bytes);
    QVERIFY(answer.freeBytes > 0 && !answer.obstacle && !answer.isGated);
    QVERIFY(!pathExists(m_hub->repository()));  // nothing was fetched
    // Two models in one repository: which one is asked for is said.
    m_hub->server.files = {{"a.safetensors", "x"}, {"b.safetensors", "y"}};
    question.ask(request());
    QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, aMinute);
    const auto error = failed[0][0].value<Error>();
    QCOMPARE(error.code, std::string("download.choose_file"));
    QCOMPARE(error.arguments.at("files"), std::string("a.safetensors, b.safetensors"));
}

void TestDownloadStore::saysHowFarItIs() {
    DownloadItem one{.folder = DownloadFolder("/nowhere")};
    one.state = {.phase = DownloadPhase::running,
                 .bytes = 1'200'000'000,
                 .totalBytes = 4'300'000'000,
                 .bytesPerSecond = 52e6,
                 .secondsLeft = 60,
                 .path = "",
                 .error = {}};
    QCOMPARE(downloadProgressText(one),
             QString("1.2 GB of 4.3 GB · 52 MB/s · about a minute left"));
    QCOMPARE(downloadPermille(one.state), 279);
    one.state.waitsFor = DownloadWait::otherDownload;
    QCOMPARE(downloadProgressText(one),
             QString("1.2 GB of 4.3 GB · waiting for another download of it"));
    one.state.waitsFor = DownloadWait::nothing;
    // More than any disk has, as a hub may say.
    one.state.bytes = one.state.totalBytes = 9'000'000'000'000'000'000;
    QCOMPARE(downloadPermille(one.state), 1000);
    one.request.name = "stable-diffusion-v1-5/stable-diffusion-v1-5";
    QCOMPARE(downloadTitle(one.request), QString("Stable Diffusion 1.5"));
    one.request = {
        .name = "someone/models", .revision = "", .variant = "", .file = "a.safetensors"};
    QCOMPARE(downloadTitle(one.request), QString("models · a.safetensors"));
}

REGISTER_TEST(TestDownloadStore, QApplication);
#include "test_download_store.moc"
