// Puts the parts of a result together.
#include <images/decode.h>
#include <ui/review/result_page.h>
#include <ui/review/result_panel.h>
#include <ui/review/result_widgets.h>
#include <ui/review/review_text.h>
#include <ui/style/controls.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/scrolling.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <iterator>

namespace dreambooth {

using theme::Space;

namespace {
constexpr std::size_t shownClearest = 6;
constexpr int widestQuestion = 600;
}  // namespace

ResultPage::ResultPage(QWidget* parent) : QWidget(parent), m_panel(new ResultPanel(this)) {
    setObjectName(QStringLiteral("resultPage"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    row->addLayout(column, 1);
    row->addWidget(m_panel);
    column->addWidget(makeHead());
    column->addWidget(theme::horizontalLine(this));
    auto* scroll = new VerticalScroll(this);
    auto* inside = new QWidget(scroll);
    auto* parts = new QVBoxLayout(inside);
    parts->setContentsMargins(30, 28, 30, Space::large);
    parts->addWidget(makeCover());
    parts->addWidget(makeFigures());
    parts->addStretch();
    scroll->setWidget(inside);
    column->addWidget(scroll, 1);
    connect(m_panel, &ResultPanel::judgeRequested, this, &ResultPage::judgeRequested);
    connect(m_panel, &ResultPanel::exportRequested, this, &ResultPage::exportRequested);
    connect(m_panel, &ResultPanel::decided, this,
            [this](const QString& id, const Decision& decision) {
                // Not what was there before is shown until the review is read anew.
                if (toStd(id) == reviewId()) m_review->decision = decision;
                emit decided(id, decision);
            });
}

ResultPage::~ResultPage() = default;

QWidget* ResultPage::makeHead() {
    auto* head = new QWidget(this);
    auto* row = new FlowLayout(head, Space::small);
    row->setContentsMargins(18, 13, 18, 13);
    QPushButton* back = theme::button(tr("◂ Reviews"), head);
    back->setObjectName(QStringLiteral("backToReviews"));
    back->setProperty("look", QStringLiteral("plain"));
    back->setAccessibleName(tr("Back to all reviews"));
    connect(back, &QPushButton::clicked, this, &ResultPage::backRequested);
    m_title = theme::heading(QString(), head);
    m_title->setObjectName(QStringLiteral("reviewTitle"));
    m_summary = new QLabel(head);
    m_summary->setObjectName(QStringLiteral("reviewSummary"));
    m_summary->setProperty("look", QStringLiteral("hint"));
    for (QWidget* one : {static_cast<QWidget*>(back), static_cast<QWidget*>(m_title),
                         static_cast<QWidget*>(m_summary)})
        row->addWidget(one);
    auto* buttons = new QWidget(head);
    auto* inside = new QHBoxLayout(buttons);
    inside->setContentsMargins(0, 0, 0, 0);
    inside->setSpacing(Space::small);
    m_send = theme::button(tr("Send for review…"), buttons);
    m_send->setObjectName(QStringLiteral("sendReview"));
    m_send->setToolTip(tr("One file that opens in any browser, also offline"));
    m_import = theme::button(tr("Import answers…"), buttons);
    m_import->setObjectName(QStringLiteral("importAnswers"));
    m_import->setToolTip(tr("The small file that a reviewer sent back"));
    connect(m_send, &QPushButton::clicked, this, &ResultPage::sendRequested);
    connect(m_import, &QPushButton::clicked, this, &ResultPage::importRequested);
    inside->addWidget(m_send);
    inside->addWidget(m_import);
    m_sheet = theme::primaryButton(tr("Report…"), buttons);
    m_sheet->setObjectName(QStringLiteral("reviewSheet"));
    m_sheet->setToolTip(tr("The result with all pictures, to save or print"));
    connect(m_sheet, &QPushButton::clicked, this, &ResultPage::sheetRequested);
    inside->addWidget(m_sheet);
    row->addWidget(buttons);
    row->setAlignment(buttons, Qt::AlignRight);
    return head;
}

QWidget* ResultPage::makeCover() {
    m_cover = new QWidget(this);
    auto* column = new QVBoxLayout(m_cover);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::medium);
    m_coverText = theme::hint(QString(), m_cover);
    m_coverText->setObjectName(QStringLiteral("resultCovered"));
    QPushButton* uncover = theme::button(tr("Show it now"), m_cover);
    uncover->setObjectName(QStringLiteral("uncoverResult"));
    uncover->setToolTip(tr("For those who won't be judging"));
    connect(uncover, &QPushButton::clicked, this, [this] {
        m_isUncovered = true;
        updateContents();
    });
    column->addWidget(m_coverText);
    column->addWidget(uncover, 0, Qt::AlignLeft);
    return m_cover;
}

QWidget* ResultPage::makeFigures() {
    m_figures = new QWidget(this);
    auto* column = new QVBoxLayout(m_figures);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    m_verdict = theme::heading(QString(), m_figures);
    m_verdict->setObjectName(QStringLiteral("verdict"));
    m_verdict->setWordWrap(true);
    m_details = theme::hint(QString(), m_figures);
    m_details->setObjectName(QStringLiteral("verdictFigures"));
    m_bars = new ShareBars(m_figures);
    m_bars->setObjectName(QStringLiteral("shareBars"));
    m_bars->setMaximumWidth(1000);
    m_caution = theme::hint(QString(), m_figures);
    m_clearestTitle = new QLabel(tr("Where they differ most"), m_figures);
    m_clearest = new QWidget(m_figures);
    m_clearest->setObjectName(QStringLiteral("clearestPairs"));
    new FlowLayout(m_clearest, Space::medium - Space::tiny);
    m_promptsTitle = new QLabel(tr("By prompt"), m_figures);
    m_meetingsTitle = new QLabel(tr("Head to head"), m_figures);
    for (QLabel* title : {m_clearestTitle, m_promptsTitle, m_meetingsTitle})
        title->setProperty("look", QStringLiteral("strong"));
    m_prompts = new QWidget(m_figures);
    m_prompts->setObjectName(QStringLiteral("promptResults"));
    m_meetings = new QWidget(m_figures);
    m_meetings->setObjectName(QStringLiteral("meetingResults"));
    m_questions = new QComboBox(m_figures);
    m_questions->setObjectName(QStringLiteral("resultQuestion"));
    m_questions->setAccessibleName(tr("Question"));
    m_questions->setToolTip(tr("The question whose result is shown"));
    m_questions->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_questions->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_questions->setMaximumWidth(widestQuestion);
    connect(m_questions, &QComboBox::activated, this, [this](int question) {
        m_question = static_cast<std::size_t>(question);
        updateContents();
    });
    column->addWidget(m_questions);
    column->addWidget(m_verdict);
    column->addWidget(m_details);
    column->addWidget(m_bars);
    column->addWidget(m_caution);
    column->addSpacing(Space::medium);
    column->addWidget(m_clearestTitle);
    column->addWidget(m_clearest);
    column->addSpacing(Space::medium);
    column->addWidget(m_meetingsTitle);
    column->addWidget(m_meetings);
    column->addSpacing(Space::medium);
    column->addWidget(m_promptsTitle);
    column->addWidget(m_prompts);
    return m_figures;
}

void ResultPage::setResult(const Review& review, const std::vector<ReviewResult>& results) {
    const bool isOther = reviewId() != review.id;
    m_review = std::make_unique<Review>(review);
    m_results = results;
    if (isOther) {
        m_isUncovered = false;
        m_question = 0;
        updateQuestions();
    }
    updateContents();
}

void ResultPage::cover() {
    m_isUncovered = false;
    if (m_review) updateContents();
}

DecisionBox& ResultPage::decision() const {
    return m_panel->decision();
}

void ResultPage::setObstacle(const QString& obstacle) {
    m_obstacle = obstacle;
    m_panel->setObstacle(obstacle);
    setBusy(m_isBusy);
}

void ResultPage::setBusy(bool isBusy) {
    m_isBusy = isBusy;
    m_send->setEnabled(!isBusy);
    m_import->setEnabled(!isBusy && m_obstacle.isEmpty());
}

const Candidate* ResultPage::chosen() const {
    const auto decided =
        std::ranges::find(m_review->candidates, m_review->decision.candidate, &Candidate::name);
    if (decided != m_review->candidates.end()) return &*decided;
    if (result().verdict == Verdict::preferred) return &m_review->candidates[result().leader];
    return nullptr;
}

void ResultPage::updateQuestions() {
    m_questions->clear();
    for (const std::string& question : m_review->questions)
        m_questions->addItem(questionText(question));
    m_questions->setCurrentIndex(static_cast<int>(m_question));
    m_questions->setVisible(m_review->questions.size() > 1);
}

void ResultPage::updateContents() {
    const bool isCovered = !result().reviewers.empty() && !m_isUncovered;
    m_title->setText(reviewTitle(*m_review));
    m_summary->setText(reviewSummary(*m_review, m_results));
    m_coverText->setText(isUnderWay(result())
                             ? tr("Someone has started and not finished. Look at the result so far "
                                  "only if neither you nor anyone beside you still has to judge.")
                             : tr("The result, with all names. Look at it only when nobody who "
                                  "still has to judge can see the screen."));
    m_cover->setVisible(isCovered);
    m_figures->setVisible(!isCovered);
    m_sheet->setVisible(!isCovered && result().verdict != Verdict::nothing);
    m_panel->setResult(*m_review, result(), isCovered);
    m_verdict->setText(isCovered ? QString() : verdictText(*m_review, result()));
    m_details->setText(isCovered ? QString() : figuresText(*m_review, result()));
    std::vector<ShareBar> bars;
    const bool hasFigures = !isCovered && result().counts.decided() > 0;
    if (hasFigures)
        for (const CandidateResult& one : result().candidates)
            bars.push_back(
                {.name = toQt(m_review->candidates[one.candidate].name),
                 .share = one.share,
                 .color = theme::color(candidateRole(*m_review, result(), one.candidate))});
    m_bars->setBars(bars);
    m_bars->setVisible(hasFigures);
    m_caution->setVisible(hasFigures);
    m_caution->setText(cautionText(result()));
    updateClearest();
    updatePrompts();
}

void ResultPage::updateClearest() {
    const QString shown = clearestOf();
    if (shown == m_shownClearest) return;  // a button may have the focus
    m_shownClearest = shown;
    qDeleteAll(m_clearest->findChildren<JudgedPairButton*>());
    const bool isCovered = m_figures->isHidden();
    std::vector<JudgedPair> pairs = isCovered ? std::vector<JudgedPair>() : result().clearest;
    pairs.resize(std::min(pairs.size(), shownClearest));
    m_clearestTitle->setVisible(!pairs.empty());
    m_clearest->setVisible(!pairs.empty());
    std::vector<std::filesystem::path> files;
    std::vector<JudgedPairButton*> buttons;
    for (const JudgedPair& pair : pairs) {
        auto* button = new JudgedPairButton(judgedPairText(*m_review, pair), m_clearest);
        button->setObjectName(QStringLiteral("clearest_%1").arg(buttons.size()));
        connect(button, &QAbstractButton::clicked, this,
                [this, pair] { PairDialog::present(*m_review, pair, this); });
        m_clearest->layout()->addWidget(button);
        button->show();
        buttons.push_back(button);
        files.push_back(m_review->picture(pair.first));
        files.push_back(m_review->picture(pair.second));
    }
    const auto read = [files,
                       side = static_cast<int>(JudgedPairButton::side * devicePixelRatioF())] {
        std::vector<QImage> images;
        for (const auto& file : files) {
            const auto image = decodeScaled(file, side);
            images.push_back(image ? toQImage(*image) : QImage());
        }
        return images;
    };
    inBackground(this, read, [this, buttons, number = ++m_thumbnails](std::vector<QImage> images) {
        if (number != m_thumbnails) return;
        for (std::size_t i = 0; i < buttons.size(); ++i)
            buttons[i]->setPictures(images[2 * i], images[2 * i + 1]);
    });
}

/// Changes where there is something else to show.
QString ResultPage::clearestOf() const {
    QStringList all{toQt(m_review->id)};
    if (!m_figures->isHidden())
        for (const JudgedPair& pair : result().clearest) all += judgedPairText(*m_review, pair);
    return all.join(u'\n');
}

void ResultPage::updatePrompts() {
    const bool hasFigures = !m_figures->isHidden() && result().counts.judged() > 0;
    m_promptsTitle->setVisible(hasFigures);
    m_prompts->setVisible(hasFigures);
    fillPromptTable(*m_prompts, *m_review, result());
    const bool hasMeetings = hasFigures && !headToHead(*m_review, result()).empty();
    m_meetingsTitle->setVisible(hasMeetings);
    m_meetings->setVisible(hasMeetings);
    fillMeetingsTable(*m_meetings, *m_review, result());
}

}  // namespace dreambooth
