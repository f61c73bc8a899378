// Joined buttons of which one is chosen: where Tab leads, and what arrow keys do there.
#include <ui/style/theme.h>
#include <ui/widgets/segmented_control.h>

#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <QVBoxLayout>

#include "test_program.h"

using namespace dreambooth;

class TestSegmentedControl : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    /// From both sides, also before anything was chosen by a person.
    void tabLeadsToTheChosenOne() {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* before = new QLineEdit(&window);
        auto* control = new SegmentedControl(QStringLiteral("View"), &window);
        QPushButton* const photos = control->addSegment(QStringLiteral("Photos"), {});
        QPushButton* const crops = control->addSegment(QStringLiteral("Crops"), {});
        QPushButton* const captions = control->addSegment(QStringLiteral("Captions"), {});
        auto* after = new QLineEdit(&window);
        for (QWidget* widget : std::initializer_list<QWidget*>{before, control, after})
            column->addWidget(widget);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        const auto press = [](Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key); };
        after->setFocus();
        press(Qt::Key_Backtab);
        QCOMPARE(QApplication::focusWidget(), photos);
        press(Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), after);
        control->setCurrent(1);
        before->setFocus();
        press(Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), crops);
        press(Qt::Key_Right);
        QVERIFY(captions->isChecked());
        press(Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), after);
    }
};

REGISTER_TEST(TestSegmentedControl, QApplication);
#include "test_segmented_control.moc"
