// What a process may use: the kernel's numbers, limits of the process, control groups of both
// versions (in made-up folders: real ones need rights).
#include <base/memory.h>
#include <sys/resource.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <vector>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t gigabyte = 1 << 30;

void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text << '\n';
}

}  // namespace

class TestMemory : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path root(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }

private slots:
    void thisComputerHasMemory() {
        const Memory now = memory();
        QVERIFY(now.available > 0);
        QVERIFY(now.available <= now.total);
    }

    void groupsLeaveWhatTheTightestOfThemLeaves() {
        const fs::path two = root("two"), groups = two / "sys/fs/cgroup";
        write(two / "proc/self/cgroup", "0::/job/step/task");
        write(groups / "job/memory.max", std::to_string(8 * gigabyte));
        write(groups / "job/memory.current", std::to_string(7 * gigabyte));
        write(groups / "job/memory.stat", "anon 1\nfile 9\ninactive_file " +  //
                                              std::to_string(2 * gigabyte) + "\nactive_file 5");
        write(groups / "job/step/memory.max", std::to_string(6 * gigabyte));
        write(groups / "job/step/memory.current", std::to_string(gigabyte));
        write(groups / "job/step/task/memory.max", "max");
        const Memory left = controlGroupMemory(two);
        QCOMPARE(left.total, 6 * gigabyte);
        QCOMPARE(left.available, 3 * gigabyte);

        const fs::path one = root("one");
        write(one / "proc/self/cgroup", "9:name=systemd:/x\n4:cpu,memory:/docker/abc\n0::/x");
        // A container's own group lies at the root, under another name than the one above.
        const fs::path mount = one / "sys/fs/cgroup/memory";
        write(mount / "memory.limit_in_bytes", std::to_string(4 * gigabyte));
        write(mount / "memory.usage_in_bytes", std::to_string(5 * gigabyte));
        QCOMPARE(controlGroupMemory(one).total, 4 * gigabyte);
        QCOMPARE(controlGroupMemory(one).available, std::uint64_t{0});

        QCOMPARE(controlGroupMemory(root("none")).available, UINT64_MAX);
    }

    void whatTheKernelEndedIsCounted() {
        const fs::path two = root("killed two"), one = root("killed one");
        write(two / "proc/self/cgroup", "0::/job/step");
        write(two / "proc/vmstat", "nr_free_pages 5\noom_kill 7");
        write(two / "sys/fs/cgroup/job/memory.events", "low 0\noom 9\noom_kill 3");
        write(two / "sys/fs/cgroup/job/step/memory.events", "low 0\noom 4\noom_kill 2");
        QCOMPARE(memoryKills(two).group, std::uint64_t{3});
        QCOMPARE(memoryKills(two).computer, std::uint64_t{7});
        write(one / "proc/self/cgroup", "4:memory:/docker/abc");
        write(one / "sys/fs/cgroup/memory/memory.oom_control",
              "oom_kill_disable 0\nunder_oom 0\noom_kill 1");
        QCOMPARE(memoryKills(one).group, std::uint64_t{1});
        QCOMPARE(memoryKills(root("none")).computer, std::uint64_t{0});
    }

    void peakIsCountedAnew() {
#ifdef __SANITIZE_ADDRESS__
        QSKIP("The sanitizer keeps memory that was given back.");
#endif
        {
            const std::vector<char> large(64 << 20);
        }
        const std::uint64_t before = peakResident();
        QVERIFY(before >= ProcessMemory::now().resident + (32 << 20));
        restartPeakResident();
        if (peakResident() == before) QSKIP("This kernel does not count the peak anew.");
        QVERIFY(peakResident() < before);
        {
            const std::vector<char> large(64 << 20);
        }
        QVERIFY(peakResident() >= before - (8 << 20));
    }

    void limitsOfTheProcessAreSeen() {
        const ProcessMemory before = ProcessMemory::now();
        QVERIFY(before.own > before.touched);
        QCOMPARE(before.mayAdd, UINT64_MAX);
        const std::vector<char> more(64 << 20);  // mapped by itself, for its size
        const ProcessMemory after = ProcessMemory::now();
        QVERIFY(after.own >= before.own + more.size());
        QVERIFY(after.touched >= before.touched + more.size() - (1 << 20));
        QVERIFY(after.resident >= after.touched);

        rlimit old{};
        ::getrlimit(RLIMIT_DATA, &old);
        const rlimit tight{after.own + gigabyte, old.rlim_max};
        ::setrlimit(RLIMIT_DATA, &tight);
        const std::uint64_t left = ProcessMemory::now().mayAdd;
        ::setrlimit(RLIMIT_DATA, &old);
        QVERIFY(left <= gigabyte && left > gigabyte - (1 << 20));
    }
};

REGISTER_TEST(TestMemory, QCoreApplication);
#include "test_memory.moc"
