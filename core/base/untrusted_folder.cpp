// The folders that are open now, each as long as its holder lives, and those that were kept.
#include <base/paths.h>
#include <base/untrusted_folder.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <vector>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

struct UntrustedFolders {
    std::mutex mutex;
    std::vector<std::weak_ptr<const fs::path>> all;
    std::map<fs::path, UntrustedFolder> kept;
};

UntrustedFolders& untrustedFolders() {
    // Threads may outlive every static.
    static UntrustedFolders* const instance = new UntrustedFolders;
    return *instance;
}

}  // namespace

UntrustedFolder::UntrustedFolder(const fs::path& folder)
    : m_folder(std::make_shared<const fs::path>(absolutePath(folder).lexically_normal())) {
    UntrustedFolders& folders = untrustedFolders();
    const std::scoped_lock lock(folders.mutex);
    std::erase_if(folders.all, [](const auto& one) { return one.expired(); });
    folders.all.push_back(m_folder);
}

void UntrustedFolder::keep(const fs::path& folder) {
    UntrustedFolder one(folder);
    const fs::path path = *one.m_folder;
    UntrustedFolders& folders = untrustedFolders();
    const std::scoped_lock lock(folders.mutex);
    folders.kept.try_emplace(path, std::move(one));
}

bool UntrustedFolder::isIn(const fs::path& file) {
    UntrustedFolders& folders = untrustedFolders();
    const std::scoped_lock lock(folders.mutex);
    if (folders.all.empty()) return false;
    const fs::path normal = absolutePath(file).lexically_normal();
    return std::ranges::any_of(folders.all, [&](const auto& one) {
        const auto folder = one.lock();
        if (folder == nullptr) return false;
        const fs::path relative = normal.lexically_relative(*folder);
        return !relative.empty() && *relative.begin() != "..";
    });
}

}  // namespace dreambooth
