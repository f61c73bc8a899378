// NVML by its documented calls (docs.nvidia.com/deploy/nvml-api), looked up in the driver's
// library, which most computers do not have.
#include <base/gpu_readings.h>
#include <dlfcn.h>

#include <array>
#include <bit>
#include <utility>

namespace dreambooth {

namespace {

using Device = void*;
constexpr int success = 0;
constexpr unsigned temperatureOfChip = 0;  // NVML_TEMPERATURE_GPU

struct Utilization {
    unsigned gpu = 0, memory = 0;  // percent
};
struct MemoryInfo {
    unsigned long long total = 0, free = 0, used = 0;  // bytes
};

}  // namespace

/// The driver's library, begun; ends with the object.
class GpuReader::Driver {
public:
    explicit Driver(const std::filesystem::path& library)
        : m_library(::dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL)) {
        if (m_library == nullptr) return;
        m_isBegun = call<int()>("nvmlInit_v2") == success;
    }
    Driver(const Driver&) = delete;
    Driver& operator=(const Driver&) = delete;
    ~Driver() {
        if (m_isBegun) (void)call<int()>("nvmlShutdown");
        if (m_library != nullptr) ::dlclose(m_library);
    }
    bool isBegun() const { return m_isBegun; }

    /// Not 0 where it fails, or the library is too old to know the call.
    template <class Signature, class... Arguments>
    int call(const char* name, Arguments... arguments) const {
        void* const found = ::dlsym(m_library, name);
        return found == nullptr ? -1 : std::bit_cast<Signature*>(found)(arguments...);
    }

    GpuReading readingOf(Device device) const;

private:
    void* m_library;
    bool m_isBegun = false;
};

GpuReading GpuReader::Driver::readingOf(Device device) const {
    GpuReading reading;
    std::array<char, 96> name{};
    if (call<int(Device, char*, unsigned)>("nvmlDeviceGetName", device, name.data(),
                                           static_cast<unsigned>(name.size() - 1)) == success)
        reading.name = name.data();
    unsigned celsius = 0;
    if (call<int(Device, unsigned, unsigned*)>("nvmlDeviceGetTemperature", device,
                                               temperatureOfChip, &celsius) == success)
        reading.celsius = celsius;
    Utilization utilization;
    if (call<int(Device, Utilization*)>("nvmlDeviceGetUtilizationRates", device, &utilization) ==
        success)
        reading.busyPercent = static_cast<int>(utilization.gpu);
    MemoryInfo memory;
    if (call<int(Device, MemoryInfo*)>("nvmlDeviceGetMemoryInfo", device, &memory) == success) {
        reading.used = memory.used;
        reading.total = memory.total;
    }
    return reading;
}

GpuReader::GpuReader(std::filesystem::path library) : m_library(std::move(library)) {}

GpuReader::~GpuReader() = default;

std::vector<GpuReading> GpuReader::read() {
    if (!m_driver) m_driver = std::make_unique<Driver>(m_library);
    std::vector<GpuReading> readings;
    unsigned count = 0;
    if (!m_driver->isBegun() ||
        m_driver->call<int(unsigned*)>("nvmlDeviceGetCount_v2", &count) != success)
        return readings;
    for (unsigned i = 0; i < count; ++i) {
        Device device = nullptr;
        if (m_driver->call<int(unsigned, Device*)>("nvmlDeviceGetHandleByIndex_v2", i, &device) ==
            success)
            readings.push_back(m_driver->readingOf(device));
    }
    return readings;
}

}  // namespace dreambooth
