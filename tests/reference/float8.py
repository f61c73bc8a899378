# A matrix as ComfyUI's float8 files have it and what torch makes of it again, for tests/core/diffusion/test_flow_files.cpp.
# Usage: float8.py FILE.safetensors
import sys

import torch
from safetensors.torch import save_file

matrix = torch.randn(6, 32, generator=torch.Generator().manual_seed(8)) * 0.05
matrix[1, 3], matrix[2] = 2.5, 0
scale = matrix.abs().max() / torch.finfo(torch.float8_e4m3fn).max
codes, plain = (matrix / scale).to(torch.float8_e4m3fn), matrix.to(torch.float8_e4m3fn)
save_file({
    "scaled": codes,
    "scale": scale,
    "scaled.float32": codes.float() * scale,
    "scaled.bfloat16": (codes.float() * scale).bfloat16(),
    "comfy.bfloat16": codes.bfloat16() * scale.bfloat16(),  # ComfyUI rounds the scale as well
    "plain": plain,
    "plain.float32": plain.float(),
    "plain.bfloat16": plain.bfloat16(),
}, sys.argv[1])
