// The whole window with a project of the bundled photos and model; runs are written as a worker
// leaves them.
#pragma once

#include <base/files.h>
#include <runs/create_run.h>
#include <runs/events.h>
#include <ui/session/model_facts.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/shell/main_window.h>
#include <ui/shell/workspace.h>

#include "ui/made_run.h"
#include "ui/page_fixture.h"

namespace dreambooth {

class StudioWindow : public FindsWidgets {
public:
    StudioWindow() : project(PageFixture::makeProject(folder)), window(settings, dialogs) {
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());  // the list of models is there
        window.show();
    }

    void open() {
        window.openProject(project.folder());
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window)) qFatal("the window does not become active");
        const auto isRead = [this] {
            const RunFollower* run = workspace().runs().shown();
            return run != nullptr && run->isLoaded();
        };
        if (m_hasRun && !QTest::qWaitFor(isRead, 20000)) qFatal("the run is not read");
    }
    Workspace& workspace() { return *window.workspace(); }
    /// Waits until what a page reads in the background is there.
    void goTo(PageId page) {
        workspace().goTo(page);
        const bool hasFinished = workspace().runs().shown() != nullptr &&
                                 workspace().runs().shown()->state().phase == RunPhase::finished;
        const auto isReady = [&] {
            if (page == PageId::train)
                return workspace().runs().shown() == nullptr || isShown("sample_0");
            // In a low window the strip of pairs is shown when asked for.
            if (page == PageId::compare && hasFinished)
                return isShown("checkpointSlider") && isShown("measureScores") &&
                       window.findChild<QWidget*>(QStringLiteral("pair_0")) != nullptr;
            if (page == PageId::runs)
                return workspace().runs().shown() == nullptr || isShown("runCards");
            if (page == PageId::models) return isShown("exportModel");
            return true;
        };
        if (!QTest::qWaitFor(isReady, 20000))
            qFatal("page %d is not ready", static_cast<int>(page));
    }
    /// "" where nothing has it.
    QString focused() const {
        const QWidget* widget = QApplication::focusWidget();
        return widget == nullptr ? QString() : widget->objectName();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
    }

    /// A run with curves and a sample; `phase` finished: with the base model as its result.
    RunFolder makeRun(RunPhase phase) {
        const bool isFinished = phase == RunPhase::finished;
        m_hasRun = true;
        const RunFolder run = dreambooth::makeRun(
            project, {.phase = phase,
                      .step = isFinished ? totalSteps : 60,
                      .totalSteps = totalSteps,
                      .recipe = orThrow(readModelFacts(project.baseModel)).presets.back().recipe,
                      .hasSquares = true,
                      .toldSteps = 60,
                      .hasResult = isFinished});
        auto writer = orThrow(EventWriter::open(run.eventsFile()));
        std::filesystem::create_directories(run.path() / "samples");
        std::filesystem::copy_file(samplePhoto(1), run.path() / "samples" / "1.jpg");
        orThrow(writer.sample(50, "a photo of sks backpack", 42, "samples/1.jpg"));
        orThrow(writer.checkpoint(50, "checkpoints/step-000050"));
        return run;
    }

    static constexpr int totalSteps = 200;
    QTemporaryDir folder;
    Project project;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    FakeDialogs dialogs;
    MainWindow window;

private:
    const QWidget& root() const override { return window; }

    bool m_hasRun = false;
};

}  // namespace dreambooth
