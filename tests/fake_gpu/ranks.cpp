// A backend for CUDA tensors on top of the group's Gloo.
#include "ranks.h"

#include "recording.h"
#include "tensors.h"
#include "watch.h"

#include <ATen/ops/empty_like.h>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>

#include <vector>

namespace dreambooth::fake {
namespace {

using Tensors = std::vector<at::Tensor>;
using WorkPointer = c10::intrusive_ptr<c10d::Work>;

class DoneWork : public c10d::Work {
public:
    explicit DoneWork(const Tensors& results)
        : m_future(c10::make_intrusive<c10::ivalue::Future>(
              c10::ListType::create(c10::TensorType::get()))) {
        m_future->markCompleted(c10::IValue(results));
    }
    bool isCompleted() override { return true; }
    bool wait(std::chrono::milliseconds) override { return true; }
    c10::intrusive_ptr<c10::ivalue::Future> getFuture() override { return m_future; }

private:
    c10::intrusive_ptr<c10::ivalue::Future> m_future;
};

Tensors copiesOnHost(const Tensors& tensors) {
    Tensors copies;
    for (const at::Tensor& tensor : tensors) copies.push_back(onHost(tensor).clone());
    return copies;
}

void copyBack(const Tensors& results, const Tensors& tensors) {
    for (std::size_t i = 0; i < tensors.size(); ++i) onHost(tensors[i]).copy_(results[i]);
}

class NcclByGloo : public c10d::Backend {
public:
    NcclByGloo(int rank, int size, c10::intrusive_ptr<c10d::Backend> gloo)
        : Backend(rank, size), m_gloo(std::move(gloo)) {}
    const std::string getBackendName() const override { return "nccl"; }

    WorkPointer allreduce(Tensors& tensors, const c10d::AllreduceOptions& options) override {
        return inPlace("all-reduce", tensors,
                       [&](Tensors& numbers) { m_gloo->allreduce(numbers, options)->wait(); });
    }
    WorkPointer broadcast(Tensors& tensors, const c10d::BroadcastOptions& options) override {
        return inPlace("broadcast", tensors,
                       [&](Tensors& numbers) { m_gloo->broadcast(numbers, options)->wait(); });
    }
    WorkPointer allgather(std::vector<Tensors>& outputs, Tensors& inputs,
                          const c10d::AllgatherOptions& options) override {
        refuseWhileRecording("an all-gather");
        const PlainOperators plain;
        Tensors numbers = copiesOnHost(inputs);
        std::vector<Tensors> results = {copiesOnHost(outputs.at(0))};
        m_gloo->allgather(results, numbers, options)->wait();
        copyBack(results[0], outputs[0]);
        return c10::make_intrusive<DoneWork>(outputs[0]);
    }
    void shutdown() override {
        note(Seen::did,
             getBoundDeviceId() ? "NCCL shut down" : "NCCL shut down, bound to no device");
    }

private:
    template <class Work>
    WorkPointer inPlace(const char* what, Tensors& tensors, const Work& work) {
        refuseWhileRecording(what);
        note(Seen::did, what);
        const PlainOperators plain;
        Tensors numbers = copiesOnHost(tensors);
        work(numbers);
        copyBack(numbers, tensors);
        return c10::make_intrusive<DoneWork>(tensors);
    }

    c10::intrusive_ptr<c10d::Backend> m_gloo;
};

}  // namespace

void addNccl(c10d::ProcessGroup& group, c10d::Store&, int index, int) {
    group.setBoundDeviceId(c10::Device(c10::kCUDA, static_cast<c10::DeviceIndex>(index)));
    group.setBackend(c10::DeviceType::CUDA, c10d::ProcessGroup::BackendType::NCCL,
                     c10::make_intrusive<NcclByGloo>(group.getRank(), group.getSize(),
                                                     group.getBackend(c10::DeviceType::CPU)));
}

}  // namespace dreambooth::fake
