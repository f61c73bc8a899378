// A project on disk and all that a page needs to show it; for tests of single pages.
#pragma once

#include <hub/catalogue.h>
#include <images/crop.h>
#include <images/decode.h>
#include <project/events.h>
#include <ui/compare/engine_client.h>
#include <ui/shell/project_session.h>
#include <ui/shell/qt_strings.h>
#include <ui/shell/settings.h>
#include <ui/shell/studio_context.h>
#include <ui/train/run_store.h>

#include <QTemporaryDir>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "ui/support.h"

namespace dreambooth {

struct PageFixture {
    /// The bundled backpack (five photos, one of them kept for judging) and the bundled model.
    PageFixture()
        : session(makeProject(folder)),
          models(path("models.json")),
          runs(session),
          engine(&runs),
          settings(folder.filePath(QStringLiteral("settings.ini"))) {
        context = {&session,
                   &models,
                   &runs,
                   &engine,
                   &dialogs,
                   &settings,
                   [this](PageId page) { shownPage = page; }};
    }

    std::filesystem::path path(const char* name) const { return toPath(folder.path()) / name; }

    static Project makeProject(const QTemporaryDir& folder) {
        namespace fs = std::filesystem;
        auto project = orThrow(Project::create(toPath(folder.path()) / "Toy.dreambooth", "Toy"));
        for (const fs::path& file : samplePhotos()) {
            const ImageInfo info = orThrow(readImageInfo(file));
            Photo photo;
            photo.file = orThrow(project.importPhotoFile(file));
            photo.originalName = file.filename().string();
            photo.width = info.width;
            photo.height = info.height;
            photo.crop = centreCrop(info.width, info.height);
            project.photos.push_back(photo);
        }
        project.photos.back().heldOut = true;
        project.className = "backpack";
        project.token = "sks";
        project.baseModel = (resourceFolder() / "demo-model").string();
        orThrow(project.save());
        return project;
    }

    QTemporaryDir folder;
    ProjectSession session;
    ModelCatalogue models;
    RunStore runs;
    EngineClient engine;
    FakeDialogs dialogs;
    Settings settings;
    StudioContext context;
    PageId shownPage = PageId::Subject;
};

}  // namespace dreambooth
