// The judgement and its words (see the header).
#include <runs/memory_need.h>
#include <ui/models/fits_here.h>
#include <ui/style/number_text.h>
#include <ui/style/tr.h>

namespace dreambooth {

std::optional<FitHere> fitHere(const KnownModel& model,
                               const std::vector<ComputerDevice>& devices) {
    const auto need = memoryToLearn(model.family);
    const ComputerDevice* best = nullptr;
    for (const ComputerDevice& device : devices)
        if (best == nullptr || (best->isCpu() && !device.isCpu()) ||
            (best->isCpu() == device.isCpu() && device.totalBytes > best->totalBytes))
            best = &device;
    if (!need || best == nullptr || best->totalBytes <= 0 || model.kind != KnownModelKind::model)
        return std::nullopt;
    const auto bytes = static_cast<double>(best->isCpu() ? need->cpuBytes : need->gpuBytes);
    FitHere fit;
    fit.fits = bytes <= best->totalBytes;
    fit.text = fit.fits ? tr("Fits this computer") : tr("Too large for this computer");
    fit.details = tr("Learning a small add-on (LoRA) with it needs about %1 of memory; %2 has "
                     "%3.")
                      .arg(memoryText(bytes), best->name, memoryText(best->totalBytes));
    return fit;
}

}  // namespace dreambooth
