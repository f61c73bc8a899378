// Whether a model can be taught on this computer, by what its family needs and what
// memory the processors have, and on a CPU how long a run takes; nothing is run for it.
#pragma once

#include <hub/known_models.h>
#include <ui/session/computer_devices.h>

#include <QString>
#include <optional>
#include <vector>

namespace dreambooth {

struct FitHere {
    bool fits = false;
    bool isSlow = false;  ///< it fits, and a run takes many hours
    QString text;         ///< "Fits, about 5 h a run", "Too large for this computer"
    QString details;      ///< what it needs and what is there
};

/// By the device with which a run would begin: the GPU with the most memory, else the CPU. Nothing
/// where that is not known.
std::optional<FitHere> fitHere(const KnownModel& model, const std::vector<ComputerDevice>& devices);

}  // namespace dreambooth
