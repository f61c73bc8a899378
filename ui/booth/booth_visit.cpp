// Cuts and shows a visitor's photos.
#include <images/crop.h>
#include <images/decode.h>
#include <images/resize.h>
#include <ui/booth/booth_visit.h>
#include <ui/style/qt_image.h>

namespace dreambooth {

namespace {

/// The search is as good on a small picture and takes milliseconds.
constexpr int searchedSide = 480;
constexpr int photoSide = 1280;  // pixels that are read

}  // namespace

Crop foundSquare(const QImage& picture) {
    if (picture.isNull()) return {};
    const int longest = qMax(picture.width(), picture.height());
    const double scale = qMin(1.0, static_cast<double>(searchedSide) / longest);
    const QImage small = scale < 1 ? picture.scaled(picture.size() * scale, Qt::KeepAspectRatio,
                                                    Qt::SmoothTransformation)
                                   : picture;
    const Crop found = subjectCrop(fromQImage(small));
    return clampCrop(
        squareCrop(qRound(found.x / scale), qRound(found.y / scale), qRound(found.width / scale)),
        picture.width(), picture.height());
}

VisitPhoto readVisitPhoto(const std::filesystem::path& file) {
    VisitPhoto photo;
    photo.picture = toQImage(decodeScaled(file, photoSide).value_or(Image()));
    photo.square = foundSquare(photo.picture);
    photo.file = file;
    return photo;
}

QImage squareOf(const VisitPhoto& photo) {
    const Crop crop = clampCrop(photo.square, photo.picture.width(), photo.picture.height());
    return photo.picture.copy(crop.x, crop.y, crop.width, crop.height);
}

}  // namespace dreambooth
