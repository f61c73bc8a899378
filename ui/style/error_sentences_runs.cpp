// What is said of runs, drawings and the programs that make them (see the header).
// Values like {file} come from the error's arguments.
#include <ui/style/error_sentences.h>

#include <QtGlobal>

namespace dreambooth {

std::span<const ErrorSentence> runErrors() {
    static constexpr ErrorSentence sentences[] = {
        {"train.restarted",
         QT_TRANSLATE_NOOP("Errors",
                           "The training process failed: {cause} The run goes on by itself from "
                           "step {from} (restart {restart} of {most})."),
         nullptr},
        {"memory.halved",
         QT_TRANSLATE_NOOP("Errors",
                           "Memory ran out at step {step}. From here on fewer pictures are looked "
                           "at together; what is learned stays the same."),
         nullptr},
        {"memory.out", QT_TRANSLATE_NOOP("Errors", "There is not enough memory for this."),
         QT_TRANSLATE_NOOP("Errors",
                           "Close other programs, or choose settings that need less: a smaller "
                           "resolution, for example.")},
        {"memory.fault",
         QT_TRANSLATE_NOOP("Errors", "A part of this program's memory could not be read (SIGBUS)."),
         QT_TRANSLATE_NOOP("Errors",
                           "A disk, a network folder or /dev/shm may be full or gone; then "
                           "resume.")},
        {"train.no_photos",
         QT_TRANSLATE_NOOP("Errors", "There are no photos to learn from in {folder}."),
         QT_TRANSLATE_NOOP("Errors", "Add at least one photo of the subject.")},
        {"train.no_class_images",
         QT_TRANSLATE_NOOP("Errors", "There are no class images in {folder}."),
         QT_TRANSLATE_NOOP("Errors", "Let at least one be drawn (Concept page).")},
        {"checkpoint.mismatch",
         QT_TRANSLATE_NOOP("Errors", "The checkpoint {file} does not fit this run."),
         QT_TRANSLATE_NOOP("Errors",
                           "Resume with the settings that the checkpoint was made with, or start "
                           "a new run.")},
        {"draw.not_finite", QT_TRANSLATE_NOOP("Errors", "The model's numbers ran out of bounds."),
         QT_TRANSLATE_NOOP("Errors", "The model's files may be damaged: download it again.")},
        {"memory.resume",
         QT_TRANSLATE_NOOP("Errors",
                           "Memory ran out on device {rank} in step {step}, while the others "
                           "waited for it."),
         QT_TRANSLATE_NOOP("Errors", "Resume the run: it goes on with fewer pictures at a time.")},
        {"checkpoint.not_copied",
         QT_TRANSLATE_NOOP("Errors",
                           "The second folder did not get its copy: {cause} The training goes on, "
                           "and all is in the run folder."),
         nullptr},
        {"checkpoint.failed",
         QT_TRANSLATE_NOOP("Errors",
                           "What was learned up to step {step} could not be saved: {cause} "
                           "Earlier checkpoints are kept."),
         nullptr},
        {"disk.too_small",
         QT_TRANSLATE_NOOP(
             "Errors",
             "The run will need {need} on its disk, and {free} are free; a checkpoint "
             "takes {checkpoint}."),
         QT_TRANSLATE_NOOP("Errors",
                           "Free some space, keep fewer checkpoints (All settings), or put the "
                           "project on another disk.")},
        {"checkpoint.damaged",
         QT_TRANSLATE_NOOP("Errors",
                           "A checkpoint is damaged: {checkpoint}. It was kept under another name, "
                           "and the run goes on from the one before."),
         nullptr},
        {"train.other_input",
         QT_TRANSLATE_NOOP("Errors",
                           "What the run learns from is not what it began with. Missing, changed "
                           "or new in {folder}: {files}"),
         QT_TRANSLATE_NOOP("Errors",
                           "Put the files back as they were, or start a new run with these.")},
        {"train.other_base",
         QT_TRANSLATE_NOOP("Errors",
                           "The base model is not the one that the run began with: {model}"),
         QT_TRANSLATE_NOOP("Errors",
                           "For the same result put that model back in its place, or start a new "
                           "run with this one.")},
        {"train.class_images_changed",
         QT_TRANSLATE_NOOP("Errors",
                           "The class images are not those that the run began with, so that the "
                           "result is another one. Missing, changed or new: {files}"),
         nullptr},
        {"train.copies_in_run",
         QT_TRANSLATE_NOOP("Errors",
                           "The folder for copies of checkpoints lies in the run itself: {folder}"),
         QT_TRANSLATE_NOOP("Errors", "Choose a folder elsewhere, best on another disk.")},
        {"run.from_elsewhere",
         QT_TRANSLATE_NOOP("Errors", "The run was not made on this computer by you: {folder}"),
         QT_TRANSLATE_NOOP("Errors", "Resume it if you trust it.")},
        {"train.no_sample", QT_TRANSLATE_NOOP("Errors", "No sample pictures this time: {cause}"),
         nullptr},
        {"train.stopped_at_best",
         QT_TRANSLATE_NOOP("Errors",
                           "Others of its kind have clearly become alike, so the run stopped "
                           "after step {step}. The result is step {best}, the one most like your "
                           "photos before that."),
         nullptr},
        {"train.best_step",
         QT_TRANSLATE_NOOP("Errors",
                           "The result is step {best}: of all that were measured up to step "
                           "{step} it is the best one."),
         nullptr},
        {"train.no_best_step",
         QT_TRANSLATE_NOOP("Errors",
                           "None of the steps could be called the best one. The result is step "
                           "{step}, the last one."),
         nullptr},
        {"train.not_measured", QT_TRANSLATE_NOOP("Errors", "Step {step} was not measured: {cause}"),
         nullptr},
        {"train.no_masks",
         QT_TRANSLATE_NOOP("Errors", "No photo has a mask: masked_loss has no effect."), nullptr},
        {"train.other_class_images",
         QT_TRANSLATE_NOOP("Errors",
                           "{count} class images are of another model or prompt. They were moved "
                           "to {folder}, and this model draws its own."),
         nullptr},
        {"train.no_graph",
         QT_TRANSLATE_NOOP("Errors",
                           "The steps are not recorded as a graph, which would be faster."),
         nullptr},
        {"train.undetermined",
         QT_TRANSLATE_NOOP("Errors",
                           "The same training again may give slightly different numbers on this "
                           "GPU."),
         nullptr},
        {"train.step_skipped",
         QT_TRANSLATE_NOOP("Errors", "Step {step} was left out: its numbers ran out of bounds."),
         nullptr},
        {"train.not_finite",
         QT_TRANSLATE_NOOP(
             "Errors",
             "The numbers ran out of bounds. What was learned up to step {good_step} is kept."),
         QT_TRANSLATE_NOOP(
             "Errors",
             "Start again with a lower learning rate, or resume to try the next pictures.")},
        {"ranks.ended",
         QT_TRANSLATE_NOOP("Errors", "The training process on {device} ended unexpectedly."),
         QT_TRANSLATE_NOOP("Errors",
                           "Resume the run: it goes on from its last checkpoint. If memory ran "
                           "out, choose smaller settings.")},
        {"ranks.halted",
         QT_TRANSLATE_NOOP(
             "Errors",
             "The training process on {device} was halted from outside and did not go on."),
         QT_TRANSLATE_NOOP(
             "Errors",
             "To let a run wait, use Pause. Resume it: it goes on from its last checkpoint.")},
        {"run.busy", QT_TRANSLATE_NOOP("Errors", "{run} is still at work on this project."),
         QT_TRANSLATE_NOOP("Errors",
                           "Wait until it has finished, or stop it; it keeps what it learned.")},
        {"score.few_photos",
         QT_TRANSLATE_NOOP("Errors", "The run learned from fewer than two photos."),
         QT_TRANSLATE_NOOP(
             "Errors", "Likeness is measured against two or more: add photos and train again.")},
        {"score.no_class",
         QT_TRANSLATE_NOOP("Errors", "The run does not say what kind of thing its subject is."),
         QT_TRANSLATE_NOOP("Errors",
                           "Scores compare it with others of its kind: name the class on the "
                           "Concept page and train again.")},
        {"score.undefined",
         QT_TRANSLATE_NOOP("Errors",
                           "The photos can't be told from other things of the class, so that "
                           "nothing can be compared with them."),
         QT_TRANSLATE_NOOP("Errors",
                           "Look at the photos, and at the class: it should be a word that the "
                           "base model knows.")},
        {"scores.newer_version",
         QT_TRANSLATE_NOOP(
             "Errors", "The scores of this run were measured by a newer version of the program."),
         QT_TRANSLATE_NOOP("Errors", "Update DreamBooth Studio; they were not changed.")},
        {"worker.unstartable",
         QT_TRANSLATE_NOOP("Errors", "The worker {program} can't be started."),
         QT_TRANSLATE_NOOP("Errors", "Install DreamBooth Studio again.")},
        {"worker.ended_early",
         QT_TRANSLATE_NOOP("Errors", "The worker of {run} ended before it began."),
         QT_TRANSLATE_NOOP("Errors", "Read its last words under Log, then start it again.")},
        {"engine.died",
         QT_TRANSLATE_NOOP("Errors", "The worker that draws pictures ended unexpectedly. {words}"),
         QT_TRANSLATE_NOOP("Errors", "It is started again with the next picture: draw again.")},
        {"cluster.refused", QT_TRANSLATE_NOOP("Errors", "{system} did not take the run: {words}"),
         QT_TRANSLATE_NOOP("Errors",
                           "Look at what is asked for under Where, then start again; nothing was "
                           "lost.")},
        {"cluster.not_cancelled",
         QT_TRANSLATE_NOOP("Errors", "{system} did not cancel the job: {words}"),
         QT_TRANSLATE_NOOP("Errors", "Try again when {system} answers.")},
        {"run.no_photos", QT_TRANSLATE_NOOP("Errors", "There is no photo to learn from."),
         QT_TRANSLATE_NOOP("Errors", "Add 4 to 20 photos on the Subject page.")},
        {"run.no_class", QT_TRANSLATE_NOOP("Errors", "The subject's class is not named."),
         QT_TRANSLATE_NOOP("Errors",
                           "Say what kind of thing it is on the Concept page, for example “cat”.")},
        {"run.no_model", QT_TRANSLATE_NOOP("Errors", "No base model is chosen."),
         QT_TRANSLATE_NOOP("Errors", "Choose one on the Models page.")},
        {"run.starting", QT_TRANSLATE_NOOP("Errors", "A run is being started already."),
         QT_TRANSLATE_NOOP("Errors", "Wait a moment until it is at work.")},
        {"run.newer_version",
         QT_TRANSLATE_NOOP("Errors", "The run was made by a newer version of the program."),
         QT_TRANSLATE_NOOP("Errors", "Update DreamBooth Studio; the run was not changed.")},
        {"comparison.newer_version",
         QT_TRANSLATE_NOOP("Errors", "The comparison was made by a newer version of the program."),
         QT_TRANSLATE_NOOP("Errors", "Update DreamBooth Studio; it was not changed.")},
        {"ranks.lost",
         QT_TRANSLATE_NOOP("Errors",
                           "Another process of this training ended or no longer answers."),
         QT_TRANSLATE_NOOP("Errors", "Resume the run: it goes on from its last checkpoint.")},
        {"ranks.meeting",
         QT_TRANSLATE_NOOP("Errors",
                           "The processes of this training did not find each other at {address}."),
         QT_TRANSLATE_NOOP("Errors",
                           "Check that all of them were started and can reach that address.")},
        {"ranks.unresolved",
         QT_TRANSLATE_NOOP("Errors", "There is no machine of the name {address}."),
         QT_TRANSLATE_NOOP(
             "Errors",
             "Set {variable} to the address or name of the machine where the first process runs.")},
        {"ranks.different",
         QT_TRANSLATE_NOOP(
             "Errors",
             "The processes of this training do not train the same, or one of them ended."),
         QT_TRANSLATE_NOOP("Errors",
                           "Start all of them with the same program, model and settings.")},
        {"memory.exhausted", QT_TRANSLATE_NOOP("Errors", "There is not enough memory for this."),
         QT_TRANSLATE_NOOP("Errors",
                           "Choose a smaller picture, a smaller batch or a half-precision dtype, "
                           "or close other programs.")},
        {"thread.refused",
         QT_TRANSLATE_NOOP("Errors", "The system lets the training program have no more threads."),
         QT_TRANSLATE_NOOP("Errors",
                           "Close other programs, or raise the limit of processes or memory that "
                           "the system sets.")},
        {"engine.failed", QT_TRANSLATE_NOOP("Errors", "The engine could not go on."),
         QT_TRANSLATE_NOOP("Errors", "This may be a fault of the program: the log tells more.")},
        {"recipe.invalid.at_least",
         QT_TRANSLATE_NOOP("Errors", "{field} must be at least {minimum}, but is {value}."),
         QT_TRANSLATE_NOOP("Errors", "Change it under All settings.")},
        {"recipe.invalid.above",
         QT_TRANSLATE_NOOP("Errors", "{field} must be above {minimum}, but is {value}."),
         QT_TRANSLATE_NOOP("Errors", "Change it under All settings.")},
        {"recipe.invalid.within",
         QT_TRANSLATE_NOOP("Errors",
                           "{field} must lie between {minimum} and {maximum}, but is {value}."),
         QT_TRANSLATE_NOOP("Errors", "Change it under All settings.")},
        {"recipe.invalid.finite", QT_TRANSLATE_NOOP("Errors", "{field} must be a finite number."),
         QT_TRANSLATE_NOOP("Errors", "Change it under All settings.")},
        {"recipe.invalid.choice",
         QT_TRANSLATE_NOOP("Errors", "{field} is “{value}”, which is not known."),
         QT_TRANSLATE_NOOP("Errors", "Choose one of {choices}.")},
    };
    return sentences;
}

}  // namespace dreambooth
