// Reads captions beside pictures, from text files and metadata.jsonl.
#include <base/files.h>
#include <base/json.h>
#include <base/paths.h>
#include <base/shown_text.h>
#include <base/strings.h>
#include <images/decode.h>
#include <project/caption_files.h>
#include <project/captions.h>
#include <project/project.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <set>
#include <system_error>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr std::array extensions = {".txt", ".caption", ".TXT", ".CAPTION"};
bool hasCaptionExtension(const fs::path& file) {
    return std::ranges::find(extensions, toLower(file.extension().string())) != extensions.end();
}
/// Of a folder of 5,000 photos with long captions.
constexpr std::uintmax_t maxMetadataBytes = 256u << 20;
/// Longer files are no captions; cleanCaption() says how long a caption may be.
constexpr std::uintmax_t maxCaptionBytes = 4u << 20;

/// "a.png" of "./a.png", and of what would lead out of the folder.
std::string plainName(const fs::path& fileName) {
    const std::string plain = fileName.lexically_normal().generic_string();
    const bool isInside = fileName.is_relative() && !plain.starts_with("..");
    return isInside ? plain : fileName.filename().string();
}

DatasetRow rowFromJson(const Json& object, const std::string& column) {
    const auto text = [&](const char* key) { return valueOr<std::string>(object, key, ""); };
    DatasetRow row;
    row.fileName = text("file_name");
    if (!column.empty())
        row.text = text(column.c_str());
    else
        for (const char* key : {"text", "caption", "prompt"})
            if (row.text.empty()) row.text = text(key);
    row.caption = text("project_caption");
    // Others may have such a column too.
    if (object.contains("project_caption")) row.subject = shownLine(text("subject"));
    row.subjects = valueOr(object, "subjects", std::vector<std::string>());
    for (std::string& subject : row.subjects) subject = shownLine(subject);
    // All of them named, and the row's own among them, or none counts.
    const bool areNamed = std::ranges::all_of(row.subjects, [](const std::string& subject) {
        return subject.find(' ') != std::string::npos && !subject.starts_with(' ');
    });
    if (!areNamed || std::ranges::find(row.subjects, row.subject) == row.subjects.end())
        row.subjects.clear();
    row.originalName = shownLine(text("original_name"));
    // Earlier versions wrote squares.
    const int size = valueOr(object, "crop_size", 0);
    const Crop crop{valueOr(object, "crop_x", 0), valueOr(object, "crop_y", 0),
                    valueOr(object, "crop_width", size), valueOr(object, "crop_height", size)};
    if (crop.width > 0 && crop.height > 0) row.crop = crop;
    row.cropByHand = valueOr(object, "crop_by_hand", true);
    return row;
}

/// Its text, or the caption that this program made it of, if nobody has changed the text since.
const std::string& captionIn(const DatasetRow& row) {
    const std::vector<std::string> phrases =
        row.subjects.empty() ? std::vector{row.subject} : row.subjects;
    const bool isOurs =
        !row.subject.empty() && filledCaption(row.caption, row.subject, phrases) == row.text;
    return isOurs ? row.caption : row.text;
}

bool holdsTheSame(const fs::path& one, const fs::path& other) {
    const auto bytes = readFile(one, maxImageFileSize);
    const auto others = readFile(other, maxImageFileSize);
    return bytes && others && *bytes == *others;
}

}  // namespace

std::string datasetLine(const DatasetRow& row) {
    Json object = {{"file_name", row.fileName},
                   {"text", row.text},
                   {"project_caption", row.caption},
                   {"subject", row.subject},
                   {"original_name", row.originalName}};
    if (row.subjects.size() > 1) object["subjects"] = row.subjects;
    if (row.crop) {
        object["crop_x"] = row.crop->x;
        object["crop_y"] = row.crop->y;
        object["crop_width"] = row.crop->width;
        object["crop_height"] = row.crop->height;
        object["crop_by_hand"] = row.cropByHand;
    }
    return asText(object) + "\n";
}

CaptionFiles::CaptionFiles(fs::path folder, const std::string& column)
    : m_folder(std::move(folder)) {
    readRows({}, column);
}

CaptionFiles CaptionFiles::ofDataset(fs::path folder) {
    CaptionFiles files(std::move(folder));
    for (const char* split : {trainName, validationName}) files.readRows(split, {});
    return files;
}

void CaptionFiles::readRows(const fs::path& split, const std::string& column) {
    const fs::path file = m_folder / split / metadataName;
    if (!pathExists(file)) return;
    const auto text = readFile(file, maxMetadataBytes);
    if (!text) {
        m_problems.push_back(text.error());
        return;
    }
    std::string_view rest = *text;
    for (int number = 1; !rest.empty(); ++number) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        const auto object = parseJson(line, file.string());
        DatasetRow row = object ? rowFromJson(*object, column) : DatasetRow{};
        row.place = m_rows.size();
        if (row.fileName.empty()) {
            m_problems.push_back(makeError(
                "caption.bad_line", {{"file", file.string()}, {"line", std::to_string(number)}}));
            continue;
        }
        const std::string name = (split / plainName(row.fileName)).generic_string();
        row.fileName = name;
        m_rows.insert_or_assign(name, std::move(row));
    }
}

std::string CaptionFiles::metadataOf(const DatasetRow& row) const {
    const fs::path ofSplit = m_folder / fs::path(row.fileName).parent_path() / metadataName;
    return (pathExists(ofSplit) ? ofSplit : m_folder / metadataName).string();
}

const DatasetRow* CaptionFiles::rowOf(const fs::path& picture) const {
    const fs::path name = picture.lexically_relative(m_folder);
    const auto found = m_rows.find(plainName(name.empty() ? picture.filename() : name));
    return found == m_rows.end() ? nullptr : &found->second;
}

Result<std::string> CaptionFiles::textOf(const fs::path& picture) const {
    if (const fs::path file = captionFileOf(picture); !file.empty()) {
        TRY(const std::string read, readFile(file, maxCaptionBytes));
        return cleanCaption(read, file.string());
    }
    const DatasetRow* const row = rowOf(picture);
    if (row == nullptr) return std::string();
    return cleanCaption(row->text, metadataOf(*row));
}

Result<std::string> CaptionFiles::captionOf(const fs::path& picture) const {
    TRY(std::string text, textOf(picture));
    const DatasetRow* const row = rowOf(picture);
    if (row == nullptr) return text;
    const std::string origin = metadataOf(*row);
    TRY(const std::string written, cleanCaption(row->text, origin));
    if (onOneLine(text) != onOneLine(written)) return text;
    return cleanCaption(captionIn(*row), origin);
}

CaptionFiles::RowsByPhoto CaptionFiles::rowsByPhoto() const {
    RowsByPhoto rows;
    for (auto row = m_rows.begin(); row != m_rows.end(); ++row) {
        const std::string& name = row->second.originalName;
        rows.emplace(name.empty() ? fs::path(row->first).filename().string() : name, row);
    }
    return rows;
}

/// The line that an export of the photo has written, or the only one of its name.
const DatasetRow* CaptionFiles::exportedAs(const Photo& photo, const RowsByPhoto& rows) {
    const auto [first, last] = rows.equal_range(photo.originalName);
    for (auto found = first; found != last; ++found) {
        const auto& [file, row] = *found->second;
        const bool isOurs = !row.originalName.empty();
        if (isOurs && fs::path(file).stem() == fs::path(photo.file).stem()) return &row;
    }
    return std::distance(first, last) == 1 ? &first->second->second : nullptr;
}

/// The file that has the picture's caption; the picture itself where metadata.jsonl has it; empty:
/// nothing has.
fs::path CaptionFiles::sourceOf(const fs::path& picture) const {
    if (fs::path file = captionFileOf(picture); !file.empty()) return file;
    return rowOf(picture) != nullptr ? picture : fs::path();
}

/// Of photos that one caption may belong to, leaves those that it does, each with the picture that
/// it is in the folder. False where nothing tells.
bool CaptionFiles::tellApart(const Project& project, std::vector<Named>& photos) const {
    std::vector<Named> same, renamed;
    std::set<fs::path> sources;
    for (const auto& [photo, picture] : photos) {
        const fs::path asHere = m_folder / photo->file;
        for (const fs::path& one : {picture, asHere})
            if (holdsTheSame(project.photoPath(*photo), one)) {
                same.push_back({photo, one});
                break;
            }
        renamed.push_back({photo, asHere});
        sources.insert(sourceOf(asHere));
    }
    const bool hasEachItsOwn = sources.size() == photos.size() && !sources.contains({});
    if (same.empty() && !hasEachItsOwn) return false;
    photos = same.empty() ? std::move(renamed) : std::move(same);
    return true;
}

FoundCaptions CaptionFiles::captionsOf(const Project& project) const {
    FoundCaptions found;
    std::map<fs::path, std::vector<Named>> photosOf;  // by where their caption is
    const RowsByPhoto rows = rowsByPhoto();
    for (const Photo& photo : project.photos) {
        const DatasetRow* const row = exportedAs(photo, rows);
        const fs::path picture =
            m_folder / plainName(row != nullptr ? row->fileName : photo.originalName);
        if (const fs::path source = sourceOf(picture); !source.empty())
            photosOf[source].push_back({&photo, picture});
    }
    for (auto& [source, photos] : photosOf) {
        if (photos.size() > 1 && !tellApart(project, photos)) {
            const std::string file = source.filename().string();
            const std::string &first = photos[0].photo->originalName,
                              &second = photos[1].photo->originalName;
            found.problems.push_back(
                first == second
                    ? makeError("caption.same_name", {{"file", file}, {"photo", first}})
                    : makeError("caption.shared",
                                {{"file", file}, {"first", first}, {"second", second}}));
        }
        for (const auto& [photo, picture] : photos)
            if (const auto caption = captionOf(picture); !caption)
                found.problems.push_back(caption.error());
            else if (!caption->empty())
                found.captions[photo->file] = *caption;
    }
    if (const Error* problem = firstProblem()) found.problems.push_back(*problem);
    return found;
}

std::vector<Error> CaptionFiles::problems(const std::vector<fs::path>& pictures) const {
    std::vector<Error> problems = m_problems;
    std::map<std::string, std::string> namesByStem;
    for (const fs::path& picture : pictures) {
        const std::string name = picture.filename().string();
        const auto [earlier, isFirst] = namesByStem.emplace(picture.stem().string(), name);
        const fs::path file = isFirst ? fs::path() : captionFileOf(picture);
        if (!file.empty())
            problems.push_back(makeError("caption.shared", {{"file", file.filename().string()},
                                                            {"first", earlier->second},
                                                            {"second", name}}));
    }
    std::error_code error;
    std::vector<fs::path> captions;
    for (const auto& entry : fs::directory_iterator(m_folder, error))
        if (hasCaptionExtension(entry.path())) captions.push_back(entry.path());
    std::ranges::sort(captions);
    std::vector<std::pair<std::string, std::string>> orphans;  // caption, photo
    for (const fs::path& file : captions)
        if (!namesByStem.contains(file.stem().string()))
            orphans.emplace_back(file.filename().string(), file.stem().string());
    for (const auto& [name, row] : m_rows)
        if (!pathExists(m_folder / name)) orphans.emplace_back(metadataName, name);
    if (orphans.size() == 1)
        problems.push_back(makeError("caption.no_photo", {{"file", orphans.front().first},
                                                          {"photo", orphans.front().second}}));
    if (orphans.size() > 1)
        problems.push_back(
            makeError("caption.no_photos", {{"file", orphans.front().first},
                                            {"photo", orphans.front().second},
                                            {"count", std::to_string(orphans.size())}}));
    return problems;
}

bool CaptionFiles::hasTexts() const {
    return std::ranges::any_of(m_rows, [](const auto& row) { return !row.second.text.empty(); });
}

Result<std::vector<std::string>> captionsOf(const std::vector<fs::path>& pictures,
                                            const CaptionPlaces& places) {
    std::vector<std::string> captions(pictures.size());
    if (!places.any() || pictures.empty()) return captions;
    const fs::path folder = pictures.front().parent_path();
    const CaptionFiles rows =
        places.column.empty() ? CaptionFiles() : CaptionFiles(folder, places.column);
    if (const Error* problem = rows.firstProblem()) return std::unexpected(*problem);
    const fs::path metadata = folder / CaptionFiles::metadataName;
    if (!places.column.empty() && !rows.hasTexts())
        return failure("caption.no_column",
                       {{"column", places.column}, {"file", metadata.string()}});
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const fs::path file = fs::path(pictures[i]).replace_extension(places.extension);
        std::string text;
        if (!places.extension.empty() && pathExists(file)) {
            TRY(const std::string read, readFile(file, maxCaptionBytes));
            TRY(text, cleanCaption(read, file.string()));
            text = text.substr(0, text.find('\n'));
        } else if (const DatasetRow* row = rows.rowOf(pictures[i])) {
            TRY(text, cleanCaption(row->text, metadata.string()));
        }
        captions[i] = onOneLine(std::move(text));
    }
    return captions;
}

fs::path captionFileOf(const fs::path& picture) {
    for (const char* extension : extensions)
        if (fs::path file = fs::path(picture).replace_extension(extension); pathExists(file))
            return file;
    return {};
}

namespace {

bool hasLetter(const std::string& text) {
    return std::ranges::any_of(text, [](unsigned char c) { return std::isalpha(c) || c >= 0x80; });
}

bool hasClass(const RepeatedFolder& folder) {
    return folder.subject.contains(' ');
}

/// As the name alone says. Neither word is a number: that would be a date.
std::optional<RepeatedFolder> repeatedName(const fs::path& folder) {
    static const std::regex named("([1-9][0-9]{0,2})_(.+)");
    // As the standard of cameras (DCF) has them.
    static const std::regex ofCamera("[1-9][0-9]{2}[A-Z0-9_]{5}");
    const std::string name = folder.filename().string();
    std::smatch parts;
    if (!std::regex_match(name, parts, named) || std::regex_match(name, ofCamera)) return {};
    RepeatedFolder found{.repeats = std::stoi(parts[1]), .subject = shownLine(parts[2].str())};
    const std::size_t blank = found.subject.find(' ');
    const bool isNamed = hasLetter(found.subject.substr(0, blank)) &&
                         (blank == std::string::npos || hasLetter(found.subject.substr(blank)));
    return isNamed ? std::optional(std::move(found)) : std::nullopt;
}

}  // namespace

std::optional<RepeatedFolder> repeatedFolder(const fs::path& folder) {
    const auto found = repeatedName(folder);
    const fs::path above = folder.parent_path();
    if (!found || hasClass(*found) || above.filename() == "img") return found;
    const bool isAmongOthers = std::ranges::any_of(entriesIn(above), [](const fs::path& beside) {
        const auto other = repeatedName(beside);
        std::error_code ignored;
        return other && hasClass(*other) && fs::is_directory(beside, ignored);
    });
    return isAmongOthers ? found : std::nullopt;
}

bool isCaptionFile(const fs::path& path) {
    return hasCaptionExtension(path) || path.filename() == CaptionFiles::metadataName;
}

}  // namespace dreambooth
