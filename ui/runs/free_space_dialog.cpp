// Looks at the checkpoints of all runs, and removes those that the person leaves ticked.
#include <base/deleted_folders.h>
#include <base/file_system.h>
#include <base/files.h>
#include <ui/runs/free_space_dialog.h>
#include <ui/runs/run_list.h>
#include <ui/runs/run_uses.h>
#include <ui/session/project_session.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/problem_bar.h>

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <map>
#include <string>

namespace dreambooth {

FreeSpaceDialog::FreeSpaceDialog(StudioContext& context, const RunList& runList, QWidget* parent)
    : QDialog(parent), m_context(context), m_runList(runList) {
    setObjectName(QStringLiteral("freeSpaceDialog"));
    setWindowTitle(tr("Free space"));
    setMinimumSize(560, 380);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(22, 18, 22, 18);
    column->setSpacing(theme::Space::medium);
    m_hint = theme::hint(tr("Looking at the checkpoints…"), this);
    m_hint->setObjectName(QStringLiteral("freeSpaceHint"));
    column->addWidget(m_hint);
    m_list = new QListWidget(this);
    m_list->setObjectName(QStringLiteral("freeSpaceList"));
    m_list->setAccessibleName(tr("What can go"));
    m_list->setProperty("look", QStringLiteral("ticks"));
    m_list->setWordWrap(true);
    column->addWidget(m_list, 1);
    m_problems = new ProblemBar(this);
    column->addWidget(m_problems);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_remove = theme::button(tr("Remove"), this);
    m_remove->setObjectName(QStringLiteral("freeSpaceRemove"));
    buttons->addButton(m_remove, QDialogButtonBox::AcceptRole);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_list, &QListWidget::itemChanged, this, &FreeSpaceDialog::updateTotal);
    connect(m_remove, &QPushButton::clicked, this, &FreeSpaceDialog::remove);
    look();
}

void FreeSpaceDialog::look() {
    m_remove->setEnabled(false);
    std::vector<RunFolder> runs;
    for (const RunSummary& run : m_context.runs->runs())
        if (!m_runList.isActive(run)) runs.push_back(run.folder);
    inBackground(
        this,
        [runs, folder = m_context.session->project().runsFolder()] {
            return spareOf(runs, folder);
        },
        [this](std::vector<Spare> spare) { take(std::move(spare)); });
}

std::vector<FreeSpaceDialog::Spare> FreeSpaceDialog::spareOf(
    const std::vector<RunFolder>& runs, const std::filesystem::path& runsFolder) {
    std::vector<Spare> spare;
    for (const RunFolder& run : runs) {
        Spare one{.run = run, .checkpoints = spareCheckpoints(run)};
        if (one.checkpoints.empty()) continue;
        std::vector<std::filesystem::path> folders;
        for (const SpareCheckpoint& checkpoint : one.checkpoints)
            folders.push_back(checkpoint.path);
        one.bytes = freedByRemoving(folders);
        spare.push_back(std::move(one));
    }
    const auto deleted = deletedIn(runsFolder);
    if (deleted.empty()) return spare;
    Spare& all = spare.emplace_back(RunFolder(deleted.front().parent_path()));
    all.bytes = freedByRemoving(deleted);
    for (const auto& folder : deleted) all.deleted.push_back(folder.filename().string());
    return spare;
}

QString FreeSpaceDialog::textOf(const Spare& one) const {
    const QString bytes = memoryText(static_cast<double>(one.bytes));
    if (one.checkpoints.empty()) {
        const auto needing =
            runsThatNeed(one.deleted, m_context.session->project(), m_context.runs->runs());
        const QString text = tr("Deleted runs · %1").arg(bytes);
        if (needing.empty()) return text;
        return text + QStringLiteral(" · ") +
               counted(static_cast<int>(needing.size()), tr("1 run has its base model there"),
                       tr("%1 runs have their base model there"));
    }
    QStringList steps;
    for (const SpareCheckpoint& checkpoint : one.checkpoints) {
        const QString step = QString::number(checkpoint.step);
        using Why = SpareCheckpoint::Why;
        steps << (checkpoint.why == Why::damaged  ? tr("%1 (damaged)").arg(step)
                  : checkpoint.why == Why::unused ? tr("%1 (left behind)").arg(step)
                                                  : step);
    }
    return (steps.size() == 1 ? tr("%1 · %2 · step %3") : tr("%1 · %2 · steps %3"))
        .arg(breakable(m_context.runs->name(one.run.id())), bytes,
             steps.join(QStringLiteral(", ")));
}

/// What a person starred they want to keep whole; what they deleted they can still bring back.
bool FreeSpaceDialog::isKeptAtFirst(const Spare& one) const {
    const RunSummary* const run = m_runList.find(one.run.id());
    return one.checkpoints.empty() || (run != nullptr && run->label.isStarred);
}

Result<void> FreeSpaceDialog::removeOne(const Spare& one) {
    if (!one.checkpoints.empty()) return removeCheckpoints(one.run, one.checkpoints);
    std::error_code error;
    std::filesystem::remove_all(one.run.path(), error);
    if (error) return std::unexpected(errorFromErrno(error.value(), one.run.path(), "remove"));
    return {};
}

void FreeSpaceDialog::take(std::vector<Spare> spare) {
    // What the person has decided stays so when the list is made again.
    std::map<std::string, Qt::CheckState> decided;
    for (int row = 0; row < m_list->count(); ++row)
        decided[m_spare[static_cast<std::size_t>(row)].run.id()] = m_list->item(row)->checkState();
    m_spare = std::move(spare);
    m_hint->setText(
        m_spare.empty()
            ? tr("There is nothing to remove: no run has more than its last and its best "
                 "checkpoint, and none was deleted.")
            : tr("The last checkpoint of each run stays, with its result and its samples; so does "
                 "the best one by likeness or, where that was not measured, by validation loss. "
                 "What is removed here can't be brought back."));
    {
        const QSignalBlocker blocker(m_list);
        m_list->clear();
        for (const Spare& one : m_spare) {
            auto* item = new QListWidgetItem(textOf(one), m_list);
            item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
            const auto known = decided.find(one.run.id());
            item->setCheckState(known != decided.end() ? known->second
                                : isKeptAtFirst(one)   ? Qt::Unchecked
                                                       : Qt::Checked);
        }
    }
    updateTotal();
}

void FreeSpaceDialog::updateTotal() {
    std::uintmax_t bytes = 0;
    bool hasAny = false;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->checkState() != Qt::Checked) continue;
        hasAny = true;
        bytes += m_spare[static_cast<std::size_t>(row)].bytes;
    }
    m_remove->setEnabled(hasAny && m_context.session->mayChange());
    m_remove->setText(hasAny ? tr("Remove %1").arg(memoryText(static_cast<double>(bytes)))
                             : tr("Remove"));
}

void FreeSpaceDialog::remove() {
    std::vector<Spare> chosen;
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->checkState() == Qt::Checked)
            chosen.push_back(m_spare[static_cast<std::size_t>(row)]);
    m_remove->setEnabled(false);
    m_hint->setText(tr("Removing…"));
    inBackground(
        this,
        [chosen] {
            std::vector<Error> errors;
            for (const Spare& one : chosen)
                if (const auto removed = removeOne(one); !removed)
                    errors.push_back(removed.error());
            return errors;
        },
        [this](const std::vector<Error>& errors) {
            for (const Error& error : errors) m_problems->add(error);
            m_context.runs->reload();
            look();
        });
}

}  // namespace dreambooth
