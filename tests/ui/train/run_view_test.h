// What tests of a run on the Train page begin with: the page, and a run that has files alone. The
// worker is a program that ends at once.
#pragma once

#include <runs/events.h>
#include <runs/run_folder.h>
#include <ui/train/train_page.h>

#include <QAbstractButton>

#include "ui/made_run.h"
#include "ui/page_test.h"

namespace dreambooth {

class RunViewTest : public PageTest<TrainPage> {
protected:
    void showTrainPage() {
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
        m_fixture = std::make_unique<PageFixture>();
        showPage(1200, 820);
        QTRY_VERIFY(child("startTraining")->isEnabled());
    }

    /// A run as a worker leaves it at step 60 of 200.
    RunFolder makeRun() {
        Recipe recipe;
        recipe.max_train_steps = 200;
        recipe.with_prior_preservation = true;
        const RunFolder run = dreambooth::makeRun(project(), {.phase = RunPhase::training,
                                                              .step = 60,
                                                              .totalSteps = 200,
                                                              .recipe = recipe,
                                                              .toldSteps = 60});
        auto writer = orThrow(EventWriter::open(run.eventsFile()));
        orThrow(writer.checkpoint(50, "checkpoints/step-000050"));
        return run;
    }
};

}  // namespace dreambooth
