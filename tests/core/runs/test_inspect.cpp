// Our own folders are told apart by what is in them.
#include <base/files.h>
#include <runs/run_folder.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestInspect : public QObject {
    Q_OBJECT

private slots:
    void tellsOurFolders() {
        const QTemporaryDir folder;
        const fs::path path = folder.path().toStdString();
        QVERIFY(writeJson(path / "step-000002/manifest.json",
                          {{"version", 1}, {"step", 2}, {"files", {{"a", {{"bytes", 5}}}}}}));
        const auto checkpoint = inspect(path / "step-000002");
        QVERIFY((*checkpoint)["kind"] == Json("checkpoint"));
        QVERIFY((*checkpoint)["bytes"] == Json(5));
        QVERIFY(writeJson(path / "run/job.json", {{"id", "run-001"}, {"token", "sks"}}));
        QVERIFY(writeJson(path / "run/checkpoints/step-000002/manifest.json", {{"step", 2}}));
        const auto run = inspect(path / "run");
        QVERIFY((*run)["kind"] == Json("run"));
        QVERIFY((*run)["checkpoints"] == Json({"step-000002"}));
        QVERIFY(writeJson(path / "project/project.json", {{"version", 1}}));
        QVERIFY((*inspect(path / "project"))["kind"] == Json("project"));
    }
};

REGISTER_TEST(TestInspect, QCoreApplication);
#include "test_inspect.moc"
