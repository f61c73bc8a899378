// Ranks as every launcher tells them, and the address under which others reach this machine.
#include "addresses.h"

#include <distributed/launch.h>

#include <QCoreApplication>
#include <QTest>
#include <map>

#include "test_program.h"

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
        auto launch = read(variables);
        QVERIFY(launch);
        QCOMPARE(launch->launcher, std::string("slurm"));
        QCOMPARE(launch->rank, 5);
        QCOMPARE(launch->localRank, 1);
        QCOMPARE(launch->localWorldSize, 4);
        QVERIFY(!launch->isLocal());
        QVERIFY(launch->masterAddress.empty());
        QCOMPARE(launch->rendezvous, std::string("meeting-slurm-31000.2"));
        QVERIFY(!launch->restarted);

        variables["SLURM_RESTART_COUNT"] = "1";
        launch = read(variables);
        QVERIFY(launch->restarted);
        QCOMPARE(launch->attempt, 1);

        variables["MASTER_ADDR"] = "gpu07";
        launch = read(variables);
        QCOMPARE(launch->masterAddress, std::string("gpu07"));
        QVERIFY(launch->rendezvous.empty());

        variables["SLURM_STEP_NUM_NODES"] = "1";
        QVERIFY(read(variables)->isLocal());
    }

    void openMpi() {
        std::map<std::string, std::string> variables = {
            {"OMPI_COMM_WORLD_RANK", "3"},       {"OMPI_COMM_WORLD_SIZE", "4"},
            {"OMPI_COMM_WORLD_LOCAL_RANK", "1"}, {"OMPI_COMM_WORLD_LOCAL_SIZE", "2"},
            {"OMPI_MCA_ess_base_jobid", "77"},   {"PMIX_NAMESPACE", "prterun-a@1"}};
        const auto launch = read(variables);
        QVERIFY(launch);
        QCOMPARE(launch->launcher, std::string("mpi"));
        QCOMPARE(launch->rank, 3);
        QCOMPARE(launch->localRank, 1);
        QVERIFY(!launch->isLocal());
        QCOMPARE(launch->rendezvous, std::string("meeting-mpi-prterun-a@1"));
        variables["OMPI_COMM_WORLD_LOCAL_SIZE"] = "4";
        QVERIFY(read(variables)->isLocal());
    }

    void mpiInsideSlurm() {
        // mpirun's helpers are tasks of Slurm, and their ranks inherit that.
        const std::map<std::string, std::string> helper = {
            {"SLURM_PROCID", "1"},         {"SLURM_LOCALID", "0"}, {"SLURM_STEP_NUM_TASKS", "2"},
            {"SLURM_STEP_NUM_NODES", "2"}, {"SLURM_JOB_ID", "9"},  {"SLURM_STEP_ID", "0"}};
        auto open = helper;
        open.insert({{"OMPI_COMM_WORLD_RANK", "7"},
                     {"OMPI_COMM_WORLD_SIZE", "8"},
                     {"OMPI_COMM_WORLD_LOCAL_SIZE", "4"}});
        QCOMPARE(read(open)->rank, 7);
        auto hydra = helper;
        hydra.insert({{"PMI_RANK", "6"}, {"PMI_SIZE", "8"}, {"MPI_LOCALRANKID", "2"}});
        QCOMPARE(read(hydra)->rank, 6);
        QCOMPARE(read(hydra)->localRank, 2);
        // srun itself gives ranks of MPI programs PMI's variables, but no rank on their machine.
        auto pmi = helper;
        pmi.insert({{"PMI_RANK", "1"}, {"PMI_SIZE", "2"}});
        QCOMPARE(read(pmi)->launcher, std::string("slurm"));
        QCOMPARE(read(pmi)->rank, 1);
    }

    void mpich() {
        const auto launch = read({{"PMI_RANK", "1"},
                                  {"PMI_SIZE", "2"},
                                  {"MPI_LOCALRANKID", "1"},
                                  {"MPI_LOCALNRANKS", "2"}});
        QVERIFY(launch && launch->isLocal());
        QCOMPARE(launch->launcher, std::string("mpi"));
        QCOMPARE(launch->rank, 1);
    }

    void kubeflow() {
        // The master pod may call itself localhost: that does not make the job a local one.
        const auto master = read({{"RANK", "0"},
                                  {"WORLD_SIZE", "2"},
                                  {"MASTER_ADDR", "localhost"},
                                  {"MASTER_PORT", "23456"}});
        QVERIFY(master && !master->isLocal());
        QCOMPARE(master->masterPort, 23456);
        const auto node = read({{"PET_NODE_RANK", "1"},
                                {"PET_NNODES", "3"},
                                {"PET_MASTER_ADDR", "first"},
                                {"PET_MASTER_PORT", "23456"}});
        QVERIFY(node && !node->isLocal());
        QCOMPARE(node->rank, 1);
        QCOMPARE(node->worldSize, 3);
        QCOMPARE(node->masterAddress, std::string("first"));
        QVERIFY(node->rendezvous.empty());
    }

    void restarts() {
        QVERIFY(!read({})->restarted);
        // Whatever runs inside a batch job that was started again.
        QVERIFY(read({{"SLURM_RESTART_COUNT", "2"}})->restarted);
        QVERIFY(!read({{"SLURM_RESTART_COUNT", "2"}})->launched());
        const auto elastic = read({{"RANK", "0"},
                                   {"WORLD_SIZE", "2"},
                                   {"TORCHELASTIC_RESTART_COUNT", "0"},
                                   {"SLURM_RESTART_COUNT", "1"}});
        QVERIFY(elastic->restarted);
        QCOMPARE(elastic->attempt, 0);
    }

    void addresses() {
        const std::string own = ownAddress();
        QVERIFY(!own.empty());
        // The loopback interface leads nowhere but here.
        QCOMPARE(ownAddressTowards("127.0.0.1"), own);
        QCOMPARE(ownAddressTowards("localhost"), own);
        QCOMPARE(ownAddressTowards(own), own);
        QCOMPARE(ownAddressTowards("no-such-host.invalid"), own);
        QCOMPARE(ownAddress("lo"), std::string("127.0.0.1"));
        QCOMPARE(ownAddress("no-such-interface"), own);
    }

    void whereTheFirstRankIsCalled() {
        using Addresses = std::vector<std::string>;
        // What stands there in numbers is meant.
        QCOMPARE(addressesToCall("127.0.0.1").value(), Addresses{"127.0.0.1"});
        QCOMPARE(addressesToCall("192.0.2.7").value(), Addresses{"192.0.2.7"});
        QCOMPARE(addressesToCall("::1").value(), Addresses{"::1"});
        // A name may be another machine's localhost: others call this one by its own address.
        QCOMPARE(addressesToCall("localhost")->front(), ownAddress());
        QVERIFY(!addressesToCall("no-such-host.invalid"));
        QVERIFY(isOwn("127.0.0.1") && isOwn(ownAddress()) && !isOwn("192.0.2.7"));
    }

    void nonsenseIsNamed() {
        const auto word = read({{"RANK", "one"}, {"WORLD_SIZE", "2"}});
        QVERIFY(!word && word.error().code == "launch.invalid");
        QCOMPARE(word.error().arguments.at("variable"), std::string("RANK"));
        QVERIFY(!read({{"RANK", "2"}, {"WORLD_SIZE", "2"}}));
        QVERIFY(!read({{"RANK", "0"}, {"WORLD_SIZE", "0"}}));
        const auto port = read({{"RANK", "0"}, {"WORLD_SIZE", "2"}, {"MASTER_PORT", "99999"}});
        QVERIFY(!port && port.error().kind == ErrorKind::input);
        QCOMPARE(port.error().arguments.at("variable"), std::string("MASTER_PORT"));
        QVERIFY(!read({{"PET_NODE_RANK", "0"},
                       {"PET_NNODES", "2"},
                       {"PET_MASTER_ADDR", "a"},
                       {"PET_MASTER_PORT", "65536"}}));
    }
};

REGISTER_TEST(TestLaunch, QCoreApplication);
#include "test_launch.moc"
