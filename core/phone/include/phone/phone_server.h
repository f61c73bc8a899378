// A booth's web server for the visitor's own phone, which sends photos and takes pictures home,
// over HTTP in the stand's network, by a path that nobody can guess and that is gone with the
// visit.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

/// A picture that a phone can save.
struct PhonePicture {
    std::filesystem::path file;  ///< PNG, JPEG or MP4
    std::string name;            ///< as the phone saves it: "beach-yours.jpg"
    std::string label;           ///< under the picture
};

/// What phones see at the moment.
struct PhoneView {
    enum class Stage { photos, waiting, pictures };
    Stage stage = Stage::waiting;
    int photosInAll = 0;  ///< that may come in this visit, with those that came
    std::vector<PhonePicture> pictures = {};
    bool moreComes = false;  ///< pictures: the page loads itself again
    /// The page's sentences by their keys (phoneTextKeys), in the visitor's language, and "lang";
    /// one that is missing is empty.
    std::map<std::string, std::string> texts = {};

    /// Of an object with the same members. Error: phone.view {key}.
    static Result<PhoneView> fromJson(const Json& object);
    Json toJson() const;
};

/// The sentences that a page needs.
inline const std::vector<std::string> phoneTextKeys = {
    "lang",     // code of the language: "de"
    "title",    // heading of every page
    "choose",   // at the photos: which to choose, and how many; %1 is the number
    "send",     // the button that sends them
    "arrived",  // how many photos came; %1 is the number
    "enough",   // all that are wanted came: look at the screen
    "refused",  // a photo was too large
    "no_room",  // a photo found no room
    "waiting",  // nothing to do: look at the screen
    "save",     // the link that saves a picture
    "until",    // how long the link works
    "word",     // asks for the word on the screen
    "go",       // the button beside it
    "wrong",    // not that word
    "closed",   // too many wrong words: use the square
};

struct PhoneServerOptions {
    std::string address;                        ///< IPv4 of this computer in the stand's network
    std::vector<std::uint16_t> ports = {8080};  ///< the first that is free; 0: any
    std::filesystem::path uploads;              ///< a folder that is there; photos come into it
    std::uint64_t photoBytes = 64u << 20;       ///< most of one photo
    std::uint64_t totalBytes = 400u << 20;      ///< most of all photos of the visit
    int wrongWords = 10;                        ///< after so many the word opens nothing any more
};

/// Answers until it is destroyed. Nothing is logged, nothing is cached by phones, and no answer but
/// under the secret path says whether there is a visitor.
class PhoneServer {
public:
    /// Hears what happens, from the server's thread: {"event": "joined", "phones": n},
    /// {"event": "photo", "path": file}, {"event": "saved", "pictures": n} (different ones that
    /// were sent whole to be saved), {"event": "refused"}, {"event": "word_closed"}.
    using Listener = std::function<void(const Json& event)>;

    /// Errors: phone.address {address}, phone.port {address, port}.
    static Result<std::unique_ptr<PhoneServer>> start(const PhoneServerOptions& options,
                                                      Listener listener);
    ~PhoneServer();

    void show(PhoneView view);

    std::uint16_t port() const;
    /// "/" and 26 letters and digits: 128 bits by chance. The page is below it.
    const std::string& path() const;
    /// What somebody types who can't photograph the square: "panda 4170".
    const std::string& word() const;

private:
    class Implementation;
    explicit PhoneServer(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> m_implementation;
};

}  // namespace dreambooth
