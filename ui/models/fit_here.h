// Whether a model that can be got fits this computer: what its download, drawing and training need
// by its family, beside what is there. Nothing is run for it.
#pragma once

#include <hub/known_models.h>
#include <ui/session/computer_devices.h>

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

namespace dreambooth {

/// The device with which a run would begin: the GPU with the most memory, else the CPU; null where
/// none is known.
const ComputerDevice* deviceForRuns(const std::vector<ComputerDevice>& devices);

/// Whether a model can be taught here, and on a CPU how long a run takes; of one that is not made
/// to be trained, whether it draws.
struct FitHere {
    bool fits = false;
    bool isSlow = false;  ///< it fits, and a run takes many hours
    QString text;         ///< "Fits, about 5 h a run", "Draws here", "Too large for this computer"
    QString details;      ///< what it needs and what is there
};

/// Nothing where no device is known, or what is needed there was not measured.
std::optional<FitHere> fitHere(const KnownModel& model, const std::vector<ComputerDevice>& devices);

/// A row of "What it needs here".
struct NeedHere {
    QString what;     ///< "Train a LoRA"
    QString how;      ///< "8-bit"; empty where there is one way
    QString amount;   ///< "5.9 GB"
    QString verdict;  ///< "fits", "does not fit", "28.4 GB free"; empty where nothing is judged
    bool fits = true;
};

/// What is to be downloaded, with `freeBytes` where models are kept, unless `isHere`; the memory in
/// which it is taught; and on a CPU that in which it draws, as far as it was measured, and the time
/// of a run.
std::vector<NeedHere> needsHere(const KnownModel& model, const std::vector<ComputerDevice>& devices,
                                bool isHere, std::optional<std::int64_t> freeBytes);

}  // namespace dreambooth
