// The photo grid: keyboard, selection that survives new pictures, what is read aloud, and that a
// crop's dimming stays in its cell.
#include "ui/support.h"

#include <ui/widgets/photo_grid.h>
#include <ui/widgets/scrolling.h>

#include <QApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>

#include "test_program.h"

using namespace dreambooth;

class TestPhotoGrid : public QObject {
    Q_OBJECT

private:
    static std::vector<PhotoGridItem> items(int count) {
        std::vector<PhotoGridItem> result;
        for (int i = 0; i < count; ++i) {
            PhotoGridItem item;
            item.key = item.name = QStringLiteral("photo-%1.jpg").arg(i + 1);
            item.number = i + 1;
            item.picture = QImage(400, 300, QImage::Format_RGB32);
            item.picture.fill(Qt::white);
            item.crop = {0.125, 0, 0.75, 1};
            item.badge = PhotoGridBadge{QStringLiteral("96 px ready"), theme::Tone::ready};
            result.push_back(std::move(item));
        }
        return result;
    }

    static void show(PhotoGrid& grid, int count) {
        grid.setCells(120, 0.875);
        grid.resize(420, 500);
        grid.photos()->setItems(items(count));
        grid.show();
        QVERIFY(QTest::qWaitForWindowExposed(&grid));
        grid.setFocus();
    }

    /// As high as its 30 photos, of which the area shows some.
    static PhotoGrid* growingIn(VerticalScroll& area) {
        auto* grid = new PhotoGrid(QStringLiteral("Photos"));
        grid->setGrowing(true);
        grid->setCells(120, 0.875);
        grid->photos()->setItems(items(30));
        area.setWidget(grid);
        area.resize(420, 300);
        area.show();
        return grid;
    }

private slots:
    void initTestCase() { theme::apply(*qApp); }

    /// Narrower photos are lower: with the scroll bar there is room for what has none without it.
    void aScrollAreaOfAnyHeightComesToRest() {
        VerticalScroll area;
        auto* inner = new QWidget;
        auto* column = new QVBoxLayout(inner);
        column->setContentsMargins(0, 0, 0, 0);
        auto* grid = new PhotoGrid(QStringLiteral("Photos"), inner);
        grid->setGrowing(true);
        grid->setCells(200, 0.875);
        grid->photos()->setItems(items(3));
        column->addWidget(grid);
        column->addStretch();
        area.setWidget(inner);
        area.resize(450, 300);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        const int whole = grid->heightForWidth(area.maximumViewportSize().width());
        QVERIFY(whole > grid->heightForWidth(area.maximumViewportSize().width() - 10));
        const auto isAtRest = [&](int height) {
            area.resize(450, height);
            QCoreApplication::processEvents();
            return grid->height() == grid->heightForWidth(grid->width()) &&
                   inner->height() >= grid->height();
        };
        for (int height = whole - 40; height < whole + 40; ++height) QVERIFY(isAtRest(height));
        QCOMPARE(area.verticalScrollBar()->maximum(), 0);
        for (int height = whole + 40; height > whole - 40; --height) QVERIFY(isAtRest(height));
        QVERIFY(area.verticalScrollBar()->maximum() > 0);
        // Also where the photos change and not the area.
        for (const int count : {1, 3, 2, 7, 3}) {
            grid->photos()->setItems(items(count));
            grid->updateGeometry();
            QVERIFY(isAtRest(whole - 3));
        }
    }

    void isWalkedByKeyboard() {
        PhotoGrid grid(QStringLiteral("Photos"));
        show(grid, 6);
        grid.setCurrentRow(0);
        QSignalSpy opened(&grid, &PhotoGrid::opened);
        QSignalSpy removed(&grid, &PhotoGrid::removeRequested);
        QTest::keyClick(&grid, Qt::Key_Right);
        QCOMPARE(grid.currentRow(), 1);
        QTest::keyClick(&grid, Qt::Key_Down);  // three in a row
        QCOMPARE(grid.currentRow(), 4);
        QTest::keyClick(&grid, Qt::Key_Return);
        QCOMPARE(opened.count(), 1);
        QCOMPARE(opened.first().first().toInt(), 4);
        QTest::keyClick(&grid, Qt::Key_Delete);
        QCOMPARE(removed.count(), 1);
        QCOMPARE(removed.first().first().toInt(), 4);
    }

    /// From photos that were chosen for the person, too, as a filter does.
    void shiftExtendsWhatIsChosen() {
        PhotoGrid grid(QStringLiteral("Photos"));
        grid.setEditable();
        show(grid, 6);
        QTest::mouseClick(grid.viewport(), Qt::LeftButton, {},
                          grid.visualRect(grid.photos()->index(5)).center());
        grid.setShown({true, true, true, false, true, true});
        grid.selectRows({2});
        QTest::keyClick(&grid, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(grid.selectedRows(), (std::vector{2, 4}));
        QTest::keyClick(&grid, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(grid.selectedRows(), (std::vector{2, 4, 5}));
        QTest::keyClick(&grid, Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(grid.selectedRows(), (std::vector{2, 4}));
        QTest::keyClick(&grid, Qt::Key_End, Qt::ShiftModifier);
        QCOMPARE(grid.selectedRows(), (std::vector{2, 4, 5}));
        const auto shiftClick = [&](int row) {
            QTest::mouseClick(grid.viewport(), Qt::LeftButton, Qt::ShiftModifier,
                              grid.visualRect(grid.photos()->index(row)).center());
        };
        shiftClick(0);
        QCOMPARE(grid.selectedRows(), (std::vector{0, 1, 2}));
        grid.selectRows({1});
        shiftClick(4);
        QCOMPARE(grid.selectedRows(), (std::vector{1, 2, 4}));
        shiftClick(4);
        QCOMPARE(grid.selectedRows(), (std::vector{1, 2, 4}));
        // An arrow alone begins anew.
        QTest::keyClick(&grid, Qt::Key_Right);
        shiftClick(5);
        QCOMPARE(grid.selectedRows(), (std::vector{5}));
    }

    /// Also where what Ctrl has added lies on the way.
    void shiftSelectsFromTheLastClick() {
        PhotoGrid grid(QStringLiteral("Photos"));
        grid.setEditable();
        show(grid, 6);
        const auto click = [&](int row, Qt::KeyboardModifiers keys) {
            QTest::mouseClick(grid.viewport(), Qt::LeftButton, keys,
                              grid.visualRect(grid.photos()->index(row)).center());
        };
        click(0, {});
        click(3, Qt::ControlModifier);
        click(4, Qt::ControlModifier);
        click(2, Qt::ShiftModifier);
        QCOMPARE(grid.selectedRows(), (std::vector{2, 3, 4}));
        click(5, Qt::ShiftModifier);
        QCOMPARE(grid.selectedRows(), (std::vector{4, 5}));
        // An arrow alone begins anew.
        QTest::keyClick(&grid, Qt::Key_Left);
        QTest::keyClick(&grid, Qt::Key_Left, Qt::ShiftModifier);
        QTest::keyClick(&grid, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(grid.selectedRows(), (std::vector{4}));
    }

    /// Also before anything was chosen, and where Tab comes from elsewhere.
    void theFocusIsSeen() {
        QWidget window;
        auto* row = new QHBoxLayout(&window);
        auto* button = new QPushButton(QStringLiteral("before"), &window);
        auto* grid = new PhotoGrid(QStringLiteral("Photos"), &window);
        row->addWidget(button);
        row->addWidget(grid);
        grid->setCells(120, 0.875);
        grid->photos()->setItems(items(3));
        window.resize(700, 400);
        window.show();
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        button->setFocus();
        const QImage without = grid->grab().toImage();
        QTest::keyClick(button, Qt::Key_Tab);
        QTRY_VERIFY(grid->hasFocus());
        QVERIFY(grid->grab().toImage() != without);
        QTest::keyClick(grid, Qt::Key_Right);
        const QImage onSecond = grid->grab().toImage();
        QTest::keyClick(grid, Qt::Key_Tab, Qt::ShiftModifier);
        QTRY_VERIFY(button->hasFocus());
        // What is chosen stays chosen, and is not taken for the focus.
        QVERIFY(grid->grab().toImage() != onSecond);
    }

    void aClickChooses() {
        PhotoGrid grid(QStringLiteral("Photos"));
        show(grid, 6);
        QSignalSpy chosen(&grid, &PhotoGrid::chosen);
        QTest::mouseClick(grid.viewport(), Qt::LeftButton, {},
                          grid.visualRect(grid.photos()->index(2)).center());
        QCOMPARE(grid.currentRow(), 2);
        QCOMPARE(chosen.count(), 1);
    }

    /// Also where the grid is as high as its contents, and a scroll area scrolls.
    void keysBringThePhotoIntoSight() {
        VerticalScroll area;
        PhotoGrid* const grid = growingIn(area);
        area.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&area));
        grid->setFocus();
        grid->setCurrentRow(0);
        const auto isInSight = [&](int row) {
            const QRect cell = grid->visualRect(grid->photos()->index(row));
            return grid->viewport()->visibleRegion().boundingRect().contains(cell);
        };
        for (int row = 3; row < 30; row += 3) {
            QTest::keyClick(grid, Qt::Key_Down);
            QCOMPARE(grid->currentRow(), row);
            QVERIFY(isInSight(row));
        }
        QTest::keyClick(grid, Qt::Key_Home);
        QVERIFY(isInSight(0));
        QTest::keyClick(grid, Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(grid, Qt::Key_End);
        QVERIFY(isInSight(29));
    }

    /// What is clicked stays where it is.
    void aClickScrollsNothing() {
        VerticalScroll area;
        PhotoGrid* const grid = growingIn(area);
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        const QRect cut = grid->visualRect(grid->photos()->index(6));
        QVERIFY(!grid->viewport()->visibleRegion().boundingRect().contains(cut));
        QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, cut.topLeft() + QPoint(30, 20));
        QCOMPARE(grid->currentRow(), 6);
        QCOMPARE(area.verticalScrollBar()->value(), 0);
    }

    void theSelectionSurvivesNewPictures() {
        PhotoGrid grid(QStringLiteral("Photos"));
        show(grid, 3);
        grid.setCurrentRow(2);
        grid.photos()->setItems(items(3));
        QCOMPARE(grid.currentRow(), 2);
        grid.photos()->setItems(items(5));
        QCOMPARE(grid.currentRow(), 2);
        QCOMPARE(grid.photos()->rowCount(), 5);
    }

    /// Whatever comes, goes or moves before them.
    void whatIsSelectedStaysSelected() {
        PhotoGrid grid(QStringLiteral("Photos"));
        grid.setEditable();
        show(grid, 5);
        const auto put = [&](const std::vector<int>& numbers) {
            std::vector<PhotoGridItem> all = items(9), chosen;
            for (const int number : numbers) chosen.push_back(all[static_cast<size_t>(number) - 1]);
            grid.photos()->setItems(std::move(chosen));
        };
        const auto numberAt = [&](int row) {
            return grid.photos()->items()[static_cast<size_t>(row)].number;
        };
        const auto selected = [&] {
            std::vector<int> numbers;
            for (const int row : grid.selectedRows()) numbers.push_back(numberAt(row));
            return numbers;
        };
        grid.selectRows({1, 3});
        QCOMPARE(selected(), (std::vector{2, 4}));
        put({2, 3, 4, 5});  // one before them has gone
        QCOMPARE(selected(), (std::vector{2, 4}));
        QCOMPARE(numberAt(grid.currentRow()), 2);
        put({5, 4, 3, 2});  // another order
        QCOMPARE(selected(), (std::vector{4, 2}));
        QCOMPARE(numberAt(grid.currentRow()), 2);
        grid.setShown({false, true, true, true});
        put({7, 4, 6, 2, 5, 8});  // all at once
        QCOMPARE(selected(), (std::vector{4, 2}));
        QCOMPARE(numberAt(grid.currentRow()), 2);
        QVERIFY(grid.isRowHidden(4) && !grid.isRowHidden(0));
        for (int row = 0; row < 6; ++row)
            QCOMPARE(numberAt(row), (std::vector{7, 4, 6, 2, 5, 8})[static_cast<size_t>(row)]);
        put({7, 6, 2, 8});
        QCOMPARE(selected(), std::vector{2});
        QVERIFY(grid.selectionModel()->isSelected(grid.photos()->index(2)));
        // The only one goes: its neighbour.
        put({7, 6, 8});
        QCOMPARE(selected(), std::vector{8});
        QVERIFY(grid.selectionModel()->isSelected(grid.photos()->index(2)));
        // Shift goes on from where the photo stands that was the current one.
        grid.selectRows({1});
        QTest::keyClick(&grid, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(selected(), (std::vector{6, 8}));
        put({9, 7, 6, 8, 5});
        QTest::keyClick(&grid, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(selected(), (std::vector{6, 8, 5}));
        put({});
        QCOMPARE(grid.currentRow(), -1);
    }

    void namesAndBadgesAreReadAloud() {
        PhotoGrid grid(QStringLiteral("Photos"));
        show(grid, 2);
        QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(&grid);
        QCOMPARE(spoken->text(QAccessible::Name), QStringLiteral("Photos"));
        QCOMPARE(grid.photos()->data(grid.photos()->index(1), Qt::AccessibleTextRole).toString(),
                 QStringLiteral("2, photo-2.jpg, 96 px ready"));
    }

    void dimmingStaysInsideTheCell() {
        PhotoGrid grid(QStringLiteral("Photos"));
        grid.setFill(PhotoGrid::Fill::crop);
        show(grid, 2);
        const QImage shot = grid.grab().toImage();
        const QRect cell = grid.visualRect(grid.photos()->index(0)).adjusted(7, 7, -7, -7);
        const QColor middle = shot.pixelColor(cell.center());
        const QColor edge = shot.pixelColor(cell.left() + 3, cell.center().y());
        QVERIFY(middle.lightness() > 240);  // inside the crop: as it is
        QVERIFY(edge.lightness() < 180);    // beside it: dimmed
        const QColor gap = shot.pixelColor(cell.right() + 7, cell.center().y());
        const QColor behind = shot.pixelColor(2, shot.height() - 3);
        QCOMPARE(gap, behind);  // between the cells: nothing
    }
};

REGISTER_TEST(TestPhotoGrid, QApplication);
#include "test_photo_grid.moc"
