// One picture into a file, or many into a folder with an index, which an interrupted command goes
// on from.
#include <worker/generate.h>

#include <base/cancel.h>
#include <base/clock.h>
#include <base/console.h>
#include <base/files.h>
#include <base/json.h>
#include <base/outputs.h>
#include <base/strings.h>
#include <base/temporaries.h>
#include <diffusion/pipeline.h>
#include <images/encode.h>
#include <worker/image_tensor.h>
#include "draw_on_devices.h"
#include "flag_values.h"

#include <cstdio>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Of a PNG's texts: what it was drawn with.
constexpr const char* factsKey = "dreambooth";

/// Which pictures of a folder are there, with what they were drawn with (pictures.json), so that an
/// interrupted command can go on.
class PictureIndex {
public:
    /// Reads the index of a folder, which is made where it is not there. Errors: pictures.foreign,
    /// file.*, json.malformed.
    static Result<PictureIndex> open(const std::filesystem::path& folder);

    /// Whether the picture is there. Error pictures.other where one of that name was drawn with
    /// other settings or weights, or is somebody else's. Weights go by "content" of the facts
    /// (model_choice.h), not by their paths. A picture that was written before the index was says
    /// itself what it was drawn with, and is noted.
    Result<bool> has(const std::string& name, const Json& facts);

    /// Notes a picture; pictures.json is written anew. Errors: file.*, disk.full.
    Result<void> add(const std::string& name, const Json& facts);

private:
    std::filesystem::path m_file;
    Json m_facts = Json::object();
};

/// What the picture follows from, without the places where its files lay.
Json withoutPaths(Json facts) {
    for (const char* key : {"model", "revision", "config", "vae", "lora", "textual_inversion"})
        facts.erase(key);
    return facts;
}

Json withoutContent(Json facts) {
    facts = withoutPaths(std::move(facts));
    facts.erase("content");
    return facts;
}

Result<PictureIndex> PictureIndex::open(const fs::path& folder) {
    PictureIndex index;
    index.m_file = folder / "pictures.json";
    TRY_VOID(checkNamedPlace(folder));
    TRY_VOID(checkCanWriteInto(folder));
    TRY_VOID(makeFolder(folder));
    sweepTemporaries(folder);
    if (pathExists(index.m_file)) {
        TRY(index.m_facts, readJson(index.m_file));
    }
    if (index.m_facts.is_object()) return index;
    return failure("pictures.foreign", {{"file", index.m_file.string()}});
}

Result<bool> PictureIndex::has(const std::string& name, const Json& facts) {
    const fs::path file = m_file.parent_path() / name;
    if (!pathExists(file)) return false;
    if (!m_facts.contains(name))
        if (auto own = parseJson(readPngTexts(file)[factsKey], file.string());
            own && own->is_object())
            m_facts[name] = std::move(*own);
    const auto found = m_facts.find(name);
    if (found != m_facts.end() && withoutPaths(*found) == withoutPaths(facts)) return true;
    std::string code = "pictures.other";
    if (found != m_facts.end() && withoutContent(*found) == withoutContent(facts))
        code = found->contains("content") ? "pictures.other.weights" : "pictures.other.version";
    return failure(code, {{"file", file.string()}});
}

Result<void> PictureIndex::add(const std::string& name, const Json& facts) {
    m_facts[name] = facts;
    return writeJson(m_file, m_facts);
}

/// Of the prompt as the model reads it: brackets may be emphasis.
void noteTruncation(const DiffusionModel& model, const DrawRequest& request) {
    if (model.qwenTokenizer) {
        const int max = request.max_sequence_length;
        if (std::ssize(model.qwenTokenizer->chatIds(request.prompt)) > max)
            tell("Note: the model reads %d tokens at once; the end of the prompt is ignored: %s\n",
                 max, request.prompt.c_str());
        return;
    }
    if (request.long_prompts) return;
    PromptOptions whole = promptOptions(request);
    whole.chunks = true;
    const auto rows = promptChunks(model.tokenizer(), request.prompt, whole).size();
    if (rows > 1)
        tell(
            "Note: the model reads %d tokens at once; the end of the prompt is ignored "
            "without --long_prompts: %s\n",
            model.tokenizer().maxLength(), request.prompt.c_str());
}

Result<void> checkPngName(const fs::path& file) {
    std::error_code ignored;
    if (file.extension() == ".png" && !fs::is_directory(file, ignored)) return {};
    return failure("picture.format", {{"file", file.string()}});
}

/// What a picture was drawn with: kept in its PNG file.
Json factsOf(const GenerateOptions& options, const DrawRequest& request, const LoadOptions& load) {
    Json facts = toJson(options.model);
    facts.update(toJson(request));
    facts["dtype"] = nameOf(load.dtype);
    if (load.matrices.format) facts["quantize_base"] = options.where.quantizeBase;
    return orThrow(parseJson(asText(facts), "the facts"));  // as it will be read back
}

Result<Json> generateOne(const GenerateOptions& options) {
    const double start = steadySeconds();
    TRY_VOID(checkPngName(options.output));
    TRY_VOID(checkNamedPlace(options.output));
    TRY_VOID(checkCanWrite(options.output));
    TRY(const LoadOptions load, loadOptions(options.where));
    TRY(const auto model, loadChoice(options.model, load));
    noteTruncation(*model, options.request);
    noteNoEffect({&model->files}, options.request);

    ProgressBar bar;
    const CancelToken cancel = cancelOnInterrupt();
    double firstStep = 0;
    const auto tell = [&](int done, int total, const at::Tensor&) {
        if (done == 1) firstStep = steadySeconds();
        bar.show("Drawing", done, total);
    };
    const double loaded = steadySeconds();
    TRY(const at::Tensor picture, draw(*model, options.request, tell, cancel));
    bar.finish();

    Json facts = factsOf(options, options.request, model->options);
    facts["width"] = picture.size(2);
    facts["height"] = picture.size(1);
    TRY_VOID(writePng(options.output, toImage(picture), {{"dreambooth", asText(facts)}}));
    facts["output"] = options.output;
    facts["device"] = load.device.str();
    facts["load_seconds"] = loaded - start;
    facts["first_step_seconds"] = firstStep - start;
    facts["seconds"] = steadySeconds() - start;
    return facts;
}

/// The file name of a prompt's picture; `number` counts prompts from 1.
std::string pictureName(std::size_t number, const DrawRequest& request) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%03zu-", number);
    return digits + slug(request.prompt, SlugCharacters::ascii, 48) + "-" +
           std::to_string(request.seed) + ".png";
}

/// All pictures that are asked for, and of those that are not there yet what draws them.
struct PictureList {
    std::vector<std::string> files;  ///< all
    std::vector<PictureTask> tasks;
    std::vector<std::string> names;  ///< of the tasks
    std::vector<Json> facts;         ///< of the tasks
};

Result<PictureList> listPictures(const GenerateOptions& options,
                                 const std::vector<std::string>& prompts, LoadOptions load,
                                 PictureIndex& index) {
    TRY(const ModelFiles model, openChoice(options.model));
    avoidFloat16(model, load);  // as it will be drawn
    TRY(const Json content, contentOf(options.model, model));
    PictureList list;
    for (std::size_t i = 0; i < prompts.size(); ++i) {
        for (int k = 0; k < options.picturesPerPrompt; ++k) {
            DrawRequest request = options.request;
            request.prompt = prompts[i];
            request.seed = options.request.seed + k;
            const std::string name = pictureName(i + 1, request);
            list.files.push_back((fs::path(options.outputFolder) / name).string());
            Json facts = factsOf(options, request, load);
            facts["content"] = content;
            TRY(const bool isThere, index.has(name, facts));
            if (isThere) continue;
            list.tasks.push_back({.model = 0, .request = std::move(request)});
            list.names.push_back(name);
            list.facts.push_back(facts);
        }
    }
    return list;
}

Result<Json> generateMany(const GenerateOptions& options) {
    const double start = steadySeconds();
    const fs::path folder = options.outputFolder;
    TRY(const auto prompts, readList(options.prompts, "--prompts"));
    TRY(const auto devices, devicesOf(options.where));
    TRY(LoadOptions load, loadOptions(options.where));
    TRY(PictureIndex index, PictureIndex::open(folder));
    TRY(const PictureList list, listPictures(options, prompts, load, index));

    const auto loadOn = [&](at::Device device) -> Result<DeviceModels> {
        load.device = device;
        DeviceModels models(1);
        TRY(models[0], loadChoice(options.model, load));
        if (device != devices.front()) return models;
        noteNoEffect({&models[0]->files}, options.request);
        DrawRequest request = options.request;
        for (const std::string& prompt : prompts) {
            request.prompt = prompt;
            noteTruncation(*models[0], request);
        }
        return models;
    };
    const auto keep = [&](std::size_t task, const at::Tensor& picture) -> Result<void> {
        TRY_VOID(writePng(folder / list.names[task], toImage(picture),
                          {{factsKey, asText(list.facts[task])}}));
        return index.add(list.names[task], list.facts[task]);
    };
    if (auto drawn = drawOnDevices(list.tasks, devices, "Drawing", loadOn, keep); !drawn) {
        if (drawn.error().code == "draw.cancelled") return failure("draw.cancelled.kept");
        return std::unexpected(drawn.error());
    }
    return Json{{"output_dir", options.outputFolder},
                {"files", list.files},
                {"drawn", list.tasks.size()},
                {"seconds", steadySeconds() - start}};
}

}  // namespace

Result<Json> generate(const GenerateOptions& options) {
    if (options.output.empty() && options.outputFolder.empty())
        return failure("flags.missing.drawing");
    return options.output.empty() ? generateMany(options) : generateOne(options);
}

}  // namespace dreambooth
