// Photos coming in: good ones byte for byte, bad ones named with cause and remedy, nothing lost.
// Real files, among them the ugly ones of tests/data/photos.
#include "ui/support.h"

#include <base/files.h>
#include <images/decode.h>
#include <images/encode.h>
#include <project/dataset.h>
#include <ui/session/project_session.h>
#include <ui/subject/photo_changes.h>
#include <ui/subject/photo_import.h>
#include <ui/subject/photo_library.h>

#include <signal.h>
#include <sys/mount.h>
#include <unistd.h>

#include <QApplication>
#include <QMimeData>
#include <QSignalSpy>
#include <QUrl>
#include <algorithm>
#include <fstream>

#include "hostile_pictures.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// The decoders that this process has started and that are at work or wait.
std::vector<pid_t> decoders() {
    std::vector<pid_t> found;
    const std::string parent = "PPid:\t" + std::to_string(::getpid()) + "\n";
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const pid_t process = std::atoi(entry.path().filename().c_str());
        if (process == 0) continue;
        const std::string status = readFile(entry.path() / "status").value_or("");
        if (status.starts_with("Name:\tdreambooth-deco") && status.find(parent) != status.npos &&
            status.find("State:\tZ") == status.npos)
            found.push_back(process);
    }
    return found;
}

/// A disk of its own, which only root may mount.
struct SmallDisk {
    fs::path folder;
    bool isMounted;
    explicit SmallDisk(fs::path place) : folder(std::move(place)) {
        fs::create_directories(folder);
        isMounted = ::mount("none", folder.c_str(), "tmpfs", 0, "size=1m") == 0;
    }
    SmallDisk(const SmallDisk&) = delete;
    SmallDisk& operator=(const SmallDisk&) = delete;
    ~SmallDisk() {
        if (isMounted) ::umount2(folder.c_str(), MNT_DETACH);
    }
};

}  // namespace

class TestPhotoImport : public QObject {
    Q_OBJECT

private:
    struct Fixture {
        TemporaryHome home;
        ProjectSession session{*Project::create(home.path("p.dreambooth"), "p")};
        PhotoImporter importer{session};
        std::vector<Error> problems;
        QStringList names;
        Fixture() {
            QObject::connect(&importer, &PhotoImporter::failed, &importer,
                             [this](const Error& error, const QString& name) {
                                 problems.push_back(error);
                                 names += name;
                             });
        }
        /// Imports and waits; returns how many were added.
        int import(const std::vector<fs::path>& paths) {
            std::vector<ImportSource> sources;
            for (const fs::path& path : paths) sources.push_back({.path = path, .image = {}});
            return importSources(std::move(sources));
        }
        int importSources(std::vector<ImportSource> sources) {
            QSignalSpy finished(&importer, &PhotoImporter::finished);
            importer.import(std::move(sources));
            if (!QTest::qWaitFor([&] { return finished.count() == 1; }, 30000)) return -1;
            return finished.first().first().value<ImportSummary>().added;
        }
        const std::vector<Photo>& photos() const { return session.project().photos; }
    };

private slots:
    void goodPhotosComeInByteForByte() {
        Fixture f;
        QSignalSpy progress(&f.importer, &PhotoImporter::progress);
        QCOMPARE(f.import({samplePhoto(1), samplePhoto(2)}), 2);
        QCOMPARE(f.photos().size(), 2u);
        QCOMPARE(*readFile(f.session.project().photoPath(f.photos()[0])),
                 *readFile(samplePhoto(1)));
        const Photo& photo = f.photos().front();
        QCOMPARE(photo.originalName, std::string("backpack-1.jpg"));
        QVERIFY(photo.width > 500 && photo.height > 500);
        QCOMPARE(photo.crop.width, std::min(photo.width, photo.height));
        QCOMPARE(progress.last(), (QVariantList{2, 2}));
        // Saved at once: another window sees them.
        QCOMPARE(Project::open(f.session.project().folder())->photos.size(), 2u);
    }

    void oneImportIsOneUndoStep() {
        Fixture f;
        f.import({samplePhoto(1), samplePhoto(2), samplePhoto(3)});
        f.session.undoStack()->undo();
        QVERIFY(f.photos().empty());
        f.session.undoStack()->redo();
        QCOMPARE(f.photos().size(), 3u);
    }

    void aPhoneIsHeldUpright() {
        Fixture f;
        f.import({uglyPhoto("orientation-6.jpg"), uglyPhoto("orientation-1.jpg")});
        QCOMPARE(f.photos().size(), 2u);
        QCOMPARE(f.photos()[0].width, f.photos()[1].width);  // the turned one is upright too
    }

    void badFilesAreNamedWithARemedy_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("code");
        QTest::newRow("text") << "text.jpg"
                              << "photo.not_a_picture";
        QTest::newRow("truncated") << "truncated.jpg"
                                   << "photo.truncated";
        QTest::newRow("empty") << "empty.jpg"
                               << "photo.empty";
        QTest::newRow("40,000 px") << "wide.png"
                                   << "photo.too_large";
        QTest::newRow("bomb") << "bomb.png"
                              << "photo.too_large";
        QTest::newRow("300 megapixels") << "many-pixels.png"
                                        << "photo.too_large";
        QTest::newRow("gif") << "still.gif"
                             << "photo.unsupported";
    }
    void badFilesAreNamedWithARemedy() {
        QFETCH(QString, file);
        QFETCH(QString, code);
        Fixture f;
        // A good photo beside it still comes in.
        QCOMPARE(f.import({uglyPhoto(toStd(file)), samplePhoto(1)}), 1);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(toQt(f.problems.front().code), code);
        QCOMPARE(f.names.first(), file);
        QVERIFY(!f.problems.front().remedy.empty());
        QCOMPARE(f.photos().size(), 1u);
    }

    void theSamePhotoTwiceIsNoticed() {
        Fixture f;
        QCOMPARE(f.import({samplePhoto(1), samplePhoto(1)}), 1);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("photo.already_there"));
        const fs::path renamed = f.home.path("other-name.jpg");
        fs::copy_file(samplePhoto(1), renamed);
        QCOMPARE(f.import({renamed}), 0);
        QCOMPARE(f.problems.back().code, std::string("photo.already_there"));
    }

    /// And keeps one that it has.
    void aKnownPhotoTakesTheCaptionThatItLacks() {
        Fixture f;
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
        Fixture f;
        QCOMPARE(f.import({samplePhoto(1).parent_path()}), static_cast<int>(samplePhotos().size()));
        const fs::path empty = f.home.path("empty");
        fs::create_directory(empty);
        QCOMPARE(f.import({empty}), 0);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("photos.none"));
    }

    void picturesOfAFolderThatCannotBeReadAreSaid() {
        Fixture f;
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
        Fixture f;
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
        Fixture f;
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
        Fixture f;
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
        const std::vector<std::string> tokens = Fixture().session.project().tokens();
        QCOMPARE(f.session.project().tokens(), tokens);
        QCOMPARE(f.import({all}), count);
        QVERIFY(f.problems.empty());
        QCOMPARE(f.session.project().tokens(), tokens);
    }

    /// sd-scripts reads none but those of its form.
    void foldersThatAreLeftOutAreSaid() {
        Fixture f;
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
        Fixture f;
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
        Fixture f;
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
        Fixture f;
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
        Fixture two;
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
        Fixture f;
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
        Fixture again;
        QCOMPARE(again.import({folder}), 2);
        QCOMPARE(again.session.project().phrases(), f.session.project().phrases());
        for (std::size_t i = 0; i < 2; ++i) {
            QCOMPARE(again.photos()[i].caption, f.photos()[i].caption);
            QCOMPARE(again.photos()[i].subject, f.photos()[i].subject);
        }
        // What somebody has written into a file since is the newer word.
        orThrow(writeFileAtomically(folder / "backpack-1.txt", "by hand\n"));
        Fixture edited;
        edited.session.edit(QStringLiteral("others"), [](Project& project) {
            project.subject().className = "bird";
            project.subject(project.addSubject()).className = "fish";
        });
        QCOMPARE(edited.import({folder}), 2);
        QCOMPARE(edited.photos()[0].caption, std::string("by hand"));
        // Where $subject2 is another one the caption says what it meant.
        orThrow(writeFileAtomically(folder / "backpack-1.txt", "sks cat beside ohwx dog\n"));
        Fixture other;
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
        Fixture f;
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
        Fixture f;
        QCOMPARE(f.import({samplePhoto(3), samplePhoto(1), samplePhoto(2)}), 3);
        f.session.edit(QStringLiteral("crop"), [](Project& project) {
            project.photos[1].crop = {0, 0, 300, 300};
            project.photos[1].cropByHand = true;
        });
        const fs::path folder = f.home.path("set");
        QVERIFY(exportDataset(f.session.project(), {.folder = folder}));
        Fixture again;
        QCOMPARE(again.import({folder}), 3);
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(again.photos()[i].originalName, f.photos()[i].originalName);
            QVERIFY(again.photos()[i].crop == f.photos()[i].crop);
            QCOMPARE(again.photos()[i].cropByHand, i == 1);
        }
    }

    /// Into a new project, and into one of another subject.
    void aDataSetOfOneSubjectBringsItsName() {
        Fixture f;
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
        Fixture again;
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

        Fixture other;
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
        Fixture f;
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
        Fixture f;
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

    /// The next day their files go to the bin.
    void anImportThatWasUndoneLeavesNothing() {
        Fixture f;
        QCOMPARE(f.import({samplePhoto(1)}), 1);
        f.session.edit(QStringLiteral("caption"),
                       [](Project& project) { project.photos[0].caption = "on grass"; });
        QCOMPARE(f.import({samplePhoto(2), samplePhoto(3)}), 2);
        f.session.undoStack()->undo();
        QCOMPARE(f.session.project().removedPhotos.size(), 2u);
        // What was done before is undone too: as if nothing had come since.
        f.session.undoStack()->undo();
        QCOMPARE(f.session.project().removedPhotos.size(), 2u);
        f.session.undoStack()->redo();
        f.session.undoStack()->redo();
        QCOMPARE(f.photos().size(), 3u);
        f.session.undoStack()->undo();
        waitUntilIdle();
        const fs::path place = f.session.project().folder() / "photos";
        QCOMPARE(std::ranges::distance(fs::directory_iterator(place)), 3);
        qputenv("XDG_DATA_HOME", f.home.folder.path().toUtf8());  // its own bin
        ProjectSession later(orThrow(Project::open(f.session.project().folder())));
        binUnusedFiles(later);
        QTRY_VERIFY(later.project().removedPhotos.empty());
        QCOMPARE(std::ranges::distance(fs::directory_iterator(place)), 1);
        QVERIFY(fs::exists(later.project().photoPath(later.project().photos[0])));
    }

    void aFileThatIsGoneIsSaid() {
        Fixture f;
        QCOMPARE(f.import({f.home.path("gone.jpg")}), 0);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("file.missing"));
    }

    void picturesOfTheClipboardComeIn() {
        Fixture f;
        QImage image(300, 200, QImage::Format_RGB32);
        image.fill(Qt::blue);
        QMimeData data;
        data.setImageData(image);
        auto sources = sourcesFrom(data);
        QVERIFY(sources.has_value());
        QCOMPARE(f.importSources(std::move(*sources)), 1);
        QCOMPARE(f.photos().front().width, 300);
        QVERIFY(fs::exists(f.session.project().photoPath(f.photos().front())));
    }

    void localFilesWinOverTheirPicture() {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(toQt(samplePhoto(1)))});
        data.setImageData(QImage(8, 8, QImage::Format_RGB32));
        const auto sources = sourcesFrom(data);
        QVERIFY(sources.has_value());
        QCOMPARE(sources->front().path, samplePhoto(1));
    }

    void addressesOfTheWebAreRefusedWithAReason() {
        QMimeData data;
        data.setUrls({QUrl(QStringLiteral("https://example.org/cat.jpg"))});
        const auto sources = sourcesFrom(data);
        QVERIFY(!sources.has_value());
        QCOMPARE(sources.error().code, std::string("drop.remote"));
        QVERIFY(!sources.error().remedy.empty());
        QMimeData text;
        text.setText(QStringLiteral("hello"));
        QCOMPARE(sourcesFrom(text).error().code, std::string("drop.nothing"));
    }

    void drawingsDocumentsAndLoopsAreSaid() {
        Fixture f;
        const fs::path folder = f.home.path("mixed");
        fs::create_directory(folder);
        QVERIFY(writeFileAtomically(folder / "drawing.svg", "<svg/>"));
        QVERIFY(writeFileAtomically(folder / "letter.pdf", "%PDF-1.7\n"));
        fs::create_symlink("round.jpg", folder / "round.jpg");
        QCOMPARE(f.import({folder / "drawing.svg", folder / "letter.pdf", folder / "round.jpg"}),
                 0);
        QCOMPARE(f.problems.size(), 3u);
        QCOMPARE(f.problems[0].code, std::string("photo.unsupported"));
        QVERIFY(f.problems[0].text.contains("SVG"));
        QVERIFY(f.problems[1].text.contains("PDF"));
        QCOMPARE(f.problems[2].code, std::string("file.unreadable"));

        // A folder in itself, and with a link that leads to itself: its own pictures, once.
        fs::create_directory_symlink(folder, folder / "again");
        fs::create_directory_symlink(folder, folder / "again.jpg");
        fs::copy_file(samplePhoto(1), folder / "cat.jpg");
        QCOMPARE(f.import({folder}), 1);
        QCOMPARE(f.problems.size(), 3u);
    }

    void aSlowPhotoComesAfterTheOthers() {
        Fixture f;
        PhotoImporter importer(f.session, nullptr, 0.1);
        const fs::path slow = f.home.path("slow.jpg");
        QVERIFY(writeFileAtomically(slow, hostile::scans(8000, 95)));
        QSignalSpy finished(&importer, &PhotoImporter::finished);
        QSignalSpy problem(&importer, &PhotoImporter::failed);
        importer.import({{slow, {}}, {samplePhoto(1), {}}});
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 120000);
        QCOMPARE(problem.count(), 0);
        QCOMPARE(f.photos().size(), 2u);
        QCOMPARE(f.photos()[0].originalName, std::string("backpack-1.jpg"));
        QCOMPARE(f.photos()[1].width, 8000);
    }

    void closingDuringAnImportWaitsForNothingAndLeavesNothing() {
        endDecoders();
        TemporaryHome home;
        ProjectSession session(*Project::create(home.path("p.dreambooth"), "p"));
        auto importer = std::make_unique<PhotoImporter>(session);
        const fs::path slow = home.path("slow.jpg");
        QVERIFY(writeFileAtomically(slow, hostile::scans(8000, 95)));
        importer->import({{slow, {}}});
        QTRY_VERIFY(!decoders().empty());
        const pid_t halted = decoders()[0];
        ::kill(halted, SIGSTOP);  // from here on this picture takes for ever
        importer.reset();
        QTRY_VERIFY(decoders().empty());
        std::error_code none;
        QVERIFY(fs::is_empty(session.project().folder() / "photos", none) || none);
    }

    void whatCouldNotBeReadMayBeTriedAgain() {
        Fixture f;
        const fs::path slow = f.home.path("slow.jpg");
        QVERIFY(writeFileAtomically(slow, hostile::scans(8000, 95)));
        f.importer.import({{slow, {}}});
        const auto isKilled = [&] {
            for (const pid_t decoder : decoders()) ::kill(decoder, SIGKILL);
            return !f.problems.empty();
        };
        QVERIFY(QTest::qWaitFor(isKilled, 60'000));
        QCOMPARE(f.problems.front().code, std::string("photo.decoder_crashed"));
        QVERIFY(f.importer.hasUnread());
        QCOMPARE(f.importSources(f.importer.takeUnread()), 1);
        QVERIFY(!f.importer.hasUnread());
    }

    void aFullProjectTakesNoMore() {
        Fixture f;
        f.session.edit(QStringLiteral("many"), [](Project& project) {
            for (std::size_t i = 1; i < maxPhotos; ++i)
                project.photos.push_back({.file = std::to_string(i) + ".jpg",
                                          .originalName = {},
                                          .width = 8,
                                          .height = 8,
                                          .crop = {}});
        });
        QCOMPARE(f.import({samplePhoto(1), samplePhoto(2), samplePhoto(3)}), 1);
        QCOMPARE(f.photos().size(), maxPhotos);
        QCOMPARE(f.problems.size(), 1u);
        QCOMPARE(f.problems.front().code, std::string("photos.too_many"));
        QCOMPARE(f.problems.front().arguments.at("count"), std::string("2"));
    }

    void aFullDiskIsSaidAndLosesNothing() {
        TemporaryHome home;
        const SmallDisk disk(home.path("disk"));
        if (!disk.isMounted) QSKIP("only root may mount a small disk");
        ProjectSession session(*Project::create(disk.folder / "p.dreambooth", "p"));
        PhotoImporter importer(session);
        QSignalSpy problem(&importer, &PhotoImporter::failed);
        QSignalSpy unsaved(&session, &ProjectSession::notSaved);
        QSignalSpy finished(&importer, &PhotoImporter::finished);
        const std::string ballast(700 << 10, 'x');
        QVERIFY(writeFileAtomically(disk.folder / "ballast", ballast));
        std::vector<ImportSource> sources;
        for (const fs::path& photo : samplePhotos()) sources.push_back({photo, {}});
        const auto hasFinished = [&] {
            if (!importer.isBusy() && finished.isEmpty()) importer.import(sources);
            return !finished.isEmpty();
        };
        QVERIFY(QTest::qWaitFor(hasFinished, 60'000));
        QVERIFY(problem.count() > 0);
        for (const auto& one : problem)
            QCOMPARE(qvariant_cast<Error>(one.first()).code, std::string("disk.full"));
        // What is in the project is whole; nothing half copied lies beside it.
        std::size_t files = 0;
        for (const auto& entry : fs::directory_iterator(session.project().folder() / "photos")) {
            ++files;
            QVERIFY(decodeImage(entry.path()));
        }
        QCOMPARE(files, session.project().photos.size());

        std::ofstream(disk.folder / "rest", std::ios::binary) << std::string(1 << 20, 'x');
        session.edit(QStringLiteral("class"), [](Project& project) {
            project.subject().className = std::string(200000, 'c');
        });
        QCOMPARE(qvariant_cast<Error>(unsaved.last().first()).code, std::string("disk.full"));
        QVERIFY(!session.isSaved());
        fs::remove(disk.folder / "ballast");
        fs::remove(disk.folder / "rest");
        session.save();
        QVERIFY(session.isSaved());
        QCOMPARE(Project::open(session.project().folder())->photos.size(), files);
    }

    /// What was decoded to check a file is what is shown: nobody reads the copy for that.
    void anImportIsDecodedOnce() {
        Fixture f;
        PhotoLibrary library(f.session);
        connect(&f.importer, &PhotoImporter::read, &library, &PhotoLibrary::give);
        connect(&f.importer, &PhotoImporter::read, this, [&](const std::string& file) {
            fs::remove(f.session.project().folder() / "photos" / file);
        });
        QCOMPARE(f.import({samplePhoto(1)}), 1);
        QTRY_VERIFY(library.facts(f.photos().front()) != nullptr);
        const PhotoFacts& facts = *library.facts(f.photos().front());
        QVERIFY(!facts.error && !facts.thumbnail.isNull() && !facts.subject.empty());
        QCOMPARE(facts.preview.width(), 1024);
    }

    /// Its file was deleted by another program, so that its name is free, or written anew.
    void anotherPictureUnderTheNameIsReadAnew() {
        Fixture f;
        PhotoLibrary library(f.session);
        connect(&f.importer, &PhotoImporter::read, &library, &PhotoLibrary::give);
        const fs::path first = f.home.path("first") / "one.jpg",
                       second = f.home.path("second") / "one.jpg";
        for (const fs::path& one : {first, second}) fs::create_directories(one.parent_path());
        fs::copy_file(samplePhoto(1), first);
        fs::copy_file(samplePhoto(2), second);
        const auto preview = [&] {
            const PhotoFacts* const facts = library.facts(f.photos().front());
            return facts != nullptr ? facts->preview : QImage();
        };
        QCOMPARE(f.import({first}), 1);
        QTRY_VERIFY(!preview().isNull());
        const QImage ofFirst = preview();
        const Photo before = f.photos().front();
        fs::remove(f.session.project().photoPath(before));
        removePhotos(f.session, {0});
        QCOMPARE(f.import({second}), 1);
        QCOMPARE(f.photos().front().file, before.file);
        QTRY_VERIFY(!preview().isNull());
        const QImage ofSecond = preview();
        QVERIFY(ofSecond != ofFirst);
        QCOMPARE(f.import({second}), 0);
        QCOMPARE(f.problems.back().code, std::string("photo.already_there"));

        fs::copy_file(samplePhoto(3), f.session.project().photoPath(f.photos().front()),
                      fs::copy_options::overwrite_existing);
        setPhotoCrop(f.session, before.file, {0, 0, 64, 64});
        QTRY_VERIFY(library.isCurrent(f.photos().front()));
        QVERIFY(preview() != ofSecond);
        QCOMPARE(f.import({first}), 1);  // it is not there any more
    }

    void picturesOfManyPhotosAreBounded() {
        Fixture f;
        const fs::path photos = f.session.project().folder() / "photos";
        fs::create_directories(photos);
        constexpr int count = 80, side = 1280;
        f.session.edit(QStringLiteral("many"), [&](Project& project) {
            for (int i = 0; i < count; ++i) {
                QImage image(side, side, QImage::Format_RGB32);
                image.fill(QColor::fromHsv(4 * i, 200, 200));
                const std::string name = std::to_string(i) + ".png";
                image.save(toQt(photos / name), "PNG");
                project.photos.push_back({.file = name,
                                          .originalName = name,
                                          .width = side,
                                          .height = side,
                                          .crop = squareCrop(0, 0, side)});
            }
        });
        PhotoLibrary library(f.session);
        int mostAhead = library.ahead();
        connect(&library, &PhotoLibrary::changed, this,
                [&] { mostAhead = std::max(mostAhead, library.ahead()); });
        const auto read = [&] {
            return std::ranges::count_if(
                f.photos(), [&](const Photo& photo) { return library.facts(photo) != nullptr; });
        };
        QTRY_COMPARE_WITH_TIMEOUT(read(), std::ptrdiff_t{count}, 120000);
        QVERIFY(library.pictureBytes() <= PhotoLibrary::maxPictureBytes);
        QVERIFY2(mostAhead > 0 && mostAhead <= PhotoLibrary::mostAhead,
                 qPrintable(QString::number(mostAhead)));
        QCOMPARE(library.ahead(), 0);
        // Numbers are there of all, pictures of those that are looked at.
        const auto without = std::ranges::find_if(
            f.photos(), [&](const Photo& photo) { return library.facts(photo)->preview.isNull(); });
        QVERIFY(without != f.photos().end());
        QVERIFY(library.isCurrent(*without));
        library.want(*without, PhotoLibrary::Pictures::preview);
        QTRY_VERIFY(!library.facts(*without)->preview.isNull());
        QVERIFY(library.pictureBytes() <= PhotoLibrary::maxPictureBytes);
    }

    void aReadOnlyProjectLosesNothing() {
        if (::geteuid() == 0) QSKIP("root may write anywhere");
        Fixture f;
        QCOMPARE(f.import({samplePhoto(1)}), 1);
        const fs::path folder = f.session.project().folder();
        fs::permissions(folder / "photos", fs::perms::owner_read | fs::perms::owner_exec);
        fs::permissions(folder, fs::perms::owner_read | fs::perms::owner_exec);
        QSignalSpy unsaved(&f.session, &ProjectSession::notSaved);
        QCOMPARE(f.import({samplePhoto(2)}), 0);
        QCOMPARE(f.problems.size(), 1u);
        f.session.edit(QStringLiteral("class"), [](Project& p) { p.subject().className = "cat"; });
        QCOMPARE(unsaved.count(), 1);
        QVERIFY(!f.session.isSaved());
        QCOMPARE(f.session.project().subject().className, std::string("cat"));
        fs::permissions(folder, fs::perms::owner_all);
        fs::permissions(folder / "photos", fs::perms::owner_all);
        f.session.save();
        QVERIFY(f.session.isSaved());
        QCOMPARE(Project::open(folder)->subject().className, std::string("cat"));
    }
};

REGISTER_TEST(TestPhotoImport, QApplication);
#include "test_photo_import.moc"
