// A matrix product of which both sides are in 8 bits: activations are rounded when they come in.
#pragma once

#include <ATen/core/Tensor.h>

namespace dreambooth {

/// Whether int8Product() can be used here: the processor has AVX512-VNNI, and oneDNN uses it.
/// Elsewhere, or where ONEDNN_MAX_CPU_ISA forbids it, oneDNN is many times slower and adds pairs of
/// products in 16 bits, which overflow.
bool hasInt8Product();

/// rows · diag(rowScales) · codes · diag(columnScales): rows [m, k], float32 or
/// bfloat16; codes int8 [k, n], in any order; one of the scales is defined, float32 [k] or [n].
/// On a CPU; → [m, n] of the rows' type.
///
/// Each row, after its scales, is rounded to the 127ths of its largest magnitude, as OneTrainer's
/// W8A8 rounds activations by token; sums are exact where hasInt8Product(). A row that holds
/// infinity or NaN becomes NaN.
at::Tensor int8Product(const at::Tensor& rows, const at::Tensor& codes, const at::Tensor& rowScales,
                       const at::Tensor& columnScales);

}  // namespace dreambooth
