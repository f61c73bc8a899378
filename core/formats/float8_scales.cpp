// Reading scales, and telling the forms of fewer bits apart.
#include "float8_scales.h"

#include <base/json.h>
#include <base/mapped_file.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace dreambooth {

namespace {

constexpr std::string_view weightEnding = ".weight";

std::unexpected<Error> otherForm(const SafetensorsFile& file, const std::string& form) {
    return failure("weights.quantized", {{"file", file.path().string()}, {"form", form}});
}

/// The form of each layer: of the metadata, or of a small JSON text in an array beside it.
Result<std::map<std::string, std::string>> formsIn(const SafetensorsFile& file) {
    std::map<std::string, std::string> forms;
    const auto note = [&](const std::string& layer, const Json& about) {
        forms[layer] = valueOr<std::string>(about, "format", "unknown");
    };
    if (const auto text = file.metadata().find("_quantization_metadata");
        text != file.metadata().end()) {
        TRY(const Json about, parseJson(text->second, file.path().string()));
        if (about.is_object() && about.contains("layers") && about["layers"].is_object())
            for (const auto& [layer, facts] : about["layers"].items()) note(layer, facts);
    }
    constexpr std::string_view ending = ".comfy_quant";
    for (const auto& [name, view] : file.tensors()) {
        if (!name.ends_with(ending)) continue;
        TRY(const auto bytes, readBytes(view.data));
        TRY(const Json facts, parseJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                                        file.path().string()));
        note(name.substr(0, name.size() - ending.size()), facts);
    }
    return forms;
}

/// Forms that are known by arrays of theirs alone.
std::string formByArrays(const SafetensorsFile& file) {
    constexpr std::array<std::pair<std::string_view, const char*>, 5> marks = {
        {{".quant_state.bitsandbytes__nf4", "nf4"},
         {".quant_state.bitsandbytes__fp4", "fp4"},
         {".weight_scale_2", "nvfp4"},
         {".proj_down", "SVDQuant"},
         {".qweight", "int4"}}};
    for (const auto& [name, view] : file.tensors())
        for (const auto& [ending, form] : marks)
            if (name.ends_with(ending)) return form;
    return {};
}

const TensorView* scaleIn(const SafetensorsFile& file, const std::string& layer) {
    for (const char* name : {".weight_scale", ".scale_weight"})
        if (const auto found = file.tensors().find(layer + name); found != file.tensors().end())
            return &found->second;
    return nullptr;
}

}  // namespace

bool saysHowStored(const std::string& name) {
    constexpr std::array<std::string_view, 5> endings = {
        ".weight_scale", ".scale_weight", ".input_scale", ".scale_input", ".comfy_quant"};
    return name.ends_with("scaled_fp8") ||
           std::ranges::any_of(endings, [&](auto ending) { return name.ends_with(ending); });
}

Result<std::map<std::string, float>> float8Scales(const SafetensorsFile& file,
                                                  const std::vector<SafetensorsFile>& shards) {
    const TensorMap& tensors = file.tensors();
    if (const std::string form = formByArrays(file); !form.empty()) return otherForm(file, form);
    TRY(const auto forms, formsIn(file));
    for (const auto& [layer, form] : forms)
        if (form != "float8_e4m3fn" && form != "float8_e5m2") return otherForm(file, form);

    // A file has scales for all its float8 matrices or for none.
    bool isScaled = std::ranges::any_of(
        tensors, [](const auto& entry) { return entry.first.ends_with("scaled_fp8"); });
    std::map<std::string, float> scales;
    std::string without;
    for (const auto& [name, view] : tensors) {
        if (!name.ends_with(weightEnding) || view.shape.size() < 2) continue;
        if (view.dtype == DType::i8) return otherForm(file, "int8");
        if (!isFloat8(view.dtype)) continue;
        const std::string layer = name.substr(0, name.size() - weightEnding.size());
        const TensorView* scale = scaleIn(file, layer);
        for (const SafetensorsFile& shard : shards)
            if (scale == nullptr) scale = scaleIn(shard, layer);
        if (scale == nullptr) {
            if (forms.contains(layer)) isScaled = true;
            if (without.empty()) without = name;
            continue;
        }
        if (scale->dtype == DType::u8) return otherForm(file, "mxfp8");
        if (scale->elements() != 1) return otherForm(file, "float8 by rows or blocks");
        isScaled = true;
        const auto number = file.number(*scale);
        if (!number || !std::isfinite(*number) || *number <= 0) without = name;
        scales[name] = static_cast<float>(number.value_or(0));
    }
    if (isScaled && !without.empty())
        return failure("weights.no_scale", {{"file", file.path().string()}, {"array", without}});
    return scales;
}

}  // namespace dreambooth
