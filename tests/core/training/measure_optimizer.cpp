// What one update of an optimizer costs, for tests/benchmarks/optimizers.py: prints one JSON line.
// Usage: measure_optimizer NAME STEPS
#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/ops/randn.h>
#include <base/json.h>
#include <base/memory.h>
#include <sys/resource.h>
#include <training/optimizer.h>

#include <algorithm>
#include <cstdio>

using namespace dreambooth;

namespace {

/// As optimizers.py has them: 66 million parameters, like those of a small U-Net.
std::vector<std::pair<std::vector<std::int64_t>, int>> shapes() {
    return {{{320, 320, 3, 3}, 40},
            {{1280, 320}, 40},
            {{320, 320}, 100},
            {{768, 3072}, 1},
            {{320}, 300}};
}

double cpuSeconds() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double mebibytes(std::uint64_t bytes) {
    return static_cast<double>(bytes) / (1 << 20);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    at::set_num_threads(1);
    Recipe recipe;
    recipe.optimizer = argv[1];
    Optimizer::Group group{{}, 1e-4, 1e-2};
    for (const auto& [shape, count] : shapes())
        for (int i = 0; i < count; ++i) {
            at::Tensor values = (at::randn(shape) * 0.02).requires_grad_(true);
            values.mutable_grad() = at::randn(shape) * 1e-4;
            group.parameters.push_back({std::to_string(group.parameters.size()), values});
        }
    const double before = mebibytes(ProcessMemory::now().resident);
    const auto optimizer = makeOptimizer(recipe, {group});
    GradScaler scaler(Precision::full, at::kCPU);
    std::vector<double> seconds;
    for (int step = 0; step < std::stoi(argv[2]); ++step) {
        const double start = cpuSeconds();
        optimizer->step(1, scaler);
        if (step > 0) seconds.push_back(cpuSeconds() - start);
    }
    std::ranges::sort(seconds);
    std::printf("%s\n", Json{{"seconds", seconds[seconds.size() / 2]},
                             {"mebibytes", mebibytes(peakResident()) - before}}
                            .dump()
                            .c_str());
}
