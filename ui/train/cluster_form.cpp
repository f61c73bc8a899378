// Fields of one cluster. Labels stand above wide fields and beside narrow ones.
#include <ui/launch/cluster_queue.h>
#include <ui/session/settings.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/train/cluster_form.h>

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

namespace dreambooth {

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
    field->setFixedWidth(numberWidth);
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

void ClusterForm::checkStorage(const std::vector<std::pair<QString, QString>>& paths) {
    QStringList hidden, where;
    for (const auto& [name, path] : paths) {
        if (path.isEmpty() || isOnSharedStorage(path)) continue;
        hidden += name;
        where += path;
    }
    m_storage->setText(
        hidden.isEmpty() ? tr("The machines need access to the same folders as this computer: the "
                              "project, its base model and the program are on shared storage.")
                         : tr("The machines need access to the same folders as this computer. On a "
                              "local disk, where others can't see it: %1. Move it to shared "
                              "storage, unless the cluster is only this computer.")
                               .arg(hidden.join(tr(", "))));
    m_storage->setToolTip(where.join(u'\n'));
}

}  // namespace dreambooth
