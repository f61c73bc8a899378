// Folders that environment variables name, as the XDG base directories and huggingface_hub have
// them.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string_view>

namespace dreambooth {

/// By which the window tells the programs that it starts how many threads of the CPU to use; 0: one
/// a core.
inline constexpr const char* threadsVariable = "DREAMBOOTH_THREADS";

/// The variable's value, with "~/" for $HOME; empty where it isn't set.
inline std::filesystem::path environmentPath(const char* name) {
    const char* value = std::getenv(name);
    if (value == nullptr) return {};
    const std::string_view text = value;
    if (text.starts_with("~/")) return environmentPath("HOME") / text.substr(2);
    return text;
}

/// $VARIABLE, or ~/`below`.
inline std::filesystem::path baseFolder(const char* variable, const char* below) {
    const std::filesystem::path set = environmentPath(variable);
    return set.empty() ? environmentPath("HOME") / below : set;
}

/// What this computer found out and can find out again: "hashes.json", "plans.json".
inline std::filesystem::path cacheFile(const char* name) {
    return baseFolder("XDG_CACHE_HOME", ".cache") / "dreambooth-studio" / name;
}

}  // namespace dreambooth
