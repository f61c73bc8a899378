// Runs in plain words, translated: titles, states, durations, recipes, and what happened when.
// Used by the run strip and by the pages that show runs.
#pragma once

#include <project/recipe.h>
#include <runs/events.h>
#include <runs/run_folder.h>

#include <QString>

namespace dreambooth {

/// "Run 3" for run-003; other folder names are shown as they are.
QString runTitle(const std::string& runId);
/// "Training", "Paused at step 120", "Ended unexpectedly at step 120", "Failed: …".
QString phaseText(const RunState& state, bool endedUnexpectedly = false);
/// "5 min 41 s", "12 s", "2 h 5 min".
QString durationText(double seconds);
/// Of something to come, so rounded: "about 40 s", "about 6 min".
QString estimateText(double seconds);
/// "about 3 minutes left"; empty while unknown (negative).
QString timeLeftText(double secondsLeft);
/// "CPU", "2 GPUs", from the devices of a started event.
QString devicesText(const std::vector<std::string>& devices);
/// "44 KB", "3.2 MB", "512 MB", "11.2 GB".
QString memoryText(double bytes);

/// The card's title: "Quick sketch", "Faithful", "Full fine-tune", "Own settings".
QString presetTitle(const std::string& presetId);
/// "LoRA rank 16 + text encoder · 800 steps".
QString recipeSummary(const Recipe& recipe);

/// One line of "What happened"; empty for an event without a line of its own.
QString happeningText(const RunHistory::Happening& happening);
/// Seconds that a run took: what its end says, else the sum of its steps so far.
double trainingSeconds(const RunHistory& history);
/// "14:02", local time.
QString clockText(double secondsSinceEpoch);

}  // namespace dreambooth
