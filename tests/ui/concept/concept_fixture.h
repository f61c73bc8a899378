// A Concept page of its own with a project that is still empty, on the bundled model.
#pragma once

#include <ui/concept/concept_page.h>
#include <ui/session/computer_devices.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/session/run_store.h>

#include <QLineEdit>
#include <QTest>

#include "ui/page_host.h"
#include "ui/support.h"

namespace dreambooth {

struct ConceptFixture : FindsWidgets {
    TemporaryHome home;
    ProjectSession session{*createEmptyProject(home.path("Rex.dreambooth"))};
    RunStore runs{session};
    EngineClient engine{&runs};
    ComputerDevices computer;
    AskedHost host;
    FakeDialogs dialogs;
    Settings settings{home.folder.filePath(QStringLiteral("settings.ini"))};
    StudioContext context{.session = &session,
                          .runs = &runs,
                          .engine = &engine,
                          .computer = &computer,
                          .dialogs = &dialogs,
                          .settings = &settings,
                          .host = &host};
    ConceptPage page{context};

    ConceptFixture() {
        page.resize(1232, 848);
        page.show();
    }
    void type(const QString& field, const QString& text) {
        auto* edit = child<QLineEdit>(field);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
    }

private:
    const QWidget& root() const override { return page; }
};

}  // namespace dreambooth
