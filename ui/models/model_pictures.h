// The pictures of the models that are listed: which are there, and drawing those that are not.
#pragma once

#include <ui/session/model_picture.h>
#include <ui/session/studio_context.h>
#include <ui/widgets/thumbnail_cache.h>

#include <QElapsedTimer>
#include <QObject>
#include <deque>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace dreambooth {

class ModelPictures : public QObject {
    Q_OBJECT

public:
    explicit ModelPictures(StudioContext& context, QObject* parent = nullptr);
    ~ModelPictures() override;

    static constexpr int side = 284;     ///< pixels of of()
    static constexpr int iconSide = 64;  ///< of icon()

    /// Looks which of these have a picture for the project's class; changed() follows.
    void look(const std::vector<ModelEntry>& models);
    /// Null: there is none, or it is being read.
    QImage of(const std::filesystem::path& model);
    /// The same for a list of many. Until it is drawn, of what a run made the run's own picture.
    QImage icon(const std::filesystem::path& model);
    /// What it is drawn for, "a photo of dog"; empty: none can be drawn.
    QString promptOf(const std::filesystem::path& model) const;
    /// What of() shows: of the bundled model until then perhaps another class.
    QString shownPromptOf(const std::filesystem::path& model) const;
    bool isDrawing(const std::filesystem::path& model) const;
    bool isDrawing() const { return m_job != 0; }
    /// The listed path of the one at work, which of how many it is, and how far it is, of 1.
    const std::filesystem::path& drawn() const { return m_drawn; }
    int number() const { return m_total - static_cast<int>(m_waiting.size()); }
    int total() const { return m_total; }
    double share() const { return m_share; }
    double secondsLeft() const;  ///< of all; below 0: not known yet
    /// How many could be drawn and are not there.
    int missing() const;
    void draw(const std::filesystem::path& model);
    /// One after the other, so that other pictures of the window come in between; not while a run
    /// needs the device.
    void drawMissing();
    bool canDrawMissing() const;
    void stop();

signals:
    void changed();
    void progressed();  ///< share()
    void failed(const dreambooth::Error& error);

private:
    void beginCount();
    void next();
    void finish();

    StudioContext& m_context;
    std::map<std::filesystem::path, ModelPicture> m_pictures;         ///< by the listed path
    std::map<std::filesystem::path, std::filesystem::path> m_ofRuns;  ///< the same, samples
    std::deque<std::filesystem::path> m_waiting;
    std::filesystem::path m_drawn;  ///< the one at work
    int m_job = 0;                  ///< the engine's id of it; 0: none
    int m_total = 0;                ///< asked for since none was at work
    double m_share = 0;             ///< of the picture at work
    QElapsedTimer m_clock;          ///< since the first of them was begun
    ThumbnailCache m_thumbnails, m_icons;
    int m_looks = 0;  ///< only the last one counts
};

}  // namespace dreambooth
