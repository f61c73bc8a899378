// Saving between two steps and at the end. All ranks call alike; the first writes.
#include "checkpoint_saver.h"

#include "save_result.h"

#include <runs/checkpoint.h>

namespace dreambooth {

CheckpointSaver::CheckpointSaver(PreparedRun& run, TrainingState& state,
                                 const RankGradients& gradients, StepControl& control,
                                 const BestStepSearch* search, RunCopy* copy)
    : m_run(run),
      m_state(state),
      m_gradients(gradients),
      m_control(control),
      m_search(search),
      m_copy(copy) {}

bool CheckpointSaver::save(const Saving& saving) {
    if (m_state.position.step == m_savedStep) {  // by a pause perhaps, and so for now only
        if (saving.life == CheckpointLife::lasting && m_run.ranks.isFirst())
            keepCheckpoint(m_run.run, m_savedStep);
        return true;
    }
    const Result<void> saved = trySaving(saving, {});
    if (!saved) m_run.reporter.unsaved(m_problem = saved.error(), false);
    // All must know, so that all try again at the same step.
    if (m_control.agree({saved ? 0.0 : 1.0}).means[0] > 0) return false;
    m_run.reporter.saved();
    setSaved();
    return true;
}

bool CheckpointSaver::saveAtEnd(const Saving& saving) {
    return save(saving) ||
           waitForCheckpoint(UnsavedWait::When::atEnd, saving) == UnsavedWait::End::saved;
}

void CheckpointSaver::saveOrWait(RunRequests& requests) {
    if (save()) {
        m_goesOnUnsaved = false;
        return;
    }
    if (m_goesOnUnsaved || requests.has(RunRequest::stop)) return;
    const UnsavedWait::End end = waitForCheckpoint(UnsavedWait::When::betweenSteps, {});
    m_goesOnUnsaved = end == UnsavedWait::End::goOn;
    if (end == UnsavedWait::End::stop) requests.add(RunRequest::stop);
    m_run.reporter.phase(RunPhase::training);
}

UnsavedWait::End CheckpointSaver::waitForCheckpoint(UnsavedWait::When when, const Saving& saving) {
    const auto save = [&](const std::filesystem::path& folder) {
        return trySaving(saving, folder);
    };
    const UnsavedWait::End end =
        unsavedWait().wait(when, m_problem, m_state.diskNeed(m_run.run.path()).checkpoint, save);
    if (end == UnsavedWait::End::saved) setSaved();
    return end;
}

bool CheckpointSaver::waitForResult(const Error& problem, const UnsavedWait::Save& save) {
    return unsavedWait().wait(UnsavedWait::When::atEnd, problem,
                              m_state.diskNeed(m_run.run.path()).result,
                              save) == UnsavedWait::End::saved;
}

UnsavedWait CheckpointSaver::unsavedWait() {
    return {m_run.run, m_run.job.title, m_run.ranks, m_control, m_run.reporter};
}

std::string CheckpointSaver::newestCheckpoint() const {
    const auto checkpoints = m_run.run.listCheckpoints();
    return std::to_string(checkpoints.empty() ? 0 : checkpoints.back().step);
}

/// On all ranks; only the first one writes, and returns an error.
Result<void> CheckpointSaver::trySaving(const Saving& saving,
                                        const std::filesystem::path& elsewhere) {
    const std::vector<NamedTensor> optimizerState = m_state.optimizer().collectState();
    if (!m_run.ranks.isFirst()) return {};
    return write(saving, optimizerState, elsewhere);
}

Result<void> CheckpointSaver::write(const Saving& saving,
                                    const std::vector<NamedTensor>& optimizerState,
                                    const std::filesystem::path& elsewhere) {
    const std::filesystem::path checkpoints = m_run.run.checkpoints();
    m_run.choices.buckets = m_gradients.buckets();
    TRY(CheckpointWriter checkpoint,
        CheckpointWriter::begin(elsewhere.empty() ? checkpoints : elsewhere,
                                m_state.position.step));
    {
        const Ema::ScopedWeights shown(m_state.average());
        TRY_VOID(addModelTo(checkpoint, *m_run.model));
    }
    Json progress = {
        {"version", checkpoint_files::version},       {"step", m_state.position.step},
        {"next_sample", m_state.position.nextSample}, {"world_size", m_run.ranks.size()},
        {"measured", toJson(m_run.choices)},          {"recipe", toJson(m_run.job.recipe)}};
    if (m_run.job.recipe.max_train_seconds > 0) progress["seconds"] = m_state.position.seconds;
    TRY_VOID(addCheckpointState(checkpoint, m_state.checkpointState(), optimizerState,
                                std::move(progress)));
    TRY(const std::filesystem::path folder, checkpoint.finish(saving.life));
    if (elsewhere.empty())
        pruneCheckpoints(m_run.run, saving.keep.value_or(m_run.job.recipe.checkpoints_total_limit),
                         bestStep());
    else  // the earlier ones stay: the other place may be out of reach one day
        TRY_VOID(linkFromRun(folder, checkpoints / folder.filename()));
    m_run.reporter.checkpoint(m_state.position.step,
                              (checkpoints.filename() / folder.filename()).string(),
                              saving.life == CheckpointLife::untilNext);
    if (m_copy != nullptr) m_copy->checkpoint(checkpoints / folder.filename(), bestStep());
    return {};
}

}  // namespace dreambooth
