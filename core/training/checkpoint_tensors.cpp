// Tensors into a checkpoint and out of it again.
#include <ATen/core/Tensor.h>
#include <c10/core/GradMode.h>
#include <formats/safetensors.h>
#include <models/model.h>
#include <training/checkpoint_tensors.h>

namespace dreambooth {

Result<void> addTensors(CheckpointWriter& checkpoint, const std::string& name,
                        const std::vector<NamedTensor>& tensors,
                        const std::map<std::string, std::string>& metadata) {
    std::vector<at::Tensor> keep;
    TensorMap views;
    for (const NamedTensor& tensor : tensors) views[tensor.name] = viewOf(tensor.tensor, keep);
    return checkpoint.addTensors(name, views, metadata);
}

Result<void> readTensorsInto(const std::filesystem::path& file,
                             const std::vector<NamedTensor>& tensors) {
    TRY(SafetensorsFile opened, SafetensorsFile::open(file));
    const Weights weights{opened.tensors(), {opened.owner()}, file.string()};
    const Parameters stored = parametersFrom(weights);
    const at::NoGradGuard noGrad;
    for (const NamedTensor& wanted : tensors) {
        const auto found = stored.tensors().find(wanted.name);
        if (found == stored.tensors().end() || found->second.sizes() != wanted.tensor.sizes())
            return failure("checkpoint.mismatch",
                           {{"file", file.string()}, {"tensor", wanted.name}});
        wanted.tensor.detach().copy_(found->second);
    }
    return {};
}

}  // namespace dreambooth
