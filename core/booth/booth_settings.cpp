// booth.json, and the settings of the bundled booth.
#include <base/files.h>
#include <base/resources.h>
#include <booth/booth_settings.h>

#include <algorithm>
#include <cctype>
#include <concepts>
#include <functional>
#include <set>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

fs::path settingsFile(const fs::path& boothFolder) {
    return boothFolder / "booth.json";
}

std::unexpected<Error> invalid(std::string_view code, const std::string& key,
                               ErrorArguments arguments = {}) {
    arguments["key"] = key;
    return failure(code, std::move(arguments));
}

// The fields of each part, for reading and writing.

template <MaybeConst<BoothKind> Any, class Visitor>
void visitFields(Any& kind, Visitor&& visit) {
    visit("id", kind.id);
    visit("class_name", kind.className);
    visit("names", kind.names);
    visit("picture", kind.picture);
    visit("anything_else", kind.isAnythingElse);
}

template <MaybeConst<BoothScene> Any, class Visitor>
void visitFields(Any& scene, Visitor&& visit) {
    visit("id", scene.id);
    visit("prompt", scene.prompt);
    visit("names", scene.names);
}

template <MaybeConst<BoothCamera> Any, class Visitor>
void visitFields(Any& camera, Visitor&& visit) {
    visit("source", camera.source);
    visit("place", camera.place);
    visit("mirrored", camera.isMirrored);
}

template <MaybeConst<BoothPhotoSources> Any, class Visitor>
void visitFields(Any& sources, Visitor&& visit) {
    visit("sticks", sources.sticks);
    visit("folder", sources.folder);
    visit("bundled", sources.bundled);
}

template <MaybeConst<BoothPrinter> Any, class Visitor>
void visitFields(Any& printer, Visitor&& visit) {
    visit("name", printer.name);
    visit("pdf_folder", printer.pdfFolder);
    visit("max_copies", printer.maxCopies);
}

template <MaybeConst<BoothKeeping> Any, class Visitor>
void visitFields(Any& keeping, Visitor&& visit) {
    visit("to_stick", keeping.toStick);
    visit("pictures", keeping.pictures);
    visit("photos", keeping.photos);
    visit("folder", keeping.folder);
}

template <MaybeConst<BoothPhones> Any, class Visitor>
void visitFields(Any& phones, Visitor&& visit) {
    visit("on", phones.isOn);
    visit("network", phones.network);
    visit("address", phones.address);
}

template <MaybeConst<BoothIdle> Any, class Visitor>
void visitFields(Any& idle, Visitor&& visit) {
    visit("seconds", idle.seconds);
    visit("countdown_seconds", idle.countdownSeconds);
}

template <MaybeConst<BoothSettings> Any, class Visitor>
void visitFields(Any& booth, Visitor&& visit) {
    visit("title", booth.title);
    visit("logo", booth.logo);
    visit("computer_name", booth.computerName);
    visit("accent_color", booth.accentColor);
    visit("background_color", booth.backgroundColor);
    visit("model", booth.model);
    visit("draw_with", booth.drawWith);
    visit("preset", booth.preset);
    visit("recipe", booth.recipe);
    visit("budget_seconds", booth.budgetSeconds);
    visit("photo_count", booth.photoCount);
    visit("token", booth.token);
    visit("seed", booth.seed);
    visit("kinds", booth.kinds);
    visit("scenes", booth.scenes);
    visit("hidden_kinds", booth.hiddenKinds);
    visit("hidden_scenes", booth.hiddenScenes);
    visit("languages", booth.languages);
    visit("camera", booth.camera);
    visit("photo_sources", booth.sources);
    visit("printer", booth.printer);
    visit("keeping", booth.keeping);
    visit("phones", booth.phones);
    visit("idle", booth.idle);
    visit("pin_hash", booth.pinHash);
}

template <class T>
concept Part = requires(T& part) { visitFields(part, [](const char*, const auto&) {}); };

template <class T>
Json jsonOf(const T& value) {
    if constexpr (Part<T>) {
        Json object = Json::object();
        visitFields(value,
                    [&](const char* key, const auto& field) { object[key] = jsonOf(field); });
        return object;
    } else if constexpr (std::same_as<T, fs::path>) {
        return value.string();
    } else if constexpr (std::same_as<T, std::vector<BoothKind>> ||
                         std::same_as<T, std::vector<BoothScene>>) {
        Json list = Json::array();
        for (const auto& item : value) list.push_back(jsonOf(item));
        return list;
    } else {
        return value;
    }
}

template <class T>
Result<void> take(const Json& value, const std::string& key, T& out);

template <Part T>
Result<void> takeFields(const Json& object, const std::string& prefix, T& out) {
    Result<void> result;
    visitFields(out, [&](const char* name, auto& field) {
        const auto found = object.find(name);
        if (result && found != object.end() && !found->is_null())
            result = take(*found, prefix + name, field);
    });
    return result;
}

/// Strictly: a wrong type is an error, never silently replaced.
template <class T>
Result<void> take(const Json& value, const std::string& key, T& out) {
    if constexpr (Part<T>) {
        if (!value.is_object()) return invalid("booth.settings.object", key);
        return takeFields(value, key + ".", out);
    } else if constexpr (std::same_as<T, std::vector<BoothKind>> ||
                         std::same_as<T, std::vector<BoothScene>>) {
        if (!value.is_array()) return invalid("booth.settings.list", key);
        out.clear();
        for (const Json& item : value) {
            out.emplace_back();
            TRY_VOID(take(item, key + "[" + std::to_string(out.size() - 1) + "]", out.back()));
        }
        return {};
    } else if constexpr (std::same_as<T, TextByLanguage>) {
        if (!value.is_object()) return invalid("booth.settings.object", key);
        out.clear();
        for (const auto& [language, text] : value.items()) {
            if (!text.is_string()) return invalid("booth.settings.text", key + "." + language);
            out[language] = text.template get<std::string>();
        }
        return {};
    } else {
        if (!assignStrictly(value, out)) return invalid("booth.settings.type", key);
        return {};
    }
}

bool isColor(const std::string& text) {
    return text.size() == 7 && text.front() == '#' &&
           std::all_of(text.begin() + 1, text.end(),
                       [](unsigned char c) { return std::isxdigit(c) != 0; });
}

/// They become names of files.
bool isPlainName(const std::string& name) {
    return !name.empty() && name.size() <= 60 && std::ranges::all_of(name, [](unsigned char c) {
        return std::isalnum(c) != 0 || c == '-' || c == '_';
    });
}

template <class Item>
Result<void> checkIds(const std::vector<Item>& items, const std::string& key) {
    if (items.empty()) return invalid("booth.settings.none", key);
    std::set<std::string> ids;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string itemKey = key + "[" + std::to_string(i) + "].id";
        if (!isPlainName(items[i].id)) return invalid("booth.settings.id", itemKey);
        if (!ids.insert(items[i].id).second) return invalid("booth.settings.twice", itemKey);
    }
    return {};
}

Result<void> checkRange(const std::string& key, int value, int min, int max) {
    if (value >= min && value <= max) return {};
    return invalid("booth.settings.range", key,
                   {{"value", std::to_string(value)},
                    {"min", std::to_string(min)},
                    {"max", std::to_string(max)}});
}

}  // namespace

std::string textIn(const TextByLanguage& text, const std::string& language) {
    for (const std::string& wanted : {language, std::string("en")})
        if (const auto found = text.find(wanted); found != text.end()) return found->second;
    return text.empty() ? std::string() : text.begin()->second;
}

Result<BoothSettings> BoothSettings::open(const fs::path& boothFolder) {
    const fs::path file = settingsFile(boothFolder);
    BoothSettings settings = bundled();
    if (!pathExists(file)) return settings;
    TRY(const Json root, readJson(file));
    if (!root.is_object())
        return inFile(Result<BoothSettings>(invalid("booth.settings.empty", "version")), file);
    if (valueOr(root, "version", 0) > version)
        return failure("booth.newer_version", {{"file", boothFolder.string()}});
    settings.m_known = root;
    TRY_VOID(inFile(takeFields(root, "", settings), file));
    TRY_VOID(inFile(settings.check(), file));
    return settings;
}

Result<void> BoothSettings::save(const fs::path& boothFolder) const {
    TRY_VOID(check());
    TRY_VOID(makeFolder(boothFolder));
    Json root = m_known;
    root["version"] = version;
    // Keys of the parts survive too; the fields of the recipe are exactly those that are set.
    root.merge_patch(jsonOf(*this));
    root["recipe"] = recipe;
    return writeJson(settingsFile(boothFolder), root);
}

Result<void> BoothSettings::check() const {
    for (const auto& [key, color] :
         {std::pair("accent_color", &accentColor), std::pair("background_color", &backgroundColor)})
        if (!isColor(*color)) return invalid("booth.settings.color", key);
    TRY_VOID(checkRange("budget_seconds", budgetSeconds, leastBudgetSeconds, mostBudgetSeconds));
    TRY_VOID(checkRange("photo_count", photoCount, leastPhotos, mostPhotos));
    TRY_VOID(checkRange("printer.max_copies", printer.maxCopies, 0, mostCopies));
    TRY_VOID(checkRange("idle.seconds", idle.seconds, leastIdleSeconds, mostIdleSeconds));
    TRY_VOID(checkRange("idle.countdown_seconds", idle.countdownSeconds, leastCountdownSeconds,
                        mostCountdownSeconds));
    if (token.empty()) return invalid("booth.settings.empty", "token");
    if (computerName.empty()) return invalid("booth.settings.empty", "computer_name");
    TRY_VOID(checkIds(kinds, "kinds"));
    TRY_VOID(checkIds(scenes, "scenes"));
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i].className.empty())
            return invalid("booth.settings.empty", "kinds[" + std::to_string(i) + "].class_name");
    for (std::size_t i = 0; i < scenes.size(); ++i)
        if (scenes[i].prompt.find("$subject") == std::string::npos)
            return invalid("booth.settings.subject", "scenes[" + std::to_string(i) + "].prompt");
    if (languages.empty()) return invalid("booth.settings.empty", "languages");
    for (const std::string& language : languages)
        if (std::ranges::find(boothLanguages, language) == boothLanguages.end())
            return invalid("booth.settings.language", "languages", {{"value", language}});
    if (std::ranges::find(cameraSources, camera.source) == cameraSources.end())
        return invalid("booth.settings.choice", "camera.source",
                       {{"value", camera.source}, {"choices", "none, device, video, folder"}});
    if ((keeping.pictures || keeping.photos) && keeping.folder.empty())
        return invalid("booth.settings.keeping", "keeping.folder");
    return {};
}

const BoothKind* BoothSettings::kind(const std::string& id) const {
    const auto found = std::ranges::find(kinds, id, &BoothKind::id);
    return found == kinds.end() ? nullptr : &*found;
}

const BoothScene* BoothSettings::scene(const std::string& id) const {
    const auto found = std::ranges::find(scenes, id, &BoothScene::id);
    return found == scenes.end() ? nullptr : &*found;
}

fs::path BoothSettings::baseModel() const {
    return model.empty() ? resourceFolder() / "demo-model" : model;
}

bool BoothSettings::operator==(const BoothSettings& other) const {
    return jsonOf(*this) == jsonOf(other);
}

namespace {

BoothKind kindOf(const char* word, const char* english, const char* german, const char* french) {
    return {.id = word,
            .className = word,
            .names = {{"en", english}, {"de", german}, {"fr", french}},
            .picture = {}};
}

/// The word stands in captions of the model and means no shape, so that any can be learned for it.
BoothKind anythingElse() {
    BoothKind kind = kindOf("toy", "Something else", "Etwas anderes", "Autre chose");
    kind.isAnythingElse = true;
    return kind;
}

BoothScene sceneOf(const char* id, const char* place, const char* english, const char* german,
                   const char* french) {
    return {.id = id,
            .prompt = std::string("a photo of $subject ") + place,
            .names = {{"en", english}, {"de", german}, {"fr", french}}};
}

}  // namespace

BoothSettings BoothSettings::bundled() {
    BoothSettings settings;
    settings.preset = "full";  // with what the model's dreambooth.json says of booths
    settings.kinds = {
        kindOf("backpack", "Backpack", "Rucksack", "Sac à dos"),
        kindOf("robot", "Robot", "Roboter", "Robot"),
        kindOf("dog", "Dog", "Hund", "Chien"),
        kindOf("cat", "Cat", "Katze", "Chat"),
        kindOf("bear", "Bear", "Bär", "Ours"),
        kindOf("car", "Car", "Auto", "Voiture"),
        kindOf("mug", "Mug", "Becher", "Tasse"),
        kindOf("house", "House", "Haus", "Maison"),
        anythingElse(),
    };
    settings.scenes = {
        sceneOf("beach", "on the beach", "On the beach", "Am Strand", "À la plage"),
        sceneOf("snow", "in the snow", "In the snow", "Im Schnee", "Dans la neige"),
        sceneOf("forest", "in the forest", "In the forest", "Im Wald", "Dans la forêt"),
        sceneOf("moon", "on the moon", "On the moon", "Auf dem Mond", "Sur la lune"),
        sceneOf("meadow", "in a meadow", "In a meadow", "Auf der Wiese", "Dans un pré"),
        sceneOf("desert", "in the desert", "In the desert", "In der Wüste", "Dans le désert"),
    };
    return settings;
}

}  // namespace dreambooth
