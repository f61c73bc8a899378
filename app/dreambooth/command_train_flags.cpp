// The flags of training on the command line, and the request that they come to.
#include "command_train_flags.h"
#include "command_line.h"

#include <base/log.h>
#include <base/paths.h>
#include <base/strings.h>
#include <project/recipe_fields.h>
#include <recipe_files/import_recipe.h>

#include <algorithm>
#include <filesystem>
#include <map>

namespace dreambooth {

namespace {

constexpr double scriptNoiseOffset = 0.1;  // of --offset_noise
constexpr const char* pathsGroup = "Model, data and output";

std::string flag(const std::string& name) {
    return "--" + name;
}

std::string textOf(const Json& value) {
    return value.is_string() ? value.get<std::string>() : asText(value);
}

bool isGiven(const CLI::App& command, const std::string& name) {
    return command.get_option(flag(name))->count() > 0;
}

/// A flag of diffusers that means one value of a setting. Error: flags.contradict, where that
/// setting was given with another one.
Result<void> standFor(const CLI::App& command, const std::string& name, const std::string& setting,
                      const Json& value, Json& recipe) {
    if (!isGiven(command, name)) return {};
    if (recipe.contains(setting) && recipe[setting] != value)
        return failure("flags.contradict", {{"flag", flag(name)},
                                            {"value", textOf(value)},
                                            {"other", flag(setting)},
                                            {"given", textOf(recipe[setting])}});
    recipe[setting] = value;
    return {};
}

}  // namespace

void TrainFlags::addTo(CLI::App& command) {
    command.add_option("--run", run, "A run folder made by the studio; nothing else is needed");
    command.add_option("--warm", warm,
                       "Run folders without photos: get ready for them, then train the run named "
                       "by a line on stdin, {\"run\": FOLDER}");
    command.add_flag("--trust_run", trustsRun,
                     "With --run: continue even if the run was made on another computer or by "
                     "someone else, and write to the folders it names");
    command.add_option(
        "--devices", m_devices,
        "auto, cpu, or GPU numbers such as 0,1: one rank each (cpu,cpu for a test); 0+1 is "
        "one rank with the U-Net on the first and the rest on the second");
    command
        .add_option("--max_restarts", maxRestarts,
                    "How often a failed run restarts automatically from its last checkpoint")
        ->check(numberIn(0));
    command.add_option("--preset", m_request.preset,
                       "diffusers (default: its scripts' settings), ray (its template's), fast, "
                       "faithful or full: the studio's for this model; flags override it");
    addPathsTo(command);
    addLengthTo(command);
    addRecipeTo(command);
    addForeignTo(command);
    command.get_option("--validation_prompt")->join('\n');  // each prompt is one line
}

void TrainFlags::addPathsTo(CLI::App& command) {
    const auto text = [&](const char* name, std::string& value, const char* help) {
        command.add_option(flag(name), value, help)->group(pathsGroup);
    };
    text("pretrained_model_name_or_path", m_request.model,
         "Base model: a folder in diffusers' layout, a .safetensors file or a hub id");
    text("revision", m_request.revision,
         "Branch, tag or commit of a model that is named by its hub id");
    text("pretrained_vae_model_name_or_path", m_request.vae,
         "A VAE in place of the model's own: a folder or hub id");
    text("network_weights", m_request.networkWeights,
         "As in sd-scripts: begin with this LoRA, which decides the LoRA's settings");
    text("instance_data_dir", m_request.photos, "Folder with the photos of the subject");
    text("instance_mask_dir", m_request.masks,
         "Folder with masks for --masked_loss by the photos' names: white is the subject; without "
         "it cat-masklabel.png or masks/cat.png beside cat.jpg, else a photo's transparency");
    text("instance_prompt", m_request.instancePrompt, "Names the subject: \"a photo of sks dog\"");
    text("caption_extension", m_request.captions.extension,
         "Ending of the files beside photos and class images that hold their captions, such as "
         ".txt; one without such a file has the prompt");
    text("caption_column", m_request.captions.column,
         "Key of the captions in the metadata.jsonl beside photos and class images");
    text("class_data_dir", m_request.classImages,
         "Folder for class images; missing ones are generated");
    text("class_prompt", m_request.classPrompt, "Names the class: \"a photo of a dog\"");
    text("placeholder_token", m_request.placeholderToken,
         "The word that --textual_inversion learns, as it stands in the instance prompt; one that "
         "the model's vocabulary does not have");
    text("initializer_token", m_request.initializerToken,
         "A word whose meaning it starts from: \"dog\"");
    text("output_dir", m_request.output, "Folder for the result; the run itself is in its run/");
    text("resume_from_checkpoint", m_request.resumeFrom,
         "\"latest\", the name of one of the run's checkpoints, or a checkpoint folder elsewhere");
    text("checkpoint_copy_dir", m_request.checkpointCopies,
         "A second folder, on shared storage perhaps, that checkpoints and the result are copied "
         "to");
    text("logging_dir", m_request.tensorboard,
         "Folder of the TensorBoard files, below output_dir unless it is absolute; without it they "
         "are in its run/tensorboard");
}

void TrainFlags::addLengthTo(CLI::App& command) {
    command
        .add_option("--num_train_epochs", m_request.epochs,
                    "Epochs, if max_train_steps is not given")
        ->check(numberIn(1))
        ->group(pathsGroup);
    command
        .add_option("--validation_epochs", m_request.validationEpochs,
                    "Rounds between sample pictures with --lora, where validation_steps is not "
                    "given")
        ->check(numberIn(1))
        ->group(pathsGroup);
    command
        .add_flag("--scale_lr", m_request.scaleLearningRate,
                  "Multiply the learning rate by batch size, accumulation and number of devices")
        ->group(pathsGroup);
    command
        .add_option("--repeats", m_request.repeats, "How often each photo is repeated in an epoch")
        ->check(numberIn(1))
        ->group(pathsGroup);
}

void TrainFlags::addRecipeTo(CLI::App& command) {
    const auto asInDiffusers = [&](const char* name, const std::string& help) {
        command.add_flag_function(flag(name), [](std::int64_t) {}, help)->group(pathsGroup);
    };
    command
        .add_option(
            "--recipe_file", m_recipeFile,
            "Settings of kohya (.json, .toml), OneTrainer (.json) or ai-toolkit (.yaml), or "
            "a recipe that the studio exported; flags count before it")
        ->group(pathsGroup);
    asInDiffusers("offset_noise", "As in diffusers: --noise_offset 0.1");
    command
        .add_option("--caption_dropout_rate,--caption_dropout", m_captionDropout,
                    "As in sd-scripts and diffusers' script for klein: --proportion_empty_prompts")
        ->group(pathsGroup);
    command
        .add_flag_function(
            "--enable_bucket", [](std::int64_t) {},
            "As in sd-scripts: photos in the nearest of many shapes, which the next three bound")
        ->group(pathsGroup);
    const auto bound = [&](const char* name, int& value, const char* help) {
        command.add_option(flag(name), value, help)
            ->capture_default_str()
            ->check(numberIn(64, 4096))
            ->group(pathsGroup);
    };
    bound("min_bucket_reso", m_fineBuckets.minSide, "Shortest side of those shapes in pixels");
    bound("max_bucket_reso", m_fineBuckets.maxSide, "Longest side");
    command
        .add_option("--bucket_reso_steps", m_fineBuckets.step, "What their sides are multiples of")
        ->capture_default_str()
        ->check(numberIn(8, 1024))
        ->check(CLI::Validator(
            [](std::string& text) {
                return std::atoi(text.c_str()) % 8 == 0 ? std::string()
                                                        : text + " is not a multiple of 8.";
            },
            "by 8"))
        ->group(pathsGroup);
    asInDiffusers("use_8bit_adam", "As in diffusers: --optimizer adamw8bit");
    visitFields(m_recipe, [&](const std::string& name, auto& value) {
        if (name == "preset") return;  // chosen above
        std::string help;
        for (const std::string& choice : fieldChoices(name))
            help += (help.empty() ? "" : ", ") + choice;
        help += (help.empty() ? "" : "; ") + fieldHelp(name);
        // What is on by default takes True or False, as Prodigy's settings do in diffusers' script.
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, bool>) {
            if (!value) {
                command.add_flag(flag(name), value, help)->group("Settings");
                return;
            }
        }
        CLI::Option* option = command.add_option(flag(name), value, help)->group("Settings");
        if (name == "offload_blocks")
            option->transform(CLI::Transformer(
                std::map<std::string, std::string>{{"auto", std::to_string(automaticBlocks)}}));
        // Numbers one after the other, as diffusers' script takes them.
        if (name == "text_encoder_out_layers") option->expected(1, 3)->join(' ');
    });
}

void TrainFlags::addForeignTo(CLI::App& command) {
    const std::string hidden = "";  // known, but not offered in --help: docs/flags.md has them
    for (const ForeignFlag& foreign : foreignFlags()) {
        std::string& value = m_foreign[foreign.name];
        if (foreign.takesValue)
            command.add_option(flag(foreign.name), value, foreign.reason)->group(hidden);
        else
            command.add_flag_function(
                       flag(foreign.name), [](std::int64_t) {}, foreign.reason)
                ->group(hidden);
    }
}

bool TrainFlags::any(const CLI::App& command) const {
    return std::ranges::any_of(command.get_options(), [](const CLI::Option* option) {
        const std::string name = option->get_name();
        return option->count() > 0 && name != "--run" && name != "--warm" &&
               name != "--trust_run" && name != "--devices" && name != "--max_restarts" &&
               name != "--help";
    });
}

Result<void> TrainFlags::checkForeign(const CLI::App& command) const {
    for (const ForeignFlag& foreign : foreignFlags()) {
        if (!isGiven(command, foreign.name)) continue;
        if (foreign.refused)
            return failure("flags.refused",
                           {{"flag", flag(foreign.name)}, {"reason", foreign.reason}});
        logWarning(flag(foreign.name) + " has no effect: " + foreign.reason + ".");
    }
    return {};
}

Result<Json> TrainFlags::fieldsOfFile() const {
    TRY(const ImportedRecipe imported, importRecipe(m_recipeFile));
    // What the file does not say is as its program trains, and drawn as the model is drawn best.
    Json fields = toJson(imported.recipe);
    for (const char* field : {"preset", "validation_prompt"}) fields.erase(field);
    for (const char* field :
         {"guidance_scale", "class_image_guidance_scale", "num_inference_steps"})
        if (std::ranges::find(imported.taken, field) == imported.taken.end()) fields.erase(field);
    logInfo("Settings of " + imported.program + ": " + std::to_string(imported.taken.size()) +
            " were taken over.");
    for (const Error& one : imported.otherwise) logWarning(one.text);
    for (const LeftSetting& one : imported.left)
        logWarning(one.name + " = " + one.value + " is not taken from the file.");
    return fields;
}

Result<TrainRequest> TrainFlags::request(const CLI::App& command) const {
    TRY_VOID(checkForeign(command));
    TrainRequest request = m_request;
    request.devices = devices();
    Json& recipe = request.recipe;
    if (!m_recipeFile.empty()) {
        TRY(request.recipeFile, fieldsOfFile());
    }
    visitFields(m_recipe, [&](const std::string& name, const auto& value) {
        if (name != "preset" && isGiven(command, name)) recipe[name] = value;
    });
    // Who lists shapes wants them; sd-scripts' are such a list.
    if (recipe.contains("aspect_ratio_buckets") && !recipe.contains("use_aspect_ratio_buckets"))
        recipe["use_aspect_ratio_buckets"] = true;
    if (isGiven(command, "enable_bucket")) {
        if (recipe.contains("aspect_ratio_buckets"))
            return failure("flags.contradict", {{"flag", "--enable_bucket"},
                                                {"value", "as sd-scripts lists them"},
                                                {"other", "--aspect_ratio_buckets"},
                                                {"given", textOf(recipe["aspect_ratio_buckets"])}});
        if (m_fineBuckets.minSide > m_fineBuckets.maxSide)
            return failure("flags.bucket_bounds", {{"min", std::to_string(m_fineBuckets.minSide)},
                                                   {"max", std::to_string(m_fineBuckets.maxSide)}});
        request.fineBuckets = m_fineBuckets;
    } else {
        const FineBuckets usual;
        for (const auto& [name, isUsual] :
             {std::pair("min_bucket_reso", m_fineBuckets.minSide == usual.minSide),
              std::pair("max_bucket_reso", m_fineBuckets.maxSide == usual.maxSide),
              std::pair("bucket_reso_steps", m_fineBuckets.step == usual.step)})
            if (!isUsual)
                logWarning(flag(name) + " has no effect here. Only with --enable_bucket.");
    }
    // The script for XL takes "AdamW" as well as "prodigy", and --use_8bit_adam beside it.
    if (isGiven(command, "optimizer")) recipe["optimizer"] = toLower(m_recipe.optimizer);
    if (isGiven(command, "use_8bit_adam") &&
        valueOr<std::string>(recipe, "optimizer", "") == "adamw")
        recipe.erase("optimizer");
    TRY_VOID(standFor(command, "use_8bit_adam", "optimizer", "adamw8bit", recipe));
    TRY_VOID(standFor(command, "caption_dropout_rate", "proportion_empty_prompts", m_captionDropout,
                      recipe));
    TRY_VOID(standFor(command, "offset_noise", "noise_offset", scriptNoiseOffset, recipe));
    return request;
}

RunFolder TrainFlags::runFolder() const {
    return run.empty() ? runFolderOf(m_request) : RunFolder(absolutePath(run));
}

std::vector<std::string> TrainFlags::devices() const {
    std::vector<std::string> names = split(m_devices, ',');
    return names.empty() ? std::vector<std::string>{"auto"} : names;
}

}  // namespace dreambooth
