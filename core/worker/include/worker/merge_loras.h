// LoRAs made into one, smaller, or a part of a model; and the difference of two models as a LoRA.
#pragma once

#include <worker/conversion.h>
#include <worker/model_choice.h>

namespace dreambooth {

struct LoraMerge : ExportedAs {
    ModelChoice choice;      ///< the base, the LoRAs and their strengths
    bool intoModel = false;  ///< writes the base with them in its weights
    int rank = 0;            ///< of the LoRA that is written, at most; 0: all that there are
    int convRank = 0;        ///< of convolutions larger than 1×1; 0: as `rank`
};

/// One LoRA that does at strength 1 what these do together at theirs, or a model that draws so.
/// {"output", "to", "bytes", "sha256" (of a file), "model_card", "largest_pixel_difference",
/// "mean_pixel_difference", and of a LoRA "rank" (the largest), "kept" and "least_kept": the length
/// of what the rank leaves over that of all, in sum and for the module that lost most}. Errors:
/// merge.no_lora, merge.no_effect, merge.rank_of_model, convert.*, model.*, lora.*, file.*,
/// disk.full.
Result<Json> mergeLoras(const LoraMerge& merge);

struct LoraExtraction : ExportedAs {
    std::string base, tuned;
    int rank = 32;
    int convRank = 32;  ///< of convolutions larger than 1×1, and whether residual blocks are taken;
                        ///< 0: not
};

/// What a fine-tuned model learned, as a LoRA for its base: the attention's and feed-forward's
/// layers as sd-scripts' extract_lora_from_models.py takes them, of those text encoders too that
/// differ. The same facts; "kept" is of the whole difference, "kept_of_layers" without what the
/// LoRA does not take, such as norms and biases. Errors: extract.same, extract.other_model,
/// convert.*, model.*, file.*, disk.full.
Result<Json> extractLora(const LoraExtraction& extraction);

}  // namespace dreambooth
