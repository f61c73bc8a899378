// The training worker with the events of its run, and the guard, whose stdin ends with the window.
#include <base/error_json.h>
#include <base/log.h>
#include <sys/resource.h>
#include <ui/booth/booth_workers.h>
#include <ui/launch/worker_program.h>
#include <ui/style/qt_strings.h>

#include <chrono>
#include <thread>

namespace dreambooth {

namespace {

constexpr int maxDeaths = 3;
constexpr int pollMilliseconds = 100;
constexpr qsizetype workerTailBytes = 2000;

/// In the new process: it ends with the window's thread, and leaves no picture of its memory. A
/// limit of 1 stops core handlers that the kernel pipes to as well.
void keepToYourself() {
    endWithWindow();
    const rlimit none{1, 1};
    ::setrlimit(RLIMIT_CORE, &none);
}

}  // namespace

BoothWorker::BoothWorker(QObject* parent) : QObject(parent) {
    m_poll.setInterval(pollMilliseconds);
    connect(&m_poll, &QTimer::timeout, this, &BoothWorker::readEvents);
}

BoothWorker::~BoothWorker() {
    end();
}

void BoothWorker::warmUp(const std::vector<std::filesystem::path>& kindRuns) {
    end();
    m_kindRuns = kindRuns;
    m_deaths = 0;
    startAgain();
}

void BoothWorker::train(const RunFolder& run) {
    m_run = run;
    m_events.emplace(run.eventsFile());
    m_problem.reset();
    m_hasFinished = false;
    m_deaths = 0;
    m_poll.start();
    if (!m_isReady) {
        end();
        m_run = run;
        m_poll.start();
        return startAgain();
    }
    m_isReady = false;
    const std::string line = asText(Json{{"run", run.path().string()}}) + '\n';
    m_process->write(line.data(), static_cast<qint64>(line.size()));
}

void BoothWorker::end() {
    m_poll.stop();
    m_isReady = false;
    m_run.reset();
    if (!m_process) return;
    m_process->disconnect(this);
    m_process->kill();
    m_process->waitForFinished();
    m_process.reset();
}

/// With the run where there is one, which goes on from its last checkpoint.
void BoothWorker::startAgain() {
    if (m_run)
        return start({QStringLiteral("train"), QStringLiteral("--trust_run"),
                      QStringLiteral("--run"), toQt(m_run->path())});
    QStringList arguments = {QStringLiteral("train"), QStringLiteral("--trust_run"),
                             QStringLiteral("--warm")};
    for (const std::filesystem::path& run : m_kindRuns) arguments << toQt(run);
    start(arguments);
}

void BoothWorker::start(const QStringList& arguments) {
    m_stderrTail.clear();
    m_process = std::make_unique<QProcess>();
    m_process->setChildProcessModifier(keepToYourself);
    connect(m_process.get(), &QProcess::readyReadStandardOutput, this, &BoothWorker::readLines);
    connect(m_process.get(), &QProcess::readyReadStandardError, this, [this] {
        m_stderrTail = (m_stderrTail + m_process->readAllStandardError()).right(workerTailBytes);
    });
    // Queued: the process is deleted by what follows.
    connect(m_process.get(), &QProcess::finished, this, &BoothWorker::onEnd, Qt::QueuedConnection);
    connect(
        m_process.get(), &QProcess::errorOccurred, this,
        [this](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart)
                emit failed(workerUnstartable(m_process->errorString()));
        },
        Qt::QueuedConnection);
    m_process->start(workerProgram(), arguments);
}

void BoothWorker::readLines() {
    while (m_process && m_process->canReadLine()) {
        const QByteArray text = m_process->readLine();
        const auto line =
            parseJson(std::string_view(text.data(), static_cast<std::size_t>(text.size())),
                      "dreambooth train");
        if (!line) continue;
        if (valueOr<std::string>(*line, "event", "") != "ready") continue;
        m_secondsOfStep = valueOr(*line, "seconds_per_step", 0.0);
        m_isReady = true;
        m_deaths = 0;
        emit ready();
    }
}

void BoothWorker::readEvents() {
    if (!m_events) return;
    bool waits = false;
    m_events->readAll([&](const Event& event) {
        if (event.kind == "step") emit stepped(event.step.step, event.step.loss);
        if (event.kind == "sample" && m_run)
            emit sampled(toQt(m_run->path() / valueOr<std::string>(event.fields, "path", "")));
        if (event.kind == "failed") m_problem = errorFromJson(event.fields);
        if (event.kind == "finished") m_hasFinished = true;
        if (event.kind == "notice" &&
            valueOr<std::string>(event.fields, "code", "") == "checkpoint.failed")
            m_problem = causeOf(errorFromJson(event.fields));
        // Nobody pauses a visitor's run: it can't save, and waits for what may never come.
        if (event.kind == "paused") waits = true;
        if (event.kind == "resumed") waits = false;
    });
    if (waits) emit failed(whatIsWrong());
}

Error BoothWorker::whatIsWrong() const {
    return m_problem.value_or(
        makeError("engine.died.learning", {{"words", m_stderrTail.trimmed().toStdString()}}));
}

void BoothWorker::onEnd() {
    if (!m_process || m_process->state() != QProcess::NotRunning) return;
    m_isReady = false;
    const bool isInput =
        m_process->exitStatus() == QProcess::NormalExit && m_process->exitCode() == 2;
    if (m_run) {
        readEvents();
        // What it said ended the visit, and others may be warming up already.
        if (!m_process || m_process->state() != QProcess::NotRunning) return;
        m_poll.stop();
        if (m_hasFinished) {
            m_events.reset();
            emit finished();
            return;
        }
    }
    if (++m_deaths <= maxDeaths && !isInput) {
        if (m_run) m_poll.start();
        emit died();
        if (m_process && m_process->state() == QProcess::NotRunning) startAgain();
        return;
    }
    emit failed(whatIsWrong());
}

namespace {

constexpr int endMs = 10'000;
constexpr auto mostWait = std::chrono::seconds(3);
constexpr auto betweenTries = std::chrono::milliseconds(100);

}  // namespace

Result<FileLock> lockBooth(const std::filesystem::path& boothFolder) {
    const auto giveUp = std::chrono::steady_clock::now() + mostWait;
    while (true) {
        auto lock = FileLock::acquire(boothFolder / "booth.lock");
        if (lock || lock.error().code != "file.locked" || std::chrono::steady_clock::now() > giveUp)
            return lock;
        std::this_thread::sleep_for(betweenTries);
    }
}

BoothGuard::~BoothGuard() {
    m_process.closeWriteChannel();
    m_process.waitForFinished(endMs);
}

void BoothGuard::begin(const std::filesystem::path& boothFolder) {
    if (m_process.state() != QProcess::NotRunning) return;
    m_process.setStandardOutputFile(QProcess::nullDevice());
    m_process.setStandardErrorFile(QProcess::nullDevice());
    m_process.start(programBesideWorker(QStringLiteral("dreambooth-guard")), {toQt(boothFolder)});
    if (!m_process.waitForStarted())
        logWarning("dreambooth-guard can't be started: " + toStd(m_process.errorString()));
}

}  // namespace dreambooth
