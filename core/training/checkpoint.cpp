// Writing, checking and pruning of checkpoint folders (see the header).
#include <ATen/core/Tensor.h>
#include <base/files.h>
#include <base/hash.h>
#include <c10/core/GradMode.h>
#include <formats/safetensors.h>
#include <models/model.h>
#include <training/checkpoint.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr const char* manifestName = "manifest.json";
constexpr const char* partialPrefix = ".step-";
constexpr const char* sharedFolder = ".base";  // copies of base files that couldn't be linked

std::string stepName(int step) {
    std::string digits = std::to_string(step);
    digits.insert(0, digits.size() < 6 ? 6 - digits.size() : 0, '0');
    return "step-" + digits;
}

struct FileFacts {
    std::uintmax_t bytes = 0;
    std::string sha256;
};

Result<FileFacts> factsOf(const fs::path& file) {
    TRY(const MappedFile mapped, MappedFile::open(file));
    Sha256 hash;
    hash.add(mapped.bytes());
    return FileFacts{mapped.bytes().size(), hash.finish()};
}

/// Facts of base-model files, which are linked into every checkpoint but need hashing only once.
Result<FileFacts> factsOfUnchanged(const fs::path& source) {
    static std::map<fs::path, FileFacts> known;
    if (const auto found = known.find(source); found != known.end()) return found->second;
    TRY(FileFacts facts, factsOf(source));
    known[source] = facts;
    return facts;
}

Json toJson(const FileFacts& facts) {
    return {{"bytes", facts.bytes}, {"sha256", facts.sha256}};
}

/// True when `target` is a new name of `source`.
bool link(const fs::path& source, const fs::path& target) {
    return ::link(source.c_str(), target.c_str()) == 0;
}

Result<void> copyFile(const fs::path& source, const fs::path& target) {
    std::error_code error;
    fs::copy_file(source, target, fs::copy_options::overwrite_existing, error);
    if (error) {
        std::error_code ignored;
        fs::remove(target, ignored);
        return std::unexpected(errorFromErrno(error.value(), target, "copy to"));
    }
    return syncToDisk(target);
}

std::unexpected<Error> damaged(const fs::path& checkpoint, const std::string& file,
                               const std::string& what) {
    return failure("checkpoint.damaged",
                   "The checkpoint " + checkpoint.filename().string() + " is damaged: " + file +
                       " " + what + ".",
                   "Use an earlier checkpoint.",
                   {{"checkpoint", checkpoint.string()}, {"file", file}});
}

}  // namespace

CheckpointWriter::CheckpointWriter(const RunFolder& run, int step, fs::path folder)
    : m_run(run), m_step(step), m_folder(std::move(folder)) {}

CheckpointWriter::CheckpointWriter(CheckpointWriter&& other) noexcept
    : m_run(other.m_run),
      m_step(other.m_step),
      m_folder(std::exchange(other.m_folder, {})),
      m_files(std::move(other.m_files)) {}

CheckpointWriter::~CheckpointWriter() {
    if (m_folder.empty()) return;
    std::error_code ignored;
    fs::remove_all(m_folder, ignored);
}

Result<CheckpointWriter> CheckpointWriter::begin(const RunFolder& run, int step) {
    const fs::path folder = run.checkpoints() / ("." + stepName(step) + ".partial");
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    TRY_VOID(makeFolder(folder));
    return CheckpointWriter(run, step, folder);
}

Result<void> CheckpointWriter::addTensors(const std::string& name,
                                          const std::vector<NamedTensor>& tensors,
                                          const std::map<std::string, std::string>& metadata) {
    std::vector<at::Tensor> keep;
    TensorMap views;
    for (const NamedTensor& tensor : tensors) views[tensor.name] = viewOf(tensor.tensor, keep);
    TRY_VOID(makeFolder(path(name).parent_path()));
    TRY(const WrittenFile written, writeSafetensors(path(name), views, metadata));
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
    if (!link(fs::canonical(source), path(name))) {
        // Another disk, or somebody else's file. Copy it once, and link to that.
        const fs::path shared = m_run.checkpoints() / sharedFolder / name;
        std::error_code ignored;
        if (!fs::exists(shared, ignored) || fs::file_size(shared, ignored) != facts.bytes) {
            TRY_VOID(makeFolder(shared.parent_path()));
            TRY_VOID(copyFile(source, shared));
        }
        if (!link(shared, path(name))) TRY_VOID(copyFile(source, path(name)));
    }
    m_files[name] = toJson(facts);
    return {};
}

Result<void> CheckpointWriter::registerFile(const std::string& name) {
    TRY(const FileFacts facts, factsOf(path(name)));
    m_files[name] = toJson(facts);
    return {};
}

Result<fs::path> CheckpointWriter::finish() {
    TRY_VOID(writeJson(path(manifestName), {{"version", 1}, {"step", m_step}, {"files", m_files}}));
    TRY_VOID(syncToDisk(m_folder));
    const fs::path target = m_run.checkpoints() / stepName(m_step);
    const fs::path old = m_run.checkpoints() / ("." + stepName(m_step) + ".old");
    std::error_code error;
    if (fs::exists(target, error)) fs::rename(target, old, error);  // a damaged one of that step
    fs::rename(m_folder, target, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), target, "save"));
    m_folder.clear();
    TRY_VOID(syncToDisk(m_run.checkpoints()));
    fs::remove_all(old, error);
    return target;
}

Result<void> verifyCheckpoint(const fs::path& checkpoint) {
    const auto manifest = readJson(checkpoint / manifestName);
    if (!manifest || !manifest->contains("files") || !(*manifest)["files"].is_object())
        return damaged(checkpoint, manifestName, "can't be read");
    for (const auto& [name, facts] : (*manifest)["files"].items()) {
        const Result<FileFacts> found = factsOf(checkpoint / name);
        if (!found) return damaged(checkpoint, name, "can't be read");
        if (found->bytes != valueOr<std::uintmax_t>(facts, "bytes", 0))
            return damaged(checkpoint, name, "has the wrong size");
        if (found->sha256 != valueOr<std::string>(facts, "sha256", ""))
            return damaged(checkpoint, name, "has changed since it was written");
    }
    return {};
}

Result<void> readTensorsInto(const fs::path& file, const std::vector<NamedTensor>& tensors) {
    TRY(SafetensorsFile opened, SafetensorsFile::open(file));
    const Weights weights{opened.tensors(), {opened.owner()}, file.string()};
    const Parameters stored = parametersFrom(weights);
    const at::NoGradGuard noGrad;
    for (const NamedTensor& wanted : tensors) {
        const auto found = stored.tensors().find(wanted.name);
        if (found == stored.tensors().end() || found->second.sizes() != wanted.tensor.sizes())
            return badInput("checkpoint.mismatch",
                            "The checkpoint " + file.string() + " does not fit this run: \"" +
                                wanted.name + "\" is missing or has another shape.",
                            "Resume with the settings that the checkpoint was made with, or "
                            "start a new run.",
                            {{"file", file.string()}, {"tensor", wanted.name}});
        wanted.tensor.detach().copy_(found->second);
    }
    return {};
}

void pruneCheckpoints(const RunFolder& run, int keep) {
    std::error_code ignored;
    std::vector<fs::path> torn;
    for (fs::directory_iterator it(run.checkpoints(), ignored), end; !ignored && it != end;
         it.increment(ignored))
        if (it->path().filename().string().starts_with(partialPrefix)) torn.push_back(it->path());
    for (const fs::path& folder : torn) fs::remove_all(folder, ignored);
    if (keep <= 0) return;
    const std::vector<RunFolder::Checkpoint> all = run.listCheckpoints();
    for (std::size_t i = 0; i + static_cast<std::size_t>(keep) < all.size(); ++i) {
        // Renamed first, so that a half removed one is never taken for a checkpoint.
        const fs::path gone = run.checkpoints() / ("." + all[i].path.filename().string() + ".old");
        fs::rename(all[i].path, gone, ignored);
        fs::remove_all(gone, ignored);
    }
}

}  // namespace dreambooth
