// The bar of problems: in a narrow panel its sentences and its buttons are whole.
#include <ui/style/theme.h>
#include <ui/widgets/problem_bar.h>

#include <QApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>
#include <QVBoxLayout>
#include <algorithm>

#include "test_program.h"

using namespace dreambooth;

class TestProblemBar : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void nothingIsCut_data() {
        QTest::addColumn<int>("width");
        QTest::newRow("narrow") << 340;
        QTest::newRow("narrower than both buttons") << 230;
        QTest::newRow("wide") << 1200;
    }
    void nothingIsCut() {
        QFETCH(const int, width);
        QWidget page;
        auto* column = new QVBoxLayout(&page);
        column->setContentsMargins(0, 0, 0, 0);
        auto& bar = *new ProblemBar(&page);
        column->addWidget(&bar);
        column->addStretch();
        bar.add(
            QStringLiteral("There is not enough memory for this training. It can continue from "
                           "its last checkpoint with another setting."));
        bar.setRemedy(QStringLiteral("Continue with less memory"), [] {});
        page.resize(width, 600);
        page.show();
        const auto* lines = bar.findChild<QScrollArea*>();
        for (const char* name : {"problemRemedy", "dismissProblems"}) {
            const auto* button = bar.findChild<QPushButton*>(QString::fromLatin1(name));
            QTRY_VERIFY(button->width() >= button->sizeHint().width());
            const QRect place(button->mapTo(&bar, QPoint()), button->size());
            QVERIFY2(bar.rect().contains(place), name);
            QVERIFY2(!lines->geometry().intersects(place), name);
        }
        QVERIFY(lines->viewport()->width() >= std::min(280, width - 40));
        // What does not fit is scrolled to.
        QVERIFY(lines->height() >= bar.fontMetrics().height());
    }
    /// By Tab and arrows as well as by the wheel.
    void manyLinesAreScrolledByKeys() {
        QWidget page;
        auto* column = new QVBoxLayout(&page);
        auto& bar = *new ProblemBar(&page);
        column->addWidget(&bar);
        column->addStretch();
        page.resize(700, 600);
        bar.add(QStringLiteral("One."));
        page.show();
        auto* lines = bar.findChild<QScrollArea*>();
        QTRY_VERIFY(lines->height() > 0);
        QCOMPARE(lines->focusPolicy(), Qt::NoFocus);
        for (int i = 0; i < 20; ++i) bar.add(QStringLiteral("Photo %1 can't be read.").arg(i));
        QTRY_VERIFY(lines->verticalScrollBar()->maximum() > 0);
        QVERIFY(lines->focusPolicy() & Qt::TabFocus);
        QTest::keyClick(lines, Qt::Key_Down);
        QVERIFY(lines->verticalScrollBar()->value() > 0);
    }
    void whatIsMendedGoes() {
        QWidget page;
        auto& bar = *new ProblemBar(&page);
        page.show();
        const Error away = makeError("photos.none", {{"folder", "/media/<stick>"}});
        bar.add(QStringLiteral("Another one."));
        bar.remove(away);  // is not there
        bar.add(away);
        QCOMPARE(bar.lines().size(), 2);
        bar.remove(away);
        QCOMPARE(bar.lines(), QStringList{QStringLiteral("Another one.")});
        bar.clear();
        bar.add(away);
        bar.remove(away);
        QVERIFY(bar.isHidden() && bar.lines().isEmpty());
    }
    /// Whoever reads another problem is not offered what mends this one.
    void aRemedyGoesWithItsProblem() {
        QWidget page;
        auto& bar = *new ProblemBar(&page);
        page.show();
        const auto* remedy = bar.findChild<QPushButton*>(QStringLiteral("problemRemedy"));
        bar.add(QStringLiteral("Not saved."));
        bar.setRemedy(QStringLiteral("Try again"), [] {});
        bar.add(QStringLiteral("Another one."));
        QVERIFY(remedy->isVisible());
        bar.remove(QStringLiteral("Not saved."));
        QCOMPARE(bar.lines(), QStringList{QStringLiteral("Another one.")});
        QVERIFY(!remedy->isVisible());
        // That of another line stays.
        bar.setRemedy(QStringLiteral("Try again"), [] {});
        bar.add(QStringLiteral("Not saved."));
        bar.remove(QStringLiteral("Not saved."));
        QVERIFY(remedy->isVisible());
    }
};

REGISTER_TEST(TestProblemBar, QApplication);
#include "test_problem_bar.moc"
