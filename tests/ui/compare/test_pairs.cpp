// Pairs on the Compare page: what their sides can be, marks and comments, deleting and bringing
// back, and what is said where a model or a picture is gone.
#include <base/files.h>
#include <ui/compare/comparison_grid.h>
#include <ui/compare/mark_panel.h>
#include <ui/present/presentation.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/problem_bar.h>

#include <QClipboard>
#include <QContextMenuEvent>
#include <QDesktopServices>
#include <QFileInfo>
#include <QInputDialog>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QUrl>
#include <functional>

#include "test_program.h"
#include "ui/compare/drawn_pairs_test.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestPairs : public DrawnPairsTest {
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { closePage(); }

    /// What a drawing says as it begins, goes on and ends, and its first picture.
    void aDrawingMovesNothing() {
        const auto places = [this](std::initializer_list<const char*> names) {
            QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
            std::vector<QPoint> at;
            for (const char* name : names)
                at.push_back(child<QWidget>(name)->mapTo(m_page.get(), QPoint()));
            return at;
        };
        QTRY_VERIFY(child<QWidget>("scorePanel")->isVisible());  // the runs are read
        const auto pair = [&] { return places({"markStar", "scorePanel"}); };
        const auto before = pair();
        child<QSpinBox>("steps")->setValue(20);
        child<QPushButton>("drawBoth")->setFocus();
        child<QPushButton>("drawBoth")->click();
        QTRY_VERIFY(child<QWidget>("cancelDrawing")->isVisible());
        QCOMPARE(pair(), before);
        QTRY_VERIFY_WITH_TIMEOUT(child<QWidget>("drawBoth")->isVisible(), 60000);
        QTRY_VERIFY(child<QWidget>("markStar")->isEnabled());
        QCOMPARE(pair(), before);

        child<QPushButton>("showGrid")->click();
        const auto grid = [&] { return places({"setReview", "setSheet"}); };
        const auto beforeGrid = grid();
        child<QSpinBox>("setSeeds")->setValue(2);
        child<QPushButton>("drawSet")->click();
        QTRY_VERIFY(child<QWidget>("cancelSet")->isVisible());
        auto* text = child<QLabel>("setProgressText");
        QTRY_VERIFY_WITH_TIMEOUT(text->text().contains(QStringLiteral("left")), 60000);
        QCOMPARE(grid(), beforeGrid);
        QTRY_VERIFY_WITH_TIMEOUT(child<QWidget>("drawSet")->isVisible(), 120000);
        QCOMPARE(grid(), beforeGrid);
    }

    /// In the next window, too, with the grid where that was shown; where another run is the opened
    /// one, its last pair.
    void theLastPairComesBack() {
        drawTwoSeeds();
        const auto seed = [&] { return child<QLineEdit>("seed")->text(); };
        const QString first = toQt(kept()[0].id);
        emit child<PromptStrip>("promptStrip")->comparisonRequested(first);
        QTRY_COMPARE(seed(), QStringLiteral("42"));
        child<QPushButton>("showGrid")->click();
        m_page.reset();
        showPage(1440, 860);
        QTRY_VERIFY(child<QWidget>("comparisonGrid")->isVisible());
        child<QPushButton>("showGrid")->click();
        QTRY_COMPARE(cards(), 2);
        QTRY_COMPARE(seed(), QStringLiteral("42"));
        QTRY_VERIFY(child<ComparisonView>("comparisonView")->hasPicture(Side::right));

        m_page.reset();
        m_fixture->settings.setLastPlace(toQt(project().folder()), QStringLiteral("pair"),
                                         first + QStringLiteral(" run-009"));
        showPage(1440, 860);
        QTRY_COMPARE(seed(), QStringLiteral("43"));
        QVERIFY(!child<QWidget>("comparisonGrid")->isVisible());
    }

    void marksAreKeptFilteredAndUndone() {
        QVERIFY(!child<QPushButton>("markStar")->isEnabled());  // nothing is there yet
        drawTwoSeeds();
        QTRY_VERIFY(child<QPushButton>("markStar")->isEnabled());
        child<QPushButton>("markStar")->click();
        QVERIFY(kept()[1].mark.kind == Mark::Kind::star);
        QCOMPARE(child<QPushButton>("filterStarred")->text(), QStringLiteral("★ 1"));
        child<QPlainTextEdit>("markNote")->setPlainText(QStringLiteral("warm light"));
        QTRY_COMPARE(kept()[1].mark.note, std::string("warm light"));
        child<QPushButton>("filterStarred")->click();
        QTRY_COMPARE(cards(), 1);
        child<QPushButton>("filterAll")->click();
        m_fixture->session.undoStack()->undo();
        QVERIFY(kept()[1].mark.note.empty());
        m_fixture->session.undoStack()->undo();
        QVERIFY(kept()[1].mark.isEmpty());
        QVERIFY(!child<QPushButton>("markStar")->isChecked());
        m_fixture->session.undoStack()->redo();
        QVERIFY(kept()[1].mark.kind == Mark::Kind::star);
    }

    /// On two screens both are at hand.
    void marksOfPageAndPresentationAreKept() {
        child<QPushButton>("drawBoth")->click();
        QTRY_COMPARE_WITH_TIMEOUT(kept().size(), std::size_t{1}, 60000);
        QTRY_VERIFY(child<QPushButton>("markStar")->isEnabled());
        child<QPushButton>("present")->click();
        auto* presentation = m_page->window()->findChild<Presentation*>();
        QVERIFY(presentation != nullptr);
        QTRY_VERIFY(presentation->view().hasPicture(Side::right));
        child<QPlainTextEdit>("markNote")->setPlainText(QStringLiteral("warm light"));
        QTRY_COMPARE(kept()[0].mark.note, std::string("warm light"));
        presentation->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(presentation));
        QTest::keyClick(&presentation->view(), Qt::Key_Asterisk);
        QTRY_VERIFY(kept()[0].mark.kind == Mark::Kind::star);
        QCOMPARE(kept()[0].mark.note, std::string("warm light"));
        m_fixture->session.undoStack()->undo();
        QVERIFY(presentation->pair().mark.kind == Mark::Kind::none);
        QCOMPARE(presentation->pair().mark.note, std::string("warm light"));
        presentation->close();
    }

    /// Made while presenting; read, counted and removed among the notes afterwards.
    void commentsOnPlacesAreAmongTheNotes() {
        drawTwoSeeds();
        QTRY_VERIFY(child<QPushButton>("markStar")->isEnabled());
        child<QPushButton>("present")->click();
        auto* presentation = m_page->window()->findChild<Presentation*>();
        QVERIFY(presentation != nullptr);
        QTRY_VERIFY(presentation->view().hasPicture(Side::right));
        QTest::keyClick(&presentation->view(), Qt::Key_C);
        QTest::keyClick(presentation->findChild<QWidget*>("pinCross"), Qt::Key_Return);
        auto* dialog = presentation->findChild<QInputDialog*>("presentationPin");
        QVERIFY(dialog != nullptr);
        dialog->setTextValue("teeth are missing");
        dialog->accept();
        const auto pins = [this] { return kept()[1].pictures[0].mark.pins; };
        QTRY_COMPARE(pins().size(), std::size_t{1});
        presentation->close();
        QTRY_VERIFY(child<PinList>("pinList")->isVisible());
        const auto said = [this] {
            QStringList texts;
            for (const QLabel* label : child<PinList>("pinList")->findChildren<QLabel*>())
                if (label->isVisible()) texts += label->text();
            return texts.join(u'\n');
        };
        QVERIFY2(said().contains("1 · teeth are missing"), qPrintable(said()));
        QCOMPARE(child<QPushButton>("filterNoted")->text(), QStringLiteral("Notes 1"));
        QCOMPARE(namelessControls(*m_page), QStringList());
        keepScreenshot(*m_page, "compare-pins");
        child<QPushButton>("markStar")->click();  // another mark leaves it there
        QCOMPARE(pins().size(), std::size_t{1});
        child<QPushButton>("removePin")->click();
        QTRY_VERIFY(pins().empty());
        QTRY_VERIFY(!child<PinList>("pinList")->isVisible());
        m_fixture->session.undoStack()->undo();
        QTRY_COMPARE(pins().size(), std::size_t{1});
    }

    /// Neither panel is cut, whatever text size a person has chosen.
    void largeTextFitsIntoThePanels() {
        theme::apply(*qApp, {.textPercent = 150});
        const auto page = std::make_unique<ComparePage>(m_fixture->context);
        page->resize(1440, 860);
        page->show();
        for (const char* name : {"drawPanel", "setPanel"}) {
            auto* panel = childOf<QWidget>(*page, QString::fromLatin1(name));
            panel->show();
            QTRY_VERIFY(panel->isVisible());
            keepScreenshot(*panel, QStringLiteral("compare-large-text-") + name);
            const auto* scroll = panel->findChild<QScrollArea*>();
            const int need = scroll->widget()->minimumSizeHint().width();
            QVERIFY2(need <= scroll->viewport()->width(), qPrintable(QString::number(need)));
        }
        theme::apply(*qApp);
    }

    void longSeedsAreReadable() {
        auto* seed = child<QLineEdit>("seed");
        seed->setText(QStringLiteral("4294967295"));
        constexpr int edges = 20;  // border, padding and Qt's own margin
        QVERIFY2(seed->fontMetrics().horizontalAdvance(seed->text()) + edges <= seed->width(),
                 qPrintable(QString::number(seed->width())));
        seed->setText(QString(18, u'9'));
        QVERIFY(seed->toolTip().startsWith(seed->text()));
    }

    void aDeletedComparisonComesBack() {
        drawTwoSeeds();
        child<PairCard>("pair_1")->setFocus();
        QTest::keyClick(child<PairCard>("pair_1"), Qt::Key_Delete);
        QTRY_COMPARE(kept().size(), std::size_t{1});
        QTRY_COMPARE(cards(), 1);
        // Its neighbour is on view and has the keyboard, and undo is near.
        QTRY_VERIFY(child<PairCard>("pair_0")->isChecked());
        QVERIFY(child<PairCard>("pair_0")->hasFocus());
        QTRY_COMPARE(child<QLineEdit>("seed")->text(), QStringLiteral("42"));
        QVERIFY(child<QWidget>("deletedComparison")->isVisible());
        keepScreenshot(*m_page, QStringLiteral("compare-deleted"));
        child<QPushButton>("undoRemoval")->click();
        QTRY_COMPARE(kept().size(), std::size_t{2});
        QTRY_COMPARE(cards(), 2);
        QTRY_VERIFY(child<PairCard>("pair_1")->isChecked());
        QVERIFY(!child<QWidget>("deletedComparison")->isVisible());
        QVERIFY(pathExists(kept()[1].pictures[0].file));
    }

    /// Also right after it was drawn: what matches the settings is on view then, which is nothing.
    void theOnlyComparisonLeavesTheView() {
        child<QPushButton>("drawBoth")->click();
        QTRY_COMPARE_WITH_TIMEOUT(kept().size(), std::size_t{1}, 60000);
        QTRY_COMPARE(cards(), 1);
        const auto* view = child<ComparisonView>("comparisonView");
        QTRY_VERIFY(view->hasPicture(Side::left) && view->hasPicture(Side::right));
        QTRY_VERIFY(child<PairCard>("pair_0")->isChecked());
        child<PairCard>("pair_0")->setFocus();
        QTest::keyClick(child<PairCard>("pair_0"), Qt::Key_Delete);
        QTRY_VERIFY(kept().empty());
        QTRY_VERIFY(!view->hasPicture(Side::left) && !view->hasPicture(Side::right));
        child<QPushButton>("undoRemoval")->click();
        QTRY_VERIFY(view->hasPicture(Side::left) && view->hasPicture(Side::right));
    }

    /// By keys alone, as everything else.
    void aCellIsCopiedMarkedAndShownInItsFolder() {
        drawTwoSeeds();
        child<QPushButton>("showGrid")->click();
        auto* grid = child<ComparisonGrid>("comparisonGrid");
        QTRY_VERIFY(!grid->contents().cells.empty() && !grid->contents().at({}).file.empty());
        grid->setFocus();
        const QUrl file = QUrl::fromLocalFile(toQt(grid->contents().at({}).file));
        QGuiApplication::clipboard()->setText(QStringLiteral("nothing yet"));
        QTest::keyClick(grid, Qt::Key_C, Qt::ControlModifier);
        QTRY_COMPARE(QGuiApplication::clipboard()->mimeData()->urls(), QList{file});
        QCOMPARE(QGuiApplication::clipboard()->image().size(), QSize(128, 128));
        QCOMPARE(folderShownBy([&] {
                     QTest::keyClick(grid, Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
                 }),
                 QFileInfo(file.toLocalFile()).absolutePath());

        QAction* const star = chosenInMenu(*grid, "cellMenu", "Star");
        QVERIFY(star != nullptr && !star->isChecked());
        star->trigger();
        QVERIFY(grid->contents().at({}).mark.kind == Mark::Kind::star);
        QCOMPARE(child<QPushButton>("filterStarred")->text(), QStringLiteral("★ 1"));
        m_fixture->session.undoStack()->undo();
        QVERIFY(grid->contents().at({}).mark.isEmpty());
        closeMenus();
        QAction* const open = chosenInMenu(*grid, "cellMenu", "Open large");
        QVERIFY(open != nullptr);
        open->trigger();
        QTRY_VERIFY(child<ComparisonView>("comparisonView")->isVisible());
    }

    void aComparisonHasAMenu() {
        drawTwoSeeds();
        auto* card = child<PairCard>("pair_0");
        QAction* const show = chosenInMenu(*card, "comparisonMenu", "Show in folder");
        QVERIFY(show != nullptr);
        QCOMPARE(folderShownBy([&] { show->trigger(); }), toQt(kept()[0].folder));
        closeMenus();
        QAction* const reject = chosenInMenu(*card, "comparisonMenu", "Reject");
        QVERIFY(reject != nullptr);
        reject->trigger();
        QVERIFY(kept()[0].mark.kind == Mark::Kind::reject);
        closeMenus();
        QAction* const remove = chosenInMenu(*card, "comparisonMenu", "Delete comparison");
        QVERIFY(remove != nullptr);
        remove->trigger();
        QTRY_COMPARE(kept().size(), std::size_t{1});
        m_fixture->session.undoStack()->undo();
        QTRY_COMPARE(kept().size(), std::size_t{2});
        QVERIFY(kept()[0].mark.kind == Mark::Kind::reject);
    }

    void anySideCanBeAnything() {
        QMenu* menu = child<QPushButton>("sideBase")->menu();
        emit menu->aboutToShow();
        QAction* step = nullptr;
        for (QAction* action : menu->actions())
            if (action->menu() != nullptr && action->text().startsWith(QStringLiteral("Run")))
                step = action->menu()->actions().front();
        QVERIFY(step != nullptr);
        step->trigger();
        QVERIFY(child<QPushButton>("sideBase")->text().startsWith(QStringLiteral("A · Run 1")));
        QVERIFY(child<QPushButton>("sideTuned")->text().startsWith(QStringLiteral("B · Run 1")));
        child<QPushButton>("drawBoth")->click();
        QTRY_COMPARE_WITH_TIMEOUT(kept().size(), std::size_t{1}, 60000);
        QCOMPARE(kept()[0].pictures.size(), std::size_t{1});
        QTRY_VERIFY(child<ComparisonView>("comparisonView")->hasPicture(Side::left));
        QTRY_VERIFY(child<ComparisonView>("comparisonView")->hasPicture(Side::right));
    }

    void sizesNeedNotBeSquare() {
        child<QSpinBox>("height")->setValue(192);
        child<QPushButton>("drawBoth")->click();
        QTRY_COMPARE_WITH_TIMEOUT(kept().size(), std::size_t{1}, 60000);
        QCOMPARE(kept()[0].settings.height, 192);
        QCOMPARE(QImage(toQt(kept()[0].pictures[0].file)).size(), QSize(128, 192));
    }

    /// F8, as in Lightroom, for the pair and for the grid; where nobody writes, keys stay keys.
    void thePanelGoesAndComesByKey() {
        m_page->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        auto* draw = child<QWidget>("drawPanel");
        auto* set = child<QWidget>("setPanel");
        auto* view = child<ComparisonView>("comparisonView");
        const int before = view->width();
        QTest::keyClick(m_page.get(), Qt::Key_F8);
        QVERIFY(!draw->isVisible());
        QTRY_VERIFY(view->width() > before + 200);
        child<QPushButton>("showGrid")->click();
        QVERIFY(!draw->isVisible() && !set->isVisible());
        QTest::keyClick(m_page.get(), Qt::Key_F8);
        QVERIFY(!draw->isVisible() && set->isVisible());
        QTRY_COMPARE(child<ComparisonGrid>("comparisonGrid")->contents().columns.size(),
                     std::size_t{2});
        child<QPushButton>("showGrid")->click();
        QVERIFY(draw->isVisible() && !set->isVisible());
    }

    /// Also where the window becomes narrow.
    void theChosenPairStaysInSight() {
        child<QPushButton>("fourSeeds")->click();
        QTRY_COMPARE_WITH_TIMEOUT(kept().size(), std::size_t{4}, 60000);
        QTRY_VERIFY(child<QPushButton>("drawBoth")->isVisible());
        QTRY_VERIFY(!child<PairCard>("pair_3")->comparisonId.empty());  // a prompt's card before
        auto* card = child<PairCard>("pair_3");
        const auto* strip = card->parentWidget()->parentWidget();
        const auto isInSight = [&] {
            return strip->rect().contains(QRect(card->mapTo(strip, QPoint()), card->size()));
        };
        card->click();
        QTRY_VERIFY(isInSight());
        // What belongs together stays so in a tall window.
        QTRY_VERIFY(child<QWidget>("markPanel")->isVisible());
        const auto* marks = child<QWidget>("markPanel");
        m_page->resize(1440, 2000);
        QTRY_COMPARE(m_page->height(), 2000);
        QTRY_VERIFY(marks->isVisible() && marks->height() <= marks->sizeHint().height());
        m_page->resize(820, 640);
        QTRY_VERIFY(strip->width() < 4 * card->width());
        QTRY_VERIFY(isInSight());
    }

    void whatIsGoneIsSaidAndLosesNothing() {
        const fs::path other = m_fixture->path("Other toys");
        fs::copy(project().baseModel, other, fs::copy_options::recursive);
        orThrow(m_fixture->models.add(other));
        m_page->hide();
        m_page->show();
        QAction* entry = nullptr;
        QTRY_VERIFY((entry = menuAction("sideTuned", "Other base model", "Other toys")) !=
                        nullptr ||
                    (entry = menuAction("sideTuned", "Other base model", "Demo toys")) != nullptr);
        const QString name = entry->text();
        entry->trigger();
        child<QPushButton>("drawBoth")->click();
        QTRY_COMPARE_WITH_TIMEOUT(kept().size(), std::size_t{1}, 60000);
        QTRY_VERIFY(child<QPushButton>("drawBoth")->isVisible());
        child<QPushButton>("showGrid")->click();
        auto* grid = child<ComparisonGrid>("comparisonGrid");
        QTRY_COMPARE(grid->contents().columns.size(), std::size_t{2});
        child<QSpinBox>("setSeeds")->setValue(2);

        fs::rename(other, m_fixture->path("elsewhere"));
        child<QPushButton>("showGrid")->click();
        child<QPushButton>("showGrid")->click();
        QTRY_VERIFY(grid->contents().columns[1].label.text.contains(QStringLiteral("gone")));
        QVERIFY(!grid->contents().at({0, 1, 0}).file.empty() ||
                !grid->contents().at({0, 0, 0}).file.empty());
        child<QPushButton>("showGrid")->click();
        m_page->hide();
        m_page->show();
        QTRY_VERIFY(
            child<QPushButton>("sideTuned")->toolTip().contains(QStringLiteral("no longer there")));
        QVERIFY(!child<QPushButton>("drawBoth")->isEnabled());
        QCOMPARE(kept().size(), std::size_t{1});
        QVERIFY(child<ComparisonView>("comparisonView")->hasPicture(Side::right));

        QAction* gone = nullptr;
        QTRY_VERIFY((gone = menuAction("sideBase", "Not available", "Other toys")) != nullptr);
        QCOMPARE(gone->menu()->actions().size(), 2);
        QVERIFY(!gone->menu()->actions().front()->isEnabled());
        gone->menu()->actions().back()->trigger();
        QTRY_VERIFY(menuAction("sideBase", "Not available", "Other toys") == nullptr);
        for (const ModelEntry& one : m_fixture->models.models()) QVERIFY(one.path != other);
    }

    /// One sentence in the view, and everything else stays.
    void aDamagedPictureIsSaid() {
        drawTwoSeeds();
        auto* view = child<ComparisonView>("comparisonView");
        const fs::path picture = kept()[0].pictures[0].file;
        const std::string whole = *readFile(picture);
        QImage other(64, 96, QImage::Format_RGB32);
        other.fill(Qt::gray);
        const std::pair<std::function<void()>, const char*> damages[] = {
            {[&] { fs::resize_file(picture, 100); }, "is damaged"},
            {[&] { fs::remove(picture); }, "is no longer there or can't be read"},
            {[&] { other.save(toQt(picture)); }, "not the size of its comparison"},
        };
        for (const auto& [damage, sentence] : damages) {
            damage();
            QTest::mouseClick(child<PairCard>("pair_0"), Qt::LeftButton);
            QTRY_VERIFY2(
                !view->hasPicture(Side::left) && view->accessibleDescription().contains(sentence),
                qPrintable(view->accessibleDescription()));
            QVERIFY(view->accessibleDescription().contains("picture-1.png"));
            QCOMPARE(kept().size(), std::size_t{2});
            QTest::mouseClick(child<PairCard>("pair_1"), Qt::LeftButton);
            QTRY_VERIFY(view->hasPicture(Side::left));
            orThrow(writeFileAtomically(picture, whole));
        }
        QTest::mouseClick(child<PairCard>("pair_0"), Qt::LeftButton);
        QTRY_VERIFY(view->hasPicture(Side::left));
    }

    /// What it drew stays to be looked at; only what is to be drawn can't be.
    void aModelThatVanishedIsSaid() {
        drawTwoSeeds();
        const fs::path checkpoint =
            RunFolder(project().runsFolder() / "run-001").checkpoints() / RunFolder::stepName(100);
        fs::rename(checkpoint, m_fixture->path("elsewhere"));
        child<QLineEdit>("seed")->setText(QStringLiteral("44"));
        child<QPushButton>("drawBoth")->click();
        auto* problems = child<ProblemBar>("compareProblems");
        QTRY_VERIFY(problems->lines().size() == 1 ||
                    child<QLabel>("drawObstacle")->text().contains("no longer there"));
        QCOMPARE(kept().size(), std::size_t{2});
        QTest::mouseClick(child<PairCard>("pair_0"), Qt::LeftButton);
        QTRY_VERIFY(child<ComparisonView>("comparisonView")->hasPicture(Side::right));
    }

public:
    Q_INVOKABLE void takeFolder(const QUrl& folder) { m_shownFolder = folder.toLocalFile(); }

private:
    /// As the Menu key opens it.
    QAction* chosenInMenu(QWidget& of, const char* name, const char* text) {
        const QPoint middle = of.rect().center();
        QContextMenuEvent event(QContextMenuEvent::Keyboard, middle, of.mapToGlobal(middle));
        QCoreApplication::sendEvent(&of, &event);
        const auto menus = m_page->findChildren<QMenu*>(QString::fromLatin1(name));
        for (const QMenu* menu : menus)
            for (QAction* action : menu->actions())
                if (menu->isVisible() && action->text() == text) return action;
        return nullptr;
    }
    static void closeMenus() {
        while (QWidget* popup = QApplication::activePopupWidget()) popup->close();
    }
    /// What the desktop's file manager is asked to open.
    QString folderShownBy(const std::function<void()>& act) {
        m_shownFolder.clear();
        QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "takeFolder");
        act();
        QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
        return m_shownFolder;
    }

    /// The entry of a side's menu whose text begins so, in the submenu of this name.
    QAction* menuAction(const char* side, const char* submenu, const char* text) {
        QMenu* menu = child<QPushButton>(side)->menu();
        emit menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->menu() != nullptr && action->text() == QString::fromUtf8(submenu))
                for (QAction* entry : action->menu()->actions())
                    if (entry->text().startsWith(QString::fromUtf8(text))) return entry;
        return nullptr;
    }

    QString m_shownFolder;
};

REGISTER_TEST(TestPairs, QApplication);
#include "test_pairs.moc"
