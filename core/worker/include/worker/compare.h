// `dreambooth compare`: base and tuned model draw the same prompts from the same noise; a sheet
// shows both.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <project/draw_request.h>
#include <worker/device_options.h>
#include <worker/model_choice.h>

#include <string>

namespace dreambooth {

struct CompareOptions {
    ModelChoice base;
    ModelChoice tuned;    ///< without a name it is the base with the LoRAs
    DrawRequest request;  ///< all but prompt and seed
    DeviceOptions where;
    std::string prompts;       ///< a file with a prompt a line, or prompts and commas
    std::string seeds = "42";  ///< with commas
    int picturesPerSeed = 1;   ///< with the seeds that follow it
    std::string output;        ///< the sheet: .png, .jpg, .pdf or .html
    std::string layout;        ///< "pairs", "rows", "grid"; empty: by the number of seeds
    std::string paper = "a4";  ///< "a4" or "letter", of a .pdf
    std::string title = "Base and tuned";
    std::string who;  ///< below the title
};

/// Draws with a bar, ends on Ctrl+C with draw.cancelled. Says what stands on the sheet: {"output",
/// "base", "tuned" (as toJson(ModelChoice) has them), "prompts", "seeds", "settings", "width",
/// "height" (of a picture)}. Errors: flags.missing, seeds.invalid,
/// sheet.format, prompts.none, and those of loadChoice(), loadOptions(), draw() and writeSheet().
Result<Json> compare(const CompareOptions& options);

}  // namespace dreambooth
