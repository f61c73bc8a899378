# Writes kohya_xl_names.json: diffusers' names of modules of Stable Diffusion XL's U-Net beside the names that kohya's
# sd-scripts gives them in LoRA files, by its own table (library/sdxl_model_util.py of commit 48d368fa).
# python kohya_xl_names.py SD_SCRIPTS kohya_xl_names.json
import ast
import json
import sys

source = open(f"{sys.argv[1]}/library/sdxl_model_util.py").read()
function = next(node for node in ast.parse(source).body
                if isinstance(node, ast.FunctionDef) and node.name == "make_unet_conversion_map")
scope = {}
exec(compile(ast.Module([function], []), "sdxl_model_util", "exec"), scope)
table = {theirs: ours for ours, theirs in scope["make_unet_conversion_map"]()}

modules = ["conv_in", "conv_out", "time_embedding.linear_1", "time_embedding.linear_2", "add_embedding.linear_1",
           "add_embedding.linear_2"]
resnets = [(f"down_blocks.{level}.resnets.{i}", level > 0 and i == 0) for level in range(3) for i in range(2)]
resnets += [(f"mid_block.resnets.{i}", False) for i in range(2)]
resnets += [(f"up_blocks.{level}.resnets.{i}", True) for level in range(3) for i in range(3)]
for name, has_shortcut in resnets:
    modules += [f"{name}.{layer}" for layer in ("conv1", "conv2", "time_emb_proj")]
    modules += [f"{name}.conv_shortcut"] if has_shortcut else []
attentions = [f"down_blocks.{level}.attentions.{i}" for level in (1, 2) for i in range(2)] + ["mid_block.attentions.0"]
attentions += [f"up_blocks.{level}.attentions.{i}" for level in (0, 1) for i in range(3)]
for name in attentions:
    modules += [f"{name}.proj_in", f"{name}.transformer_blocks.1.attn2.to_out.0",
                f"{name}.transformer_blocks.0.ff.net.0.proj"]
modules += [f"down_blocks.{level}.downsamplers.0.conv" for level in (0, 1)]
modules += [f"up_blocks.{level}.upsamplers.0.conv" for level in (0, 1)]

names = {}
for module in modules:
    theirs = max((key for key in table if (module + ".").startswith(key)), key=len)
    ours = table[theirs] + (module + ".")[len(theirs):]
    names["unet." + module] = "lora_unet_" + ours.rstrip(".").replace(".", "_")
with open(sys.argv[2], "w") as file:
    json.dump(names, file, indent=0)
    file.write("\n")
