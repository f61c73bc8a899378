// The samplers one can ask for by name, in the order in which they are offered. One list for the
// engine, the command line and the window; no torch.
#pragma once

#include <array>

namespace dreambooth {

struct SamplerName {
    const char* name;       ///< of `--sampler`
    const char* title;      ///< as artists know it; a proper name, never translated
    const char* className;  ///< diffusers' scheduler class
};

inline constexpr std::array samplerList = {
    SamplerName{"ddim", "DDIM", "DDIMScheduler"},
    SamplerName{"pndm", "PNDM", "PNDMScheduler"},
    SamplerName{"euler", "Euler", "EulerDiscreteScheduler"},
    SamplerName{"euler_a", "Euler a", "EulerAncestralDiscreteScheduler"},
    SamplerName{"dpmpp_2m", "DPM++ 2M", "DPMSolverMultistepScheduler"},
    SamplerName{"dpmpp_2m_karras", "DPM++ 2M Karras", "DPMSolverMultistepScheduler"},
    SamplerName{"dpmpp_2m_sde", "DPM++ 2M SDE", "DPMSolverMultistepScheduler"},
    SamplerName{"unipc", "UniPC", "UniPCMultistepScheduler"},
    SamplerName{"ddpm", "DDPM", "DDPMScheduler"},
};

}  // namespace dreambooth
