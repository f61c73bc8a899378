"""Whole runs of the programs that presets stand for, a few steps long: diffusers' three DreamBooth scripts as they are, and
the steps of the Ray template. What they drew is noted (`in.*`), and what came of it (`out.*`); README.md lists the arrays.
usage: golden.py FOLDER_WITH_DIFFUSERS_SCRIPTS OUT [CASE ...]; needs torchvision besides what make_reference.sh installs."""
import importlib.util
import itertools
import json
import os
import sys
import tempfile

import accelerate
import numpy as np
import torch
import torch.nn.functional as F
from diffusers import AutoencoderKL, DDPMScheduler, UNet2DConditionModel
from diffusers.models.autoencoders.vae import DiagonalGaussianDistribution
from peft import LoraConfig
from PIL import Image
from safetensors.torch import load_file, save_file
from transformers import CLIPTextModel, CLIPTokenizer

STEPS = 5
PROMPTS = ["a photo of sks dog", "a photo of a dog"]
# Of whole networks only these are kept, one of each kind; of all others how long their change is.
KEPT = """unet.conv_in.weight unet.time_embedding.linear_1.weight unet.down_blocks.0.resnets.0.conv1.weight
unet.mid_block.attentions.0.transformer_blocks.0.attn2.to_v.weight unet.up_blocks.1.resnets.0.conv_shortcut.weight
unet.conv_norm_out.bias unet.conv_out.weight text_encoder.embeddings.position_embedding.weight
text_encoder.encoder.layers.1.mlp.fc2.weight text_encoder.final_layer_norm.weight""".split()


class Notes:
    """Stands between a script and torch: notes its draws, its losses and the adapters that it begins with."""

    def __init__(self):
        self.steps, self.losses, self.begun = [], [], {}
        self.own = {"randn_like": torch.randn_like, "randn": torch.randn, "randint": torch.randint}

    def begin_step(self, latents):
        self.steps.append({"sample": latents.detach().float().clone()})
        return latents

    def note(self, name, value):
        if self.steps and name not in self.steps[-1]:
            self.steps[-1][name] = value.detach().clone()
        return value

    def randn_like(self, like, **arguments):
        return self.note("noise", self.own["randn_like"](like, **arguments))

    def randn(self, *shape, **arguments):
        drawn = self.own["randn"](*shape, **arguments)
        return self.note("offset", drawn) if len(shape) == 4 and shape[2:] == (1, 1) else drawn

    def randint(self, *given, **arguments):
        return self.note("timesteps", self.own["randint"](*given, **arguments))

    def __enter__(self):
        notes = self
        torch.randn_like, torch.randn, torch.randint = self.randn_like, self.randn, self.randint
        self.patches = [(DiagonalGaussianDistribution, "sample"), (accelerate.Accelerator, "backward"),
                        (UNet2DConditionModel, "forward"), (UNet2DConditionModel, "add_adapter"),
                        (transformers_mixin(), "add_adapter")]
        self.patches = [(owner, name, getattr(owner, name)) for owner, name in self.patches]
        sample, backward, forward, unet_adapter, text_adapter = [original for _, _, original in self.patches]

        def noted_forward(network, *given, **arguments):
            added = arguments.get("added_cond_kwargs") or {}
            if "time_ids" in added:
                notes.note("time_ids", added["time_ids"])
            return forward(network, *given, **arguments)

        def noted_backward(accelerator, loss, **arguments):
            notes.losses.append(loss.item())
            return backward(accelerator, loss, **arguments)

        def noted_adapter(add):
            def adapter(network, *given, **arguments):
                add(network, *given, **arguments)
                part = "unet" if isinstance(network, UNet2DConditionModel) else "text_encoder"
                if any(key.startswith(part + ".") for key in notes.begun):
                    part += "_2"
                notes.begun |= {f"{part}.{key}": value.detach().clone() for key, value in network.named_parameters()
                                if ".lora_A." in key}
            return adapter
        replacements = [lambda own, generator=None: notes.begin_step(sample(own, generator)), noted_backward, noted_forward,
                        noted_adapter(unet_adapter), noted_adapter(text_adapter)]
        for (owner, name, _), replacement in zip(self.patches, replacements):
            setattr(owner, name, replacement)
        return self

    def __exit__(self, *_):
        for name, original in self.own.items():
            setattr(torch, name, original)
        for owner, name, original in self.patches:
            setattr(owner, name, original)

    def tensors(self):
        return {f"in.{i}.{name}": value for i, step in enumerate(self.steps) for name, value in step.items()}


def transformers_mixin():
    from transformers.integrations import PeftAdapterMixin
    return PeftAdapterMixin


def pictures(folder, count, seed):
    os.makedirs(folder, exist_ok=True)
    generator = np.random.default_rng(seed)
    for i in range(count):
        small = generator.integers(0, 255, (8, 8, 3), dtype=np.uint8)
        Image.fromarray(small).resize((64, 64), Image.BICUBIC).save(f"{folder}/{i}.png")


def changes(before, after):
    return {name: float(f"{(after[name].double() - before[name].double()).norm().item():.8g}") for name in after}


def weights(folder, part, variant=False):
    stem = "diffusion_pytorch_model" if part == "unet" else "model"
    tensors = load_file(f"{folder}/{part}/{stem}.safetensors")
    return {f"{part}.{name.removeprefix('text_model.')}": value for name, value in tensors.items()}


def save(out, name, tensors, info):
    save_file({k: v.detach().contiguous().float() if v.is_floating_point() else v.contiguous() for k, v in tensors.items()},
              f"{out}/{name}.safetensors")
    with open(f"{out}/{name}.json", "w") as file:
        json.dump(info, file, indent=1)


def run_script(scripts, script, model, arguments, lora):
    """(what was noted, the folder of its result); the script runs as it would from a shell."""
    folder = tempfile.mkdtemp()
    pictures(f"{folder}/photos", 3, 1)
    pictures(f"{folder}/class", 4, 2)
    given = dict(pretrained_model_name_or_path=model, instance_data_dir=f"{folder}/photos", class_data_dir=f"{folder}/class",
                 instance_prompt=PROMPTS[0], class_prompt=PROMPTS[1], with_prior_preservation=True, num_class_images=4,
                 output_dir=f"{folder}/out", resolution=64, max_train_steps=STEPS, seed=0, train_text_encoder=True,
                 lr_warmup_steps=2, checkpointing_steps=100) | arguments
    line = []
    for name, value in given.items():
        line += [f"--{name}"] if value is True else [f"--{name}", str(value)]
    spec = importlib.util.spec_from_file_location(script, f"{scripts}/{script}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.args = module.parse_args(line)  # the LoRA script's data set looks there
    with Notes() as notes:
        module.main(module.args)
    recipe = {k: v for k, v in given.items() if k.startswith(("lr_", "learning", "adam", "text_", "train_", "offset", "rank",
                                                              "max_train", "with_prior", "snr"))}
    return notes, f"{folder}/out", {"losses": notes.losses, "prompts": PROMPTS, "recipe": recipe | {"lora": lora}}


def diffusers_full(scripts, out):
    model = os.path.abspath("tiny-sd1/model")
    notes, result, info = run_script(scripts, "train_dreambooth", model, dict(
        learning_rate=1e-4, lr_scheduler="cosine", train_batch_size=2, offset_noise=True), False)
    before = weights(model, "unet") | weights(model, "text_encoder")
    after = weights(result, "unet") | weights(result, "text_encoder")
    after = {name: value for name, value in after.items() if name in before and value.is_floating_point()}
    info["changes"] = changes(before, after)
    save(out, "diffusers_full", notes.tensors() | {f"out.{name}": after[name] for name in KEPT}, info)


def lora(scripts, out, name, script, model, arguments):
    notes, result, info = run_script(scripts, script, os.path.abspath(model), arguments, True)
    learned = load_file(f"{result}/pytorch_lora_weights.safetensors")
    tensors = notes.tensors() | {f"begin.{k}": v for k, v in notes.begun.items()}
    info["changes"] = {k: float(f"{v.double().norm().item():.8g}") for k, v in learned.items() if "up" in k or "lora_B" in k}
    save(out, name, tensors | {f"out.{k}": v for k, v in list(learned.items())[::9]}, info)


def diffusers_lora(scripts, out):
    lora(scripts, out, "diffusers_lora", "train_dreambooth_lora", "tiny-sd1/model",
         dict(learning_rate=1e-3, lr_scheduler="constant_with_warmup", train_batch_size=2, rank=4))


def diffusers_lora_sdxl(scripts, out):
    lora(scripts, out, "diffusers_lora_sdxl", "train_dreambooth_lora_sdxl", "tiny-sdxl/model",
         dict(learning_rate=1e-3, text_encoder_lr=5e-4, lr_scheduler="constant", train_batch_size=1, rank=4, variant="fp16"))


def dora(_, out):
    """peft's DoRA on all that our LoRA adapts, convolutions too: gradients of the first step, then AdamW."""
    model, parts, given = "tiny-sd1/model", {}, load_file("tiny-sd1/ref/train.safetensors")
    torch.manual_seed(0)
    unet = UNet2DConditionModel.from_pretrained(model, subfolder="unet")
    text_encoder = CLIPTextModel.from_pretrained(model, subfolder="text_encoder")
    vae = AutoencoderKL.from_pretrained(model, subfolder="vae")
    scheduler = DDPMScheduler.from_pretrained(model, subfolder="scheduler")
    convolutions = [name for name, module in unet.named_modules() if isinstance(module, torch.nn.Conv2d)
                    and module.kernel_size == (3, 3) and (".resnets." in name or "samplers." in name)]
    for network in (unet, text_encoder):
        network.requires_grad_(False)
    unet.add_adapter(LoraConfig(r=4, lora_alpha=4, init_lora_weights="gaussian", use_dora=True,
                                target_modules=["to_q", "to_k", "to_v", "to_out.0", *convolutions],
                                rank_pattern={name: 2 for name in convolutions},
                                alpha_pattern={name: 1 for name in convolutions}))
    text_encoder.add_adapter(LoraConfig(r=4, lora_alpha=4, init_lora_weights="gaussian", use_dora=True,
                                        target_modules=["q_proj", "k_proj", "v_proj", "out_proj"]))
    parts = {"unet": unet, "text_encoder": text_encoder}
    parameters = {f"{part}.{name}": p for part, network in parts.items() for name, p in network.named_parameters()
                  if p.requires_grad}
    tensors = {f"begin.{name}": p.detach().clone() for name, p in parameters.items() if "lora_A" in name}
    optimizer = torch.optim.AdamW(parameters.values(), lr=1e-3, weight_decay=1e-2, eps=1e-6)
    info = {"losses": [], "prompts": PROMPTS}
    for step in range(3):
        pixels, draws, noise, times = [given[f"in.{step}.{k}"] for k in ("pixels", "posterior_noise", "noise", "timesteps")]
        with torch.no_grad():
            posterior = vae.encode(pixels).latent_dist
            latents = (posterior.mean + posterior.std * draws) * vae.config.scaling_factor
        prediction = unet(scheduler.add_noise(latents, noise, times), times, text_encoder(given["in.input_ids"])[0]).sample
        loss = F.mse_loss(prediction[:1], noise[:1]) + F.mse_loss(prediction[1:], noise[1:])
        loss.backward()
        info["losses"].append(loss.item())
        if step == 0:  # B is zero at first, and so is A's gradient
            info["gradients"] = {k: float(f"{p.grad.norm().item():.8g}") for k, p in parameters.items()}
            tensors |= {f"grad.{k}": p.grad.clone() for k, p in list(parameters.items())[1::10] if p.grad.norm() > 0}
        torch.nn.utils.clip_grad_norm_(parameters.values(), 1.0)
        optimizer.step()
        optimizer.zero_grad()
    info["lengths"] = {k: float(f"{p.norm().item():.8g}") for k, p in parameters.items()}
    save(out, "dora", tensors | {f"out.{k}": p for k, p in list(parameters.items())[::10]}, info)


def ray(_, out):
    """The template's step: all networks in bfloat16, AdamW as torch has it, no schedule, a clipping that clips nothing
    because its list of parameters is used up."""
    model, given = "tiny-sd1/model", load_file("tiny-sd1/ref/train.safetensors")
    kind = torch.bfloat16
    unet, text_encoder, vae = [cls.from_pretrained(model, subfolder=part, dtype=kind) if cls is CLIPTextModel
                               else cls.from_pretrained(model, subfolder=part, torch_dtype=kind)
                               for cls, part in ((UNet2DConditionModel, "unet"), (CLIPTextModel, "text_encoder"),
                                                 (AutoencoderKL, "vae"))]
    scheduler = DDPMScheduler.from_pretrained(model, subfolder="scheduler")
    tokenizer = CLIPTokenizer.from_pretrained(model, subfolder="tokenizer")
    ids = tokenizer(PROMPTS, padding="max_length", max_length=tokenizer.model_max_length, return_tensors="pt").input_ids
    learning, parameters = 1e-3, {f"{part}.{name.removeprefix('text_model.')}": p for part, network in
                                  (("unet", unet), ("text_encoder", text_encoder)) for name, p in network.named_parameters()}
    before = {name: p.detach().clone() for name, p in parameters.items()}
    optimizer = torch.optim.AdamW(itertools.chain(unet.parameters(), text_encoder.parameters()), lr=learning)
    unet.train(), text_encoder.train()
    info, tensors = {"losses": [], "prompts": PROMPTS, "recipe": {"learning_rate": learning, "train_batch_size": 1}}, {}
    for step in range(STEPS):
        optimizer.zero_grad()
        generator = torch.Generator().manual_seed(step)
        with torch.no_grad():
            posterior = vae.encode(given[f"in.{step % 3}.pixels"].to(kind)).latent_dist
        sample = posterior.mean + posterior.std * torch.randn(posterior.mean.shape, generator=generator).to(kind)
        latents = sample * 0.18215
        noise = torch.randn(latents.shape, generator=generator).to(kind)
        times = torch.randint(0, 1000, (2,), generator=generator)
        tensors |= {f"in.{step}.sample": sample, f"in.{step}.noise": noise, f"in.{step}.timesteps": times}
        prediction = unet(scheduler.add_noise(latents, noise, times), times, text_encoder(ids)[0]).sample
        losses = [F.mse_loss(a.float(), b.float()) for a, b in zip(prediction.chunk(2), noise.chunk(2))]
        loss = losses[0] + losses[1]
        loss.backward()
        info["losses"].append(loss.item())
        optimizer.step()
    info["changes"] = changes(before, parameters)
    save(out, "ray", tensors | {f"out.{name}": parameters[name] for name in KEPT}, info)


CASES = {case.__name__: case for case in (diffusers_full, diffusers_lora, diffusers_lora_sdxl, dora, ray)}

if __name__ == "__main__":
    os.makedirs(sys.argv[2], exist_ok=True)
    for name in sys.argv[3:] or CASES:
        CASES[name](sys.argv[1], sys.argv[2])
