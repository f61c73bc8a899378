// What is read of a process and of the computer, from files as the kernel writes them.
#include <base/files.h>
#include <base/gpu_readings.h>
#include <base/machine_readings.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestMachineReadings : public QObject {
    Q_OBJECT

private slots:
    void aProcess() {
        write("proc/41/status", "Name:\tdreambooth\nVmHWM:\t  2048 kB\nVmRSS:\t  1024 kB\n");
        // Its name may look like the rest of the line.
        write("proc/41/stat", "41 (a) 9 (b) S 1 41 41 0 -1 4 100 0 0 0 250 50 0 0 20 0 4 0 99\n");
        const auto reading = readProcess(41, root());
        QVERIFY(reading.has_value());
        QCOMPARE(reading->resident, std::uint64_t{1} << 20);
        QCOMPARE(reading->peakResident, std::uint64_t{2} << 20);
        QCOMPARE(reading->processorSeconds, 300.0 / static_cast<double>(::sysconf(_SC_CLK_TCK)));
        QVERIFY(!readProcess(42, root()));
        QVERIFY(!readProcess(0));
    }

    void thisProcess() {
        const auto reading = readProcess(::getpid());
        QVERIFY(reading && reading->resident > 1'000'000);
        QVERIFY(reading->peakResident >= reading->resident);
    }

    void graphics() {
        QVERIFY(GpuReader("/nowhere/libnvidia-ml.so.1").read().empty());
        const auto cards = GpuReader(NVML_STAND_IN).read();
        QCOMPARE(cards.size(), std::size_t{2});
        QCOMPARE(cards[0].name, std::string("First card"));
        QCOMPARE(cards[0].celsius, std::optional(61.0));
        QCOMPARE(cards[0].busyPercent, std::optional(97));
        QCOMPARE(cards[0].used, std::optional(std::uint64_t{3} << 30));
        QCOMPARE(cards[0].total, std::uint64_t{8} << 30);
        QCOMPARE(cards[1].name, std::string("Second card"));
        QVERIFY(!cards[1].celsius && !cards[1].busyPercent && !cards[1].used);
    }

    void load() {
        QVERIFY(!loadOfMinute(root()));
        write("proc/loadavg", "1.25 0.50 0.25 2/300 4711\n");
        QCOMPARE(loadOfMinute(root()).value(), 1.25);
    }

    /// Sensors with their labels; zones only where there are none; what can't be read is left out.
    void temperaturesOfSensors() {
        QVERIFY(temperatures(root()).empty());
        write("sys/class/thermal/thermal_zone0/type", "acpitz\n");
        write("sys/class/thermal/thermal_zone0/temp", "27800\n");
        write("sys/class/thermal/cooling_device0/type", "Fan\n");
        QCOMPARE(temperatures(root()).size(), std::size_t{1});
        QCOMPARE(temperatures(root())[0].sensor, std::string("acpitz"));
        QCOMPARE(temperatures(root())[0].celsius, 27.8);
        write("sys/class/hwmon/hwmon0/name", "coretemp\n");
        write("sys/class/hwmon/hwmon0/temp1_input", "61000\n");
        write("sys/class/hwmon/hwmon0/temp1_label", "Package id 0\n");
        write("sys/class/hwmon/hwmon1/name", "nvme\n");
        write("sys/class/hwmon/hwmon1/temp1_input", "-5500\n");
        write("sys/class/hwmon/hwmon1/temp2_input", "");
        const auto found = temperatures(root());
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].sensor, std::string("coretemp, Package id 0"));
        QCOMPARE(found[0].celsius, 61.0);
        QCOMPARE(found[1].sensor, std::string("nvme"));
        QCOMPARE(found[1].celsius, -5.5);
    }

private:
    fs::path root() const { return m_folder.path().toStdString(); }
    void write(const char* name, const char* text) {
        fs::create_directories((root() / name).parent_path());
        orThrow(writeFileAtomically(root() / name, text));
    }

    QTemporaryDir m_folder;
};

REGISTER_TEST(TestMachineReadings, QCoreApplication);
#include "test_machine_readings.moc"
