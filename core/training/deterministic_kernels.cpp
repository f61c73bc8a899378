// Switches of ATen's context, and what its error says.
#include "deterministic_kernels.h"

#include <ATen/Context.h>
#include <c10/util/Exception.h>

namespace dreambooth {

DeterministicKernels::DeterministicKernels(bool wanted) : m_wanted(wanted) {
    if (m_wanted) at::globalContext().setDeterministicAlgorithms(true, /*warn_only=*/false);
}

DeterministicKernels::~DeterministicKernels() {
    if (m_wanted) at::globalContext().setDeterministicAlgorithms(true, /*warn_only=*/true);
}

void DeterministicKernels::giveUp() {
    // Not warn_only, which would warn at every call.
    at::globalContext().setDeterministicAlgorithms(false, false);
}

std::string nondeterministicOperator(const std::exception& error) {
    const auto* ofTorch = dynamic_cast<const c10::Error*>(&error);
    if (ofTorch == nullptr) return {};
    // at::Context::alertNotDeterministic has no type of its own for it.
    const std::string what = ofTorch->what_without_backtrace();
    const std::size_t end = what.find(" does not have a deterministic implementation");
    return end == std::string::npos ? std::string() : what.substr(0, end);
}

}  // namespace dreambooth
