// Attention and a feed-forward, each behind its norm and added to what came in.
#include "vision_layer.h"

#include <ATen/ops/_upsample_bicubic2d_aa.h>

namespace dreambooth {

VisionLayer::VisionLayer(const Scope& scope, const VisionNames& names, const VisionSizes& sizes,
                         c10::string_view gelu_)
    : norm1(scope / names.norm1, sizes.hidden, sizes.eps),
      qkv(scope / names.attention / "qkv", sizes.hidden, 3 * sizes.hidden),
      projection(scope / names.attention / names.projection, sizes.hidden, sizes.hidden),
      norm2(scope / names.norm2, sizes.hidden, sizes.eps),
      fc1(scope / "mlp" / "fc1", sizes.hidden, sizes.intermediate),
      fc2(scope / "mlp" / "fc2", sizes.intermediate, sizes.hidden),
      heads(sizes.heads),
      gelu(gelu_) {}

at::Tensor VisionLayer::operator()(at::Tensor x) const {
    const auto parts = qkv(norm1(x)).chunk(3, -1);
    x = x + projection(attend(parts[0], parts[1], parts[2], heads));
    return x + fc2(at::gelu(fc1(norm2(x)), gelu));
}

at::Tensor resizedAsPil(const at::Tensor& picture, std::int64_t side) {
    return at::_upsample_bicubic2d_aa(picture.to(at::kCPU).unsqueeze(0), {side, side}, false);
}

}  // namespace dreambooth
