// A table of names and values, read anew every two seconds while it is in sight.
#include <base/clock.h>
#include <base/host.h>
#include <formats/model_files.h>
#include <formats/model_identity.h>
#include <ui/session/run_follower.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/plan_line.h>
#include <ui/train/run_machine.h>
#include <ui/widgets/scrolling.h>

#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QThread>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int lookMilliseconds = 2000;

QString untold() {
    return RunMachine::tr("not told by this system");
}

QString secondsText(double seconds) {
    return RunMachine::tr("%1 s").arg(QLocale().toString(seconds, 'f', seconds < 10 ? 2 : 0));
}

/// "12 min, 80 % of these"
QString partText(double seconds, double all) {
    if (all <= 0) return RunMachine::tr("nothing yet");
    return RunMachine::tr("%1, %2 % of these")
        .arg(seconds < 60 ? secondsText(seconds) : durationText(seconds),
             QLocale().toString(100 * seconds / all, 'f', 0));
}

double meanOf(const std::vector<float>& values) {
    return values.empty() ? 0
                          : std::accumulate(values.begin(), values.end(), 0.0) /
                                static_cast<double>(values.size());
}

}  // namespace

RunMachine::RunMachine(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("runMachine"));
    auto* scroll = new VerticalScroll(this);
    auto* inner = new QWidget;
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(0, 0, 0, 0);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(Space::medium);
    m_grid->setVerticalSpacing(6);
    m_grid->setColumnStretch(1, 1);
    column->addLayout(m_grid);
    column->addStretch();
    addSection(tr("Memory"));
    m_processMemory = addRow(tr("Training process, now"), "machineMemory");
    m_processPeak = addRow(tr("Training process, at most"), "machinePeak");
    m_toldPeak = addRow(QString(), "machineToldPeak");
    m_computerMemory = addRow(tr("This computer"), "machineFree");
    addSection(tr("Load"));
    m_processLoad = addRow(tr("Training process"), "machineCores");
    m_computerLoad = addRow(tr("This computer"), "machineLoad");
    addSection(tr("Temperature"));
    m_temperatures = addRow(tr("This computer"), "machineTemperatures");
    addSection(tr("Where the time went"));
    m_steps = addRow(tr("Steps"), "machineSteps");
    m_validation = addRow(tr("Validation"), "machineValidation");
    m_checkpoints = addRow(tr("Checkpoints"), "machineCheckpoints");
    m_samples = addRow(tr("Samples"), "machineSamples");
    addSection(tr("Foreseen, and as it is"));
    m_foreseenMemory = addRow(tr("Memory"), "machineForeseenMemory");
    m_foreseenStep = addRow(tr("A step"), "machineForeseenStep");
    scroll->setWidget(inner);
    scroll->setAccessibleName(tr("What the run takes of the machine"));
    connect(&m_timer, &QTimer::timeout, this, &RunMachine::look);
}

void RunMachine::addSection(const QString& title) {
    if (m_row > 0) m_grid->setRowMinimumHeight(m_row++, Space::small);
    m_grid->addWidget(theme::sectionTitle(title, this), m_row++, 0, 1, 2);
}

QLabel* RunMachine::addRow(const QString& name, const char* objectName) {
    auto* label = theme::hint(name, this);
    label->setWordWrap(false);
    auto* value = new QLabel(this);
    value->setObjectName(QLatin1String(objectName));
    value->setWordWrap(true);
    value->setTextFormat(Qt::PlainText);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setBuddy(value);
    m_grid->addWidget(label, m_row, 0, Qt::AlignTop);
    m_grid->addWidget(value, m_row++, 1);
    return value;
}

void RunMachine::set(QLabel* value, const QString& text) {
    value->setText(text);
    for (QLabel* label : findChildren<QLabel*>())
        if (label->buddy() == value)
            value->setAccessibleName(QStringLiteral("%1: %2").arg(label->text(), text));
}

void RunMachine::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_timer.start(lookMilliseconds);
    look();
    update();
}

void RunMachine::hideEvent(QHideEvent* event) {
    m_timer.stop();
    QWidget::hideEvent(event);
}

void RunMachine::show(const RunFollower& run) {
    const RunHistory& history = run.history();
    const bool isOther = m_shown.id != run.run().id() || m_shown.pid != run.state().pid;
    const bool isAtWork = run.isActive() && !run.isWaiting();
    m_shown.id = run.run().id();
    m_shown.pid = run.state().pid;
    m_shown.host = isAtWork ? toQt(run.state().host) : QString();
    m_shown.isHere = isAtWork && run.state().host == hostName();
    m_shown.onGpu = !history.devices.empty() && !history.devices.front().starts_with("cpu");
    m_shown.parts = history.partTimes();
    m_shown.peakBytes = 0;
    if (const auto& bytes = history.steps.column("memory_bytes"); !bytes.empty())
        m_shown.peakBytes = static_cast<std::int64_t>(*std::ranges::max_element(bytes));
    m_shown.stepSeconds = meanOf(history.steps.column("seconds"));
    if (isOther) {
        m_last.process.reset();
        m_cores = -1;
        m_foreseen.reset();
    }
    if (isOther && run.isLoaded()) lookUpPlan(run);
    if (isVisible()) update();
}

/// A hash of the model is read for that.
void RunMachine::lookUpPlan(const RunFollower& run) {
    inBackground(
        this,
        [job = run.job()]() -> std::optional<Foreseen> {
            const auto files = ModelFiles::open(job.model);
            const auto identity = files ? modelIdentity(*files) : std::unexpected(files.error());
            if (!identity) return std::nullopt;
            const Json plan = PlanMemory().find(
                {.model = *identity, .devices = job.devices, .recipe = job.recipe});
            if (!plan.is_object()) return std::nullopt;
            return Foreseen{
                .bytes = valueOr<std::int64_t>(plan, "peak_bytes", 0),
                .stepSeconds = planTimesFromJson(valueOr(plan, "times", Json::object())).step};
        },
        [this, id = m_shown.id](const std::optional<Foreseen>& foreseen) {
            if (id != m_shown.id) return;
            m_foreseen = foreseen;
            if (isVisible()) update();
        });
}

void RunMachine::look() {
    if (m_isLooking || !isVisible()) return;
    m_isLooking = true;
    inBackground(
        this,
        [pid = m_shown.pidHere()] {
            return Look{.pid = pid,
                        .process = readProcess(pid),
                        .at = steadySeconds(),
                        .memory = memory(),
                        .load = loadOfMinute(),
                        .temperatures = temperatures()};
        },
        [this](const Look& look) {
            m_isLooking = false;
            if (look.pid != m_shown.pidHere()) return this->look();  // another run is shown now
            m_cores = look.process && m_last.process && look.pid == m_last.pid
                          ? (look.process->processorSeconds - m_last.process->processorSeconds) /
                                (look.at - m_last.at)
                          : -1;
            m_last = look;
            update();
        });
}

void RunMachine::update() {
    const bool isOfRun = m_last.at > 0 && m_last.pid == m_shown.pidHere();
    const auto process = isOfRun ? m_last.process : std::nullopt;
    const QString measuring = tr("being measured…");
    const QString untoldNow = m_last.at > 0 ? untold() : measuring;
    const QString away = m_shown.isHere           ? isOfRun ? untold() : measuring
                         : m_shown.host.isEmpty() ? tr("not at work now")
                                                  : tr("at work on %1").arg(m_shown.host);
    const auto bytes = [](auto number) { return memoryText(static_cast<double>(number)); };
    set(m_processMemory, process ? bytes(process->resident) : away);
    set(m_processPeak, process && process->peakResident > 0 ? bytes(process->peakResident) : away);
    for (QLabel* label : findChildren<QLabel*>())
        if (label->buddy() == m_toldPeak)
            label->setText(m_shown.onGpu ? tr("GPU, at most")
                                         : tr("At the end of a step, at most"));
    set(m_toldPeak, m_shown.peakBytes > 0 ? bytes(m_shown.peakBytes) : tr("nothing yet"));
    const Memory& memory = m_last.memory;
    set(m_computerMemory,
        memory.total > 0 ? tr("%1 of %2 free").arg(bytes(memory.available), bytes(memory.total))
                         : untoldNow);
    const int cores = QThread::idealThreadCount();
    const auto number = [](double value) { return QLocale().toString(value, 'f', 1); };
    const QString ofCores = counted(cores, tr("%2 of 1 core"), tr("%2 of %1 cores"));
    set(m_processLoad, process && m_cores >= 0 ? ofCores.arg(number(std::max(0.0, m_cores)))
                       : process               ? measuring
                                               : away);
    set(m_computerLoad,
        m_last.load
            ? tr("%1 processes want to compute, mean of the last minute").arg(number(*m_last.load))
            : untoldNow);
    QStringList sensors;
    for (const Temperature& one : m_last.temperatures)
        sensors += tr("%1: %2 °C").arg(toQt(one.sensor), QLocale().toString(one.celsius, 'f', 0));
    set(m_temperatures, sensors.isEmpty() ? untoldNow : sensors.join(u'\n'));

    const RunHistory::PartTimes& parts = m_shown.parts;
    const double all = parts.steps + parts.validation + parts.checkpoints + parts.samples;
    set(m_steps, partText(parts.steps, all));
    set(m_validation, partText(parts.validation, all));
    set(m_checkpoints, partText(parts.checkpoints, all));
    set(m_samples, partText(parts.samples, all));

    const QString unmeasured = tr("not measured for these settings on this computer");
    const auto beside = [&](const QString& foreseen, const QString& is, bool isKnown) {
        return isKnown ? tr("foreseen %1, is %2").arg(foreseen, is) : foreseen;
    };
    const std::uint64_t took = m_shown.onGpu ? static_cast<std::uint64_t>(m_shown.peakBytes)
                               : process     ? process->peakResident
                                             : 0;
    set(m_foreseenMemory, m_foreseen && m_foreseen->bytes > 0
                              ? beside(bytes(m_foreseen->bytes), bytes(took), took > 0)
                              : unmeasured);
    set(m_foreseenStep, m_foreseen && m_foreseen->stepSeconds > 0
                            ? beside(secondsText(m_foreseen->stepSeconds),
                                     secondsText(m_shown.stepSeconds), m_shown.stepSeconds > 0)
                            : unmeasured);
}

}  // namespace dreambooth
