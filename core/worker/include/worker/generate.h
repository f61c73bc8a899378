// `dreambooth generate`: one picture as a PNG file, or many of a list of prompts in a folder, on
// several devices and resumable.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <project/draw_request.h>
#include <worker/device_options.h>
#include <worker/model_choice.h>

#include <string>

namespace dreambooth {

struct GenerateOptions {
    ModelChoice model;
    /// For many pictures all but the prompt; the seed is that of each prompt's first picture.
    DrawRequest request;
    DeviceOptions where;
    std::string output;        ///< one picture: a .png file; empty: many
    std::string prompts;       ///< many: a file with a prompt a line, or prompts and commas
    std::string outputFolder;  ///< many: holds them and pictures.json
    int picturesPerPrompt = 1;
};

/// Draws and writes; shows a bar, and ends on Ctrl+C with draw.cancelled. Returns what --json
/// prints: of one picture what it was drawn with, and times; of many {"output_dir", "files",
/// "drawn", "seconds"}, where pictures that were there already are kept: those that the same
/// settings and the same content of model files drew, wherever these lie now. Every picture holds
/// what it was drawn with as a PNG text, "dreambooth". Errors: flags.missing, picture.format,
/// pictures.foreign, pictures.other, list.no_file, prompts.none, and those of loadChoice(),
/// loadOptions() and draw(); file.*, disk.full.
Result<Json> generate(const GenerateOptions& options);

}  // namespace dreambooth
