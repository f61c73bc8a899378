// Starts dreambooth-phone beside the studio and follows its lines.
#include <base/error_json.h>
#include <base/files.h>
#include <ui/booth/phone_link.h>
#include <ui/launch/worker_program.h>
#include <ui/style/qt_strings.h>

#include <QNetworkInterface>
#include <QProcess>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr int lookMilliseconds = 2000;
// The first needs the right to it (docs/booth-inside.md).
constexpr int webPort = 80, otherPort = 8080;

/// Of a network at a stand (RFC 1918), of two machines without one (RFC 3927), or of this one
/// alone.
bool isPrivate(const QHostAddress& address) {
    constexpr const char* networks[] = {"10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16",
                                        "169.254.0.0/16", "127.0.0.0/8"};
    return std::ranges::any_of(networks, [&address](const char* network) {
        return address.isInSubnet(QHostAddress::parseSubnet(QString::fromLatin1(network)));
    });
}

}  // namespace

PhoneLink::PhoneLink(const BoothPhones& settings, QObject* parent)
    : QObject(parent), m_settings(settings) {
    connect(&m_watch, &QTimer::timeout, this, &PhoneLink::look);
    if (m_settings.isOn) m_watch.start(lookMilliseconds);
}

PhoneLink::~PhoneLink() {
    blockSignals(true);
    close();
}

QList<QHostAddress> PhoneLink::addresses() {
    QList<QHostAddress> found;
    for (const QNetworkInterface& network : QNetworkInterface::allInterfaces()) {
        if (!network.flags().testFlag(QNetworkInterface::IsUp)) continue;
        for (const QNetworkAddressEntry& entry : network.addressEntries())
            if (isPrivate(entry.ip())) found << entry.ip();
    }
    std::ranges::stable_sort(found, {}, [](const QHostAddress& one) { return one.isLoopback(); });
    return found;
}

QString PhoneLink::address() const {
    const auto all = addresses();
    const QHostAddress chosen(toQt(m_settings.address));
    if (!m_settings.address.empty()) return all.contains(chosen) ? chosen.toString() : QString();
    return all.isEmpty() || all.front().isLoopback() ? QString() : all.front().toString();
}

void PhoneLink::open(const std::filesystem::path& visitFolder) {
    if (!m_visitFolder.empty()) return;
    m_visitFolder = visitFolder;
    look();
}

/// A network that comes back with another address has another server; what came stays.
void PhoneLink::look() {
    const QString now = address();
    const bool wasThere = std::exchange(m_isThere, !now.isEmpty()), wasCutOff = m_isCutOff;
    if (!m_visitFolder.empty()) {
        if (m_isThere && (m_process == nullptr || now != m_address)) start(now);
        if (!m_isThere) tell(makeError("phone.address", {{"address", m_settings.address}}));
        m_isCutOff = !m_isThere || (m_isCutOff && m_url.isEmpty());
    }
    if (m_isThere != wasThere || m_isCutOff != wasCutOff) emit changed();
}

void PhoneLink::tell(const Error& error) {
    m_isCutOff = true;
    if (!std::exchange(m_isTold, true)) emit failed(error);
}

void PhoneLink::start(const QString& address) {
    stop();
    const std::filesystem::path uploads = m_visitFolder / ("phone-" + std::to_string(++m_starts));
    if (const auto made = makeFolder(uploads); !made) return tell(made.error());
    m_address = address;
    m_process = std::make_unique<QProcess>();
    m_process->setChildProcessModifier(endWithWindow);
    connect(m_process.get(), &QProcess::readyReadStandardOutput, this, &PhoneLink::readLines);
    // Queued: the process is deleted by what follows.
    connect(
        m_process.get(), &QProcess::finished, this,
        [this] {
            readLines();
            stop();
            emit changed();
        },
        Qt::QueuedConnection);
    connect(
        m_process.get(), &QProcess::errorOccurred, this,
        [this](QProcess::ProcessError error) {
            if (error != QProcess::FailedToStart || m_process == nullptr) return;
            tell(workerUnstartable(m_process->errorString()));
            stop();
        },
        Qt::QueuedConnection);
    m_process->start(programBesideWorker(QStringLiteral("dreambooth-phone")), {});
    const std::string line = asText(Json{{"address", toStd(address)},
                                         {"ports", Json::array({webPort, otherPort})},
                                         {"uploads", uploads.string()}}) +
                             '\n';
    m_process->write(line.data(), static_cast<qint64>(line.size()));
    show(m_view);
}

void PhoneLink::stop() {
    m_url.clear();
    m_place.clear();
    m_word.clear();
    if (m_process == nullptr) return;
    m_process->disconnect(this);
    m_process->kill();
    m_process->waitForFinished();
    m_process.reset();
}

void PhoneLink::close() {
    if (m_visitFolder.empty()) return;
    stop();
    m_visitFolder.clear();
    m_view = {};
    m_address.clear();
    m_phones = m_saved = m_starts = 0;
    m_isCutOff = m_isTold = false;
    m_photos.clear();
    emit changed();  // what was shown of it goes too
}

void PhoneLink::show(const PhoneView& view) {
    m_view = view;
    if (m_process == nullptr) return;
    const std::string line = asText(view.toJson()) + '\n';
    m_process->write(line.data(), static_cast<qint64>(line.size()));
}

void PhoneLink::readLines() {
    while (m_process != nullptr && m_process->canReadLine()) {
        const QByteArray line = m_process->readLine();
        const auto event =
            parseJson(std::string_view(line.data(), static_cast<std::size_t>(line.size())),
                      "dreambooth-phone");
        if (event) take(*event);
    }
}

void PhoneLink::take(const Json& event) {
    const auto name = valueOr<std::string>(event, "event", "");
    if (name == "failed") {
        tell(errorFromJson(event));
        return;
    }
    if (name == "listening") {
        m_isCutOff = false;
        const int port = valueOr(event, "port", 0);
        m_place = toQt(valueOr<std::string>(event, "address", ""));
        if (port != webPort) m_place += u':' + QString::number(port);
        m_url = QStringLiteral("http://") + m_place +
                toQt(valueOr<std::string>(event, "path", "")) + u'/';
        m_word = toQt(valueOr<std::string>(event, "word", ""));
    }
    if (name == "joined") m_phones = valueOr(event, "phones", 0);
    if (name == "saved") m_saved = qMax(m_saved, valueOr(event, "pictures", 0));
    if (name == "word_closed") m_word.clear();
    if (name == "photo") m_photos.emplace_back(valueOr<std::string>(event, "path", ""));
    emit changed();
    if (name == "joined" || name == "saved" || name == "photo") emit used();
}

}  // namespace dreambooth
