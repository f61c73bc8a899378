// Stores, Gloo and NCCL of c10d behind RankGroup. One-machine runs meet in a file and are bound to
// the loopback interface; others meet where their launcher says.
#include <ATen/core/Tensor.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/zeros.h>
#include <distributed/gpu.h>
#include <distributed/rank_group.h>
#include <torch/csrc/distributed/c10d/FileStore.hpp>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include <cstdlib>
#include <cstring>

namespace dreambooth {

struct RankGroup::State {
    c10::intrusive_ptr<c10d::Store> store;
    c10::intrusive_ptr<c10d::ProcessGroup> group;
};

namespace {

using StorePointer = c10::intrusive_ptr<c10d::Store>;

StorePointer openStore(const LaunchEnvironment& launch, std::chrono::seconds timeout) {
    StorePointer store;
    if (!launch.storeFile.empty()) {
        store = c10::make_intrusive<c10d::FileStore>(launch.storeFile.string(), launch.worldSize);
        store->setTimeout(timeout);
    } else {
        c10d::TCPStoreOptions options;
        options.port = static_cast<std::uint16_t>(launch.masterPort);
        options.isServer = !launch.agentStore && launch.rank == 0;
        options.numWorkers = static_cast<std::size_t>(launch.worldSize);
        options.waitWorkers = !launch.agentStore;
        options.timeout = timeout;
        store = c10::make_intrusive<c10d::TCPStore>(launch.masterAddress, options);
    }
    // torchrun keeps one store over its restarts.
    return c10::make_intrusive<c10d::PrefixStore>("dreambooth" + std::to_string(launch.attempt),
                                                  store);
}

c10::intrusive_ptr<c10d::ProcessGroupGloo> makeGloo(const LaunchEnvironment& launch,
                                                    const StorePointer& store,
                                                    std::chrono::seconds timeout) {
    auto options = c10d::ProcessGroupGloo::Options::create(timeout);
    const char* interface = std::getenv("GLOO_SOCKET_IFNAME");
    if (launch.isLocal())
        options->devices.push_back(c10d::ProcessGroupGloo::createDeviceForHostname("127.0.0.1"));
    else if (interface != nullptr && *interface != '\0')
        options->devices.push_back(c10d::ProcessGroupGloo::createDeviceForInterface(interface));
    else
        options->devices.push_back(c10d::ProcessGroupGloo::createDefaultDevice());
    auto gloo = c10::make_intrusive<c10d::ProcessGroupGloo>(
        c10::make_intrusive<c10d::PrefixStore>("gloo", store), launch.rank, launch.worldSize,
        options);
    gloo->setSequenceNumberForGroup();
    return gloo;
}

std::string meetingPlace(const LaunchEnvironment& launch) {
    if (!launch.storeFile.empty()) return launch.storeFile.string();
    return launch.masterAddress + ":" + std::to_string(launch.masterPort);
}

std::string firstLine(const char* text) {
    const std::string whole(text);
    return whole.substr(0, whole.find('\n'));
}

/// Runs a collective call; whatever c10d, Gloo or NCCL throws means that a rank is gone.
template <class Work>
void collective(Work&& work) {
    try {
        work();
    } catch (const std::exception& error) {
        throw ErrorException(
            Error{"ranks.lost",
                  {{"cause", firstLine(error.what())}},
                  "Another rank of this training ended or no longer answers (" +
                      firstLine(error.what()) + ").",
                  "See the messages of the other ranks for the first cause, then resume the run."});
    }
}

}  // namespace

RankGroup::RankGroup() = default;

Result<RankGroup> RankGroup::join(const LaunchEnvironment& launch, at::Device device,
                                  std::chrono::seconds timeout) {
    RankGroup ranks;
    if (!launch.launched()) return ranks;
    if (device.is_cuda() && gpuPlugin() == nullptr)
        return failure("gpu.missing", "A GPU was asked for, but " + gpuPluginProblem(),
                       "Choose the CPU, or see `dreambooth doctor`.");
    try {
        auto state = std::make_shared<State>();
        state->store = openStore(launch, timeout);
        state->group = c10::make_intrusive<c10d::ProcessGroup>(
            c10::make_intrusive<c10d::PrefixStore>("default", state->store), launch.rank,
            launch.worldSize);
        state->group->setBackend(c10::DeviceType::CPU, c10d::ProcessGroup::BackendType::GLOO,
                                 makeGloo(launch, state->store, timeout));
        if (device.is_cuda())
            gpuPlugin()->addNccl(*state->group, *state->store, device.index(),
                                 static_cast<int>(timeout.count()));
        state->group->setDefaultBackend(device.is_cuda() ? c10d::ProcessGroup::BackendType::NCCL
                                                         : c10d::ProcessGroup::BackendType::GLOO);
        state->group->setGroupName("default");
        ranks.m_state = std::move(state);
        ranks.m_rank = launch.rank;
        ranks.m_size = launch.worldSize;
    } catch (const std::exception& error) {
        return failure("ranks.meeting",
                       "Rank " + std::to_string(launch.rank) + " of " +
                           std::to_string(launch.worldSize) + " did not meet the others at " +
                           meetingPlace(launch) + ": " + firstLine(error.what()),
                       "Check that all ranks were started and can reach that address.",
                       {{"address", meetingPlace(launch)}, {"cause", firstLine(error.what())}});
    }
    return ranks;
}

c10d::ProcessGroup* RankGroup::processGroup() const {
    return m_state ? m_state->group.get() : nullptr;
}

void RankGroup::sum(at::Tensor& tensor) const {
    if (!m_state) return;
    collective([&] {
        std::vector<at::Tensor> tensors{tensor};
        m_state->group->allreduce(tensors)->wait();
    });
}

void RankGroup::broadcast(std::vector<at::Tensor>& tensors) const {
    if (!m_state) return;
    collective([&] {
        for (at::Tensor& tensor : tensors) {
            std::vector<at::Tensor> one{tensor};
            m_state->group->broadcast(one)->wait();
        }
    });
}

std::string RankGroup::broadcast(const std::string& text) const {
    if (!m_state) return text;
    std::vector<at::Tensor> length{at::zeros({1}, at::kLong)};
    if (isFirst()) length[0].fill_(static_cast<std::int64_t>(text.size()));
    broadcast(length);
    const std::int64_t bytes = length[0].item<std::int64_t>();
    if (bytes == 0) return {};
    std::vector<at::Tensor> buffer{at::empty({bytes}, at::kByte)};
    if (isFirst()) std::memcpy(buffer[0].mutable_data_ptr(), text.data(), text.size());
    broadcast(buffer);
    return {static_cast<const char*>(buffer[0].const_data_ptr()), static_cast<std::size_t>(bytes)};
}

void RankGroup::barrier() const {
    // A sum of one number on the CPU: c10d's barrier would pick the GPU and wait for its queue.
    at::Tensor one = at::zeros({1});
    sum(one);
}

}  // namespace dreambooth
