// The processes beside the booth's window: the worker that trains, and the guard that wipes.
#pragma once

#include <base/error.h>
#include <base/files.h>
#include <runs/events.h>
#include <runs/run_folder.h>

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace dreambooth {

/// The booth's training worker: made ready ahead (`dreambooth train --warm`), told of one run, and
/// started again after its death. It never outlives the window, for it holds a visitor's pictures.
class BoothWorker : public QObject {
    Q_OBJECT

public:
    explicit BoothWorker(QObject* parent = nullptr);
    ~BoothWorker() override;  ///< end()

    /// Starts it for these run folders without photos; answers with ready() or failed().
    void warmUp(const std::vector<std::filesystem::path>& kindRuns);
    bool isReady() const { return m_isReady; }
    /// Of the last one that was ready; 0: none was.
    double secondsOfStep() const { return m_secondsOfStep; }
    /// Learns at once where it is ready, else as soon as a process has loaded the model.
    void train(const RunFolder& run);
    /// Ends the process at once, with all that it has in memory, and waits for its end.
    void end();

signals:
    void ready();
    void died();  ///< and was started again, before or within a run
    void stepped(int step, double loss);
    void sampled(const QString& path);
    void finished();  ///< the run's result is there
    void failed(const dreambooth::Error& error);

private:
    void start(const QStringList& arguments);
    void readLines();
    void readEvents();
    Error whatIsWrong() const;
    void onEnd();
    void startAgain();

    std::unique_ptr<QProcess> m_process;
    std::vector<std::filesystem::path> m_kindRuns;
    std::optional<RunFolder> m_run;
    std::optional<EventReader> m_events;
    std::optional<Error> m_problem;  ///< that the run told last
    QTimer m_poll;
    QByteArray m_stderrTail;
    bool m_isReady = false, m_hasFinished = false;
    int m_deaths = 0;  ///< since it was last ready, or in this run
    double m_secondsOfStep = 0;
};

/// The booth's lock. A guard that still wipes what an earlier window left is waited for, a few
/// seconds. Error: file.locked.
Result<FileLock> lockBooth(const std::filesystem::path& boothFolder);

/// dreambooth-guard beside the window: it wipes what is there of a visitor where the window was
/// killed and could not do it. Without a launcher nobody would before the next start.
class BoothGuard {
public:
    ~BoothGuard();  ///< it looks once more, and ends
    /// Starts it where it is not running.
    void begin(const std::filesystem::path& boothFolder);

private:
    QProcess m_process;
};

}  // namespace dreambooth
