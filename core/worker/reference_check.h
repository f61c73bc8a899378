// This machine's numbers against reference tensors that diffusers and transformers computed for a
// model (tests/reference/README.md describes the files). The networks, one by one.
#pragma once

#include <base/error.h>
#include <models/model.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

struct NumberCheck {
    std::string name;       ///< "unet out.t10_731"
    double difference = 0;  ///< largest, relative to the largest reference value
    double tolerance = 0;
    bool passed() const { return difference <= tolerance; }  // a NaN fails
};

/// Checks what `reference` holds of text.safetensors, vae.safetensors, unet.safetensors and
/// schedulers.safetensors on the device and in the precision of `load`; half precision is allowed
/// more. Errors: those of findModel(), loadModel() and SafetensorsFile; doctor.no_reference,
/// doctor.other_model.
Result<std::vector<NumberCheck>> checkAgainstReference(const std::string& model,
                                                       const std::filesystem::path& reference,
                                                       const LoadOptions& load);

}  // namespace dreambooth
