"""A small random WD tagger as timm saves it, what it makes of three pictures, and the tags that SmilingWolf's demo would show of
them; README.md lists the arrays. usage: tagger.py OUT"""
import csv
import json
import os
import sys

import timm
import torch
from PIL import Image
from safetensors.torch import save_file
from timm.data import create_transform, resolve_data_config
from timm.models import save_for_hf

from models import stir

# As selected_tags.csv has them: 9 ratings, 0 general ones, 4 characters.
TAGS = [("general", 9), ("sensitive", 9), ("questionable", 9), ("explicit", 9),
        ("1girl", 0), ("no_humans", 0), ("looking_at_viewer", 0), ("grass", 0), (">_<", 0), ("||_||", 0), ("dog", 0),
        ('sign_that_says_"no"', 0), ("outdoors", 0), ("night_sky", 0), ("holding_ball", 0), ("blue_eyes", 0),
        ("rex_(toy_story)", 4), ("hatsune_miku", 4), ("o_o", 4), ("pikachu", 4)]
KAOMOJI = ["0_0", "(o)_(o)", "+_+", "+_-", "._.", "<o>_<o>", "<|>_<|>", "=_=", ">_<", "3_3", "6_9", ">_o", "@_@", "^_^", "o_o",
           "u_u", "x_x", "|_|", "||_||"]
ARGUMENTS = dict(img_size=64, embed_dim=48, depth=2, num_heads=4, class_token=False, fc_norm=False, global_pool="avg",
                 act_layer="gelu_tanh")


def square(picture):
    side = max(picture.size)
    canvas = Image.new("RGB", (side, side), (255, 255, 255))
    canvas.paste(picture, ((side - picture.width) // 2, (side - picture.height) // 2))
    return canvas


def tags_of(probabilities):
    """General ones over 0.35, then characters over 0.85, each the likeliest first."""
    found = []
    for category, threshold in ((0, 0.35), (4, 0.85)):
        these = [(p, name) for p, (name, kind) in zip(probabilities, TAGS) if kind == category and p > threshold]
        found += [name if name in KAOMOJI else name.replace("_", " ") for _, name in sorted(these, reverse=True)]
    return found


def main(out):
    torch.manual_seed(7)
    model = timm.create_model("vit_base_patch16_224", num_classes=len(TAGS), **ARGUMENTS).eval()
    stir(model, 13)
    with torch.no_grad():  # so that tags differ by the picture
        for name, parameter in model.named_parameters():
            if parameter.ndim > 1:
                parameter.mul_(40 if name == "head.weight" else 6)
    model.pretrained_cfg.update(input_size=(3, 64, 64), num_classes=len(TAGS), interpolation="bicubic", crop_pct=1.0,
                                mean=(0.5, 0.5, 0.5), std=(0.5, 0.5, 0.5))
    os.makedirs(out, exist_ok=True)
    save_for_hf(model, out, model_args=ARGUMENTS, safe_serialization=True)
    with open(f"{out}/selected_tags.csv", "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["tag_id", "name", "category", "count"])
        rows.writerows([1000 + i, name, category, 600 + i] for i, (name, category) in enumerate(TAGS))
    transform = create_transform(**resolve_data_config(model.pretrained_cfg, model=model))
    generator = torch.Generator().manual_seed(3)
    behind_mean = timm.create_model("vit_base_patch16_224", num_classes=len(TAGS), **{**ARGUMENTS, "fc_norm": True}).eval()
    behind_mean.load_state_dict({("fc_" + name if name.startswith("norm.") else name): value
                                 for name, value in model.state_dict().items()})
    arrays, tags = {}, []
    for i, (height, width) in enumerate([(70, 101), (150, 90), (64, 64)]):
        colours = torch.rand(3, 5, 5, generator=generator)
        picture = torch.nn.functional.interpolate(colours[None], (height, width), mode="bicubic")[0]
        picture = ((picture + 0.2 * torch.rand(3, height, width, generator=generator)).clamp(0, 1) * 255).to(torch.uint8)
        pixels = transform(square(Image.fromarray(picture.permute(1, 2, 0).numpy())))[None, [2, 1, 0]]
        with torch.no_grad():
            scores = model(pixels)
            arrays[f"out.scores_fc_norm_{i}"] = behind_mean(pixels)
        arrays |= {f"in.picture_{i}": picture, f"out.pixels_{i}": pixels.contiguous(), f"out.scores_{i}": scores}
        tags.append(tags_of(torch.sigmoid(scores[0]).tolist()))
    save_file(arrays, f"{out}/ref.safetensors")
    with open(f"{out}/ref.json", "w", encoding="utf-8") as file:
        json.dump({"tags": tags}, file, indent=1)


main(sys.argv[1])
