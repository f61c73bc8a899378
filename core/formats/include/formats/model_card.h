// The text that goes with an exported model or LoRA: what it is, the words that call the subject,
// and how to use it in the programs that artists have.
#pragma once

#include <formats/model_files.h>

#include <string>

namespace dreambooth {

struct CardInfo {
    enum class Kind { folder, singleFile, kohyaLora, diffusersLora, learnedWord };
    Kind kind = Kind::folder;
    std::string fileName;       ///< of the exported file or folder
    std::string title;          ///< "Rex"
    std::string triggerPhrase;  ///< "sks cat"; may be empty
    std::string baseModel;      ///< its name; may be empty
    ModelFamily family = ModelFamily::sd1;
    int resolution = 0;  ///< pixels; 0: unknown
};

/// Markdown with the front matter that the Hugging Face hub reads.
std::string modelCard(const CardInfo& info);

}  // namespace dreambooth
