// Starting the worker and reading its answer: one JSON document on
// stdout, messages for people on stderr.
#include <base/error_json.h>
#include <base/files.h>
#include <base/paths.h>
#include <comparisons/comparison.h>
#include <project/project.h>
#include <runs/scores.h>
#include <ui/launch/worker_program.h>
#include <ui/session/model_export.h>
#include <ui/style/qt_strings.h>

#include <algorithm>
#include <ranges>

namespace dreambooth {

namespace {

/// A worker that was asked to end gets this long before it is killed.
constexpr int terminateTimeoutMilliseconds = 3000;

/// The last message on stderr without the program's name: "dreambooth: The disk is full."
std::string lastMessage(const QByteArray& text) {
    constexpr std::string_view prefix = "dreambooth: ";
    const QList<QByteArray> lines = text.trimmed().split('\n');
    for (auto line = lines.crbegin(); line != lines.crend(); ++line)
        if (const std::string message = line->trimmed().toStdString(); message.starts_with(prefix))
            return message.substr(prefix.size());
    return lines.back().trimmed().toStdString();
}

std::vector<AddedFile> partsOf(const ExportRequest& request) {
    return request.mix.empty() ? std::vector<AddedFile>{{.file = request.source.path}}
                               : request.mix;
}

QString commandOf(const ExportRequest& request) {
    if (!request.source.isLora)
        return request.purpose == ExportFor::lora ? QStringLiteral("extract")
                                                  : QStringLiteral("convert");
    const auto parts = partsOf(request);
    const bool isAsItIs = parts.size() == 1 && parts.front().scale == 1;
    return isAsItIs && !request.intoModel && request.rank == 0 ? QStringLiteral("convert")
                                                               : QStringLiteral("merge");
}

}  // namespace

ExportSource exportSourceOf(const Job& job, const ComparedModel& tuned) {
    ExportSource source;
    source.isLora = !tuned.added.empty();
    source.path = source.isLora ? tuned.added.front().file : tuned.model;
    source.baseModel = job.model;
    source.drawnWith = tuned.drawnWith;
    source.side = job.recipe.resolution;
    source.title = toQt(job.title);
    if (tuned.step > 0 && tuned.step < job.recipe.max_train_steps)
        source.title += QStringLiteral(" %1").arg(tuned.step);  // of several exports of a run
    source.triggerPhrase = toQt(triggerPhraseOf(job));
    return source;
}

std::string triggerPhraseOf(const Job& job) {
    return job.first().subject.token.empty() ? job.instancePrompt : phrasesOf(job);
}

std::filesystem::path pictureOfLora(const Project& project, const std::filesystem::path& lora) {
    namespace fs = std::filesystem;
    const fs::path folder = lora.extension() == ".safetensors" ? lora.parent_path() : lora;
    const std::string id = RunFolder::idAt(project.runsFolder(), folder);
    if (id.empty()) return {};
    const RunFolder run(project.runsFolder() / id);
    const auto job = run.readJob();
    const auto state = run.readState();
    if (!job || !state) return {};
    int step = 0;
    for (const ComparedModel& model : comparedModelsOf(run, *job))
        if (!model.added.empty() && model.added[0].file.parent_path() == folder) step = model.step;
    if (step == 0 && folder == run.outputOf(*job)) step = state->step;
    // The result is that of the best step.
    if (job->recipe.stop_at_best_step && folder == run.outputOf(*job))
        if (const int best = bestStep(measuredScores(run)).step; best > 0) step = best;
    if (step <= 0) return {};
    const auto isLiked = [&](const DrawnPicture& one) {
        const auto& added = one.model.added;
        return one.mark.kind == Mark::Kind::star && one.model.runId == run.id() &&
               one.model.step == step && one.model.drawnWith.empty() && added.size() == 1 &&
               added[0].scale == 1 && pathExists(one.file);
    };
    const std::vector<Comparison> comparisons = listComparisons(project.comparisonsFolder());
    for (const Comparison& one : comparisons | std::views::reverse)
        if (const auto liked = std::ranges::find_if(one.pictures, isLiked);
            liked != one.pictures.end())
            return liked->file;
    const fs::path sample = run.samples() / RunFolder::sampleName(step, 1);
    return pathExists(sample) ? sample : fs::path();
}

QStringList exportArguments(const ExportRequest& request) {
    const ExportSource& source = request.source;
    const bool isDiffusers = request.purpose == ExportFor::diffusers;
    const bool makesLora = source.isLora ? !request.intoModel : request.purpose == ExportFor::lora;
    const char* form = isDiffusers                           ? "diffusers"
                       : !makesLora                          ? "single-file"
                       : request.purpose == ExportFor::kohya ? "kohya"
                                                             : "comfyui";
    QStringList arguments = {commandOf(request)};
    if (arguments.front() == QLatin1String("convert")) arguments += toQt(source.path);
    arguments += {toQt(request.output), QStringLiteral("--to"), QString::fromLatin1(form)};
    // With "=", so that a title may begin with a dash.
    const auto add = [&](const char* flag, const QString& value) {
        if (!value.isEmpty())
            arguments += QStringLiteral("--%1=%2").arg(QLatin1String(flag), value);
    };
    if (arguments.front() == QLatin1String("convert")) {
        add("dtype", request.precision);
        if (source.isLora) add("base", toQt(source.baseModel));
    } else {
        add("model", toQt(source.baseModel));
        if (!source.isLora) add("tuned", toQt(source.path));
        if (request.rank > 0) add("rank", QString::number(request.rank));
        if (!source.isLora) add("conv_rank", QString::number(request.rank));
    }
    if (arguments.front() == QLatin1String("merge")) {
        QStringList strengths;
        for (const AddedFile& part : partsOf(request)) {
            add("lora", toQt(part.file));
            strengths += QString::number(part.scale);
        }
        add("lora_scale", strengths.join(u','));
        if (request.intoModel) {
            arguments += QStringLiteral("--into_model");
            add("dtype", request.precision);
        }
    }
    if (source.isLora && makesLora) add("drawn_with", toQt(source.drawnWith));
    // Of what is written otherwise than it was learned it would show something else.
    if (arguments.front() == QLatin1String("convert") && source.isLora && !isDiffusers)
        add("thumbnail", toQt(source.picture));
    add("title", source.title);
    add("trigger_phrase", source.triggerPhrase);
    if (!request.verify) arguments += QStringLiteral("--no_verify");
    arguments += QStringLiteral("--json");
    return arguments;
}

ModelExport::ModelExport(QObject* parent) : QObject(parent), m_process(new QProcess(this)) {
    m_killTimer.setSingleShot(true);
    m_killTimer.setInterval(terminateTimeoutMilliseconds);
    connect(&m_killTimer, &QTimer::timeout, m_process, &QProcess::kill);
    m_process->setChildProcessModifier(tidyUpWithWindow);
    connect(m_process, &QProcess::errorOccurred, this, &ModelExport::onStartFailure);
    connect(m_process, &QProcess::finished, this, &ModelExport::onFinished);
}

ModelExport::~ModelExport() {
    letEnd(m_process, terminateTimeoutMilliseconds);
}

void ModelExport::start(const ExportRequest& request) {
    m_cancelled = false;
    m_process->start(workerProgram(), exportArguments(request));
}

void ModelExport::cancel() {
    if (!isRunning()) return;
    m_cancelled = true;
    m_process->terminate();
    m_killTimer.start();
}

void ModelExport::onStartFailure(QProcess::ProcessError error) {
    if (error != QProcess::FailedToStart) return;  // onFinished() tells the rest
    emit failed(workerUnstartable(m_process->errorString()));
}

void ModelExport::onFinished(int exitCode, QProcess::ExitStatus status) {
    m_killTimer.stop();
    const QByteArray output = m_process->readAllStandardOutput();
    const QByteArray words = m_process->readAllStandardError();
    if (m_cancelled) {
        emit failed(makeError("export.cancelled"));
        return;
    }
    const auto json = parseJson(output.toStdString(), "dreambooth");
    if (status == QProcess::NormalExit && exitCode != 0 && json && json->contains("error")) {
        emit failed(errorFromJson((*json)["error"]));
        return;
    }
    if (status != QProcess::NormalExit || exitCode != 0) {
        emit failed(makeError("export.died", {{"words", lastMessage(words)}}));
        return;
    }
    if (!json) {
        emit failed(makeError("export.no_answer"));
        return;
    }
    ExportResult result;
    result.output = valueOr<std::string>(*json, "output", "");
    result.bytes = valueOr<qint64>(*json, "bytes", 0);
    if (const auto found = json->find("largest_pixel_difference");
        found != json->end() && found->is_number())
        result.maxDifference = found->get<double>();
    result.meanDifference = valueOr(*json, "mean_pixel_difference", 0.0);
    if (const auto found = json->find("kept"); found != json->end() && found->is_number()) {
        result.kept = found->get<double>();
        result.rank = valueOr(*json, "rank", 0);
    }
    emit finished(result);
}

}  // namespace dreambooth
