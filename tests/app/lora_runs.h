// LoRAs on small models of each family below a temporary folder, by the real worker; what a kill
// and another form of the base may change.
#pragma once

#include "app/train_runs.h"
#include "core/models/made_up_model.h"

#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>

namespace dreambooth {

class LoraRuns {
public:
    std::filesystem::path place(const std::string& name) const {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }
    /// "tiny-sd1", or "klein" and "z_image", which are made here.
    std::filesystem::path model(const std::string& name) const {
        if (name == "tiny-sd1") return tinyModel;
        if (!pathExists(place(name))) writeMadeUpModel(place(name), name);
        return place(name);
    }
    static Recipe recipe() {
        Recipe recipe = smallRecipe();
        recipe.lora = true;
        recipe.rank = 4;
        recipe.train_text_encoder = false;
        recipe.learning_rate = 1e-2;
        return recipe;
    }
    RunFolder made(const std::filesystem::path& model, const Recipe& recipe) {
        Job job = smallJob(recipe);
        job.model = model;
        return made(job);
    }
    RunFolder made(const Job& job) {
        return makeRun(place("runs" + std::to_string(++m_runs)), job);
    }

private:
    QTemporaryDir m_folder;
    int m_runs = 0;
};

/// Killed after a checkpoint, and trained to its end then.
inline void trainWithAKill(const RunFolder& run) {
    {
        Worker worker(run);
        QTRY_VERIFY_WITH_TIMEOUT(pathExists(run.path() / "checkpoints/step-000006/manifest.json") ||
                                     lastStep(run) >= 8 || worker.hasEnded(),
                                 60000);
    }  // SIGKILL
    trainToEnd(run);
}

inline std::string loraOf(const RunFolder& run) {
    return orThrow(readFile(run.path() / "output/pytorch_lora_weights.safetensors"));
}

/// Each loss is at most so far from the other one's, relatively.
inline void compareLosses(const std::vector<double>& ours, const std::vector<double>& theirs,
                          double allowed) {
    QCOMPARE(ours.size(), theirs.size());
    QCOMPARE(ours.size(), std::size_t{12});  // smallRecipe()
    for (std::size_t i = 0; i < ours.size(); ++i)
        QVERIFY2(std::abs(ours[i] / theirs[i] - 1) < allowed,
                 qPrintable(
                     QStringLiteral("step %1: %2 against %3").arg(i).arg(ours[i]).arg(theirs[i])));
}

}  // namespace dreambooth
