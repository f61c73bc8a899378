// Photos that are turned: picture, size, crop and mask go along, four quarters are none, and what a
// run and a data set get is what is seen.
#include <images/crop.h>
#include <images/decode.h>
#include <images/encode.h>
#include <images/orientation.h>
#include <project/dataset_export.h>
#include <project/masks.h>
#include <project/photo_turns.h>
#include <opencv2/imgproc.hpp>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestPhotoTurns : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_home;
    int m_count = 0;

    /// One photo of 90 × 60, red at its top left, which is what its mask has too.
    Project project() {
        const fs::path folder = fs::path(m_home.path().toStdString()) / std::to_string(++m_count);
        Project project = orThrow(Project::create(folder / "Rex.dreambooth", "Rex"));
        Image picture(60, 90, CV_8UC3, cv::Scalar(20, 20, 20));
        picture(cv::Rect(0, 0, 30, 20)).setTo(cv::Scalar(255, 0, 0));
        orThrow(writePng(folder / "a.png", picture));
        orThrow(project.addPhoto(folder / "a.png"));
        project.photos[0].crop = squareCrop(0, 0, 30);
        cv::Mat mask(60, 90, CV_8UC1, cv::Scalar(0));
        mask(cv::Rect(0, 0, 30, 20)).setTo(255);
        project.photos[0].mask = orThrow(writeMask(project, project.photos[0], mask));
        return project;
    }
    static Image cropped(const Project& project, const Photo& photo) {
        return cropTo(orThrow(decodeImage(project.picture(photo))), photo.crop, {30, 30});
    }
    static bool isRed(const Image& image, int x, int y) {
        return image.at<cv::Vec3b>(y, x) == cv::Vec3b(255, 0, 0);
    }
    static void compare(const Project& project, const Photo& photo) {
        const Image image = orThrow(decodeImage(project.picture(photo)));
        QCOMPARE(image.size(), cv::Size(photo.width, photo.height));
        const cv::Mat mask = orThrow(maskOf(project, photo, image));
        for (int y = 0; y < image.rows; ++y)
            for (int x = 0; x < image.cols; ++x)
                QCOMPARE(mask.at<uchar>(y, x) > 127, isRed(image, x, y));
    }

private slots:
    void quartersTakeAllAlong() {
        const Project rex = project();
        const Photo right = orThrow(turned(rex, rex.photos[0], PhotoTurn::right));
        QCOMPARE(right.width, 60);
        QCOMPARE(right.height, 90);
        QVERIFY(right.crop == squareCrop(30, 0, 30));
        compare(rex, right);
        // The same square, turned.
        const Image before = cropped(rex, rex.photos[0]), after = cropped(rex, right);
        cv::Mat expected;
        cv::rotate(before, expected, cv::ROTATE_90_CLOCKWISE);
        QCOMPARE(cv::norm(after, expected, cv::NORM_INF), 0.0);
        const Photo back = orThrow(turned(rex, right, PhotoTurn::left));
        QVERIFY(back == rex.photos[0]);
        Photo four = rex.photos[0];
        for (int i = 0; i < 4; ++i) four = orThrow(turned(rex, four, PhotoTurn::right));
        QVERIFY(four == rex.photos[0]);
    }

    /// Whatever was done before: mirroring mirrors what is seen.
    void mirrorsWhatIsSeen() {
        const Project rex = project();
        for (int quarters = 0; quarters < 4; ++quarters)
            for (const bool isMirrored : {false, true}) {
                Photo photo = rex.photos[0];
                if (isMirrored) photo = orThrow(turned(rex, photo, PhotoTurn::mirror));
                for (int i = 0; i < quarters; ++i)
                    photo = orThrow(turned(rex, photo, PhotoTurn::right));
                compare(rex, photo);
                const Photo mirrored = orThrow(turned(rex, photo, PhotoTurn::mirror));
                compare(rex, mirrored);
                QVERIFY(!std::signbit(mirrored.orientation.straighten));  // "-0.0°" is no angle
                cv::Mat expected;
                cv::flip(cropped(rex, photo), expected, 1);
                QCOMPARE(cv::norm(cropped(rex, mirrored), expected, cv::NORM_INF), 0.0);
            }
    }

    void straightenedPhotosHaveNoCorners() {
        const Project rex = project();
        const Photo photo = orThrow(straightened(rex, rex.photos[0], 10));
        QVERIFY(photo.width < 90 && photo.width > 60);
        QVERIFY(std::abs(static_cast<double>(photo.width) / photo.height - 1.5) < 0.05);
        const Image image = orThrow(decodeImage(rex.picture(photo)));
        QCOMPARE(image.size(), cv::Size(photo.width, photo.height));
        const Crop& crop = photo.crop;
        QVERIFY(crop.x >= 0 && crop.y >= 0 && crop.x + crop.width <= photo.width &&
                crop.y + crop.height <= photo.height);
        const cv::Mat mask = orThrow(readMask(rex.maskPath(photo), image.size()));
        QCOMPARE(mask.size(), image.size());
        // Of a picture that is all of one colour nothing else comes in.
        const Image plain(400, 600, CV_8UC3, cv::Scalar(9, 9, 9));
        const cv::Mat inside = turned(plain, {.straighten = -23.5});
        QCOMPARE(cv::countNonZero(inside.reshape(1) != 9), 0);
        QVERIFY(orThrow(straightened(rex, photo, 0)).width == 90);
        QVERIFY(orThrow(straightened(rex, photo, 10)) == photo);  // nor a mask written anew
        // Turned afterwards it is still the same picture.
        const Photo turnedToo = orThrow(turned(rex, photo, PhotoTurn::right));
        const Image other = orThrow(decodeImage(rex.picture(turnedToo)));
        QCOMPARE(other.size(), cv::Size(turnedToo.width, turnedToo.height));
    }

    void areKeptAndWrittenAsSeen() {
        Project rex = project();
        rex.photos[0] = orThrow(turned(rex, rex.photos[0], PhotoTurn::right));
        orThrow(rex.save());
        const Project again = orThrow(Project::open(rex.folder()));
        QVERIFY(again.photos[0] == rex.photos[0]);
        const fs::path out = rex.folder().parent_path() / "out";
        orThrow(exportDataset(rex, {.folder = out}));
        const Image written = orThrow(decodeImage(out / "a.png"));
        QCOMPARE(written.size(), cv::Size(60, 90));
        QVERIFY(isRed(written, 55, 5) && !isRed(written, 5, 5));
    }

    void impossibleOnesAreRefused() {
        for (const Orientation& wrong : {Orientation{.quarters = 4}, Orientation{.quarters = -1},
                                         Orientation{.straighten = 46}}) {
            Project rex = project();
            rex.photos[0].orientation = wrong;
            orThrow(rex.save());
            QCOMPARE(Project::open(rex.folder()).error().code, std::string("project.invalid"));
        }
    }
};

REGISTER_TEST(TestPhotoTurns, QCoreApplication);
#include "test_photo_turns.moc"
