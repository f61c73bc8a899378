// Keyed normal numbers, and with noise_offset one more a channel.
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

}  // namespace dreambooth
