// The items of the check (see the header).
#include <booth/booth_check.h>

#include <base/files.h>
#include <base/strings.h>
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
    return {
        .item = "disk",
        .state = isEnough ? State::ready : State::missing,
        .code = isEnough ? "booth.check.disk" : "booth.check.disk_full",
        .arguments = {{"free", error ? "?" : sizeText(static_cast<std::int64_t>(room.available))},
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

CheckItem speed(const BoothSettings& settings, const Prepared* prepared) {
    const double seconds = prepared != nullptr ? prepared->measuredSeconds() : 0;
    const std::string budget = std::to_string(settings.budgetSeconds);
    if (seconds <= 0)
        return {.item = "speed",
                .state = State::atWork,
                .code = "booth.check.speed_unknown",
                .arguments = {{"budget", budget}}};
    return {.item = "speed",
            .state = seconds <= settings.budgetSeconds + 5 ? State::ready : State::warning,
            .code = "booth.check.speed",
            .arguments = {{"seconds", std::to_string(std::lround(seconds))}, {"budget", budget}}};
}

}  // namespace

std::vector<CheckItem> checkBooth(const BoothSettings& settings, const fs::path& boothFolder,
                                  const Prepared* prepared, const Error* problem) {
    std::vector<CheckItem> items;
    const std::string model = settings.baseModel().string();
    if (problem != nullptr)
        items.push_back({.item = "model",
                         .state = State::missing,
                         .code = problem->code,
                         .arguments = problem->arguments});
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
    items.push_back(speed(settings, prepared));
    return items;
}

}  // namespace dreambooth
