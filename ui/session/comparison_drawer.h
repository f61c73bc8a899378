// Draws comparisons through the engine, one after another, and keeps them: each model with the same
// noise. What is kept already is not drawn again.
#pragma once

#include <base/error.h>
#include <comparisons/drawing_plan.h>

#include <QObject>
#include <deque>
#include <filesystem>

namespace dreambooth {

class EngineClient;

class ComparisonDrawer : public QObject {
    Q_OBJECT

public:
    ComparisonDrawer(EngineClient& engine, std::filesystem::path comparisonsFolder,
                     QObject* parent = nullptr);
    /// What is drawn is cancelled.
    ~ComparisonDrawer() override;

    void draw(ComparisonRequest request);
    /// Drops all that is queued and stops the one at work; pictures that it has stay.
    void cancel();
    bool isBusy() const { return !m_queue.empty(); }
    /// The one at work; isBusy() must hold.
    const ComparisonRequest& current() const { return m_queue.front(); }
    int waiting() const { return static_cast<int>(m_queue.size()) - 1; }

signals:
    void begun();    ///< current() is another one
    void changed();  ///< isBusy(), current() or waiting() changed
    /// The model of current() at work, and sampler steps of all pictures that it needs.
    void progressed(int model, int done, int total);
    /// The picture of a model of current(), drawn or kept, or a preview of it.
    void pictureReady(int model, const QString& path);
    void finished(const dreambooth::Comparison& comparison);
    void failed(const dreambooth::Error& error);

private:
    void next();
    void onPlanned(Result<DrawingPlan> plan);
    void drawMissing();
    void onResult(int id);
    void onFailed(int id, const Error& error);
    void giveUp(const Error& error);
    void tidyUp();
    std::size_t atWork() const { return m_plan.missing[m_done]; }
    void showPicture(std::size_t model);

    EngineClient& m_engine;
    std::filesystem::path m_folder;
    std::deque<ComparisonRequest> m_queue;
    DrawingPlan m_plan;            ///< of current(), once it is made
    std::size_t m_done = 0;        ///< of m_plan.missing
    std::filesystem::path m_file;  ///< that is drawn
    int m_job = 0;                 ///< of the engine; 0: none
    int m_planned = 0;             ///< counts plans: one that was cancelled is not taken
};

}  // namespace dreambooth
