// Sheets: the right pictures in the right colours, with labels that fit.
#include <images/encode.h>
#include <images/sheet.h>

#include <QCoreApplication>
#include <QtTest>
#include <filesystem>
#include <opencv2/imgproc.hpp>

#include "test_program.h"

using namespace dreambooth;

namespace {

Image flat(int width, int height, const cv::Scalar& colour) {
    return Image(height, width, CV_8UC3, colour);
}

/// Pixels of exactly this colour.
int count(const Image& image, const cv::Scalar& colour) {
    cv::Mat mask;
    cv::inRange(image, colour, colour, mask);
    return cv::countNonZero(mask);
}

/// The smallest box around pixels of exactly this colour.
cv::Rect boxOf(const Image& image, const cv::Scalar& colour) {
    cv::Mat mask;
    cv::inRange(image, colour, colour, mask);
    return cv::boundingRect(mask);
}

const cv::Scalar red{255, 0, 0}, green{0, 255, 0};

}  // namespace

class TestSheet : public QObject {
    Q_OBJECT

private slots:
    void picturesAreWholeAndApart() {
        const auto sheet = makeSheet("Title",
                                     {{"One", sheetcolours::base, {flat(100, 100, red)}, {"left"}},
                                      {"Two", sheetcolours::tuned, {flat(50, 25, green)}, {}}},
                                     {.cell = 100, .columns = 4, .footer = "small print"});
        QVERIFY(sheet);
        QCOMPARE(sheet->type(), CV_8UC3);
        QCOMPARE(count(*sheet, red), 100 * 100);
        QCOMPARE(boxOf(*sheet, red).size(), cv::Size(100, 100));
        // Enlarged to the cell, keeping its shape.
        QCOMPARE(boxOf(*sheet, green).size(), cv::Size(100, 50));
        QVERIFY(boxOf(*sheet, green).y > boxOf(*sheet, red).br().y);
        QCOMPARE(sheet->at<cv::Vec3b>(0, 0), cv::Vec3b(0x26, 0x28, 0x2b));
    }
    void rowsAreMarkedInTheirColour() {
        const auto sheet = makeSheet("",
                                     {{"Base", sheetcolours::base, {flat(64, 64, red)}, {}},
                                      {"Tuned", sheetcolours::tuned, {flat(64, 64, red)}, {}},
                                      {"Photos", sheetcolours::photos, {flat(64, 64, red)}, {}}},
                                     {.cell = 64});
        QVERIFY(sheet);
        const cv::Rect base = boxOf(*sheet, sheetcolours::base);
        const cv::Rect tuned = boxOf(*sheet, sheetcolours::tuned);
        const cv::Rect photos = boxOf(*sheet, sheetcolours::photos);
        QVERIFY(base.br().y < tuned.y && tuned.br().y < photos.y);
        QVERIFY(base.height > 64);
    }
    void aRowStandsBesideAnother() {
        const std::vector<Image> pictures(2, flat(64, 64, red));
        const auto sheet = makeSheet("",
                                     {{"A title that is longer than its two pictures are wide",
                                       sheetcolours::base,
                                       pictures,
                                       {}},
                                      {"", sheetcolours::tuned, pictures, {}, true},
                                      {"", sheetcolours::photos, pictures, {}}},
                                     {.cell = 64, .columns = 2});
        QVERIFY(sheet);
        QCOMPARE(count(*sheet, red), 6 * 64 * 64);
        const cv::Rect base = boxOf(*sheet, sheetcolours::base);
        const cv::Rect tuned = boxOf(*sheet, sheetcolours::tuned);
        const cv::Rect photos = boxOf(*sheet, sheetcolours::photos);
        QCOMPARE(base.y, tuned.y);
        QVERIFY(base.br().x < tuned.x);
        QVERIFY(photos.y > base.br().y && photos.x == base.x);
    }
    void longRowsWrap() {
        const std::vector<Image> many(5, flat(40, 40, red));
        const auto narrow =
            makeSheet("", {{"", sheetcolours::base, many, {}}}, {.cell = 40, .columns = 2});
        const auto wide =
            makeSheet("", {{"", sheetcolours::base, many, {}}}, {.cell = 40, .columns = 5});
        QVERIFY(narrow && wide);
        QCOMPARE(count(*narrow, red), 5 * 40 * 40);
        QVERIFY(narrow->cols < wide->cols && narrow->rows > wide->rows);
    }
    void wordsAreDrawnAndStayInTheirCell() {
        const std::string longWords(400, 'W');
        const auto with = makeSheet(
            "", {{"", sheetcolours::base, {flat(80, 80, red), flat(80, 80, red)}, {longWords, ""}}},
            {.cell = 80, .columns = 2});
        const auto without = makeSheet(
            "", {{"", sheetcolours::base, {flat(80, 80, red), flat(80, 80, red)}, {"", ""}}},
            {.cell = 80, .columns = 2});
        QVERIFY(with && without);
        QCOMPARE(with->size(), without->size());
        cv::Mat changed;
        cv::absdiff(*with, *without, changed);
        cv::extractChannel(changed, changed, 0);
        const cv::Rect words = cv::boundingRect(changed);
        QVERIFY(words.width > 60 && words.width <= 80);
        QCOMPARE(count(*with, red), 2 * 80 * 80);
    }
    void oddRowsAreSurvived() {
        QVERIFY(makeSheet("", {}));
        QVERIFY(makeSheet("Nothing yet", {{"Base", sheetcolours::base, {}, {"a", "b"}}}));
        QVERIFY(makeSheet("\xff\xfe broken UTF-8 \xc3",
                          {{"日本語 עברית", sheetcolours::base, {flat(9, 9, red)}, {}}}));
    }
    void sampleForTheEye() {
        // Written for people to open.
        std::vector<Image> pictures;
        for (int i = 0; i < 4; ++i)
            pictures.push_back(flat(96, 96, cv::Scalar(60 * i, 90, 200 - 40 * i)));
        const auto sheet =
            makeSheet("Before and after",
                      {{"The photos", sheetcolours::photos, pictures, {}},
                       {"Base model", sheetcolours::base, pictures, {"on the beach"}},
                       {"Tuned model", sheetcolours::tuned, pictures, {"on the beach"}}},
                      {.footer = "DDIM · 50 steps · seeds 1–4"});
        QVERIFY(sheet);
        QVERIFY(writePng(std::filesystem::path(SCREENSHOT_DIR) / "sheet.png", *sheet));
    }
};

REGISTER_TEST(TestSheet, QCoreApplication);
#include "test_sheet.moc"
