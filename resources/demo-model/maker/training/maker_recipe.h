// recipe.json: everything that decides how the model comes out. The training settings of each stage
// are a Recipe with the names that any run has (project/recipe.h).
#pragma once

#include <base/json.h>
#include <formats/model_config.h>
#include <project/recipe.h>

#include <cstdint>
#include <filesystem>

namespace dreambooth::maker {

/// How one stage learns. train_batch_size is that of all ranks together, so that any number of them
/// makes the same model up to rounding.
struct Training {
    Recipe recipe;
    /// The last share of the steps, in which the learning rate goes to 0 along half a cosine.
    double decayShare = 1;
};

struct MakerRecipe {
    struct Pictures {
        int count = 0;            ///< to learn from
        int heldOut = 0;          ///< to judge by, after those
        int side = 128;           ///< pixels
        int captions = 8;         ///< of each picture; one is chosen each time it is learned from
        std::uint64_t first = 0;  ///< number of the first toy
    };
    struct VaeLosses {
        double absolute = 1, squared = 4, gradient = 0.3, kl = 1e-4;
        int crop = 64;             ///< side of the pieces that are learned from, pixels
        double wholeShare = 0.25;  ///< of the steps, at the end: whole pictures
    };

    std::uint64_t seed = 0;
    Pictures pictures;
    VaeLosses vaeLosses;
    Training vae, unet, decoder;
    VaeConfig vaeConfig;
    UNetConfig unetConfig;
    TextEncoderConfig textConfig;  ///< without the vocabulary's size
    SchedulerConfig scheduler;
    /// Texts of the model's folder by their path, as they are exported: "unet/config.json".
    Json files;
};

/// The file, with `changes` (a JSON merge patch, RFC 7396; may be empty) put over it. Errors:
/// file.*, json.malformed, recipe.invalid, config.*.
Result<MakerRecipe> readMakerRecipe(const std::filesystem::path& file,
                                    const std::filesystem::path& changes = {});

/// What the learning rate is multiplied by at optimizer step `step`: up over lr_warmup_steps, 1,
/// then down to 0 (a trapezoid; Hägele et al. 2024 show that it learns as well as a cosine, and how
/// long it takes can be decided late).
double rateFactor(const Training& training, int step);

}  // namespace dreambooth::maker
