// Folders and data sets coming in: the subjects that their names say, captions, crops, masks and
// what is held out.
#include <base/files.h>
#include <images/decode.h>
#include <images/encode.h>
#include <project/dataset_export.h>
#include <ui/subject/photo_import.h>

#include <QApplication>
#include <algorithm>
#include <fstream>

#include "test_program.h"
#include "ui/subject/import_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestFolderImport : public QObject {
    Q_OBJECT

private slots:
    /// And keeps one that it has.
    void aKnownPhotoTakesTheCaptionThatItLacks() {
        ImportFixture f;
        QCOMPARE(f.import({samplePhoto(1), samplePhoto(2)}), 2);
        f.session.edit(QStringLiteral("caption"),
                       [](Project& project) { project.photos[1].caption = "by hand"; });
        const fs::path folder = f.home.path("with captions");
        fs::create_directory(folder);
        for (const int number : {1, 2}) {
            const std::string name = "cat-" + std::to_string(number);
            fs::copy_file(samplePhoto(number), folder / (name + ".jpg"));
            orThrow(writeFileAtomically(folder / (name + ".txt"), "on grass\n"));
        }
        QCOMPARE(f.import({folder}), 0);
        QCOMPARE(f.photos()[0].caption, std::string("on grass"));
        QVERIFY(f.photos()[0].captionFromFile);
        QCOMPARE(f.photos()[1].caption, std::string("by hand"));
        // It is one step with the new photos of an import, whichever is read first.
        QCOMPARE(f.session.undoStack()->undoText(), QStringLiteral("import photos"));
        f.session.undoStack()->undo();
        QCOMPARE(f.session.undoStack()->undoText(), QStringLiteral("caption"));
        QCOMPARE(f.photos().size(), 2u);
        QCOMPARE(f.photos()[0].caption, std::string());
    }

    void foldersAreExpandedAndEmptyOnesSaid() {
        ImportFixture f;
        QCOMPARE(f.import({samplePhoto(1).parent_path()}), static_cast<int>(samplePhotos().size()));
        const fs::path empty = f.home.path("empty");
        fs::create_directory(empty);
        QCOMPARE(f.import({empty}), 0);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("photos.none"));
    }

    void picturesOfAFolderThatCannotBeReadAreSaid() {
        ImportFixture f;
        const fs::path folder = f.home.path("mixed");
        fs::create_directory(folder);
        fs::copy_file(uglyPhoto("still.gif"), folder / "still.gif");
        QCOMPARE(f.import({folder}), 0);
        fs::copy_file(samplePhoto(1), folder / "good.jpg");
        QCOMPARE(f.import({folder}), 1);
        QCOMPARE(f.names, QStringList({"still.gif", "still.gif"}));
        for (const Error& problem : f.problems)
            QCOMPARE(problem.code, std::string("photo.unsupported"));
    }

    /// As sd-scripts' dreambooth method has them: repeats, token and class.
    void foldersNameTheirSubject() {
        ImportFixture f;
        const fs::path all = f.home.path("train");
        const std::pair<int, const char*> places[] = {
            {1, "10_sks backpack"}, {2, "5_ohwx red bag"}, {3, "5_ohwx red bag"}};
        for (const auto& [photo, place] : places) {
            fs::create_directories(all / place);
            fs::copy_file(samplePhoto(photo), all / place / (std::to_string(photo) + ".jpg"));
        }
        orThrow(writeFileAtomically(all / "5_ohwx red bag" / "2.txt", "$subject at night\n"));
        QStringList named;
        QObject::connect(&f.importer, &PhotoImporter::finished, &f.importer,
                         [&](const ImportSummary& summary) { named += summary.named; });
        QCOMPARE(f.import({all}), 3);
        QVERIFY(f.problems.empty());
        QCOMPARE(named,
                 (QStringList{QStringLiteral("sks backpack"), QStringLiteral("ohwx red bag")}));
        const Project& project = f.session.project();
        QCOMPARE(project.phrases(), (std::vector<std::string>{"sks backpack", "ohwx red bag"}));
        std::vector<std::string> captions;
        for (const Photo& photo : f.photos()) captions.push_back(project.captionOf(photo));
        QCOMPARE(captions,
                 (std::vector<std::string>{"a photo of sks backpack", "ohwx red bag at night",
                                           "a photo of ohwx red bag"}));
        // A year is no repeat, a camera's folder none, and a number to sort by none.
        int photo = 4;
        for (const char* place : {"2024_summer days", "100_FUJI", "01_front side"}) {
            fs::create_directories(all / place);
            fs::copy_file(samplePhoto(photo), all / place / (std::to_string(photo) + ".jpg"));
            QCOMPARE(f.import({all / place}), 1);
            ++photo;
        }
        QCOMPARE(project.subjects.size(), 2u);
        QCOMPARE(f.photos().back().subject, 0);
    }

    /// As kohya's GUI lays them out; the class can be named later.
    void foldersNameTheirTokenAlone() {
        ImportFixture f;
        const fs::path root = f.home.path("kohya");
        const std::tuple<int, const char*, const char*> places[] = {
            {1, "img", "10_rex"}, {2, "img", "1_mia"}, {3, "reg", "1_dog"}, {4, "model", "sample"}};
        for (const auto& [photo, half, place] : places) {
            fs::create_directories(root / half / place);
            fs::copy_file(samplePhoto(photo),
                          root / half / place / (std::to_string(photo) + ".jpg"));
        }
        ImportSummary summary;
        QObject::connect(&f.importer, &PhotoImporter::finished, &f.importer,
                         [&](const ImportSummary& one) { summary = one; });
        QCOMPARE(f.import({root}), 2);
        QVERIFY(f.problems.empty());
        QCOMPARE(f.session.project().tokens(), (std::vector<std::string>{"rex", "mia"}));
        QCOMPARE(summary.named, (QStringList{QStringLiteral("rex"), QStringLiteral("mia")}));
        QVERIFY(summary.hasRepeats);
        // More of one that has its class by now.
        f.session.edit(QStringLiteral("class"),
                       [](Project& project) { project.subject().className = "dog"; });
        fs::copy_file(samplePhoto(5), root / "img" / "10_rex" / "5.jpg");
        QCOMPARE(f.import({root / "img" / "10_rex"}), 1);
        QCOMPARE(f.session.project().subjects.size(), 2u);
        QCOMPARE(f.photos().back().subject, 0);
    }

    /// By hand: neither is a subject, whether dropped alone, with others or among such.
    void foldersWithNumbersAreNoSubjects() {
        const std::vector<std::string> names = {"20_07_2024", "12_2024",        "3_Oktober",
                                                "1_front",    "100_NCD",        "12_december",
                                                "2_garden",   "3_Oktober 2024", "Beach"};
        ImportFixture f;
        const fs::path all = f.home.path("album");
        int count = 0;
        for (const std::string& name : names) {
            fs::create_directories(all / name);
            fs::copy_file(samplePhoto(1), all / name / "1.jpg");
            std::ofstream(all / name / "1.jpg", std::ios::app) << name;
            QCOMPARE(f.import({all / name}), 1);
            std::ofstream(all / name / "1.jpg", std::ios::app) << "another";
            ++count;
        }
        const std::vector<std::string> tokens = ImportFixture().session.project().tokens();
        QCOMPARE(f.session.project().tokens(), tokens);
        QCOMPARE(f.import({all}), count);
        QVERIFY(f.problems.empty());
        QCOMPARE(f.session.project().tokens(), tokens);
    }

    /// sd-scripts reads none but those of its form.
    void foldersThatAreLeftOutAreSaid() {
        ImportFixture f;
        const fs::path all = f.home.path("train");
        const std::pair<int, const char*> places[] = {
            {1, "10_sks dog"}, {2, "5_rex"}, {3, "Beach/Evening"}, {4, "reg/1_dog"}};
        for (const auto& [photo, place] : places) {
            fs::create_directories(all / place);
            fs::copy_file(samplePhoto(photo), all / place / (std::to_string(photo) + ".jpg"));
        }
        fs::create_directories(all / "notes");
        QCOMPARE(f.import({all}), 2);
        QCOMPARE(f.session.project().tokens(), (std::vector<std::string>{"sks", "rex"}));
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("photos.folders_left_out"));
        QVERIFY(f.problems.front().text.ends_with("Left out: Beach."));
    }

    void foldersInFoldersCome() {
        ImportFixture f;
        const fs::path holiday = f.home.path("Holiday");
        const std::pair<int, const char*> places[] = {{1, "."},
                                                      {2, "Day 1"},
                                                      {3, "Day 2/Evening"},
                                                      {4, ".hidden"},
                                                      {5, "Rex.dreambooth/runs"}};
        for (const auto& [photo, place] : places) {
            fs::create_directories(holiday / place);
            fs::copy_file(samplePhoto(photo), holiday / place / (std::to_string(photo) + ".jpg"));
        }
        fs::create_directories(holiday / "empty");
        orThrow(writeFileAtomically(holiday / "Day 1" / "2.txt", "on the beach\n"));
        orThrow(writeFileAtomically(holiday / "Rex.dreambooth" / "project.json", "{}\n"));
        // Rows above the pictures, as datasets reads them.
        orThrow(writeFileAtomically(
            holiday / "metadata.jsonl",
            "{\"file_name\": \"./1.jpg\", \"text\": \"at home\"}\n"
            "{\"file_name\": \"Day 2/Evening/3.jpg\", \"text\": \"at night\"}\n"));
        QCOMPARE(f.import({holiday / ""}), 3);
        QVERIFY(f.problems.empty());
        std::vector<std::string> captions;
        for (const Photo& photo : f.photos()) captions.push_back(photo.caption);
        QCOMPARE(captions, (std::vector<std::string>{"at home", "on the beach", "at night"}));
    }

    /// The project has the word for something else already.
    void aFolderWithATakenWordIsSaid() {
        ImportFixture f;
        f.session.edit(QStringLiteral("class"),
                       [](Project& project) { project.subject().className = "backpack"; });
        QCOMPARE(f.import({samplePhoto(1)}), 1);
        const fs::path folder = f.home.path("10_sks dog");
        fs::create_directories(folder);
        fs::copy_file(samplePhoto(2), folder / "dog.jpg");
        QCOMPARE(f.import({folder}), 1);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("subjects.same_token"));
    }

    /// Neither a folder nor a data set gives its photos to another subject.
    void aSubjectTooManyIsRefused() {
        ImportFixture f;
        const fs::path all = f.home.path("train");
        const int folders = static_cast<int>(maxSubjects) + 1;
        for (int i = 1; i <= folders; ++i) {
            const fs::path place = all / (std::to_string(i) + "_sks" + std::to_string(i) + " dog");
            fs::create_directories(place);
            fs::copy_file(samplePhoto(1), place / "1.jpg");
            std::ofstream(place / "1.jpg", std::ios::app) << i;
        }
        QCOMPARE(f.import({all}), folders - 1);
        QCOMPARE(f.session.project().subjects.size(), maxSubjects);
        for (int subject = 0; subject < folders - 1; ++subject)
            QCOMPARE(std::ranges::count(f.photos(), subject, &Photo::subject), 1);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("subjects.too_many"));
        QVERIFY(f.problems.front().message().find(" dog") != std::string::npos);

        // A data set of two subjects, one of which the full project has.
        ImportFixture two;
        two.session.edit(QStringLiteral("two"), [&](Project& project) {
            project.subject() = f.session.project().subject(3);
            project.subject(project.addSubject()).className = "bird";
        });
        QCOMPARE(two.import({samplePhoto(2), samplePhoto(3)}), 2);
        two.session.edit(QStringLiteral("which"),
                         [](Project& project) { project.photos[1].subject = 1; });
        const fs::path folder = f.home.path("set");
        QVERIFY(exportDataset(two.session.project(), {.folder = folder}));
        f.problems.clear();
        QCOMPARE(f.import({folder}), 1);
        QCOMPARE(f.photos().back().subject, 3);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("subjects.too_many"));
        QCOMPARE(
            std::ranges::distance(fs::directory_iterator(f.session.project().folder() / "photos")),
            std::ssize(f.photos()));
    }

    void aDataSetOfSeveralSubjectsComesBack() {
        ImportFixture f;
        f.session.edit(QStringLiteral("two"), [](Project& project) {
            project.subject().className = "cat";
            project.subject(project.addSubject()).className = "dog";
        });
        QCOMPARE(f.import({samplePhoto(1), samplePhoto(2)}), 2);
        f.session.edit(QStringLiteral("which"), [](Project& project) {
            project.photos[0].caption = "$subject beside $subject2";
            project.photos[1].subject = 1;
        });
        const fs::path folder = f.home.path("set");
        QVERIFY(exportDataset(f.session.project(), {.folder = folder}));
        ImportFixture again;
        QCOMPARE(again.import({folder}), 2);
        QCOMPARE(again.session.project().phrases(), f.session.project().phrases());
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE(again.photos()[i].caption, f.photos()[i].caption);
            QCOMPARE(again.photos()[i].subject, f.photos()[i].subject);
        }
        // What somebody has written into a file since is the newer word.
        orThrow(writeFileAtomically(folder / "backpack-1.txt", "by hand\n"));
        ImportFixture edited;
        edited.session.edit(QStringLiteral("others"), [](Project& project) {
            project.subject().className = "bird";
            project.subject(project.addSubject()).className = "fish";
        });
        QCOMPARE(edited.import({folder}), 2);
        QCOMPARE(edited.photos()[0].caption, std::string("by hand"));
        // Where $subject2 is another one the caption says what it meant.
        orThrow(writeFileAtomically(folder / "backpack-1.txt", "sks cat beside ohwx dog\n"));
        ImportFixture other;
        other.session.edit(QStringLiteral("others"), [](Project& project) {
            project.subject().className = "bird";
            project.subject(project.addSubject()).className = "fish";
        });
        QCOMPARE(other.import({folder}), 2);
        const Project& project = other.session.project();
        QCOMPARE(project.subjects.size(), 4u);
        QCOMPARE(project.captionOf(other.photos()[0]),
                 f.session.project().captionOf(f.photos()[0]));
        QCOMPARE(project.subjectOf(other.photos()[1]).phrase(), std::string("ohwx dog"));
    }

    /// Whose photos are there already, and whose class nobody has said yet.
    void aFolderNamesTheSubjectOfItsToken() {
        ImportFixture f;
        QCOMPARE(f.import({samplePhoto(1)}), 1);
        QCOMPARE(f.session.project().phrases(), (std::vector<std::string>{"sks"}));
        const fs::path folder = f.home.path("10_sks dog");
        fs::create_directory(folder);
        fs::copy_file(samplePhoto(2), folder / "dog.jpg");
        QCOMPARE(f.import({folder}), 1);
        QCOMPARE(f.session.project().phrases(), (std::vector<std::string>{"sks dog"}));
        QCOMPARE(f.photos()[1].subject, 0);
        QVERIFY(f.problems.empty());
    }

    /// And no crop comes back as made by hand that was not.
    void aDataSetKeepsItsOrder() {
        ImportFixture f;
        QCOMPARE(f.import({samplePhoto(3), samplePhoto(1), samplePhoto(2)}), 3);
        f.session.edit(QStringLiteral("crop"), [](Project& project) {
            project.photos[1].crop = {0, 0, 300, 300};
            project.photos[1].cropByHand = true;
        });
        const fs::path folder = f.home.path("set");
        QVERIFY(exportDataset(f.session.project(), {.folder = folder}));
        ImportFixture again;
        QCOMPARE(again.import({folder}), 3);
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(again.photos()[i].originalName, f.photos()[i].originalName);
            QVERIFY(again.photos()[i].crop == f.photos()[i].crop);
            QCOMPARE(again.photos()[i].cropByHand, i == 1);
        }
    }

    /// Into a new project, and into one of another subject.
    void aDataSetOfOneSubjectBringsItsName() {
        ImportFixture f;
        f.session.edit(QStringLiteral("class"),
                       [](Project& project) { project.subject().className = "dog"; });
        QCOMPARE(f.import({samplePhoto(1), samplePhoto(2), samplePhoto(3)}), 3);
        f.session.edit(QStringLiteral("photos"), [](Project& project) {
            project.photos[0].caption = "$subject on grass";
            project.photos[1].heldOut = true;
            project.photos[2].crop = {0, 0, 400, 300};
            project.photos[2].cropByHand = true;
        });
        const fs::path folder = f.home.path("set");
        QVERIFY(exportDataset(f.session.project(), {.folder = folder}));
        ImportFixture again;
        ImportSummary summary;
        QObject::connect(&again.importer, &PhotoImporter::finished, &again.importer,
                         [&](const ImportSummary& one) { summary = one; });
        QCOMPARE(again.import({folder}), 3);
        QVERIFY(again.problems.empty());
        QCOMPARE(again.session.project().phrases(), (std::vector<std::string>{"sks dog"}));
        QCOMPARE(summary.heldOut, 1);
        QCOMPARE(summary.captions, 1);
        QVERIFY(summary.letShapesCount && again.session.project().recipe.use_aspect_ratio_buckets);
        for (const Photo& photo : f.photos()) {
            const auto back =
                std::ranges::find(again.photos(), photo.originalName, &Photo::originalName);
            QVERIFY(back != again.photos().end());
            QCOMPARE(back->heldOut, photo.heldOut);
            QCOMPARE(back->caption, photo.caption);
            QVERIFY(back->crop == photo.crop);
        }

        ImportFixture other;
        other.session.edit(QStringLiteral("class"), [](Project& project) {
            project.subject() = {.token = "ohwx", .className = "cat", .leftOutClassImages = {}};
        });
        QCOMPARE(other.import({samplePhoto(4)}), 1);
        QCOMPARE(other.import({folder / "validation"}), 1);
        const Project& project = other.session.project();
        QCOMPARE(project.subjectOf(other.photos()[1]).phrase(), std::string("sks dog"));
        QVERIFY(other.photos()[1].heldOut);
        QCOMPARE(other.import({folder / "train"}), 2);
        QCOMPARE(project.captionOf(other.photos()[2]), std::string("sks dog on grass"));
    }

    /// A column of others may be called so too.
    void aSubjectOfStrangersIsNone() {
        ImportFixture f;
        const fs::path folder = f.home.path("strange");
        fs::create_directories(folder);
        fs::copy_file(samplePhoto(1), folder / "1.jpg");
        orThrow(writeFileAtomically(
            folder / "metadata.jsonl",
            "{\"file_name\": \"1.jpg\", \"text\": \"a dog\", \"subject\": \"a dog at home\"}\n"));
        QCOMPARE(f.import({folder}), 1);
        QCOMPARE(f.session.project().phrases(), (std::vector<std::string>{"sks"}));
        QCOMPARE(f.photos()[0].caption, std::string("a dog"));
    }

    /// With the first mask masks count, as with the first that is painted.
    void masksThatComeAlongCount() {
        ImportFixture f;
        const fs::path folder = f.home.path("masked");
        fs::create_directories(folder);
        fs::copy_file(samplePhoto(1), folder / "a.jpg");
        fs::copy_file(samplePhoto(2), folder / "b.jpg");
        const auto info = orThrow(readImageInfo(folder / "a.jpg"));
        orThrow(writePng(folder / "masks" / "a.png",
                         cv::Mat(info.height, info.width, CV_8UC1, cv::Scalar(255))));
        orThrow(writeFileAtomically(folder / "masks" / "b.png", ""));  // of no bytes
        ImportSummary summary;
        QObject::connect(&f.importer, &PhotoImporter::finished, &f.importer,
                         [&](const ImportSummary& one) { summary = one; });
        QCOMPARE(f.import({folder}), 2);
        QVERIFY(!f.photos()[0].mask.empty() && f.photos()[1].mask.empty());
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("photo.empty"));
        QVERIFY(summary.letMasksCount && f.session.project().recipe.masked_loss);
        QVERIFY(f.session.project().withOwnSettings(Recipe{}).masked_loss);
        // Switched off by a person it stays so.
        f.session.edit(QStringLiteral("off"),
                       [](Project& project) { project.recipe.masked_loss = false; });
        fs::copy_file(samplePhoto(3), folder / "a.jpeg");
        fs::remove(folder / "b.jpg");
        f.problems.clear();
        QCOMPARE(f.import({folder}), 1);
        QVERIFY(!summary.letMasksCount && !f.session.project().recipe.masked_loss);
        // One mask for two photos is said.
        QCOMPARE(f.problems.front().code, std::string("photo.mask_shared"));
    }
};

REGISTER_TEST(TestFolderImport, QApplication);
#include "test_folder_import.moc"
