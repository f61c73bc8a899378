// `dreambooth generate`: one picture from a prompt.
#include <base/clock.h>
#include <diffusion/pipeline.h>
#include <images/encode.h>
#include <models/lora.h>

#include <cstdio>
#include <memory>

#include "commands.h"
#include "console.h"
#include "draw_options.h"
#include "interrupt.h"
#include "pictures.h"

namespace dreambooth {
namespace {

struct Options {
    std::string model, prompt, output, lora;
    double loraScale = 1.0;
    std::int64_t seed = 42;
    bool json = false;
    DrawOptions draw;
};

std::string dtypeName(at::ScalarType dtype) {
    return dtype == at::kHalf ? "float16" : dtype == at::kBFloat16 ? "bfloat16" : "float32";
}

Result<void> plugIn(const Options& options, StableDiffusion& model) {
    if (options.lora.empty()) return {};
    std::vector<std::string> unmatched;
    TRY(const LoraSet lora, loadLora(options.lora, model, &unmatched));
    if (!unmatched.empty()) {
        std::fprintf(stderr, "Note: %zu layers of %s are for parts that this model lacks.\n",
                     unmatched.size(), options.lora.c_str());
    }
    return attachLora(lora, model, options.loraScale);
}

void noteTruncation(const StableDiffusion& model, const std::string& prompt) {
    const auto tokens = model.tokenizer().pieces(prompt).size() + 2;  // with start and end
    const auto limit = static_cast<std::size_t>(model.tokenizer().maxLength());
    if (tokens > limit) {
        std::fprintf(stderr,
                     "Note: the prompt has %zu tokens, the model reads %zu; its end is ignored.\n",
                     tokens, limit);
    }
}

Result<Json> generate(const Options& options) {
    const double start = secondsSinceEpoch();
    TRY(const LoadOptions load, loadOptions(options.draw));
    TRY(const auto model, loadModel(options.model, load));
    TRY_VOID(plugIn(options, *model));
    noteTruncation(*model, options.prompt);

    DrawRequest request = options.draw.request;
    request.prompt = options.prompt;
    request.seed = options.seed;
    ProgressBar bar;
    DrawHooks hooks;
    hooks.cancel = cancelOnInterrupt();
    hooks.progress = [&bar](int done, int total) { bar.show("Drawing", done, total); };
    const double loaded = secondsSinceEpoch();
    TRY(const at::Tensor picture, draw(*model, request, hooks));
    bar.finish();

    Json facts = {{"output", options.output},
                  {"model", options.model},
                  {"prompt", options.prompt},
                  {"negative_prompt", request.negativePrompt.value_or("")},
                  {"seed", request.seed},
                  {"num_inference_steps", request.steps},
                  {"guidance_scale", request.guidanceScale},
                  {"width", picture.size(2)},
                  {"height", picture.size(1)},
                  {"sampler", request.sampler},
                  {"dtype", dtypeName(load.dtype)},
                  {"device", load.device.str()}};
    if (!options.lora.empty()) {
        facts["lora"] = options.lora;
        facts["lora_scale"] = options.loraScale;
    }
    TRY_VOID(writePng(options.output, toImage(picture), {{"dreambooth", facts.dump()}}));
    facts["load_seconds"] = loaded - start;
    facts["seconds"] = secondsSinceEpoch() - start;
    return facts;
}

}  // namespace

void addGenerateCommand(CLI::App& app, int& exitCode) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("generate", "Draw a picture from a prompt");
    command->add_option("--model", options->model, "The model: a diffusers folder")->required();
    command->add_option("--prompt", options->prompt, "What to draw, such as \"a photo of sks dog\"")
        ->required();
    command->add_option("--output", options->output, "The picture: a .png file")->required();
    command->add_option("--lora", options->lora, "A LoRA file for the model");
    command->add_option("--lora_scale", options->loraScale, "Strength of the LoRA; 0 is without")
        ->capture_default_str();
    command->add_option("--seed", options->seed, "The same number gives the same picture")
        ->capture_default_str();
    addDrawOptions(*command, options->draw);
    command->add_flag("--json", options->json, "Print what was done as JSON");
    command->callback([options, &exitCode] {
        const Result<Json> done = generate(*options);
        if (!done) {
            exitCode = report(done.error());
            return;
        }
        if (options->json) printJson(*done);
    });
}

}  // namespace dreambooth
