// A real window with the real worker on a fresh project, and the hands that use it; for whole-path
// tests.
#pragma once

#include <runs/history.h>
#include <runs/run_folder.h>
#include <ui/session/model_facts.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/settings.h>
#include <ui/shell/main_window.h>
#include <ui/shell/workspace.h>
#include <ui/style/qt_strings.h>
#include <ui/subject/subject_page.h>

#include <QAbstractButton>
#include <QApplication>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QSpinBox>
#include <QTest>
#include <QUrl>

#include "ui/support.h"

namespace dreambooth {

/// Steps that the run has told of.
inline int stepsIn(const RunFolder& run) {
    return static_cast<int>(readHistory(run.eventsFile()).steps.size());
}

class StudioFixture : public FindsWidgets {
public:
    /// `folder` is where settings and project lie; it must outlive this.
    explicit StudioFixture(const QString& folder)
        : m_settings(folder + "/settings.ini"), m_window(m_settings, m_dialogs) {
        m_window.resize(1440, 900);
        m_window.show();
    }

    MainWindow& window() { return m_window; }
    FakeDialogs& dialogs() { return m_dialogs; }
    Workspace& workspace() { return *m_window.workspace(); }
    const Project& project() { return workspace().session().project(); }
    void edit(const std::function<void(Project&)>& change) {
        workspace().session().edit("test", change);
    }

    /// As soon as it can be clicked.
    void click(const QString& name) const {
        auto* button = child(name);
        QTRY_VERIFY2(button->isEnabled(), qPrintable(name));
        QTest::mouseClick(button, Qt::LeftButton);
    }

    /// Drops files on the Subject page, as a file manager does.
    void drop(const QStringList& files) {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files) urls.append(QUrl::fromLocalFile(file));
        data.setUrls(urls);
        SubjectPage& page = workspace().subjectPage();
        const QPoint position = page.rect().center();
        QDragEnterEvent enter(position, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&page, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(position, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&page, &drop);
    }

    void screenshot(const QString& name) {
        // With thumbnails and curves. A picture for people: nothing is asserted.
        (void)becomesIdle(10'000);
        keepScreenshot(m_window, name);
    }

    bool hasTrained() {
        const RunFollower* run = workspace().runs().shown();
        return run != nullptr && run->state().phase == RunPhase::finished;
    }
    /// Of a test that fails, what the window says of its run.
    QByteArray training() {
        const RunFollower* run = workspace().runs().shown();
        QStringList said{run == nullptr ? QStringLiteral("no run")
                                        : QStringLiteral("phase %1, step %2")
                                              .arg(static_cast<int>(run->state().phase))
                                              .arg(run->state().step),
                         run == nullptr ? QString() : toQt(run->state().why)};
        for (const auto* label : m_window.findChildren<QLabel*>())
            if (label->isVisible()) said += label->text();
        for (const QWidget* top : QApplication::topLevelWidgets())
            if (top->isVisible()) said += top->metaObject()->className() + top->objectName();
        return said.join(" | ").toUtf8();
    }

    static QStringList bundledPhotos() {
        QStringList files;
        for (const auto& file : samplePhotos()) files.append(toQt(file));
        return files;
    }

    /// Class and model filled in, and a recipe that learns and draws for seconds rather than
    /// minutes.
    void makeSmallProject(const QString& folder, int steps) {
        QVERIFY(m_window.newProject(toPath(folder)));
        drop(bundledPhotos());
        QTRY_COMPARE_WITH_TIMEOUT(project().photos.size(), samplePhotos().size(), 20000);
        edit([steps](Project& project) {
            project.subject().className = "backpack";
            project.subject().token = "sks";
            Recipe& recipe = project.recipe;
            recipe = readModelFacts(project.baseModel).value().presets.back().recipe;
            recipe.max_train_steps = steps;
            recipe.num_class_images = 8;
            recipe.class_image_steps = recipe.num_inference_steps = 4;
            recipe.checkpointing_steps = 10;
            recipe.checkpoints_total_limit = 6;  // all those of a long run would need 65 GB
            recipe.validation_steps = 20;
            recipe.mixed_precision = "no";
        });
    }

private:
    const QWidget& root() const override { return m_window; }

    FakeDialogs m_dialogs;
    Settings m_settings;
    MainWindow m_window;
};

}  // namespace dreambooth
