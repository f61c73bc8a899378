// `dreambooth dataset PROJECT --output FOLDER`: the photos and captions of a project as a folder
// that other programs train from.
#include <base/console.h>
#include <project/dataset_export.h>
#include "command_line.h"
#include "commands.h"

#include <memory>

namespace dreambooth {
namespace {

struct Options {
    std::string project, output;
    std::string pictures = "originals";
    std::string masks = "folder";
    int size = 512;
    bool json = false;
};

Result<DatasetSummary> exportProject(const Options& options) {
    TRY(const Project project, Project::open(options.project));
    return exportDataset(project,
                         {.folder = options.output,
                          .pictures = options.pictures == "squares" ? DatasetPictures::squares
                                                                    : DatasetPictures::originals,
                          .resolution = options.size,
                          .masks = options.masks == "folder"   ? DatasetMasks::folder
                                   : options.masks == "beside" ? DatasetMasks::beside
                                                               : DatasetMasks::none});
}

}  // namespace

void addDatasetCommand(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand(
        "dataset",
        "Write a project's photos with a .txt file beside each and metadata.jsonl, as kohya's "
        "programs, OneTrainer, ai-toolkit and diffusers read them");
    command->add_option("project", options->project, "Folder of the project")->required();
    command->add_option("--output", options->output, "A new or an empty folder")->required();
    command
        ->add_option("--pictures", options->pictures,
                     "originals: the files themselves; squares: as the model sees them")
        ->capture_default_str()
        ->check(CLI::IsMember({"originals", "squares"}));
    command->add_option("--size", options->size, "Size of the squares in pixels")
        ->capture_default_str()
        ->check(numberIn(16, 4096));
    command
        ->add_option("--masks", options->masks,
                     "Masks of the project's own; folder: masks/cat.png (sd-scripts); beside: "
                     "cat-masklabel.png (OneTrainer); none")
        ->capture_default_str()
        ->check(CLI::IsMember({"folder", "beside", "none"}));
    command->add_flag("--json", options->json, "Print one JSON document on stdout");
    command->callback([options, &exitCode] {
        const auto done = exportProject(*options);
        if (!done) {
            exitCode = report(done.error());
            return;
        }
        if (options->json)
            printJson({{"photos", done->photos},
                       {"validation", done->validation},
                       {"captions", done->captions},
                       {"masks", done->masks},
                       {"output", options->output}});
        else
            tell("Photos written to %s: %d, for validation: %d of them, with a caption: %d.\n",
                 options->output.c_str(), done->photos + done->validation, done->validation,
                 done->captions);
        exitCode = 0;
    });
}

}  // namespace dreambooth
