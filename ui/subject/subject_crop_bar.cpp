// Subjects are found on a thread. What was cropped or turned meanwhile stays.
#include <base/cancel.h>
#include <images/crop.h>
#include <images/decode.h>
#include <images/framing.h>
#include <images/orientation.h>
#include <ui/session/project_session.h>
#include <ui/style/controls.h>
#include <ui/style/run_in_background.h>
#include <ui/subject/subject_crop_bar.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <string>
#include <utility>

namespace dreambooth {

namespace {

struct PhotoToCrop {
    std::string file;  ///< name in photos/
    OrientedFile picture;
    int width = 0;     ///< of the photo, pixels
    double ratio = 1;  ///< of the crop, width to height
};

/// The crop around the subject of each, by file, in pixels of the photo; without those that can't
/// be read, or are not once it is cancelled. It is found in a preview; `done` counts the photos.
std::map<std::string, Crop> subjectCrops(const std::vector<PhotoToCrop>& photos,
                                         const CancelToken& cancel, std::atomic<int>& done) {
    constexpr int previewSide = 1280;  // as in the editor
    std::map<std::string, Crop> crops;
    for (const PhotoToCrop& photo : photos) {
        if (cancel.isCancelled()) break;
        const auto preview = decodeScaled(photo.picture, previewSide, {quickDecodeSeconds, cancel});
        ++done;
        if (!preview) continue;
        const Crop found = subjectCrop(*preview, photo.ratio);
        const double factor = static_cast<double>(photo.width) / preview->cols;
        const auto full = [factor](int value) {
            return static_cast<int>(std::lround(value * factor));
        };
        crops[photo.file] = {full(found.x), full(found.y), full(found.width), full(found.height)};
    }
    return crops;
}

}  // namespace

struct SubjectCropBar::Cropping {
    CancelToken stop;
    std::atomic<int> done = 0;
    int total = 0, jobs = 0;
};

SubjectCropBar::SubjectCropBar(ProjectSession& session, QPushButton& cropAll, QWidget* parent)
    : QWidget(parent), m_session(session), m_cropAll(cropAll) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::Space::small);
    makeProgress();
    makeSpared();
    for (QWidget* row : {m_progressRow, m_sparedRow}) {
        column->addWidget(row);
        row->hide();
    }
    hide();
    connect(&cropAll, &QPushButton::clicked, this, &SubjectCropBar::cropAll);
    connect(&session, &ProjectSession::changed, this, &SubjectCropBar::updateSpared);
}

SubjectCropBar::~SubjectCropBar() {
    if (m_cropping != nullptr) m_cropping->stop.cancel();
}

void SubjectCropBar::makeProgress() {
    constexpr int pause = 300;
    m_progressRow = new QWidget(this);
    auto* row = new QHBoxLayout(m_progressRow);
    row->setContentsMargins(0, 0, 0, 0);
    m_progressText = theme::hint(QString(), m_progressRow);
    m_progressText->setObjectName(QStringLiteral("croppingText"));
    m_progressText->setWordWrap(false);
    QPushButton* stop = theme::button(tr("Stop"), m_progressRow);
    stop->setObjectName(QStringLiteral("stopCropping"));
    row->addWidget(m_progressText);
    row->addWidget(stop);
    row->addStretch();
    m_progressTimer.setInterval(pause);
    connect(&m_progressTimer, &QTimer::timeout, this, &SubjectCropBar::showProgress);
    connect(stop, &QPushButton::clicked, this, &SubjectCropBar::stop);
}

void SubjectCropBar::makeSpared() {
    m_sparedRow = new QWidget(this);
    m_sparedRow->setObjectName(QStringLiteral("sparedCrops"));
    auto* row = new QHBoxLayout(m_sparedRow);
    row->setContentsMargins(0, 0, 0, 0);
    m_spared = theme::hint(QString(), m_sparedRow);
    m_spared->setWordWrap(false);
    QPushButton* too = theme::linkButton(tr("Crop these too"), m_sparedRow);
    too->setObjectName(QStringLiteral("cropSparedToo"));
    row->addWidget(m_spared);
    row->addWidget(too);
    row->addStretch();
    connect(too, &QPushButton::clicked, this, [this] {
        m_cropAll.setFocus();  // the link goes
        crop(photosCroppedByHand(true));
    });
}

/// The bar is there while a row is: an empty one would take a gap.
void SubjectCropBar::showRow(QWidget* row, bool isShown) {
    row->setVisible(isShown);
    setVisible(!m_progressRow->isHidden() || !m_sparedRow->isHidden());
}

void SubjectCropBar::cropAll() {
    crop(photosCroppedByHand(false));
    showRow(m_sparedRow, true);
    updateSpared();
}

/// What was found until then is taken.
void SubjectCropBar::stop() {
    m_cropAll.setFocus();  // the button goes
    m_cropping->stop.cancel();
    m_cropping.reset();
    showProgress();
}

void SubjectCropBar::showProgress() {
    showRow(m_progressRow, m_cropping != nullptr);
    if (m_cropping == nullptr) return m_progressTimer.stop();
    m_progressText->setText(tr("Cropping to the subject · %1 of %2")
                                .arg(m_cropping->done.load())
                                .arg(m_cropping->total));
}

/// While they are spared: also not after they were cropped too, or an undo.
void SubjectCropBar::updateSpared() {
    const size_t spared = photosCroppedByHand(true).size();
    m_spared->setText(spared == 1
                          ? tr("1 crop that you made by hand stays as it is.")
                          : tr("%1 crops that you made by hand stay as they are.").arg(spared));
    if (spared == 0) showRow(m_sparedRow, false);
}

std::vector<int> SubjectCropBar::photosCroppedByHand(bool byHand) const {
    const auto& photos = m_session.project().photos;
    std::vector<int> found;
    for (size_t i = 0; i < photos.size(); ++i)
        if (photos[i].cropByHand == byHand) found.push_back(static_cast<int>(i));
    return found;
}

void SubjectCropBar::crop(const std::vector<int>& photos) {
    std::vector<PhotoToCrop> files;
    std::vector<Photo> before;
    for (const int index : photos) {
        const auto& all = m_session.project().photos;
        if (index < 0 || index >= static_cast<int>(all.size())) continue;
        const Photo& photo = all[static_cast<size_t>(index)];
        const Crop crop = clampCrop(photo.crop, photo.width, photo.height);
        files.push_back(
            {photo.file, m_session.project().picture(photo), photo.width, crop.ratio()});
        before.push_back(photo);
    }
    if (files.empty()) return;
    if (m_cropping == nullptr) m_cropping = std::make_shared<Cropping>();
    ++m_cropping->jobs;
    m_cropping->total += static_cast<int>(files.size());
    if (!m_progressTimer.isActive()) m_progressTimer.start();
    inBackground(
        this,
        [files = std::move(files), cropping = m_cropping] {
            return subjectCrops(files, cropping->stop, cropping->done);
        },
        [this, cropping = m_cropping,
         before = std::move(before)](const std::map<std::string, Crop>& crops) {
            if (--cropping->jobs == 0 && m_cropping == cropping) {
                m_cropping.reset();
                showProgress();
            }
            std::vector<Photo> after = m_session.project().photos;
            for (const Photo& one : before) {
                const auto found = crops.find(one.file);
                const auto photo = std::ranges::find(after, one.file, &Photo::file);
                if (found == crops.end() || photo == after.end()) continue;
                // It was cropped or turned meanwhile.
                if (photo->crop != one.crop || photo->orientation != one.orientation) continue;
                photo->crop = clampCrop(found->second, photo->width, photo->height);
                photo->cropByHand = false;
            }
            if (after != m_session.project().photos)
                m_session.edit(tr("crop to subject"),
                               [&](Project& project) { project.photos = after; });
        });
}

}  // namespace dreambooth
