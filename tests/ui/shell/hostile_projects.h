// Projects that are made to break who reads them: files of a million brackets, pipes, devices,
// links.
#pragma once

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "ui/shell/studio_window.h"

namespace dreambooth::hostile {
namespace fs = std::filesystem;

inline constexpr std::size_t million = 1'000'000;

/// A value inside so many arrays: a reader that calls itself for each needs a stack of that depth.
inline std::string nested(std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
}

/// What takes a reader hours that goes through all before at each.
inline const std::string objects = [] {
    std::string text = "[{}";
    for (std::size_t i = 1; i < million; ++i) text += ",{}";
    return text + "]";
}();

inline void write(const fs::path& file, const std::string& text) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
}

inline void append(const fs::path& file, const std::string& line) {
    std::ofstream(file, std::ios::app | std::ios::binary) << line << '\n';
}

inline void putLink(const fs::path& target, const fs::path& place) {
    fs::remove_all(place);
    fs::create_symlink(target, place);
}

/// Whoever opens it for reading waits for a writer that never comes.
inline void putPipe(const fs::path& place) {
    fs::remove_all(place);
    if (::mkfifo(place.c_str(), 0600) != 0) qFatal("no pipe in %s", place.c_str());
}

inline std::string sampleEvent(const fs::path& picture) {
    return asText({{"t", 1.7e9},
                   {"event", "sample"},
                   {"step", 50},
                   {"prompt", "x"},
                   {"seed", 1},
                   {"path", picture.string()}});
}

/// How a project is made hostile: its folder, a finished run of it, and its own base model.
struct Target {
    Project& project;
    RunFolder run;
    fs::path model;
};
using Spoil = void (*)(const Target&);

inline void putPhoto(const Target& at, const std::string& name) {
    const fs::path photo = at.project.photoPath(at.project.photos.front());
    fs::remove(photo);
    fs::copy_file(uglyPhoto(name), photo);
}

inline constexpr const char* comparisonOfLinks =
    "pictures of a comparison that are pipes and links";

inline const std::vector<std::pair<const char*, Spoil>> projects = {
    {"a tokenizer of a million brackets",
     [](const Target& at) { write(at.model / "tokenizer" / "tokenizer.json", nested(million)); }},
    {"a vocabulary of a million brackets",
     [](const Target& at) { write(at.model / "tokenizer" / "vocab.json", nested(million)); }},
    {"a model index of a million brackets",
     [](const Target& at) { write(at.model / "model_index.json", nested(million)); }},
    {"a model that lies in itself", [](const Target& at) { putLink(at.model, at.model / "unet"); }},
    {"weights whose header is said to be huge",
     [](const Target& at) {
         write(at.model / "unet" / "diffusion_pytorch_model.safetensors",
               std::string(8, '\x7f') + "{}");
     }},
    {"an event nested 300,000 deep",
     [](const Target& at) {
         append(at.run.eventsFile(),
                R"({"t":1,"event":"notice","arguments":)" + nested(300'000) + "}");
     }},
    {"an event of 50 MB",
     [](const Target& at) {
         append(at.run.eventsFile(),
                R"({"t":1,"event":"notice","text":")" + std::string(50'000'000, 'x') + "\"}");
     }},
    {"steps beyond all numbers",
     [](const Target& at) {
         append(at.run.eventsFile(),
                R"({"t":1e999,"event":"step","step":2147483647,"loss":1e308})");
         append(at.run.eventsFile(), R"({"t":1,"event":"step","step":99999999999999,"loss":null})");
         append(at.run.eventsFile(), R"({"t":-1e300,"event":"checkpoint","step":2147483647})");
         append(at.run.eventsFile(),
                R"({"t":1,"event":"started","steps":-5,"resumed_from":-2147483648,"devices":7})");
     }},
    {"a job nested deep", [](const Target& at) { write(at.run.jobFile(), nested(million)); }},
    {"a state nested deep",
     [](const Target& at) { write(at.run.path() / "state.json", nested(million)); }},
    {"events that are a link",
     [](const Target& at) { putLink("/etc/issue", at.run.eventsFile()); }},
    {"events that are a device",
     [](const Target& at) { putLink("/dev/zero", at.run.eventsFile()); }},
    {"events that are a pipe", [](const Target& at) { putPipe(at.run.eventsFile()); }},
    {"a job that is a pipe", [](const Target& at) { putPipe(at.run.jobFile()); }},
    {"a log that is a device", [](const Target& at) { putLink("/dev/zero", at.run.logFile()); }},
    {"a lock of the project that is a pipe",
     [](const Target& at) { putPipe(at.project.folder() / "open.lock"); }},
    {"a lock of the project that is a device",
     [](const Target& at) { putLink("/dev/zero", at.project.folder() / "open.lock"); }},
    {comparisonOfLinks,
     [](const Target& at) {
         const fs::path folder = at.project.folder() / "comparisons" / "001";
         write(folder / "comparison.json",
               asText({{"version", 2},
                       {"prompt", "x"},
                       {"seed", 1},
                       {"pictures",
                        {{{"model", at.model.string()}, {"file", "base.png"}},
                         {{"model", "/none"}, {"file", "tuned.png"}}}}}));
         putPipe(folder / "base.png");
         putLink("/etc/issue", folder / "tuned.png");
     }},
    {"a review whose files lead elsewhere",
     [](const Target& at) {
         const fs::path folder = at.project.folder() / "reviews" / "review-001";
         fs::create_directories(folder);
         putLink("/etc/issue", folder / "review.json");
     }},
    {"a lock that is a folder",
     [](const Target& at) {
         fs::remove(at.run.lockFile());
         fs::create_directory(at.run.lockFile());
     }},
    {"a run that lies in itself",
     [](const Target& at) { putLink(at.run.path(), at.run.path() / "samples"); }},
    {"a sample from elsewhere",
     [](const Target& at) { append(at.run.eventsFile(), sampleEvent("../../../../etc/issue")); }},
    {"a sample that is a device",
     [](const Target& at) { append(at.run.eventsFile(), sampleEvent("/dev/zero")); }},
    {"a sample that is a pipe",
     [](const Target& at) {
         append(at.run.eventsFile(), sampleEvent("samples/pipe.png"));
         putPipe(at.run.path() / "samples" / "pipe.png");
     }},
    {"scores nested deep", [](const Target& at) { write(at.run.scoresFile(), nested(million)); }},
    {"a comparison nested deep",
     [](const Target& at) {
         write(at.project.folder() / "comparisons" / "001" / "comparison.json", nested(million));
     }},
    {"comparisons that are a link",
     [](const Target& at) { putLink("/", at.project.folder() / "comparisons"); }},
    {"a picture of 65,000 by 65,000", [](const Target& at) { putPhoto(at, "bomb.png"); }},
    {"a picture of many pixels", [](const Target& at) { putPhoto(at, "many-pixels.png"); }},
    {"a picture without pixels", [](const Target& at) { putPhoto(at, "no-pixels.png"); }},
    {"a picture with a broken profile",
     [](const Target& at) { putPhoto(at, "broken-profile.png"); }},
    {"a photo that is a pipe",
     [](const Target& at) { putPipe(at.project.photoPath(at.project.photos.front())); }},
    {"a photo that is a device",
     [](const Target& at) {
         putLink("/dev/zero", at.project.photoPath(at.project.photos.front()));
     }},
    {"squares without size",
     [](const Target& at) {
         Json file = orThrow(readJson(at.project.folder() / "project.json"));
         for (Json& photo : file["photos"])
             photo["crop"] = {{"x", -1e9}, {"y", 1e300}, {"size", 0}, {"side", -7}};
         file["name"] = std::string(million, 'n') + "\n\x1b[2J";
         orThrow(writeJson(at.project.folder() / "project.json", file));
     }},
    {"a project of a million objects",
     [](const Target& at) {
         write(at.project.folder() / "project.json", R"({"version": 1, "x": )" + objects + "}");
     }},
    {"a state of a million objects",
     [](const Target& at) { write(at.run.path() / "state.json", R"({"x": )" + objects + "}"); }},
    {"a comparison of a million objects",
     [](const Target& at) {
         write(at.project.folder() / "comparisons" / "001" / "comparison.json",
               R"({"x": )" + objects + "}");
     }},
    {"a tokenizer of a million objects",
     [](const Target& at) {
         write(at.model / "tokenizer" / "tokenizer.json", R"({"added_tokens": )" + objects + "}");
     }},
    {"an event of a million objects",
     [](const Target& at) {
         append(at.run.eventsFile(), R"({"t":1,"event":"notice","arguments":)" + objects + "}");
     }},
    {"a project nested deep",
     [](const Target& at) { write(at.project.folder() / "project.json", nested(million)); }},
    {"a project that is a pipe",
     [](const Target& at) { putPipe(at.project.folder() / "project.json"); }},
};

/// The project of a window with a finished run and a base model of its own, made hostile.
inline void spoil(StudioWindow& studio, Spoil how) {
    const fs::path model = toPath(studio.folder.filePath(QStringLiteral("model")));
    fs::create_directories(model);
    for (const auto& entry : fs::directory_iterator(resourceFolder() / "demo-model"))
        if (entry.path().filename() != "maker")
            fs::copy(entry.path(), model / entry.path().filename(), fs::copy_options::recursive);
    studio.project.baseModel = model.string();
    orThrow(studio.project.save());
    const RunFolder run = studio.makeRun(RunPhase::finished);
    how({studio.project, run, model});
}

}  // namespace dreambooth::hostile
