// Where ranks meet: at a file of our own launcher, an address of another one, or a file with an
// address. The first rank listens at the one address by which the others call it.
#include "store.h"

#include "addresses.h"
#include "sockets.h"
#include "waiting.h"

#include <base/files.h>
#include <base/json.h>
#include <torch/csrc/distributed/c10d/FileStore.hpp>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <future>
#include <thread>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

using StorePointer = c10::intrusive_ptr<c10d::Store>;
/// What answers may be something else than a store, or one that is about to end.
constexpr auto callTimeout = std::chrono::seconds(5);

/// Name servers are asked every second, not as often as can be.
constexpr int pausesBetweenLookUps = 20;

/// The name of a pod comes with the pod, which may have to be fetched first; a wrong one never
/// comes.
constexpr auto nameTimeout = std::chrono::minutes(5);

/// What finding the store takes.
struct Search {
    const LaunchEnvironment& launch;
    std::chrono::seconds timeout;
    Waiting waiting;
    std::string firstAddress = {};  ///< Rendezvous::firstAddress
};

/// The network interface that was chosen for all that is sent, or nothing.
std::string chosenInterface() {
    const char* name = std::getenv("GLOO_SOCKET_IFNAME");
    return name != nullptr ? name : "";
}

std::string at(const std::string& address, int port) {
    return address + ", port " + std::to_string(port);
}

/// Where the launcher says that the first rank is. Name servers may not answer: the thread that
/// asks them is left behind where the wait ends before.
std::expected<std::vector<std::string>, std::string> lookUp(const LaunchEnvironment& launch,
                                                            Waiting& waiting,
                                                            const std::string& problem) {
    const std::string host = launch.masterAddress;
    std::packaged_task task(
        [host, interface = chosenInterface()] { return addressesToCall(host, interface); });
    auto answer = task.get_future();
    std::thread(std::move(task)).detach();
    while (answer.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready)
        waiting.pause(problem);
    auto addresses = answer.get();
    if (!addresses)
        return std::unexpected("the name " + host + " can't be resolved (" + addresses.error() +
                               ")");
    if (launch.isLocal()) std::ranges::stable_partition(*addresses, isLoopback);
    return addresses;
}

/// Waits for the name to mean something.
std::vector<std::string> resolve(const Search& search) {
    const LaunchEnvironment& launch = search.launch;
    Waiting waiting = search.waiting.within(nameTimeout);
    std::string problem = "no name server has answered for " + launch.masterAddress;
    try {
        for (;;) {
            auto addresses = lookUp(launch, waiting, problem);
            if (addresses) return *addresses;
            problem = addresses.error();
            for (int i = 0; i < pausesBetweenLookUps; ++i) waiting.pause(problem);
        }
    } catch (const WaitedTooLong& over) {
        throw ErrorException(makeError("ranks.unresolved", {{"variable", launch.masterVariable},
                                                            {"address", launch.masterAddress}}));
    }
}

c10d::TCPStoreOptions optionsOf(const LaunchEnvironment& launch, std::uint16_t port) {
    c10d::TCPStoreOptions options;
    options.port = port;
    options.numWorkers = static_cast<std::size_t>(launch.worldSize);
    options.waitWorkers = false;  // waitForAll() does
    return options;
}

/// Listens at the address of these that is this machine's. Where none is (one that is translated
/// on the way, a cluster's virtual one), at all that it has.
c10::intrusive_ptr<c10d::TCPStore> listenAtOneOf(const std::vector<std::string>& addresses,
                                                 int port, Search& search) {
    const auto own = std::ranges::find_if(addresses, isOwn);
    const bool isKnown = own != addresses.end();
    search.firstAddress = isKnown ? *own : ownAddress(chosenInterface());
    const Listening listening =
        listenAt(isKnown ? *own : "0.0.0.0", static_cast<std::uint16_t>(port));
    c10d::TCPStoreOptions options = optionsOf(search.launch, listening.port);
    options.isServer = true;
    options.masterListenFd = listening.descriptor;
    options.timeout = search.timeout;
    return c10::make_intrusive<c10d::TCPStore>(search.firstAddress, options);
}

/// The store at one of these addresses; nullptr, and why, where none answers.
StorePointer call(const std::vector<std::string>& addresses, int port, Search& search,
                  std::string& problem) {
    for (const std::string& address : addresses) {
        const auto number = static_cast<std::uint16_t>(port);
        const std::string silence =
            problemOfCalling(address, number, [&] { search.waiting.pause(problem); });
        problem = "the first rank does not answer at " + at(address, port) + " (" + silence + ")";
        if (!silence.empty()) continue;
        c10d::TCPStoreOptions options = optionsOf(search.launch, number);
        options.timeout = callTimeout;
        // c10d waits without end for the first words of whoever answers: the thread that speaks to
        // somebody silent is left behind.
        std::packaged_task task(
            [address, options] { return c10::make_intrusive<c10d::TCPStore>(address, options); });
        auto answer = task.get_future();
        std::thread(std::move(task)).detach();
        const auto over = std::chrono::steady_clock::now() + callTimeout;
        problem = "what answers at " + at(address, port) + " says nothing";
        while (answer.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready &&
               std::chrono::steady_clock::now() < over)
            search.waiting.pause(problem);
        if (answer.wait_for(std::chrono::seconds(0)) != std::future_status::ready) continue;
        try {
            auto store = answer.get();
            search.firstAddress = address;
            return store;
        } catch (const std::exception& error) {
            problem = "what answers at " + at(address, port) + " is no store of ranks (" +
                      error.what() + ")";
        }
    }
    return {};
}

/// Where the launcher says.
StorePointer storeAtAddress(Search& search) {
    const LaunchEnvironment& launch = search.launch;
    for (std::string problem;; search.waiting.pause(problem)) {
        const auto addresses = resolve(search);
        if (launch.rank == 0 && !launch.agentStore)
            return listenAtOneOf(addresses, launch.masterPort, search);
        if (auto store = call(addresses, launch.masterPort, search, problem)) return store;
    }
}

/// The first rank listens at a port that is free, and says so in the file.
StorePointer listenAndTell(const fs::path& file, Search& search) {
    const std::string own = search.launch.isLocal() ? "127.0.0.1" : ownAddress(chosenInterface());
    auto store = listenAtOneOf({own}, 0, search);
    orThrow(writeJson(file, {{"address", own}, {"port", store->getPort()}}));
    return store;
}

/// The file may be one that an earlier job of the same name left behind: then it is read again.
StorePointer readAndCall(const fs::path& file, Search& search) {
    std::string problem = "the first rank has not said where it listens";
    for (;; search.waiting.pause(problem)) {
        // Opening the folder makes a network file system look whether there is something new in it.
        std::error_code ignored;
        const fs::directory_iterator look(file.parent_path(), ignored);
        const Result<Json> told = readJson(file);
        if (!told) continue;
        const auto address = valueOr<std::string>(*told, "address", "");
        if (auto store = call({address}, valueOr(*told, "port", 0), search, problem)) return store;
    }
}

/// Each rank says in the store that it has come. One that is stopped takes that back, so that
/// nobody begins to speak with it.
void waitForAll(c10d::Store& store, Search& search) {
    std::vector<std::string> keys;
    for (int rank = 0; rank < search.launch.worldSize; ++rank)
        keys.push_back("here-" + std::to_string(rank));
    const std::string& own = keys[static_cast<std::size_t>(search.launch.rank)];
    store.set(own, std::vector<std::uint8_t>{1});
    try {
        while (!store.check(keys)) {
            const auto missing =
                std::ranges::find_if(keys, [&](const auto& key) { return !store.check({key}); });
            search.waiting.pause("rank " + std::to_string(missing - keys.begin()) + " of " +
                                 std::to_string(keys.size()) + " has not come");
        }
    } catch (const ErrorException&) {
        store.deleteKey(own);
        throw;
    }
}

}  // namespace

Rendezvous rendezvous(const LaunchEnvironment& launch, std::chrono::seconds timeout,
                      const CancelToken& stop) {
    Search search{.launch = launch, .timeout = timeout, .waiting = Waiting(timeout, stop)};
    Rendezvous found;
    const std::string attempt = std::to_string(launch.attempt);
    StorePointer store;
    if (!launch.storeFile.empty()) {
        store = c10::make_intrusive<c10d::FileStore>(launch.storeFile.string(), launch.worldSize);
    } else if (!launch.masterAddress.empty()) {
        store = storeAtAddress(search);
    } else {
        found.file = launch.rendezvousFile();
        store =
            launch.rank == 0 ? listenAndTell(found.file, search) : readAndCall(found.file, search);
    }
    store->setTimeout(timeout);
    // torchrun keeps one store over its restarts.
    found.store = c10::make_intrusive<c10d::PrefixStore>("dreambooth" + attempt, store);
    waitForAll(*found.store, search);
    found.firstAddress = search.firstAddress;
    return found;
}

}  // namespace dreambooth
