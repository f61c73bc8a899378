// Crops: geometry, resampling, and finding the subject.
#include <base/resources.h>
#include <images/crop.h>
#include <images/decode.h>

#include <QCoreApplication>
#include <QtTest>
#include <opencv2/imgproc.hpp>

#include "test_program.h"

using namespace dreambooth;

namespace {

/// A textured background with a two-coloured ball in it: like a photo of a toy on grass.
Image scene(int width, int height, cv::Point centre, int radius, int seed) {
    Image image(height, width, CV_8UC3);
    cv::RNG random(static_cast<std::uint64_t>(seed));
    random.fill(image, cv::RNG::NORMAL, cv::Scalar(90, 140, 80), cv::Scalar::all(25));
    cv::GaussianBlur(image, image, {}, 1.5);
    image.rowRange(0, height / 3) += cv::Scalar(60, 40, 110);  // a sky
    cv::circle(image, centre, radius, cv::Scalar(225, 60, 50), cv::FILLED);
    cv::ellipse(image, centre, {radius, radius / 2}, 30, 0, 360, cv::Scalar(250, 220, 70),
                cv::FILLED);
    return image;
}

double overlap(const Crop& crop, cv::Point centre, int radius) {
    const cv::Rect a(crop.x, crop.y, crop.width, crop.height);
    const cv::Rect b(centre.x - radius, centre.y - radius, 2 * radius, 2 * radius);
    return static_cast<double>((a & b).area()) / static_cast<double>((a | b).area());
}

}  // namespace

class TestCrop : public QObject {
    Q_OBJECT

private slots:
    void centre() {
        QCOMPARE(centreCrop(100, 60), squareCrop(20, 0, 60));
        QCOMPARE(centreCrop(60, 101), squareCrop(0, 20, 60));
        QCOMPARE(centreCrop(1, 1), squareCrop(0, 0, 1));
    }
    void clamp() {
        QCOMPARE(clampCrop(squareCrop(-5, 90, 40), 100, 100), squareCrop(0, 60, 40));
        QCOMPARE(clampCrop(squareCrop(10, 10, 400), 100, 80), squareCrop(10, 0, 80));
        QCOMPARE(clampCrop({}, 100, 60), centreCrop(100, 60));
        QCOMPARE(clampCrop(squareCrop(3, 4, 5), 100, 100), squareCrop(3, 4, 5));
        QCOMPARE(clampCrop(squareCrop(2000000000, 0, 5), 100, 100), squareCrop(95, 0, 5));
    }
    void upscaling() {
        QCOMPARE(upscale(squareCrop(0, 0, 256), {512, 512}), 2.0);
        QCOMPARE(upscale(squareCrop(0, 0, 1024), {512, 512}), 0.5);
    }

    void ratiosAreKept() {
        QCOMPARE(centreCrop(100, 60, 1.0), centreCrop(100, 60));
        QCOMPARE(centreCrop(100, 60, 2.0), (Crop{0, 5, 100, 50}));
        QCOMPARE(centreCrop(100, 60, 0.5), (Crop{35, 0, 30, 60}));
        QCOMPARE(centreCrop(3, 900, 16.0), (Crop{0, 449, 3, 1}));
        QCOMPARE(clampCrop({90, 50, 40, 20}, 100, 60), (Crop{60, 40, 40, 20}));
        // Too large: smaller in its own ratio.
        QCOMPARE(clampCrop({0, 0, 400, 200}, 100, 60), (Crop{0, 0, 100, 50}));
        // What of a crop has the shape in which it is learned.
        QCOMPARE(fittedCrop({10, 20, 90, 60}, {64, 64}), (Crop{25, 20, 60, 60}));
        QCOMPARE(fittedCrop({10, 20, 60, 90}, {96, 64}), (Crop{10, 20, 60, 90}));
        QCOMPARE(upscale({0, 0, 60, 90}, {96, 64}), 96 / 90.0);
        // A stranger's photo without a size.
        QCOMPARE(centreCrop(0, 0, 1.5), Crop{});
        QCOMPARE(clampCrop({1, 2, 3, 4}, 0, 0), Crop{});
        QCOMPARE(fittedCrop({}, {96, 64}), Crop{});
        const Image wide = scene(900, 300, {450, 150}, 60, 6);
        const Image cut = cropTo(wide, {300, 0, 400, 200}, {32, 64});
        QCOMPARE(cut.size(), cv::Size(64, 32));
    }
    /// Around the same subject, in any ratio.
    void subjectsInOtherShapes() {
        const cv::Point middle(980, 400);
        for (const double ratio : {0.5, 0.8, 1.5, 16.0 / 9}) {
            const Crop crop = subjectCrop(scene(1200, 800, middle, 150, 2), ratio);
            QVERIFY(std::abs(crop.width - crop.height * ratio) <= 1 + ratio);
            QVERIFY(crop.x >= 0 && crop.y >= 0 && crop.x + crop.width <= 1200 &&
                    crop.y + crop.height <= 800);
            QVERIFY(crop.x <= 980 - 142 && crop.x + crop.width >= 980 + 142);
            QVERIFY(crop.y <= 400 - 142 && crop.y + crop.height >= 400 + 142);
        }
    }

    void subjectsAreMasked() {
        const Image image = scene(300, 200, {170, 110}, 45, 3);
        const cv::Mat mask = subjectMask(image);
        QCOMPARE(mask.size(), image.size());
        QCOMPARE(mask.type(), CV_8UC1);
        cv::Mat ball(image.size(), CV_8U, cv::Scalar(0));
        cv::circle(ball, {170, 110}, 45, cv::Scalar(255), cv::FILLED);
        // Nearly all of the ball, and little else.
        QVERIFY(cv::mean(mask, ball)[0] > 240);
        QVERIFY(cv::mean(mask, 255 - ball)[0] < 40);
        QVERIFY(subjectMask(Image(200, 200, CV_8UC3, cv::Scalar(90, 90, 90))).empty());
    }

    void cutsTheRightPixels() {
        Image image(20, 30, CV_8UC3, cv::Scalar(1, 2, 3));
        image(cv::Rect(7, 5, 10, 10)) = cv::Scalar(200, 100, 50);
        const Image square = cropTo(image, squareCrop(7, 5, 10), {10, 10});
        QCOMPARE(cv::norm(square, Image(10, 10, CV_8UC3, cv::Scalar(200, 100, 50)), cv::NORM_INF),
                 0.0);
        // A copy: drawing on it leaves the photo alone.
        const_cast<Image&>(square).setTo(0);
        QCOMPARE(image.at<cv::Vec3b>(6, 8), cv::Vec3b(200, 100, 50));
    }
    void shrinkingAverages() {
        // A one-pixel checkerboard: point sampling would give black or white, areas give grey.
        Image board(64, 64, CV_8UC3);
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x)
                board.at<cv::Vec3b>(y, x) = (x + y) % 2 ? cv::Vec3b(255, 255, 255) : cv::Vec3b();
        const Image small = cropTo(board, squareCrop(0, 0, 64), {16, 16});
        for (int y = 0; y < 16; ++y)
            for (int x = 0; x < 16; ++x) QVERIFY(std::abs(small.at<cv::Vec3b>(y, x)[1] - 128) <= 1);
    }
    void growingIsSmooth() {
        Image ramp(8, 8, CV_8UC3);
        for (int x = 0; x < 8; ++x) ramp.col(x) = cv::Scalar::all(x * 30);
        const Image large = cropTo(ramp, squareCrop(0, 0, 8), {64, 64});
        QCOMPARE(large.cols, 64);
        for (int x = 8; x < 56; ++x)
            QVERIFY(std::abs(large.at<cv::Vec3b>(32, x)[0] - (x + 0.5 - 4) / 8 * 30) < 3);
    }

    void findsSubjectsOffCentre_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("height");
        QTest::addColumn<QPoint>("centre");
        QTest::addColumn<int>("radius");
        QTest::newRow("left of a wide photo") << 1200 << 800 << QPoint(230, 480) << 170;
        QTest::newRow("right of a wide photo") << 1200 << 800 << QPoint(980, 400) << 150;
        QTest::newRow("top of a tall photo") << 800 << 1200 << QPoint(350, 260) << 180;
        QTest::newRow("bottom of a tall photo") << 800 << 1200 << QPoint(500, 1000) << 150;
        QTest::newRow("corner of a square photo") << 900 << 900 << QPoint(700, 690) << 160;
        QTest::newRow("already in the middle") << 900 << 900 << QPoint(450, 450) << 200;
        QTest::newRow("a very wide photo") << 2400 << 600 << QPoint(2000, 300) << 140;
    }
    void findsSubjectsOffCentre() {
        QFETCH(int, width);
        QFETCH(int, height);
        QFETCH(QPoint, centre);
        QFETCH(int, radius);
        const cv::Point middle(centre.x(), centre.y());
        for (int seed = 1; seed <= 3; ++seed) {
            const Crop crop = subjectCrop(scene(width, height, middle, radius, seed));
            QVERIFY(crop.x >= 0 && crop.y >= 0 && crop.x + crop.width <= width &&
                    crop.y + crop.height <= height);
            const double found = overlap(crop, middle, radius);
            const double plain = overlap(centreCrop(width, height), middle, radius);
            QVERIFY2(found > 0.4, std::to_string(found).c_str());
            QVERIFY(found > plain);
            // The whole subject is inside.
            QVERIFY(crop.x <= middle.x - radius * 0.95 && crop.y <= middle.y - radius * 0.95);
            QVERIFY(crop.x + crop.width >= middle.x + radius * 0.95);
            QVERIFY(crop.y + crop.height >= middle.y + radius * 0.95);
        }
    }
    /// What the window crops to by one press. Boxes were drawn by hand, in pixels of the photos.
    void sampleSubjectsAreNotCut_data() {
        QTest::addColumn<QRect>("subject");
        QTest::newRow("dog/held-out/dog-10") << QRect(191, 310, 699, 395);
        QTest::newRow("dog/held-out/dog-11") << QRect(105, 290, 508, 527);
        QTest::newRow("dog/held-out/dog-8") << QRect(308, 252, 530, 308);
        QTest::newRow("dog/held-out/dog-9") << QRect(187, 192, 464, 389);
        QTest::newRow("dog/photos/dog-1") << QRect(187, 227, 515, 333);
        QTest::newRow("dog/photos/dog-2") << QRect(92, 79, 851, 857);
        QTest::newRow("dog/photos/dog-3") << QRect(465, 259, 399, 247);
        QTest::newRow("dog/photos/dog-4") << QRect(119, 391, 553, 429);
        QTest::newRow("dog/photos/dog-5") << QRect(217, 168, 303, 313);
        QTest::newRow("dog/photos/dog-6") << QRect(252, 143, 591, 384);
        QTest::newRow("dog/photos/dog-7") << QRect(185, 299, 415, 309);
        QTest::newRow("backpack/held-out/backpack-10") << QRect(224, 134, 659, 725);
        QTest::newRow("backpack/held-out/backpack-11") << QRect(119, 294, 474, 508);
        QTest::newRow("backpack/held-out/backpack-8") << QRect(338, 139, 490, 571);
        QTest::newRow("backpack/held-out/backpack-9") << QRect(202, 139, 439, 455);
        QTest::newRow("backpack/photos/backpack-1") << QRect(167, 129, 479, 541);
        QTest::newRow("backpack/photos/backpack-2") << QRect(171, 149, 739, 725);
        QTest::newRow("backpack/photos/backpack-3") << QRect(480, 175, 404, 444);
        QTest::newRow("backpack/photos/backpack-4") << QRect(132, 342, 560, 541);
        QTest::newRow("backpack/photos/backpack-5") << QRect(177, 116, 358, 373);
        QTest::newRow("backpack/photos/backpack-6") << QRect(273, 75, 575, 561);
        QTest::newRow("backpack/photos/backpack-7") << QRect(171, 243, 429, 468);
        QTest::newRow("robot/held-out/robot-10") << QRect(231, 125, 593, 738);
        QTest::newRow("robot/held-out/robot-11") << QRect(145, 309, 422, 462);
        QTest::newRow("robot/held-out/robot-8") << QRect(374, 137, 444, 546);
        QTest::newRow("robot/held-out/robot-9") << QRect(207, 132, 414, 430);
        QTest::newRow("robot/photos/robot-1") << QRect(217, 127, 440, 531);
        QTest::newRow("robot/photos/robot-2") << QRect(224, 120, 620, 738);
        QTest::newRow("robot/photos/robot-3") << QRect(510, 178, 384, 389);
        QTest::newRow("robot/photos/robot-4") << QRect(185, 324, 454, 534);
        QTest::newRow("robot/photos/robot-5") << QRect(212, 134, 288, 353);
        QTest::newRow("robot/photos/robot-6") << QRect(343, 73, 450, 571);
        QTest::newRow("robot/photos/robot-7") << QRect(211, 227, 356, 429);
    }
    void sampleSubjectsAreNotCut() {
        QFETCH(QRect, subject);
        const Image photo = orThrow(decodeImage(resourceFolder() / "subjects" /
                                                (QTest::currentDataTag() + std::string(".jpg"))));
        const Crop crop = subjectCrop(photo);
        const QRect square(crop.x, crop.y, crop.width, crop.height);
        QVERIFY2(square.contains(subject),
                 qPrintable(QStringLiteral("%1 %2 %3").arg(crop.x).arg(crop.y).arg(crop.width)));
        // What is shown of it lies on it, and is the same whenever it is looked for.
        const std::vector<Outline> outlines = subjectOutlines(photo);
        QVERIFY(!outlines.empty());
        bool isThere = false;
        const cv::Point2f middle(
            static_cast<float>(subject.center().x()) / static_cast<float>(photo.cols),
            static_cast<float>(subject.center().y()) / static_cast<float>(photo.rows));
        for (const Outline& outline : outlines)
            isThere |= cv::pointPolygonTest(outline, middle, false) >= 0;
        QVERIFY(isThere);
        QCOMPARE(subjectOutlines(photo), outlines);
    }
    /// Longer than the photo is high: a square has room for a part of it, which is none of the
    /// rest.
    void mostOfALongSubject() {
        const Image train = scene(1200, 400, {300, 200}, 100, 4);
        cv::rectangle(const_cast<Image&>(train), cv::Rect(200, 120, 700, 160),
                      cv::Scalar(225, 60, 50), cv::FILLED);
        const Crop crop = subjectCrop(train);
        QCOMPARE(crop.width, 400);
        QVERIFY(crop.x >= 180 && crop.x + crop.width <= 920);
    }
    /// Whatever comes: pictures with borders, palettes, of one pixel.
    void anyPhotoHasACropInside() {
        for (const char* name : {"upright.png", "wide.png", "orientation-6.jpg", "alpha.png",
                                 "palette.png", "page.png", "cmyk.jpg", "text.jpg", "still.gif"}) {
            const Result<Image> photo =
                decodeImage(std::filesystem::path(TEST_DATA) / "photos" / name);
            if (!photo) continue;
            const Crop crop = subjectCrop(*photo);
            QVERIFY2(crop.width > 0 && crop == clampCrop(crop, photo->cols, photo->rows), name);
            for (const Outline& outline : subjectOutlines(*photo))
                for (const cv::Point2f& point : outline)
                    QVERIFY2(point.x >= 0 && point.x <= 1 && point.y >= 0 && point.y <= 1, name);
        }
    }
    void nothingStandsOut() {
        const Image flat(300, 500, CV_8UC3, cv::Scalar(120, 130, 140));
        QCOMPARE(subjectCrop(flat), centreCrop(500, 300));
        const Image tiny(1, 1, CV_8UC3, cv::Scalar::all(9));
        QCOMPARE(subjectCrop(tiny), squareCrop(0, 0, 1));
        const Image thread(3, 900, CV_8UC3, cv::Scalar::all(9));
        QCOMPARE(subjectCrop(thread).width, 3);
    }
    void isRepeatable() {
        const Image image = scene(700, 500, {200, 300}, 90, 5);
        QCOMPARE(subjectCrop(image), subjectCrop(image));
    }
};

REGISTER_TEST(TestCrop, QCoreApplication);
#include "test_crop.moc"
