// Keys and shapes of LoRA files: any bytes as a file, and lines of text as the keys of a
// well-formed one, which reaches deeper; behind them may stand what peft has beside it. What opens
// is matched with the modules of a small XL model and written in every dialect that has no numbers
// to compute.
#include "fuzz.h"

#include <base/json.h>
#include <formats/lora_file.h>

#include <cstdlib>
#include <set>

using namespace dreambooth;

namespace {

const std::set<std::string>& modules() {
    static const std::set<std::string> names = [] {
        std::set<std::string> list;
        const Json shapes = orThrow(readJson(FUZZ_MODULES));
        for (const auto& [module, shape] : shapes.items()) list.insert(module);
        return list;
    }();
    return names;
}

void use(const std::filesystem::path& file) {
    const auto lora = LoraFile::open(file);
    if (!lora) return;
    (void)lora->rank();
    (void)lora->alpha();
    const auto layers = lora->layers(modules());
    if (!layers) return;
    for (const LoraLayerView& layer : layers->layers) {
        if (!modules().contains(layer.module) || layer.rank() <= 0) std::abort();
        if (layer.magnitude && layer.magnitude->elements() != layer.up.shape[0]) std::abort();
        static const LdmNames xl = LdmNames::unet(xlBlocks);
        (void)kohyaName(layer.module, &xl);
    }
}

/// A file with an array for each line "name dimension dimension …", all of them zeros.
std::string fileWith(std::string_view lines) {
    std::string header = "{";
    std::size_t offset = 0;
    while (!lines.empty()) {
        const auto end = lines.find('\n');
        std::string_view line = lines.substr(0, end);
        lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
        const auto blank = line.find(' ');
        const std::string name =
            Json(line.substr(0, blank)).dump(-1, ' ', true, Json::error_handler_t::replace);
        std::size_t elements = 1;
        std::string shape;
        for (const char digit : blank == std::string_view::npos ? "" : line.substr(blank)) {
            if (digit < '0' || digit > '9' || shape.size() > 12) continue;
            elements *= static_cast<std::size_t>(digit - '0');
            shape += (shape.empty() ? "" : ",") + std::string(1, digit);
        }
        header += (header.size() == 1 ? "" : ",") + name + R"(:{"dtype":"F32","shape":[)" + shape +
                  R"(],"data_offsets":[)" + std::to_string(offset) + "," +
                  std::to_string(offset + 4 * elements) + "]}";
        offset += 4 * elements;
        if (offset > 1 << 20) break;
    }
    header += "}";
    std::string bytes(8, '\0');
    for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<char>(header.size() >> (8 * i));
    return bytes + header + std::string(offset, '\0');
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    modules();
    const std::string_view input = textOf(data, size);
    if (!input.starts_with("k ")) {
        const MemoryFile memory(input);
        const MemoryBound bound(size, 32);
        use(memory.path());
        return 0;
    }
    const auto parts = partsOf(input.substr(2));
    const std::string file = fileWith(parts[0]);
    static const MemoryFolder folder;
    folder.write("adapter_model.safetensors", file);
    folder.write("adapter_config.json", parts.size() > 1 ? parts[1] : std::string_view());
    const MemoryBound bound(file.size() + size, 32);
    use(folder.path() / "adapter_model.safetensors");
    return 0;
}
