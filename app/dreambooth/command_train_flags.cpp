// Flags to a job and its run folder (see the header).
#include "command_train_flags.h"

#include <base/clock.h>
#include <base/log.h>
#include <hub/find_model.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/encode.h>

#include <algorithm>
#include <sstream>

#include "command_train_run.h"
#include "pictures.h"

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr double loraLearningRate = 5e-4;  // train_dreambooth_lora.py
constexpr int scriptWarmupSteps = 500;

std::string flag(const std::string& name) {
    return "--" + name;
}

/// Optimizer steps of an epoch as diffusers counts them: the longer of photos and class images.
int stepsPerEpoch(const Recipe& recipe, int photos, int worldSize) {
    const int length =
        std::max(photos, recipe.with_prior_preservation ? recipe.num_class_images : 0);
    const auto up = [](int a, int b) { return (a + b - 1) / b; };
    return std::max(
        1, up(up(length, recipe.train_batch_size * worldSize), recipe.gradient_accumulation_steps));
}

std::unexpected<Error> missing(const char* name) {
    return badInput("flags.missing", flag(name) + " is missing.",
                    "Give it, or --run FOLDER; see dreambooth train --help.", {{"flag", name}});
}

/// Where train_dreambooth_lora_sdxl.py has other defaults.
void applyXlDefaults(Recipe& recipe) {
    recipe.resolution = 1024;
    recipe.class_image_guidance_scale = 5.0;
    recipe.guidance_scale = 5.0;
    if (!recipe.lora) return;  // there is no script that tunes the whole of XL
    recipe.learning_rate = 1e-4;
    recipe.text_encoder_lr = 5e-6;
    recipe.adam_weight_decay = 1e-4;
}

}  // namespace

void TrainFlags::addTo(CLI::App& command) {
    command.add_option("--run", run, "A run folder that the studio made; nothing else is needed");
    command.add_option("--devices", m_devices,
                       "auto, cpu, or GPU numbers such as 0,1: one rank each (cpu,cpu for a test)");
    command.add_option("--preset", m_preset,
                       "diffusers (default: its scripts' settings), fast, faithful or full: the "
                       "studio's for this model; flags override it");

    const std::string paths = "Model, data and output";
    const auto text = [&](const char* name, std::string& value, const char* help) {
        command.add_option(flag(name), value, help)->group(paths);
    };
    text("pretrained_model_name_or_path", m_model,
         "Base model: a folder in diffusers' layout, a .safetensors file or a hub id");
    text("revision", m_revision, "Branch, tag or commit of a model that is named by its hub id");
    text("pretrained_vae_model_name_or_path", m_vae,
         "A VAE in place of the model's own: a folder or hub id");
    text("instance_data_dir", m_instanceFolder, "Folder with the photos of the subject");
    text("instance_prompt", m_instancePrompt, "Names the subject: \"a photo of sks dog\"");
    text("class_data_dir", m_classFolder, "Folder for class images; the missing ones are drawn");
    text("class_prompt", m_classPrompt, "Names the class: \"a photo of a dog\"");
    text("output_dir", m_output, "Folder for the result; the run itself lies in its run/");
    text("resume_from_checkpoint", m_resume, "\"latest\", or the name of a checkpoint of the run");
    command
        .add_option("--num_train_epochs", m_epochs,
                    "Rounds over the data, where max_train_steps is not given")
        ->group(paths);
    command
        .add_option("--validation_epochs", m_validationEpochs,
                    "Rounds between sample pictures with --lora, where validation_steps is not "
                    "given")
        ->group(paths);
    command
        .add_flag("--scale_lr", m_scaleLearningRate,
                  "Multiply the learning rate by batch size, accumulation and number of devices")
        ->group(paths);

    visitFields(m_given, [&](const std::string& name, auto& value) {
        if (name == "preset") return;  // chosen above
        const std::string help = fieldHelp(name);
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, bool>)
            command.add_flag(flag(name), value, help)->group("Settings");
        else
            command.add_option(flag(name), value, help)->group("Settings");
    });

    const std::string others = "";  // known, but not offered in --help: docs/flags.md has them
    for (const ForeignFlag& foreign : foreignFlags()) {
        std::string& value = m_foreign[foreign.name];
        if (foreign.takesValue)
            command.add_option(flag(foreign.name), value, foreign.reason)->group(others);
        else
            command.add_flag_function(
                       flag(foreign.name), [](std::int64_t) {}, foreign.reason)
                ->group(others);
    }
    // Given twice, the last one counts, as with diffusers' scripts.
    for (CLI::Option* option : command.get_options())
        if (option->get_expected_max() == 1) option->take_last();
}

bool TrainFlags::any(const CLI::App& command) const {
    return std::ranges::any_of(command.get_options(), [](const CLI::Option* option) {
        const std::string name = option->get_name();
        return option->count() > 0 && name != "--run" && name != "--devices" && name != "--help";
    });
}

Result<void> TrainFlags::checkForeign(const CLI::App& command) const {
    for (const ForeignFlag& foreign : foreignFlags()) {
        if (command.get_option(flag(foreign.name))->count() == 0) continue;
        if (foreign.refused)
            return badInput("flags.refused",
                            flag(foreign.name) + " can't be honoured: " + foreign.reason + ".",
                            "Leave it out, or see docs/flags.md.", {{"flag", foreign.name}});
        logWarning(flag(foreign.name) + " has no effect: " + foreign.reason + ".");
    }
    return {};
}

Result<Recipe> TrainFlags::baseRecipe(const CLI::App& command, const ModelFiles& model) const {
    const auto given = [&](const char* name) {
        return command.get_option(flag(name))->count() > 0;
    };
    Recipe recipe;  // diffusers' defaults
    if (m_preset.empty() || m_preset == "diffusers") {
        recipe.preset = "diffusers";
        recipe.lr_warmup_steps = scriptWarmupSteps;
        recipe.lora = m_given.lora;
        if (m_given.lora) recipe.learning_rate = loraLearningRate;
        if (model.family == ModelFamily::sdxl) applyXlDefaults(recipe);
    } else {
        TRY(const auto presets, presetsFor(model.texts, model.path.string(), model.resolution()));
        const auto found = std::ranges::find(presets, m_preset, &Preset::id);
        if (found == presets.end())
            return badInput("flags.preset", "There is no preset \"" + m_preset + "\".",
                            "Choose diffusers, fast, faithful or full.", {{"preset", m_preset}});
        recipe = found->recipe;
    }
    Json fields = toJson(recipe);
    visitFields(m_given, [&](const char* name, const auto& value) {
        if (std::string(name) != "preset" && given(name)) fields[name] = value;
    });
    return recipeFromJson(fields);
}

Result<Job> TrainFlags::job(const CLI::App& command, int worldSize) const {
    TRY_VOID(checkForeign(command));
    if (m_model.empty()) return missing("pretrained_model_name_or_path");
    if (m_instanceFolder.empty()) return missing("instance_data_dir");
    if (m_instancePrompt.empty()) return missing("instance_prompt");
    TRY(const fs::path path, findModel(m_model, m_revision));
    TRY(const ModelFiles model, ModelFiles::open(path));
    TRY(Recipe recipe, baseRecipe(command, model));
    if (recipe.with_prior_preservation && m_classFolder.empty()) return missing("class_data_dir");
    if (recipe.with_prior_preservation && m_classPrompt.empty()) return missing("class_prompt");
    TRY(const auto photos, picturesIn(m_instanceFolder));

    const auto given = [&](const char* name) {
        return command.get_option(flag(name))->count() > 0;
    };
    const int perEpoch = stepsPerEpoch(recipe, static_cast<int>(photos.size()), worldSize);
    if (recipe.preset == "diffusers") {
        if (!given("max_train_steps")) recipe.max_train_steps = m_epochs * perEpoch;
        if (recipe.lora && !given("validation_steps"))
            recipe.validation_steps = m_validationEpochs * perEpoch;
    }
    if (m_scaleLearningRate)
        recipe.learning_rate *=
            recipe.train_batch_size * recipe.gradient_accumulation_steps * worldSize;
    TRY_VOID(validate(recipe));

    Job job;
    job.id = "run";
    job.title = fs::absolute(m_output).filename().string();
    job.created = isoDate(secondsSinceEpoch());
    job.program = DREAMBOOTH_VERSION;
    job.model = fs::canonical(model.path);
    if (!m_vae.empty()) {
        TRY(const fs::path vae, findSnapshot(m_vae));
        job.vae = fs::canonical(vae);
    }
    job.instancePrompt = m_instancePrompt;
    job.classPrompt = m_classPrompt;
    if (!m_classFolder.empty()) job.classImages = fs::absolute(m_classFolder);
    job.output = fs::absolute(m_output);
    job.devices = devices();
    job.recipe = recipe;
    return job;
}

RunFolder TrainFlags::runFolder() const {
    return RunFolder(run.empty() ? fs::absolute(m_output) / "run" : fs::absolute(run));
}

std::vector<std::string> TrainFlags::devices() const {
    std::vector<std::string> names;
    std::istringstream list(m_devices);
    for (std::string name; std::getline(list, name, ',');) names.push_back(name);
    return names.empty() ? std::vector<std::string>{"auto"} : names;
}

Result<void> TrainFlags::copyPhotos(const RunFolder& folder, const Job& job) const {
    TRY(const auto photos, picturesIn(m_instanceFolder));
    const PictureFiles files = pictureFiles();
    int number = 0;
    std::map<std::string, PhotoOrigin> origins;
    for (const fs::path& photo : photos) {
        TRY(const TrainingPicture picture, files.read(photo, job.recipe.resolution));
        std::string digits = std::to_string(++number);
        digits.insert(0, digits.size() < 4 ? 4 - digits.size() : 0, '0');
        const std::string name = "photo-" + digits + ".png";
        TRY_VOID(files.write(folder.input() / name, picture.pixels));
        origins[name] = {picture.originalHeight, picture.originalWidth, picture.scaledWidth, 0, 0};
    }
    return folder.writeOrigins(origins);
}

Result<void> TrainFlags::makeRunFolder(const CLI::App&, const Job& job) const {
    const RunFolder folder = runFolder();
    if (folder.isAlive())
        return failure("run.busy", folder.path().string() + " is being trained right now.",
                       "Wait until it has finished, stop it, or choose another --output_dir.",
                       {{"folder", folder.path().string()}});
    std::error_code error;
    const bool exists = fs::exists(folder.jobFile(), error);
    if (exists && !m_resume.empty()) {
        if (m_resume != "latest") {
            // Later checkpoints stay on the disk, but this one must be the newest.
            const std::string name = fs::path(m_resume).filename().string();
            const auto all = folder.listCheckpoints();
            const auto wanted = std::ranges::find(
                all, name, [](const auto& one) { return one.path.filename().string(); });
            if (wanted == all.end())
                return badInput("flags.no_checkpoint",
                                "The run has no checkpoint \"" + m_resume + "\".",
                                "See " + folder.checkpoints().string() + ", or use \"latest\".",
                                {{"checkpoint", m_resume}});
            for (auto later = wanted + 1; later != all.end(); ++later)
                fs::rename(later->path,
                           folder.checkpoints() / ("unused-" + later->path.filename().string()),
                           error);
        }
        return folder.writeJob(job);
    }
    if (exists) {
        fs::path old;
        for (int i = 1; old.empty() || fs::exists(old, error); ++i)
            old = folder.path().string() + "." + std::to_string(i);
        fs::rename(folder.path(), old, error);
        if (error) return std::unexpected(errorFromErrno(error.value(), old, "rename to"));
        logInfo("The earlier run was kept as " + old.string());
    }
    for (const fs::path& part :
         {folder.input(), folder.requests(), folder.samples(), folder.checkpoints()})
        TRY_VOID(makeFolder(part));
    TRY_VOID(copyPhotos(folder, job));
    return folder.writeJob(job);
}

}  // namespace dreambooth
