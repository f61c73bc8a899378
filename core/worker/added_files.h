// LoRAs and learned words that a request plugs into a model that is kept in memory.
#pragma once

#include <base/error.h>
#include <comparisons/compared_model.h>
#include <models/model.h>

#include <filesystem>
#include <vector>

namespace dreambooth {

/// Those of the files that are learned words: they are loaded with the model. By what they hold,
/// but for a file with a word's usual name: a damaged one is to be told of as what it is.
std::vector<std::filesystem::path> wordsAmong(const std::vector<AddedFile>& added);

/// LoRAs are in a model's slots for as long as this lives, and so is the noise schedule that they
/// ask for.
class LorasForOneDrawing {
public:
    explicit LorasForOneDrawing(DiffusionModel& model) : m_model(model), m_files(model.files) {}
    ~LorasForOneDrawing();
    LorasForOneDrawing(const LorasForOneDrawing&) = delete;
    LorasForOneDrawing& operator=(const LorasForOneDrawing&) = delete;

    /// All of the files that are no words, each with its strength. Errors: those of loadLora().
    Result<void> attach(const std::vector<AddedFile>& added);

private:
    DiffusionModel& m_model;
    const ModelFiles m_files;
};

}  // namespace dreambooth
