// A picture is dragged out of a comparison, and out of a cell of the grid, into another program: a
// window of a second process, by the X server's pointer (ctest runs it under Xvfb; without X it is
// skipped).
#include <ui/compare/comparison_grid.h>
#include <ui/compare/mark_panel.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/picture_levels.h>
#include <ui/widgets/picture_sharing.h>
#include <ui/widgets/thumbnail_cache.h>

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>
#include <cstdio>
#include <memory>

#include "test_program.h"

using namespace dreambooth;

namespace {

/// What another program is: it takes files and pictures, and says which it got.
class DropWindow : public QWidget {
public:
    DropWindow() {
        setAcceptDrops(true);
        setGeometry(600, 50, 300, 300);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        if (!std::exchange(m_isShown, true)) say(QStringLiteral("shown"));
    }
    void dragEnterEvent(QDragEnterEvent* event) override { event->acceptProposedAction(); }
    void dropEvent(QDropEvent* event) override {
        const QImage image = qvariant_cast<QImage>(event->mimeData()->imageData());
        const QList<QUrl> urls = event->mimeData()->urls();
        say(QStringLiteral("%1 x %2, %3")
                .arg(image.width())
                .arg(image.height())
                .arg(urls.isEmpty() ? QString() : urls[0].toLocalFile()));
        event->acceptProposedAction();
    }

private:
    static void say(const QString& text) {
        std::printf("%s\n", qPrintable(text));
        std::fflush(stdout);
    }
    bool m_isShown = false;
};

}  // namespace

class TestDragOut : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (QGuiApplication::platformName() != QLatin1String("xcb"))
            QSKIP("needs an X server (test_drag_out_under_x)");
        theme::apply(*qApp);
    }

    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = m_folder->filePath(QStringLiteral("tuned.png"));
        m_picture = QImage(96, 64, QImage::Format_RGB32);
        m_picture.fill(Qt::darkCyan);
        QVERIFY(m_picture.save(m_file));
    }

    void ofAPair() {
        ComparisonView view;
        ComparisonActions actions(view, &view);
        const PictureSharing sharing(view, actions, &view);
        view.setGeometry(50, 50, 400, 300);
        view.setPicture(Side::left, m_picture);
        view.setPicture(Side::right, PictureLevels(m_picture), m_file);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        arrivesFrom(view.mapToGlobal(view.pictureRect(Side::right).center().toPoint()));
    }

    void ofACellOfTheGrid() {
        ThumbnailCache thumbnails(96, 1 << 20);
        ComparisonGrid grid(thumbnails);
        MarkPanel marks{QString()};
        const CellMenu menu(grid, marks, &grid);
        GridContents contents;
        contents.rows = {QStringLiteral("in the snow")};
        contents.columns.resize(2);
        contents.columns[0].label = {QStringLiteral("Base"), Accent::base};
        contents.columns[1].label = {QStringLiteral("Tuned"), Accent::tuned};
        contents.seeds = {42};
        contents.cells = {{}, {.file = toPath(m_file), .mark = {}}};
        grid.setGeometry(50, 50, 500, 300);
        grid.setContents(contents);
        grid.show();
        QVERIFY(QTest::qWaitForWindowExposed(&grid));
        const QPoint place = grid.cellRect({.row = 0, .column = 1, .seed = 0}).center();
        arrivesFrom(grid.viewport()->mapToGlobal(place));
        QCOMPARE(grid.chosen().column, 1);
    }

private:
    /// Dragged from here by a hand it is dropped on the other program's window, file and pixels.
    void arrivesFrom(const QPoint& from) {
        QProcess other;
        other.start(QCoreApplication::applicationFilePath(),
                    {QStringLiteral("test_drag_out"), QStringLiteral("--drop-window")});
        QVERIFY(said(other, QStringLiteral("shown")));
        const QPoint to(750, 200);
        QStringList hand = {"mousemove", QString::number(from.x()), QString::number(from.y()),
                            "mousedown", "1"};
        constexpr int moves = 20;  // at the pace of a hand
        for (int i = 1; i <= moves; ++i) {
            const QPoint at = from + (to - from) * i / moves;
            hand +=
                {"mousemove", QString::number(at.x()), QString::number(at.y()), "sleep", "0.05"};
        }
        hand += {"sleep", "0.5", "mouseup", "1"};
        QProcess xdotool;
        xdotool.start(QStringLiteral("xdotool"), hand);
        QVERIFY(said(other, QStringLiteral("96 x 64, ") + m_file));
        other.terminate();
        QVERIFY(other.waitForFinished());
        QTRY_COMPARE(xdotool.state(), QProcess::NotRunning);
    }

    /// Waits with events, for the drag is ours.
    static bool said(QProcess& program, const QString& line) {
        QByteArray all;
        return QTest::qWaitFor(
            [&] {
                all += program.readAllStandardOutput();
                return QString::fromUtf8(all).split(u'\n').contains(line);
            },
            30000);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
    QImage m_picture;
};

static int mainOfDragOut(int argc, char** argv) {
    if (argc != 2 || QByteArray(argv[1]) != "--drop-window")
        return runTest<QApplication, TestDragOut>(argc, argv);
    QApplication application(argc, argv);
    DropWindow window;
    window.show();
    return QApplication::exec();
}

REGISTER_TEST_MAIN(mainOfDragOut);
#include "test_drag_out.moc"
