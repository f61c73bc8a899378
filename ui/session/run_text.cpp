// Sentences about runs and clusters, so that every page says the same thing the same way.
#include <base/error_json.h>
#include <formats/lora_file.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/session/studio_context.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>
#include <algorithm>

namespace dreambooth {

namespace {

QString withWhy(const QString& what, const QString& why) {
    return why.isEmpty() ? what : tr("%1: %2").arg(what, why);
}

/// Before the first step there is none to name.
QString atStep(const QString& what, int step) {
    return step > 0 ? tr("%1 at step %2").arg(what).arg(step) : what;
}

/// Before the first step there is nothing to keep.
bool hasLearned(const RunFollower& run) {
    return run.state().step > 0 || !run.history().steps.empty();
}

}  // namespace

QString runTitle(const std::string& runId) {
    const QString id = toQt(runId);
    if (runId == RunFolder::classImagesId) return tr("Class images");
    bool isNumber = false;
    const int number = id.startsWith(QLatin1String("run-")) ? id.mid(4).toInt(&isNumber) : 0;
    return isNumber ? tr("Run %1").arg(number) : id;
}

QString runName(const RunSummary& run) {
    return run.label.name.empty() ? runTitle(run.folder.id()) : toQt(run.label.name);
}

QString failureText(const RunState& state, const std::optional<Error>& failure) {
    if (failure) return errorText(*failure);
    return state.error.empty() ? toQt(state.why) : errorText(errorFromJson(state.error));
}

QString phaseText(const RunState& state, const std::optional<Error>& failure,
                  bool endedUnexpectedly) {
    if (endedUnexpectedly)
        return state.step > 0 ? tr("Ended unexpectedly at step %1").arg(state.step)
                              : tr("Ended unexpectedly before the first step");
    switch (state.phase) {
        case RunPhase::queued:
            return tr("Waiting to start");
        case RunPhase::preparing:
            return tr("Preparing");
        case RunPhase::training:
            return tr("Training");
        case RunPhase::paused:
            return state.step > 0 ? tr("Paused at step %1").arg(state.step) : tr("Paused");
        case RunPhase::finished:
            return tr("Finished");
        case RunPhase::stopped:
            return state.step > 0 ? tr("Stopped at step %1").arg(state.step)
                                  : tr("Stopped before the first step");
        case RunPhase::failed:
            return withWhy(tr("Failed"), failureText(state, failure));
    }
    return {};
}

QString restText(const StudioContext& context, const std::string& runId, const RunState& state,
                 const std::optional<Error>& failure, bool endedUnexpectedly) {
    const auto& waiting = context.queue->state().waiting;
    const bool waits = std::ranges::find(waiting, runId) != waiting.end();
    return state.phase == RunPhase::queued && !waits && !context.runs->isStarting()
               ? tr("Not started")
               : phaseText(state, failure, endedUnexpectedly);
}

QString waitsForText(const QString& runName) {
    return tr("%1 is finishing; the next one starts right after it.").arg(runName);
}

QString devicesText(const std::vector<std::string>& devices) {
    if (devices.empty()) return {};
    const auto isCpu = [](const std::string& device) { return device.starts_with("cpu"); };
    if (std::all_of(devices.begin(), devices.end(), isCpu))
        return devices.size() == 1 ? tr("CPU") : tr("%1 CPU processes").arg(devices.size());
    return devices.size() == 1 ? tr("1 GPU") : tr("%1 GPUs").arg(devices.size());
}

QString namedDevicesText(const std::vector<std::string>& devices) {
    QStringList names;
    for (const std::string& device : devices)
        names << (device == "auto"  ? tr("the fastest")
                  : device == "cpu" ? tr("CPU")
                                    : tr("GPU %1").arg(toQt(device)));
    names.removeDuplicates();
    return names.join(QStringLiteral(", "));
}

QString pauseText(const RunFollower& run) {
    if (run.state().phase == RunPhase::paused)
        return run.isRequested(RunRequest::resume) ? tr("Resuming…") : tr("Resume");
    return run.isRequested(RunRequest::pause) ? tr("Pausing…") : tr("Pause");
}

QStringList pauseTexts() {
    return {tr("Pause"), tr("Pausing…"), tr("Resume"), tr("Resuming…")};
}

QString stopText(const RunFollower& run) {
    if (run.isRequested(RunRequest::stop)) return tr("Stopping…");
    if (run.isWaiting()) return tr("Leave the queue");
    return hasLearned(run) ? tr("Stop and save") : tr("Stop");
}

QStringList stopTexts() {
    return {tr("Stop"), tr("Stop and save"), tr("Stopping…"), tr("Leave the queue")};
}

QString stopExplanation(const RunFollower& run) {
    if (run.isWaiting() || !hasLearned(run))
        return tr("Nothing has been learned yet. Class images that are ready are kept.");
    return tr("Saves a checkpoint and ends the run, which you can use or resume later.");
}

QString presetTitle(const std::string& presetId) {
    if (presetId == "fast") return tr("Quick sketch");
    if (presetId == "faithful") return tr("Faithful");
    if (presetId == "full") return tr("Full fine-tune");
    if (presetId == "own") return tr("Own settings");
    return toQt(presetId);
}

QString recipeSummary(const Recipe& recipe) {
    QString what = tr("All weights");
    if (recipe.textual_inversion) what = tr("One word");
    if (recipe.lora)
        what = (recipe.use_dora ? tr("DoRA rank %1") : tr("LoRA rank %1")).arg(recipe.rank);
    if (recipe.train_text_encoder) what = tr("%1 + text encoder").arg(what);
    return QStringLiteral("%1 · %2").arg(
        what, counted(recipe.max_train_steps, tr("1 step"), tr("%1 steps")));
}

QString happeningText(const RunHistory::TimelineEntry& happening) {
    const Json& event = happening.event;
    const int step = valueOr(event, "step", 0);
    if (happening.kind == "started") {
        const QString where = devicesText(valueOr<std::vector<std::string>>(event, "devices", {}));
        const int from = valueOr(event, "resumed_from", 0);
        const QString what = from > 0 ? tr("Resumed from step %1").arg(from) : tr("Started");
        return where.isEmpty() ? what : tr("%1 on %2").arg(what, where);
    }
    if (happening.kind == "sample") return tr("Sample at step %1").arg(step);
    if (happening.kind == "checkpoint")
        return valueOr(event, RunFolder::untilNextKey, false)
                   ? tr("Saved for the pause at step %1").arg(step)
                   : tr("Checkpoint at step %1").arg(step);
    if (happening.kind == "changed") {
        QStringList what;
        if (const int steps = valueOr(event, "max_train_steps", 0); steps > 0)
            what += tr("until step %1").arg(steps);
        if (const double rate = valueOr(event, "learning_rate", 0.0); rate > 0)
            what += tr("learning rate %1").arg(shownRateText(rate));
        return tr("Changed at step %1: %2").arg(step).arg(what.join(QStringLiteral(", ")));
    }
    if (happening.kind == "paused") return atStep(tr("Paused"), step);
    if (happening.kind == "resumed") return atStep(tr("Resumed"), step);
    if (happening.kind == "stopped") return atStep(tr("Stopped"), step);
    if (happening.kind == "notice") return errorSentence(errorFromJson(event));
    if (happening.kind == "failed") return errorText(errorFromJson(event));
    if (happening.kind == "finished") {
        return tr("Finished: %1 in %2")
            .arg(counted(valueOr(event, "steps", 0), tr("1 step"), tr("%1 steps")))
            .arg(durationText(valueOr(event, "seconds", 0.0)));
    }
    return {};
}

namespace {

using Place = JobAnswer::Place;

/// Why a job waits, by squeue's reason; empty where there is nothing to say.
QString reasonText(const std::string& reason) {
    if (reason.empty() || reason == "None") return {};
    if (reason == "Resources") return tr("for free computers");
    if (reason == "Priority") return tr("others come first");
    if (reason == "BeginTime") return tr("it begins a little later");
    if (reason == "JobHeldUser" || reason == "JobHeldAdmin") return tr("it is held back");
    if (reason == "ReqNodeNotAvail" || reason == "PartitionDown")
        return tr("its machines are not available now");
    return toQt(reason);
}

QString waitingText(const RunFollower& run, ClusterSystem system, const std::string& reason) {
    const int step = run.state().step;
    const QString where = system == ClusterSystem::ray ? tr("Waiting for Ray's machines")
                          : step > 0
                              ? tr("Waiting in Slurm's queue to continue from step %1").arg(step)
                              : tr("Waiting in Slurm's queue");
    const QString why = reasonText(reason);
    return why.isEmpty() ? where : tr("%1: %2").arg(where, why);
}

}  // namespace

QString systemTitle(ClusterSystem system) {
    return system == ClusterSystem::slurm ? tr("Slurm") : tr("Ray");
}

QString workText(const RunFollower& run) {
    const RunState& state = run.state();
    QString plain = phaseText(state, run.history().failure, run.endedUnexpectedly());
    const auto& job = run.cluster().job();
    if (!job || !run.isElsewhere() || !run.isActive()) return plain;
    const ClusterSystem system = job->request.system;
    const auto& answer = run.cluster().answer();
    const bool isAtWork = state.phase == RunPhase::preparing || state.phase == RunPhase::training;
    if (!answer && !isAtWork) return tr("Asking %1…").arg(systemTitle(system));
    if (answer && answer->place == Place::waiting) return waitingText(run, system, answer->reason);
    if (answer && answer->place == Place::unknown)
        return tr("%1 does not answer").arg(systemTitle(system));
    if (state.phase == RunPhase::queued)
        return system == ClusterSystem::ray
                   ? waitingText(run, system, {})
                   : tr("Starting on the machines of %1").arg(systemTitle(system));
    if (isAtWork && !state.host.empty()) return tr("%1 on %2").arg(plain, toQt(state.host));
    return plain;
}

QString jobTitle(const RunFollower& run) {
    const auto& job = run.cluster().job();
    if (!job) return {};
    const std::string& id = job->request.system == ClusterSystem::slurm ? job->id : job->name;
    return id.empty() ? systemTitle(job->request.system)
                      : tr("%1 job %2").arg(systemTitle(job->request.system), toQt(id));
}

QString unknownText(const RunFollower& run) {
    const auto& answer = run.cluster().answer();
    const auto& job = run.cluster().job();
    if (!job || !run.isElsewhere() || !answer || answer->place != Place::unknown) return {};
    return tr("%1 does not answer, so it is unknown whether this run is still going. It counts as "
              "running until %1 reports that it has ended.")
        .arg(systemTitle(job->request.system));
}

QString loraName(const std::filesystem::path& file) {
    const std::filesystem::path name = file.filename();
    if (name != diffusersLoraName && name != peftLoraName) return shownPath(name.stem());
    const std::filesystem::path folder = file.parent_path().filename();
    return folder == "start" || folder == "output" ? QString() : shownPath(folder);
}

}  // namespace dreambooth
