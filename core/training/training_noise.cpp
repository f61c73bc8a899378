// The keyed draws of draws.h.
#include <ATen/TensorOperators.h>
#include <diffusion/random.h>
#include <training/training_noise.h>

namespace dreambooth {

at::Tensor sampleNoise(at::IntArrayRef shape, const Recipe& recipe, const std::string& purpose,
                       std::uint64_t number) {
    const auto seed = static_cast<std::uint64_t>(recipe.seed);
    at::Tensor noise = keyedNormal(shape, seed, purpose + " noise", number);
    if (recipe.noise_offset > 0)
        noise.add_(keyedNormal({shape[0], 1, 1}, seed, purpose + " noise offset", number),
                   recipe.noise_offset);
    return noise;
}

bool isPromptLeftOut(const Recipe& recipe, const std::string& purpose, std::uint64_t number) {
    constexpr std::int64_t parts = 1 << 30;
    if (recipe.proportion_empty_prompts <= 0) return false;
    const std::int64_t drawn = keyedInteger(parts, static_cast<std::uint64_t>(recipe.seed),
                                            purpose + " empty prompt", number);
    return static_cast<double>(drawn) < recipe.proportion_empty_prompts * parts;
}

}  // namespace dreambooth
