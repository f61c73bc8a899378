// How devices are named on the command line, in job.json and by our launcher.
#pragma once

#include <base/error.h>

#include <string>
#include <vector>

namespace dreambooth {

/// "cpu", "auto" or a GPU's number, or two of them as "0+1": one rank on two devices. Whether they
/// are there is not looked at. Error: device.unknown {device}, with the whole text.
Result<std::vector<std::string>> splitDeviceName(const std::string& name);

}  // namespace dreambooth
