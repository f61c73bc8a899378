// Weights of U-Net and text encoders, and what a step holds beside them. The
// latter is what docs/benchmarks.md measured of a step of SD 1.5 at 512 px in float32: 15128 MiB,
// of which 13.1 GiB are weights, gradients and moments, and 0.46 GiB the text encoder.
#include <runs/memory_need.h>

namespace dreambooth {

namespace {

constexpr std::int64_t stepBytes = 1'300'000'000;  ///< at 512 × 512 px

/// `pixels` is how many times as many a picture has as one of 512 × 512.
MemoryNeed needOf(std::int64_t weights, std::int64_t pixels) {
    return {.cpuBytes = 4 * weights + pixels * stepBytes,
            .gpuBytes = 2 * weights + pixels * stepBytes};
}

}  // namespace

std::optional<MemoryNeed> memoryToLearn(std::string_view family) {
    if (family == "sd1") return needOf(983'000'000, 1);
    if (family == "sd2") return needOf(1'206'000'000, 1);
    if (family == "sdxl") return needOf(3'385'000'000, 4);
    return std::nullopt;
}

std::optional<double> coreSecondsToLearn(std::string_view family) {
    constexpr double steps = 800, photosAStep = 2;
    // Of SD 1.5 docs/benchmarks.md measured 28 s a step; a frozen base saves a quarter of it. The
    // others as their steps of drawing compare with it there, at the size of their pictures.
    constexpr double sd1 = 0.75 * 28 * photosAStep * steps;
    if (family == "sd1") return sd1;
    if (family == "sd2") return sd1;
    if (family == "sdxl") return sd1 * 4 * 2.19 / 0.96;
    return std::nullopt;
}

}  // namespace dreambooth
