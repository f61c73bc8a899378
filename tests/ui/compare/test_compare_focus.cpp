// What somebody works with on the Compare page stays under the hand while pictures are drawn.
#include <ui/compare/draw_panel.h>
#include <ui/compare/pair_card.h>
#include <ui/compare/prompt_strip.h>
#include <ui/style/theme.h>

#include <QApplication>
#include <QPushButton>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestCompareFocus : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void drawingTakesTheFocusFromNobody() {
        DrawPanel panel;
        panel.show();
        panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&panel));
        const auto child = [&](const char* name) {
            return panel.findChild<QWidget*>(QString::fromLatin1(name));
        };
        panel.setObstacle({});
        child("prompt")->setFocus();
        panel.setBusy(true);
        QVERIFY(child("prompt")->hasFocus());
        panel.setBusy(false);
        QVERIFY(child("prompt")->hasFocus());
        // Drawn by the button: a second press must not meet Cancel.
        child("drawBoth")->setFocus();
        panel.setBusy(true);
        QVERIFY(!child("cancelDrawing")->hasFocus());
        QVERIFY(panel.hasFocus());
        panel.setBusy(false);
        QVERIFY(child("drawBoth")->hasFocus());
    }

    void cardsStayWhenTheListIsReadAgain() {
        PromptStrip strip;
        strip.show();
        Comparison first;
        first.id = "1";
        first.settings.prompt = "a photo of sks cup";
        Comparison second = first;
        second.id = "2";
        second.settings.seed = 43;
        strip.setContents({first}, {}, {"a photo of sks cup on the beach"}, "a photo of sks cup");
        auto* card = strip.findChild<PairCard*>(QStringLiteral("pair_0"));
        auto* prompt = strip.findChild<PairCard*>(QStringLiteral("pair_1"));
        QTRY_VERIFY(card->isVisible());
        QTest::mousePress(card, Qt::LeftButton);
        strip.setContents({first, second}, {}, {"a photo of sks cup on the beach"},
                          "a photo of sks cup");
        QCOMPARE(strip.findChild<PairCard*>(QStringLiteral("pair_0")), card);
        QVERIFY(card->isDown() && card->isVisible());
        QCOMPARE(strip.findChild<PairCard*>(QStringLiteral("pair_2")), prompt);
        QTRY_VERIFY(prompt->x() > strip.findChild<PairCard*>(QStringLiteral("pair_1"))->x());
        strip.setContents({second}, {}, {}, "a photo of sks cup");
        QVERIFY(!card->isVisible() && !prompt->isVisible());
    }
};

REGISTER_TEST(TestCompareFocus, QApplication);
#include "test_compare_focus.moc"
