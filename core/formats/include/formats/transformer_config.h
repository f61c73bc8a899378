// The config.json files of FLUX.2 klein and Z-Image as plain structs, with the defaults of
// diffusers 0.42 and transformers 5.23 for keys that a file lacks. What the engine can't do is an
// error here.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <array>
#include <string>
#include <vector>

namespace dreambooth {

/// The classes of diffusers that tell the families.
constexpr const char* flux2Class = "Flux2Transformer2DModel";
constexpr const char* zImageClass = "ZImageTransformer2DModel";
constexpr const char* flowMatchClass = "FlowMatchEulerDiscreteScheduler";

/// The layers of Qwen3 whose states FLUX.2 klein reads, side by side (diffusers'
/// Flux2KleinPipeline, text_encoder_out_layers). Z-Image reads the last but one.
inline constexpr std::array kleinLayers = {9, 18, 27};

/// transformers Qwen3Config: the text encoder of both families.
struct Qwen3Config {
    int vocabularySize = 151936;
    int hiddenSize = 4096;
    int intermediateSize = 22016;
    int layers = 32;
    int heads = 32;
    int keyValueHeads = 32;  ///< divides `heads`
    int headSize = 128;
    double normEps = 1e-6;
    double ropeTheta = 10000;
};

/// diffusers Flux2Transformer2DModel.
struct Flux2Config {
    int channels = 128;  ///< of the latents, which are patches of 2 × 2
    int doubleBlocks = 8;
    int singleBlocks = 48;
    int heads = 48;
    int headSize = 128;
    int textSize = 15360;  ///< numbers that a token of the prompt has
    int timeChannels = 256;
    double mlpRatio = 3.0;
    std::vector<int> ropeAxes = {32, 32, 32, 32};  ///< their sum is headSize
    double ropeTheta = 2000;
    double eps = 1e-6;

    int width() const { return heads * headSize; }
    int mlpWidth() const { return static_cast<int>(width() * mlpRatio); }
};

/// diffusers ZImageTransformer2DModel.
struct ZImageConfig {
    int channels = 16;  ///< of the latents
    int width = 3840;
    int layers = 30;
    int refinerLayers = 2;
    int heads = 30;
    double normEps = 1e-5;
    int captionSize = 2560;  ///< numbers that a token of the prompt has
    double ropeTheta = 256;
    double timeScale = 1000;
    std::vector<int> ropeAxes = {32, 48, 48};  ///< their sum is width / heads

    int headSize() const { return width / heads; }
    int mlpWidth() const { return static_cast<int>(width / 3.0 * 8.0); }
    int timeWidth() const { return width < 256 ? width : 256; }
};

/// diffusers' FlowMatchEulerDiscreteScheduler.
struct FlowMatchConfig {
    int trainTimesteps = 1000;
    double shift = 1;
    /// The levels of a drawing are shifted by the size of the picture; those of training not at
    /// all.
    bool useDynamicShifting = false;
    double baseShift = 0.5, maxShift = 1.15;  ///< at the two lengths below
    int baseImageTokens = 256, maxImageTokens = 4096;
    bool isExponential = true;  ///< time_shift_type "exponential", else "linear"
    double shiftTerminal = 0;   ///< the last level that is no 0; 0: not stretched
};

/// Errors of all: config.invalid {file, key}, config.unsupported {file, key}. `origin` names the
/// file in them.
Result<Qwen3Config> qwen3ConfigFromJson(const Json& object, const std::string& origin);
Result<Flux2Config> flux2ConfigFromJson(const Json& object, const std::string& origin);
Result<ZImageConfig> zImageConfigFromJson(const Json& object, const std::string& origin);
Result<FlowMatchConfig> flowMatchConfigFromJson(const Json& object, const std::string& origin);

}  // namespace dreambooth
