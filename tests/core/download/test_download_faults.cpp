// Downloads from a server that breaks connections, lies, refuses and serves wrong bytes: nothing
// wrong is ever loaded, what has arrived is kept, and the message says what to do.
#include <formats/model_files.h>

#include <sys/resource.h>
#include <QCoreApplication>

#include <csignal>

#include "hub_fixture.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

const std::string unet = "unet/diffusion_pytorch_model.safetensors";
const std::string list = "/revision/main";

struct Rendezvous {
    std::string path;
    Fault fault;
    int times = 1;
};

}  // namespace

Q_DECLARE_METATYPE(QList<Rendezvous>)

class TestDownloadFaults : public QObject {
    Q_OBJECT

private slots:
    void getsOverPassingFaults_data();
    void getsOverPassingFaults();
    void saysWhatIsWrong_data();
    void saysWhatIsWrong();
    void refusesListsThatLie_data();
    void refusesListsThatLie();
    void keepsTheTokenAtHome();
    void showsNoPassword_data();
    void showsNoPassword();
    void asksByWayOfTheProxy();
    void saysThatNobodyAnswers();
    void asksInVainThreeTimes();
    void saysThatTheDiskIsFull();
    void usesWhatIsThereWhenTheHubIsNot();
};

void TestDownloadFaults::getsOverPassingFaults_data() {
    QTest::addColumn<QList<Rendezvous>>("meetings");
    const auto row = [](const char* name, const QList<Rendezvous>& meetings) {
        QTest::newRow(name) << meetings;
    };
    const Rendezvous cut{unet, {.cutAfter = 1000000}};
    row("line breaks", {{unet, {.cutAfter = 100000}, 7}});
    row("line breaks in the list", {{list, {.cutAfter = 100}, 2}});
    row("closed without an answer", {{unet, {.noAnswer = true}, 3}});
    row("no HTTP", {{unet, {.garbage = true}, 2}});
    row("a wrong byte", {{unet, {.flipAt = 5000}}});
    row("a wrong byte in a small file", {{"vae/config.json", {.flipAt = 50}}});
    row("a wrong byte in the second part", {cut, {unet, {.flipAt = 2000000}}});
    row("too many bytes", {{unet, {.extra = 5000}, 2}});
    row("a length that is too small", {{unet, {.lengthOff = -1000}}});
    row("a length that is too large", {{unet, {.lengthOff = 1000}}});
    row("part asked for, all sent", {cut, {unet, {.ignoresRange = true}}});
    row("another part than asked for", {cut, {unet, {.rangeOff = 10}}});
    row("416", {cut, {unet, {.status = 416}}});
    row("429", {{unet, {.status = 429, .headers = "Retry-After: 1\r\n"}}});
    row("429 for the list", {{list, {.status = 429}, 2}});
    row("500", {{list, {.status = 500}, 2}});
    row("503", {{unet, {.status = 503, .headers = "Retry-After: 1\r\n"}}});
    row("408 and 504", {{unet, {.status = 408}}, {unet, {.status = 504}}});
    row("a page for logging in", {{unet, {.status = 200, .body = "<html>Welcome</html>"}}});
    row("compressed", {{unet, {.headers = "Content-Encoding: gzip\r\n"}}});
    row("nothing more comes", {{unet, {.stalls = true}}});
    row("a few bytes a second", {{unet, {.dribbleAfter = 200000}}});
    row("a page of an error without end", {{list, {.status = 503, .endlessBody = true}}});
    row("headers without end", {{list, {.endlessHeaders = true}}});
    const std::string back = "Location: /someone/tiny/resolve/main/" + unet + "\r\n";
    row("a redirect without end", {{unet, {.status = 302, .headers = back, .endlessBody = true}}});
    row("a redirect of a few bytes a second", {{unet,
                                                {.status = 302,
                                                 .headers = back,
                                                 .body = "moved, and moved again",
                                                 .dribbleAfter = 200}}});
}

void TestDownloadFaults::getsOverPassingFaults() {
    QFETCH(QList<Rendezvous>, meetings);
    HubFixture hub;
    for (const Rendezvous& meeting : meetings)
        hub.server.meet(meeting.path, meeting.fault, meeting.times);
    const auto done = hub.fetch();
    QVERIFY2(done, done ? "" : done.error().message().c_str());
    QCOMPARE(hub.sameFiles(), 11);
    QVERIFY(hub.areBlobsRight());
    QVERIFY(ModelFiles::open(done->path));
    const std::string end = meetings.front().path;
    QVERIFY2(hub.requestsFor(end) > 1, "the fault was not met");
}

void TestDownloadFaults::saysWhatIsWrong_data() {
    QTest::addColumn<QList<Rendezvous>>("meetings");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("words");
    const auto row = [](const char* name, const Rendezvous& meeting, const char* code,
                        const char* words) {
        QTest::newRow(name) << QList<Rendezvous>{meeting} << code << words;
    };
    row("wrong bytes again and again", {unet, {.flipAt = 5000}, 9}, "download.damaged", "unet/");
    row("a page again and again", {unet, {.status = 200, .body = "<html>"}, 9},
        "download.wrong_answer", "log in");
    row("too many bytes again and again", {unet, {.extra = 5000}, 9}, "download.wrong_answer",
        "length");
    row("no such model", {list, {.status = 401, .headers = "X-Error-Code: RepoNotFound\r\n"}},
        "download.not_found", "someone/tiny");
    row("404", {list, {.status = 404}}, "download.not_found", "hf auth login");
    row("gated", {list, {.status = 403, .headers = "X-Error-Code: GatedRepo\r\n"}},
        "download.gated", "/someone/tiny");
    row("gated file", {unet, {.status = 403, .headers = "X-Error-Code: GatedRepo\r\n"}},
        "download.gated", "/someone/tiny");
    row("token refused", {list, {.status = 401}}, "download.refused_token", "hf auth login");
    row("no such revision",
        {list, {.status = 404, .headers = "X-Error-Code: RevisionNotFound\r\n"}},
        "download.no_revision", "main");
    row("file is gone", {unet, {.status = 404, .headers = "X-Error-Code: EntryNotFound\r\n"}},
        "download.server", "404");
    row("429 for an hour", {unet, {.status = 429, .headers = "Retry-After: 3600\r\n"}},
        "download.busy", "later");
    row("500 again and again", {unet, {.status = 500}, 9}, "download.server", "500");
    row("broken again and again", {unet, {.noAnswer = true}, 9}, "download.no_connection",
        "network");
    row("a list of a few bytes a second", {list, {.dribbleAfter = 300}, 9},
        "download.no_connection", "too slow");
    row("a header of a few bytes a second", {list, {.dribbleAfter = 20}, 9},
        "download.no_connection", "too slow");
    row("a file of a few bytes a second", {unet, {.dribbleAfter = 300}, 9},
        "download.no_connection", "too slow");
    row("a list without end", {list, {.endlessBody = true}}, "download.bad_listing", "16 MB");
    row("no model, on a page without end", {list, {.status = 404, .endlessBody = true}},
        "download.not_found", "hf auth login");
    row("a part that does not fit", {unet, {.status = 400}}, "download.server", "400");
    row("away from HTTPS",
        {unet, {.status = 302, .headers = "Location: http://example.com/file\r\n"}},
        "download.unsafe_address", "http://example.com/file");
    row("to a name that begins as the loopback does",
        {unet, {.status = 302, .headers = "Location: http://127.0.0.1.example.com/file\r\n"}},
        "download.unsafe_address", "http://127.0.0.1.example.com/file");
    row("to a file of this computer",
        {unet, {.status = 302, .headers = "Location: file:///etc/passwd\r\n"}},
        "download.unsafe_address", "file:///etc/passwd");
    row("in circles",
        {unet, {.status = 302, .headers = "Location: /x/resolve/y/" + unet + "\r\n"}, 99},
        "download.no_connection", "without end");
}

void TestDownloadFaults::saysWhatIsWrong() {
    QFETCH(QList<Rendezvous>, meetings);
    QFETCH(QString, code);
    QFETCH(QString, words);
    HubFixture hub;
    qputenv("HF_TOKEN", "hf_secret");
    for (const Rendezvous& meeting : meetings)
        hub.server.meet(meeting.path, meeting.fault, meeting.times);
    const auto failed = hub.fetch();
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, code.toStdString());
    const std::string message = failed.error().message();
    QVERIFY2(message.find(words.toStdString()) != message.npos, message.c_str());
    QVERIFY2(message.find("hf_secret") == message.npos, "the token is in the message");
    QVERIFY(hub.areBlobsRight());
    QVERIFY(!findModel(hub.name));
}

void TestDownloadFaults::refusesListsThatLie_data() {
    QTest::addColumn<QString>("listing");
    const QString whole =
        R"({"sha": "0123456789abcdef0123456789abcdef01234567", "siblings": [%1]})";
    const QString sum(40, u'a');
    QTest::newRow("no JSON") << "<html>";
    QTest::newRow("cut off") << R"({"sha": "0123)";
    QTest::newRow("no commit") << R"({"siblings": []})";
    QTest::newRow("a commit that is a path")
        << R"({"sha": "../../../../../../../../../../../../../../ab"})";
    QTest::newRow("out of the folder") << whole.arg(
        R"({"rfilename": "../../x.safetensors", "size": 1, "blobId": ")" + sum + "\"}");
    QTest::newRow("from the root")
        << whole.arg(R"({"rfilename": "/etc/x.safetensors", "size": 1, "blobId": ")" + sum + "\"}");
    QTest::newRow("no sum") << whole.arg(R"({"rfilename": "x.safetensors", "size": 1})");
    QTest::newRow("a sum that is a path")
        << whole.arg(R"({"rfilename": "x.safetensors", "size": 1, "blobId": "../../../x"})");
    QTest::newRow("no size") << whole.arg(R"({"rfilename": "x.safetensors", "blobId": ")" + sum +
                                          "\"}");
}

void TestDownloadFaults::refusesListsThatLie() {
    QFETCH(QString, listing);
    HubFixture hub;
    hub.server.listing = listing.toStdString();
    const auto failed = hub.fetch();
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, std::string("download.bad_listing"));
    QVERIFY(!pathExists(hub.path("hf")));
}

void TestDownloadFaults::keepsTheTokenAtHome() {
    HubFixture hub;
    HubServer other("127.0.0.2");
    other.files = hub.server.files;
    qputenv("HF_TOKEN", "hf_secret");
    const std::string there = other.url() + "/signed/resolve/main/" + unet;
    hub.server.meet(unet, {.status = 302, .headers = "Location: " + there + "\r\n"}, 9);
    other.meet(unet, {.cutAfter = 1000});  // the second time by way of the hub again
    other.meet(unet, {.status = 403});     // the signature is too old
    const auto done = hub.fetch();
    QVERIFY2(done, done ? "" : done.error().message().c_str());
    QCOMPARE(hub.sameFiles(), 11);
    QCOMPARE(other.requests().size(), std::size_t(3));
    for (const auto& request : other.requests()) QCOMPARE(request.authorization, std::string());
    for (const auto& request : hub.server.requests()) {
        QCOMPARE(request.authorization, std::string("Bearer hf_secret"));
        QVERIFY(request.agent.starts_with("dreambooth-studio/"));
    }
    // Nor is it in any file.
    for (const auto& entry : fs::recursive_directory_iterator(hub.path("hf")))
        if (entry.is_regular_file())
            QVERIFY(orThrow(readFile(entry.path())).find("hf_secret") == std::string::npos);
}

void TestDownloadFaults::showsNoPassword_data() {
    QTest::addColumn<QString>("endpoint");
    QTest::addColumn<QString>("proxy");
    QTest::addColumn<int>("status");
    const auto row = [](const char* name, const char* endpoint, const char* proxy = "",
                        int status = 0) { QTest::newRow(name) << endpoint << proxy << status; };
    row("the hub's answer", "http://me:hf_secret@HOST");
    row("no model", "http://me:hf_secret@HOST", "", 404);
    row("a page to log in", "http://me:hf_secret@HOST", "", 403);
    row("a redirect", "http://HOST", "", 302);
    row("without HTTPS", "http://me:hf_secret@example.com");
    row("no address", "https://me:hf_secret@exa mple.com");
    row("a password with an at and a slash", "http://me:hf_@/secret@example.com");
    row("a password with a question", "http://me:?hf_secret@example.com");
    row("a proxy that is no address", "https://hub.example.com", "http://me:hf_secret@no where:1");
    row("a proxy without a scheme", "https://hub.example.com", "me:hf_secret@[nowhere:1");
    row("a proxy of no known kind", "https://hub.example.com", "foo://me:hf_secret@nowhere:1");
}

/// Passwords in addresses are the hub's or the proxy's, and not to be read on a screen, in a log or
/// in what programs are told.
void TestDownloadFaults::showsNoPassword() {
    QFETCH(QString, endpoint);
    QFETCH(QString, proxy);
    QFETCH(int, status);
    HubFixture hub;
    const std::string host = hub.server.url().substr(7);
    qputenv("HF_ENDPOINT", QByteArray(endpoint.toUtf8()).replace("HOST", host.c_str()));
    qunsetenv("no_proxy");
    qputenv("https_proxy", proxy.toUtf8());
    const auto tidy = qScopeGuard([] {
        qunsetenv("https_proxy");
        qputenv("no_proxy", "127.0.0.0/8,localhost");
    });
    std::string headers = status == 403 ? "X-Error-Code: GatedRepo\r\n" : "";
    if (status == 302) headers = "Location: http://me:hf_secret@example.com/list\r\n";
    if (status != 0) hub.server.meet(list, {.status = status, .headers = headers});
    const auto done = hub.fetch({.isDryRun = true});
    std::string told = done ? asText(toJson(*done)) : done.error().message();
    if (!done)
        for (const auto& [key, value] : done.error().arguments) told += " " + value;
    QVERIFY2(told.find("secret") == told.npos, told.c_str());
    QVERIFY2(told.find("me:") == told.npos, told.c_str());
    // It is used all the same.
    if (done) QVERIFY(hub.server.requests().front().authorization.starts_with("Basic "));
}

void TestDownloadFaults::asksByWayOfTheProxy() {
    HubFixture hub;
    const HubServer proxy("127.0.0.2");
    qputenv("HF_TOKEN", "hf_secret");
    qunsetenv("no_proxy");
    for (const char* variable : {"http_proxy", "https_proxy", "all_proxy"})
        qputenv(variable, proxy.url().c_str());
    // What is without HTTPS is for the loopback alone: a proxy would hear the token.
    QVERIFY(hub.fetch());
    QVERIFY(proxy.requests().empty());
    // This one lets nobody through.
    qputenv("HF_ENDPOINT", "https://hub.example.com");
    const auto failed = hub.fetch({.name = "someone/other"});
    for (const char* variable : {"http_proxy", "https_proxy", "all_proxy"}) qunsetenv(variable);
    QCOMPARE(failed.error().code, std::string("download.unreachable"));
    QVERIFY(!proxy.requests().empty());
    for (const auto& request : proxy.requests()) {
        QCOMPARE(request.path, std::string("hub.example.com:443"));
        QCOMPARE(request.authorization, std::string());
    }
}

void TestDownloadFaults::saysThatNobodyAnswers() {
    HubFixture hub;
    std::string gone;
    {
        const HubServer server;
        gone = server.url();
    }
    qputenv("HF_ENDPOINT", gone.c_str());
    auto failed = hub.fetch();
    // Nothing had begun, so nothing goes on.
    QCOMPARE(failed.error().code, std::string("download.unreachable"));
    QVERIFY(failed.error().message().find("kept") == std::string::npos);
    QVERIFY(failed.error().kind == ErrorKind::failure);
    qputenv("HF_ENDPOINT", "http://example.com");
    QCOMPARE(hub.fetch().error().code, std::string("download.unsafe_address"));
    qputenv("HF_ENDPOINT", hub.server.url().c_str());
    qputenv("HF_HUB_OFFLINE", "1");
    QCOMPARE(hub.fetch().error().code, std::string("download.offline"));
    QVERIFY(hub.server.requests().empty());
}

/// Who asks for a model sits and waits: without a network they are told after a few seconds.
void TestDownloadFaults::asksInVainThreeTimes() {
    HubFixture hub;
    hub.server.meet(list, {.noAnswer = true}, 9);
    QCOMPARE(hub.fetch().error().code, std::string("download.unreachable"));
    QCOMPARE(hub.requestsFor(list), 3);
}

void TestDownloadFaults::saysThatTheDiskIsFull() {
    HubFixture hub;
    // A limit on the size of files stands for a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{}, before{};
    ::getrlimit(RLIMIT_FSIZE, &before);
    limit = before;
    limit.rlim_cur = 1000000;
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const auto failed = hub.fetch();
    ::setrlimit(RLIMIT_FSIZE, &before);
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, std::string("file.size_limit"));
    QVERIFY(hub.areBlobsRight());
    const auto done = hub.fetch();
    QVERIFY(done);
    QCOMPARE(hub.sameFiles(), 11);
    bool wentOn = false;
    for (const auto& request : hub.server.requests()) wentOn |= request.range == "bytes=1000000-";
    QVERIFY(wentOn);
}

void TestDownloadFaults::usesWhatIsThereWhenTheHubIsNot() {
    HubFixture hub;
    const fs::path there = hub.fetch()->path;
    hub.server.meet(list, {.status = 500}, 9);
    auto done = hub.fetch();
    QVERIFY(done);
    QCOMPARE(done->path, there);
    QCOMPARE(done->notice->code, std::string("download.server"));
    qputenv("HF_HUB_OFFLINE", "1");
    done = hub.fetch();
    QCOMPARE(done->path, there);
    QCOMPARE(done->notice->code, std::string("download.offline"));
    QCOMPARE(done->licence, std::string("mit"));
    QCOMPARE(done->pageUrl, hub.server.url() + "/someone/tiny");
    QVERIFY(done->freeBytes > 0);
    qunsetenv("HF_HUB_OFFLINE");
    // A newer commit that does not arrive leaves the older one in use.
    hub.server.commit = std::string(40, 'b');
    hub.server.files[unet][3000] ^= 1;
    hub.server.meet(unet, {.status = 500}, 99);
    QVERIFY(!hub.fetch());
    QCOMPARE(*findModel(hub.name), there);
    QVERIFY(ModelFiles::open(*findModel(hub.name)));
}

REGISTER_TEST(TestDownloadFaults, QCoreApplication);
#include "test_download_faults.moc"
