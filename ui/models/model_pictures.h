// The pictures of the models that are listed: which are there, and drawing those that are not.
#pragma once

#include <ui/session/model_picture.h>
#include <ui/session/studio_context.h>
#include <ui/widgets/thumbnail_cache.h>

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
    /// The same for a list of many.
    QImage icon(const std::filesystem::path& model);
    /// What it shows or would show: "a photo of dog"; empty: none can be drawn.
    QString promptOf(const std::filesystem::path& model) const;
    bool isDrawn(const std::filesystem::path& model) const;
    bool isDrawing(const std::filesystem::path& model) const;
    bool isDrawing() const { return m_job != 0; }
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
    void problem(const dreambooth::Error& error);

private:
    void next();
    void finish();

    StudioContext& m_context;
    std::map<std::filesystem::path, ModelPicture> m_pictures;  ///< by the listed path
    std::deque<std::filesystem::path> m_waiting;
    std::filesystem::path m_drawn;  ///< the one at work
    int m_job = 0;                  ///< the engine's id of it; 0: none
    ThumbnailCache m_thumbnails, m_icons;
    int m_looks = 0;  ///< only the last one counts
};

}  // namespace dreambooth
