// A list that grows at its end shows the newest, unless somebody has scrolled back.
#include <ui/widgets/scrolling.h>

#include <QApplication>
#include <QScrollBar>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestFollowEnd : public QObject {
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
};

REGISTER_TEST(TestFollowEnd, QApplication);
#include "test_follow_end.moc"
