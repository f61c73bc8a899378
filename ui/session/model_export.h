// Exporting a model or LoRA for other programs: `dreambooth convert`, `merge` or `extract` in a
// process of its own, which also opens the result again and draws with it.
#pragma once

#include <base/error.h>
#include <comparisons/compared_model.h>
#include <formats/model_family.h>

#include <QObject>
#include <QProcess>
#include <QTimer>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

class Project;

/// What is to be exported: a model (folder or file) or a LoRA file.
struct ExportSource {
    std::filesystem::path path;
    bool isLora = false;
    std::optional<ModelFamily> family;  ///< where known
    std::filesystem::path baseModel;    ///< LoRA: what it was taught to; empty: the person chooses
    std::string drawnWith;  ///< the model that draws it in place of that one; else empty
    QString baseName;       ///< the same as the LoRA's file names it; may be empty
    QString title;
    QString triggerPhrase;               ///< "sks cat"; may be empty
    std::filesystem::path picture = {};  ///< that a LoRA drew, for its metadata; may be empty
    int side = 0;                        ///< of the pictures it learned from; 0: not known
};

enum class ExportFor {
    otherPrograms,  ///< A1111, Forge, ComfyUI: one .safetensors file
    diffusers,      ///< a model folder, or pytorch_lora_weights.safetensors
    kohya,          ///< of a LoRA of FLUX.2 or Z-Image: in the names of kohya's programs
    lora,           ///< of a model: what it learned beyond its base, as a LoRA for those programs
};

struct ExportRequest {
    ExportSource source;
    ExportFor purpose = ExportFor::otherPrograms;
    QString precision;  ///< of a model: "float16", "bfloat16", "float32"; empty: as the source is
    /// Of a LoRA: it and others with their strengths; none: it alone, as it is.
    std::vector<AddedFile> mix = {};
    bool intoModel = false;  ///< the base model with the LoRAs in its weights
    int rank = 0;            ///< of the LoRA that is written, at most; 0: as it comes
    bool verify = true;
    std::filesystem::path output;  ///< not there yet
};

struct ExportResult {
    std::filesystem::path output;
    qint64 bytes = 0;
    /// Of 255, between what the source and the result draw; nothing where that wasn't asked for.
    std::optional<double> maxDifference;
    double meanDifference = 0;  ///< of all their values, where maxDifference is known
    /// Of a LoRA with fewer ranks: how much of the change it keeps, of 1, and its rank.
    std::optional<double> kept;
    int rank = 0;
};

class ModelExport : public QObject {
    Q_OBJECT

public:
    explicit ModelExport(QObject* parent = nullptr);
    ~ModelExport() override;

    /// One at a time; answers with finished() or failed().
    void start(const ExportRequest& request);
    /// Ends the worker, which leaves nothing half written; failed() follows with export.cancelled.
    void cancel();
    bool isRunning() const { return m_process->state() != QProcess::NotRunning; }

signals:
    void finished(const dreambooth::ExportResult& result);
    void failed(const dreambooth::Error& error);

private:
    void onStartFailure(QProcess::ProcessError error);
    void onFinished(int exitCode, QProcess::ExitStatus status);

    QProcess* m_process;
    QTimer m_killTimer;
    bool m_cancelled = false;
};

/// What a run learned up to a step, to be exported.
ExportSource exportSourceOf(const Job& job, const ComparedModel& tuned);

/// The picture to know a run's LoRA by: of those it drew the last one with a star, else the first
/// sample of its step; empty: none. Reads comparisons: not for the GUI thread.
std::filesystem::path pictureOfLora(const Project& project, const std::filesystem::path& lora);

/// The words that call what a run learned: "sks cat".
std::string triggerPhraseOf(const Job& job);

/// The arguments of `dreambooth` for a request.
QStringList exportArguments(const ExportRequest& request);

}  // namespace dreambooth
