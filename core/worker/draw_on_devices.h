// Many pictures on several devices: each device draws the next one that nobody has, one at a time,
// so that every picture has the same bits for any number of devices.
#pragma once

#include <ATen/core/Tensor.h>
#include <base/error.h>
#include <diffusion/pipeline.h>
#include <models/model.h>

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

struct PictureTask {
    std::size_t model = 0;  ///< which of the loaded models draws it
    DrawRequest request;
};

/// Those of one device, which PictureTask::model counts.
using DeviceModels = std::vector<std::unique_ptr<DiffusionModel>>;
/// Called once a device. The CPU's models are shared by all its workers.
using LoadModels = std::function<Result<DeviceModels>(at::Device)>;
/// Takes a finished picture, uint8 [3, H, W]; never two at once. An error ends all.
using KeepPicture = std::function<Result<void>(std::size_t task, const at::Tensor& picture)>;

/// Draws all tasks until Ctrl+C, with a bar of that title on the console. A device named twice has
/// two workers ("cpu,cpu"), which share its threads. Returns the first error; what was finished
/// before it has been passed on.
Result<void> drawOnDevices(const std::vector<PictureTask>& tasks,
                           const std::vector<at::Device>& devices, const std::string& title,
                           const LoadModels& load, const KeepPicture& keep);

/// Tells on the console which flags of drawing have no effect with these models; what is so of
/// several once.
void noteNoEffect(std::initializer_list<const ModelFiles*> models, const DrawRequest& request);

}  // namespace dreambooth
