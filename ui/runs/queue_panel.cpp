// Shows the queue and asks it for changes.
#include <ui/runs/queue_panel.h>
#include <ui/runs/run_list.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_queue.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/flow_layout.h>

#include <QCheckBox>
#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int panelWidth = 296;
constexpr int besideText = 78;  ///< margins of panel, list and row, and the scroll bar

/// With the day where that is another one.
QString doneText(double seconds) {
    const QDateTime now = QDateTime::currentDateTime();
    const QDateTime end = now.addSecs(static_cast<qint64>(seconds));
    const QString time = QLocale().toString(end.time(), QLocale::ShortFormat);
    if (end.date() == now.date()) return QueuePanel::tr("Done at about %1").arg(time);
    return QueuePanel::tr("Done on %1 at about %2")
        .arg(QLocale().toString(end.date(), QLocale::ShortFormat), time);
}

}  // namespace

QueuePanel::QueuePanel(StudioContext& context, RunList& runList, QWidget* parent)
    : QFrame(parent), m_context(context), m_runList(runList) {
    setObjectName(QStringLiteral("queuePanel"));
    setProperty("look", QStringLiteral("sidePanel"));
    setFixedWidth(theme::textWidth(panelWidth));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(19, 18, 18, 16);
    column->setSpacing(Space::small);
    auto* head = new QHBoxLayout;
    head->addWidget(theme::heading(tr("Queue"), this));
    head->addStretch();
    m_hold = theme::button(QString(), this);
    m_hold->setObjectName(QStringLiteral("holdQueue"));
    head->addWidget(m_hold);
    column->addLayout(head);
    m_end = theme::hint(QString(), this);
    m_end->setObjectName(QStringLiteral("queueEnd"));
    m_end->setToolTip(tr("Runs begin while the project is open in a window"));
    column->addWidget(m_end);
    m_runningLayout = new QVBoxLayout;
    m_runningLayout->setSpacing(Space::small);
    column->addLayout(m_runningLayout);
    m_waitingTitle = theme::sectionTitle(QString(), this);
    m_waitingTitle->setObjectName(QStringLiteral("queueWaitingTitle"));
    column->addWidget(m_waitingTitle);
    m_waiting = new QListWidget(this);
    m_waiting->setObjectName(QStringLiteral("queueList"));
    m_waiting->setAccessibleName(tr("Runs that wait"));
    m_waiting->setWordWrap(true);
    m_waiting->setSpacing(2);
    m_waiting->setDragDropMode(QAbstractItemView::InternalMove);
    m_waiting->setDefaultDropAction(Qt::MoveAction);
    m_waiting->setToolTip(tr("Drag to change the order, or Alt with the arrow keys"));
    column->addWidget(m_waiting, 1);
    m_bar = new QWidget(this);
    auto* buttons = new FlowLayout(m_bar, Space::small);
    m_up = theme::button(QStringLiteral("↑"), m_bar);
    m_up->setObjectName(QStringLiteral("queueUp"));
    m_up->setAccessibleName(tr("Earlier"));
    m_down = theme::button(QStringLiteral("↓"), m_bar);
    m_down->setObjectName(QStringLiteral("queueDown"));
    m_down->setAccessibleName(tr("Later"));
    m_change = theme::button(tr("Change…"), m_bar);
    m_change->setObjectName(QStringLiteral("queueChange"));
    m_remove = theme::button(tr("Remove"), m_bar);
    m_remove->setObjectName(QStringLiteral("queueRemove"));
    for (QPushButton* button : {m_up, m_down, m_change, m_remove}) {
        button->setToolTip(button->accessibleName());
        buttons->addWidget(button);
    }
    m_remove->setToolTip(tr("Takes it out of the queue; can be undone as deleting a run"));
    column->addWidget(m_bar);
    column->addStretch();
    auto* sweep = theme::button(tr("Add a sweep…"), this);
    sweep->setObjectName(QStringLiteral("addSweep"));
    sweep->setToolTip(tr("Several runs that differ in one or two settings"));
    column->addWidget(sweep);
    m_goesOn = new QCheckBox(tr("Go on after a restart"), this);
    m_goesOn->setObjectName(QStringLiteral("queueGoesOn"));
    m_goesOn->setToolTip(
        tr("When this project is opened again after the window or the computer "
           "was ended"));
    column->addWidget(m_goesOn);

    connect(sweep, &QPushButton::clicked, this, &QueuePanel::sweepRequested);
    connect(m_hold, &QPushButton::clicked, this,
            [this] { m_context.queue->setHeld(!m_context.queue->state().isHeld); });
    connect(m_goesOn, &QCheckBox::clicked, m_context.queue, &RunQueue::setGoesOnByItself);
    connect(m_up, &QPushButton::clicked, this, [this] { moveChosen(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { moveChosen(1); });
    connect(m_change, &QPushButton::clicked, this, &QueuePanel::changeChosen);
    connect(m_waiting, &QListWidget::itemActivated, this, &QueuePanel::changeChosen);
    connect(m_remove, &QPushButton::clicked, this, &QueuePanel::removeChosen);
    connect(m_waiting->model(), &QAbstractItemModel::rowsMoved, this, &QueuePanel::takeOrder);
    connect(m_waiting, &QListWidget::currentRowChanged, this, [this] { refresh(); });
    const auto shortcut = [&](Qt::Key key, auto&& action) {
        auto* keys = new QShortcut(QKeySequence(Qt::ALT | key), m_waiting);
        keys->setContext(Qt::WidgetShortcut);
        connect(keys, &QShortcut::activated, this, action);
    };
    shortcut(Qt::Key_Up, [this] { moveChosen(-1); });
    shortcut(Qt::Key_Down, [this] { moveChosen(1); });
    connect(m_context.queue, &RunQueue::changed, this, &QueuePanel::refresh);
    refresh();
}

void QueuePanel::refresh() {
    if (m_isListing) return;
    m_isListing = true;
    const RunQueueState& state = m_context.queue->state();
    showRunning();
    listWaiting();
    const int count = static_cast<int>(state.waiting.size());
    const int row = m_waiting->currentRow();
    m_hold->setText(state.isHeld ? tr("Go on") : tr("Hold"));
    m_hold->setToolTip(state.isHeld ? tr("Begins the next run when its devices are free")
                                    : tr("Begins no further run; those at work go on"));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_waitingTitle, m_waiting, m_bar})
        widget->setVisible(count > 0);
    m_hold->setVisible(count > 0 || state.isHeld);
    m_waitingTitle->setText(tr("Waiting · %1").arg(count));
    m_up->setEnabled(row > 0);
    m_down->setEnabled(row >= 0 && row + 1 < count);
    m_remove->setEnabled(row >= 0);
    // One whose worker was killed goes on with what it began with.
    const RunSummary* const chosen = chosenRun();
    const bool hasBegun = chosen != nullptr && chosen->state.phase != RunPhase::queued;
    // The list still has what it was before.
    const bool isChanging = chosen != nullptr && m_context.queue->isChanging(chosen->folder.id());
    m_change->setEnabled(chosen != nullptr && !hasBegun && !isChanging);
    m_change->setToolTip(hasBegun     ? tr("It has begun before and goes on as it was")
                         : isChanging ? tr("It is being changed")
                                      : tr("Its settings, until it begins"));
    m_goesOn->setChecked(state.goesOnByItself);
    m_isListing = false;
}

void QueuePanel::addRunning() {
    Running one{new QLabel(this), theme::hint(QString(), this),
                theme::progressBar(theme::Role::tuned, this)};
    one.name->setObjectName(QStringLiteral("queueRunning"));
    one.name->setProperty("look", QStringLiteral("strong"));
    one.name->setWordWrap(true);
    one.details->setObjectName(QStringLiteral("queueRunningDetails"));
    for (QWidget* widget : std::initializer_list<QWidget*>{one.name, one.details, one.progress})
        m_runningLayout->addWidget(widget);
    m_running.push_back(one);
}

void QueuePanel::showRunning() {
    const auto& runs = m_context.runs->atWork();
    while (m_running.size() < runs.size()) addRunning();
    for (std::size_t i = 0; i < m_running.size(); ++i) {
        const auto& [name, details, progress] = m_running[i];
        for (QWidget* widget : std::initializer_list<QWidget*>{name, details, progress})
            widget->setVisible(i < runs.size());
        if (i >= runs.size()) continue;
        const RunFollower& run = *runs[i];
        name->setText(m_context.runs->name(run.run().id()));
        const QString left = timeLeftText(run.secondsLeft());
        const QString step = tr("step %1 of %2").arg(run.state().step).arg(run.state().totalSteps);
        QStringList facts{left.isEmpty() ? workText(run) : tr("%1 · %2").arg(step, left)};
        if (run.job().devices != std::vector<std::string>{"auto"})
            facts << namedDevicesText(run.job().devices);
        else if (!run.history().devices.empty())
            facts << devicesText(run.history().devices);
        details->setText(facts.join(QStringLiteral(" · ")));
        progress->setAccessibleName(tr("Progress of %1").arg(name->text()));
        progress->setRange(0, std::max(1, run.state().totalSteps));
        progress->setValue(run.state().step);
    }
}

std::optional<double> QueuePanel::secondsOf(const RunSummary& run) const {
    const auto step =
        measuredStepSeconds(m_context.runs->runs(), m_context.session->project().baseModel,
                            run.job.recipe, run.job.devices);
    if (!step) return {};
    // One that goes on from a checkpoint, its own or another run's, has learned that far.
    const double seconds =
        *step * std::max(0, run.job.recipe.max_train_steps - run.lastCheckpoint());
    const int limit = run.job.recipe.max_train_seconds;
    return limit > 0 ? std::min<double>(seconds, limit) : seconds;
}

void QueuePanel::listWaiting() {
    const RunQueueState& state = m_context.queue->state();
    bool isKnown = true;
    std::vector<DeviceUse> atWork, waiting;
    for (const RunFollower* run : m_context.runs->atWork()) {
        isKnown = isKnown && run->secondsLeft() >= 0;
        atWork.push_back({run->run().id(), run->devicesInUse(), run->secondsLeft()});
    }
    // A name takes one line; what tells names apart is often at their end.
    const QFontMetrics metrics = m_waiting->fontMetrics();
    const int width = theme::textWidth(panelWidth) - besideText;
    std::vector<std::pair<QString, QString>> rows;  // id, text
    for (const std::string& id : state.waiting) {
        const RunSummary* const run = m_runList.find(id);
        const auto seconds = run == nullptr ? std::nullopt : secondsOf(*run);
        isKnown = isKnown && seconds.has_value();
        if (run != nullptr) waiting.push_back({id, run->job.devices, seconds.value_or(0)});
        QString text = run == nullptr
                           ? runTitle(id)
                           : tr("%1\n%2").arg(metrics.elidedText(m_context.runs->name(id),
                                                                 Qt::ElideMiddle, width),
                                              recipeSummary(run->job.recipe));
        if (seconds) text += QStringLiteral(" · ") + estimateText(*seconds);
        if (run != nullptr && run->job.devices != std::vector<std::string>{"auto"})
            text += QStringLiteral(" · ") + namedDevicesText(run->job.devices);
        rows.emplace_back(toQt(id), text);
    }
    const auto idOf = &std::pair<QString, QString>::first;
    if (std::ranges::equal(rows, m_rows, {}, idOf, idOf)) {  // a drag may be under way
        for (std::size_t row = 0; row < rows.size(); ++row)
            if (rows[row] != m_rows[row])
                m_waiting->item(static_cast<int>(row))->setText(rows[row].second);
        m_rows = rows;
    } else {
        const QString before = m_waiting->currentItem() == nullptr
                                   ? QString()
                                   : m_waiting->currentItem()->data(Qt::UserRole).toString();
        m_rows = rows;
        m_waiting->clear();
        for (const auto& [id, text] : rows) {
            auto* item = new QListWidgetItem(text, m_waiting);
            item->setData(Qt::UserRole, id);
            item->setToolTip(theme::toolTipLines(m_context.runs->name(toStd(id))) + u'\n' +
                             m_waiting->toolTip());
            if (id == before) m_waiting->setCurrentItem(item);
        }
    }
    m_end->setText(m_context.queue->isAdding() ? tr("Runs are being added…")
                   : state.isHeld              ? heldText()
                   : state.waiting.empty()
                       ? tr("Runs wait here while another one is at work: “Add to queue” on the "
                            "Train page.")
                   : m_context.queue->waitsForOthers()
                       ? tr("Waits for a GPU on which a run of another project is at work.")
                   : isKnown ? doneText(secondsUntilDone(atWork, waiting))
                             : tr("How long it takes is not known yet."));
}

QString QueuePanel::heldText() const {
    const std::string& id = m_context.queue->state().heldFor;
    const RunSummary* const run = id.empty() ? nullptr : m_runList.find(id);
    if (run == nullptr) return tr("Held: no further run begins.");
    const bool lackedRoom = run->state.phase == RunPhase::failed && !run->endedUnexpectedly;
    return (lackedRoom ? tr("Held, as the disk had too little room for %1. Make room, and resume "
                            "that run or press “Go on”.")
                       : tr("Held until %1 goes on, or you press “Go on”."))
        .arg(breakable(m_context.runs->name(id)));
}

void QueuePanel::moveChosen(int by) {
    const QListWidgetItem* const item = m_waiting->currentItem();
    if (item == nullptr) return;
    m_context.queue->move(toStd(item->data(Qt::UserRole).toString()), m_waiting->currentRow() + by);
}

const RunSummary* QueuePanel::chosenRun() const {
    const QListWidgetItem* const item = m_waiting->currentItem();
    return item == nullptr ? nullptr : m_runList.find(toStd(item->data(Qt::UserRole).toString()));
}

void QueuePanel::changeChosen() {
    if (m_change->isEnabled()) m_context.host->changeWaitingRun(chosenRun()->folder.id());
}

void QueuePanel::removeChosen() {
    if (const QListWidgetItem* const item = m_waiting->currentItem())
        m_context.runs->remove(toStd(item->data(Qt::UserRole).toString()));
}

/// After a drag.
void QueuePanel::takeOrder() {
    if (m_isListing) return;
    std::vector<std::string> order;
    m_rows.clear();  // they stand otherwise now
    for (int row = 0; row < m_waiting->count(); ++row)
        order.push_back(toStd(m_waiting->item(row)->data(Qt::UserRole).toString()));
    // From within the list's own drop, which is still at work.
    QMetaObject::invokeMethod(
        this,
        [this, order] {
            for (std::size_t place = 0; place < order.size(); ++place)
                m_context.queue->move(order[place], static_cast<int>(place));
        },
        Qt::QueuedConnection);
}

}  // namespace dreambooth
