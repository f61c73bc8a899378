// In place of NVIDIA's driver: two cards, of which the second one tells its name alone.
#include <cstring>

namespace {

int cards[] = {0, 1};
constexpr int success = 0, notSupported = 3;

bool isFirst(const void* device) {
    return device == &cards[0];
}

}  // namespace

// As nvml.h declares them, with its structs in plain types.
extern "C" {

int nvmlInit_v2() {
    return success;
}
int nvmlShutdown() {
    return success;
}
int nvmlDeviceGetCount_v2(unsigned* count) {
    *count = 2;
    return success;
}
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** device) {
    *device = &cards[index];
    return success;
}
int nvmlDeviceGetName(const void* device, char* name, unsigned length) {
    std::strncpy(name, isFirst(device) ? "First card" : "Second card", length);
    return success;
}
int nvmlDeviceGetTemperature(const void* device, unsigned sensor, unsigned* celsius) {
    if (!isFirst(device) || sensor != 0) return notSupported;
    *celsius = 61;
    return success;
}
int nvmlDeviceGetUtilizationRates(const void* device, unsigned* percents) {
    if (!isFirst(device)) return notSupported;
    percents[0] = 97;
    percents[1] = 40;
    return success;
}
int nvmlDeviceGetMemoryInfo(const void* device, unsigned long long* bytes) {
    if (!isFirst(device)) return notSupported;
    bytes[0] = 8ull << 30;
    bytes[1] = 5ull << 30;
    bytes[2] = 3ull << 30;
    return success;
}

}  // extern "C"
