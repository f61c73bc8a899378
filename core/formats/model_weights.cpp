// The arrays of a model's networks, out of whichever files hold them (see model_files.h).
#include "float8_scales.h"
#include "flow_file.h"
#include "single_file.h"
#include "weight_files.h"

#include <formats/model_files.h>

#include <algorithm>
#include <map>
#include <set>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

std::string shapeText(const std::vector<std::int64_t>& shape) {
    std::string text;
    for (const std::int64_t side : shape) text += (text.empty() ? "" : "×") + std::to_string(side);
    return "[" + text + "]";
}

}  // namespace

Result<TensorView> Weights::get(const std::string& name,
                                const std::vector<std::int64_t>& shape) const {
    const auto found = tensors.find(name);
    if (found == tensors.end())
        return failure("weights.missing", {{"file", origin}, {"array", name}});
    if (found->second.shape != shape)
        return failure("weights.shape", {{"file", origin},
                                         {"array", name},
                                         {"shape", shapeText(found->second.shape)},
                                         {"wanted", shapeText(shape)}});
    return found->second;
}

DType Weights::dtype() const {
    std::map<DType, std::size_t> bytes;
    for (const auto& [name, view] : tensors) {
        if (isFloat8(view.dtype)) return view.dtype;
        bytes[view.dtype] += view.data.size();
    }
    const auto most =
        std::ranges::max_element(bytes, {}, [](const auto& entry) { return entry.second; });
    return most == bytes.end() ? DType::f32 : most->first;
}

/// Whether a network lies in a file with LDM's names.
bool ModelFiles::isLdm(Component component) const {
    if (component == Component::vae && weightFiles(component) != std::vector{path})
        return m_vaeIsFile;
    return isSingleFile;
}

const std::vector<fs::path>& ModelFiles::weightFiles(Component component) const {
    return m_weightFiles[static_cast<std::size_t>(component)];
}

Result<Weights> ModelFiles::weights(Component component) const {
    if (isFlow()) return flowWeights(*this, component);
    const auto& paths = weightFiles(component);
    if (isLdm(component)) {
        TRY(const auto file, SafetensorsFile::open(paths.front()));
        return singleFileWeights(file, *this, component);
    }
    Weights weights;
    weights.origin =
        paths.size() == 1 ? paths.front().string() : paths.front().parent_path().string();
    TRY(const std::vector<SafetensorsFile> shards, SafetensorsFile::openAll(paths));
    for (const SafetensorsFile& opened : shards) {
        TRY(const auto scales, float8Scales(opened, shards));
        for (const auto& [key, view] : opened.tensors()) {
            if (saysHowStored(key)) continue;
            const std::string name = component == denoiser()       ? key
                                     : component == Component::vae ? canonicalVaeKey(key)
                                                                   : canonicalTextKey(key);
            if (name.empty()) continue;
            if (!weights.tensors.emplace(name, view).second)
                return failure("safetensors.invalid.twice",
                               {{"file", weights.origin}, {"array", name}});
            if (const auto scale = scales.find(key); scale != scales.end())
                weights.scales[name] = scale->second;
        }
        weights.owners.push_back(opened.owner());
    }
    return weights;
}

std::uintmax_t ModelFiles::weightBytes() const {
    std::set<fs::path> files;  // a single file holds several networks
    for (const auto& list : m_weightFiles) files.insert(list.begin(), list.end());
    std::uintmax_t bytes = 0;
    std::error_code error;
    for (const fs::path& file : files)
        if (const auto size = fs::file_size(file, error); !error) bytes += size;
    return bytes;
}

std::string ModelFiles::precision() const {
    const auto held = weights(denoiser());
    return held ? precisionName(held->dtype()) : std::string();
}

}  // namespace dreambooth
