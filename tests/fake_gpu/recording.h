// Graphs of the fake device: the operators that are queued while one is recorded are kept, to be
// done again by each replay on the same memory. What a real device refuses while recording throws.
#pragma once

#include <distributed/gpu.h>

#include <functional>
#include <memory>

namespace dreambooth::fake {

std::unique_ptr<GpuGraph> makeGraph();

/// Keeps a piece of work for the replays; nothing where no graph is being recorded. Work on another
/// stream or device than the graph's is noted.
void record(std::function<void()> work);
bool isRecording();
/// Notes and throws where a graph is being recorded: `what` would wait for the device, or can't be
/// repeated.
void refuseWhileRecording(const char* what);

}  // namespace dreambooth::fake
