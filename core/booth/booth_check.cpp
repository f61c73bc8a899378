// Checks a booth's model, prepared pictures, disk, privacy and speed, an item each.
#include <booth/booth_check.h>

#include <base/files.h>
#include <booth/visitor_folder.h>

#include <cmath>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

using State = CheckItem::State;

/// What prepared pictures and the day's numbers take, with room to spare.
constexpr std::uintmax_t diskNeed = 1ULL << 30;

CheckItem progress(const char* item, int done, int total) {
    return {.item = item,
            .state = done >= total ? State::ready : State::atWork,
            .code = std::string("booth.check.") + item,
            .arguments = {{"done", std::to_string(done)}, {"total", std::to_string(total)}}};
}

CheckItem disk(const fs::path& boothFolder) {
    std::error_code error;
    const auto room = fs::space(nearestExisting(boothFolder), error);
    const bool isEnough = !error && room.available >= diskNeed;
    return {.item = "disk",
            .state = isEnough ? State::ready : State::missing,
            .code = isEnough ? "booth.check.disk" : "booth.check.disk_full",
            .arguments = {{"free_bytes", std::to_string(error ? 0 : room.available)},
                          {"folder", boothFolder.string()}}};
}

/// Whether a visitor's files stay in memory.
CheckItem privacy(const fs::path& boothFolder) {
    const bool inMemory = VisitorFolder::willBeInMemory(boothFolder);
    return {.item = "privacy",
            .state = inMemory ? State::ready : State::warning,
            .code = inMemory ? "booth.check.in_memory" : "booth.check.on_disk",
            .arguments = {}};
}

/// Ready only where what is learned in the time is worth it.
CheckItem speed(const BoothSettings& settings, const BoothPace& pace) {
    const std::string budget = std::to_string(settings.budgetSeconds);
    if (!pace.isKnown())
        return {.item = "speed",
                .state = State::atWork,
                .code = "booth.check.speed_unknown",
                .arguments = {{"budget", budget}}};
    const LearningWorth worth = pace.worth();
    const bool isInTime = pace.waitSeconds <= settings.budgetSeconds + 5;
    return {.item = "speed",
            .state = pace.isEnough() && isInTime ? State::ready : State::warning,
            .code = worth == LearningWorth::enough       ? "booth.check.speed"
                    : worth == LearningWorth::some       ? "booth.check.speed_some"
                    : worth == LearningWorth::unmeasured ? "booth.check.speed_unmeasured"
                                                         : "booth.check.speed_little",
            .arguments = {{"seconds", std::to_string(std::lround(pace.waitSeconds))},
                          {"budget", budget},
                          {"steps", std::to_string(pace.steps)},
                          {"all", std::to_string(pace.stepsOfRecipe)},
                          {"enough", std::to_string(pace.enoughSeconds)}}};
}

}  // namespace

std::vector<CheckItem> checkBooth(const BoothSettings& settings, const fs::path& boothFolder,
                                  const PreparedBooth* prepared, const Error* problem,
                                  double secondsOfWarmStep) {
    std::vector<CheckItem> items;
    const std::string model = settings.baseModel().string();
    if (problem != nullptr)
        items.push_back({.item = "model",
                         .state = State::missing,
                         .code = problem->code,
                         .arguments = problem->arguments});
    else if (prepared != nullptr && prepared->isDistilled())
        items.push_back({.item = "model",
                         .state = State::warning,
                         .code = "booth.check.model_distilled",
                         .arguments = {{"model", model}}});
    else
        items.push_back({.item = "model",
                         .state = prepared != nullptr ? State::ready : State::atWork,
                         .code = "booth.check.model",
                         .arguments = {{"model", model}}});
    if (prepared != nullptr) {
        items.push_back(
            progress("class_images", prepared->classImagesDone(), prepared->classImagesTotal()));
        const int pictures = static_cast<int>(settings.kinds.size() * (settings.scenes.size() + 1));
        items.push_back(progress(
            "pictures", pictures - static_cast<int>(prepared->missingPictures().size()), pictures));
    }
    items.push_back(disk(boothFolder));
    items.push_back(privacy(boothFolder));
    items.push_back(
        speed(settings, prepared != nullptr ? prepared->pace(secondsOfWarmStep) : BoothPace{}));
    return items;
}

}  // namespace dreambooth
