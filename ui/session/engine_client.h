// The studio's pictures and scores: a worker process `dreambooth serve` on each device of this
// computer, which keep models in memory (engine_worker.h). A device that a run at work uses is
// left to it; where that leaves none, the run is paused first: never both in memory.
#pragma once

#include <base/error.h>
#include <base/json.h>
#include <comparisons/compared_model.h>
#include <project/draw_request.h>

#include <QObject>
#include <QTimer>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace dreambooth {

class EngineWorker;
class RunStore;

/// A picture for the worker to draw.
struct GenerateRequest {
    std::filesystem::path model;        ///< diffusers folder or single file
    std::vector<AddedFile> added = {};  ///< LoRAs and learned words
    std::filesystem::path output;       ///< PNG; its folder exists
    DrawRequest settings;
};

/// Which step of a run to measure; `model` and `added` are what GenerateRequest would draw it with.
struct MeasureRequest {
    std::filesystem::path run;
    std::filesystem::path model;
    std::vector<AddedFile> added = {};
    int step = 0;
};

/// What a photo shows, to be said by a captioner or tagger (worker/caption_photos.h).
struct CaptionRequest {
    std::filesystem::path model;
    std::filesystem::path photo;
};

class EngineClient : public QObject {
    Q_OBJECT

public:
    explicit EngineClient(RunStore* runs, QObject* parent = nullptr);
    ~EngineClient() override;  ///< ends the workers
    /// Waits until what they held in memory is gone.
    void endWorkers();

    /// Where pictures are drawn: "cpu", or the GPUs "0", "1", …; until it is told, on the one
    /// device that the worker takes by itself, which is `automatic` (empty: the first of these). A
    /// name given twice has two workers.
    void setDevices(const std::vector<std::string>& devices, const std::string& automatic = {});
    /// How many pictures can be drawn at once now: 1 where a run has to be paused first.
    int deviceCount() const;
    /// Whether a picture can be drawn beside the run at work.
    bool hasFreeDevice() const;

    /// Queues a picture and returns its id; answers with result() or failed(), each id once.
    int generate(const GenerateRequest& request);
    /// Queues a measurement of a run's step, which the worker keeps in the run's scores.json;
    /// answers with measured() or failed(). Its progress counts pictures.
    int measure(const MeasureRequest& request);
    /// Queues a photo; answers with captioned() or failed().
    int caption(const CaptionRequest& request);
    /// Drops a queued picture or stops the one at work; answers failed() with engine.cancelled.
    void cancel(int id);
    /// Frees the models of the workers.
    void unload();
    bool isBusy() const { return !m_jobs.empty(); }
    /// Pictures and measurements that wait or are at work.
    int jobCount() const { return static_cast<int>(m_jobs.size()); }
    /// A picture waits until the run at work has paused.
    bool isWaitingForRun() const { return m_waitingForRun; }
    /// The run at work was paused for a picture and goes on when the pictures are done.
    bool hasPausedRun() const { return !m_pausedRuns.empty(); }

signals:
    void progress(int id, int done, int total);
    void preview(int id, const QString& path);
    void result(int id, const QString& path, double seconds);
    void measured(int id);
    void captioned(int id, const QString& text);
    void failed(int id, const dreambooth::Error& error);
    void busyChanged();  ///< isBusy(), isWaitingForRun() or hasPausedRun() changed
    /// The worker died; it is started again by itself.
    void died(const dreambooth::Error& error);

private:
    struct Job {
        Json line;                       ///< the request, with its id
        EngineWorker* worker = nullptr;  ///< that is at work on it
    };
    int queue(Json request);
    void addWorker(const std::string& device);
    void pump();
    std::vector<std::string> devicesOfRuns() const;
    bool isFree(const EngineWorker& worker) const;
    bool pauseRuns();
    void handle(int id, const Json& line);
    void fail(int id, const Error& error);
    void finish(int id);
    void onStartFailure(const Error& error);
    void onDied(int job, const Error& error);
    void resumeRuns();

    RunStore* m_runs;
    std::vector<std::unique_ptr<EngineWorker>> m_workers;  ///< at least one
    std::map<int, Job> m_jobs;
    int m_nextId = 1;
    bool m_waitingForRun = false;
    std::set<std::string> m_pausedRuns;  ///< that were paused for a picture
    QTimer m_idleTimer;  ///< a short wait before the run goes on: another picture may follow
};

}  // namespace dreambooth
