// What is said of files and folders that can't be used (see the header).
// Values like {file} come from the error's arguments.
#include <ui/style/error_sentences.h>

#include <QtGlobal>

namespace dreambooth {

std::span<const ErrorSentence> fileErrors() {
    static constexpr ErrorSentence sentences[] = {
        {"disk.full", QT_TRANSLATE_NOOP("Errors", "The disk is full."),
         QT_TRANSLATE_NOOP("Errors", "Free some space and try again; nothing was lost.")},
        {"file.cut_short",
         QT_TRANSLATE_NOOP(
             "Errors",
             "{file} was cut short while it was in use, or its disk can no longer be read."),
         QT_TRANSLATE_NOOP("Errors", "Put the whole file back, then resume the run.")},
        {"file.unwritable", QT_TRANSLATE_NOOP("Errors", "{file} can't be written."),
         QT_TRANSLATE_NOOP("Errors",
                           "Check that the folder allows changes, or copy the project "
                           "to another place.")},
        {"file.missing", QT_TRANSLATE_NOOP("Errors", "{file} is no longer there."), nullptr},
        {"project.newer_version",
         QT_TRANSLATE_NOOP("Errors", "This project was made by a newer version of the program."),
         QT_TRANSLATE_NOOP("Errors", "Update DreamBooth Studio; the project was not changed.")},
        {"project.missing", QT_TRANSLATE_NOOP("Errors", "This folder is not a project."),
         QT_TRANSLATE_NOOP("Errors",
                           "Choose a folder that holds project.json, or make a new project.")},
        {"photo.not_a_picture",
         QT_TRANSLATE_NOOP("Errors", "{file} is not a picture, whatever its name says."),
         QT_TRANSLATE_NOOP("Errors", "Leave it out, or choose the picture it was made from.")},
        {"photo.truncated",
         QT_TRANSLATE_NOOP("Errors", "{file} is incomplete: the file ends too early."),
         QT_TRANSLATE_NOOP("Errors", "Copy or download it again.")},
        {"photo.empty", QT_TRANSLATE_NOOP("Errors", "{file} is empty (0 bytes)."),
         QT_TRANSLATE_NOOP("Errors", "Copy or download it again.")},
        {"photo.already_there", QT_TRANSLATE_NOOP("Errors", "{file} is already in the project."),
         QT_TRANSLATE_NOOP("Errors", "The same photo twice would teach nothing new.")},
        {"photos.none", QT_TRANSLATE_NOOP("Errors", "There are no pictures in {folder}."),
         QT_TRANSLATE_NOOP("Errors", "Choose a folder with JPEG, PNG, WebP, TIFF or HEIC files.")},
        {"drop.remote",
         QT_TRANSLATE_NOOP("Errors", "That is an address of a web page, not a picture file."),
         QT_TRANSLATE_NOOP("Errors",
                           "Save the picture on this computer, then drop or paste the file.")},
        {"drop.remote_model",
         QT_TRANSLATE_NOOP("Errors",
                           "That is an address of a web page, not a file on this computer."),
         QT_TRANSLATE_NOOP("Errors", "Download the file first, then drop it here.")},
        {"export.no_answer",
         QT_TRANSLATE_NOOP("Errors", "The program that exports gave no answer that can be read."),
         QT_TRANSLATE_NOOP(
             "Errors",
             "Install DreamBooth Studio again: its two programs may be of different versions.")},
        {"export.died",
         QT_TRANSLATE_NOOP("Errors", "The program that exports ended unexpectedly. {words}"),
         QT_TRANSLATE_NOOP("Errors",
                           "Nothing was written. Close other programs if memory is short, then "
                           "try again.")},
        {"model.incomplete",
         QT_TRANSLATE_NOOP("Errors",
                           "The model {name} in the Hugging Face cache is not complete: its "
                           "download was not finished."),
         QT_TRANSLATE_NOOP("Errors",
                           "Run “{command}” again on a machine with network; it goes on where it "
                           "stopped.")},
        {"model.no_bin",
         QT_TRANSLATE_NOOP("Errors", "{file} could not be moved to the bin; it is still there."),
         QT_TRANSLATE_NOOP("Errors",
                           "Its disk may have no bin: delete it with your file manager.")},
        {"model.no_folder",
         QT_TRANSLATE_NOOP("Errors", "{file} is no model: it holds no model_index.json."),
         QT_TRANSLATE_NOOP("Errors",
                           "Choose a folder in diffusers' layout, or a .safetensors file.")},
        {"model.not_found",
         QT_TRANSLATE_NOOP("Errors",
                           "There is no model “{name}”: no folder or file of this name, and "
                           "nothing in the Hugging Face cache ({folder})."),
         QT_TRANSLATE_NOOP("Errors",
                           "Copy a diffusers folder or a .safetensors file to this computer, or "
                           "run “{command}” on a machine with network.")},
        {"model.pickle",
         QT_TRANSLATE_NOOP("Errors",
                           "{file} is a Python pickle. Opening such a file can run any program "
                           "that its author hid in it."),
         QT_TRANSLATE_NOOP("Errors", "Use the safetensors version of the model.")},
        {"tokenizer.taken",
         QT_TRANSLATE_NOOP("Errors", "The model's vocabulary can't take the word “{word}” as new."),
         QT_TRANSLATE_NOOP("Errors",
                           "What is learned needs a word of its own: on the page Concept name the "
                           "subject otherwise, for example <my-subject>.")},
        {"drop.nothing", QT_TRANSLATE_NOOP("Errors", "There is no picture in it."),
         QT_TRANSLATE_NOOP("Errors", "Copy a picture or picture files, then paste again.")},
        {"json.malformed",
         QT_TRANSLATE_NOOP(
             "Errors", "{file} is damaged: it can't be read from line {line}, column {column} on."),
         QT_TRANSLATE_NOOP("Errors", "It may be cut short: restore it from a copy.")},
        {"file.unreadable", QT_TRANSLATE_NOOP("Errors", "{file} can't be read."),
         QT_TRANSLATE_NOOP("Errors", "Check that the file and its disk are all right.")},
        {"file.too_large", QT_TRANSLATE_NOOP("Errors", "{file} is too large."),
         QT_TRANSLATE_NOOP("Errors", "Choose another file.")},
        {"photo.unsupported",
         QT_TRANSLATE_NOOP("Errors", "{file} is of a kind that can't be read."),
         QT_TRANSLATE_NOOP("Errors", "Open it in another program and save it as PNG or JPEG.")},
        {"photo.animated", QT_TRANSLATE_NOOP("Errors", "{file} is an animation."),
         QT_TRANSLATE_NOOP("Errors", "Save the one frame you want as PNG, and add that.")},
        {"photo.damaged", QT_TRANSLATE_NOOP("Errors", "{file} is damaged."),
         QT_TRANSLATE_NOOP("Errors", "Copy or download it again.")},
        {"photo.too_large",
         QT_TRANSLATE_NOOP(
             "Errors",
             "{file} is too large: the limits are 100 megapixels and 32,767 pixels a side."),
         QT_TRANSLATE_NOOP("Errors", "Make it smaller, then add it again.")},
        {"photo.not_decoded", QT_TRANSLATE_NOOP("Errors", "{file} could not be decoded."),
         QT_TRANSLATE_NOOP("Errors",
                           "Close other programs if memory is short, or make the photo smaller.")},
        {"project.exists", QT_TRANSLATE_NOOP("Errors", "There is already a project in {folder}."),
         QT_TRANSLATE_NOOP("Errors", "Open it, or choose another name.")},
        {"project.invalid",
         QT_TRANSLATE_NOOP("Errors", "{file} can't be used: what it says of “{field}” is wrong."),
         QT_TRANSLATE_NOOP(
             "Errors", "The file may be damaged: restore it from a copy, or correct it by hand.")},
        {"safetensors.invalid",
         QT_TRANSLATE_NOOP("Errors", "{file} is not a valid safetensors file."),
         QT_TRANSLATE_NOOP("Errors",
                           "It is damaged, or something else was saved in its place: download or "
                           "copy it again.")},
        {"safetensors.truncated", QT_TRANSLATE_NOOP("Errors", "{file} is incomplete."),
         QT_TRANSLATE_NOOP("Errors", "Download or copy it again.")},
        {"model.no_file", QT_TRANSLATE_NOOP("Errors", "{file} is no model and no LoRA."),
         QT_TRANSLATE_NOOP("Errors",
                           "Choose a .safetensors file, or a folder in diffusers' layout.")},
        {"lora.unknown", QT_TRANSLATE_NOOP("Errors", "{file} is no LoRA that is known here."),
         QT_TRANSLATE_NOOP("Errors", "Choose a LoRA for Stable Diffusion 1, 2 or XL.")},
        {"lora.incomplete", QT_TRANSLATE_NOOP("Errors", "{file} holds only a part of a LoRA."),
         QT_TRANSLATE_NOOP("Errors", "Download or copy it again.")},
        {"lora.shape",
         QT_TRANSLATE_NOOP("Errors", "{file} is a LoRA whose parts don't fit together."),
         QT_TRANSLATE_NOOP("Errors", "Download or copy it again.")},
        {"lora.other_model",
         QT_TRANSLATE_NOOP("Errors", "{file} was made for another kind of model."),
         QT_TRANSLATE_NOOP("Errors", "Choose a LoRA for this base model.")},
    };
    return sentences;
}

}  // namespace dreambooth
