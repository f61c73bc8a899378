// Needs of a family, from core/runs' figures, in words.
#include <formats/model_family.h>
#include <runs/run_needs.h>
#include <ui/models/fit_here.h>
#include <ui/style/number_text.h>
#include <ui/style/tr.h>

#include <QThread>
#include <algorithm>
#include <cmath>

namespace dreambooth {

namespace {

constexpr double slowFromHours = 3;
/// What the system and other programs have, at the least.
constexpr double bytesOfOthers = 2e9;

/// Of a run on this computer's cores; nothing on a GPU, whose speed is not known.
std::optional<double> hoursOfRun(const KnownModel& model, const ComputerDevice& device) {
    if (!device.isCpu()) return std::nullopt;
    return coreSecondsToLearn(model.family) / std::max(1, QThread::idealThreadCount()) / 3600;
}

long wholeHours(double hours) {
    return std::max(1L, std::lround(hours));
}

/// Nothing where it was not measured.
struct DrawingNeed {
    std::int64_t bytes = 0;
    bool isMapped = false;  ///< what is too much of its file is read in each step
    bool fits = false, isSlow = false;
};
std::optional<DrawingNeed> drawingNeed(const KnownModel& model, const ComputerDevice& device) {
    const auto bytes = cpuBytesToDraw(model.family);
    if (!bytes || !device.isCpu()) return std::nullopt;
    DrawingNeed need{.bytes = *bytes, .isMapped = isFlow(model.family)};
    need.fits = static_cast<double>(*bytes) <= device.totalBytes;
    const bool hasRoom =
        device.totalBytes >= static_cast<double>(cpuBytesBesideFile) + bytesOfOthers;
    need.isSlow = need.isMapped && !need.fits && hasRoom;
    need.fits = need.fits || need.isSlow;
    return need;
}

/// Of a model that is made to draw with.
std::optional<FitHere> fitToDraw(const KnownModel& model, const ComputerDevice& device) {
    const auto need = drawingNeed(model, device);
    if (!need) return std::nullopt;
    return FitHere{.fits = need->fits,
                   .isSlow = need->isSlow,
                   .text = need->isSlow ? tr("Draws here, but slowly")
                           : need->fits ? tr("Draws here")
                                        : tr("Too large for this computer"),
                   .details = tr("Drawing a picture with it takes about %1 of memory; %2 has %3.")
                                  .arg(memoryText(static_cast<double>(need->bytes)), device.name,
                                       memoryText(device.totalBytes))};
}

NeedHere memoryRow(const QString& what, const QString& how, std::int64_t need,
                   const ComputerDevice& device) {
    const auto bytes = static_cast<double>(need);
    const bool fits = bytes <= device.totalBytes;
    return {.what = what,
            .how = how,
            .amount = memoryText(bytes),
            .verdict = fits ? tr("fits") : tr("does not fit"),
            .fits = fits};
}

}  // namespace

const ComputerDevice* deviceForRuns(const std::vector<ComputerDevice>& devices) {
    const ComputerDevice* best = nullptr;
    for (const ComputerDevice& device : devices)
        if (device.totalBytes > 0 &&
            (best == nullptr || (best->isCpu() && !device.isCpu()) ||
             (best->isCpu() == device.isCpu() && device.totalBytes > best->totalBytes)))
            best = &device;
    return best;
}

std::optional<FitHere> fitHere(const KnownModel& model,
                               const std::vector<ComputerDevice>& devices) {
    const MemoryNeed need = memoryToLearn(model.family);
    const ComputerDevice* const device = deviceForRuns(devices);
    if (device == nullptr || model.kind != KnownModelKind::model) return std::nullopt;
    if (model.isDistilled) return fitToDraw(model, *device);
    const auto bytes = static_cast<double>(device->isCpu() ? need.cpuBytes : need.gpuBytes);
    FitHere fit;
    fit.fits = bytes <= device->totalBytes;
    fit.text = fit.fits ? tr("Fits this computer") : tr("Too large for this computer");
    const QString what =
        need.eightBitResolution > 0
            ? tr("Training a small add-on (LoRA) for it with the settings that save memory (8-bit "
                 "weights, gradient checkpointing, pictures of %1 × %1)")
                  .arg(need.eightBitResolution)
            : tr("Training a small add-on (LoRA) for it");
    fit.details = tr("%1 takes about %2 of memory; %3 has %4.")
                      .arg(what, memoryText(bytes), device->name, memoryText(device->totalBytes));
    if (const auto hours = hoursOfRun(model, *device); fit.fits && hours) {
        fit.isSlow = *hours > slowFromHours;
        const QString text =
            fit.isSlow ? tr("Fits, but slow: about %1 h a run") : tr("Fits, about %1 h a run");
        fit.text = text.arg(wholeHours(*hours));
        fit.details += u' ' + tr("Without a GPU a run of 800 steps takes about that long on %1 "
                                 "cores, on older processors several times as long. Once you have "
                                 "the model, the Train page measures it.")
                                  .arg(QThread::idealThreadCount());
    }
    return fit;
}

std::vector<NeedHere> needsHere(const KnownModel& model, const std::vector<ComputerDevice>& devices,
                                bool isHere, std::optional<std::int64_t> freeBytes) {
    std::vector<NeedHere> rows;
    if (!isHere) {
        const std::int64_t bytes = model.halfBytes > 0 ? model.halfBytes : model.bytes;
        rows.push_back(
            {.what = tr("Download"),
             .how = model.halfBytes > 0 ? tr("16-bit") : QString(),
             .amount = memoryText(static_cast<double>(bytes)),
             .verdict = freeBytes ? tr("%1 free").arg(memoryText(static_cast<double>(*freeBytes)))
                                  : QString(),
             .fits = bytes <= freeBytes.value_or(bytes)});
    }
    const ComputerDevice* const device = deviceForRuns(devices);
    if (device == nullptr || model.kind != KnownModelKind::model) return rows;
    const MemoryNeed need = memoryToLearn(model.family);
    if (const auto drawing = drawingNeed(model, *device)) {
        NeedHere& row = rows.emplace_back(memoryRow(tr("Draw a picture"),
                                                    drawing->isMapped ? tr("16-bit") : tr("32-bit"),
                                                    drawing->bytes, *device));
        if (drawing->isSlow) {
            row.fits = true;
            row.verdict = tr("fits, slowly");
        }
    }
    if (model.isDistilled) return rows;
    const QString how = need.eightBitResolution > 0 ? tr("8-bit")
                        : device->isCpu()           ? tr("32-bit")
                                                    : tr("16-bit");
    rows.push_back(memoryRow(tr("Train a LoRA"), how,
                             device->isCpu() ? need.cpuBytes : need.gpuBytes, *device));
    if (const auto hours = hoursOfRun(model, *device); hours && rows.back().fits)
        rows.push_back({.what = tr("A run of 800 steps"),
                        .how = {},
                        .amount = tr("about %1 h").arg(wholeHours(*hours)),
                        .verdict = {}});
    return rows;
}

}  // namespace dreambooth
