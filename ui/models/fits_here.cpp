// The judgement and its words.
#include <runs/run_needs.h>
#include <ui/models/fits_here.h>
#include <ui/style/number_text.h>
#include <ui/style/tr.h>

#include <QThread>
#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

constexpr double slowFromHours = 3;

}  // namespace

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
    fit.details = tr("Training a small add-on (LoRA) for it takes about %1 of memory; %2 has %3.")
                      .arg(memoryText(bytes), best->name, memoryText(best->totalBytes));
    if (const auto coreSeconds = coreSecondsToLearn(model.family);
        fit.fits && best->isCpu() && coreSeconds) {
        const int cores = std::max(1, QThread::idealThreadCount());
        const double hours = *coreSeconds / cores / 3600;
        fit.isSlow = hours > slowFromHours;
        const QString text =
            fit.isSlow ? tr("Fits, but slow: about %1 h a run") : tr("Fits, about %1 h a run");
        fit.text = text.arg(std::max(1L, std::lround(hours)));
        fit.details += u' ' + tr("Without a GPU a run of 800 steps takes about that long on %1 "
                                 "cores, on older processors several times as long. Once you have "
                                 "the model, the Train page measures it.")
                                  .arg(cores);
    }
    return fit;
}

}  // namespace dreambooth
