// What NCCL does between GPUs, done by Gloo on copies of the numbers.
#pragma once

namespace c10d {
class ProcessGroup;
class Store;
}  // namespace c10d

namespace dreambooth::fake {

/// As GpuPlugin::addNccl.
void addNccl(c10d::ProcessGroup& group, c10d::Store& store, int index, int timeoutSeconds);

}  // namespace dreambooth::fake
