// Text to image, step by step.
#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/full.h>
#include <ATen/ops/stack.h>
#include <diffusion/pipeline.h>
#include <diffusion/random.h>
#include <diffusion/sampler.h>

namespace dreambooth {

namespace {

std::unexpected<Error> invalid(const std::string& setting, const std::string& text,
                               const std::string& remedy) {
    return badInput("draw.invalid", text, remedy, {{"setting", setting}});
}

/// The requests with the model's own size filled in, checked.
Result<std::vector<DrawRequest>> checked(const StableDiffusion& model,
                                         std::vector<DrawRequest> requests) {
    const int cell = model.vae.scaleFactor();
    const std::string cells = std::to_string(cell);
    for (DrawRequest& request : requests) {
        if (request.width == 0) request.width = model.nativeResolution();
        if (request.height == 0) request.height = model.nativeResolution();
        if (request.width < cell || request.width % cell != 0) {
            return invalid("width", "The width is " + std::to_string(request.width) + " pixels.",
                           "It must be a multiple of " + cells + " for this model.");
        }
        if (request.height < cell || request.height % cell != 0) {
            return invalid("height", "The height is " + std::to_string(request.height) + " pixels.",
                           "It must be a multiple of " + cells + " for this model.");
        }
        const DrawRequest& first = requests.front();
        if (request.steps != first.steps || request.guidanceScale != first.guidanceScale ||
            request.width != first.width || request.height != first.height ||
            request.sampler != first.sampler) {
            return invalid("batch", "Pictures of one batch differ in their settings.",
                           "Draw them one after the other.");
        }
    }
    return requests;
}

/// Latents → uint8 [3, H, W] each. Large pictures are decoded one at a time: the decoder's
/// activations take more memory than all else.
std::vector<at::Tensor> decoded(const StableDiffusion& model, const at::Tensor& latents) {
    constexpr std::int64_t cellsAtOnce = 64 * 64;
    const std::int64_t cells = latents.size(2) * latents.size(3);
    std::vector<at::Tensor> pictures;
    for (const auto& part : latents.split(std::max<std::int64_t>(1, cellsAtOnce / cells))) {
        const auto pixels = model.vae.decode(part.to(model.options.dtype));
        for (const auto& picture : pixelsToBytes(pixels).cpu().unbind())
            pictures.push_back(picture);
    }
    return pictures;
}

}  // namespace

Result<at::Tensor> draw(const StableDiffusion& model, const DrawRequest& request,
                        const DrawHooks& hooks) {
    TRY(auto pictures, drawBatch(model, {request}, hooks));
    return pictures.front();
}

Result<std::vector<at::Tensor>> drawBatch(const StableDiffusion& model,
                                          const std::vector<DrawRequest>& given,
                                          const DrawHooks& hooks) {
    if (given.empty()) return std::vector<at::Tensor>{};
    TRY(const auto requests, checked(model, given));
    const DrawRequest& shared = requests.front();
    TRY(const auto config, samplerConfig(shared.sampler, model.folder));
    TRY(const auto sampler, makeSampler(config, shared.steps));

    const at::NoGradGuard noGrad;
    const bool guided = shared.guidanceScale > 1.0;
    std::vector<std::string> prompts;
    std::vector<at::Tensor> noise;
    const int cell = model.vae.scaleFactor();
    for (const DrawRequest& request : requests) {
        if (guided) prompts.push_back(request.negativePrompt);
        noise.push_back(torchNormal(
            {model.unet.config().inChannels, request.height / cell, request.width / cell},
            request.seed));
    }
    for (const DrawRequest& request : requests) prompts.push_back(request.prompt);
    const auto hidden = embedPrompts(model, prompts);  // [negative…, prompts…]

    auto latents = at::stack(noise).to(model.options.device) * sampler->initialSigma();
    const int calls = static_cast<int>(sampler->timesteps().size());
    for (int i = 0; i < calls; ++i) {
        if (hooks.cancel.isCancelled()) {
            return std::unexpected(
                Error{"draw.cancelled", {}, "The drawing was cancelled.", "", ErrorKind::stopped});
        }
        const auto call = static_cast<std::size_t>(i);
        auto input = sampler->modelInput(latents, call).to(model.options.dtype);
        if (guided) input = at::cat({input, input});
        const auto times = at::full({input.size(0)}, sampler->timesteps()[call],
                                    input.options().dtype(at::kFloat));
        auto output = model.unet.forward(input, times, hidden).to(at::kFloat);
        if (guided) {
            const auto halves = output.chunk(2);
            output = halves[0] + shared.guidanceScale * (halves[1] - halves[0]);
        }
        latents = sampler->step(output, call, latents);
        if (hooks.estimate) hooks.estimate(sampler->estimate(), i + 1, calls);
        if (hooks.progress) hooks.progress(i + 1, calls);
    }
    return decoded(model, latents);
}

at::Tensor pixelsToBytes(const at::Tensor& pixels) {
    return ((pixels.to(at::kFloat) / 2 + 0.5).clamp(0, 1) * 255).round().to(at::kByte).contiguous();
}

at::Tensor bytesToPixels(const at::Tensor& bytes) {
    return bytes.to(at::kFloat) / 127.5 - 1.0;
}

at::Tensor tokenIds(const ClipTokenizer& tokenizer, const std::vector<std::string>& prompts) {
    std::vector<at::Tensor> rows;
    for (const std::string& prompt : prompts) {
        auto ids = tokenizer.encode(prompt);
        rows.push_back(
            at::from_blob(ids.data(), {static_cast<std::int64_t>(ids.size())}, at::kLong).clone());
    }
    return at::stack(rows);
}

at::Tensor embedPrompts(const StableDiffusion& model, const std::vector<std::string>& prompts) {
    return model.textEncoder.forward(tokenIds(model.tokenizer, prompts).to(model.options.device));
}

}  // namespace dreambooth
