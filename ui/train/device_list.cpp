// A row for each device, and what may be chosen together.
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/train/device_list.h>
#include <ui/widgets/elided_label.h>

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QSignalBlocker>
#include <algorithm>

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

DeviceList::DeviceList(QWidget* parent)
    : QWidget(parent),
      m_layout(new QVBoxLayout(this)),
      m_note(theme::hint(tr("Looking for processors…"), this)) {
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(6);
    m_layout->addWidget(m_note);
    connect(&m_computer, &ComputerDevices::known, this, &DeviceList::take);
}

void DeviceList::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_computer.ask();
}

void DeviceList::take() {
    for (const ComputerDevice& device : m_computer.all()) addDevice(device);
    m_note->setVisible(m_devices.empty());
    m_note->setText(tr("The fastest processor is chosen when the run starts."));
    const std::vector<std::string> fastest = m_computer.fastest();
    for (const Device& device : m_devices) {
        const QSignalBlocker blocker(device.box);
        device.box->setChecked(std::ranges::find(fastest, device.id) != fastest.end());
    }
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
    if (const double total = device.totalBytes; total > 0) {
        const double used = std::max(0.0, total - device.freeBytes);
        auto* numbers = theme::hint(usedOf(used, total), this);
        numbers->setWordWrap(false);
        numbers->setIndent(theme::Space::small);
        row->addWidget(numbers);
        auto* bar = theme::progressBar(theme::Role::validation, this);
        bar->setRange(0, 1000);
        bar->setValue(static_cast<int>(used / total * 1000));
        bar->setAccessibleName(tr("Memory in use"));
        m_layout->addWidget(bar);
    }
    connect(box, &QCheckBox::toggled, this, [this, box] { keepSensible(box); });
    m_devices.push_back({id, box});
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
}

std::vector<std::string> DeviceList::chosen() const {
    std::vector<std::string> ids;
    for (const Device& device : m_devices)
        if (device.box->isChecked()) ids.push_back(device.id);
    return ids.empty() ? std::vector<std::string>{"auto"} : ids;
}

void DeviceList::setChoosable(bool choosable) {
    for (const Device& device : m_devices) device.box->setEnabled(choosable);
}

}  // namespace dreambooth
