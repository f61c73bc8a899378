// Tensors that other programs computed (tests/reference), and comparing with them.
#pragma once

#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <formats/safetensors.h>
#include <models/model.h>

#include <QtTest>

#include <map>
#include <string>

namespace dreambooth {

/// All arrays of a file.
inline std::map<std::string, at::Tensor> tensorsOf(const std::filesystem::path& path) {
    const auto file = orThrow(SafetensorsFile::open(path));
    std::map<std::string, at::Tensor> tensors;
    for (const auto& [name, view] : file.tensors())
        tensors[name] = tensorOf(view, file.owner()).clone();
    return tensors;
}

/// All arrays of tests/reference/MODEL/ref/PART.safetensors.
inline std::map<std::string, at::Tensor> reference(const std::string& model,
                                                   const std::string& part) {
    return tensorsOf(std::filesystem::path(TEST_REFERENCE) / model / "ref" /
                     (part + ".safetensors"));
}

inline std::filesystem::path referenceModel(const std::string& model) {
    return std::filesystem::path(TEST_REFERENCE) / model / "model";
}

/// What a U-Net reference says that the network was told.
inline Conditioning conditionOf(const std::map<std::string, at::Tensor>& unet) {
    const auto given = [&](const char* name) {
        const auto found = unet.find(name);
        return found == unet.end() ? at::Tensor() : found->second;
    };
    return {given("in.encoder_hidden_states"), given("in.text_embeds"), given("in.time_ids")};
}

/// The largest difference relative to the largest value of `expected`; infinite for other shapes.
inline double difference(const at::Tensor& actual, const at::Tensor& expected) {
    if (actual.sizes() != expected.sizes()) return std::numeric_limits<double>::infinity();
    const auto scale = std::max(expected.to(at::kDouble).abs().max().item<double>(), 1e-30);
    return (actual.to(at::kDouble) - expected.to(at::kDouble)).abs().max().item<double>() / scale;
}

}  // namespace dreambooth

/// Fails where other programs have not computed this yet.
#define REQUIRE_REFERENCE(reference, name)                                                      \
    QVERIFY2((reference).contains(name),                                                        \
             qPrintable(QStringLiteral("tests/reference has no %1: its README.md says how one " \
                                       "part is made")                                          \
                            .arg(QString::fromStdString(name))))

/// Fails with the numbers; a NaN fails too.
#define COMPARE_TENSORS(actual, expected, tolerance)                                               \
    do {                                                                                           \
        const double difference_ = dreambooth::difference(actual, expected);                       \
        QVERIFY2(                                                                                  \
            difference_ <= (tolerance),                                                            \
            qPrintable(                                                                            \
                QStringLiteral("%1 differs by %2").arg(QLatin1String(#actual)).arg(difference_))); \
    } while (false)
