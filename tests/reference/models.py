"""The small random models of tests/reference: Stable Diffusion pipelines as diffusers saves them today,
and the same weights in the layout that hub folders had in 2022."""
import json
import os
import shutil
from collections import Counter

import torch
from diffusers import (AutoencoderKL, DDIMScheduler, EulerDiscreteScheduler, PNDMScheduler, StableDiffusionPipeline,
                       StableDiffusionXLPipeline, UNet2DConditionModel)
from safetensors.torch import load_file, save_file
from tokenizers.pre_tokenizers import ByteLevel
from transformers import CLIPTextConfig, CLIPTextModel, CLIPTextModelWithProjection, CLIPTokenizer

BOS, EOS = "<|startoftext|>", "<|endoftext|>"

# Enough words for merges that compete; the placeholders come often, so that each is one token.
SENTENCES = """a photo of sks dog . a photo of a dog . a photo of ohwx cat in the snow . a painting of a cat
the old robot walks through the forest at night . photograph of a small house near the river
two dogs and three cats on a wooden table . the best portrait of a person with a red hat
an oil painting of mountains , highly detailed . a bowl of fruit , soft light , white background
blurry , low quality . sks sks sks ohwx ohwx ohwx in a bucket on the beach at sunset"""


def learned_merges(sentences):
    """Byte-pair encoding: join the most frequent pair, the first in the alphabet among equals, until words are whole."""
    words = Counter(tuple(word[:-1]) + (word[-1] + "</w>",) for word in sentences.split())
    merges = []
    while any(len(word) > 1 for word in words):
        pairs = Counter()
        for word, count in words.items():
            for pair in zip(word, word[1:]):
                pairs[pair] += count
        best = min(pairs, key=lambda pair: (-pairs[pair], pair))
        merges.append(best)
        joined = Counter()
        for word, count in words.items():
            symbols = list(word)
            for i in range(len(symbols) - 1):
                if tuple(symbols[i:i + 2]) == best:
                    symbols[i:i + 2] = ["", "".join(best)]
            joined[tuple(symbol for symbol in symbols if symbol)] += count
        words = joined
    return merges


def vocabulary():
    """(token -> id, merges): bytes, bytes that end a word, then merges in the order of frequency."""
    merges = learned_merges(SENTENCES)
    visible = sorted(ByteLevel.alphabet())
    tokens = visible + [c + "</w>" for c in visible] + ["".join(pair) for pair in merges] + [BOS, EOS]
    return {token: i for i, token in enumerate(dict.fromkeys(tokens))}, merges


def stir(module, seed):
    """Norms and biases get values that a wrong loader would notice; all become exact in float16."""
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for _, parameter in sorted(module.named_parameters()):
            if parameter.ndim == 1:
                parameter.add_(0.1 * torch.randn(parameter.shape, generator=generator))
            parameter.copy_(parameter.half().float())
    return module.eval()


def text_encoder(vocab, kind=CLIPTextModel, **sizes):
    return kind(CLIPTextConfig(vocab_size=len(vocab), bos_token_id=vocab[BOS], eos_token_id=vocab[EOS],
                               pad_token_id=vocab[EOS], **sizes))


BETAS = dict(beta_start=0.00085, beta_end=0.012, beta_schedule="scaled_linear", num_train_timesteps=1000,
             steps_offset=1)


def tiny_sd1(vocab):
    """Stable Diffusion 1 in small: four levels, PNDM, epsilon, quick_gelu, 77 positions."""
    return dict(
        unet=UNet2DConditionModel(
            sample_size=8, block_out_channels=(16, 32, 32, 32), layers_per_block=1, cross_attention_dim=32,
            attention_head_dim=4, norm_num_groups=8),
        vae=AutoencoderKL(
            block_out_channels=(16, 16, 32, 32), layers_per_block=1, norm_num_groups=8, sample_size=64,
            down_block_types=("DownEncoderBlock2D",) * 4, up_block_types=("UpDecoderBlock2D",) * 4),
        text_encoder=text_encoder(vocab, hidden_size=32, intermediate_size=96, num_hidden_layers=3,
                                  num_attention_heads=4),
        scheduler=PNDMScheduler(**BETAS, skip_prk_steps=True, set_alpha_to_one=False))


def tiny_v(vocab):
    """Other shapes: three levels, latents of a fourth, lists of heads and of depths, linear projections, gelu,
    32 positions, v-prediction, 16 groups."""
    return dict(
        unet=UNet2DConditionModel(
            sample_size=12, block_out_channels=(16, 32, 32), layers_per_block=1, cross_attention_dim=24,
            attention_head_dim=(2, 4, 8), norm_num_groups=16, use_linear_projection=True,
            transformer_layers_per_block=(1, 2, 1),
            down_block_types=("DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D"),
            up_block_types=("CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D")),
        vae=AutoencoderKL(
            block_out_channels=(16, 32, 32), layers_per_block=1, norm_num_groups=16, sample_size=48,
            scaling_factor=0.3, down_block_types=("DownEncoderBlock2D",) * 3,
            up_block_types=("UpDecoderBlock2D",) * 3),
        text_encoder=text_encoder(vocab, hidden_size=24, intermediate_size=64, num_hidden_layers=2,
                                  num_attention_heads=3, max_position_embeddings=32, hidden_act="gelu"),
        scheduler=DDIMScheduler(**BETAS, clip_sample=False, set_alpha_to_one=True, prediction_type="v_prediction",
                                timestep_spacing="trailing"))


def tiny_sd2(vocab):
    """Stable Diffusion 2.1 in small: a list of heads, linear projections, upcast_attention, gelu, v-prediction."""
    return dict(
        unet=UNet2DConditionModel(
            sample_size=8, block_out_channels=(8, 16, 24, 24), layers_per_block=2, cross_attention_dim=24,
            attention_head_dim=(2, 2, 3, 3), norm_num_groups=4, use_linear_projection=True, upcast_attention=True),
        vae=AutoencoderKL(
            block_out_channels=(8, 8, 16, 16), layers_per_block=1, norm_num_groups=4, sample_size=64,
            down_block_types=("DownEncoderBlock2D",) * 4, up_block_types=("UpDecoderBlock2D",) * 4),
        text_encoder=text_encoder(vocab, hidden_size=24, intermediate_size=96, num_hidden_layers=4,
                                  num_attention_heads=3, hidden_act="gelu", projection_dim=16),
        scheduler=DDIMScheduler(**BETAS, clip_sample=False, set_alpha_to_one=False, prediction_type="v_prediction"))


def tiny_sdxl(vocab):
    """Stable Diffusion XL in small: two text encoders, the second with a projection, added conditions, transformers of
    several blocks, Euler, a VAE that asks for float32."""
    return dict(
        unet=UNet2DConditionModel(
            sample_size=8, block_out_channels=(8, 16, 24), layers_per_block=2, cross_attention_dim=24 + 32,
            attention_head_dim=(2, 2, 3), norm_num_groups=4, use_linear_projection=True,
            transformer_layers_per_block=(1, 1, 2), addition_embed_type="text_time", addition_time_embed_dim=8,
            projection_class_embeddings_input_dim=6 * 8 + 20,
            down_block_types=("DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D"),
            up_block_types=("CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D")),
        vae=AutoencoderKL(
            block_out_channels=(8, 8, 16, 16), layers_per_block=2, norm_num_groups=4, sample_size=64,
            scaling_factor=0.13025, force_upcast=True,
            down_block_types=("DownEncoderBlock2D",) * 4, up_block_types=("UpDecoderBlock2D",) * 4),
        text_encoder=text_encoder(vocab, hidden_size=24, intermediate_size=96, num_hidden_layers=3,
                                  num_attention_heads=3, projection_dim=24),
        text_encoder_2=text_encoder(vocab, CLIPTextModelWithProjection, hidden_size=32, intermediate_size=128,
                                    num_hidden_layers=4, num_attention_heads=4, hidden_act="gelu", projection_dim=20),
        scheduler=EulerDiscreteScheduler(**BETAS, timestep_spacing="leading"))


MODELS = {"tiny-sd1": (7, tiny_sd1), "tiny-v": (8, tiny_v), "tiny-sd2": (9, tiny_sd2), "tiny-sdxl": (10, tiny_sdxl)}


def save(name, folder):
    vocab, merges = vocabulary()
    seed, make = MODELS[name]
    torch.manual_seed(seed)
    parts = make(vocab)
    for seed, key in enumerate(key for key in ("unet", "vae", "text_encoder", "text_encoder_2") if key in parts):
        stir(parts[key], 50 + seed)

    def tokenizer(pad):
        positions = parts["text_encoder"].config.max_position_embeddings
        return CLIPTokenizer(vocab=vocab, merges=merges, model_max_length=positions, pad_token=pad)
    if name == "tiny-sdxl":
        pipe = StableDiffusionXLPipeline(**parts, tokenizer=tokenizer(EOS), tokenizer_2=tokenizer("!"),
                                         force_zeros_for_empty_prompt=True, add_watermarker=False)
    else:
        pipe = StableDiffusionPipeline(**parts, tokenizer=tokenizer(EOS if name == "tiny-sd1" else "!"),
                                       safety_checker=None, feature_extractor=None, requires_safety_checker=False)
    shutil.rmtree(folder, ignore_errors=True)
    if name == "tiny-sd1":
        pipe.save_pretrained(folder)
    elif name == "tiny-v":  # half-precision files under their variant's name alone
        pipe.to(torch.float16).save_pretrained(folder, variant="fp16")
    elif name == "tiny-sd2":  # half-precision files under the usual names
        pipe.to(torch.float16).save_pretrained(folder)
    else:  # a folder that has only the variant, in shards with an index
        pipe.to(torch.float16).save_pretrained(folder, variant="fp16", max_shard_size="300KB")


# --- the layout of 2022 -----------------------------------------------------------------------------------------

OLD_UNET_KEYS = """_class_name act_fn attention_head_dim block_out_channels center_input_sample cross_attention_dim
down_block_types downsample_padding flip_sin_to_cos freq_shift in_channels layers_per_block mid_block_scale_factor
norm_eps norm_num_groups out_channels sample_size up_block_types""".split()
OLD_VAE_KEYS = """_class_name act_fn block_out_channels down_block_types in_channels latent_channels layers_per_block
norm_num_groups out_channels sample_size up_block_types""".split()
OLD_VAE_NAMES = {".to_q.": ".query.", ".to_k.": ".key.", ".to_v.": ".value.", ".to_out.0.": ".proj_attn."}


def edit_json(path, change):
    with open(path) as file:
        value = json.load(file)
    with open(path, "w") as file:
        json.dump(change(value), file, indent=2)


def old_name(key):
    if ".attentions." in key:
        for today, old in OLD_VAE_NAMES.items():
            key = key.replace(today, old)
    return key


def save_old_layout(source, folder):
    """Rewrites a folder of today as the Stable Diffusion 1 repositories of 2022 were."""
    vocab, merges = vocabulary()
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)

    shutil.rmtree(f"{folder}/tokenizer")
    os.makedirs(f"{folder}/tokenizer")
    with open(f"{folder}/tokenizer/vocab.json", "w") as file:
        json.dump(vocab, file)
    with open(f"{folder}/tokenizer/merges.txt", "w", encoding="utf-8") as file:
        file.write("#version: 0.2\n" + "".join(f"{a} {b}\n" for a, b in merges))
    token = lambda text: dict(content=text, lstrip=False, normalized=True, rstrip=False, single_word=False)
    special = dict(bos_token=token(BOS), eos_token=token(EOS), unk_token=token(EOS), pad_token=EOS)
    with open(f"{folder}/tokenizer/special_tokens_map.json", "w") as file:
        json.dump(special, file, indent=2)
    typed = {k: dict(v, __type="AddedToken") if isinstance(v, dict) else v for k, v in special.items()}
    with open(f"{folder}/tokenizer/tokenizer_config.json", "w") as file:
        json.dump(dict(typed, add_prefix_space=False, do_lower_case=True, errors="replace", model_max_length=77,
                       tokenizer_class="CLIPTokenizer"), file, indent=2)

    path = f"{folder}/text_encoder/model.safetensors"
    tensors = {"text_model." + k: v for k, v in load_file(path).items()}
    tensors["text_model.embeddings.position_ids"] = torch.arange(77).reshape(1, -1)
    save_file(tensors, path, metadata={"format": "pt"})
    edit_json(f"{folder}/text_encoder/config.json", lambda c: dict(
        {k: v for k, v in c.items() if k != "dtype"}, torch_dtype="float32", eos_token_id=2, bos_token_id=0,
        pad_token_id=1, transformers_version="4.22.0.dev0"))

    path = f"{folder}/vae/diffusion_pytorch_model.safetensors"
    save_file({old_name(k): v for k, v in load_file(path).items()}, path, metadata={"format": "pt"})
    keep = lambda keys: lambda c: dict({k: v for k, v in c.items() if k in keys}, _diffusers_version="0.6.0")
    edit_json(f"{folder}/unet/config.json", keep(OLD_UNET_KEYS))
    edit_json(f"{folder}/vae/config.json", keep(OLD_VAE_KEYS))
    edit_json(f"{folder}/scheduler/scheduler_config.json", lambda c: dict(
        {k: c[k] for k in ("_class_name", "beta_end", "beta_schedule", "beta_start", "num_train_timesteps",
                           "set_alpha_to_one", "skip_prk_steps", "steps_offset", "trained_betas")},
        _diffusers_version="0.6.0", clip_sample=False))
    edit_json(f"{folder}/model_index.json", lambda c: dict(
        {k: v for k, v in c.items() if k not in ("image_encoder", "requires_safety_checker")},
        _diffusers_version="0.6.0"))
