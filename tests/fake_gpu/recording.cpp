// The one graph that is being recorded, and the replays.
#include "recording.h"

#include "device.h"
#include "memory.h"
#include "watch.h"

#include <c10/util/Exception.h>

#include <atomic>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth::fake {
namespace {

class Graph : public GpuGraph {
public:
    ~Graph() override {
        stop();
        m_work.clear();
        DeviceMemory::instance().poolReleased(this);
    }

    void begin() override;
    void end() override {
        stop();
        note(Seen::did, "graph of " + std::to_string(m_work.size()) + " operators");
        TORCH_CHECK(!m_broken,
                    "CUDA error: operation failed due to a previous error during capture (fake)");
    }
    void replay() override {
        note(Seen::did, "replay");
        for (const auto& work : m_work) work();
    }

    void keep(std::function<void()> work) {
        if (currentDevice() != m_device || currentStream(m_device) != m_stream)
            note(Seen::forbidden, "work on another stream or device than the graph's");
        const std::scoped_lock lock(m_mutex);
        m_work.push_back(std::move(work));
    }
    void breakOff() { m_broken = true; }

private:
    void stop();

    std::mutex m_mutex;  // backward works in a thread of its own
    std::vector<std::function<void()>> m_work;
    std::atomic<bool> m_broken = false;
    int m_device = 0;
    c10::StreamId m_stream = 0;
};

std::atomic<Graph*> recording = nullptr;

void Graph::begin() {
    m_device = currentDevice();
    m_stream = currentStream(m_device);
    TORCH_CHECK(m_stream != 0, "CUDA graphs must be captured on a non-default stream (fake)");
    TORCH_CHECK(recording == nullptr, "two graphs at once");
    DeviceMemory::instance().poolBegun(this);
    recording = this;
}

void Graph::stop() {
    if (recording != this) return;
    recording = nullptr;
    DeviceMemory::instance().poolEnded();
}

}  // namespace

std::unique_ptr<GpuGraph> makeGraph() {
    return std::make_unique<Graph>();
}

void record(std::function<void()> work) {
    if (Graph* graph = recording) graph->keep(std::move(work));
}

bool isRecording() {
    return recording != nullptr;
}

void refuseWhileRecording(const char* what) {
    Graph* graph = recording;
    if (graph == nullptr) return;
    graph->breakOff();
    note(Seen::forbidden, what);
    TORCH_CHECK(false,
                "CUDA error: operation not permitted when stream is capturing (fake): ", what);
}

}  // namespace dreambooth::fake
