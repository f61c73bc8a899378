// Decoding the ugly photos of tests/data/photos (made by tests/data/make.py): upright, in sRGB, or
// refused with a reason.
#include <base/files.h>
#include <base/json.h>
#include <fcntl.h>
#include <images/decode.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <opencv2/core.hpp>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

const fs::path photos = fs::path(TEST_DATA) / "photos";

/// The largest difference of any channel of any pixel; 999 when the sizes differ.
int difference(const Image& a, const Image& b) {
    if (a.size() != b.size() || a.type() != b.type()) return 999;
    return static_cast<int>(cv::norm(a, b, cv::NORM_INF));
}

cv::Vec3b at(const Image& image, int x, int y) {
    return image.at<cv::Vec3b>(y, x);
}

bool isNear(const cv::Vec3b& colour, int red, int green, int blue, int tolerance) {
    return std::abs(colour[0] - red) <= tolerance && std::abs(colour[1] - green) <= tolerance &&
           std::abs(colour[2] - blue) <= tolerance;
}

/// Collects what is printed to stderr while it lives.
class StderrCatcher {
public:
    explicit StderrCatcher(const fs::path& file) : m_file(file), m_saved(::dup(2)) {
        const int target = ::open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        ::dup2(target, 2);
        ::close(target);
    }
    std::string finish() {
        ::dup2(m_saved, 2);
        ::close(m_saved);
        return *readFile(m_file);
    }

private:
    fs::path m_file;
    int m_saved;
};

}  // namespace

class TestDecode : public QObject {
    Q_OBJECT

private slots:
    void everyOrientationIsTheSamePicture_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("tolerance");
        for (int i = 1; i <= 8; ++i) {
            QTest::addRow("png %d", i) << QStringLiteral("orientation-%1.png").arg(i) << 0;
            // JPEG blocks lie differently in a turned picture.
            QTest::addRow("jpeg %d", i) << QStringLiteral("orientation-%1.jpg").arg(i) << 24;
        }
        QTest::newRow("tiff 6") << QStringLiteral("orientation-6.tif") << 0;
    }
    void everyOrientationIsTheSamePicture() {
        QFETCH(QString, file);
        QFETCH(int, tolerance);
        const auto upright = decodeImage(photos / "upright.png");
        const auto image = decodeImage(photos / file.toStdString());
        QVERIFY2(image, image ? "" : image.error().message().c_str());
        QVERIFY(difference(*image, *upright) <= tolerance);
        const auto info = readImageInfo(photos / file.toStdString());
        QVERIFY(info);
        QCOMPARE(info->width, 48);
        QCOMPARE(info->height, 32);
    }

    void sceneHasItsColours() {
        const auto image = decodeImage(photos / "upright.png");
        QVERIFY(image);
        QVERIFY(isNear(at(*image, 22, 14), 220, 40, 40, 0));
        QVERIFY(isNear(at(*image, 40, 4), 40, 180, 60, 0));
        QVERIFY(isNear(at(*image, 4, 28), 40, 70, 210, 0));
        QVERIFY(isNear(at(*image, 40, 28), 128, 128, 128, 0));
    }

    void otherContainersGiveTheSamePicture_data() {
        QTest::addColumn<int>("tolerance");
        QTest::addColumn<QString>("format");
        QTest::newRow("lossless.webp") << 0 << "WebP";
        QTest::newRow("lzw.tif") << 0 << "TIFF";
        QTest::newRow("palette.png") << 0 << "PNG";
        QTest::newRow("really-a-png.jpg") << 0 << "PNG";
        QTest::newRow("progressive.jpg") << 24 << "JPEG";
        QTest::newRow("trailing-bytes.jpg") << 24 << "JPEG";
        QTest::newRow("phone.heic") << 40 << "HEIC";
        QTest::newRow("phone.avif") << 40 << "AVIF";
    }
    void otherContainersGiveTheSamePicture() {
        QFETCH(int, tolerance);
        QFETCH(QString, format);
        const auto upright = decodeImage(photos / "upright.png");
        const fs::path file = photos / QTest::currentDataTag();
        const auto image = decodeImage(file);
        QVERIFY2(image, image ? "" : image.error().message().c_str());
        QVERIFY2(difference(*image, *upright) <= tolerance,
                 std::to_string(difference(*image, *upright)).c_str());
        QCOMPARE(readImageInfo(file)->format, format.toStdString());
    }

    void profilesAreConverted_data() {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<int>("tolerance");
        QTest::newRow("display-p3.png") << "display-p3" << 1;
        QTest::newRow("display-p3.jpg") << "display-p3" << 3;
        QTest::newRow("adobe-rgb.png") << "adobe-rgb" << 1;
        QTest::newRow("adobe-rgb.jpg") << "adobe-rgb" << 3;
        QTest::newRow("srgb-profile.png") << "stored" << 0;
        QTest::newRow("broken-profile.png") << "stored" << 0;
    }
    void profilesAreConverted() {
        QFETCH(QString, answer);
        QFETCH(int, tolerance);
        const Json answers = *readJson(photos / "profiles.json");
        const Json colour = answers[answer.toStdString()];
        const auto image = decodeImage(photos / QTest::currentDataTag());
        QVERIFY(image);
        const cv::Vec3b got = at(*image, 8, 8);
        QVERIFY2(isNear(got, colour[0], colour[1], colour[2], tolerance),
                 (std::to_string(got[0]) + " " + std::to_string(got[1]) + " " +
                  std::to_string(got[2]) + " instead of " + colour.dump())
                     .c_str());
    }
    void aProfileOfAnotherSpaceIsPassedOver() {
        const auto image = decodeImage(photos / "rgb-profile-on-grey.png");
        QVERIFY(image);
        const cv::Vec3b got = at(*image, 8, 8);
        QVERIFY(got[0] == got[1] && got[1] == got[2]);
    }

    void cmyk() {
        const auto image = decodeImage(photos / "cmyk.jpg");
        QVERIFY(image);
        QCOMPARE(image->channels(), 3);
        QVERIFY(isNear(at(*image, 3, 8), 255, 0, 0, 3));
        QVERIFY(isNear(at(*image, 12, 8), 0, 204, 204, 3));
    }
    void greyBecomesRgb() {
        const auto image = decodeImage(photos / "grey.jpg");
        QVERIFY(image);
        QCOMPARE(image->type(), CV_8UC3);
        QVERIFY(isNear(at(*image, 40, 28), 128, 128, 128, 2));
    }
    void sixteenBit() {
        const auto image = decodeImage(photos / "16-bit.png");
        QVERIFY(image);
        QCOMPARE(image->type(), CV_8UC3);
        // 16-bit 8192 x is 255 · 8192 x / 65535 in 8 bit.
        QVERIFY(isNear(at(*image, 3, 5), 96, 255, 159, 1));
    }
    void alphaIsLaidOverWhite() {
        for (const char* file : {"alpha.png", "alpha.webp", "alpha.tif"}) {
            const auto image = decodeImage(photos / file);
            QVERIFY2(image, file);
            QVERIFY2(isNear(at(*image, 3, 3), 255, 255, 255, 0), file);
            QVERIFY2(isNear(at(*image, 12, 3), 127, 127, 127, 1), file);
            QVERIFY2(isNear(at(*image, 3, 12), 255, 0, 0, 0), file);
        }
    }
    void alphaAlone() {
        for (const char* file : {"alpha.png", "alpha.webp", "alpha.tif"}) {
            const auto alpha = decodeAlpha(photos / file);
            QVERIFY2(alpha && alpha->type() == CV_8UC1, file);
            QCOMPARE(alpha->at<uchar>(3, 3), uchar{0});
            QVERIFY2(std::abs(alpha->at<uchar>(3, 12) - 128) <= 1, file);
            QCOMPARE(alpha->at<uchar>(12, 3), uchar{255});
        }
        for (const char* file : {"upright.png", "grey.jpg"}) {
            const auto alpha = decodeAlpha(photos / file);
            QVERIFY2(alpha && alpha->empty(), file);
        }
    }
    void greyWithAlpha() {
        const auto image = decodeImage(photos / "grey-alpha.png");
        QVERIFY(image);
        QVERIFY(isNear(at(*image, 3, 3), 255, 255, 255, 0));
        QVERIFY(isNear(at(*image, 3, 12), 76, 76, 76, 1));
    }

    void refusals_data() {
        QTest::addColumn<QString>("code");
        QTest::newRow("empty.jpg") << "photo.empty";
        QTest::newRow("text.jpg") << "photo.not_a_picture";
        QTest::newRow("page.png") << "photo.not_a_picture";
        QTest::newRow("dataset.tif") << "photo.not_a_picture";
        QTest::newRow("truncated.jpg") << "photo.truncated";
        QTest::newRow("truncated-header.jpg") << "photo.truncated";
        QTest::newRow("truncated-progressive.jpg") << "photo.truncated";
        QTest::newRow("no-end.jpg") << "photo.truncated";
        QTest::newRow("truncated.png") << "photo.truncated";
        QTest::newRow("truncated.webp") << "photo.truncated";
        QTest::newRow("truncated.tif") << "photo.truncated";
        QTest::newRow("truncated.heic") << "photo.truncated";
        QTest::newRow("damaged.jpg") << "photo.damaged";
        QTest::newRow("damaged.png") << "photo.damaged";
        QTest::newRow("no-pixels.png") << "photo.damaged";
        QTest::newRow("wide.png") << "photo.too_large";
        QTest::newRow("bomb.png") << "photo.too_large";
        QTest::newRow("many-pixels.png") << "photo.too_large";
        QTest::newRow("animated.gif") << "photo.unsupported";
        QTest::newRow("still.gif") << "photo.unsupported";
        QTest::newRow("windows.bmp") << "photo.unsupported";
        QTest::newRow("animated.webp") << "photo.animated";
        QTest::newRow("not-there.jpg") << "file.missing";
    }
    void refusals() {
        QFETCH(QString, code);
        const fs::path file = photos / QTest::currentDataTag();
        for (const auto& result : {decodeImage(file), decodeScaled(file, 64)}) {
            QVERIFY(!result);
            QCOMPARE(result.error().code, code.toStdString());
            QCOMPARE(result.error().kind, ErrorKind::input);
            QVERIFY(result.error().text.contains(QTest::currentDataTag()));
            QVERIFY(!result.error().remedy.empty());
        }
    }
    void sizeIsRefusedFromTheHeader() {
        for (const char* file : {"wide.png", "bomb.png", "many-pixels.png"}) {
            const auto info = readImageInfo(photos / file);
            QVERIFY(!info);
            QCOMPARE(info.error().code, "photo.too_large");
        }
    }
    void drawingsAndDocumentsAreNamed_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("named");
        QTest::newRow("svg") << QByteArray("<svg xmlns='http://www.w3.org/2000/svg'/>") << "SVG";
        QTest::newRow("svg after a declaration")
            << QByteArray("\xef\xbb\xbf<?xml version='1.0'?>\n<!-- x -->\n<svg/>") << "SVG";
        QTest::newRow("pdf") << QByteArray("%PDF-1.7\n") << "PDF";
    }
    void drawingsAndDocumentsAreNamed() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, named);
        const auto image = decodeImage(
            std::as_bytes(std::span(bytes.constData(), static_cast<std::size_t>(bytes.size()))),
            "x");
        QVERIFY(!image);
        QCOMPARE(image.error().code, "photo.unsupported");
        QVERIFY(image.error().text.contains("(" + named.toStdString() + ")"));
    }
    void aFolderIsNotAPhoto() {
        const auto result = decodeImage(photos);
        QVERIFY(!result);
        QCOMPARE(result.error().code, "file.unreadable");
    }

    void everyCutIsSurvivedAndQuiet() {
        // Each file, cut at many places: an error or a picture, and not a word on stderr.
        QTemporaryDir folder;
        StderrCatcher catcher(fs::path(folder.path().toStdString()) / "stderr");
        int refused = 0;
        for (const auto& entry : fs::directory_iterator(photos)) {
            const std::string bytes = *readFile(entry.path());
            const std::size_t stride = std::max<std::size_t>(1, bytes.size() / 40);
            for (std::size_t length = 0; length < bytes.size(); length += stride)
                refused += !decodeImage(std::as_bytes(std::span(bytes).first(length)), "cut");
        }
        const std::string printed = catcher.finish();
        QCOMPARE(printed, std::string());
        QVERIFY(refused > 1000);
    }
    void everyFlippedByteIsSurvived() {
        for (const char* name : {"orientation-6.jpg", "orientation-6.tif", "display-p3.png",
                                 "lossless.webp", "phone.heic", "phone.avif", "progressive.jpg"}) {
            const std::string bytes = *readFile(photos / name);
            for (std::size_t i = 0; i < bytes.size(); i += 1 + bytes.size() / 300) {
                std::string bad = bytes;
                bad[i] = static_cast<char>(bad[i] ^ 0xff);
                const auto image = decodeImage(std::as_bytes(std::span(bad)), "bad");
                if (image) QCOMPARE(image->type(), CV_8UC3);
            }
        }
    }

    void previewsAreSmallAndUpright() {
        const auto preview = decodeScaled(photos / "orientation-6.jpg", 12);
        QVERIFY(preview);
        QCOMPARE(preview->cols, 12);
        QCOMPARE(preview->rows, 8);
        QVERIFY(isNear(at(*preview, 10, 1), 40, 180, 60, 16));
        QVERIFY(isNear(at(*preview, 1, 7), 40, 70, 210, 16));
        const auto small = decodeScaled(photos / "upright.png", 500);
        QVERIFY(small);
        QCOMPARE(small->cols, 48);
    }

    void folders() {
        QTemporaryDir folder;
        const fs::path path = folder.path().toStdString();
        const auto none = picturesIn(path);
        QVERIFY(!none);
        QCOMPARE(none.error().code, "photos.none");
        for (const char* name : {"b.JPG", "a.png", "notes.txt", "c.heic"})
            QVERIFY(writeFileAtomically(path / name, "x"));
        fs::create_directory(path / "folder.jpg");
        const auto some = picturesIn(path);
        QVERIFY(some);
        QCOMPARE(some->size(), 3u);
        QCOMPARE(some->front().filename().string(), "a.png");
        QCOMPARE(picturesIn(path / "missing").error().code, "file.missing");
    }
};

REGISTER_TEST(TestDecode, QCoreApplication);
#include "test_decode.moc"
