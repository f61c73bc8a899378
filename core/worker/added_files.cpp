// Telling words from LoRAs, and plugging these in.
#include "added_files.h"

#include <formats/textual_inversion.h>
#include <models/lora.h>

namespace dreambooth {

namespace {

bool isWord(const AddedFile& added) {
    return added.file.filename() == learnedEmbedsFile ||
           readTextualInversion(added.file).has_value();
}

}  // namespace

std::vector<std::filesystem::path> wordsAmong(const std::vector<AddedFile>& added) {
    std::vector<std::filesystem::path> words;
    for (const AddedFile& one : added)
        if (isWord(one)) words.push_back(one.file);
    return words;
}

LorasForOneDrawing::~LorasForOneDrawing() {
    detachLora(m_model);
    m_model.files = m_files;
}

Result<void> LorasForOneDrawing::attach(const std::vector<AddedFile>& added) {
    for (const AddedFile& one : added) {
        if (isWord(one)) continue;
        TRY(const LoraSet lora, loadLora(one.file, m_model));
        TRY_VOID(attachLora(lora, m_model, one.scale));
        TRY_VOID(takeScheduleOf(one.file, m_model));
    }
    return {};
}

}  // namespace dreambooth
