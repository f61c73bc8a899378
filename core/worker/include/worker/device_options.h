// Where and in which precision a command computes, and how a model is made to fit into the memory
// that is there.
#pragma once

#include <base/error.h>
#include <base/memory.h>
#include <models/model.h>

#include <string>
#include <vector>

namespace dreambooth {

struct DeviceOptions {
    std::string devices = "auto";       ///< auto | cpu | 0, 1, …; several with commas
    std::string dtype = "float32";      ///< float32 | float16 | bfloat16 | auto
    std::string quantizeBase = "none";  ///< none | int8 | float8 | nf4: Recipe::quantize_base
    int offloadBlocks = 0;              ///< Recipe::offload_blocks
};

/// The devices in the order given; "auto" is every GPU, else the CPU. Error: device.unknown.
Result<std::vector<at::Device>> devicesOf(const DeviceOptions& options);
/// The first device, and the precision as tensors want it; "auto" takes the one that was measured
/// to be fastest there. Errors: device.unknown, dtype.unknown.
Result<LoadOptions> loadOptions(const DeviceOptions& options);

/// Takes float32 in place of float16, a GPU's fastest without bfloat16, where a model's numbers
/// grow beyond it.
void avoidFloat16(const ModelFiles& files, LoadOptions& load);

/// Does that, and makes room for drawing where there is not enough for all of a model's weights and
/// a quarter more. A GPU's networks take turns there (LoadOptions::sequentialOffload), and where
/// the denoiser alone is too large, as many of its blocks as have to be are offloaded
/// (MatrixStorage). On a CPU, whose memory is `computer`'s and is left to other programs by a
/// quarter, they are offloaded to the model's file. Errors: those of ModelFiles::open().
Result<void> fitMemory(const std::filesystem::path& model, LoadOptions& load,
                       const Memory& computer = memory());

/// "float32", "float16", "bfloat16".
std::string nameOf(at::ScalarType dtype);

}  // namespace dreambooth
