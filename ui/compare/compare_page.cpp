// The Compare page (see the header): which run and step, and putting pairs into the view.
// Drawing itself is in compare_page_draw.cpp, measuring in compare_page_scores.cpp.
#include <ui/compare/checkpoint_slider.h>
#include <ui/compare/compare_page.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/prompt_strip.h>
#include <ui/compare/score_measurer.h>
#include <ui/session/comparison_drawer.h>
#include <ui/session/engine_client.h>
#include <ui/session/model_facts.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/style/background.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/segmented_control.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;
using Side = ComparisonView::Side;

ComparePage::ComparePage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_drawer(new ComparisonDrawer(*context.engine, context.session->project().comparisonsFolder(),
                                    this)),
      m_measurer(new ScoreMeasurer(*context.engine, this)),
      m_problems(new ProblemBar(this)),
      m_stack(new QStackedWidget(this)),
      m_view(new ComparisonView(m_stack)),
      m_slider(new CheckpointSlider(this)),
      m_strip(new PromptStrip(this)),
      m_panel(new DrawPanel(this)) {
    setObjectName(QStringLiteral("comparePage"));
    m_problems->setObjectName(QStringLiteral("compareProblems"));
    m_view->setObjectName(QStringLiteral("comparisonView"));
    m_slider->setObjectName(QStringLiteral("checkpointSlider"));
    m_strip->setObjectName(QStringLiteral("promptStrip"));

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    row->addLayout(column, 1);
    row->addWidget(m_panel);
    column->addWidget(makeHead());
    column->addWidget(m_problems);
    m_stack->addWidget(m_view);
    m_stack->addWidget(makeEmpty());
    column->addWidget(m_stack, 1);
    column->addWidget(m_slider);
    column->addWidget(theme::horizontalLine(this));
    column->addWidget(m_strip);

    connect(m_slider, &CheckpointSlider::valueChanged, this, &ComparePage::stopChosen);
    connect(m_strip, &PromptStrip::comparisonChosen, this,
            [this](const QString& id) { showComparison(toStd(id)); });
    connect(m_strip, &PromptStrip::promptChosen, m_panel, &DrawPanel::setPrompt);
    connect(m_panel, &DrawPanel::runChosen, this, [this](int index) {
        chooseSubject(m_subjects.at(static_cast<std::size_t>(index)).runId);
    });
    for (const auto signal : {&RunStore::runsChanged, &RunStore::shownChanged, &RunStore::updated})
        connect(context.runs, signal, this, &ComparePage::reload);
    connect(context.session, &ProjectSession::changed, this, [this] {
        m_panel->setToken(toQt(m_context.session->project().token));
        tell();
    });
    m_panel->setToken(toQt(context.session->project().token));
    connectDrawing();
    connectScores();
    takeSubjects({});
}

ComparePage::~ComparePage() = default;

QWidget* ComparePage::makeHead() {
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(18, 13, 18, 13);
    row->setSpacing(Space::small);
    row->addWidget(theme::heading(tr("Compare"), head));
    row->addStretch();
    m_modes = new SegmentedControl(tr("How to compare"), head);
    m_modes->addSegment(tr("Side by side"), QStringLiteral("sideBySide"));
    m_modes->addSegment(tr("Swipe"), QStringLiteral("swipe"));
    row->addWidget(m_modes);
    m_actual = theme::button(tr("100 %"), head);
    m_actual->setObjectName(QStringLiteral("zoomActual"));
    m_actual->setToolTip(tr("One pixel of the picture is one pixel of the screen (1)"));
    m_fit = theme::button(tr("Fit"), head);
    m_fit->setObjectName(QStringLiteral("zoomFit"));
    m_fit->setToolTip(tr("The whole pictures (0)"));
    row->addWidget(m_actual);
    row->addWidget(m_fit);
    connect(m_modes, &SegmentedControl::currentChanged, this, [this](int mode) {
        m_view->setMode(mode == 0 ? ComparisonView::Mode::SideBySide : ComparisonView::Mode::Swipe);
    });
    connect(m_actual, &QPushButton::clicked, m_view, &ComparisonView::zoomToActualSize);
    connect(m_fit, &QPushButton::clicked, m_view, &ComparisonView::zoomToFit);
    return head;
}

QWidget* ComparePage::makeEmpty() {
    auto* empty = new QWidget(m_stack);
    auto* column = new QVBoxLayout(empty);
    column->setSpacing(Space::medium);
    m_empty = theme::hint(QString(), empty);
    m_empty->setObjectName(QStringLiteral("nothingToCompare"));
    m_empty->setAlignment(Qt::AlignCenter);
    QPushButton* train = theme::button(tr("Go to Train"), empty);
    train->setObjectName(QStringLiteral("goToTrain"));
    connect(train, &QPushButton::clicked, this, [this] { m_context.goTo(PageId::Train); });
    column->addStretch();
    column->addWidget(m_empty);
    column->addWidget(train, 0, Qt::AlignHCenter);
    column->addStretch();
    return empty;
}

void ComparePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    reload();
    reloadComparisons();
}

void ComparePage::reload() {
    if (!isVisible()) return;  // showEvent() catches up
    const RunFollower* shown = m_context.runs->shown();
    const std::string opened = shown == nullptr ? std::string() : shown->run().id();
    // A run at work tells of every step: only a new checkpoint, run or choice matters here.
    std::size_t fingerprint = std::hash<std::string>{}(opened);
    for (const RunSummary& run : m_context.runs->runs())
        fingerprint = fingerprint * 31 + static_cast<std::size_t>(run.state.phase) + 1;
    if (shown != nullptr) {
        fingerprint = fingerprint * 31 + shown->history().checkpoints.size();
        fingerprint = fingerprint * 31 + static_cast<std::size_t>(shown->state().phase);
    }
    if (fingerprint == m_fingerprint) return;
    m_fingerprint = fingerprint;
    std::vector<std::pair<RunFolder, Job>> runs;
    for (const RunSummary& run : m_context.runs->runs()) runs.emplace_back(run.folder, run.job);
    const int number = ++m_reloads;
    inBackground(
        this,
        [runs = std::move(runs)] {
            std::vector<Subject> subjects;
            for (const auto& [folder, job] : runs)
                if (auto models = tunedModelsOf(folder, job); !models.empty())
                    subjects.push_back({folder.id(), job, std::move(models)});
            return subjects;
        },
        [this, number, opened](std::vector<Subject> subjects) {
            if (number != m_reloads) return;
            if (opened != m_openedRun) {  // opened elsewhere: compare that one
                m_openedRun = opened;
                m_runId = opened;
            }
            takeSubjects(std::move(subjects));
        });
}

void ComparePage::takeSubjects(std::vector<Subject> subjects) {
    m_subjects = std::move(subjects);
    const bool hasAny = !m_subjects.empty();
    if (subject() == nullptr) m_runId = hasAny ? m_subjects.back().runId : std::string();
    m_slider->setVisible(hasAny);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_modes, m_actual, m_fit})
        widget->setVisible(hasAny);
    showSubject();
    tell();
}

void ComparePage::showSubject() {
    QStringList titles;
    int chosen = -1;
    for (const Subject& one : m_subjects) {
        if (one.runId == m_runId) chosen = static_cast<int>(titles.size());
        titles += runTitle(one.runId);
    }
    m_panel->setRuns(titles, chosen);
    showStops();
    if (subject() == nullptr) return;
    loadFacts(subject()->job.model);
    loadScores();
}

const ComparePage::Subject* ComparePage::subject() const {
    const auto found = std::find_if(m_subjects.begin(), m_subjects.end(),
                                    [&](const Subject& one) { return one.runId == m_runId; });
    return found == m_subjects.end() ? nullptr : &*found;
}

void ComparePage::chooseSubject(const std::string& runId) {
    m_runId = runId;
    m_shownComparison.clear();
    showSubject();
    showMatching();
    tell();
}

void ComparePage::showStops() {
    QStringList stops;
    if (subject() != nullptr) {
        stops += tr("base");
        for (const TunedModel& tuned : subject()->models) stops += QString::number(tuned.step);
    }
    const bool wasAtEnd = m_slider->value() == m_slider->maximum();
    const QString before = m_slider->label(m_slider->value());
    m_slider->setStops(stops);
    // New checkpoints arrive at the right: a choice that is not the last one stays.
    if (const auto same = stops.indexOf(before); same >= 0 && !wasAtEnd)
        m_slider->setValue(static_cast<int>(same));
}

TunedModel ComparePage::chosenModel() const {
    const int stop = m_slider->value();
    if (subject() == nullptr) return {};
    if (stop < 1) return {{}, 0, subject()->job.model, {}};
    return subject()->models.at(static_cast<std::size_t>(stop - 1));
}

void ComparePage::loadFacts(const std::filesystem::path& model) {
    if (model == m_factsModel) return;
    m_factsModel = model;
    inBackground(
        this, [model] { return readModelFacts(model); },
        [this, model](Result<ModelFacts> facts) {
            if (model != m_factsModel) return;
            m_facts = facts ? std::make_unique<ModelFacts>(std::move(*facts)) : nullptr;
            if (!facts) m_problems->add(facts.error());
            if (m_facts && m_panel->isPromptEmpty()) {
                DrawSettings settings = m_panel->settings();
                settings.prompt = promptsFor(m_context.session->project(), *m_facts).front();
                if (!m_facts->presets.empty()) {
                    settings.steps = m_facts->presets.front().recipe.num_inference_steps;
                    settings.guidance = m_facts->presets.front().recipe.guidance_scale;
                }
                m_panel->setSettings(settings);
            }
            reloadComparisons();
        });
}

void ComparePage::reloadComparisons() {
    inBackground(
        this,
        [folder = m_context.session->project().comparisonsFolder()] {
            return listComparisons(folder);
        },
        [this](std::vector<Comparison> comparisons) {
            m_comparisons = std::move(comparisons);
            const Project& project = m_context.session->project();
            m_strip->setContents(
                m_comparisons, m_facts ? promptsFor(project, *m_facts) : std::vector<std::string>(),
                project.instancePrompt());
            if (m_shownComparison.empty() && !m_drawer->isBusy()) {
                // The last one of this run.
                const auto last =
                    std::find_if(m_comparisons.rbegin(), m_comparisons.rend(),
                                 [&](const Comparison& one) { return one.tuned.runId == m_runId; });
                if (last != m_comparisons.rend())
                    showComparison(*last);
                else
                    showMatching();
            }
            tell();
        });
}

void ComparePage::showComparison(const std::string& id) {
    const auto found = std::find_if(m_comparisons.begin(), m_comparisons.end(),
                                    [&](const Comparison& one) { return one.id == id; });
    if (found != m_comparisons.end()) showComparison(*found);
}

void ComparePage::showComparison(const Comparison& comparison) {
    m_shownComparison = comparison.id;
    m_panel->setSettings(comparison.settings);
    m_view->setLabel(Side::Base, tr("BASE · %1").arg(toQt(comparison.baseName)));
    m_view->setLabel(Side::Tuned, tunedLabel(comparison.tuned));
    m_strip->setChosen(comparison.id);
    // Run and slider follow, where they are still there.
    if (subject() != nullptr) {
        m_followsView = true;
        if (std::any_of(m_subjects.begin(), m_subjects.end(), [&](const Subject& one) {
                return one.runId == comparison.tuned.runId && one.runId != m_runId;
            })) {
            m_runId = comparison.tuned.runId;
            showSubject();
        }
        if (comparison.tuned.runId.empty()) m_slider->setValue(0);
        for (std::size_t i = 0; i < subject()->models.size(); ++i)
            if (subject()->runId == comparison.tuned.runId &&
                subject()->models[i].step == comparison.tuned.step)
                m_slider->setValue(static_cast<int>(i) + 1);
        m_followsView = false;
    }
    load(false, comparison.basePicture());
    load(true, comparison.tunedPicture());
    tell();
}

void ComparePage::load(bool tuned, const std::filesystem::path& file) {
    const int number = ++m_loads[tuned ? 1 : 0];
    const Side side = tuned ? Side::Tuned : Side::Base;
    if (file.empty()) return m_view->setPicture(side, {});
    inBackground(
        this, [file] { return QImage(toQt(file)); },
        [this, number, tuned, side](const QImage& image) {
            if (number == m_loads[tuned ? 1 : 0]) m_view->setPicture(side, image);
        });
}

void ComparePage::stopChosen() {
    if (!m_followsView) showMatching();
    tell();
}

void ComparePage::showMatching() {
    if (subject() == nullptr || m_drawer->isBusy()) return;
    const DrawSettings settings = wantedSettings();
    const TunedModel tuned = chosenModel();
    const Comparison* sameBase = nullptr;
    for (auto it = m_comparisons.rbegin(); it != m_comparisons.rend(); ++it) {
        if (!(it->settings == settings) || it->baseModel != subject()->job.model) continue;
        if (it->tuned.runId == tuned.runId && it->tuned.step == tuned.step)
            return showComparison(*it);
        sameBase = &*it;
    }
    m_shownComparison.clear();
    m_strip->setChosen({});
    m_view->setLabel(Side::Base, baseLabel());
    m_view->setLabel(Side::Tuned, tunedLabel(tuned));
    load(true, {});
    load(false, sameBase ? sameBase->basePicture() : std::filesystem::path());
    const QString invitation = tr("Not drawn yet — press Draw both");
    m_view->setMessage(Side::Base, invitation);
    m_view->setMessage(Side::Tuned, invitation);
}

QString ComparePage::baseLabel() const {
    if (subject() == nullptr) return {};
    return tr("BASE · %1")
        .arg(m_facts ? toQt(m_facts->name) : toQt(subject()->job.model.filename()));
}

QString ComparePage::tunedLabel(const TunedModel& tuned) const {
    if (tuned.runId.empty()) return tr("TUNED · the base itself");
    return tr("TUNED · %1, step %2").arg(runTitle(tuned.runId)).arg(tuned.step);
}

}  // namespace dreambooth
