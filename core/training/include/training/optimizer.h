// What all optimizers have in common: gradients, loss scaling, clipping by the global norm, the
// skipping of steps whose gradients are not finite, and the sharding of the state among ranks
// (ZeRO-1, Rajbhandari et al. 2020). Nothing is read back from the device in a step.
#pragma once

#include <ATen/core/Tensor.h>
#include <distributed/rank_group.h>
#include <project/recipe.h>
#include <training/precision.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// Stores weights in bfloat16 so that changes which are smaller than its steps are not lost: rounds
/// up or down by chance, the more likely the nearer, so that the mean of many roundings is
/// the number itself (Gupta et al. 2015, "Deep Learning with Limited Numerical Precision"). The
/// chance is a hash of seed, step, name and place: a resumed run has the same bits.
struct StochasticRounding {
    std::uint64_t seed = 0;
    int step = 0;

    /// Finite float32 numbers in bfloat16; they are those of `name` from number `first` on.
    at::Tensor rounded(const at::Tensor& values, const std::string& name,
                       std::int64_t first = 0) const;
};

struct NamedTensor {
    std::string name;
    at::Tensor tensor;
};

std::int64_t bytesOf(const std::vector<NamedTensor>& tensors);

/// step(), collectState() and the making must be called by all ranks alike.
class Optimizer {
public:
    struct Group {
        /// Leaves with gradients, float32 or bfloat16, all of a group on one device.
        std::vector<NamedTensor> parameters;
        double learningRate = 0;  ///< before the schedule's factor
        double weightDecay = 0;
    };
    struct UpdateResult {
        at::Tensor gradientNorm;  ///< before clipping, float32 scalar on the device
        at::Tensor skipped;       ///< 1 where the gradients were not finite and nothing was done
    };

    virtual ~Optimizer() = default;
    Optimizer(const Optimizer&) = delete;
    Optimizer& operator=(const Optimizer&) = delete;

    /// Before the backward pass of a step, for updates that are made in it (fused_backward.cpp).
    virtual void beforeBackward(double learningRateFactor) { (void)learningRateFactor; }
    /// Which step of the run comes next, counted from 0; for draws.
    virtual void setStep(int step) { m_step = step; }
    /// Whether a part of the step's updates has been made, so that it can't be done again.
    virtual bool hasBegunStep() const { return false; }
    /// One update from the parameters' gradients, which all ranks have the same. With a scaler they
    /// are unscaled first. Their values afterwards are undefined.
    virtual UpdateResult step(double learningRateFactor, GradScaler& scaler);
    /// Gradients to zero, in place where they exist (c10d's buckets hold them).
    void zeroGradients();
    /// Gives their memory back instead: backward then makes new ones, in the memory that
    /// activations leave, and has nothing to add to. Only where nobody else holds them.
    void releaseGradients();
    /// What the learning rate is multiplied by where the optimizer finds it itself (float64 scalar
    /// on the device); undefined where it takes it as it is.
    virtual at::Tensor rateEstimate() const { return {}; }

    /// All that this rank needs to resume, named "<parameter>.<kind>" and the like; shared, so that
    /// copying into it restores an optimizer.
    virtual std::vector<NamedTensor> state() const = 0;
    /// The tensors that state() shows, or what they lie in.
    virtual std::vector<at::Tensor> buffers() const = 0;
    /// The state of all ranks on the first one, and nothing on the others. Any number of ranks can
    /// resume from it.
    std::vector<NamedTensor> collectState() const;
    /// Gives the device's memory back (pause), and takes it again.
    void toHost();
    void toDevices();

protected:
    Optimizer(const Recipe& recipe, std::vector<Group> groups, const RankGroup& ranks);

    /// What an update has to do to the gradients, decided on the device.
    struct Clipping {
        at::Tensor divisor;  ///< float32 scalar, at least 1
        at::Tensor skipped;  ///< float32 scalar; where it is 1, nothing at all may change
        /// The same on another device.
        Clipping on(at::Device device) const { return {divisor.to(device), skipped.to(device)}; }
    };
    /// Changes groups()' parameters and their state; without grad mode. On the CPU it isn't called
    /// for a step that is skipped.
    virtual void update(double learningRateFactor, const Clipping& clipping) = 0;
    /// How weights in bfloat16 are stored (Recipe::stochastic_rounding); nothing: to the nearest.
    std::optional<StochasticRounding> rounding() const;
    /// What this rank updates: everything, or its shard. A group may have no parameters here.
    const std::vector<Group>& groups() const { return m_own; }
    /// float32 on the device of a group's parameters, of which this rank may have none.
    at::TensorOptions scalarOptions(std::size_t group = 0) const;
    /// Of numbers that depend on all parameters.
    void allReduce(at::Tensor& numbers) const;

private:
    bool isSharded() const { return !m_shards.empty(); }
    void shardParameters();
    void allGather() const;

    std::vector<Group> m_all, m_own;                ///< with the same indices
    std::vector<std::vector<at::Tensor>> m_shards;  ///< parameters by rank; empty: all have all
    RankGroup m_ranks;
    double m_maxGradientNorm;
    std::optional<std::uint64_t> m_roundingSeed;
    int m_step = 0;
    std::vector<at::Device> m_devices;  ///< of the buffers while they are on the host
};

/// The optimizer that the recipe names. With shard_optimizer each of several ranks keeps the state
/// of a part of the parameters, updates it and hands it on: the same results in less memory.
std::unique_ptr<Optimizer> makeOptimizer(const Recipe& recipe, std::vector<Optimizer::Group> groups,
                                         const RankGroup& ranks = {});

}  // namespace dreambooth
