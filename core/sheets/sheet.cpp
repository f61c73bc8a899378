// Chooses the pictures that a sheet shows, and reads them from their files.
#include <images/decode.h>
#include <sheets/sheet.h>

#include <algorithm>
#include <cmath>

namespace dreambooth {

Sheet chosenFrom(const Sheet& sheet, SheetChoice choice) {
    const auto isLeftOut = [choice](SheetMark mark, SheetMark ofRow) {
        switch (choice) {
            case SheetChoice::all:
                return false;
            case SheetChoice::starred:
                return mark != SheetMark::star && ofRow != SheetMark::star;
            case SheetChoice::unrejected:
                return mark == SheetMark::reject || ofRow == SheetMark::reject;
        }
        return false;
    };
    Sheet chosen = sheet;
    for (SheetRow& row : chosen.rows)
        std::erase_if(row.pictures, [&](const SheetPicture& picture) {
            return isLeftOut(picture.mark, row.mark);
        });
    std::erase_if(chosen.rows, [](const SheetRow& row) { return row.pictures.empty(); });
    return chosen;
}

void readPictures(Sheet& sheet, const CancelToken& cancel) {
    constexpr double allBytes = 512e6;
    constexpr int most = 4096, least = 256;
    std::vector<SheetPicture*> unread;
    for (SheetRow& row : sheet.rows)
        for (SheetPicture& picture : row.pictures)
            if (picture.image.empty() && !picture.file.empty()) unread.push_back(&picture);
    if (unread.empty()) return;
    const double side = std::sqrt(allBytes / 3 / static_cast<double>(unread.size()));
    for (SheetPicture* picture : unread) {
        if (cancel.isCancelled()) return;
        if (auto image =
                decodeScaled(picture->file, std::clamp(static_cast<int>(side), least, most)))
            picture->image = std::move(*image);
    }
}

}  // namespace dreambooth
