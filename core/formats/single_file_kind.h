// Which kind of model a single file holds, recognised by the names and shapes of its arrays.
#pragma once

#include "single_file.h"

#include <string>

namespace dreambooth {

inline const std::string ldmUNetPrefix = "model.diffusion_model.";
inline const std::string ldmVaePrefix = "first_stage_model.";

/// The shapes of a file's arrays by name. Hostile files may have any: absent and odd ones are
/// errors.
class ArrayShapes {
public:
    explicit ArrayShapes(const SafetensorsFile& file) : m_tensors(file.tensors()) {}

    bool has(const std::string& name) const { return m_tensors.contains(name); }
    bool hasPrefix(const std::string& prefix) const {
        const auto found = m_tensors.lower_bound(prefix);
        return found != m_tensors.end() && found->first.starts_with(prefix);
    }
    /// How many of prefix0, prefix1, … begin a name.
    int count(const std::string& prefix) const {
        int number = 0;
        while (number < 1000 && hasPrefix(prefix + std::to_string(number) + ".")) ++number;
        return number;
    }
    /// Side `index` of an array that must be there; the first that isn't is remembered.
    int side(const std::string& name, std::size_t index) {
        const auto found = m_tensors.find(name);
        constexpr std::int64_t maxSide = 1 << 20;
        if (found == m_tensors.end() || found->second.shape.size() <= index ||
            found->second.shape[index] > maxSide) {
            if (m_missing.empty()) m_missing = name;
            return 1;
        }
        return static_cast<int>(found->second.shape[index]);
    }
    std::size_t dimensions(const std::string& name) const {
        const auto found = m_tensors.find(name);
        return found == m_tensors.end() ? 0 : found->second.shape.size();
    }
    /// The first array that side() did not find, or empty.
    const std::string& missing() const { return m_missing; }

private:
    const TensorMap& m_tensors;
    std::string m_missing;
};

/// The family, from the text encoders. Errors: model.unsupported for what is no whole model for
/// text to image, model.missing_file. With `vaeIsGiven` the file may lack a VAE.
Result<ModelFamily> singleFileFamily(const SafetensorsFile& file, ArrayShapes& shapes,
                                     bool vaeIsGiven);

/// config.json of a VAE under LDM's or diffusers' names, by shapes.
Json vaeSettings(ArrayShapes& shapes, const std::string& prefix, double scaling);

}  // namespace dreambooth
