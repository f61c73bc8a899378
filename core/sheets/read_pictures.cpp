// Pictures of a sheet from their files (see sheet.h).
#include <images/decode.h>
#include <sheets/sheet.h>

#include <algorithm>
#include <cmath>

namespace dreambooth {

void readPictures(Sheet& sheet) {
    constexpr double allBytes = 512e6;
    constexpr int most = 4096, least = 256;
    std::vector<SheetPicture*> unread;
    for (SheetRow& row : sheet.rows)
        for (SheetPicture& picture : row.pictures)
            if (picture.image.empty() && !picture.file.empty()) unread.push_back(&picture);
    if (unread.empty()) return;
    const double side = std::sqrt(allBytes / 3 / static_cast<double>(unread.size()));
    for (SheetPicture* picture : unread)
        if (auto image =
                decodeScaled(picture->file, std::clamp(static_cast<int>(side), least, most)))
            picture->image = std::move(*image);
}

}  // namespace dreambooth
