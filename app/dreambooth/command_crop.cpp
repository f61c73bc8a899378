// `dreambooth crop`: its flags, and what it says at the end.
#include <base/console.h>
#include <worker/crop_photos.h>
#include "command_line.h"
#include "commands.h"

#include <cstdio>
#include <memory>

namespace dreambooth {

void addCropCommand(CLI::App& app, int& exitCode) {
    struct Options : CropPhotosOptions {
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "crop", "Crop photos to the squares used for training; the photos are not changed");
    command
        ->add_option("photos", options->photos,
                     "Photos, or folders of photos: JPEG, PNG, WebP, TIFF, HEIC, AVIF")
        ->required();
    command
        ->add_option(
            "--output", options->output,
            "Folder for the squares: PNG files named after the photos, replacing older ones")
        ->required();
    command->add_option("--size", options->size, "Size of the squares in pixels")
        ->capture_default_str()
        ->check(numberIn(16, 4096));
    command
        ->add_option("--mode", options->mode,
                     "centre: the largest square in the middle; subject: around what stands out")
        ->capture_default_str()
        ->check(CLI::IsMember({"centre", "subject"}));
    command->add_flag("--json", options->json, "Print one JSON document on stdout");
    command->callback([options, &exitCode] {
        const Result<Json> done = cropPhotos(*options);
        if (!done) {
            exitCode = report(done.error());
            return;
        }
        const std::size_t squares = (*done)["squares"].size(), failed = (*done)["failed"].size();
        if (options->json)
            printJson(*done);
        else
            tell("%zu of %zu photos cropped into %s.\n", squares, squares + failed,
                 options->output.c_str());
        exitCode = failed == 0 ? 0 : 2;
    });
}

}  // namespace dreambooth
