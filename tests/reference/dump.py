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
from diffusers import DDPMScheduler, DiffusionPipeline, StableDiffusionXLPipeline
from diffusers.training_utils import compute_snr
from safetensors.torch import load_file, save_file

import dialects

PROMPTS = [
    "", " ", "a photo of sks dog", "A Photo OF A Sks DOG", "  lead  and\ttrail\n", "hello,world . (x:1.2) [y] <z> \\ |",
    "don't we'll I'd you're they've I'm it's 'sks x'S", "1234567890 3.14 ½ Ⅳ ² ٠١٢", "café cafe\u0301 naïve Å ṩ",
    "Привет, мир!", "日本語の猫", "ภาษาไทย हिन्दी", "👨‍👩‍👧 family 😀!!", "İstanbul ẞ Σοφίας ﬁsh ａｂｃ",
    "a\u00a0b\u3000c\u200bd\u2028e\u0085f\u00adg\ufeff", "<|endoftext|> middle <|startoftext|>end", "!!<|EndOfText|>!! <|x|>",
    "“quote” — dash… ™ ©", "a" * 200, "dog " * 100, "__init__ a1b2c3 #tag @at", "&amp; \x01ctl", "!", "ohwx zwx qxv",
]
PROMPT = "a photo of a sks dog in a bucket"
# DDIM and DDPM clip by default; a pipeline turns that off, since latents lie beyond ±1.
UNCLIPPED = {"clip_sample": False}
SAMPLERS = {
    "ddim": (diffusers.DDIMScheduler, UNCLIPPED),
    "pndm": (diffusers.PNDMScheduler, {"skip_prk_steps": True}),
    "euler": (diffusers.EulerDiscreteScheduler, {}),
    "euler_karras": (diffusers.EulerDiscreteScheduler, {"use_karras_sigmas": True}),
    "euler_a": (diffusers.EulerAncestralDiscreteScheduler, {}),
    "dpmpp_2m": (diffusers.DPMSolverMultistepScheduler, {}),
    "dpmpp_2m_karras": (diffusers.DPMSolverMultistepScheduler, {"use_karras_sigmas": True}),
    "dpmpp_2m_sde": (diffusers.DPMSolverMultistepScheduler, {"algorithm_type": "sde-dpmsolver++"}),
    "unipc": (diffusers.UniPCMultistepScheduler, {}),
    "ddpm": (diffusers.DDPMScheduler, UNCLIPPED),
}
STEPS = 10
# What these samplers of diffusers can't do.
LACKING = {("sample", "pndm"), ("sample", "euler_a"), ("zero_snr", "pndm")}
# Without --all-gradients only these parameters' gradients are kept, and the norms of all: one of each kind of module.
FEW = """conv_in.weight time_embedding.linear_1.weight add_embedding.linear_1.weight conv_out.bias
down_blocks.1.attentions.0.proj_in.weight down_blocks.1.attentions.0.transformer_blocks.0.attn2.to_k.weight
mid_block.resnets.1.time_emb_proj.weight up_blocks.1.resnets.0.conv_shortcut.weight conv_norm_out.weight
embeddings.position_embedding.weight encoder.layers.0.self_attn.q_proj.weight encoder.layers.1.mlp.fc2.bias
final_layer_norm.weight text_projection.weight""".split()


def seeded(seed):
    return torch.Generator("cpu").manual_seed(seed)


def noise(seed, *shape):
    return torch.randn(shape, generator=seeded(seed))


def rounded(value):
    return float(f"{value.item():.6g}")


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
    def __init__(self, model, out, dtype, few=False, all_gradients=False):
        self.model, self.out, self.dtype, self.few, self.all_gradients = model, out, dtype, few, all_gradients
        self.pipe = self.load()
        self.unet, self.vae = self.pipe.unet, self.pipe.vae
        self.xl = isinstance(self.pipe, StableDiffusionXLPipeline)
        self.encoders = ["text_encoder", "text_encoder_2"] if self.xl else ["text_encoder"]
        self.size = self.unet.config.sample_size * self.pipe.vae_scale_factor
        self.latent = (self.unet.config.in_channels, self.unet.config.sample_size, self.unet.config.sample_size)
        os.makedirs(out, exist_ok=True)

    def load(self):
        variant = "fp16" if any(".fp16" in file for file in os.listdir(f"{self.model}/unet")) else None
        pipe = DiffusionPipeline.from_pretrained(self.model, variant=variant, dtype=torch.float32)
        pipe.set_progress_bar_config(disable=True)
        for part in pipe.components.values():
            if isinstance(part, torch.nn.Module):
                part.to(self.dtype).eval()
        return pipe

    def save(self, name, tensors, info=None):
        if self.few:  # a byte's step is coarser than float16
            tensors = {k: v.half() if "image" in k else v for k, v in tensors.items()}
        save_file({k: v.detach().contiguous().clone() for k, v in tensors.items()}, f"{self.out}/{name}.safetensors")
        text = json.dumps(info or {}, indent=1, ensure_ascii=False, default=str)
        with open(f"{self.out}/{name}.json", "w") as file:
            file.write(text.replace("-Infinity", "null"))  # a scheduler's default, which JSON can't hold

    def draw(self, seed, *shape):
        return noise(seed, *shape).to(self.dtype)

    def ids(self, prompts, encoder="text_encoder"):
        tokenizer = getattr(self.pipe, encoder.replace("text_encoder", "tokenizer"))
        return tokenizer(prompts, padding="max_length", truncation=True, max_length=tokenizer.model_max_length,
                         return_tensors="pt").input_ids

    def conditions(self, prompts, time_ids=None):
        """(hidden states, the U-Net's added conditions), as the pipelines make them, with gradients"""
        if not self.xl:
            return self.pipe.text_encoder(self.ids(prompts))[0], None
        results = [getattr(self.pipe, encoder)(self.ids(prompts, encoder), output_hidden_states=True)
                   for encoder in self.encoders]
        hidden = torch.cat([result.hidden_states[-2] for result in results], -1)
        return hidden, {"text_embeds": results[1].text_embeds, "time_ids": time_ids}

    def time_ids(self, step=0):
        """Original height and width, top, left, target height and width of two pictures; XL alone has them."""
        size = self.size
        return torch.tensor([[size, size, 0, 0, size, size], [size + 16 + step, 2 * size, step, 5, size, size]]).to(self.dtype)

    # --- the parts ----------------------------------------------------------------------------------------------

    def tokens(self):
        tensors, info = {}, {"prompts": PROMPTS}
        for encoder in self.encoders:
            name = encoder.replace("text_encoder", "tokenizer")
            tokenizer = getattr(self.pipe, name)
            tensors[f"out.{name}.input_ids"] = self.ids(PROMPTS, encoder)
            info[name] = {
                "bos": tokenizer.bos_token_id, "eos": tokenizer.eos_token_id, "pad": tokenizer.pad_token_id,
                "max": tokenizer.model_max_length,
                "untruncated": [tokenizer(p, truncation=False).input_ids for p in PROMPTS]}
        self.save("tokens", tensors, info)

    @torch.no_grad()
    def text_encoder(self):
        prompts = [PROMPTS[i] for i in ((0, 2, 19) if self.few else (0, 2, 15, 19))]
        tensors = {}
        for encoder in self.encoders:
            ids = self.ids(prompts, encoder)
            result = getattr(self.pipe, encoder)(ids, output_hidden_states=True)
            tensors |= {f"in.{encoder}.input_ids": ids, f"out.{encoder}.last_hidden_state": result.last_hidden_state}
            for pooled in ("pooler_output", "text_embeds"):
                if pooled in result:
                    tensors[f"out.{encoder}.{pooled}"] = result[pooled]
            for i, hidden in enumerate(result.hidden_states):
                if self.few and i != len(result.hidden_states) - 2:
                    continue
                tensors[f"out.{encoder}.hidden_states.{i}"] = hidden
        for i, prompt in enumerate(prompts if self.few else []):
            negative = "blurry" if i % 2 == 0 else None
            made = self.pipe.encode_prompt(prompt, device="cpu", num_images_per_prompt=1, do_classifier_free_guidance=True,
                                           negative_prompt=negative)
            names = ("embeds", "neg_embeds", "pooled", "neg_pooled")
            tensors |= {f"out.pipe.{i}.{name}": value for name, value in zip(names, made)}
        self.save("text", tensors, {"prompts": prompts})

    @torch.no_grad()
    def autoencoder(self):
        batch = 1 if self.few else 2
        pixels = self.draw(1, batch, 3, self.size, self.size).tanh()
        wide = self.draw(4, 1, 3, self.size, self.size + 2 * self.pipe.vae_scale_factor).tanh()
        latents, scaling = self.draw(2, batch, *self.latent), self.vae.config.scaling_factor
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
        hidden, added = self.conditions(["a photo of a sks dog", "a painting of a cat"], self.time_ids())
        sample = self.draw(5, 2, *self.latent)
        wide = self.draw(6, 2, self.latent[0], self.latent[1], self.latent[2] + 8)
        tensors = {"in.sample": sample, "in.sample_wide": wide, "in.encoder_hidden_states": hidden}
        tensors |= {f"in.{name}": value for name, value in (added or {}).items()}
        for first, second in ((0, 0), (1, 1), (500, 500), (999, 999), (10, 731)):
            tensors[f"out.t{first}_{second}"] = self.unet(sample, torch.tensor([first, second]), hidden,
                                                          added_cond_kwargs=added).sample
        tensors["out.wide_t321"] = self.unet(wide, torch.tensor(321), hidden, added_cond_kwargs=added).sample
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
        self.unet(sample, torch.tensor([10, 731]), hidden, added_cond_kwargs=added)
        for hook in hooks:
            hook.remove()
        self.save("unet", tensors, {"config": dict(self.unet.config)})

    def schedulers(self):
        """Every sampler fed with the same made-up model outputs."""
        config = self.pipe.scheduler.config
        side = 4 if self.few else 8
        start = noise(7, 1, 4, side, side)
        outputs = torch.stack([noise(100 + i, 1, 4, side, side) for i in range(2 * STEPS + 2)])
        kinds = {"epsilon": {"prediction_type": "epsilon"}, "v_prediction": {"prediction_type": "v_prediction"}}
        if self.few and not self.xl:
            kinds["sample"] = {"prediction_type": "sample"}
            kinds["zero_snr"] = {"prediction_type": "v_prediction", "rescale_betas_zero_snr": True,
                                 "timestep_spacing": "trailing"}
        tensors, info = {"in.start_noise": start, "in.model_outputs": outputs}, {"model_config": public(config)}

        def note_times(key, suffix, scheduler):
            tensors[f"out.{key}.timesteps{suffix}"] = torch.as_tensor(scheduler.timesteps).double()
            if hasattr(scheduler, "sigmas"):
                tensors[f"out.{key}.sigmas{suffix}"] = torch.as_tensor(np.asarray(scheduler.sigmas)).double()

        for name, (kind, extra) in SAMPLERS.items():
            for prediction, changes in kinds.items():
                if (prediction, name) in LACKING:
                    continue
                key = f"{name}.{prediction}"
                scheduler = kind.from_config(config, **extra, **changes)
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

    def picture(self, pipe, sampler=None, wider=0, **kwargs):
        """(start noise, latents after each step, picture in [0, 1], noise of the steps)"""
        own = pipe.scheduler
        if sampler:
            kind, extra = SAMPLERS[sampler]
            pipe.scheduler = kind.from_config(own.config, **extra)
        start, steps = self.draw(21, 1, *self.latent[:2], self.latent[2] + wider), []

        def note(_, __, ___, values):
            steps.append(values["latents"].clone())
            return {}
        with StepNoise(type(pipe.scheduler)) as drawn, torch.no_grad():
            image = pipe(PROMPT, num_inference_steps=STEPS, guidance_scale=7.5, latents=start, height=self.size,
                         width=self.size + wider * pipe.vae_scale_factor, generator=seeded(77), output_type="pt",
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
        more = {"default_neg": {"negative_prompt": "blurry, low quality"}}
        if self.few:
            more |= {"default_rescale": {"guidance_rescale": 0.7}, "default_wide": {"wider": 4}}
        if self.xl:  # where no negative prompt is given it is zeros, not the encoders' idea of ""
            more["default_empty_neg"] = {"negative_prompt": ""}
        for name, arguments in more.items():
            start, tensors[f"out.{name}.latents"], tensors[f"out.{name}.image"], _ = self.picture(self.pipe, **arguments)
            if "wider" in arguments:
                tensors["in.start_noise_wide"] = start
        # The start noise that `generate --seed 21` must draw itself.
        info = {"prompt": PROMPT, "default_neg": "blurry, low quality", "steps": STEPS, "cfg": 7.5, "start_noise_seed": 21}
        images = {k: v.float() for k, v in tensors.items() if k.endswith(".image")}
        if self.dtype == torch.float32:
            self.save("pipeline", tensors, info)
        else:
            single = load_file(f"{self.out}/pipeline.safetensors")
            differences = {k: round((single[k] - v).abs().max().item() * 255, 4) for k, v in images.items()}
            print(self.out, differences)
            with open(f"{self.out}/pipeline64.json", "w") as file:
                json.dump(info | {"largest_difference_of_255": differences}, file, indent=1)

    # --- training: train_dreambooth.py with prior preservation, one photo and one class image a step ---------------

    PAIR = ["a photo of sks dog", "a photo of a dog"]

    def step_inputs(self, step):
        given = {"pixels": self.draw(300 + step, 2, 3, self.size, self.size).tanh(),
                 "posterior_noise": self.draw(400 + step, 2, *self.latent), "noise": self.draw(500 + step, 2, *self.latent),
                 "timesteps": torch.randint(0, 1000, (2,), generator=seeded(600 + step))}
        return given | ({"time_ids": self.time_ids(step)} if self.xl else {})

    def loss(self, ddpm, given, gamma=None):
        with torch.no_grad():
            posterior = self.vae.encode(given["pixels"]).latent_dist
            x0 = (posterior.mean + posterior.std * given["posterior_noise"]) * self.vae.config.scaling_factor
        times, eps = given["timesteps"], given["noise"]
        noisy = ddpm.add_noise(x0, eps, times)
        hidden, added = self.conditions(self.PAIR, given.get("time_ids"))
        prediction = self.unet(noisy, times, hidden, added_cond_kwargs=added).sample
        velocity = ddpm.config.prediction_type == "v_prediction"
        target = ddpm.get_velocity(x0, eps, times) if velocity else eps
        each = F.mse_loss(prediction, target, reduction="none").mean((1, 2, 3))
        weight = 1.0
        if gamma:  # min-SNR of the photo's own timestep; the script mixes up the two halves of the batch
            snr = compute_snr(ddpm, times[:1])
            weight = snr.clamp(max=gamma) / (snr + 1 if velocity else snr)
        instance, prior = (each[:1] * weight).mean(), each[1:].mean()
        made = {"latents": x0, "noisy": noisy, "pred": prediction, "hidden": hidden}
        if added:
            made["text_embeds"] = added["text_embeds"]
        return instance + prior, instance, prior, made

    def train(self):
        ddpm = DDPMScheduler.from_config(self.pipe.scheduler.config)
        settings = {"lr": 1e-3, "betas": (0.9, 0.999), "weight_decay": 1e-2, "eps": 1e-3}
        parameters = {f"{part}.{name}": p for part in ("unet", *self.encoders)
                      for name, p in getattr(self.pipe, part).named_parameters()}
        before = {name: p.detach().clone() for name, p in parameters.items()}
        optimizer = torch.optim.AdamW(parameters.values(), **settings)
        kept = [name for name in parameters if self.all_gradients or any(name.endswith(end) for end in FEW)]
        tensors = {"in.input_ids": self.ids(self.PAIR)}
        if self.xl:
            tensors["in.input_ids_2"] = self.ids(self.PAIR, "text_encoder_2")
        info = settings | {"max_grad_norm": 1.0, "prior_loss_weight": 1.0, "prompts": self.PAIR, "steps": []}
        for step in range(3):
            given = self.step_inputs(step)
            tensors |= {f"in.{step}.{k}": v for k, v in given.items()}
            if step == 0:
                with torch.no_grad():
                    for gamma in (1.0, 5.0):
                        for t in (5, 120, 700):
                            total, instance, *_ = self.loss(ddpm, given | {"timesteps": torch.tensor([t, 500])}, gamma)
                            info[f"snr_gamma_{gamma}.t{t}_500"] = {"loss": total.item(), "instance": instance.item()}
            total, instance, prior, made = self.loss(ddpm, given)
            total.backward()
            if step == 0:
                tensors |= {f"out.0.{k}": v for k, v in made.items()}
                tensors |= {f"out.0.grad.{k}": parameters[k].grad.clone() for k in kept if parameters[k].grad is not None}
                if not self.all_gradients:
                    info["grad_norms"] = {k: rounded(p.grad.norm()) for k, p in parameters.items() if p.grad is not None}
            norm = torch.nn.utils.clip_grad_norm_(parameters.values(), 1.0)
            info["steps"].append({"loss": total.item(), "instance": instance.item(), "prior": prior.item(),
                                  "grad_norm": norm.item(), "timesteps": given["timesteps"].tolist()})
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        tensors |= {f"out.2.param.{k}": parameters[k] for k in kept}
        self.save("train", tensors, info)
        with torch.no_grad():
            for name, p in parameters.items():
                p.copy_(before[name])

    def lora(self):
        """LoRA of rank 4 with PEFT: gradients, every dialect's file, and the picture each gives."""
        folder = f"{self.out}/lora"
        os.makedirs(folder, exist_ok=True)
        parts = dialects.add_adapters(self.pipe, self.encoders, self.few)
        pictures = dialects.save_dialects(self.pipe, parts, folder, self.few)

        total, *_ = self.loss(DDPMScheduler.from_config(self.pipe.scheduler.config), self.step_inputs(0))
        total.backward()
        tensors = {"in.input_ids": self.ids(self.PAIR)} | {f"in.{k}": v for k, v in self.step_inputs(0).items()}
        gradients = {f"out.grad.{part}.{k}": p.grad for part, network in parts.items()
                     for k, p in network.named_parameters() if p.grad is not None}
        info = {"rank": dialects.RANK, "alpha": dialects.RANK, "loss": total.item()}
        if self.few:
            info["grad_norms"] = {k.removeprefix("out.grad."): rounded(g.norm()) for k, g in gradients.items()}
            gradients = dict(list(gradients.items())[::12])
        tensors |= gradients
        tensors["in.start_noise"], _, tensors["out.image.base"], _ = self.picture(self.load())

        def picture(label, file, **arguments):
            pipe = self.load()  # anew each time: scale= is remembered
            weights = load_file(f"{folder}/{file}.safetensors")
            if label == "old":  # today's diffusers wants the later prefix
                weights = {f"unet.{k}": v for k, v in weights.items()}
            pipe.load_lora_weights(weights)
            tensors[f"out.image.{label}"] = self.picture(pipe, **arguments)[2]
        for label, file in pictures.items():
            picture(label, file)
        picture("diffusers.scale0.5", "pytorch_lora_weights", cross_attention_kwargs={"scale": 0.5})
        if self.few:
            if not self.xl:
                dialects.save_old(self.pipe, folder)
                dialects.save_diffusers_dora(self.load(), folder)
            merge, decompose = dialects.save_all_layers(self.load(), self.encoders, folder)
            for label in ("kohya_conv",) if self.xl else ("old", "diffusers_dora", "kohya_conv"):
                picture(label, f"lora_{label}")
            for label, change in (("kohya_conv_merged", merge), ("kohya_dora", decompose)):
                pipe = self.load()
                change(pipe)
                tensors[f"out.image.{label}"] = self.picture(pipe)[2]
            merged = tensors.pop("out.image.kohya_conv_merged")  # the formulas here are the libraries'
            assert (merged - tensors["out.image.kohya_conv"]).abs().max() < 1e-3
            info["change_of_255"] = {k.removeprefix("out.image."): rounded((v - tensors["out.image.base"]).abs().max() * 255)
                                     for k, v in tensors.items() if k.startswith("out.image.")}
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
    arguments.add_argument("--few", action="store_true", help="small files: pictures in float16; and what the first models "
                           "lack: pipeline's embeddings, more schedules and LoRA dialects")
    arguments.add_argument("--all-gradients", action="store_true")
    given = arguments.parse_args()
    diffusers.utils.logging.set_verbosity_error()
    transformers.utils.logging.set_verbosity_error()
    torch.use_deterministic_algorithms(True)
    dump = Dump(given.model, given.out, torch.float64 if given.float64 else torch.float32, given.few,
                given.all_gradients)
    for part in given.parts.split(","):
        PARTS[part](dump)
    with open(f"{given.out}/about.json", "w") as file:
        json.dump({"torch": torch.__version__, "diffusers": diffusers.__version__,
                   "transformers": transformers.__version__, "size": dump.size}, file, indent=1)


if __name__ == "__main__":
    main()
