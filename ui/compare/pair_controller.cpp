// Chooses, follows and draws pairs, and keeps on view what one looks at.
#include <ui/compare/comparison_list.h>
#include <ui/compare/draw_fields.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/pair_controller.h>
#include <ui/compare/pair_drawing.h>
#include <ui/compare/pair_pictures.h>
#include <ui/compare/prompt_strip.h>
#include <ui/compare/side_panel.h>
#include <ui/compare/step_panel.h>
#include <ui/session/compared_model_text.h>
#include <ui/session/comparison_sheet.h>
#include <ui/session/model_export.h>
#include <ui/session/model_facts.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/studio_context.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/comparison_view.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <utility>

namespace dreambooth {

namespace {

/// A slider that has not moved for so long rests.
constexpr int strengthRestMilliseconds = 600;

/// Which base was drawn beside it: where its run is gone, the comparison alone knows. The model
/// that draws it too, else the first.
std::filesystem::path baseBeside(const ComparedModel& tuned, const Comparison& comparison) {
    std::filesystem::path base;
    for (const DrawnPicture& picture : comparison.pictures)
        if (picture.model.isPlain() && (base.empty() || picture.model.model == tuned.model))
            base = picture.model.model;
    return base;
}

}  // namespace

PairController::PairController(StudioContext& context, CompareSelection& selection,
                               ComparisonList& comparisons, ComparisonView& view, StepPanel& steps,
                               DrawPanel& panel, PromptStrip& strip, QObject* parent)
    : QObject(parent),
      m_context(context),
      m_selection(selection),
      m_comparisons(comparisons),
      m_steps(steps),
      m_panel(panel),
      m_fields(panel.fields()),
      m_strip(strip),
      m_view(view),
      m_pictures(new PairPictures(m_selection, view, this)),
      m_drawing(new PairDrawing(m_selection, panel, *context.engine,
                                context.session->project().comparisonsFolder(), this)) {
    m_strengthRests.setSingleShot(true);
    m_strengthRests.setInterval(strengthRestMilliseconds);
    connect(&m_strengthRests, &QTimer::timeout, this, &PairController::drawStrength);

    connect(&selection, &CompareSelection::changed, this, &PairController::onChanged);
    connect(&comparisons, &ComparisonList::changed, this, &PairController::onChanged);
    connect(context.session, &ProjectSession::changed, this, &PairController::onConceptChanged);

    // What the panels ask for. A choice of the person is answered by the pair that is chosen now.
    connect(&steps, &StepPanel::stepRequested, this, [this](int step) {
        m_selection.chooseStep(step);
        showMatching();
    });
    connect(&steps, &StepPanel::newStepRequested, this, [this] {
        m_selection.chooseNews();
        showMatching();
    });
    connect(&steps, &StepPanel::newPairRequested, this, &PairController::showNews);
    connect(&panel, &DrawPanel::runRequested, this, [this](const std::string& id) {
        m_selection.chooseRun(id);
        showMatching();
    });
    connect(&panel, &DrawPanel::drawWithRequested, this,
            [this](const QString& path) { m_selection.chooseDrawWith(toPath(path)); });
    connect(&selection, &CompareSelection::drawWithChosen, this, [this] {
        const ModelFacts& facts = *m_selection.facts();
        m_suggestedOf = facts.path;
        m_fields.setModel(facts.family, m_selection.shape());
        takeNumbers(facts);
        showMatching();
    });
    connect(&panel.sides(), &SidePanel::sideRequested, this,
            [this](Side side, const ComparedModel& model) {
                m_selection.chooseSide(side, model);
                showMatching();
            });
    connect(&panel.sides(), &SidePanel::strengthRequested, this,
            [this](Side side, int file, double strength) {
                m_selection.setStrength(side, static_cast<std::size_t>(file), strength);
                showMatching();
                m_strengthRests.start();
            });
    connect(&panel, &DrawPanel::drawRequested, this, &PairController::draw);
    connect(&panel, &DrawPanel::exportRequested, this, &PairController::exportStep);
    connect(&panel, &DrawPanel::sheetRequested, this, [this] {
        m_context.host->makeSheet(sheetOfRun(
            m_selection.stepModel().runId, m_selection.name(m_selection.stepModel().runId),
            m_comparisons.all(), m_selection.base(),
            std::bind_front(&CompareSelection::isGuided, &m_selection)));
    });
    connect(&strip, &PromptStrip::comparisonRequested, this,
            qOverload<const QString&>(&PairController::show));
    connect(&strip, &PromptStrip::promptRequested, &m_fields, &DrawFields::setPrompt);

    connect(m_drawing, &PairDrawing::begun, this, &PairController::onBegun);
    connect(m_drawing, &PairDrawing::pictureReady, this, [this](int model, const QString& path) {
        if (followsDrawing()) m_pictures->showPicture(static_cast<Side>(model), toPath(path));
    });
    connect(m_drawing, &PairDrawing::changed, this, &PairController::changed);
    connect(m_drawing, &PairDrawing::finished, this, &PairController::onFinished);
    connect(m_drawing, &PairDrawing::failed, this, [this](const Error& error) {
        onFailed();
        emit failed(error);
    });
    onConceptChanged();
}

bool PairController::isDrawing() const {
    return m_drawing->isDrawing();
}

DrawRequest PairController::settings() const {
    return m_selection.completed(m_fields.settings());
}

void PairController::setMeasuring(bool isMeasuring, bool hasBegun) {
    m_drawing->setMeasuring(isMeasuring, hasBegun);
}

/// What can be chosen, what is chosen, or what is kept is another: the view follows where nothing
/// is looked at.
void PairController::onChanged() {
    onBaseRead();
    refreshStrip();
    m_pictures->rename(m_selection.pair());
    m_selection.followNewest(!holdsStep());
    if (!m_comparisons.isLoaded()) return;
    if (m_selection.run() == nullptr) {
        const Comparison* const last = lastDrawn();
        if (m_selection.isRead() && last != nullptr && shownId().empty() && !isDrawing())
            show(Comparison(*last));
        return;
    }
    if (m_selection.takeOpened()) {
        const bool isFirst = std::exchange(m_isFirst, false);
        const auto [place, openedRun] = std::exchange(m_first, {});
        const RunFollower* const opened = m_context.runs->shown();
        const bool isSameRun = opened != nullptr && opened->run().id() == openedRun;
        const Comparison* first = isSameRun ? m_comparisons.find(place.id) : nullptr;
        if (first != nullptr && !place.runId.empty())
            for (const DrawnPicture& picture : first->pictures)
                if (picture.model.runId == place.runId && picture.model.step == place.step)
                    return show(Comparison(*first), ComparedModel(picture.model));
        if (first == nullptr) first = m_comparisons.lastOf(m_selection.runId());
        // Who opened no run sees pictures first, whichever run drew them.
        if (first == nullptr && isFirst && !m_context.runs->isShownChosen()) first = lastDrawn();
        if (first != nullptr) return show(Comparison(*first));
        return showMatching();
    }
    if (!holdsStep()) showMatching();
}

/// Suggests its settings to fields that are still empty, once. Another base is drawn with its own
/// numbers, unless a picture is on view, whose numbers stay.
void PairController::onBaseRead() {
    const ModelFacts* const facts = m_selection.facts();
    if (facts == nullptr) return;
    m_fields.setModel(facts->family, m_selection.shape());
    if (facts->path == m_suggestedOf) return;
    const bool isAnother = !m_suggestedOf.empty();
    m_suggestedOf = facts->path;
    if (m_fields.isPromptEmpty() && !facts->presets.empty()) {
        DrawRequest settings = m_fields.settings();
        settings.num_inference_steps = facts->presets.front().recipe.num_inference_steps;
        settings.guidance_scale = facts->presets.front().recipe.guidance_scale;
        m_fields.suggest(settings);
    } else if (isAnother && shown() == nullptr && !m_drawing->isDrawing()) {
        takeNumbers(*facts);
    }
    onConceptChanged();
}

void PairController::takeNumbers(const ModelFacts& facts) {
    if (facts.presets.empty()) return;
    const Recipe& recipe = facts.presets.front().recipe;
    m_fields.setNumbers(recipe.num_inference_steps, recipe.guidance_scale);
}

/// Another token, class or prompts: a prompt that was proposed and left as it is follows.
void PairController::onConceptChanged() {
    const Project& project = m_context.session->project();
    m_fields.setTokens(project.tokens());
    // Without a class it would be a prompt that nobody means.
    if (m_selection.facts() != nullptr && !project.subject().className.empty())
        m_fields.proposePrompt(m_selection.prompts().front());
    // Only where the words have changed: the project changes with each crop and each setting.
    if (m_selection.prompts() != m_prompts) refreshStrip();
    emit changed();
}

void PairController::refreshStrip() {
    std::vector<Comparison> inSight;
    std::ranges::copy_if(m_comparisons.all(), std::back_inserter(inSight),
                         [&](const Comparison& one) { return m_comparisons.isInSight(one); });
    m_prompts = m_selection.prompts();
    m_strip.setContents(
        inSight, m_selection.pair(),
        m_comparisons.filter() == MarkFilter::all ? m_prompts : std::vector<std::string>(),
        m_context.session->project().subject().instancePrompt());
}

void PairController::refresh() {
    m_panel.sides().refresh();
    m_fields.setAvoidNote(avoidNote());
    m_panel.setObstacle(obstacle());
    const ComparedModel step = m_selection.stepModel();
    m_panel.setCanMakeSheet(hasPairsOf(step.runId, m_comparisons.all()));
    m_panel.setCanExport(!step.runId.empty() && !m_selection.isStepGone());
    m_steps.setPairNews(m_news.has_value());
}

/// The right side's, else one of the chosen run, else of any; null: the base alone is drawn.
const DrawnPicture* PairController::tunedOf(const Comparison& comparison) const {
    if (const DrawnPicture* chosen = comparison.find(m_selection.model(Side::right))) return chosen;
    const std::string& runId = m_selection.runId();
    const DrawnPicture* found = nullptr;
    for (const DrawnPicture& picture : comparison.pictures)
        if (!picture.model.isPlain() &&
            (found == nullptr || found->model.runId != runId || picture.model.runId == runId))
            found = &picture;
    return found;
}

const Comparison* PairController::lastDrawn() const {
    const std::vector<Comparison>& all = m_comparisons.all();
    const auto last = std::find_if(all.rbegin(), all.rend(), [this](const Comparison& one) {
        return tunedOf(one) != nullptr;
    });
    return last == all.rend() ? nullptr : &*last;
}

const Comparison* PairController::neighbour(const std::string& id, int by) const {
    const std::vector<Comparison>& all = m_comparisons.all();
    const auto shown = std::ranges::find(all, id, &Comparison::id);
    if (shown == all.end()) return nullptr;
    auto place = shown - all.begin();
    const int step = by < 0 ? -1 : 1;
    for (int passed = 0; passed != by;) {
        place += step;
        if (place < 0 || place >= std::ssize(all)) return nullptr;
        if (m_comparisons.isInSight(all[static_cast<std::size_t>(place)])) passed += step;
    }
    return &all[static_cast<std::size_t>(place)];
}

void PairController::flip(int by) {
    if (const Comparison* found = neighbour(shownId(), by)) show(Comparison(*found));
}

void PairController::put(const Comparison& comparison) {
    m_onView = comparison;
    if (m_news && m_news->id == comparison.id) m_news.reset();
    if (const DrawnPicture* tuned = tunedOf(comparison))
        m_selection.follow(tuned->model, baseBeside(tuned->model, comparison));
    m_strip.setChosen(comparison.id);
    std::vector<const Comparison*> ahead;
    for (const int by : {1, -1, 2})
        if (const Comparison* near = neighbour(comparison.id, by)) ahead.push_back(near);
    m_pictures->showDrawn(m_selection.pair(), comparison, ahead);
}

void PairController::show(const Comparison& comparison) {
    put(comparison);
    m_fields.show(comparison.settings);
    emit changed();
}

void PairController::show(const QString& id) {
    if (const Comparison* chosen = m_comparisons.find(toStd(id))) show(Comparison(*chosen));
}

PairPlace PairController::place() const {
    const ComparedModel right = m_selection.model(Side::right);
    return {.id = shownId(), .runId = right.runId, .step = right.step};
}

void PairController::show(const Comparison& comparison, const ComparedModel& tuned) {
    m_onView = comparison;  // else what matches the side would come in between
    // Beside the left model's own picture stays what is chosen, not the same picture once more.
    if (!isNamedAlike(tuned, m_selection.model(Side::left)))
        m_selection.follow(tuned, baseBeside(tuned, comparison));
    show(comparison);
}

void PairController::showNews() {
    if (m_news) show(Comparison(*m_news));
}

/// The pair that is chosen now: the kept one, what is being drawn, or an invitation to draw it.
void PairController::showMatching() {
    m_selection.takeOpened();
    const ComparedPair pair = m_selection.pair();
    const DrawRequest typed = settings();
    const DrawRequest picture = m_selection.sized(m_fields.shown());
    // Where one comes back to what is being drawn, it shows again.
    if (m_drawing->isDrawing()) {
        const ComparisonRequest& current = m_drawing->current();
        if (isNamedAlike(current.models.front(), pair[0]) &&
            isNamedAlike(current.models.back(), pair[1]) &&
            (current.settings == typed || current.settings == picture)) {
            m_onView = Drawing();
            return onBegun();
        }
    }
    const Comparison* kept = nullptr;
    for (const DrawRequest& settings : {typed, picture}) {
        const Comparison* const same = m_comparisons.find(settings);
        if (same == nullptr) continue;
        if (same->find(pair[0]) != nullptr && same->find(pair[1]) != nullptr)
            return show(Comparison(*same));
        if (kept == nullptr) kept = same;
    }
    m_onView = Invitation();
    m_strip.setChosen({});
    m_fields.setOnView(kept != nullptr &&
                       (kept->find(pair[0]) != nullptr || kept->find(pair[1]) != nullptr));
    m_pictures->showDrawn(pair, kept == nullptr ? Comparison() : *kept, {});
    emit changed();
}

void PairController::forget(const std::string& id) {
    if (m_news && m_news->id == id) m_news.reset();
    if (m_before && m_before->id == id) m_before.reset();
    if (shownId() != id) return;
    const Comparison* near = neighbour(id, 1);
    if (near == nullptr) near = neighbour(id, -1);
    if (near != nullptr) return show(Comparison(*near));
    m_onView = Invitation();
    m_strip.setChosen({});
    m_pictures->showDrawn(m_selection.pair(), Comparison(), {});
}

PresentationContents PairController::presented() const {
    PresentationContents contents;
    contents.mode = m_view.mode();
    const ComparedPair pair = m_selection.pair();
    // Not those of the view, which follow once its pictures are read.
    const std::array<SideLabel, 2> labels = sideLabels(m_selection, pair);
    for (const Comparison& comparison : m_comparisons.all()) {
        const DrawnPicture* first = comparison.find(pair[0]);
        const DrawnPicture* second = comparison.find(pair[1]);
        if (first == nullptr || second == nullptr) continue;
        if (comparison.id == shownId()) contents.first = static_cast<int>(contents.pairs.size());
        contents.pairs.push_back({.id = toQt(comparison.id),
                                  .files = {toQt(first->file), toQt(second->file)},
                                  .labels = labels,
                                  .prompt = toQt(comparison.settings.prompt),
                                  .seedLine = tr("seed %1").arg(comparison.settings.seed),
                                  .mark = comparison.mark,
                                  .pictureMarks = {first->mark, second->mark}});
    }
    return contents;
}

/// Where what is to be avoided is not asked for.
QString PairController::avoidNote() const {
    const DrawRequest typed = m_fields.settings();
    if (!typed.negative_prompt) return {};
    const bool isLeftGuided =
        m_selection.isGuided(m_selection.model(Side::left), typed.guidance_scale);
    const bool isRightGuided =
        m_selection.isGuided(m_selection.model(Side::right), typed.guidance_scale);
    if (isLeftGuided && isRightGuided) return {};
    if (isLeftGuided)
        return tr("Has no effect on the right: that model draws without guidance here.");
    if (isRightGuided)
        return tr("Has no effect on the left: that model draws without guidance here.");
    return tr("Has no effect: the pictures are drawn without guidance.");
}

/// Why the pair can't be drawn; empty: it can.
QString PairController::obstacle() const {
    if (const QString elsewhere = m_comparisons.obstacle(); !elsewhere.isEmpty()) return elsewhere;
    if (!m_selection.isOther(Side::right)) {
        if (m_selection.runs().empty())
            return m_context.runs->isTraining()
                       ? tr("The run has no checkpoint yet.")
                       : tr("Train first, then there is something to compare.");
        if (m_selection.run() == nullptr)
            return tr("This run is no longer there. Choose another one.");
        if (m_selection.isStepGone())
            return tr("The checkpoint of step %1 is no longer there. Choose another step.")
                .arg(m_selection.step());
    }
    for (const ComparedModel& model : m_selection.pair())
        if (const QString gone = vanishedText(model, m_selection.isThere()); !gone.isEmpty())
            return gone;
    return m_fields.isPromptEmpty() ? tr("Enter a prompt.") : QString();
}

/// keepCheckpoints(), then `use`; where that could not be done, failed() tells.
void PairController::keepCheckpointsOf(const std::vector<ComparedModel>& models,
                                       std::function<void()> use) {
    if (!m_comparisons.obstacle().isEmpty()) return use();
    m_context.session->keepCheckpoints(this, models,
                                       [this, use = std::move(use)](const Result<void>& kept) {
                                           if (!kept) return emit failed(kept.error());
                                           use();
                                       });
}

void PairController::draw(int seeds) {
    if (!obstacle().isEmpty()) return;
    emit begun();
    const ComparedPair pair = m_selection.pair();
    keepCheckpointsOf({pair[0], pair[1]}, [this, pair, seeds, settings = settings()] {
        m_before.reset();
        if (shown() != nullptr) m_before = *shown();
        m_news.reset();
        m_onView = Drawing();
        m_drewSome = false;
        if (m_drawing->isDrawing()) onBegun();
        m_drawing->draw({.settings = settings, .models = {pair[0], pair[1]}}, seeds);
    });
}

/// Live: the picture follows the strength, one drawing after another.
void PairController::drawStrength() {
    if (holdsStep() || !obstacle().isEmpty()) return;
    if (m_drawing->isDrawing()) return m_strengthRests.start();
    draw(1);
}

void PairController::exportStep() {
    const ComparedModel step = m_selection.stepModel();
    if (step.runId.empty()) return;
    keepCheckpointsOf({step}, [this, source = exportSourceOf(m_selection.run()->job, step)] {
        m_context.host->exportModel(source);
    });
}

void PairController::onBegun() {
    if (!followsDrawing()) return;
    const ComparisonRequest current = m_drawing->current();
    m_selection.follow(current.models.back());
    m_strip.setChosen({});
    m_fields.show(current.settings);
    m_pictures->showDrawing(m_selection.pair());
    emit changed();
}

void PairController::onFinished(const Comparison& comparison) {
    m_drewSome = true;
    m_before = comparison;
    if (!followsDrawing()) {
        m_news = comparison;
    } else if (!m_drawing->isDrawing()) {  // else the next one begins
        m_onView = comparison;             // its pictures are there
        m_strip.setChosen(comparison.id);
    }
    readAgain();
    emit changed();
}

void PairController::onFailed() {
    readAgain();
    // After an error the next one of the queue may be at work already, and on view.
    if (!followsDrawing() || m_drawing->isDrawing()) return;
    if (!m_before) return showMatching();
    const Comparison before = *m_before;
    put(before);
    // What was typed for a drawing that came to nothing is kept.
    if (m_drewSome)
        m_fields.show(before.settings);
    else
        m_fields.compareWith(before.settings);
    emit changed();
}

/// The list, and the base: its files may have changed since it was drawn with last.
void PairController::readAgain() {
    m_selection.readBase();
    m_comparisons.reload();
}

}  // namespace dreambooth
