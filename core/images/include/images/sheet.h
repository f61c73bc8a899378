// Picture sheets for review: rows of pictures with a title each.
#pragma once

#include <base/error.h>
#include <images/image.h>
#include <images/palette.h>

#include <string>
#include <vector>

namespace dreambooth {

/// The palette as OpenCV takes it (RGB).
namespace sheetcolours {
inline cv::Scalar scalarOf(std::uint32_t rgb) {
    return {double(rgb >> 16 & 0xff), double(rgb >> 8 & 0xff), double(rgb & 0xff)};
}
inline const cv::Scalar background = scalarOf(palette::background);
inline const cv::Scalar text = scalarOf(palette::text);
inline const cv::Scalar quietText = scalarOf(palette::quietText);
inline const cv::Scalar base = scalarOf(palette::base);
inline const cv::Scalar tuned = scalarOf(palette::tuned);
inline const cv::Scalar photos = scalarOf(palette::photos);
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
