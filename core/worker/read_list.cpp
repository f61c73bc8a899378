// Entries of a file or a text (see the header).
#include <worker/read_list.h>

#include <base/files.h>
#include <base/strings.h>

#include <filesystem>

namespace dreambooth {

Result<std::vector<std::string>> readList(const std::string& fileOrList, const std::string& flag) {
    std::string text = fileOrList;
    char separator = ',';
    std::error_code ignored;
    if (pathExists(fileOrList) && !std::filesystem::is_directory(fileOrList, ignored)) {
        TRY(text, readFile(fileOrList));
        separator = '\n';
    }
    const std::filesystem::path path(fileOrList);
    if (std::filesystem::is_directory(path, ignored) ||
        (path.extension() == ".txt" && separator == ','))
        return badInput("list.no_file", flag + " names no file: " + fileOrList + ".",
                        "Give a text file that is there, or entries separated by commas.",
                        {{"flag", flag}});
    std::vector<std::string> entries = split(text, separator);
    if (entries.empty()) {
        return badInput("prompts.none", flag + " has no entries: " + fileOrList + ".",
                        "Give a text file with one entry a line, or entries separated by commas.",
                        {{"flag", flag}});
    }
    return entries;
}

}  // namespace dreambooth
