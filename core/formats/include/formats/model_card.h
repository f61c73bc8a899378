// The text that goes with an exported model or LoRA: what it is, the words that call the subject,
// and how to use it in the programs that artists have.
#pragma once

#include <formats/model_files.h>

#include <string>

namespace dreambooth {

struct CardInfo {
    /// comfyUiLora: of FLUX.2 and Z-Image, with diffusers' names and LyCORIS' magnitudes.
    enum class Kind { folder, singleFile, kohyaLora, comfyUiLora, diffusersLora, learnedWord };
    Kind kind = Kind::folder;
    std::string fileName;        ///< of the exported file or folder
    std::string title;           ///< "Rex"
    std::string triggerPhrase;   ///< "sks cat"; may be empty
    std::string instancePrompt;  ///< "a photo of sks cat"; empty: of the trigger phrase
    std::string baseModel;       ///< its name; may be empty
    std::string drawnWith;  ///< the model that drew its pictures in place of the base; else empty
    std::string hubName;    ///< "owner/name" of the base model where the hub has it
    /// The LoRA that diffusers reads best where another file beside it is for that; else empty.
    std::string diffusersFile;
    bool isDora = false;  ///< its magnitudes in another programs' file diffusers leaves out
    ModelFamily family = ModelFamily::sd1;
    /// Pixels: of the pictures that a LoRA or a word was taught with, else the model's own; 0:
    /// unknown.
    int resolution = 0;
};

/// The words for the subject in a prompt that it was taught with: "sks dog" of "a photo of sks
/// dog", where the class prompt, if there is one, begins alike ("a photo of dog"). The whole prompt
/// where nothing stands before them.
std::string subjectOf(const std::string& instancePrompt, const std::string& classPrompt = {});

/// "a photo of sks dog" of "sks dog", and of itself.
std::string promptOf(const std::string& triggerPhrase);

/// Markdown with the front matter that the Hugging Face hub reads.
std::string modelCard(const CardInfo& info);

}  // namespace dreambooth
