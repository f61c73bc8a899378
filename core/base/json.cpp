// JSON files (see the header).
#include <base/files.h>
#include <base/json.h>

namespace dreambooth {

Result<Json> parseJson(std::string_view text, const std::string& origin) {
    try {
        return Json::parse(text);
    } catch (const Json::exception& exception) {
        return badInput(
            "json.malformed", origin + " is not valid JSON: " + std::string(exception.what()) + ".",
            "The file may be cut short or damaged: restore it from a copy.", {{"file", origin}});
    }
}

Result<Json> readJson(const std::filesystem::path& path, std::uintmax_t limit) {
    TRY(const std::string text, readFile(path, limit));
    return parseJson(text, path.string());
}

Result<void> writeJson(const std::filesystem::path& path, const Json& value) {
    // Invalid UTF-8 (a file name from a foreign disk) is replaced rather than thrown on.
    return writeFileAtomically(path,
                               value.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace dreambooth
