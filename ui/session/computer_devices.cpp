// Runs `dreambooth doctor --json` and keeps its answer; what memory is free is asked again.
#include <base/json.h>
#include <runs/run_queue.h>
#include <ui/launch/worker_program.h>
#include <ui/session/computer_devices.h>
#include <ui/style/qt_strings.h>

#include <algorithm>
#include <string_view>

namespace dreambooth {

ComputerDevices::ComputerDevices(QObject* parent) : QObject(parent), m_doctor(new QProcess(this)) {
    connect(m_doctor, &QProcess::finished, this, &ComputerDevices::take);
    connect(m_doctor, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) answer();
    });
}

ComputerDevices::~ComputerDevices() {
    letEnd(m_doctor);
}

void ComputerDevices::ask() {
    if (!m_asked.isValid()) askAgain();
}

void ComputerDevices::askAgain() {
    constexpr qint64 fresh = 20'000;  // milliseconds
    if (m_doctor->state() != QProcess::NotRunning ||
        (m_asked.isValid() && !m_asked.hasExpired(fresh)))
        return;
    m_asked.start();
    m_doctor->setChildProcessModifier(endWithWindow);
    m_doctor->setStandardErrorFile(QProcess::nullDevice());
    m_doctor->start(workerProgram(), {QStringLiteral("doctor"), QStringLiteral("--json")});
}

void ComputerDevices::take() {
    const QByteArray json = m_doctor->readAllStandardOutput();
    const auto report = parseJson(
        std::string_view(json.data(), static_cast<std::size_t>(json.size())), "dreambooth doctor");
    if (report && report->contains("devices") && (*report)["devices"].is_array()) {
        m_versions = {
            QStringLiteral("LibTorch ") + toQt(valueOr<std::string>(*report, "libtorch", "")),
            toQt(valueOr<std::string>(*report, "gpu", ""))};
        m_devices.clear();
        for (const Json& device : (*report)["devices"])
            m_devices.push_back({.id = valueOr<std::string>(device, "id", ""),
                                 .name = toQt(valueOr<std::string>(device, "name", "")),
                                 .totalBytes = valueOr(device, "memory_total", 0.0),
                                 .freeBytes = valueOr(device, "memory_free", 0.0)});
    }
    answer();
}

void ComputerDevices::answer() {
    m_isKnown = true;
    emit known();
}

void ComputerDevices::prefer(const std::string& id) {
    m_preferred = id;
    m_chosen.clear();
    if (m_isKnown) emit known();
}

namespace {

/// All GPUs, else the CPU.
std::vector<std::string> allGpus(const std::vector<ComputerDevice>& devices) {
    const bool hasGpu =
        std::ranges::any_of(devices, [](const ComputerDevice& one) { return !one.isCpu(); });
    std::vector<std::string> ids;
    for (const ComputerDevice& device : devices)
        if (device.isCpu() != hasGpu) ids.push_back(device.id);
    return ids;
}

}  // namespace

std::vector<std::string> ComputerDevices::preferred() const {
    const bool isThere =
        std::ranges::find(m_devices, m_preferred, &ComputerDevice::id) != m_devices.end();
    return isThere ? std::vector<std::string>{m_preferred} : allGpus(m_devices);
}

std::string ComputerDevices::automatic() const {
    const std::vector<std::string> all = allGpus(m_devices);
    return all.empty() ? std::string() : all.front();
}

std::vector<std::string> ComputerDevices::chosen() const {
    const std::vector<std::string> ids = m_chosen.empty() ? preferred() : m_chosen;
    return ids.empty() ? std::vector<std::string>{"auto"} : ids;
}

std::vector<std::string> ComputerDevices::ofRun(const std::vector<std::string>& ranks) const {
    const auto isThere = [this](const std::string& id) {
        return id == "auto" ||
               std::ranges::find(m_devices, id, &ComputerDevice::id) != m_devices.end();
    };
    const bool hasAll = m_devices.empty() || std::ranges::all_of(devicesOfRanks(ranks), isThere);
    return hasAll ? ranks : chosen();
}

}  // namespace dreambooth
