// Flags to a job and its run folder (see the header).
#include "command_train_flags.h"

#include <base/files.h>
#include <base/log.h>
#include <base/text_parts.h>
#include <hub/find_model.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/encode.h>
#include <runs/checkpoint.h>
#include <runs/copy.h>
#include <runs/input_writer.h>
#include <runs/scores.h>

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include <worker/image_tensor.h>
#include <worker/training_pictures.h>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr int rayEpochs = 4;
constexpr double scriptNoiseOffset = 0.1;  // of --offset_noise

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

}  // namespace

void TrainFlags::addTo(CLI::App& command) {
    command.add_option("--run", run, "A run folder that the studio made; nothing else is needed");
    command.add_option(
        "--devices", m_devices,
        "auto, cpu, or GPU numbers such as 0,1: one rank each (cpu,cpu for a test); 0+1 is "
        "one rank with the U-Net on the first and the rest on the second");
    command
        .add_option("--max_restarts", mostRestarts,
                    "How often a run that fails goes on by itself from its last checkpoint")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--preset", m_preset,
                       "diffusers (default: its scripts' settings), ray (its template's), fast, "
                       "faithful or full: the studio's for this model; flags override it");

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
    text("instance_mask_dir", m_maskFolder,
         "Folder with masks for --masked_loss by the photos' names: white is the subject; without "
         "it a photo's transparency is its mask");
    text("instance_prompt", m_instancePrompt, "Names the subject: \"a photo of sks dog\"");
    text("class_data_dir", m_classFolder, "Folder for class images; the missing ones are drawn");
    text("class_prompt", m_classPrompt, "Names the class: \"a photo of a dog\"");
    text("placeholder_token", m_token,
         "The word that --textual_inversion learns, as it stands in the instance prompt; one that "
         "the model's vocabulary does not have");
    text("initializer_token", m_initial, "A word whose meaning it begins with: \"dog\"");
    text("output_dir", m_output, "Folder for the result; the run itself lies in its run/");
    text("resume_from_checkpoint", m_resume,
         "\"latest\", the name of a checkpoint of the run, or the folder of one elsewhere");
    text("checkpoint_copy_dir", m_checkpointCopies,
         "A second folder, on shared storage perhaps, that checkpoints and the result are copied "
         "to");
    text("logging_dir", m_tensorboard,
         "Folder of the TensorBoard files, below output_dir; without it they are in its "
         "run/tensorboard");
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
    command
        .add_option("--repeats", m_repeats, "How often an epoch shows each photo, for its length")
        ->check(CLI::PositiveNumber)
        ->group(paths);
    const auto asInDiffusers = [&](const char* name, const std::string& help) {
        command.add_flag_function(name, [](std::int64_t) {}, help)->group(paths);
    };
    asInDiffusers("--offset_noise", "As diffusers has it: --noise_offset 0.1");
    asInDiffusers("--use_8bit_adam", "As diffusers has it: --optimizer adamw8bit");

    visitFields(m_given, [&](const std::string& name, auto& value) {
        if (name == "preset") return;  // chosen above
        const std::string help = fieldHelp(name);
        // What is on by default takes True or False, as Prodigy's settings do in diffusers' script.
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, bool>) {
            if (!value) {
                command.add_flag(flag(name), value, help)->group("Settings");
                return;
            }
        }
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
    // Given twice, the last one counts, as with diffusers' scripts; each prompt is one line.
    for (CLI::Option* option : command.get_options())
        if (option->get_expected_max() == 1) option->take_last();
    command.get_option("--validation_prompt")->join('\n');
}

bool TrainFlags::any(const CLI::App& command) const {
    return std::ranges::any_of(command.get_options(), [](const CLI::Option* option) {
        const std::string name = option->get_name();
        return option->count() > 0 && name != "--run" && name != "--devices" &&
               name != "--max_restarts" && name != "--help";
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
    Recipe recipe;
    if (m_preset.empty() || m_preset == "diffusers") {
        recipe = diffusersRecipe(model.family == ModelFamily::sdxl, m_given.lora,
                                 m_given.textual_inversion);
    } else if (m_preset == "ray") {
        recipe = rayRecipe(m_given.lora);
    } else {
        TRY(const auto presets, presetsFor(model.texts, model.path.string(), model.resolution()));
        const auto found = std::ranges::find(presets, m_preset, &Preset::id);
        if (found == presets.end())
            return badInput("flags.preset", "There is no preset \"" + m_preset + "\".",
                            "Choose diffusers, ray, fast, faithful or full.",
                            {{"preset", m_preset}});
        recipe = found->recipe;
    }
    Json fields = toJson(recipe);
    visitFields(m_given, [&](const char* name, const auto& value) {
        if (std::string(name) != "preset" && given(name)) fields[name] = value;
    });
    if (given("offset_noise") && !given("noise_offset")) fields["noise_offset"] = scriptNoiseOffset;
    if (given("use_8bit_adam") && !given("optimizer")) fields["optimizer"] = "adamw8bit";
    // The script for XL takes "AdamW" as well as "prodigy".
    std::string optimizer = valueOr<std::string>(fields, "optimizer", "");
    std::ranges::transform(optimizer, optimizer.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    fields["optimizer"] = optimizer == "adamw" && given("use_8bit_adam") ? "adamw8bit" : optimizer;
    // It has one rate for all, while the script for XL has another one for the text encoder.
    if (optimizer == "prodigy" && !given("text_encoder_lr")) fields["text_encoder_lr"] = 0;
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
    if (recipe.textual_inversion && m_token.empty()) return missing("placeholder_token");
    if (recipe.textual_inversion && m_initial.empty()) return missing("initializer_token");
    if (recipe.with_prior_preservation && m_classFolder.empty()) return missing("class_data_dir");
    if (recipe.with_prior_preservation && m_classPrompt.empty()) return missing("class_prompt");
    TRY(const auto photos, picturesIn(m_instanceFolder));

    const auto given = [&](const char* name) {
        return command.get_option(flag(name))->count() > 0;
    };
    const int perEpoch =
        stepsPerEpoch(recipe, static_cast<int>(photos.size()) * m_repeats, worldSize);
    if (recipe.preset == "diffusers") {
        if (!given("max_train_steps")) recipe.max_train_steps = m_epochs * perEpoch;
        if (recipe.lora && !given("validation_steps"))
            recipe.validation_steps = m_validationEpochs * perEpoch;
    }
    // The template ends with what comes first.
    if (recipe.preset == "ray")
        recipe.max_train_steps = std::min(
            recipe.max_train_steps, (given("num_train_epochs") ? m_epochs : rayEpochs) * perEpoch);
    if (m_scaleLearningRate)
        recipe.learning_rate *=
            recipe.train_batch_size * recipe.gradient_accumulation_steps * worldSize;
    TRY_VOID(validate(recipe));

    Job job = newJob(runFolder().id());
    job.title = fs::absolute(m_output).filename().string();
    job.model = fs::canonical(model.path);
    if (!m_vae.empty()) {
        TRY(const fs::path vae, findSnapshot(m_vae));
        job.vae = fs::canonical(vae);
    }
    job.instancePrompt = m_instancePrompt;
    job.classPrompt = m_classPrompt;
    job.token = m_token;
    job.className = m_initial;
    if (!m_classFolder.empty()) job.classImages = fs::absolute(m_classFolder);
    job.output = fs::absolute(m_output);
    if (!m_tensorboard.empty()) job.tensorboard = job.output / m_tensorboard;
    if (!m_checkpointCopies.empty()) job.checkpointCopies = fs::absolute(m_checkpointCopies);
    job.devices = devices();
    job.recipe = recipe;
    return job;
}

RunFolder TrainFlags::runFolder() const {
    return RunFolder(run.empty() ? fs::absolute(m_output) / "run" : fs::absolute(run));
}

std::vector<std::string> TrainFlags::devices() const {
    std::vector<std::string> names = partsOf(m_devices, ',');
    return names.empty() ? std::vector<std::string>{"auto"} : names;
}

Result<cv::Mat> TrainFlags::maskOf(const fs::path& photo) const {
    if (m_maskFolder.empty()) return decodeAlpha(photo);
    TRY(const auto masks, picturesIn(m_maskFolder));
    const auto found = std::ranges::find(masks, photo.stem(), [](const fs::path& mask) {
        return mask.stem();  // masks are often PNG beside photos in JPEG
    });
    if (found == masks.end()) return cv::Mat();
    TRY(const Image mask, decodeImage(*found));
    cv::Mat grey;
    cv::cvtColor(mask, grey, cv::COLOR_RGB2GRAY);
    return grey;
}

Result<void> TrainFlags::copyPhotos(const RunFolder& folder, const Job& job) const {
    TRY(const auto photos, picturesIn(m_instanceFolder));
    const PictureFiles files = pictureFiles();
    InputWriter inputs(folder, 4);
    for (const fs::path& photo : photos) {
        TRY(const TrainingPicture picture, files.read(photo, job.recipe.resolution));
        cv::Mat mask;
        if (job.recipe.masked_loss) {
            TRY(mask, maskOf(photo));
            if (!mask.empty())
                cv::resize(mask, mask,
                           {picture.scaledWidth, static_cast<int>(picture.pixels.size(1))}, 0, 0,
                           cv::INTER_AREA);
        }
        TRY_VOID(inputs.add({.picture = toImage(picture.pixels),
                             .mask = mask,
                             .origin = {.height = picture.originalHeight,
                                        .width = picture.originalWidth,
                                        .scaledWidth = picture.scaledWidth}}));
    }
    return inputs.finish();
}

bool TrainFlags::isSameJob(const CLI::App& command, const RunFolder& folder, Job job) const {
    const Result<Job> before = folder.readJob();
    if (!before) return false;
    job.created = before->created;
    job.program = before->program;
    // What follows from the number of ranks, which a restart may change.
    const auto given = [&](const char* name) { return command.get_option(name)->count() > 0; };
    if (!given("--max_train_steps")) job.recipe.max_train_steps = before->recipe.max_train_steps;
    if (!given("--validation_steps")) job.recipe.validation_steps = before->recipe.validation_steps;
    if (m_scaleLearningRate) job.recipe.learning_rate = before->recipe.learning_rate;
    return toJson(job) == toJson(*before);
}

Result<void> TrainFlags::makeRunFolder(const CLI::App& command, const Job& job) const {
    const RunFolder folder = runFolder();
    if (folder.isAlive())
        return failure("run.busy", folder.path().string() + " is being trained right now.",
                       "Wait until it has finished, stop it, or choose another --output_dir.",
                       {{"folder", folder.path().string()}});
    std::error_code error;
    const bool exists = fs::exists(folder.jobFile(), error);
    if (exists && m_resume.empty() && m_goOn && isSameJob(command, folder, job)) return {};
    if (exists && !m_resume.empty()) {
        TRY_VOID(makeNewest(folder));
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
    TRY_VOID(folder.makeFolders());
    TRY_VOID(copyPhotos(folder, job));
    if (!m_resume.empty()) TRY_VOID(makeNewest(folder));
    return folder.writeJob(job);
}

Result<void> TrainFlags::makeNewest(const RunFolder& folder) const {
    if (m_resume == "latest") return {};
    const std::string name = fs::path(m_resume).filename().string();
    const auto find = [&]() -> std::optional<RunFolder::Checkpoint> {
        for (const RunFolder::Checkpoint& one : folder.listCheckpoints())
            if (one.path.filename().string() == name) return one;
        return {};
    };
    // A folder elsewhere: the copy of a run that is lost, or another run's.
    if (m_resume != name && pathExists(m_resume) &&
        fs::weakly_canonical(m_resume).parent_path() !=
            fs::weakly_canonical(folder.checkpoints())) {
        TRY_VOID(verifyCheckpoint(m_resume));
        if (const auto copied = copyCheckpoint(m_resume, folder); !copied)
            return std::unexpected(copied.error());
    }
    const auto wanted = find();
    if (!wanted)
        return badInput("flags.no_checkpoint", "The run has no checkpoint \"" + m_resume + "\".",
                        "See " + folder.checkpoints().string() + ", or use \"latest\".",
                        {{"checkpoint", m_resume}});
    TRY_VOID(dropLaterScores(folder, wanted->step));
    return setLaterCheckpointsAside(folder, wanted->step);
}

}  // namespace dreambooth
