// What tests of the Runs page begin with: three runs of a LoRA, the first two measured. The
// worker is a program that ends at once.
#pragma once

#include <base/files.h>
#include <base/json.h>
#include <runs/checkpoint.h>
#include <runs/run_folder.h>
#include <ui/runs/run_cards.h>
#include <ui/runs/runs_page.h>

#include <string>
#include <vector>

#include "ui/made_run.h"
#include "ui/page_test.h"

namespace dreambooth {

class ThreeRunsTest : public PageTest<RunsPage> {
protected:
    void showThreeRuns() {
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
        m_fixture = std::make_unique<PageFixture>();
        qputenv("XDG_CONFIG_HOME", m_fixture->folder.filePath(QStringLiteral("config")).toUtf8());
        qputenv("XDG_DATA_HOME", m_fixture->folder.filePath(QStringLiteral("data")).toUtf8());
        Recipe recipe;
        recipe.preset = "faithful";
        recipe.lora = true;
        recipe.rank = 16;
        recipe.max_train_steps = 100;
        makeRunWith(recipe, {0.4, 0.7});
        recipe.rank = 32;
        makeRunWith(recipe, {0.5, 0.9});
        recipe.learning_rate = 1e-4;
        recipe.max_train_steps = 200;
        makeRunWith(recipe, {});
        m_fixture->runs.reload();
        showPage(1200, 820);
        QTRY_COMPARE(cards()->count(), 3);
        waitUntilIdle();
    }

    static void writeLikenesses(const RunFolder& run, const std::vector<double>& likenesses) {
        Json measured = Json::array();
        for (std::size_t i = 0; i < likenesses.size(); ++i)
            measured.push_back({{"step", 50 * (i + 1)},
                                {"likeness_base", 0.1},
                                {"likeness_tuned", likenesses[i]},
                                {"class_diversity_base", 1.0},
                                {"class_diversity_tuned", 0.9}});
        orThrow(writeJson(run.scoresFile(), {{"version", 3}, {"measured", measured}}));
    }
    void makeRunWith(const Recipe& recipe, const std::vector<double>& likenesses) {
        const RunFolder run = makeRun(project(), {.phase = RunPhase::finished,
                                                  .step = recipe.max_train_steps,
                                                  .totalSteps = recipe.max_train_steps,
                                                  .recipe = recipe,
                                                  .toldSteps = 20});
        for (const int step : {50, 100}) {
            CheckpointWriter writer = orThrow(CheckpointWriter::begin(run.checkpoints(), step));
            for (const std::string& name : checkpoint_files::learned(recipe, Component::unet))
                if (name != checkpoint_files::progress)
                    orThrow(writer.addText(name, std::string(1 << 16, 'w') + std::to_string(step)));
            orThrow(writer.addJson(checkpoint_files::progress,
                                   {{"version", 1}, {"recipe", toJson(recipe)}}));
            orThrow(writer.finish());
        }
        const auto photos = samplePhotos();
        for (std::size_t i = 0; i < 3; ++i)
            orThrow(copyFile(photos[i], run.samples() / (RunFolder::stepName(100) + "-" +
                                                         std::to_string(i + 1) + ".png")));
        if (!likenesses.empty()) writeLikenesses(run, likenesses);
    }

    RunCards* cards() const { return m_page->findChild<RunCards*>(); }
};

}  // namespace dreambooth
