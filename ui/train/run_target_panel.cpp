// The processors, what is asked of a cluster, and the choice between them.
#include <ui/launch/cluster_queue.h>
#include <ui/session/computer_devices.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/session/settings.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>
#include <ui/train/run_target_panel.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/segmented_control.h>

#include <QCheckBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

/// "2.2 of 25.3 GB": the unit once.
QString usedOf(double used, double total) {
    const QLocale locale;
    const bool isLarge = total >= 1e9;
    const double unit = isLarge ? 1e9 : 1e6;
    return (isLarge ? DeviceList::tr("%1 of %2 GB") : DeviceList::tr("%1 of %2 MB"))
        .arg(locale.toString(used / unit, 'f', 1), locale.toString(total / unit, 'f', 1));
}

}  // namespace

DeviceList::DeviceList(const StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_runs(*context.runs),
      m_computer(*context.computer),
      m_layout(new QVBoxLayout(this)),
      m_note(theme::hint(tr("Looking for processors…"), this)),
      m_chosen(m_computer.chosen()) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(6);
    m_layout->addWidget(m_note);
    connect(&m_computer, &ComputerDevices::known, this, &DeviceList::take);
    connect(&m_runs, &RunStore::activeChanged, this, &DeviceList::updateMemory);
    if (m_computer.isKnown()) take();
}

void DeviceList::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    // Who looks at a card takes some of its memory, of which a run may leave none.
    isTrainingHere() ? m_computer.ask() : m_computer.askAgain();
}

bool DeviceList::isTrainingHere() const {
    return std::ranges::any_of(m_runs.atWork(), [this](const RunFollower* run) {
        return run != m_runs.classImages() && !run->isElsewhere();
    });
}

void DeviceList::take() {
    if (!m_devices.empty()) {  // asked again: what is chosen stays
        for (const ComputerDevice& device : m_computer.all()) {
            const auto shown = std::ranges::find(m_devices, device.id, &Device::id);
            if (shown != m_devices.end()) showMemory(*shown, device);
        }
        showChosen();
        return tellChosen();
    }
    for (const ComputerDevice& device : m_computer.all()) addDevice(device);
    m_note->setVisible(m_devices.empty());
    m_note->setText(tr("The fastest processor is chosen when the run starts."));
    showChosen();
    updateMemory();
    tellChosen();
}

void DeviceList::showChosen() {
    const std::vector<std::string> chosen = m_computer.chosen();
    for (const Device& device : m_devices) {
        const QSignalBlocker blocker(device.box);
        device.box->setChecked(std::ranges::find(chosen, device.id) != chosen.end());
    }
}

void DeviceList::tellChosen() {
    std::vector<std::string> now = m_computer.chosen();
    if (now == m_chosen) return;
    m_chosen = std::move(now);
    emit chosen();
}

void DeviceList::addDevice(const ComputerDevice& device) {
    const std::string& id = device.id;
    const QString title = device.isCpu() ? tr("CPU · %1").arg(device.name)
                                         : tr("GPU %1 · %2").arg(toQt(id), device.name);
    auto* box = new QCheckBox(this);
    box->setObjectName(QStringLiteral("device_") + toQt(id));
    box->setAccessibleName(title);
    box->setToolTip(title);
    auto* nameLabel = new ElidedLabel(this);
    nameLabel->setText(title);
    nameLabel->setToolTip(title);
    nameLabel->setBuddy(box);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(box);
    row->addWidget(nameLabel, 1);
    m_layout->addLayout(row);
    Device& added = m_devices.emplace_back(id, box);
    if (device.totalBytes > 0) {
        added.numbers = theme::hint(QString(), this);
        added.numbers->setWordWrap(false);
        added.numbers->setIndent(theme::Space::small);
        row->addWidget(added.numbers);
        added.bar = theme::progressBar(theme::Role::validation, this);
        added.bar->setRange(0, 1000);
        added.bar->setAccessibleName(tr("Memory in use"));
        // Nothing moves from the pointer. The numbers' room goes to the name beside them.
        QSizePolicy kept = added.bar->sizePolicy();
        kept.setRetainSizeWhenHidden(true);
        added.bar->setSizePolicy(kept);
        m_layout->addWidget(added.bar);
        showMemory(added, device);
    }
    connect(box, &QCheckBox::toggled, this, [this, box] { keepSensible(box); });
}

void DeviceList::showMemory(const Device& shown, const ComputerDevice& device) {
    if (shown.bar == nullptr || device.totalBytes <= 0) return;
    const double used = std::max(0.0, device.totalBytes - device.freeBytes);
    shown.numbers->setText(usedOf(used, device.totalBytes));
    shown.bar->setValue(static_cast<int>(used / device.totalBytes * 1000));
}

void DeviceList::updateMemory() {
    const bool isTraining = isTrainingHere();
    for (const Device& device : m_devices)
        for (QWidget* widget :
             {static_cast<QWidget*>(device.numbers), static_cast<QWidget*>(device.bar)})
            if (widget != nullptr) widget->setVisible(!isTraining);
    if (!isTraining && isVisible() && m_computer.isKnown()) m_computer.askAgain();
}

void DeviceList::keepSensible(const QCheckBox* changed) {
    // One kind at a time, and at least one processor.
    const auto changedOne = std::find_if(m_devices.begin(), m_devices.end(),
                                         [&](const Device& d) { return d.box == changed; });
    for (const Device& device : m_devices) {
        const QSignalBlocker blocker(device.box);
        const bool sameKind = (device.id == "cpu") == (changedOne->id == "cpu");
        if (changed->isChecked() && !sameKind) device.box->setChecked(false);
    }
    if (std::none_of(m_devices.begin(), m_devices.end(),
                     [](const Device& device) { return device.box->isChecked(); })) {
        const QSignalBlocker blocker(changedOne->box);
        changedOne->box->setChecked(true);
    }
    std::vector<std::string> ids;
    for (const Device& device : m_devices)
        if (device.box->isChecked()) ids.push_back(device.id);
    m_computer.choose(std::move(ids));
    tellChosen();
}

void DeviceList::setChoosable(bool choosable) {
    for (const Device& device : m_devices) device.box->setEnabled(choosable);
}

namespace {

constexpr int maxMachines = 10000;
constexpr int numberWidth = 76;

ClusterRequest remembered(const Settings& settings, ClusterSystem system) {
    const std::string text = toStd(settings.clusterRequest(toQt(toString(system))));
    ClusterRequest request =
        clusterRequestFromJson(parseJson(text, "settings").value_or(Json::object()));
    request.system = system;
    if (system == ClusterSystem::ray && request.address.empty())
        request.address = defaultRayAddress();
    return request;
}

}  // namespace

ClusterForm::ClusterForm(ClusterSystem system, Settings& settings, QWidget* parent)
    : QWidget(parent), m_settings(settings), m_request(remembered(settings, system)) {
    const bool isSlurm = system == ClusterSystem::slurm;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::Space::small);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(theme::Space::small);
    form->setVerticalSpacing(6);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::DontWrapRows);
    if (isSlurm) m_machines = addNumber(form, tr("Machines"), "machines", m_request.machines);
    m_processes = addNumber(form, isSlurm ? tr("Processes on each") : tr("Processes"), "processes",
                            m_request.processes);
    m_processes->setToolTip(tr("Each trains on its own part of every batch"));
    column->addLayout(form);
    m_gpus = new QCheckBox(tr("A GPU for each process"), this);
    m_gpus->setObjectName(QStringLiteral("clusterGpus"));
    m_gpus->setChecked(m_request.gpus);
    column->addWidget(m_gpus);
    auto* wide = new QFormLayout;
    wide->setVerticalSpacing(6);
    wide->setRowWrapPolicy(QFormLayout::WrapAllRows);
    if (isSlurm) {
        m_partition = addText(wide, tr("Partition"), "partition", m_request.partition);
        m_partition->setPlaceholderText(tr("default"));
        m_options = addText(wide, tr("More sbatch options"), "options", m_request.options);
        m_options->setPlaceholderText(QStringLiteral("--time=2:00:00"));
    } else {
        m_address = addText(wide, tr("Address of Ray's dashboard"), "address", m_request.address);
        m_address->setPlaceholderText(QStringLiteral("http://head:8265"));
    }
    column->addLayout(wide);
    m_storage = theme::hint(QString(), this);
    m_storage->setObjectName(QStringLiteral("clusterStorage"));
    column->addWidget(m_storage);

    for (QSpinBox* number : {m_machines, m_processes})
        if (number != nullptr) connect(number, &QSpinBox::valueChanged, this, &ClusterForm::keep);
    for (QLineEdit* text : {m_partition, m_options, m_address})
        if (text != nullptr) connect(text, &QLineEdit::textEdited, this, &ClusterForm::keep);
    connect(m_gpus, &QCheckBox::toggled, this, &ClusterForm::keep);
}

QSpinBox* ClusterForm::addNumber(QFormLayout* form, const QString& label, const char* name,
                                 int value) {
    auto* field = new QSpinBox(this);
    field->setObjectName(QStringLiteral("cluster_") + QLatin1String(name));
    field->setAccessibleName(label);
    field->setRange(1, maxMachines);
    field->setValue(value);
    field->setFixedWidth(theme::textWidth(numberWidth));
    QLabel* beside = theme::fieldLabel(label, field);
    // In the middle of the field's height.
    beside->setMinimumHeight(theme::controlHeight);
    form->addRow(beside, field);
    return field;
}

QLineEdit* ClusterForm::addText(QFormLayout* form, const QString& label, const char* name,
                                const std::string& value) {
    auto* field = new QLineEdit(toQt(value), this);
    field->setObjectName(QStringLiteral("cluster_") + QLatin1String(name));
    field->setAccessibleName(label);
    form->addRow(theme::fieldLabel(label, field), field);
    return field;
}

void ClusterForm::keep() {
    if (m_machines != nullptr) m_request.machines = m_machines->value();
    m_request.processes = m_processes->value();
    m_request.gpus = m_gpus->isChecked();
    if (m_partition != nullptr) m_request.partition = toStd(m_partition->text().trimmed());
    if (m_options != nullptr) m_request.options = toStd(m_options->text().trimmed());
    if (m_address != nullptr) m_request.address = toStd(m_address->text().trimmed());
    m_settings.setClusterRequest(toQt(toString(m_request.system)), toQt(asText(toJson(m_request))));
}

void ClusterForm::checkStorage(const Paths& paths) {
    m_paths = paths;
    if (std::exchange(m_isChecking, true)) return;
    inBackground(
        this,
        [hidden = paths]() mutable {
            std::erase_if(hidden, [](const auto& one) {
                return one.second.isEmpty() || isOnSharedStorage(one.second);
            });
            return std::move(hidden);
        },
        [this, paths](const Paths& hidden) {
            m_isChecking = false;
            if (paths != m_paths) return checkStorage(m_paths);
            tellStorage(hidden);
        });
}

void ClusterForm::tellStorage(const Paths& hidden) {
    QStringList names, where;
    for (const auto& [name, path] : hidden) {
        names += name;
        where += path;
    }
    m_storage->setText(
        names.isEmpty() ? tr("The machines need access to the same folders as this computer: the "
                             "project, its base model and the program are on shared storage.")
                        : tr("The machines need access to the same folders as this computer. On a "
                             "local disk, where others can't see it: %1. Move it to shared "
                             "storage, unless the cluster is only this computer.")
                              .arg(names.join(tr(", "))));
    m_storage->setToolTip(where.join(u'\n'));
}

RunTargetPanel::RunTargetPanel(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_devices(new DeviceList(context, this)),
      m_places(new SegmentedControl(tr("Where to train"), this)) {
    setObjectName(QStringLiteral("runTargetPanel"));
    connect(m_devices, &DeviceList::chosen, this, &RunTargetPanel::changed);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::Space::small);
    m_places->addSegment(tr("This computer"), QStringLiteral("where_here"));
    column->addWidget(m_places);
    column->addWidget(m_devices);
    const QString rayRequest = context.settings->clusterRequest(toQt(toString(ClusterSystem::ray)));
    const QString chosen = context.settings->runPlace();
    int place = 0;
    for (const ClusterSystem system : clustersFromHere(rayRequest)) {
        const QString name = toQt(toString(system));
        m_places->addSegment(systemTitle(system), QStringLiteral("where_") + name);
        auto* form = new ClusterForm(system, *context.settings, this);
        form->setObjectName(QStringLiteral("clusterForm_") + name);
        form->hide();
        column->addWidget(form);
        m_forms.push_back(form);
        if (chosen == name) place = static_cast<int>(m_forms.size());
    }
    m_places->setTight();
    m_places->setVisible(!m_forms.empty());
    connect(m_places, &SegmentedControl::currentChanged, this, &RunTargetPanel::choose);
    connect(context.session, &ProjectSession::changed, this, &RunTargetPanel::checkStorage);
    m_places->setCurrent(place);
}

void RunTargetPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    checkStorage();
}

void RunTargetPanel::choose(int place) {
    m_devices->setVisible(place == 0);
    for (std::size_t i = 0; i < m_forms.size(); ++i)
        m_forms[i]->setVisible(place == static_cast<int>(i) + 1);
    const auto request = cluster();
    m_context.settings->setRunPlace(request ? toQt(toString(request->system)) : QString());
    checkStorage();
    emit changed();
}

void RunTargetPanel::checkStorage() {
    const Project& project = m_context.session->project();
    if (!isVisible() || m_places->current() <= 0) return;
    m_forms[static_cast<std::size_t>(m_places->current() - 1)]->checkStorage(
        {{tr("this project"), toQt(project.folder())},
         {tr("the base model"), toQt(std::filesystem::path(project.baseModel))},
         {tr("the program"), clusterProgram()}});
}

std::optional<ClusterRequest> RunTargetPanel::cluster() const {
    if (m_places->current() <= 0) return {};
    return m_forms[static_cast<std::size_t>(m_places->current() - 1)]->request();
}

std::vector<std::string> RunTargetPanel::devices() const {
    return m_context.computer->chosen();
}

void RunTargetPanel::setChoosable(bool choosable) {
    m_places->setEnabled(choosable);
    m_devices->setChoosable(choosable);
    for (ClusterForm* form : m_forms) form->setEnabled(choosable);
}

}  // namespace dreambooth
