// Any operator of a fake device, done by its CPU kernel.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

namespace dreambooth::fake {

/// For the dispatcher: takes the operator's arguments from the stack and leaves its results there,
/// as tensors of the device that its arguments are on. Tensors of several devices are noted and
/// throw, as do operators that wait for the device while a graph is recorded.
void runOnHost(const c10::OperatorHandle& op, torch::jit::Stack* stack);

}  // namespace dreambooth::fake
