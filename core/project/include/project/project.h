// A project: photos of a subject, or of several, what each is called, and the runs that learned
// them; a folder.
// Plain data and its files; layout in docs/run-folder.md.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <images/framing.h>
#include <project/recipe.h>
#include <project/subject.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

struct Photo {
    std::string file;          ///< name in photos/
    std::string originalName;  ///< as the person knows it
    int width = 0;             ///< as it stands, pixels
    int height = 0;
    Crop crop;
    bool leftOut = false;     ///< kept but not used
    bool heldOut = false;     ///< kept for judging: never trained on
    bool cropByHand = false;  ///< set by the person, not found by the program
    /// What is learned with it; $subject stands for its subject's token and class. Empty:
    /// Project::captionOf().
    std::string caption = {};
    bool captionFromFile = false;   ///< and not changed since
    bool captionSuggested = false;  ///< by a model, and not changed since
    /// Name in masks/ of what the person painted or brought (project/masks.h); empty: none.
    std::string mask = {};
    Orientation orientation = {};  ///< what the person did to the file
    int subject = 0;               ///< which of the project's it shows
    bool operator==(const Photo&) const = default;
};

class Project {
public:
    static constexpr int version = 1;

    /// Makes `folder` (…/Rex.dreambooth) with an empty project. Errors: project.exists, file.*.
    static Result<Project> create(const std::filesystem::path& folder, const std::string& name);
    /// Errors: project.missing, project.newer_version, json.malformed, project.invalid.
    static Result<Project> open(const std::filesystem::path& folder);
    /// Replaces project.json atomically; keys that this version doesn't know are kept. Says the
    /// SHA-256 of what it wrote. Errors: project.newer_version (a newer program took the project
    /// over meanwhile), file.*, disk.full.
    Result<std::string> save() const;
    /// The same with the photos in another folder, which must not be a project yet; `from` is where
    /// the photos are now. Photos that are no longer there are left out. Errors: project.exists,
    /// file.*, disk.full.
    Result<Project> copyTo(const std::filesystem::path& folder,
                           const std::filesystem::path& from) const;

    const std::filesystem::path& folder() const { return m_folder; }
    /// SHA-256 of the project.json that open() has read; empty for one that was made here.
    const std::string& readSum() const { return m_readSum; }
    /// The folder has another name now; nothing is written.
    void moveTo(const std::filesystem::path& folder) { m_folder = folder; }
    std::filesystem::path photoPath(const Photo& photo) const {
        return m_folder / "photos" / photo.file;
    }
    /// What is shown and learned of it: the file, turned.
    OrientedFile picture(const Photo& photo) const { return {photoPath(photo), photo.orientation}; }
    std::filesystem::path masksFolder() const { return m_folder / "masks"; }
    std::filesystem::path maskPath(const Photo& photo) const { return masksFolder() / photo.mask; }
    std::filesystem::path runsFolder() const { return m_folder / "runs"; }
    std::filesystem::path comparisonsFolder() const { return m_folder / "comparisons"; }
    std::filesystem::path reviewsFolder() const { return m_folder / "reviews"; }
    /// class-images/<key>: shared by runs with the same class prompt, base model (by what it is,
    /// not where it lies) and picture size. Reads the model's weights in full once a computer: not
    /// for the GUI thread.
    std::filesystem::path classImagesFolder(const Subject& subject, int resolution) const;

    /// Copies a file byte for byte into photos/ under a free name and returns that name. Safe to
    /// call from several threads at once (the list of photos is not touched).
    Result<std::string> importPhotoFile(const std::filesystem::path& source);
    /// The same for bytes from the clipboard; `name` like "pasted.png".
    Result<std::string> importPhotoBytes(const std::string& name, std::string_view bytes);
    /// Imports a file and lists it as the last photo, with a centred square as its crop. Only its
    /// header is looked at, and no caption. Errors: photo.*, file.*, disk.full.
    Result<void> addPhoto(const std::filesystem::path& source, bool heldOut = false);

    const Subject& subject(int index = 0) const { return subjects[static_cast<size_t>(index)]; }
    Subject& subject(int index = 0) { return subjects[static_cast<size_t>(index)]; }
    /// The one that the photo shows.
    const Subject& subjectOf(const Photo& photo) const { return subject(photo.subject); }
    /// "sks cat", "ohwx dog", in the order of the subjects; and "sks", "ohwx".
    std::vector<std::string> phrases() const;
    std::vector<std::string> tokens() const;
    /// What a photo is learned with: its caption with its subject in it, else the instance prompt.
    std::string captionOf(const Photo& photo) const;
    /// Whether the token of its subject is in that. Else the token learns nothing from the photo.
    bool namesItsSubject(const Photo& photo) const;
    /// One more, whose token none of the others has, without a class. Nothing where there are
    /// maxSubjects: the last one.
    int addSubject();
    /// The subject that is called so ("ohwx dog": the first word is the token, which is enough),
    /// else the one of its token that has no class yet, else a new one. A project that has nothing
    /// yet takes it for its first. Error: subjects.too_many {limit, subject}.
    Result<int> subjectNamed(const std::string& phrase);
    /// Whether two subjects have one token and different classes, so that what is learned of one
    /// shows in the other: subjects.same_token {token, first, second}.
    Result<void> checkTokens() const;
    /// Takes the subject away; the first one stays. Its photos are left out, for they show
    /// something else than the first subject, to which they count then; where others' captions and
    /// the prompts name it by its number, they name it in words.
    void removeSubject(int index);

    // The contents of project.json.
    std::string name;
    std::vector<Photo> photos;
    /// Files in photos/ that the person removed; they go to the desktop's bin on another day.
    std::vector<std::string> removedPhotos;
    std::vector<Subject> subjects = {{}};  ///< at least one
    /// By where they lie below class-images/: in each folder others have the same names.
    std::vector<std::string> leftOutClassImages;
    std::string baseModel;  ///< folder or file; empty: none chosen yet
    /// A LoRA file that runs begin with (starting_lora.h); empty: they begin anew.
    std::string networkWeights;
    /// Of the Compare page, with $subject for the first one's phrase, $subject2 for the second's.
    std::vector<std::string> prompts;
    /// Of the Compare page, as comparisons/grid_choice.h has it.
    Json grid = Json::object();
    Recipe recipe;
    /// Fields of a recipe that the person has set for the project, whichever recipe is chosen:
    /// those of the class images, the captions and the masks, and the prompts of the samples.
    Json ownSettings = Json::object();
    /// Changed settings that another recipe was chosen after; they can be chosen again.
    std::optional<Recipe> ownRecipe;

    /// A recipe with ownSettings.
    Recipe withOwnSettings(const Recipe& recipe) const;
    /// Takes those fields of `recipe` into ownSettings that differ from `before`.
    void keepOwnSettings(const Recipe& before);

private:
    explicit Project(std::filesystem::path folder) : m_folder(std::move(folder)) {}
    std::filesystem::path m_folder;
    std::string m_readSum;
    Json m_known;  ///< as read, so that unknown keys survive a save
};

/// Photos as project.json has them, under "photos" of an object. Error: project.invalid.
Json photosToJson(const std::vector<Photo>& photos);
Result<std::vector<Photo>> photosFromJson(const Json& object, const std::filesystem::path& file,
                                          std::size_t subjects);

/// The key of class-images/: the first 16 hex digits of a hash of model, prompt and size. `model`:
/// modelIdentity(), or its path as in projects of earlier versions.
std::string classImagesKey(const std::string& model, const std::string& classPrompt,
                           int resolution);

}  // namespace dreambooth
