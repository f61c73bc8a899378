// safetensors and Parameters.
#include "weights.h"

#include <ATen/core/Tensor.h>
#include <base/files.h>
#include <models/model.h>

namespace dreambooth::maker {

Result<Parameters> readWeights(const std::filesystem::path& file, const std::string& prefix) {
    TRY(const SafetensorsFile opened, SafetensorsFile::open(file));
    Parameters parameters;
    for (const auto& [name, view] : opened.tensors())
        if (name.starts_with(prefix))
            parameters.tensors()[name.substr(prefix.size())] = tensorOf(view).clone();
    return parameters;
}

Result<void> writeWeights(const std::filesystem::path& file, const Parameters& parameters) {
    std::vector<at::Tensor> keep;
    TensorMap views;
    for (const auto& [name, tensor] : parameters.tensors()) views[name] = viewOf(tensor, keep);
    TRY_VOID(makeFolder(file.parent_path()));
    TRY_VOID(writeSafetensors(file, views));
    return {};
}

}  // namespace dreambooth::maker
