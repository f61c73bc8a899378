// What small models of FLUX.2 klein's and Z-Image's kind are made from, which tests learn with:
// captioned pictures, and a model that has learned nothing but the bundled model's autoencoder.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>

namespace dreambooth::maker {

/// Toys of six kinds in all places, as FOLDER/000000.png with its caption in 000000.txt.
Result<int> drawCaptionedPictures(const std::filesystem::path& folder, int count, int side);

struct FlowStart {
    std::filesystem::path recipe;     ///< flow.json: settings of each kind's parts
    std::string kind;                 ///< "klein" or "z_image"
    std::filesystem::path bundled;    ///< resources/demo-model, for its autoencoder
    std::filesystem::path tokenizer;  ///< a folder with Qwen2's tokenizer
    std::filesystem::path out;        ///< must not be there
};

/// Writes the model as a diffusers folder in float32. Returns 0.
Result<int> writeFlowStart(const FlowStart& start);

}  // namespace dreambooth::maker
