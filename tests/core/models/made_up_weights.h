// Weights by a formula of their names, the same as in tests/reference/modern.py, so that networks
// of many shapes are compared without a file of theirs.
#pragma once

#include <ATen/core/Tensor.h>
#include <models/parameters.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace dreambooth {

/// CRC-32 as zlib has it.
inline std::uint32_t crc32(const std::string& text) {
    std::uint32_t crc = 0xFFFFFFFF;
    for (const char byte : text) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320 : 0);
    }
    return ~crc;
}

inline void fillMadeUp(const std::string& name, at::Tensor& tensor) {
    const bool isMatrix = tensor.dim() > 1 && name.find("pad_token") == std::string::npos;
    const double size = isMatrix ? 3 / std::sqrt(static_cast<double>(tensor[0].numel())) : 0.5;
    const bool isNorm = tensor.dim() < 2 && name.ends_with("weight");
    auto* numbers = tensor.mutable_data_ptr<float>();
    const std::uint32_t start = crc32(name);
    for (std::int64_t i = 0; i < tensor.numel(); ++i) {
        std::uint32_t x = (start + static_cast<std::uint32_t>(i)) * 2654435761u;
        x ^= x >> 16;
        x *= 0x85EBCA6Bu;
        x ^= x >> 13;
        x *= 0xC2B2AE35u;
        x ^= x >> 16;
        const double unit = x / 4294967296.0 - 0.5;
        numbers[i] = static_cast<float>(isNorm                          ? 1 + 0.5 * unit
                                        : name.ends_with("running_var") ? 1 + unit
                                                                        : unit * size);
    }
}

/// A network with these weights. Arguments: what its constructor takes around the parameters.
template <class Network, class Config, class... Rest>
Network madeUp(const Config& config, const Rest&... rest) {
    Parameters blank;
    const auto made = blank.createMissing();
    const Network asked(config, std::move(blank), rest...);
    Parameters parameters;
    for (auto& [name, tensor] : *made) {
        fillMadeUp(name, tensor);
        parameters.tensors()[name] = tensor;
    }
    return Network(config, std::move(parameters), rest...);
}

}  // namespace dreambooth
