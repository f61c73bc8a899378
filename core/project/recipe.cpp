// Recipe to and from JSON, as flags, and its ranges.
#include <base/json_fields.h>
#include <images/aspect_buckets.h>
#include <project/optimizers.h>
#include <project/recipe.h>
#include <project/recipe_effect.h>
#include <project/recipe_fields.h>

#include <cmath>
#include <map>
#include <optional>
#include <type_traits>

namespace dreambooth {
namespace {

Error invalid(std::string_view code, const std::string& field, ErrorArguments arguments = {}) {
    arguments["field"] = field;
    return makeError(code, std::move(arguments));
}

/// Collects the first setting that is out of range; every check names its setting once.
class Checks {
public:
    void atLeast(const char* field, double value, double minimum) {
        if (!(value >= minimum))
            fail("recipe.invalid.at_least", field, value, {{"minimum", shortest(minimum)}});
    }
    void above(const char* field, double value, double minimum) {
        if (!(value > minimum))
            fail("recipe.invalid.above", field, value, {{"minimum", shortest(minimum)}});
    }
    void within(const char* field, double value, double minimum, double maximum) {
        if (!(value >= minimum) || !(value <= maximum))
            fail("recipe.invalid.within", field, value,
                 {{"minimum", shortest(minimum)}, {"maximum", shortest(maximum)}});
    }
    void finite(const char* field, double value) {
        if (!std::isfinite(value)) fail("recipe.invalid.finite", field, value);
    }
    /// One of fieldChoices().
    void choice(const char* field, const std::string& value) {
        std::string list;
        for (const std::string& name : fieldChoices(field)) {
            if (value == name) return;
            list += (list.empty() ? "" : ", ") + name;
        }
        require("recipe.invalid.choice", field, false, {{"value", value}, {"choices", list}});
    }
    template <class T>
    void require(const Result<T>& result) {
        if (!result && !m_error) m_error = result.error();
    }
    void require(const char* code, const char* field, bool good, ErrorArguments arguments = {}) {
        if (!good && !m_error) m_error = invalid(code, field, std::move(arguments));
    }
    Result<void> result() const {
        if (m_error) return std::unexpected(*m_error);
        return {};
    }

private:
    static std::string shortest(double value) {
        std::string text = Json(value).dump();
        if (text.ends_with(".0")) text.resize(text.size() - 2);
        return text;
    }
    void fail(const char* code, const char* field, double value, ErrorArguments arguments = {}) {
        arguments["value"] = std::isnan(value) ? "NaN" : std::isinf(value) ? "∞" : shortest(value);
        require(code, field, false, std::move(arguments));
    }
    std::optional<Error> m_error;
};

/// Settings that contradict each other.
void checkCombinations(const Recipe& r, Checks& checks) {
    if (r.textual_inversion) {
        checks.require("recipe.invalid.word_alone", "lora", !r.lora);
        checks.require("recipe.invalid.word_alone", "train_text_encoder", !r.train_text_encoder);
    }
    if (!r.lora) {
        checks.require("recipe.invalid.without_lora", "use_dora", !r.use_dora);
        checks.require("recipe.invalid.without_lora", "lora_dropout", r.lora_dropout == 0);
        checks.require("recipe.invalid.without_lora", "lora_layers", r.lora_layers.empty());
        checks.require("recipe.invalid.without_lora", "conv_rank", r.conv_rank == 0);
    }
    checks.require("recipe.invalid.conv_rank", "conv_alpha", r.conv_alpha == 0 || r.conv_rank > 0);
    const bool trainsWeights = !r.lora && !r.textual_inversion;
    checks.require("recipe.invalid.ema_bfloat16", "use_ema",
                   !r.use_ema || r.weight_dtype == "float32" || !trainsWeights);
    checks.require("recipe.invalid.bfloat16_fp16", "weight_dtype",
                   r.weight_dtype == "float32" || r.mixed_precision != "fp16");
    checks.require("recipe.invalid.quantize_trained", "quantize_base",
                   r.quantize_base == "none" || !trainsWeights);
    checks.require("recipe.invalid.offload_trained", "offload_blocks",
                   r.offload_blocks == 0 || !trainsWeights);
    const auto needsPerParameter = [&](const char* field, bool isOn) {
        checks.require("recipe.invalid.optimizer", field,
                       !isOn || hasTrait(r.optimizer, perParameter),
                       {{"value", r.optimizer}, {"others", optimizersWith(perParameter)}});
    };
    needsPerParameter("stochastic_rounding", r.stochastic_rounding);
    needsPerParameter("fused_backward", r.fused_backward);
    const auto excludes = [&](bool isSo, const char* other) {
        checks.require("recipe.invalid.fused", "fused_backward", !r.fused_backward || !isSo,
                       {{"other", other}});
    };
    checks.require("recipe.invalid.fused_frozen", "fused_backward",
                   !r.fused_backward || trainsWeights,
                   {{"other", r.lora ? "lora" : "textual_inversion"}});
    excludes(r.gradient_accumulation_steps > 1, "gradient_accumulation_steps");
    excludes(r.use_aspect_ratio_buckets && r.train_batch_size > 1, "use_aspect_ratio_buckets");
    excludes(r.mixed_precision == "fp16", "mixed_precision");
    excludes(r.shard_optimizer, "shard_optimizer");
    checks.require("recipe.invalid.polynomial", "learning_rate",
                   r.lr_scheduler != "polynomial" || r.learning_rate > 1e-7);
    checks.require("recipe.invalid.one_rate", "text_encoder_lr",
                   !hasTrait(r.optimizer, estimatesRate) || r.text_encoder_lr == 0 ||
                       r.text_encoder_lr == r.learning_rate,
                   {{"value", r.optimizer}});
}

}  // namespace

std::vector<int> textEncoderLayers(const Recipe& recipe) {
    constexpr std::size_t read = 3;  // by FLUX.2, side by side
    std::vector<int> layers;
    std::istringstream words(recipe.text_encoder_out_layers);
    for (int layer = 0; words >> layer;) layers.push_back(layer);
    const bool isWhole = words.eof() && layers.size() == read &&
                         std::ranges::all_of(layers, [](int layer) { return layer > 0; });
    return isWhole ? layers : std::vector<int>();
}

Json toJson(const Recipe& recipe) {
    Json object = fieldsToJson(recipe);
    if (recipe.offload_blocks == automaticBlocks) object["offload_blocks"] = "auto";
    return object;
}

Result<void> overrideRecipe(Recipe& recipe, const Json& object) {
    if (!object.is_object()) return failure("recipe.invalid.not_object", {{"field", "recipe"}});
    Json fields = object;
    if (fields.contains("offload_blocks") && fields["offload_blocks"] == "auto")
        fields["offload_blocks"] = automaticBlocks;
    FieldReader reader(fields);
    reader.readAll(recipe);
    if (!reader.wrong().empty())
        return std::unexpected(invalid("recipe.invalid.type", reader.wrong(),
                                       {{"value", object[reader.wrong()].dump()}}));
    return {};
}

Result<Recipe> recipeFromJson(const Json& object) {
    Recipe recipe;
    TRY_VOID(overrideRecipe(recipe, object));
    TRY_VOID(validate(recipe));
    return recipe;
}

Result<void> validate(const Recipe& r) {
    Checks checks;
    // A name that a preset from elsewhere may have is kept: the field is a label.
    checks.within("rank", r.rank, 1, 1024);
    checks.atLeast("lora_alpha", r.lora_alpha, 0);
    checks.within("lora_dropout", r.lora_dropout, 0, 0.99);
    checks.within("conv_rank", r.conv_rank, 0, 1024);
    checks.atLeast("conv_alpha", r.conv_alpha, 0);
    checks.within("resolution", r.resolution, 64, 4096);
    checks.require("recipe.invalid.multiple_of_8", "resolution", r.resolution % 8 == 0,
                   {{"value", std::to_string(r.resolution)},
                    {"nearest", std::to_string(r.resolution / 8 * 8)}});
    checks.require(parseAspectBuckets(r.aspect_ratio_buckets));
    checks.within("train_batch_size", r.train_batch_size, 1, 4096);
    checks.within("gradient_accumulation_steps", r.gradient_accumulation_steps, 1, 65536);
    checks.within("proportion_empty_prompts", r.proportion_empty_prompts, 0, 1);
    checks.within("keep_tokens", r.keep_tokens, 0, 1000);
    checks.within("caption_tag_dropout_rate", r.caption_tag_dropout_rate, 0, 1);
    checks.within("unmasked_weight", r.unmasked_weight, 0, 1);
    checks.atLeast("prior_loss_weight", r.prior_loss_weight, 0);
    checks.within("num_class_images", r.num_class_images, r.with_prior_preservation ? 1 : 0,
                  100000);
    checks.within("sample_batch_size", r.sample_batch_size, 1, 1024);
    checks.within("class_image_steps", r.class_image_steps, 1, 1000);
    checks.atLeast("class_image_guidance_scale", r.class_image_guidance_scale, 0);
    checks.within("max_train_steps", r.max_train_steps, 1, mostSteps);
    checks.atLeast("max_train_seconds", r.max_train_seconds, 0);
    checks.above("learning_rate", r.learning_rate, 0);
    checks.atLeast("text_encoder_lr", r.text_encoder_lr, 0);
    checks.choice("lr_scheduler", r.lr_scheduler);
    checks.within("lr_warmup_steps", r.lr_warmup_steps, 0, mostSteps);
    checks.within("lr_num_cycles", r.lr_num_cycles, 1, 100'000);
    checks.above("lr_power", r.lr_power, 0);
    checks.choice("optimizer", r.optimizer);
    checks.within("adam_beta1", r.adam_beta1, 0, 0.9999999);
    checks.within("adam_beta2", r.adam_beta2, 0, 0.9999999);
    checks.atLeast("adam_weight_decay", r.adam_weight_decay, 0);
    checks.above("adam_epsilon", r.adam_epsilon, 0);
    checks.atLeast("adam_weight_decay_text_encoder", r.adam_weight_decay_text_encoder, 0);
    checks.within("prodigy_beta3", r.prodigy_beta3, 0, 0.9999999);
    checks.atLeast("max_grad_norm", r.max_grad_norm, 0);
    checks.atLeast("snr_gamma", r.snr_gamma, 0);
    checks.atLeast("noise_offset", r.noise_offset, 0);
    checks.choice("weighting_scheme", r.weighting_scheme);
    checks.within("logit_mean", r.logit_mean, -10, 10);
    checks.above("logit_std", r.logit_std, 0);
    checks.within("mode_scale", r.mode_scale, -1, 1.75);  // where u grows with the draw
    checks.within("max_sequence_length", r.max_sequence_length, 1, 512);
    checks.require("recipe.invalid.layers", "text_encoder_out_layers",
                   r.text_encoder_out_layers.empty() || !textEncoderLayers(r).empty(),
                   {{"value", r.text_encoder_out_layers}});
    checks.within("ema_decay", r.ema_decay, 0, 0.9999999);
    checks.choice("mixed_precision", r.mixed_precision);
    checks.choice("weight_dtype", r.weight_dtype);
    checks.choice("quantize_base", r.quantize_base);
    if (r.offload_blocks != automaticBlocks) checks.atLeast("offload_blocks", r.offload_blocks, 0);
    checkCombinations(r, checks);
    checks.atLeast("seed", static_cast<double>(r.seed), 0);
    checks.atLeast("checkpointing_steps", r.checkpointing_steps, 1);
    checks.atLeast("checkpoints_total_limit", r.checkpoints_total_limit, 0);
    checks.within("num_validation_images", r.num_validation_images, 0, 64);
    checks.atLeast("validation_steps", r.validation_steps, 1);
    checks.atLeast("validation_loss_steps", r.validation_loss_steps, 0);
    checks.within("num_inference_steps", r.num_inference_steps, 1, 1000);
    checks.atLeast("guidance_scale", r.guidance_scale, 0);
    // Infinity passes every lower bound.
    visitFields(r, [&](const char* name, const auto& value) {
        if constexpr (std::same_as<std::decay_t<decltype(value)>, double>)
            checks.finite(name, value);
    });
    return checks.result();
}

namespace {

std::string shellWord(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

}  // namespace

std::string recipeFlags(const Recipe& recipe) {
    const Json values = toJson(recipe), usual = toJson(Recipe{});
    std::string flags;
    visitFields(recipe, [&](const std::string& name, const auto&) {
        const Json& value = values[name];
        const bool isText = value.is_string();
        if (name == "preset" || (isText && value.get<std::string>().empty())) return;
        if (!noEffectReason(name, recipe).empty()) return;
        // What is off by default is a flag without a value.
        const bool isSwitch = value.is_boolean() && !usual[name].get<bool>();
        if (isSwitch && !value.get<bool>()) return;
        flags += (flags.empty() ? "--" : " --") + name;
        if (isSwitch) return;
        flags += '=' + (isText ? shellWord(value.get<std::string>()) : asText(value));
    });
    return flags;
}

std::vector<RecipeDifference> recipeDifference(const Recipe& before, const Recipe& after) {
    // A long list of runs compares each with the one before: JSON is made of what differs alone.
    std::vector<const void*> was;  // the fields of `before`, in the order of the list
    visitFields(before, [&](const char*, const auto& value) { was.push_back(&value); });
    std::vector<RecipeDifference> differences;
    auto field = was.begin();
    visitFields(after, [&](const char* name, const auto& value) {
        const auto& earlier = *static_cast<const std::decay_t<decltype(value)>*>(*field++);
        if (std::string_view(name) != "preset" && earlier != value)
            differences.push_back({.field = name, .before = earlier, .after = value});
    });
    return differences;
}

}  // namespace dreambooth
