// The pictures that are learned from, with their captions: drawn once into files of some hundred
// each, which all ranks map.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/mapped_file.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace dreambooth::maker {

/// The pictures in one file, and their captions in another beside it.
struct PictureShard {
    static constexpr int maxPictures = 256;
    std::vector<std::uint8_t> pixels;  ///< count × side × side × 3, RGB
    std::vector<std::vector<std::string>> captions;
};

class PictureStore {
public:
    /// `pictures`: to learn from; after them come `heldOut` to judge by. Errors: file.*,
    /// json.malformed, pictures.missing.
    static Result<PictureStore> open(const std::filesystem::path& folder, int side, int pictures,
                                     int heldOut);

    int count() const { return m_count; }
    int heldOut() const { return m_heldOut; }
    int side() const { return m_side; }
    /// uint8 [side, side, 3] in the file's own memory: read only.
    at::Tensor bytes(int picture) const;
    /// Pixels in [−1, 1], float32 [pictures, 3, side, side], channels last.
    at::Tensor pixels(const std::vector<int>& pictures) const;
    const std::vector<std::string>& captions(int picture) const {
        return m_captions[static_cast<std::size_t>(picture)];
    }

private:
    PictureStore() = default;
    std::vector<MappedFile> m_files;
    std::vector<std::vector<std::string>> m_captions;
    int m_side = 0, m_count = 0, m_heldOut = 0;
};

/// Whether shard `index` is there as a whole.
bool hasShard(const std::filesystem::path& folder, int index, int pictures, int side);
Result<void> writeShard(const std::filesystem::path& folder, int index, const PictureShard& shard);
/// Files of PictureShard::maxPictures pictures for `pictures` in all.
constexpr int shardsFor(int pictures) {
    return (pictures + PictureShard::maxPictures - 1) / PictureShard::maxPictures;
}
/// How many of them are in shard `index`.
constexpr int picturesIn(int index, int pictures) {
    return std::min(PictureShard::maxPictures, pictures - index * PictureShard::maxPictures);
}

}  // namespace dreambooth::maker
