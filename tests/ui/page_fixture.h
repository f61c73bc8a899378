// A project on disk and all that a page needs to show it; for tests of single pages.
#pragma once

#include <hub/catalogue.h>
#include <runs/history.h>
#include <ui/session/computer_devices.h>
#include <ui/session/download_store.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_store.h>
#include <ui/session/settings.h>
#include <ui/session/studio_context.h>
#include <ui/style/qt_strings.h>

#include <QTemporaryDir>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "ui/page_host.h"
#include "ui/support.h"

namespace dreambooth {

struct PageFixture {
    /// The bundled backpack (five photos, one of them kept for judging) and the bundled model.
    PageFixture() : session(makeProject(folder)) { fill(); }
    /// Of another fixture's folder, as in a window that was opened later.
    explicit PageFixture(Project project) : session(std::move(project)) { fill(); }

    void fill() {
        context.session = &session;
        context.models = &models;
        context.downloads = &downloads;
        context.runs = &runs;
        context.queue = &queue;
        context.engine = &engine;
        context.computer = &computer;
        context.dialogs = &dialogs;
        context.settings = &settings;
        context.host = &host;
    }

    std::filesystem::path path(const char* name) const { return toPath(folder.path()) / name; }

    static Project makeProject(const QTemporaryDir& folder) {
        namespace fs = std::filesystem;
        auto project = orThrow(Project::create(toPath(folder.path()) / "Toy.dreambooth", "Toy"));
        for (const fs::path& file : samplePhotos()) orThrow(project.addPhoto(file));
        project.photos.back().heldOut = true;
        project.subject().className = "backpack";
        project.subject().token = "sks";
        project.baseModel = (resourceFolder() / "demo-model").string();
        orThrow(project.save());
        return project;
    }

    QTemporaryDir folder;
    ProjectSession session;
    ModelCatalogue models{path("models.json")};
    DownloadStore downloads;
    RunStore runs{session};
    RunQueue queue{session, runs};
    EngineClient engine{&runs};
    ComputerDevices computer;
    FakeDialogs dialogs;
    Settings settings{folder.filePath(QStringLiteral("settings.ini"))};
    StudioContext context;
    AskedHost host;
};

}  // namespace dreambooth
