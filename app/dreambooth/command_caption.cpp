// `dreambooth caption`: its flags, and what it says at the end.
#include <base/console.h>
#include <worker/caption_photos.h>
#include "command_line.h"
#include "commands.h"
#include "draw_flags.h"

#include <memory>

namespace dreambooth {

void addCaptionCommand(CLI::App& app, int& exitCode) {
    struct Options : CaptionPhotosOptions {
        DeviceOptions device;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "caption", "Say what each photo shows, in a sentence or tags, in a text file beside it");
    command
        ->add_option("photos", options->photos,
                     "Photos, or folders of photos; those that have a caption keep it")
        ->required();
    CLI::Option* model = command->add_option(
        "--model", options->model,
        std::string("A BLIP captioner, or a WD tagger of ViT base: a folder or a name on the hub; "
                    "without it ") +
            knownCaptioner);
    command
        ->add_flag_callback(
            "--tags", [options] { options->model = knownTagger; },
            std::string("Tags in place of a sentence, by ") + knownTagger)
        ->excludes(model);
    command->add_option("--caption_extension", options->extension, "Of the text files")
        ->capture_default_str()
        ->check(CLI::IsMember({".txt", ".caption"}));
    command->add_option("--max_length", options->maxTokens, "Tokens of a sentence at most")
        ->capture_default_str()
        ->check(numberIn(1, 500));
    addDeviceFlags(*command, options->device);
    command->add_flag("--json", options->json, "Print one JSON document on stdout");
    command->callback([options, &exitCode] {
        const auto load = loadOptions(options->device);
        const Result<Json> done =
            load ? captionPhotos(*options, *load) : std::unexpected(load.error());
        if (!done) {
            exitCode = report(done.error());
            return;
        }
        const std::size_t written = (*done)["captions"].size(), kept = (*done)["kept"].size(),
                          failed = (*done)["failed"].size();
        if (options->json)
            printJson(*done);
        else
            tell("Captions written: %zu, there before: %zu, photos that failed: %zu.\n", written,
                 kept, failed);
        exitCode = failed == 0 ? 0 : 2;
    });
}

}  // namespace dreambooth
