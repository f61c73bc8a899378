// A file of our own launcher, an address of another one, or a file with an address (see the
// header).
#include "store.h"

#include "addresses.h"

#include <base/files.h>
#include <base/json.h>
#include <torch/csrc/distributed/c10d/FileStore.hpp>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;
using StorePointer = c10::intrusive_ptr<c10d::Store>;
constexpr auto filePoll = std::chrono::milliseconds(100);
/// A file that an earlier job of the same name left behind leads nowhere: then it is read again.
constexpr auto callTimeout = std::chrono::seconds(5);

c10d::TCPStoreOptions tcpOptions(const LaunchEnvironment& launch, std::chrono::seconds timeout) {
    c10d::TCPStoreOptions options;
    options.port = static_cast<std::uint16_t>(launch.masterPort);
    options.isServer = !launch.agentStore && launch.rank == 0;
    options.numWorkers = static_cast<std::size_t>(launch.worldSize);
    options.waitWorkers = !launch.agentStore;
    options.timeout = timeout;
    return options;
}

/// The first rank listens at a port that is free, and says so in the file.
StorePointer listenAndTell(const LaunchEnvironment& launch, Meeting& meeting,
                           std::chrono::seconds timeout) {
    const char* interface = std::getenv("GLOO_SOCKET_IFNAME");
    meeting.firstAddress =
        launch.isLocal() ? "127.0.0.1" : ownAddress(interface != nullptr ? interface : "");
    c10d::TCPStoreOptions options = tcpOptions(launch, timeout);
    options.port = 0;
    options.waitWorkers = false;  // they can't come before they have read the file
    auto store = c10::make_intrusive<c10d::TCPStore>(meeting.firstAddress, options);
    orThrow(
        writeJson(meeting.file, {{"address", meeting.firstAddress}, {"port", store->getPort()}}));
    return store;
}

StorePointer readAndCall(const LaunchEnvironment& launch, Meeting& meeting,
                         std::chrono::seconds timeout) {
    const auto deadline = Clock::now() + timeout;
    std::string problem = "the first rank has not said where it listens";
    while (Clock::now() < deadline) {
        // Opening the folder makes a network file system look whether there is something new in it.
        std::error_code ignored;
        const fs::directory_iterator look(meeting.file.parent_path(), ignored);
        const Result<Json> told = readJson(meeting.file);
        if (told) {
            meeting.firstAddress = valueOr<std::string>(*told, "address", "");
            c10d::TCPStoreOptions options = tcpOptions(launch, callTimeout);
            options.port = valueOr<std::uint16_t>(*told, "port", 0);
            options.waitWorkers = false;
            try {
                auto store = c10::make_intrusive<c10d::TCPStore>(meeting.firstAddress, options);
                store->setTimeout(timeout);
                return store;
            } catch (const std::exception& error) {
                problem = error.what();
            }
        }
        std::this_thread::sleep_for(filePoll);
    }
    throw std::runtime_error(problem);
}

}  // namespace

Meeting meet(const LaunchEnvironment& launch, std::chrono::seconds timeout) {
    Meeting meeting;
    meeting.firstAddress = launch.masterAddress;
    const std::string attempt = std::to_string(launch.attempt);
    StorePointer store;
    if (!launch.storeFile.empty()) {
        store = c10::make_intrusive<c10d::FileStore>(launch.storeFile.string(), launch.worldSize);
        store->setTimeout(timeout);
    } else if (!launch.masterAddress.empty()) {
        store =
            c10::make_intrusive<c10d::TCPStore>(launch.masterAddress, tcpOptions(launch, timeout));
    } else {
        meeting.file = launch.meetingFile();
        store = launch.rank == 0 ? listenAndTell(launch, meeting, timeout)
                                 : readAndCall(launch, meeting, timeout);
    }
    // torchrun keeps one store over its restarts.
    meeting.store = c10::make_intrusive<c10d::PrefixStore>("dreambooth" + attempt, store);
    return meeting;
}

}  // namespace dreambooth
