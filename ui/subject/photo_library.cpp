// One job a photo: read it once, then cut and measure for each new crop.
// A crop that the preview has too few pixels for is cut from the original.
#include <images/crop.h>
#include <images/decode.h>
#include <images/quality.h>
#include <ui/session/project_session.h>
#include <ui/style/qt_image.h>
#include <ui/style/run_in_background.h>
#include <ui/subject/photo_library.h>

#include <algorithm>
#include <cmath>

namespace dreambooth {
namespace {

constexpr int previewSide = 1280;
constexpr int thumbnailSide = 560;
/// Sharpness is comparable between squares of this size (images/quality.h).
constexpr int measuredSide = 512;

Crop scaled(const Crop& crop, double factor) {
    const auto round = [factor](int value) {
        return static_cast<int>(std::lround(value * factor));
    };
    return {round(crop.x), round(crop.y), round(crop.size)};
}

/// Runs on a thread. `known` are earlier facts, so that the file is not read again.
PhotoFacts measure(PhotoFacts known, const std::filesystem::path& file, const Photo& photo,
                   int resolution) {
    if (known.previewImage.empty()) {
        Result<Image> preview = decodeScaled(file, previewSide);
        if (!preview) {
            known.error = preview.error();
            known.crop = photo.crop;
            known.resolution = resolution;
            return known;
        }
        known.previewImage = std::move(*preview);
        known.preview = toQImage(known.previewImage);
        known.thumbnail = known.preview.scaled(thumbnailSide, thumbnailSide, Qt::KeepAspectRatio,
                                               Qt::SmoothTransformation);
        for (const Outline& outline : subjectOutlines(known.previewImage)) {
            QPolygonF& line = known.subject.emplace_back();
            for (const cv::Point2f& point : outline) line << QPointF(point.x, point.y);
        }
        known.error.reset();
    }
    const double factor = static_cast<double>(known.previewImage.cols) / std::max(1, photo.width);
    const Crop inPreview = scaled(photo.crop, factor);
    Image square;
    if (factor < 1 && inPreview.size < resolution)
        if (const Result<Image> original = decodeImage(file))
            square = cropSquare(*original, photo.crop, resolution);
    if (square.empty()) square = cropSquare(known.previewImage, inPreview, resolution);
    const Image measured =
        cropSquare(known.previewImage, inPreview, std::clamp(inPreview.size, 1, measuredSide));
    known.square = toQImage(square);
    known.sharpness = sharpness(measured);
    known.hash = perceptualHash(measured);
    known.crop = photo.crop;
    known.resolution = resolution;
    return known;
}

}  // namespace

PhotoLibrary::PhotoLibrary(ProjectSession& session, QObject* parent)
    : QObject(parent), m_session(session) {
    m_pool.setMaxThreadCount(std::max(1, QThread::idealThreadCount() - 1));
    connect(&session, &ProjectSession::changed, this, &PhotoLibrary::update);
    update();
}

PhotoLibrary::~PhotoLibrary() {
    m_pool.clear();
    m_pool.waitForDone();
}

const PhotoFacts* PhotoLibrary::facts(const Photo& photo) const {
    const auto found = m_facts.find(photo.file);
    return found == m_facts.end() ? nullptr : &found->second;
}

bool PhotoLibrary::isCurrent(const Photo& photo) const {
    const PhotoFacts* known = facts(photo);
    return known != nullptr && known->crop == photo.crop &&
           known->resolution == m_session.project().recipe.resolution;
}

void PhotoLibrary::update() {
    const Project& project = m_session.project();
    for (const Photo& photo : project.photos) {
        const Wish wish{photo.crop, project.recipe.resolution};
        if (isCurrent(photo) || m_pending.contains(photo.file)) continue;
        m_pending.insert_or_assign(photo.file, wish);
        const PhotoFacts* known = facts(photo);
        inBackground(
            this,
            [earlier = known != nullptr ? *known : PhotoFacts{}, file = project.photoPath(photo),
             photo,
             resolution = wish.resolution] { return measure(earlier, file, photo, resolution); },
            [this, name = photo.file](PhotoFacts facts) {
                m_pending.erase(name);
                m_facts.insert_or_assign(name, std::move(facts));
                emit changed();
                update();  // the crop may have moved on meanwhile
            },
            &m_pool);
    }
}

}  // namespace dreambooth
