"""Settings of diffusers' schedulers that the small models don't have: orders, solvers, spacings, noise levels, schedules.
Each variant is a scheduler_config.json and what the scheduler makes of made-up network outputs (README.md). And pictures
by the stochastic ones, whose starting noise and later noise come from one generator.
And what from_config() makes of every class's file for every sampler (pairs.json).
usage: samplers.py MODEL OUT_FOLDER"""
import inspect
import json
import sys
import tempfile

import diffusers
import torch
from diffusers import StableDiffusionPipeline
from safetensors.torch import save_file

from dump import PROMPT, SAMPLERS, STEPS, StepNoise, noise, seeded

BETAS = {"beta_start": 0.00085, "beta_end": 0.012, "beta_schedule": "scaled_linear"}
SHAPE = (1, 4, 3, 3)
DDIM, DDPM, PNDM = "DDIMScheduler", "DDPMScheduler", "PNDMScheduler"
EULER, ANCESTRAL = "EulerDiscreteScheduler", "EulerAncestralDiscreteScheduler"
DPM, UNIPC = "DPMSolverMultistepScheduler", "UniPCMultistepScheduler"
SDE = {"algorithm_type": "sde-dpmsolver++"}
V, X = {"prediction_type": "v_prediction"}, {"prediction_type": "sample"}
ZERO_SNR = V | {"rescale_betas_zero_snr": True, "timestep_spacing": "trailing"}
COSINE = {"beta_schedule": "squaredcos_cap_v2"}


def variants():
    """(class, steps, settings)"""
    for kind in (DDIM, DDPM, PNDM, EULER, ANCESTRAL, DPM, UNIPC):
        for spacing in ("leading", "linspace", "trailing"):
            yield kind, 7, {"timestep_spacing": spacing, "steps_offset": 1}
        yield kind, 7, V
        yield kind, 18, {"num_train_timesteps": 100, "trained_betas": [0.001 + 0.001 * i for i in range(100)]}
        if kind not in (PNDM, ANCESTRAL):
            yield kind, 7, X
        if kind != PNDM:
            yield kind, 8, ZERO_SNR
    yield PNDM, 9, {"skip_prk_steps": True, "timestep_spacing": "linspace"}
    yield PNDM, 4, {"set_alpha_to_one": True}
    yield PNDM, 20, V | {"steps_offset": 1}
    yield DDIM, 7, {"clip_sample": False, "set_alpha_to_one": False}
    yield DDIM, 7, {"clip_sample_range": 2.0}
    yield DDPM, 7, {"variance_type": "fixed_large", "clip_sample": False}
    yield DDPM, 7, {"variance_type": "fixed_small_log"} | V
    yield EULER, 7, {"interpolation_type": "log_linear"}
    yield EULER, 7, {"interpolation_type": "log_linear", "use_karras_sigmas": True}
    yield EULER, 7, {"final_sigmas_type": "sigma_min"}
    yield EULER, 7, {"use_exponential_sigmas": True} | V
    for kind in (DPM, UNIPC):
        for ramp in ("use_karras_sigmas", "use_exponential_sigmas"):
            yield kind, 9, {ramp: True}
        for order in (1, 2, 3):
            for steps in (1, 2, 3, 7, 20):
                yield kind, steps, {"solver_order": order}
        yield kind, 20, {"solver_order": 3, "lower_order_final": False, "final_sigmas_type": "sigma_min"}
        yield kind, 7, {"final_sigmas_type": "sigma_min", "use_karras_sigmas": True}
    yield DPM, 9, {"use_lu_lambdas": True}
    yield DPM, 9, COSINE | {"lambda_min_clipped": -5.1}
    yield DPM, 9, COSINE | {"lambda_min_clipped": -5.1, "timestep_spacing": "trailing"}
    yield DPM, 9, {"solver_type": "heun"}
    yield DPM, 9, {"solver_type": "bh2"}
    yield DPM, 20, {"euler_at_final": True, "final_sigmas_type": "sigma_min"}
    yield DPM, 9, SDE | {"solver_type": "heun"}
    yield DPM, 9, SDE | V | {"use_karras_sigmas": True}
    for order in (1, 3):
        yield DPM, 9, SDE | {"solver_order": order}
        yield DPM, 20, SDE | {"solver_order": order}
    for order in (1, 2, 3):
        # Without its last level 0, where diffusers' B1 is 0 times infinity.
        yield UNIPC, 9, {"solver_type": "bh1", "solver_order": order, "final_sigmas_type": "sigma_min"}
        yield UNIPC, 9, {"predict_x0": False, "solver_order": order, "final_sigmas_type": "sigma_min"}
    yield UNIPC, 9, V | {"predict_x0": False, "final_sigmas_type": "sigma_min"}
    yield UNIPC, 9, {"disable_corrector": [0, 1, 5]}


def series(kind, steps, settings, tensors, key):
    scheduler = getattr(diffusers, kind)(**{**BETAS, **settings})
    scheduler.set_timesteps(steps)
    sample = noise(7, *SHAPE) * scheduler.init_noise_sigma
    samples, inputs = [sample], []
    takes_generator = "generator" in inspect.signature(scheduler.step).parameters
    with StepNoise(type(scheduler)) as drawn:
        for i, t in enumerate(scheduler.timesteps):
            inputs.append(scheduler.scale_model_input(sample, t))
            draws = {"generator": seeded(1000 + i)} if takes_generator else {}
            sample = scheduler.step(noise(100 + i, *SHAPE), t, sample, **draws).prev_sample
            samples.append(sample)
    tensors[f"out.{key}.timesteps"] = torch.as_tensor(scheduler.timesteps).double()
    tensors[f"out.{key}.samples"], tensors[f"out.{key}.model_inputs"] = torch.stack(samples), torch.stack(inputs)
    if drawn:
        tensors[f"in.{key}.step_noise"] = torch.stack(drawn)
    if not all(torch.isfinite(tensor).all() for tensor in (samples[-1], inputs[-1])):
        print("not finite:", key, kind, steps, settings)
    return {"steps": steps, "config": {"_class_name": kind, **BETAS, **settings}}


def pictures(model, out):
    pipe = StableDiffusionPipeline.from_pretrained(model, safety_checker=None)
    own, tensors = pipe.scheduler.config, {}
    size = pipe.unet.config.sample_size * pipe.vae_scale_factor

    def draw(sampler, prompts, seeds):
        kind, extra = SAMPLERS[sampler]
        pipe.scheduler = kind.from_config(own, **extra)
        images = pipe(prompts, num_inference_steps=STEPS, guidance_scale=7.5, height=size, width=size, output_type="pt",
                      generator=[seeded(seed) for seed in seeds]).images
        return (images * 255).round().to(torch.uint8)
    for sampler in ("euler_a", "dpmpp_2m_sde", "ddpm"):
        tensors[f"out.{sampler}.image"] = draw(sampler, [PROMPT], [21])
    tensors["out.euler_a.pair"] = draw("euler_a", [PROMPT, "a red cat"], [21, 5])
    save_file(tensors, f"{out}/pictures.safetensors")


def files():
    """scheduler_config.json of each class: one that says nothing, one that says all, and one where all is otherwise."""
    otherwise = {"clip_sample": True, "final_sigmas_type": "sigma_min", "lower_order_final": False, "set_alpha_to_one": True,
                 "skip_prk_steps": True, "solver_order": 3, "steps_offset": 2, "timestep_spacing": "trailing",
                 "use_karras_sigmas": True, "variance_type": "fixed_large", "prediction_type": "v_prediction"}
    for kind in (DDIM, DDPM, PNDM, EULER, ANCESTRAL, DPM, UNIPC):
        known = inspect.signature(getattr(diffusers, kind).__init__).parameters
        yield {"_class_name": kind, **BETAS}
        yield json.loads(getattr(diffusers, kind)(**BETAS).to_json_string())
        yield {"_class_name": kind, **BETAS, **{key: value for key, value in otherwise.items() if key in known}}


def settings(scheduler):
    """Those that its class knows: its config also holds what the file has for other classes."""
    known = inspect.signature(type(scheduler).__init__).parameters
    return {key: value for key, value in scheduler.config.items() if key in known}


def pairs(model):
    """[{"file", "sampler": ..., "config": what it ends up with}]: loaded by the pipeline of Stable Diffusion 1 and 2."""
    pipe = StableDiffusionPipeline.from_pretrained(model, safety_checker=None)
    parts = {**pipe.components, "requires_safety_checker": False}
    for file in files():
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/scheduler_config.json", "w") as written:
                json.dump(file, written)
            parts["scheduler"] = getattr(diffusers, file["_class_name"]).from_pretrained(folder)
        own = StableDiffusionPipeline(**parts).scheduler
        yield {"file": file, "sampler": "", "config": settings(own)}
        for sampler, (kind, extra) in SAMPLERS.items():
            if sampler != "euler_karras":
                yield {"file": file, "sampler": sampler, "config": settings(kind.from_config(own.config, **extra))}


def main():
    model, out = sys.argv[1:]
    with open(f"{out}/pairs.json", "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(pair) for pair in pairs(model)) + "\n]\n")
    pictures(model, out)
    tensors = {"in.start_noise": noise(7, *SHAPE), "in.model_outputs": torch.stack([noise(100 + i, *SHAPE) for i in range(40)])}
    info = {}
    for number, (kind, steps, settings) in enumerate(variants()):
        key = f"{number:03}"
        info[key] = series(kind, steps, settings, tensors, key)
    save_file({k: v.contiguous() for k, v in tensors.items()}, f"{out}/variants.safetensors")
    with open(f"{out}/variants.json", "w") as file:
        file.write("{\n" + ",\n".join(f'"{k}": {json.dumps(v)}' for k, v in info.items()) + "\n}\n")


if __name__ == "__main__":
    main()
