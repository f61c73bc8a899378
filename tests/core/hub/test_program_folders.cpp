// Where programs that draw keep models and LoRAs.
#include <hub/program_folders.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestProgramFolders : public QObject {
    Q_OBJECT

private slots:
    void eachProgramsOwnIsFound_data() {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("lora");
        QTest::addColumn<QString>("model");
        const auto row = [](const char* program, const char* lora, const char* model) {
            QTest::newRow(program) << program << lora << model;
        };
        row("A1111", "models/Lora", "models/Stable-diffusion");
        row("Forge", "models/Lora", "models/Stable-diffusion");
        row("ComfyUI", "models/loras", "models/checkpoints");
        row("InvokeAI", "autoimport/lora", "autoimport/main");
        row("SwarmUI", "Models/Lora", "Models/Stable-Diffusion");
    }
    void eachProgramsOwnIsFound() {
        QFETCH(QString, program);
        QFETCH(QString, lora);
        QFETCH(QString, model);
        const QTemporaryDir home;
        const fs::path folder = fs::path(home.path().toStdString()) / "program";
        for (const QString& place : {lora, model})
            fs::create_directories(folder / place.toStdString());
        const auto place = [&](const fs::path& chosen, ProgramFile kind) {
            return orThrow(folderInProgram(program.toStdString(), chosen, kind));
        };
        QCOMPARE(place(folder, ProgramFile::lora), folder / lora.toStdString());
        QCOMPARE(place(folder, ProgramFile::model), folder / model.toStdString());
        // Its folder of models was chosen.
        const fs::path models = folder / fs::path(lora.toStdString()).parent_path();
        QCOMPARE(place(models, ProgramFile::lora), folder / lora.toStdString());
    }

    void newInvokeAiScansAnyFolder() {
        const QTemporaryDir home;
        const fs::path folder = home.path().toStdString();
        QCOMPARE(orThrow(folderInProgram("InvokeAI", folder, ProgramFile::lora)), folder);
    }

    void anotherFolderIsRefused() {
        const QTemporaryDir home;
        const auto none = folderInProgram("ComfyUI", home.path().toStdString(), ProgramFile::lora);
        QVERIFY(!none && none.error().code == "program.no_folder");
        QVERIFY(none.error().text.find("models/loras") != std::string::npos);
    }
};

REGISTER_TEST(TestProgramFolders, QCoreApplication);
#include "test_program_folders.moc"
