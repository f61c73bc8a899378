// Ranks as every launcher tells them, and the lists of hosts that Slurm writes.
#include <distributed/launch.h>

#include <QTest>
#include <map>

using namespace dreambooth;

namespace {

Result<LaunchEnvironment> read(const std::map<std::string, std::string>& variables) {
    return readLaunchEnvironment([&](const char* name) -> const char* {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    });
}

}  // namespace

class TestLaunch : public QObject {
    Q_OBJECT

private slots:
    void alone() {
        const auto launch = read({});
        QVERIFY(launch && !launch->launched());
        QCOMPARE(launch->worldSize, 1);
        // A batch script of Slurm is not a step of srun.
        QVERIFY(!read({{"SLURM_PROCID", "0"}, {"SLURM_NTASKS", "4"}})->launched());
    }

    void torchrun() {
        const auto launch = read({{"RANK", "3"},
                                  {"WORLD_SIZE", "4"},
                                  {"LOCAL_RANK", "1"},
                                  {"LOCAL_WORLD_SIZE", "2"},
                                  {"MASTER_ADDR", "node1"},
                                  {"MASTER_PORT", "1234"},
                                  {"TORCHELASTIC_USE_AGENT_STORE", "True"},
                                  {"TORCHELASTIC_RESTART_COUNT", "2"},
                                  {"SLURM_PROCID", "9"},
                                  {"SLURM_STEP_ID", "0"}});
        QVERIFY(launch);
        QCOMPARE(launch->launcher, std::string("torchrun"));
        QCOMPARE(launch->rank, 3);
        QCOMPARE(launch->localRank, 1);
        QCOMPARE(launch->masterPort, 1234);
        QCOMPARE(launch->attempt, 2);
        QVERIFY(launch->agentStore);
        QVERIFY(!launch->isLocal());
    }

    void ours() {
        const auto launch = read({{"RANK", "1"},
                                  {"WORLD_SIZE", "2"},
                                  {"DREAMBOOTH_STORE", "/tmp/x"},
                                  {"DREAMBOOTH_DEVICE", "cpu"}});
        QVERIFY(launch && launch->isLocal());
        QCOMPARE(launch->launcher, std::string("dreambooth"));
        QCOMPARE(launch->device, std::string("cpu"));
    }

    void slurm() {
        std::map<std::string, std::string> variables = {{"SLURM_PROCID", "5"},
                                                        {"SLURM_LOCALID", "1"},
                                                        {"SLURM_STEP_NUM_TASKS", "8"},
                                                        {"SLURM_STEP_NUM_NODES", "2"},
                                                        {"SLURM_STEP_NODELIST", "gpu[07-08]"},
                                                        {"SLURM_JOB_ID", "31000"},
                                                        {"SLURM_STEP_ID", "2"}};
        const auto launch = read(variables);
        QVERIFY(launch);
        QCOMPARE(launch->launcher, std::string("slurm"));
        QCOMPARE(launch->masterAddress, std::string("gpu07"));
        QCOMPARE(launch->localWorldSize, 4);
        variables["SLURM_PROCID"] = "0";
        QCOMPARE(read(variables)->masterPort, launch->masterPort);
        QVERIFY(launch->masterPort > 1024 && launch->masterPort < 65536);
    }

    void slurmHosts() {
        QCOMPARE(firstSlurmHost("node"), std::string("node"));
        QCOMPARE(firstSlurmHost("a,b[1-3]"), std::string("a"));
        QCOMPARE(firstSlurmHost("node[07-09,12],other"), std::string("node07"));
        QCOMPARE(firstSlurmHost("node[3]"), std::string("node3"));
    }

    void mpi() {
        const auto local = read({{"OMPI_COMM_WORLD_RANK", "1"},
                                 {"OMPI_COMM_WORLD_SIZE", "2"},
                                 {"OMPI_COMM_WORLD_LOCAL_SIZE", "2"}});
        QVERIFY(local);
        QCOMPARE(local->masterAddress, std::string("127.0.0.1"));
        const auto far = read({{"OMPI_COMM_WORLD_RANK", "1"},
                               {"OMPI_COMM_WORLD_SIZE", "2"},
                               {"OMPI_COMM_WORLD_LOCAL_SIZE", "1"}});
        QVERIFY(!far && far.error().code == "launch.no_master");
    }

    void kubeflowNodes() {
        const auto launch = read({{"PET_NODE_RANK", "1"},
                                  {"PET_NNODES", "3"},
                                  {"PET_MASTER_ADDR", "first"},
                                  {"PET_MASTER_PORT", "23456"}});
        QVERIFY(launch);
        QCOMPARE(launch->rank, 1);
        QCOMPARE(launch->worldSize, 3);
        QCOMPARE(launch->masterAddress, std::string("first"));
    }

    void nonsenseIsNamed() {
        const auto word = read({{"RANK", "one"}, {"WORLD_SIZE", "2"}});
        QVERIFY(!word && word.error().code == "launch.invalid");
        QCOMPARE(word.error().arguments.at("variable"), std::string("RANK"));
        QVERIFY(!read({{"RANK", "2"}, {"WORLD_SIZE", "2"}}));
        QVERIFY(!read({{"RANK", "0"}, {"WORLD_SIZE", "0"}}));
    }
};

QTEST_GUILESS_MAIN(TestLaunch)
#include "test_launch.moc"
