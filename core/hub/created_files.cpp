// The list: one line a file with its place on the disk (device and inode) and its path in the
// repository. Both must still be so before it is deleted.
#include <base/files.h>
#include <base/held_folder.h>
#include <base/paths.h>
#include <fcntl.h>
#include <hub/created_files.h>
#include <hub/find_model.h>
#include <hub/hub_name.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <vector>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view partEnding = ".incomplete";

/// Empty where there is nothing.
std::string lineOf(const fs::path& path, const fs::path& repository) {
    struct stat status{};
    if (::lstat(path.c_str(), &status) != 0) return {};
    // A file in part becomes a blob under the same name without the ending.
    std::string relative = path.lexically_relative(repository).string();
    if (relative.ends_with(partEnding)) relative.resize(relative.size() - partEnding.size());
    return std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino) + " " + relative;
}

std::set<std::string> linesOf(const fs::path& record) {
    std::set<std::string> lines;
    const auto text = readFile(record);
    for (std::size_t begin = 0; text && begin < text->size();) {
        const auto end = std::min(text->find('\n', begin), text->size());
        lines.insert(text->substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

/// Files first, then the folders that hold them.
struct Contents {
    std::vector<fs::path> files, folders;
};

Contents contentsOf(const fs::path& repository) {
    Contents contents;
    std::error_code error;
    for (fs::recursive_directory_iterator at(repository, error), end; !error && at != end;
         at.increment(error))
        (at->is_directory(error) && !at->is_symlink(error) ? contents.folders : contents.files)
            .push_back(at->path());
    std::ranges::reverse(contents.folders);  // the inner ones first
    contents.folders.push_back(repository);
    // Links before blobs: nobody is to find one that leads nowhere.
    std::ranges::stable_partition(contents.files, [](const fs::path& file) {
        std::error_code ignored;
        return fs::is_symlink(file, ignored);
    });
    return contents;
}

void removeAt(const fs::path& path, int flags) {
    if (const auto folder = openHeldFolder(path.parent_path()))
        (void)::unlinkat(folder->get(), path.filename().c_str(), flags);
}

/// By the lock with which huggingface_hub keeps others from a blob that it fetches.
void removeUnlessLocked(const fs::path& file, const fs::path& locks) {
    if (file.parent_path().filename() != "blobs") return removeAt(file, 0);
    const std::string name = file.filename().string();
    const auto lock = FileLock::acquire(locks / (name.substr(0, name.find('.')) + ".lock"));
    if (lock) removeAt(file, 0);
}

}  // namespace

void recordCreated(const fs::path& record, const fs::path& made, const fs::path& repository) {
    if (record.empty()) return;
    if (const std::string line = lineOf(made, repository); !line.empty())
        (void)appendLine(record, line);
}

void removeCreated(const fs::path& record, const std::string& name) {
    const fs::path cache = absolutePath(huggingFaceCache());
    const fs::path repository = cache / cacheFolderName(name);
    const fs::path locks = cache / ".locks" / cacheFolderName(name);
    const auto held = HeldFolder::hold(cache);
    if (!held || !openHeldFolder(repository) || !openHeldFolder(locks)) return;
    const auto ours = FileLock::acquire(locks / "dreambooth-studio.lock");
    if (!ours) return;  // another download of ours goes on with what is there
    const std::set<std::string> made = linesOf(record);
    const Contents contents = contentsOf(repository);
    const auto isMade = [&](const fs::path& file) {
        return made.contains(lineOf(file, repository));
    };
    bool isAllOurs = std::ranges::all_of(contents.files, isMade);
    for (const fs::path& lock : entriesIn(locks))
        isAllOurs &= lock.filename() == "dreambooth-studio.lock" || !FileLock::isHeld(lock);
    for (const fs::path& file : contents.files) {
        const std::string fileName = file.filename().string();
        if (!isMade(file) || (!isAllOurs && !fileName.ends_with(partEnding))) continue;
        removeUnlessLocked(file, locks);
    }
    if (!isAllOurs) return;
    for (const fs::path& folder : contents.folders) removeAt(folder, AT_REMOVEDIR);
}

}  // namespace dreambooth
