// A Subject page of its own with a project that is still empty, and what a person does with it.
#pragma once

#include "ui/page_host.h"
#include "ui/support.h"

#include <ui/session/project_session.h>
#include <ui/subject/subject_page.h>
#include <ui/widgets/crop_editor.h>
#include <ui/widgets/photo_grid.h>

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>
#include <filesystem>

namespace dreambooth {

struct SubjectPageFixture : FindsWidgets {
    TemporaryHome home;
    ProjectSession session{*createEmptyProject(home.path("Rex.dreambooth"))};
    Settings settings{home.folder.filePath(QStringLiteral("settings.ini"))};
    FakeDialogs dialogs;
    AskedHost host;
    StudioContext context{
        .session = &session, .dialogs = &dialogs, .settings = &settings, .host = &host};
    SubjectPage page{context};
    PhotoGrid* grid = childOf<PhotoGrid>(page, "photoGrid");
    CropEditor* editor = childOf<CropEditor>(page, "cropEditor");

    SubjectPageFixture() {
        page.resize(1232, 848);
        page.show();
    }
    void drop(const QList<std::filesystem::path>& paths) {
        QMimeData data;
        QList<QUrl> urls;
        for (const auto& path : paths) urls += QUrl::fromLocalFile(toQt(path));
        data.setUrls(urls);
        QDragEnterEvent enter({20, 20}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&page, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&page, &event);
        QVERIFY(event.isAccepted());
    }
    bool waitForPhotos(size_t count) {
        return QTest::qWaitFor(
            [&] {
                if (session.project().photos.size() != count) return false;
                for (const auto& item : grid->photos()->items())
                    if (item.picture.isNull()) return false;
                return grid->photos()->rowCount() == static_cast<int>(count);
            },
            20000);
    }
    QString badge(int row) const {
        return grid->photos()->items()[static_cast<size_t>(row)].badge->text;
    }
    const Photo& photo(size_t index) const { return session.project().photos[index]; }

private:
    const QWidget& root() const override { return page; }
};

}  // namespace dreambooth
