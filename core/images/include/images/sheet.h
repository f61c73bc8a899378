// Picture sheets for review: rows of pictures with a title each, for an artist's eye.
#pragma once

#include <base/error.h>
#include <images/image.h>

#include <string>
#include <vector>

namespace dreambooth {

/// The colours of the whole program (RGB): base is always blue, tuned amber, photos green.
namespace sheetcolours {
inline const cv::Scalar background{0x26, 0x28, 0x2b};
inline const cv::Scalar text{0xe8, 0xe8, 0xe8};
inline const cv::Scalar quietText{0xa6, 0xa9, 0xad};
inline const cv::Scalar base{0x7a, 0xa9, 0xe0};
inline const cv::Scalar tuned{0xf0, 0xa8, 0x48};
inline const cv::Scalar photos{0x8f, 0xca, 0x9b};
}  // namespace sheetcolours

struct SheetRow {
    std::string title;                  ///< "Base model"
    cv::Scalar accent;                  ///< one of sheetcolours
    std::vector<Image> pictures;        ///< of any size; each is fitted into its square cell
    std::vector<std::string> captions;  ///< below the pictures: one each, fewer or none
    bool isBeside = false;              ///< to the right of the row before, not below it
};

struct SheetStyle {
    int cell = 256;           ///< side of a picture on the sheet, pixels
    int columns = 8;          ///< pictures side by side before a row wraps
    std::string footer = {};  ///< small print: prompt, seed, sampler
};

/// Small pictures are enlarged bicubically, large ones reduced by area; text that does not fit ends
/// in "…". Text is shaped by HarfBuzz and drawn by FreeType in Inter, else in DejaVu Sans or what
/// fontconfig has for "sans-serif". Error: font.missing.
Result<Image> makeSheet(const std::string& title, const std::vector<SheetRow>& rows,
                        const SheetStyle& style = {});

}  // namespace dreambooth
