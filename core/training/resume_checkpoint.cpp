// Looks for the newest checkpoint that is whole; what is damaged stays on the disk under another
// name.
#include <runs/checkpoint.h>
#include <training/resume_checkpoint.h>

#include <string>
#include <vector>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// A damaged checkpoint is kept under another name, where no later one is written over it.
void tellAndKeep(const RunFolder::Checkpoint& checkpoint, const Error& damage,
                 RunReporter& reporter) {
    const Result<fs::path> kept = setDamagedAside(checkpoint.path);
    reporter.notice("checkpoint.damaged", {{"damage", damage.text},
                                           {"checkpoint", checkpoint.path.string()},
                                           {"kept", (kept ? *kept : checkpoint.path).string()}});
}

}  // namespace

fs::path checkpointToResume(const RunFolder& run, const RankGroup& ranks, RunReporter& reporter) {
    std::string found;
    if (ranks.isFirst()) {
        const std::vector<RunFolder::Checkpoint> all = run.listCheckpoints();
        for (auto it = all.rbegin(); it != all.rend() && found.empty(); ++it) {
            if (const Result<void> whole = verifyCheckpoint(it->path))
                found = it->path.string();
            else
                tellAndKeep(*it, whole.error(), reporter);
        }
    }
    return ranks.broadcast(found);
}

}  // namespace dreambooth
