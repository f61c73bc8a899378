"""Small random models of all families, unlike those of tests/reference in widths, depths, heads, blocks and words."""
import os
import sys

import torch
from diffusers import (AutoencoderKL, DDIMScheduler, EulerDiscreteScheduler, PNDMScheduler, StableDiffusionPipeline,
                       StableDiffusionXLPipeline, UNet2DConditionModel)
from tokenizers.pre_tokenizers import ByteLevel
from transformers import CLIPTextConfig, CLIPTextModel, CLIPTextModelWithProjection, CLIPTokenizer

REFERENCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../reference")
sys.path.insert(0, REFERENCE)
import models as reference_models  # noqa: E402

BETAS = dict(beta_start=0.00085, beta_end=0.012, beta_schedule="scaled_linear", num_train_timesteps=1000, steps_offset=1)
PNDM = lambda **more: PNDMScheduler(**BETAS, skip_prk_steps=True, set_alpha_to_one=False, **more)
DOWN, CROSS_DOWN, UP, CROSS_UP = "DownBlock2D", "CrossAttnDownBlock2D", "UpBlock2D", "CrossAttnUpBlock2D"

# Each: the U-Net's settings, the VAE's widths, the text encoders', the scheduler, CLIP's own words or few.
SHAPES = {
    "sd1-usual": dict(
        unet=dict(block_out_channels=(32, 48, 64, 64), layers_per_block=2, attention_head_dim=8, cross_attention_dim=32),
        vae=(16, 32, 32, 32), text=[dict(hidden_size=32, num_attention_heads=4, num_hidden_layers=3)],
        scheduler=PNDM(), words="clip"),
    "sd1-odd": dict(
        unet=dict(block_out_channels=(24, 40), layers_per_block=3, attention_head_dim=(3, 5), cross_attention_dim=20,
                  norm_num_groups=4, down_block_types=(CROSS_DOWN, DOWN), up_block_types=(UP, CROSS_UP)),
        vae=(8, 16, 24), text=[dict(hidden_size=20, num_attention_heads=2, num_hidden_layers=1)],
        scheduler=PNDM(timestep_spacing="trailing"), words="few"),
    "sd2-epsilon": dict(
        unet=dict(block_out_channels=(16, 32, 48, 48), layers_per_block=2, attention_head_dim=(2, 4, 6, 6),
                  cross_attention_dim=40, use_linear_projection=True),
        vae=(16, 16, 32, 32), text=[dict(hidden_size=40, num_attention_heads=5, num_hidden_layers=4, hidden_act="gelu")],
        scheduler=DDIMScheduler(**BETAS, clip_sample=False, set_alpha_to_one=False), words="clip", pad="!"),
    "sd2-velocity": dict(
        unet=dict(block_out_channels=(16, 24, 32), layers_per_block=1, attention_head_dim=(1, 3, 4), cross_attention_dim=24,
                  use_linear_projection=True, upcast_attention=True, norm_num_groups=4,
                  down_block_types=(CROSS_DOWN, CROSS_DOWN, DOWN), up_block_types=(UP, CROSS_UP, CROSS_UP)),
        vae=(8, 16, 16, 16), text=[dict(hidden_size=24, num_attention_heads=3, num_hidden_layers=2, hidden_act="gelu")],
        scheduler=DDIMScheduler(**BETAS, clip_sample=False, set_alpha_to_one=False, prediction_type="v_prediction",
                                rescale_betas_zero_snr=True, timestep_spacing="trailing"), words="few", pad="!"),
    "sdxl-usual": dict(
        unet=dict(block_out_channels=(16, 32, 48), layers_per_block=2, attention_head_dim=(2, 4, 6),
                  cross_attention_dim=32 + 40, transformer_layers_per_block=(1, 2, 3), addition_time_embed_dim=16,
                  down_block_types=(DOWN, CROSS_DOWN, CROSS_DOWN), up_block_types=(CROSS_UP, CROSS_UP, UP)),
        vae=(16, 16, 32, 32),
        text=[dict(hidden_size=32, num_attention_heads=4, num_hidden_layers=3),
              dict(hidden_size=40, num_attention_heads=4, num_hidden_layers=4, hidden_act="gelu", projection_dim=24)],
        scheduler=EulerDiscreteScheduler(**BETAS, timestep_spacing="leading"), words="clip"),
    "sdxl-odd": dict(
        unet=dict(block_out_channels=(24, 48), layers_per_block=1, attention_head_dim=(2, 3), cross_attention_dim=16 + 24,
                  transformer_layers_per_block=(2, 1), addition_time_embed_dim=8, norm_num_groups=6,
                  down_block_types=(CROSS_DOWN, CROSS_DOWN), up_block_types=(CROSS_UP, CROSS_UP)),
        vae=(8, 16, 16), text=[dict(hidden_size=16, num_attention_heads=2, num_hidden_layers=2),
                               dict(hidden_size=24, num_attention_heads=2, num_hidden_layers=2, projection_dim=10)],
        scheduler=EulerDiscreteScheduler(**BETAS, timestep_spacing="trailing", prediction_type="v_prediction"), words="few"),
}


def words(kind):
    """(vocabulary, merges) of CLIP itself, or the few of tests/reference"""
    if kind == "few":
        return reference_models.vocabulary()
    with open(f"{REFERENCE}/../../resources/clip-vocabulary/merges.txt", encoding="utf-8") as file:
        merges = [tuple(line.split()) for line in file.read().split("\n")[1:] if line]
    visible = sorted(ByteLevel.alphabet())
    tokens = visible + [c + "</w>" for c in visible] + ["".join(pair) for pair in merges]
    tokens += [reference_models.BOS, reference_models.EOS]
    return {token: i for i, token in enumerate(tokens)}, merges


def stir(module, generator):
    """Norms and biases with values that a wrong loader would notice."""
    with torch.no_grad():
        for _, parameter in sorted(module.named_parameters()):
            if parameter.ndim == 1:
                parameter.add_(0.1 * torch.randn(parameter.shape, generator=generator))


def make(name):
    """The pipeline of a shape; always the same weights."""
    shape = SHAPES[name]
    seed = list(SHAPES).index(name)
    torch.manual_seed(100 + seed)
    xl = len(shape["text"]) == 2
    vocab, merges = words(shape["words"])
    unet = {"sample_size": 8, "norm_num_groups": 8, **shape["unet"]}
    if xl:
        unet |= dict(use_linear_projection=True, addition_embed_type="text_time", projection_class_embeddings_input_dim=(
            6 * unet["addition_time_embed_dim"] + shape["text"][1]["projection_dim"]))
    levels = len(shape["vae"])
    parts = {
        "unet": UNet2DConditionModel(**unet),
        "vae": AutoencoderKL(
            block_out_channels=shape["vae"], layers_per_block=1 + seed % 2, norm_num_groups=4, sample_size=8 * 2 ** (levels - 1),
            down_block_types=("DownEncoderBlock2D",) * levels, up_block_types=("UpDecoderBlock2D",) * levels,
            scaling_factor=0.13025 if xl else 0.18215, force_upcast=xl)}
    for i, sizes in enumerate(shape["text"]):
        config = CLIPTextConfig(vocab_size=len(vocab), bos_token_id=vocab[reference_models.BOS],
                                eos_token_id=vocab[reference_models.EOS], pad_token_id=1,
                                intermediate_size=3 * sizes["hidden_size"], **sizes)
        parts["text_encoder_2" if i else "text_encoder"] = (CLIPTextModelWithProjection if i else CLIPTextModel)(config)
    for part in parts.values():
        stir(part.eval(), torch.Generator().manual_seed(200 + seed))

    def tokenizer(pad):
        return CLIPTokenizer(vocab=vocab, merges=merges, model_max_length=77, pad_token=pad)
    first = tokenizer(shape.get("pad", reference_models.EOS))
    if xl:
        return StableDiffusionXLPipeline(**parts, tokenizer=first, tokenizer_2=tokenizer("!"), scheduler=shape["scheduler"],
                                         force_zeros_for_empty_prompt=True, add_watermarker=False)
    return StableDiffusionPipeline(**parts, tokenizer=first, scheduler=shape["scheduler"], safety_checker=None,
                                   feature_extractor=None, requires_safety_checker=False)
