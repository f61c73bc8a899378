// Runs in plain words, translated: titles, states, recipes, and what happened when.
// Used by the run strip and by the pages that show runs.
#pragma once

#include <project/recipe.h>
#include <runs/history.h>
#include <runs/run_folder.h>
#include <ui/launch/cluster_queue.h>
#include <QString>
#include <filesystem>
#include <optional>

namespace dreambooth {

class RunFollower;

struct RunSummary;
struct StudioContext;

/// "Run 3" for run-003; other folder names are shown as they are.
QString runTitle(const std::string& runId);
/// The name that the person gave it, else its title.
QString runName(const RunSummary& run);
/// "Training", "Paused at step 120", "Ended unexpectedly at step 120", "Failed: …".
QString phaseText(const RunState& state, const std::optional<Error>& failure,
                  bool endedUnexpectedly = false);
/// The same of a run that is not at work: “Not started” of one that nothing begins by itself.
QString restText(const StudioContext& context, const std::string& runId, const RunState& state,
                 const std::optional<Error>& failure, bool endedUnexpectedly);
/// Why a run failed: what its events say, in the person's language, else its state's English.
QString failureText(const RunState& state, const std::optional<Error>& failure);
/// Why a run that was started has not begun: the worker of this other one has to end first.
QString waitsForText(const QString& runName);
/// "CPU", "2 GPUs", from the devices of a started event.
QString devicesText(const std::vector<std::string>& devices);
/// "CPU", "GPU 0, GPU 1", from the devices that a job names; "the fastest" where it names none.
QString namedDevicesText(const std::vector<std::string>& devices);

/// What the buttons for a run at work say, on every page: "Pause", "Pausing…", "Resume",
/// "Resuming…",
QString pauseText(const RunFollower& run);
QStringList pauseTexts();  ///< all that it can be
/// and "Stop and keep", "Stopping…", "Leave the queue". They stay enabled while that is under way:
/// a control that is disabled loses the focus to another.
QString stopText(const RunFollower& run);
QStringList stopTexts();
/// What the button of stopText() does now, for its tool tip.
QString stopExplanation(const RunFollower& run);

/// The card's title: "Quick sketch", "Faithful", "Full fine-tune", "Own settings".
QString presetTitle(const std::string& presetId);
/// "LoRA rank 16 + text encoder · 800 steps".
QString recipeSummary(const Recipe& recipe);

/// One line of "What happened"; empty for an event without a line of its own.
QString happeningText(const RunHistory::TimelineEntry& happening);

class RunFollower;

/// "Slurm", "Ray".
QString systemTitle(ClusterSystem system);
/// What the run does: "Waiting in Slurm's queue: for free machines", "Training on node3"; of a run
/// of this computer as phaseText() says it.
QString workText(const RunFollower& run);
/// "Slurm job 1234"; empty for a run of this computer.
QString jobTitle(const RunFollower& run);
/// The cluster does not answer: what that means. Empty where it does.
QString unknownText(const RunFollower& run);

/// What a LoRA's file is called, or its folder where all files have one name; empty where neither
/// says anything.
QString loraName(const std::filesystem::path& file);

}  // namespace dreambooth
