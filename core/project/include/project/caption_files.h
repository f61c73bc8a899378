// Captions in files beside pictures, as other programs write and read them: cat.txt or cat.caption
// beside cat.jpg (kohya's sd-scripts, OneTrainer, ai-toolkit), and metadata.jsonl (the image folder
// of Hugging Face's datasets: a line {"file_name": …, "text": …} a picture).
#pragma once

#include <base/error.h>
#include <images/framing.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

class Project;
struct Photo;

/// A line of metadata.jsonl. What other programs don't know they leave alone.
struct DatasetRow {
    std::string fileName;  ///< "file_name": relative to the folder
    std::string text;      ///< "text", else "caption", else "prompt": what is learned with it
    // Written by this program alone.
    std::string caption;  ///< "project_caption": with $subject in it; may be empty
    std::string subject;  ///< "subject": what text has in that place
    /// "subjects": of a project of several all of them, which text has for $subject2, $subject3, …
    std::vector<std::string> subjects = {};
    std::string originalName;  ///< "original_name": as the person knows the photo
    std::optional<Crop> crop;  ///< "crop_x", "crop_y", "crop_width", "crop_height": of originals
    bool cropByHand = true;    ///< "crop_by_hand", which earlier versions did not write
    std::size_t place = 0;     ///< among the lines, as read
};
std::string datasetLine(const DatasetRow& row);

/// The captions that a folder has for the photos of a project.
struct FoundCaptions {
    std::map<std::string, std::string> captions;  ///< by Photo::file
    std::vector<Error> problems;
};

/// What a folder says of the pictures that lie in it.
class CaptionFiles {
public:
    static constexpr const char* metadataName = "metadata.jsonl";
    /// Folders in a data set of two splits (project/dataset_export.h).
    static constexpr const char* trainName = "train";
    static constexpr const char* validationName = "validation";

    CaptionFiles() = default;
    /// Reads metadata.jsonl where there is one; what is wrong with it is among problems(). `column`
    /// is the key of the texts; empty: the usual ones.
    explicit CaptionFiles(std::filesystem::path folder, const std::string& column = {});
    /// The same with what metadata.jsonl of each split says of its pictures.
    static CaptionFiles ofDataset(std::filesystem::path folder);

    /// Whether a line of metadata.jsonl has a text.
    bool hasTexts() const;
    /// The first problem of metadata.jsonl itself, if any.
    const Error* firstProblem() const { return m_problems.empty() ? nullptr : &m_problems.front(); }

    /// Null where metadata.jsonl has no line for it.
    const DatasetRow* rowOf(const std::filesystem::path& picture) const;
    /// Empty where there is none. A .txt file that says something else than metadata.jsonl is the
    /// newer word; line breaks aside, which it need not have. Of a data set of ours the caption has
    /// its $subject again. Errors: caption.*, file.*.
    Result<std::string> captionOf(const std::filesystem::path& picture) const;
    /// The same as it is learned, with the subject's words in place of $subject.
    Result<std::string> textOf(const std::filesystem::path& picture) const;

    /// Those of a project's photos, by the names that they came with or that an export has given
    /// them. Of several photos of one name each gets its own where the files beside the captions,
    /// or names like "cat (2).txt", tell them apart; else all get the same, and a problem says so:
    /// caption.same_name {file, photo}, caption.shared {file, first, second}. Other problems: as
    /// captionOf(), and the first of metadata.jsonl. Reads files: not for the GUI thread.
    FoundCaptions captionsOf(const Project& project) const;

    /// What a person should know of the captions of these pictures, which are the folder's: lines
    /// that can't be read, captions without a picture, one file for two pictures of one name.
    /// Errors: caption.bad_line {file, line}, caption.no_photo {file, photo}, caption.no_photos
    /// {count}, caption.shared {file, first, second}, file.*.
    std::vector<Error> problems(const std::vector<std::filesystem::path>& pictures) const;

private:
    struct Named {
        const Photo* photo;
        std::filesystem::path picture;  ///< as the folder has it
    };
    using Rows = std::map<std::string, DatasetRow>;
    using RowsByPhoto = std::multimap<std::string, Rows::const_iterator>;
    void readRows(const std::filesystem::path& split, const std::string& column);
    /// The file that says it.
    std::string metadataOf(const DatasetRow& row) const;
    /// By the names that the photos came with.
    RowsByPhoto rowsByPhoto() const;
    static const DatasetRow* exportedAs(const Photo& photo, const RowsByPhoto& rows);
    std::filesystem::path sourceOf(const std::filesystem::path& picture) const;
    bool tellApart(const Project& project, std::vector<Named>& photos) const;

    std::filesystem::path m_folder;
    Rows m_rows;  ///< by file name from m_folder, without "./"
    std::vector<Error> m_problems;
};

/// Where a data set that is trained from has its captions, as the flags of these names say.
struct CaptionPlaces {
    std::string extension = {};  ///< caption_extension of sd-scripts: ".txt"; the first line counts
    std::string column = {};     ///< caption_column of diffusers: a key of metadata.jsonl
    bool any() const { return !extension.empty() || !column.empty(); }
};
/// The captions of pictures that lie in one folder, on one line; empty where a picture has none.
/// Errors: caption.*, caption.no_column {column, file}, file.*.
Result<std::vector<std::string>> captionsOf(const std::vector<std::filesystem::path>& pictures,
                                            const CaptionPlaces& places);

/// cat.txt or cat.caption; empty where neither is there.
std::filesystem::path captionFileOf(const std::filesystem::path& picture);
/// A folder that sd-scripts' dreambooth method reads: "10_sks dog", whose photos are shown ten
/// times an epoch there; "10_rex" without a class (library/config_util.py,
/// extract_dreambooth_params()).
struct RepeatedFolder {
    int repeats = 0;
    std::string subject;
};
/// People number folders too ("12_december", "1_front"): without a class the name counts only in
/// img/, where kohya's GUI has them, or beside a folder with one. A date ("20_07_2024"), a number
/// that is put first to sort ("01_front"), and a camera's folder ("100_FUJI") are none.
std::optional<RepeatedFolder> repeatedFolder(const std::filesystem::path& folder);
/// Whether a file's name is that of a caption: .txt, .caption, metadata.jsonl.
bool isCaptionFile(const std::filesystem::path& path);

}  // namespace dreambooth
