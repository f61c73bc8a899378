// The wheel over a panel that scrolls: fields that pass below the pointer keep their values and
// leave the keyboard where it is, and the panel goes on scrolling.
#include "ui/support.h"

#include <QtTest/qtestspontaneevent.h>
#include <QApplication>
#include <QComboBox>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "test_program.h"

using namespace dreambooth;

class TestWheel : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void fieldsOfAScrollingPanelKeepTheirValues() {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* line = new QLineEdit(&window);
        auto* scroll = new QScrollArea(&window);
        scroll->setWidgetResizable(true);
        layout->addWidget(line);
        layout->addWidget(scroll);
        auto* inside = new QWidget;
        inside->setMinimumHeight(2000);
        scroll->setWidget(inside);
        auto* rows = new QVBoxLayout(inside);
        auto* number = new QSpinBox(inside);
        number->setValue(7);
        auto* choice = new QComboBox(inside);
        choice->addItems({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("c")});
        choice->setCurrentIndex(1);
        rows->addWidget(number);
        auto* slider = new QSlider(Qt::Horizontal, inside);
        slider->setValue(50);
        rows->addWidget(choice);
        rows->addWidget(slider);
        window.resize(300, 300);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        line->setFocus();

        for (QWidget* field : std::initializer_list<QWidget*>{number, choice, slider}) {
            scroll->verticalScrollBar()->setValue(0);
            turn(*field, -1);
            QVERIFY(scroll->verticalScrollBar()->value() > 0);
            turn(*field, 1);
            QCOMPARE(scroll->verticalScrollBar()->value(), 0);
            QCOMPARE(field->focusPolicy(), Qt::StrongFocus);
        }
        QCOMPARE(number->value(), 7);
        QCOMPARE(choice->currentIndex(), 1);
        QCOMPARE(slider->value(), 50);
    }

    void aFieldThatStandsStillTakesTheWheel() {
        QSpinBox number;
        number.setValue(7);
        number.show();
        QVERIFY(QTest::qWaitForWindowExposed(&number));
        turn(number, 1);
        QCOMPARE(number.value(), 8);
    }

private:
    static void turn(QWidget& field, int notches) {
        const QPointF middle = field.rect().center();
        QWheelEvent event(middle, field.mapToGlobal(middle), {}, {0, 120 * notches}, Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QSpontaneKeyEvent::setSpontaneous(&event);  // as from a mouse: what is ignored is passed on
        qApp->notify(&field, &event);
    }
};

REGISTER_TEST(TestWheel, QApplication);
#include "test_wheel.moc"
