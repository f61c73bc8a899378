// The fields of a new review, what they make together, and its progress while its pictures are
// drawn.
#include <runs/inputs.h>
#include <ui/review/blind_round.h>
#include <ui/review/new_review_lists.h>
#include <ui/review/new_review_page.h>
#include <ui/review/review_maker.h>
#include <ui/session/model_facts.h>
#include <ui/session/project_session.h>
#include <ui/session/run_store.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/decimal_field.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/scrolling.h>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace dreambooth {

using theme::Space;

namespace {

/// So many are judged in a quarter of an hour or so; above, each pair is shown once.
constexpr int comfortableJudgements = 40;

/// Of the pictures that runs drew of themselves, by id.
std::map<std::string, PictureShape> learnedShapesOf(
    const std::vector<CandidateSources::Run>& runs) {
    std::map<std::string, PictureShape> shapes;
    for (const auto& run : runs)
        shapes[run.folder.id()] = RunInputs(run.folder).sampleShape(run.job.recipe.resolution);
    return shapes;
}

}  // namespace

NewReviewPage::NewReviewPage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_maker(new ReviewMaker(*context.engine, context.session->project(), this)),
      m_problems(new ProblemBar(this)) {
    setObjectName(QStringLiteral("newReviewPage"));
    m_problems->setObjectName(QStringLiteral("newReviewProblems"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(22, 13, 22, Space::medium);
    column->setSpacing(12);
    auto* head = new QHBoxLayout;
    QPushButton* back = theme::button(tr("◂ Reviews"), this);
    back->setObjectName(QStringLiteral("backFromNew"));
    back->setProperty("look", QStringLiteral("plain"));
    back->setAccessibleName(tr("Back to all reviews"));
    connect(back, &QPushButton::clicked, this, &NewReviewPage::backRequested);
    head->addWidget(back);
    head->addWidget(theme::heading(tr("New blind review"), this));
    head->addStretch();
    column->addLayout(head);
    column->addWidget(m_problems);
    auto* scroll = new VerticalScroll(this);
    auto* inside = new QWidget(scroll);
    auto* parts = new QVBoxLayout(inside);
    parts->setContentsMargins(0, 0, Space::small, 0);
    parts->setSpacing(Space::large);
    auto* lists = new QGridLayout;
    lists->setHorizontalSpacing(Space::large);
    lists->setVerticalSpacing(Space::small);
    makeCandidates(*lists, inside);
    makePrompts(*lists, inside);
    lists->setColumnStretch(0, 1);
    lists->setColumnStretch(1, 1);
    lists->setRowStretch(1, 1);
    parts->addLayout(lists, 1);
    parts->addWidget(makeNumbers());
    scroll->setWidget(inside);
    column->addWidget(scroll, 1);
    column->addWidget(makeFoot());

    connect(m_maker, &ReviewMaker::progressed, this, &NewReviewPage::updateProgress);
    connect(m_maker, &ReviewMaker::finished, this, [this](const QString& id) {
        m_title->clear();  // the next one has another
        updateContents();
        emit made(id);
    });
    connect(m_maker, &ReviewMaker::failed, this, [this](const Error& error) {
        if (error.code != "review.cancelled") m_problems->add(error);
        updateContents();
    });
    updateContents();
}

NewReviewPage::~NewReviewPage() = default;

void NewReviewPage::propose(const ReviewProposal& proposal) {
    m_proposal = proposal;
    m_proposed = proposal.models;
    if (!proposal.settings) {  // those of an earlier proposal
        m_settings = {};
        const bool areOwn = m_set != std::pair(m_steps->value(), m_guidance->value());
        if (!areOwn && m_offer.first > 0) setNumbers(m_offer.first, m_offer.second);
    }
    reload();
}

void NewReviewPage::reload() {
    CandidateSources sources{.baseModel = m_context.session->project().baseModel,
                             .runs = {},
                             .models = *m_context.models};
    for (const RunSummary& run : m_context.runs->runs())
        sources.runs.push_back({run.folder, run.job, m_context.runs->name(run.folder.id())});
    const auto read = [sources = std::move(sources), proposed = m_proposed,
                       folder = m_context.session->project().comparisonsFolder()]() -> Reading {
        auto facts = readModelFacts(sources.baseModel);
        auto candidates = possibleCandidates(sources);
        auto numbers = readNumbers(candidates, proposed);
        return {.candidates = std::move(candidates),
                .drawers = otherDrawers(sources),
                .facts = facts ? std::make_unique<ModelFacts>(std::move(*facts)) : nullptr,
                .numbers = std::move(numbers),
                .learnedShapes = learnedShapesOf(sources.runs),
                .comparisons = listComparisons(folder)};
    };
    inBackground(this, read, [this, number = ++m_reloads](Reading reading) {
        if (number == m_reloads) take(std::move(reading));
    });
}

NewReviewPage::NumbersByModel NewReviewPage::readNumbers(const std::vector<Candidate>& candidates,
                                                         const std::vector<ComparedModel>& more) {
    std::vector<ComparedModel> models = more;
    for (const Candidate& one : candidates) models.push_back(one.model);
    NumbersByModel numbers;
    for (const ComparedModel& one : models) {
        if (numbers.contains(one.model)) continue;
        const auto facts = readModelFacts(one.model);
        if (!facts || facts->presets.empty()) continue;
        const Recipe& recipe = facts->presets.front().recipe;
        numbers[one.model] = {.name = facts->name,
                              .steps = recipe.num_inference_steps,
                              .guidance = recipe.guidance_scale,
                              .isDistilled = facts->isDistilled};
    }
    return numbers;
}

void NewReviewPage::take(Reading reading) {
    m_candidates = std::move(reading.candidates);
    m_facts = std::move(reading.facts);
    showDrawers(std::move(reading.drawers));
    m_numbers = std::move(reading.numbers);
    m_learnedShapes = std::move(reading.learnedShapes);
    m_comparisons = std::move(reading.comparisons);
    for (const ComparedModel& model : m_proposed)
        addCandidate(m_candidates, model,
                     model.runId.empty() ? QString() : m_context.runs->name(model.runId));
    QStringList names;
    for (const Candidate& one : m_candidates) names += toQt(one.name);
    // Afterwards what is ticked is the person's choice: a run at work brings further steps.
    m_choice->setLines(names, m_choice->count() < 2 ? names.mid(0, 2) : QStringList());
    takePrompts();
    takeProposal();
    updateContents();
}

void NewReviewPage::takeProposal() {
    const ReviewProposal proposal = std::exchange(m_proposal, {});
    const auto has = [](const auto& all, const auto& is) {
        return std::ranges::find_if(all, is) != all.end();
    };
    for (std::size_t i = 0; i < m_candidates.size() && !proposal.models.empty(); ++i)
        m_choice->setTicked(static_cast<int>(i), has(proposal.models, [&](const auto& model) {
                                return isNamedAlike(model, m_candidates[i].model);
                            }));
    for (std::size_t i = 0; i < m_prompts.size() && !proposal.prompts.empty(); ++i)
        m_promptChoice->setTicked(static_cast<int>(i), has(proposal.prompts, [&](const auto& one) {
                                      return one == m_prompts[i];
                                  }));
    constexpr std::size_t usualSeeds = 3;
    proposeSeeds(proposal.seeds.empty() ? usualSeeds : proposal.seeds.size());
    if (!proposal.settings) return;
    m_settings = *proposal.settings;
    offerNumbers();
    setNumbers(m_settings.num_inference_steps, m_settings.guidance_scale);
}

/// Until the person types others they follow offerNumbers().
void NewReviewPage::setNumbers(int steps, double guidance) {
    m_steps->setValue(steps);
    m_guidance->setValue(guidance);
    m_set = {m_steps->value(), m_guidance->value()};
}

/// What the ticked models are drawn with best: steps and guidance of a distilled one, whose
/// pictures many steps with guidance spoil, else those of the base model. All get the same.
void NewReviewPage::offerNumbers() {
    const Numbers* few = nullptr;
    const Numbers* many = nullptr;
    for (const Candidate& candidate : chosenCandidates()) {
        const auto found = m_numbers.find(candidate.model.model);
        if (found == m_numbers.end()) continue;
        const Numbers*& kind = found->second.isDistilled ? few : many;
        if (kind == nullptr) kind = &found->second;
    }
    m_mixed->setVisible(few != nullptr && many != nullptr);
    if (few != nullptr && many != nullptr)
        m_mixed->setText(
            tr("All candidates are drawn with the same steps and guidance. “%1” is made for %2 and "
               "%3, “%4” for %5 and %6.")
                .arg(toQt(few->name), QString::number(few->steps),
                     QLocale().toString(few->guidance), toQt(many->name),
                     QString::number(many->steps), QLocale().toString(many->guidance)));
    std::pair<int, double> offer;
    if (few != nullptr) {
        offer = {few->steps, few->guidance};
    } else if (m_facts && !m_facts->presets.empty()) {
        const Recipe& recipe = m_facts->presets.front().recipe;
        offer = {recipe.num_inference_steps, recipe.guidance_scale};
    } else {
        return;
    }
    if (std::exchange(m_offer, offer) == offer) return;
    if (m_set == std::pair(m_steps->value(), m_guidance->value()))
        setNumbers(offer.first, offer.second);
}

void NewReviewPage::showDrawers(std::vector<OtherDrawer> drawers) {
    if (drawers == m_drawers) return;
    const QString before = m_drawWith->currentData().toString();
    m_drawers = std::move(drawers);
    const QSignalBlocker quiet(m_drawWith);
    m_drawWith->clear();
    m_drawWith->addItem(m_facts ? toQt(m_facts->name) : tr("Base model"));
    for (const OtherDrawer& one : m_drawers) m_drawWith->addItem(toQt(one.name), toQt(one.model));
    m_drawWith->setCurrentIndex(std::max(0, m_drawWith->findData(before)));
}

std::vector<Candidate> NewReviewPage::chosenCandidates() const {
    const std::filesystem::path base = m_context.session->project().baseModel;
    const int other = m_drawWith->currentIndex() - 1;  // the first is the base model
    std::vector<Candidate> chosen;
    for (const std::size_t line : m_choice->ticked())
        if (line < m_candidates.size()) chosen.push_back(m_candidates[line]);
    if (other < 0 || m_drawWith->isHidden()) return chosen;
    for (Candidate& one : chosen)
        one = drawnBy(m_drawers.at(static_cast<std::size_t>(other)), base, std::move(one));
    return chosen;
}

/// As many as a page shows, but others: its pictures stand beside their names.
void NewReviewPage::proposeSeeds(std::size_t count) {
    std::vector<std::int64_t> used;
    for (const Comparison& one : m_comparisons) used.push_back(one.settings.seed);
    const auto now = seedsFrom(m_seeds->text());
    const bool isFresh =
        now && now->size() == count && std::ranges::find_first_of(*now, used) == now->end();
    if (m_hasSeeds || isFresh) return;
    const QSignalBlocker quiet(m_seeds);
    m_seeds->setText(seedsText(freshSeeds(count, used)));
}

/// Pictures of the review that lie in a comparison, under the name of what drew them.
int NewReviewPage::shownBefore(const NewReview& review) const {
    int shown = 0;
    DrawRequest settings = review.settings;
    for (const std::string& prompt : review.prompts)
        for (const std::int64_t seed : review.seeds) {
            settings.prompt = prompt;
            settings.seed = seed;
            const auto one = std::ranges::find(m_comparisons, settings, &Comparison::settings);
            if (one == m_comparisons.end()) continue;
            for (const Candidate& candidate : review.candidates)
                shown += std::ranges::any_of(one->pictures, [&](const DrawnPicture& picture) {
                    return isNamedAlike(picture.model, candidate.model);
                });
        }
    return shown;
}

/// That of the largest pictures that the runs among them learned from, for larger ones take longer
/// and show nothing more of what was learned; never larger than the base model's own.
PictureShape NewReviewPage::shapeFor(const std::vector<Candidate>& candidates) const {
    const auto areaOf = [](const PictureShape& shape) { return shape.width * shape.height; };
    const int side = m_facts ? m_facts->resolution : 0;
    PictureShape learned;
    for (const Candidate& one : candidates) {
        const auto found = m_learnedShapes.find(one.model.runId);
        if (found != m_learnedShapes.end() && areaOf(found->second) > areaOf(learned))
            learned = found->second;
    }
    const bool isUsual = areaOf(learned) == 0 || areaOf(learned) >= side * side;
    return isUsual ? PictureShape{side, side} : learned;
}

void NewReviewPage::takePrompts() {
    m_prompts =
        m_facts ? promptsFor(m_context.session->project(), *m_facts) : std::vector<std::string>();
    QStringList lines;
    for (const std::string& prompt : m_prompts) lines += toQt(prompt);
    m_promptChoice->setLines(lines, lines);
}

void NewReviewPage::setObstacle(const QString& obstacle) {
    m_obstacle = obstacle;
    updateContents();
}

NewReview NewReviewPage::review() const {
    NewReview review;
    review.title = toStd(m_title->text().trimmed());
    review.questions = m_questions->questions();
    review.candidates = chosenCandidates();
    for (const std::size_t line : m_promptChoice->ticked())
        if (line < m_prompts.size()) review.prompts.push_back(m_prompts[line]);
    review.seeds = seedsFrom(m_seeds->text()).value_or(std::vector<std::int64_t>());
    review.settings = m_settings;
    review.settings.num_inference_steps = m_steps->value();
    review.settings.guidance_scale = m_guidance->value();
    if (review.settings.width == 0) {
        const PictureShape shape = shapeFor(review.candidates);
        review.settings.width = shape.width;
        review.settings.height = shape.height;
    }
    review.judgements = m_judgements->value();
    return review;
}

QString NewReviewPage::obstacle() const {
    if (!m_obstacle.isEmpty()) return m_obstacle;
    const std::size_t candidates = m_choice->ticked().size();
    if (candidates < minCandidates || candidates > maxCandidates)
        return tr("Select two to six candidates.");
    if (m_promptChoice->ticked().empty()) return tr("Select at least one prompt.");
    if (!seedsFrom(m_seeds->text())) return tr("Enter seeds as numbers and ranges: 7, 42–44");
    return {};
}

void NewReviewPage::start() {
    if (!obstacle().isEmpty() || m_maker->isBusy()) return;
    m_problems->clear();
    m_maker->start(review());
    updateContents();
    m_cancel->setFocus();
}

void NewReviewPage::updateContents() {
    const auto ticked = m_choice->ticked();
    const bool hasLora = std::ranges::any_of(ticked, [&](std::size_t line) {
        return line < m_candidates.size() &&
               isLoraOf(m_candidates[line], m_context.session->project().baseModel);
    });
    for (QWidget* one : {static_cast<QWidget*>(m_drawWith), static_cast<QWidget*>(m_drawWithLabel)})
        one->setVisible(hasLora && !m_drawers.empty());
    offerNumbers();
    const NewReview now = review();
    const ReviewShape shape{now.candidates.size(), now.prompts.size(), now.seeds.size(), 1};
    const auto pairs = static_cast<int>(shape.candidates < 2 ? 0 : shape.pairs());
    if (!m_hasJudgements && pairs > 0) {
        const QSignalBlocker quiet(m_judgements);
        m_judgements->setValue(2 * pairs <= comfortableJudgements
                                   ? 2 * pairs
                                   : std::min(pairs, comfortableJudgements));
    }
    m_each->setVisible(pairs > 0);
    const auto questions = static_cast<int>(now.questions.size());
    const QString time =
        estimateText(m_judgements->value() * questions * BlindRound::secondsAnAnswer);
    const auto pictures = static_cast<int>(shape.candidates * shape.prompts * shape.seeds);
    const QString judgements =
        counted(m_judgements->value(), tr("1 judgement"), tr("%1 judgements"));
    const QString made = tr("%1 pictures of %2 × %3 px make %4.")
                             .arg(pictures)
                             .arg(now.settings.width)
                             .arg(now.settings.height)
                             .arg(counted(pairs, tr("1 pair"), tr("%1 pairs")));
    m_each->setText(made + u' ' +
                    (questions == 1 ? tr("%1 per reviewer: %2.").arg(judgements, time)
                                    : tr("%1 with %2 questions each per reviewer: %3.")
                                          .arg(judgements)
                                          .arg(questions)
                                          .arg(time)));
    const int shown = shownBefore(now);
    m_seen->setText(counted(shown, tr("1 of these %1 pictures was shown beside its name before."),
                            tr("%1 of these %2 pictures were shown beside their names before."))
                        .arg(pictures) +
                    u' ' +
                    tr("Whoever has seen them there does not judge blind; with other seeds all "
                       "are new."));
    m_seen->setVisible(shown > 0);
    const bool isBusy = m_maker->isBusy();
    const QString why = isBusy ? QString() : obstacle();
    m_why->setText(why);
    m_start->setEnabled(why.isEmpty());
    for (QWidget* idle : {static_cast<QWidget*>(m_why), static_cast<QWidget*>(m_start)})
        idle->setVisible(!isBusy);
    for (QWidget* busy : {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_progressText),
                          static_cast<QWidget*>(m_cancel)})
        busy->setVisible(isBusy);
    for (QWidget* field : {static_cast<QWidget*>(m_choice), static_cast<QWidget*>(m_promptChoice),
                           static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_questions),
                           static_cast<QWidget*>(m_drawWith), static_cast<QWidget*>(m_seeds),
                           static_cast<QWidget*>(m_steps), static_cast<QWidget*>(m_guidance),
                           static_cast<QWidget*>(m_judgements)})
        field->setEnabled(!isBusy);
    updateProgress();
}

void NewReviewPage::updateProgress() {
    if (!m_maker->isBusy()) return;
    m_progress->setValue(static_cast<int>(m_maker->share() * m_progress->maximum()));
    QStringList parts{tr("%1 of %2 pictures").arg(m_maker->done()).arg(m_maker->pictures())};
    if (const QString left = timeLeftText(m_maker->secondsLeft()); !left.isEmpty()) parts += left;
    m_progressText->setText(parts.join(QStringLiteral(" · ")));
}

using theme::Space;

namespace {

constexpr int listHeight = 190;

/// Lists beside each other end at one height, whatever is said below them.
void addList(QGridLayout& lists, int column, const QString& title, QWidget* list,
             const QString& words) {
    list->setMinimumHeight(listHeight);
    lists.addWidget(theme::sectionTitle(title, list->parentWidget()), 0, column);
    lists.addWidget(list, 1, column);
    lists.addWidget(theme::hint(words, list->parentWidget()), 2, column, Qt::AlignTop);
}

}  // namespace

void NewReviewPage::makeCandidates(QGridLayout& lists, QWidget* inside) {
    m_choice = new CheckList(tr("Candidates"), inside);
    m_choice->setObjectName(QStringLiteral("candidates"));
    addList(lists, 0, tr("What to compare"), m_choice,
            tr("Two to six: the base model, steps of runs, and models and LoRAs from the Models "
               "page. LoRAs use the project's base model, or what “Draw with” names."));
    connect(m_choice, &CheckList::changed, this, &NewReviewPage::updateContents);
}

void NewReviewPage::makePrompts(QGridLayout& lists, QWidget* inside) {
    m_promptChoice = new CheckList(tr("Prompts"), inside);
    m_promptChoice->setObjectName(QStringLiteral("reviewPrompts"));
    addList(lists, 1, tr("Prompts"), m_promptChoice,
            tr("Every candidate generates each prompt with every seed."));
    connect(m_promptChoice, &CheckList::changed, this, &NewReviewPage::updateContents);
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
    m_guidance = new DecimalSpinBox(inside);
    m_guidance->setObjectName(QStringLiteral("reviewGuidance"));
    m_guidance->setRange(0, 30);
    m_guidance->setDecimals(1);
    m_guidance->setSingleStep(0.5);
    m_guidance->setValue(7.5);
    m_guidance->setToolTip(tr("How closely the picture follows the prompt"));
    m_set = {m_steps->value(), m_guidance->value()};
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
    m_drawWith = new ElidedComboBox(inside);
    m_drawWith->setObjectName(QStringLiteral("reviewDrawWith"));
    m_drawWith->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_drawWith->setMinimumContentsLength(12);
    m_drawWith->setToolTip(
        tr("The model that draws the base model's pictures and those of its LoRAs: one of the same "
           "family, such as one that needs few steps"));
    connect(m_drawWith, &QComboBox::currentIndexChanged, this, &NewReviewPage::updateContents);
    m_drawWithLabel = theme::fieldLabel(tr("Draw with"), m_drawWith);
    grid->addWidget(theme::fieldLabel(tr("Questions"), m_questions), 2, 0);
    grid->addWidget(m_questions, 3, 0, 1, 4);
    grid->addWidget(m_drawWithLabel, 2, 4);
    grid->addWidget(m_drawWith, 3, 4, Qt::AlignTop);
    m_mixed = theme::hint(QString(), inside);
    m_mixed->setObjectName(QStringLiteral("mixedNumbers"));
    grid->addWidget(m_mixed, 4, 0, 1, 5);
    m_each = theme::hint(QString(), inside);
    m_each->setObjectName(QStringLiteral("judgementsEach"));
    grid->addWidget(m_each, 5, 0, 1, 5);
    m_seen = theme::hint(QString(), inside);
    m_seen->setObjectName(QStringLiteral("shownBefore"));
    grid->addWidget(m_seen, 6, 0, 1, 5);
    QLabel* honest =
        theme::hint(tr("Names are hidden from people who judge, not from people who search: the "
                       "project's folder says what drew which picture, and its comparisons hold "
                       "the same pictures. Nobody who judges should look there."),
                    inside);
    honest->setObjectName(QStringLiteral("howHidden"));
    grid->addWidget(honest, 7, 0, 1, 5);
    return inside;
}

QWidget* NewReviewPage::makeFoot() {
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, Space::small, 0);  // as what is above it
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
