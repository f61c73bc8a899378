"""Random models with the shapes of Stable Diffusion 1.5, 2.1 and XL, FLUX.2 klein 4B and Z-Image, and small ones of SD 1's
layers ("mid", 66M parameters), XL's ("small-xl", 3M) and the last two's, as folders of diffusers, for benchmarks. Weights
are streamed to the file, so that 20 GB need no memory."""
import json
import math
import os
import struct

import numpy as np
import torch
from diffusers import (AutoencoderKL, AutoencoderKLFlux2, DDIMScheduler, EulerDiscreteScheduler,
                       FlowMatchEulerDiscreteScheduler, Flux2Transformer2DModel, PNDMScheduler, UNet2DConditionModel,
                       ZImageTransformer2DModel)
from tokenizers import AddedToken, Regex, Tokenizer, models, normalizers, pre_tokenizers
from tokenizers.pre_tokenizers import ByteLevel
from transformers import (CLIPTextConfig, CLIPTextModel, CLIPTextModelWithProjection, CLIPTokenizer, Qwen2TokenizerFast,
                          Qwen3Config, Qwen3ForCausalLM)

MERGES = os.path.join(os.path.dirname(__file__), "../../resources/clip-vocabulary/merges.txt")
BOS, EOS = "<|startoftext|>", "<|endoftext|>"
BETAS = dict(beta_start=0.00085, beta_end=0.012, beta_schedule="scaled_linear", num_train_timesteps=1000, steps_offset=1)

LARGE = dict(hidden_size=768, intermediate_size=3072, num_hidden_layers=12, num_attention_heads=12, projection_dim=768)
SMALL = dict(hidden_size=192, intermediate_size=768, num_hidden_layers=12, num_attention_heads=3, projection_dim=192)
TINY = dict(hidden_size=64, intermediate_size=128, num_hidden_layers=2, num_attention_heads=2, projection_dim=64)
HUGE = dict(hidden_size=1024, intermediate_size=4096, num_hidden_layers=23, num_attention_heads=16, projection_dim=512,
            hidden_act="gelu")
BIG_G = dict(hidden_size=1280, intermediate_size=5120, num_hidden_layers=32, num_attention_heads=20, projection_dim=1280,
             hidden_act="gelu")
FAMILIES = {
    "mid": dict(
        text=[SMALL], scaling=0.18215, scheduler=PNDMScheduler(**BETAS, skip_prk_steps=True, set_alpha_to_one=False),
        merges=450, vae=(32, 64, 128, 128), sample_size=256,
        unet=dict(sample_size=32, block_out_channels=(96, 160, 320, 320), cross_attention_dim=192, attention_head_dim=8)),
    "sd15": dict(
        text=[LARGE], scaling=0.18215, scheduler=PNDMScheduler(**BETAS, skip_prk_steps=True, set_alpha_to_one=False),
        unet=dict(sample_size=64, block_out_channels=(320, 640, 1280, 1280), cross_attention_dim=768, attention_head_dim=8)),
    "sd21": dict(
        text=[HUGE], scaling=0.18215,
        scheduler=PNDMScheduler(**BETAS, skip_prk_steps=True, set_alpha_to_one=False, prediction_type="v_prediction"),
        unet=dict(sample_size=96, block_out_channels=(320, 640, 1280, 1280), cross_attention_dim=1024,
                  attention_head_dim=(5, 10, 20, 20), use_linear_projection=True, upcast_attention=True)),
    "sdxl": dict(
        text=[LARGE, BIG_G], scaling=0.13025, scheduler=EulerDiscreteScheduler(**BETAS, timestep_spacing="leading"),
        unet=dict(sample_size=128, block_out_channels=(320, 640, 1280), cross_attention_dim=2048,
                  attention_head_dim=(5, 10, 20), use_linear_projection=True, transformer_layers_per_block=(1, 2, 10),
                  addition_embed_type="text_time", addition_time_embed_dim=256, projection_class_embeddings_input_dim=2816,
                  down_block_types=("DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D"),
                  up_block_types=("CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D"))),
    "small-xl": dict(
        text=[TINY, TINY], scaling=0.13025, scheduler=EulerDiscreteScheduler(**BETAS, timestep_spacing="leading"),
        merges=450, vae=(32, 32, 64, 64), sample_size=64,
        unet=dict(sample_size=8, block_out_channels=(32, 64, 64), cross_attention_dim=128, attention_head_dim=(2, 4, 4),
                  use_linear_projection=True, transformer_layers_per_block=(1, 1, 2), addition_embed_type="text_time",
                  addition_time_embed_dim=8, projection_class_embeddings_input_dim=112,
                  down_block_types=("DownBlock2D", "CrossAttnDownBlock2D", "CrossAttnDownBlock2D"),
                  up_block_types=("CrossAttnUpBlock2D", "CrossAttnUpBlock2D", "UpBlock2D"))),
}

QWEN3 = dict(vocab_size=151936, hidden_size=2560, intermediate_size=9728, num_hidden_layers=36, num_attention_heads=32,
             num_key_value_heads=8, head_dim=128)
SMALL_QWEN3 = dict(vocab_size=320, hidden_size=32, intermediate_size=64, num_hidden_layers=28, num_attention_heads=4,
                   num_key_value_heads=2, head_dim=8)
SMALL_VAE = dict(block_out_channels=(8, 8, 16, 16), layers_per_block=1, norm_num_groups=4)
KLEIN = dict(kind=Flux2Transformer2DModel, pipeline="Flux2KleinPipeline", vae_kind=AutoencoderKLFlux2,
             scheduler=dict(shift=3.0, use_dynamic_shifting=True))
Z_IMAGE = dict(kind=ZImageTransformer2DModel, pipeline="ZImagePipeline", vae_kind=AutoencoderKL, scheduler=dict(shift=6.0),
               vae=dict(latent_channels=16, scaling_factor=0.3611, shift_factor=0.1159, use_quant_conv=False,
                        use_post_quant_conv=False))
FLOW_FAMILIES = {
    "klein": KLEIN | dict(
        text=QWEN3, vae={},
        transformer=dict(in_channels=128, num_layers=5, num_single_layers=20, attention_head_dim=128, num_attention_heads=24,
                         joint_attention_dim=7680, guidance_embeds=False)),
    "small-klein": KLEIN | dict(
        text=SMALL_QWEN3, vae=SMALL_VAE | dict(latent_channels=4),
        transformer=dict(in_channels=16, num_layers=1, num_single_layers=2, attention_head_dim=16, num_attention_heads=2,
                         joint_attention_dim=96, axes_dims_rope=(4, 4, 4, 4), guidance_embeds=False)),
    "z-image": Z_IMAGE | dict(
        text=QWEN3, vae=dict(block_out_channels=(128, 256, 512, 512), layers_per_block=2) | Z_IMAGE["vae"],
        transformer=dict(in_channels=16, dim=3840, n_layers=30, n_refiner_layers=2, n_heads=30, n_kv_heads=30,
                         cap_feat_dim=2560, axes_dims=[32, 48, 48], axes_lens=[1536, 512, 512])),
    "small-z-image": Z_IMAGE | dict(
        text=SMALL_QWEN3, vae=SMALL_VAE | Z_IMAGE["vae"],
        transformer=dict(in_channels=16, dim=32, n_layers=2, n_refiner_layers=1, n_heads=2, n_kv_heads=2, cap_feat_dim=32,
                         axes_dims=[8, 4, 4], axes_lens=[1024, 128, 128])),
}


def write_weights(module, path, dtype):
    """Random weights of the module's names and shapes: of the spread that PyTorch starts with, norms at 1, biases at 0."""
    kind, label = {"float32": (np.float32, "F32"), "float16": (np.float16, "F16"), "bfloat16": (np.uint16, "BF16")}[dtype]

    def stored(values):
        """Of bfloat16 the upper half of a float32."""
        return (values.view(np.uint32) >> 16).astype(kind) if dtype == "bfloat16" else values.astype(kind)

    # What is neither: counters, and weights that are another's.
    left_out = ("position_ids", "lm_head.weight", "num_batches_tracked")
    shapes = {name: tuple(value.shape) for name, value in sorted(module.state_dict().items())
              if not name.endswith(left_out)}
    header, offset = {"__metadata__": {"format": "pt"}}, 0
    for name, shape in shapes.items():
        end = offset + math.prod(shape) * np.dtype(kind).itemsize
        header[name] = {"dtype": label, "shape": shape, "data_offsets": [offset, end]}
        offset = end
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    noise = np.random.default_rng(7).standard_normal(1 << 21, dtype=np.float32)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for i, (name, shape) in enumerate(shapes.items()):
            size = math.prod(shape)
            if len(shape) == 1:
                file.write(stored(np.full(size, float(name.endswith(("weight", "running_var"))), np.float32)).tobytes())
                continue
            spread = 0.02 if "embedding" in name and "time" not in name and "add_" not in name else 0.577 / math.sqrt(size / shape[0])
            block = stored(np.roll(noise, 997 * i) * np.float32(spread))
            for begin in range(0, size, len(block)):
                file.write(block[:size - begin].tobytes())


def tokenizer(pad, count=None):
    """CLIP's own; `count`: only with so many of its merges."""
    with open(MERGES, encoding="utf-8") as file:
        merges = [tuple(line.split()) for line in file.read().split("\n")[1:] if line][:count]
    visible = sorted(ByteLevel.alphabet())
    tokens = visible + [c + "</w>" for c in visible] + [a + b for a, b in merges] + [BOS, EOS]
    return CLIPTokenizer(vocab={t: i for i, t in enumerate(tokens)}, merges=merges, model_max_length=77, pad_token=pad)


def qwen_tokenizer():
    """Qwen2's pattern, special tokens and chat, of single bytes."""
    pattern = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+"
               r"|\s+(?!\S)|\s+")
    bytes_alone = Tokenizer(models.BPE(vocab={c: i for i, c in enumerate(sorted(ByteLevel.alphabet()))}, merges=[]))
    bytes_alone.normalizer = normalizers.NFC()
    bytes_alone.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(Regex(pattern), "isolated"), ByteLevel(add_prefix_space=False, use_regex=False)])
    bytes_alone.add_special_tokens([AddedToken(word, special=True, normalized=False)
                                    for word in ("<|endoftext|>", "<|im_start|>", "<|im_end|>")])
    bytes_alone.add_tokens([AddedToken(word, special=False, normalized=False) for word in ("<think>", "</think>")])
    whole = Qwen2TokenizerFast(tokenizer_object=bytes_alone, pad_token="<|endoftext|>", eos_token="<|im_end|>",
                               unk_token="<|endoftext|>", bos_token=None, padding_side="right")
    whole.chat_template = (
        "{% for m in messages %}{{ '<|im_start|>' + m.role + '\n' + m.content + '<|im_end|>' + '\n' }}{% endfor %}"
        "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}"
        "{% if enable_thinking is false %}{{ '<think>\n\n</think>\n\n' }}{% endif %}{% endif %}")
    return whole


def make_flow(family, folder):
    """Writes FLUX.2 klein or Z-Image as diffusers saves them, in bfloat16."""
    shape = FLOW_FAMILIES[family]
    with torch.device("meta"):
        parts = {"transformer": shape["kind"](**shape["transformer"]), "vae": shape["vae_kind"](
            **{"down_block_types": ("DownEncoderBlock2D",) * 4, "up_block_types": ("UpDecoderBlock2D",) * 4, **shape["vae"]}),
            "text_encoder": Qwen3ForCausalLM(Qwen3Config(
                **shape["text"], rope_theta=1e6, tie_word_embeddings=True, max_position_embeddings=40960))}
    index = {"_class_name": shape["pipeline"], "_diffusers_version": "0.42.1", "tokenizer": ["transformers", "Qwen2TokenizerFast"],
             "scheduler": ["diffusers", "FlowMatchEulerDiscreteScheduler"]}
    for name, module in parts.items():
        is_text = name == "text_encoder"
        os.makedirs(f"{folder}/{name}", exist_ok=True)
        (module.config.save_pretrained if is_text else module.save_config)(f"{folder}/{name}")
        file = "model" if is_text else "diffusion_pytorch_model"
        write_weights(module, f"{folder}/{name}/{file}.safetensors", "bfloat16")
        index[name] = ["transformers" if is_text else "diffusers", type(module).__name__]
    qwen_tokenizer().save_pretrained(f"{folder}/tokenizer")
    FlowMatchEulerDiscreteScheduler(**shape["scheduler"]).save_pretrained(f"{folder}/scheduler")
    with open(f"{folder}/model_index.json", "w") as file:
        json.dump(index, file, indent=2)


def make(family, folder, dtype):
    """Writes the model as diffusers saves it; files of float32 or float16 under the usual names."""
    if family in FLOW_FAMILIES:
        return make_flow(family, folder)
    shape = FAMILIES[family]
    xl = len(shape["text"]) == 2
    words = 49408 if "merges" not in shape else 512 + shape["merges"] + 2
    with torch.device("meta"):
        parts = {"unet": UNet2DConditionModel(**{"layers_per_block": 2, **shape["unet"]})}
        parts["vae"] = AutoencoderKL(
            block_out_channels=shape.get("vae", (128, 256, 512, 512)), layers_per_block=2, down_block_types=("DownEncoderBlock2D",) * 4,
            up_block_types=("UpDecoderBlock2D",) * 4, sample_size=shape.get("sample_size", 1024 if xl else 512), scaling_factor=shape["scaling"],
            force_upcast=xl)
        for i, sizes in enumerate(shape["text"]):
            config = CLIPTextConfig(vocab_size=words, bos_token_id=words - 2, eos_token_id=words - 1, pad_token_id=1, **sizes)
            parts["text_encoder_2" if i else "text_encoder"] = (CLIPTextModelWithProjection if i else CLIPTextModel)(config)
    index = {"_class_name": "StableDiffusionXLPipeline" if xl else "StableDiffusionPipeline",
             "_diffusers_version": "0.42.1", "scheduler": ["diffusers", type(shape["scheduler"]).__name__]}
    if xl:
        index |= {"force_zeros_for_empty_prompt": True, "image_encoder": [None, None], "feature_extractor": [None, None]}
    else:
        index |= {"safety_checker": [None, None], "feature_extractor": [None, None], "image_encoder": [None, None],
                  "requires_safety_checker": False}
    for name, module in parts.items():
        of_transformers = name.startswith("text")
        os.makedirs(f"{folder}/{name}", exist_ok=True)
        (module.config.save_pretrained if of_transformers else module.save_config)(f"{folder}/{name}")
        write_weights(module, f"{folder}/{name}/{'model' if of_transformers else 'diffusion_pytorch_model'}.safetensors", dtype)
        index[name] = ["transformers" if of_transformers else "diffusers", type(module).__name__]
        if of_transformers:
            place = name.replace("text_encoder", "tokenizer")
            pad = "!" if name == "text_encoder_2" or family == "sd21" else EOS
            tokenizer(pad, shape.get("merges")).save_pretrained(f"{folder}/{place}")
            index[place] = ["transformers", "CLIPTokenizer"]
    shape["scheduler"].save_pretrained(f"{folder}/scheduler")
    with open(f"{folder}/model_index.json", "w") as file:
        json.dump(index, file, indent=2)
