// What is said of blind reviews and of answers that come back (see the header).
// Values like {file} come from the error's arguments.
#include <ui/style/error_sentences.h>

#include <QtGlobal>

namespace dreambooth {

std::span<const ErrorSentence> reviewErrors() {
    static constexpr ErrorSentence sentences[] = {
        {"review.altered",
         QT_TRANSLATE_NOOP("Errors", "The answers in {file} were changed after they were saved."),
         QT_TRANSLATE_NOOP("Errors", "Ask for the file again; nothing was imported.")},
        {"review.answers_altered",
         QT_TRANSLATE_NOOP("Errors", "Line {line} of {file} does not belong to this review."),
         QT_TRANSLATE_NOOP("Errors",
                           "Restore the file from a backup, or move it away to continue without "
                           "it; nothing was changed.")},
        {"review.busy", QT_TRANSLATE_NOOP("Errors", "{reviewer} is already judging this review."),
         QT_TRANSLATE_NOOP("Errors", "Continue in the other window, or close it there.")},
        {"review.cancelled", QT_TRANSLATE_NOOP("Errors", "It was stopped; nothing was written."),
         nullptr},
        {"review.candidates",
         QT_TRANSLATE_NOOP("Errors",
                           "A review needs 2 to 6 candidates, each with a name of its own."),
         QT_TRANSLATE_NOOP("Errors", "Choose other candidates.")},
        {"review.complete", QT_TRANSLATE_NOOP("Errors", "{reviewer} has judged all pairs."),
         nullptr},
        {"review.empty",
         QT_TRANSLATE_NOOP("Errors", "A review needs at least one prompt and one seed."),
         QT_TRANSLATE_NOOP("Errors", "Add a prompt.")},
        {"review.imported_twice",
         QT_TRANSLATE_NOOP(
             "Errors",
             "{reviewer}'s answers in {file}, or newer ones, have already been imported."),
         QT_TRANSLATE_NOOP("Errors", "Nothing was changed.")},
        {"review.invalid", QT_TRANSLATE_NOOP("Errors", "In {file} “{field}” is missing or wrong."),
         QT_TRANSLATE_NOOP(
             "Errors", "The file may be damaged: restore it from a backup. Nothing was changed.")},
        {"review.judgements",
         QT_TRANSLATE_NOOP("Errors",
                           "Each reviewer can judge 1 to {most} pairs, not {judgements}."),
         QT_TRANSLATE_NOOP("Errors", "Choose another number.")},
        {"review.questions",
         QT_TRANSLATE_NOOP("Errors", "A review asks 1 to {most} questions, each another one."),
         QT_TRANSLATE_NOOP("Errors", "Leave questions out, or change one of two that are alike.")},
        {"review.too_many",
         QT_TRANSLATE_NOOP("Errors", "A review has at most {most} pictures of each candidate."),
         QT_TRANSLATE_NOOP("Errors", "Choose fewer prompts or seeds.")},
        {"review.missing", QT_TRANSLATE_NOOP("Errors", "There is no review in {folder}."),
         QT_TRANSLATE_NOOP("Errors", "Choose a folder that contains review.json.")},
        {"review.newer_answers",
         QT_TRANSLATE_NOOP("Errors", "The answers in {file} are for a newer version."),
         QT_TRANSLATE_NOOP("Errors", "Update DreamBooth Studio to import them.")},
        {"review.newer_version",
         QT_TRANSLATE_NOOP("Errors",
                           "The review {file} was made by a newer version of the program."),
         QT_TRANSLATE_NOOP("Errors", "Update DreamBooth Studio; the review was not changed.")},
        {"review.no_name", QT_TRANSLATE_NOOP("Errors", "Answers need the reviewer's name."),
         QT_TRANSLATE_NOOP("Errors", "Enter a name of 1 to 60 characters.")},
        {"review.not_answers", QT_TRANSLATE_NOOP("Errors", "{file} contains no review answers."),
         QT_TRANSLATE_NOOP("Errors", "Choose the file that was saved from the page.")},
        {"review.other_project",
         QT_TRANSLATE_NOOP("Errors", "The answers in {file} are for a review of another project."),
         QT_TRANSLATE_NOOP("Errors", "Open that project, and import them there.")},
        {"review.other_size",
         QT_TRANSLATE_NOOP("Errors",
                           "The pictures for “{prompt}”, seed {seed}, have different sizes."),
         QT_TRANSLATE_NOOP("Errors", "Generate them again in one size.")},
        {"review.same_model",
         QT_TRANSLATE_NOOP("Errors",
                           "{first} and {second} are the same model: their files are identical."),
         QT_TRANSLATE_NOOP("Errors", "Leave one of them out.")},
        {"review.unreadable_picture",
         QT_TRANSLATE_NOOP("Errors", "The picture {file} of this pair is missing or damaged."),
         QT_TRANSLATE_NOOP("Errors", "Skip the pair; or put the file back, stop, and continue.")},
    };
    return sentences;
}

}  // namespace dreambooth
