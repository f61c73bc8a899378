// Writing, checking and pruning of checkpoint folders.
#include <base/content_hash.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/json.h>
#include <base/log.h>
#include <base/mapped_file.h>
#include <base/numbered_names.h>
#include <base/paths.h>
#include <base/strings.h>
#include <base/temporaries.h>
#include <formats/safetensors.h>
#include <project/recipe_effect.h>
#include <project/recipe_fields.h>
#include <runs/checkpoint.h>
#include <runs/events.h>
#include <runs/run_lock.h>
#include <runs/scores.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace checkpoint_files {

std::string weights(Component component) {
    return "model/" + folderOf(component) + "/" + weightStemOf(component) + ".safetensors";
}

std::vector<std::string> learned(const Recipe& recipe, Component denoiser) {
    std::vector<std::string> names = {progress, optimizer};
    if (recipe.use_ema) names.emplace_back(raw);
    if (recipe.lora || recipe.textual_inversion) {
        names.emplace_back(trained);
        return names;
    }
    names.push_back(weights(denoiser));
    if (recipe.train_text_encoder) names.push_back(weights(Component::textEncoder));
    return names;
}

}  // namespace checkpoint_files

namespace {

constexpr const char* manifestName = RunFolder::manifestName;

struct FileFacts {
    std::uintmax_t bytes = 0;
    std::string sha256;
};

Result<FileFacts> factsOf(const fs::path& file) {
    TRY(const MappedFile mapped, MappedFile::open(file));
    constexpr std::size_t blockSize = 1u << 20;
    Sha256 hash;
    for (auto left = mapped.bytes(); !left.empty();) {
        const auto block = left.first(std::min(left.size(), blockSize));
        TRY(const auto bytes, readBytes(block));
        hash.add(bytes);
        left = left.subspan(block.size());
    }
    return FileFacts{mapped.bytes().size(), hash.finish()};
}

/// Facts of base-model files, which every checkpoint has but which need hashing only once.
Result<FileFacts> factsOfUnchanged(const fs::path& source) {
    static std::map<fs::path, FileFacts> known;
    if (const auto found = known.find(source); found != known.end()) return found->second;
    TRY(FileFacts facts, factsOf(source));
    known[source] = facts;
    return facts;
}

/// Whether an earlier checkpoint's copy still holds what was copied, and is no name of the
/// original itself (as checkpoints of older versions have it). Read once, under all its names.
bool isSound(const fs::path& copy, const fs::path& original, const std::string& hash) {
    static std::map<std::string, std::string> known;  // fileStamp() to hash
    const std::string stamp = fileStamp(copy);
    if (stamp.empty() || stamp == fileStamp(original)) return false;
    std::string& content = known[stamp];
    if (content.empty())
        if (const Result<FileFacts> facts = factsOf(copy)) content = facts->sha256;
    return content == hash;
}

Json toJson(const FileFacts& facts) {
    return {{"bytes", facts.bytes}, {"sha256", facts.sha256}};
}

/// True when `target` is a new name of `source`.
bool link(const fs::path& source, const fs::path& target) {
    return ::link(source.c_str(), target.c_str()) == 0;
}

std::unexpected<Error> damaged(std::string_view code, const fs::path& checkpoint,
                               const std::string& file) {
    return failure(code, {{"checkpoint", checkpoint.string()}, {"file", file}});
}

/// The names in a folder and in those below it; their files are synced as they are written.
Result<void> syncFolders(const fs::path& folder) {
    for (const fs::path& entry : entriesIn(folder))
        if (std::error_code ignored; fs::is_directory(entry, ignored)) TRY_VOID(syncFolders(entry));
    return syncToDisk(folder);
}

/// Files of a run's latest checkpoint by their hash.
std::map<std::string, fs::path> filesByHash(const fs::path& checkpoints) {
    std::map<std::string, fs::path> files;
    const RunFolder run(checkpoints.parent_path());
    if (run.checkpoints() != checkpoints) return files;  // saved elsewhere: there is no other
    const auto all = run.listCheckpoints();
    if (all.empty()) return files;
    const Result<Json> manifest = readJson(all.back().path / manifestName);
    if (!manifest) return files;
    const Json listed = valueOr(*manifest, "files", Json::object());
    for (const auto& [name, facts] : listed.items())
        if (staysBelow(name))
            files[valueOr<std::string>(facts, "sha256", "")] = all.back().path / name;
    return files;
}

/// Gives a checkpoint, or what lies in its place, a free name that begins with `prefix`. Returns
/// it. Error: file.*.
Result<fs::path> setAside(const fs::path& checkpoint, const char* prefix) {
    const fs::path name = checkpoint.parent_path() / (prefix + checkpoint.filename().string());
    fs::path place = name;
    std::error_code error;
    for (int i = 1; fs::exists(fs::symlink_status(place, error)); ++i)
        place = name.string() + "." + std::to_string(i);
    fs::rename(checkpoint, place, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), place, "rename to"));
    return place;
}

/// Puts a folder that was written beside it in the place of a checkpoint. What lies there already
/// is kept under another name.
Result<void> putInPlace(TemporaryFolder& partial, const fs::path& target) {
    TRY_VOID(syncFolders(partial.path()));
    std::error_code error;
    if (fs::exists(fs::symlink_status(target, error))) {
        TRY(const fs::path kept, setAside(target, unusedPrefix));
        logInfo("Kept what lay there as " + kept.string());
    }
    const Result<void> placed = partial.rename(target);
    // In its place, but not surely on the disk: it is written again, and would be in the way.
    if (!placed && partial.path().empty()) removeAsAWhole(target);
    return placed;
}

/// A name of the manifest is where a file is read, and where its copy is written.
Result<void> checkNames(const fs::path& checkpoint, const Json& files) {
    for (const auto& [name, facts] : files.items())
        if (!staysBelow(name)) return damaged("checkpoint.damaged.outside", checkpoint, name);
    return {};
}

/// Of training.json. The bundled model's making has none.
std::optional<Recipe> recipeIn(const Json& progress) {
    if (!progress.contains("recipe")) return std::nullopt;
    Recipe recipe;
    readKnownFields(valueOr(progress, "recipe", Json::object()), recipe);
    return recipe;
}

/// Compares a file with what the manifest says of it.
Result<void> verifyFile(const fs::path& checkpoint, const Json& files, const std::string& name) {
    const auto facts = files.find(name);
    if (facts == files.end()) return damaged("checkpoint.damaged.unlisted", checkpoint, name);
    const Result<FileFacts> found = factsOf(checkpoint / name);
    if (!found) return damaged("checkpoint.damaged.unreadable", checkpoint, name);
    if (found->bytes != valueOr<std::uintmax_t>(*facts, "bytes", 0))
        return damaged("checkpoint.damaged.size", checkpoint, name);
    if (found->sha256 != valueOr<std::string>(*facts, "sha256", ""))
        return damaged("checkpoint.damaged.changed", checkpoint, name);
    return {};
}

}  // namespace

CheckpointWriter::CheckpointWriter(fs::path checkpoints, int step, TemporaryFolder folder)
    : m_checkpoints(std::move(checkpoints)), m_step(step), m_folder(std::move(folder)) {}

Result<CheckpointWriter> CheckpointWriter::begin(const fs::path& checkpoints, int step) {
    TRY(TemporaryFolder folder, TemporaryFolder::make(checkpoints, RunFolder::stepName(step)));
    CheckpointWriter writer(checkpoints, step, std::move(folder));
    writer.m_earlier = filesByHash(checkpoints);
    return writer;
}

Result<void> CheckpointWriter::addTensors(const std::string& name, const LazyTensors& tensors,
                                          const std::map<std::string, std::string>& metadata) {
    TRY_VOID(makeFolder(path(name).parent_path()));
    TRY(const WrittenFile written, writeLazySafetensors(path(name), tensors, metadata));
    m_files[name] = toJson(FileFacts{written.bytes, written.sha256});
    return {};
}

Result<void> CheckpointWriter::addJson(const std::string& name, const Json& content) {
    return addText(name, content.dump(2) + "\n");
}

Result<void> CheckpointWriter::addText(const std::string& name, const std::string& text) {
    TRY_VOID(writeFileAtomically(path(name), text));
    m_files[name] = toJson(FileFacts{text.size(), sha256(text)});
    return {};
}

Result<void> CheckpointWriter::addUnchanged(const std::string& name, const fs::path& source) {
    TRY_VOID(makeFolder(path(name).parent_path()));
    TRY(const FileFacts facts, factsOfUnchanged(source));
    m_files[name] = toJson(facts);
    const auto earlier = m_earlier.find(facts.sha256);
    if (earlier != m_earlier.end() && isSound(earlier->second, source, facts.sha256) &&
        link(earlier->second, path(name)))
        return {};
    return copyFile(source, path(name));
}

Result<void> CheckpointWriter::registerFile(const std::string& name) {
    TRY(const FileFacts facts, factsOf(path(name)));
    m_files[name] = toJson(facts);
    return {};
}

Result<fs::path> CheckpointWriter::finish(CheckpointLife life) {
    Json manifest = {{"version", checkpoint_files::version}, {"step", m_step}, {"files", m_files}};
    if (life == CheckpointLife::untilNext) manifest[RunFolder::untilNextKey] = true;
    TRY_VOID(writeJson(path(manifestName), manifest));
    fs::path target = m_checkpoints / RunFolder::stepName(m_step);
    TRY_VOID(putInPlace(m_folder, target));
    return target;
}

Result<void> verifyCheckpoint(const fs::path& checkpoint) {
    const auto manifest = readJson(checkpoint / manifestName);
    const Json files = manifest ? valueOr(*manifest, "files", Json()) : Json();
    if (!files.is_object())
        return damaged("checkpoint.damaged.unreadable", checkpoint, manifestName);
    TRY_VOID(checkNames(checkpoint, files));
    TRY_VOID(verifyFile(checkpoint, files, checkpoint_files::progress));
    const Result<Json> progress = readJson(checkpoint / checkpoint_files::progress);
    if (!progress)
        return damaged("checkpoint.damaged.unreadable", checkpoint, checkpoint_files::progress);
    const std::optional<Recipe> recipe = recipeIn(*progress);
    if (!recipe) {  // all of it is learned
        for (const auto& [name, facts] : files.items())
            TRY_VOID(verifyFile(checkpoint, files, name));
        return {};
    }
    const auto isListed = [&](Component component) {
        return files.contains(checkpoint_files::weights(component));
    };
    std::vector<std::string> learned = checkpoint_files::learned(
        *recipe, isListed(Component::transformer) ? Component::transformer : Component::unet);
    if (recipe->train_text_encoder && isListed(Component::textEncoder2))
        learned.push_back(checkpoint_files::weights(Component::textEncoder2));
    for (const std::string& name : learned) TRY_VOID(verifyFile(checkpoint, files, name));
    return {};
}

namespace {

/// A setting as it acts: an alpha of 0 is the rank, and layers are named in any order.
Json asItActs(const std::string& setting, const Recipe& recipe, const Json& value) {
    if (setting == "lora_alpha" && recipe.lora_alpha == 0) return recipe.rank;
    if (setting == "conv_alpha" && recipe.conv_alpha == 0) return recipe.conv_rank;
    if (setting != "lora_layers") return value;
    const std::vector<std::string> layers = split(recipe.lora_layers, ',');
    return std::set<std::string>(layers.begin(), layers.end());
}

}  // namespace

Result<void> checkResumable(const fs::path& checkpoint, const Recipe& recipe) {
    const Result<Json> progress = readJson(checkpoint / checkpoint_files::progress);
    const std::optional<Recipe> made = progress ? recipeIn(*progress) : std::nullopt;
    if (!made) return {};
    const Json before = toJson(*made), now = toJson(recipe);
    const auto textOf = [](const Json& value) {
        return value.is_string() ? value.get<std::string>() : asText(value);
    };
    Result<void> result;
    visitFields(recipe, [&](const std::string& name, const auto&) {
        if (!result || !decidesCheckpoint(name) || !noEffectReason(name, recipe).empty() ||
            asItActs(name, *made, before.at(name)) == asItActs(name, recipe, now.at(name)))
            return;
        result = failure("checkpoint.other_setting", {{"checkpoint", checkpoint.string()},
                                                      {"setting", name},
                                                      {"before", textOf(before.at(name))},
                                                      {"now", textOf(now.at(name))}});
    });
    return result;
}

Result<fs::path> setDamagedAside(const fs::path& checkpoint) {
    return setAside(checkpoint, damagedPrefix);
}

Result<void> keepCheckpoint(const RunFolder& run, int step) {
    const fs::path file = run.checkpoints() / RunFolder::stepName(step) / manifestName;
    if (!pathExists(file)) return {};
    TRY(Json manifest, readObject(file));
    if (manifest.erase(RunFolder::untilNextKey) == 0) return {};
    return writeJson(file, manifest);
}

void pruneCheckpoints(const RunFolder& run, int keep, int spared) {
    std::vector<RunFolder::Checkpoint> lasting;
    const std::vector<RunFolder::Checkpoint> all = run.listCheckpoints();
    for (const RunFolder::Checkpoint& one : all) {
        if (!one.untilNext)
            lasting.push_back(one);
        else if (one.step < all.back().step)
            removeAsAWhole(one.path);
    }
    if (keep <= 0) return;
    for (std::size_t i = 0; i + static_cast<std::size_t>(keep) < lasting.size(); ++i)
        if (lasting[i].step != spared) removeAsAWhole(lasting[i].path);
}

void removeTransientCheckpoints(const RunFolder& run) {
    for (const RunFolder::Checkpoint& one : run.listCheckpoints())
        if (one.untilNext) removeAsAWhole(one.path);
}

Result<fs::path> copyCheckpoint(const fs::path& checkpoint, const RunFolder& run) {
    TRY(const Json manifest, readJson(checkpoint / manifestName));
    if (!manifest.contains("files") || !manifest["files"].is_object())
        return damaged("checkpoint.damaged.unreadable", checkpoint, manifestName);
    TRY_VOID(checkNames(checkpoint, manifest["files"]));
    const fs::path name = checkpoint.filename();
    fs::path target = run.checkpoints() / name;
    TRY(TemporaryFolder folder, TemporaryFolder::make(run.checkpoints(), name.string()));
    const fs::path partial = folder.path();
    const auto there = filesByHash(run.checkpoints());
    for (const auto& [file, facts] : manifest["files"].items()) {
        TRY_VOID(makeFolder((partial / file).parent_path()));
        const auto same = there.find(valueOr<std::string>(facts, "sha256", "-"));
        if (same != there.end() && link(same->second, partial / file)) continue;
        TRY_VOID(copyFile(checkpoint / file, partial / file));
    }
    TRY_VOID(copyFile(checkpoint / manifestName, partial / manifestName));
    TRY_VOID(putInPlace(folder, target));
    return target;
}

Result<void> setLaterCheckpointsAside(const RunFolder& run, int step) {
    for (const RunFolder::Checkpoint& one : run.listCheckpoints()) {
        if (one.step <= step) continue;
        if (const auto kept = setAside(one.path, unusedPrefix); !kept)
            return std::unexpected(kept.error());
    }
    return {};
}

namespace {

/// Of "step-000200", also with the ".1" of a second one; 0 where it is no such name.
int stepOf(std::string_view name) {
    return numberAfter(name.substr(0, name.find('.')), RunFolder::stepPrefix).value_or(0);
}

/// By likeness; where that names none, the one with the lowest validation loss. 0: neither does.
int bestCheckpoint(const RunFolder& run, const std::vector<RunFolder::Checkpoint>& whole) {
    std::vector<int> steps;
    for (const RunFolder::Checkpoint& one : whole) steps.push_back(one.step);
    if (const int best = bestStep(measuredScores(run), steps).step; best > 0 || whole.size() < 2)
        return best;
    constexpr double unknown = std::numeric_limits<double>::infinity();
    std::map<int, double> losses;  // of a step that was learned twice the later one
    EventReader(run.eventsFile()).readAll([&](const Event& event) {
        if (event.kind == "validation")
            losses[valueOr(event.fields, "step", 0)] = valueOr(event.fields, "loss", unknown);
    });
    int best = 0;
    double lowest = unknown;
    for (const RunFolder::Checkpoint& one : whole)
        if (const auto loss = losses.find(one.step);
            loss != losses.end() && loss->second < lowest) {
            best = one.step;
            lowest = loss->second;
        }
    return best;
}

}  // namespace

std::vector<SpareCheckpoint> spareCheckpoints(const RunFolder& run) {
    using Why = SpareCheckpoint::Why;
    std::vector<SpareCheckpoint> spare;
    const auto whole = run.listCheckpoints();
    const int best = bestCheckpoint(run, whole);
    std::error_code ignored;
    for (const RunFolder::Checkpoint& one : whole)
        if (one.step != whole.back().step && one.step != best && !fs::is_symlink(one.path, ignored))
            spare.push_back({.why = Why::earlier, .step = one.step, .path = one.path});
    for (const fs::path& folder : entriesIn(run.checkpoints())) {
        const std::string name = folder.filename().string();
        if (!fs::is_directory(fs::symlink_status(folder, ignored))) continue;
        for (const auto& [prefix, why] :
             {std::pair(damagedPrefix, Why::damaged), std::pair(unusedPrefix, Why::unused)})
            if (name.starts_with(prefix))
                spare.push_back(
                    {.why = why,
                     .step = stepOf(std::string_view(name).substr(std::string_view(prefix).size())),
                     .path = folder});
    }
    std::ranges::stable_sort(spare, {}, &SpareCheckpoint::step);
    return spare;
}

Result<void> removeCheckpoints(const RunFolder& run,
                               const std::vector<SpareCheckpoint>& checkpoints) {
    const auto lock = RunLock::acquire(run);
    if (!lock && lock.error().code == "file.locked")
        return failure("run.busy.folder", {{"folder", run.path().string()}});
    if (!lock) return std::unexpected(lock.error());
    for (const SpareCheckpoint& one : checkpoints) {
        // Without its manifest it is no checkpoint: where the rest can't go, none takes it for one.
        std::error_code error;
        fs::remove(one.path / RunFolder::manifestName, error);
        if (!error) fs::remove_all(one.path, error);
        if (error) return std::unexpected(errorFromErrno(error.value(), one.path, "remove"));
    }
    return {};
}

}  // namespace dreambooth
