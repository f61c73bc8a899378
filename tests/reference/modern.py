"""What transformers and diffusers compute for FLUX.2 klein's and Z-Image's networks in many small shapes; README.md lists the
arrays. Weights are a formula of their names (weight()), which the tests know too, so that none are kept. usage: modern.py OUT"""
import json
import os
import sys
import zlib

import numpy
import torch
from diffusers import (AutoencoderKL, AutoencoderKLFlux2, Flux2KleinPipeline, Flux2Transformer2DModel,
                       FlowMatchEulerDiscreteScheduler, ZImagePipeline, ZImageTransformer2DModel)
from diffusers.training_utils import compute_density_for_timestep_sampling, compute_loss_weighting_for_sd3
from peft import LoraConfig
from peft.utils import get_peft_model_state_dict
from diffusers.pipelines.flux2.pipeline_flux2_klein import compute_empirical_mu
from diffusers.pipelines.z_image.pipeline_z_image import calculate_shift, get_default_z_image_sigmas
from safetensors.torch import save_file
from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers
from transformers import Qwen2TokenizerFast, Qwen3Config, Qwen3ForCausalLM, Qwen3Model
from transformers.models.qwen2.tokenization_qwen2 import PRETOKENIZE_REGEX

from models import SENTENCES

PROMPTS = ["", "a", "a photo of sks dog", "A photo of a DOG's house, it'S 1024x768!!", "  two  blanks\tand a tab \n\n next line ",
           "caf\u00e9 cafe\u0301 \u00c5ngstr\u00f6m \u017fturm", "\u72ac\u306e\u5199\u771f \u4e00\u4e8c\u4e09", "\U0001f415\u200d\U0001f9ba a dog \U0001f1e9\U0001f1ea",
           "<|im_end|> <|endoftext|><think>no</think>", "we'll they've I'm you're he'd", "a\u00a0b\u2003c\u0085d\u000be\u000cf", "x\u0000y \ufffd \u0660\u0661 \u00bd \u2167",
           "line\r\nnext\rlast\n", "...!?;: --- (brackets) [more] {curly}", "\u0627\u0644\u0643\u0644\u0628 \u05db\u05dc\u05d1 \u0938\u0941\u0928\u094d\u0926\u0930",
           " ".join(["sks dog in the snow"] * 150)]

QWEN = [dict(hidden_size=16, intermediate_size=32, num_hidden_layers=4, num_attention_heads=4, num_key_value_heads=2, head_dim=8,
             rope_theta=1e6, rms_norm_eps=1e-6),
        dict(hidden_size=12, intermediate_size=20, num_hidden_layers=1, num_attention_heads=3, num_key_value_heads=3, head_dim=6,
             rope_theta=1e4, rms_norm_eps=1e-5),
        dict(hidden_size=24, intermediate_size=16, num_hidden_layers=28, num_attention_heads=6, num_key_value_heads=1, head_dim=4,
             rope_theta=1e6, rms_norm_eps=1e-6)]
LAYERS = [[3, 0, 4], [1], [9, 18, 27]]

# Sizes: rows, height and width of the latents; then tokens of each row's text.
KLEIN = [dict(num_layers=double, num_single_layers=single, attention_head_dim=sum(axes), num_attention_heads=heads, in_channels=channels,
              joint_attention_dim=text, axes_dims_rope=list(axes), mlp_ratio=ratio)
         for double, single, axes, heads, channels, text, ratio in [
             (1, 1, (4, 4, 4, 4), 2, 16, 24, 3.0), (2, 3, (4, 4, 4, 4), 3, 16, 12, 3.0), (0, 2, (2, 2, 2, 2), 1, 8, 8, 3.0),
             (3, 0, (2, 4, 4, 6), 5, 4, 16, 2.0), (1, 2, (8, 8, 8, 8), 1, 32, 10, 4.0), (2, 1, (2, 6, 6, 2), 4, 12, 18, 3.0),
             (1, 4, (4, 2, 2, 4), 7, 20, 6, 1.5), (2, 2, (32, 32, 32, 32), 1, 128, 48, 3.0)]]
KLEIN_SIZES = [((1, 4, 4), 7), ((2, 3, 5), 16), ((1, 1, 1), 1), ((2, 2, 6), 5), ((3, 4, 2), 9), ((1, 7, 3), 12), ((2, 5, 5), 3),
               ((1, 6, 4), 32)]
ZIMAGE = [dict(n_layers=layers, n_refiner_layers=refiners, n_heads=heads, n_kv_heads=heads, dim=heads * sum(axes), in_channels=channels,
               cap_feat_dim=caption, axes_dims=list(axes), axes_lens=[1536, 128, 128], norm_eps=eps, t_scale=1000.0)
          for layers, refiners, axes, heads, channels, caption, eps in [
              (2, 1, (8, 4, 4), 2, 16, 16, 1e-5), (1, 2, (8, 4, 4), 3, 16, 12, 1e-5), (3, 1, (4, 2, 2), 1, 4, 8, 1e-5),
              (1, 0, (4, 6, 6), 5, 8, 10, 1e-6), (0, 1, (8, 8, 8), 2, 16, 20, 1e-5), (2, 1, (2, 4, 2), 7, 4, 6, 1e-5),
              (1, 1, (16, 24, 24), 1, 16, 24, 1e-5), (2, 2, (8, 4, 4), 4, 32, 16, 1e-4)]]
ZIMAGE_SIZES = [((1, 8, 8), [7]), ((2, 6, 10), [32, 32]), ((1, 2, 2), [1]), ((2, 4, 12), [3, 70]), ((1, 16, 4), [600]),
                ((3, 8, 8), [33, 1, 64]), ((1, 14, 6), [40]), ((2, 8, 12), [64, 10])]
VAES = [("kl", dict(latent_channels=16, block_out_channels=(8, 8, 16, 16), layers_per_block=1, norm_num_groups=4, scaling_factor=0.3611,
                    shift_factor=0.1159, use_quant_conv=False, use_post_quant_conv=False)),
        ("flux2", dict(latent_channels=4, block_out_channels=(8, 8, 16, 16), layers_per_block=1, norm_num_groups=4)),
        ("flux2", dict(latent_channels=2, block_out_channels=(4, 8), decoder_block_out_channels=(4, 4), layers_per_block=2,
                       norm_num_groups=2, batch_norm_eps=1e-3))]


def weight(name, shape):
    """Numbers from -0.5 to 0.5 by a hash (murmur3's last step) of the name and the place; see tests/core/models/made_up_weights.h."""
    count = int(numpy.prod(shape))
    x = (numpy.arange(count, dtype=numpy.uint64) + zlib.crc32(name.encode())) * 2654435761 & 0xFFFFFFFF
    x ^= x >> 16
    x = x * 0x85EBCA6B & 0xFFFFFFFF
    x ^= x >> 13
    x = x * 0xC2B2AE35 & 0xFFFFFFFF
    x ^= x >> 16
    unit = torch.from_numpy(x.astype(numpy.float64) / 2.0**32 - 0.5).reshape(shape)
    if len(shape) < 2 and name.endswith("weight"):  # a norm's
        return (1 + 0.5 * unit).float()
    if name.endswith("running_var"):
        return (1 + unit).float()
    fan_in = shape[-1] if len(shape) == 2 else int(numpy.prod(shape[1:]))
    return (unit * (3 / fan_in**0.5 if len(shape) > 1 and "pad_token" not in name else 0.5)).float()


def filled(module):
    with torch.no_grad():
        for name, parameter in [*module.named_parameters(), *module.named_buffers()]:
            if parameter.is_floating_point() and "inv_freq" not in name:
                parameter.copy_(weight(name, tuple(parameter.shape)))
    return module.eval()


def normal(seed, *shape):
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


def tokenizer():
    made = Tokenizer(models.BPE())
    made.normalizer = normalizers.NFC()
    made.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.Split(Regex(PRETOKENIZE_REGEX), "isolated"),
                                                  pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    made.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(vocab_size=500, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False)
    made.train_from_iterator([SENTENCES, "user assistant caf\u00e9 \u72ac\u306e\u5199\u771f " * 4], trainer)
    made.add_special_tokens([AddedToken(text, special=True, normalized=False) for text in ("<|endoftext|>", "<|im_start|>", "<|im_end|>")])
    made.add_tokens([AddedToken(text, special=False, normalized=False) for text in ("<think>", "</think>")])
    fast = Qwen2TokenizerFast(tokenizer_object=made, pad_token="<|endoftext|>", eos_token="<|im_end|>", unk_token="<|endoftext|>",
                              bos_token=None, model_max_length=131072, padding_side="right")
    fast.chat_template = ("{% for m in messages %}{{ '<|im_start|>' + m.role + '\n' + m.content + '<|im_end|>' + '\n' }}{% endfor %}"
                          "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}"
                          "{% if enable_thinking is false %}{{ '<think>\n\n</think>\n\n' }}{% endif %}{% endif %}")
    return fast


def tokens(out):
    fast = tokenizer()
    fast.save_pretrained(f"{out}/tokenizer")
    chats = {key: [fast.apply_chat_template([{"role": "user", "content": prompt}], tokenize=False, add_generation_prompt=True,
                                            enable_thinking=thinking) for prompt in PROMPTS]
             for key, thinking in (("thinking", True), ("not_thinking", False))}
    return {"prompts": PROMPTS, "ids": [fast(prompt).input_ids for prompt in PROMPTS],
            **{key: {"texts": texts, "ids": [fast(text).input_ids for text in texts]} for key, texts in chats.items()}}


def pipeline(kind, distilled=False):
    """A whole model in small; Z-Image's prompts end before the last of its four layers."""
    fast = tokenizer()
    qwen = Qwen3Config(hidden_size=16, intermediate_size=32, num_hidden_layers=28 if kind == "klein" else 4, num_attention_heads=4,
                       num_key_value_heads=2, head_dim=8, rope_theta=1e6, rms_norm_eps=1e-6, vocab_size=len(fast),
                       max_position_embeddings=1024, tie_word_embeddings=True)
    text = Qwen3ForCausalLM(qwen).eval()
    filled(text.model)
    blocks = dict(down_block_types=("DownEncoderBlock2D",) * 4, up_block_types=("UpDecoderBlock2D",) * 4,
                  block_out_channels=(8, 8, 16, 16), layers_per_block=1, norm_num_groups=4, sample_size=64)
    if kind == "klein":
        transformer = Flux2Transformer2DModel(**{**KLEIN[0], "joint_attention_dim": 48, "num_single_layers": 2}, guidance_embeds=False)
        vae = AutoencoderKLFlux2(latent_channels=4, **blocks)
        scheduler = FlowMatchEulerDiscreteScheduler(shift=3.0, use_dynamic_shifting=True)
        return Flux2KleinPipeline(scheduler=scheduler, vae=filled(vae), text_encoder=text, tokenizer=fast,
                                  transformer=filled(transformer), is_distilled=distilled)
    transformer = ZImageTransformer2DModel(**{**ZIMAGE[0], "n_layers": 1})
    vae = AutoencoderKL(latent_channels=16, scaling_factor=0.3611, shift_factor=0.1159, use_quant_conv=False, use_post_quant_conv=False,
                        **blocks)
    return ZImagePipeline(scheduler=FlowMatchEulerDiscreteScheduler(shift=3.0 if distilled else 6.0), vae=filled(vae),
                          text_encoder=text.model, tokenizer=fast, transformer=filled(transformer))


PICTURES = {"klein": [(["a photo of sks dog"], 64, 64, 4.0, 4, 1), (["", "a dog in the snow \U0001f415"], 48, 96, 1.0, 5, 2),
                      (["a photo of sks dog " * 150], 64, 32, 3.5, 3, 3)],
            "z_image": [(["a photo of sks dog"], 64, 64, 5.0, 4, 1), (["", "a dog in the snow \U0001f415"], 48, 96, 0.0, 5, 2),
                        (["a photo of sks dog " * 150, "a"], 64, 32, 3.5, 3, 3)]}


def pictures(out, kind, arrays, facts):
    pipe = pipeline(kind)
    pipe.set_progress_bar_config(disable=True)
    folder = f"{out}/{kind}"
    pipe.save_pretrained(folder)
    for root, _, files in os.walk(folder):  # their weights are a formula, their tokenizer is the one above
        for file in files:
            if file.endswith((".safetensors", ".jinja")) or "tokenizer" in root:
                os.remove(f"{root}/{file}")
    os.rmdir(f"{folder}/tokenizer")
    for i, (prompts, height, width, guidance, steps, seed) in enumerate(PICTURES[kind]):
        drawn = pipe(prompt=list(prompts), height=height, width=width, guidance_scale=guidance, num_inference_steps=steps,
                     generator=[torch.Generator().manual_seed(seed + j) for j in range(len(prompts))], output_type="pt").images
        arrays[f"{kind}.pictures.{i}"] = (torch.as_tensor(drawn) * 255).round().to(torch.uint8)
    facts[f"{kind}.pictures"] = [dict(zip(("prompts", "height", "width", "guidance", "steps", "seed"), case)) for case in PICTURES[kind]]
    if kind == "klein":
        pipe.register_to_config(is_distilled=True)
        drawn = pipe(prompt=PICTURES[kind][0][0], height=64, width=64, guidance_scale=4.0, num_inference_steps=4,
                     generator=[torch.Generator().manual_seed(1)], output_type="pt").images
        arrays["klein.pictures.distilled"] = (drawn * 255).round().to(torch.uint8)


# Schemes, rows of photos and class images, batches a step, height and width of the latents, --lora_layers.
TRAINING = [("none", 1, 0, 1, (4, 6), False), ("sigma_sqrt", 2, 0, 1, (4, 6), False), ("cosmap", 1, 1, 1, (4, 6), False),
            ("none", 2, 0, 2, (2, 4), False), ("none", 1, 0, 1, (2, 4), True)]
LORA_LAYERS = {"klein": "to_q, attn.add_k_proj,ff.linear_in,ff_context.linear_out,single_transformer_blocks.1.attn.to_out,x_embedder,"
                        "proj_out,norm_out.linear,double_stream_modulation_txt.linear",
               "z_image": "attention.to_v, w2,context_refiner.0.feed_forward.w1,layers.0.adaLN_modulation.0,all_x_embedder.2-1,cap_embedder.1,"
                          "t_embedder.mlp.0"}


def lora_steps(kind, arrays, facts):
    """Ten steps of the scripts' arithmetic: mean latents, straight lines, LoRA of rank 4 with alpha 8, AdamW; a step of several
    batches as accelerate takes it."""
    facts[f"{kind}.training"] = []
    for i, (scheme, photos, classes, batches, size, has_layers) in enumerate(TRAINING):
        pipe = pipeline(kind)
        transformer, scheduler = pipe.transformer.requires_grad_(False), pipe.scheduler
        targets = ["to_k", "to_q", "to_v", "to_out.0"]
        if kind == "klein":
            targets += ["to_qkv_mlp_proj", *[f"single_transformer_blocks.{j}.attn.to_out" for j in range(2)]]
        layers = LORA_LAYERS[kind] if has_layers else ""
        if layers:
            targets = [layer.strip() for layer in layers.split(",")]
        transformer.add_adapter(LoraConfig(r=4, lora_alpha=8, target_modules=targets))
        trained = {}
        for name, parameter in transformer.named_parameters():
            if "lora_" in name:
                plain = "transformer." + name.replace(".default", "")
                with torch.no_grad():
                    parameter.copy_(0.3 * weight(plain, tuple(parameter.shape)))
                parameter.requires_grad_(True)
                trained[plain] = parameter
        optimizer = torch.optim.AdamW(trained.values(), lr=1e-3, betas=(0.9, 0.999), eps=1e-3, weight_decay=1e-4)
        rows = photos + classes
        channels = 16
        prompts = ["a photo of sks dog"] * photos + ["a dog"] * classes
        with torch.no_grad():
            encoded = pipe.encode_prompt(prompts, do_classifier_free_guidance=False)[0] if kind == "z_image" else \
                torch.cat([pipe.encode_prompt(prompt)[0] for prompt in prompts])
        losses = []
        for turn in range(10 * batches):
            latents, noise = normal(1000 + 10 * turn + i, rows, channels, *size), normal(2000 + 10 * turn + i, rows, channels, *size)
            indices = torch.tensor([(97 * turn + 313 * row + 41) % 1000 for row in range(rows)])
            timesteps, sigmas = scheduler.timesteps[indices], scheduler.sigmas[indices].view(-1, 1, 1, 1)
            noisy = (1.0 - sigmas) * latents + sigmas * noise
            if kind == "klein":
                output = transformer(hidden_states=Flux2KleinPipeline._pack_latents(noisy), timestep=timesteps / 1000, guidance=None,
                                     encoder_hidden_states=encoded, txt_ids=Flux2KleinPipeline._prepare_text_ids(encoded),
                                     img_ids=Flux2KleinPipeline._prepare_latent_ids(noisy)).sample
                predicted = output.transpose(1, 2).reshape(noisy.shape)
            else:
                output = transformer([row.unsqueeze(1) for row in noisy], (1000 - timesteps) / 1000, encoded).sample
                predicted = -torch.stack(output).squeeze(2)
            weighting = compute_loss_weighting_for_sd3(weighting_scheme=scheme, sigmas=sigmas)
            errors = (weighting.float() * (predicted.float() - (noise - latents).float()) ** 2).reshape(rows, -1).mean(1)
            loss = errors[:photos].mean() + (0.5 * errors[photos:].mean() if classes else 0)
            (loss / batches).backward()
            if (turn + 1) % batches == 0:
                torch.nn.utils.clip_grad_norm_(trained.values(), 1.0)
                optimizer.step()
                optimizer.zero_grad()
            losses.append(loss.item())
            arrays |= {f"{kind}.training.{i}.{turn}.latents": latents, f"{kind}.training.{i}.{turn}.noise": noise,
                       f"{kind}.training.{i}.{turn}.timesteps": indices}
        arrays |= {f"{kind}.training.{i}.after.{name}": parameter.detach() for name, parameter in trained.items()}
        facts[f"{kind}.training"].append({"scheme": scheme, "photos": photos, "classes": classes, "batches": batches, "layers": layers,
                                          "losses": losses})
    facts["density"] = {scheme: [compute_density_for_timestep_sampling(scheme, 4, logit_mean=0.5, logit_std=0.7, mode_scale=1.29,
                                                                       generator=torch.Generator().manual_seed(3)).tolist()]
                        for scheme in ("logit_normal", "mode")}


def main(out):
    torch.manual_seed(0)
    arrays, facts = {}, {"tokens": tokens(out)}
    facts["qwen3"] = []
    for i, (shape, layers) in enumerate(zip(QWEN, LAYERS)):
        config = Qwen3Config(**shape, vocab_size=90, max_position_embeddings=64)
        model = filled(Qwen3Model(config))
        ids = torch.randint(0, 90, (3, 20), generator=torch.Generator().manual_seed(i))
        mask = torch.arange(20)[None] < torch.tensor([20, 1, 13])[:, None]
        states = model(input_ids=ids, attention_mask=mask.long(), output_hidden_states=True).hidden_states
        arrays |= {f"qwen3.{i}.ids": ids, f"qwen3.{i}.mask": mask, f"qwen3.{i}.states": torch.cat([states[k] for k in layers], -1)}
        facts["qwen3"].append({"config": json.loads(config.to_json_string(use_diff=False)), "layers": layers})

    facts["klein"] = []
    for i, (shape, ((batch, height, width), length)) in enumerate(zip(KLEIN, KLEIN_SIZES)):
        model = filled(Flux2Transformer2DModel(**shape, guidance_embeds=False))
        latents, text = normal(i, batch, shape["in_channels"], height, width), normal(50 + i, batch, length, shape["joint_attention_dim"])
        sigmas = torch.tensor([0.731, 1.0, 0.05])[:batch]
        output = model(hidden_states=Flux2KleinPipeline._pack_latents(latents), timestep=sigmas, encoder_hidden_states=text,
                       txt_ids=Flux2KleinPipeline._prepare_text_ids(text), img_ids=Flux2KleinPipeline._prepare_latent_ids(latents)).sample
        arrays |= {f"klein.{i}.latents": latents, f"klein.{i}.text": text, f"klein.{i}.sigmas": sigmas,
                   f"klein.{i}.out": output.transpose(1, 2).reshape(latents.shape)}
        facts["klein"].append(dict(model.config))

    facts["z_image"] = []
    for i, (shape, ((batch, height, width), lengths)) in enumerate(zip(ZIMAGE, ZIMAGE_SIZES)):
        model = filled(ZImageTransformer2DModel(**shape))
        latents = normal(100 + i, batch, shape["in_channels"], height, width)
        captions = [normal(200 + 10 * i + j, length, shape["cap_feat_dim"]) for j, length in enumerate(lengths)]
        sigmas = torch.tensor([0.731, 1.0, 0.05])[:batch]
        output = model([latent.unsqueeze(1) for latent in latents], 1 - sigmas, captions).sample
        arrays |= {f"z_image.{i}.latents": latents, f"z_image.{i}.sigmas": sigmas, f"z_image.{i}.captions": torch.cat(captions),
                   f"z_image.{i}.out": -torch.stack(output).squeeze(2)}
        facts["z_image"].append({"config": dict(model.config), "lengths": lengths})

    facts["vae"] = []
    for i, (kind, shape) in enumerate(VAES):
        blocks = {"down_block_types": ("DownEncoderBlock2D",) * len(shape["block_out_channels"]),
                  "up_block_types": ("UpDecoderBlock2D",) * len(shape["block_out_channels"])}
        model = filled((AutoencoderKL if kind == "kl" else AutoencoderKLFlux2)(**shape, **blocks))
        pixels = normal(300 + i, 2, 3, 32, 48).clamp(-1, 1)
        mean = model.encode(pixels).latent_dist.mode()
        if kind == "kl":
            latents = (mean - shape["shift_factor"]) * shape["scaling_factor"]
            back = model.decode(latents / shape["scaling_factor"] + shape["shift_factor"]).sample
        else:
            deviation = torch.sqrt(model.bn.running_var.view(1, -1, 1, 1) + model.config.batch_norm_eps)
            shift = model.bn.running_mean.view(1, -1, 1, 1)
            latents = (Flux2KleinPipeline._patchify_latents(mean) - shift) / deviation
            back = model.decode(Flux2KleinPipeline._unpatchify_latents(latents * deviation + shift)).sample
        arrays |= {f"vae.{i}.pixels": pixels, f"vae.{i}.mean": mean, f"vae.{i}.latents": latents, f"vae.{i}.decoded": back}
        facts["vae"].append({**model.config, "_class_name": type(model).__name__})

    facts["sigmas"] = []
    for settings, tokens_, steps, kind in [(dict(shift=6.0), 1024, 28, "linear"), (dict(shift=3.0), 1024, 9, "linear"),
                                           (dict(shift=3.0, use_dynamic_shifting=True), 1024, 4, "empirical"),
                                           (dict(shift=3.0, use_dynamic_shifting=True), 4096, 50, "empirical"),
                                           (dict(shift=3.0, use_dynamic_shifting=True), 4500, 24, "empirical"),
                                           (dict(use_dynamic_shifting=True, time_shift_type="linear"), 300, 1, "linear"),
                                           (dict(use_dynamic_shifting=True, shift_terminal=0.1), 2048, 12, "linear")]:
        scheduler = FlowMatchEulerDiscreteScheduler(**settings)
        table = scheduler.sigmas.clone()
        mu = (compute_empirical_mu(tokens_, steps) if kind == "empirical" else calculate_shift(tokens_))
        scheduler.set_timesteps(sigmas=get_default_z_image_sigmas(steps), mu=mu)
        arrays |= {f"sigmas.{len(facts['sigmas'])}.drawing": scheduler.sigmas, f"sigmas.{len(facts['sigmas'])}.training": table}
        facts["sigmas"].append({"config": dict(scheduler.config), "tokens": tokens_, "steps": steps, "kind": kind})

    for kind in ("klein", "z_image"):
        pictures(out, kind, arrays, facts)
        with torch.enable_grad():
            lora_steps(kind, arrays, facts)
    save_file({name: array.contiguous() for name, array in arrays.items()}, f"{out}/ref.safetensors")
    with open(f"{out}/ref.json", "w", encoding="utf-8") as file:
        json.dump(facts, file, indent=1, default=str)
        file.write("\n")


if __name__ == "__main__":
    with torch.no_grad():
        main(sys.argv[1])
