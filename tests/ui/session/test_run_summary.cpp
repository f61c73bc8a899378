// How long a step will take, as it is known from earlier runs.
#include <ui/session/run_summary.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QSysInfo>
#include <QTest>
#include <optional>
#include <vector>

#include "test_program.h"

using namespace dreambooth;

class TestRunSummary : public QObject {
    Q_OBJECT

private slots:
    void aStepTakesAsLongAsInTheLastRunLikeIt() {
        std::vector<RunSummary> runs = {measured(1), measured(2), measured(0)};
        const Recipe recipe;
        const std::vector<std::string> devices = Job{}.devices;
        QCOMPARE(measuredStepSeconds(runs, "model", recipe, devices), std::optional(2.0));
        Recipe other = recipe;
        other.learning_rate *= 2;
        QCOMPARE(measuredStepSeconds(runs, "model", other, devices), std::optional(2.0));
        other.train_batch_size += 1;
        QVERIFY(!measuredStepSeconds(runs, "model", other, devices));
        QVERIFY(!measuredStepSeconds(runs, "other model", recipe, devices));
        QVERIFY(!measuredStepSeconds(runs, "model", recipe, {"cpu"}));
        // Another computer is faster or slower.
        runs[1].state.host = "elsewhere";
        QCOMPARE(measuredStepSeconds(runs, "model", recipe, devices), std::optional(1.0));
        QVERIFY(!measuredStepSeconds({}, "model", recipe, devices));
    }

private:
    /// 0: no step was measured yet.
    static RunSummary measured(double stepSeconds) {
        RunSummary run{.folder = RunFolder("run-001"), .job = {}, .state = {}};
        run.job.model = "model";
        run.state.host = toStd(QSysInfo::machineHostName());
        run.totals.stepSeconds = stepSeconds;
        return run;
    }
};

REGISTER_TEST(TestRunSummary, QCoreApplication);
#include "test_run_summary.moc"
