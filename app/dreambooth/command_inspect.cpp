// `dreambooth inspect PATH`: says what a model, LoRA, checkpoint, run or file is.
#include <base/shown_text.h>
#include <formats/model_parts.h>
#include <hub/find_model.h>
#include <runs/run_folder.h>

#include <memory>

#include <base/console.h>
#include "commands.h"

namespace dreambooth {
namespace {

/// "unet": {"parameters": 12} as "unet.parameters: 12", a line each.
void printMember(const Json& value, const std::string& name) {
    if (value.is_object() && !value.empty()) {
        for (const auto& [key, member] : value.items())
            printMember(member, name.empty() ? key : name + "." + key);
        return;
    }
    std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    if (text.starts_with("data:image"))
        text = std::to_string(text.size()) + " bytes, which --json prints";
    // In a stranger's words a line break would begin a line that looks like one of ours.
    print("%-28s %s\n", (shownLine(name) + ":").c_str(), shownLine(text).c_str());
}

}  // namespace

void addInspectCommand(CLI::App& app, int& exitCode) {
    struct Options {
        std::string path, textEncoder, vae;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "inspect", "Show what a model, LoRA, checkpoint, run or project is, without loading it");
    command->add_option("path", options->path, "A file, a folder, or a hub id")->required();
    command->add_option("--text_encoder", options->textEncoder,
                        "For a transformer of FLUX.2 or Z-Image in a file: the file with its text "
                        "encoder, from now on");
    command->add_option("--vae", options->vae, "The same: the file with its VAE");
    command->add_flag("--json", options->json, "Print one JSON document");
    command->callback([options, &exitCode] {
        const Result<Json> description = [&]() -> Result<Json> {
            TRY(const auto path, findModel(options->path));
            if (!options->textEncoder.empty())
                TRY_VOID(rememberPart(path, Component::textEncoder, options->textEncoder));
            if (!options->vae.empty()) TRY_VOID(rememberPart(path, Component::vae, options->vae));
            return inspect(path);
        }();
        if (!description) {
            exitCode = report(description.error());
            return;
        }
        if (options->json)
            printJson(*description);
        else
            printMember(*description, "");
        // A model that can't be used is described, and still is bad input.
        exitCode = description->contains("error") ? 2 : 0;
    });
}

}  // namespace dreambooth
