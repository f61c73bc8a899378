// `dreambooth download` as a person or the window starts it: exit codes, what it prints, stopping,
// and being killed at any moment.
#include <hub/download_folder.h>
#include <sys/types.h>

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRandomGenerator>
#include <csignal>
#include <fstream>
#include <thread>

#include "core/download/hub_fixture.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

const std::string unet = "unet/diffusion_pytorch_model.safetensors";
constexpr int patience = 120000;

}  // namespace

class TestDownloadCommand : public QObject {
    Q_OBJECT

private slots:
    void printsThePathOrJson();
    void saysWhatIsWrongWithItsExitCode();
    void endsWith75AndGoesOn();
    void tellsItsStateAndTakesTheRequestToStop();
    void saysThatItWaitsForAnother();
    void saysThatTheHubIsSilent();
    void saysWhatItSetAside();
    void isKilledAtFiftyMomentsAndGoesOn();
    void staysSmall();

private:
    static void start(QProcess& process, const QStringList& arguments) {
        process.start(QStringLiteral(WORKER_PROGRAM), QStringList{"download"} + arguments);
        QVERIFY(process.waitForStarted(patience));
    }
    static int run(QProcess& process, const QStringList& arguments) {
        start(process, arguments);
        return process.waitForFinished(patience) ? process.exitCode() : -1;
    }
    static std::int64_t partialBytes(const HubFixture& hub) {
        std::error_code error;
        const auto size =
            fs::file_size(hub.repository() / "blobs" /
                              (HubServer::sumOf(hub.server.files.at(unet)) + ".incomplete"),
                          error);
        return error ? 0 : static_cast<std::int64_t>(size);
    }
};

void TestDownloadCommand::printsThePathOrJson() {
    HubFixture hub;
    QProcess process;
    QCOMPARE(run(process, {"someone/tiny", "--json"}), 0);
    const QJsonObject json = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    QCOMPARE(json["path"].toString().toStdString(), hub.snapshot().string());
    QCOMPARE(json["licence"].toString(), QString("mit"));
    QCOMPARE(process.readAllStandardError(), QByteArray());
    // By the address of its page; nothing is left to fetch.
    QCOMPARE(run(process, {"https://huggingface.co/someone/tiny/tree/main"}), 0);
    QCOMPARE(process.readAllStandardOutput().trimmed(), QByteArray(hub.snapshot().c_str()));
    qputenv("HF_HUB_OFFLINE", "1");
    QCOMPARE(run(process, {"someone/tiny"}), 0);
    QCOMPARE(process.readAllStandardOutput().trimmed(), QByteArray(hub.snapshot().c_str()));
    const QByteArray offline = process.readAllStandardError();
    QVERIFY(offline.contains("is used"));
    QVERIFY2(!offline.contains("not on this computer"), offline);
}

void TestDownloadCommand::saysWhatIsWrongWithItsExitCode() {
    HubFixture hub;
    QProcess process;
    QCOMPARE(run(process, {}), 2);
    QCOMPARE(run(process, {"https://example.com"}), 2);
    hub.server.meet("/revision/main", {.status = 403, .headers = "X-Error-Code: GatedRepo\r\n"});
    QCOMPARE(run(process, {"someone/tiny"}), 2);
    QVERIFY(process.readAllStandardError().contains(("Accept it on " + hub.server.url()).c_str()));
    hub.server.meet(unet, {.flipAt = 1}, 9);
    QCOMPARE(run(process, {"someone/tiny"}), 1);
    QVERIFY(process.readAllStandardError().contains(unet.c_str()));
}

void TestDownloadCommand::endsWith75AndGoesOn() {
    HubFixture hub;
    hub.server.meet(unet, {.stalls = true});
    QProcess process;
    start(process, {"someone/tiny"});
    QTRY_VERIFY_WITH_TIMEOUT(partialBytes(hub) > 1000000, patience);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(patience));
    QCOMPARE(process.exitCode(), 75);
    QVERIFY(process.readAllStandardError().contains("continues where it stopped"));
    const std::int64_t kept = partialBytes(hub);
    QVERIFY(kept > 1000000);
    QCOMPARE(run(process, {"someone/tiny"}), 0);
    QCOMPARE(hub.server.requests().back().range, "bytes=" + std::to_string(kept) + "-");
    QCOMPARE(hub.sameFiles(), 11);
}

void TestDownloadCommand::tellsItsStateAndTakesTheRequestToStop() {
    HubFixture hub;
    qputenv("XDG_DATA_HOME", hub.path("data").c_str());
    const auto folder = orThrow(
        DownloadFolder::create({.name = hub.name, .revision = "", .variant = "", .file = ""}));
    const QStringList arguments = {"someone/tiny", "--state", folder.path().c_str()};
    hub.server.meet(unet, {.stalls = true});
    QProcess process;
    start(process, arguments);
    QTRY_VERIFY_WITH_TIMEOUT(folder.isAtWork() && folder.state() && folder.state()->bytes > 1000000,
                             patience);
    QVERIFY(folder.state()->phase == DownloadPhase::running);
    // Another process does not fetch the same beside it.
    QProcess other;
    QCOMPARE(run(other, arguments), 1);
    QVERIFY(folder.requestStop());
    QVERIFY(process.waitForFinished(patience));
    QCOMPARE(process.exitCode(), 75);
    QVERIFY(folder.state()->phase == DownloadPhase::paused);
    std::int64_t bytes = 0, total = 0;
    for (const DownloadPart& part : folder.state()->parts) {
        bytes += part.bytes;
        total += part.totalBytes;
    }
    QVERIFY(folder.state()->parts.size() > 3 && bytes > 1000000);
    QCOMPARE(total, folder.state()->totalBytes);
    // Killed without a word: paused as well.
    QVERIFY(DownloadFolder::create(*folder.request()));
    hub.server.meet(unet, {.stalls = true});
    const auto before = hub.server.requests().size();
    start(process, arguments);
    // The list of files, then the one that is not whole and stalls.
    QTRY_VERIFY_WITH_TIMEOUT(hub.server.requests().size() >= before + 2, patience);
    QVERIFY(folder.isAtWork());
    process.kill();
    QVERIFY(process.waitForFinished(patience));
    QVERIFY(folder.state()->phase == DownloadPhase::paused);
    QCOMPARE(run(process, arguments), 0);
    QVERIFY(folder.state()->phase == DownloadPhase::finished);
    QCOMPARE(folder.state()->path, hub.snapshot().string());
    QCOMPARE(DownloadFolder::all().size(), std::size_t(1));
    hub.server.meet("/revision/main", {.status = 404});
    QCOMPARE(run(process, arguments), 2);
    QCOMPARE(folder.state()->error->code, std::string("download.not_found"));
}

void TestDownloadCommand::saysThatItWaitsForAnother() {
    HubFixture hub;
    qputenv("XDG_DATA_HOME", hub.path("data").c_str());
    hub.server.meet(unet, {.stalls = true});
    QProcess first, second;
    start(first, {"someone/tiny"});
    QTRY_VERIFY_WITH_TIMEOUT(partialBytes(hub) > 1000000, patience);
    const auto folder = orThrow(
        DownloadFolder::create({.name = hub.name, .revision = "", .variant = "", .file = ""}));
    start(second, {"someone/tiny", "--state", folder.path().c_str()});
    QByteArray said;
    QTRY_VERIFY_WITH_TIMEOUT(
        (said += second.readAllStandardError()).contains("Another download of this model"),
        patience);
    QTRY_VERIFY(folder.state() && folder.state()->waitsFor == DownloadWait::otherDownload);
    ::kill(static_cast<pid_t>(first.processId()), SIGINT);
    QVERIFY(first.waitForFinished(patience));
    QVERIFY(second.waitForFinished(patience));
    QCOMPARE(second.exitCode(), 0);
    QVERIFY(folder.state()->waitsFor == DownloadWait::nothing);
    QCOMPARE(hub.sameFiles(), 11);
}

void TestDownloadCommand::saysThatTheHubIsSilent() {
    HubFixture hub;
    hub.server.meet(unet, {.stalls = true});
    const auto folder = orThrow(
        DownloadFolder::create({.name = hub.name, .revision = "", .variant = "", .file = ""}));
    QProcess process;
    start(process, {"someone/tiny", "--state", folder.path().c_str()});
    QByteArray said;
    QTRY_VERIFY_WITH_TIMEOUT(
        (said += process.readAllStandardError()).contains("The hub has sent nothing for a while"),
        patience);
    QTRY_VERIFY(folder.state() && folder.state()->waitsFor == DownloadWait::hub);
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(patience));
    QVERIFY(folder.state()->waitsFor == DownloadWait::nothing);
}

void TestDownloadCommand::saysWhatItSetAside() {
    HubFixture hub;
    QProcess process;
    QCOMPARE(run(process, {"someone/tiny"}), 0);
    const fs::path blob =
        hub.repository() / "blobs" / HubServer::sumOf(hub.server.files.at("vae/config.json"));
    std::string bytes = orThrow(readFile(blob));
    bytes[10] ^= 1;
    orThrow(writeFileAtomically(blob, bytes));
    (void)process.readAllStandardError();
    QCOMPARE(run(process, {"someone/tiny"}), 0);
    QVERIFY(process.readAllStandardError().contains((blob.string() + ".damaged").c_str()));
    QCOMPARE(hub.sameFiles(), 11);
}

void TestDownloadCommand::isKilledAtFiftyMomentsAndGoesOn() {
    HubFixture hub;
    hub.server.files[unet].append(12000000, 'x');
    hub.server.delayMicroseconds = 500;
    QRandomGenerator random(1);
    int whole = 0;
    for (int kill = 0; kill < 50; ++kill) {
        const auto before = hub.server.requests().size();
        QProcess process;
        start(process, {"someone/tiny"});
        // From its first request on, so that a slow start is no moment of its own.
        QTRY_VERIFY_WITH_TIMEOUT(hub.server.requests().size() > before, patience);
        std::this_thread::sleep_for(std::chrono::milliseconds(random.bounded(80)));
        process.kill();
        // It may have ended while its first request was waited for.
        QVERIFY(process.state() == QProcess::NotRunning || process.waitForFinished(patience));
        QVERIFY(hub.areBlobsRight());
        if (!findModel(hub.name)) continue;
        ++whole;
        QCOMPARE(hub.sameFiles(), 11);
        fs::remove_all(hub.path("hf"));
    }
    QVERIFY2(whole < 25, "too few kills came in time");
    QProcess process;
    QCOMPARE(run(process, {"someone/tiny"}), 0);
    QCOMPARE(hub.sameFiles(), 11);
    QVERIFY(hub.areBlobsRight());
}

void TestDownloadCommand::staysSmall() {
    HubFixture hub;
    for (int i = 0; i < 8; ++i)
        hub.server.files["unet/diffusion_pytorch_model-0000" + std::to_string(i + 1) +
                         "-of-00008.safetensors"] = std::string(20000000, static_cast<char>(i));
    hub.server.delayMicroseconds = 1000;
    QProcess process;
    start(process, {"someone/tiny"});
    // The peak of what the process itself holds, libraries aside.
    long most = 0;
    while (!process.waitForFinished(20)) {
        std::ifstream status("/proc/" + std::to_string(process.processId()) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("RssAnon:")) most = std::max(most, std::stol(line.substr(8)));
    }
    QCOMPARE(process.exitCode(), 0);
    QVERIFY2(most > 0 && most < 100000, std::to_string(most).c_str());
}

REGISTER_TEST(TestDownloadCommand, QCoreApplication);
#include "test_download_command.moc"
