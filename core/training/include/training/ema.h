// An exponential moving average of what is trained, as diffusers' EMAModel keeps it
// (diffusers/training_utils.py): what samples, validation, checkpoints and the result show.
#pragma once

#include <ATen/core/Tensor.h>
#include <training/optimizer.h>

#include <memory>
#include <vector>

namespace dreambooth {

class Ema {
public:
    /// Begins with the parameters as they are. They are float32.
    Ema(std::vector<NamedTensor> parameters, double decay);
    ~Ema();
    Ema(const Ema&) = delete;
    Ema& operator=(const Ema&) = delete;

    /// After each optimizer step: average += (1 − decay)(parameter − average), where the decay of
    /// update n + 1 is (1 + n) / (10 + n), at most the given one, and 0 at the first. Nothing
    /// happens where `skipped` (float32 scalar on the device) is 1. Nothing is read back.
    void update(const at::Tensor& skipped);

    /// While one of these lives, the parameters have the average's memory, and the average theirs:
    /// nothing is copied, and afterwards each parameter is where it was. With nullptr nothing
    /// happens. One at a time.
    class ScopedWeights {
    public:
        explicit ScopedWeights(Ema* ema);
        ~ScopedWeights();
        ScopedWeights(const ScopedWeights&) = delete;
        ScopedWeights& operator=(const ScopedWeights&) = delete;

    private:
        Ema* m_ema;
        std::vector<at::Tensor> m_raw;
    };

    /// Takes the parameters' present values as the average (resuming).
    void adopt();
    /// Updates done, float64 scalar; shared, for checkpoints.
    const at::Tensor& count() const { return m_count; }
    /// Gives the device's memory back (pause), and takes it again where the parameters are.
    void toHost();
    void toDevices();

private:
    /// What lies on one device.
    struct Part;

    std::vector<Part> m_parts;
    at::Tensor m_count;
    double m_decay;
};

}  // namespace dreambooth
