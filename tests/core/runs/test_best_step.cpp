// The best step by what was measured: the most like, before variety falls clearly, and only where
// the numbers say so.
#include <runs/scores.h>

#include <QCoreApplication>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
using Why = BestStep::Why;

namespace {

StepScores scoresOf(int step, double likeness, double variety, double spread = 0) {
    StepScores scores;
    scores.step = step;
    scores.base = {.likeness = 0.02, .diversity = 0.95};
    scores.tuned = {.likeness = likeness, .diversity = variety};
    // Eight pictures that go up and down by `spread`, another way at each step.
    for (int scene = 0; scene < 8; ++scene)
        scores.tuned.likenesses.push_back(likeness +
                                          ((scene + step / 100) % 2 == 0 ? spread : -spread));
    return scores;
}

}  // namespace

class TestBestStep : public QObject {
    Q_OBJECT

private slots:
    void isTheMostLikeWhileOthersVary() {
        const BestStep best =
            bestStep({scoresOf(200, .4, .9), scoresOf(600, .8, .85), scoresOf(400, .7, .9)});
        QCOMPARE(best.step, 600);
        QVERIFY(best.why == Why::mostLike);
        QCOMPARE(best.fellAt, 0);
        QVERIFY(best.close.empty());
    }
    void endsWhereVarietyFalls() {
        const BestStep best = bestStep({scoresOf(200, .4, .9), scoresOf(400, .7, .8),
                                        scoresOf(600, .9, .5), scoresOf(800, 1.0, .4)});
        QCOMPARE(best.step, 400);
        QVERIFY(best.why == Why::beforeVarietyFell);
        QCOMPARE(best.fellAt, 600);
    }
    void oneLowMeasurementIsNoFall() {
        const BestStep best = bestStep({scoresOf(200, .4, .9), scoresOf(400, .9, .5),
                                        scoresOf(600, .8, .8), scoresOf(800, .7, .8)});
        QCOMPARE(best.step, 600);  // not the low one itself
        QCOMPARE(best.fellAt, 0);
        // At the end it is one: nothing speaks against it.
        const BestStep last = bestStep({scoresOf(200, .4, .9), scoresOf(400, .9, .5)});
        QCOMPARE(last.step, 200);
        QCOMPARE(last.fellAt, 400);
    }
    void isNoneWhereNothingSpeaksForOne() {
        QVERIFY(bestStep({}).why == Why::tooFew);
        QVERIFY(bestStep({scoresOf(200, .9, .9)}).why == Why::tooFew);
        const BestStep unlearned = bestStep({scoresOf(200, .01, .9), scoresOf(400, .02, .9)});
        QVERIFY(unlearned.why == Why::notLearned);
        QCOMPARE(unlearned.step, 0);
        const BestStep fallen = bestStep({scoresOf(200, .8, .3), scoresOf(400, .9, .2)});
        QVERIFY(fallen.why == Why::varietyFellAtOnce);
        QCOMPARE(fallen.step, 0);
        QCOMPARE(fallen.fellAt, 200);
    }
    void isFinalOnceVarietyIsLost() {
        const std::vector<StepScores> good = {scoresOf(200, .4, .9), scoresOf(400, .7, .8)};
        const auto with = [&](std::vector<StepScores> more) {
            more.insert(more.begin(), good.begin(), good.end());
            return more;
        };
        QVERIFY(!isBestStepFinal(good));
        // At one step alone it may be chance: the next may be the best one.
        QVERIFY(!isBestStepFinal(with({scoresOf(600, .9, .5)})));
        QVERIFY(!isBestStepFinal(with({scoresOf(600, .9, .5), scoresOf(800, .9, .8)})));
        const auto fallen = with({scoresOf(600, .9, .5), scoresOf(800, 1.0, .4)});
        QVERIFY(isBestStepFinal(fallen));
        auto later = fallen;
        later.push_back(scoresOf(1000, 1.2, .9));
        QCOMPARE(bestStep(later).step, bestStep(fallen).step);
        // Without a best one there is nothing to end for.
        QVERIFY(!isBestStepFinal({scoresOf(200, .8, .3), scoresOf(400, .9, .2)}));
        QVERIFY(!isBestStepFinal(
            {scoresOf(200, .01, .9), scoresOf(400, .9, .3), scoresOf(600, .9, .2)}));
    }
    void theEarliestOfEquals() {
        QCOMPARE(bestStep({scoresOf(400, .8, .9), scoresOf(200, .8, .9)}).step, 200);
    }
    void saysWhatCantBeToldApart() {
        // Scene by scene they differ by 0.35 and -0.25, which is 0.05 with a standard error of
        // 0.113 (Python: statistics.stdev([.35, -.25] * 4) / sqrt(8)).
        const BestStep best = bestStep(
            {scoresOf(300, .3, .9, .15), scoresOf(600, .75, .9, .15), scoresOf(700, .8, .9, .15)});
        QCOMPARE(best.step, 700);
        QCOMPARE(best.close, std::vector<int>{600});
        // Likewise, but each scene says the same.
        const BestStep sure = bestStep({scoresOf(600, .75, .9), scoresOf(700, .8, .9)});
        QVERIFY(sure.close.empty());
    }
};

REGISTER_TEST(TestBestStep, QCoreApplication);
#include "test_best_step.moc"
