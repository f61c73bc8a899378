// Writing a model as a single file: the networks' arrays are renamed, reshaped and
// fused while they pass by.
#include "modelspec.h"
#include "single_file.h"

#include <base/json.h>
#include <formats/single_file_writer.h>

#include <array>
#include <cstring>

namespace dreambooth {

namespace {

/// [rows, columns] as [columns, rows]; one array is held while it is written.
LazyTensor transposed(const LazyTensor& tensor) {
    const auto write = [tensor](const LazyTensor::Sink& sink) {
        std::vector<std::byte> bytes;
        tensor.write([&](std::span<const std::byte> piece) {
            bytes.insert(bytes.end(), piece.begin(), piece.end());
        });
        const auto rows = static_cast<std::size_t>(tensor.shape[0]);
        const auto columns = static_cast<std::size_t>(tensor.shape[1]);
        const std::size_t size = sizeOf(tensor.dtype);
        std::vector<std::byte> turned(bytes.size());
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column)
                std::memcpy(turned.data() + (column * rows + row) * size,
                            bytes.data() + (row * columns + column) * size, size);
        sink(turned);
    };
    return {tensor.dtype, {tensor.shape.at(1), tensor.shape.at(0)}, write};
}

/// The rows of three arrays, one below the other.
LazyTensor fused(const std::array<LazyTensor, 3>& thirds) {
    LazyTensor whole = thirds[0];
    whole.shape.at(0) *= 3;
    whole.write = [thirds](const LazyTensor::Sink& sink) {
        for (const LazyTensor& third : thirds) third.write(sink);
    };
    return whole;
}

/// Adds the arrays of one network under their LDM names. Error: model.unsupported.
Result<void> addNetwork(LazyTensors& file, const SingleFileContents& contents,
                        const LdmPart& part) {
    const auto names = ldmNames(contents.model, part);
    std::map<std::string, std::array<LazyTensor, 3>> fusedArrays;
    for (const auto& [name, tensor] : contents.networks.at(part.component)) {
        if (!names) {
            file[part.prefix + "text_model." + name] = tensor;
            continue;
        }
        const auto ldm = names->ldm(name);
        if (!ldm)
            return failure("model.unsupported.single_file",
                           {{"array", name}, {"part", folderOf(part.component)}});
        const std::string key = part.prefix + ldm->text;
        switch (ldm->rule) {
            case LdmRule::same:
            case LdmRule::swappedHalves:  // FLUX.2's, which is not written
                file[key] = tensor;
                break;
            case LdmRule::convolution:
                file[key] = tensor;
                file[key].shape.resize(4, 1);
                break;
            case LdmRule::transposed:
                file[key] = transposed(tensor);
                break;
            case LdmRule::third:
                fusedArrays[key][static_cast<std::size_t>(ldm->third)] = tensor;
                break;
        }
    }
    for (const auto& [key, thirds] : fusedArrays) file[key] = fused(thirds);
    return {};
}

/// All small files of a diffusers folder as one JSON object.
std::string settingsText(const SingleFileContents& contents) {
    Json texts = Json::object();
    for (const auto& [name, text] : contents.model.texts)
        if (!name.starts_with("tokenizer")) texts[name] = text;
    for (std::size_t encoder = 0; encoder < contents.tokenizers.size(); ++encoder) {
        const std::string folder =
            contents.model.tokenizerFolder(encoder).filename().string() + "/";
        for (const auto& [name, text] : contents.tokenizers[encoder]) texts[folder + name] = text;
    }
    return asText(texts);
}

}  // namespace

Result<WrittenFile> writeSingleFile(const std::filesystem::path& path,
                                    const SingleFileContents& contents) {
    const ModelFiles& model = contents.model;
    LazyTensors file;
    for (const LdmPart& part : ldmParts(model.family)) TRY_VOID(addNetwork(file, contents, part));
    // ComfyUI's marks, empty arrays; Stable Diffusion 2 needs none to be known for what it is.
    const LazyTensor mark(TensorView{DType::f32, {0}, {}});
    if (model.scheduler.predictionType == "v_prediction" && model.family != ModelFamily::sd2)
        file["v_pred"] = mark;
    if (model.scheduler.rescaleBetasZeroSnr) file["ztsnr"] = mark;

    std::map<std::string, std::string> metadata = contents.metadata;
    metadata.merge(metadataOf(ModelSpec{.family = model.family,
                                        .predictionType = model.scheduler.predictionType,
                                        .adapter = {},
                                        .title = contents.title,
                                        .triggerPhrase = {},
                                        .date = contents.date,
                                        .resolution = model.resolution()}));
    metadata["format"] = "pt";
    metadata[settingsKey] = settingsText(contents);
    return writeLazySafetensors(path, file, metadata);
}

}  // namespace dreambooth
