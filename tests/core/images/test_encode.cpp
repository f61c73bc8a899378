// Writing PNG and JPEG.
#include <base/files.h>
#include <images/decode.h>
#include <images/encode.h>
#include <sys/resource.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <csignal>
#include <opencv2/core.hpp>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

Image noise(int width, int height) {
    Image image(height, width, CV_8UC3);
    cv::RNG random(7);
    random.fill(image, cv::RNG::UNIFORM, 0, 256);
    return image;
}

std::span<const std::byte> bytesOf(const std::string& text) {
    return std::as_bytes(std::span(text));
}

}  // namespace

class TestEncode : public QObject {
    Q_OBJECT

private slots:
    void pngIsExact() {
        for (int compression = 1; compression <= 3; ++compression) {
            const Image image = noise(33, 17);
            const auto back = decodeImage(bytesOf(*encodePng(image, {}, compression)), "x");
            QVERIFY(back);
            QCOMPARE(cv::norm(image, *back, cv::NORM_INF), 0.0);
        }
    }
    void partOfAPictureIsExact() {
        const Image whole = noise(40, 30);
        const Image part = whole(cv::Rect(5, 6, 20, 11));
        const auto back = decodeImage(bytesOf(*encodePng(part)), "x");
        QVERIFY(back);
        QCOMPARE(cv::norm(part, *back, cv::NORM_INF), 0.0);
    }
    void masksAreGrey() {
        cv::Mat mask;
        cv::extractChannel(noise(20, 11), mask, 0);
        const std::string bytes = *encodePng(mask);
        QCOMPARE(static_cast<int>(bytes[25]), 0);  // IHDR's colour type: grey
        const auto back = decodeImage(bytesOf(bytes), "x");
        QVERIFY(back);
        cv::Mat grey;
        cv::extractChannel(*back, grey, 2);
        QCOMPARE(cv::norm(mask, grey, cv::NORM_INF), 0.0);
    }
    void pngTexts() {
        const auto bytes = encodePng(noise(4, 4), {{"prompt", "a photo of sks Löwe"}});
        QVERIFY(bytes);
        QVERIFY(bytes->contains("iTXtprompt"));
        QVERIFY(bytes->contains("a photo of sks Löwe"));
        QVERIFY(!encodePng(noise(4, 4))->contains("iTXt"));
    }
    void textsComeBack() {
        QTemporaryDir folder;
        const fs::path path = fs::path(folder.path().toStdString()) / "a.png";
        const PngTexts texts = {{"prompt", "a café"}, {"seed", "1"}};
        QVERIFY(writePng(path, noise(300, 300), texts));
        QVERIFY(readPngTexts(path) == texts);
        QVERIFY(writePng(path, noise(8, 8)));
        QVERIFY(readPngTexts(path).empty());
        QVERIFY(writeFileAtomically(path, *encodeJpeg(noise(8, 8))));
        QVERIFY(readPngTexts(path).empty());
        QVERIFY(readPngTexts(path / "gone").empty());
    }
    void jpegIsClose() {
        Image image(32, 32, CV_8UC3, cv::Scalar(200, 30, 40));
        image(cv::Rect(0, 0, 13, 32)) = cv::Scalar(10, 90, 220);
        const auto back = decodeImage(bytesOf(*encodeJpeg(image)), "x");
        QVERIFY(back);
        QVERIFY(cv::norm(image, *back, cv::NORM_INF) < 40);
        QVERIFY(encodeJpeg(noise(64, 64), 50)->size() < encodeJpeg(noise(64, 64), 95)->size());
    }
    void filesAreWholeOrAbsent() {
        QTemporaryDir folder;
        const fs::path path = fs::path(folder.path().toStdString()) / "deep" / "a.png";
        const Image first = noise(8, 8);
        QVERIFY(writePng(path, first));
        // A disk that fills up, in the form of a limit on file sizes.
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit old{};
        ::getrlimit(RLIMIT_FSIZE, &old);
        const rlimit tight{2000, old.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &tight);
        const auto written = writePng(path, noise(300, 300));
        ::setrlimit(RLIMIT_FSIZE, &old);
        QVERIFY(!written);
        QCOMPARE(written.error().code, "file.size_limit");
        QCOMPARE(cv::norm(first, *decodeImage(path), cv::NORM_INF), 0.0);
        QCOMPARE(std::distance(fs::directory_iterator(path.parent_path()), {}), 1);
    }
};

REGISTER_TEST(TestEncode, QCoreApplication);
#include "test_encode.moc"
