// The samples of training. The pictures of one side (photos, or class images) as latents: which
// picture, which crop, which flip and which noise of the VAE a sample has, and the noise that it is
// learned with, follow from the seed and the sample's number alone, so that they are the same
// for any number of ranks and after a resume.
#pragma once

#include <ATen/core/Tensor.h>
#include <diffusion/prompt_embedding.h>
#include <distributed/rank_group.h>
#include <models/vae.h>
#include <project/recipe.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace dreambooth {

/// A picture to learn from, as read.
struct TrainingPicture {
    at::Tensor pixels;  ///< uint8 [3, h, w], its short side scaled to the resolution
    /// Where the subject is, uint8 [h, w], 255 for the subject; undefined: everywhere.
    at::Tensor mask = {};
    /// What SDXL is told: the size of the photo before it was scaled, and where these pixels begin
    /// in the whole scaled photo.
    int originalHeight = 0, originalWidth = 0;
    int scaledWidth = 0;  ///< of the whole photo
    int cropTop = 0, cropLeft = 0;
    std::string caption = {};  ///< of its own; empty: the prompt of its side
};

struct DatasetOptions {
    std::string purpose;  ///< "photo" or "class": keys of the random draws
    std::uint64_t seed = 0;
    int resolution = 0;  ///< pixels, both sides of a training square
    bool centerCrop = false;
    bool randomFlip = false;
    double unmaskedWeight = 1;     ///< what places outside of a picture's mask count in the loss
    at::Device device = at::kCPU;  ///< where latents are wanted
};

class TrainingImages {
public:
    /// Pictures whose short side is not the resolution throw std::invalid_argument. At least one.
    TrainingImages(std::vector<TrainingPicture> pictures, DatasetOptions options);

    /// The captions of all pictures, in their order; empty where none has one.
    const std::vector<std::string>& captions() const { return m_captions; }
    /// That of the sample's picture; empty where it has none.
    const std::string& caption(std::uint64_t number) const;

    std::int64_t count() const { return static_cast<std::int64_t>(m_pictures.size()); }
    /// Every picture is a square, or becomes one in the same way each time: the VAE's answers can
    /// be kept.
    bool isFixed() const { return m_fixed; }
    /// All of the VAE's answers are kept: latents() has no need of it.
    bool isCached() const;

    /// Keeps the moments of every picture, and of its mirror image where they flip, so that each is
    /// computed once. Only if isFixed(). On one rank with a CPU that is when a picture's turn
    /// comes, so that the first step doesn't wait for all; else now, and the VAE is not needed
    /// afterwards. A collective call: the ranks share the work, and all get all.
    void cacheMoments(const Vae& vae, const RankGroup& ranks,
                      const std::function<void(int done, int total)>& progress);

    /// Latents for the samples of these global numbers, float32 [N, C, h, w], scaled. `vae` is
    /// used where moments are not cached.
    at::Tensor latents(std::span<const std::uint64_t> numbers, const Vae& vae) const;

    /// How much each latent of the samples counts in the loss: float32 [N, 1, h, w] on the device,
    /// the share of the subject in its pixels, of mean 1 a sample so that the loss keeps its scale.
    /// Undefined where no picture has a mask. `size` is [h, w] of the latents.
    at::Tensor lossWeights(std::span<const std::uint64_t> numbers, at::IntArrayRef size) const;
    bool hasMasks() const { return m_hasMasks; }

    /// What SDXL is told of the samples: the photos' own sizes, and where they were cropped.
    std::vector<PictureSizes> sizes(std::span<const std::uint64_t> numbers) const;

    /// The picture of sample `number`: every epoch (count() samples) shows each picture once.
    std::int64_t indexOf(std::uint64_t number) const;
    /// Latents of each picture without chance: unflipped, the mean of the posterior; [N, C, h, w].
    at::Tensor meanLatents(const Vae& vae) const;
    std::vector<PictureSizes> meanSizes() const;  ///< of the same, in the same order
    /// lossWeights() of the same.
    at::Tensor meanLossWeights(at::IntArrayRef size) const;

private:
    /// Where the square begins along the longer side.
    std::int64_t cropStart(std::int64_t index, std::uint64_t number) const;
    /// The sample's square of its picture or mask, the last two dimensions of `whole`.
    at::Tensor square(const at::Tensor& whole, std::int64_t index, std::uint64_t number) const;
    /// How much the latents of a mask's square count; an undefined one: all alike.
    at::Tensor weightsOf(const at::Tensor& mask, at::IntArrayRef size) const;
    PictureSizes sizesOf(std::int64_t index, std::int64_t cropStart) const;
    bool isFlipped(std::uint64_t number) const;
    /// Pictures or mirror images as m_moments counts them, together through the VAE, or in halves
    /// where memory is not enough.
    void encode(std::span<const std::int64_t> rows, const Vae& vae) const;
    void encodeMissing(std::span<const std::int64_t> rows, const Vae& vae) const;

    std::vector<std::string> m_captions;
    std::vector<TrainingPicture> m_pictures;
    DatasetOptions m_options;
    bool m_fixed = true;
    bool m_hasMasks = false;
    /// [count, C, h, w], or twice as many rows with the mirror images in the second half.
    Vae::Moments m_moments;
    mutable std::vector<bool> m_isEncoded;              ///< its rows that are there
    mutable std::uint64_t m_epoch = ~std::uint64_t{0};  ///< whose order is kept:
    mutable std::vector<std::int64_t> m_order;
};

/// Noise of one sample, float32 [C, h, w] on the CPU. With noise_offset one more normal number a
/// channel is added, that strong, as diffusers' --offset_noise does with 0.1: noise without it says
/// nothing of a picture's mean brightness (Guttenberg 2023, "Diffusion with offset noise").
at::Tensor sampleNoise(at::IntArrayRef shape, const Recipe& recipe, const std::string& purpose,
                       std::uint64_t number);

/// Whether the sample is shown without its prompt, with the chance proportion_empty_prompts.
bool isPromptLeftOut(const Recipe& recipe, const std::string& purpose, std::uint64_t number);

/// A caption as the sample is shown with it: with shuffle_caption, keep_tokens and
/// caption_tag_dropout_rate its parts between commas, arranged as sd-scripts does
/// (project/captions.h).
std::string shownCaption(const std::string& caption, const Recipe& recipe,
                         const std::string& purpose, std::uint64_t number);

}  // namespace dreambooth
