// Soft focus, near duplicates, too few pixels.
#include <images/crop.h>
#include <images/decode.h>
#include <images/encode.h>
#include <images/quality.h>

#include <QCoreApplication>
#include <QtTest>
#include <opencv2/imgproc.hpp>

#include "test_program.h"

using namespace dreambooth;

namespace {

/// Shapes of many sizes: a stand-in for a photo with detail.
Image picture(int seed, int side = 640) {
    Image image(side, side, CV_8UC3, cv::Scalar(150, 160, 170));
    cv::RNG random(static_cast<std::uint64_t>(seed));
    for (int i = 0; i < 120; ++i) {
        const cv::Point at(random.uniform(0, side), random.uniform(0, side));
        const cv::Scalar colour(random.uniform(0, 256), random.uniform(0, 256),
                                random.uniform(0, 256));
        cv::circle(image, at, random.uniform(side / 80, side / 6), colour, cv::FILLED, cv::LINE_AA);
    }
    return image;
}

Image blurred(const Image& image, double sigma) {
    Image result;
    cv::GaussianBlur(image, result, {}, sigma);
    return result;
}

}  // namespace

class TestQuality : public QObject {
    Q_OBJECT

private slots:
    void blurIsSeen() {
        const Image crisp = picture(1);
        QVERIFY(sharpness(crisp) > softFocusBelow * 2);
        QVERIFY(sharpness(blurred(crisp, 6)) < softFocusBelow);
        QVERIFY(sharpness(blurred(crisp, 2)) > sharpness(blurred(crisp, 4)));
    }
    void sizeHardlyMatters() {
        Image large;
        const Image crisp = picture(2, 512);
        cv::resize(crisp, large, {}, 3, 3, cv::INTER_LANCZOS4);
        const double ratio = sharpness(large) / sharpness(crisp);
        QVERIFY2(ratio > 0.5 && ratio < 2, std::to_string(ratio).c_str());
    }
    void aFlatPictureHasNone() {
        QCOMPARE(sharpness(Image(20, 20, CV_8UC3, cv::Scalar::all(77))), 0.0);
    }

    void sameShotAgain() {
        for (int seed = 1; seed <= 8; ++seed) {
            const Image image = picture(seed);
            const auto hash = perceptualHash(image);
            Image small, brighter;
            cv::resize(image, small, {}, 0.3, 0.3, cv::INTER_AREA);
            image.convertTo(brighter, -1, 1.08, 8);
            const std::string jpeg = *encodeJpeg(image, 40);
            const Image squeezed = *decodeImage(std::as_bytes(std::span(jpeg)), "x");
            QVERIFY(hashDistance(hash, perceptualHash(small)) <= nearDuplicateWithin);
            QVERIFY(hashDistance(hash, perceptualHash(brighter)) <= nearDuplicateWithin);
            QVERIFY(hashDistance(hash, perceptualHash(squeezed)) <= nearDuplicateWithin);
        }
    }
    void anotherPictureDiffers() {
        for (int a = 1; a <= 8; ++a)
            for (int b = a + 1; b <= 8; ++b)
                QVERIFY(hashDistance(perceptualHash(picture(a)), perceptualHash(picture(b))) >
                        nearDuplicateWithin + 4);
    }
    void distances() {
        QCOMPARE(hashDistance(0, 0), 0);
        QCOMPARE(hashDistance(0, ~std::uint64_t{0}), 64);
        QCOMPARE(hashDistance(0b1010, 0b0110), 2);
    }
};

REGISTER_TEST(TestQuality, QCoreApplication);
#include "test_quality.moc"
