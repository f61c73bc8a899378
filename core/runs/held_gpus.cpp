// A folder for each worker and card among this person's temporary ones, which is locked and swept
// as they are; in it stands the run.
#include <base/files.h>
#include <base/json.h>
#include <base/paths.h>
#include <base/strings.h>
#include <runs/held_gpus.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view cardName = "gpu", whatName = "held.json";

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

std::vector<TemporaryFolder> holdGpus(const std::vector<int>& gpus, const fs::path& run) {
    std::vector<TemporaryFolder> held;
    const Result<fs::path> folder = runtimeFolder();
    if (!folder) return held;
    for (const int gpu : gpus) {
        Result<TemporaryFolder> card = TemporaryFolder::make(*folder, std::string(cardName));
        const Json what = {{"card", cardOf(gpu)}, {"run", absolutePath(run).string()}};
        if (card && writeJson(card->path() / whatName, what)) held.push_back(std::move(*card));
    }
    return held;
}

std::vector<HeldGpu> heldGpus() {
    std::vector<HeldGpu> held;
    const Result<fs::path> folder = runtimeFolder();
    if (!folder) return held;
    const std::string prefix = temporaryName(std::string(cardName), "");
    for (const fs::path& card : entriesIn(*folder)) {
        if (!card.filename().string().starts_with(prefix) || !FileLock::isHeld(card)) continue;
        const Json what = readJson(card / whatName).value_or(Json::object());
        const fs::path run = valueOr<std::string>(what, "run", "");
        const std::string device = deviceOf(valueOr<std::string>(what, "card", ""));
        if (!device.empty() && !run.empty()) held.push_back({device, run});
    }
    std::ranges::sort(held, {}, &HeldGpu::device);
    return held;
}

}  // namespace dreambooth
