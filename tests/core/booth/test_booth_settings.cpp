// booth.json: what works at once, what survives a save, and what is refused with its key.
#include <base/files.h>
#include <booth/booth_settings.h>
#include <booth/prepared_booth.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestBoothSettings : public QObject {
    Q_OBJECT

    QTemporaryDir m_home;
    std::filesystem::path folder() const { return m_home.path().toStdString(); }

private slots:
    void theBundledOnesAreComplete() {
        const BoothSettings bundled = BoothSettings::bundled();
        QVERIFY(bundled.check());
        for (const std::string& language : boothLanguages) {
            for (const BoothKind& kind : bundled.kinds) QVERIFY(kind.names.contains(language));
            for (const BoothScene& scene : bundled.scenes) QVERIFY(scene.names.contains(language));
        }
        QVERIFY(!bundled.keeping.pictures && !bundled.keeping.photos);
        // Whatever a visitor brings, there is a kind for it, the last one.
        QCOMPARE(textIn(bundled.kinds.back().names, "en"), std::string("Something else"));
        QVERIFY(bundled.kinds.back().isAnythingElse);
        QVERIFY(!bundled.computerName.empty());
        const ModelFiles model = orThrow(ModelFiles::open(bundled.baseModel()));
        const Recipe recipe = orThrow(boothRecipe(bundled, model));
        QCOMPARE(recipe.resolution, 128);
        QVERIFY(!recipe.with_prior_preservation);  // the model's own advice for booths
        QVERIFY(recipe.max_train_seconds > 0);
        QVERIFY(recipe.max_train_seconds < bundled.budgetSeconds);
    }

    void comesBackAsItWasSaved() {
        BoothSettings settings = BoothSettings::bundled();
        settings.title = "Día de puertas abiertas";
        settings.computerName = "Rosalía";
        settings.kinds = {{.id = "toy", .className = "bear", .names = {{"de", "Spielzeug"}}}};
        settings.kinds.front().isAnythingElse = true;
        settings.scenes.resize(1);
        settings.languages = {"fr"};
        settings.recipe = {{"max_train_steps", 7}};
        settings.camera = {.source = "folder", .place = "shots"};
        settings.idle.seconds = 20;
        QVERIFY(settings.save(folder()));
        const BoothSettings read = orThrow(BoothSettings::open(folder()));
        QVERIFY(read == settings);
        QCOMPARE(textIn(read.kinds.front().names, "fr"), std::string("Spielzeug"));
    }

    void keysOfOthersSurvive() {
        Json root = orThrow(readJson(folder() / "booth.json"));
        root["later"] = "x";
        root["idle"]["later"] = 1;
        QVERIFY(writeJson(folder() / "booth.json", root));
        BoothSettings settings = orThrow(BoothSettings::open(folder()));
        settings.recipe = Json::object();
        QVERIFY(settings.save(folder()));
        const Json saved = orThrow(readJson(folder() / "booth.json"));
        QCOMPARE(valueOr<std::string>(saved, "later", ""), std::string("x"));
        QCOMPARE(valueOr(saved["idle"], "later", 0), 1);
        QVERIFY(saved["recipe"].empty());
    }

    void badValuesAreNamed_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("key");
        const auto row = [](const char* name, const char* text, const char* key) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(key);
        };
        row("type", R"({"version": 1, "title": 3})", "title");
        row("type below", R"({"version": 1, "idle": {"seconds": "x"}})", "idle.seconds");
        row("type in a list", R"({"version": 1, "kinds": [{"id": 3}]})", "kinds[0].id");
        row("color", R"({"version": 1, "accent_color": "red"})", "accent_color");
        row("range", R"({"version": 1, "photo_count": 1})", "photo_count");
        row("no name", R"({"version": 1, "computer_name": ""})", "computer_name");
        row("id", R"({"version": 1, "kinds": [{"id": "../x", "class_name": "dog"}]})",
            "kinds[0].id");
        row("twice",
            R"({"version": 1, "kinds": [{"id": "a", "class_name": "dog"}, {"id": "a", "class_name": "cat"}]})",
            "kinds[1].id");
        row("subject", R"({"version": 1, "scenes": [{"id": "a", "prompt": "a beach"}]})",
            "scenes[0].prompt");
        row("language", R"({"version": 1, "languages": ["xx"]})", "languages");
        row("camera", R"({"version": 1, "camera": {"source": "webcam"}})", "camera.source");
        row("keeping", R"({"version": 1, "keeping": {"photos": true}})", "keeping.folder");
    }
    void badValuesAreNamed() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, key);
        const std::filesystem::path file = folder() / "bad" / "booth.json";
        QVERIFY(writeFileAtomically(file, text.toStdString()));
        const auto read = BoothSettings::open(file.parent_path());
        QVERIFY(!read);
        QCOMPARE(read.error().code, std::string("booth.settings"));
        QCOMPARE(read.error().arguments.at("key"), key.toStdString());
        QCOMPARE(read.error().arguments.at("file"), file.string());
    }

    void aNewerVersionIsLeftAlone() {
        QVERIFY(writeFileAtomically(folder() / "new" / "booth.json", R"({"version": 2})"));
        const auto read = BoothSettings::open(folder() / "new");
        QVERIFY(!read);
        QCOMPARE(read.error().code, std::string("booth.newer_version"));
    }
};

REGISTER_TEST(TestBoothSettings, QCoreApplication);
#include "test_booth_settings.moc"
