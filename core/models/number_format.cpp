// Times a convolution in the precisions and layouts there are.
#include <ATen/Version.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/conv2d.h>
#include <ATen/ops/randn.h>
#include <kernels/bfloat16.h>
#include <models/number_format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <vector>

namespace dreambooth {

namespace {

/// Seconds of the fastest of a few runs: others may use the machine too.
double secondsOf(NumberFormat format) {
    const auto layout =
        format.channelsLast ? at::MemoryFormat::ChannelsLast : at::MemoryFormat::Contiguous;
    const auto x = at::randn({2, 128, 16, 16}).to(format.dtype).contiguous(layout);
    const auto weight = at::randn({128, 128, 3, 3}).to(format.dtype).contiguous(layout);
    double best = std::numeric_limits<double>::infinity();
    for (int run = 0; run < 4; ++run) {
        const auto start = std::chrono::steady_clock::now();
        at::conv2d(x, weight, {}, 1, 1);
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
        if (run > 0)
            best = std::min<double>(best, elapsed.count());  // the first one sets things up
    }
    return best;
}

}  // namespace

bool processorHasBf16() {
    return kernels::multipliesBfloat16() && at::get_cpu_capability() == "AVX512";
}

NumberFormat fastestFormat(at::Device device, bool gpuHasBf16) {
    if (device.is_cuda()) return {gpuHasBf16 ? at::kBFloat16 : at::kHalf, true};
    const at::NoGradGuard noGrad;
    NumberFormat best;
    double bestSeconds = secondsOf(best);
    std::vector<NumberFormat> candidates = {{at::kFloat, true}};
    if (processorHasBf16()) candidates.push_back({at::kBFloat16, true});
    for (const NumberFormat candidate : candidates) {
        const double seconds = secondsOf(candidate);
        // A tie goes to the plain one: it uses the files' memory as it is.
        if (seconds < 0.9 * bestSeconds) {
            best = candidate;
            bestSeconds = seconds;
        }
    }
    return best;
}

}  // namespace dreambooth
