// The sentences of the errors that a person meets in the window, by code.
// A code that is not listed shows the English text that came with it.
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QHash>

namespace dreambooth {
namespace {

struct Sentence {
    const char* what;
    const char* remedy;  ///< nullptr: the error's own
};

const QHash<QString, Sentence>& sentences() {
    static const QHash<QString, Sentence> table = {
        {QStringLiteral("disk.full"),
         {QT_TRANSLATE_NOOP("Errors", "The disk is full."),
          QT_TRANSLATE_NOOP("Errors", "Free some space and try again; nothing was lost.")}},
        {QStringLiteral("train.restarted"),
         {QT_TRANSLATE_NOOP("Errors",
                            "The training process failed: {cause} The run goes on by itself from "
                            "step {from} (restart {restart} of {most})."),
          nullptr}},
        {QStringLiteral("memory.halved"),
         {QT_TRANSLATE_NOOP("Errors",
                            "Memory ran out at step {step}. From here on fewer pictures are looked "
                            "at together; what is learned stays the same."),
          nullptr}},
        {QStringLiteral("memory.resume"),
         {QT_TRANSLATE_NOOP("Errors",
                            "Memory ran out on device {rank} in step {step}, while the others "
                            "waited for it."),
          QT_TRANSLATE_NOOP("Errors",
                            "Resume the run: it goes on with fewer pictures at a time.")}},
        {QStringLiteral("checkpoint.not_copied"),
         {QT_TRANSLATE_NOOP("Errors",
                            "The second folder did not get its copy: {cause} The training goes on, "
                            "and all is in the run folder."),
          nullptr}},
        {QStringLiteral("checkpoint.failed"),
         {QT_TRANSLATE_NOOP("Errors",
                            "The checkpoint of step {step} was not saved: {cause} Earlier ones are "
                            "kept, and the next one is tried."),
          nullptr}},
        {QStringLiteral("checkpoint.damaged"),
         {QT_TRANSLATE_NOOP("Errors", "A checkpoint is damaged and can't be used: {checkpoint}"),
          nullptr}},
        {QStringLiteral("train.no_sample"),
         {QT_TRANSLATE_NOOP("Errors", "No sample pictures this time: {cause}"), nullptr}},
        {QStringLiteral("train.no_masks"),
         {QT_TRANSLATE_NOOP("Errors", "No photo has a mask: masked_loss has no effect."), nullptr}},
        {QStringLiteral("train.no_graph"),
         {QT_TRANSLATE_NOOP(
              "Errors", "The steps are not recorded as a graph, which would be faster: {cause}."),
          nullptr}},
        {QStringLiteral("train.step_skipped"),
         {QT_TRANSLATE_NOOP("Errors", "Step {step} was left out: its numbers ran out of bounds."),
          nullptr}},
        {QStringLiteral("train.not_finite"),
         {QT_TRANSLATE_NOOP(
              "Errors",
              "The numbers ran out of bounds. What was learned up to step {good_step} is kept."),
          QT_TRANSLATE_NOOP(
              "Errors",
              "Start again with a lower learning rate, or resume to try the next pictures.")}},
        {QStringLiteral("file.cut_short"),
         {QT_TRANSLATE_NOOP(
              "Errors",
              "{file} was cut short while it was in use, or its disk can no longer be read."),
          QT_TRANSLATE_NOOP("Errors", "Put the whole file back, then resume the run.")}},
        {QStringLiteral("ranks.ended"),
         {QT_TRANSLATE_NOOP("Errors", "The training process on {device} ended unexpectedly."),
          QT_TRANSLATE_NOOP("Errors",
                            "Resume the run: it goes on from its last checkpoint. If memory ran "
                            "out, choose smaller settings.")}},
        {QStringLiteral("ranks.halted"),
         {QT_TRANSLATE_NOOP(
              "Errors",
              "The training process on {device} was halted from outside and did not go on."),
          QT_TRANSLATE_NOOP(
              "Errors",
              "To let a run wait, use Pause. Resume it: it goes on from its last checkpoint.")}},
        {QStringLiteral("file.unwritable"),
         {QT_TRANSLATE_NOOP("Errors", "{file} can't be written."),
          QT_TRANSLATE_NOOP("Errors",
                            "Check that the folder allows changes, or copy the project "
                            "to another place.")}},
        {QStringLiteral("file.missing"),
         {QT_TRANSLATE_NOOP("Errors", "{file} is no longer there."), nullptr}},
        {QStringLiteral("project.newer_version"),
         {QT_TRANSLATE_NOOP("Errors", "This project was made by a newer version of the program."),
          QT_TRANSLATE_NOOP("Errors", "Update DreamBooth Studio; the project was not changed.")}},
        {QStringLiteral("project.missing"),
         {QT_TRANSLATE_NOOP("Errors", "This folder is not a project."),
          QT_TRANSLATE_NOOP("Errors",
                            "Choose a folder that holds project.json, or make a new project.")}},
        {QStringLiteral("photo.not_a_picture"),
         {QT_TRANSLATE_NOOP("Errors", "{file} is not a picture, whatever its name says."),
          QT_TRANSLATE_NOOP("Errors", "Leave it out, or choose the picture it was made from.")}},
        {QStringLiteral("photo.truncated"),
         {QT_TRANSLATE_NOOP("Errors", "{file} is incomplete: the file ends too early."),
          QT_TRANSLATE_NOOP("Errors", "Copy or download it again.")}},
        {QStringLiteral("photo.empty"),
         {QT_TRANSLATE_NOOP("Errors", "{file} is empty (0 bytes)."),
          QT_TRANSLATE_NOOP("Errors", "Copy or download it again.")}},
        {QStringLiteral("photo.already_there"),
         {QT_TRANSLATE_NOOP("Errors", "{file} is already in the project."),
          QT_TRANSLATE_NOOP("Errors", "The same photo twice would teach nothing new.")}},
        {QStringLiteral("photos.none"),
         {QT_TRANSLATE_NOOP("Errors", "There are no pictures in {folder}."),
          QT_TRANSLATE_NOOP("Errors",
                            "Choose a folder with JPEG, PNG, WebP, TIFF or HEIC files.")}},
        {QStringLiteral("run.busy"),
         {QT_TRANSLATE_NOOP("Errors", "{run} is still at work on this project."),
          QT_TRANSLATE_NOOP("Errors",
                            "Wait until it has finished, or stop it; it keeps what it learned.")}},
        {QStringLiteral("score.few_photos"),
         {QT_TRANSLATE_NOOP("Errors", "The run learned from fewer than two photos."),
          QT_TRANSLATE_NOOP(
              "Errors", "Likeness is measured against two or more: add photos and train again.")}},
        {QStringLiteral("score.no_class"),
         {QT_TRANSLATE_NOOP("Errors", "The run does not say what kind of thing its subject is."),
          QT_TRANSLATE_NOOP("Errors",
                            "Scores compare it with others of its kind: name the class on the "
                            "Concept page and train again.")}},
        {QStringLiteral("score.undefined"),
         {QT_TRANSLATE_NOOP("Errors",
                            "The photos can't be told from other things of the class, so that "
                            "nothing can be compared with them."),
          QT_TRANSLATE_NOOP("Errors",
                            "Look at the photos, and at the class: it should be a word that the "
                            "base model knows.")}},
        {QStringLiteral("scores.newer_version"),
         {QT_TRANSLATE_NOOP(
              "Errors", "The scores of this run were measured by a newer version of the program."),
          QT_TRANSLATE_NOOP("Errors", "Update DreamBooth Studio; they were not changed.")}},
        {QStringLiteral("worker.unstartable"),
         {QT_TRANSLATE_NOOP("Errors", "The worker {program} can't be started."),
          QT_TRANSLATE_NOOP("Errors", "Install DreamBooth Studio again.")}},
        {QStringLiteral("worker.ended_early"),
         {QT_TRANSLATE_NOOP("Errors", "The worker of {run} ended before it began."),
          QT_TRANSLATE_NOOP("Errors", "Read its last words under Log, then start it again.")}},
        {QStringLiteral("engine.died"),
         {QT_TRANSLATE_NOOP("Errors", "The worker that draws pictures ended unexpectedly. {words}"),
          QT_TRANSLATE_NOOP("Errors", "It is started again with the next picture: draw again.")}},
        {QStringLiteral("drop.remote"),
         {QT_TRANSLATE_NOOP("Errors", "That is an address of a web page, not a picture file."),
          QT_TRANSLATE_NOOP("Errors",
                            "Save the picture on this computer, then drop or paste the file.")}},
        {QStringLiteral("drop.remote_model"),
         {QT_TRANSLATE_NOOP("Errors",
                            "That is an address of a web page, not a file on this computer."),
          QT_TRANSLATE_NOOP("Errors", "Download the file first, then drop it here.")}},
        {QStringLiteral("export.died"),
         {QT_TRANSLATE_NOOP("Errors", "The program that exports ended unexpectedly. {words}"),
          QT_TRANSLATE_NOOP("Errors",
                            "Nothing was written. Close other programs if memory is short, then "
                            "try again.")}},
        {QStringLiteral("model.incomplete"),
         {QT_TRANSLATE_NOOP("Errors",
                            "The model {name} in the Hugging Face cache is not complete: its "
                            "download was not finished."),
          QT_TRANSLATE_NOOP("Errors",
                            "Run “{command}” again on a machine with network; it goes on where it "
                            "stopped.")}},
        {QStringLiteral("model.no_bin"),
         {QT_TRANSLATE_NOOP("Errors", "{file} could not be moved to the bin; it is still there."),
          QT_TRANSLATE_NOOP("Errors",
                            "Its disk may have no bin: delete it with your file manager.")}},
        {QStringLiteral("model.no_folder"),
         {QT_TRANSLATE_NOOP("Errors", "{file} is no model: it holds no model_index.json."),
          QT_TRANSLATE_NOOP("Errors",
                            "Choose a folder in diffusers' layout, or a .safetensors file.")}},
        {QStringLiteral("model.not_found"),
         {QT_TRANSLATE_NOOP("Errors",
                            "There is no model “{name}”: no folder or file of this name, and "
                            "nothing in the Hugging Face cache ({folder})."),
          QT_TRANSLATE_NOOP("Errors",
                            "Copy a diffusers folder or a .safetensors file to this computer, or "
                            "run “{command}” on a machine with network.")}},
        {QStringLiteral("model.pickle"),
         {QT_TRANSLATE_NOOP("Errors",
                            "{file} is a Python pickle. Opening such a file can run any program "
                            "that its author hid in it."),
          QT_TRANSLATE_NOOP("Errors", "Use the safetensors version of the model.")}},
        {QStringLiteral("tokenizer.taken"),
         {QT_TRANSLATE_NOOP("Errors",
                            "The model's vocabulary can't take the word “{word}” as new."),
          QT_TRANSLATE_NOOP("Errors",
                            "What is learned needs a word of its own: on the page Concept name the "
                            "subject otherwise, for example <my-subject>.")}},
        {QStringLiteral("cluster.refused"),
         {QT_TRANSLATE_NOOP("Errors", "{system} did not take the run: {words}"),
          QT_TRANSLATE_NOOP("Errors",
                            "Look at what is asked for under Where, then start again; nothing was "
                            "lost.")}},
        {QStringLiteral("cluster.not_cancelled"),
         {QT_TRANSLATE_NOOP("Errors", "{system} did not cancel the job: {words}"),
          QT_TRANSLATE_NOOP("Errors", "Try again when {system} answers.")}},
        {QStringLiteral("drop.nothing"),
         {QT_TRANSLATE_NOOP("Errors", "There is no picture in it."),
          QT_TRANSLATE_NOOP("Errors", "Copy a picture or picture files, then paste again.")}},
    };
    return table;
}

// Fills {name} from the arguments; false when a name is not among them.
bool fill(QString& sentence, const std::map<std::string, std::string>& arguments) {
    for (const auto& [name, value] : arguments)
        sentence.replace(u'{' + toQt(name) + u'}', toQt(value));
    return !sentence.contains(u'{');
}

QString translated(const char* source) {
    return QCoreApplication::translate("Errors", source);
}

}  // namespace

QString errorSentence(const Error& error) {
    const auto found = sentences().constFind(toQt(error.code));
    if (found != sentences().constEnd()) {
        QString sentence = translated(found->what);
        if (fill(sentence, error.arguments)) return sentence;
    }
    return toQt(error.text);
}

QString errorRemedy(const Error& error) {
    const auto found = sentences().constFind(toQt(error.code));
    if (found != sentences().constEnd() && found->remedy != nullptr) {
        QString sentence = translated(found->remedy);
        if (fill(sentence, error.arguments)) return sentence;
    }
    return toQt(error.remedy);
}

QString errorText(const Error& error) {
    const QString remedy = errorRemedy(error);
    return remedy.isEmpty() ? errorSentence(error) : errorSentence(error) + u' ' + remedy;
}

}  // namespace dreambooth
