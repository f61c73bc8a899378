// Draws: prompts to embeddings, noise to latents step by step, latents to pixels.
#include <ATen/TensorOperators.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/full.h>
#include <ATen/ops/stack.h>
#include <diffusion/flow_match.h>
#include <diffusion/pipeline.h>
#include <diffusion/prompt_embedding.h>
#include <diffusion/random.h>
#include <diffusion/sampler.h>
#include <models/full_precision.h>

#include <cmath>

namespace dreambooth {

namespace {

/// The requests with the model's own size filled in, checked.
Result<std::vector<DrawRequest>> checked(const DiffusionModel& model,
                                         std::vector<DrawRequest> requests) {
    const int multiple = model.files.sizeMultiple();
    constexpr int maxPixels = 8192;
    for (DrawRequest& request : requests) {
        if (request.width == 0) request.width = model.nativeResolution();
        if (request.height == 0) request.height = model.nativeResolution();
        for (const auto& [setting, pixels] :
             {std::pair("width", request.width), std::pair("height", request.height)}) {
            if (pixels >= multiple && pixels <= maxPixels && pixels % multiple == 0) continue;
            return failure("draw.invalid.size", {{"setting", setting},
                                                 {"pixels", std::to_string(pixels)},
                                                 {"cell", std::to_string(multiple)},
                                                 {"most", std::to_string(maxPixels)}});
        }
        if (!std::isfinite(request.guidance_scale) || !std::isfinite(request.guidance_rescale))
            return failure("draw.invalid.guidance", {{"setting", "guidance_scale"}});
        DrawRequest first = requests.front();
        first.prompt = request.prompt;
        first.negative_prompt = request.negative_prompt;
        first.seed = request.seed;
        if (request != first) {
            return failure("draw.invalid.batch", {{"setting", "batch"}});
        }
    }
    return requests;
}

/// Latents → uint8 [3, H, W] each. Error: draw.not_finite.
Result<std::vector<at::Tensor>> decoded(const DiffusionModel& model, const at::Tensor& latents) {
    // The VAE of SDXL is too much for float16: it is loaded in float32 and stays so in a run that
    // has autocast.
    const FullPrecision asLoaded(model.encodersDevice().type());
    const auto pixels = model.vae.decode(latents.to(model.encodersDevice()));
    if (!pixels.isfinite().all().item<bool>()) return failure("draw.not_finite");
    return pixelsToBytes(pixels).cpu().unbind();
}

/// Embeddings of [what to avoid …, prompts …], the first half only with guidance.
PromptEmbedding embedded(const DiffusionModel& model, const std::vector<DrawRequest>& requests,
                         bool guided) {
    std::vector<std::string> prompts;
    for (const DrawRequest& request : requests) prompts.push_back(request.prompt);
    if (guided)
        for (const DrawRequest& request : requests)
            prompts.push_back(request.negative_prompt.value_or(""));
    const DrawRequest& first = requests.front();
    // All together, so that those that are cut into rows have as many of them.
    const auto skipping = [&](int layers) {
        return embedPrompts(model, prompts, layers, promptOptions(first),
                            first.max_sequence_length);
    };
    auto all = skipping(first.clip_skip);
    if (!guided) return all;

    // As diffusers, which reads what to avoid by all layers.
    const auto avoided = first.clip_skip == 0 ? all : skipping(0);
    const auto count = static_cast<std::int64_t>(requests.size());
    std::vector<PromptEmbedding> rows;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto row = avoided.narrow(count + i, 1);
        const bool none = !requests[static_cast<std::size_t>(i)].negative_prompt;
        rows.push_back(none && model.files.forceZerosForEmptyPrompt ? row.zeros() : row);
    }
    rows.push_back(all.narrow(0, count));
    return joined(rows);
}

/// Follows the prompt `scale` times as far as the network does by itself (Ho & Salimans 2022).
at::Tensor guide(const at::Tensor& output, const DrawRequest& request, const ModelFiles& model) {
    const auto halves = output.chunk(2);  // what to avoid, prompt
    const double scale = request.guidance_scale + 1 - infoOf(model.family).unguidedScale;
    auto guided = halves[0] + scale * (halves[1] - halves[0]);
    if (request.guidance_rescale <= 0) return guided;
    const auto deviation = [](const at::Tensor& x) {
        return x.std({1, 2, 3}, /*unbiased=*/true, /*keepdim=*/true);
    };
    const auto rescaled = guided * (deviation(halves[1]) / deviation(guided));
    return request.guidance_rescale * rescaled + (1 - request.guidance_rescale) * guided;
}

Result<std::unique_ptr<Sampler>> samplerFor(const ModelFiles& model, const DrawRequest& request) {
    const int cell = model.pixelsPerLatent();
    if (model.isFlow())
        return makeFlowSampler(model, request.sampler, request.num_inference_steps,
                               request.height / cell, request.width / cell);
    TRY(const auto config, samplerConfig(request.sampler, model));
    return makeSampler(config, request.num_inference_steps);
}

}  // namespace

PromptOptions promptOptions(const DrawRequest& request) {
    return {.weights = request.prompt_weights, .chunks = request.long_prompts};
}

Result<at::Tensor> draw(const DiffusionModel& model, const DrawRequest& request,
                        const DrawProgress& progress, const CancelToken& cancel) {
    TRY(auto pictures, drawBatch(model, {request}, progress, cancel));
    return pictures.front();
}

Result<std::vector<at::Tensor>> drawBatch(const DiffusionModel& model,
                                          const std::vector<DrawRequest>& given,
                                          const DrawProgress& progress, const CancelToken& cancel) {
    if (given.empty()) return std::vector<at::Tensor>{};
    TRY(const auto requests, checked(model, given));
    const DrawRequest& shared = requests.front();
    const int cell = model.files.pixelsPerLatent();
    TRY(const auto sampler, samplerFor(model.files, shared));

    const at::NoGradGuard noGrad;
    const bool guided = model.files.isGuided(shared.guidance_scale);
    model.bringTextEncoders();
    const auto prompts = embedded(model, requests, guided);
    releaseTextPages(model);
    model.bringDenoiser();
    const auto rows = static_cast<std::size_t>(prompts.hidden.size(0));
    const auto condition = conditioning(
        model, prompts, std::vector(rows, PictureSizes::whole(shared.height, shared.width)));
    // A generator a picture: first the starting noise, then what the sampler adds.
    std::vector<TorchGenerator> generators;
    for (const DrawRequest& request : requests) generators.emplace_back(request.seed);
    const NoiseSource noise = [&] {
        std::vector<at::Tensor> draws;
        for (TorchGenerator& generator : generators) {
            draws.push_back(generator.draw(
                {model.files.latentChannels(), shared.height / cell, shared.width / cell}));
        }
        return at::stack(draws).to(model.options.device);
    };

    auto latents = noise() * sampler->initNoiseSigma();
    const int calls = static_cast<int>(sampler->timesteps().size());
    for (int i = 0; i < calls; ++i) {
        if (cancel.isCancelled()) {
            return std::unexpected(makeError("draw.cancelled"));
        }
        const auto call = static_cast<std::size_t>(i);
        auto input = sampler->scaleModelInput(latents, call).to(model.options.dtype);
        if (guided) input = at::cat({input, input});
        const auto times = at::full({input.size(0)}, sampler->timesteps()[call],
                                    input.options().dtype(at::kFloat));
        auto output = model.denoiser->predict(input, times, condition).to(at::kFloat);
        if (guided) output = guide(output, shared, model.files);
        latents = sampler->step(output, call, latents, noise);
        if (progress) progress(i + 1, calls, sampler->predOriginalSample());
    }
    model.denoiser->parameters().releasePages();
    if (!latents.isfinite().all().item<bool>()) return failure("draw.not_finite");
    return decoded(model, latents);
}

at::Tensor pixelsToBytes(const at::Tensor& pixels) {
    return ((pixels.to(at::kFloat) / 2 + 0.5).clamp(0, 1) * 255).round().to(at::kByte).contiguous();
}

at::Tensor bytesToPixels(const at::Tensor& bytes) {
    return bytes.to(at::kFloat) / 127.5 - 1.0;
}

}  // namespace dreambooth
