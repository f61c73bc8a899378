// Class images, runs without photos and the base model's pictures that a booth has ready.
#include <booth/prepared_booth.h>

#include <base/files.h>
#include <base/hash.h>
#include <base/log.h>
#include <base/numbered_names.h>
#include <base/paths.h>
#include <formats/model_identity.h>
#include <project/presets.h>
#include <project/project.h>
#include <project/prompt_set.h>
#include <runs/inputs.h>
#include <runs/run_lock.h>

#include <algorithm>
#include <cmath>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Of the budget: from the last step to the picture of the reveal.
constexpr int secondsAfterLearning = 10;
constexpr int checkpointsOfRun = 4;
constexpr std::size_t keptTimes = 5;
/// What a step takes with its share of the sample pictures, where no visit has measured that yet.
constexpr double shareWithSamples = 1.2;
constexpr const char* timesFile = "seconds.json";
constexpr const char* visitSeconds = "seconds";
constexpr const char* stepSeconds = "step_seconds";

/// What the model itself recommends for a booth with this card: in its dreambooth.json
/// {"booth": {"full": {fields of the recipe}}}.
Result<Json> recommended(const ModelFiles& model, const std::string& preset) {
    const auto text = model.texts.find("dreambooth.json");
    if (text == model.texts.end()) return Json::object();
    TRY(const Json root, parseJson(text->second, model.path.string() + "/dreambooth.json"));
    return valueOr(valueOr(root, "booth", Json::object()), preset.c_str(), Json::object());
}

int pngFilesIn(const fs::path& folder) {
    return static_cast<int>(std::ranges::count_if(
        entriesIn(folder), [](const fs::path& file) { return file.extension() == ".png"; }));
}

}  // namespace

Result<Recipe> boothRecipe(const BoothSettings& settings, const ModelFiles& model) {
    TRY(const auto presets, presetsFor(model));
    const auto preset = std::ranges::find(presets, settings.preset, &Preset::id);
    if (preset == presets.end())
        return failure(
            "booth.settings.choice",
            {{"key", "preset"}, {"value", settings.preset}, {"choices", "fast, faithful, full"}});
    Recipe recipe = preset->recipe;
    recipe.seed = settings.seed;
    recipe.max_train_seconds = std::max(1, settings.budgetSeconds - secondsAfterLearning);
    recipe.num_validation_images = 1;
    recipe.validation_loss_steps = 0;
    recipe.checkpoints_total_limit = 1;
    TRY(const Json ofModel, recommended(model, settings.preset));
    Json fields = toJson(recipe);
    fields.update(ofModel);
    fields.update(settings.recipe);
    TRY(recipe, recipeFromJson(fields));
    // Sample pictures are asked for by the clock, as fast as the machine may be; one is at the end.
    if (!settings.recipe.contains("validation_steps"))
        recipe.validation_steps = recipe.max_train_steps;
    if (!settings.recipe.contains("checkpointing_steps"))
        recipe.checkpointing_steps = std::max(1, recipe.max_train_steps / checkpointsOfRun);
    TRY_VOID(validate(recipe));
    return recipe;
}

Result<PreparedBooth> PreparedBooth::open(const BoothSettings& settings,
                                          const fs::path& boothFolder) {
    PreparedBooth prepared;
    prepared.m_settings = settings;
    TRY(prepared.m_model, canonicalPath(settings.baseModel()));
    TRY(const ModelFiles model, ModelFiles::open(prepared.m_model));
    TRY(prepared.m_recipe, boothRecipe(settings, model));
    prepared.m_isFlow = model.isFlow();
    prepared.m_isDistilled = model.isDistilled;
    TRY(prepared.m_identity, modelIdentity(model));
    TRY_VOID(prepared.takeDrawingModel(model));
    prepared.m_folder = absolutePath(boothFolder) / "prepared" / prepared.m_identity.substr(0, 16);
    for (const BoothKind& kind : settings.kinds) TRY_VOID(prepared.writeKindRun(kind));
    return prepared;
}

/// Another model draws with what suits it, unless staff say otherwise.
Result<void> PreparedBooth::takeDrawingModel(const ModelFiles& model) {
    m_drawingModel = m_model;
    m_drawingSteps = m_recipe.num_inference_steps;
    m_drawingGuidance = m_recipe.guidance_scale;
    if (m_settings.drawWith.empty()) return {};
    TRY(m_drawingModel, canonicalPath(m_settings.drawWith));
    TRY(const ModelFiles drawing, ModelFiles::open(m_drawingModel));
    if (drawing.family != model.family)
        return failure("booth.draw_with", {{"model", drawing.title()},
                                           {"family", titleOf(drawing.family)},
                                           {"base", model.title()},
                                           {"taught", titleOf(model.family)}});
    if (!m_recipe.lora) return failure("booth.draw_with.no_lora", {{"preset", m_settings.preset}});
    TRY(m_drawingIdentity, modelIdentity(drawing));
    TRY(const auto presets, presetsFor(drawing));
    const Recipe& own = presets.front().recipe;
    if (!m_settings.recipe.contains("num_inference_steps"))
        m_drawingSteps = own.num_inference_steps;
    if (!m_settings.recipe.contains("guidance_scale")) m_drawingGuidance = own.guidance_scale;
    return {};
}

fs::path PreparedBooth::kindFolder(const BoothKind& kind) const {
    return m_folder / "kinds" / kind.id;
}

Job PreparedBooth::jobOf(const BoothKind& kind) const {
    Job job = newJob(kind.id);
    job.title = "booth";
    job.model = m_model;
    JobSubject& one = job.first();
    one.subject.token = m_settings.token;
    one.subject.className = kind.className;
    one.classPrompt = one.subject.classPrompt();
    one.classImages = m_folder / "class-images" /
                      classImagesKey(m_identity, one.classPrompt, m_recipe.resolution);
    job.instancePrompt = one.subject.instancePrompt();
    job.output = "output";
    job.recipe = m_recipe;
    if (!m_settings.scenes.empty())
        job.recipe.validation_prompt =
            scenePicture(kind, m_settings.scenes.front()).settings.prompt;
    return job;
}

/// What was measured for another recipe counts no longer.
Result<void> PreparedBooth::writeKindRun(const BoothKind& kind) const {
    const RunFolder run(kindFolder(kind));
    const Job job = jobOf(kind);
    const Result<Job> before = run.readJob();
    if (before && before->recipe == job.recipe && before->model == job.model &&
        before->first().classPrompt == job.first().classPrompt)
        return {};
    std::error_code ignored;
    fs::remove_all(run.path(), ignored);
    TRY_VOID(run.makeFolders());
    TRY_VOID(run.writeJob(job));
    return sealJob(run);
}

std::vector<fs::path> PreparedBooth::kindRuns() const {
    std::vector<fs::path> folders;
    for (const BoothKind& kind : m_settings.kinds) folders.push_back(kindFolder(kind));
    return folders;
}

void PreparedBooth::clearLogs() const {
    std::error_code ignored;
    for (const BoothKind& kind : m_settings.kinds) {
        const RunFolder run(kindFolder(kind));
        for (const fs::path& file : {run.eventsFile(), run.logFile()}) fs::remove(file, ignored);
    }
}

int PreparedBooth::classImagesTotal() const {
    return m_recipe.with_prior_preservation
               ? m_recipe.num_class_images * static_cast<int>(m_settings.kinds.size())
               : 0;
}

int PreparedBooth::classImagesDone() const {
    if (!m_recipe.with_prior_preservation) return 0;
    int done = 0;
    for (const BoothKind& kind : m_settings.kinds)
        done += std::min(m_recipe.num_class_images, pngFilesIn(jobOf(kind).first().classImages));
    return done;
}

PreparedBooth::Picture PreparedBooth::pictureOf(const std::string& prompt) const {
    Picture picture;
    picture.settings.prompt = prompt;
    picture.settings.seed = m_settings.seed;
    picture.settings.num_inference_steps = m_drawingSteps;
    picture.settings.guidance_scale = m_drawingGuidance;
    picture.settings.max_sequence_length = m_recipe.max_sequence_length;
    picture.settings.width = picture.settings.height = m_recipe.resolution;
    const std::string drawn = asText(toJson(picture.settings)) + m_drawingIdentity;
    picture.file = m_folder / "pictures" / (sha256(drawn).substr(0, 16) + ".png");
    return picture;
}

PreparedBooth::Picture PreparedBooth::kindPicture(const BoothKind& kind) const {
    return pictureOf("a photo of " + kind.className);
}

PreparedBooth::Picture PreparedBooth::scenePicture(const BoothKind& kind,
                                                   const BoothScene& scene) const {
    return pictureOf(withSubjects(scene.prompt, {m_settings.token + " " + kind.className}));
}

std::vector<PreparedBooth::Picture> PreparedBooth::missingPictures() const {
    std::vector<Picture> missing;
    const auto add = [&](Picture picture) {
        if (!pathExists(picture.file)) missing.push_back(std::move(picture));
    };
    for (const BoothKind& kind : m_settings.kinds) {
        add(kindPicture(kind));
        for (const BoothScene& scene : m_settings.scenes) add(scenePicture(kind, scene));
    }
    return missing;
}

Result<RunFolder> PreparedBooth::makeRun(const VisitorFolder& visitor, const BoothKind& kind,
                                         const std::vector<fs::path>& squares) const {
    RunFolder run(visitor.run());
    TRY_VOID(wipe(run.path()));
    TRY_VOID(run.makeFolders());
    Job job = jobOf(kind);
    job.id = run.id();
    const std::string prefix = RunInputs::photoPrefix;
    for (std::size_t i = 0; i < squares.size(); ++i)
        TRY_VOID(copyFile(
            squares[i], run.input() / (prefix + zeroPadded(static_cast<int>(i) + 1, 2) + ".png")));
    TRY_VOID(run.writeState({.totalSteps = m_recipe.max_train_steps}));
    TRY_VOID(run.writeJob(job));
    TRY_VOID(sealJob(run));
    return run;
}

/// What the last visits took, empty where it was with another recipe or budget.
Json PreparedBooth::readTimes() const {
    const std::string recipe = sha256(asText(toJson(m_recipe))).substr(0, 16);
    const Result<Json> kept = readJson(m_folder / timesFile);
    if (kept && valueOr<std::string>(*kept, "recipe", "") == recipe) return *kept;
    return {{"recipe", recipe}};
}

double PreparedBooth::medianTime(const char* key) const {
    auto seconds = valueOr<std::vector<double>>(readTimes(), key, {});
    if (seconds.empty()) return 0;
    std::ranges::sort(seconds);
    return seconds[seconds.size() / 2];
}

double PreparedBooth::measuredSeconds() const {
    return medianTime(visitSeconds);
}

void PreparedBooth::noteVisit(double seconds, double secondsOfStep) const {
    Json times = readTimes();
    for (const auto& [key, value] :
         {std::pair(visitSeconds, seconds), std::pair(stepSeconds, secondsOfStep)}) {
        if (value <= 0) continue;
        auto all = valueOr<std::vector<double>>(times, key, {});
        all.push_back(value);
        if (all.size() > keptTimes) all.erase(all.begin());
        times[key] = all;
    }
    if (const auto written = writeJson(m_folder / timesFile, times); !written)
        logWarning(written.error().message());
}

LearningWorth PreparedBooth::worthOf(int steps) const {
    return dreambooth::worthOf(steps, m_recipe.max_train_steps, !m_isFlow);
}

int PreparedBooth::stepsEnough() const {
    return stepsWorthEnough(m_recipe.max_train_steps, !m_isFlow);
}

BoothPace PreparedBooth::pace(double secondsOfWarmStep) const {
    const double measured = medianTime(stepSeconds);
    const double step = measured > 0 ? measured : secondsOfWarmStep * shareWithSamples;
    if (step <= 0) return {};
    BoothPace pace;
    pace.secondsOfStep = step;
    pace.stepsOfRecipe = m_recipe.max_train_steps;
    pace.isMeasured = !m_isFlow;
    // The step at whose end the time is over counts too.
    pace.steps =
        m_recipe.max_train_seconds > 0
            ? std::min(pace.stepsOfRecipe, 1 + static_cast<int>(m_recipe.max_train_seconds / step))
            : pace.stepsOfRecipe;
    const double visit = measuredSeconds();
    pace.waitSeconds = visit > 0 ? visit : pace.steps * step + secondsAfterLearning;
    const double enough = stepsEnough() * step + secondsAfterLearning;
    if (enough <= mostBudgetSeconds)
        pace.enoughSeconds = static_cast<int>(std::ceil(enough / 15) * 15);
    return pace;
}

}  // namespace dreambooth
