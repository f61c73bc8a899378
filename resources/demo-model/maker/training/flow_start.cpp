// Settings from the recipe, weights from a seed, the autoencoder from the bundled model.
#include "flow_start.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <base/files.h>
#include <c10/core/GradMode.h>
#include <diffusion/pipeline.h>
#include <formats/model_config.h>
#include <images/encode.h>
#include <models/initial_weights.h>
#include <models/vae.h>
#include <renderer/captions.h>
#include <renderer/random.h>
#include <renderer/render.h>
#include <worker/image_tensor.h>

#include <array>
#include <cstdio>

#include "maker_error.h"
#include "weights.h"

namespace dreambooth::maker {
namespace fs = std::filesystem;

namespace {

/// Those of the sample subjects, and three that are unlike them.
constexpr std::array kinds = {Kind::backpack, Kind::robot, Kind::dog,
                              Kind::duck,     Kind::car,   Kind::house};
constexpr std::uint64_t firstToy = 2000000;
constexpr int patchPictures = 64;
constexpr int patchSide = 64;

Toy toyOf(int number) {
    const auto index = static_cast<std::size_t>(number);
    return randomToy(firstToy + index, kinds[index % kinds.size()],
                     static_cast<Place>(index / kinds.size() % placeCount));
}

/// Of each patch of 2 x 2 latents: what FLUX.2's autoencoder normalises them by.
void measurePatches(const VaeConfig& config, Parameters& parameters) {
    const at::NoGradGuard noGrad;
    Parameters still = parameters.clone();
    std::vector<at::Tensor> pixels;
    for (int i = 0; i < patchPictures; ++i)
        pixels.push_back(toTensor(render(toyOf(i), patchSide)).unsqueeze(0));
    VaeConfig plain = config;
    plain.patchNormEps.reset();
    const at::Tensor means =
        Vae(plain, std::move(still)).encode(bytesToPixels(at::cat(pixels))).mean.to(at::kFloat);
    const at::Tensor patches = means.unflatten(-1, {-1, 2})
                                   .unflatten(-3, {-1, 2})
                                   .movedim({-3, -1}, {-4, -3})
                                   .flatten(-5, -3);
    parameters.tensors()["bn.running_mean"] = patches.mean({0, 2, 3});
    parameters.tensors()["bn.running_var"] = patches.var({0, 2, 3});
}

/// "model." before each name: transformers' class for klein has the encoder in a member.
Parameters withPrefix(const Parameters& parameters, const std::string& prefix) {
    Parameters named;
    for (const auto& [name, tensor] : parameters.tensors()) named.tensors()[prefix + name] = tensor;
    return named;
}

Result<void> writeWeightsOf(const FlowStart& start, const Json& files, std::uint64_t seed) {
    const auto config = [&](const char* part) { return files.at(part); };
    const bool isKlein = start.kind == "klein";
    const fs::path weightsName = "diffusion_pytorch_model.safetensors";
    TRY(const Qwen3Config text,
        qwen3ConfigFromJson(config("text_encoder/config.json"), "flow.json"));
    TRY_VOID(writeWeights(start.out / "text_encoder/model.safetensors",
                          withPrefix(initialWeights(text, seed), isKlein ? "model." : "")));
    const Json transformer = config("transformer/config.json");
    if (isKlein) {
        TRY(const Flux2Config flux2, flux2ConfigFromJson(transformer, "flow.json"));
        TRY_VOID(
            writeWeights(start.out / "transformer" / weightsName, initialWeights(flux2, seed)));
    } else {
        TRY(const ZImageConfig zImage, zImageConfigFromJson(transformer, "flow.json"));
        TRY_VOID(
            writeWeights(start.out / "transformer" / weightsName, initialWeights(zImage, seed)));
    }
    TRY(const VaeConfig vae, vaeConfigFromJson(config("vae/config.json"), "flow.json"));
    TRY(Parameters parameters, readWeights(start.bundled / "vae" / weightsName));
    parameters.to(at::kCPU, at::kFloat);
    if (isKlein) measurePatches(vae, parameters);
    return writeWeights(start.out / "vae" / weightsName, parameters);
}

}  // namespace

Result<int> drawCaptionedPictures(const fs::path& folder, int count, int side) {
    for (int i = 0; i < count; ++i) {
        const Toy toy = toyOf(i);
        char name[24];
        std::snprintf(name, sizeof name, "%06d", i);
        TRY_VOID(writePng(folder / (std::string(name) + ".png"), render(toy, side)));
        // A third names the kind alone, as the prompts of class images do.
        const std::string words = i / static_cast<int>(kinds.size()) % 3 == 0
                                      ? "a photo of a " + kindName(toy.kind)
                                      : plainCaption(toy.kind, toy.place);
        TRY_VOID(writeFileAtomically(folder / (std::string(name) + ".txt"), words));
    }
    return 0;
}

Result<int> writeFlowStart(const FlowStart& start) {
    TRY(const Json recipe, readJson(start.recipe));
    if (!recipe.contains(start.kind))
        return makerError("recipe.invalid",
                          start.recipe.string() + " knows no kind \"" + start.kind + "\".",
                          "Choose klein or z_image.", ErrorKind::input);
    if (pathExists(start.out))
        return failure("model.folder_exists", {{"folder", start.out.string()}});
    const Json files = recipe.at(start.kind).at("files");
    for (const auto& [name, content] : files.items()) {
        TRY_VOID(makeFolder((start.out / name).parent_path()));
        TRY_VOID(writeFileAtomically(start.out / name, content.dump(2) + "\n"));
    }
    TRY_VOID(makeFolder(start.out / "tokenizer"));
    for (const char* name : {"tokenizer.json", "tokenizer_config.json", "chat_template.jinja"}) {
        TRY(const std::string text, readFile(start.tokenizer / name));
        TRY_VOID(writeFileAtomically(start.out / "tokenizer" / name, text));
    }
    TRY_VOID(writeWeightsOf(start, files, valueOr<std::uint64_t>(recipe, "seed", 0)));
    return 0;
}

}  // namespace dreambooth::maker
