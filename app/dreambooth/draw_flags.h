// The flags that all drawing commands share: which model draws, how a picture is drawn, and where
// and in which precision.
#pragma once

#include <project/draw_request.h>
#include <worker/device_options.h>
#include <worker/model_choice.h>

#include <CLI/CLI.hpp>

namespace dreambooth {

/// Every field of a DrawRequest but prompt and seed, by its name.
void addDrawFlags(CLI::App& command, DrawRequest& request);
/// Steps and guidance that `choice`'s family draws with, where the command line says none. A model
/// that can't be opened changes nothing: the command itself says why.
void takeDrawingDefaults(const CLI::App& command, const ModelChoice& choice, DrawRequest& request);
/// --device (where one is used), or --devices; and --dtype.
void addDeviceFlags(CLI::App& command, DeviceOptions& where);
void addDevicesFlags(CLI::App& command, DeviceOptions& where);

/// --revision, --vae, --config, --textual_inversion.
void addModelFlags(CLI::App& command, ModelChoice& choice);
/// --lora, which may be given several times, and --lora_scale; to an option group or a command.
void addLoraFlags(CLI::App& command, ModelChoice& choice);

}  // namespace dreambooth
