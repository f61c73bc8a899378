// Draws comparisons through the engine, one after another, and keeps them: base and tuned with the
// same noise. A base picture that an earlier comparison has is taken from there.
#pragma once

#include <base/error.h>
#include <runs/comparison.h>

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

    /// Queues a comparison; its id and folder are given here.
    void draw(Comparison comparison);
    /// Drops all that is queued and stops the one at work.
    void cancel();
    bool isBusy() const { return !m_queue.empty(); }
    /// The one at work; isBusy() must hold.
    const Comparison& current() const { return m_queue.front(); }
    int waiting() const { return static_cast<int>(m_queue.size()) - 1; }

signals:
    void changed();  ///< isBusy(), current() or waiting() changed
    /// Sampler steps of both pictures of the comparison at work.
    void progressed(int done, int total);
    /// One of the two is done, or a preview of it.
    void pictureReady(dreambooth::Side side, const QString& path);
    void finished(const dreambooth::Comparison& comparison);
    void failed(const dreambooth::Error& error);

private:
    void next();
    void onResult(int id);
    void onFailed(int id, const Error& error);
    void giveUp();
    bool takeEarlierBase();
    int request(Side side);

    EngineClient& m_engine;
    std::filesystem::path m_folder;
    std::deque<Comparison> m_queue;
    int m_baseJob = 0, m_tunedJob = 0;
};

}  // namespace dreambooth
