// Shards of pictures: raw bytes to map, captions as JSON.
#include "picture_store.h"

#include "maker_error.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/stack.h>
#include <base/files.h>
#include <base/json.h>

#include <cstdio>

namespace dreambooth::maker {
namespace fs = std::filesystem;

namespace {

fs::path shardFile(const fs::path& folder, int index, const char* kind) {
    char name[40];
    std::snprintf(name, sizeof name, "%s-%05d", kind, index);
    return folder / name;
}

std::string pixelsName(int index) {
    return shardFile({}, index, "pixels").string() + ".rgb";
}
std::string captionsName(int index) {
    return shardFile({}, index, "captions").string() + ".json";
}

}  // namespace

bool hasShard(const fs::path& folder, int index, int pictures, int side) {
    std::error_code error;
    const auto size = fs::file_size(folder / pixelsName(index), error);
    return !error && size == static_cast<std::uintmax_t>(pictures) * side * side * 3 &&
           pathExists(folder / captionsName(index));
}

Result<void> writeShard(const fs::path& folder, int index, const PictureShard& shard) {
    TRY_VOID(writeJson(folder / captionsName(index), Json(shard.captions)));
    return writeFileAtomically(
        folder / pixelsName(index),
        {reinterpret_cast<const char*>(shard.pixels.data()), shard.pixels.size()});
}

Result<PictureStore> PictureStore::open(const fs::path& folder, int side, int pictures,
                                        int heldOut) {
    PictureStore store;
    store.m_side = side;
    store.m_count = pictures;
    store.m_heldOut = heldOut;
    const int all = pictures + heldOut;
    for (int i = 0; i < shardsFor(all); ++i) {
        if (!hasShard(folder, i, picturesIn(i, all), side))
            return makerError("pictures.missing",
                              "Not all pictures are drawn: " + (folder / pixelsName(i)).string() +
                                  " is missing or has another size.",
                              "Draw them first (demo-maker render).");
        TRY(MappedFile file, MappedFile::open(folder / pixelsName(i)));
        store.m_files.push_back(std::move(file));
        TRY(const Json captions, readJson(folder / captionsName(i)));
        if (captions.size() != static_cast<std::size_t>(picturesIn(i, all)))
            return makerError("pictures.missing",
                              (folder / captionsName(i)).string() + " has captions of " +
                                  std::to_string(captions.size()) + " pictures, not of " +
                                  std::to_string(picturesIn(i, all)) + ".",
                              "Remove it and draw the pictures again (demo-maker render).");
        for (const Json& one : captions)
            store.m_captions.push_back(one.get<std::vector<std::string>>());
    }
    return store;
}

at::Tensor PictureStore::bytes(int picture) const {
    const auto& file = m_files[static_cast<std::size_t>(picture / PictureShard::maxPictures)];
    const std::size_t size = static_cast<std::size_t>(m_side) * m_side * 3;
    // from_blob() wants a pointer to mutable memory; nobody writes through it.
    auto* data = const_cast<std::byte*>(file.bytes().data()) +
                 static_cast<std::size_t>(picture % PictureShard::maxPictures) * size;
    return at::from_blob(data, {m_side, m_side, 3}, at::kByte);
}

at::Tensor PictureStore::pixels(const std::vector<int>& pictures) const {
    std::vector<at::Tensor> all;
    for (const int picture : pictures) all.push_back(bytes(picture));
    return at::stack(all).to(at::kFloat).div_(127.5).sub_(1).permute({0, 3, 1, 2});
}

}  // namespace dreambooth::maker
