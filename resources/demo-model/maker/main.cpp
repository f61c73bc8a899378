// demo-maker: makes the bundled model from nothing, stage by stage; see make and recipe.json beside
// it. Exit codes as `dreambooth` has them: 0, 1, 2, 75.
#include <base/files.h>
#include <base/log.h>
#include <distributed/gpu.h>
#include <distributed/local_launcher.h>
#include <training/trainer.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include <base/cancel.h>
#include <base/console.h>
#include <worker/exceptions.h>
#include <worker/threads.h>
#include "training/export.h"
#include "training/flow_start.h"
#include "training/sheets.h"
#include "training/stages.h"
#include "training/vae_stage.h"

namespace dreambooth::maker {
namespace {

struct Options {
    std::filesystem::path recipe, changes, work, out;
    std::vector<std::string> devices = {"auto"};

    Result<MakerRecipe> read() const { return readMakerRecipe(recipe, changes); }
};

Result<int> stage(const std::string& name, const Options& options, char** arguments) {
    TRY(const LaunchEnvironment launch, readLaunchEnvironment());
    const WorkFolder work(options.work);
    TRY(const RunFolder run, folderOfStage(name, work));
    const CancelToken stop = cancelOnInterrupt();
    if (!launch.launched() && options.devices.size() > 1) {
        TRY(const FileLock lock, FileLock::acquire(run.lockFile()));
        lock.shareWithChildren();
        LocalLaunch ranks;
        ranks.command = {"/proc/self/exe"};
        for (char** argument = arguments + 1; *argument != nullptr; ++argument)
            ranks.command.emplace_back(*argument);
        ranks.devices = options.devices;
        ranks.folder = run.path();
        ranks.threadsPerRank = 1;
        Result<int> end = runLocalRanks(ranks, stop);
        if (!end) recordFailure(run, end.error());
        return end;
    }
    TRY(const MakerRecipe recipe, options.read());
    RankOptions rank;
    rank.launch = launch;
    rank.device = [&]() -> Result<std::string> {
        return launch.device.empty() ? options.devices.front() : launch.device;
    };
    TRY(const RunPhase end, runRank(run, rank, [&](const RankContext& context) {
            return runStage(name, recipe, work, context, stop);
        }));
    return end == RunPhase::stopped ? 75 : 0;
}

Result<int> psnr(const Options& options) {
    TRY(const MakerRecipe recipe, options.read());
    const WorkFolder work(options.work);
    TRY(const Vae vae, currentVae(recipe, work, at::kCPU));
    TRY(const PictureStore pictures,
        PictureStore::open(work.pictures(), recipe.pictures.side, recipe.pictures.count,
                           recipe.pictures.heldOut));
    std::printf("%.2f dB on %d held-out pictures\n", heldOutPeakSignalToNoise(vae, pictures),
                pictures.heldOut());
    return 0;
}

int run(int argc, char** argv) {
    CLI::App app("Makes the demo model from nothing; each stage goes on where it was.",
                 "demo-maker");
    app.require_subcommand(1);
    Options options;
    std::string command;
    const auto add = [&](const std::string& name, const std::string& help) {
        CLI::App* sub = app.add_subcommand(name, help);
        sub->add_option("--recipe", options.recipe, "recipe.json")->required();
        sub->add_option("--changes", options.changes,
                        "A JSON merge patch that is put over the recipe, for small trials");
        sub->add_option("--work", options.work, "Folder for pictures, latents and runs")
            ->required();
        sub->callback([&command, name] { command = name; });
        return sub;
    };
    for (const std::string& name : stageNames())
        add(name, "The stage \"" + name + "\"")
            ->add_option("--devices", options.devices, "One rank each: cpu, 0, 1, …")
            ->delimiter(',');
    add("export", "Write the model, as far as it is learned, as a diffusers folder")
        ->add_option("--out", options.out, "The folder; must not exist")
        ->required();
    add("psnr", "How well the VAE gives the held-out pictures back");
    add("reconstructions", "A sheet of what the VAE gives back")
        ->add_option("--out", options.out, "A .png or .jpg file")
        ->required();
    SheetOptions sheet;
    CLI::App* sheetCommand =
        app.add_subcommand("sheet", "Draw every class in every scene with a model");
    sheetCommand->add_option("--model", sheet.model, "A diffusers folder")->required();
    sheetCommand->add_option("--out", sheet.out, "A .png or .jpg file")->required();
    sheetCommand->add_option("--steps", sheet.steps, "Sampler steps");
    sheetCommand->add_option("--guidance", sheet.guidance, "Guidance scale");
    sheetCommand->add_option("--seed", sheet.seed, "Seed of the first picture");
    sheetCommand->callback([&command] { command = "sheet"; });
    FlowStart flow;
    CLI::App* start = app.add_subcommand(
        "flow-start", "Write a small model of FLUX.2 klein's or Z-Image's kind, not yet taught");
    start->add_option("--recipe", flow.recipe, "flow.json")->required();
    start->add_option("--kind", flow.kind, "klein or z_image")->required();
    start->add_option("--bundled", flow.bundled, "resources/demo-model, for its VAE")->required();
    start->add_option("--tokenizer", flow.tokenizer, "A folder with Qwen2's tokenizer")->required();
    start->add_option("--out", flow.out, "The folder; must not exist")->required();
    start->callback([&command] { command = "flow-start"; });
    int pictures = 12000, side = 64;
    CLI::App* drawn = app.add_subcommand("captioned", "Draw toys with their captions in files");
    drawn->add_option("--out", options.out, "The folder")->required();
    drawn->add_option("--count", pictures, "How many");
    drawn->add_option("--side", side, "Pixels of a side");
    drawn->callback([&command] { command = "captioned"; });
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    const WorkFolder work(options.work);
    const Result<int> end =
        command == "psnr"              ? psnr(options)
        : command == "sheet"           ? drawContactSheet(sheet)
        : command == "flow-start"      ? writeFlowStart(flow)
        : command == "captioned"       ? drawCaptionedPictures(options.out, pictures, side)
        : command == "export"          ? exportModel(options.read(), work, options.out)
        : command == "reconstructions" ? drawReconstructions(options.read(), work, options.out)
                                       : stage(command, options, argv);
    return end ? *end : report(end.error());
}

}  // namespace
}  // namespace dreambooth::maker

int main(int argc, char** argv) {
    using namespace dreambooth;
    openGpuPlugin();
    setThreads();
    keepFreedMemory();
    try {
        return maker::run(argc, argv);
    } catch (...) {
        return report(errorOfException());
    }
}
