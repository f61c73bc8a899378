// What diffusers and transformers compute for FLUX.2 klein and Z-Image in small
// (tests/reference/modern.py), and both models to compute it with.
#pragma once

#include "core/models/made_up_model.h"
#include "core/models/reference.h"

#include <base/json.h>

#include <QTemporaryDir>

#include <array>
#include <filesystem>
#include <map>
#include <string>

namespace dreambooth {

constexpr std::array modernKinds = {"klein", "z_image"};

struct ModernReference {
    const std::filesystem::path folder = std::filesystem::path(TEST_REFERENCE) / "modern";
    const std::map<std::string, at::Tensor> tensors = tensorsOf(folder / "ref.safetensors");
    const Json facts = orThrow(readJson(folder / "ref.json"));  ///< what they were told
};

/// The models, in a folder that is gone with them.
class MadeUpModels {
public:
    MadeUpModels() {
        for (const char* kind : modernKinds) writeMadeUpModel((*this)(kind), kind);
    }
    std::filesystem::path operator()(const std::string& kind) const {
        return std::filesystem::path(m_folder.path().toStdString()) / kind;
    }

private:
    const QTemporaryDir m_folder;
};

/// Test data: the cases 0 to 2 of each kind.
inline void addModernCases() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("number");
    for (const char* kind : modernKinds)
        for (int i = 0; i < 3; ++i) QTest::addRow("%s %d", kind, i) << kind << i;
}

}  // namespace dreambooth
