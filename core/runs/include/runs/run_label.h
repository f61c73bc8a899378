// What the window knows of a run beside its job: its name, a note, a star, and the sweep that it
// was made in. label.json in the run folder; the worker does not look at it.
#pragma once

#include <base/error.h>
#include <base/json_fields.h>
#include <runs/run_folder.h>

#include <string>
#include <vector>

namespace dreambooth {

struct RunLabel {
    std::string name = {};  ///< "Captions and masks"; empty: shown by its number
    std::string note = {};
    bool isStarred = false;
    /// The first run of the sweep (several runs that differ in one or two settings); empty: of
    /// none.
    std::string sweep = {};
    std::vector<std::string> sweepSettings = {};  ///< fields of the recipe: "learning_rate"
    bool operator==(const RunLabel&) const = default;
};

/// Calls visit("name", member) for every field; the one list of them.
template <MaybeConst<RunLabel> AnyLabel, class Visitor>
void visitFields(AnyLabel& label, Visitor&& visit) {
    visit("name", label.name);
    visit("note", label.note);
    visit("starred", label.isStarred);
    visit("sweep", label.sweep);
    visit("sweep_settings", label.sweepSettings);
}

/// Those of `sweepSettings` that a recipe has, two at the most: a label may be a stranger's.
std::vector<std::string> sweptSettings(const RunLabel& label);

/// An empty one where there is none yet, or where it can't be read.
RunLabel readLabel(const RunFolder& run);
/// Errors: run.newer_version, file.*, disk.full.
Result<void> writeLabel(const RunFolder& run, const RunLabel& label);

}  // namespace dreambooth
