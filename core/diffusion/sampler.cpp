// The list of samplers, and making one by name.
#include <formats/samplers.h>

#include "sampler_parts.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace dreambooth {

namespace {

std::string allNames() {
    std::string names;
    for (const SamplerInfo& entry : samplerList)
        names += (names.empty() ? "" : ", ") + std::string(entry.name);
    return names;
}

/// diffusers' StableDiffusionPipeline changes these two of the scheduler that it loads, whatever
/// the file says; that of XL takes it as it is.
SchedulerConfig ownConfig(const ModelFiles& model) {
    SchedulerConfig config = model.scheduler;
    if (model.family == ModelFamily::sdxl) return config;
    config.stepsOffset = 1;
    config.clipSample = false;
    return config;
}

/// What from_config() makes of that for a class that was asked for by name: it sees the changes
/// where the file has the keys. Where it has none of clip_sample, DDIM and DDPM clip by default,
/// which is for pictures and spoils latents: a pipeline that loads them turns that off, and so it
/// is here unless it is the model's own sampler.
Result<SchedulerConfig> configAs(const char* className, const ModelFiles& model) {
    TRY(SchedulerConfig config, model.schedulerAs(className));
    TRY(const Json file, parseJson(model.texts.at("scheduler/scheduler_config.json"), className));
    const SchedulerConfig own = ownConfig(model);
    if (file.contains("steps_offset")) config.stepsOffset = own.stepsOffset;
    const bool isSaid = file.contains("clip_sample") || config.className == own.className;
    config.clipSample = isSaid && own.clipSample;
    return config;
}

std::unexpected<Error> invalidSteps(int steps, const SchedulerConfig& config) {
    return failure("draw.invalid.steps", {{"setting", "num_inference_steps"},
                                          {"steps", std::to_string(steps)},
                                          {"most", std::to_string(config.trainTimesteps)}});
}

consteval bool hasOneFactoryAClass() {
    using Row = std::pair<std::string_view, std::string_view>;
    constexpr std::array rows = {
#define ROW(name, title, known, factory, settings) Row(#known, #factory),
        DREAMBOOTH_SAMPLERS(ROW)
#undef ROW
    };
    return std::ranges::none_of(rows, [&](const Row& one) {
        return std::ranges::any_of(rows, [&](const Row& other) {
            return one.first == other.first && one.second != other.second;
        });
    });
}
static_assert(hasOneFactoryAClass(), "makeByClass() takes the first row of a class");

Result<std::unique_ptr<Sampler>> makeByClass(NoiseSchedule schedule, int steps) {
    const std::string className = schedule.config().className;
#define ROW(name, title, known, factory, settings) \
    if (className == #known) return factory(std::move(schedule), steps);
    DREAMBOOTH_SAMPLERS(ROW)
#undef ROW
    return failure("scheduler.unsupported.sampler",
                   {{"sampler", className}, {"choices", allNames()}});
}

}  // namespace

Result<std::unique_ptr<Sampler>> makeSampler(const SchedulerConfig& config, int steps) {
    if (steps < 1 || steps > config.trainTimesteps) return invalidSteps(steps, config);
    TRY(auto schedule, NoiseSchedule::make(config));
    TRY(auto sampler, makeByClass(std::move(schedule), steps));
    // With nearly all steps, steps_offset can point beyond the last one.
    if (sampler->timesteps().front() > config.trainTimesteps - 1)
        return invalidSteps(steps, config);
    return sampler;
}

Result<SchedulerConfig> samplerConfig(const std::string& name, const ModelFiles& model) {
    if (name.empty()) return ownConfig(model);
    for (const SamplerInfo& entry : samplerList) {
        if (name != entry.name) continue;
        TRY(auto config, configAs(entry.className, model));
        entry.fixSettings(config);
        return config;
    }
    return failure("sampler.unknown", {{"sampler", name}, {"choices", allNames()}});
}

}  // namespace dreambooth
