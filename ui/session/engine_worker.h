// A process `dreambooth serve` on one device: takes one job after another in JSON lines
// (docs/worker.md). It is started by the first one and again after a death, which is said.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <string>

namespace dreambooth {

class EngineWorker : public QObject {
    Q_OBJECT

public:
    /// "auto", "cpu", "0", "1", …
    explicit EngineWorker(std::string device, QObject* parent);
    ~EngineWorker() override;

    const std::string& device() const { return m_device; }
    /// Its next job is drawn there: a process on another device is ended first. `automatic` is what
    /// "auto" took.
    void setDevice(const std::string& device, const std::string& automatic);
    /// The id of its job; 0: none.
    int job() const { return m_job; }
    /// Its next job, with its "id"; it has none. False where the program can't be started, which
    /// unstartable() has told.
    bool take(const Json& line);
    /// Stops the job; what it still answers is not told.
    void cancel();
    /// No more jobs: it ends, and so does what it draws.
    void close() { m_process->closeWriteChannel(); }
    /// Waits until what the process held in memory is gone.
    void endAndWait();
    /// Frees its models.
    void unload();

signals:
    /// Of its job, which it has no longer where the line is its "result" or "error".
    void answered(int job, const dreambooth::Json& line);
    void unstartable(const dreambooth::Error& error);
    /// It was the worker of this job, or of none (0), and has none now.
    void died(int job, const dreambooth::Error& error);

private:
    void makeProcess();
    /// Ends the process without a word, and without waiting for it; there is another one to start.
    void end();
    void send(const Json& line);
    void readLines();
    void onFinished();

    std::string m_device;
    std::string m_startedOn;  ///< the process, if there is one
    QProcess* m_process = nullptr;
    QByteArray m_stderrTail;  ///< end of the worker's stderr
    int m_job = 0;
};

}  // namespace dreambooth
