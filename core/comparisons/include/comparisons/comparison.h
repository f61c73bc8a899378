// A comparison: one prompt, seed and sampler drawn by two or more models from the same noise, kept
// in comparisons/<id>/ with its exact settings, marks and notes.
#pragma once

#include <base/deleted_folders.h>
#include <base/error.h>
#include <base/json.h>
#include <comparisons/compared_model.h>
#include <project/draw_request.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// A comment on a place of a picture.
struct Pin {
    double x = 0, y = 0;  ///< 0 … 1 of its width and height
    std::string text;
    bool operator==(const Pin&) const = default;
};

/// What a person thinks of a picture, or of a comparison as a whole.
struct Mark {
    enum class Kind { none, star, reject };
    Kind kind = Kind::none;
    std::string note = {};
    std::vector<Pin> pins = {};  ///< of a picture alone
    bool operator==(const Mark&) const = default;
    bool isEmpty() const { return *this == Mark(); }
    bool hasWords() const { return !note.empty() || !pins.empty(); }
};

struct DrawnPicture {
    ComparedModel model;
    std::filesystem::path file;  ///< whoever opens it finds out whether it is there and whole
    Mark mark = {};
};

struct Comparison {
    static constexpr int version = 2;

    std::string id;  ///< folder name: "comparison-001"
    std::string created;
    DrawRequest settings;  ///< of all its pictures, width and height included
    /// In the order in which they were drawn. Those of other folders with equal settings, as
    /// earlier versions wrote one for each pair, are among them.
    std::vector<DrawnPicture> pictures;
    Mark mark = {};  ///< of all of it
    std::filesystem::path folder;

    /// The picture that this model drew: of several that isSameModel() allows the one that is
    /// proven to be of it, then the latest. Null: it has none here.
    const DrawnPicture* find(const ComparedModel& model) const;
    /// A name in `folder` that no picture and no file has: "picture-3.png".
    std::filesystem::path nextFile() const;
};

/// The pictures of its own folder, without marks.
Json toJson(const Comparison& comparison);
/// Also of version 1, a pair of base and tuned model. Errors: comparison.newer_version,
/// draw.invalid.
Result<Comparison> comparisonFromJson(const Json& object, const std::filesystem::path& folder);

/// Makes an empty comparisons/<next id>/, none that a deleted one has. Errors: file.*, disk.full.
Result<std::filesystem::path> makeComparisonFolder(const std::filesystem::path& comparisonsFolder);
/// Writes comparison.json: from now on its pictures count. Errors: file.*, disk.full.
Result<void> writeComparison(const Comparison& comparison);
/// Writes marks.json into each of its folders. Errors: comparison.newer_version, file.*, disk.full.
Result<void> writeMarks(const Comparison& comparison);

/// All, oldest first, one for each settings; those that can't be read are left out and stay as they
/// are. 2,000 take a tenth of a second.
std::vector<Comparison> listComparisons(const std::filesystem::path& comparisonsFolder);
/// All folders that hold pictures of it, its own first.
std::vector<std::filesystem::path> foldersOf(const Comparison& comparison);

/// Moves all folders of a comparison; where one can't be moved, none is. Errors: file.*.
Result<std::vector<DeletedFolder>> deleteComparison(const Comparison& comparison);
/// Moves them back, under another number where theirs is taken by now. Errors: file.*.
Result<void> putBack(const std::vector<DeletedFolder>& folders);

/// That the PNG is there, complete to its last chunk, and of this size (0: any). Reads a few bytes
/// of it. Errors, each with {file}: picture.missing, picture.torn, picture.other_size.
Result<void> checkPicture(const std::filesystem::path& file, int width, int height);

}  // namespace dreambooth
