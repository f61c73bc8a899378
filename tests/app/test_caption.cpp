// `dreambooth caption`: sentences or tags beside photos, and none where there is one already.
#include <base/files.h>
#include <base/json.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

#include "app/worker_process.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestCaption : public QObject {
    Q_OBJECT

    const QString m_captioner = QStringLiteral(TEST_REFERENCE "/tiny-captioner");
    const QString m_tagger = QStringLiteral(TEST_REFERENCE "/tiny-tagger");
    QTemporaryDir m_folder;

    fs::path photos() const { return fs::path(m_folder.path().toStdString()) / "photos"; }
    WorkerResult caption(const QStringList& more) const {
        return runWorker(
            QStringList{"caption", QString::fromStdString(photos().string()), "--json"} + more);
    }
    static Json said(const WorkerResult& result) {
        return parseJson(result.out.toStdString(), "caption").value_or(Json::object());
    }

private slots:
    void initTestCase() {
        fs::create_directories(photos());
        for (const char* name : {"dog-1.jpg", "dog-2.jpg", "dog-3.jpg"})
            fs::copy(fs::path(SOURCE_ROOT "/resources/subjects/dog/photos") / name,
                     photos() / name);
        fs::copy(TEST_DATA "/photos/text.jpg", photos() / "text.jpg");
        orThrow(writeFileAtomically(photos() / "dog-2.txt", "what I wrote\n"));
    }

    void eachPhotoWithoutOneGetsACaption() {
        const WorkerResult result = caption({"--model", m_captioner, "--max_length", "6"});
        QVERIFY2(result.exitCode == 2, result.err);  // text.jpg is no picture
        const Json done = said(result);
        QCOMPARE(done["captions"].size(), std::size_t{2});
        QCOMPARE(done["kept"].size(), std::size_t{1});
        QCOMPARE(done["failed"].size(), std::size_t{1});
        QVERIFY(result.err.contains("text.jpg"));
        QCOMPARE(orThrow(readFile(photos() / "dog-2.txt")), std::string("what I wrote\n"));
        QVERIFY(!fs::exists(photos() / "text.txt"));
        for (const Json& one : done["captions"])
            QCOMPARE(orThrow(readFile(one["file"].get<std::string>())),
                     one["caption"].get<std::string>() + "\n");
        // A second time there is nothing to do.
        fs::remove(photos() / "text.jpg");
        const WorkerResult again = caption({"--model", m_captioner});
        QCOMPARE(again.exitCode, 0);
        QCOMPARE(said(again)["captions"].size(), std::size_t{0});
        QCOMPARE(said(again)["kept"].size(), std::size_t{3});
    }

    /// Wherever it is written: a new .txt would be taken for the newer word.
    void captionsInOtherFilesAreKept() {
        const fs::path folder = photos() / "more";
        fs::create_directories(folder);
        for (const char* name : {"a.jpg", "b.jpg", "c.jpg"})
            fs::copy(photos() / "dog-1.jpg", folder / name);
        orThrow(writeFileAtomically(folder / "a.caption", "by hand"));
        orThrow(writeFileAtomically(folder / "metadata.jsonl",
                                    "{\"file_name\": \"b.jpg\", \"text\": \"by hand\"}\n"));
        const WorkerResult result =
            runWorker({"caption", QString::fromStdString(folder.string()), "--json", "--model",
                       m_captioner, "--max_length", "4"});
        QVERIFY2(result.exitCode == 0, result.err);
        QCOMPARE(said(result)["kept"].size(), std::size_t{2});
        QVERIFY(!fs::exists(folder / "a.txt") && !fs::exists(folder / "b.txt"));
        QVERIFY(fs::exists(folder / "c.txt"));
    }

    /// By the model of that name on the hub.
    void tagsAreWritten() {
        const fs::path folder = photos() / "tags";
        fs::create_directories(folder);
        for (const char* name : {"a.jpg", "b.jpg"}) fs::copy(photos() / "dog-1.jpg", folder / name);
        orThrow(writeFileAtomically(folder / "a.txt", "by hand"));
        const fs::path hub = fs::path(m_folder.path().toStdString()) / "hub",
                       model = hub / "models--SmilingWolf--wd-vit-tagger-v3";
        fs::create_directories(model / "snapshots");
        fs::copy(m_tagger.toStdString(), model / "snapshots" / "abc", fs::copy_options::recursive);
        orThrow(writeFileAtomically(model / "refs" / "main", "abc"));
        qputenv("HF_HUB_CACHE", hub.c_str());
        const QString place = QString::fromStdString(folder.string());
        const WorkerResult result = runWorker({"caption", place, "--tags", "--json"});
        QVERIFY2(result.exitCode == 0, result.err);
        QCOMPARE(said(result)["kept"].size(), std::size_t{1});
        QCOMPARE(orThrow(readFile(folder / "a.txt")), std::string("by hand"));
        const std::string tags = orThrow(readFile(folder / "b.txt"));
        QVERIFY2(tags.find("grass") != std::string::npos && tags.find(", ") != std::string::npos &&
                     tags.find("general") == std::string::npos && tags.ends_with('\n'),
                 tags.c_str());
        // The same folder given as a path says the same.
        fs::remove(folder / "b.txt");
        QCOMPARE(runWorker({"caption", place, "--model", m_tagger}).exitCode, 0);
        QCOMPARE(orThrow(readFile(folder / "b.txt")), tags);
        qunsetenv("HF_HUB_CACHE");
        // Which of the two is meant can't be told.
        QCOMPARE(runWorker({"caption", place, "--tags", "--model", m_captioner}).exitCode, 2);
    }

    /// No empty file is left behind, which would be a caption for other programs.
    void whereItIsSureOfNothingNoTagsAreWritten() {
        const fs::path tagger = fs::path(m_folder.path().toStdString()) / "unsure";
        fs::copy(m_tagger.toStdString(), tagger);
        std::string list = orThrow(readFile(tagger / "selected_tags.csv"));
        for (std::size_t at = list.find(",0,"); at != std::string::npos; at = list.find(",0,"))
            list.replace(at, 3, ",9,");
        for (std::size_t at = list.find(",4,"); at != std::string::npos; at = list.find(",4,"))
            list.replace(at, 3, ",9,");
        orThrow(writeFileAtomically(tagger / "selected_tags.csv", list));
        const fs::path photo = tagger / "photo.jpg";
        fs::copy(photos() / "dog-1.jpg", photo);
        const WorkerResult result =
            runWorker({"caption", QString::fromStdString(photo.string()), "--json", "--model",
                       QString::fromStdString(tagger.string())});
        QCOMPARE(result.exitCode, 2);
        QCOMPARE(said(result)["failed"].size(), std::size_t{1});
        QVERIFY2(result.err.contains("is sure of nothing in " + QByteArray(photo.c_str())),
                 result.err);
        QVERIFY(!fs::exists(tagger / "photo.txt"));
    }

    void brokenTaggersAreNamed() {
        const fs::path tagger = fs::path(m_folder.path().toStdString()) / "broken";
        fs::copy(m_tagger.toStdString(), tagger);
        const QString place = QString::fromStdString(tagger.string());
        orThrow(writeFileAtomically(tagger / "selected_tags.csv", "name,category\ncat,0\n"));
        WorkerResult result = caption({"--model", place});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("selected_tags.csv lists 1 tags"), result.err);
        fs::remove(tagger / "selected_tags.csv");
        result = caption({"--model", place});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("selected_tags.csv"), result.err);
        Json config = orThrow(readJson(tagger / "config.json"));
        config["architecture"] = "convnext_base";
        orThrow(writeJson(tagger / "config.json", config));
        result = caption({"--model", place});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("config.json is of convnext_base"), result.err);
    }

    void otherModelsAreRefused() {
        WorkerResult result = caption({"--model", SOURCE_ROOT "/resources/demo-model"});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("is not of a model that describes pictures"), result.err);
        result = caption({"--model", "nobody/nothing"});
        QCOMPARE(result.exitCode, 2);
        QVERIFY2(result.err.contains("nobody/nothing"), result.err);
    }
};

REGISTER_TEST(TestCaption, QCoreApplication);
#include "test_caption.moc"
