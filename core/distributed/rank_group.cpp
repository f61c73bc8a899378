// Gloo and NCCL of c10d behind RankGroup. Ranks of one machine are bound to the loopback interface,
// others to the one that leads to the first rank, which may be it, too.
#include "addresses.h"
#include "store.h"
#include "waiting.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/_foreach_copy.h>
#include <ATen/ops/as_strided.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/zeros.h>
#include <base/error_json.h>
#include <base/log.h>
#include <base/strings.h>
#include <c10/core/GradMode.h>
#include <distributed/gpu.h>
#include <distributed/rank_group.h>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#include <torch/csrc/distributed/c10d/comm.hpp>

#include <cstdlib>
#include <cstring>

namespace dreambooth {

struct RankGroup::State {
    c10::intrusive_ptr<c10d::Store> store;
    c10::intrusive_ptr<c10d::ProcessGroup> group;

    ~State() {
        if (!group) return;
        try {
            group->shutdown();                   // NCCL wants to be told before the process ends
        } catch (const std::exception& error) {  // another rank may be gone
            logInfo(std::string("The ranks did not part: ") + error.what());
        }
    }
};

namespace {

constexpr std::size_t packedBytes = 25u << 20;  // sent at once by broadcastMany()

c10::intrusive_ptr<c10d::ProcessGroupGloo> makeGloo(const LaunchEnvironment& launch,
                                                    const Rendezvous& found,
                                                    std::chrono::seconds timeout) {
    using Gloo = c10d::ProcessGroupGloo;
    auto options = Gloo::Options::create(timeout);
    const char* interface = std::getenv("GLOO_SOCKET_IFNAME");
    if (launch.isLocal() || isLoopback(found.firstAddress))
        options->devices.push_back(Gloo::createDeviceForHostname("127.0.0.1"));
    else if (interface != nullptr && *interface != '\0')
        options->devices.push_back(Gloo::createDeviceForInterface(interface));
    else  // Gloo's default is the machine's name, which may stand for its loopback interface
        options->devices.push_back(
            Gloo::createDeviceForHostname(ownAddressTowards(found.firstAddress)));
    auto gloo = c10::make_intrusive<c10d::ProcessGroupGloo>(
        c10::make_intrusive<c10d::PrefixStore>("gloo", found.store), launch.rank, launch.worldSize,
        options);
    gloo->setSequenceNumberForGroup();
    return gloo;
}

std::string rendezvousPlace(const LaunchEnvironment& launch) {
    if (!launch.storeFile.empty()) return "the memory of their launcher";
    if (launch.masterAddress.empty()) return launch.rendezvousFile().string();
    return launch.masterAddress + ":" + std::to_string(launch.masterPort);
}

/// Runs a collective call; whatever c10d, Gloo or NCCL throws means that a rank is gone.
template <class Work>
void collective(Work&& work) {
    try {
        work();
    } catch (const std::exception& error) {
        throw ErrorException(makeError("ranks.lost", {{"cause", firstLine(error.what())}}));
    }
}

}  // namespace

RankGroup::RankGroup() = default;

Result<RankGroup> RankGroup::join(const LaunchEnvironment& launch, at::Device device,
                                  const CancelToken& stop, std::chrono::seconds timeout) {
    RankGroup ranks;
    if (!launch.launched() || launch.isAlone()) return ranks;
    if (device.is_cuda() && gpuPlugin() == nullptr)
        return failure("gpu.missing.asked", withCause(gpuPluginProblem().value_or(Error())));
    try {
        auto state = std::make_shared<State>();
        const Rendezvous found = rendezvous(launch, timeout, stop);
        state->store = found.store;
        state->group = c10::make_intrusive<c10d::ProcessGroup>(
            c10::make_intrusive<c10d::PrefixStore>("default", state->store), launch.rank,
            launch.worldSize);
        state->group->setBackend(c10::DeviceType::CPU, c10d::ProcessGroup::BackendType::GLOO,
                                 makeGloo(launch, found, timeout));
        if (device.is_cuda())
            gpuPlugin()->addNccl(*state->group, *state->store, device.index(),
                                 static_cast<int>(timeout.count()));
        state->group->setDefaultBackend(device.is_cuda() ? c10d::ProcessGroup::BackendType::NCCL
                                                         : c10d::ProcessGroup::BackendType::GLOO);
        state->group->setGroupName("default");
        ranks.m_state = std::move(state);
        ranks.m_rank = launch.rank;
        ranks.m_size = launch.worldSize;
        if (!found.file.empty()) {
            ranks.barrier();  // all have read it
            std::error_code ignored;
            if (ranks.isFirst()) std::filesystem::remove(found.file, ignored);
        }
    } catch (const ErrorException& error) {
        return std::unexpected(error.error());
    } catch (const std::exception& error) {
        // The others were stopped too, and this one has noticed it first.
        if (stop.isCancelled()) return std::unexpected(stoppedInRendezvous());
        return failure("ranks.meeting", {{"rank", std::to_string(launch.rank)},
                                         {"ranks", std::to_string(launch.worldSize)},
                                         {"address", rendezvousPlace(launch)},
                                         {"cause", firstLine(error.what())}});
    }
    return ranks;
}

c10d::ProcessGroup* RankGroup::processGroup() const {
    return m_state ? m_state->group.get() : nullptr;
}

void RankGroup::allReduceSum(at::Tensor& tensor) const {
    if (!m_state) return;
    collective([&] {
        std::vector<at::Tensor> tensors{tensor};
        m_state->group->allreduce(tensors)->wait();
    });
}

void RankGroup::allReduceMean(const std::vector<at::Tensor>& tensors) const {
    if (!m_state) return;
    const at::NoGradGuard noGrad;
    std::size_t bytes = 0;
    std::vector<at::Tensor> rows;  // each tensor's numbers in the order of its memory
    const auto send = [&] {
        if (rows.empty()) return;
        at::Tensor packed = at::cat(rows).div_(m_size);
        allReduceSum(packed);
        std::vector<at::Tensor> means;
        for (std::int64_t from = 0; const at::Tensor& row : rows) {
            means.push_back(packed.narrow(0, from, row.numel()));
            from += row.numel();
        }
        at::_foreach_copy_(rows, means);
        rows.clear();
        bytes = 0;
    };
    for (const at::Tensor& tensor : tensors) {
        rows.push_back(at::as_strided(tensor, {tensor.numel()}, {1}));
        bytes += tensor.nbytes();
        if (bytes >= packedBytes) send();
    }
    send();
}

void RankGroup::broadcast(std::vector<at::Tensor>& tensors, int root) const {
    if (!m_state) return;
    c10d::BroadcastOptions options;
    options.rootRank = root;
    collective([&] {
        for (at::Tensor& tensor : tensors) {
            std::vector<at::Tensor> one{tensor};
            m_state->group->broadcast(one, options)->wait();
        }
    });
}

void RankGroup::broadcastMany(const std::vector<at::Tensor>& tensors, int root) const {
    if (!m_state || tensors.empty()) return;
    collective([&] { c10d::broadcast_coalesced(m_state->group, tensors, packedBytes, root); });
}

std::string RankGroup::broadcast(const std::string& text, int root) const {
    if (!m_state) return text;
    std::vector<at::Tensor> length{at::zeros({1}, at::kLong)};
    if (m_rank == root) length[0].fill_(static_cast<std::int64_t>(text.size()));
    broadcast(length, root);
    const std::int64_t bytes = length[0].item<std::int64_t>();
    if (bytes == 0) return {};
    std::vector<at::Tensor> buffer{at::empty({bytes}, at::kByte)};
    if (m_rank == root) std::memcpy(buffer[0].mutable_data_ptr(), text.data(), text.size());
    broadcast(buffer, root);
    return {static_cast<const char*>(buffer[0].const_data_ptr()), static_cast<std::size_t>(bytes)};
}

void RankGroup::barrier() const {
    // A sum of one number on the CPU: c10d's barrier would pick the GPU and wait for its queue.
    at::Tensor one = at::zeros({1});
    allReduceSum(one);
}

}  // namespace dreambooth
