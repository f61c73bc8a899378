// Between set, grid and drawing.
#include <base/files.h>
#include <project/prompt_set.h>
#include <ui/compare/cell_menu.h>
#include <ui/compare/grid_columns.h>
#include <ui/compare/mark_panel.h>
#include <ui/compare/picture_row.h>
#include <ui/compare/prompt_strip.h>
#include <ui/compare/set_drawing.h>
#include <ui/compare/set_panel.h>
#include <ui/compare/set_presenter.h>
#include <ui/compare/side_choice.h>
#include <ui/session/comparison_sheet.h>
#include <ui/session/project_session.h>
#include <ui/session/review_proposal.h>
#include <ui/session/studio_context.h>
#include <ui/style/dialogs.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <algorithm>

namespace dreambooth {

namespace {

constexpr std::uintmax_t maxPromptFile = 1 << 20;

}  // namespace

SetPresenter::SetPresenter(Parts parts, QObject* parent)
    : QObject(parent),
      m_parts(std::move(parts)),
      m_columns(new GridColumns(
          {.session = *m_parts.context.session, .runs = m_parts.runs, .sides = m_parts.sides},
          this)),
      m_drawing(new SetDrawing(*m_parts.context.engine,
                               m_parts.context.session->project().comparisonsFolder(), this)) {
    SetPanel& panel = m_parts.panel;
    connect(m_columns, &GridColumns::changed, this, &SetPresenter::update);
    connect(&panel, &SetPanel::stepsWanted, m_columns, &GridColumns::addSteps);
    connect(&panel, &SetPanel::strengthsWanted, this, [this] {
        if (const auto added = m_columns->addStrengths(); !added) emit failed(added.error());
    });
    connect(&panel, &SetPanel::removeWanted, m_columns, &GridColumns::remove);
    connect(&panel, &SetPanel::moveWanted, m_columns, &GridColumns::move);
    connect(&panel, &SetPanel::promptsEdited, this, &SetPresenter::keepPrompts);
    connect(&panel, &SetPanel::templateWanted, this, [this] { keepPrompts({}); });
    connect(&panel, &SetPanel::importWanted, this, &SetPresenter::importPrompts);
    connect(&panel, &SetPanel::seedsChanged, m_columns, &GridColumns::setSeeds);
    connect(&panel, &SetPanel::firstSeedChanged, m_columns, &GridColumns::setFirstSeed);
    connect(&panel, &SetPanel::drawWanted, this, &SetPresenter::drawMissing);
    connect(&panel, &SetPanel::pauseWanted, this,
            [this] { m_drawing->setPaused(!m_drawing->isPaused()); });
    connect(&panel, &SetPanel::reviewWanted, this, &SetPresenter::propose);
    connect(&panel, &SetPanel::sheetWanted, this, &SetPresenter::makeSheet);
    connect(&panel, &SetPanel::cancelWanted, m_drawing, &SetDrawing::cancel);
    connect(&m_parts.grid, &ComparisonGrid::choiceChanged, this, &SetPresenter::updateRow);
    connect(&m_parts.grid, &ComparisonGrid::opened, this, [this] {
        if (chosenComparison() == nullptr) return;
        holdSeeds();
        emit opened();
    });
    connect(&m_parts.row, &PictureRow::chosen, this, [this](int column) {
        GridPlace place = m_parts.grid.chosen();
        place.column = column;
        m_parts.grid.choose(place);
    });
    new CellMenu(m_parts.grid, panel.marks(), this);
    connect(m_drawing, &SetDrawing::changed, this, [this] {
        updateProgress();
        emit changed();
    });
    connect(m_drawing, &SetDrawing::drawn, this,
            [this](const Comparison& comparison) { m_parts.comparisons.take(comparison); });
    connect(m_drawing, &SetDrawing::failed, this, &SetPresenter::failed);
}

bool SetPresenter::isDrawing() const {
    return m_drawing->isBusy();
}

QString SetPresenter::subject() const {
    const Project& project = m_parts.context.session->project();
    return toQt(project.token + " " + project.className);
}

DrawRequest SetPresenter::settingsOf(int row, int seed) const {
    DrawRequest settings = m_parts.settings();
    settings.prompt = m_prompts.at(static_cast<std::size_t>(row));
    settings.seed = firstSeed() + seed;
    return settings;
}

std::int64_t SetPresenter::firstSeed() const {
    return m_columns->firstSeed().value_or(m_parts.settings().seed);
}

/// What is drawn stays in the grid, whichever pair is on view then.
void SetPresenter::holdSeeds() {
    m_columns->setFirstSeed(firstSeed());
}

GridContents SetPresenter::contents() const {
    GridContents contents;
    const std::string instancePrompt = m_parts.context.session->project().instancePrompt();
    for (const std::string& prompt : m_prompts)
        contents.rows.push_back(shortPrompt(prompt, instancePrompt));
    const std::vector<ComparedModel>& models = m_columns->models();
    for (std::size_t i = 0; i < models.size(); ++i) {
        contents.columns.push_back(m_columns->label(i));
        contents.details.push_back(m_columns->detail(i));
    }
    const int seeds = m_columns->seeds();
    for (int seed = 0; seed < seeds; ++seed) contents.seeds.push_back(firstSeed() + seed);
    contents.cells.resize(m_prompts.size() * models.size() * contents.seeds.size());
    const MarkFilter filter = m_parts.filter();
    for (int row = 0; row < static_cast<int>(m_prompts.size()); ++row)
        for (int seed = 0; seed < seeds; ++seed) {
            const Comparison* const kept = m_parts.comparisons.find(settingsOf(row, seed));
            if (kept == nullptr) continue;
            for (int column = 0; column < static_cast<int>(models.size()); ++column) {
                const DrawnPicture* const drawn =
                    kept->find(models[static_cast<std::size_t>(column)]);
                if (drawn == nullptr) continue;
                contents.cells[contents.index({row, column, seed})] = {
                    .file = drawn->file,
                    .mark = drawn->mark,
                    .isInSight = passes(drawn->mark, filter)};
            }
        }
    return contents;
}

void SetPresenter::update() {
    if (!m_parts.row.isVisible()) return;  // the panel may be hidden beside the grid
    const std::vector<std::string> prompts = m_parts.prompts();
    m_parts.panel.setSeeds(m_columns->seeds(), firstSeed());
    m_parts.panel.setPrompts(prompts);
    m_prompts.clear();
    for (const std::string& prompt : prompts)
        m_prompts.push_back(withSubject(prompt, toStd(subject())));
    std::vector<SetPanel::Model> models;
    for (std::size_t i = 0; i < m_columns->models().size(); ++i)
        models.push_back({.label = m_columns->label(i), .problem = m_columns->problem(i)});
    m_parts.panel.setModels(models);
    m_parts.panel.setCanDecide(models.size() > 1 && !m_prompts.empty());
    const DrawRequest settings = m_parts.settings();
    m_parts.panel.setSettings(
        tr("%1 · guidance %2 · %3 × %4 px, as set for the pair")
            .arg(counted(settings.num_inference_steps, tr("1 step"), tr("%1 steps")))
            .arg(settings.guidance_scale)
            .arg(settings.width)
            .arg(settings.height));
    m_parts.grid.setContents(contents());
    updateMissing();
    updateProgress();
    updateRow();
}

void SetPresenter::updateMissing() {
    const GridContents& all = m_parts.grid.contents();
    const int total = static_cast<int>(all.cells.size());
    const int missing = static_cast<int>(missingPictures().size());
    QString estimate;
    if (const double each = m_drawing->secondsEach(); each >= 0) {
        const auto ofPrompt = static_cast<double>(all.columns.size() * all.seeds.size());
        estimate = missing > 0 ? tr("Takes %1.").arg(estimateText(each * missing))
                               : tr("A new prompt takes %1.").arg(estimateText(each * ofPrompt));
    }
    m_parts.panel.setMissing(missing, total, estimate, m_parts.obstacle());
}

void SetPresenter::updateProgress() {
    const int done = m_drawing->done(), total = m_drawing->total();
    QString text =
        m_drawing->isPaused() ? tr("Paused after %1 of %2").arg(done).arg(total)
        : m_drawing->atWork() > 1
            ? tr("%1 of %2 ready, %3 at once").arg(done).arg(total).arg(m_drawing->atWork())
            : tr("Generating %1 of %2").arg(done + 1).arg(total);
    if (m_drawing->secondsEach() >= 0 && !m_drawing->isPaused())
        text += QStringLiteral(" · ") + timeLeftText(m_drawing->secondsEach() * (total - done));
    m_parts.panel.setDrawing(m_drawing->isBusy(), m_drawing->isPaused(), done, total, text);
    if (!m_drawing->isBusy()) updateMissing();
}

const Comparison* SetPresenter::chosenComparison() const {
    const GridPlace place = m_parts.grid.chosen();
    if (!m_parts.grid.contents().has(place)) return nullptr;
    const Comparison* kept = m_parts.comparisons.find(settingsOf(place.row, place.seed));
    return kept != nullptr && kept->find(chosenModel()) != nullptr ? kept : nullptr;
}

const ComparedModel& SetPresenter::chosenModel() const {
    return m_columns->models().at(static_cast<std::size_t>(m_parts.grid.chosen().column));
}

void SetPresenter::updateRow() {
    const GridContents& all = m_parts.grid.contents();
    const GridPlace chosen = m_parts.grid.chosen();
    MarkPanel& marks = m_parts.panel.marks();
    const Comparison* const comparison = chosenComparison();
    marks.setVisible(comparison != nullptr);
    if (comparison != nullptr) {
        const DrawnPicture* const drawn = comparison->find(chosenModel());
        marks.setMark({comparison->id, drawn->file}, tr("Selected picture"), drawn->mark);
        marks.pins().setPictures(*comparison, {drawn});
    }
    if (!all.has(chosen)) return m_parts.row.setPictures({}, {}, 0);
    std::vector<PictureRow::Picture> pictures;
    for (int column = 0; column < static_cast<int>(all.columns.size()); ++column)
        pictures.push_back({.label = all.columns[static_cast<std::size_t>(column)],
                            .file = all.at({chosen.row, column, chosen.seed}).file});
    // Only what is drawn can be opened.
    m_parts.row.setPictures(
        (comparison != nullptr ? tr("%1 · seed %2 — press Enter to enlarge") : tr("%1 · seed %2"))
            .arg(all.rows[static_cast<std::size_t>(chosen.row)])
            .arg(all.seeds[static_cast<std::size_t>(chosen.seed)]),
        std::move(pictures), chosen.column);
}

void SetPresenter::propose() {
    const DrawRequest settings = m_parts.settings();
    ReviewProposal proposal{
        .models = m_columns->models(), .prompts = m_prompts, .settings = settings};
    for (int seed = 0; seed < m_columns->seeds(); ++seed)
        proposal.seeds.push_back(firstSeed() + seed);
    m_parts.context.newReview(proposal);
}

void SetPresenter::makeSheet() {
    std::vector<Comparison> drawn;
    for (int row = 0; row < static_cast<int>(m_prompts.size()); ++row)
        for (int seed = 0; seed < m_columns->seeds(); ++seed)
            if (const Comparison* kept = m_parts.comparisons.find(settingsOf(row, seed)))
                drawn.push_back(*kept);
    m_parts.context.makeSheet(
        sheetOf(m_parts.context.session->project().name, drawn, m_columns->models()));
}

void SetPresenter::keepPrompts(const std::vector<std::string>& prompts) {
    m_parts.context.session->edit(tr("prompt set"),
                                  [&](Project& project) { project.prompts = prompts; });
    update();
}

void SetPresenter::importPrompts() {
    const QString name = m_parts.context.dialogs->chooseFile(
        &m_parts.panel, tr("Import prompts"), QString(), tr("Text files (*.txt);;All files (*)"));
    if (name.isEmpty()) return;
    inBackground(
        this, [file = toPath(name)] { return readFile(file, maxPromptFile); },
        [this](const Result<std::string>& text) {
            if (!text) return emit failed(text.error());
            std::vector<std::string> prompts = m_parts.prompts();
            for (const std::string& prompt : promptsOfText(*text))
                if (std::ranges::find(prompts, prompt) == prompts.end()) prompts.push_back(prompt);
            keepPrompts(prompts);
        });
}

/// A model that is gone draws nothing.
std::deque<ComparisonRequest> SetPresenter::missingPictures() const {
    const GridContents& all = m_parts.grid.contents();
    const std::vector<ComparedModel>& models = m_columns->models();
    std::deque<ComparisonRequest> pictures;
    for (int row = 0; row < static_cast<int>(all.rows.size()); ++row)
        for (int seed = 0; seed < static_cast<int>(all.seeds.size()); ++seed)
            for (std::size_t column = 0; column < models.size(); ++column)
                if (all.at({row, static_cast<int>(column), seed}).file.empty() &&
                    m_columns->problem(column).isEmpty())
                    pictures.push_back(
                        {.settings = settingsOf(row, seed), .models = {models[column]}});
    return pictures;
}

void SetPresenter::drawMissing() {
    holdSeeds();
    m_drawing->draw(missingPictures());
}

}  // namespace dreambooth
