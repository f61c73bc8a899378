// Which precision and memory layout are fastest on this machine: measured, not guessed, since they
// differ tenfold between processors that look alike.
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

struct NumberFormat {
    at::ScalarType dtype = at::kFloat;
    bool channelsLast = false;
};

/// Whether this processor has instructions for products of bfloat16 (AVX512-BF16 or AMX), and ATen
/// is allowed to use them: ATEN_CPU_CAPABILITY counts. Without them such products take ten times as
/// long as those of float32, so that not even trying them is worth it.
bool processorHasBf16();

/// The fastest for convolutions and matrices on this device. On a CPU a few convolutions are timed
/// (some 50 ms) with the threads that are set; on a GPU it is bfloat16 where the hardware has it
/// (`gpuHasBf16`), else float16.
NumberFormat fastestFormat(at::Device device, bool gpuHasBf16);

}  // namespace dreambooth
