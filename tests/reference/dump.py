"""What diffusers and transformers compute for one model folder, as safetensors: `in.*` are the draws and inputs,
`out.*` the results (README.md lists them). Run by make_reference.sh."""
import argparse
import inspect
import json
import os
import sys

import diffusers
import numpy as np
import torch
import torch.nn.functional as F
import transformers
from diffusers import (DDIMScheduler, DDPMScheduler, DPMSolverMultistepScheduler, EulerAncestralDiscreteScheduler,
                       EulerDiscreteScheduler, PNDMScheduler, StableDiffusionPipeline, UniPCMultistepScheduler)
from diffusers.training_utils import compute_snr
from safetensors.torch import save_file

PROMPTS = [
    "", " ", "a photo of sks dog", "A Photo OF A Sks DOG", "  lead  and\ttrail\n", "hello,world . (x:1.2) [y] <z> \\ |",
    "don't we'll I'd you're they've I'm it's 'sks x'S", "1234567890 3.14 ½ Ⅳ ² ٠١٢", "café cafe\u0301 naïve Å ṩ",
    "Привет, мир!", "日本語の猫", "ภาษาไทย हिन्दी", "👨‍👩‍👧 family 😀!!", "İstanbul ẞ Σοφίας ﬁsh ａｂｃ",
    "a\u00a0b\u3000c\u200bd\u2028e\u0085f\u00adg\ufeff", "<|endoftext|> middle <|startoftext|>end", "!!<|EndOfText|>!! <|x|>",
    "“quote” — dash… ™ ©", "a" * 200, "dog " * 100, "__init__ a1b2c3 #tag @at", "&amp; \x01ctl", "!", "ohwx zwx qxv",
]
PROMPT = "a photo of a sks dog in a bucket"
SAMPLERS = {
    "ddim": (DDIMScheduler, {}), "pndm": (PNDMScheduler, {"skip_prk_steps": True}), "euler": (EulerDiscreteScheduler, {}),
    "euler_karras": (EulerDiscreteScheduler, {"use_karras_sigmas": True}),
    "euler_a": (EulerAncestralDiscreteScheduler, {}), "dpmpp_2m": (DPMSolverMultistepScheduler, {}),
    "dpmpp_2m_karras": (DPMSolverMultistepScheduler, {"use_karras_sigmas": True}),
    "dpmpp_2m_sde": (DPMSolverMultistepScheduler, {"algorithm_type": "sde-dpmsolver++"}),
    "unipc": (UniPCMultistepScheduler, {}), "ddpm": (DDPMScheduler, {}),
}
STEPS = 10


def seeded(seed):
    return torch.Generator("cpu").manual_seed(seed)


def noise(seed, *shape):
    return torch.randn(shape, generator=seeded(seed))


def public(config):
    """Without diffusers' notes for itself, whose order changes from run to run."""
    return {k: v for k, v in config.items() if not k.startswith("_")}


class StepNoise:
    """Notes what a scheduler draws through randn_tensor() while it is active."""

    def __init__(self, scheduler_class):
        self.module, self.drawn = sys.modules[scheduler_class.__module__], []

    def __enter__(self):
        self.original = getattr(self.module, "randn_tensor", None)
        if self.original:
            self.module.randn_tensor = self.draw
        return self.drawn

    def draw(self, *args, **kwargs):
        self.drawn.append(self.original(*args, **kwargs))
        return self.drawn[-1].clone()

    def __exit__(self, *_):
        if self.original:
            self.module.randn_tensor = self.original


class Dump:
    def __init__(self, model, out, dtype):
        self.model, self.out, self.dtype = model, out, dtype
        self.pipe = self.load()
        self.unet, self.vae, self.text = self.pipe.unet, self.pipe.vae, self.pipe.text_encoder
        self.size = self.unet.config.sample_size * self.pipe.vae_scale_factor
        self.latent = (self.unet.config.in_channels, self.unet.config.sample_size, self.unet.config.sample_size)
        os.makedirs(out, exist_ok=True)

    def load(self):
        variant = "fp16" if os.path.exists(f"{self.model}/unet/diffusion_pytorch_model.fp16.safetensors") else None
        pipe = StableDiffusionPipeline.from_pretrained(self.model, variant=variant, dtype=torch.float32, safety_checker=None)
        pipe.set_progress_bar_config(disable=True)
        for part in (pipe.unet, pipe.vae, pipe.text_encoder):
            part.to(self.dtype).eval()
        return pipe

    def save(self, name, tensors, info=None):
        save_file({k: v.detach().contiguous().clone() for k, v in tensors.items()}, f"{self.out}/{name}.safetensors")
        text = json.dumps(info or {}, indent=1, ensure_ascii=False, default=str)
        with open(f"{self.out}/{name}.json", "w") as file:
            file.write(text.replace("-Infinity", "null"))  # a scheduler's default, which JSON can't hold

    def draw(self, seed, *shape):
        return noise(seed, *shape).to(self.dtype)

    def ids(self, prompts):
        length = self.pipe.tokenizer.model_max_length
        return self.pipe.tokenizer(prompts, padding="max_length", truncation=True, max_length=length,
                                   return_tensors="pt").input_ids

    # --- the parts ----------------------------------------------------------------------------------------------

    def tokens(self):
        tokenizer = self.pipe.tokenizer
        self.save("tokens", {"out.tokenizer.input_ids": self.ids(PROMPTS)}, {"prompts": PROMPTS, "tokenizer": {
            "bos": tokenizer.bos_token_id, "eos": tokenizer.eos_token_id, "pad": tokenizer.pad_token_id,
            "max": tokenizer.model_max_length, "untruncated": [tokenizer(p, truncation=False).input_ids for p in PROMPTS]}})

    @torch.no_grad()
    def text_encoder(self):
        prompts = [PROMPTS[i] for i in (0, 2, 15, 19)]
        ids = self.ids(prompts)
        result = self.text(ids, output_hidden_states=True)
        tensors = {"in.text_encoder.input_ids": ids, "out.text_encoder.last_hidden_state": result.last_hidden_state,
                   "out.text_encoder.pooler_output": result.pooler_output}
        for i, hidden in enumerate(result.hidden_states):
            tensors[f"out.text_encoder.hidden_states.{i}"] = hidden
        self.save("text", tensors, {"prompts": prompts})

    @torch.no_grad()
    def autoencoder(self):
        pixels = self.draw(1, 2, 3, self.size, self.size).tanh()
        wide = self.draw(4, 1, 3, self.size, self.size + 2 * self.pipe.vae_scale_factor).tanh()
        latents, scaling = self.draw(2, 2, *self.latent), self.vae.config.scaling_factor
        posterior = self.vae.encode(pixels).latent_dist
        draws = self.draw(3, *posterior.mean.shape)
        self.save("vae", {
            "in.pixels": pixels, "in.pixels_wide": wide, "in.latents": latents, "in.posterior_noise": draws,
            "out.moments": posterior.parameters, "out.mean": posterior.mean, "out.logvar": posterior.logvar,
            "out.std": posterior.std, "out.sample_scaled": (posterior.mean + posterior.std * draws) * scaling,
            "out.moments_wide": self.vae.encode(wide).latent_dist.parameters,
            "out.decoded": self.vae.decode(latents).sample, "out.decoded_scaled": self.vae.decode(latents / scaling).sample,
        }, {"scaling_factor": scaling, "vae_scale_factor": self.pipe.vae_scale_factor})

    @torch.no_grad()
    def u_net(self):
        hidden = self.text(self.ids(["a photo of a sks dog", "a painting of a cat"]))[0]
        sample = self.draw(5, 2, *self.latent)
        wide = self.draw(6, 2, self.latent[0], self.latent[1], self.latent[2] + 8)
        tensors = {"in.sample": sample, "in.sample_wide": wide, "in.encoder_hidden_states": hidden}
        for first, second in ((0, 0), (1, 1), (500, 500), (999, 999), (10, 731)):
            tensors[f"out.t{first}_{second}"] = self.unet(sample, torch.tensor([first, second]), hidden).sample
        tensors["out.wide_t321"] = self.unet(wide, torch.tensor(321), hidden).sample
        times = torch.tensor([0, 1, 37, 500, 999])
        tensors["in.time_proj_t"], tensors["out.time_proj"] = times, self.unet.time_proj(times)
        tensors["out.time_embedding"] = self.unet.time_embedding(tensors["out.time_proj"].to(self.dtype))
        # The output of each block: where a difference begins.
        blocks = {"conv_in": self.unet.conv_in, "mid_block": self.unet.mid_block}
        for group in ("down_blocks", "up_blocks"):
            blocks |= {f"{group}.{i}": block for i, block in enumerate(getattr(self.unet, group))}

        def note(name):
            def hook(_, __, result):
                tensors[f"out.t10_731.{name}"] = result[0] if isinstance(result, tuple) else result
            return hook
        hooks = [block.register_forward_hook(note(name)) for name, block in blocks.items()]
        self.unet(sample, torch.tensor([10, 731]), hidden)
        for hook in hooks:
            hook.remove()
        self.save("unet", tensors, {"config": dict(self.unet.config)})

    def schedulers(self):
        """Every sampler fed with the same made-up model outputs."""
        config = self.pipe.scheduler.config
        start = noise(7, 1, 4, 8, 8)
        outputs = torch.stack([noise(100 + i, 1, 4, 8, 8) for i in range(2 * STEPS + 2)])
        tensors, info = {"in.start_noise": start, "in.model_outputs": outputs}, {"model_config": public(config)}

        def note_times(key, suffix, scheduler):
            tensors[f"out.{key}.timesteps{suffix}"] = torch.as_tensor(scheduler.timesteps).double()
            if hasattr(scheduler, "sigmas"):
                tensors[f"out.{key}.sigmas{suffix}"] = torch.as_tensor(np.asarray(scheduler.sigmas)).double()

        for name, (kind, extra) in SAMPLERS.items():
            for prediction in ("epsilon", "v_prediction"):
                key = f"{name}.{prediction}"
                scheduler = kind.from_config(config, **extra, prediction_type=prediction)
                scheduler.set_timesteps(STEPS)
                note_times(key, "", scheduler)
                x = start * scheduler.init_noise_sigma
                samples, inputs = [x], []
                takes_generator = "generator" in inspect.signature(scheduler.step).parameters
                with StepNoise(kind) as drawn:
                    for i, t in enumerate(scheduler.timesteps):
                        inputs.append(scheduler.scale_model_input(x, t))
                        draws = {"generator": seeded(1000 + i)} if takes_generator else {}
                        x = scheduler.step(outputs[i], t, x, **draws).prev_sample
                        samples.append(x)
                tensors[f"out.{key}.samples"], tensors[f"out.{key}.model_inputs"] = torch.stack(samples), torch.stack(inputs)
                if drawn:
                    tensors[f"in.{key}.step_noise"] = torch.stack(drawn)
                info[key] = {"class": kind.__name__, "config": public(scheduler.config),
                             "init_noise_sigma": float(scheduler.init_noise_sigma)}
            for count in (1, 4, 5, 20, 25, 30, 50):
                scheduler = kind.from_config(config, **extra)
                scheduler.set_timesteps(count)
                note_times(name, f"_{count}", scheduler)
            for spacing in ("linspace", "leading", "trailing"):
                scheduler = kind.from_config(config, **{**extra, "timestep_spacing": spacing})
                scheduler.set_timesteps(STEPS)
                tensors[f"out.{name}.timesteps_10_{spacing}"] = torch.as_tensor(scheduler.timesteps).double()
        ddpm = DDPMScheduler.from_config(config)
        times, x0, eps = torch.tensor([0, 1, 499, 998, 999]), noise(8, 5, 4, 8, 8), noise(9, 5, 4, 8, 8)
        tensors |= {"in.add.t": times, "in.add.x0": x0, "in.add.noise": eps, "out.add.noisy": ddpm.add_noise(x0, eps, times),
                    "out.add.velocity": ddpm.get_velocity(x0, eps, times), "out.alphas_cumprod": ddpm.alphas_cumprod,
                    "out.snr": compute_snr(ddpm, torch.arange(1000))}
        self.save("schedulers", tensors, info)

    def picture(self, pipe, sampler=None, negative="", **kwargs):
        """(start noise, latents after each step, picture in [0, 1], noise of the steps)"""
        own = pipe.scheduler
        if sampler:
            kind, extra = SAMPLERS[sampler]
            pipe.scheduler = kind.from_config(own.config, **extra)
        start, steps = self.draw(21, 1, *self.latent), []

        def note(_, __, ___, values):
            steps.append(values["latents"].clone())
            return {}
        with StepNoise(type(pipe.scheduler)) as drawn, torch.no_grad():
            image = pipe(PROMPT, negative_prompt=negative, num_inference_steps=STEPS, guidance_scale=7.5, latents=start,
                         height=self.size, width=self.size, generator=seeded(77), output_type="pt",
                         callback_on_step_end=note, callback_on_step_end_tensor_inputs=["latents"], **kwargs).images
        pipe.scheduler = own
        return start, torch.stack(steps), image, drawn

    def pipeline(self):
        tensors = {}
        for name in ("default", *SAMPLERS):
            start, steps, image, drawn = self.picture(self.pipe, None if name == "default" else name)
            tensors |= {"in.start_noise": start, f"out.{name}.latents": steps, f"out.{name}.image": image}
            if drawn:
                tensors[f"in.{name}.step_noise"] = torch.stack(drawn)
        _, steps, image, _ = self.picture(self.pipe, negative="blurry, low quality")
        tensors |= {"out.default_neg.latents": steps, "out.default_neg.image": image}
        # The start noise that `generate --seed 21` must draw itself.
        seed = {"prompt": PROMPT, "default_neg": "blurry, low quality", "steps": STEPS, "cfg": 7.5, "start_noise_seed": 21}
        if self.dtype == torch.float64:  # for comparison only
            self.save("pipeline64", {k: v.float() for k, v in tensors.items() if k.endswith(".image")}, seed)
        else:
            self.save("pipeline", tensors, seed)

    # --- training: train_dreambooth.py with prior preservation, one photo and one class image a step ---------------

    PAIR = ["a photo of sks dog", "a photo of a dog"]

    def step_inputs(self, step):
        return {"pixels": self.draw(300 + step, 2, 3, self.size, self.size).tanh(),
                "posterior_noise": self.draw(400 + step, 2, *self.latent), "noise": self.draw(500 + step, 2, *self.latent),
                "timesteps": torch.randint(0, 1000, (2,), generator=seeded(600 + step))}

    def loss(self, ddpm, ids, given, gamma=None):
        with torch.no_grad():
            posterior = self.vae.encode(given["pixels"]).latent_dist
            x0 = (posterior.mean + posterior.std * given["posterior_noise"]) * self.vae.config.scaling_factor
        times, eps = given["timesteps"], given["noise"]
        noisy, hidden = ddpm.add_noise(x0, eps, times), self.text(ids)[0]
        prediction = self.unet(noisy, times, hidden).sample
        velocity = ddpm.config.prediction_type == "v_prediction"
        target = ddpm.get_velocity(x0, eps, times) if velocity else eps
        each = F.mse_loss(prediction, target, reduction="none").mean((1, 2, 3))
        weight = 1.0
        if gamma:  # min-SNR of the photo's own timestep; the script mixes up the two halves of the batch
            snr = compute_snr(ddpm, times[:1])
            weight = snr.clamp(max=gamma) / (snr + 1 if velocity else snr)
        instance, prior = (each[:1] * weight).mean(), each[1:].mean()
        return instance + prior, instance, prior, {"latents": x0, "noisy": noisy, "pred": prediction, "hidden": hidden}

    def train(self):
        ddpm, ids = DDPMScheduler.from_config(self.pipe.scheduler.config), self.ids(self.PAIR)
        settings = {"lr": 1e-3, "betas": (0.9, 0.999), "weight_decay": 1e-2, "eps": 1e-3}
        parameters = {f"{part}.{name}": p for part in ("unet", "text_encoder")
                      for name, p in getattr(self.pipe, part).named_parameters()}
        before = {name: p.detach().clone() for name, p in parameters.items()}
        optimizer = torch.optim.AdamW(parameters.values(), **settings)
        tensors = {"in.input_ids": ids}
        info = settings | {"max_grad_norm": 1.0, "prior_loss_weight": 1.0, "prompts": self.PAIR, "steps": []}
        for step in range(3):
            given = self.step_inputs(step)
            tensors |= {f"in.{step}.{k}": v for k, v in given.items()}
            if step == 0:
                with torch.no_grad():
                    for gamma in (1.0, 5.0):
                        for t in (5, 120, 700):
                            total, instance, *_ = self.loss(ddpm, ids, given | {"timesteps": torch.tensor([t, 500])}, gamma)
                            info[f"snr_gamma_{gamma}.t{t}_500"] = {"loss": total.item(), "instance": instance.item()}
            total, instance, prior, made = self.loss(ddpm, ids, given)
            total.backward()
            if step == 0:
                tensors |= {f"out.0.{k}": v for k, v in made.items()}
                tensors |= {f"out.0.grad.{k}": p.grad.clone() for k, p in parameters.items() if p.grad is not None}
            norm = torch.nn.utils.clip_grad_norm_(parameters.values(), 1.0)
            info["steps"].append({"loss": total.item(), "instance": instance.item(), "prior": prior.item(),
                                  "grad_norm": norm.item(), "timesteps": given["timesteps"].tolist()})
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        tensors |= {f"out.2.param.{k}": p for k, p in parameters.items()}
        self.save("train", tensors, info)
        with torch.no_grad():
            for name, p in parameters.items():
                p.copy_(before[name])

    def lora(self):
        from diffusers.utils import convert_state_dict_to_diffusers, convert_state_dict_to_kohya
        from peft import LoraConfig
        from peft.utils import get_peft_model_state_dict
        rank, folder = 4, f"{self.out}/lora"
        os.makedirs(folder, exist_ok=True)
        targets = {"unet": ["to_q", "to_k", "to_v", "to_out.0"], "text_encoder": ["q_proj", "k_proj", "v_proj", "out_proj"]}
        torch.manual_seed(55)
        files = {"diffusers": {}, "peft": {}, "kohya": {}}
        for i, (part, modules) in enumerate(targets.items()):
            network = getattr(self.pipe, part)
            network.requires_grad_(False)
            network.add_adapter(LoraConfig(r=rank, lora_alpha=rank, init_lora_weights="gaussian", target_modules=modules))
            with torch.no_grad():
                for name, p in sorted(network.named_parameters()):
                    if "lora_B" in name:
                        p.copy_(0.3 * noise(700 + i, *p.shape))
            adapters = get_peft_model_state_dict(network)
            files["diffusers"][part] = convert_state_dict_to_diffusers(adapters)
            files["peft"] |= {f"{part}.{k}": v for k, v in adapters.items()}
        StableDiffusionPipeline.save_lora_weights(folder, unet_lora_layers=files["diffusers"]["unet"],
                                                  text_encoder_lora_layers=files["diffusers"]["text_encoder"])
        # kohya's own names (sd-scripts), with an alpha that is not the rank: half the strength.
        for name, value in files["peft"].items():
            module, end = name.rsplit(".lora_", 1)
            part, module = module.split(".", 1)
            flat = ("lora_unet_" if part == "unet" else "lora_te_text_model_") + module.replace(".", "_")
            files["kohya"][f"{flat}.lora_{'down' if end[0] == 'A' else 'up'}.weight"] = value
            files["kohya"][f"{flat}.alpha"] = torch.tensor(rank / 2)
        save_file({k: v.contiguous() for k, v in files["peft"].items()}, f"{folder}/lora_peft.safetensors")
        save_file({k: v.contiguous() for k, v in files["kohya"].items()}, f"{folder}/lora_kohya_half.safetensors")
        save_file({k: v.contiguous() for k, v in convert_state_dict_to_kohya(files["peft"]).items()},
                  f"{folder}/lora_kohya_diffusers.safetensors")

        given, ids = self.step_inputs(0), self.ids(self.PAIR)
        total, *_ = self.loss(DDPMScheduler.from_config(self.pipe.scheduler.config), ids, given)
        total.backward()
        tensors = {"in.input_ids": ids} | {f"in.{k}": v for k, v in given.items()}
        for part in targets:
            tensors |= {f"out.grad.{part}.{k}": p.grad for k, p in getattr(self.pipe, part).named_parameters()
                        if p.grad is not None}
        info = {"rank": rank, "alpha": rank, "loss": total.item()}
        tensors["in.start_noise"], _, tensors["out.image.base"], _ = self.picture(self.load())
        for label, file in (("diffusers", "pytorch_lora_weights"), ("kohya_half", "lora_kohya_half"),
                            ("kohya_diffusers", "lora_kohya_diffusers")):
            pipe = self.load()  # anew each time: scale= is remembered
            pipe.load_lora_weights(folder, weight_name=file + ".safetensors")
            tensors[f"out.image.{label}"] = self.picture(pipe)[2]
            if label == "diffusers":
                tensors["out.image.diffusers.scale0.5"] = self.picture(pipe, cross_attention_kwargs={"scale": 0.5})[2]
        self.save("lora", tensors, info)
        self.pipe = self.load()


PARTS = {"tokens": Dump.tokens, "text": Dump.text_encoder, "vae": Dump.autoencoder, "unet": Dump.u_net,
         "schedulers": Dump.schedulers, "pipeline": Dump.pipeline, "train": Dump.train, "lora": Dump.lora}


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("model")
    arguments.add_argument("out")
    arguments.add_argument("--parts", default=",".join(PARTS))
    arguments.add_argument("--float64", action="store_true")
    given = arguments.parse_args()
    torch.use_deterministic_algorithms(True)
    dump = Dump(given.model, given.out, torch.float64 if given.float64 else torch.float32)
    for part in given.parts.split(","):
        PARTS[part](dump)
    with open(f"{given.out}/about.json", "w") as file:
        json.dump({"torch": torch.__version__, "diffusers": diffusers.__version__,
                   "transformers": transformers.__version__, "size": dump.size}, file, indent=1)


if __name__ == "__main__":
    main()
