// Files of a comparison. comparison.json is written last: a folder without it was
// never finished.
#include <base/files.h>
#include <base/json.h>
#include <base/numbered_names.h>
#include <base/paths.h>
#include <comparisons/comparison.h>
#include <formats/textual_inversion.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Of some 10,000 pictures; the Compare page reads one of each comparison.
constexpr JsonLimits fileLimits{.bytes = 16u << 20, .values = 200'000};

const char* const prefix = "comparison-";
constexpr std::array markNames = {"", "star", "reject"};

Error newerVersion(const fs::path& file) {
    return failure("comparison.newer_version", {{"file", file.string()}}).error();
}

Json toJson(const Mark& mark) {
    Json object = {{"mark", markNames[static_cast<std::size_t>(mark.kind)]}, {"note", mark.note}};
    for (const Pin& pin : mark.pins)
        object["pins"].push_back({{"x", pin.x}, {"y", pin.y}, {"text", pin.text}});
    return object;
}

Mark markFromJson(const Json& object) {
    Mark mark{.note = valueOr<std::string>(object, "note", "")};
    for (const Json& one : valueOr(object, "pins", Json::array())) {
        Pin pin{.x = std::clamp(valueOr(one, "x", 0.0), 0.0, 1.0),
                .y = std::clamp(valueOr(one, "y", 0.0), 0.0, 1.0),
                .text = valueOr<std::string>(one, "text", "")};
        if (!pin.text.empty()) mark.pins.push_back(std::move(pin));
    }
    const auto found = std::ranges::find(markNames, valueOr<std::string>(object, "mark", ""));
    if (found != markNames.end()) mark.kind = static_cast<Mark::Kind>(found - markNames.begin());
    return mark;
}

/// A pair of version 1: its base picture, then the tuned one.
std::vector<DrawnPicture> readPair(const Json& object, const fs::path& folder) {
    const auto text = [&](const char* key) { return valueOr<std::string>(object, key, ""); };
    ComparedModel base{.name = text("base_name"), .model = text("base_model")};
    base.identity = {.stamp = text("base_stamp"), .content = text("base_identity")};
    ComparedModel tuned{.name = {}, .model = text("model"), .runId = text("run")};
    tuned.step = valueOr(object, "step", 0);
    if (const fs::path added = text("lora"); !added.empty())
        tuned.added = {{.file = added, .isWord = added.filename() == learnedEmbedsFile}};
    return {{.model = std::move(base), .file = folder / "base.png"},
            {.model = std::move(tuned), .file = folder / "tuned.png"}};
}

void readMarks(Comparison& comparison) {
    const auto object = readJson(comparison.folder / "marks.json", fileLimits);
    if (!object || valueOr(*object, "version", 0) > Comparison::version) return;
    const auto of = [](const Json& from, const std::string& key) {
        return markFromJson(valueOr(from, key.c_str(), Json::object()));
    };
    comparison.mark = of(*object, "all");
    const Json pictures = valueOr(*object, "pictures", Json::object());
    for (DrawnPicture& picture : comparison.pictures)
        picture.mark = of(pictures, picture.file.filename().string());
}

/// Takes over what an older one with the same settings has not.
void merge(Comparison& older, Comparison&& newer) {
    for (DrawnPicture& picture : newer.pictures) {
        const auto isThere = [&](const DrawnPicture& other) {
            return isNamedAlike(other.model, picture.model) &&
                   isSameModel(other.model, picture.model);
        };
        if (std::ranges::none_of(older.pictures, isThere))
            older.pictures.push_back(std::move(picture));
    }
    if (older.mark.isEmpty()) older.mark = newer.mark;
}

}  // namespace

const DrawnPicture* Comparison::find(const ComparedModel& model) const {
    const DrawnPicture* found = nullptr;
    int best = 0;
    for (const DrawnPicture& picture : pictures) {
        if (!isSameModel(picture.model, model)) continue;
        const int rank = 1 + (isProvenSame(picture.model, model) ? 2 : 0) +
                         (isNamedAlike(picture.model, model) ? 1 : 0);
        if (rank < best) continue;
        best = rank;
        found = &picture;  // of equal ones the latest
    }
    return found;
}

fs::path Comparison::nextFile() const {
    for (std::size_t number = pictures.size() + 1;; ++number) {
        const fs::path file = folder / ("picture-" + std::to_string(number) + ".png");
        const bool isTaken =
            std::ranges::any_of(pictures, [&](const auto& one) { return one.file == file; });
        if (!isTaken && !pathExists(file)) return file;
    }
}

Json toJson(const Comparison& comparison) {
    Json object = {
        {"version", Comparison::version}, {"id", comparison.id}, {"created", comparison.created}};
    object.update(toJson(comparison.settings));
    Json& pictures = object["pictures"] = Json::array();
    for (const DrawnPicture& picture : comparison.pictures) {
        if (picture.file.parent_path() != comparison.folder) continue;
        Json one = toJson(picture.model);
        one["file"] = picture.file.filename().string();
        pictures.push_back(std::move(one));
    }
    return object;
}

Result<Comparison> comparisonFromJson(const Json& object, const fs::path& folder) {
    const int version = valueOr(object, "version", 0);
    if (version > Comparison::version)
        return std::unexpected(newerVersion(folder / "comparison.json"));
    Comparison result;
    result.folder = folder;
    result.id = folder.filename().string();
    result.created = valueOr<std::string>(object, "created", "");
    TRY(result.settings, drawRequestFromJson(object));
    if (version < 2) {
        result.settings.width = result.settings.height = valueOr(object, "resolution", 0);
        result.pictures = readPair(object, folder);
        return result;
    }
    for (const Json& one : valueOr(object, "pictures", Json::array())) {
        // A name alone: a comparison of somebody else's leads nowhere out of its folder.
        const fs::path name = fs::path(valueOr<std::string>(one, "file", "")).filename();
        if (!name.empty())
            result.pictures.push_back({.model = comparedModelFromJson(one), .file = folder / name});
    }
    return result;
}

Result<fs::path> makeComparisonFolder(const fs::path& comparisonsFolder) {
    TRY_VOID(makeFolder(comparisonsFolder));
    int next = 1;
    // Undo and redo know a deleted one by its name.
    for (const auto& entries : {entriesIn(comparisonsFolder), deletedIn(comparisonsFolder)})
        for (const fs::path& entry : entries)
            next = std::max(next, numberAfter(entry.filename().string(), prefix).value_or(0) + 1);
    for (;; ++next) {
        const std::string name = prefix + zeroPadded(next, 3);
        std::error_code error;
        // False when another window took the number in between.
        if (fs::create_directory(comparisonsFolder / name, error)) return comparisonsFolder / name;
        if (error)
            return std::unexpected(
                errorFromErrno(error.value(), comparisonsFolder / name, "make the folder"));
    }
}

Result<void> writeComparison(const Comparison& comparison) {
    return writeJson(comparison.folder / "comparison.json", toJson(comparison));
}

Result<void> writeMarks(const Comparison& comparison) {
    for (const fs::path& folder : foldersOf(comparison)) {
        const fs::path file = folder / "marks.json";
        if (const auto before = readJson(file);
            before && valueOr(*before, "version", 0) > Comparison::version)
            return std::unexpected(newerVersion(file));
        Json pictures = Json::object();
        for (const DrawnPicture& picture : comparison.pictures)
            if (picture.file.parent_path() == folder && !picture.mark.isEmpty())
                pictures[picture.file.filename().string()] = toJson(picture.mark);
        TRY_VOID(writeJson(file, {{"version", Comparison::version},
                                  {"all", toJson(comparison.mark)},
                                  {"pictures", std::move(pictures)}}));
    }
    return {};
}

std::vector<Comparison> listComparisons(const fs::path& comparisonsFolder) {
    std::vector<Comparison> all;
    for (const fs::path& entry : entriesIn(comparisonsFolder)) {
        const auto object = readJson(entry / "comparison.json", fileLimits);
        if (!object) continue;
        auto comparison = comparisonFromJson(*object, entry);
        if (!comparison || comparison->pictures.empty()) continue;
        readMarks(*comparison);
        all.push_back(std::move(*comparison));
    }
    // Ids count up, with leading zeros up to 999: shorter ones are older.
    std::ranges::sort(all, {},
                      [](const Comparison& one) { return std::pair(one.id.size(), one.id); });
    std::vector<Comparison> merged;
    std::map<std::string, std::size_t> bySettings;
    for (Comparison& one : all) {
        const auto [place, isNew] =
            bySettings.try_emplace(asText(toJson(one.settings)), merged.size());
        if (isNew)
            merged.push_back(std::move(one));
        else
            merge(merged[place->second], std::move(one));
    }
    return merged;
}

std::vector<fs::path> foldersOf(const Comparison& comparison) {
    std::vector<fs::path> folders = {comparison.folder};
    for (const DrawnPicture& picture : comparison.pictures)
        if (std::ranges::find(folders, picture.file.parent_path()) == folders.end())
            folders.push_back(picture.file.parent_path());
    return folders;
}

Result<std::vector<DeletedFolder>> deleteComparison(const Comparison& comparison) {
    std::vector<DeletedFolder> moved;
    for (const fs::path& folder : foldersOf(comparison)) {
        const auto one = deleteFolder(folder);
        if (!one) {
            static_cast<void>(putBack(moved));
            return std::unexpected(one.error());
        }
        moved.push_back(*one);
    }
    return moved;
}

Result<void> putBack(const std::vector<DeletedFolder>& folders) {
    for (const DeletedFolder& one : folders) {
        fs::path folder = one.original;
        if (pathExists(folder)) {
            TRY(folder, makeComparisonFolder(one.original.parent_path()));  // empty: renamed over
        }
        TRY_VOID(putFolderBack(one, folder));
    }
    return {};
}

namespace {

// Both ends of a PNG: signature and IHDR at the front, IEND at the back (W3C PNG, sections 5.2 and
// 11.2).
constexpr std::string_view signature("\x89PNG\r\n\x1a\n", 8);
constexpr std::size_t headBytes = 24;  // signature, chunk length, "IHDR", width, height
constexpr std::string_view lastChunk("\0\0\0\0IEND\xae\x42\x60\x82", 12);

std::uint32_t bigEndian(const std::string& bytes, std::size_t place) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value = value << 8 | static_cast<unsigned char>(bytes[place + i]);
    return value;
}

}  // namespace

Result<void> checkPicture(const std::filesystem::path& file, int width, int height) {
    const auto refused = [&](std::string_view code) {
        return failure(code, {{"file", file.string()}});
    };
    // A stranger's pipe would be waited for, and a link may lead anywhere.
    std::error_code ignored;
    const bool isFile = std::filesystem::symlink_status(file, ignored).type() ==
                        std::filesystem::file_type::regular;
    std::ifstream in;
    if (isFile) in.open(file, std::ios::binary);
    if (!isFile || !in) return refused("picture.missing");
    std::string head(headBytes, '\0'), tail(lastChunk.size(), '\0');
    in.read(head.data(), static_cast<std::streamsize>(head.size()));
    in.seekg(-static_cast<std::streamoff>(tail.size()), std::ios::end);
    in.read(tail.data(), static_cast<std::streamsize>(tail.size()));
    if (!in || !head.starts_with(signature) || tail != lastChunk) return refused("picture.torn");
    const auto isOther = [&](int wanted, std::size_t place) {
        return wanted > 0 && bigEndian(head, place) != static_cast<std::uint32_t>(wanted);
    };
    if (isOther(width, 16) || isOther(height, 20)) {
        const std::string size =
            std::to_string(bigEndian(head, 16)) + " × " + std::to_string(bigEndian(head, 20));
        return failure("picture.other_size", {{"file", file.string()}, {"size", size}});
    }
    return {};
}

}  // namespace dreambooth
