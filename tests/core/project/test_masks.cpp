// Masks of photos: read from where other programs have them, kept in a project, written again, and
// refused with a sentence.
#include <base/files.h>
#include <base/paths.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/encode.h>
#include <project/dataset_export.h>
#include <project/masks.h>

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <opencv2/imgproc.hpp>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestMasks : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_home;

    fs::path folder(const char* name) const { return fs::path(m_home.path().toStdString()) / name; }
    static Image grey(cv::Size size, int value) { return {size, CV_8UC1, cv::Scalar(value)}; }
    static Image photo(int shade = 0) { return {60, 90, CV_8UC3, cv::Scalar(shade, 0, 0)}; }
    static void write(const fs::path& file, const Image& image) {
        fs::create_directories(file.parent_path());
        orThrow(writePng(file, image));
    }

private slots:
    void areFoundWhereOtherProgramsHaveThem() {
        const fs::path here = folder("found");
        write(here / "a.png", photo());
        write(here / "a-masklabel.png", grey({90, 60}, 200));
        write(here / "b.png", photo(1));
        write(here / "masks" / "b.png", grey({90, 60}, 100));
        write(here / "masks" / "a.png", grey({90, 60}, 50));
        write(here / "c.png", photo(2));
        QCOMPARE(maskBeside(here / "a.png"), here / "a-masklabel.png");
        QCOMPARE(maskBeside(here / "b.png"), here / "masks" / "b.png");
        QVERIFY(maskBeside(here / "c.png").empty());
        QCOMPARE(maskIn(here / "masks", "somewhere/a.jpg"), here / "masks" / "a.png");
        // A mask is no photo.
        QCOMPARE(orThrow(picturesIn(here)).size(), std::size_t{3});
    }

    void areScaledToTheirPhoto() {
        const fs::path file = folder("scaled") / "mask.png";
        Image half = grey({45, 30}, 0);
        half(cv::Rect(0, 0, 20, 30)).setTo(255);
        write(file, half);
        const cv::Mat read = orThrow(readMask(file, {90, 60}));
        QCOMPARE(read.size(), cv::Size(90, 60));
        QCOMPARE(read.at<uchar>(30, 10), 255);
        QCOMPARE(read.at<uchar>(30, 80), 0);
        // A side that was rounded: 1280 × 853 of 4032 × 2688.
        write(file, grey({1280, 853}, 255));
        QVERIFY(readMask(file, {4032, 2688}));
    }

    void areRefusedWithASentence() {
        const fs::path file = folder("refused") / "mask.png";
        write(file, grey({60, 60}, 255));
        const auto other = readMask(file, {90, 60});
        QCOMPARE(other.error().code, std::string("photo.mask_shape"));
        QCOMPARE(other.error().arguments.at("size"), std::string("60 × 60"));
        QCOMPARE(other.error().arguments.at("photo"), std::string("90 × 60"));
        QVERIFY(writeFileAtomically(file, "no picture"));
        QCOMPARE(readMask(file, {90, 60}).error().code, std::string("photo.not_a_picture"));
        QCOMPARE(readMask(folder("refused") / "gone.png", {90, 60}).error().code,
                 std::string("file.missing"));
    }

    /// Killed at some stroke, the project has a mask of one that was written, and the others are
    /// known to be unused.
    void survivePaintersThatAreKilled() {
        Project rex = orThrow(Project::create(folder("Killed.dreambooth"), "Rex"));
        write(folder("killed-photos") / "one-a.png", photo());
        orThrow(rex.addPhoto(folder("killed-photos") / "one-a.png"));
        orThrow(rex.save());
        for (const std::size_t strokes : {1u, 3u, 6u}) {
            const auto before = entriesIn(rex.masksFolder()).size();
            const pid_t painter = ::fork();
            if (painter == 0) {
                ::prctl(PR_SET_PDEATHSIG, SIGKILL);
                auto torn = AtomicFile::create(rex.masksFolder() / "torn.png");
                for (int stroke = 0; stroke < 3000; ++stroke) {
                    Image mask = grey({90, 60}, 0);
                    mask.at<uchar>(static_cast<int>(strokes), 89) = 255;
                    mask.at<uchar>(stroke / 80 + 10, stroke % 80) = 255;
                    rex.photos[0].mask = orThrow(writeMask(rex, rex.photos[0], mask));
                    orThrow(rex.save());
                }
                ::_exit(0);
            }
            // Its unfinished file, and those of its strokes.
            QTRY_VERIFY(entriesIn(rex.masksFolder()).size() > before + strokes);
            ::kill(painter, SIGKILL);
            int status = 0;
            ::waitpid(painter, &status, 0);
            QVERIFY(WIFSIGNALED(status));
            rex = orThrow(Project::open(rex.folder()));
            const auto files = entriesIn(rex.masksFolder());
            for (const fs::path& file : files)
                QVERIFY2(file.filename().string().starts_with("one-a-"), file.c_str());
            const auto unused = unusedMasks(rex);
            const std::string kept = rex.photos[0].mask;
            QVERIFY(kept.empty() || maskOf(rex, rex.photos[0], photo()));
            QCOMPARE(unused.size() + (kept.empty() ? 0 : 1), files.size());
            for (const fs::path& one : unused) QVERIFY(one.filename() != kept);
        }
        QVERIFY(unusedMasks(rex).size() > 1);
        write(rex.masksFolder() / "mine.png", grey({90, 60}, 255));
        for (const fs::path& one : unusedMasks(rex)) QVERIFY(one.filename() != "mine.png");
        // Those of another project, which a link leads to, are not for this one to throw away.
        Project other = orThrow(Project::create(folder("Other.dreambooth"), "Other"));
        fs::remove_all(other.masksFolder());
        fs::create_directory_symlink(rex.masksFolder(), other.masksFolder());
        QVERIFY(unusedMasks(other).empty());
    }

    void ofAProjectAreKeptAndWrittenAgain() {
        Project rex = orThrow(Project::create(folder("Rex.dreambooth"), "Rex"));
        rex.subject().className = "dog";
        for (const char* name : {"one.png", "two.png"}) {
            write(folder("photos") / name, photo(name[0]));
            orThrow(rex.addPhoto(folder("photos") / name));
        }
        Image left = grey({90, 60}, 0);
        left(cv::Rect(0, 0, 45, 60)).setTo(255);
        rex.photos[0].mask = orThrow(writeMask(rex, rex.photos[0], left));
        QCOMPARE(orThrow(writeMask(rex, rex.photos[0], left)), rex.photos[0].mask);
        QVERIFY(orThrow(writeMask(rex, rex.photos[0], grey({90, 60}, 0))) != rex.photos[0].mask);
        orThrow(rex.save());
        const Project again = orThrow(Project::open(rex.folder()));
        QCOMPARE(again.photos[0].mask, rex.photos[0].mask);
        const cv::Mat mask = orThrow(maskOf(again, again.photos[0], photo()));
        QCOMPARE(cv::countNonZero(mask != left), 0);
        const Project copy = orThrow(rex.copyTo(folder("Copy.dreambooth"), rex.folder()));
        QVERIFY(pathExists(copy.maskPath(copy.photos[0])));

        for (const auto& [masks, where] : {std::pair{DatasetMasks::folder, "masks/one.png"},
                                           std::pair{DatasetMasks::beside, "one-masklabel.png"}}) {
            const fs::path out = folder(where[0] == 'm' ? "out-folder" : "out-beside");
            const auto done = orThrow(exportDataset(rex, {.folder = out, .masks = masks}));
            QCOMPARE(done.masks, 1);
            QCOMPARE(maskBeside(out / "one.png"), out / where);
            QVERIFY(maskBeside(out / "two.png").empty());
            QCOMPARE(cv::countNonZero(orThrow(readMask(out / where, {90, 60})) != left), 0);
            QCOMPARE(orThrow(picturesIn(out)).size(), std::size_t{2});
        }
        const fs::path squares = folder("out-squares");
        rex.photos[0].crop = squareCrop(30, 0, 60);
        orThrow(exportDataset(
            rex, {.folder = squares, .pictures = DatasetPictures::squares, .resolution = 60}));
        const cv::Mat square = orThrow(readMask(squares / "masks/one.png", {60, 60}));
        QCOMPARE(square.at<uchar>(30, 10), 255);
        QCOMPARE(square.at<uchar>(30, 20), 0);
    }

    void aStrangersNameIsRefused() {
        Project rex = orThrow(Project::create(folder("Stranger.dreambooth"), "Rex"));
        write(folder("photos") / "one.png", photo());
        orThrow(rex.addPhoto(folder("photos") / "one.png"));
        rex.photos[0].mask = "../../secret.png";
        orThrow(rex.save());
        QCOMPARE(Project::open(rex.folder()).error().code, std::string("project.invalid"));
    }

    /// A ball before a plain wall, and one like it outside of the frame.
    void aFrameTellsWhichSubjectIsMeant() {
        Image picture(240, 480, CV_8UC3, cv::Scalar(90, 110, 130));
        cv::circle(picture, {120, 120}, 60, {220, 60, 40}, cv::FILLED);
        cv::circle(picture, {360, 120}, 60, {220, 60, 40}, cv::FILLED);
        cv::Mat noise(picture.size(), CV_8UC3);
        cv::theRNG().state = 7;
        cv::randu(noise, 0, 12);
        picture += noise;
        const cv::Mat mask = subjectMask(picture, {0.08, 0.1, 0.36, 0.8});
        QCOMPARE(mask.size(), picture.size());
        QVERIFY(mask.at<uchar>(120, 120) > 250);
        QVERIFY(mask.at<uchar>(120, 360) < 5);
        QVERIFY(mask.at<uchar>(10, 120) < 5);
        QVERIFY(subjectMask(picture, {0, 0, 1, 1}).empty());
    }
};

REGISTER_TEST(TestMasks, QCoreApplication);
#include "test_masks.moc"
