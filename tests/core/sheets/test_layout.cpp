// Where things stand on a sheet: nothing outside the page or over another, all pictures there, long
// words fitted, pages broken between rows.
#include <sheet_drawing/layout.h>

#include <QCoreApplication>
#include <QtTest>

#include "sample_sheet.h"
#include "test_program.h"

using namespace dreambooth;

namespace {

constexpr SheetLayout layouts[] = {SheetLayout::pairs, SheetLayout::rows, SheetLayout::grid};
constexpr SheetPaper papers[] = {SheetPaper::screen, SheetPaper::a4, SheetPaper::a4Landscape,
                                 SheetPaper::letter, SheetPaper::letterLandscape};

template <class Item>
std::vector<Item> all(const std::vector<SheetPage>& pages) {
    std::vector<Item> found;
    for (const SheetPage& page : pages)
        for (const PageItem& item : page.items)
            if (const auto* one = std::get_if<Item>(&item)) found.push_back(*one);
    return found;
}

bool isOn(const SheetPage& page, const PageBox& box) {
    return box.x >= 0 && box.y >= 0 && box.x + box.width <= page.width + 0.01 &&
           box.y + box.height <= page.height + 0.01;
}

bool overlap(const PageBox& a, const PageBox& b) {
    constexpr double slack = 0.01;
    return a.x + slack < b.x + b.width && b.x + slack < a.x + a.width &&
           a.y + slack < b.y + b.height && b.y + slack < a.y + a.height;
}

std::string textOf(const std::vector<SheetPage>& pages) {
    std::string text;
    for (const PageText& one : all<PageText>(pages)) text += one.text + "\n";
    return text;
}

/// Why a page is not as it should be; empty: it is.
QString faultOf(const SheetPage& page) {
    std::vector<PageBox> pictures;
    for (const PageItem& item : page.items) {
        if (const auto* text = std::get_if<PageText>(&item)) {
            const PageBox box{text->x, text->baseline - text->size * 0.72, text->width,
                              text->size * 0.72};
            if (!isOn(page, box))
                return QStringLiteral("off the page at %1, %2: %3")
                    .arg(box.x)
                    .arg(box.y)
                    .arg(QString::fromStdString(text->text));
            // Signs lie on pictures, and nothing else does.
            if (text->text.size() > 3)
                for (const PageBox& picture : pictures)
                    if (overlap(picture, box))
                        return "on a picture: " + QString::fromStdString(text->text);
        } else if (const auto* picture = std::get_if<PagePicture>(&item)) {
            if (!isOn(page, picture->box)) return "a picture off the page";
            for (const PageBox& other : pictures)
                if (overlap(other, picture->box)) return "two pictures overlap";
            pictures.push_back(picture->box);
        } else if (const auto* area = std::get_if<PageArea>(&item)) {
            if (!isOn(page, area->box)) return "an area off the page";
        }
    }
    return {};
}

}  // namespace

class TestLayout : public QObject {
    Q_OBJECT

private slots:
    void everythingHasItsPlace() {
        const cv::Size sizes[] = {{48, 48}, {24, 60}};
        for (const SheetLayout layout : layouts)
            for (const SheetPaper paper : papers)
                for (const int seeds : {1, 9})
                    for (const int columns : {1, 3, 20})
                        for (const cv::Size size : sizes) {
                            Sheet sheet = sampleSheet(seeds, columns, size);
                            if (seeds == 1) sheet.results = {sampleResult()};
                            const auto pages = layOut(
                                sheet, {.layout = layout, .paper = paper, .withSignature = true});
                            QVERIFY(pages && !pages->empty());
                            QCOMPARE(all<PagePicture>(*pages).size(),
                                     static_cast<std::size_t>(4 * seeds * columns));
                            for (const SheetPage& page : *pages)
                                QVERIFY2(faultOf(page).isEmpty(),
                                         qPrintable(QStringLiteral("%1 (layout %2, paper %3, %4 "
                                                                   "seeds, %5 columns, %6 × %7)")
                                                        .arg(faultOf(page))
                                                        .arg(static_cast<int>(layout))
                                                        .arg(static_cast<int>(paper))
                                                        .arg(seeds)
                                                        .arg(columns)
                                                        .arg(size.width)
                                                        .arg(size.height)));
                        }
    }
    void picturesKeepTheirShape() {
        for (const SheetLayout layout : layouts) {
            const auto pages =
                layOut(sampleSheet(2, 3, {300, 100}), {.layout = layout, .paper = SheetPaper::a4});
            QVERIFY(pages);
            for (const PagePicture& picture : all<PagePicture>(*pages))
                QVERIFY(qAbs(picture.box.width / picture.box.height - 3) < 0.01);
        }
    }
    void paperHasItsSizeAndScreensNone() {
        const auto a4 = layOut(sampleSheet(), {.paper = SheetPaper::a4});
        const auto letter = layOut(sampleSheet(), {.paper = SheetPaper::letter});
        const auto screen = layOut(sampleSheet(9, 3), {});
        QVERIFY(a4 && letter && screen);
        QVERIFY(a4->size() > 1 && letter->size() > 1);
        for (const SheetPage& page : *a4) {
            // ISO 216: 210 × 297 mm.
            QVERIFY(qAbs(page.width - 210 / 25.4 * 72) < 0.01);
            QVERIFY(qAbs(page.height - 297 / 25.4 * 72) < 0.01);
            QCOMPARE(page.background, 0xffffffU);
        }
        QCOMPARE(letter->front().width, 8.5 * 72);
        QCOMPARE(letter->front().height, 11.0 * 72);
        QCOMPARE(screen->size(), std::size_t{1});
        QVERIFY(screen->front().background != 0xffffffU);
    }
    void allThatWasSaidIsThere() {
        Sheet sheet = sampleSheet();
        sheet.results = {sampleResult()};
        for (const SheetLayout layout : layouts) {
            const auto pages =
                layOut(sheet, {.layout = layout, .paper = SheetPaper::a4, .withSignature = true});
            QVERIFY(pages);
            const std::string text = textOf(*pages);
            for (const char* part :
                 {"Backpack, which step?", "23 November 2026", "Ana Ruiz", "guidance 7.5",
                  "Run 3 · step 200", "Keep the light on the strap.", "All of these may be darker.",
                  "certain enough", "76 % preferred", "★", "✕", "Signed off by", "Page 1 of "})
                QVERIFY2(text.contains(part), part);
        }
    }
    /// Numbers lie on the picture where they belong, and their words below it or at the end.
    void commentsOnPlacesAreThere() {
        Sheet sheet = sampleSheet();
        sheet.rows[1].pictures.front().pins = {{0.25, 0.5, "Teeth are missing."},
                                               {0.5, 0.5, "Softer light."}};
        for (const SheetLayout layout : layouts) {
            const auto pages = layOut(sheet, {.layout = layout, .paper = SheetPaper::a4});
            QVERIFY(pages);
            const std::string text = textOf(*pages);
            QVERIFY(text.contains("Teeth are missing.") && text.contains("Softer light."));
            QVERIFY(
                !textOf(*layOut(sheet, {.layout = layout, .withMarks = false})).contains("Teeth"));
        }
        const auto pages = layOut(sheet, {.layout = SheetLayout::pairs});
        const auto pictures = all<PagePicture>(*pages);
        const auto found = std::ranges::find_if(pictures, [&](const PagePicture& one) {
            return one.description.starts_with(sheet.rows[1].title);
        });
        QVERIFY(found != pictures.end());
        const PagePicture first = *found;
        const auto isAround = [&](const PageArea& area, double x) {
            return std::abs(area.box.x + area.box.width / 2 - first.box.x - x * first.box.width) <
                       0.01 &&
                   std::abs(area.box.y + area.box.height / 2 - first.box.y -
                            0.5 * first.box.height) < 0.01;
        };
        for (const double x : {0.25, 0.5})
            QVERIFY(std::ranges::any_of(all<PageArea>(*pages),
                                        [&](const PageArea& area) { return isAround(area, x); }));
    }
    void marksAndNotesCanStayAway() {
        for (const SheetLayout layout : layouts) {
            const auto pages = layOut(sampleSheet(), {.layout = layout, .withMarks = false});
            QVERIFY(pages);
            const std::string text = textOf(*pages);
            for (const char* part : {"★", "✕", "Keep the light", "darker", "Notes"})
                QVERIFY2(!text.contains(part), part);
        }
    }
    void picturesAreChosenByTheirMarks() {
        const auto counted = [](SheetChoice choice) {
            std::vector<std::size_t> counts;
            for (const SheetRow& row : chosenFrom(sampleSheet(), choice).rows)
                counts.push_back(row.pictures.size());
            return counts;
        };
        QCOMPARE(counted(SheetChoice::all), (std::vector<std::size_t>{9, 9, 9, 9}));
        QCOMPARE(counted(SheetChoice::starred), (std::vector<std::size_t>{1, 9}));
        QCOMPARE(counted(SheetChoice::unrejected), (std::vector<std::size_t>{9, 8, 9, 9}));
    }
    void aPictureThatCantBeReadSaysSo() {
        Sheet sheet = sampleSheet(1, 2);
        sheet.rows[0].pictures[1].image = Image();
        for (const SheetLayout layout : layouts) {
            const auto pages = layOut(sheet, {.layout = layout, .paper = SheetPaper::a4});
            QVERIFY(pages);
            QCOMPARE(all<PagePicture>(*pages).size(), std::size_t{7});
            std::string text = textOf(*pages);
            std::ranges::replace(text, '\n', ' ');
            QVERIFY(text.contains("This picture can't be read."));
        }
    }

    /// They often differ at their end only.
    void namesOfManyColumnsAreWhole() {
        Sheet sheet = sampleSheet(1, 6);
        for (std::size_t i = 0; i < sheet.columns.size(); ++i)
            sheet.columns[i].title = "Captions and masks, step " + std::to_string(400 + 10 * i);
        for (const SheetLayout layout : layouts)
            for (const SheetPaper paper : papers) {
                const auto pages = layOut(sheet, {.layout = layout, .paper = paper, .columns = 6});
                QVERIFY(pages);
                std::string text = textOf(*pages);
                std::ranges::replace(text, '\n', ' ');
                for (const SheetColumn& column : sheet.columns)
                    QVERIFY2(text.contains(column.title), text.c_str());
                for (const SheetPage& page : *pages)
                    QVERIFY2(faultOf(page).isEmpty(), qPrintable(faultOf(page)));
            }
    }

    /// Beside the share of each: paper has no place where the rest of a name could be read.
    void namesBesideSharesAreWhole() {
        Sheet sheet = sampleSheet();
        SheetResult result = sampleResult();
        result.tables.clear();
        result.shares[0].title = "Run 1, step 30, drawn with the quick model of the family";
        sheet.results = {result};
        for (const SheetPaper paper : papers) {
            const auto pages = layOut(sheet, {.paper = paper});
            QVERIFY(pages);
            std::string text = textOf(*pages);
            std::ranges::replace(text, '\n', ' ');
            QVERIFY2(text.contains(result.shares[0].title), text.c_str());
            for (const SheetPage& page : *pages)
                QVERIFY2(faultOf(page).isEmpty(), qPrintable(faultOf(page)));
        }
    }

    void oddContentsAreSurvived() {
        const std::string longWords(3000, 'W');
        Sheet odd{.title = "\xff\xfe broken UTF-8 \xc3",
                  .project = "日本語 עברית",
                  .who = longWords,
                  .settings = {longWords, "line\nbreak"}};
        for (const SheetLayout layout : layouts)
            for (const SheetPaper paper : papers) {
                QVERIFY(layOut(Sheet(), {.layout = layout, .paper = paper}));
                QVERIFY(layOut(odd, {.layout = layout, .paper = paper}));
            }
        odd.columns = {{longWords, longWords}};
        odd.rows = {
            {.title = longWords, .detail = longWords, .note = longWords},
            {.pictures = {{.image = drawnToy(5, 900, 1), .caption = longWords, .note = longWords},
                          {.image = drawnToy(900, 5, 1), .column = 7}}}};
        for (const SheetLayout layout : layouts)
            for (const SheetPaper paper : papers) {
                const auto pages = layOut(odd, {.layout = layout, .paper = paper});
                QVERIFY(pages);
                for (const SheetPage& page : *pages)
                    QVERIFY2(faultOf(page).isEmpty(), qPrintable(faultOf(page)));
            }
    }
};

REGISTER_TEST(TestLayout, QCoreApplication);
#include "test_layout.moc"
