// Names of flags in, names of flags out; docs/flags.md has the table for people.
#include "ray_flags.h"

#include <algorithm>
#include <charconv>

namespace dreambooth {
namespace {

constexpr const char* loraFile = "/pytorch_lora_weights.safetensors";

/// "4" → "0,1,2,3", or "cpu,cpu,cpu,cpu"; empty where it is no number of workers.
std::string devicesOf(const std::string& workers, int gpus) {
    int count = 0;
    const char* end = workers.data() + workers.size();
    const auto [rest, error] = std::from_chars(workers.data(), end, count);
    if (error != std::errc() || rest != end || count < 1) return {};
    std::string devices;
    for (int i = 0; i < count; ++i)
        devices += (i == 0 ? "" : ",") + (gpus > 0 ? std::to_string(i) : std::string("cpu"));
    return devices;
}

bool isGiven(const std::vector<std::string>& arguments, const std::string& flag) {
    return std::ranges::any_of(arguments, [&](const std::string& argument) {
        return argument == flag || argument.starts_with(flag + "=");
    });
}

}  // namespace

const std::vector<RayFlag>& rayFlags() {
    static const std::vector<RayFlag> flags = {
        {"train", "model_dir", "pretrained_model_name_or_path"},
        {"train", "instance_images_dir", "instance_data_dir"},
        {"train", "class_images_dir", "class_data_dir"},
        {"train", "lr", "learning_rate"},
        {"train", "num_epochs", "num_train_epochs"},
        {"train", "use_lora", "lora"},
        {"train", "num_workers", "devices"},
        {"generate", "model_dir", "model"},
        {"generate", "lora_weights_dir", "lora"},
        {"generate", "use_ray_data", ""},  // all GPUs draw unless --devices says otherwise
    };
    return flags;
}

std::vector<std::string> withOurNames(const std::vector<std::string>& arguments,
                                      const RayPlaces& places) {
    if (arguments.empty()) return arguments;
    const std::string& command = arguments.front();
    bool changed = false;
    std::vector<std::string> result;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::size_t equals = arguments[i].find('=');
        const auto known = std::ranges::find_if(rayFlags(), [&](const RayFlag& one) {
            return one.command == command &&
                   arguments[i].substr(0, equals) == std::string("--") + one.name;
        });
        if (known == rayFlags().end()) {
            result.push_back(arguments[i]);
            continue;
        }
        changed = true;
        const std::string name = known->name, ours = std::string("--") + known->ours;
        if (known->ours[0] == '\0') continue;
        if (name == "use_lora") {
            result.push_back(ours);
            continue;
        }
        if (equals == std::string::npos && i + 1 == arguments.size()) {
            result.push_back(ours);  // whose value is missing: that is told of our flag
            continue;
        }
        std::string value =
            equals == std::string::npos ? arguments[++i] : arguments[i].substr(equals + 1);
        if (name == "lora_weights_dir") value += loraFile;
        if (name == "num_workers") {
            if (places.launched || isGiven(arguments, ours)) continue;
            const std::string devices = devicesOf(value, places.gpus);
            value = devices.empty() ? value : devices;
        }
        result.push_back(ours + "=" + value);
    }
    if (changed && command == "train" && !isGiven(arguments, "--preset"))
        result.emplace_back("--preset=ray");
    return result;
}

}  // namespace dreambooth
