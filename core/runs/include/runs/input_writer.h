// Writes a run's input/ wherever its pictures come from: a project, a folder of photos, or a plan
// for photos that are not there yet.
#pragma once

#include <base/error.h>
#include <images/image.h>
#include <runs/inputs.h>

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>

namespace dreambooth {

struct InputPicture {
    Image picture;      ///< at training resolution
    cv::Mat mask = {};  ///< 8 bit grey of the same size; empty: none
    CropInfo origin = {};
    bool heldOut = false;      ///< to judge by, not to learn from
    std::string caption = {};  ///< of its own; empty: the run's instance prompt
};

/// Errors: file.*, disk.full.
class InputWriter {
public:
    /// `digits` of the numbers in file names.
    InputWriter(const RunFolder& run, std::size_t digits)
        : m_folder(run.input()), m_inputs(run), m_digits(digits) {}

    Result<void> add(const InputPicture& input);
    /// Writes where the pictures come from; once, after the last one.
    Result<void> finish() const;

private:
    std::filesystem::path m_folder;
    RunInputs m_inputs;
    std::size_t m_digits;
    int m_photos = 0, m_heldOut = 0;
    std::map<std::string, CropInfo> m_origins;
};

}  // namespace dreambooth
