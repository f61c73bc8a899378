// Where the ranks of a job leave word for each other: c10d's stores, and how the ranks find the one
// that they share.
#pragma once

#include <base/cancel.h>
#include <c10/util/intrusive_ptr.h>
#include <distributed/launch.h>
#include <torch/csrc/distributed/c10d/Store.hpp>

#include <chrono>
#include <filesystem>
#include <string>

namespace dreambooth {

struct Rendezvous {
    c10::intrusive_ptr<c10d::Store> store;
    std::string firstAddress;    ///< by which the first rank's machine was called; may be empty
    std::filesystem::path file;  ///< in which the first rank says where it listens; may be empty
};

/// Finds or makes the store of this attempt and waits until all ranks have come to it. Throws what
/// c10d throws, std::runtime_error where they don't come in time, saying who or what is missing,
/// and ErrorException run.stopped at once when the stop is asked for meanwhile.
Rendezvous rendezvous(const LaunchEnvironment& launch, std::chrono::seconds timeout,
                      const CancelToken& stop);

}  // namespace dreambooth
