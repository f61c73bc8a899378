// The samplers one can ask for by name, one row each, in the order in which they are offered. From
// a row follow the engine's factory, `--sampler`, what is refused, and the window's list; no torch.
#pragma once

#include <formats/model_config.h>

#include <array>

namespace dreambooth {

/// ROW(name, title, class, factory, settings): the value of `--sampler`; the title as artists know
/// it, a proper name that is never translated; diffusers' scheduler class; the function of
/// core/diffusion/sampler_*.cpp that makes it, the same in all rows of a class; and what the name
/// fixes, whatever a folder's file says, as statements on a SchedulerConfig `config`.
#define DREAMBOOTH_SAMPLERS(ROW)                                                           \
    ROW(ddim, "DDIM", DDIMScheduler, makeDdim, )                                           \
    /* The slower start is not used with Stable Diffusion, and old files don't say so. */  \
    ROW(pndm, "PNDM", PNDMScheduler, makePndm, config.skipPrkSteps = true)                 \
    ROW(euler, "Euler", EulerDiscreteScheduler, makeEuler, )                               \
    ROW(euler_a, "Euler a", EulerAncestralDiscreteScheduler, makeEulerAncestral, )         \
    ROW(dpmpp_2m, "DPM++ 2M", DPMSolverMultistepScheduler, makeDpmMultistep,               \
        config.useKarrasSigmas = false;                                                    \
        config.algorithmType = "dpmsolver++")                                              \
    ROW(dpmpp_2m_karras, "DPM++ 2M Karras", DPMSolverMultistepScheduler, makeDpmMultistep, \
        config.useKarrasSigmas = true;                                                     \
        config.algorithmType = "dpmsolver++")                                              \
    ROW(dpmpp_2m_sde, "DPM++ 2M SDE", DPMSolverMultistepScheduler, makeDpmMultistep,       \
        config.useKarrasSigmas = false;                                                    \
        config.algorithmType = "sde-dpmsolver++")                                          \
    ROW(unipc, "UniPC", UniPCMultistepScheduler, makeUniPc, )                              \
    ROW(ddpm, "DDPM", DDPMScheduler, makeDdpm, )

struct SamplerInfo {
    const char* name;
    const char* title;
    const char* className;
    void (*fixSettings)(SchedulerConfig& config);
};

inline constexpr std::array samplerList = {
#define ROW(name, title, className, factory, settings) \
    SamplerInfo{#name, title, #className,              \
                []([[maybe_unused]] SchedulerConfig& config) { settings; }},
    DREAMBOOTH_SAMPLERS(ROW)
#undef ROW
};

/// The one sampler of models that learn by flow matching, whose name no other model takes.
inline constexpr const char* flowSampler = "flow_euler";

}  // namespace dreambooth
