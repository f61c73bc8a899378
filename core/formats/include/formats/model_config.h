// The config.json files of a Stable Diffusion folder as plain structs, with the defaults of
// diffusers 0.42 and transformers 5.23 for keys that a file lacks (files of 2022 have about 15).
// What the engine can't do yet is an error here, so that no picture is drawn wrongly.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// transformers CLIPTextConfig.
struct TextEncoderConfig {
    int vocabularySize = 49408;
    int hiddenSize = 512;
    int intermediateSize = 2048;
    int layers = 12;
    int heads = 8;
    int maxPositions = 77;
    std::string activation = "quick_gelu";  ///< quick_gelu | gelu
    double layerNormEps = 1e-5;
    int eosTokenId = 49407;
    int projectionDim = 512;  ///< of the pooled output; 0: the encoder has none

    /// Old files say eos_token_id 2, which no vocabulary means: the pooled output is then taken at
    /// the largest id of each row, else at the first eosTokenId.
    bool poolsAtLargestId() const { return eosTokenId == 2; }
};

/// diffusers UNet2DConditionModel. Lists have one entry a resolution, finest first.
struct UNetConfig {
    int sampleSize = 64;  ///< native height and width of the latents
    int inChannels = 4;
    int outChannels = 4;
    std::vector<int> blockOutChannels = {320, 640, 1280, 1280};
    std::vector<bool> downHasAttention;  ///< CrossAttnDownBlock2D or DownBlock2D
    std::vector<bool> upHasAttention;    ///< coarsest first, as up_block_types has them
    std::vector<int> layersPerBlock;     ///< up blocks have one more, in reverse order
    std::vector<int> heads;  ///< the number of heads, which diffusers calls attention_head_dim
    std::vector<int> transformerLayers;
    int crossAttentionDim = 1280;
    int normGroups = 32;
    double normEps = 1e-5;
    bool flipSinToCos = true;
    double freqShift = 0;
    bool centerInputSample = false;    ///< 2 x - 1 before conv_in
    bool useLinearProjection = false;  ///< proj_in and proj_out: linear (SD 2) or 1×1 convolution
    /// SDXL (addition_embed_type "text_time"): six sizes, each embedded in additionTimeDim numbers,
    /// and the pooled prompt, additionInputDim numbers in all; 0: none.
    int additionTimeDim = 0;
    int additionInputDim = 0;

    bool hasTextTime() const { return additionTimeDim > 0; }
};

/// diffusers AutoencoderKL, and AutoencoderKLFlux2 (FLUX.2).
struct VaeConfig {
    int inChannels = 3;
    int outChannels = 3;
    int latentChannels = 4;
    std::vector<int> blockOutChannels = {64};
    std::vector<int> decoderBlockOutChannels = {};  ///< empty: the encoder's
    int layersPerBlock = 1;                         ///< the decoder has one more
    int normGroups = 32;
    /// The denoiser's latents are (encoded − shift) · scale (FLUX.1, Z-Image: with a shift).
    double scalingFactor = 0.18215;
    double shiftFactor = 0;
    /// FLUX.2: its latents are patches of 2 × 2 with four times the channels, each less a mean and
    /// over a deviation that the file holds; this is added to the variance.
    std::optional<double> patchNormEps;
    bool useQuantConv = true;
    bool usePostQuantConv = true;
    bool midBlockAddAttention = true;
    bool forceUpcast = true;  ///< SDXL's overflows in float16: decode in float32

    /// Pixels a latent stands for, each way: 8 for four blocks.
    int vaeScaleFactor() const { return 1 << (blockOutChannels.size() - 1); }
    const std::vector<int>& decoderWidths() const {
        return decoderBlockOutChannels.empty() ? blockOutChannels : decoderBlockOutChannels;
    }
};

/// diffusers' noise schedulers, all of whose fields are here; each class reads its own.
struct SchedulerConfig {
    std::string className = "PNDMScheduler";
    int trainTimesteps = 1000;
    double betaStart = 0.0001;
    double betaEnd = 0.02;
    std::string betaSchedule = "linear";     ///< linear | scaled_linear | squaredcos_cap_v2
    std::vector<double> trainedBetas;        ///< overrides the schedule where not empty
    std::string predictionType = "epsilon";  ///< epsilon | v_prediction | sample
    std::string timestepSpacing;             ///< leading | linspace | trailing
    int stepsOffset = 0;
    bool rescaleBetasZeroSnr = false;
    bool setAlphaToOne = false;  ///< DDIM, PNDM: ᾱ before the first step is 1, else ᾱ[0]
    bool clipSample = false;     ///< DDIM, DDPM
    double clipSampleRange = 1;
    bool skipPrkSteps = false;                  ///< PNDM
    bool useKarrasSigmas = false;               ///< Euler, DPM++, UniPC
    bool useExponentialSigmas = false;          ///< Euler, DPM++, UniPC
    bool useLuLambdas = false;                  ///< DPM++
    std::optional<double> lambdaMinClipped;     ///< DPM++
    std::string interpolationType = "linear";   ///< Euler
    std::string finalSigmasType = "zero";       ///< Euler, DPM++, UniPC: zero | sigma_min
    int solverOrder = 2;                        ///< DPM++, UniPC
    std::string algorithmType = "dpmsolver++";  ///< DPM++: dpmsolver++ | sde-dpmsolver++
    std::string solverType = "midpoint";        ///< DPM++: midpoint | heun; UniPC: bh1 | bh2
    bool lowerOrderFinal = true;                ///< DPM++, UniPC
    bool eulerAtFinal = false;                  ///< DPM++
    bool predictX0 = true;                      ///< UniPC
    std::vector<int> disableCorrector;          ///< UniPC: calls after which it is left out
    std::string varianceType = "fixed_small";   ///< DDPM
};

/// Errors of all four: config.invalid {file, key}, config.unsupported {file, key}. `origin` names
/// the file in them.
Result<TextEncoderConfig> textEncoderConfigFromJson(const Json& object, const std::string& origin);
Result<UNetConfig> unetConfigFromJson(const Json& object, const std::string& origin);
Result<VaeConfig> vaeConfigFromJson(const Json& object, const std::string& origin);

/// With `asClass`, what diffusers' `asClass.from_config(file)` gives: keys that the file spells out
/// are kept, all others take the defaults of that class, not of the file's.
Result<SchedulerConfig> schedulerConfigFromJson(const Json& object, const std::string& origin,
                                                const std::string& asClass = {});

}  // namespace dreambooth
