// Kernels that give the same bits each time, without exceptions, while a step's gradients are
// computed on a GPU.
#pragma once

#include <exception>
#include <string>

namespace dreambooth {

/// For its scope an operator that has no such kernel throws. Only then do the backwards of Flash
/// and memory-efficient attention take their determined variants, and is cuDNN's attention left
/// out.
class DeterministicKernels {
public:
    /// Does nothing where they are not wanted: on a CPU, whose kernels all are.
    explicit DeterministicKernels(bool wanted);
    ~DeterministicKernels();
    DeterministicKernels(const DeterministicKernels&) = delete;
    DeterministicKernels& operator=(const DeterministicKernels&) = delete;

    /// From here on any kernel will do, in the whole process.
    static void giveUp();

private:
    bool m_wanted;
};

/// The operator that threw for want of such a kernel; empty for any other error.
std::string nondeterministicOperator(const std::exception& error);

}  // namespace dreambooth
