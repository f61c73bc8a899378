// Captures a step as a graph, checks that it computes the same, and replays it.
#include "step_graph.h"

#include "micro_batch.h"

#include <ATen/ops/_foreach_norm.h>
#include <ATen/ops/_foreach_zero.h>
#include <ATen/ops/linalg_vector_norm.h>
#include <ATen/ops/stack.h>
#include <base/strings.h>
#include <c10/core/GradMode.h>
#include <c10/util/Exception.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace dreambooth {
namespace {

/// Half precision in another order of sums; a wrong capture is off by far more.
constexpr double tolerance = 0.02;

bool isClose(double a, double b) {
    return std::abs(a - b) <= tolerance * std::max(std::abs(a), std::abs(b));
}

/// The tensors of a batch, in a fixed order; the ones that are not there are undefined.
std::vector<at::Tensor*> tensorsOf(Batch& batch) {
    return {&batch.latents, &batch.noise,          &batch.timesteps,     &batch.weights,
            &batch.timeIds, &batch.prompts.hidden, &batch.prompts.pooled};
}

LossTerms detached(const LossTerms& terms) {
    const auto apart = [](const at::Tensor& tensor) {
        return tensor.defined() ? tensor.detach() : tensor;
    };
    return {apart(terms.total), apart(terms.instance), apart(terms.prior)};
}

}  // namespace

StepGraph::StepGraph(std::vector<at::Tensor> parameters, Work work, MakeGraph makeGraph)
    : m_parameters(std::move(parameters)),
      m_work(std::move(work)),
      m_makeGraph(std::move(makeGraph)) {}

bool StepGraph::canCapture(const Recipe& recipe) {
    return recipe.lora_dropout == 0 && recipe.proportion_empty_prompts == 0 &&
           !recipe.fused_backward;
}

LossTerms StepGraph::run(const Batch& batch, bool isFirst) {
    if (!m_makeGraph) return m_work(batch);
    if (m_graph && fits(batch)) {
        copyInputs(batch);
        m_graph->replay();
        return m_terms;
    }
    ++m_seen;
    if (m_seen <= warmUps || m_graph || !isFirst) return m_work(batch);
    return capture(batch);
}

LossTerms StepGraph::capture(const Batch& batch) {
    const LossTerms expected = detached(m_work(batch));
    const double norm = gradientNorm();
    zeroGradients();
    try {
        Batch own = batch;
        for (at::Tensor* tensor : tensorsOf(own))
            if (tensor->defined()) *tensor = tensor->clone();
        m_inputs = std::move(own);
        // The graph gets memory of its own, and nothing can be given back while it is captured.
        trimMemory(m_inputs.latents.device());
        m_graph = m_makeGraph();
        m_graph->begin();
        try {
            m_terms = detached(m_work(m_inputs));
        } catch (...) {
            try {
                m_graph->end();                // leaves the device usable
            } catch (const std::exception&) {  // it was broken off already
            }
            throw;
        }
        m_graph->end();
        zeroGradients();  // nothing was to be done yet: for graphs that did it
        m_graph->replay();
        if (isClose(m_terms.total.item<double>(), expected.total.item<double>()) &&
            isClose(gradientNorm(), norm))
            return m_terms;
        return disable(batch, "its first replay gave other numbers");
    } catch (const std::exception& error) {
        // A sample or another program may have had the memory that it lacked.
        if (isOutOfMemory(error) && !std::exchange(m_wasShort, true)) return runEager(batch);
        const auto* ofTorch = dynamic_cast<const c10::Error*>(&error);
        return disable(batch,
                       ofTorch != nullptr ? ofTorch->what_without_backtrace() : error.what());
    }
}

LossTerms StepGraph::disable(const Batch& batch, const std::string& problem) {
    m_makeGraph = nullptr;
    m_problem = firstLine(problem);
    return runEager(batch);
}

LossTerms StepGraph::runEager(const Batch& batch) {
    reset();
    trimMemory(batch.latents.device());
    zeroGradients();
    return m_work(batch);
}

void StepGraph::reset() {
    m_graph.reset();
    m_inputs = {};
    m_terms = {};
    m_seen = 0;
}

std::string StepGraph::takeProblem() {
    return std::exchange(m_problem, {});
}

bool StepGraph::fits(const Batch& batch) const {
    Batch ours = m_inputs, theirs = batch;  // their tensors are shared, not copied
    const auto a = tensorsOf(ours), b = tensorsOf(theirs);
    return ours.photos == theirs.photos && ours.share == theirs.share &&
           std::ranges::equal(a, b, [](const at::Tensor* one, const at::Tensor* other) {
               return one->defined() == other->defined() &&
                      (!one->defined() || one->sizes() == other->sizes());
           });
}

void StepGraph::copyInputs(const Batch& batch) {
    const at::NoGradGuard noGrad;
    Batch given = batch;
    const auto to = tensorsOf(m_inputs), from = tensorsOf(given);
    for (std::size_t i = 0; i < to.size(); ++i)
        if (to[i]->defined()) to[i]->copy_(*from[i], /*non_blocking=*/true);
}

double StepGraph::gradientNorm() const {
    const at::NoGradGuard noGrad;
    std::vector<at::Tensor> gradients;
    for (const at::Tensor& parameter : m_parameters)
        if (parameter.grad().defined()) gradients.push_back(parameter.grad());
    return at::linalg_vector_norm(at::stack(at::_foreach_norm(gradients, 2))).item<double>();
}

void StepGraph::zeroGradients() const {
    const at::NoGradGuard noGrad;
    std::vector<at::Tensor> gradients;
    for (const at::Tensor& parameter : m_parameters)
        if (parameter.grad().defined()) gradients.push_back(parameter.grad());
    at::_foreach_zero_(gradients);
}

}  // namespace dreambooth
