// The sheet of settings, for the recipe of one run.
#include <project/recipe_fields.h>
#include <project/starting_lora.h>
#include <runs/inputs.h>
#include <runs/run_queue.h>
#include <ui/session/project_session.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_store.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/waiting_run_sheet.h>

namespace dreambooth {

void WaitingRunSheet::present(const std::string& runId, StudioContext& context, QWidget* parent) {
    const RunSummary* const run = context.runs->find(runId);
    if (run == nullptr) return;
    inBackground(
        parent,
        [folder = run->folder, job = run->job] {
            const auto photos = [&](bool needsMasks) -> Result<void> {
                TRY_VOID(projectOf(folder, job, needsMasks));
                return {};
            };
            return Facts{
                .model = readModelFacts(job.model, job.networkWeights.empty()
                                                       ? job.networkWeights
                                                       : folder.path() / job.networkWeights),
                .photos = photos(false),
                .photosAndMasks = photos(true)};
        },
        [runId, &context, parent](Facts facts) {
            const RunSummary* const waiting = context.runs->find(runId);
            if (waiting == nullptr || context.queue->isChanging(runId) || !parent->isVisible() ||
                parent->findChild<WaitingRunSheet*>() != nullptr)
                return;
            auto* sheet = new WaitingRunSheet(*waiting, std::move(facts), context, parent);
            sheet->setAttribute(Qt::WA_DeleteOnClose);
            sheet->open();
        });
}

WaitingRunSheet::WaitingRunSheet(const RunSummary& run, Facts facts, StudioContext& context,
                                 QWidget* parent)
    : SettingsSheet(tr("Change %1").arg(context.runs->name(run.folder.id())), tr("Save"), parent),
      m_context(context),
      m_runId(run.folder.id()),
      m_job(run.job),
      m_facts(std::move(facts)) {
    if (m_facts.model) setFamily(m_facts.model->family);
    QMap<std::string, QString> fixed;
    visitFields(m_job.recipe, [&](const char* flag, const auto&) {
        if (const QString reason = whyFixed(flag); !reason.isEmpty()) fixed[flag] = reason;
    });
    setFixed(fixed);
    setRecipe(m_job.recipe, m_job.recipe, runName(run));
    connect(this, &SettingsSheet::edited, this, &WaitingRunSheet::update);
    connect(this, &QDialog::accepted, this, &WaitingRunSheet::save);
    connect(context.queue, &RunQueue::changed, this, &WaitingRunSheet::update);
    connect(context.runs, &RunStore::runsChanged, this, &WaitingRunSheet::update);
    update();
}

QString WaitingRunSheet::whyFixed(const std::string& flag) const {
    if (!m_job.branchedFrom.empty())
        return mayChangeInBranch(flag) ? QString() : tr("Fixed: it goes on from a checkpoint.");
    if (!m_job.networkWeights.empty() && isOfStartingLora(flag))
        return tr("Fixed: as the LoRA has it.");
    if (!decidesInput(flag)) return {};
    // Masks are looked at where they count, or are to count from now on.
    const bool needsMasks = (flag == "masked_loss") != m_job.recipe.masked_loss;
    const Result<void>& photos = needsMasks ? m_facts.photosAndMasks : m_facts.photos;
    if (photos) return {};
    const auto gone = photos.error().arguments.find("photos");
    if (gone == photos.error().arguments.end()) return tr("Fixed: its photos are cut already.");
    return tr("Fixed, as these are gone: %1").arg(toQt(gone->second));
}

bool WaitingRunSheet::isWaiting() const {
    const RunSummary* const run = m_context.runs->find(m_runId);
    return run != nullptr && run->state.phase == RunPhase::queued &&
           m_context.runs->atWork(m_runId) == nullptr &&
           std::ranges::find(m_context.queue->state().waiting, m_runId) !=
               m_context.queue->state().waiting.end();
}

void WaitingRunSheet::update() {
    Result<void> good =
        isWaiting() ? checkWaitingRecipe(m_job, recipe()) : failure("waiting.begun");
    if (good && m_facts.model) good = checkFamily(recipe(), m_facts.model->trainable);
    if (good) good = m_context.session->mayChange();
    setProblem(good ? QString() : errorText(good.error()));
}

void WaitingRunSheet::save() {
    Recipe changed = recipe();
    if (changed == m_job.recipe) return;
    // Which card it is now.
    changed.preset =
        m_facts.model ? cardOf(changed, m_context.session->project(), *m_facts.model) : "own";
    m_context.queue->change(m_runId, changed);
}

}  // namespace dreambooth
