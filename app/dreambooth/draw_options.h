// The flags that all drawing commands share: how a picture is drawn, and where and in which
// precision.
#pragma once

#include <base/error.h>
#include <diffusion/pipeline.h>
#include <models/model.h>

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace dreambooth {

struct DrawOptions {
    DrawRequest request;            ///< all but prompt and seed
    std::string device = "auto";    ///< auto | cpu | 0, 1, …
    std::string dtype = "float32";  ///< float32 | float16 | bfloat16 | auto
};

/// --negative_prompt, --num_inference_steps, --guidance_scale, --width, --height, --sampler,
/// --device, --dtype.
void addDrawOptions(CLI::App& command, DrawOptions& options);

/// Device and precision as tensors want them; "auto" takes the first GPU, else the CPU, and on it
/// the precision that was measured to be fastest. Errors: device.unknown, dtype.unknown.
Result<LoadOptions> loadOptions(const DrawOptions& options);

/// A list flag: a file with one entry a line, or entries separated by commas. Error: list.empty.
Result<std::vector<std::string>> readList(const std::string& fileOrList, const std::string& flag);

}  // namespace dreambooth
