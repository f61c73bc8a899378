// Keys, answers and what is shown of a blind round.
#include <ui/review/blind_round.h>
#include <ui/review/judging_stage.h>
#include <ui/review/review_text.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/key_hint.h>
#include <ui/widgets/key_sheet.h>
#include <ui/widgets/pair_reader.h>
#include <ui/widgets/problem_bar.h>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

namespace dreambooth {

using theme::Space;

namespace {

/// Who went for a coffee did not take so long to answer.
constexpr double longestAnswerSeconds = 60;
/// Who answers sooner meant the pair before, or no pair at all.
constexpr int leastLookMs = 250;

PairFiles filesOf(const ShownPair& pair) {
    return {toQt(pair.left), toQt(pair.right)};
}

}  // namespace

BlindRound::BlindRound(ReviewRound round, const RoundSubject& subject, QWidget* parent)
    : QWidget(parent),
      m_round(std::make_shared<ReviewRound>(std::move(round))),
      m_phrases(subject.phrases),
      m_pictures(new PairReader(this)),
      m_problems(new ProblemBar(this)),
      m_view(new ComparisonView(this)) {
    setObjectName(QStringLiteral("blindRound"));
    setFocusPolicy(Qt::StrongFocus);
    m_problems->setObjectName(QStringLiteral("roundProblems"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(theme::horizontalLine(this));
    column->addWidget(m_problems);
    column->addWidget(makeQuestion(), 1);
    column->addWidget(theme::horizontalLine(this));
    m_foot = new RoundFoot(subject.photos, this);
    column->addWidget(m_foot);
    connectKeys();
    showNext();
}

BlindRound::~BlindRound() = default;

QWidget* BlindRound::makeHead() {
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(18, 13, 18, 13);
    row->setSpacing(Space::large);
    row->addWidget(theme::heading(tr("Blind review"), head));
    auto* reviewer = new QLabel(tr("Reviewer: %1").arg(toQt(m_round->reviewer().name)), head);
    reviewer->setTextFormat(Qt::PlainText);
    reviewer->setProperty("look", QStringLiteral("hint"));
    row->addWidget(reviewer);
    m_progress = theme::progressBar(theme::Role::tuned, head);
    m_progress->setObjectName(QStringLiteral("roundProgress"));
    m_progress->setAccessibleName(tr("Progress of the review"));
    m_progress->setMaximumWidth(420);
    row->addWidget(m_progress, 1);
    m_count = new QLabel(head);
    m_count->setObjectName(QStringLiteral("roundCount"));
    m_count->setProperty("look", QStringLiteral("strong"));
    m_timeLeft = new QLabel(head);
    m_timeLeft->setProperty("look", QStringLiteral("hint"));
    auto* progress = new QHBoxLayout;
    progress->setSpacing(Space::small);
    progress->addWidget(m_count);
    progress->addWidget(m_timeLeft);
    row->addLayout(progress);
    row->addStretch();
    m_stop = theme::button(tr("Stop for now"), head);
    m_stop->setObjectName(QStringLiteral("stopRound"));
    m_stop->setToolTip(tr("Your answers are saved; you can continue another day. Key: Esc"));
    row->addWidget(m_stop);
    return head;
}

QWidget* BlindRound::makeQuestion() {
    auto* middle = new QWidget(this);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(Space::large, Space::large, Space::large, Space::large);
    column->setSpacing(Space::small);
    column->addStretch();  // around the thanks; the pictures take all
    m_which = theme::hint(QString(), middle);
    m_which->setObjectName(QStringLiteral("whichQuestion"));
    m_which->setAlignment(Qt::AlignCenter);
    m_which->setVisible(m_round->questions() > 1);
    column->addWidget(m_which);
    m_question = theme::heading(QString(), middle);
    m_question->setObjectName(QStringLiteral("roundQuestion"));
    m_question->setAlignment(Qt::AlignCenter);
    m_question->setTextFormat(Qt::PlainText);
    m_question->setWordWrap(true);
    m_prompt = theme::hint(QString(), middle);
    m_prompt->setObjectName(QStringLiteral("roundPrompt"));
    m_prompt->setAlignment(Qt::AlignCenter);
    m_prompt->setTextFormat(Qt::RichText);
    column->addWidget(m_question);
    column->addWidget(m_prompt);

    m_view->setObjectName(QStringLiteral("roundPictures"));
    m_view->setFocusPolicy(Qt::NoFocus);  // the keys are the round's
    m_view->setAccessibleName(tr("Two pictures to judge"));
    m_view->setToolTip({});
    m_view->setLabel(Side::left, {.text = tr("Left"), .accent = Accent::a});
    m_view->setLabel(Side::right, {.text = tr("Right"), .accent = Accent::b});
    m_view->setLabelsShown(false);
    m_answers = new QWidget(middle);
    auto* row = new QHBoxLayout(m_answers);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Space::medium - Space::tiny);
    m_left = new KeyButton(tr("Left"), QStringLiteral("←"), false, m_answers);
    m_left->setObjectName(QStringLiteral("answerLeft"));
    m_equal = new KeyButton(tr("No difference"), QStringLiteral("↓"), false, m_answers);
    m_equal->setObjectName(QStringLiteral("answerEqual"));
    m_right = new KeyButton(tr("Right"), QStringLiteral("→"), false, m_answers);
    m_right->setObjectName(QStringLiteral("answerRight"));
    row->addWidget(m_left, 2);
    row->addWidget(m_equal, 1);
    row->addWidget(m_right, 2);
    for (QPushButton* button : {m_left, m_equal, m_right}) button->setMinimumHeight(46);
    m_stage = new JudgingStage(m_view, m_answers, middle);
    column->addWidget(m_stage, 1);
    m_finish = theme::primaryButton(tr("Done"), middle);
    m_finish->setObjectName(QStringLiteral("finishRound"));
    column->addWidget(m_finish, 0, Qt::AlignHCenter);
    column->addStretch();
    m_finish->setAutoDefault(true);  // Enter presses it too
    m_finish->hide();
    return middle;
}

void BlindRound::connectKeys() {
    const std::pair<KeyButton*, Answer> answers[] = {{m_left, Answer::left},
                                                     {m_equal, Answer::equal},
                                                     {m_right, Answer::right},
                                                     {m_foot->skip(), Answer::skip}};
    for (const auto& [button, given] : answers)
        connect(button, &QPushButton::clicked, this, [this, given = given] { answer(given); });
    connect(m_foot->back(), &QPushButton::clicked, this, &BlindRound::takeBack);
    connect(m_foot->blink(), &QPushButton::pressed, this, [this] { setBlinking(true); });
    connect(m_foot->blink(), &QPushButton::released, this, [this] { setBlinking(false); });
    connect(m_foot->actualSize(), &QPushButton::clicked, this, &BlindRound::toggleZoom);
    connect(m_foot, &RoundFoot::modeChosen, this, &BlindRound::setMode);
    connect(m_stop, &QPushButton::clicked, this, &BlindRound::stopped);
    connect(m_finish, &QPushButton::clicked, this, &BlindRound::completed);
    installEventFilter(this);
    for (QPushButton* button : findChildren<QPushButton*>()) button->installEventFilter(this);
}

/// The window's keys, as those for undoing and for other pages, are not for a round; ending is.
bool BlindRound::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<const QKeyEvent*>(event);
        event->setAccepted(key->keyCombination() != (Qt::CTRL | Qt::Key_Q));
        return event->isAccepted();
    }
    return QWidget::event(event);
}

/// A key that is held is one press, whatever has the focus. A button that has it leaves the keys of
/// the round to the round.
bool BlindRound::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::KeyRelease)
        return QWidget::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    const bool isBlinking =
        watched == this && key->key() == Qt::Key_Space;  // as long as it is held
    if (m_keys.isRepeat(*key) && !isBlinking) return true;
    if (watched == this || event->type() != QEvent::KeyPress || key->key() == Qt::Key_Space ||
        !handles(key->key()))
        return false;
    keyPressEvent(key);
    return true;
}

bool BlindRound::handles(int key) {
    constexpr int keys[] = {Qt::Key_Left,      Qt::Key_Down,     Qt::Key_Right,  Qt::Key_S,
                            Qt::Key_Z,         Qt::Key_Space,    Qt::Key_Escape, Qt::Key_F11,
                            Qt::Key_Backspace, Qt::Key_Question, Qt::Key_F1,     Qt::Key_1,
                            Qt::Key_2,         Qt::Key_3};
    return std::ranges::find(keys, key) != std::end(keys);
}

void BlindRound::keyPressEvent(QKeyEvent* event) {
    const auto others = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    if (!handles(event->key()) || (event->modifiers() & others) != 0)
        return QWidget::keyPressEvent(event);
    event->accept();
    switch (event->key()) {
        case Qt::Key_Left:
            return answer(Answer::left);
        case Qt::Key_Down:
            return answer(Answer::equal);
        case Qt::Key_Right:
            return answer(Answer::right);
        case Qt::Key_S:
            return answer(Answer::skip);
        case Qt::Key_Backspace:
            return takeBack();
        case Qt::Key_Z:
            return toggleZoom();
        case Qt::Key_Space:
            return setBlinking(true);
        case Qt::Key_1:
            return setMode(ComparisonMode::sideBySide);
        case Qt::Key_2:
            return setMode(ComparisonMode::swipe);
        case Qt::Key_3:
            return setMode(ComparisonMode::difference);
        case Qt::Key_F11:
            m_isFullScreen = !m_isFullScreen;
            return window()->setWindowState(window()->windowState() ^ Qt::WindowFullScreen);
        case Qt::Key_Question:
        case Qt::Key_F1:
            return showKeys();
        default:
            emit stopped();
    }
}

void BlindRound::keyReleaseEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space && !event->isAutoRepeat()) setBlinking(false);
    QWidget::keyReleaseEvent(event);
}

/// Space may be let go elsewhere.
void BlindRound::focusOutEvent(QFocusEvent* event) {
    setBlinking(false);
    QWidget::focusOutEvent(event);
}

void BlindRound::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    setFocus();
}

/// What the round has made full screen has its title bar again afterwards.
void BlindRound::hideEvent(QHideEvent* event) {
    if (std::exchange(m_isFullScreen, false))
        window()->setWindowState(window()->windowState() & ~Qt::WindowFullScreen);
    QWidget::hideEvent(event);
}

void BlindRound::showKeys() {
    const auto row = [](const QKeySequence& key, const QString& text) {
        return KeyGroup::Row{keyNames(key), text};
    };
    KeySheet::open({{.title = tr("Your answer"),
                     .rows = {row(Qt::Key_Left, tr("Left")), row(Qt::Key_Right, tr("Right")),
                              row(Qt::Key_Down, tr("No difference")), row(Qt::Key_S, tr("Skip")),
                              row(Qt::Key_Backspace, tr("Undo the last answer"))}},
                    {.title = tr("Ways to look"),
                     .rows = {row(Qt::Key_1, tr("Side by side")), row(Qt::Key_2, tr("Swipe")),
                              row(Qt::Key_3, tr("Difference")),
                              row(Qt::Key_Space, tr("Hold: blink between the two")),
                              row(Qt::Key_Z, tr("100 %")), row(Qt::Key_F11, tr("Full screen")),
                              row(Qt::Key_Escape, tr("Stop for now"))}}},
                   this);
}

void BlindRound::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), theme::color(theme::Role::window));
}

/// The same ways to look as in the page that is sent, by the same keys. Which picture is which is
/// said where both lie in one place.
void BlindRound::setMode(ComparisonMode mode) {
    m_view->setMode(mode);
    m_foot->setMode(mode);
    m_view->setLabelsShown(mode == ComparisonMode::swipe);
}

void BlindRound::toggleZoom() {
    if (m_view->zoom() == 1)
        m_view->zoomToActualSize();
    else
        m_view->zoomToFit();
}

bool BlindRound::canAnswer() const {
    return !m_isWriting && m_isShown && m_sinceShown.elapsed() >= leastLookMs;
}

/// What is not in sight is not judged; what can't be shown can be skipped.
void BlindRound::answer(Answer answer) {
    const bool canBeSkipped = m_isUnreadable && !m_isShown && !m_isWriting;
    if (!canAnswer() && !(canBeSkipped && answer == Answer::skip)) return;
    if (m_isShown)
        m_seconds.push_back(
            std::min(static_cast<double>(m_sinceShown.elapsed()) / 1000, longestAnswerSeconds));
    change([answer](ReviewRound& round) { return round.record(answer); });
}

void BlindRound::takeBack() {
    if (m_isWriting || !m_round->canTakeBack()) return;
    change([](ReviewRound& round) { return round.takeBack(); });
}

void BlindRound::change(const std::function<Result<void>(ReviewRound&)>& change) {
    m_isWriting = true;
    inBackground(
        this, [round = m_round, change] { return change(*round); },
        [this](const Result<void>& written) {
            m_isWriting = false;
            m_problems->clear();
            if (!written) m_problems->add(written.error());
            showNext();
        });
}

void BlindRound::showNext() {
    const auto next = m_round->next();
    const bool isSame = m_pair && next && next->number == m_pair->number;
    const bool isInSight = m_isShown && m_pair && next && filesOf(*next) == filesOf(*m_pair);
    m_pair = next;
    updateProgress();
    if (isSame) return;
    // The next question is about the pictures that are in sight, as one looks at them.
    if (isInSight) return (void)m_sinceShown.start();
    m_isShown = m_isUnreadable = false;
    if (!m_pair) return;
    const auto& pairs = m_round->pairs();
    std::vector<PairFiles> ahead;
    if (const std::size_t later = m_pair->number + m_round->questions(); later < pairs.size())
        ahead.push_back(filesOf(pairs[later]));
    m_pictures->read(filesOf(*m_pair), ahead,
                     [this](const PicturePair& pictures) { showPictures(pictures); });
}

void BlindRound::showPictures(const PicturePair& pictures) {
    if (!m_pair) return;
    setBlinking(false);
    m_view->zoomToFit();
    m_view->setPair(pictures);
    for (const Side side : {Side::left, Side::right})
        if (pictures.picture(side).isNull())
            return sayUnreadable(side == Side::left ? m_pair->left : m_pair->right);
    m_stage->setPictureSize(pictures.picture(Side::left).size());
    QString prompt = toQt(m_pair->prompt).toHtmlEscaped();
    for (const QString& one : m_phrases) {
        const QString phrase = one.toHtmlEscaped();
        prompt.replace(phrase, QStringLiteral("<b>%1</b>").arg(phrase));
    }
    m_prompt->setText(tr("“%1” · same seed for both").arg(prompt));
    m_isShown = true;
    m_sinceShown.start();
}

void BlindRound::sayUnreadable(const std::filesystem::path& file) {
    m_isUnreadable = true;
    m_prompt->clear();
    m_problems->add(makeError("review.unreadable_picture", {{"file", file.string()}}));
}

/// Which one is on view is said while they are in one place.
void BlindRound::setBlinking(bool isHeld) {
    m_view->setBlinkHeld(isHeld);
    m_view->setLabelsShown(isHeld || m_view->mode() == ComparisonMode::swipe);
}

void BlindRound::updateProgress() {
    const RoundProgress progress = m_round->progress();
    const bool isComplete = progress.isComplete();
    m_progress->setRange(0, progress.total);
    m_progress->setValue(progress.done);
    m_count->setText(
        tr("%1 of %2").arg(std::min(progress.done + 1, progress.total)).arg(progress.total));
    const double mean = m_seconds.empty()
                            ? secondsAnAnswer
                            : std::accumulate(m_seconds.begin(), m_seconds.end(), 0.0) /
                                  static_cast<double>(m_seconds.size());
    m_timeLeft->setText(isComplete ? QString()
                                   : timeLeftText(mean * (progress.total - progress.done)));
    m_question->setText(
        isComplete
            ? tr("That was the last pair. Thank you, %1.").arg(toQt(m_round->reviewer().name))
        : m_pair ? questionText(m_pair->question)
                 : QString());
    m_which->setText(
        isComplete || !m_pair
            ? QString()
            : tr("Question %1 of %2").arg(m_pair->questionNumber + 1).arg(m_round->questions()));
    const bool hadFocus = m_finish->hasFocus();
    m_prompt->setVisible(!isComplete);
    m_stage->setVisible(!isComplete);
    m_stop->setVisible(!isComplete);
    m_finish->setVisible(isComplete);
    m_foot->setJudging(!isComplete, m_round->canTakeBack());
    setAccessibleName(m_question->text());
    setAccessibleDescription(
        isComplete ? QString()
                   : tr("Left arrow: left. Right arrow: right. Down arrow: no difference."));
    if (isComplete && isVisible()) m_finish->setFocus();
    if (!isComplete && hadFocus) setFocus();
}

}  // namespace dreambooth
