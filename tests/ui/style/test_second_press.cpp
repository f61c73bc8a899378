// A double click on a button that another one replaces: the other one is not pressed by it, and is
// pressed by the next click.
#include "ui/support.h"

#include <QApplication>
#include <QPushButton>
#include <QStyleHints>
#include <QWindow>

#include "test_program.h"

using namespace dreambooth;

class TestSecondPress : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void whatAppearsBelowThePointerIsNotPressed() {
        QWidget window;
        window.resize(200, 100);
        auto* start = new QPushButton(&window);
        auto* stop = new QPushButton(&window);
        int started = 0;
        int stopped = 0;
        for (QPushButton* button : {start, stop}) button->setGeometry(20, 20, 100, 40);
        stop->hide();
        connect(start, &QPushButton::clicked, &window, [&] {
            ++started;
            start->hide();
            stop->show();
        });
        connect(stop, &QPushButton::clicked, &window, [&] { ++stopped; });
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));

        // Through the window, as the mouse's events come: the second press is the other button's.
        QTest::mouseDClick(window.windowHandle(), Qt::LeftButton, {}, {60, 40});
        QCOMPARE(started, 1);
        QVERIFY(stop->isVisible());
        QCOMPARE(stopped, 0);
        QTest::mouseClick(window.windowHandle(), Qt::LeftButton, {}, {60, 40},
                          QGuiApplication::styleHints()->mouseDoubleClickInterval() + 50);
        QCOMPARE(stopped, 1);
    }

    void aButtonThatStaysHearsBoth() {
        QPushButton button;
        int clicks = 0;
        connect(&button, &QPushButton::clicked, &button, [&] { ++clicks; });
        button.resize(100, 40);
        button.show();
        QVERIFY(QTest::qWaitForWindowExposed(&button));
        QTest::mouseDClick(button.windowHandle(), Qt::LeftButton, {}, {50, 20});
        QCOMPARE(clicks, 2);
    }
};

REGISTER_TEST(TestSecondPress, QApplication);
#include "test_second_press.moc"
