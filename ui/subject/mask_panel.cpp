// Each stroke is a file of its own in masks/ and a step of undo. Reading, finding and writing are
// done beside the window's thread; the answer of the last question is the one that is shown.
#include <images/crop.h>
#include <images/decode.h>
#include <images/orientation.h>
#include <project/masks.h>
#include <ui/session/project_session.h>
#include <ui/session/settings.h>
#include <ui/session/studio_context.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/subject/mask_panel.h>
#include <ui/subject/photo_changes.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/segmented_control.h>

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace dreambooth {

using theme::Space;

namespace {

/// The slider's positions are even to the eye: a tenth more with each step.
constexpr int sizeSteps = 66;
int sizeAt(int position) {
    const double most = static_cast<double>(MaskEditor::maxBrush) / MaskEditor::minBrush;
    return qRound(MaskEditor::minBrush * std::pow(most, static_cast<double>(position) / sizeSteps));
}
int positionOf(int size) {
    const double most = static_cast<double>(MaskEditor::maxBrush) / MaskEditor::minBrush;
    return qRound(sizeSteps * std::log(static_cast<double>(size) / MaskEditor::minBrush) /
                  std::log(most));
}

/// Finer than what training takes by itself: a frame around that, cut along the picture's edges.
cv::Mat findMask(const Image& image) {
    cv::Mat rough = subjectMask(image);
    if (rough.empty()) return rough;
    const cv::Rect box = cv::boundingRect(rough > 127);
    const double width = image.cols, height = image.rows, room = 0.03;
    const cv::Rect2d frame(box.x / width - room, box.y / height - room,
                           box.width / width + 2 * room, box.height / height + 2 * room);
    const cv::Mat fine = subjectMask(image, frame & cv::Rect2d(0, 0, 1, 1));
    return fine.empty() ? rough : fine;
}

}  // namespace

MaskPanel::MaskPanel(StudioContext& context, MaskEditor& editor, QWidget* parent)
    : QWidget(parent), m_context(context), m_session(*context.session), m_editor(editor) {
    setObjectName(QStringLiteral("maskPanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::small);
    m_problems = new ProblemBar(this);
    m_problems->setObjectName(QStringLiteral("maskProblems"));
    column->addWidget(m_problems);
    makeTools(column);
    makeBrush(column);
    m_isMasked = new QCheckBox(tr("Masks count in training"), this);
    m_isMasked->setObjectName(QStringLiteral("masksCount"));
    m_isMasked->setToolTip(
        tr("What is outside of a mask counts as little in the loss as the slider says, so that the "
           "model learns the subject and not its surroundings."));
    column->addWidget(m_isMasked);
    m_hint = theme::hint(QString(), this);
    m_hint->setObjectName(QStringLiteral("maskHint"));
    column->addWidget(m_hint);
    connect(m_isMasked, &QCheckBox::clicked, this, &MaskPanel::setMasked);
    connect(&m_editor, &MaskEditor::painted, this, [this](const QImage& mask) {
        if (const Photo* shown = photo()) store(*shown, mask, Way::byHand);
    });
    connect(&m_editor, &MaskEditor::frameChosen, this, [this](const QRectF& frame) {
        const Photo* const shown = photo();
        if (shown == nullptr || m_isFinding) return;
        m_problems->clear();
        m_isOfSeveral = false;
        find(*shown, frame);
    });
    connect(&m_editor, &MaskEditor::toolChanged, this,
            [this](MaskEditor::Tool tool) { m_tools->setCurrent(static_cast<int>(tool)); });
    updateContents();
}

MaskPanel::~MaskPanel() {
    m_closing.cancel();
}

void MaskPanel::makeTools(QVBoxLayout* column) {
    m_tools = new SegmentedControl(tr("Tool"), this);
    m_tools->setObjectName(QStringLiteral("maskTool"));
    m_tools->setTight();
    m_tools->addSegment(tr("Paint"), QStringLiteral("maskPaint"))
        ->setToolTip(tr("Drag over the photo, or hold Space and press the arrow keys; the right "
                        "mouse button erases. X: erase or paint."));
    m_tools->addSegment(tr("Erase"), QStringLiteral("maskErase"))
        ->setToolTip(tr("X: erase or paint."));
    m_tools->addSegment(tr("Frame"), QStringLiteral("maskFrame"))
        ->setToolTip(tr(
            "Drag a frame around the subject, or set its corners with Space: what stands out in it "
            "becomes the mask."));
    m_invert = theme::button(tr("Invert"), this);
    m_invert->setObjectName(QStringLiteral("maskInvert"));
    m_invert->setToolTip(tr("What counts and what doesn't change places. Key: I"));
    m_find = theme::button(tr("Find the subject"), this);
    m_find->setObjectName(QStringLiteral("maskFind"));
    m_readFile = theme::button(tr("Read a file…"), this);
    m_readFile->setObjectName(QStringLiteral("maskRead"));
    m_remove = theme::button(tr("Remove mask"), this);
    m_remove->setObjectName(QStringLiteral("maskRemove"));
    auto* row = new QWidget(this);
    auto* flow = new FlowLayout(row, Space::small);
    flow->addWidget(m_tools);
    for (QPushButton* button : {m_invert, m_find, m_readFile, m_remove}) flow->addWidget(button);
    column->addWidget(row);
    connect(m_tools, &SegmentedControl::currentChanged, this,
            [this](int tool) { m_editor.setTool(static_cast<MaskEditor::Tool>(tool)); });
    connect(m_invert, &QPushButton::clicked, &m_editor, &MaskEditor::invert);
    m_find->setToolTip(tr("In all selected photos that have no mask yet"));
    theme::keepWidest(m_find, {tr("Find the subject"), tr("Stop looking")});
    connect(m_find, &QPushButton::clicked, this, [this] {
        if (m_isFinding)
            stopFinding();
        else
            emit findRequested();
    });
    connect(m_readFile, &QPushButton::clicked, this, &MaskPanel::readFile);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (const Photo* shown = photo()) keep(shown->file, {});
    });
}

QSlider* MaskPanel::addSlider(QGridLayout* grid, const QString& title, const QString& objectName,
                              QLabel** value) {
    const int row = grid->rowCount();
    auto* slider = new QSlider(Qt::Horizontal, this);
    slider->setObjectName(objectName);
    slider->setRange(0, 100);
    grid->addWidget(theme::fieldLabel(title, slider), row, 0);
    grid->addWidget(slider, row, 1);
    *value = new QLabel(this);
    (*value)->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    (*value)->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("2000 px")));
    grid->addWidget(*value, row, 2);
    return slider;
}

void MaskPanel::makeBrush(QVBoxLayout* column) {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(Space::medium);
    grid->setVerticalSpacing(Space::tiny);
    grid->setColumnStretch(1, 1);
    m_size = addSlider(grid, tr("Size  [ ]"), QStringLiteral("brushSize"), &m_sizeText);
    m_softness = addSlider(grid, tr("Softness"), QStringLiteral("brushSoftness"), &m_softnessText);
    m_outside =
        addSlider(grid, tr("Outside counts"), QStringLiteral("outsideCounts"), &m_outsideText);
    column->addLayout(grid);
    m_size->setRange(0, sizeSteps);
    m_size->setAccessibleName(tr("Size of the brush"));
    m_softness->setAccessibleName(tr("Softness of the brush"));
    const auto showSize = [this](int pixels) {
        m_sizeText->setText(tr("%1 px").arg(QLocale().toString(pixels)));
        const QSignalBlocker blocker(m_size);
        m_size->setValue(positionOf(pixels));
        m_size->setAccessibleDescription(m_sizeText->text());  // its value is not in pixels
    };
    const auto showSoftness = [this](int percent) {
        m_softnessText->setText(tr("%1 %").arg(percent));
        m_editor.setSoftness(percent / 100.0);
    };
    connect(m_size, &QSlider::valueChanged, this,
            [this](int position) { m_editor.setBrushSize(sizeAt(position)); });
    connect(&m_editor, &MaskEditor::brushSizeChanged, this, showSize);
    connect(m_softness, &QSlider::valueChanged, this, showSoftness);
    connect(m_outside, &QSlider::valueChanged, this, &MaskPanel::setWeight);
    showSize(m_editor.brushSize());
    m_softness->setValue(40);
}

const Photo* MaskPanel::photo() const {
    const auto& photos = m_session.project().photos;
    const bool exists = m_index >= 0 && m_index < static_cast<int>(photos.size());
    return exists ? &photos[static_cast<size_t>(m_index)] : nullptr;
}

void MaskPanel::show(int index, const QImage& preview) {
    m_index = index;
    const Photo* const shown = photo();
    const std::string file = shown != nullptr ? shown->file : std::string();
    const bool isOther = file != m_shownFile;
    // Those of several photos are named, and stay while one looks at them.
    if (isOther && !m_isOfSeveral) m_problems->clear();
    if (isOther && m_unreadable) m_problems->remove(*m_unreadable);
    if (isOther) m_unreadable.reset();
    if (isOther || preview.cacheKey() != m_shownPreview) {
        m_editor.setPhoto(preview, shown != nullptr ? QSize(shown->width, shown->height) : QSize(),
                          shown != nullptr ? tr("Photo %1").arg(index + 1) : QString());
        m_shownFile = file;
        m_shownPreview = preview.cacheKey();
        m_shownMask.reset();
    }
    // While strokes are written the editor knows better than the project does.
    if (shown != nullptr && !preview.isNull() && m_shownMask != shown->mask &&
        (!m_shownMask || m_writes == 0))
        read();
    updateContents();
}

void MaskPanel::updateContents() {
    const Photo* const shown = photo();
    const Recipe& recipe = m_session.project().recipe;
    const bool canPaint = shown != nullptr && m_editor.hasMask();
    for (QWidget* tool : std::initializer_list<QWidget*>{m_tools, m_invert, m_size, m_softness})
        tool->setEnabled(canPaint);
    m_find->setEnabled(canPaint || m_isFinding);
    m_find->setText(m_isFinding ? tr("Stop looking") : tr("Find the subject"));
    m_readFile->setEnabled(shown != nullptr);
    m_remove->setEnabled(shown != nullptr && !shown->mask.empty());
    m_isMasked->setChecked(recipe.masked_loss);
    const QSignalBlocker blocker(m_outside);
    m_outside->setValue(qRound(100 * recipe.unmasked_weight));
    m_outside->setEnabled(recipe.masked_loss);
    m_outsideText->setText(tr("%1 %").arg(m_outside->value()));
    QString hint;
    if (shown != nullptr && !m_isFinding && m_editor.hasMask()) {
        if (shown->mask.empty() && recipe.masked_loss)
            hint = tr("This photo has no mask of its own: training takes what you see.");
        else if (shown->mask.empty())
            hint = tr("What you see is a proposal. Paint to change it.");
        else if (!recipe.masked_loss)
            hint = tr("This mask is kept, and does not count.");
        else if (m_editor.share() < leastMaskedShare)
            hint = tr("Nothing is masked here: all of the photo counts alike.");
    }
    if (m_isFinding)
        hint = m_toFind.empty()
                   ? tr("Looking for the subject…")
                   : tr("Looking for the subject… Photos to go: %1").arg(m_toFind.size());
    m_hint->setText(hint);
}

/// What training would take of the shown photo.
void MaskPanel::read() {
    const Photo& shown = *photo();
    m_shownMask = shown.mask;
    const int number = ++m_reads;
    using Found = Result<cv::Mat>;
    inBackground(
        this,
        [project = m_session.project(), shown]() -> Found {
            TRY(const Image image, decodeScaled(project.picture(shown), maxMaskSide));
            TRY(cv::Mat mask, maskOf(project, shown, image));
            if (mask.empty()) return cv::Mat(image.size(), CV_8UC1, cv::Scalar(255));
            if (mask.size() != image.size())
                cv::resize(mask, mask, image.size(), 0, 0, cv::INTER_AREA);
            return mask;
        },
        [this, number, isOwn = !shown.mask.empty()](const Found& found) {
            if (number != m_reads) return;
            if (found) {
                m_editor.setMask(toGreyQImage(*found), isOwn);
            } else {
                m_editor.setUnreadable();
                const qsizetype before = m_problems->lines().size();
                m_problems->add(found.error());
                if (m_problems->lines().size() > before) m_unreadable = found.error();
            }
            updateContents();
        });
}

void MaskPanel::findIn(const std::vector<int>& photos) {
    if (m_isFinding) return;
    m_problems->clear();
    m_isOfSeveral = photos.size() > 1;
    ++m_batch;
    const auto& all = m_session.project().photos;
    for (const int index : photos) {
        if (index < 0 || index >= static_cast<int>(all.size())) continue;
        const Photo& one = all[static_cast<size_t>(index)];
        if (!m_isOfSeveral || one.mask.empty()) m_toFind.push_back(one.file);
    }
    if (m_toFind.empty() && !photos.empty())
        m_problems->add(
            tr("All selected photos have a mask. Select one alone to find its subject anew."));
    findNext();
}

void MaskPanel::findNext() {
    const auto& photos = m_session.project().photos;
    while (!m_toFind.empty()) {
        const auto next = std::ranges::find(photos, m_toFind.front(), &Photo::file);
        m_toFind.pop_front();
        const bool isWanted = next != photos.end() && (!m_isOfSeveral || next->mask.empty());
        if (isWanted) return find(*next, {});
    }
    m_isFinding = false;
    updateContents();
}

/// What is found of the photo at work is not taken any more.
void MaskPanel::stopFinding() {
    ++m_finds;
    m_toFind.clear();
    m_isFinding = false;
    updateContents();
}

/// In the whole photo where the frame is empty. Whoever looks at another photo meanwhile finds the
/// mask when coming back.
void MaskPanel::find(const Photo& photo, const QRectF& frame) {
    m_isFinding = true;
    updateContents();
    using Found = Result<cv::Mat>;
    inBackground(
        this,
        [file = m_session.project().picture(photo), frame]() -> Found {
            TRY(const Image image, decodeScaled(file, maxMaskSide));
            return frame.isEmpty()
                       ? findMask(image)
                       : subjectMask(image, {frame.x(), frame.y(), frame.width(), frame.height()});
        },
        [this, photo, number = ++m_finds](const Found& found) {
            if (number != m_finds) return;
            if (!isUntouched(photo)) return findNext();
            if (!found)
                m_problems->add(found.error());
            else if (found->empty())
                m_problems->add(tr("Nothing stands out from the background there. Paint it, or try "
                                   "a frame close around the subject."),
                                toQt(photo.originalName));
            else
                store(photo, toGreyQImage(*found), Way::found);
            findNext();
        });
}

void MaskPanel::readFile() {
    if (photo() == nullptr) return;
    const Photo shown = *photo();  // the project may change while the dialog is open
    const QString chosen =
        m_context.dialogs->chooseFile(this, tr("Read a mask"), m_context.settings->photoFolder(),
                                      tr("Pictures (*.png *.jpg *.jpeg *.webp *.tif *.tiff)"));
    if (chosen.isEmpty()) return;
    m_problems->clear();
    m_isOfSeveral = m_isFinding && m_isOfSeveral;
    const cv::Size size(shown.width, shown.height);
    inBackground(
        this, [file = toPath(chosen), size] { return readMask(file, size); },
        [this, shown](const Result<cv::Mat>& mask) {
            if (mask)
                store(shown, toGreyQImage(*mask), Way::byHand);
            else
                m_problems->add(mask.error());
        });
}

/// Nobody has painted it since, or paints it now.
bool MaskPanel::isUntouched(const Photo& before) const {
    const auto& photos = m_session.project().photos;
    const auto now = std::ranges::find(photos, before.file, &Photo::file);
    const bool isAtWork = before.file == m_shownFile && m_editor.isStroking();
    return now != photos.end() && now->mask == before.mask && !isAtWork &&
           !m_painted.contains(before.file);
}

/// What was found counts only where nobody has painted meanwhile.
void MaskPanel::store(const Photo& of, const QImage& mask, Way way) {
    if (const auto allowed = m_session.mayChange(); !allowed) {
        m_problems->add(allowed.error());
        if (photo() != nullptr) read();  // what is kept is shown again
        return;
    }
    if (const Photo* shown = photo(); shown != nullptr && shown->file == of.file) {
        ++m_reads;  // what is still being read is out of date
        if (mask.cacheKey() != m_editor.mask().cacheKey()) m_editor.setMask(mask, true);
    }
    ++m_writes;
    if (way == Way::byHand) m_painted.insert(of.file);
    m_session.disk().add(
        this,
        [project = m_session.project(), of, grey = fromGreyQImage(mask)] {
            return writeMask(project, of, grey);
        },
        [this, of, way](const Result<std::string>& written) {
            --m_writes;
            if (way == Way::byHand) m_painted.erase(m_painted.find(of.file));
            const auto& photos = m_session.project().photos;
            const auto now = std::ranges::find(photos, of.file, &Photo::file);
            if (now == photos.end()) return;  // it was removed meanwhile
            const bool isTurned = now->orientation != of.orientation;
            const bool isPainted = way == Way::found && now->mask != of.mask;
            const bool isOfBatch = way == Way::found && m_isOfSeveral;
            if (written && !isTurned && !isPainted)
                return keep(of.file, *written, isOfBatch ? UndoId::foundMasks : UndoId::none);
            if (!isPainted && isTurned)
                m_problems->add(tr("The photo was turned meanwhile. Paint that again."));
            else if (!isPainted)
                m_problems->add(written.error());
            // What is kept is shown again.
            if (const Photo* shown = photo(); shown != nullptr && shown->file == of.file) read();
        });
}

/// Puts a mask into the project; with the first one masks count.
void MaskPanel::keep(const std::string& file, const std::string& mask, UndoId step) {
    // The editor shows it already, or will once the last stroke is written.
    if (m_shownFile == file && m_shownMask && !mask.empty() && m_writes == 0) m_shownMask = mask;
    m_session.edit(
        mask.empty() ? tr("remove mask") : tr("mask"),
        [&](Project& project) {
            if (!mask.empty()) letMasksCount(project);
            for (Photo& photo : project.photos)
                if (photo.file == file) photo.mask = mask;
        },
        step, m_batch);
}

void MaskPanel::setWeight(int percent) {
    m_session.edit(
        tr("what counts outside of masks"),
        [percent](Project& project) {
            const Recipe before = project.recipe;
            project.recipe.unmasked_weight = percent / 100.0;
            project.keepOwnSettings(before);
        },
        UndoId::maskWeight);
}

void MaskPanel::setMasked(bool isMasked) {
    m_session.edit(isMasked ? tr("let masks count") : tr("don't let masks count"),
                   [isMasked](Project& project) {
                       const Recipe before = project.recipe;
                       project.recipe.masked_loss = isMasked;
                       project.keepOwnSettings(before);
                   });
}

}  // namespace dreambooth
