// A lock file for each card in the folder of this person's processes, and beside it the run.
#include <base/paths.h>
#include <base/strings.h>
#include <base/temporaries.h>
#include <runs/held_gpus.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view lockPrefix = "gpu-", lockEnd = ".lock";

/// Cards that this process sees, in the order of its numbers; none where it sees all.
std::vector<std::string> visibleCards() {
    const char* const visible = std::getenv("CUDA_VISIBLE_DEVICES");
    return visible == nullptr ? std::vector<std::string>() : split(visible, ',');
}

std::string cardOf(int gpu) {
    const std::vector<std::string> cards = visibleCards();
    const auto index = static_cast<std::size_t>(gpu);
    return index < cards.size() ? cards[index] : std::to_string(gpu);
}

/// Empty: this process does not see it.
std::string deviceOf(const std::string& card) {
    const std::vector<std::string> cards = visibleCards();
    if (cards.empty()) return card;
    const auto found = std::ranges::find(cards, card);
    return found == cards.end() ? std::string() : std::to_string(found - cards.begin());
}

}  // namespace

std::vector<FileLock> holdGpus(const std::vector<int>& gpus, const fs::path& run) {
    std::vector<FileLock> locks;
    const Result<fs::path> folder = runtimeFolder();
    if (!folder) return locks;
    for (const int gpu : gpus) {
        const fs::path card = *folder / (std::string(lockPrefix) + cardOf(gpu));
        Result<FileLock> lock = FileLock::acquire(card.string() + std::string(lockEnd));
        if (lock && writeFileAtomically(card, absolutePath(run).string()))
            locks.push_back(std::move(*lock));
    }
    return locks;
}

std::vector<HeldGpu> heldGpus() {
    std::vector<HeldGpu> held;
    const Result<fs::path> folder = runtimeFolder();
    if (!folder) return held;
    for (const fs::path& file : entriesIn(*folder)) {
        const std::string name = file.filename().string();
        if (!name.starts_with(lockPrefix) || !name.ends_with(lockEnd) || !FileLock::isHeld(file))
            continue;
        const fs::path card = file.parent_path() / file.stem();
        const std::string device = deviceOf(card.filename().string().substr(lockPrefix.size()));
        if (!device.empty()) held.push_back({device, readFile(card).value_or(std::string())});
    }
    std::ranges::sort(held, {}, &HeldGpu::device);
    return held;
}

}  // namespace dreambooth
