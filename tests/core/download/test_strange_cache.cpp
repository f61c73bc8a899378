// A cache in which others have put something else than huggingface_hub does: blobs with wrong
// bytes, links in place of files and folders. Nothing is written through a link, and no wrong byte
// counts as fetched.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCoreApplication>

#include "hub_fixture.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

const std::string unetFile = "unet/diffusion_pytorch_model.safetensors";

/// Names, kinds, modes and bytes of all that is in a folder.
std::map<std::string, std::string> contentsOf(const fs::path& folder) {
    std::map<std::string, std::string> contents;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        struct stat status{};
        ::lstat(entry.path().c_str(), &status);
        const bool isFile = S_ISREG(status.st_mode);
        contents[entry.path().lexically_relative(folder).string()] =
            std::to_string(status.st_mode) + (isFile ? orThrow(readFile(entry.path())) : "");
    }
    return contents;
}

void flipByte(const fs::path& file, std::size_t at) {
    fs::permissions(file, fs::perms(0600));
    std::string bytes = orThrow(readFile(file));
    bytes[at] ^= 1;
    // In place, with the same size and inode, as a bad disk leaves it.
    const int descriptor = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
    QCOMPARE(::pwrite(descriptor, bytes.data(), bytes.size(), 0),
             static_cast<ssize_t>(bytes.size()));
    ::close(descriptor);
}

}  // namespace

class TestStrangeCache : public QObject {
    Q_OBJECT

private slots:
    void fetchesABlobWithWrongBytesAnew_data();
    void fetchesABlobWithWrongBytesAnew();
    void writesThroughNoLink_data();
    void writesThroughNoLink();
    void writesIntoNoFileOfTwoNames();
    void waitsForNoPipe();
};

void TestStrangeCache::fetchesABlobWithWrongBytesAnew_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("hasLinks");
    QTest::newRow("large") << QString::fromStdString(unetFile) << true;
    QTest::newRow("small") << "vae/config.json" << true;
    QTest::newRow("where there are no links") << QString::fromStdString(unetFile) << false;
}

void TestStrangeCache::fetchesABlobWithWrongBytesAnew() {
    QFETCH(QString, file);
    QFETCH(bool, hasLinks);
    HubFixture hub;
    qputenv("XDG_CACHE_HOME", hub.path("cache").c_str());
    QVERIFY(hub.fetch());
    const std::string name = file.toStdString();
    const std::string sum = HubServer::sumOf(hub.server.files[name]);
    fs::path place = hub.repository() / "blobs" / sum;
    if (!hasLinks) {
        fs::rename(place, hub.snapshot() / name);
        place = hub.snapshot() / name;
    }
    const int before = hub.requestsFor(name);
    flipByte(place, 20);
    const std::string wrong = orThrow(readFile(place));
    const auto done = hub.fetch();
    QVERIFY2(done, done ? "" : done.error().message().c_str());
    QCOMPARE(hub.sameFiles(), 11);
    QCOMPARE(hub.requestsFor(name), before + 1);
    // What was there is not lost, and is named.
    const Json told = toJson(*done);
    QVERIFY(told.contains("set_aside"));
    QCOMPARE(told["set_aside"].size(), std::size_t(1));
    const auto kept = told["set_aside"][0].get<std::string>();
    QVERIFY(kept.find(sum) != kept.npos);
    QCOMPARE(orThrow(readFile(kept)), wrong);
    // The next one finds all as it should be.
    const auto again = hub.fetch();
    QVERIFY(again && !toJson(*again).contains("set_aside"));
    QCOMPARE(hub.requestsFor(name), before + 1);
    qunsetenv("XDG_CACHE_HOME");
}

void TestStrangeCache::writesThroughNoLink_data() {
    QTest::addColumn<QString>("link");
    const QString snapshot =
        "models--someone--tiny/snapshots/0123456789abcdef0123456789abcdef01234567";
    QTest::newRow("a file in part") << "models--someone--tiny/blobs/UNET.incomplete";
    QTest::newRow("the rest of another program")
        << "models--someone--tiny/blobs/UNET.12345678.incomplete";
    QTest::newRow("a blob") << "models--someone--tiny/blobs/UNET";
    QTest::newRow("the blobs") << "models--someone--tiny/blobs";
    QTest::newRow("the snapshot") << snapshot;
    QTest::newRow("the snapshots") << "models--someone--tiny/snapshots";
    QTest::newRow("a folder of the snapshot") << snapshot + "/unet";
    QTest::newRow("a file of the snapshot") << snapshot + "/model_index.json";
    QTest::newRow("a link in the making") << snapshot + "/.model_index.json.dreambooth-link";
    QTest::newRow("the branches") << "models--someone--tiny/refs";
    QTest::newRow("a branch") << "models--someone--tiny/refs/main";
    QTest::newRow("the model") << "models--someone--tiny";
    QTest::newRow("the locks") << ".locks";
    QTest::newRow("the model's locks") << ".locks/models--someone--tiny";
    QTest::newRow("the model's lock") << ".locks/models--someone--tiny/dreambooth-studio.lock";
    QTest::newRow("a file's lock") << ".locks/models--someone--tiny/UNET.lock";
    QTest::newRow("the mark of a cache") << "CACHEDIR.TAG";
}

void TestStrangeCache::writesThroughNoLink() {
    QFETCH(QString, link);
    HubFixture hub;
    qputenv("XDG_CACHE_HOME", hub.path("cache").c_str());
    // Whatever the link leads to, it has files by the names that a download would replace.
    const std::string& bytes = hub.server.files[unetFile];
    const std::string sum = HubServer::sumOf(bytes);
    const fs::path other = hub.path("other");
    for (const std::string& name :
         {std::string("unet/config.json"), std::string("config.json"),
          std::string("model_index.json"), std::string("main"), std::string("refs/main"),
          std::string("blobs/") + sum + ".incomplete", sum + ".incomplete", sum + ".lock",
          std::string("dreambooth-studio.lock"),
          "snapshots/" + hub.server.commit + "/model_index.json",
          hub.server.commit + "/model_index.json"})
        orThrow(writeFileAtomically(other / name, "mine"));
    orThrow(writeFileAtomically(other / "letter", bytes.substr(0, 1000)));
    fs::permissions(other / "letter", fs::perms(0640));
    std::string path = link.toStdString();
    if (const auto at = path.find("UNET"); at != path.npos) path.replace(at, 4, sum);
    const fs::path place = hub.path("hf/hub") / path;
    fs::create_directories(place.parent_path());
    const std::string name = place.filename().string();
    const bool isFile = name.starts_with(sum) || name.find(".json") != name.npos ||
                        name == "main" || name == "CACHEDIR.TAG" || name.ends_with("studio.lock");
    fs::create_symlink(isFile ? other / "letter" : other, place);
    const auto before = contentsOf(other);

    const auto done = hub.fetch();
    QVERIFY(contentsOf(other) == before);
    if (done) {
        QCOMPARE(hub.sameFiles(), 11);
        QVERIFY(hub.areBlobsRight());
    } else {
        QCOMPARE(done.error().code, std::string("file.not_regular"));
        QVERIFY2(done.error().text.find(place.string()) != std::string::npos,
                 done.error().text.c_str());
    }
    qunsetenv("XDG_CACHE_HOME");
}

/// A copy that shares its files (cp -al), or somebody who wants another file overwritten.
void TestStrangeCache::writesIntoNoFileOfTwoNames() {
    HubFixture hub;
    const std::string sum = HubServer::sumOf(hub.server.files[unetFile]);
    const fs::path mine = hub.path("mine"),
                   partial = hub.repository() / "blobs" / (sum + ".incomplete");
    orThrow(writeFileAtomically(mine, std::string(5000, 'x')));
    fs::permissions(mine, fs::perms(0640));
    fs::create_directories(partial.parent_path());
    fs::create_hard_link(mine, partial);
    QVERIFY(hub.fetch());
    QCOMPARE(hub.sameFiles(), 11);
    QCOMPARE(orThrow(readFile(mine)), std::string(5000, 'x'));
    QCOMPARE(fs::status(mine).permissions(), fs::perms(0640));
}

void TestStrangeCache::waitsForNoPipe() {
    HubFixture hub;
    const std::string sum = HubServer::sumOf(hub.server.files[unetFile]);
    fs::create_directories(hub.repository() / "blobs");
    QCOMPARE(::mkfifo((hub.repository() / "blobs" / (sum + ".incomplete")).c_str(), 0600), 0);
    QCOMPARE(hub.fetch().error().code, std::string("file.special"));
}

REGISTER_TEST(TestStrangeCache, QCoreApplication);
#include "test_strange_cache.moc"
