// What staff chose for a booth, in BOOTH_FOLDER/booth.json. Paths that are relative are from the
// booth's folder.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <base/json_fields.h>
#include <project/recipe.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

/// A text in each language of the booth, by its code: {"en": "Dog", "de": "Hund"}.
using TextByLanguage = std::map<std::string, std::string>;

/// The text in this language, else in English, else in any.
std::string textIn(const TextByLanguage& text, const std::string& language);

/// What a visitor can say that their subject is.
struct BoothKind {
    std::string id;         ///< a plain file name
    std::string className;  ///< the word that the base model knows: "dog"
    TextByLanguage names = {};
    std::filesystem::path picture = {};  ///< of its tile; empty: the base model's own
    /// What no other kind is: nothing can be drawn that shows it, so that its tile has a sign.
    bool isAnythingElse = false;
    bool operator==(const BoothKind&) const = default;
};

/// Where a visitor's subject can be drawn.
struct BoothScene {
    std::string id;      ///< a plain file name
    std::string prompt;  ///< with $subject: "a photo of $subject on the beach"
    TextByLanguage names;
    bool operator==(const BoothScene&) const = default;
};

struct BoothCamera {
    std::string source = "device";  ///< one of cameraSources
    /// The device, the video file or the folder of pictures that is shown as if it were a camera;
    /// a device that is empty is the first one that is there.
    std::filesystem::path place = {};
    bool isMirrored = true;  ///< the live picture, as in a mirror; never the photos
    bool operator==(const BoothCamera&) const = default;
};
inline const std::vector<std::string> cameraSources = {"none", "device", "video", "folder"};

/// Where photos may come from besides the camera.
struct BoothPhotoSources {
    bool sticks = true;
    std::filesystem::path folder;  ///< a hot folder; empty: none
    bool bundled = true;           ///< the subjects that come with the program
    bool operator==(const BoothPhotoSources&) const = default;
};

struct BoothPrinter {
    std::string name;                 ///< as CUPS knows it; empty: none
    std::filesystem::path pdfFolder;  ///< prints become PDF files there; empty: none
    int maxCopies = 2;                ///< a visitor
    /// Cards stay on this computer.
    bool savesCards() const { return name.empty() && !pdfFolder.empty(); }
    bool operator==(const BoothPrinter&) const = default;
};

/// What may be kept, always with the visitor's consent; off by default.
struct BoothKeeping {
    bool toStick = true;           ///< a visitor's own USB stick
    bool pictures = false;         ///< the pictures of the reveal, in the folder
    bool photos = false;           ///< the photos too
    std::filesystem::path folder;  ///< that staff named
    bool operator==(const BoothKeeping&) const = default;
};

/// A visitor's own phone brings photos and takes pictures home, in the stand's network.
struct BoothPhones {
    bool isOn = false;
    std::string network;  ///< the name of the Wi-Fi that visitors join, as it is shown to them
    /// IPv4 of this computer in that network; empty: the first private one that it has.
    std::string address;
    bool operator==(const BoothPhones&) const = default;
};

struct BoothIdle {
    int seconds = 60;           ///< without a touch until the countdown begins
    int countdownSeconds = 15;  ///< until all is wiped
    bool operator==(const BoothIdle&) const = default;
};

class BoothSettings {
public:
    static constexpr int version = 1;

    /// What works at once with what comes with the program.
    static BoothSettings bundled();
    /// Those of a booth's folder; bundled() where it has none yet. Errors: json.malformed, file.*,
    /// booth.settings {file, key}, booth.newer_version {file}.
    static Result<BoothSettings> open(const std::filesystem::path& boothFolder);
    /// Replaces booth.json atomically; keys that this version does not know are kept. Errors: as
    /// open(), disk.full.
    Result<void> save(const std::filesystem::path& boothFolder) const;
    /// What open() checks. Error: booth.settings {key}.
    Result<void> check() const;

    const BoothKind* kind(const std::string& id) const;
    const BoothScene* scene(const std::string& id) const;
    /// The base model's folder or file: the bundled one where none was chosen.
    std::filesystem::path baseModel() const;

    bool operator==(const BoothSettings& other) const;

    std::string title = "DreamBooth";
    std::filesystem::path logo;           ///< above every page, and on cards
    std::string computerName = "Pico";    ///< who learns, as visitors are told; 24 letters or so
    std::string accentColor = "#f2a33a";  ///< #rrggbb
    std::string backgroundColor = "#17181b";
    std::filesystem::path model;  ///< empty: the bundled one
    /// What draws the pictures of base and visitors' LoRAs, of the same family; empty: `model`.
    std::filesystem::path drawWith;
    /// The recipe card of the model that is begun with: fast, faithful or full; the fields of
    /// `recipe` are put in place of the card's.
    std::string preset = "fast";
    Json recipe = Json::object();
    int budgetSeconds = 75;  ///< from the last photo to the reveal
    int photoCount = 6;      ///< that the camera takes: 3 to 20
    std::string token = "sks";
    long long seed = 42;  ///< of the pictures
    std::vector<BoothKind> kinds;
    std::vector<BoothScene> scenes;  ///< the first is that of the reveal
    /// Left out for now: "Booth settings" offers them again.
    std::vector<BoothKind> hiddenKinds;
    std::vector<BoothScene> hiddenScenes;
    std::vector<std::string> languages = {"en", "de", "fr"};  ///< the first is the one at rest
    BoothCamera camera;
    BoothPhotoSources sources;
    BoothPrinter printer;
    BoothKeeping keeping;
    BoothPhones phones;
    BoothIdle idle;
    std::string pinHash;  ///< hashOfPin() of booth/pin.h; empty: none was chosen yet

private:
    Json m_known = Json::object();  ///< as read, so that unknown keys survive a save
};

constexpr int leastBudgetSeconds = 10, mostBudgetSeconds = 3600;
constexpr int leastPhotos = 3, mostPhotos = 20;
constexpr int mostCopies = 20;
constexpr int leastIdleSeconds = 5, mostIdleSeconds = 3600;
constexpr int leastCountdownSeconds = 3, mostCountdownSeconds = 600;

/// The languages that the booth speaks.
inline const std::vector<std::string> boothLanguages = {"en", "de", "fr"};

}  // namespace dreambooth
