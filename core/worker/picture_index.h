// Which pictures of a folder are there, with what they were drawn with (pictures.json), so that an
// interrupted command can go on.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <filesystem>
#include <string>

namespace dreambooth {

class PictureIndex {
public:
    /// Reads the index of a folder, which is made where it is not there. Errors: pictures.foreign,
    /// file.*, json.malformed.
    static Result<PictureIndex> open(const std::filesystem::path& folder);

    /// Whether the picture is there. Error pictures.other where one of that name was drawn with
    /// other settings or weights, or is somebody else's. Weights go by "content" of the facts
    /// (model_choice.h), not by their paths.
    Result<bool> has(const std::string& name, const Json& facts) const;

    /// Notes a picture; pictures.json is written anew. Errors: file.*, disk.full.
    Result<void> add(const std::string& name, const Json& facts);

private:
    std::filesystem::path m_file;
    Json m_facts = Json::object();
};

}  // namespace dreambooth
