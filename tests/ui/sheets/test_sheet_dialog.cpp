// The dialog that saves and prints sheets: its preview is what comes out, what is chosen is kept,
// nothing is replaced unasked; and comparisons as sheets.
#include <base/files.h>
#include <images/encode.h>
#include <sheets/drawing.h>
#include <ui/session/compared_model_text.h>
#include <ui/session/comparison_sheet.h>
#include <ui/sheets/sheet_dialog.h>
#include <ui/sheets/sheet_preview.h>
#include <ui/style/qt_image.h>
#include <ui/style/studio_application.h>
#include <ui/widgets/problem_bar.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDate>
#include <QLabel>
#include <QLocale>
#include <QPrinter>
#include <QPushButton>
#include <QSignalSpy>
#include <QThreadPool>
#include <clocale>

#include "core/sheets/sample_sheet.h"
#include "test_program.h"
#include "ui/page_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestSheetDialog : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() {
        m_fixture = std::make_unique<PageFixture>();
        m_fixture->settings.setExportFolder(m_fixture->folder.path());
        m_dialog = std::make_unique<SheetDialog>(fileSheet(), m_fixture->context, nullptr);
        m_dialog->show();
        QSignalSpy shown(childOf<SheetPreview>(*m_dialog, "sheetPreview"), &SheetPreview::shown);
        QVERIFY(shown.wait(60000));
    }
    void cleanup() {
        m_dialog.reset();
        m_fixture.reset();
    }

    void numbersOfFilesHaveAPoint() {
        QCOMPARE(std::string(std::localeconv()->decimal_point), ".");
        // What a person reads stays in their language.
        if (qgetenv("LC_ALL").startsWith("de")) QCOMPARE(QLocale().toString(0.5), QString("0,5"));
    }
    /// A choice that brings nothing is not offered: a review's sheet has neither.
    void marksAreOfferedWhereThereAreSome() {
        QVERIFY(childOf<QCheckBox>(*m_dialog, "sheetMarks")->isVisible());
        Sheet sheet = fileSheet();
        for (SheetRow& row : sheet.rows) {
            row.mark = SheetMark::none;
            row.note.clear();
            for (SheetPicture& picture : row.pictures) {
                picture.mark = SheetMark::none;
                picture.note.clear();
            }
        }
        const auto isOffered = [this](const Sheet& one) {
            SheetDialog dialog(one, m_fixture->context, nullptr);
            dialog.show();
            return dialog.findChild<QCheckBox*>(QStringLiteral("sheetMarks"))->isVisible();
        };
        QVERIFY(!isOffered(sheet));
        sheet.rows[0].pictures[0].pins = {{0.5, 0.5, "teeth"}};
        QVERIFY(isOffered(sheet));
    }
    void showsWhatComesOut() {
        auto* preview = childOf<SheetPreview>(*m_dialog, "sheetPreview");
        const int pages = preview->pageCount();
        QVERIFY(pages > 0);
        keepScreenshot(*m_dialog, "sheet-dialog");
        const QImage seen = preview->widget()->findChild<QLabel*>()->pixmap().toImage();
        // The same page as core/sheets draws it for a file.
        Sheet sheet = fileSheet();
        readPictures(sheet, {});
        sheet.project = m_fixture->session.project().name;
        sheet.date = toStd(QLocale().toString(QDate::currentDate(), QLocale::LongFormat));
        const SheetDrawing* const drawing = orThrow(openSheetDrawing());
        const auto laidOut = drawing->layOut(
            sheet, {.layout = SheetLayout::grid, .paper = SheetPaper::a4, .withSignature = true});
        QVERIFY(laidOut);
        QCOMPARE(static_cast<int>(laidOut->size()), pages);
        const auto drawn =
            drawing->pictureOf(laidOut->front(), seen.width() / laidOut->front().width);
        QVERIFY(drawn);
        QCOMPARE(seen.convertToFormat(QImage::Format_RGB32), toQImage(*drawn));
    }
    void savesInEachFormat() {
        for (const auto& [segment, ending] : {std::pair{"sheetPdf", "pdf"},
                                              {"sheetPng", "png"},
                                              {"sheetJpeg", "jpg"},
                                              {"sheetHtml", "html"}}) {
            click(segment);
            m_fixture->dialogs.saveFile = m_fixture->folder.filePath("one");  // without its ending
            QSignalSpy saved(m_dialog.get(), &SheetDialog::saved);
            click("saveSheet");
            QVERIFY(saved.wait(60000));
            QVERIFY(fs::exists(m_fixture->path("one").string() + "." + ending));
            QCOMPARE(childOf<QPushButton>(*m_dialog, "printSheet")->isEnabled(),
                     ending == std::string("pdf"));
        }
        keepScreenshot(*m_dialog, "sheet-dialog-html");
        QCOMPARE(m_fixture->dialogs.questions, 0);
        QVERIFY(childOf<ProblemBar>(*m_dialog, "sheetProblems")->lines().isEmpty());
        QVERIFY(childOf<QPushButton>(*m_dialog, "showSheet")->isVisible());
        // And asks where the desktop's dialog could not.
        m_fixture->dialogs.answer = false;
        const auto before = readFile(m_fixture->path("one.html"));
        click("saveSheet");
        QCOMPARE(m_fixture->dialogs.questions, 1);
        QCOMPARE(readFile(m_fixture->path("one.html")).value(), before.value());
    }
    void saysWhatWentWrong() {
        // Its folder is a file, which stops root as well.
        m_fixture->dialogs.saveFile = m_fixture->folder.filePath("settings.ini/sheet.pdf");
        orThrow(writeFileAtomically(m_fixture->path("settings.ini"), ""));
        click("saveSheet");
        QTRY_COMPARE_WITH_TIMEOUT(childOf<ProblemBar>(*m_dialog, "sheetProblems")->lines().size(),
                                  1, 60000);
        QVERIFY(childOf<QPushButton>(*m_dialog, "saveSheet")->isEnabled());
        QVERIFY(!childOf<QPushButton>(*m_dialog, "showSheet")->isVisible());
    }
    void printsItsPages() {
        const QString file = m_fixture->folder.filePath("printed.pdf");
        m_dialog->choosePrinter = [&](QPrinter& printer) {
            printer.setOutputFormat(QPrinter::PdfFormat);
            printer.setOutputFileName(file);
            return true;
        };
        QSignalSpy printed(m_dialog.get(), &SheetDialog::printed);
        click("printSheet");
        QVERIFY(printed.wait(60000));
        QFile pdf(file);
        QVERIFY(pdf.open(QFile::ReadOnly));
        const QByteArray bytes = pdf.readAll();
        QVERIFY(bytes.startsWith("%PDF"));
        QCOMPARE(bytes.count("/Type /Page\n"),
                 childOf<SheetPreview>(*m_dialog, "sheetPreview")->pageCount());
        m_dialog->choosePrinter = [](QPrinter&) { return false; };
        click("printSheet");
        QVERIFY(childOf<QPushButton>(*m_dialog, "saveSheet")->isEnabled());
    }
    void remembersWhoAndPaper() {
        auto* who = childOf<QLineEdit>(*m_dialog, "sheetWho");
        who->selectAll();
        QTest::keyClicks(who, "Ben");
        QTest::keyClick(childOf<QComboBox>(*m_dialog, "sheetPaper"), Qt::Key_End);
        m_fixture->dialogs.saveFile = m_fixture->folder.filePath("two.pdf");
        QSignalSpy saved(m_dialog.get(), &SheetDialog::saved);
        click("saveSheet");
        QVERIFY(saved.wait(60000));
        // Letter, landscape.
        QVERIFY(readFile(m_fixture->path("two.pdf")).value().contains("792 612"));
        Sheet next = fileSheet();
        next.who.clear();
        m_dialog = std::make_unique<SheetDialog>(next, m_fixture->context, nullptr);
        QCOMPARE(childOf<QLineEdit>(*m_dialog, "sheetWho")->text(), "Ben");
        QCOMPARE(childOf<QComboBox>(*m_dialog, "sheetPaper")->currentIndex(), 3);
    }
    void closesWhileItReads() {
        m_dialog = std::make_unique<SheetDialog>(fileSheet(), m_fixture->context, nullptr);
        m_dialog.reset();
        backgroundPool().waitForDone();
        QCoreApplication::processEvents();
    }
    void everyControlHasAName() { QCOMPARE(namelessControls(*m_dialog), QStringList()); }

    void comparisonsAreRowsByPrompt() {
        ComparedModel base;
        base.name = "Demo toys";
        base.model = "/models/base";
        const auto step = [](int number) {
            ComparedModel model;
            model.model = "/runs/s";
            model.runId = "run-003";
            model.step = number;
            return model;
        };
        const auto comparison = [&](const char* prompt, int seed, const std::vector<int>& steps) {
            Comparison one;
            one.settings.prompt = prompt;
            one.settings.seed = seed;
            one.settings.width = one.settings.height = 128;
            one.pictures.push_back({.model = base, .file = "/base.png"});
            for (const int number : steps)
                one.pictures.push_back(
                    {.model = step(number), .file = "/" + std::to_string(number) + ".png"});
            return one;
        };
        std::vector<Comparison> all = {comparison("beach", 1, {450, 200}),
                                       comparison("snow", 1, {450}), comparison("beach", 2, {450}),
                                       comparison("moon", 1, {})};
        all[0].pictures[1].mark = {Mark::Kind::star, "this one"};
        all[1].settings.guidance_scale = 3;
        const auto models = drawnModels(all, base, "run-003");
        QCOMPARE(models.size(), std::size_t{3});
        QCOMPARE(models[1].step, 200);
        const Sheet sheet = sheetOf("Run 3", all, models, isGuided,
                                    [](const auto& one) { return modelTitle(one); });
        QCOMPARE(sheet.rows.size(), std::size_t{2});  // of the moon there is nothing to compare
        QCOMPARE(sheet.rows[0].title, "beach");
        QCOMPARE(sheet.rows[0].pictures.size(), std::size_t{5});
        QCOMPARE(sheet.rows[0].pictures[0].caption, "seed 1");
        QCOMPARE(sheet.rows[0].pictures[1].caption, "seed 2");
        QCOMPARE(sheet.rows[0].pictures[3].column, std::size_t{2});
        QVERIFY(sheet.rows[0].pictures[3].mark == SheetMark::star);
        QCOMPARE(sheet.rows[0].pictures[3].note, "this one");
        QVERIFY(sheet.columns[0].accent == SheetAccent::base);
        QVERIFY(sheet.columns[1].accent == SheetAccent::neutral);
        QVERIFY(sheet.columns[2].accent == SheetAccent::tuned);
        QCOMPARE(sheet.columns[2].title, "Run 3, step 450");
        for (const std::string& setting : sheet.settings)
            QVERIFY2(!setting.contains("guidance"), setting.c_str());  // not the same for all
    }

    /// A LoRA that was drawn with its base and with another model: beside one of them there are
    /// pictures of that one alone.
    void aModelWithoutAPictureHasNoColumn() {
        const ComparedModel base{.name = "Klein base", .model = "/base"};
        const ComparedModel fast{.name = "Klein", .model = "/fast"};
        ComparedModel step{.model = "/base",
                           .added = {{.file = "/pytorch_lora_weights.safetensors"}},
                           .runId = "run-001",
                           .step = 40};
        ComparedModel drawnFast = step;
        drawnFast.model = fast.model;
        drawnFast.drawnWith = fast.name;
        Comparison slow, few;
        slow.settings.prompt = few.settings.prompt = "beach";
        slow.settings.negative_prompt = few.settings.negative_prompt = "blurry";
        slow.settings.guidance_scale = 4.5;
        slow.pictures = {{.model = base, .file = "/1.png"}, {.model = step, .file = "/2.png"}};
        few.settings.num_inference_steps = 4;
        few.settings.guidance_scale = 1;
        few.pictures = {{.model = fast, .file = "/3.png"}, {.model = drawnFast, .file = "/4.png"}};
        const Sheet sheet = sheetOfRun("run-001", "Run 1", {slow, few}, fast, isGuided);
        QCOMPARE(sheet.columns.size(), std::size_t{2});
        QCOMPARE(sheet.columns[0].title, "Klein");
        QVERIFY(sheet.columns[0].accent == SheetAccent::base);
        QCOMPARE(sheet.columns[1].title, "Run 1, step 40, drawn with Klein");
        QCOMPARE(sheet.rows[0].pictures[1].column, std::size_t{1});
        QVERIFY(std::ranges::find(sheet.settings, "4 steps") != sheet.settings.end());
        // Nothing is said that had no effect.
        QVERIFY(std::ranges::find(sheet.settings, "without guidance") != sheet.settings.end());
        QVERIFY(std::ranges::find(sheet.settings, "avoid: blurry") == sheet.settings.end());
        // As a person writes it.
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        const Sheet other = sheetOfRun("run-001", "Run 1", {slow, few}, base, isGuided);
        QLocale::setDefault(before);
        QVERIFY(std::ranges::find(other.settings, "guidance 4,5") != other.settings.end());
        QVERIFY(std::ranges::find(other.settings, "avoid: blurry") != other.settings.end());
    }

private:
    static bool isGuided(const ComparedModel&, double scale) { return scale > 1; }
    void click(const char* name) {
        QTest::mouseClick(childOf<QAbstractButton>(*m_dialog, name), Qt::LeftButton);
    }
    /// Its pictures are files.
    Sheet fileSheet() {
        Sheet sheet = sampleSheet();
        sheet.project.clear();
        sheet.date.clear();
        int number = 0;
        for (SheetRow& row : sheet.rows)
            for (SheetPicture& picture : row.pictures) {
                picture.file =
                    m_fixture->path(("picture-" + std::to_string(++number) + ".png").c_str());
                orThrow(writePng(picture.file, picture.image));
                picture.image = Image();
            }
        return sheet;
    }

    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<SheetDialog> m_dialog;
};

REGISTER_TEST(TestSheetDialog, StudioApplication);
#include "test_sheet_dialog.moc"
