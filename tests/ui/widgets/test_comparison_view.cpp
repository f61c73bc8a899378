// The comparison view: zoom and pan are one for both pictures, whatever their sizes; each way to
// look shows the pixels it says, by mouse and keys; labels stay until they are hidden.
#include <ui/style/theme.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_bar.h>
#include <ui/widgets/comparison_view.h>

#include <QApplication>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
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
        m_view->setPicture(Side::left, base);
        m_view->setPicture(Side::right, tuned);
        m_view->setLabel(Side::left, QStringLiteral("BASE · Demo toys"));
        m_view->setLabel(Side::right, QStringLiteral("TUNED · run 3, step 600"));
        m_actions = std::make_unique<ComparisonActions>(*m_view);
        m_view->addActions(m_actions->all());
        m_view->show();
        m_view->activateWindow();
        m_view->setFocus();
        QVERIFY(QTest::qWaitForWindowActive(m_view.get()));
    }

    void cleanup() {
        m_view.reset();
        m_actions.reset();
    }

    void fitShowsWholePictures() {
        for (const Side side : {Side::left, Side::right}) {
            const QRectF picture = m_view->pictureRect(side), pane = m_view->paneRect(side);
            QCOMPARE(picture.size(), QSizeF(400, 400));
            QVERIFY(areClose(picture.center(), pane.center()));
        }
        QVERIFY(!m_view->paneRect(Side::left).intersects(m_view->paneRect(Side::right)));
    }

    /// Whole and undistorted in every way to look; the corners are the pictures' own.
    void picturesNeedNotBeSquare() {
        for (const QSize size : {QSize(60, 90), QSize(120, 40)}) {
            QImage base(size, QImage::Format_RGB32), tuned(size, QImage::Format_RGB32);
            base.fill(Qt::blue);
            tuned.fill(Qt::red);
            m_view->setLabelsShown(false);
            m_view->setPicture(Side::left, base);
            m_view->setPicture(Side::right, tuned);
            look<OverlayLook>().setOpacity(1);
            look<DifferenceLook>().setGain(1);
            const std::map<ComparisonMode, std::pair<QColor, QColor>> seen = {
                {ComparisonMode::sideBySide, {Qt::blue, Qt::red}},
                {ComparisonMode::swipe, {Qt::blue, Qt::red}},
                {ComparisonMode::overlay, {Qt::red, Qt::red}},
                {ComparisonMode::difference, {Qt::magenta, Qt::magenta}},
                {ComparisonMode::blink, {Qt::blue, Qt::blue}}};
            for (QAction* action : m_actions->modes()) {
                action->trigger();
                QVERIFY2(seen.contains(m_view->mode()), qPrintable(action->objectName()));
                const auto& colours = seen.at(m_view->mode());
                const QRectF left = m_view->pictureRect(Side::left);
                const QRectF right = m_view->pictureRect(Side::right);
                for (const QRectF& picture : {left, right}) {
                    QVERIFY(std::abs(picture.width() * size.height() -
                                     picture.height() * size.width()) < size.width());
                    QVERIFY(QRectF(m_view->rect()).contains(picture));
                }
                QTRY_COMPARE(
                    m_view->grab().toImage().pixelColor((left.topLeft() + QPointF(3, 3)).toPoint()),
                    colours.first);
                QCOMPARE(m_view->grab().toImage().pixelColor(
                             (right.bottomRight() - QPointF(4, 4)).toPoint()),
                         colours.second);
            }
        }
    }

    void zoomIsSaidInTheLanguage() {
        const QLocale before;
        QLocale::setDefault(QLocale::German);
        wheel({100, 120}, 5);
        const QString said = m_view->accessibleDescription();
        QLocale::setDefault(before);
        QVERIFY2(said.contains(QLocale(QLocale::German).toString(m_view->zoom(), 'f', 1)),
                 qPrintable(said));
    }

    void wheelZoomsBothAtTheCursor() {
        const QPointF position(100, 120);
        const QPointF before = pointAt(*m_view, Side::left, position);
        wheel(position, 5);
        QVERIFY(m_view->zoom() > 2);
        QVERIFY(areClose(pointAt(*m_view, Side::left, position), before));
        // The same place of the other picture lies at the same place of its pane.
        const QPointF offset = m_view->paneRect(Side::right).topLeft();
        QVERIFY(areClose(pointAt(*m_view, Side::right, position + offset), before));
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
        for (const Side side : {Side::left, Side::right})
            QVERIFY(areClose(pointAt(*m_view, side, m_view->paneRect(side).center()),
                             m_view->centre()));
    }

    void edgesStayAtTheEdge() {
        m_view->setZoom(2);
        m_view->setCentre({5, -5});
        QCOMPARE(m_view->pictureRect(Side::left).right(), m_view->paneRect(Side::left).right());
        QCOMPARE(m_view->pictureRect(Side::left).top(), m_view->paneRect(Side::left).top());
    }

    void keysZoomAndMove() {
        QTest::keyClick(m_view.get(), Qt::Key_Plus);
        QVERIFY(m_view->zoom() > 1.1);
        const double x = m_view->centre().x();
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(m_view->centre().x() > x);
        QTest::keyClick(m_view.get(), Qt::Key_0);
        QCOMPARE(m_view->zoom(), 1.0);
        QTest::keyClick(m_view.get(), Qt::Key_1);
        QCOMPARE(m_view->pictureRect(Side::left).width() * m_view->devicePixelRatioF(), 96.0);
    }

    void dividerSwipes() {
        QTest::keyClick(m_view.get(), Qt::Key_S);
        QCOMPARE(m_view->mode(), ComparisonMode::swipe);
        QCOMPARE(m_view->paneRect(Side::left), m_view->paneRect(Side::right));
        QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::ShiftModifier);
        QCOMPARE(look<SwipeLook>().divider(), 0.48);
        look<SwipeLook>().setDivider(0.5);
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, {401, 300});
        QTest::mouseMove(m_view.get(), {600, 300});
        QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, {600, 300});
        QVERIFY(std::abs(look<SwipeLook>().divider() - 600.0 / 801) < 0.01);
        // Left of it the base is seen, right of it the tuned one.
        const QImage seen = m_view->grab().toImage();
        QCOMPARE(seen.pixelColor(500, 350), QColor(Qt::blue));
        look<SwipeLook>().setDivider(0.25);
        QCOMPARE(m_view->grab().toImage().pixelColor(500, 350), QColor(Qt::red));
    }

    void overlayLaysOneOverTheOther() {
        QTest::keyClick(m_view.get(), Qt::Key_O);
        const QColor half = middle();
        QVERIFY(std::abs(half.red() - 127) <= 1 && std::abs(half.blue() - 127) <= 1);
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(middle().red() > half.red());
        look<OverlayLook>().setOpacity(0);
        QCOMPARE(middle(), QColor(Qt::blue));
        look<OverlayLook>().setOpacity(1);
        QCOMPARE(middle(), QColor(Qt::red));
    }

    void differenceIsShownAndMeasured() {
        // 100 × 50 pixels; the second is 10 brighter in red, and 200 in blue at one pixel.
        QImage first(100, 50, QImage::Format_RGB32), second(100, 50, QImage::Format_RGB32);
        first.fill(QColor(20, 30, 40));
        second.fill(QColor(30, 30, 40));
        second.setPixelColor(7, 3, QColor(30, 30, 240));
        m_view->setPicture(Side::left, first);
        m_view->setPicture(Side::right, second);
        QTest::keyClick(m_view.get(), Qt::Key_D);
        QVERIFY(m_view->difference());
        QCOMPARE(m_view->difference()->largest, 200);
        QCOMPARE(m_view->difference()->mean, (5000 * 10 + 200) / 15000.0);
        look<DifferenceLook>().setGain(1);
        QCOMPARE(middle(), QColor(10, 0, 0));
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(middle(), QColor(20, 0, 0));
        look<DifferenceLook>().setGain(64);
        QCOMPARE(middle(), QColor(255, 0, 0));
        QVERIFY(m_view->look().text().contains(QStringLiteral("mean 3.3, largest 200 of 255")));
        QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("largest 200")));
        // Of another size the smaller one is enlarged; of another shape there is nothing to say.
        m_view->setPicture(Side::right, first.scaled(200, 100));
        QCOMPARE(m_view->difference()->largest, 0);
        QVERIFY(m_view->difference()->wasScaled);
        m_view->setPicture(Side::right, first.scaled(50, 100));
        QVERIFY(!m_view->difference());
        QVERIFY(m_view->look().text().isEmpty());
        m_view->grab();
    }

    void differenceOfLargePicturesComesInTheBackground() {
        QImage first(1500, 1000, QImage::Format_RGB32);
        first.fill(Qt::black);
        QImage second = first;
        second.fill(QColor(3, 3, 3));
        m_view->setMode(ComparisonMode::difference);
        m_view->setPicture(Side::left, first);
        m_view->setPicture(Side::right, second);
        QTRY_VERIFY(m_view->difference());
        QCOMPARE(m_view->difference()->mean, 3.0);
    }

    void spaceBlinks() {
        QTest::keyClick(m_view.get(), Qt::Key_F);
        QCOMPARE(middle(), QColor(Qt::blue));
        QTest::keyPress(m_view.get(), Qt::Key_Space);
        QCOMPARE(middle(), QColor(Qt::red));
        QTest::keyRelease(m_view.get(), Qt::Key_Space);
        QCOMPARE(middle(), QColor(Qt::blue));
        // At a rate they change by themselves; never faster than is safe.
        look<BlinkLook>().setRate(100);
        QCOMPARE(look<BlinkLook>().rate(), 3);
        QTRY_COMPARE(look<BlinkLook>().onlySide(), Side::right);
        QTRY_COMPARE(look<BlinkLook>().onlySide(), Side::left);
        // In another mode both are seen in turn while the key is held, and then it is as before.
        QTest::keyClick(m_view.get(), Qt::Key_A);
        QTest::keyPress(m_view.get(), Qt::Key_Space);
        QCOMPARE(m_view->mode(), ComparisonMode::sideBySide);
        QCOMPARE(m_view->paneRect(Side::left), QRectF(m_view->rect()));
        QTRY_COMPARE(look<BlinkLook>().onlySide(), Side::right);
        QTest::keyRelease(m_view.get(), Qt::Key_Space);
        QCOMPARE(m_view->paneRect(Side::left).width(), 400.0);
    }

    void pixelsHaveHardEdgesWhenMagnified() {
        QImage checks(64, 64, QImage::Format_RGB32);
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x)
                checks.setPixelColor(x, y, (x + y) % 2 == 0 ? Qt::white : Qt::black);
        for (const Side side : {Side::left, Side::right}) m_view->setPicture(side, checks);
        m_view->setLabelsShown(false);
        m_view->setZoom(32);
        const QImage seen = m_view->grab().toImage();
        for (int y = 0; y < 400; ++y)
            for (int x = 0; x < 400; ++x) {
                const QColor colour = seen.pixelColor(x, y);
                QVERIFY(colour == QColor(Qt::white) || colour == QColor(Qt::black));
            }
    }

    void actualSizeIsExact() {
        QImage noise(700, 300, QImage::Format_RGB32);
        for (int y = 0; y < 300; ++y)
            for (int x = 0; x < 700; ++x)
                noise.setPixel(x, y, qRgb(x * 7 % 256, y * 13 % 256, x * y % 256));
        m_view->setPicture(Side::left, noise);
        m_view->setLabelsShown(false);
        QTest::keyClick(m_view.get(), Qt::Key_Z);
        const QImage seen = m_view->grab().toImage();
        const QPoint corner = m_view->pictureRect(Side::left).topLeft().toPoint();
        QCOMPARE(seen.copy(10, 60, 300, 200).convertToFormat(QImage::Format_RGB32),
                 noise.copy(QRect(QPoint(10, 60) - corner, QSize(300, 200))));
    }

    void valuesAreThoseUnderThePointer() {
        QImage base(100, 100, QImage::Format_RGB32), tuned(50, 50, QImage::Format_RGB32);
        base.fill(Qt::black);
        base.setPixelColor(80, 40, QColor(1, 2, 3));
        tuned.fill(Qt::white);
        tuned.setPixelColor(40, 20, QColor(4, 5, 6));
        m_view->setPicture(Side::left, base);
        m_view->setPicture(Side::right, tuned);
        ComparisonBar bar(*m_view, *m_actions, nullptr);
        const auto* values = bar.findChild<QLabel*>(QStringLiteral("pixelValues"));
        // Four pixels of the window to one of the base; the right pane begins at 401.
        QTest::mouseMove(m_view.get(), {4 * 80 + 1, 4 * 40 + 1});
        QCOMPARE(values->text(), QStringLiteral("80, 40: left 1 2 3 · 40, 20: right 4 5 6"));
        QTest::mouseMove(m_view.get(), {401 + 4 * 80 + 1, 4 * 40 + 1});
        QCOMPARE(values->text(), QStringLiteral("80, 40: left 1 2 3 · 40, 20: right 4 5 6"));
        m_view->setMode(ComparisonMode::swipe);
        QTest::mouseMove(m_view.get(), {5, 5});  // beside both
        QCOMPARE(values->text(), QString());
    }

    void barSetsWhatTheModeNeeds() {
        ComparisonBar bar(*m_view, *m_actions, nullptr);
        bar.show();
        auto* opacity = bar.findChild<QSlider*>(QStringLiteral("opacity"));
        auto* gain = bar.findChild<QSlider*>(QStringLiteral("gain"));
        QVERIFY(!opacity->isVisible() && !gain->isVisible());
        m_view->setMode(ComparisonMode::overlay);
        QVERIFY(opacity->isVisible());
        QTest::keyClick(opacity, Qt::Key_End);
        QCOMPARE(look<OverlayLook>().opacity(), 1.0);
        m_view->setMode(ComparisonMode::difference);
        QVERIFY(gain->isVisible());
        QTest::keyClick(gain, Qt::Key_Right);
        QCOMPARE(look<DifferenceLook>().gain(), 8.0);
        m_view->setMode(ComparisonMode::blink);
        QTest::mouseClick(bar.findChild<QPushButton*>(QStringLiteral("blink2")), Qt::LeftButton);
        QCOMPARE(look<BlinkLook>().rate(), 2);
        QSignalSpy keys(&bar, &ComparisonBar::keysRequested);
        QTest::mouseClick(bar.findChild<QPushButton*>(QStringLiteral("showKeys")), Qt::LeftButton);
        QCOMPARE(keys.size(), 1);
    }

    void hiddenLabelsAreNotSpoken() {
        const QImage labelled = m_view->grab().toImage();
        m_view->setLabelsShown(false);
        QVERIFY(!m_view->accessibleDescription().contains(QStringLiteral("BASE")));
        QVERIFY(!m_view->accessibleDescription().contains(QStringLiteral("run 3")));
        const QImage bare = m_view->grab().toImage();
        QVERIFY(bare != labelled);
        m_view->setLabel(Side::left, QStringLiteral("Another name"));
        QCOMPARE(m_view->grab().toImage(), bare);
    }

    void labelsHaveTheirAccents() {
        // The bar at the left of the label, 14 pixels in and down.
        const auto accentAt = [this](Side side) {
            const QPoint corner = m_view->paneRect(side).topLeft().toPoint();
            return m_view->grab().toImage().pixelColor(corner + QPoint(16, 20));
        };
        QCOMPARE(accentAt(Side::left), theme::color(theme::Role::base));
        QCOMPARE(accentAt(Side::right), theme::color(theme::Role::tuned));
        m_view->setLabel(Side::left, {QStringLiteral("A · step 200"), Accent::a});
        m_view->setLabel(Side::right, {QStringLiteral("B · step 400"), Accent::b});
        QCOMPARE(accentAt(Side::left), accentColor(Accent::a));
        QCOMPARE(accentAt(Side::right), accentColor(Accent::b));
    }

    void saysWhatItShows() {
        QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("BASE · Demo toys")));
        QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("run 3, step 600")));
        m_view->setPicture(Side::right, {});
        QVERIFY(!m_view->hasPicture(Side::right));
        m_view->grab();  // paints its message without a picture
    }

private:
    void wheel(const QPointF& position, int notches) {
        QWheelEvent event(position, m_view->mapToGlobal(position), {}, {0, 120 * notches},
                          Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view.get(), &event);
    }

    template <class Look>
    Look& look() {
        return m_view->look<Look>();
    }

    QColor middle() const { return m_view->grab().toImage().pixelColor(400, 200); }

    std::unique_ptr<ComparisonView> m_view;
    std::unique_ptr<ComparisonActions> m_actions;
};

REGISTER_TEST(TestComparisonView, QApplication);
#include "test_comparison_view.moc"
