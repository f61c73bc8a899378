// Where the ranks of a job leave word for each other: c10d's stores, and how the ranks find the one
// that they share.
#pragma once

#include <c10/util/intrusive_ptr.h>
#include <distributed/launch.h>
#include <torch/csrc/distributed/c10d/Store.hpp>

#include <chrono>
#include <filesystem>
#include <string>

namespace dreambooth {

struct Meeting {
    c10::intrusive_ptr<c10d::Store> store;
    std::string firstAddress;    ///< of the machine of the first rank
    std::filesystem::path file;  ///< in which the first rank says where it listens; may be empty
};

/// Finds or makes the store of this attempt. Throws what c10d throws, and std::runtime_error where
/// the first rank does not say where it listens in time.
Meeting meet(const LaunchEnvironment& launch, std::chrono::seconds timeout);

}  // namespace dreambooth
