// What scrolls: a list that grows at its end shows the newest, unless somebody has scrolled back,
// and Tab brings the whole of a field into sight.
#include <ui/widgets/scrolling.h>

#include <QApplication>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>

#include "test_program.h"

using namespace dreambooth;

class TestScrolling : public QObject {
    Q_OBJECT

private slots:
    void followsOnlyFromTheEnd() {
        QScrollBar bar;
        bar.setRange(0, 0);
        followEnd(bar);
        bar.setRange(0, 100);
        QCOMPARE(bar.value(), 100);
        bar.setValue(40);
        bar.setRange(0, 150);
        QCOMPARE(bar.value(), 40);
        bar.setValue(150);
        bar.setRange(0, 170);
        QCOMPARE(bar.value(), 170);
        bar.setRange(0, 20);
        bar.setRange(0, 90);
        QCOMPARE(bar.value(), 90);
    }

    /// Not the line of its cursor alone.
    void tabShowsAllOfAField() {
        VerticalScroll area;
        auto* inner = new QWidget;
        auto* column = new QVBoxLayout(inner);
        auto* button = new QPushButton(QStringLiteral("before"), inner);
        column->addWidget(button);
        column->addSpacing(250);
        auto* field = new QPlainTextEdit(inner);
        field->setFixedHeight(150);
        column->addWidget(field);
        column->addSpacing(200);
        area.setWidget(inner);
        area.resize(300, 300);
        area.show();
        area.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&area));
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Tab);
        QTRY_VERIFY(field->hasFocus());
        QCOMPARE(field->visibleRegion().boundingRect(), field->rect());
        QTest::keyClick(field, Qt::Key_Backtab, Qt::ShiftModifier);
        QTRY_VERIFY(button->hasFocus());
        QCOMPARE(button->visibleRegion().boundingRect(), button->rect());
    }
};

REGISTER_TEST(TestScrolling, QApplication);
#include "test_scrolling.moc"
