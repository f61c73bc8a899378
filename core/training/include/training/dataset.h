// The samples of training. The pictures of one side (photos, or class images) as latents: which
// picture, which crop, which flip and which noise of the VAE a sample has follow from the seed and
// the sample's number alone, so that they are the same for any number of ranks and after a resume.
#pragma once

#include <ATen/core/Tensor.h>
#include <diffusion/prompt_embedding.h>
#include <distributed/rank_group.h>
#include <images/aspect_buckets.h>
#include <models/vae.h>
#include <training/disk_tensors.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace dreambooth {

/// A picture to learn from, as read.
struct TrainingPicture {
    at::Tensor pixels;  ///< uint8 [3, h, w], scaled so that it just covers its shape
    /// Where the subject is, uint8 [h, w], 255 for the subject; undefined: everywhere.
    at::Tensor mask = {};
    /// What SDXL is told: the size of the photo before it was scaled, and where these pixels begin
    /// in the whole scaled photo.
    int originalHeight = 0, originalWidth = 0;
    int scaledWidth = 0;  ///< of the whole photo
    int cropTop = 0, cropLeft = 0;
    PictureShape shape = {};   ///< in which it is learned; none: a square of the resolution
    std::string caption = {};  ///< of its own; empty: the prompt of its side
};

struct DatasetOptions {
    std::string purpose;  ///< "photo" or "class": keys of the random draws
    std::uint64_t seed = 0;
    int resolution = 0;  ///< pixels, both sides of a training square
    /// Of class images: the shapes of the photos beside which they are learned, to which they are
    /// cut in the middle. None: each picture has its own.
    std::vector<PictureShape> shapes = {};
    bool centerCrop = false;
    bool randomFlip = false;
    double unmaskedWeight = 1;  ///< what places outside of a picture's mask count in the loss
    /// Latents are the mean of what the VAE encodes, not a draw from it, as flow matching has it.
    bool latentMeans = false;
    bool encodeAhead = false;      ///< on a CPU too: see cacheMoments()
    at::Device device = at::kCPU;  ///< where latents are wanted
    std::shared_ptr<DiskTensors> cache = std::make_shared<DiskTensors>();  ///< of moments
};

class TrainingDataset {
public:
    /// Pictures that don't cover their shape throw std::invalid_argument. At least one.
    TrainingDataset(std::vector<TrainingPicture> pictures, DatasetOptions options);

    /// The captions of all pictures, in their order; empty where none has one.
    const std::vector<std::string>& captions() const { return m_captions; }
    /// That of the sample's picture; empty where it has none.
    const std::string& caption(std::uint64_t number) const;

    std::int64_t count() const { return static_cast<std::int64_t>(m_pictures.size()); }
    /// Every picture is cropped in the same way each time: what the VAE makes of it can be cached.
    bool isFixed() const { return m_fixed; }

    /// Keeps the moments of every picture, and of its mirror image where they flip, so that each is
    /// computed once. Only if isFixed(). On one rank with a CPU that is when a picture's turn
    /// comes, so that the first step doesn't wait for all, unless they are to be encoded ahead;
    /// else now, and the VAE is not needed afterwards. A collective call: the ranks share the work,
    /// and all get all.
    void cacheMoments(const Vae& vae, const RankGroup& ranks,
                      const std::function<void(int done, int total)>& progress);

    /// The shape in which the picture of the sample is learned.
    PictureShape shapeOf(std::uint64_t number) const;
    /// Those of all pictures, each once, in their order of height and width.
    std::vector<PictureShape> shapes() const;
    /// Of the most pictures.
    PictureShape commonShape() const;

    /// Latents for the samples of these global numbers in this shape, float32 [N, C, h, w], scaled.
    /// The shape is shapeOf() each, or one of DatasetOptions::shapes. `vae` is used where moments
    /// are not cached.
    at::Tensor latents(std::span<const std::uint64_t> numbers, PictureShape shape,
                       const Vae& vae) const;
    /// Not all moments of these are cached yet.
    bool needsVae(std::span<const std::uint64_t> numbers, PictureShape shape) const;

    /// How much each latent of the samples counts in the loss: float32 [N, 1, h, w] on the device,
    /// the share of the subject in its pixels, of mean 1 a sample so that the loss keeps its scale.
    /// Undefined where no picture has a mask. `size` is [h, w] of the latents, of one shape.
    at::Tensor lossWeights(std::span<const std::uint64_t> numbers, at::IntArrayRef size) const;
    bool hasMasks() const { return m_hasMasks; }
    /// Pictures whose mask is black all over: they count whole.
    std::int64_t emptyMasks() const;
    /// Pictures of which more than this share is left over when they are cut to their shape.
    std::int64_t croppedByMoreThan(double share) const;

    /// What SDXL is told of the samples: the photos' own sizes, and where they were cropped.
    std::vector<PictureSizes> sizes(std::span<const std::uint64_t> numbers,
                                    PictureShape shape) const;

    /// The picture of sample `number`: every epoch (count() samples) shows each picture once.
    std::int64_t indexOf(std::uint64_t number) const;
    /// A picture in its own shape, with nothing drawn at random: for validation.
    struct FixedSample {
        at::Tensor latents;  ///< [C, h, w], unflipped, the mean of the posterior
        at::Tensor weights;  ///< as lossWeights(), [1, h, w]
        PictureSizes sizes;
    };
    FixedSample fixedSample(std::int64_t index, const Vae& vae) const;

private:
    /// The picture's own shape, or that of the photo beside it.
    struct LatentCrop {
        std::int64_t index = 0;  ///< of the picture
        PictureShape shape;
        bool isFlipped = false;
        auto operator<=>(const LatentCrop&) const = default;
    };
    LatentCrop cropOf(std::uint64_t number, PictureShape shape) const;
    std::vector<std::int64_t> byShapes(std::vector<std::int64_t> order) const;
    /// Where the shape begins in the picture that was scaled to cover it, which it does in one
    /// direction.
    std::int64_t startOf(std::int64_t excess, std::uint64_t number) const;
    /// The crop's part of its picture or mask, the last two dimensions of `whole`, begun at `start`
    /// along the longer side.
    at::Tensor cropped(const at::Tensor& whole, const LatentCrop& crop, std::int64_t start) const;
    /// What of a picture that covers the shape is left over along the longer side.
    std::int64_t excessOf(std::int64_t index, PictureShape shape) const;
    bool isCentred() const { return m_options.centerCrop || !m_options.shapes.empty(); }
    /// How much the latents of a mask's part count; an undefined one: all alike.
    at::Tensor weightsOf(const at::Tensor& mask, at::IntArrayRef size) const;
    PictureSizes sizesOf(const LatentCrop& crop, std::int64_t start) const;
    bool isFlipped(std::uint64_t number) const;
    /// All crops of one shape, mirror images after the others.
    std::vector<LatentCrop> cropsOf(PictureShape shape) const;
    /// Crops of one shape that are fixed, together through the VAE, or in halves where memory is
    /// not enough.
    void encode(std::span<const LatentCrop> crops, const Vae& vae) const;
    void encodeMissing(std::span<const LatentCrop> crops, const Vae& vae) const;
    /// Of a crop, as they are there, on the device.
    Vae::Moments momentsOf(const LatentCrop& crop) const;
    void keep(const LatentCrop& crop, const Vae::Moments& moments) const;
    /// What each rank has encoded of these, to all.
    void shareMoments(std::span<const LatentCrop> crops, const Vae& vae, const RankGroup& ranks);

    std::vector<std::string> m_captions;
    std::vector<TrainingPicture> m_pictures;
    DatasetOptions m_options;
    bool m_fixed = true;
    bool m_isCaching = false;
    bool m_hasMasks = false;
    mutable std::map<LatentCrop, Vae::Moments>
        m_moments;  ///< [C, h, w] each, as far as they are there
    mutable std::uint64_t m_epoch = ~std::uint64_t{0};  ///< whose order is kept:
    mutable std::vector<std::int64_t> m_order;
};

}  // namespace dreambooth
