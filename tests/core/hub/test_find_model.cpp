// Looking up models by name in a Hugging Face cache laid out as huggingface_hub leaves it.
#include <base/files.h>
#include <hub/find_model.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestFindModel : public QObject {
    Q_OBJECT

private slots:
    void init();
    void takesPathsAsTheyAre();
    void findsByNameAndRevision_data();
    void findsByNameAndRevision();
    void saysWhichRevisionsThereAre();
    void saysWhatWasLookedForWhereAndWhatToDo();
    void refusesWhatIsNoName_data();
    void refusesWhatIsNoName();
    void takesTheOnlySnapshotWithoutMain();
    void aTransformerInPartsIsLookedFor();
    void saysThatADownloadIsIncomplete();
    void findsRepositoriesOfOneFile();
    void readsACacheOfPlainFilesWithoutWriting();
    void honoursTheVariables();
    void knowsWhatWasFetchedTogether();

private:
    static constexpr const char* first = "0123456789abcdef0123456789abcdef01234567";
    static constexpr const char* second = "0129999999abcdef0123456789abcdef01234567";
    fs::path path(const fs::path& name) const {
        return fs::path(m_folder->path().toStdString()) / name;
    }
    fs::path repository() const { return path("hub/models--someone--tiny"); }
    void write(const fs::path& file, std::string_view text) {
        orThrow(writeFileAtomically(path(file), text));
    }
    /// A snapshot of links to blobs, each named by its commit and number.
    void makeSnapshot(const fs::path& repository, const std::string& commit) {
        int number = 0;
        for (const char* file :
             {"unet/diffusion_pytorch_model.safetensors", "unet/config.json",
              "vae/diffusion_pytorch_model.safetensors", "text_encoder/model.safetensors"})
            makeLink(repository, commit, file, std::to_string(++number) + commit, "x");
        makeLink(repository, commit, "model_index.json", "i" + commit,
                 R"({"_class_name": "StableDiffusionPipeline", "unet": ["diffusers", "A"],
                     "vae": ["diffusers", "B"], "text_encoder": ["transformers", "C"],
                     "safety_checker": [null, null]})");
    }
    void makeLink(const fs::path& repository, const std::string& commit, const fs::path& file,
                  const std::string& blob, std::string_view text) {
        const fs::path link = repository / "snapshots" / commit / file;
        orThrow(writeFileAtomically(repository / "blobs" / blob, text));
        fs::create_directories(link.parent_path());
        fs::create_symlink(fs::relative(repository / "blobs" / blob, link.parent_path()), link);
    }
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestFindModel::init() {
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("HF_HUB_CACHE", path("hub").c_str());
    makeSnapshot(repository(), first);
    makeSnapshot(repository(), second);
    write("hub/models--someone--tiny/refs/main", std::string(first) + "\n");
    write("hub/models--someone--tiny/refs/fp16", second);
    write("hub/models--someone--tiny/refs/refs/pr/3", second);
    write("hub/models--someone--tiny/refs/evil", "../../../../etc");
    makeSnapshot(path("hub/models--old"), first);
    write("hub/models--old/refs/main", first);
}

void TestFindModel::takesPathsAsTheyAre() {
    write("here/model.safetensors", "");
    QCOMPARE(*findModel(path("here/model.safetensors")), path("here/model.safetensors"));
    QCOMPARE(*findModel(path("here"), "fp16"), path("here"));
    // A folder comes before a name in the cache.
    write("someone/tiny/model_index.json", "{}");
    const fs::path before = fs::current_path();
    fs::current_path(path("."));
    const auto found = findModel("someone/tiny");
    fs::current_path(before);
    QCOMPARE(*found, fs::path("someone/tiny"));
}

void TestFindModel::findsByNameAndRevision_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("revision");
    QTest::addColumn<QString>("commit");
    QTest::newRow("main") << "someone/tiny" << "" << first;
    QTest::newRow("branch") << "someone/tiny" << "fp16" << second;
    QTest::newRow("nested branch") << "someone/tiny" << "refs/pr/3" << second;
    QTest::newRow("commit") << "someone/tiny" << second << second;
    QTest::newRow("short commit") << "someone/tiny" << "01234" << first;
    QTest::newRow("name of old") << "old" << "" << first;
}

void TestFindModel::findsByNameAndRevision() {
    QFETCH(QString, name);
    QFETCH(QString, revision);
    QFETCH(QString, commit);
    const auto found = findModel(name.toStdString(), revision.toStdString());
    QVERIFY2(found, found ? "" : found.error().message().c_str());
    QCOMPARE(found->filename().string(), commit.toStdString());
    QCOMPARE(*readFile(*found / "unet/config.json"), std::string("x"));
}

void TestFindModel::saysWhichRevisionsThereAre() {
    // Not there; two commits begin so; leads out of the cache, by its name or by its contents.
    for (const char* revision : {"bf16", "012", "0123456789abcdef0123456789abcdef01234568",
                                 "../../old/refs/main", "/etc/passwd", "evil"}) {
        const auto found = findModel("someone/tiny", revision);
        QVERIFY2(!found, revision);
        QCOMPARE(found.error().code, std::string("model.no_revision"));
        QVERIFY(found.error().kind == ErrorKind::input);
        for (const char* there : {"main", "fp16", "refs/pr/3", "0123456789ab", revision})
            QVERIFY2(found.error().text.find(there) != std::string::npos, there);
        QVERIFY(found.error().remedy.find("--revision " + std::string(revision)) !=
                std::string::npos);
    }
}

void TestFindModel::saysWhatWasLookedForWhereAndWhatToDo() {
    const auto found = findModel("someone/else", "fp16");
    QVERIFY(!found);
    QCOMPARE(found.error().code, std::string("model.not_found"));
    QVERIFY(found.error().kind == ErrorKind::input);
    QVERIFY(found.error().text.find("someone/else") != std::string::npos);
    QVERIFY(found.error().text.find(path("hub/models--someone--else")) != std::string::npos);
    for (const char* words :
         {"dreambooth download someone/else --revision fp16", "HF_HOME", ".safetensors"})
        QVERIFY2(found.error().remedy.find(words) != std::string::npos, words);
}

void TestFindModel::refusesWhatIsNoName_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"/nowhere/model", "./someone", "a/b/c", "../models--old", "..", "",
                             "someone--tiny", "x y", "model.safetensors", "dir/model.ckpt", "a/"})
        QTest::newRow(name) << name;
}

void TestFindModel::refusesWhatIsNoName() {
    QFETCH(QString, name);
    const auto found = findSnapshot(name.toStdString());
    if (found) QCOMPARE(*found, fs::path(".."));  // the one that exists
    if (!found) QCOMPARE(found.error().code, std::string("file.missing"));
}

void TestFindModel::takesTheOnlySnapshotWithoutMain() {
    // What `hf download --revision 0123…` leaves: no ref at all.
    makeSnapshot(path("hub/models--a--b"), second);
    QCOMPARE(findModel("a/b")->filename(), fs::path(second));
    QCOMPARE(findModel("a/b", "main").error().code, std::string("model.no_revision"));
    makeSnapshot(path("hub/models--a--b"), first);
    QCOMPARE(findModel("a/b").error().code, std::string("model.no_revision"));
}

/// Of models with a transformer; and each file that its index names.
void TestFindModel::aTransformerInPartsIsLookedFor() {
    const std::string snapshot = "hub/models--a--flow/snapshots/" + std::string(first) + "/";
    write(snapshot + "model_index.json", R"({"transformer": ["diffusers", "X"]})");
    QVERIFY(findModel("a/flow").error().text.find("transformer/*.safetensors is missing") !=
            std::string::npos);
    write(snapshot + "transformer/x-00001-of-00002.safetensors", "");
    QVERIFY(findModel("a/flow"));
    write(snapshot + "transformer/x.safetensors.index.json",
          R"({"weight_map": {"a": "x-00001-of-00002.safetensors",
                             "b": "x-00002-of-00002.safetensors"}})");
    QVERIFY(findModel("a/flow").error().text.find("transformer/x-00002-of-00002.safetensors") !=
            std::string::npos);
}

void TestFindModel::saysThatADownloadIsIncomplete() {
    const fs::path snapshot = repository() / "snapshots" / first;
    fs::remove(repository() / "blobs" / (std::string("1") + first));  // the U-Net's
    write("hub/models--someone--tiny/blobs/77.incomplete", "");
    auto found = findModel("someone/tiny");
    QVERIFY(!found);
    QCOMPARE(found.error().code, std::string("model.incomplete"));
    QVERIFY(found.error().text.find("cut off") != std::string::npos);
    QVERIFY(found.error().text.find("unet/diffusion_pytorch_model") != std::string::npos);
    QVERIFY(found.error().remedy.find("dreambooth download someone/tiny") != std::string::npos);
    fs::remove(snapshot / "unet/diffusion_pytorch_model.safetensors");
    found = findModel("someone/tiny");
    QVERIFY(found.error().text.find("unet/*.safetensors is missing") != std::string::npos);
    fs::remove(snapshot / "model_index.json");
    found = findModel("someone/tiny");
    QVERIFY(found.error().text.find("model_index.json is missing") != std::string::npos);
    // Something else that was cut off does not make a whole model a broken one.
    QVERIFY(findModel("someone/tiny", "fp16"));
    QVERIFY(findSnapshot("someone/tiny"));
}

void TestFindModel::findsRepositoriesOfOneFile() {
    const fs::path lora = path("hub/models--someone--lora");
    makeLink(lora, first, "toy.safetensors", "1", "x");
    makeLink(lora, first, "README.md", "2", "x");
    QCOMPARE(*findModel("someone/lora"), lora / "snapshots" / first / "toy.safetensors");
    QCOMPARE(*findSnapshot("someone/lora"), lora / "snapshots" / first);
    makeLink(lora, first, "other.safetensors", "3", "x");
    QCOMPARE(findModel("someone/lora").error().code, std::string("model.incomplete"));
}

void TestFindModel::readsACacheOfPlainFilesWithoutWriting() {
    // Shared storage without links, which this person may only read.
    const fs::path plain = path("hub/models--shared--tiny");
    fs::copy(repository(), plain, fs::copy_options::recursive);
    write("hub/models--shared--tiny/refs/main", first);
    std::vector<fs::path> folders = {path("hub")};
    for (const auto& entry : fs::recursive_directory_iterator(path("hub")))
        if (entry.is_directory()) folders.push_back(entry.path());
    for (const fs::path& folder : folders)
        fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
    std::vector<std::string> before, after;
    const auto list = [&] {
        std::vector<std::string> files;
        for (const auto& entry : fs::recursive_directory_iterator(path("hub")))
            files.push_back(entry.path());
        return files;
    };
    before = list();
    const auto found = findModel("shared/tiny");
    after = list();
    for (const fs::path& folder : folders)
        fs::permissions(folder, fs::perms::owner_write, fs::perm_options::add);
    QVERIFY2(found, found ? "" : found.error().message().c_str());
    QVERIFY(before == after);
}

void TestFindModel::honoursTheVariables() {
    qputenv("HOME", "/home/a");
    qputenv("HUGGINGFACE_HUB_CACHE", "/older");
    QCOMPARE(huggingFaceCache(), path("hub"));
    qunsetenv("HF_HUB_CACHE");
    QCOMPARE(huggingFaceCache(), fs::path("/older"));
    qunsetenv("HUGGINGFACE_HUB_CACHE");
    qputenv("HF_HOME", "~/hf");
    QCOMPARE(huggingFaceCache(), fs::path("/home/a/hf/hub"));
    qunsetenv("HF_HOME");
    qputenv("XDG_CACHE_HOME", "/cache");
    QCOMPARE(huggingFaceCache(), fs::path("/cache/huggingface/hub"));
    qunsetenv("XDG_CACHE_HOME");
    QCOMPARE(huggingFaceCache(), fs::path("/home/a/.cache/huggingface/hub"));
}

void TestFindModel::knowsWhatWasFetchedTogether() {
    const fs::path snapshot = fs::path("snapshots") / first;
    for (const fs::path& part : {snapshot, snapshot / "model_index.json", snapshot / "unet"})
        QCOMPARE(cachedRepositoryOf(repository() / part), repository());
    // Behind a link to the cache, too.
    fs::create_directory_symlink(path("hub"), path("models"));
    QCOMPARE(cachedRepositoryOf(path("models") / repository().filename() / snapshot), repository());
    // A link into the cache is another program's.
    fs::create_symlink(repository() / snapshot / "model_index.json", path("mine.json"));
    QCOMPARE(cachedRepositoryOf(path("mine.json")), fs::path());
    QCOMPARE(cachedRepositoryOf(path("hub") / "mine.json"), fs::path());
    QCOMPARE(cachedRepositoryOf("/nowhere/models--a--b/mine.json"), fs::path());
}

REGISTER_TEST(TestFindModel, QCoreApplication);
#include "test_find_model.moc"
