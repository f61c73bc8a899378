// Opens, saves and changes a project: project.json and the files of its photos.
#include <base/files.h>
#include <base/hash.h>
#include <base/json.h>
#include <base/json_fields.h>
#include <base/paths.h>
#include <base/shown_text.h>
#include <base/temporaries.h>
#include <base/untrusted_folder.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <project/captions.h>
#include <project/project.h>
#include <project/prompt_set.h>
#include <project/recipe.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

/// Of thousands of photos with long captions.
constexpr JsonLimits fileLimits{.bytes = 64u << 20};

fs::path projectFile(const fs::path& folder) {
    return folder / "project.json";
}

/// What lies below the project moves with it: then it is kept by where it lies in there.
std::string inProject(const std::string& path, const fs::path& folder) {
    const fs::path relative = fs::path(path).lexically_relative(folder);
    const bool isBelow = !relative.empty() && *relative.begin() != ".." && relative != ".";
    return isBelow ? relative.string() : path;
}

std::unexpected<Error> invalidProject(const fs::path& file, const std::string& field,
                                      const std::string& what) {
    return failure("project.invalid",
                   {{"file", file.string()}, {"field", field}, {"detail", what}});
}

/// A version that this program can't know may mean anything: it is left alone.
Result<void> checkVersion(const Json& root, const fs::path& file) {
    const auto found = root.is_object() ? root.find("version") : root.end();
    if (!root.is_object() || found == root.end() || !found->is_number_integer())
        return invalidProject(file, "version", "is missing or not a whole number");
    if (found->get<long long>() <= Project::version) return {};
    return failure("project.newer_version",
                   {{"file", file.string()}, {"folder", file.parent_path().string()}});
}

/// A plain name: nothing that leads out of photos/.
bool isPlainFileName(const std::string& name) {
    return !name.empty() && name != "." && name != ".." &&
           name.find_first_of(std::string_view("/\\\0", 3)) == std::string::npos;
}

// The members of project.json that are plain values, for reading and writing; visitFields() of
// recipe.h is the same for a recipe.
template <class AnyProject, class Visitor>
void visitProject(AnyProject& project, Visitor&& visit) {
    visit("name", project.name);
    visit("base_model", project.baseModel);
    visit("network_weights", project.networkWeights);
    visit("prompts", project.prompts);
    visit("grid", project.grid);
    visit("own_settings", project.ownSettings);
    visit("removed_photos", project.removedPhotos);
    visit("class_images_left_out", project.leftOutClassImages);
}

template <class AnyPhoto, class Visitor>
void visitPhoto(AnyPhoto& photo, Visitor&& visit) {
    visit("file", photo.file);
    visit("original_name", photo.originalName);
    visit("width", photo.width);
    visit("height", photo.height);
    visit("crop_by_hand", photo.cropByHand);
    visit("left_out", photo.leftOut);
    visit("held_out", photo.heldOut);
    visit("caption", photo.caption);
    visit("caption_from_file", photo.captionFromFile);
    visit("caption_suggested", photo.captionSuggested);
    visit("mask", photo.mask);
    visit("mirrored", photo.orientation.isMirrored);
    visit("quarter_turns", photo.orientation.quarters);
    visit("straighten", photo.orientation.straighten);
    visit("subject", photo.subject);
}

/// The largest square there is, as a photo has it before anybody moves it.
bool isInTheMiddle(const Photo& photo) {
    const int size = std::min(photo.width, photo.height);
    return photo.crop == squareCrop((photo.width - size) / 2, (photo.height - size) / 2, size);
}

template <class AnyCrop, class Visitor>
void visitCrop(AnyCrop& crop, Visitor&& visit) {
    visit("x", crop.x);
    visit("y", crop.y);
    visit("width", crop.width);
    visit("height", crop.height);
}

auto readFrom(FieldReader& reader) {
    return [&reader](const char* key, auto& value) { reader.read(key, value); };
}

auto writeTo(Json& object) {
    return [&object](const char* key, const auto& value) { object[key] = value; };
}

Result<std::vector<Subject>> subjectsFromJson(const Json& root, const fs::path& file) {
    std::vector<Subject> subjects(1);
    FieldReader first(root);
    first.readAll(subjects.front());
    if (!first.wrong().empty()) return invalidProject(file, first.wrong(), "has the wrong type");
    const auto further = root.find(furtherSubjectsKey);
    if (further == root.end()) return subjects;
    if (!further->is_array()) return invalidProject(file, furtherSubjectsKey, "is not a list");
    for (const Json& one : *further) {
        const std::string here =
            std::string(furtherSubjectsKey) + "[" + std::to_string(subjects.size() - 1) + "]";
        if (!one.is_object()) return invalidProject(file, here, "is not an object");
        FieldReader reader(one);
        reader.readAll(subjects.emplace_back());
        if (!reader.wrong().empty())
            return invalidProject(file, here + "." + reader.wrong(), "has the wrong type");
    }
    if (subjects.size() > maxSubjects)
        return invalidProject(file, furtherSubjectsKey,
                              "has more than " + std::to_string(maxSubjects - 1));
    return subjects;
}

Result<Photo> photoFromJson(const Json& object, const fs::path& file, std::size_t index) {
    const std::string here = "photos[" + std::to_string(index) + "]";
    if (!object.is_object()) return invalidProject(file, here, "is not an object");
    Photo photo;
    FieldReader reader(object);
    visitPhoto(photo, readFrom(reader));
    if (!reader.wrong().empty())
        return invalidProject(file, here + "." + reader.wrong(), "has the wrong type");
    photo.originalName = shownLine(photo.originalName);
    if (!isPlainFileName(photo.file))
        return invalidProject(file, here + ".file",
                              "is \"" + photo.file + "\", which is not a plain file name");
    if (photo.orientation.quarters < 0 || photo.orientation.quarters > 3)
        return invalidProject(file, here + ".quarter_turns", "is not 0, 1, 2 or 3");
    if (!(std::abs(photo.orientation.straighten) <= maxStraighten))
        return invalidProject(file, here + ".straighten", "is not between -45 and 45");
    if (!photo.mask.empty() && !isPlainFileName(photo.mask))
        return invalidProject(file, here + ".mask",
                              "is \"" + photo.mask + "\", which is not a plain file name");
    const auto caption = cleanCaption(photo.caption, here);
    if (!caption)
        return invalidProject(
            file, here + ".caption",
            "is longer than " + std::to_string(maxCaptionCharacters) + " characters");
    photo.caption = *caption;
    if (photo.width < 0 || photo.height < 0)
        return invalidProject(file, here + ".width", "and height must not be negative");
    if (const auto crop = object.find("crop"); crop != object.end() && !crop->is_null()) {
        if (!crop->is_object()) return invalidProject(file, here + ".crop", "is not an object");
        FieldReader cropReader(*crop);
        cropReader.read("size", photo.crop.width);  // earlier versions had squares
        photo.crop.height = photo.crop.width;
        visitCrop(photo.crop, readFrom(cropReader));
        if (!cropReader.wrong().empty())
            return invalidProject(file, here + ".crop." + cropReader.wrong(), "has the wrong type");
        const Crop& c = photo.crop;
        if (c.x < 0 || c.y < 0 || c.width < 0 || c.height < 0 || c.width > photo.width - c.x ||
            c.height > photo.height - c.y)
            return invalidProject(file, here + ".crop", "reaches beyond the photo");
    }
    // Earlier versions did not say so: it may have been.
    if (!object.contains("crop_by_hand"))
        photo.cropByHand =
            photo.crop.width > 0 && photo.width > 0 && photo.height > 0 && !isInTheMiddle(photo);
    return photo;
}

/// The objects that photos had before, by file name, so that keys of other programs stay with them.
std::map<std::string, const Json*> knownPhotos(const Json& known) {
    std::map<std::string, const Json*> photos;
    const auto list = known.find("photos");
    if (list != known.end() && list->is_array())
        for (const Json& photo : *list)
            photos.emplace(valueOr<std::string>(photo, "file", ""), &photo);
    return photos;
}

Json listOf(const std::vector<Photo>& photos, const std::map<std::string, const Json*>& known) {
    Json list = Json::array();
    for (const Photo& photo : photos) {
        const auto before = known.find(photo.file);
        Json object = before == known.end() ? Json::object() : *before->second;
        visitPhoto(photo, writeTo(object));
        if (!object.contains("crop") || !object["crop"].is_object())
            object["crop"] = Json::object();
        object["crop"].erase("size");
        visitCrop(photo.crop, writeTo(object["crop"]));
        list.push_back(std::move(object));
    }
    return list;
}

/// Fields that Project::ownSettings may have.
constexpr const char* ownFields[] = {"with_prior_preservation",
                                     "num_class_images",
                                     "validation_prompt",
                                     "shuffle_caption",
                                     "keep_tokens",
                                     "proportion_empty_prompts",
                                     "masked_loss",
                                     "unmasked_weight",
                                     "use_aspect_ratio_buckets",
                                     "aspect_ratio_buckets"};

/// Of what is in own_settings, the fields that belong there.
Json ownFieldsOf(const Json& object) {
    Json fields = Json::object();
    for (const char* name : ownFields)
        if (object.is_object() && object.contains(name)) fields[name] = object[name];
    return fields;
}

}  // namespace

Json photosToJson(const std::vector<Photo>& photos) {
    return listOf(photos, {});
}

Result<std::vector<Photo>> photosFromJson(const Json& object, const fs::path& file,
                                          std::size_t subjects) {
    std::vector<Photo> photos;
    const auto list = object.find("photos");
    if (list == object.end()) return photos;
    if (!list->is_array()) return invalidProject(file, "photos", "is not a list");
    std::set<std::string> names;
    for (std::size_t i = 0; i < list->size(); ++i) {
        TRY(Photo photo, photoFromJson((*list)[i], file, i));
        if (!names.insert(photo.file).second)
            return invalidProject(file, "photos", "names " + photo.file + " twice");
        if (photo.subject < 0 || static_cast<std::size_t>(photo.subject) >= subjects)
            return invalidProject(file, "photos[" + std::to_string(i) + "].subject",
                                  "is none of the subjects");
        photos.push_back(std::move(photo));
    }
    return photos;
}

Result<Project> Project::create(const fs::path& folder, const std::string& name) {
    std::error_code ignored;
    if (fs::exists(projectFile(folder), ignored))
        return failure("project.exists", {{"folder", folder.string()}});
    Project project(folder);
    project.name = name;
    TRY_VOID(makeFolder(folder / "photos"));
    TRY_VOID(makeFolder(project.runsFolder()));
    TRY_VOID(project.save());
    return project;
}

Result<Project> Project::open(const fs::path& folder) {
    for (const fs::path& place : {folder, folder / "photos", folder / "masks"})
        sweepTemporaries(place);
    const fs::path file = projectFile(folder);
    std::error_code ignored;
    if (!fs::exists(file, ignored))
        return failure("project.missing", {{"folder", folder.string()}});
    const UntrustedFolder untrusted(folder);
    Project project(folder);
    // Before it is read: one that is replaced in between counts as changed, not as known.
    if (const auto text = readFile(file)) project.m_readSum = sha256(*text);
    TRY(project.m_known, readJson(file, fileLimits));
    const Json& root = project.m_known;
    TRY_VOID(checkVersion(root, file));

    FieldReader reader(root);
    visitProject(project, readFrom(reader));
    if (!reader.wrong().empty()) return invalidProject(file, reader.wrong(), "has the wrong type");
    project.name = shownLine(project.name);
    if (!project.networkWeights.empty())
        project.networkWeights = (folder / project.networkWeights).string();
    TRY(project.subjects, subjectsFromJson(root, file));
    for (std::string& prompt : project.prompts) prompt = withPlaceholder(std::move(prompt));

    TRY(project.photos, photosFromJson(root, file, project.subjects.size()));
    if (const auto recipe = root.find("recipe"); recipe != root.end()) {
        // What can't be trained with, Start says: here it would shut the person out.
        TRY_VOID(inFile(overrideRecipe(project.recipe, *recipe), file));
        // Earlier versions had them in the recipe alone.
        const std::string& prompts = project.recipe.validation_prompt;
        if (!root.contains("own_settings") &&
            (prompts.find('\n') != std::string::npos ||
             (!prompts.empty() && prompts.find(project.subject().token) == std::string::npos)))
            project.ownSettings["validation_prompt"] = prompts;
    }
    std::erase_if(project.removedPhotos,
                  [](const std::string& name) { return !isPlainFileName(name); });
    project.ownSettings = ownFieldsOf(project.ownSettings);
    Recipe withOwn = project.recipe;
    TRY_VOID(inFile(overrideRecipe(withOwn, project.ownSettings), file));
    if (const auto own = root.find("own_recipe"); own != root.end() && !own->is_null()) {
        project.ownRecipe.emplace();
        TRY_VOID(inFile(overrideRecipe(*project.ownRecipe, *own), file));
    }
    return project;
}

Result<Project> Project::copyTo(const fs::path& folder, const fs::path& from) const {
    TRY_VOID(create(folder, name));
    Project copy = *this;
    copy.m_folder = folder;
    for (const Photo& photo : photos) {
        if (const fs::path file = from / "photos" / photo.file; pathExists(file))
            TRY_VOID(copyFile(file, copy.photoPath(photo)));
        if (const fs::path file = from / "masks" / photo.mask;
            !photo.mask.empty() && pathExists(file))
            TRY_VOID(copyFile(file, copy.maskPath(photo)));
    }
    TRY_VOID(copy.save());
    return copy;
}

Result<std::string> Project::save() const {
    const fs::path file = projectFile(m_folder);
    std::error_code ignored;
    // A newer program may have taken the project over since it was opened here.
    if (fs::exists(file, ignored))
        if (const auto onDisk = readJson(file, fileLimits); onDisk && onDisk->is_object())
            if (auto good = checkVersion(*onDisk, file);
                !good && good.error().code == "project.newer_version")
                return std::unexpected(good.error());

    Json root = m_known.is_object() ? m_known : Json::object();
    root["version"] = version;
    visitProject(*this, writeTo(root));
    root["network_weights"] = inProject(networkWeights, m_folder);
    visitFields(subjects.front(), writeTo(root));
    root.erase(furtherSubjectsKey);
    for (std::size_t i = 1; i < subjects.size(); ++i)
        root[furtherSubjectsKey].push_back(fieldsToJson(subjects[i]));
    root["photos"] = listOf(photos, knownPhotos(root));
    if (!root.contains("recipe") || !root["recipe"].is_object()) root["recipe"] = Json::object();
    root["recipe"].update(dreambooth::toJson(recipe));
    root.erase("own_recipe");
    if (ownRecipe) root["own_recipe"] = dreambooth::toJson(*ownRecipe);
    const std::string text = asText(root, 2) + "\n";
    TRY_VOID(writeFileAtomically(file, text));
    return sha256(text);
}

Recipe Project::withOwnSettings(const Recipe& recipe) const {
    Recipe result = recipe;
    return overrideRecipe(result, ownSettings) ? result : recipe;
}

void Project::keepOwnSettings(const Recipe& before) {
    const Json earlier = dreambooth::toJson(before), now = dreambooth::toJson(recipe);
    for (const char* name : ownFields)
        if (now[name] != earlier[name]) ownSettings[name] = now[name];
}

std::vector<std::string> Project::phrases() const {
    std::vector<std::string> phrases;
    for (const Subject& one : subjects) phrases.push_back(one.phrase());
    return phrases;
}

std::vector<std::string> Project::tokens() const {
    std::vector<std::string> tokens;
    for (const Subject& one : subjects) tokens.push_back(one.token);
    return tokens;
}

std::string Project::captionOf(const Photo& photo) const {
    return filledCaption(photo.caption, subjectOf(photo).phrase(), phrases());
}

bool Project::namesItsSubject(const Photo& photo) const {
    return namesSubject(captionOf(photo), {subjectOf(photo).token});
}

int Project::addSubject() {
    if (subjects.size() >= maxSubjects) return static_cast<int>(maxSubjects) - 1;
    // Rare in CLIP's vocabulary; tutorials use them.
    constexpr std::array<const char*, 4> rare = {"sks", "ohwx", "zwx", "vxg"};
    const std::vector<std::string> taken = tokens();
    Subject added;
    for (std::size_t i = 0; std::ranges::find(taken, added.token) != taken.end(); ++i)
        added.token = i < rare.size() ? rare[i] : "sks" + std::to_string(i);
    subjects.push_back(std::move(added));
    return static_cast<int>(subjects.size()) - 1;
}

Result<int> Project::subjectNamed(const std::string& phrase) {
    const std::size_t blank = phrase.find(' ');
    // Without a class the token tells.
    const std::vector<std::string> all = blank == std::string::npos ? tokens() : phrases();
    const auto found = std::ranges::find(all, phrase);
    if (found != all.end()) return static_cast<int>(found - all.begin());
    const std::string token = phrase.substr(0, blank);
    const std::string className = blank == std::string::npos ? "" : phrase.substr(blank + 1);
    // One that has no class yet gets it; the first one of an empty project its token too.
    const bool isNew = photos.empty() && subjects.size() == 1;
    const auto unnamed = std::ranges::find_if(subjects, [&](const Subject& one) {
        return one.className.empty() && (isNew || one.token == token);
    });
    if (unnamed != subjects.end()) {
        unnamed->token = token;
        unnamed->className = className;
        return static_cast<int>(unnamed - subjects.begin());
    }
    if (subjects.size() >= maxSubjects)
        return failure("subjects.too_many",
                       {{"limit", std::to_string(maxSubjects)}, {"subject", phrase}});
    Subject named;
    named.token = token;
    named.className = className;
    subjects.push_back(std::move(named));
    return static_cast<int>(subjects.size()) - 1;
}

Result<void> Project::checkTokens() const {
    for (auto second = subjects.begin(); second != subjects.end(); ++second)
        for (auto first = subjects.begin(); first != second; ++first)
            if (first->token == second->token && first->className != second->className)
                return failure("subjects.same_token", {{"token", first->token},
                                                       {"first", first->phrase()},
                                                       {"second", second->phrase()}});
    return {};
}

void Project::removeSubject(int index) {
    if (index <= 0 || index >= std::ssize(subjects)) return;
    const std::string phrase = subject(index).phrase();
    const auto number = static_cast<std::size_t>(index) + 1;
    subjects.erase(subjects.begin() + index);
    for (Photo& photo : photos) {
        photo.caption = withoutSubject(photo.caption, number, phrase);
        if (photo.subject == index) photo.leftOut = true;
        if (photo.subject >= index) photo.subject = photo.subject == index ? 0 : photo.subject - 1;
    }
    for (std::string& prompt : prompts) prompt = withoutSubject(prompt, number, phrase);
}

fs::path Project::classImagesFolder(const Subject& subject, int resolution) const {
    const auto folderOf = [&](const std::string& model) {
        return m_folder / "class-images" / classImagesKey(model, subject.classPrompt(), resolution);
    };
    // Earlier versions went by the path; what they drew is used further.
    fs::path byPath = folderOf(baseModel);
    if (pathExists(byPath)) return byPath;
    const auto model = ModelFiles::open(baseModel);
    const auto identity = model ? modelIdentity(*model) : std::unexpected(model.error());
    return identity ? folderOf(*identity) : byPath;
}

std::string classImagesKey(const std::string& model, const std::string& classPrompt,
                           int resolution) {
    // As JSON, so that no two different triples read alike.
    const Json key = {model, classPrompt, resolution};
    return sha256(asText(key)).substr(0, 16);
}

}  // namespace dreambooth
