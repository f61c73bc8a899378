// Many pictures on several devices: each device draws the next one that nobody has, one at a time,
// so that every picture has the same bits for any number of devices.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/error.h>
#include <diffusion/pipeline.h>
#include <models/model.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

struct PictureTask {
    std::size_t model = 0;  ///< which of the loaded models draws it
    DrawRequest request;
};

/// What drawOnDevices() calls.
struct DeviceHooks {
    /// The models for one device; called once a device. The CPU's are shared by all its workers.
    std::function<Result<std::vector<std::unique_ptr<DiffusionModel>>>(at::Device)> load;
    /// A finished picture, uint8 [3, H, W]; never two at once. An error ends all.
    std::function<Result<void>(std::size_t task, const at::Tensor& picture)> done;
    /// Network calls done of all there are; never two at once.
    std::function<void(int done, int total)> progress;
    CancelToken cancel;
};

/// Draws all tasks. A device named twice has two workers ("cpu,cpu"), which share its threads.
/// Returns the first error; what was finished before it has been passed on.
Result<void> drawOnDevices(const std::vector<PictureTask>& tasks,
                           const std::vector<at::Device>& devices, const DeviceHooks& hooks);

/// Tells on the console where --negative_prompt has no effect.
void noteAvoidance(const ModelFiles& model, const DrawRequest& request);

}  // namespace dreambooth
