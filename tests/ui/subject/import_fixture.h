// A project that photos are imported into, for tests: what came in and what was wrong.
#pragma once

#include <ui/session/project_session.h>
#include <ui/subject/photo_import.h>

#include <QSignalSpy>
#include <QTest>
#include <filesystem>
#include <vector>

#include "ui/support.h"

namespace dreambooth {

struct ImportFixture {
    TemporaryHome home;
    ProjectSession session{*Project::create(home.path("p.dreambooth"), "p")};
    PhotoImporter importer{session};
    std::vector<Error> problems;
    QStringList names;
    ImportFixture() {
        QObject::connect(&importer, &PhotoImporter::failed, &importer,
                         [this](const Error& error, const QString& name) {
                             problems.push_back(error);
                             names += name;
                         });
    }
    /// Imports and waits; returns how many were added.
    int import(const std::vector<std::filesystem::path>& paths) {
        std::vector<ImportSource> sources;
        for (const std::filesystem::path& path : paths)
            sources.push_back({.path = path, .image = {}});
        return importSources(std::move(sources));
    }
    int importSources(std::vector<ImportSource> sources) {
        QSignalSpy finished(&importer, &PhotoImporter::finished);
        importer.import(std::move(sources));
        if (!QTest::qWaitFor([&] { return finished.count() == 1; }, 30000)) return -1;
        return finished.first().first().value<ImportSummary>().added;
    }
    const std::vector<Photo>& photos() const { return session.project().photos; }
};

}  // namespace dreambooth
