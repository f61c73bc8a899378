// The flags of Ray's DreamBooth template (train.py, generate.py), by whose names its command lines
// work here: each stands for a flag of ours, and where one is given to `train` the preset is `ray`.
#pragma once

#include <string>
#include <vector>

namespace dreambooth {

/// The template's name of a flag, and ours.
struct RayFlag {
    const char* command;  ///< "train" or "generate"
    const char* name;
    const char* ours;  ///< empty: it says what is so anyway
};
const std::vector<RayFlag>& rayFlags();

/// What the values of `--num_workers` mean here.
struct RayPlaces {
    int gpus = 0;           ///< of this machine; without one the workers share the CPU
    bool launched = false;  ///< another program has started the workers already
};

/// Command and arguments with our names in place of the template's. `--num_workers N` becomes
/// `--devices` with N of them, `--lora_weights_dir D` a file in D. Others are left as they are.
std::vector<std::string> withOurNames(const std::vector<std::string>& arguments,
                                      const RayPlaces& places);

}  // namespace dreambooth
