// The pair to judge, with the buttons and their keys below it.
#include <images/decode.h>
#include <ui/review/judging_stage.h>
#include <ui/style/controls.h>
#include <ui/style/qt_image.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_look.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/key_hint.h>

#include <QDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

KeyButton::KeyButton(const QString& text, const QString& key, bool plain, QWidget* parent)
    : QPushButton(parent) {
    setAutoDefault(false);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(text);
    setAccessibleDescription(tr("Key: %1").arg(key));
    if (plain) setProperty("look", QStringLiteral("plain"));
    auto* row = new QHBoxLayout(this);
    const int margin = plain ? 6 : theme::Space::medium;
    row->setContentsMargins(margin, 0, margin, 0);
    row->setSpacing(theme::Space::small);
    auto* words = new QLabel(text, this);
    QLabel* cap = keyCap(key, this);
    row->addStretch();
    for (QLabel* label : {words, cap}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        row->addWidget(label, 0, Qt::AlignVCenter);
    }
    row->addStretch();
}

QSize KeyButton::sizeHint() const {
    const QSize inside = layout()->sizeHint();
    return {inside.width(), qMax(inside.height(), theme::controlHeight)};
}

namespace {
constexpr int stageGap = theme::Space::medium;
}  // namespace

JudgingStage::JudgingStage(QWidget* pictures, QWidget* answers, QWidget* parent)
    : QWidget(parent), m_pictures(pictures), m_answers(answers) {
    pictures->setParent(this);
    answers->setParent(this);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void JudgingStage::setPictureSize(const QSize& size) {
    if (size.isEmpty() || size == m_size) return;
    m_size = size;
    place();
}

QSize JudgingStage::minimumSizeHint() const {
    const QSize pictures = m_pictures->minimumSize(), answers = m_answers->minimumSizeHint();
    return {std::max(pictures.width(), answers.width()),
            pictures.height() + stageGap + answers.height()};
}

void JudgingStage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    place();
}

void JudgingStage::place() {
    const int answersHeight = m_answers->sizeHint().height();
    const double aspect = double(m_size.width()) / m_size.height();
    const int room = std::max(height() - answersHeight - stageGap, 1);
    const int picturesWidth = std::min(width(), static_cast<int>(2 * room * aspect));
    const int picturesHeight = std::min(room, static_cast<int>(picturesWidth / (2 * aspect)));
    const int least = std::max(m_pictures->minimumWidth(), m_answers->minimumSizeHint().width());
    const int wide = std::min(width(), std::max(picturesWidth, least));
    const int top = (height() - picturesHeight - stageGap - answersHeight) / 2;
    const int left = (width() - wide) / 2;
    m_pictures->setGeometry(left, top, wide, picturesHeight);
    m_answers->setGeometry(left, top + picturesHeight + stageGap, wide, answersHeight);
}

using theme::Space;

namespace {
constexpr int photoSide = 92;
constexpr int enlargedSide = 1000;
constexpr std::size_t shownPhotos = 5;
}  // namespace

RoundFoot::RoundFoot(const std::vector<OrientedFile>& photos, QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(18, 12, 18, 12);
    row->setSpacing(Space::medium);
    auto* subject = new QWidget(this);
    m_photos = new QHBoxLayout(subject);
    m_photos->setContentsMargins(0, 0, 0, 0);
    m_photos->setSpacing(Space::small);
    auto* label = new QLabel(tr("Photos of\nthe subject"), subject);
    label->setProperty("look", QStringLiteral("hint"));
    m_photos->addWidget(label);
    m_photos->addSpacing(Space::small);
    subject->hide();  // until there is one
    row->addWidget(subject);

    auto* keys = new QWidget(this);
    auto* flow = new FlowLayout(keys, Space::small);
    const auto add = [&](const char* name, const QString& text, const QString& key,
                         const QString& toolTip) {
        auto* button = new KeyButton(text, key, /*plain=*/true, keys);
        button->setObjectName(QString::fromLatin1(name));
        button->setToolTip(toolTip);
        flow->addWidget(button);
        return button;
    };
    const auto addMode = [&](const char* name, const QString& text, const QString& key,
                             ComparisonMode mode) {
        QPushButton* button = add(name, text, key, {});
        button->setCheckable(true);
        m_modes.emplace_back(button, mode);
        connect(button, &QPushButton::clicked, this, [this, mode] { emit modeChosen(mode); });
    };
    addMode("lookBeside", tr("Side by side"), QStringLiteral("1"), ComparisonMode::sideBySide);
    addMode("lookSwipe", tr("Swipe"), QStringLiteral("2"), ComparisonMode::swipe);
    addMode("lookDifference", tr("Difference"), QStringLiteral("3"), ComparisonMode::difference);
    setMode(ComparisonMode::sideBySide);
    m_blink =
        add("blinkPair", tr("Hold to blink"), tr("Space"), tr("Alternates the two in one place"));
    m_actualSize =
        add("zoomPair", tr("100 %"), QStringLiteral("Z"), tr("Actual pixels; press again to fit"));
    m_skip = add("skipPair", tr("Skip"), QStringLiteral("S"),
                 tr("No judgement: the pair isn't counted and won't come up again"));
    m_back = add("takeAnswerBack", tr("Undo the last answer"), tr("Backspace"), {});
    row->addWidget(keys, 1, Qt::AlignVCenter);
    readPhotos(photos);
}

void RoundFoot::setMode(ComparisonMode mode) {
    for (const auto& [button, its] : m_modes) button->setChecked(its == mode);
}

void RoundFoot::setJudging(bool isJudging, bool canTakeBack) {
    for (const auto& [button, mode] : m_modes) button->setVisible(isJudging);
    for (QWidget* key : {m_blink, m_actualSize, m_skip}) key->setVisible(isJudging);
    m_back->setEnabled(canTakeBack);
}

/// Over the round until a key or a click ends it.
void RoundFoot::enlarge(const QImage& image) {
    auto* dialog = new QDialog(window());
    dialog->setObjectName(QStringLiteral("enlargedPhoto"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("The subject"));
    auto* column = new QVBoxLayout(dialog);
    auto* photo = new QLabel(dialog);
    const QSize room = window()->size() * 0.8;
    photo->setPixmap(QPixmap::fromImage(
        image.scaled(image.size().boundedTo(room), Qt::KeepAspectRatio, Qt::SmoothTransformation)));
    photo->setAccessibleName(tr("Photo of the subject"));
    QPushButton* close = theme::button(tr("Close"), dialog);
    close->setObjectName(QStringLiteral("closePhoto"));
    connect(close, &QPushButton::clicked, dialog, &QDialog::accept);
    column->addWidget(photo);
    column->addWidget(close, 0, Qt::AlignRight);
    dialog->open();
}

void RoundFoot::readPhotos(const std::vector<OrientedFile>& photos) {
    std::vector some = photos;
    some.resize(std::min(some.size(), shownPhotos));
    const auto read = [some] {
        std::vector<QImage> images;
        for (const auto& file : some)
            if (const auto image = decodeScaled(file, enlargedSide))
                images.push_back(toQImage(*image));
        return images;
    };
    inBackground(this, read, [this](const std::vector<QImage>& images) {
        QWidget* const row = m_photos->parentWidget();
        for (const QImage& image : images) {
            auto* photo = new QPushButton(row);
            photo->setProperty("look", QStringLiteral("plain"));
            photo->setAutoDefault(false);
            photo->setFocusPolicy(Qt::TabFocus);
            photo->setFixedSize(photoSide, photoSide);
            photo->setIconSize({photoSide, photoSide});
            photo->setIcon(
                QIcon(theme::roundedCover(image, {photoSide, photoSide}, devicePixelRatioF())));
            photo->setObjectName(QStringLiteral("subjectPhoto"));
            photo->setAccessibleName(tr("Photo of the subject"));
            photo->setToolTip(tr("Larger"));
            connect(photo, &QPushButton::clicked, this, [this, image] { enlarge(image); });
            m_photos->addWidget(photo);
        }
        row->setVisible(!images.empty());
    });
}

}  // namespace dreambooth
