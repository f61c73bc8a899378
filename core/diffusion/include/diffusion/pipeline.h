// Text to image: prompt and seed → picture, with classifier-free guidance (Ho & Salimans 2022),
// equal to diffusers' StableDiffusion(XL)Pipeline for the same seed, sampler and steps in float32.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/cancel.h>
#include <base/error.h>
#include <models/model.h>
#include <project/draw_request.h>
#include <text/prompt_weights.h>

#include <functional>
#include <vector>

namespace dreambooth {

/// Called after each network call, of which `done` of `total` are made, with what the finished
/// latents are taken to be, float32 [B, C, h, w].
using DrawProgress = std::function<void(int done, int total, const at::Tensor& latents)>;

/// How a request's prompts are read.
PromptOptions promptOptions(const DrawRequest& request);

/// Draws one request; uint8 [3, H, W] on the CPU. Errors: draw.invalid (names the setting),
/// sampler.unknown, scheduler.unsupported, draw.cancelled (kind stopped).
Result<at::Tensor> draw(const DiffusionModel& model, const DrawRequest& request,
                        const DrawProgress& progress = {}, const CancelToken& cancel = {});

/// Draws many that share steps, guidance, size and sampler in one batch of network calls; each
/// picture is what draw() gives for its own request, up to rounding. Error draw.invalid where they
/// don't share them.
Result<std::vector<at::Tensor>> drawBatch(const DiffusionModel& model,
                                          const std::vector<DrawRequest>& requests,
                                          const DrawProgress& progress = {},
                                          const CancelToken& cancel = {});

/// Pixels in [-1, 1] of any floating dtype, [B, 3, H, W] → uint8, rounded as diffusers rounds; and
/// back, to float32.
at::Tensor pixelsToBytes(const at::Tensor& pixels);
at::Tensor bytesToPixels(const at::Tensor& bytes);

}  // namespace dreambooth
