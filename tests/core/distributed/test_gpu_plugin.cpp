// The GPU plug-in: without a driver it is not opened and says so; with the GPU wheels it loads, by
// hand, as far as the missing driver; with a GPU it describes the device and adds NCCL.
// LibTorch before Qt, whose macro `slots` would break it.
#include <torch/csrc/distributed/c10d/HashStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>

#include <base/error.h>
#include <distributed/gpu.h>
#include <dlfcn.h>

#include <QCoreApplication>
#include <QTest>
#include <exception>
#include <filesystem>

#include "test_program.h"

using namespace dreambooth;

namespace {

bool driverPresent() {
    return dlopen("libcuda.so.1", RTLD_LAZY | RTLD_LOCAL) != nullptr;
}

/// cuDNN is one of the GPU wheels; a folder without it is the CPU's.
bool gpuWheelsPresent() {
    return std::filesystem::exists(std::filesystem::path(LIBTORCH_FOLDER) / "nvidia/cudnn/lib");
}

/// The text of what `call` throws, empty if nothing.
template <class Call>
std::string thrownBy(Call call) {
    try {
        call();
    } catch (const std::exception& error) {
        return error.what();
    }
    return {};
}

}  // namespace

class TestGpuPlugin : public QObject {
    Q_OBJECT

private slots:
    // In this order: a library that is open stays open, as in the worker.
    void withoutDriverNothingIsOpened() {
        if (driverPresent()) QSKIP("this machine has an NVIDIA driver");
        openGpuPlugin();
        QVERIFY(!gpuPlugin());
        QCOMPARE(gpuPluginProblem()->code, std::string("gpu.no_driver"));
    }

    void withoutWheelsTheRemedyIsNamed() {
        if (gpuWheelsPresent()) QSKIP("the GPU wheels are installed");
        loadGpuLibraries();
        QVERIFY(!gpuPlugin());
        const std::string problem = gpuPluginProblem()->message();
        QVERIFY2(problem.contains("packaging/setup --gpu"), problem.c_str());
    }

    void loadsUpToTheMissingDriver() {
        if (!gpuWheelsPresent())
            QSKIP("the GPU wheels are not installed (packaging/setup --gpu fetches them)");
        loadGpuLibraries();
        QVERIFY2(gpuPlugin(), gpuPluginProblem() ? gpuPluginProblem()->message().c_str() : "");
        QVERIFY(!gpuPluginProblem());
        const std::string versions = gpuPlugin()->versions();
        QVERIFY2(versions.starts_with("CUDA 13.0"), versions.c_str());
        QVERIFY2(versions.ends_with("NCCL 2.28.9"), versions.c_str());
        if (driverPresent()) QSKIP("the rest is about a machine without a driver");

        QVERIFY2(versions.contains("no driver"), versions.c_str());
        QCOMPARE(gpuPlugin()->deviceCount(), 0);
        // The right errors: CUDA itself speaks, not "ATen was built without CUDA".
        const std::string noDevice = thrownBy([] { gpuPlugin()->useDevice(0); });
        QVERIFY2(noDevice.contains("NVIDIA driver"), noDevice.c_str());
        const std::string noNccl = thrownBy([] {
            auto store = c10::make_intrusive<c10d::HashStore>();
            auto group = c10::make_intrusive<c10d::ProcessGroup>(store, 0, 1);
            gpuPlugin()->addNccl(*group, *store, 0, 10);
        });
        QVERIFY2(noNccl.contains("no GPUs found"), noNccl.c_str());
    }

    void describesTheDeviceAndAddsNccl() {
        if (!gpuPlugin() || !driverPresent()) QSKIP("this machine has no NVIDIA GPU");
        QVERIFY(gpuPlugin()->deviceCount() > 0);
        const GpuDevice device = gpuPlugin()->device(0);
        QVERIFY(!device.name.empty());
        QVERIFY(device.totalBytes >= device.freeBytes && device.freeBytes > 0);
        gpuPlugin()->useDevice(0);
        auto store = c10::make_intrusive<c10d::HashStore>();
        auto group = c10::make_intrusive<c10d::ProcessGroup>(store, 0, 1);
        gpuPlugin()->addNccl(*group, *store, 0, 30);
        QVERIFY(group->hasBackends());
    }
};

REGISTER_TEST(TestGpuPlugin, QCoreApplication);
#include "test_gpu_plugin.moc"
