// The arrays of a single file under diffusers' names (see single_file.h).
#include <base/mapped_file.h>
#include "float8_scales.h"
#include "single_file_kind.h"

#include <algorithm>
#include <cstring>

namespace dreambooth {

namespace {

/// [rows, columns] as [columns, rows], in memory of its own.
Result<TensorView> transposed(const TensorView& view,
                              std::vector<std::shared_ptr<const void>>& owners) {
    const auto rows = static_cast<std::size_t>(view.shape[0]);
    const auto columns = static_cast<std::size_t>(view.shape[1]);
    const std::size_t size = sizeOf(view.dtype);
    TRY(const auto held, readBytes(view.data));
    auto bytes = std::make_shared<std::vector<std::byte>>(held.size());
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column)
            std::memcpy(bytes->data() + (column * rows + row) * size,
                        held.data() + (row * columns + column) * size, size);
    TensorView result = {view.dtype, {view.shape[1], view.shape[0]}, *bytes};
    owners.push_back(std::move(bytes));
    return result;
}

/// The second half of the rows before the first, in memory of its own.
Result<TensorView> swappedHalves(const TensorView& view,
                                 std::vector<std::shared_ptr<const void>>& owners) {
    TRY(auto held, readBytes(view.data));
    std::ranges::rotate(held, held.begin() + static_cast<std::ptrdiff_t>(held.size() / 2));
    auto bytes = std::make_shared<std::vector<std::byte>>(std::move(held));
    TensorView result = {view.dtype, view.shape, *bytes};
    owners.push_back(std::move(bytes));
    return result;
}

}  // namespace

Result<TensorView> toDiffusers(TensorView view, const LdmNames::Name& name,
                               std::vector<std::shared_ptr<const void>>& owners) {
    switch (name.rule) {
        case LdmRule::convolution:
            while (view.shape.size() > 2 && view.shape.back() == 1) view.shape.pop_back();
            return view;
        case LdmRule::transposed:
            return view.shape.size() == 2 ? transposed(view, owners) : view;
        case LdmRule::third: {
            if (view.shape.empty() || view.shape[0] % 3 != 0) return view;
            const std::size_t bytes = view.data.size() / 3;
            view.data = view.data.subspan(static_cast<std::size_t>(name.third) * bytes, bytes);
            view.shape[0] /= 3;
            return view;
        }
        case LdmRule::swappedHalves:
            return view.shape.empty() || view.shape[0] % 2 != 0 ? view
                                                                : swappedHalves(view, owners);
        case LdmRule::same:
            break;
    }
    return view;
}

std::vector<LdmPart> ldmParts(ModelFamily family) {
    const LdmPart unet = {Component::unet, ldmUNetPrefix}, vae = {Component::vae, ldmVaePrefix};
    switch (family) {
        case ModelFamily::sd1:
            return {{Component::textEncoder, "cond_stage_model.transformer."}, unet, vae};
        case ModelFamily::sd2:
            return {{Component::textEncoder, "cond_stage_model.model.", true}, unet, vae};
        case ModelFamily::sdxl:
            break;
        case ModelFamily::flux2:
        case ModelFamily::zImage:
            return {};  // see flow_file.h
    }
    return {{Component::textEncoder, "conditioner.embedders.0.transformer."},
            {Component::textEncoder2, "conditioner.embedders.1.model.", true},
            unet,
            vae};
}

std::optional<LdmNames> ldmNames(const ModelFiles& model, const LdmPart& part) {
    switch (part.component) {
        case Component::unet:
            return LdmNames::unet(model.unet);
        case Component::vae:
            return LdmNames::vae(model.vae);
        case Component::transformer:
            return std::nullopt;
        case Component::textEncoder:
        case Component::textEncoder2:
            break;
    }
    if (!part.openClip) return std::nullopt;
    const std::size_t encoder = part.component == Component::textEncoder2 ? 1 : 0;
    return LdmNames::openClip(model.textEncoders.at(encoder).layers);
}

Result<Weights> singleFileWeights(const SafetensorsFile& file, const ModelFiles& model,
                                  Component component) {
    Weights weights;
    TRY(const auto scales, float8Scales(file));
    weights.origin = file.path().string();
    weights.owners.push_back(file.owner());
    for (LdmPart part : ldmParts(model.family)) {
        if (part.component != component) continue;
        // A VAE in a file of its own may lack the prefix.
        const auto first = file.tensors().lower_bound(part.prefix);
        if (component == Component::vae &&
            (first == file.tensors().end() || !first->first.starts_with(part.prefix)))
            part.prefix.clear();
        const auto names = ldmNames(model, part);
        const TensorMap& tensors = file.tensors();
        for (auto entry = tensors.lower_bound(part.prefix);
             entry != tensors.end() && entry->first.starts_with(part.prefix); ++entry) {
            const std::string ldm = entry->first.substr(part.prefix.size());
            if (!names) {
                const std::string name = canonicalTextKey(ldm);
                if (name.empty() || saysHowStored(ldm)) continue;
                weights.tensors[name] = entry->second;
                if (const auto scale = scales.find(entry->first); scale != scales.end())
                    weights.scales[name] = scale->second;
                continue;
            }
            if (saysHowStored(ldm)) continue;
            for (const LdmNames::Name& name : names->diffusers(ldm)) {
                TRY(weights.tensors[name.text], toDiffusers(entry->second, name, weights.owners));
                if (const auto scale = scales.find(entry->first); scale != scales.end())
                    weights.scales[name.text] = scale->second;
            }
        }
    }
    return weights;
}

}  // namespace dreambooth
