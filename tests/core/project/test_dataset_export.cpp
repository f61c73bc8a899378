// Exported data sets: what lies there, that reading it again loses nothing, and what is refused.
#include <base/files.h>
#include <images/decode.h>
#include <images/encode.h>
#include <images/orientation.h>
#include <project/caption_files.h>
#include <project/captions.h>
#include <project/dataset_export.h>
#include <project/masks.h>
#include <project/photo_turns.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <set>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestDatasetExport : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_home;
    int m_count = 0;

    fs::path freshFolder() {
        return fs::path(m_home.path().toStdString()) / std::to_string(++m_count);
    }
    Project project() {
        Project project = orThrow(Project::create(freshFolder(), "Rex"));
        project.subject().className = "dog";
        return project;
    }
    void add(Project& project, const std::string& name, const std::string& caption, int shade) {
        const fs::path file = freshFolder() / name;
        fs::create_directories(file.parent_path());
        cv::Mat picture(60, 90, CV_8UC3, cv::Scalar(shade, 0, 0));
        picture(cv::Rect(0, 0, 30, 30)).setTo(cv::Scalar(0, 255, 0));
        if (file.extension() == ".jpg")
            orThrow(writeJpeg(file, picture));
        else
            orThrow(writePng(file, picture));
        orThrow(project.addPhoto(file));
        project.photos.back().caption = caption;
    }

private slots:
    void readAgainNothingIsLost() {
        Project rex = project();
        const std::string longName(200, 'n');
        const std::pair<std::string, std::string> photos[] = {
            {"a.jpg", "a photo of $subject, on grass, \"quoted\", soft light"},
            {"a.png", "猫 🐈, zwei Zeilen:\nhier die zweite"},
            {"a.jpg", ""},  // the same name from another folder
            {longName + ".png", "long name"},
            {"Ä b%20c.png", "comma, comma,"}};
        int shade = 10;
        for (const auto& [name, caption] : photos) add(rex, name, caption, shade += 30);
        rex.photos[1].crop = squareCrop(3, 2, 40);
        const fs::path out = freshFolder();
        const auto done = exportDataset(rex, {.folder = out});
        QVERIFY2(done, done ? "" : done.error().message().c_str());
        QCOMPARE(done->photos, 5);
        QCOMPARE(done->captions, 4);

        const auto pictures = orThrow(picturesIn(out));
        QCOMPARE(pictures.size(), std::size_t{5});
        const CaptionFiles files(out);
        QVERIFY(files.problems(pictures).empty());
        std::set<std::string> found;
        for (const fs::path& picture : pictures) {
            const DatasetRow* row = files.rowOf(picture);
            QVERIFY(row != nullptr);
            const auto photo = std::ranges::find_if(rex.photos, [&](const Photo& one) {
                return orThrow(readFile(rex.photoPath(one))) == orThrow(readFile(picture));
            });
            QVERIFY(photo != rex.photos.end());
            found.insert(photo->file);
            QCOMPARE(row->originalName, photo->originalName);
            QVERIFY(row->crop && *row->crop == photo->crop);
            QCOMPARE(*files.captionOf(picture), orThrow(cleanCaption(photo->caption, "")));
        }
        QCOMPARE(found.size(), std::size_t{5});
        // One line for kohya's programs, and what a photo without a caption is learned with.
        QCOMPARE(orThrow(readFile(out / "a (2).txt")), "猫 🐈, zwei Zeilen: hier die zweite\n");
        QCOMPARE(orThrow(readFile(out / "a (2) (2).txt")), "a photo of sks dog\n");
        // What somebody has changed in one of the two files since is the newer word.
        orThrow(writeFileAtomically(out / "a.txt", "of another hand\n"));
        QCOMPARE(*CaptionFiles(out).captionOf(out / "a.jpg"), "of another hand");
    }

    void severalSubjectsAreReadAgain() {
        Project both = project();
        add(both, "a.png", "$subject beside $subject2", 20);
        add(both, "b.png", "", 60);
        add(both, "c.png", "$subject2 on grass", 90);
        both.subject(both.addSubject()).className = "cat";
        both.photos[1].subject = both.photos[2].subject = 1;
        const fs::path out = freshFolder();
        QVERIFY(exportDataset(both, {.folder = out}));
        const CaptionFiles files(out);
        QCOMPARE(files.rowOf(out / "b.png")->subject, std::string("ohwx cat"));
        QCOMPARE(files.rowOf(out / "b.png")->subjects,
                 (std::vector<std::string>{"sks dog", "ohwx cat"}));
        QCOMPARE(files.rowOf(out / "b.png")->text, std::string("a photo of ohwx cat"));
        QCOMPARE(files.rowOf(out / "a.png")->text, std::string("sks dog beside ohwx cat"));
        for (const Photo& photo : both.photos)
            QCOMPARE(*files.captionOf(out / photo.file), photo.caption);
    }

    /// Whatever a stranger's file calls its subjects.
    void namelessSubjectsDoNotCount() {
        const fs::path folder = freshFolder();
        for (const char* subjects : {R"(["", "a b"])", R"(["sks", "ohwx"])", R"(["x y", "z w"])"}) {
            orThrow(writeFileAtomically(
                folder / "metadata.jsonl",
                std::string(
                    R"({"file_name": "a.png", "text": "t", "subject": "a b", "subjects": )") +
                    subjects + "}\n"));
            QVERIFY(CaptionFiles(folder).rowOf(folder / "a.png")->subjects.empty());
        }
    }

    void photosForValidationLieApart() {
        Project rex = project();
        add(rex, "a.png", "one", 20);
        add(rex, "b.png", "two", 60);
        add(rex, "c.png", "three", 90);
        rex.photos[1].heldOut = true;
        rex.photos[2].leftOut = true;
        const fs::path out = freshFolder();
        const auto done = exportDataset(rex, {.folder = out});
        QVERIFY(done);
        QCOMPARE(done->photos, 1);
        QCOMPARE(done->validation, 1);
        QVERIFY(fs::exists(out / "train" / "a.txt"));
        QVERIFY(fs::exists(out / "validation" / "metadata.jsonl"));
        QVERIFY(!fs::exists(out / "train" / "c.png"));
    }

    /// datasets' image folder would take one name for a split and leave out the others.
    void namesOfSplitsLieInTheirFolder() {
        for (const auto& [name, folder] :
             {std::pair("dog test.jpg", "train"), {"Eval_2.png", "train"}, {"latest.png", "."}}) {
            Project rex = project();
            add(rex, name, "one", 20);
            add(rex, "b.png", "two", 60);
            const fs::path out = freshFolder();
            QVERIFY(exportDataset(rex, {.folder = out}));
            QVERIFY2(fs::exists(out / folder / name) && fs::exists(out / folder / "b.txt"), name);
        }
    }

    /// What a copy would have in its alpha channel.
    void alphaChannelsAreNotLost() {
        Project rex = project();
        const fs::path file = fs::path(TEST_DATA) / "photos" / "alpha.png";
        orThrow(rex.addPhoto(file));
        const fs::path copied = freshFolder();
        QCOMPARE(orThrow(exportDataset(rex, {.folder = copied})).masks, 0);
        const cv::Mat alpha = orThrow(decodeAlpha(copied / "alpha.png"));
        QVERIFY(!alpha.empty());
        rex.photos[0] = orThrow(turned(rex, rex.photos[0], PhotoTurn::right));
        const fs::path turnedOut = freshFolder();
        QCOMPARE(orThrow(exportDataset(rex, {.folder = turnedOut})).masks, 1);
        const cv::Mat mask = orThrow(readMask(turnedOut / "masks" / "alpha.png",
                                              {rex.photos[0].width, rex.photos[0].height}));
        QCOMPARE(cv::norm(mask, dreambooth::turned(alpha, rex.photos[0].orientation)), 0.0);
        const fs::path squares = freshFolder();
        const auto done = exportDataset(
            rex, {.folder = squares, .pictures = DatasetPictures::squares, .resolution = 32});
        QCOMPARE(orThrow(done).masks, 1);
        QVERIFY(fs::exists(squares / "masks" / "alpha.png"));
    }

    /// Of pictures in folders below, and as other programs write names.
    void linesOfOthersAreFound() {
        const fs::path folder = freshFolder();
        orThrow(writeFileAtomically(folder / "metadata.jsonl",
                                    "{\"file_name\": \"./a.png\", \"text\": \"one\"}\n"
                                    "{\"file_name\": \"images/b.png\", \"text\": \"two\"}\n"
                                    "{\"file_name\": \"../../c.png\", \"text\": \"three\"}\n"));
        orThrow(writeFileAtomically(folder / "d.TXT", "four"));
        const CaptionFiles files(folder);
        QCOMPARE(*files.captionOf(folder / "a.png"), "one");
        QCOMPARE(*files.captionOf(folder / "images" / "b.png"), "two");
        QCOMPARE(*files.captionOf(folder / "b.png"), "");
        QCOMPARE(*files.captionOf(folder / "c.png"), "three");
        QCOMPARE(*files.captionOf(folder / "d.png"), "four");
        Project rex = project();
        int shade = 10;
        for (const char* name : {"a.png", "b.png", "c.png", "d.png"})
            add(rex, name, "", shade += 30);
        QCOMPARE(files.captionsOf(rex).captions,
                 (std::map<std::string, std::string>{
                     {"a.png", "one"}, {"b.png", "two"}, {"c.png", "three"}, {"d.png", "four"}}));
        // As a run from a folder takes them.
        const auto taken = captionsOf({folder / "a.png"}, {.column = "text"});
        QCOMPARE(orThrow(taken), (std::vector<std::string>{"one"}));
    }

    void squaresAreWhatTheModelSees() {
        Project rex = project();
        add(rex, "a.jpg", "", 20);
        rex.photos[0].crop = squareCrop(0, 0, 30);
        const fs::path out = freshFolder();
        QVERIFY(exportDataset(
            rex, {.folder = out, .pictures = DatasetPictures::squares, .resolution = 32}));
        const Image square = orThrow(decodeImage(out / "a.png"));
        QCOMPARE(square.cols, 32);
        QVERIFY(square.at<cv::Vec3b>(16, 16)[1] > 200);
        QVERIFY(!CaptionFiles(out).rowOf(out / "a.png")->crop);
    }

    void nothingIsWrittenOverAndNothingHalfStays() {
        Project rex = project();
        QCOMPARE(exportDataset(rex, {.folder = freshFolder()}).error().code, "dataset.no_photos");
        add(rex, "a.png", "", 20);
        const fs::path taken = freshFolder();
        orThrow(writeFileAtomically(taken / "mine.txt", "mine"));
        QCOMPARE(exportDataset(rex, {.folder = taken}).error().code, "dataset.folder_taken");
        QCOMPARE(orThrow(readFile(taken / "mine.txt")), "mine");
        add(rex, "b.png", "", 60);
        fs::remove(rex.photoPath(rex.photos[1]));
        const fs::path out = freshFolder();
        QVERIFY(!exportDataset(rex, {.folder = out}));
        QVERIFY(!fs::exists(out));
        DatasetExport stopped{.folder = out};
        stopped.cancel.cancel();
        QCOMPARE(exportDataset(rex, stopped).error().code, "dataset.stopped");
    }

    void captionsAreKeptInTheProject() {
        Project rex = project();
        add(rex, "a.png", "a photo of $subject,\nzwei Zeilen 🐈", 20);
        rex.photos[0].captionFromFile = true;
        orThrow(rex.save());
        const Project again = orThrow(Project::open(rex.folder()));
        QVERIFY(again.photos == rex.photos);
        QCOMPARE(again.captionOf(again.photos[0]), "a photo of sks dog,\nzwei Zeilen 🐈");
        rex.photos[0].caption = std::string(maxCaptionCharacters + 1, 'a');
        orThrow(rex.save());
        QCOMPARE(Project::open(rex.folder()).error().code, "project.invalid");
    }
};

REGISTER_TEST(TestDatasetExport, QCoreApplication);
#include "test_dataset_export.moc"
