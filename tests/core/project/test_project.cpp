// Projects on disk: saved and read back, foreign keys kept, newer and damaged files refused.
#include <base/files.h>
#include <images/encode.h>
#include <project/project.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <thread>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestProject : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_folder = fs::path(m_temporary->path().toStdString()) / "Rex.dreambooth";
    }

    void createSaveOpen() {
        auto project = Project::create(m_folder, "Rex");
        QVERIFY(project);
        QVERIFY(fs::is_directory(m_folder / "photos"));
        project->subject().token = "zwx";
        project->subject().className = "chien à poil";
        project->baseModel = "/models/sd15";
        project->prompts = {"{} on the beach",
                            "$subject in space"};  // of earlier versions, and of today
        project->leftOutClassImages = {"2e14f927cbe94fef/000007.png"};
        project->subject().leftOutClassImages = {"class-007.png"};  // of earlier versions
        project->recipe.learning_rate = 3.7e-6;
        project->recipe.lora = true;
        project->photos = {{"a.jpg", "DSC_1.JPG", 4000, 3000, {10, 20, 2000}, false, true},
                           {"b.png", "b.png", 512, 600, {0, 0, 0}, true, false}};
        QVERIFY(project->save());

        const auto again = Project::open(m_folder);
        QVERIFY2(again, again ? "" : again.error().message().c_str());
        QCOMPARE(again->name, "Rex");
        QCOMPARE(again->subject().token, project->subject().token);
        QCOMPARE(again->subject().className, project->subject().className);
        QCOMPARE(again->baseModel, project->baseModel);
        QCOMPARE(again->prompts,
                 (std::vector<std::string>{"$subject on the beach", "$subject in space"}));
        QCOMPARE(again->leftOutClassImages, project->leftOutClassImages);
        QCOMPARE(again->subject().leftOutClassImages, project->subject().leftOutClassImages);
        QVERIFY(again->photos == project->photos);
        QVERIFY(again->recipe == project->recipe);
        QCOMPARE(again->subject().instancePrompt(), "a photo of zwx chien à poil");
        QCOMPARE(again->subject().classPrompt(), "a photo of chien à poil");
    }

    /// The LoRA of one of its runs moves with the project; another one stays where it is.
    void aMovedProjectFindsItsLora() {
        auto project = Project::create(m_folder, "Rex");
        QVERIFY(project);
        project->networkWeights = (m_folder / "runs/run-001/output/x.safetensors").string();
        QVERIFY(project->save());
        const fs::path moved = m_folder.parent_path() / "Moved.dreambooth";
        fs::rename(m_folder, moved);
        auto again = Project::open(moved);
        QVERIFY(again);
        QCOMPARE(fs::path(again->networkWeights), moved / "runs/run-001/output/x.safetensors");
        for (const char* other : {"/models/x.safetensors", ""}) {
            again->networkWeights = other;
            QVERIFY(again->save());
            const auto read = Project::open(moved);
            QVERIFY(read);
            QCOMPARE(read->networkWeights, std::string(other));
        }
    }

    void severalSubjectsAreKept() {
        auto project = Project::create(m_folder, "Both");
        QVERIFY(project);
        project->subject().className = "cat";
        project->photos.resize(3);
        for (std::size_t i = 0; i < 3; ++i) project->photos[i].file = std::to_string(i) + ".jpg";
        QCOMPARE(project->addSubject(), 1);
        QCOMPARE(project->subject(1).token, "ohwx");  // "sks" is taken
        project->subject(1).className = "dog";
        project->subject(1).leftOutClassImages = {"000001.png"};
        QCOMPARE(project->addSubject(), 2);
        project->photos[1].subject = 1;
        project->photos[2].subject = 2;
        project->photos[1].caption = "$subject chases $subject2, not $subject1";
        project->photos[2].caption = "$subject and $subject2";
        QVERIFY(project->save());
        const auto again = Project::open(m_folder);
        QVERIFY2(again, again ? "" : again.error().message().c_str());
        QVERIFY(again->subjects == project->subjects);
        QVERIFY(again->photos == project->photos);
        QCOMPARE(again->captionOf(again->photos[0]), "a photo of sks cat");
        // $subject is the photo's own one, whatever its number.
        QCOMPARE(again->captionOf(again->photos[1]), "ohwx dog chases ohwx dog, not sks cat");
        QCOMPARE(again->captionOf(again->photos[2]), "zwx and ohwx dog");
        // A program that knows one subject finds the first where it always was.
        const Json file = orThrow(readJson(m_folder / "project.json"));
        QCOMPARE(file.at("class_name"), Json("cat"));

        project->photos[0].caption = "$subject beside $subject2 and $subject3";
        project->prompts = {"$subject2 with $subject3"};
        const std::string before = project->captionOf(project->photos[0]);
        project->removeSubject(1);
        QCOMPARE(project->captionOf(project->photos[0]), before);
        QCOMPARE(project->prompts.front(), "ohwx dog with $subject2");
        QVERIFY(project->photos[1].leftOut && !project->photos[2].leftOut);
        QCOMPARE(project->phrases(), (std::vector<std::string>{"sks cat", "zwx"}));
        QCOMPARE(project->photos[1].subject, 0);
        QCOMPARE(project->photos[2].subject, 1);
        project->removeSubject(0);
        QCOMPARE(project->subjects.size(), 2u);
    }
    void aSubjectIsFoundByItsName() {
        auto project = Project::create(m_folder, "Both");
        QVERIFY(project);
        QCOMPARE(orThrow(project->subjectNamed("sks old dog")), 0);  // there is nothing yet
        QCOMPARE(project->subject().className, "old dog");
        project->photos.resize(1);
        QCOMPARE(orThrow(project->subjectNamed("ohwx cat")), 1);
        QCOMPARE(orThrow(project->subjectNamed("sks old dog")), 0);
        QCOMPARE(orThrow(project->subjectNamed("ohwx cat")), 1);
        QCOMPARE(orThrow(project->subjectNamed("ohwx")), 1);  // its token tells
        while (project->subjects.size() < maxSubjects) (void)project->addSubject();
        const auto more = project->subjectNamed("one more");
        QVERIFY(!more);
        QCOMPARE(more.error().code, std::string("subjects.too_many"));
        QCOMPARE(project->subjects.size(), maxSubjects);
    }
    void oneTokenOfTwoClassesIsSaid() {
        auto project = Project::create(m_folder, "Both");
        QVERIFY(project);
        project->subject().className = "backpack";
        const int added = project->addSubject();
        QVERIFY(project->checkTokens());
        project->subject(added) = {.token = "sks", .className = "dog", .leftOutClassImages = {}};
        QCOMPARE(project->checkTokens().error().code, std::string("subjects.same_token"));
    }
    void aCaptionNamesItsSubjectOrNot() {
        auto project = Project::create(m_folder, "Both");
        QVERIFY(project);
        project->subject().className = "dog";
        const auto names = [&](const char* caption) {
            Photo photo;
            photo.caption = caption;
            return project->namesItsSubject(photo);
        };
        QVERIFY(names("") && names("$subject in a park") && names("Sks dog, in a park"));
        QVERIFY(!names("a dog in the park") && !names("masks in a park"));
    }
    void subjectsOfAStrangersFileAreLookedAt() {
        const auto errorOf = [&](const char* text) {
            write(text);
            const auto project = Project::open(m_folder);
            return project ? std::string() : project.error().message();
        };
        QVERIFY(errorOf(R"({"version": 1, "further_subjects": 3})").contains("further_subjects"));
        QVERIFY(errorOf(R"({"version": 1, "further_subjects": [3]})").contains("[0]"));
        QVERIFY(errorOf(R"({"version": 1, "further_subjects": [{"token": 3}]})").contains("token"));
        QVERIFY(errorOf(R"({"version": 1, "photos": [{"file": "a.jpg", "subject": 1}]})")
                    .contains("photos[0].subject"));
        QVERIFY(errorOf(R"({"version": 1, "photos": [{"file": "a.jpg", "subject": -1}]})")
                    .contains("photos[0].subject"));
        std::string many = R"({"version": 1, "further_subjects": [{})";
        for (std::size_t i = 1; i < maxSubjects; ++i) many += ", {}";
        QVERIFY(errorOf((many + "]}").c_str()).contains("more than 19"));
    }
    void whatWasSetIsKept() {
        auto project = Project::create(m_folder, "Rex");
        QVERIFY(project);
        project->photos = {{"a.jpg", "a.jpg", 400, 300, {10, 20, 200}, false, false, true},
                           {"b.jpg", "b.jpg", 400, 300, {10, 20, 200}}};
        const Recipe before = project->recipe;
        project->recipe.num_class_images = 16;
        project->recipe.learning_rate = 1e-3;
        project->keepOwnSettings(before);
        QCOMPARE(project->ownSettings, (Json{{"num_class_images", 16}}));
        project->ownRecipe = project->recipe;
        project->recipe = Recipe{};
        // What can't be trained with, Start says: the project opens all the same.
        project->recipe.max_train_steps = 0;
        QVERIFY(project->save());
        const auto again = Project::open(m_folder);
        QVERIFY2(again, again ? "" : again.error().message().c_str());
        QVERIFY(again->photos == project->photos);
        QVERIFY(again->ownRecipe == project->ownRecipe);
        QCOMPARE(again->recipe.max_train_steps, 0);
        const Recipe with = again->withOwnSettings(Recipe{});
        QCOMPARE(with.num_class_images, 16);
        QCOMPARE(with.learning_rate, Recipe{}.learning_rate);
    }
    /// Which did not say what was made by hand, nor keep what belongs to no recipe.
    void projectsOfEarlierVersionsLoseNothing() {
        write(R"({"version": 1, "photos": [
                    {"file": "a.jpg", "width": 90, "height": 80, "crop": {"x": 1, "y": 2, "size": 3}},
                    {"file": "b.jpg", "width": 90, "height": 80, "crop": {"x": 5, "y": 0, "size": 80}}],
                  "recipe": {"validation_prompt": "two\nprompts"}})");
        const auto project = Project::open(m_folder);
        QVERIFY2(project, project ? "" : project.error().message().c_str());
        QVERIFY(project->photos[0].cropByHand);
        QVERIFY(!project->photos[1].cropByHand);  // in the middle
        QCOMPARE(project->photos[0].crop, squareCrop(1, 2, 3));
        QVERIFY(project->save());
        QCOMPARE(readJson(m_folder / "project.json")->at("photos")[0]["crop"],
                 (Json{{"x", 1}, {"y", 2}, {"width", 3}, {"height", 3}}));
        QCOMPARE(project->ownSettings, (Json{{"validation_prompt", "two\nprompts"}}));
        // Only what belongs there, and of the right kind.
        write(R"({"version": 1, "own_settings": {"rank": 8, "num_class_images": 9}})");
        QCOMPARE(Project::open(m_folder)->ownSettings, (Json{{"num_class_images", 9}}));
        write(R"({"version": 1, "own_settings": {"num_class_images": "nine"}})");
        QCOMPARE(Project::open(m_folder).error().code, "recipe.invalid");
    }
    void anExistingProjectIsNotReplaced() {
        QVERIFY(Project::create(m_folder, "Rex"));
        const auto second = Project::create(m_folder, "Other");
        QVERIFY(!second);
        QCOMPARE(second.error().code, "project.exists");
        QCOMPARE(Project::open(m_folder)->name, "Rex");
    }
    void noProjectThere() {
        const auto project = Project::open(m_folder);
        QVERIFY(!project);
        QCOMPARE(project.error().code, "project.missing");
        QVERIFY(project.error().text.contains(m_folder.string()));
    }

    void foreignKeysSurvive() {
        write(R"({"version": 1, "name": "Rex", "mood": {"sunny": true},
                  "photos": [{"file": "a.jpg", "width": 90, "height": 80, "stars": 5,
                              "crop": {"x": 1, "y": 2, "size": 3, "angle": 0.5}},
                             {"file": "b.jpg", "stars": 1}],
                  "recipe": {"rank": 8, "future_setting": [1, 2]}})");
        auto project = Project::open(m_folder);
        QVERIFY2(project, project ? "" : project.error().message().c_str());
        QCOMPARE(project->recipe.rank, 8);
        project->photos[0].crop = {4, 5, 6, 7};
        std::swap(project->photos[0], project->photos[1]);
        QVERIFY(project->save());
        const Json saved = *readJson(m_folder / "project.json");
        QCOMPARE(saved["mood"]["sunny"], true);
        QCOMPARE(saved["photos"][1]["stars"], 5);
        QCOMPARE(saved["photos"][1]["crop"]["angle"], 0.5);
        QCOMPARE(saved["photos"][1]["crop"]["x"], 4);
        QCOMPARE(saved["photos"][0]["stars"], 1);
        QCOMPARE(saved["recipe"]["future_setting"], Json({1, 2}));
        QCOMPARE(saved["recipe"]["rank"], 8);
    }

    void aNewerVersionIsLeftAlone() {
        auto project = Project::create(m_folder, "Rex");
        QVERIFY(project);
        const std::string newer = R"({"version": 2, "name": "from the future"})";
        write(newer);
        const auto opened = Project::open(m_folder);
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, "project.newer_version");
        // Nor overwritten by a project that was opened before.
        const auto saved = project->save();
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, "project.newer_version");
        QCOMPARE(*readFile(m_folder / "project.json"), newer);
    }

    void damagedFiles_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const char* text, const char* code,
                            const char* named) {
            QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(code)
                                << QString::fromLatin1(named);
        };
        row("empty", "", "json.malformed", "project.json is empty.");
        row("cut short", "{\"version\": 1, \"name\": \"Re", "json.malformed", "project.json");
        row("a list", "[]", "project.invalid", "version");
        row("no version", R"({"name": "Rex"})", "project.invalid", "version");
        row("name is a number", R"({"version": 1, "name": 7})", "project.invalid", "name");
        row("photos is text", R"({"version": 1, "photos": "x"})", "project.invalid", "photos");
        row("photo is text", R"({"version": 1, "photos": ["x"]})", "project.invalid", "photos[0]");
        row("leads out", R"({"version": 1, "photos": [{"file": "../../etc/passwd"}]})",
            "project.invalid", "photos[0].file");
        row("absolute", R"({"version": 1, "photos": [{"file": "/etc/passwd"}]})", "project.invalid",
            "photos[0].file");
        row("dots", R"({"version": 1, "photos": [{"file": ".."}]})", "project.invalid",
            "photos[0].file");
        row("backslash", "{\"version\": 1, \"photos\": [{\"file\": \"..\\\\x\"}]}",
            "project.invalid", "photos[0].file");
        row("no file", R"({"version": 1, "photos": [{}]})", "project.invalid", "photos[0].file");
        row("twice", R"({"version": 1, "photos": [{"file": "a"}, {"file": "a"}]})",
            "project.invalid", "photos");
        row("crop outside",
            R"({"version": 1, "photos": [{"file": "a", "width": 9, "height": 9,
                "crop": {"x": 5, "y": 0, "size": 5}}]})",
            "project.invalid", "photos[0].crop");
        row("crop overflows",
            R"({"version": 1, "photos": [{"file": "a", "width": 9, "height": 9,
                "crop": {"x": 2147483647, "y": 0, "size": 2147483647}}]})",
            "project.invalid", "photos[0].crop");
        row("width too large", R"({"version": 1, "photos": [{"file": "a", "width": 1e30}]})",
            "project.invalid", "photos[0].width");
        row("recipe of text", R"({"version": 1, "recipe": {"rank": "four"}})", "recipe.invalid",
            "rank");
    }
    void damagedFiles() {
        QFETCH(QByteArray, text);
        QFETCH(QString, code);
        QFETCH(QString, named);
        write(text.toStdString());
        const auto project = Project::open(m_folder);
        QVERIFY(!project);
        QCOMPARE(project.error().code, code.toStdString());
        QVERIFY2(project.error().text.contains(named.toStdString()), project.error().text.c_str());
        QVERIFY(project.error().text.contains("project.json"));
        QVERIFY(!project.error().remedy.empty());
        QCOMPARE(*readFile(m_folder / "project.json"), text.toStdString());
    }

    void photosComeInByteForByte() {
        auto project = Project::create(m_folder, "Rex");
        const std::string bytes("\xff\xd8\0 any bytes \n\r\0", 17);
        const fs::path source = fs::path(m_temporary->path().toStdString()) / "Café à Paris.jpg";
        QVERIFY(writeFileAtomically(source, bytes));
        const auto first = project->importPhotoFile(source);
        const auto second = project->importPhotoFile(source);
        QVERIFY(first && second);
        QCOMPARE(*first, "Café à Paris.jpg");
        QCOMPARE(*second, "Café à Paris (2).jpg");
        QCOMPARE(*readFile(m_folder / "photos" / *second), bytes);
        QCOMPARE(*readFile(source), bytes);
        QCOMPARE(project->importPhotoFile(source.parent_path() / "no.jpg").error().code,
                 "file.missing");
    }
    void anAddedPhotoHasItsSizeAndACentredSquare() {
        auto project = Project::create(m_folder, "Rex");
        const fs::path source = fs::path(m_temporary->path().toStdString()) / "wide.png";
        QVERIFY(writePng(source, Image(40, 60, CV_8UC3, cv::Scalar(10, 20, 30))));
        QVERIFY(project->addPhoto(source));
        QVERIFY(project->addPhoto(source, true));
        const Photo first{.file = "wide.png",
                          .originalName = "wide.png",
                          .width = 60,
                          .height = 40,
                          .crop = squareCrop(10, 0, 40)};
        QVERIFY(project->photos.at(0) == first);
        QCOMPARE(project->photos.at(1).file, "wide (2).png");
        QVERIFY(project->photos.at(1).heldOut);
        QCOMPARE(project->addPhoto(source.parent_path() / "no.png").error().code, "file.missing");
        QCOMPARE(project->photos.size(), std::size_t{2});
    }
    void namesAreMadeSafe() {
        auto project = Project::create(m_folder, "Rex");
        for (const std::string& name :
             {std::string("../../evil.png"), std::string("a/b\\c:d.png"), std::string("..."),
              std::string(""), std::string("\xff\xfe.png"), std::string(".hidden"),
              std::string(400, 'x') + ".jpeg", std::string("line\nbreak.png")}) {
            const auto file = project->importPhotoBytes(name, "x");
            QVERIFY2(file, name.c_str());
            QVERIFY(fs::is_regular_file(m_folder / "photos" / *file));
            QVERIFY(fs::path(*file).filename() == *file);
            project->photos.push_back({*file, *file, 1, 1, {}, false, false});
        }
        // They survive being saved, whatever the bytes were.
        QVERIFY(project->save());
        const auto again = Project::open(m_folder);
        QVERIFY2(again, again ? "" : again.error().message().c_str());
        for (const Photo& photo : again->photos) QVERIFY(fs::exists(again->photoPath(photo)));
    }
    void importsAtOnceNeverShareAName() {
        auto project = Project::create(m_folder, "Rex");
        std::vector<std::thread> threads;
        std::vector<std::string> names(16);
        for (std::size_t i = 0; i < names.size(); ++i)
            threads.emplace_back(
                [&, i] { names[i] = *project->importPhotoBytes("pasted.png", std::to_string(i)); });
        for (std::thread& thread : threads) thread.join();
        for (std::size_t i = 0; i < names.size(); ++i)
            QCOMPARE(*readFile(m_folder / "photos" / names[i]), std::to_string(i));
    }

    void classImagesAreSharedByWhatMatters() {
        const std::string key = classImagesKey("/m", "a photo of cat", 512);
        QCOMPARE(key.size(), 16u);
        QCOMPARE(key, classImagesKey("/m", "a photo of cat", 512));
        QVERIFY(key != classImagesKey("/n", "a photo of cat", 512));
        QVERIFY(key != classImagesKey("/m", "a photo of dog", 512));
        QVERIFY(key != classImagesKey("/m", "a photo of cat", 768));
        QVERIFY(classImagesKey("a", "bc", 1) != classImagesKey("ab", "c", 1));
        // It names folders that exist on disks: it must not change between versions.
        QCOMPARE(key, std::string("2e14f927cbe94fef"));
    }

    /// Moved it is the same model; replaced it is another one. Folders whose key followed from the
    /// path are used further.
    void classImagesGoByWhatTheModelIs() {
        auto project = *Project::create(m_folder, "Rex");
        project.subject().className = "cat";
        const fs::path here = m_folder.parent_path() / "here",
                       there = m_folder.parent_path() / "to";
        fs::copy(TEST_REFERENCE "/tiny-sd1/model", here, fs::copy_options::recursive);
        project.baseModel = here.string();
        const fs::path images = project.classImagesFolder(project.subject(), 64);
        fs::rename(here, there);
        project.baseModel = there.string();
        QCOMPARE(project.classImagesFolder(project.subject(), 64), images);
        QVERIFY(project.classImagesFolder(project.subject(), 128) != images);
        fs::remove_all(there);
        fs::copy(TEST_REFERENCE "/tiny-v/model", there, fs::copy_options::recursive);
        QVERIFY(project.classImagesFolder(project.subject(), 64) != images);

        const fs::path earlier =
            m_folder / "class-images" /
            classImagesKey(there.string(), project.subject().classPrompt(), 64);
        fs::create_directories(earlier);
        QCOMPARE(project.classImagesFolder(project.subject(), 64), earlier);
        // One that is not there has its place all the same.
        project.baseModel = "/nowhere";
        QCOMPARE(project.classImagesFolder(project.subject(), 64).parent_path(),
                 m_folder / "class-images");
    }

private:
    void write(const std::string& text) {
        QVERIFY(writeFileAtomically(m_folder / "project.json", text));
    }
    std::unique_ptr<QTemporaryDir> m_temporary;
    fs::path m_folder;
};

REGISTER_TEST(TestProject, QCoreApplication);
#include "test_project.moc"
