// The comparison view: zoom and pan are one for both pictures, whatever their sizes; the divider
// moves by mouse and keys; labels stay.
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>

#include <QApplication>
#include <QTest>
#include <QWheelEvent>

#include "test_program.h"

using namespace dreambooth;
namespace {

bool areClose(const QPointF& a, const QPointF& b) {
    return std::abs(a.x() - b.x()) < 1e-6 && std::abs(a.y() - b.y()) < 1e-6;
}

/// The point of the picture (0–1) that is painted at `position`.
QPointF pointAt(const ComparisonView& view, Side side, const QPointF& position) {
    const QRectF picture = view.pictureRect(side);
    return {(position.x() - picture.left()) / picture.width(),
            (position.y() - picture.top()) / picture.height()};
}

}  // namespace

class TestComparisonView : public QObject {
    Q_OBJECT

private slots:
    void init() {
        theme::apply(*qApp);
        m_view = std::make_unique<ComparisonView>();
        m_view->resize(801, 400);
        QImage base(96, 96, QImage::Format_RGB32), tuned(192, 192, QImage::Format_RGB32);
        base.fill(Qt::blue);
        tuned.fill(Qt::red);
        m_view->setPicture(Side::base, base);
        m_view->setPicture(Side::tuned, tuned);
        m_view->setLabel(Side::base, QStringLiteral("BASE · Demo toys"));
        m_view->setLabel(Side::tuned, QStringLiteral("TUNED · run 3, step 600"));
        m_view->show();
    }

    void fitShowsWholePictures() {
        for (const Side side : {Side::base, Side::tuned}) {
            const QRectF picture = m_view->pictureRect(side), pane = m_view->paneRect(side);
            QCOMPARE(picture.size(), QSizeF(400, 400));
            QVERIFY(areClose(picture.center(), pane.center()));
        }
        QVERIFY(!m_view->paneRect(Side::base).intersects(m_view->paneRect(Side::tuned)));
    }

    void wheelZoomsBothAtTheCursor() {
        const QPointF position(100, 120);
        const QPointF before = pointAt(*m_view, Side::base, position);
        wheel(position, 5);
        QVERIFY(m_view->zoom() > 2);
        QVERIFY(areClose(pointAt(*m_view, Side::base, position), before));
        // The same place of the other picture lies at the same place of its pane.
        const QPointF offset = m_view->paneRect(Side::tuned).topLeft();
        QVERIFY(areClose(pointAt(*m_view, Side::tuned, position + offset), before));
        wheel(position, -50);
        QCOMPARE(m_view->zoom(), 1.0);
        QVERIFY(areClose(m_view->centre(), {0.5, 0.5}));
    }

    void dragMovesBoth() {
        m_view->setZoom(4);
        const QPointF before = m_view->centre();
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, {600, 200});
        QTest::mouseMove(m_view.get(), {560, 220});
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, {560, 220});
        QVERIFY(areClose(m_view->centre(), before + QPointF(40.0 / 1600, -20.0 / 1600)));
        for (const Side side : {Side::base, Side::tuned})
            QVERIFY(areClose(pointAt(*m_view, side, m_view->paneRect(side).center()),
                             m_view->centre()));
    }

    void edgesStayAtTheEdge() {
        m_view->setZoom(2);
        m_view->setCentre({5, -5});
        QCOMPARE(m_view->pictureRect(Side::base).right(), m_view->paneRect(Side::base).right());
        QCOMPARE(m_view->pictureRect(Side::base).top(), m_view->paneRect(Side::base).top());
    }

    void keysZoomAndMove() {
        QTest::keyClick(m_view.get(), Qt::Key_Plus);
        QVERIFY(m_view->zoom() > 1.1);
        const double x = m_view->centre().x();
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(m_view->centre().x() > x);
        QTest::keyClick(m_view.get(), Qt::Key_0);
        QCOMPARE(m_view->zoom(), 1.0);
        QTest::keyClick(m_view.get(), Qt::Key_1);
        QCOMPARE(m_view->pictureRect(Side::base).width() * m_view->devicePixelRatioF(), 96.0);
    }

    void dividerSwipes() {
        m_view->setMode(ComparisonView::Mode::swipe);
        QCOMPARE(m_view->paneRect(Side::base), m_view->paneRect(Side::tuned));
        QTest::keyClick(m_view.get(), Qt::Key_Left);
        QCOMPARE(m_view->divider(), 0.48);
        QTest::keyClick(m_view.get(), Qt::Key_End);
        QCOMPARE(m_view->divider(), 1.0);
        m_view->setDivider(0.5);
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, {401, 300});
        QTest::mouseMove(m_view.get(), {600, 300});
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, {600, 300});
        QVERIFY(std::abs(m_view->divider() - 600.0 / 801) < 0.01);
        // Left of it the base is seen, right of it the tuned one.
        const QImage seen = m_view->grab().toImage();
        QCOMPARE(seen.pixelColor(500, 350), QColor(Qt::blue));
        m_view->setDivider(0.25);
        QCOMPARE(m_view->grab().toImage().pixelColor(500, 350), QColor(Qt::red));
    }

    void saysWhatItShows() {
        QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("BASE · Demo toys")));
        QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("run 3, step 600")));
        m_view->setPicture(Side::tuned, {});
        QVERIFY(!m_view->hasPicture(Side::tuned));
        m_view->grab();  // paints its message without a picture
    }

private:
    void wheel(const QPointF& position, int notches) {
        QWheelEvent event(position, m_view->mapToGlobal(position), {}, {0, 120 * notches},
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view.get(), &event);
    }

    std::unique_ptr<ComparisonView> m_view;
};

REGISTER_TEST(TestComparisonView, QApplication);
#include "test_comparison_view.moc"
