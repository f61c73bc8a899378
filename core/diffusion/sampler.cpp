// The list of samplers, and making one by name.
#include "sampler_parts.h"

#include <array>

namespace dreambooth {

namespace {

struct Entry {
    const char* name;
    const char* title;
    const char* className;
    bool karras;
};

constexpr std::array entries = {
    Entry{"ddim", "DDIM", "DDIMScheduler", false},
    Entry{"pndm", "PNDM", "PNDMScheduler", false},
    Entry{"euler", "Euler", "EulerDiscreteScheduler", false},
    Entry{"dpmpp_2m", "DPM++ 2M", "DPMSolverMultistepScheduler", false},
    Entry{"dpmpp_2m_karras", "DPM++ 2M Karras", "DPMSolverMultistepScheduler", true},
};

std::string allNames() {
    std::string names;
    for (const Entry& entry : entries)
        names += (names.empty() ? "" : ", ") + std::string(entry.name);
    return names;
}

std::unexpected<Error> invalidSteps(int steps, const SchedulerConfig& config) {
    return badInput("draw.invalid",
                    "The number of steps is " + std::to_string(steps) +
                        "; this model's schedule has " + std::to_string(config.trainTimesteps) +
                        " in all.",
                    "Choose for example 25.", {{"setting", "num_inference_steps"}});
}

Result<std::unique_ptr<Sampler>> makeByClass(NoiseSchedule schedule, int steps) {
    const SchedulerConfig& config = schedule.config();
    if (config.className == "DDIMScheduler") return makeDdim(std::move(schedule), steps);
    if (config.className == "PNDMScheduler") return makePndm(std::move(schedule), steps);
    if (config.className == "EulerDiscreteScheduler") return makeEuler(std::move(schedule), steps);
    if (config.className == "DPMSolverMultistepScheduler")
        return makeDpmMultistep(std::move(schedule), steps);
    return badInput("scheduler.unsupported",
                    "The model's own sampler " + config.className + " is not built in.",
                    "Choose one of: " + allNames() + ".", {{"sampler", config.className}});
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

Result<SchedulerConfig> samplerConfig(const std::string& name, const ModelFolder& folder) {
    if (name.empty()) return folder.scheduler;
    for (const Entry& entry : entries) {
        if (name != entry.name) continue;
        TRY(auto config, folder.schedulerAs(entry.className));
        // By its name DPM++ 2M is one thing, whatever a folder's file says of it.
        config.useKarrasSigmas = entry.karras || (name == "euler" && config.useKarrasSigmas);
        // The slower start of PNDM is not used with Stable Diffusion, and old files don't say so.
        if (name == "pndm") config.skipPrkSteps = true;
        return config;
    }
    return badInput("sampler.unknown", "There is no sampler \"" + name + "\".",
                    "Choose one of: " + allNames() + ".", {{"sampler", name}});
}

std::vector<std::pair<std::string, std::string>> samplerNames() {
    std::vector<std::pair<std::string, std::string>> names;
    for (const Entry& entry : entries) names.emplace_back(entry.name, entry.title);
    return names;
}

}  // namespace dreambooth
