// What tests of the Train page begin with: the page can start a run of the bundled model. The
// worker is a program that ends at once: what is tested is what the window does.
#pragma once

#include <project/recipe.h>
#include <ui/session/model_facts.h>
#include <ui/train/train_page.h>

#include <QTest>
#include <memory>
#include <stdexcept>
#include <string>

#include "ui/page_test.h"

namespace dreambooth {

class TrainPageTest : public PageTest<TrainPage> {
protected:
    void showNewProject() {
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
        m_fixture = std::make_unique<PageFixture>();
        showTrainPage();
    }
    void showTrainPage() {
        showPage(1200, 820);
        QTRY_VERIFY(child("startTraining")->isEnabled());
    }
    Recipe presetOf(const std::string& id) {
        const ModelFacts facts = orThrow(readModelFacts(project().baseModel));
        for (const Preset& preset : facts.presets)
            if (preset.id == id) return preset.recipe;
        throw std::runtime_error("no preset " + id);
    }
};

}  // namespace dreambooth
