// Photos are selected with a rubber band and put in another order by a hand, by the X server's
// pointer (ctest runs it under Xvfb; without X it is skipped).
#include <ui/style/theme.h>
#include <ui/widgets/photo_grid.h>

#include <QApplication>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestPhotoDrag : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (QGuiApplication::platformName() != QLatin1String("xcb"))
            QSKIP("needs an X server (test_photo_drag_under_x)");
        theme::apply(*qApp);
    }

    void aBandBeginsBetweenPhotos() {
        PhotoGrid grid(QStringLiteral("Photos"));
        show(grid);
        const QRect first = grid.visualRect(grid.photos()->index(0)),
                    second = grid.visualRect(grid.photos()->index(1));
        drag(grid, first.topLeft() + QPoint(2, 2), second.center());
        QTRY_COMPARE(grid.selectedRows(), (std::vector<int>{0, 1}));
        QCOMPARE(m_moved, -1);
    }

    void aDraggedPhotoStandsElsewhere() {
        PhotoGrid grid(QStringLiteral("Photos"));
        show(grid);
        const QRect first = grid.visualRect(grid.photos()->index(0)),
                    third = grid.visualRect(grid.photos()->index(2));
        drag(grid, first.center(), third.center() + QPoint(third.width() / 4, 0));
        QTRY_COMPARE(m_moved, 3);
        QCOMPARE(grid.selectedRows(), (std::vector<int>{0}));
    }

private:
    void show(PhotoGrid& grid) {
        m_moved = -1;
        std::vector<PhotoGridItem> items(6);
        for (PhotoGridItem& item : items) {
            item.key = QString::number(&item - items.data());
            item.picture = QImage(90, 60, QImage::Format_RGB32);
            item.picture.fill(Qt::darkCyan);
        }
        grid.setEditable();
        grid.setCells(120, 1);
        grid.photos()->setItems(std::move(items));
        grid.setGeometry(50, 50, 460, 320);
        grid.show();
        QVERIFY(QTest::qWaitForWindowExposed(&grid));
        connect(&grid, &PhotoGrid::moveRequested, this, [this](int before) { m_moved = before; });
    }

    /// At the pace of a hand.
    static void drag(const PhotoGrid& grid, const QPoint& begin, const QPoint& end) {
        const QPoint from = grid.viewport()->mapToGlobal(begin),
                     to = grid.viewport()->mapToGlobal(end);
        const auto place = [](const QPoint& at) {
            return QStringList{QStringLiteral("mousemove"), QString::number(at.x()),
                               QString::number(at.y())};
        };
        QStringList hand = place(from) + QStringList{"mousedown", "1"};
        constexpr int moves = 20;
        for (int i = 1; i <= moves; ++i)
            hand += place(from + (to - from) * i / moves) + QStringList{"sleep", "0.05"};
        hand += {"sleep", "0.5", "mouseup", "1"};
        QProcess xdotool;
        xdotool.start(QStringLiteral("xdotool"), hand);
        QTRY_COMPARE_WITH_TIMEOUT(xdotool.state(), QProcess::NotRunning, 30000);
    }

    int m_moved = -1;  ///< before which row
};

REGISTER_TEST(TestPhotoDrag, QApplication);
#include "test_photo_drag.moc"
