// Editor, fields and buttons all end in ProjectSession::edit(); what comes back by changed() is
// shown. So undo, the fields and the mouse can't disagree.
#include <images/crop.h>
#include <ui/session/project_session.h>
#include <ui/session/studio_context.h>
#include <ui/style/controls.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/subject/caption_editor.h>
#include <ui/subject/crop_ratio.h>
#include <ui/subject/mask_panel.h>
#include <ui/subject/photo_changes.h>
#include <ui/subject/photo_panel.h>
#include <ui/subject/training_input_strip.h>
#include <ui/widgets/crop_editor.h>
#include <ui/widgets/decimal_field.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/mask_editor.h>
#include <ui/widgets/scrolling.h>
#include <ui/widgets/segmented_control.h>

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace dreambooth {

using theme::Space;

namespace {

enum Part { cropPart, maskPart };

/// "1, 2 and 5"
QString numbersOf(const std::vector<int>& photos) {
    QStringList numbers;
    for (const int photo : photos) numbers += QString::number(photo + 1);
    return QLocale().createSeparatedList(numbers);
}

}  // namespace

PhotoPanel::PhotoPanel(StudioContext& context, const PhotoLibrary& library,
                       const TokenizerLoader& tokenizer, QWidget* parent)
    : QFrame(parent), m_session(*context.session), m_library(library) {
    setObjectName(QStringLiteral("photoPanel"));
    setProperty("look", QStringLiteral("sidePanel"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 0, 0, 0);
    layout->setSpacing(0);

    auto* header = new QHBoxLayout;
    header->setContentsMargins(18, 16, 18, 14);
    header->setSpacing(Space::small);
    m_title = new QLabel(this);
    m_title->setObjectName(QStringLiteral("photoTitle"));
    m_title->setProperty("look", QStringLiteral("strong"));
    m_details = new ElidedLabel(this);
    m_details->setObjectName(QStringLiteral("photoDetails"));
    m_details->setProperty("look", QStringLiteral("hint"));
    header->addWidget(m_title);
    header->addWidget(m_details, 1);
    m_part = new SegmentedControl(tr("Edit"), this);
    m_part->setObjectName(QStringLiteral("photoPart"));
    m_part->setTight();
    m_part->addSegment(tr("Crop"), QStringLiteral("partCrop"));
    m_part->addSegment(tr("Mask"), QStringLiteral("partMask"));
    header->addWidget(m_part);
    layout->addLayout(header);

    m_unreadable = theme::hint(QString(), this);
    m_unreadable->setObjectName(QStringLiteral("photoUnreadable"));
    m_unreadable->setContentsMargins(18, 0, 18, 14);
    layout->addWidget(m_unreadable);
    m_editor = new CropEditor(this);
    m_maskEditor = new MaskEditor(this);
    m_mask = new MaskPanel(context, *m_maskEditor, this);
    layout->addWidget(m_editor, 3);
    layout->addWidget(m_maskEditor, 3);
    m_controls = makeControls(tokenizer);
    m_scroll = new VerticalScroll(this);
    m_scroll->setWidget(m_controls);
    layout->addWidget(m_scroll, 4);

    connect(m_editor, &CropEditor::cropMoved, this, &PhotoPanel::showFields);
    connect(m_editor, &CropEditor::cropCommitted, this, &PhotoPanel::commit);
    connect(m_editor, &CropEditor::accepted, this, &PhotoPanel::nextRequested);
    connect(m_maskEditor, &MaskEditor::accepted, this, &PhotoPanel::nextRequested);
    connect(m_mask, &MaskPanel::findRequested, this, &PhotoPanel::masksRequested);
    connect(m_part, &SegmentedControl::currentChanged, this, &PhotoPanel::showPart);
    showPart(cropPart);
}

QWidget* PhotoPanel::editor() const {
    if (m_part->current() == maskPart) return m_maskEditor;
    return m_editor;
}

void PhotoPanel::showPart(int part) {
    m_editor->setVisible(part == cropPart);
    m_cropControls->setVisible(part == cropPart);
    m_maskEditor->setVisible(part == maskPart);
    m_mask->setVisible(part == maskPart);
    m_scroll->verticalScrollBar()->setValue(0);  // where the part's own controls begin
    showMask();
}

/// Masks are only read where they are looked at.
void PhotoPanel::showMask() {
    const Photo* const shown = photo();
    const PhotoFacts* const facts = shown != nullptr ? m_library.facts(*shown) : nullptr;
    if (m_part->current() == maskPart)
        m_mask->show(m_index, facts != nullptr ? facts->preview : QImage());
}

QSpinBox* PhotoPanel::makeField(const QString& objectName) {
    auto* field = new QSpinBox(this);
    field->setObjectName(objectName);
    field->setSuffix(tr(" px"));
    field->setKeyboardTracking(false);
    field->setRange(0, 100000);
    connect(field, &QSpinBox::editingFinished, this, &PhotoPanel::takeFields);
    return field;
}

QWidget* PhotoPanel::makeCropControls() {
    m_cropControls = new QWidget(this);
    auto* layout = new QVBoxLayout(m_cropControls);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Space::small);
    auto* row = new QWidget(m_cropControls);
    auto* fields = new FlowLayout(row, Space::small);
    const auto add = [&](const QString& text, QWidget* field) {
        auto* labelled = new QWidget(row);
        auto* column = new QVBoxLayout(labelled);
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(5);
        column->addWidget(theme::fieldLabel(text, field));
        column->addWidget(field);
        fields->addWidget(labelled);
    };
    const std::tuple<QSpinBox**, QString, QString> named[] = {
        {&m_x, QStringLiteral("cropX"), tr("X")},
        {&m_y, QStringLiteral("cropY"), tr("Y")},
        {&m_width, QStringLiteral("cropWidth"), tr("Width")},
        {&m_height, QStringLiteral("cropHeight"), tr("Height")}};
    for (const auto& [field, objectName, label] : named) {
        *field = makeField(objectName);
        add(label, *field);
    }
    m_ratio = new QComboBox(this);
    m_ratio->setObjectName(QStringLiteral("cropRatio"));
    m_ratio->setToolTip(
        tr("Width to height of the crop, of all selected photos. Other shapes than squares are "
           "learned in the nearest one that the model takes, with little cut off."));
    for (const CropRatio& one : cropRatios({})) m_ratio->addItem(one.name);
    add(tr("Shape"), m_ratio);
    m_straighten = new DecimalSpinBox(this);
    m_straighten->setObjectName(QStringLiteral("straighten"));
    m_straighten->setRange(-maxStraighten, maxStraighten);
    m_straighten->setDecimals(1);
    m_straighten->setSingleStep(0.5);
    m_straighten->setSuffix(tr("°"));
    m_straighten->setKeyboardTracking(false);
    m_straighten->setToolTip(tr("Degrees clockwise, of all selected photos"));
    add(tr("Straighten"), m_straighten);
    layout->addWidget(row);
    m_shape = theme::hint(QString(), this);
    m_shape->setObjectName(QStringLiteral("learnedShape"));
    layout->addWidget(m_shape);
    layout->addSpacing(Space::tiny);

    auto* actions = new QWidget(m_cropControls);
    auto* buttons = new FlowLayout(actions, Space::small);
    QPushButton* centre = theme::button(tr("Centre"), this);
    centre->setObjectName(QStringLiteral("cropCentre"));
    QPushButton* fit = theme::button(tr("Fit subject"), this);
    fit->setObjectName(QStringLiteral("cropFitSubject"));
    m_leaveOut = theme::button(tr("Leave out"), this);
    m_leaveOut->setObjectName(QStringLiteral("leaveOut"));
    for (QPushButton* button : {centre, fit, m_leaveOut}) buttons->addWidget(button);
    layout->addWidget(actions);
    m_subjectHint = theme::hint(QString(), this);
    m_subjectHint->setObjectName(QStringLiteral("subjectHint"));
    layout->addWidget(m_subjectHint);
    connect(m_straighten, &QDoubleSpinBox::valueChanged, this, &PhotoPanel::straightenRequested);
    // The others may stand otherwise where the photo that is shown has this angle already.
    connect(m_straighten->findChild<QLineEdit*>(), &QLineEdit::returnPressed, this,
            [this] { emit straightenRequested(m_straighten->value()); });
    connect(m_ratio, &QComboBox::activated, this, &PhotoPanel::takeRatio);
    centre->setToolTip(tr("The crops of all selected photos"));
    fit->setToolTip(tr("The crops of all selected photos"));
    connect(centre, &QPushButton::clicked, this, &PhotoPanel::centreRequested);
    connect(fit, &QPushButton::clicked, this, &PhotoPanel::fitSubjectRequested);
    connect(m_leaveOut, &QPushButton::clicked, this, [this] {
        if (const Photo* shown = photo()) setPhotosLeftOut(m_session, {m_index}, !shown->leftOut);
    });
    return m_cropControls;
}

QWidget* PhotoPanel::makeControls(const TokenizerLoader& tokenizer) {
    auto* controls = new QWidget(this);
    auto* layout = new QVBoxLayout(controls);
    layout->setContentsMargins(18, 20, 18, 16);
    layout->setSpacing(Space::small);

    layout->addWidget(makeCropControls());
    layout->addWidget(m_mask);
    layout->addSpacing(Space::tiny);
    m_heldOut = new QCheckBox(tr("Use for validation only"), this);
    m_heldOut->setObjectName(QStringLiteral("keepForJudging"));
    m_heldOut->setToolTip(
        tr("The model never trains on the selected photos; the validation loss shows how well the "
           "subject was learned."));
    layout->addWidget(m_heldOut);

    m_subject = new QComboBox(this);
    m_subject->setObjectName(QStringLiteral("photoSubject"));
    m_subjectLabel = theme::fieldLabel(tr("Subject"), m_subject);
    layout->addSpacing(Space::tiny);
    layout->addWidget(m_subjectLabel);
    layout->addWidget(m_subject);

    layout->addSpacing(Space::small);
    m_caption = new CaptionEditor(m_session, tokenizer, this);
    layout->addWidget(m_caption);
    connect(m_caption, &CaptionEditor::nextRequested, this, &PhotoPanel::nextRequested);

    layout->addSpacing(Space::small);
    layout->addWidget(theme::sectionTitle(tr("What the model sees"), this));
    m_strip = new TrainingInputStrip(this);
    layout->addWidget(m_strip);
    layout->addSpacing(Space::small);
    layout->addWidget(theme::sectionTitle(tr("Check"), this));
    // Holds the focus when a row goes, so that Tab goes on to its first link.
    auto* rows = new QWidget(this);
    rows->setAccessibleName(tr("Check"));
    m_adviceRows = new QVBoxLayout(rows);
    m_adviceRows->setContentsMargins(0, 0, 0, 0);
    m_adviceRows->setSpacing(Space::small);
    layout->addWidget(rows);
    layout->addStretch();

    connect(m_heldOut, &QCheckBox::clicked, this, &PhotoPanel::heldOutRequested);
    connect(m_subject, &QComboBox::activated, this,
            [this](int subject) { setPhotosSubject(m_session, {m_index}, subject); });
    connect(m_strip, &TrainingInputStrip::chosen, this,
            [this](int photo) { emit photosChosen({photo}); });
    connect(m_strip, &TrainingInputStrip::pictureRequested, this, &PhotoPanel::pictureRequested);
    return controls;
}

const Photo* PhotoPanel::photo() const {
    const auto& photos = m_session.project().photos;
    const bool exists = m_index >= 0 && m_index < static_cast<int>(photos.size());
    return exists ? &photos[static_cast<size_t>(m_index)] : nullptr;
}

void PhotoPanel::show(int index, const std::vector<PhotoVerdict>& verdicts) {
    m_index = index;
    const Photo* shown = photo();
    const PhotoFacts* facts = shown != nullptr ? m_library.facts(*shown) : nullptr;
    const QString name = shown != nullptr ? tr("Photo %1").arg(index + 1) : tr("No photo chosen");
    m_title->setText(name);
    const QString details = shown == nullptr
                                ? QString()
                                : QStringLiteral("%1 · %2 × %3")
                                      .arg(toQt(shown->originalName), QString::number(shown->width),
                                           QString::number(shown->height));
    m_details->setText(details);

    const std::string file = shown != nullptr ? shown->file : std::string();
    const QImage preview = facts != nullptr ? facts->preview : QImage();
    if (file != m_shownFile || preview.cacheKey() != m_shownPreview) {
        m_editor->setPhoto(preview, shown != nullptr ? QSize(shown->width, shown->height) : QSize(),
                           shown != nullptr ? shown->crop : Crop{}, name);
        shown = photo();  // a crop that was still to be saved has changed the project
        m_editor->setSubject(facts != nullptr ? facts->subject : std::vector<QPolygonF>());
        if (file != m_shownFile) m_anyRatio = false;
        m_shownFile = file;
        m_shownPreview = preview.cacheKey();
    } else if (shown != nullptr) {
        m_editor->setCrop(shown->crop);
    }
    showMask();
    const bool isUnreadable = preview.isNull() && facts != nullptr && facts->error;
    m_unreadable->setVisible(isUnreadable);
    if (isUnreadable) m_unreadable->setText(errorText(*facts->error));
    m_caption->show(shown != nullptr ? index : -1);
    m_subjectHint->setVisible(!preview.isNull());
    m_subjectHint->setText(m_editor->subject().empty()
                               ? tr("Nothing stands out here: “Fit subject” takes the middle.")
                               : tr("The dashed line is what “Fit subject” goes by."));
    for (QSpinBox* field : {m_x, m_y, m_width, m_height}) field->setEnabled(shown != nullptr);
    m_ratio->setEnabled(shown != nullptr);
    m_shape->setVisible(shown != nullptr);
    m_leaveOut->setEnabled(shown != nullptr);
    m_straighten->setEnabled(shown != nullptr);
    const QSignalBlocker blocker(m_straighten);
    if (const double degrees = shown != nullptr ? shown->orientation.straighten : 0;
        degrees != m_straighten->value())
        m_straighten->setValue(degrees);
    m_heldOut->setEnabled(shown != nullptr);
    if (shown != nullptr) {
        m_width->setRange(std::min(minCropSize, shown->width), shown->width);
        m_height->setRange(std::min(minCropSize, shown->height), shown->height);
        showFields(shown->crop);
        showRatio(*shown);
        m_leaveOut->setText(shown->leftOut ? tr("Use again") : tr("Leave out"));
        m_heldOut->setChecked(shown->heldOut);
    }

    const Project& project = m_session.project();
    showSubjects();
    std::vector<TrainingInputStrip::Picture> pictures;
    for (size_t i = 0; i < project.photos.size(); ++i) {
        const Photo& one = project.photos[i];
        const PhotoFacts* const known = m_library.facts(one);
        if (known != nullptr && !one.leftOut && !one.heldOut)
            pictures.push_back({known->seen, static_cast<int>(i)});
    }
    m_strip->setPictures(std::move(pictures));
    showAdvice(adviceFor(project, verdicts), verdicts);
}

/// Which one the photo shows, where there are several.
void PhotoPanel::showSubjects() {
    const Project& project = m_session.project();
    const Photo* const shown = photo();
    const bool hasChoice = project.subjects.size() > 1 && shown != nullptr;
    m_subject->setVisible(hasChoice);
    m_subjectLabel->setVisible(hasChoice);
    QStringList phrases;
    for (const std::string& phrase : project.phrases()) phrases += toQt(phrase);
    if (phrases != m_phrases) {
        m_phrases = phrases;
        m_subject->clear();
        m_subject->addItems(phrases);
    }
    if (hasChoice) m_subject->setCurrentIndex(shown->subject);
}

void PhotoPanel::showFields(const Crop& crop) {
    const std::pair<QSpinBox*, int> values[] = {
        {m_x, crop.x}, {m_y, crop.y}, {m_width, crop.width}, {m_height, crop.height}};
    // setValue() with the same value would take away what is being typed.
    for (const auto& [field, value] : values)
        if (field->value() != value) field->setValue(value);
}

void PhotoPanel::takeFields() {
    const Photo* shown = photo();
    if (shown == nullptr) return;
    Crop wanted{m_x->value(), m_y->value(), m_width->value(), m_height->value()};
    // The ratio stays: the side that was not typed follows.
    const QSize size(shown->width, shown->height);
    const double ratio = cropRatios(size)[static_cast<size_t>(m_ratio->currentIndex())].ratio;
    if (ratio > 0 && wanted.width != shown->crop.width)
        wanted.height = qMax(1, qRound(wanted.width / ratio));
    else if (ratio > 0 && wanted.height != shown->crop.height)
        wanted.width = qMax(1, qRound(wanted.height * ratio));
    if (wanted != shown->crop) commit(wanted);
    // Typing is over: from here on Ctrl+Z takes back the crop, not the digits.
    for (QSpinBox* field : {m_x, m_y, m_width, m_height}) {
        auto* text = field->findChild<QLineEdit*>();
        if (text->isUndoAvailable()) text->setText(text->text());
    }
}

void PhotoPanel::takeRatio(int index) {
    const Photo* shown = photo();
    if (shown == nullptr) return;
    const CropRatio chosen = cropRatios({shown->width, shown->height})[static_cast<size_t>(index)];
    m_editor->setRatio(chosen.ratio);
    m_anyRatio = chosen.ratio == 0;
    if (!m_anyRatio) emit ratioRequested(chosen.isThePhotos ? 0 : chosen.ratio);
}

/// “Any” stays chosen while this photo is looked at, although a ratio may come out by chance.
void PhotoPanel::showRatio(const Photo& photo) {
    const auto ratios = cropRatios({photo.width, photo.height});
    const int index = m_anyRatio
                          ? static_cast<int>(ratios.size()) - 1
                          : ratioOf(clampCrop(photo.crop, photo.width, photo.height), ratios);
    m_ratio->setCurrentIndex(index);
    m_editor->setRatio(ratios[static_cast<size_t>(index)].ratio);
    m_shape->setText(learnedShapeText(m_session.project(), photo));
}

/// Of the photo in the editor: another one may be the chosen one already.
void PhotoPanel::commit(const Crop& crop) {
    setPhotoCrop(m_session, m_shownFile, crop);
}

void PhotoPanel::showAdvice(std::vector<PhotoAdvice> advice,
                            const std::vector<PhotoVerdict>& verdicts) {
    if (advice.empty() && !m_session.project().photos.empty())
        advice.push_back({-1, theme::Tone::ready, tr("All photos are ready."), {}});
    // A row costs a widget, and nobody reads hundreds.
    constexpr std::size_t mostRows = 40;
    if (advice.size() > mostRows) {
        const std::size_t rest = advice.size() - mostRows;
        advice.resize(mostRows);
        advice.push_back({-1, theme::Tone::neutral, tr("And %1 more.").arg(rest), {}});
    }
    // Those that say the same stay, wherever they stand now: texts are laid out slowly, and this is
    // done each time that some photos have come in. Before `place` lie the new rows, then `before`.
    std::vector<AdviceRow> before = std::exchange(m_shownAdvice, {});
    bool hasChanged = before.size() != advice.size();
    for (PhotoAdvice& one : advice) {
        const int place = static_cast<int>(m_shownAdvice.size());
        std::vector<int> alike;
        if (one.isAlike) alike = photosLike(verdicts, one.photo);
        const AdviceRow& row = m_shownAdvice.emplace_back(std::move(one), std::move(alike));
        const auto same = std::ranges::find(before, row);
        hasChanged = hasChanged || same != before.begin();
        if (same == before.end()) {
            insertAdvice(place, row);
            continue;
        }
        if (const auto behind = static_cast<int>(same - before.begin()); behind > 0)
            m_adviceRows->insertItem(place, m_adviceRows->takeAt(place + behind));
        before.erase(same);
    }
    if (!hasChanged) return;
    theme::clearLayout(*m_adviceRows, static_cast<int>(m_shownAdvice.size()));
    keepTabOrder();
    // Before anything is painted: until the rows have their room, what is above them is squashed.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

/// Tab goes from row to row, whenever they were made.
void PhotoPanel::keepTabOrder() {
    QWidget* last = nullptr;
    for (int i = 0; i < m_adviceRows->count(); ++i)
        for (QPushButton* link : m_adviceRows->itemAt(i)->widget()->findChildren<QPushButton*>()) {
            if (last != nullptr) QWidget::setTabOrder(last, link);
            last = link;
        }
}

void PhotoPanel::insertAdvice(int place, const AdviceRow& shown) {
    const PhotoAdvice& one = shown.advice;
    const QString mark = one.photo >= 0                     ? QString::number(one.photo + 1)
                         : one.tone == theme::Tone::ready   ? QStringLiteral("✓")
                         : one.tone == theme::Tone::neutral ? QStringLiteral("…")
                                                            : QStringLiteral("!");
    auto* row = new QWidget(m_adviceRows->parentWidget());
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Space::small);
    layout->addWidget(theme::pill(mark, one.tone, row), 0, Qt::AlignTop);
    layout->addWidget(theme::paragraph(one.text, row), 1);
    m_adviceRows->insertWidget(place, row);
    row->show();  // else it is with a later event
    if (!shown.alike.empty()) {
        const std::vector<int>& alike = shown.alike;
        QPushButton* together = theme::linkButton(
            alike.size() == 2 ? tr("Show both") : tr("Show all %1").arg(alike.size()), row);
        together->setAccessibleName(tr("Show photos %1").arg(numbersOf(alike)));
        layout->addWidget(together, 0, Qt::AlignTop);
        connect(together, &QPushButton::clicked, this,
                [this, alike] { emit togetherRequested(alike); });
    }
    if (one.action.isEmpty()) return;
    QPushButton* link = theme::linkButton(one.action, row);
    const std::vector<int> about = one.photos.empty() ? std::vector{one.photo} : one.photos;
    link->setAccessibleName(about.size() == 1
                                ? tr("%1: photo %2").arg(one.action).arg(about.front() + 1)
                                : tr("%1: photos %2").arg(one.action, numbersOf(about)));
    layout->addWidget(link, 0, Qt::AlignTop);
    const auto& photos = m_session.project().photos;
    const bool isLeftOut = photos.at(static_cast<size_t>(about.front())).leftOut;
    connect(link, &QPushButton::clicked, this, [this, about, effect = one.effect, isLeftOut] {
        if (about.back() >= static_cast<int>(m_session.project().photos.size())) return;
        if (effect == PhotoAdvice::readsAgain)
            emit readAgainRequested(about.front());
        else if (effect == PhotoAdvice::shows || effect == PhotoAdvice::selects)
            emit photosChosen(about);
        else
            setPhotosLeftOut(m_session, about, !isLeftOut);
    });
}

}  // namespace dreambooth
