// The grid of the Compare page: drawn, paused and presented; its columns, prompts and heads.
#include <images/encode.h>
#include <runs/scores.h>
#include <ui/compare/comparison_grid.h>
#include <ui/compare/picture_row.h>
#include <ui/compare/side_panel.h>
#include <ui/present/presentation.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/thumbnail_cache.h>

#include <QDoubleSpinBox>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QSpinBox>

#include "test_program.h"
#include "ui/compare/drawn_pairs_test.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestComparisonGrid : public DrawnPairsTest {
    Q_OBJECT

private slots:
    void init() { open(); }
    void cleanup() { closePage(); }

    void aSetIsDrawnAndNothingTwice() {
        child<QPushButton>("showGrid")->click();
        auto* grid = child<ComparisonGrid>("comparisonGrid");
        QTRY_VERIFY(grid->isVisible());
        QCOMPARE(child<QListWidget>("setModels")->count(), 2);
        child<QPlainTextEdit>("setPrompts")
            ->setPlainText(QStringLiteral("a photo of $subject\n\na red $subject"));
        QTRY_COMPARE(project().prompts.size(), std::size_t{2});
        child<QSpinBox>("setSeeds")->setValue(2);
        QTRY_COMPARE(grid->contents().cells.size(), std::size_t{8});
        QTRY_VERIFY(child<QLabel>("setMissing")->text().contains(QStringLiteral("8 of 8")));
        QVERIFY(!child<QPushButton>("setSheet")->isEnabled());  // it would be empty
        QVERIFY(child<QPushButton>("setReview")->isEnabled());
        QCOMPARE(namelessControls(*m_page), QStringList());
        child<QPushButton>("drawSet")->click();
        QTRY_VERIFY(child<QPushButton>("pauseSet")->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(!child<QPushButton>("pauseSet")->isVisible(), 120000);
        QCOMPARE(kept().size(), std::size_t{4});
        for (const Comparison& comparison : kept()) {
            QVERIFY(QString::fromStdString(comparison.settings.prompt).contains("sks backpack"));
            QCOMPARE(comparison.pictures.size(), std::size_t{2});  // one file: the same weights
        }
        QTRY_VERIFY(!child<QPushButton>("drawSet")->isEnabled());
        QVERIFY(child<QPushButton>("setSheet")->isEnabled());
        QVERIFY(!grid->contents().at({1, 1, 1}).file.empty());

        grid->setFocus();
        QTest::keyClick(grid, Qt::Key_Down);
        QTest::keyClick(grid, Qt::Key_End);
        QVERIFY((grid->chosen() == GridPlace{.row = 1, .column = 1, .seed = 1}));
        QVERIFY(grid->accessibleDescription().contains(QStringLiteral("seed 43")));
        QTest::keyClick(grid, Qt::Key_Return);
        QTRY_VERIFY(child<ComparisonView>("comparisonView")->hasPicture(Side::right));
        QCOMPARE(child<QLineEdit>("seed")->text(), QStringLiteral("43"));
        QVERIFY(!grid->isVisible());
        // Another pair is on view: what was drawn stays in the grid.
        child<QPushButton>("showGrid")->click();
        QTRY_COMPARE(grid->contents().seeds, (std::vector<std::int64_t>{42, 43}));
        QVERIFY(!grid->contents().at({0, 0, 0}).file.empty());
        auto* first = child<QLineEdit>("setFirstSeed");
        QCOMPARE(first->text(), QStringLiteral("42"));
        first->setFocus();
        first->selectAll();
        QTest::keyClicks(first, QStringLiteral("43"));
        QTest::keyClick(first, Qt::Key_Return);
        QTRY_COMPARE(grid->contents().seeds, (std::vector<std::int64_t>{43, 44}));
        QVERIFY(!grid->contents().at({0, 0, 0}).file.empty());
        // What is not drawn is not said to open.
        auto* row = m_page->findChild<PictureRow*>();
        grid->choose({.row = 0, .column = 0, .seed = 1});
        QVERIFY(!row->accessibleDescription().contains(QStringLiteral("Enter")));
        grid->choose({.row = 0, .column = 0, .seed = 0});
        QVERIFY(row->accessibleDescription().contains(QStringLiteral("Enter")));
    }

    void aSetPausesAndGoesOn() {
        child<QSpinBox>("steps")->setValue(20);
        child<QPushButton>("showGrid")->click();
        child<QSpinBox>("setSeeds")->setValue(3);
        child<QPushButton>("drawSet")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!kept().empty(), 60000);
        child<QPushButton>("pauseSet")->click();
        QTRY_VERIFY(child<QLabel>("setProgressText")->text().contains(QStringLiteral("Paused")));
        QTRY_VERIFY_WITH_TIMEOUT(!m_fixture->engine.isBusy(), 60000);
        const auto before = kept().size();
        waitUntilIdle();
        QCOMPARE(kept().size(), before);
        child<QPushButton>("pauseSet")->click();
        QTRY_VERIFY_WITH_TIMEOUT(kept().size() > before, 60000);
        child<QPushButton>("cancelSet")->click();
        QTRY_VERIFY(child<QPushButton>("drawSet")->isVisible());
        QVERIFY(kept().size() > before);  // what was drawn stays
    }

    /// Whatever size the pair on view has, which a run that learned shapes decides too.
    void whatIsDrawnStaysInItsSize() {
        child<QPushButton>("showGrid")->click();
        auto* grid = child<ComparisonGrid>("comparisonGrid");
        const auto isDrawn = [&] {
            return grid->contents().has({}) && !grid->contents().at({}).file.empty();
        };
        QTRY_VERIFY(child<QPushButton>("drawSet")->isEnabled());
        auto* sizes = child<QComboBox>("setSize");
        QCOMPARE(sizes->currentText(), QStringLiteral("128 × 128, as the pair"));
        child<QPushButton>("drawSet")->click();
        QTRY_VERIFY_WITH_TIMEOUT(child<QLabel>("setMissing")
                                     ->text()
                                     .startsWith(QStringLiteral("All pictures are ready.")),
                                 120000);
        QVERIFY(isDrawn());

        child<QPushButton>("showGrid")->click();
        child<QSpinBox>("height")->setValue(192);
        child<QPushButton>("showGrid")->click();
        QTRY_COMPARE(sizes->count(), 2);
        QCOMPARE(sizes->currentText(), QStringLiteral("128 × 128"));
        QVERIFY(isDrawn());
        QCOMPARE(sizes->itemText(0), QStringLiteral("128 × 192, as the pair"));
        QCOMPARE(namelessControls(*m_page), QStringList());
        // Where none was chosen, too: what is drawn is shown.
        m_fixture->session.edit(QStringLiteral("earlier"), [](Project& project) {
            project.grid.erase("width");
            project.grid.erase("height");
        });
        QTRY_VERIFY(isDrawn());
        QCOMPARE(sizes->currentText(), QStringLiteral("128 × 128"));
        // Another one is a choice, and can be taken back.
        sizes->setFocus();
        QTest::keyClick(sizes, Qt::Key_Up);
        QTRY_VERIFY(!isDrawn());
        QCOMPARE(sizes->currentText(), QStringLiteral("128 × 192, as the pair"));
        m_fixture->session.undoStack()->undo();
        QTRY_VERIFY(isDrawn());
    }

    void aSeedThatIsNotChangedIsNotChosen() {
        child<QPushButton>("showGrid")->click();
        auto* first = child<QLineEdit>("setFirstSeed");
        QTRY_COMPARE(first->text(), QStringLiteral("42"));
        const int steps = m_fixture->session.undoStack()->index();
        first->setFocus();
        QTest::keyClick(first, Qt::Key_Return);
        QCOMPARE(m_fixture->session.undoStack()->index(), steps);
        QVERIFY(!project().grid.contains("first_seed"));
    }

    void theChosenCellIsPresented() {
        drawTwoSeeds();
        child<QPushButton>("showGrid")->click();
        child<QSpinBox>("setSeeds")->setValue(2);
        child<QLineEdit>("setFirstSeed")->setText(QStringLiteral("42"));
        emit child<QLineEdit>("setFirstSeed")->editingFinished();
        auto* grid = child<ComparisonGrid>("comparisonGrid");
        QTRY_VERIFY(grid->contents().cells.size() > 1 && !grid->contents().at({}).file.empty());
        grid->choose({});  // the pair on view has the other seed
        QTest::keyClick(grid, Qt::Key_F11);
        auto* presentation = m_page->window()->findChild<Presentation*>();
        QVERIFY(presentation != nullptr);
        QCOMPARE(presentation->pair().seedLine, QStringLiteral("seed 42"));
        // Of the base's column: beside the base stays the step, not the base once more.
        QVERIFY(presentation->pair().labels[1].text != presentation->pair().labels[0].text);
        QVERIFY(presentation->pair().labels[1].text.contains(QStringLiteral("step 100")));
        presentation->close();
        QVERIFY(grid->isVisible() && grid->chosen() == GridPlace{});
        // Names are the pair's own, also where another one was on view until now.
        QTRY_VERIFY(m_page->window()->findChild<Presentation*>() == nullptr);
        m_page->window()->activateWindow();  // there is no desktop that would do so
        QVERIFY(QTest::qWaitForWindowActive(m_page->window()));
        emit child<SidePanel>("sidePanelOfPair")
            ->sideRequested(Side::right, {.name = "other", .model = m_fixture->path("other")});
        const auto* view = child<ComparisonView>("comparisonView");
        QTRY_VERIFY(view->label(Side::right).text.contains(QStringLiteral("other")));
        const GridPlace ofStep{.row = 0, .column = 1, .seed = 0};
        QTRY_VERIFY(!grid->contents().at(ofStep).file.empty());
        grid->choose(ofStep);
        QTest::keyClick(grid, Qt::Key_F11);
        presentation = m_page->window()->findChild<Presentation*>();
        QVERIFY(presentation != nullptr);
        QVERIFY(presentation->pair().labels[1].text.contains(QStringLiteral("step 100")));
        presentation->close();
    }

    /// Columns and seeds are there again, also where a step is found elsewhere.
    void theGridIsKeptInTheProject() {
        child<QPushButton>("showGrid")->click();
        auto* grid = child<ComparisonGrid>("comparisonGrid");
        QTRY_COMPARE(grid->contents().columns.size(), std::size_t{2});
        child<QPushButton>("setRemove")->click();
        QTRY_COMPARE(grid->contents().columns.size(), std::size_t{1});
        child<QPushButton>("setSteps")->click();
        child<QSpinBox>("setSeeds")->setValue(3);
        QTRY_COMPARE(grid->contents().seeds.size(), std::size_t{3});
        const auto columns = grid->contents().columns.size();
        ComparePage again(m_fixture->context);
        again.show();
        QTRY_VERIFY(again.findChild<QPushButton*>("showGrid")->isVisible());
        again.findChild<QPushButton*>("showGrid")->click();
        auto* same = again.findChild<ComparisonGrid*>("comparisonGrid");
        QTRY_COMPARE(same->contents().columns.size(), columns);
        QTRY_COMPARE(same->contents().seeds.size(), std::size_t{3});
        QCOMPARE(same->contents().columns[0].label.text, grid->contents().columns[0].label.text);
        m_fixture->session.undoStack()->undo();
        QTRY_COMPARE(grid->contents().seeds.size(), std::size_t{1});
        QCOMPARE(child<QSpinBox>("setSeeds")->value(), 1);
        QVERIFY(orThrow(Project::open(project().folder())).grid == project().grid);
    }

    void likenessStandsInTheHeads() {
        const RunFolder run(project().runsFolder() / "run-001");
        fs::create_directories(run.input());
        for (int i = 1; i <= 2; ++i)
            orThrow(writePng(run.input() / ("photo-0" + std::to_string(i) + ".png"),
                             Image(64, 64, CV_8UC3, cv::Scalar::all(100 + i))));
        Job job = orThrow(run.readJob());
        job.first().subject.className = "backpack";
        orThrow(run.writeJob(job));
        orThrow(keepScores(run, orThrow(scoreInputOf(run)),
                           {.step = 100,
                            .precision = "float32",
                            .base = {.likeness = 0.02, .diversity = 1},
                            .tuned = {.likeness = 0.714, .diversity = 0.9}}));
        child<QPushButton>("showGrid")->click();
        auto* grid = child<ComparisonGrid>("comparisonGrid");
        QTRY_VERIFY(grid->contents().columns.size() == 2 &&
                    grid->contents().columns[1].detail.contains(QLocale().toString(0.71)));
        QVERIFY(grid->contents().columns[0].detail.isEmpty());
        keepScreenshot(*m_page, "grid-with-likeness");
    }

    /// However many rows there are, and whatever the heads need.
    void cellsFillTheirColumns() {
        ThumbnailCache thumbnails(64, 1 << 20);
        ComparisonGrid grid(thumbnails);
        grid.resize(1100, 500);
        GridContents contents;
        for (int row = 0; row < 8; ++row) contents.rows.push_back(QString::number(row));
        for (const char* name : {"Demo toys", "Demo toys + backpack of the summer × 0.25",
                                 "Demo toys + backpack of the summer × 0.50"})
            contents.columns.push_back(
                {.label = {QString::fromUtf8(name), Accent::b}, .detail = {}, .problem = {}});
        contents.seeds = {42};
        contents.cells.resize(24);
        grid.setContents(contents);
        grid.show();
        QVERIFY(QTest::qWaitForWindowExposed(&grid));
        const int side = grid.cellRect({0, 0, 0}).width();
        const int column = grid.cellRect({0, 1, 0}).left() - grid.cellRect({0, 0, 0}).left();
        QVERIFY2(side > 0.9 * column, qPrintable(QString::number(side)));
        QVERIFY(side >= 160);
        // A whole one is in sight, however low the window is.
        grid.resize(1100, 260);
        QTRY_VERIFY(grid.cellRect({0, 0, 0}).height() + 60 < grid.viewport()->height());
    }

    void headsKeepWhatDiffers() {
        const QFontMetrics metrics(theme::boldFont());
        const QStringList names{QStringLiteral("Demo toys"),
                                QStringLiteral("Demo toys + backpack of the summer × 0.25"),
                                QStringLiteral("Demo toys + backpack of the summer × 0.50"),
                                QStringLiteral("Run 1, step 100"),
                                QStringLiteral("Run 1, step 200"),
                                QStringLiteral("another model of the same summer, the red one")};
        const int room = qMax(metrics.horizontalAdvance(QStringLiteral("… summer × 0.25")),
                              metrics.horizontalAdvance(QStringLiteral("… summer × 0.50")));
        QCOMPARE(elidedApart(names[1], names, metrics, room), QStringLiteral("… summer × 0.25"));
        QCOMPARE(elidedApart(names[2], names, metrics, room), QStringLiteral("… summer × 0.50"));
        QCOMPARE(elidedApart(names[0], names, metrics, room), names[0]);
        const int narrow = metrics.horizontalAdvance(QStringLiteral("… step 200"));
        QCOMPARE(elidedApart(names[3], names, metrics, narrow), QStringLiteral("… step 100"));
        QCOMPARE(elidedApart(names[4], names, metrics, narrow), QStringLiteral("… step 200"));
        // What begins like no other is shortened in its middle.
        const QString last = elidedApart(names[5], names, metrics, room);
        QVERIFY(last.startsWith(u'a') && last.endsWith(u'e') && last.contains(QChar(0x2026)));
        for (const QString& name : names)
            QVERIFY(metrics.horizontalAdvance(elidedApart(name, names, metrics, narrow)) <= narrow);
    }

    void promptsAreMovedByKeysAndButtons() {
        child<QPushButton>("showGrid")->click();
        auto* prompts = child<QPlainTextEdit>("setPrompts");
        prompts->setPlainText(QStringLiteral("first $subject\nsecond $subject\nthird $subject"));
        prompts->setFocus();
        QTest::keyClick(prompts, Qt::Key_Down, Qt::AltModifier);
        QTRY_COMPARE(
            project().prompts,
            (std::vector<std::string>{"second $subject", "first $subject", "third $subject"}));
        child<QPushButton>("setPromptDown")->click();
        QTRY_COMPARE(project().prompts.back(), std::string("first $subject"));
        child<QPushButton>("setPromptDown")->click();  // it is the last one already
        QTest::keyClick(prompts, Qt::Key_Up, Qt::AltModifier);
        QTRY_COMPARE(project().prompts[1], std::string("first $subject"));
        QCOMPARE(namelessControls(*m_page), QStringList());
    }

    /// Lists and fields that somebody scrolls or writes in are not filled anew under the hands.
    void whatIsInHandStays() {
        child<QPushButton>("showGrid")->click();
        auto* list = child<QListWidget>("setModels");
        auto* prompts = child<QPlainTextEdit>("setPrompts");
        QTRY_VERIFY(list->count() > 0 && !prompts->toPlainText().isEmpty());
        const QString suggested = prompts->toPlainText();
        list->item(0)->setData(Qt::UserRole, QStringLiteral("the same line"));
        child<QSpinBox>("setSeeds")->setValue(2);
        QTRY_VERIFY(child<QLabel>("setMissing")->text().contains(QStringLiteral("pictures")));
        QCOMPARE(list->item(0)->data(Qt::UserRole).toString(), QStringLiteral("the same line"));

        prompts->setFocus();
        prompts->setPlainText(QStringLiteral("a cat"));
        QTRY_COMPARE(project().prompts, std::vector<std::string>{"a cat"});
        prompts->clear();
        QTRY_VERIFY(project().prompts.empty());
        QCOMPARE(prompts->toPlainText(), QString());
        list->setFocus();
        QCOMPARE(prompts->toPlainText(), suggested);
    }

    void whatIsBeingReadDoesNotLookUndrawn() {
        ThumbnailCache thumbnails(64, 1'000'000);
        ComparisonGrid grid(thumbnails);
        grid.resize(500, 400);
        GridContents contents;
        contents.rows = {QStringLiteral("a cat")};
        contents.columns.resize(1);
        contents.seeds = {42};
        contents.cells.resize(1);
        grid.setContents(contents);
        const QImage undrawn = grid.grab().toImage();
        contents.cells[0].file = m_fixture->path("drawn.png");
        grid.setContents(contents);
        QVERIFY(grid.grab().toImage() != undrawn);  // it begins to read
    }

    /// Its disk was away, or it was drawn again in the same place.
    void aPictureThatComesBackIsShown() {
        ThumbnailCache thumbnails(64, 1'000'000);
        ComparisonGrid grid(thumbnails);
        GridContents contents;
        contents.rows = {QStringLiteral("a cat")};
        contents.columns.resize(1);
        contents.seeds = {42};
        contents.cells.resize(1);
        contents.cells[0].file = m_fixture->path("late.png");
        grid.setContents(contents);
        QSignalSpy read(&thumbnails, &ThumbnailCache::ready);
        QVERIFY(grid.smallPicture().isNull());
        QTRY_COMPARE(read.size(), 1);
        QVERIFY(QImage(8, 8, QImage::Format_RGB32).save(toQt(contents.cells[0].file)));
        grid.setContents(contents);
        QTRY_VERIFY(!grid.smallPicture().isNull());
    }

    /// It was drawn again while it was being read.
    void aForgottenPictureIsReadAnew() {
        ThumbnailCache thumbnails(64, 1'000'000);
        const fs::path file = m_fixture->path("again.png");
        QImage drawn(8, 8, QImage::Format_RGB32);
        drawn.fill(Qt::red);
        QVERIFY(drawn.save(toQt(file)));
        QVERIFY(thumbnails.picture(file).isNull());
        QVERIFY(backgroundPool().waitForDone(60'000));  // it is read, and not yet told
        drawn.fill(Qt::blue);
        QVERIFY(drawn.save(toQt(file)));
        thumbnails.forget(file);
        QTRY_VERIFY(!thumbnails.picture(file).isNull());
        QCOMPARE(thumbnails.picture(file).pixelColor(0, 0), QColor(Qt::blue));
    }

    /// A prompt is typed above it.
    void theChosenCellStaysTheSame() {
        child<QPushButton>("showGrid")->click();
        auto* prompts = child<QPlainTextEdit>("setPrompts");
        prompts->setPlainText(QStringLiteral("a cat\na dog"));
        QTRY_COMPARE(project().prompts.size(), std::size_t{2});
        auto* grid = child<ComparisonGrid>("comparisonGrid");
        QTRY_COMPARE(grid->contents().rows.size(), std::size_t{2});
        grid->choose({.row = 1});
        prompts->setPlainText(QStringLiteral("a bird\na cat\na dog"));
        QTRY_COMPARE(project().prompts.size(), std::size_t{3});
        QCOMPARE(grid->chosen().row, 2);
        // Where it is gone, its place is kept.
        prompts->setPlainText(QStringLiteral("a bird\na cat\na horse"));
        QTRY_COMPARE(project().prompts.back(), std::string("a horse"));
        QCOMPARE(grid->chosen().row, 2);
    }

    /// What is typed is kept a moment later, and at once where one leaves or asks for others.
    void whatIsTypedLastCounts() {
        child<QPushButton>("showGrid")->click();
        auto* prompts = child<QPlainTextEdit>("setPrompts");
        QTRY_VERIFY(!prompts->toPlainText().isEmpty());
        prompts->setPlainText(QStringLiteral("a cat"));
        m_page->hide();
        QCOMPARE(project().prompts, std::vector<std::string>{"a cat"});
        m_page->show();
        prompts->setPlainText(QStringLiteral("a dog"));
        child<QPushButton>("setTemplate")->click();
        QVERIFY(project().prompts.empty());
        QVERIFY(prompts->toPlainText() != QStringLiteral("a dog"));
    }

    void numbersAreOfTheLanguage() {
        child<QDoubleSpinBox>("guidance")->setValue(2.5);
        const QLocale before;
        QLocale::setDefault(QLocale::German);
        child<QPushButton>("showGrid")->click();
        QLocale::setDefault(before);
        QVERIFY(std::ranges::any_of(m_page->findChildren<QLabel*>(), [](const QLabel* label) {
            return label->text().contains(QStringLiteral("guidance 2,5"));
        }));
    }

    /// While another page is shown; the first click comes before anything is read anew.
    void aColumnThatIsGoneMeanwhileIsNotChosen() {
        child<QPushButton>("showGrid")->click();
        auto* grid = child<ComparisonGrid>("comparisonGrid");
        QTRY_COMPARE(grid->contents().columns.size(), std::size_t{2});
        child<QListWidget>("setModels")->setCurrentRow(1);
        child<QPushButton>("setModelUp")->click();
        QCOMPARE(project().grid.at("models").size(), std::size_t{2});
        m_page->hide();
        m_fixture->session.edit(QStringLiteral("models of the grid"),
                                [](Project& project) { project.grid.at("models").erase(1); });
        m_page->show();
        QCOMPARE(grid->contents().columns.size(), std::size_t{1});
        grid->choose({.column = 1});
        QCOMPARE(grid->chosen().column, 0);
    }

    void columnsAreMovedByKeysAndButtons() {
        child<QPushButton>("showGrid")->click();
        auto* grid = child<ComparisonGrid>("comparisonGrid");
        auto* models = child<QListWidget>("setModels");
        QTRY_COMPARE(grid->contents().columns.size(), std::size_t{2});
        const QString first = grid->contents().columns[0].label.text;
        models->setFocus();
        models->setCurrentRow(0);
        QTest::keyClick(models, Qt::Key_Down, Qt::AltModifier);
        QTRY_COMPARE(grid->contents().columns[1].label.text, first);
        QCOMPARE(models->currentRow(), 1);  // and is moved on
        QCOMPARE(models->item(1)->text(), first);
        QTest::keyClick(models, Qt::Key_Down, Qt::AltModifier);  // it is the last one already
        QCOMPARE(grid->contents().columns[1].label.text, first);
        child<QPushButton>("setModelUp")->click();
        QTRY_COMPARE(grid->contents().columns[0].label.text, first);
        m_fixture->session.undoStack()->undo();
        QTRY_COMPARE(grid->contents().columns[1].label.text, first);
        QCOMPARE(namelessControls(*m_page), QStringList());
        keepScreenshot(*m_page, "columns-moved");
    }
};

REGISTER_TEST(TestComparisonGrid, QApplication);
#include "test_comparison_grid.moc"
