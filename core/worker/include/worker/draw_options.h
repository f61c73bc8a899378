// What all drawing commands share: how a picture is drawn, and where and in which precision.
#pragma once

#include <base/error.h>
#include <diffusion/pipeline.h>
#include <models/model.h>

#include <string>
#include <vector>

namespace dreambooth {

struct DrawOptions {
    DrawRequest request;            ///< all but prompt and seed
    std::string devices = "auto";   ///< auto | cpu | 0, 1, …; several with commas
    std::string dtype = "float32";  ///< float32 | float16 | bfloat16 | auto
};

/// The devices in the order given; "auto" is every GPU, else the CPU. Error: device.unknown.
Result<std::vector<at::Device>> devicesOf(const DrawOptions& options);
/// The first device, and the precision as tensors want it; "auto" takes the one that was measured
/// to be fastest there. Errors: device.unknown, dtype.unknown.
Result<LoadOptions> loadOptions(const DrawOptions& options);

/// "float32", "float16", "bfloat16".
std::string nameOf(at::ScalarType dtype);

/// A list flag: a file with one entry a line, or entries separated by commas. Error: list.empty.
Result<std::vector<std::string>> readList(const std::string& fileOrList, const std::string& flag);

}  // namespace dreambooth
