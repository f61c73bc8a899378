# Losses that sd-scripts' apply_masked_loss() leaves of photos with masks (library/custom_train_functions.py of a checkout of
# github.com/kohya-ss/sd-scripts), for tests/core/training/test_losses.cpp. Of each photo, as its train_network.py takes the mean.
# Usage: masked_loss.py CUSTOM_TRAIN_FUNCTIONS.PY FILE
import ast
import sys

import torch
from safetensors.torch import save_file

with open(sys.argv[1]) as file:
    tree = ast.parse(file.read())
function = next(node for node in tree.body
                if isinstance(node, ast.FunctionDef) and node.name == "apply_masked_loss")
scope = {"torch": torch}
exec(compile(ast.Module([function], []), sys.argv[1], "exec"), scope)

generator = torch.Generator().manual_seed(7)
masks = torch.zeros(3, 24, 32, dtype=torch.uint8)
masks[0, 3:11, 5:14] = 255  # a small subject, whose edge falls into latents
masks[1, :, 8:] = 255  # a large one
masks[2] = torch.randint(0, 256, (24, 32), generator=generator, dtype=torch.uint8)  # soft
prediction = torch.randn(3, 4, 6, 8, generator=generator)
target = torch.randn(3, 4, 6, 8, generator=generator)
tensors = {"masks": masks, "prediction": prediction, "target": target}
# sd-scripts has no weight for what is outside; a mask that is grey there has the same effect.
for outside in (0.0, 0.25):
    images = masks[:, None].float() / 255
    images = images + (1 - images) * outside
    loss = torch.nn.functional.mse_loss(prediction, target, reduction="none")
    loss = scope["apply_masked_loss"](loss, {"conditioning_images": images.repeat(1, 3, 1, 1) * 2 - 1})
    tensors[f"losses_{outside}"] = loss.mean((1, 2, 3))
    tensors[f"means_{outside}"] = images.mean((1, 2, 3))
save_file(tensors, sys.argv[2])
