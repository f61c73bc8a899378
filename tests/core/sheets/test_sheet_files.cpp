// Sheets as files: their pixels, the text of a PDF, what an HTML page carries.
#include <base/files.h>
#include <images/decode.h>
#include <sheet_drawing/write_sheet.h>

#include <QCoreApplication>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>
#include <filesystem>

#include "sample_sheet.h"
#include "test_program.h"

using namespace dreambooth;

namespace fs = std::filesystem;

namespace {

/// Pixels of exactly this colour.
int count(const Image& image, const cv::Scalar& colour) {
    cv::Mat mask;
    cv::inRange(image, colour, colour, mask);
    return cv::countNonZero(mask);
}

Sheet flatSheet(cv::Size size) {
    return {.title = "Flat",
            .rows = {{.pictures = {{.image = Image(size, CV_8UC3, cv::Scalar(255, 0, 0))}}}}};
}

QByteArray outputOf(const QString& program, const QStringList& arguments) {
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(-1);
    return process.readAllStandardOutput();
}

bool has(const char* program) {
    return !QStandardPaths::findExecutable(QString::fromLatin1(program)).isEmpty();
}

}  // namespace

class TestSheetFiles : public QObject {
    Q_OBJECT

    QTemporaryDir m_dir;
    fs::path path(const char* name) const { return fs::path(m_dir.path().toStdString()) / name; }

private slots:
    void picturesAreWhole() {
        const auto pages =
            layOut(flatSheet({100, 50}), {.layout = SheetLayout::rows, .cell = 100, .columns = 1});
        QVERIFY(pages);
        const auto image = pictureOf(pages->front(), 1);
        QVERIFY(image);
        QCOMPARE(image->type(), CV_8UC3);
        // Its edge may be shared with the background by a pixel's part.
        QVERIFY(qAbs(count(*image, {255, 0, 0}) - 100 * 50) <= 2 * (100 + 50));
        QCOMPARE(image->at<cv::Vec3b>(0, 0), cv::Vec3b(0x26, 0x28, 0x2b));
    }
    void eachFormatIsWritten() {
        Sheet sheet = sampleSheet();
        sheet.results = {sampleResult()};
        for (const char* name : {"sheet.png", "sheet.JPG", "sheet.html", "sheet.pdf"})
            QVERIFY(writeSheet(path(name), sheet, {.layout = SheetLayout::grid}));
        const auto png = decodeImage(path("sheet.png"));
        const auto jpeg = decodeImage(path("sheet.JPG"));
        QVERIFY(png && jpeg);
        QCOMPARE(png->size(), jpeg->size());
        QVERIFY(readFile(path("sheet.pdf"))->starts_with("%PDF"));
        QCOMPARE(writeSheet(path("sheet.docx"), sheet, {}).error().code, "sheet.format");
        QVERIFY(!fs::exists(path("sheet.docx")));
    }
    void pdfsHaveTextAndFonts() {
        if (!has("pdftotext")) QSKIP("pdftotext is missing (poppler-utils).");
        Sheet sheet = sampleSheet();
        sheet.title = "Größe, 日本語 and ≠";
        QVERIFY(writeSheet(path("text.pdf"), sheet, {.paper = SheetPaper::letter}));
        const QString file = QString::fromStdString(path("text.pdf").string());
        const QByteArray text = outputOf("pdftotext", {"-layout", file, "-"});
        for (const char* part : {"Größe, 日本語 and ≠", "a photo of sks backpack in the snow",
                                 "Run 3 · step 450", "Keep the light on the strap."})
            QVERIFY2(text.contains(part), text.constData());
        for (const QByteArray& line : outputOf("pdffonts", {file}).split('\n').mid(2)) {
            if (line.isEmpty()) continue;
            // "emb sub uni": embedded, as far as it is used, and with a table that gives text back.
            QVERIFY2(line.contains("yes yes yes"), line.constData());
        }
        const QByteArray info = outputOf("pdfinfo", {file});
        QVERIFY(info.contains("612 x 792 pts (letter)"));
        QVERIFY(info.contains("Ana Ruiz"));
    }
    void htmlCarriesAllAndLoadsNothing() {
        Sheet sheet = sampleSheet(1, 2);
        sheet.title = "<b>&\"";
        QVERIFY(writeSheet(path("page.html"), sheet, {}));
        const std::string page = readFile(path("page.html")).value();
        QVERIFY(!page.contains("<b>&"));
        QVERIFY(page.contains("&lt;b&gt;&amp;&quot;"));
        const QString text = QString::fromStdString(page);
        QCOMPARE(text.count("data:image/png;base64,"), 8);
        // Numbers with a decimal point in every language, or nothing is where it belongs.
        QVERIFY(text.contains(QRegularExpression("viewBox=.0 0 \\d+\\.\\d\\d \\d+\\.\\d\\d.")));
        QVERIFY(!text.contains(QRegularExpression("=.[-\\d]+,")));
        for (const char* outside : {"src=", "@import", "url(", "<script"})
            QVERIFY2(!page.contains(outside), outside);
        QCOMPARE(text.count("href=\"data:"), text.count("href="));
    }
    void sampleForTheEye_data() {
        QTest::addColumn<int>("layout");
        for (const auto& [name, layout] : {std::pair{"pairs", SheetLayout::pairs},
                                           {"rows", SheetLayout::rows},
                                           {"grid", SheetLayout::grid}})
            QTest::newRow(name) << static_cast<int>(layout);
    }
    void sampleForTheEye() {
        // Written for people to open.
        QFETCH(int, layout);
        const bool isPairs = layout == static_cast<int>(SheetLayout::pairs);
        Sheet sheet = sampleSheet(isPairs ? 1 : 3, isPairs ? 2 : 3);
        sheet.results = {sampleResult()};
        const SheetStyle style{.layout = static_cast<SheetLayout>(layout), .withSignature = true};
        fs::create_directories(SCREENSHOT_DIR);
        for (const char* ending : {".png", ".pdf", ".html"})
            QVERIFY(writeSheet(fs::path(SCREENSHOT_DIR) /
                                   ("sheet-" + std::string(QTest::currentDataTag()) + ending),
                               sheet, style));
    }
};

REGISTER_TEST(TestSheetFiles, QCoreApplication);
#include "test_sheet_files.moc"
