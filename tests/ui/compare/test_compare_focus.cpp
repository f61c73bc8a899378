// What somebody works with on the Compare page stays under the hand while pictures are drawn.
#include <ui/compare/compare_selection.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/prompt_strip.h>
#include <ui/compare/step_panel.h>
#include <ui/style/focus.h>
#include <ui/style/theme.h>

#include <QApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QVBoxLayout>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "test_program.h"
#include "ui/page_fixture.h"

using namespace dreambooth;

class TestCompareFocus : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void drawingTakesTheFocusFromNobody() {
        PageFixture fixture;
        CompareSelection selection(fixture.session, fixture.runs, fixture.models, nullptr);
        DrawPanel panel(selection, fixture.dialogs);
        panel.show();
        panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        const auto child = [&](const char* name) { return childOf<QWidget>(panel, name); };
        panel.setObstacle({});
        child("prompt")->setFocus();
        panel.setBusy(true);
        QVERIFY(child("prompt")->hasFocus());
        panel.setBusy(false);
        QVERIFY(child("prompt")->hasFocus());
        // Drawn by the button: a second press must not meet Cancel.
        child("drawBoth")->setFocus();
        panel.setBusy(true);
        QVERIFY(!child("cancelDrawing")->hasFocus());
        QVERIFY(panel.hasFocus());
        panel.setBusy(false);
        QVERIFY(child("drawBoth")->hasFocus());
    }

    void cardsStayWhenTheListIsReadAgain() {
        PromptStrip strip;
        strip.show();
        Comparison first;
        first.id = "1";
        first.settings.prompt = "a photo of sks cup";
        Comparison second = first;
        second.id = "2";
        second.settings.seed = 43;
        strip.setContents({first}, {}, {"a photo of sks cup on the beach"}, "a photo of sks cup");
        auto* card = strip.findChild<PairCard*>(QStringLiteral("pair_0"));
        auto* prompt = strip.findChild<PairCard*>(QStringLiteral("pair_1"));
        QTRY_VERIFY(card->isVisible());
        QTest::mousePress(card, Qt::LeftButton);
        strip.setContents({first, second}, {}, {"a photo of sks cup on the beach"},
                          "a photo of sks cup");
        QCOMPARE(strip.findChild<PairCard*>(QStringLiteral("pair_0")), card);
        QVERIFY(card->isDown() && card->isVisible());
        QCOMPARE(strip.findChild<PairCard*>(QStringLiteral("pair_2")), prompt);
        QTRY_VERIFY(prompt->x() > strip.findChild<PairCard*>(QStringLiteral("pair_1"))->x());
        strip.setContents({second}, {}, {}, "a photo of sks cup");
        QVERIFY(!card->isVisible() && !prompt->isVisible());
    }

    /// The last one, of more than fit: its focus moves on, and the strip scrolls.
    void aCardThatGoesTakesNoOtherWithIt() {
        struct StudioWindow : QWidget {
            bool focusNextPrevChild(bool next) override { return moveFocus(*this, next); }
        } window;
        auto* column = new QVBoxLayout(&window);
        auto* strip = new PromptStrip(&window);
        column->addWidget(strip);
        window.resize(900, 200);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        std::vector<Comparison> comparisons(60);
        for (std::size_t i = 0; i < comparisons.size(); ++i) {
            comparisons[i].id = std::to_string(i);
            comparisons[i].settings.prompt = "a photo of sks cup";
            comparisons[i].settings.seed = static_cast<std::int64_t>(i);
        }
        /// The cards that one sees, from left to right: their numbers.
        const auto inSight = [strip] {
            std::multimap<int, int> cards;
            for (const PairCard* card : strip->findChildren<PairCard*>())
                if (!card->visibleRegion().isEmpty())
                    cards.emplace(card->x(), std::stoi(card->comparisonId));
            std::vector<int> numbers;
            for (const auto& [x, number] : cards) numbers.push_back(number);
            return numbers;
        };
        const auto isWhole = [&] {
            const std::vector<int> numbers = inSight();
            for (std::size_t i = 1; i < numbers.size(); ++i)
                if (numbers[i] != numbers[i - 1] + 1) return false;
            return numbers.size() > 3;
        };
        strip->setContents(comparisons, {}, {}, "a photo of sks cup");
        strip->setChosen("59");
        QTRY_VERIFY(isWhole() && inSight().back() == 59);
        strip->findChild<PairCard*>(QStringLiteral("pair_59"))->setFocus();
        strip->setChosen("58");  // the neighbour takes its place
        comparisons.pop_back();
        strip->setContents(comparisons, {}, {}, "a photo of sks cup");
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QTRY_VERIFY(isWhole() && inSight().back() == 58);
        QVERIFY(strip->findChild<PairCard*>(QStringLiteral("pair_58"))->hasFocus());
        strip->findChild<QScrollArea*>()->horizontalScrollBar()->setValue(0);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QTRY_VERIFY(isWhole() && inSight().front() == 0);
    }

    /// The pair's note and a comment on one of its pictures: its words tell them apart.
    void notesAndCommentsHaveOneSign() {
        const Mark note{.note = "Show this one."},
            comment{.pins = {{.text = "An ear is missing."}}};
        PairCard card(QStringLiteral("on the beach"), QString(), QStringLiteral("1"), nullptr);
        card.comparisonId = "1";
        const auto paintedWith = [&card](const Mark& whole, const Mark& left) {
            card.setMarks(whole, {left, Mark()});
            return card.grab().toImage();
        };
        const QImage plain = paintedWith({}, {}), commented = paintedWith({}, comment);
        QVERIFY(commented != plain);
        QVERIFY(paintedWith(note, {}) != plain);
        QVERIFY(paintedWith(note, comment) == commented);
        for (const char* words : {"Note: Show this one.", "An ear is missing."})
            QVERIFY(card.accessibleDescription().contains(QString::fromLatin1(words)));
    }

    /// Of three models the two that are chosen, with the star that one of their pictures has.
    void theStripShowsThePairOpened() {
        QTemporaryDir folder;
        Comparison comparison;
        comparison.id = "1";
        comparison.settings.prompt = "a photo of sks cup";
        for (const auto& [name, colour] :
             {std::pair("Base", Qt::blue), std::pair("Early", Qt::green),
              std::pair("Late", Qt::red)}) {
            QImage picture(64, 64, QImage::Format_RGB32);
            picture.fill(colour);
            const QString file = folder.filePath(QString::fromLatin1(name) + ".png");
            picture.save(file);
            comparison.pictures.push_back(
                {.model = {.name = name, .model = name}, .file = file.toStdString()});
        }
        const auto sides = [&](std::size_t left, std::size_t right) {
            return std::array{comparison.pictures[left].model, comparison.pictures[right].model};
        };
        PromptStrip strip;
        strip.show();
        strip.setContents({comparison}, sides(0, 1), {}, "a photo of sks cup");
        auto* card = strip.findChild<PairCard*>(QStringLiteral("pair_0"));
        QVERIFY(card != nullptr);
        const auto colourAt = [&](double x, double y) {
            return card->grab().toImage().pixelColor(static_cast<int>(x * card->width()),
                                                     static_cast<int>(y * card->height()));
        };
        QTRY_COMPARE(colourAt(0.25, 0.4), QColor(Qt::blue));
        QTRY_COMPARE(colourAt(0.75, 0.4), QColor(Qt::green));
        const QImage plain = card->grab().toImage();
        comparison.pictures[1].mark.kind = Mark::Kind::star;
        strip.setContents({comparison}, sides(0, 1), {}, "a photo of sks cup");
        QVERIFY2(card->accessibleDescription().contains("right picture starred"),
                 qPrintable(card->accessibleDescription()));
        QVERIFY(card->grab().toImage() != plain);  // its badge
        strip.setContents({comparison}, sides(1, 2), {}, "a photo of sks cup");
        QVERIFY(card->accessibleDescription().contains("left picture starred"));
        QTRY_COMPARE(colourAt(0.25, 0.4), QColor(Qt::green));
        QTRY_COMPARE(colourAt(0.75, 0.4), QColor(Qt::red));
    }

    /// What somebody is about to click stays where it is.
    void newsMoveNothing() {
        QWidget page;
        auto* column = new QVBoxLayout(&page);
        auto* news = new NewsLine(&page);
        auto* below = new QPushButton(QStringLiteral("Below"), &page);
        column->addWidget(news);
        column->addWidget(below);
        column->addStretch();
        page.resize(500, 200);
        page.show();
        QVERIFY(QTest::qWaitForWindowExposed(&page));
        const QPoint before = below->pos();
        news->setNews(QStringLiteral("A new step was drawn."), QStringLiteral("Show"));
        QTRY_VERIFY(news->isVisible());
        QCOMPARE(below->pos(), before);
        news->setNews({});
        QTRY_VERIFY(!news->isVisible());
        QCOMPARE(below->pos(), before);
    }
};

REGISTER_TEST(TestCompareFocus, QApplication);
#include "test_compare_focus.moc"
