// Learning-rate schedules against diffusers' get_scheduler(), and our own one against its
// definition.
#include <base/json.h>
#include <training/lr_schedule.h>
#include "time_limit.h"

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestLrSchedule : public QObject {
    Q_OBJECT

private slots:
    void equalsDiffusers() {
        const auto reference = readJson(TEST_REFERENCE "/lr_schedules.json");
        QVERIFY(reference);
        for (const Json& one : *reference) {
            Recipe recipe;
            recipe.lr_scheduler = one["lr_scheduler"];
            recipe.lr_warmup_steps = one["lr_warmup_steps"];
            recipe.max_train_steps = one["max_train_steps"];
            recipe.learning_rate = one["learning_rate"];
            recipe.lr_num_cycles = valueOr(one, "lr_num_cycles", 1);
            recipe.lr_power = valueOr(one, "lr_power", 1.0);
            for (std::size_t step = 0; step < one["factors"].size(); ++step) {
                const double expected = one["factors"][step];
                const double factor = learningRateFactor(recipe, static_cast<int>(step));
                QVERIFY2(std::abs(factor - expected) < 1e-9,
                         (recipe.lr_scheduler + " step " + std::to_string(step) + ": " +
                          std::to_string(factor) + " instead of " + std::to_string(expected))
                             .c_str());
            }
        }
    }

    void constantThenCosine() {
        Recipe recipe;
        recipe.lr_scheduler = "constant_then_cosine";
        recipe.max_train_steps = 200;
        recipe.lr_warmup_steps = 20;
        QCOMPARE(learningRateFactor(recipe, 0), 1.0 / 20);
        QCOMPARE(learningRateFactor(recipe, 19), 1.0);
        QCOMPARE(learningRateFactor(recipe, 119), 1.0);
        // Half way through the decay: the mean of 1 and 0.1.
        QVERIFY(std::abs(learningRateFactor(recipe, 160) - 0.55) < 1e-9);
        QVERIFY(learningRateFactor(recipe, 199) < 0.101);
        QVERIFY(learningRateFactor(recipe, 199) > 0.1);
    }

    /// A run that ends by the clock falls to its end as one of that many steps does.
    void isStretchedToTheStepsThatFit() {
        Recipe recipe;
        recipe.lr_scheduler = "constant_then_cosine";
        recipe.max_train_steps = 1000;
        TimeLimit limit(100);
        QCOMPARE(limit.expectedSteps(0, 1000), 1000);
        limit.setAgreed(0.8);  // 80 steps in 80 s
        QCOMPARE(limit.expectedSteps(80, 1000), 100);
        QVERIFY(std::abs(learningRateFactor(recipe, 80, limit.expectedSteps(80, 1000)) - 0.55) <
                1e-9);
        QCOMPARE(limit.expectedSteps(900, 1000), 1000);  // so fast that the steps end it
        QVERIFY(!limit.isOver());
        limit.setAgreed(1.01);
        QVERIFY(limit.isOver());
        TimeLimit none(0);
        none.start(1e6);
        none.setAgreed(none.share());
        QVERIFY(!none.isOver());
        QCOMPARE(none.expectedSteps(500, 1000), 1000);
    }

    void timeThatWasUsedCounts() {
        TimeLimit limit(100);
        limit.start(50);
        QVERIFY(limit.seconds() >= 50);
        QVERIFY(limit.share() >= 0.5);
    }

    void moreTimeIsTakenIntoAccount() {
        TimeLimit limit(100);
        limit.setAgreed(1.01);
        limit.setLimit(50);  // never less
        QVERIFY(limit.isOver());
        limit.setLimit(202);
        QVERIFY(!limit.isOver());
        QCOMPARE(limit.expectedSteps(100, 1000), 200);
        // One that has no limit gets none: it started at the clock's 0, long ago.
        TimeLimit none(0);
        none.setLimit(1);
        none.setAgreed(none.share());
        QVERIFY(!none.isOver());
    }
};

REGISTER_TEST(TestLrSchedule, QCoreApplication);
#include "test_lr_schedule.moc"
