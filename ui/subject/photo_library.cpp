// One job a photo, few at a time: read it once, then cut and measure for each new crop.
// A crop that the preview has too few pixels for is cut from the original.
#include <base/content_hash.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/orientation.h>
#include <images/quality.h>
#include <project/masks.h>
#include <project/photo_shapes.h>
#include <ui/session/project_session.h>
#include <ui/style/qt_image.h>
#include <ui/subject/photo_library.h>

#include <QGuiApplication>
#include <algorithm>
#include <cmath>
#include <functional>
#include <ranges>
#include <vector>

namespace dreambooth {
namespace {

/// What a cell of the grid needs, in pixels that are not dense: of a photo, which fills it around
/// its crop, and of what the model sees, which lies whole in it. At least two cells stand side by
/// side, so that none is wider than that.
constexpr int photoSide = 448, seenSide = 320;
/// Previews are for the one photo that is edited, and those that were just before.
constexpr std::ptrdiff_t keptPreviews = 2;
/// At once: a photo of 250 megapixels that is no JPEG takes 2 GB while it is decoded.
constexpr int maxReaders = 4;
/// Sharpness is comparable between squares of this size (images/quality.h).
constexpr int measuredSide = 512;

Crop scaled(const Crop& crop, double factor) {
    const auto round = [factor](int value) {
        return static_cast<int>(std::lround(value * factor));
    };
    return {round(crop.x), round(crop.y), round(crop.width), round(crop.height)};
}

/// For a cell; three bytes a pixel, for there are many.
QImage small(const QImage& picture, double longest) {
    const int side = static_cast<int>(std::lround(longest));
    const bool isLarge = std::max(picture.width(), picture.height()) > side;
    const QImage fitting =
        isLarge ? picture.scaled(side, side, Qt::KeepAspectRatio, Qt::SmoothTransformation)
                : picture;
    return fitting.convertToFormat(QImage::Format_RGB888);
}

std::vector<Outline> outlinesOf(const std::vector<QPolygonF>& lines) {
    std::vector<Outline> outlines;
    for (const QPolygonF& line : lines) {
        Outline& outline = outlines.emplace_back();
        for (const QPointF& point : line)
            outline.emplace_back(static_cast<float>(point.x()), static_cast<float>(point.y()));
    }
    return outlines;
}

/// Runs on a thread.
void lookAtMask(PhotoFacts& facts, const std::filesystem::path& file, const Photo& photo) {
    facts.mask = photo.mask;
    facts.hasEmptyMask = false;
    facts.maskError.reset();
    if (photo.mask.empty()) return;
    if (const auto mask = readMask(file, {photo.width, photo.height}))
        facts.hasEmptyMask = maskedShare(*mask) < leastMaskedShare;
    else
        facts.maskError = mask.error();
}

/// Runs on a thread. `known` are earlier facts, so that the file is not read again. `dense`: pixels
/// of the screen for one of those above.
PhotoFacts measure(PhotoFacts known, const OrientedFile& file, const Photo& photo,
                   PictureShape shape, double dense, const DecodeLimit& limit) {
    const std::string stamp = fileStamp(file.path);
    const bool isAnother = !known.stamp.empty() && known.stamp != stamp;
    if (isAnother || known.orientation != photo.orientation) known = {};  // or stands otherwise
    known.orientation = photo.orientation;
    known.stamp = stamp;
    Image previewImage = known.preview.isNull() ? Image() : fromQImage(known.preview);
    if (previewImage.empty()) {
        Result<Image> preview = decodeScaled(file, PhotoLibrary::previewSide, limit);
        if (!preview) {
            known.error = preview.error();
            known.crop = photo.crop;
            known.shape = shape;
            return known;
        }
        previewImage = std::move(*preview);
        known.preview = toCompactQImage(previewImage);
        known.thumbnail = {};
    }
    if (known.thumbnail.isNull()) {
        known.thumbnail = small(known.preview, photoSide * dense);
        known.subject.clear();
        for (const Outline& outline : subjectOutlines(previewImage)) {
            QPolygonF& line = known.subject.emplace_back();
            for (const cv::Point2f& point : outline) line << QPointF(point.x, point.y);
        }
        known.error.reset();
    }
    const double factor = static_cast<double>(previewImage.cols) / std::max(1, photo.width);
    const Crop inPreview = scaled(photo.crop, factor);
    Image seen;
    if (factor < 1 && upscale(inPreview, shape) > 1)
        if (const Result<Image> original = decodeImage(file, limit))
            seen = cropTo(*original, photo.crop, shape);
    if (seen.empty()) seen = cropTo(previewImage, inPreview, shape);
    const int shorter = std::min(inPreview.width, inPreview.height);
    const int side = std::clamp(shorter, 1, measuredSide);
    const Image measured = cropTo(previewImage, inPreview, {side, side});
    known.seen = small(toQImage(seen), seenSide * dense);
    known.sharpness = sharpness(measured);
    known.hash = perceptualHash(measured);
    known.colours = subjectColours(previewImage, outlinesOf(known.subject), inPreview);
    known.crop = photo.crop;
    known.shape = shape;
    return known;
}

}  // namespace

std::int64_t PhotoFacts::pictureBytes() const {
    return preview.sizeInBytes() + thumbnail.sizeInBytes() + seen.sizeInBytes();
}

PhotoLibrary::PhotoLibrary(ProjectSession& session, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_threads(ownThreads(std::clamp(QThread::idealThreadCount() - 1, 1, maxReaders))) {
    connect(&session, &ProjectSession::changed, this, &PhotoLibrary::update);
    update();
}

PhotoLibrary::~PhotoLibrary() {
    m_cancel.cancel();
    m_threads->clear();
    m_slowThread->clear();
}

const PhotoFacts* PhotoLibrary::facts(const Photo& photo) const {
    const auto found = m_facts.find(photo.file);
    return found == m_facts.end() ? nullptr : &found->second;
}

bool PhotoLibrary::isCurrent(const Photo& photo) const {
    const PhotoFacts* known = facts(photo);
    return known != nullptr && known->crop == photo.crop &&
           known->orientation == photo.orientation && known->mask == photo.mask &&
           known->shape == learnedShape(m_session.project().recipe, photo);
}

void PhotoLibrary::update() {
    for (const Photo& photo : m_session.project().photos)
        if (!isCurrent(photo)) start(photo, false);
}

void PhotoLibrary::start(const Photo& photo, bool isSlow) {
    if (!m_pending.insert(photo.file).second) return;
    if (isSlow) return read(photo, true);
    m_waiting.push_back(photo);
    startNext();
}

void PhotoLibrary::startNext() {
    while (!m_waiting.empty() && m_ahead < mostAhead) {
        const Photo next = std::move(m_waiting.front());
        m_waiting.pop_front();
        ++m_ahead;
        read(next, false);
    }
}

void PhotoLibrary::read(const Photo& photo, bool isSlow) {
    const PictureShape shape = learnedShape(m_session.project().recipe, photo);
    const PhotoFacts* known = facts(photo);
    PhotoFacts earlier = known != nullptr ? *known : PhotoFacts{};
    if (auto given = m_given.extract(photo.file)) earlier.preview = std::move(given.mapped());
    inBackground(
        this,
        [earlier = std::move(earlier), file = m_session.project().picture(photo),
         mask = m_session.project().maskPath(photo), photo, shape,
         dense = qGuiApp->devicePixelRatio(),
         limit = DecodeLimit{isSlow ? maxDecodeSeconds : quickDecodeSeconds, m_cancel}] {
            PhotoFacts facts = measure(earlier, file, photo, shape, dense, limit);
            if (facts.mask != photo.mask) lookAtMask(facts, mask, photo);
            return facts;
        },
        [this, photo, isSlow](PhotoFacts facts) {
            m_pending.erase(photo.file);
            if (!isSlow) --m_ahead;
            startNext();
            if (!isSlow && facts.error && facts.error->code == "photo.too_slow")
                return start(photo, true);
            take(photo.file, std::move(facts));
        },
        isSlow ? m_slowThread.get() : m_threads.get());
}

void PhotoLibrary::take(const std::string& file, PhotoFacts facts) {
    if (const auto found = m_facts.find(file); found != m_facts.end()) {
        facts.wanted = found->second.wanted;
        facts.previewWanted = found->second.previewWanted;
    }
    m_facts.insert_or_assign(file, std::move(facts));
    forgetPictures();
    emit changed();
    // The crop may have moved on meanwhile.
    for (const Photo& photo : m_session.project().photos)
        if (photo.file == file && !isCurrent(photo)) start(photo, false);
}

void PhotoLibrary::want(const Photo& photo, Pictures pictures) {
    const auto found = m_facts.find(photo.file);
    if (found == m_facts.end()) return;  // it is being read for the first time
    PhotoFacts& known = found->second;
    known.wanted = ++m_requests;
    if (pictures == Pictures::preview) known.previewWanted = m_requests;
    const QImage& picture = pictures == Pictures::small ? known.thumbnail : known.preview;
    if (picture.isNull() && !known.error) start(photo, false);
}

void PhotoLibrary::give(const std::string& file, const QImage& preview) {
    m_facts.erase(file);  // of one that had the name before
    // Those that have to wait are read again: previews of hundreds would fill the memory.
    if (m_ahead < mostAhead && m_given.size() < mostAhead) m_given[file] = preview;
}

void PhotoLibrary::readAgain(const Photo& photo) {
    if (m_pending.contains(photo.file)) return;
    m_facts.erase(photo.file);
    emit changed();
    update();
}

std::int64_t PhotoLibrary::pictureBytes() const {
    std::int64_t bytes = 0;
    for (const auto& [file, facts] : m_facts) bytes += facts.pictureBytes();
    return bytes;
}

/// All previews but the last ones that were wanted; then of those that were wanted longest ago all.
void PhotoLibrary::forgetPictures() {
    std::vector<PhotoFacts*> previewed;
    for (auto& [file, facts] : m_facts)
        if (!facts.preview.isNull()) previewed.push_back(&facts);
    std::ranges::stable_sort(previewed, std::greater(), &PhotoFacts::previewWanted);
    for (PhotoFacts* facts : previewed | std::views::drop(keptPreviews)) facts->preview = QImage();
    std::int64_t bytes = pictureBytes();
    if (bytes <= maxPictureBytes) return;
    std::vector<PhotoFacts*> oldest;
    for (auto& [file, facts] : m_facts)
        if (facts.pictureBytes() > 0) oldest.push_back(&facts);
    std::ranges::stable_sort(oldest, {}, &PhotoFacts::wanted);
    const auto drop = [&](QImage& picture) {
        bytes -= picture.sizeInBytes();
        picture = QImage();
    };
    // Some room at once, so that this is not done for each photo that comes.
    constexpr std::int64_t kept = maxPictureBytes / 8 * 7;
    for (PhotoFacts* facts : oldest) {
        if (bytes <= kept) break;
        drop(facts->preview);
        drop(facts->thumbnail);
        drop(facts->seen);
    }
}

}  // namespace dreambooth
