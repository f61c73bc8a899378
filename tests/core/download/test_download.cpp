// Downloads from a server on the loopback interface into a cache laid out as huggingface_hub has
// it.
#include <formats/model_files.h>
#include <sys/stat.h>

#include <QCoreApplication>
#include <thread>

#include "hub_fixture.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestDownload : public QObject {
    Q_OBJECT

private slots:
    void laysTheCacheOutAsHuggingFaceHub();
    void fetchesWhatIsNeededAlone();
    void takesTheVariantThatIsAskedFor();
    void fetchesOneFile();
    void fetchesAPart();
    void fetchesACaptioner();
    void fetchesATagger();
    void aModelOfALikeNameIsAnotherDownload();
    void saysWhatCanNotBeChosen();
    void fetchesNothingTwice();
    void goesOnWhereItWasStopped();
    void goesOnWithWhatOthersLeft();
    void asksForEightFilesAtOnceAtMost();
    void waitsForAnotherProcess();
    void readsTheTokenOfTheLogin();
    void plansWithoutFetching();
    void isItsOwnersAlone();
};

void TestDownload::laysTheCacheOutAsHuggingFaceHub() {
    HubFixture hub;
    const auto done = hub.fetch();
    QVERIFY2(done, done ? "" : done.error().message().c_str());
    QCOMPARE(done->path, hub.snapshot());
    QCOMPARE(done->licence, std::string("mit"));
    QCOMPARE(hub.sameFiles(), 11);
    QCOMPARE(*findModel(hub.name), hub.snapshot());
    QVERIFY(ModelFiles::open(done->path));
    QCOMPARE(orThrow(readFile(hub.repository() / "refs/main")), hub.server.commit);
    const std::string config = "vae/config.json";
    QCOMPARE(fs::read_symlink(hub.snapshot() / config),
             fs::path("../../../blobs") / HubServer::sumOf(hub.server.files[config]));
    QCOMPARE(fs::read_symlink(hub.snapshot() / "model_index.json"),
             fs::path("../../blobs") / HubServer::sumOf(hub.server.files["model_index.json"]));
    QVERIFY(pathExists(hub.path("hf/hub/.locks/models--someone--tiny")));
    QVERIFY(!pathExists(hub.repository() / ".no_exist"));
    for (const auto& entry : fs::directory_iterator(hub.repository() / "blobs"))
        QVERIFY(entry.path().extension() != ".incomplete");
}

void TestDownload::fetchesWhatIsNeededAlone() {
    HubFixture hub;
    for (const char* other :
         {"unet/diffusion_pytorch_model.bin", "unet/diffusion_pytorch_model.non_ema.safetensors",
          "unet/diffusion_pytorch_model.fp16.safetensors", "v1-5-pruned.ckpt",
          "v1-5-pruned.safetensors", "safety_checker/model.safetensors", "images/sample.png",
          "vae_decoder/model.onnx", "text_encoder/flax_model.msgpack",
          "feature_extractor/preprocessor_config.json"})
        hub.server.files[other] = other;
    hub.server.files["LICENSE.md"] = "MIT";
    const auto done = hub.fetch();
    QVERIFY(done);
    QCOMPARE(done->files, 12);
    QCOMPARE(hub.sameFiles(), 12);
    QVERIFY(done->licenceUrl.ends_with("/LICENSE.md"));
}

void TestDownload::takesTheVariantThatIsAskedFor() {
    HubFixture hub;
    auto& files = hub.server.files;
    files["unet/diffusion_pytorch_model.fp16.safetensors"] =
        files["unet/diffusion_pytorch_model.safetensors"];
    // Shards with their index; and a part that comes in one kind only.
    files["text_encoder/model.fp16-00001-of-00002.safetensors"] = "1";
    files["text_encoder/model.fp16-00002-of-00002.safetensors"] = "2";
    files["text_encoder/model.safetensors.index.fp16.json"] = "{}";
    files["vae/diffusion_pytorch_model.fp16.safetensors"] =
        files.extract("vae/diffusion_pytorch_model.safetensors").mapped();
    const auto done = hub.fetch({.variant = "fp16"});
    QVERIFY2(done, done ? "" : done.error().message().c_str());
    for (const char* file : {"unet/diffusion_pytorch_model.fp16.safetensors",
                             "text_encoder/model.fp16-00002-of-00002.safetensors",
                             "text_encoder/model.safetensors.index.fp16.json",
                             "vae/diffusion_pytorch_model.fp16.safetensors"})
        QVERIFY2(pathExists(done->path / file), file);
    for (const char* file :
         {"unet/diffusion_pytorch_model.safetensors", "text_encoder/model.safetensors"})
        QVERIFY2(!pathExists(done->path / file), file);
    const auto ordinary = hub.fetch();
    QVERIFY(pathExists(ordinary->path / "text_encoder/model.safetensors"));
    QVERIFY(pathExists(ordinary->path / "vae/diffusion_pytorch_model.fp16.safetensors"));
}

void TestDownload::fetchesOneFile() {
    HubFixture hub;
    hub.server.files = {{"toy.safetensors", std::string(200000, 'x')}, {"README.md", "Hello"}};
    auto done = hub.fetch();
    QVERIFY(done);
    QCOMPARE(done->path, hub.snapshot() / "toy.safetensors");
    QCOMPARE(*findModel(hub.name), done->path);
    // As huggingface_hub notes what is not there.
    QVERIFY(pathExists(hub.repository() / ".no_exist" / hub.server.commit / "model_index.json"));
    hub.server.files["other.safetensors"] = "y";
    hub.server.commit = std::string(40, 'c');
    QCOMPARE(hub.fetch().error().code, std::string("download.choose_file"));
    done = hub.fetch({.file = "other.safetensors"});
    QVERIFY(done);
    QCOMPARE(orThrow(readFile(done->path)), std::string("y"));
    QCOMPARE(done->path, *findModel(hub.name));
}

void TestDownload::fetchesAPart() {
    HubFixture hub;  // as madebyollin/sdxl-vae-fp16-fix is laid out
    hub.server.files = {{"config.json", "{}"},
                        {"diffusion_pytorch_model.safetensors", "a"},
                        {"diffusion_pytorch_model.bin", "b"},
                        {"sdxl_vae.safetensors", "c"}};
    const auto done = hub.fetch();
    QVERIFY(done);
    QCOMPARE(done->path, hub.snapshot());
    QCOMPARE(hub.sameFiles(), 2);
    qputenv("HF_HUB_OFFLINE", "1");
    QCOMPARE(hub.fetch()->path, done->path);
}

void TestDownload::fetchesACaptioner() {
    HubFixture hub;  // as Salesforce/blip-image-captioning-large is laid out
    hub.server.files = {{"config.json", "{}"},      {"preprocessor_config.json", "{}"},
                        {"model.safetensors", "a"}, {"pytorch_model.bin", "b"},
                        {"tf_model.h5", "c"},       {"tokenizer.json", "{}"},
                        {"vocab.txt", "[PAD]\na\n"}};
    const auto done = hub.fetch();
    QVERIFY(done);
    QCOMPARE(done->path, hub.snapshot());
    QCOMPARE(hub.sameFiles(), 5);
    QCOMPARE(orThrow(findSnapshot(hub.name)), done->path);
}

void TestDownload::fetchesATagger() {
    HubFixture hub;  // as SmilingWolf/wd-vit-tagger-v3 is laid out
    hub.server.files = {
        {"README.md", "Hello"},         {"config.json", "{}"},
        {"model.msgpack", "a"},         {"model.onnx", "b"},
        {"model.safetensors", "c"},     {"selected_tags.csv", "tag_id,name,category,count\n"},
        {"sw_jax_cv_config.json", "{}"}};
    const auto done = hub.fetch();
    QVERIFY(done);
    QCOMPARE(done->path, hub.snapshot());
    QVERIFY(pathExists(done->path / "selected_tags.csv"));
    QVERIFY(!pathExists(done->path / "model.onnx") && !pathExists(done->path / "model.msgpack"));
    QCOMPARE(hub.sameFiles(), 5);
    QCOMPARE(orThrow(findSnapshot(hub.name)), done->path);
}

void TestDownload::aModelOfALikeNameIsAnotherDownload() {
    const HubFixture hub;
    qputenv("XDG_DATA_HOME", hub.path("data").c_str());
    std::vector<fs::path> folders;
    for (const char* name : {"a-b/c", "a/b-c", "a-b/c", "a/b-c"}) {
        PendingDownload wanted;
        wanted.name = name;
        const DownloadFolder folder = orThrow(DownloadFolder::create(wanted));
        QCOMPARE(orThrow(folder.request()).name, std::string(name));
        folders.push_back(folder.path());
    }
    QVERIFY(folders[0] != folders[1]);
    QCOMPARE(folders[2], folders[0]);  // one that broke off goes on
    QCOMPARE(folders[3], folders[1]);
    QCOMPARE(DownloadFolder::all().size(), std::size_t(2));
}

void TestDownload::saysWhatCanNotBeChosen() {
    HubFixture hub;
    QCOMPARE(hub.fetch({.file = "nothing.safetensors"}).error().code,
             std::string("download.no_file"));
    hub.server.files["a.ckpt"] = "x";
    QCOMPARE(hub.fetch({.file = "a.ckpt"}).error().code, std::string("model.pickle"));
    hub.server.files["unet/diffusion_pytorch_model.bin"] =
        hub.server.files.extract("unet/diffusion_pytorch_model.safetensors").mapped();
    const auto pickles = hub.fetch();
    QCOMPARE(pickles.error().code, std::string("download.no_weights"));
    QVERIFY(pickles.error().text.find("unet") != std::string::npos);
    for (const char* name : {"../x", "a/b/c", "", "-a/b", "a--b/c"})
        QCOMPARE(download({.name = name}, {}).error().code, std::string("download.bad_name"));
    QCOMPARE(hub.fetch({.revision = "../../x"}).error().code, std::string("download.bad_name"));
}

void TestDownload::fetchesNothingTwice() {
    HubFixture hub;
    QVERIFY(hub.fetch());
    const auto before = hub.server.requests().size();
    auto again = hub.fetch();
    QCOMPARE(again->missingBytes, 0);
    QCOMPARE(hub.server.requests().size(), before + 1);  // the list
    // A new commit brings only what is new in it.
    hub.server.commit = std::string(40, 'b');
    hub.server.files["vae/config.json"] += " ";
    again = hub.fetch();
    QVERIFY(again);
    QCOMPARE(hub.server.requests().size(), before + 3);
    QCOMPARE(hub.sameFiles(), 11);
    QCOMPARE(*findModel(hub.name), hub.snapshot());
}

void TestDownload::goesOnWhereItWasStopped() {
    HubFixture hub;
    const std::string unet = "unet/diffusion_pytorch_model.safetensors";
    hub.server.meet(unet, {.stalls = true});
    const CancelToken cancel;
    DownloadRequest request{.name = hub.name, .stallSeconds = 600};
    const auto stopped = download(request, cancel, [&](const DownloadProgress& now) {
        // All that comes without the half that the server keeps.
        if (now.bytes >=
            now.totalBytes - static_cast<std::int64_t>((hub.server.files[unet].size() + 1) / 2))
            cancel.cancel();
    });
    QVERIFY(!stopped);
    QVERIFY(stopped.error().kind == ErrorKind::stopped);
    QVERIFY(!findModel(hub.name));
    const auto before = hub.server.requests().size();
    const auto done = hub.fetch();
    QVERIFY(done);
    QCOMPARE(done->missingBytes, std::int64_t((hub.server.files[unet].size() + 1) / 2));
    QCOMPARE(hub.server.requests().size(), before + 2);
    QVERIFY(!hub.server.requests().back().range.empty());
    QCOMPARE(hub.sameFiles(), 11);
}

void TestDownload::goesOnWithWhatOthersLeft() {
    HubFixture hub;
    const std::string unet = "unet/diffusion_pytorch_model.safetensors";
    const std::string& bytes = hub.server.files[unet];
    const fs::path blob = hub.repository() / "blobs" / HubServer::sumOf(bytes);
    // As huggingface_hub leaves it when it is killed: of version 2, and before.
    for (const char* ending : {".1234abcd.incomplete", ".incomplete"}) {
        fs::remove_all(hub.path("hf"));
        orThrow(writeFileAtomically(blob.string() + ending, bytes.substr(0, 1500000)));
        QVERIFY(hub.fetch());
        QCOMPARE(hub.sameFiles(), 11);
        bool wentOn = false;
        for (const auto& request : hub.server.requests())
            wentOn |= request.path.ends_with(unet) && request.range == "bytes=1500000-";
        QVERIFY2(wentOn, ending);
    }
    // What they left is not of this file, or longer than it.
    for (const std::string& rest : {std::string(1500000, 'x'), bytes + "x"}) {
        fs::remove_all(hub.path("hf"));
        orThrow(writeFileAtomically(blob.string() + ".incomplete", rest));
        QVERIFY(hub.fetch());
        QCOMPARE(hub.sameFiles(), 11);
    }
}

void TestDownload::asksForEightFilesAtOnceAtMost() {
    HubFixture hub;
    hub.server.files.clear();
    hub.server.files["model_index.json"] = "{}";
    for (int i = 0; i < 40; ++i)
        hub.server.files["tokenizer/" + std::to_string(i) + ".json"] =
            std::string(90000, 'x') + std::to_string(i);
    hub.server.delayMicroseconds = 5000;
    QVERIFY(hub.fetch());
    QCOMPARE(hub.sameFiles(), 41);
    QVERIFY2(hub.server.mostAtOnce() <= 8, std::to_string(hub.server.mostAtOnce()).c_str());
    QVERIFY(hub.server.mostAtOnce() > 1);
}

void TestDownload::waitsForAnotherProcess() {
    HubFixture hub;
    hub.server.delayMicroseconds = 2000;
    Result<Download> one, other;
    std::thread first([&] { one = hub.fetch(); });
    std::thread second([&] { other = hub.fetch(); });
    first.join();
    second.join();
    QVERIFY(one && other);
    QCOMPARE(hub.requestsFor("unet/diffusion_pytorch_model.safetensors"), 1);
    QCOMPARE(hub.sameFiles(), 11);
}

void TestDownload::readsTheTokenOfTheLogin() {
    HubFixture hub;
    const auto sent = [&] {
        (void)hub.fetch({.isDryRun = true});
        return hub.server.requests().back().authorization;
    };
    QCOMPARE(sent(), std::string());
    orThrow(writeFileAtomically(hub.path("hf/token"), "hf_file\n"));
    QCOMPARE(sent(), std::string("Bearer hf_file"));
    orThrow(writeFileAtomically(hub.path("elsewhere"), "hf_elsewhere"));
    qputenv("HF_TOKEN_PATH", hub.path("elsewhere").c_str());
    QCOMPARE(sent(), std::string("Bearer hf_elsewhere"));
    qputenv("HF_HUB_DISABLE_IMPLICIT_TOKEN", "1");
    QCOMPARE(sent(), std::string());
    qputenv("HF_TOKEN", " hf_variable\n");
    QCOMPARE(sent(), std::string("Bearer hf_variable"));
    qputenv("HF_TOKEN", "hf_a\r\nX-Evil: 1");
    QCOMPARE(hub.fetch().error().code, std::string("download.bad_token"));
}

void TestDownload::plansWithoutFetching() {
    HubFixture hub;
    const auto plan = hub.fetch({.isDryRun = true});
    QVERIFY(plan);
    QCOMPARE(plan->files, 11);
    QVERIFY(plan->bytes > 3500000 && plan->missingBytes == plan->bytes && plan->freeBytes > 0);
    QVERIFY(!pathExists(hub.path("hf")));
    QCOMPARE(hub.server.requests().size(), std::size_t(1));
    // More than any disk has.
    hub.server.listing = R"({"sha": "0123456789abcdef0123456789abcdef01234567", "siblings": [
        {"rfilename": "x.safetensors", "size": 9000000000000000000, "blobId":
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}]})";
    auto failed = hub.fetch();
    QCOMPARE(failed.error().code, std::string("download.no_room"));
    QVERIFY(!pathExists(hub.path("hf")));
    // And two that are more together than a number can hold.
    hub.server.listing = R"({"sha": "0123456789abcdef0123456789abcdef01234567", "siblings": [
        {"rfilename": "x.safetensors", "size": 9000000000000000000, "blobId":
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}, {"rfilename": "README.md", "size":
        9223372036854775807, "blobId": "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"}]})";
    failed = hub.fetch();
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, std::string("download.no_room"));
    QCOMPARE(hub.server.requests().size(), std::size_t(3));  // lists alone
    QVERIFY(!pathExists(hub.path("hf")));
}

void TestDownload::isItsOwnersAlone() {
    HubFixture hub;
    QVERIFY(hub.fetch());
    const auto modeOf = [](const fs::path& path) {
        struct stat status{};
        ::stat(path.c_str(), &status);
        return status.st_mode & 0777;
    };
    QCOMPARE(modeOf(hub.path("hf/hub")), mode_t(0700));
    QCOMPARE(modeOf(hub.snapshot() / "unet/config.json"), mode_t(0600));
    // A cache that a group shares stays the group's.
    fs::remove_all(hub.path("hf"));
    fs::create_directories(hub.path("hf/hub"));
    fs::permissions(hub.path("hf/hub"), fs::perms(0750));
    QVERIFY(hub.fetch());
    QCOMPARE(modeOf(hub.snapshot() / "unet"), mode_t(0750));
    QCOMPARE(modeOf(hub.snapshot() / "unet/config.json"), mode_t(0640));
    QCOMPARE(modeOf(hub.repository() / "refs/main"), mode_t(0640));
}

REGISTER_TEST(TestDownload, QCoreApplication);
#include "test_download.moc"
