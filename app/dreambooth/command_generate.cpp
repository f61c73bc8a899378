// `dreambooth generate`: a picture from a prompt, or many pictures from many prompts.
#include <base/clock.h>
#include <base/files.h>
#include <images/encode.h>

#include <cstdio>
#include <memory>

#include <worker/console.h>
#include <worker/interrupt.h>
#include <worker/model_choice.h>
#include <worker/picture_farm.h>
#include <worker/pictures.h>
#include "commands.h"
#include "draw_flags.h"

namespace dreambooth {
namespace {

namespace fs = std::filesystem;

struct GenerateOptions {
    ModelChoice model;
    std::string prompt, output;
    std::string prompts, outputFolder;
    int picturesAPrompt = 1;
    std::int64_t seed = 42;
    bool json = false;
    DrawOptions draw;
};

/// Of the prompt as the model reads it: brackets may be emphasis.
void noteTruncation(const StableDiffusion& model, const std::string& prompt,
                    PromptOptions options) {
    if (options.chunks) return;
    options.chunks = true;
    const auto rows = promptChunks(model.tokenizer(), prompt, options).size();
    if (rows > 1)
        std::fprintf(stderr,
                     "Note: the model reads %d tokens at once; the end of the prompt is ignored "
                     "without --long_prompts: %s\n",
                     model.tokenizer().maxLength(), prompt.c_str());
}

Result<void> checkPngName(const fs::path& file) {
    std::error_code ignored;
    if (file.extension() == ".png" && !fs::is_directory(file, ignored)) return {};
    return badInput("picture.format", "Pictures are written as PNG, not as " + file.string() + ".",
                    "Give --output a file name that ends with .png.", {{"file", file.string()}});
}

/// What a picture was drawn with: kept in its PNG file, and compared on resuming.
Json factsOf(const GenerateOptions& options, const DrawRequest& request, const LoadOptions& load) {
    Json facts = toJson(options.model);
    facts.update(toJson(request));
    facts["dtype"] = nameOf(load.dtype);
    return Json::parse(asText(facts));  // as it will be read back
}

Result<Json> generateOne(const GenerateOptions& options) {
    const double start = secondsSinceEpoch();
    TRY_VOID(checkPngName(options.output));
    TRY(const LoadOptions load, loadOptions(options.draw));
    TRY(const auto model, loadChoice(options.model, load));
    noteTruncation(*model, options.prompt, promptOptions(options.draw.request));

    DrawRequest request = options.draw.request;
    request.prompt = options.prompt;
    request.seed = options.seed;
    ProgressBar bar;
    DrawHooks hooks;
    hooks.cancel = cancelOnInterrupt();
    double firstStep = 0;
    hooks.progress = [&](int done, int total) {
        if (done == 1) firstStep = secondsSinceEpoch();
        bar.show("Drawing", done, total);
    };
    const double loaded = secondsSinceEpoch();
    TRY(const at::Tensor picture, draw(*model, request, hooks));
    bar.finish();

    Json facts = factsOf(options, request, load);
    facts["width"] = picture.size(2);
    facts["height"] = picture.size(1);
    TRY_VOID(writePng(options.output, toImage(picture), {{"dreambooth", asText(facts)}}));
    facts["output"] = options.output;
    facts["device"] = load.device.str();
    facts["load_seconds"] = loaded - start;
    facts["first_step_seconds"] = firstStep - start;
    facts["seconds"] = secondsSinceEpoch() - start;
    return facts;
}

/// "a photo of sks dog, 8k!" → "a-photo-of-sks-dog-8k": at most 48 bytes of a file name.
std::string slug(const std::string& prompt) {
    std::string name;
    for (const char character : prompt) {
        if (name.size() >= 48) break;
        const auto byte = static_cast<unsigned char>(character);
        if (byte < 0x80 && std::isalnum(byte) != 0)
            name += character;
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    while (name.ends_with('-')) name.pop_back();
    return name;
}

/// Which pictures of a folder are there, with what they were drawn with, so that an interrupted
/// command can go on. Written anew after each picture.
class PictureIndex {
public:
    static Result<PictureIndex> open(const fs::path& folder) {
        PictureIndex index;
        index.m_file = folder / "pictures.json";
        TRY_VOID(makeFolder(folder));
        if (pathExists(index.m_file)) {
            TRY(index.m_facts, readJson(index.m_file));
        }
        if (index.m_facts.is_object()) return index;
        return badInput("pictures.foreign",
                        index.m_file.string() + " is no list of pictures of this program.",
                        "Give another --output_dir.", {{"file", index.m_file.string()}});
    }

    /// Whether the picture is there; error pictures.other where one of that name was drawn with
    /// other settings, or is somebody else's.
    Result<bool> has(const std::string& name, const Json& facts) const {
        const fs::path file = m_file.parent_path() / name;
        if (!pathExists(file)) return false;
        const auto found = m_facts.find(name);
        if (found != m_facts.end() && *found == facts) return true;
        return badInput(
            "pictures.other", file.string() + " is there already, drawn with other settings.",
            "Give another --output_dir, or move the picture away.", {{"file", file.string()}});
    }

    Result<void> add(const std::string& name, const Json& facts) {
        m_facts[name] = facts;
        return writeJson(m_file, m_facts);
    }

private:
    fs::path m_file;
    Json m_facts = Json::object();
};

Result<Json> generateMany(const GenerateOptions& options) {
    const double start = secondsSinceEpoch();
    const fs::path folder = options.outputFolder;
    TRY(const auto prompts, readList(options.prompts, "--prompts"));
    TRY(const auto devices, devicesOf(options.draw));
    TRY(LoadOptions load, loadOptions(options.draw));
    TRY(PictureIndex index, PictureIndex::open(folder));

    std::vector<PictureTask> tasks;
    std::vector<std::string> names;
    std::vector<Json> facts;
    Json files = Json::array();
    for (std::size_t i = 0; i < prompts.size(); ++i) {
        for (int k = 0; k < options.picturesAPrompt; ++k) {
            PictureTask task{0, options.draw.request};
            task.request.prompt = prompts[i];
            task.request.seed = options.seed + k;
            char number[32];
            std::snprintf(number, sizeof number, "%03zu-", i + 1);
            const std::string name =
                number + slug(prompts[i]) + "-" + std::to_string(task.request.seed) + ".png";
            files.push_back((folder / name).string());
            const Json drawn = factsOf(options, task.request, load);
            TRY(const bool isThere, index.has(name, drawn));
            if (isThere) continue;
            tasks.push_back(std::move(task));
            names.push_back(name);
            facts.push_back(drawn);
        }
    }

    ProgressBar bar;
    FarmHooks hooks;
    hooks.cancel = cancelOnInterrupt();
    hooks.load = [&](at::Device device) -> Result<std::vector<std::unique_ptr<StableDiffusion>>> {
        load.device = device;
        std::vector<std::unique_ptr<StableDiffusion>> models(1);
        TRY(models[0], loadChoice(options.model, load));
        if (device == devices.front())
            for (const std::string& prompt : prompts)
                noteTruncation(*models[0], prompt, promptOptions(options.draw.request));
        return models;
    };
    hooks.done = [&](std::size_t task, const at::Tensor& picture) -> Result<void> {
        TRY_VOID(writePng(folder / names[task], toImage(picture),
                          {{"dreambooth", asText(facts[task])}}));
        return index.add(names[task], facts[task]);
    };
    hooks.progress = [&bar](int done, int total) { bar.show("Drawing", done, total); };
    if (auto drawn = drawOnDevices(tasks, devices, hooks); !drawn) {
        if (drawn.error().code == "draw.cancelled")
            drawn.error().remedy = "The pictures so far are kept; the same command goes on.";
        return std::unexpected(drawn.error());
    }
    bar.finish();
    return Json{{"output_dir", options.outputFolder},
                {"files", files},
                {"drawn", tasks.size()},
                {"seconds", secondsSinceEpoch() - start}};
}

}  // namespace

void addGenerateCommand(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<GenerateOptions>();
    CLI::App* command = app.add_subcommand(
        "generate", "Draw a picture from a prompt, or many from a list of prompts");
    command
        ->add_option("--model", options->model.model,
                     "The model: a diffusers folder, a .safetensors file or a hub id")
        ->required();
    auto* prompt = command->add_option("--prompt", options->prompt,
                                       "What to draw, such as \"a photo of sks dog\"");
    auto* output = command->add_option("--output", options->output, "The picture: a .png file");
    auto* prompts =
        command->add_option("--prompts", options->prompts,
                            "Many: a text file with a prompt a line, or prompts and commas");
    auto* folder = command->add_option("--output_dir", options->outputFolder,
                                       "Where many pictures go; those that are there are kept");
    command
        ->add_option("--num_samples_per_prompt", options->picturesAPrompt,
                     "Pictures of each of --prompts, with the seeds that follow --seed")
        ->capture_default_str()
        ->check(CLI::Range(1, 10000))
        ->needs(prompts);
    prompt->excludes(prompts)->needs(output);
    output->needs(prompt);
    prompts->needs(folder);
    folder->needs(prompts);
    addModelOptions(*command, options->model);
    addLoraOptions(*command, options->model);
    command->add_option("--seed", options->seed, "The same number gives the same picture")
        ->capture_default_str();
    addDrawOptions(*command, options->draw);
    addDevicesOption(*command, options->draw);
    command->add_flag("--json", options->json, "Print what was done as JSON");
    command->callback([options, &exitCode] {
        if (options->output.empty() && options->outputFolder.empty()) {
            exitCode = report(Error{"flags.missing",
                                    {},
                                    "There is nothing to draw.",
                                    "Give --prompt and --output, or --prompts and --output_dir.",
                                    ErrorKind::input});
            return;
        }
        const Result<Json> done =
            options->output.empty() ? generateMany(*options) : generateOne(*options);
        if (!done) {
            exitCode = report(done.error());
            return;
        }
        if (options->json) printJson(*done);
    });
}

}  // namespace dreambooth
