// A run is killed right before a system call that changes something, at each such call in turn, and
// resumed: it must end with the same bytes, and nothing may be left behind. Some of the calls in
// ctest, all of them by `packaging/faults --kills all`.

#include "short_runs.h"

using namespace dreambooth;

class TestKills : public QObject {
    Q_OBJECT

private slots:
    void killedRunsEndWithTheSameBytes_data() {
        QTest::addColumn<std::size_t>("kind");
        for (std::size_t i = 0; i < shortRuns.size(); ++i)
            QTest::newRow(shortRuns[i].name.c_str()) << i;
    }

    void killedRunsEndWithTheSameBytes() {
        QFETCH(std::size_t, kind);
        const ShortRun& shortRun = shortRuns[kind];
        const Undisturbed& expected = undisturbed(shortRun);
        const int all = static_cast<int>(expected.calls.size());
        const int wanted = wantedFaults("DREAMBOOTH_FAULT_KILLS", 2, all);
        Tally tally;
        for (const int call : spread(wanted, all)) {
            const std::string difference = killAt(call, shortRun, expected);
            tally.add(difference);
            if (!difference.empty())
                qWarning("%s, killed before call %d of %d, %s: %s", shortRun.name.c_str(), call,
                         all, m_call.c_str(), difference.c_str());
        }
        qInfo("%s, killed: %d calls that change something, %s", shortRun.name.c_str(), all,
              tally.text().c_str());
        QCOMPARE(tally.same, tally.disturbed);
    }

private:
    /// What differs once a run that was killed before its call of that number has been resumed.
    std::string killAt(int wanted, const ShortRun& kind, const Undisturbed& expected) {
        DisturbedRun run(kind);
        m_call = "which never came";  // with several ranks the calls have no one order
        run.train([&](int number, const TracedCall& call) {
            if (number != wanted) return Verdict::go();
            m_call = call.name + " " + call.path.filename().string();
            return Verdict::kill();
        });
        if (const std::string problem = run.resume(); !problem.empty()) return problem;
        return differenceFrom(expected, run);
    }

    std::string m_call;
};

static int mainTestKills(int argc, char** argv) {
    return runSlowTest<TestKills>(argc, argv);
}
REGISTER_TEST_MAIN(mainTestKills);
#include "test_kills.moc"
