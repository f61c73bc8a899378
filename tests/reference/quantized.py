# A matrix in fewer bits, by the packages whose formulas operators/frozen_weight.h has, for
# tests/core/models/test_quantized_weight.cpp. Usage: quantized.py FILE.safetensors
# needs torch, safetensors, bitsandbytes and torchao.
import sys

import bitsandbytes.functional as bnb
import torch
from safetensors.torch import save_file
from torchao.quantization import Float8WeightOnlyConfig, Int8WeightOnlyConfig, quantize_

ROWS, COLUMNS = 96, 192  # 288 blocks of NF4: more than have one scale of their scales
numbers = torch.randn(ROWS, COLUMNS, generator=torch.Generator().manual_seed(5)) * 0.05
numbers[3] = 0  # a row of zeros
numbers[7, 11] = 2.5  # one that stands out


def by_torchao(config):
    layer = torch.nn.Linear(COLUMNS, ROWS, bias=False)
    layer.weight.data = numbers.clone()
    quantize_(layer, config)
    return layer.weight


nf4, state = bnb.quantize_4bit(numbers, blocksize=64, compress_statistics=True, quant_type="nf4")
float8 = by_torchao(Float8WeightOnlyConfig())
save_file({
    "matrix": numbers,
    "nf4.codes": nf4.flatten(),
    "nf4.scales": state.absmax,
    "nf4.scales_of_scales": state.state2.absmax,
    "nf4.mean_scale": state.offset.view(1),
    "nf4.matrix": bnb.dequantize_4bit(nf4, state).contiguous(),
    "float8.matrix": float8.dequantize().contiguous(),
    "int8.matrix": by_torchao(Int8WeightOnlyConfig()).dequantize().contiguous(),
}, sys.argv[1])
