// The resource folder: an environment variable's, the installed one, else that of the source tree.
#include <base/resources.h>

#include <cstdlib>

namespace dreambooth {

namespace fs = std::filesystem;

fs::path resourceFolder() {
    if (const char* chosen = std::getenv("DREAMBOOTH_RESOURCES"); chosen && *chosen) return chosen;
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    fs::path installed = program.parent_path().parent_path() / "share" / "dreambooth-studio";
    if (fs::is_directory(installed, ignored)) return installed;
    return DREAMBOOTH_SOURCE_RESOURCES;
}

fs::path launcherFolder() {
    std::error_code ignored;
    fs::path installed = resourceFolder() / "cluster";
    if (fs::is_directory(installed, ignored)) return installed;
    return fs::path(DREAMBOOTH_SOURCE_RESOURCES).parent_path() / "packaging" / "cluster";
}

}  // namespace dreambooth
