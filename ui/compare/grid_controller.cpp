// Contents, row and drawing of the grid.
#include <base/files.h>
#include <project/prompt_set.h>
#include <ui/compare/compare_selection.h>
#include <ui/compare/comparison_grid.h>
#include <ui/compare/draw_fields.h>
#include <ui/compare/grid_columns.h>
#include <ui/compare/grid_controller.h>
#include <ui/compare/grid_drawing.h>
#include <ui/compare/grid_panel.h>
#include <ui/compare/mark_panel.h>
#include <ui/compare/picture_row.h>
#include <ui/compare/prompt_strip.h>
#include <ui/session/comparison_sheet.h>
#include <ui/session/project_session.h>
#include <ui/session/review_proposal.h>
#include <ui/session/studio_context.h>
#include <ui/style/dialogs.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <QLocale>
#include <algorithm>
#include <functional>

namespace dreambooth {

namespace {

constexpr std::uintmax_t maxPromptFile = 1 << 20;

}  // namespace

GridController::GridController(StudioContext& context, CompareSelection& selection,
                               ComparisonList& comparisons, const DrawFields& fields,
                               ComparisonGrid& grid, PictureRow& row, GridPanel& panel,
                               QObject* parent)
    : QObject(parent),
      m_context(context),
      m_selection(selection),
      m_comparisons(comparisons),
      m_fields(fields),
      m_grid(grid),
      m_row(row),
      m_panel(panel),
      m_columns(new GridColumns(*context.session, selection, this)),
      m_drawing(
          new GridDrawing(*context.engine, context.session->project().comparisonsFolder(), this)) {
    connect(&selection, &CompareSelection::changed, this, &GridController::readColumns);
    connect(&comparisons, &ComparisonList::changed, this, &GridController::refresh);
    connect(context.session, &ProjectSession::changed, this, &GridController::refresh);
    connect(m_columns, &GridColumns::changed, this, &GridController::refresh);

    connect(&panel, &GridPanel::modelRequested, m_columns,
            [this](const ComparedModel& model) { m_columns->add({model}); });
    connect(&panel, &GridPanel::seriesRequested, this, &GridController::addSeries);
    connect(&panel, &GridPanel::removeRequested, m_columns, &GridColumns::remove);
    connect(&panel, &GridPanel::moveRequested, m_columns, &GridColumns::move);
    connect(&panel, &GridPanel::promptsRequested, this, &GridController::keepPrompts);
    connect(&panel, &GridPanel::templateRequested, this, [this] { keepPrompts({}); });
    connect(&panel, &GridPanel::importRequested, this, &GridController::importPrompts);
    connect(&panel, &GridPanel::seedsRequested, m_columns, &GridColumns::setSeeds);
    connect(&panel, &GridPanel::firstSeedRequested, m_columns, &GridColumns::setFirstSeed);
    connect(&panel, &GridPanel::sizeRequested, m_columns, &GridColumns::setSize);
    connect(&panel, &GridPanel::drawRequested, this, &GridController::drawMissing);
    connect(&panel, &GridPanel::pauseRequested, this,
            [this] { m_drawing->setPaused(!m_drawing->isPaused()); });
    connect(&panel, &GridPanel::cancelRequested, m_drawing, &GridDrawing::cancel);
    connect(&panel, &GridPanel::reviewRequested, this, &GridController::proposeReview);
    connect(&panel, &GridPanel::sheetRequested, this, &GridController::makeSheet);
    connect(&grid, &ComparisonGrid::choiceChanged, this, &GridController::updateRow);
    connect(&grid, &ComparisonGrid::openRequested, this, &GridController::openCell);
    connect(&row, &PictureRow::pictureRequested, this, [this](int column) {
        GridPlace place = m_grid.chosen();
        place.column = column;
        m_grid.choose(place);
    });
    new CellMenu(grid, panel.marks(), this);

    connect(m_drawing, &GridDrawing::changed, this, &GridController::updateProgress);
    connect(m_drawing, &GridDrawing::drawn, &comparisons, &ComparisonList::take);
    connect(m_drawing, &GridDrawing::failed, this, &GridController::failed);
}

void GridController::setShown(bool shown, bool hasPanel) {
    m_panel.setVisible(shown && hasPanel);
    m_row.setVisible(shown);
    if (!shown) return;
    m_columns->refresh();
    m_grid.setFocus();
}

/// The panel may be hidden beside the grid.
bool GridController::isShown() const {
    return m_row.isVisible();
}

void GridController::readColumns() {
    if (isShown()) m_columns->refresh();
}

std::optional<std::pair<Comparison, ComparedModel>> GridController::takeChosen() {
    const Comparison* const comparison = chosenComparison();
    if (comparison == nullptr) return {};
    hold();
    return std::pair(*comparison, chosenModel());
}

void GridController::openCell() {
    if (const auto chosen = takeChosen()) emit openRequested(chosen->first, chosen->second);
}

void GridController::addSeries(int series) {
    const auto all = columnSeries();
    if (const auto added = m_columns->addSeries(all.at(static_cast<std::size_t>(series))); !added)
        emit failed(added.error());
}

DrawRequest GridController::pairSettings() const {
    return m_selection.completed(m_fields.settings());
}

DrawRequest GridController::settings() const {
    DrawRequest settings = pairSettings();
    settings.width = m_size.width;
    settings.height = m_size.height;
    return settings;
}

DrawRequest GridController::settingsOf(const GridPlace& place) const {
    DrawRequest settings = m_columns->settingsOf(place.column, this->settings());
    settings.prompt = promptOf(place);
    settings.seed = firstSeed() + place.seed;
    return settings;
}

const Comparison* GridController::comparisonAt(const GridPlace& place) const {
    const Comparison* const kept = m_comparisons.find(settingsOf(place));
    return kept != nullptr && kept->find(m_columns->model(place.column)) != nullptr ? kept
                                                                                    : nullptr;
}

const std::string& GridController::promptOf(const GridPlace& place) const {
    return m_prompts.at(static_cast<std::size_t>(place.row));
}

std::int64_t GridController::firstSeed() const {
    return m_columns->firstSeed().value_or(pairSettings().seed);
}

/// What is drawn stays in the grid, whichever pair is on view then.
void GridController::hold() {
    m_columns->hold(firstSeed(), m_size);
}

/// In which sizes pictures of the grid are drawn that differ in nothing else, and how many.
std::map<PictureShape, int> GridController::drawnSizes() const {
    std::map<PictureShape, int> sizes;
    const std::vector<ComparedModel> models = m_columns->models();
    const DrawRequest wanted = pairSettings();
    const std::int64_t first = firstSeed();
    for (const Comparison& one : m_comparisons.all()) {
        DrawRequest settings = one.settings;
        if (settings.seed < first || settings.seed >= first + m_columns->seeds() ||
            std::ranges::find(m_prompts, settings.prompt) == m_prompts.end())
            continue;
        settings.prompt = wanted.prompt;
        settings.seed = wanted.seed;
        settings.width = wanted.width;
        settings.height = wanted.height;
        if (settings != wanted) continue;
        const auto drawn = std::ranges::count_if(
            models, [&](const ComparedModel& model) { return one.find(model) != nullptr; });
        if (drawn > 0) sizes[{one.settings.height, one.settings.width}] += static_cast<int>(drawn);
    }
    return sizes;
}

/// The chosen one; else that of the pair, unless all that is drawn has another one.
void GridController::updateSize() {
    const DrawRequest settings = pairSettings();
    const PictureShape pair{settings.height, settings.width};
    const std::map<PictureShape, int> drawn = drawnSizes();
    m_size = m_columns->size().value_or(pair);
    if (!m_columns->size() && !drawn.empty() && !drawn.contains(pair))
        m_size =
            std::ranges::max_element(drawn, {}, [](const auto& one) { return one.second; })->first;
    std::vector<PictureShape> sizes = {pair};
    for (const auto& [size, count] : drawn)
        if (size != pair) sizes.push_back(size);
    if (std::ranges::find(sizes, m_size) == sizes.end()) sizes.push_back(m_size);
    m_panel.setSizes(sizes, m_size, pair);
}

GridContents GridController::contents() const {
    GridContents contents;
    const std::string instancePrompt = m_context.session->project().subject().instancePrompt();
    for (const std::string& prompt : m_prompts)
        contents.rows.push_back(shortPrompt(prompt, instancePrompt));
    for (int column = 0; column < m_columns->count(); ++column)
        contents.columns.push_back(m_columns->column(column));
    for (int seed = 0; seed < m_columns->seeds(); ++seed)
        contents.seeds.push_back(firstSeed() + seed);
    contents.cells.resize(contents.rows.size() * contents.columns.size() * contents.seeds.size());
    for (int row = 0; row < contents.rowCount(); ++row)
        for (int seed = 0; seed < contents.seedCount(); ++seed) {
            std::optional<DrawRequest> settings;  // most columns have the same
            const Comparison* kept = nullptr;
            for (int column = 0; column < contents.columnCount(); ++column) {
                const GridPlace place{row, column, seed};
                if (const DrawRequest wanted = settingsOf(place); wanted != settings) {
                    settings = wanted;
                    kept = m_comparisons.find(wanted);
                }
                const DrawnPicture* const drawn =
                    kept == nullptr ? nullptr : kept->find(m_columns->model(column));
                if (drawn == nullptr) continue;
                contents.at(place) = {.file = drawn->file,
                                      .mark = drawn->mark,
                                      .isInSight = m_comparisons.isInSight(drawn->mark)};
            }
        }
    return contents;
}

void GridController::refresh() {
    if (!isShown()) return;
    const Project& project = m_context.session->project();
    const std::vector<std::string> prompts = m_selection.promptSet();
    m_panel.setSeeds(m_columns->seeds(), firstSeed());
    m_panel.setPrompts(prompts);
    m_prompts.clear();
    for (const std::string& prompt : prompts)
        m_prompts.push_back(withSubjects(prompt, project.phrases()));
    updateSize();
    const DrawRequest settings = this->settings();
    m_panel.setSettings(
        tr("%1 · guidance %2, as set for the pair")
            .arg(counted(settings.num_inference_steps, tr("1 step"), tr("%1 steps")))
            .arg(QLocale().toString(settings.guidance_scale)));
    m_grid.setContents(contents());
    // Prompts or models may have come or gone before it.
    const std::optional<Cell> before = m_chosen, now = cellAt(m_grid.chosen());
    if (before && !(now && now->isSame(*before))) m_grid.choose(placeOf(*before));
    m_panel.setColumns(m_grid.contents().columns);
    m_panel.setCanDecide(m_columns->count() > 1 && !m_prompts.empty());
    updateMissing();
    updateProgress();
    updateRow();
}

void GridController::updateMissing() {
    const GridContents& all = m_grid.contents();
    const int total = static_cast<int>(all.cells.size());
    const int missing = static_cast<int>(missingPictures().size());
    QString estimate;
    if (const double each = m_drawing->secondsEach(); each >= 0) {
        const auto ofPrompt = static_cast<double>(all.columns.size() * all.seeds.size());
        estimate = missing > 0 ? tr("Takes %1.").arg(estimateText(each * missing))
                               : tr("A new prompt takes %1.").arg(estimateText(each * ofPrompt));
    }
    m_panel.setMissing(missing, total, estimate, m_comparisons.obstacle());
}

void GridController::updateProgress() {
    if (!isShown()) return;  // what the grid shows may be of an earlier list
    const int done = m_drawing->done(), total = m_drawing->total();
    QString text =
        m_drawing->isPaused() ? tr("Paused after %1 of %2").arg(done).arg(total)
        : m_drawing->atWork() > 1
            ? tr("%1 of %2 ready, %3 at once").arg(done).arg(total).arg(m_drawing->atWork())
            : tr("Generating %1 of %2").arg(done + 1).arg(total);
    if (m_drawing->secondsEach() >= 0 && !m_drawing->isPaused())
        text += QStringLiteral(" · ") + timeLeftText(m_drawing->secondsEach() * (total - done));
    m_panel.setDrawing(m_drawing->isBusy(), m_drawing->isPaused(), done, total, text);
    if (!m_drawing->isBusy()) updateMissing();
}

bool GridController::Cell::isSame(const Cell& other) const {
    return prompt == other.prompt && seed == other.seed && isNamedAlike(model, other.model);
}

std::optional<GridController::Cell> GridController::cellAt(const GridPlace& place) const {
    // What the grid shows may be of an earlier list, while the page is hidden.
    if (!m_grid.contents().has(place) || place.row >= std::ssize(m_prompts) ||
        place.column >= m_columns->count())
        return {};
    return Cell{.prompt = promptOf(place),
                .model = m_columns->model(place.column),
                .seed = firstSeed() + place.seed};
}

/// Outside of the grid where there is no such cell.
GridPlace GridController::placeOf(const Cell& cell) const {
    const std::vector<ComparedModel> models = m_columns->models();
    const auto row = std::ranges::find(m_prompts, cell.prompt) - m_prompts.begin();
    const auto column = std::ranges::find_if(
        models, [&](const ComparedModel& one) { return isNamedAlike(one, cell.model); });
    return {.row = static_cast<int>(row),
            .column = static_cast<int>(column - models.begin()),
            .seed = static_cast<int>(cell.seed - firstSeed())};
}

const Comparison* GridController::chosenComparison() const {
    const GridPlace place = m_grid.chosen();
    if (!cellAt(place)) return nullptr;
    return comparisonAt(place);
}

ComparedModel GridController::chosenModel() const {
    return m_columns->model(m_grid.chosen().column);
}

void GridController::updateRow() {
    const GridContents& all = m_grid.contents();
    const GridPlace chosen = m_grid.chosen();
    m_chosen = cellAt(chosen);
    MarkPanel& marks = m_panel.marks();
    const Comparison* const comparison = chosenComparison();
    if (comparison == nullptr)
        marks.setNone();
    else {
        const DrawnPicture* const drawn = comparison->find(chosenModel());
        marks.setMark({comparison->id, drawn->file}, drawn->mark);
        marks.pins().setPictures(*comparison,
                                 {{.drawn = drawn, .title = m_selection.title(drawn->model)}});
    }
    if (!all.has(chosen)) return m_row.setPictures({}, {}, 0);
    std::vector<PictureRow::Picture> pictures;
    for (int column = 0; column < all.columnCount(); ++column)
        pictures.push_back({.label = all.column(column).label,
                            .file = all.at({chosen.row, column, chosen.seed}).file});
    // Only what is drawn can be opened.
    m_row.setPictures(
        (comparison != nullptr ? tr("%1 · seed %2 — press Enter to enlarge") : tr("%1 · seed %2"))
            .arg(all.row(chosen.row), QString::number(all.seed(chosen.seed))),
        std::move(pictures), chosen.column);
}

void GridController::proposeReview() {
    const DrawRequest settings = this->settings();
    ReviewProposal proposal{
        .models = m_columns->models(), .prompts = m_prompts, .settings = settings};
    for (int seed = 0; seed < m_columns->seeds(); ++seed)
        proposal.seeds.push_back(firstSeed() + seed);
    m_context.host->newReview(proposal);
}

void GridController::makeSheet() {
    const std::vector<ComparedModel> models = m_columns->models();
    std::vector<Comparison> drawn;
    for (int row = 0; row < static_cast<int>(m_prompts.size()); ++row)
        for (int seed = 0; seed < m_columns->seeds(); ++seed) {
            // One of this prompt and seed, also where columns have numbers of their own.
            std::optional<Comparison> joined;
            for (int column = 0; column < m_columns->count(); ++column) {
                const Comparison* const kept = comparisonAt({row, column, seed});
                if (kept == nullptr) continue;
                if (!joined) {
                    joined = *kept;
                    joined->pictures.clear();
                    const DrawRequest common = settings();
                    joined->settings.num_inference_steps = common.num_inference_steps;
                    joined->settings.guidance_scale = common.guidance_scale;
                }
                // What the grid shows, and no other that the comparison has of the model.
                joined->pictures.push_back(*kept->find(m_columns->model(column)));
            }
            if (joined) drawn.push_back(*std::move(joined));
        }
    const auto titleOf = [&](const ComparedModel& model) {
        const auto column = std::ranges::find_if(
            models, [&](const ComparedModel& one) { return isNamedAlike(one, model); });
        const QString numbers = m_columns->ownNumbers(static_cast<int>(column - models.begin()));
        const QString title = m_selection.title(model);
        return numbers.isEmpty() ? title : tr("%1, %2").arg(title, numbers);
    };
    m_context.host->makeSheet(sheetOf(m_context.session->project().name, drawn, models,
                                      std::bind_front(&CompareSelection::isGuided, &m_selection),
                                      titleOf));
}

void GridController::keepPrompts(const std::vector<std::string>& prompts) {
    m_context.session->edit(tr("prompt set"), [&](Project& project) { project.prompts = prompts; });
    refresh();
}

void GridController::importPrompts() {
    const QString name = m_context.dialogs->chooseFile(&m_panel, tr("Import prompts"), QString(),
                                                       tr("Text files (*.txt);;All files (*)"));
    if (name.isEmpty()) return;
    inBackground(
        this, [file = toPath(name)] { return readFile(file, maxPromptFile); },
        [this](const Result<std::string>& text) {
            if (!text) return emit failed(text.error());
            std::vector<std::string> prompts = m_selection.promptSet();
            for (const std::string& prompt : promptsOfText(*text))
                if (std::ranges::find(prompts, prompt) == prompts.end()) prompts.push_back(prompt);
            keepPrompts(prompts);
        });
}

/// A model that is gone draws nothing.
std::deque<ComparisonRequest> GridController::missingPictures() const {
    const GridContents& all = m_grid.contents();
    std::deque<ComparisonRequest> pictures;
    for (int row = 0; row < all.rowCount(); ++row)
        for (int seed = 0; seed < all.seedCount(); ++seed)
            for (int column = 0; column < all.columnCount(); ++column)
                if (const GridPlace place{row, column, seed};
                    all.at(place).file.empty() && !m_columns->isGone(column))
                    pictures.push_back(
                        {.settings = settingsOf(place), .models = {m_columns->model(column)}});
    return pictures;
}

void GridController::drawMissing() {
    hold();
    m_context.session->keepCheckpoints(
        this, m_columns->models(), [this, pictures = missingPictures()](const Result<void>& kept) {
            if (!kept) return emit failed(kept.error());
            m_drawing->draw(pictures);
        });
}

}  // namespace dreambooth
