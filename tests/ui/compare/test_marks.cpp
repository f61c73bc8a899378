// Stars, notes and comments that are made while something else is under way; none of them is lost.
#include <comparisons/comparison.h>
#include <images/encode.h>
#include <ui/compare/compare_page.h>
#include <ui/compare/comparison_list.h>
#include <ui/compare/mark_panel.h>
#include <ui/compare/prompt_strip.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>

#include <QAction>
#include <QContextMenuEvent>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QUndoStack>
#include <algorithm>
#include <cmath>

#include "test_program.h"
#include "ui/made_run.h"
#include "ui/page_test.h"

using namespace dreambooth;

class TestMarks : public PageTest<ComparePage> {
    Q_OBJECT

private slots:
    void init() {
        theme::apply(*qApp);
        m_fixture = std::make_unique<PageFixture>();
        makeRun(project(), {.checkpoints = {100}});
        m_fixture->runs.reload();
    }
    void cleanup() { closePage(); }

    void aRemovedCommentLeavesStarAndNote() {
        makeComparison();
        open();
        QTRY_VERIFY(m_page->findChild<QPushButton*>("removePin") != nullptr);
        auto* list = m_page->findChild<ComparisonList*>();
        const MarkPlace place{kept().id, kept().pictures[1].file};
        Mark mark = list->mark(place);
        mark.kind = Mark::Kind::star;
        mark.note = "warm light";
        list->setMark(place, mark);
        child<QPushButton>("removePin")->click();
        mark.pins.clear();
        QTRY_VERIFY(list->mark(place) == mark);
        QTRY_VERIFY(kept().pictures[1].mark == mark);
    }

    void signsAreReadOnAnyPicture_data() {
        QTest::addColumn<bool>("isDark");
        QTest::addColumn<QColor>("picture");
        for (const bool isDark : {true, false})
            for (const QColor& picture : {QColor(Qt::black), QColor(Qt::white)})
                QTest::addRow("%s window, %s picture", isDark ? "dark" : "light",
                              qPrintable(picture.name()))
                    << isDark << picture;
    }
    void signsAreReadOnAnyPicture() {
        QFETCH(bool, isDark);
        QFETCH(QColor, picture);
        theme::apply(*qApp,
                     {.brightness = isDark ? theme::Brightness::dark : theme::Brightness::light});
        for (const Mark& mark : {Mark{.kind = Mark::Kind::star}, Mark{.kind = Mark::Kind::reject},
                                 Mark{.note = "too blue"}}) {
            QImage image(60, 40, QImage::Format_RGB32);
            image.fill(picture);
            QPainter painter(&image);
            paintMark(painter, {55, 5}, mark);
            painter.end();
            const int height = QFontMetrics(theme::bodyFont()).height() + 2;
            // Beside the sign there is nothing but its ground.
            const double ground = luminance(image.pixelColor(52, 5 + height / 2));
            double most = 1;
            for (int y = 5; y < 5 + height; ++y)
                for (int x = 20; x < 52; ++x) {
                    if (image.pixelColor(x, y) == picture) continue;
                    const double other = luminance(image.pixelColor(x, y));
                    most = std::max(
                        most, (std::max(ground, other) + 0.05) / (std::min(ground, other) + 0.05));
                }
            QVERIFY2(most >= 3, qPrintable(QString::number(most)));
        }
        theme::apply(*qApp);
    }

    void aMarkIsNotOvertakenByWhatWasRead() {
        const std::string id = makeComparison();
        ComparisonList list(m_fixture->session, this);
        QSignalSpy changes(&list, &ComparisonList::changed);
        list.reload();
        QTRY_COMPARE(changes.size(), 1);
        list.reload();
        backgroundPool().waitForDone();  // it is read, and not yet told
        list.setMark({id}, {.kind = Mark::Kind::star});
        QTRY_COMPARE(changes.size(), 3);
        QVERIFY(list.mark({id}).kind == Mark::Kind::star);
        QVERIFY(kept().mark.kind == Mark::Kind::star);
    }

    void theMenuOfACardLeavesANewerNote() {
        makeComparison();
        open();
        QTRY_VERIFY(child<QPushButton>("markStar")->isEnabled());
        QCOMPARE(child<QPlainTextEdit>("markNote")->accessibleDescription(),
                 QStringLiteral("This prompt and seed"));  // and of no pair of models alone
        auto* card = child<PairCard>("pair_0");
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, card->rect().center(),
                                card->mapToGlobal(card->rect().center()));
        QCoreApplication::sendEvent(card, &asked);
        auto* menu = m_page->findChild<QMenu*>("comparisonMenu");
        QVERIFY(menu != nullptr);
        child<QPlainTextEdit>("markNote")->setPlainText("warm light");
        QTRY_COMPARE(kept().mark.note, std::string("warm light"));
        for (QAction* action : menu->actions())
            if (action->text() == QStringLiteral("Star")) action->trigger();
        menu->close();
        QVERIFY(kept().mark.kind == Mark::Kind::star);
        QCOMPARE(kept().mark.note, std::string("warm light"));
    }

    /// Undo pressed twice, before the list is read anew.
    void aMarkOnADeletedComparisonIsTakenBackWithIt() {
        const std::string id = makeComparison();
        open();
        QTRY_VERIFY(child<QPushButton>("markStar")->isEnabled());
        child<QPushButton>("markStar")->click();
        QTRY_VERIFY(kept().mark.kind == Mark::Kind::star);
        emit m_page->findChild<PromptStrip*>()->deleteRequested(toQt(id));
        const auto* list = m_page->findChild<ComparisonList*>();
        QTRY_VERIFY(list->find(id) == nullptr);
        m_fixture->session.undoStack()->undo();
        m_fixture->session.undoStack()->undo();
        QTRY_VERIFY(kept().mark.kind == Mark::Kind::none);
        QTRY_COMPARE(m_page->findChild<PairCard*>("pair_0")->comparisonId, id);
    }

    /// Undo and redo speak of the deleted one, not of what was generated since.
    void whatIsGeneratedAfterADeletionIsLeftAlone() {
        const std::string first = makeComparison();
        open();
        QTRY_VERIFY(child<QPushButton>("markStar")->isEnabled());
        child<QPushButton>("markStar")->click();
        QTRY_VERIFY(kept().mark.kind == Mark::Kind::star);
        emit m_page->findChild<PromptStrip*>()->deleteRequested(toQt(first));
        auto* list = m_page->findChild<ComparisonList*>();
        QTRY_VERIFY(list->find(first) == nullptr);
        const std::string second = makeComparison("a red sks backpack");
        list->reload();
        QTRY_VERIFY(list->find(second) != nullptr);
        QUndoStack* const undo = m_fixture->session.undoStack();
        const auto markOf = [&](const std::string& id) { return list->mark({id}).kind; };
        undo->undo();
        QTRY_VERIFY(list->find(first) != nullptr && list->find(second) != nullptr);
        QVERIFY(markOf(first) == Mark::Kind::star && markOf(second) == Mark::Kind::none);
        undo->undo();
        QTRY_VERIFY(markOf(first) == Mark::Kind::none);
        undo->redo();
        QVERIFY(markOf(first) == Mark::Kind::star && markOf(second) == Mark::Kind::none);
        QTRY_VERIFY(kept().id == first && kept().mark.kind == Mark::Kind::star);
        undo->redo();
        QTRY_VERIFY(list->find(first) == nullptr);
        QCOMPARE(kept().id, second);
    }

    /// The disk was full, say: what was typed stands there, and goes with the next mark.
    void aNoteThatCanNotBeKeptStays() {
        makeComparison();
        open();
        QTRY_VERIFY(child<QPushButton>("markStar")->isEnabled());
        const auto inTheWay = kept().folder / "marks.json";
        std::filesystem::remove(inTheWay);
        std::filesystem::create_directories(inTheWay / "folder");
        auto* list = m_page->findChild<ComparisonList*>();
        QSignalSpy failed(list, &ComparisonList::failed);
        child<QPlainTextEdit>("markNote")->setPlainText("warm light");
        QTRY_COMPARE(failed.size(), 1);
        QSignalSpy read(list, &ComparisonList::changed);
        list->reload();
        QTRY_VERIFY(!read.isEmpty());
        QCOMPARE(child<QPlainTextEdit>("markNote")->toPlainText(), QStringLiteral("warm light"));
        std::filesystem::remove_all(inTheWay);
        child<QPushButton>("markStar")->click();
        QTRY_COMPARE(kept().mark.note, std::string("warm light"));
        QVERIFY(kept().mark.kind == Mark::Kind::star);
    }

    void aNoteIsKeptWhereTheWindowCloses() {
        makeComparison();
        open();
        QTRY_VERIFY(child<QPushButton>("markStar")->isEnabled());
        child<QPlainTextEdit>("markNote")->setPlainText("warm light");
        m_page->close();
        m_page.reset();
        QCOMPARE(kept().mark.note, std::string("warm light"));
    }

private:
    /// As WCAG 2 has it.
    static double luminance(const QColor& color) {
        const auto linear = [](double value) {
            return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
               0.0722 * linear(color.blueF());
    }
    void open() {
        showPage(1440, 860);
        QTRY_VERIFY(m_page->findChild<PairCard*>("pair_0") != nullptr);
        QTRY_VERIFY(!child<PairCard>("pair_0")->comparisonId.empty());
    }

    /// Of base and step 100, which has a comment; returns its name.
    std::string makeComparison(const char* prompt = "a photo of sks backpack") {
        Comparison one;
        one.folder = orThrow(makeComparisonFolder(project().comparisonsFolder()));
        one.id = one.folder.filename().string();
        one.settings.prompt = prompt;
        one.settings.width = one.settings.height = 128;
        for (const int step : {0, 100}) {
            ComparedModel model{.name = "Demo toys", .model = project().baseModel};
            if (step > 0) model.runId = "run-001";
            model.step = step;
            one.pictures.push_back({.model = model, .file = one.nextFile()});
            orThrow(writePng(one.pictures.back().file,
                             Image(128, 128, CV_8UC3, cv::Scalar(90, 90, 9))));
        }
        one.pictures[1].mark.pins = {{.x = 0.5, .y = 0.5, .text = "teeth are missing"}};
        orThrow(writeComparison(one));
        orThrow(writeMarks(one));
        return one.id;
    }

    Comparison kept() const { return listComparisons(project().comparisonsFolder()).at(0); }
};

REGISTER_TEST(TestMarks, QApplication);
#include "test_marks.moc"
