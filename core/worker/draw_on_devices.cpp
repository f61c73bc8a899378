// Workers, one a device, around a counter of tasks.
#include "draw_on_devices.h"

#include <base/cancel.h>
#include <base/console.h>
#include <worker/exceptions.h>

#include <ATen/Parallel.h>
#include <distributed/gpu.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>

namespace dreambooth {
namespace {

class TaskQueue {
public:
    TaskQueue(const std::vector<PictureTask>& tasks, const std::string& title,
              const CancelToken& cancel, const KeepPicture& keep)
        : m_tasks(tasks),
          m_title(title),
          m_cancel(cancel),
          m_keep(keep),
          m_callsDone(tasks.size(), 0) {
        for (const PictureTask& task : tasks) m_callsInAll += task.request.num_inference_steps;
    }

    void work(const DeviceModels& models, int threads) {
        at::set_num_threads(threads);
        const at::Device device = models.front()->options.device;
        if (device.is_cuda()) gpuPlugin()->useDevice(device.index());
        try {
            while (const auto task = next())
                if (auto drawn = drawOne(models, *task); !drawn) return fail(drawn.error());
        } catch (...) {
            fail(errorOfException());
        }
    }

    Result<void> outcome() const {
        if (m_error) return std::unexpected(*m_error);
        return {};
    }

private:
    std::optional<std::size_t> next() {
        const std::scoped_lock lock(m_mutex);
        if (m_error || m_next == m_tasks.size()) return std::nullopt;
        return m_next++;
    }

    void fail(const Error& error) {
        const std::scoped_lock lock(m_mutex);
        if (!m_error) m_error = error;
    }

    Result<void> drawOne(const DeviceModels& models, std::size_t task) {
        const auto count = [&](int calls, int, const at::Tensor&) { tell(task, calls); };
        TRY(const at::Tensor picture,
            draw(*models.at(m_tasks[task].model), m_tasks[task].request, count, m_cancel));
        const std::scoped_lock lock(m_mutex);
        return m_keep(task, picture);
    }

    void tell(std::size_t task, int calls) {
        const std::scoped_lock lock(m_mutex);
        // Some samplers call the network once more than there are steps.
        m_callsDone[task] = std::min(calls, m_tasks[task].request.num_inference_steps);
        int sum = 0;
        for (const int count : m_callsDone) sum += count;
        m_bar.show(m_title, sum, m_callsInAll);
    }

    const std::vector<PictureTask>& m_tasks;
    const std::string& m_title;
    const CancelToken m_cancel;
    const KeepPicture& m_keep;
    std::mutex m_mutex;  ///< of all below
    ProgressBar m_bar;
    std::size_t m_next = 0;
    std::optional<Error> m_error;
    std::vector<int> m_callsDone;
    int m_callsInAll = 0;
};

}  // namespace

Result<void> drawOnDevices(const std::vector<PictureTask>& tasks,
                           const std::vector<at::Device>& devices, const std::string& title,
                           const LoadModels& load, const KeepPicture& keep) {
    const CancelToken cancel = cancelOnInterrupt();
    // One worker more than tasks would load a model for nothing.
    const std::size_t workers = std::min(devices.size(), tasks.size());
    std::vector<std::pair<at::Device, DeviceModels>> loaded;
    for (std::size_t i = 0; i < workers; ++i) {
        if (std::ranges::find(loaded, devices[i], &std::pair<at::Device, DeviceModels>::first) !=
            loaded.end())
            continue;
        TRY(DeviceModels models, load(devices[i]));
        loaded.emplace_back(devices[i], std::move(models));
    }
    TaskQueue queue(tasks, title, cancel, keep);
    const auto share = [&](at::Device device) {
        const auto sharers = std::count(
            devices.begin(), devices.begin() + static_cast<std::ptrdiff_t>(workers), device);
        return std::max(1, at::get_num_threads() / static_cast<int>(sharers));
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < workers; ++i) {
        const auto models =
            std::ranges::find(loaded, devices[i], &std::pair<at::Device, DeviceModels>::first);
        threads.emplace_back([&queue, &held = models->second, count = share(devices[i])] {
            queue.work(held, count);
        });
    }
    threads.clear();  // waits
    return queue.outcome();
}

void noteNoEffect(std::initializer_list<const ModelFiles*> models, const DrawRequest& request) {
    struct Flag {
        const char* name;
        bool isGiven, isOfFlow;  ///< of flow matching; else of Stable Diffusion
    };
    const DrawRequest usual;
    const std::array flags = {Flag{"clip_skip", request.clip_skip != usual.clip_skip, false},
                              Flag{"prompt_weights", request.prompt_weights, false},
                              Flag{"long_prompts", request.long_prompts, false},
                              Flag{"max_sequence_length",
                                   request.max_sequence_length != usual.max_sequence_length, true}};
    std::set<std::string> told;
    const auto note = [&](const std::string& text) {
        if (told.insert(text).second) tell("Note: %s\n", text.c_str());
    };
    for (const ModelFiles* model : models) {
        if (!request.negative_prompt.value_or("").empty() &&
            !model->isGuided(request.guidance_scale))
            note("--negative_prompt has no effect: \"" + model->title() +
                 "\" draws without guidance here.");
        for (const Flag& flag : flags)
            if (flag.isGiven && flag.isOfFlow != model->isFlow())
                note("--" + std::string(flag.name) + " has no effect on " + titleOf(model->family) +
                     ".");
    }
}

}  // namespace dreambooth
