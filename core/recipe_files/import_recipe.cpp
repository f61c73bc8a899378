// Which setting of which program is which of ours. Names are those of kohya_ss' GUI and sd-scripts'
// train_util.py, OneTrainer's TrainConfig.py and ai-toolkit's config_modules.py.
#include "setting_tree.h"

#include <base/json_fields.h>
#include <base/shown_text.h>
#include <base/strings.h>
#include <images/aspect_buckets.h>
#include <project/optimizers.h>
#include <recipe_files/import_recipe.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <set>
#include <string_view>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// A setting that needs no more than another name.
struct SameSetting {
    std::string_view theirs, ours;
};

constexpr SameSetting kohyaSettings[] = {
    {"blocks_to_swap", "offload_blocks"},
    {"fused_backward_pass", "fused_backward"},
    {"network_dim", "rank"},
    {"network_alpha", "lora_alpha"},
    {"network_dropout", "lora_dropout"},
    {"conv_dim", "conv_rank"},
    {"conv_alpha", "conv_alpha"},
    {"dora_wd", "use_dora"},
    {"network_args.conv_dim", "conv_rank"},
    {"network_args.conv_alpha", "conv_alpha"},
    {"network_args.dora_wd", "use_dora"},
    {"learning_rate", "learning_rate"},
    {"text_encoder_lr", "text_encoder_lr"},
    {"lr_scheduler", "lr_scheduler"},
    {"lr_warmup_steps", "lr_warmup_steps"},
    {"lr_scheduler_num_cycles", "lr_num_cycles"},
    {"lr_scheduler_power", "lr_power"},
    {"train_batch_size", "train_batch_size"},
    {"gradient_accumulation_steps", "gradient_accumulation_steps"},
    {"gradient_checkpointing", "gradient_checkpointing"},
    {"cpu_offload_checkpointing", "cpu_offload_checkpointing"},
    {"max_train_steps", "max_train_steps"},
    {"max_grad_norm", "max_grad_norm"},
    {"seed", "seed"},
    {"mixed_precision", "mixed_precision"},
    {"min_snr_gamma", "snr_gamma"},
    {"noise_offset", "noise_offset"},
    {"zero_terminal_snr", "rescale_betas_zero_snr"},
    {"caption_dropout_rate", "proportion_empty_prompts"},
    {"caption_tag_dropout_rate", "caption_tag_dropout_rate"},
    {"shuffle_caption", "shuffle_caption"},
    {"keep_tokens", "keep_tokens"},
    {"flip_aug", "random_flip"},
    {"masked_loss", "masked_loss"},
    {"prior_loss_weight", "prior_loss_weight"},
    {"save_every_n_steps", "checkpointing_steps"},
    {"sample_every_n_steps", "validation_steps"},
};

constexpr SameSetting oneTrainerSettings[] = {
    {"optimizer.fused_back_pass", "fused_backward"},
    {"optimizer.stochastic_rounding", "stochastic_rounding"},
    {"lora_rank", "rank"},
    {"lora_alpha", "lora_alpha"},
    {"lora_decompose", "use_dora"},
    {"dropout_probability", "lora_dropout"},
    {"learning_rate", "learning_rate"},
    {"text_encoder_learning_rate", "text_encoder_lr"},
    {"text_encoder.learning_rate", "text_encoder_lr"},
    {"train_text_encoder", "train_text_encoder"},
    {"text_encoder.train", "train_text_encoder"},
    {"learning_rate_scheduler", "lr_scheduler"},
    {"learning_rate_warmup_steps", "lr_warmup_steps"},
    {"learning_rate_cycles", "lr_num_cycles"},
    {"weight_decay", "adam_weight_decay"},
    {"batch_size", "train_batch_size"},
    {"gradient_accumulation_steps", "gradient_accumulation_steps"},
    {"gradient_checkpointing", "gradient_checkpointing"},
    {"clip_grad_norm", "max_grad_norm"},
    {"offset_noise_weight", "noise_offset"},
    {"rescale_noise_scheduler_to_zero_terminal_snr", "rescale_betas_zero_snr"},
    {"aspect_ratio_bucketing", "use_aspect_ratio_buckets"},
    {"masked_training", "masked_loss"},
    {"unmasked_weight", "unmasked_weight"},
    {"ema", "use_ema"},
    {"ema_decay", "ema_decay"},
    {"seed", "seed"},
    {"train_dtype", "mixed_precision"},
};

constexpr SameSetting aiToolkitSettings[] = {
    {"network.linear", "rank"},
    {"network.linear_alpha", "lora_alpha"},
    {"network.conv", "conv_rank"},
    {"network.conv_alpha", "conv_alpha"},
    {"network.dropout", "lora_dropout"},
    {"train.lr", "learning_rate"},
    {"train.text_encoder_lr", "text_encoder_lr"},
    {"train.train_text_encoder", "train_text_encoder"},
    {"train.lr_scheduler", "lr_scheduler"},
    {"train.batch_size", "train_batch_size"},
    {"train.steps", "max_train_steps"},
    {"train.gradient_accumulation_steps", "gradient_accumulation_steps"},
    {"train.gradient_accumulation", "gradient_accumulation_steps"},
    {"train.gradient_checkpointing", "gradient_checkpointing"},
    {"train.max_grad_norm", "max_grad_norm"},
    {"train.noise_offset", "noise_offset"},
    {"train.min_snr_gamma", "snr_gamma"},
    {"train.ema_config.use_ema", "use_ema"},
    {"train.ema_config.ema_decay", "ema_decay"},
    {"train.dtype", "mixed_precision"},
    {"train.seed", "seed"},
    {"save.save_every", "checkpointing_steps"},
    {"save.max_step_saves_to_keep", "checkpoints_total_limit"},
    {"datasets.0.caption_dropout_rate", "proportion_empty_prompts"},
    {"datasets.0.shuffle_tokens", "shuffle_caption"},
    {"datasets.0.keep_tokens", "keep_tokens"},
    {"datasets.0.flip_x", "random_flip"},
    {"sample.sample_every", "validation_steps"},
    {"sample.sample_steps", "num_inference_steps"},
    {"sample.guidance_scale", "guidance_scale"},
};

/// Of an optimizer, as all three programs name them.
constexpr SameSetting optimizerArguments[] = {
    {"weight_decay", "adam_weight_decay"},
    {"beta1", "adam_beta1"},
    {"beta2", "adam_beta2"},
    {"eps", "adam_epsilon"},
};

constexpr SameSetting prodigyArguments[] = {
    {"beta3", "prodigy_beta3"},
    {"decouple", "prodigy_decouple"},
    {"use_bias_correction", "prodigy_use_bias_correction"},
    {"safeguard_warmup", "prodigy_safeguard_warmup"},
};

/// Off, empty or nothing: leaving it out changes nothing.
bool saysNothing(const Json& value) {
    if (value.is_null() || value == false || value == 0 || value == 0.0) return true;
    if (value.is_string()) {
        const std::string text = toLower(value.get<std::string>());
        return text.empty() || text == "none" || text == "off" || text == "0" || text == "false";
    }
    return value.is_array() && value.empty();
}

std::optional<double> numberOf(const Json& value) {
    if (value.is_number()) return value.get<double>();
    if (!value.is_string()) return std::nullopt;
    const std::string text = value.get<std::string>();
    double number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// None where it is not whole, or beyond what any setting can be.
std::optional<long long> wholeNumberOf(const Json& value) {
    constexpr double limit = 1e15;
    const auto number = numberOf(value);
    if (!number || !(std::abs(*number) < limit) || std::trunc(*number) != *number)
        return std::nullopt;
    return static_cast<long long>(*number);
}

/// What our words for it are.
std::string wordOf(const std::string& field, const std::string& theirs) {
    std::string word = toLower(theirs);
    if (field == "optimizer") {
        std::erase(word, '_');
        if (word == "adamw8bit" || word == "adam8bit") return "adamw8bit";
    }
    if (field == "mixed_precision") {
        if (word == "bfloat16" || word == "bfloat_16") return "bf16";
        if (word == "float16" || word == "float_16") return "fp16";
        if (word == "float32" || word == "float_32" || word == "fp32") return "no";
    }
    return word;
}

// What each program does where its file does not say; the same file is the same recipe on any day.

Recipe kohyasDefaults() {
    Recipe recipe;
    recipe.train_batch_size = 1;
    recipe.max_train_steps = 1600;
    recipe.learning_rate = 2e-6;
    recipe.lora_alpha = 1;
    return recipe;
}

Recipe oneTrainersDefaults() {
    Recipe recipe;
    recipe.train_batch_size = 1;
    recipe.learning_rate = 3e-6;
    recipe.rank = 16;
    recipe.lora_alpha = 1;
    recipe.lr_scheduler = "constant_with_warmup";
    recipe.lr_warmup_steps = 200;
    recipe.ema_decay = 0.999;
    recipe.gradient_checkpointing = true;
    recipe.use_aspect_ratio_buckets = true;
    return recipe;
}

Recipe aiToolkitsDefaults() {
    Recipe recipe;
    recipe.train_batch_size = 1;
    recipe.max_train_steps = 1000;
    recipe.learning_rate = 1e-6;
    recipe.lora_alpha = 1;
    recipe.gradient_checkpointing = true;
    recipe.use_aspect_ratio_buckets = true;
    return recipe;
}

class Import {
public:
    Import(Settings settings, const Recipe& defaults) : m_settings(std::move(settings)) {
        m_result.recipe = defaults;
    }

    const Json* find(const std::string& name) const {
        const auto found = m_settings.find(name);
        return found == m_settings.end() ? nullptr : &found->second;
    }
    std::string text(const std::string& name) const {
        const Json* const value = find(name);
        return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
    }
    bool isOn(const std::string& name) const {
        const Json* const value = find(name);
        return value != nullptr && !saysNothing(*value);
    }
    /// None where it is not there or no number.
    std::optional<double> number(const std::string& name) const {
        const Json* const value = find(name);
        return value == nullptr ? std::nullopt : numberOf(*value);
    }
    /// It was read, whatever came of it.
    void use(const std::string& name) { m_used.insert(name); }

    /// Takes the value where the field can have it, in its type.
    bool set(const std::string& field, const Json& value) {
        Json fields = toJson(m_result.recipe);
        Json converted = value;
        if (fields[field].is_boolean()) {
            converted = !saysNothing(value);
        } else if (fields[field].is_number_integer()) {
            const auto whole = wholeNumberOf(value);
            if (!whole) return false;
            converted = *whole;
        } else if (fields[field].is_number()) {
            const auto number = numberOf(value);
            if (!number) return false;
            converted = *number;
        } else if (value.is_string()) {
            converted = wordOf(field, value.get<std::string>());
        }
        fields[field] = converted;
        const auto recipe = recipeFromJson(fields);
        if (!recipe) return false;
        m_result.recipe = *recipe;
        if (std::ranges::find(m_result.taken, field) == m_result.taken.end())
            m_result.taken.push_back(field);
        return true;
    }
    /// The same of a setting of the file, also of a 0; what is empty or "none" leaves what is
    /// there.
    bool take(const std::string& name, const std::string& field) {
        const Json* const value = find(name);
        if (value == nullptr || value->is_null()) return false;
        const bool isText = toJson(m_result.recipe)[field].is_string();
        if ((isText && saysNothing(*value)) || !set(field, *value)) return false;
        use(name);
        return true;
    }
    template <std::size_t count>
    void takeAll(const SameSetting (&settings)[count]) {
        for (const auto& [theirs, ours] : settings) take(std::string(theirs), std::string(ours));
    }

    void tell(Error otherwise) { m_result.otherwise.push_back(std::move(otherwise)); }

    ImportedRecipe finish(const std::string& program) {
        m_result.program = program;
        for (const auto& [name, value] : m_settings)
            if (!m_used.contains(name) && !saysNothing(value))
                m_result.left.push_back(
                    {shownLine(name),
                     shownLine(value.is_string() ? value.get<std::string>() : value.dump())});
        return std::move(m_result);
    }
    const Recipe& recipe() const { return m_result.recipe; }

private:
    Settings m_settings;
    std::set<std::string> m_used;
    ImportedRecipe m_result;
};

/// "1024,1024", "1024", 1024 or [768, 1024]: the largest.
bool takeResolution(Import& import, const std::string& name) {
    const Json* const value = import.find(name);
    if (value == nullptr) return false;
    double largest = 0;
    if (value->is_array())
        for (const Json& one : *value) largest = std::max(largest, numberOf(one).value_or(0));
    else if (value->is_string())
        for (const std::string& one : split(value->get<std::string>(), ','))
            largest = std::max(largest, numberOf(Json(one)).value_or(0));
    else
        largest = numberOf(*value).value_or(0);
    if (largest <= 0 || !import.set("resolution", largest)) return false;
    import.use(name);
    return true;
}

/// What the file tells the optimizer; `prefix` is before each name.
void takeOptimizerArguments(Import& import, const std::string& prefix) {
    for (const auto& [theirs, ours] : optimizerArguments)
        import.take(prefix + std::string(theirs), std::string(ours));
    const std::string both = prefix + "betas";
    if (const Json* const value = import.find(both)) {  // [0.9, 0.99], "0.9,0.99", "(0.9, 0.99)"
        Json betas = *value;
        if (value->is_string()) {
            std::string text = value->get<std::string>();
            std::erase_if(text, [](char one) { return std::string_view("()[] ").contains(one); });
            betas = split(text, ',');
        }
        if (betas.is_array() && betas.size() == 2 && import.set("adam_beta1", betas[0]) &&
            import.set("adam_beta2", betas[1]))
            import.use(both);
    }
    if (import.recipe().optimizer == "prodigy")
        for (const auto& [theirs, ours] : prodigyArguments)
            import.take(prefix + std::string(theirs), std::string(ours));
}

/// A rate of the U-Net alone. Text encoders that are trained keep that of all where the file says
/// none of theirs.
void takeUNetRate(Import& import, const std::string& name) {
    const double ofAll = import.recipe().learning_rate;
    if (!import.take(name, "learning_rate") || !import.recipe().train_text_encoder) return;
    if (import.recipe().text_encoder_lr == 0 && !hasTrait(import.recipe().optimizer, estimatesRate))
        import.set("text_encoder_lr", ofAll);
}

/// ["conv_dim=8", "conv_alpha=4"], or that in one line as the GUI keeps it, as settings by name.
Json namedArguments(const Json& value) {
    std::vector<std::string> words;
    if (value.is_string())
        words = split(value.get<std::string>(), ' ');
    else if (value.is_array())
        for (const Json& one : value)
            words.push_back(one.is_string() ? one.get<std::string>() : std::string());
    Json named = Json::object();
    for (const std::string& word : words)
        if (const auto equals = word.find('='); equals != word.npos)
            named[word.substr(0, equals)] = word.substr(equals + 1);
    const bool isAll = !words.empty() && named.size() == words.size();
    return isAll ? named : value;
}

/// A LoRA is one of the text encoder too, unless its rate is 0 or it is of another program that
/// has sd-scripts' form (musubi-tuner's networks are "networks.lora_" and a family; sd-scripts has
/// "networks.lora_fa" itself). The GUI keeps rates of 0 for both where one rate is for all; its
/// files of whole models name a step where the text encoder stops.
bool kohyaTrainsText(const Import& import, bool isLora) {
    if (!isLora)
        return import.isOn("train_text_encoder") ||
               import.number("stop_text_encoder_training").value_or(-1) >= 0;
    const bool isOff = import.number("text_encoder_lr") == 0 && import.number("unet_lr") != 0;
    const std::string module = import.text("network_module");
    const bool isOther = module.starts_with("networks.lora_") && module != "networks.lora_fa";
    return !isOff && !isOther && !import.isOn("network_train_unet_only");
}

ImportedRecipe fromKohya(Import import) {
    const bool isLora = import.find("network_dim") != nullptr;
    import.set("lora", isLora);
    for (const char* optimizer : {"optimizer", "optimizer_type"})
        import.take(optimizer, "optimizer");
    // Before the bounds of its shapes, which depend on it.
    for (const char* resolution : {"max_resolution", "resolution"})
        takeResolution(import, resolution);
    import.takeAll(kohyaSettings);
    // One for each text encoder of SDXL; here they have one together.
    if (const Json* const rates = import.find("text_encoder_lr");
        rates != nullptr && rates->is_array() && !rates->empty() &&
        import.set("text_encoder_lr", rates->front()))
        import.use("text_encoder_lr");
    takeOptimizerArguments(import, "optimizer_args.");
    if (import.recipe().conv_rank > 0 && import.recipe().conv_alpha == 0)
        import.set("conv_alpha", 1);  // as theirs does where the file does not say
    import.set("train_text_encoder", kohyaTrainsText(import, isLora));
    takeUNetRate(import, "unet_lr");
    for (const char* flag : {"network_train_unet_only", "train_text_encoder"}) import.use(flag);
    if (import.isOn("full_bf16")) {
        import.set("weight_dtype", "bfloat16");
        import.use("full_bf16");
    }
    if (import.isOn("fp8_base") && isLora) {
        import.set("quantize_base", "float8");
        import.use("fp8_base");
    }
    if (import.recipe().masked_loss && import.set("unmasked_weight", 0))
        import.tell(makeError("recipe.masked_otherwise"));
    for (const char* name : {"network_weights", "lora_network_weights"}) {  // the GUI's
        const std::string start = import.text(name);
        if (start.empty()) continue;
        import.use(name);
        import.tell(makeError("recipe.start_apart", {{"file", shownLine(start)}}));
    }
    if (import.isOn("enable_bucket")) {
        const auto bound = [&](const char* name, int otherwise) {
            const Json* const value = import.find(name);
            import.use(name);
            const long long side = value == nullptr ? 0 : wholeNumberOf(*value).value_or(0);
            return side >= 8 && side <= 4096 ? static_cast<int>(side) : otherwise;
        };
        FineBuckets bounds;
        bounds.minSide = bound("min_bucket_reso", bounds.minSide);
        bounds.maxSide = bound("max_bucket_reso", bounds.maxSide);
        bounds.step = bound("bucket_reso_steps", bounds.step);
        import.set("use_aspect_ratio_buckets", true);
        import.set("aspect_ratio_buckets",
                   aspectBucketsText(fineAspectBuckets(import.recipe().resolution, bounds)));
        import.use("enable_bucket");
    }
    return import.finish("kohya");
}

ImportedRecipe fromOneTrainer(Import import) {
    const std::string method = import.text("training_method");
    import.set("lora", method == "LORA");
    import.set("textual_inversion", method == "EMBEDDING");
    if (method == "LORA" || method == "EMBEDDING" || method == "FINE_TUNE")
        import.use("training_method");
    // There the text encoder is trained where the file does not say.
    if (import.text("model_type").starts_with("STABLE_DIFFUSION") && method != "EMBEDDING") {
        import.set("train_text_encoder", true);
        import.use("model_type");
    }
    takeResolution(import, "resolution");
    for (const char* optimizer : {"optimizer", "optimizer.optimizer"})
        import.take(optimizer, "optimizer");
    import.takeAll(oneTrainerSettings);
    for (const char* rate : {"unet_learning_rate", "unet.learning_rate"})
        takeUNetRate(import, rate);
    // Its constant rate is warmed up too.
    if (import.recipe().lr_scheduler == "constant" && import.recipe().lr_warmup_steps > 0)
        import.set("lr_scheduler", "constant_with_warmup");
    takeOptimizerArguments(import, "optimizer.");
    if (import.text("loss_weight_fn") == "MIN_SNR_GAMMA" &&
        import.take("loss_weight_strength", "snr_gamma"))
        import.use("loss_weight_fn");
    // Stable Diffusion's network and that of the newer families.
    const std::map<std::string, const char*> formats = {
        {"INT_8", "int8"}, {"INT_W8A8", "int8"}, {"FLOAT_8", "float8"}, {"NFLOAT_4", "nf4"}};
    for (const char* network : {"unet.weight_dtype", "transformer.weight_dtype"})
        if (const auto format = formats.find(import.text(network));
            format != formats.end() && method != "FINE_TUNE") {
            import.set("quantize_base", format->second);
            import.use(network);
        }
    return import.finish("OneTrainer");
}

ImportedRecipe fromAiToolkit(Import import) {
    const std::string network = import.text("network.type");
    import.set("lora", !network.empty());
    if (network == "lora") import.use("network.type");
    takeResolution(import, "datasets.0.resolution");
    import.take("train.optimizer", "optimizer");
    import.takeAll(aiToolkitSettings);
    takeOptimizerArguments(import, "train.optimizer_params.");
    if (import.isOn("sample.prompts")) {
        import.use("sample.prompts");
        import.tell(makeError("recipe.prompts_stay"));
    }
    if (import.isOn("model.quantize")) {
        const std::string format = import.text("model.qtype");
        if (format.empty() || format == "qfloat8" || format == "float8" || format == "qint8") {
            import.set("quantize_base", format == "qint8" ? "int8" : "float8");
            import.use("model.quantize");
            import.use("model.qtype");
        }
    }
    return import.finish("ai-toolkit");
}

}  // namespace

Result<ImportedRecipe> importRecipe(const fs::path& file) {
    TRY(const Json tree, readSettings(file));
    const auto named = [&](ImportedRecipe imported, const std::string& name) {
        imported.name = shownLine(name.empty() ? file.stem().string() : name);
        return imported;
    };
    const auto unknown = [&] { return failure("recipe.file_unknown", {{"file", file.string()}}); };
    if (!tree.is_object()) return unknown();
    if (valueOr<std::string>(tree, "program", "") == "DreamBooth Studio") {
        TRY(Recipe recipe, recipeFromJson(valueOr(tree, "recipe", Json::object())));
        recipe.validation_prompt.clear();
        ImportedRecipe own{.program = "DreamBooth Studio", .name = {}, .recipe = recipe};
        visitFields(recipe,
                    [&](const std::string& name, const auto&) { own.taken.push_back(name); });
        return named(std::move(own), valueOr<std::string>(tree, "name", ""));
    }
    if (tree.contains("training_method"))
        return named(fromOneTrainer(Import(flattened(tree), oneTrainersDefaults())), {});
    const Json config = valueOr(tree, "config", Json::object());
    const Json process = valueOr(config, "process", Json::array());
    if (!process.empty() && process[0].is_object() && process[0].contains("train"))
        return named(fromAiToolkit(Import(flattened(process[0]), aiToolkitsDefaults())),
                     valueOr<std::string>(config, "name", ""));
    // sd-scripts' files have sections whose names mean nothing.
    Json flat = Json::object();
    for (const auto& [key, value] : tree.items())
        if (value.is_object())
            flat.update(value);
        else
            flat[key] = value;
    for (const char* arguments : {"network_args", "optimizer_args"})
        if (flat.contains(arguments)) flat[arguments] = namedArguments(flat[arguments]);
    const auto has = [&](const char* key) { return flat.contains(key); };
    if (has("network_dim") || has("max_resolution") || has("optimizer_type") ||
        (has("learning_rate") && has("train_batch_size")))
        return named(fromKohya(Import(flattened(flat), kohyasDefaults())), {});
    return unknown();
}

}  // namespace dreambooth
