"""The U-Net's module names in files of the first Stable Diffusion code (LDM, "sgm"), which single files and kohya's
SDXL LoRAs use: counted blocks instead of levels."""
RESNET = {"norm1": "in_layers.0", "conv1": "in_layers.2", "time_emb_proj": "emb_layers.1", "norm2": "out_layers.0",
          "conv2": "out_layers.3", "conv_shortcut": "skip_connection"}
ENDS = {"conv_in": "input_blocks.0.0", "conv_norm_out": "out.0", "conv_out": "out.2",
        "time_embedding.linear_1": "time_embed.0", "time_embedding.linear_2": "time_embed.2",
        "add_embedding.linear_1": "label_emb.0.0", "add_embedding.linear_2": "label_emb.0.2"}


def ldm_module(name, config):
    """down_blocks.1.attentions.0.proj_in -> input_blocks.4.1.proj_in, for the U-Net's config of diffusers"""
    if name in ENDS:
        return ENDS[name]
    group, *path = name.split(".")
    layers = config["layers_per_block"]
    if group == "mid_block":
        kind, index, *inner = path
        block = "middle_block." + ("1" if kind == "attentions" else "0" if index == "0" else "2")
    else:
        level, kind, index, *inner = path
        level, index = int(level), int(index)
        place = {"resnets": 0, "attentions": 1}.get(kind)
        if group == "down_blocks":
            block = f"input_blocks.{1 + level * (layers + 1) + index}.{place}"
            if kind == "downsamplers":
                return f"input_blocks.{(level + 1) * (layers + 1)}.0.op"
        else:
            block = f"output_blocks.{level * (layers + 1) + index}.{place}"
            if kind == "upsamplers":  # after the attention, where the level has one
                has_attention = "CrossAttn" in config["up_block_types"][level]
                return f"output_blocks.{level * (layers + 1) + layers}.{2 if has_attention else 1}.conv"
    return ".".join([block, *([RESNET[inner[0]], *inner[1:]] if kind == "resnets" else inner)])
