// The fields and buttons of a new review (see new_review_page.h).
#include <ui/review/check_list.h>
#include <ui/review/new_review_page.h>
#include <ui/review/question_list.h>
#include <ui/review/review_maker.h>
#include <ui/style/controls.h>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <utility>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int listHeight = 190;

QVBoxLayout* part(const QString& title, QWidget* inside) {
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::small);
    column->addWidget(theme::sectionTitle(title, inside));
    return column;
}

}  // namespace

QWidget* NewReviewPage::makeCandidates() {
    auto* inside = new QWidget(this);
    auto* column = part(tr("What to compare"), inside);
    m_choice = new CheckList(tr("Candidates"), inside);
    m_choice->setObjectName(QStringLiteral("candidates"));
    m_choice->setMinimumHeight(listHeight);
    column->addWidget(m_choice, 1);
    column->addWidget(
        theme::hint(tr("Two to six: the base model, steps of runs, and models and LoRAs from the "
                       "Models page. LoRAs use the project's base model."),
                    inside));
    connect(m_choice, &CheckList::changed, this, &NewReviewPage::updateContents);
    return inside;
}

QWidget* NewReviewPage::makePrompts() {
    auto* inside = new QWidget(this);
    auto* column = part(tr("Prompts"), inside);
    m_promptChoice = new CheckList(tr("Prompts"), inside);
    m_promptChoice->setObjectName(QStringLiteral("reviewPrompts"));
    m_promptChoice->setMinimumHeight(listHeight);
    column->addWidget(m_promptChoice, 1);
    column->addWidget(
        theme::hint(tr("Every candidate generates each prompt with every seed."), inside));
    connect(m_promptChoice, &CheckList::changed, this, &NewReviewPage::updateContents);
    return inside;
}

QWidget* NewReviewPage::makeNumbers() {
    auto* inside = new QWidget(this);
    auto* grid = new QGridLayout(inside);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(Space::medium);
    grid->setVerticalSpacing(Space::tiny);
    m_title = new QLineEdit(inside);
    m_title->setObjectName(QStringLiteral("newReviewTitle"));
    m_title->setPlaceholderText(tr("Optional"));
    m_title->setToolTip(
        tr("Shown in the list and above the result, never while someone is judging"));
    m_questions = new QuestionList(inside);
    connect(m_questions, &QuestionList::changed, this, &NewReviewPage::updateContents);
    m_seeds = new QLineEdit(inside);
    m_seeds->setObjectName(QStringLiteral("reviewSeeds"));
    m_seeds->setToolTip(tr("Numbers and ranges: 7, 42–44"));
    m_steps = new QSpinBox(inside);
    m_steps->setObjectName(QStringLiteral("reviewSteps"));
    m_steps->setRange(1, 200);
    m_steps->setValue(25);
    m_guidance = new QDoubleSpinBox(inside);
    m_guidance->setObjectName(QStringLiteral("reviewGuidance"));
    m_guidance->setRange(0, 30);
    m_guidance->setDecimals(1);
    m_guidance->setSingleStep(0.5);
    m_guidance->setValue(7.5);
    m_guidance->setToolTip(tr("How closely the picture follows the prompt"));
    m_judgements = new QSpinBox(inside);
    m_judgements->setObjectName(QStringLiteral("judgements"));
    m_judgements->setRange(1, static_cast<int>(maxJudgements));
    m_judgements->setToolTip(
        tr("Decide this beforehand: stopping as soon as the result looks certain leads to more "
           "errors"));
    connect(m_judgements, &QSpinBox::valueChanged, this, [this] {
        m_hasJudgements = true;
        updateContents();
    });
    connect(m_seeds, &QLineEdit::textChanged, this, [this] {
        m_hasSeeds = true;
        updateContents();
    });
    const std::pair<QString, QWidget*> fields[] = {{tr("Title"), m_title},
                                                   {tr("Seeds"), m_seeds},
                                                   {tr("Steps"), m_steps},
                                                   {tr("Guidance"), m_guidance},
                                                   {tr("Judgements per reviewer"), m_judgements}};
    for (int column = 0; const auto& [title, field] : fields) {
        grid->addWidget(theme::fieldLabel(title, field), 0, column);
        grid->addWidget(field, 1, column);
        grid->setColumnStretch(column, field == m_title ? 2 : 1);
        ++column;
    }
    grid->addWidget(theme::fieldLabel(tr("Questions"), m_questions), 2, 0);
    grid->addWidget(m_questions, 3, 0, 1, 5);
    m_each = theme::hint(QString(), inside);
    m_each->setObjectName(QStringLiteral("judgementsEach"));
    grid->addWidget(m_each, 4, 0, 1, 5);
    m_seen = theme::hint(QString(), inside);
    m_seen->setObjectName(QStringLiteral("shownBefore"));
    grid->addWidget(m_seen, 5, 0, 1, 5);
    QLabel* honest =
        theme::hint(tr("Names are hidden from people who judge, not from people who search: the "
                       "project's folder says what drew which picture, and its comparisons hold "
                       "the same pictures. Let nobody who judges look there."),
                    inside);
    honest->setObjectName(QStringLiteral("howHidden"));
    grid->addWidget(honest, 6, 0, 1, 5);
    return inside;
}

QWidget* NewReviewPage::makeFoot() {
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Space::medium);
    m_why = theme::hint(QString(), foot);
    m_why->setObjectName(QStringLiteral("newReviewObstacle"));
    m_progress = theme::progressBar(theme::Role::tuned, foot);
    m_progress->setObjectName(QStringLiteral("newReviewProgress"));
    m_progress->setAccessibleName(tr("Progress"));
    m_progress->setRange(0, 1000);
    m_progressText = new QLabel(foot);
    m_progressText->setObjectName(QStringLiteral("newReviewProgressText"));
    m_progressText->setProperty("look", QStringLiteral("hint"));
    m_cancel = theme::button(tr("Cancel"), foot);
    m_cancel->setObjectName(QStringLiteral("cancelReview"));
    m_cancel->setToolTip(tr("Finished pictures are kept"));
    m_start = theme::primaryButton(tr("Create review"), foot);
    m_start->setToolTip(tr("Missing pictures are generated first"));
    m_start->setObjectName(QStringLiteral("startReview"));
    connect(m_cancel, &QPushButton::clicked, m_maker, &ReviewMaker::cancel);
    connect(m_start, &QPushButton::clicked, this, &NewReviewPage::start);
    row->addWidget(m_why, 1);
    row->addWidget(m_progress, 1);
    row->addWidget(m_progressText);
    row->addWidget(m_cancel);
    row->addWidget(m_start);
    return foot;
}

}  // namespace dreambooth
