// Any bytes as a .safetensors file: its header, every array that it claims to have, what
// `dreambooth inspect` makes of it, and its networks where it opens as a model.
#include "fuzz.h"

#include <formats/describe.h>
#include <formats/model_files.h>
#include <formats/safetensors.h>

using namespace dreambooth;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const MemoryFile input(textOf(data, size));
    const MemoryBound bound(size, 32);
    if (const auto file = SafetensorsFile::open(input.path())) {
        (void)hashOfTensors(file->tensors());  // touches every byte
    }
    (void)describe(input.path());
    if (const auto model = ModelFiles::open(input.path()))
        for (const Component component : model->components()) (void)model->weights(component);
    return 0;
}
