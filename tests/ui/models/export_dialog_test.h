// What tests of the export dialog have in common: the dialog for a LoRA or a model, and a script in
// the worker's place that keeps the contract of `dreambooth convert`.
#pragma once

#include <base/files.h>
#include <ui/models/export_dialog.h>
#include <ui/widgets/problem_bar.h>

#include <QAbstractButton>
#include <filesystem>
#include <memory>
#include <string>

#include "ui/page_fixture.h"

namespace dreambooth {

class ExportDialogTest : public QObject {
protected:
    void makeFixture() {
        m_fixture = std::make_unique<PageFixture>();
        qputenv("HF_HUB_CACHE", m_fixture->path("hub").c_str());
        m_fixture->settings.setExportFolder(m_fixture->folder.path());
    }
    /// The end of each test.
    void close() {
        m_dialog.reset();
        m_fixture.reset();
        qunsetenv("DREAMBOOTH_WORKER");
    }

    /// A worker that writes its arguments, one a line, then runs `script`.
    void setWorker(const std::string& script) {
        useWorkerScript(m_fixture->path("worker.sh"),
                        "printf '%s\\n' \"$@\" > \"$0.said\"\n" + script + "\n");
    }
    /// A line of a script that tells the results `fields`, a JSON object's inside with ' for ". The
    /// shell fills in $2, the output of a mix, or $3, of another export. moc reads no class that
    /// has such a line as a raw string.
    static std::string telling(std::string fields) {
        for (std::size_t at = 0; (at = fields.find('\'', at)) != std::string::npos; ++at)
            fields.replace(at, 1, "\\\"");
        return "echo \"{" + fields + "}\"";
    }
    QStringList workerArguments() {
        const auto text = readFile(m_fixture->path("worker.sh.said"));
        return text ? toQt(*text).split(u'\n', Qt::SkipEmptyParts) : QStringList();
    }
    void open(const ExportSource& source) {
        m_dialog = std::make_unique<ExportDialog>(source, m_fixture->context, nullptr);
        m_dialog->show();
    }
    ExportSource runLora() {
        Job job;
        job.title = "Rex";
        job.first().subject.token = "sks";
        job.first().subject.className = "cat";
        job.model = "/models/base";
        job.recipe.max_train_steps = 800;
        return exportSourceOf(job, {.model = job.model,
                                    .added = {{.file = "/runs/1/lora.safetensors"}},
                                    .runId = "run-001",
                                    .step = 800});
    }
    /// tiny-sd1 with LoRAs of two kinds on this computer.
    ExportSource mixable() {
        const std::filesystem::path reference = TEST_REFERENCE;
        for (const char* place :
             {"tiny-sd1/model", "lycoris/loha.safetensors", "lycoris/lokr.safetensors"})
            orThrow(m_fixture->models.add(reference / place));
        ExportSource source = runLora();
        source.path = reference / "lycoris/loha.safetensors";
        source.baseModel = reference / "tiny-sd1/model";
        source.family = ModelFamily::sd1;
        return source;
    }
    void click(const char* name) {
        QTest::mouseClick(childOf<QAbstractButton>(*m_dialog, name), Qt::LeftButton);
    }
    QStringList problems() { return childOf<ProblemBar>(*m_dialog, "exportProblems")->lines(); }

    std::unique_ptr<PageFixture> m_fixture;
    std::unique_ptr<ExportDialog> m_dialog;
};

}  // namespace dreambooth
