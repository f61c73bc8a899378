// What a booth has ready and what not, on one page: the items that need no hardware. Camera and
// printer are added by the window.
#pragma once

#include <base/error.h>
#include <booth/booth_settings.h>
#include <booth/prepared_booth.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

struct CheckItem {
    enum class State { ready, atWork, warning, missing };
    std::string item;  ///< "model", "class_images", "pictures", "disk", "privacy", "speed"
    State state = State::ready;
    /// Of the sentence that is shown, with its arguments: "booth.check.class_images" {done, total}.
    std::string code;
    std::map<std::string, std::string> arguments;
};

/// `prepared` may be nullptr: still being opened, or `problem` says why not. `secondsOfWarmStep` as
/// of PreparedBooth::pace(). Reads folders, no weights.
std::vector<CheckItem> checkBooth(const BoothSettings& settings,
                                  const std::filesystem::path& boothFolder,
                                  const PreparedBooth* prepared, const Error* problem,
                                  double secondsOfWarmStep);

}  // namespace dreambooth
