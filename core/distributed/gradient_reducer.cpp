// c10d's Reducer as PyTorch's DistributedDataParallel drives it, in the order that it asks for.
// Gradients live in the buckets (no second copy), so they are zeroed in place between steps.
#include <ATen/core/Tensor.h>
#include <ATen/ops/stack.h>
#include <base/strings.h>
#include <c10/core/GradMode.h>
#include <c10/util/Exception.h>
#include <distributed/gradient_reducer.h>
#include <torch/csrc/distributed/c10d/comm.hpp>
#include <torch/csrc/distributed/c10d/reducer.hpp>

#include <algorithm>
#include <unordered_map>

namespace dreambooth {

struct GradientReducer::State {
    RankGroup ranks;
    std::vector<at::Tensor> parameters;
    std::shared_ptr<c10d::Reducer> reducer;
};

namespace {

constexpr std::size_t broadcastBytes = 250u << 20;  // as DistributedDataParallel

GradientReducer::Buckets firstGuess(const std::vector<at::Tensor>& parameters) {
    auto [buckets, limits] = c10d::compute_bucket_assignment_by_size(
        parameters, {c10d::kDefaultFirstBucketBytes, c10d::kDefaultBucketBytesCap},
        std::vector<bool>(parameters.size(), false));
    std::ranges::reverse(buckets);  // backward fills the last parameters first
    return buckets;
}

/// The mean over the ranks, with its times written down where a trace is on; called in backward as
/// soon as a bucket is full. The Reducer's own mean multiplies by 1/size in the first step of a
/// process and divides by size in the later ones, which differs in the last bit for three ranks, so
/// that a resumed run would not give the bits of one that went through.
class MeanOverRanks : public c10d::CommHookInterface {
public:
    MeanOverRanks(c10::intrusive_ptr<c10d::ProcessGroup> group, StepTrace trace)
        : m_group(std::move(group)), m_trace(std::move(trace)) {}

    c10::intrusive_ptr<c10::ivalue::Future> runHook(c10d::GradBucket& bucket) override {
        std::vector<at::Tensor> values = {bucket.getBufferRef()};
        values[0].mul_(1.0 / m_group->getSize());
        const auto begin = StepTrace::Clock::now();
        auto future = m_group->allreduce(values)->getFuture();
        if (!m_trace.isOn()) return future;
        future->addCallback([trace = m_trace, begin, index = bucket.getIndex(),
                             bytes = values[0].nbytes()](c10::ivalue::Future&) {
            trace.add("bucket " + std::to_string(index), StepTrace::Lane::communication, begin,
                      StepTrace::Clock::now(), static_cast<std::int64_t>(bytes));
        });
        return future;
    }
    at::Tensor parseHookResult(const c10::IValue& result) override {
        return c10d::detail::parseCppCommHookResult(result);
    }

private:
    c10::intrusive_ptr<c10d::ProcessGroup> m_group;
    StepTrace m_trace;
};

/// Without the Reducer's warning for kernels of one pixel: their gradient and its bucket differ in
/// the strides of sides of length 1, which no access uses.
class WarningsOfUse : public c10::WarningHandler {
public:
    void process(const c10::Warning& warning) override {
        if (!warning.msg().starts_with("Grad strides do not match bucket view strides"))
            c10::WarningHandler::process(warning);
    }
};

}  // namespace

void shareParameters(const RankGroup& ranks, const std::vector<at::Tensor>& parameters) {
    if (ranks.processGroup() == nullptr) return;
    const auto group = c10::intrusive_ptr<c10d::ProcessGroup>::reclaim_copy(ranks.processGroup());
    try {
        c10d::verify_params_across_processes(group, parameters, std::nullopt);
        const at::NoGradGuard noGrad;
        std::vector<at::Tensor> values;
        for (const at::Tensor& parameter : parameters) values.push_back(parameter.detach());
        c10d::broadcast_coalesced(group, values, broadcastBytes, 0);
    } catch (const c10::OutOfMemoryError&) {
        throw;
    } catch (const std::exception& error) {
        throw ErrorException(makeError("ranks.different", {{"cause", firstLine(error.what())}}));
    }
}

GradientReducer::GradientReducer(RankGroup ranks, std::vector<at::Tensor> parameters,
                                 const Buckets& buckets, const StepTrace& trace) {
    if (ranks.processGroup() == nullptr) return;
    static WarningsOfUse warnings;
    c10::WarningUtils::set_warning_handler(&warnings);  // of this thread, which calls backward
    m_state = std::make_unique<State>(std::move(ranks), std::move(parameters), nullptr);
    const auto group =
        c10::intrusive_ptr<c10d::ProcessGroup>::reclaim_copy(m_state->ranks.processGroup());
    const std::size_t count = m_state->parameters.size();
    m_state->reducer = std::make_shared<c10d::Reducer>(
        m_state->parameters, buckets.empty() ? firstGuess(m_state->parameters) : buckets, group,
        std::vector<bool>(count, false), c10d::kDefaultBucketBytesCap,
        /*find_unused_parameters=*/false, /*gradient_as_bucket_view=*/true,
        std::unordered_map<std::size_t, std::string>{}, c10d::kDefaultFirstBucketBytes,
        /*skip_all_reduce_unused_params=*/false, /*use_python_reducer=*/false,
        std::vector<std::int64_t>{});
    m_state->reducer->register_comm_hook(std::make_unique<MeanOverRanks>(group, trace));
}

GradientReducer::~GradientReducer() {
    if (m_state && m_state->reducer) m_state->reducer->remove_autograd_hooks();
}

void GradientReducer::beforeForward() {
    if (m_state) m_state->reducer->prepare_for_forward();
}

void GradientReducer::beforeBackward(bool average) {
    if (m_state && average) m_state->reducer->prepare_for_backward({});
}

void GradientReducer::allReduce() {
    if (!m_state) return;
    beforeForward();
    std::vector<at::Tensor> sums;
    for (const at::Tensor& parameter : m_state->parameters)
        sums.push_back(parameter.sum(at::kFloat));
    const at::Tensor nothing = at::stack(sums).sum() * 0;
    beforeBackward(/*average=*/true);
    nothing.backward();
}

void GradientReducer::afterBackward() {
    // DistributedDataParallel does this in the next forward; here, so that a checkpoint of the very
    // first step already records the final grouping.
    if (m_state && m_state->reducer->should_rebuild_buckets()) m_state->reducer->rebuild_buckets();
}

GradientReducer::Buckets GradientReducer::buckets() const {
    Buckets result;
    if (!m_state) return result;
    std::unordered_map<const void*, std::size_t> indexOf;
    for (std::size_t i = 0; i < m_state->parameters.size(); ++i)
        indexOf[m_state->parameters[i].unsafeGetTensorImpl()] = i;
    for (const c10d::GradBucket& bucket :
         m_state->reducer->get_grad_buckets(/*return_zero_tensors=*/false)) {
        std::vector<std::size_t> indices;
        for (const at::Tensor& parameter : bucket.getParameters())
            indices.push_back(indexOf.at(parameter.unsafeGetTensorImpl()));
        result.push_back(std::move(indices));
    }
    return result;
}

}  // namespace dreambooth
