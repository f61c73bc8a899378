// Any text as one of a model's configuration files; the first byte chooses which.
#include "fuzz.h"

#include <base/json.h>
#include <formats/model_config.h>

using namespace dreambooth;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const MemoryBound bound(size, 64);
    const auto json = parseJson(textOf(data + 1, size - 1), "config.json");
    if (!json) return 0;
    switch (data[0]) {
        case 't':
            (void)textEncoderConfigFromJson(*json, "text_encoder/config.json");
            break;
        case 'u':
            (void)unetConfigFromJson(*json, "unet/config.json");
            break;
        case 'v':
            (void)vaeConfigFromJson(*json, "vae/config.json");
            break;
        case 's':
            for (const char* className : {"", "DDIMScheduler", "UniPCMultistepScheduler"})
                (void)schedulerConfigFromJson(*json, "scheduler_config.json", className);
            break;
        default:
            break;
    }
    return 0;
}
