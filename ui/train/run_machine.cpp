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

/// Means over the steps that have parts: not those on a GPU, nor of earlier versions.
QString stepPartsText(const StepColumns& steps) {
    const auto& forward = steps.column("seconds_forward");
    const auto untold = std::ranges::count(forward, 0.0F);
    const double told = static_cast<double>(std::ssize(forward) - untold);
    if (told == 0) return RunMachine::tr("not told by this run");
    const auto mean = [&](const char* part) {
        const auto& values = steps.column(part);
        return secondsText(std::accumulate(values.begin(), values.end(), 0.0) / told);
    };
    return RunMachine::tr("forward %1, backward %2, update %3")
        .arg(mean("seconds_forward"), mean("seconds_backward"), mean("seconds_update"));
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
    column->setContentsMargins(0, 0, Space::small, 0);
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(Space::medium);
    m_grid->setVerticalSpacing(6);
    m_grid->setColumnStretch(0, 2);
    m_grid->setColumnStretch(1, 3);
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
    m_graphics = addRow(tr("Graphics cards"), "machineGraphics");
    addSection(tr("Temperature"));
    m_temperatures = addRow(tr("This computer"), "machineTemperatures");
    addSection(tr("Where the time went"));
    m_steps = addRow(tr("Steps"), "machineSteps");
    m_stepParts = addRow(tr("Of a step"), "machineStepParts");
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

RunMachine::Row RunMachine::addRow(const QString& name, const char* objectName) {
    const Row row{theme::hint(name, this), new QLabel(this)};
    row.value->setObjectName(QLatin1String(objectName));
    row.value->setWordWrap(true);
    row.value->setTextFormat(Qt::PlainText);
    row.value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    row.name->setBuddy(row.value);
    m_grid->addWidget(row.name, m_row, 0, Qt::AlignTop);
    m_grid->addWidget(row.value, m_row++, 1, Qt::AlignTop);
    return row;
}

void RunMachine::Row::say(const QString& text) const {
    value->setText(text);
    value->setAccessibleName(QStringLiteral("%1: %2").arg(name->text(), text));
}

void RunMachine::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_gpuReader = std::make_shared<GpuReader>();
    m_timer.start(lookMilliseconds);
    look();
    sayAll();
}

void RunMachine::hideEvent(QHideEvent* event) {
    m_timer.stop();
    m_gpuReader.reset();  // so that a card can sleep
    QWidget::hideEvent(event);
}

void RunMachine::show(const RunFollower& run) {
    m_run = &run;
    if (isVisible()) sayAll();
}

bool RunMachine::isAtWork() const {
    return m_run && m_run->isActive() && !m_run->isWaiting();
}

bool RunMachine::isHere() const {
    return isAtWork() && m_run->state().host == hostName();
}

long RunMachine::pidHere() const {
    return isHere() ? m_run->state().pid : 0;
}

/// A hash of the model is read for that.
void RunMachine::lookUpPlan() {
    m_planOf = m_run->run().id();
    m_foreseen.reset();
    inBackground(
        this,
        [job = m_run->job(), folder = m_run->run().path()]() -> std::optional<Foreseen> {
            const auto files = ModelFiles::open(job.model);
            const auto identity = files ? modelIdentity(*files) : std::unexpected(files.error());
            if (!identity) return std::nullopt;
            const std::filesystem::path start =
                job.networkWeights.empty() ? job.networkWeights : folder / job.networkWeights;
            const Json plan = PlanMemory().find({.model = *identity,
                                                 .devices = job.devices,
                                                 .recipe = job.recipe,
                                                 .start = startIdentity(start)});
            if (!plan.is_object()) return std::nullopt;
            return Foreseen{
                .bytes = valueOr<std::int64_t>(plan, "peak_bytes", 0),
                .stepSeconds = planTimesFromJson(valueOr(plan, "times", Json::object())).step};
        },
        [this, id = m_planOf](const std::optional<Foreseen>& foreseen) {
            if (id != m_planOf) return;
            m_foreseen = foreseen;
            if (isVisible()) sayAll();
        });
}

void RunMachine::look() {
    if (m_isLooking || !isVisible()) return;
    m_isLooking = true;
    inBackground(
        this,
        [pid = pidHere(), gpus = m_gpuReader] {
            return Look{.pid = pid,
                        .process = readProcess(pid),
                        .at = steadySeconds(),
                        .memory = memory(),
                        .load = loadOfMinute(),
                        .temperatures = temperatures(),
                        .gpus = gpus->read()};
        },
        [this](const Look& look) {
            m_isLooking = false;
            if (look.pid != pidHere()) return this->look();  // another run is shown now
            m_cores = look.process && m_last.process && look.pid == m_last.pid
                          ? (look.process->processorSeconds - m_last.process->processorSeconds) /
                                (look.at - m_last.at)
                          : -1;
            m_last = look;
            sayAll();
        });
}

void RunMachine::sayAll() {
    if (!m_run) return;
    if (m_run->isLoaded() && m_planOf != m_run->run().id()) lookUpPlan();
    const RunHistory& history = m_run->history();
    const bool isOfRun = m_last.at > 0 && m_last.pid == pidHere();
    const auto process = isOfRun ? m_last.process : std::nullopt;
    const QString measuring = tr("being measured…");
    const QString untoldNow = m_last.at > 0 ? untold() : measuring;
    const QString host = toQt(m_run->state().host);
    const QString away = isHere()                        ? isOfRun ? untold() : measuring
                         : isAtWork() && !host.isEmpty() ? tr("at work on %1").arg(host)
                                                         : tr("not at work now");
    const auto bytes = [](auto number) { return memoryText(static_cast<double>(number)); };
    m_processMemory.say(process ? bytes(process->resident) : away);
    m_processPeak.say(process && process->peakResident > 0 ? bytes(process->peakResident) : away);
    const bool isOnGpu = !history.devices.empty() && !history.devices.front().starts_with("cpu");
    const auto& told = history.steps.column("memory_bytes");
    const auto peak = told.empty() ? 0.0F : *std::ranges::max_element(told);
    m_toldPeak.name->setText(isOnGpu ? tr("GPU, at most") : tr("At the end of a step, at most"));
    m_toldPeak.say(peak > 0 ? bytes(peak) : tr("nothing yet"));
    const Memory& memory = m_last.memory;
    m_computerMemory.say(memory.total > 0
                             ? tr("%1 of %2 free").arg(bytes(memory.available), bytes(memory.total))
                             : untoldNow);
    const int cores = QThread::idealThreadCount();
    const auto number = [](double value) { return QLocale().toString(value, 'f', 1); };
    const QString ofCores = counted(cores, tr("%2 of 1 core"), tr("%2 of %1 cores"));
    m_processLoad.say(process && m_cores >= 0 ? ofCores.arg(number(std::max(0.0, m_cores)))
                      : process               ? measuring
                                              : away);
    m_computerLoad.say(
        m_last.load
            ? tr("%1 processes want to compute, mean of the last minute").arg(number(*m_last.load))
            : untoldNow);
    QStringList sensors, cards;
    const auto addSensor = [&](const std::string& name, double celsius) {
        sensors += tr("%1: %2 °C").arg(toQt(name), QLocale().toString(celsius, 'f', 0));
    };
    for (const GpuReading& card : m_last.gpus) {
        if (card.celsius) addSensor(card.name, *card.celsius);
        QStringList facts;
        if (card.busyPercent) facts += tr("%1 % busy").arg(*card.busyPercent);
        if (card.used) facts += tr("%1 of %2 taken").arg(bytes(*card.used), bytes(card.total));
        cards += tr("%1: %2").arg(toQt(card.name),
                                  facts.isEmpty() ? untold() : facts.join(QStringLiteral(", ")));
    }
    m_graphics.say(cards.join(u'\n'));
    for (QLabel* label : {m_graphics.name, m_graphics.value}) label->setVisible(!cards.isEmpty());
    for (const Temperature& one : m_last.temperatures) addSensor(one.sensor, one.celsius);
    m_temperatures.say(sensors.isEmpty() ? untoldNow : sensors.join(u'\n'));

    const RunHistory::PartTimes parts = history.partTimes();
    const double all = parts.steps + parts.validation + parts.checkpoints + parts.samples;
    m_steps.say(partText(parts.steps, all));
    m_stepParts.say(stepPartsText(history.steps));
    m_validation.say(partText(parts.validation, all));
    m_checkpoints.say(partText(parts.checkpoints, all));
    m_samples.say(partText(parts.samples, all));

    const double stepSeconds = meanOf(history.steps.column("seconds"));
    const QString unmeasured = tr("not measured for these settings on this computer");
    const auto beside = [&](const QString& foreseen, const QString& is, bool isKnown) {
        return isKnown ? tr("foreseen %1, is %2").arg(foreseen, is) : foreseen;
    };
    // Of a run that is over only the ends of steps are known; more was taken within them.
    const bool isOfProcess = !isOnGpu && process && process->peakResident > 0;
    const QString took = isOfProcess ? bytes(process->peakResident)
                         : isOnGpu   ? bytes(peak)
                                     : tr("at most %1 at the end of a step").arg(bytes(peak));
    m_foreseenMemory.say(m_foreseen && m_foreseen->bytes > 0
                             ? beside(bytes(m_foreseen->bytes), took, isOfProcess || peak > 0)
                             : unmeasured);
    m_foreseenStep.say(m_foreseen && m_foreseen->stepSeconds > 0
                           ? beside(secondsText(m_foreseen->stepSeconds), secondsText(stepSeconds),
                                    stepSeconds > 0)
                           : unmeasured);
}

}  // namespace dreambooth
