// Previews, squares and quality of the project's photos, made on threads and kept in memory.
// Asks for nothing: it follows the session and says changed() as results come.
#pragma once

#include <base/error.h>
#include <images/image.h>
#include <project/project.h>

#include <QImage>
#include <QObject>
#include <QPolygonF>
#include <QThreadPool>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

class ProjectSession;

/// What is known of one photo with its present crop.
struct PhotoFacts {
    QImage preview;                  ///< the whole photo, at most 1280 px
    QImage thumbnail;                ///< at most 560 px, for grids
    std::vector<QPolygonF> subject;  ///< outlines, in parts of its width and height
    QImage square;                   ///< what the model sees, at the training resolution
    Image previewImage;              ///< the same pixels as `preview`, for another crop
    Crop crop;                       ///< that `square` and the numbers belong to
    int resolution = 0;
    double sharpness = 0;
    std::uint64_t hash = 0;
    std::optional<Error> error;  ///< the file in photos/ can't be read
};

class PhotoLibrary : public QObject {
    Q_OBJECT

public:
    explicit PhotoLibrary(ProjectSession& session, QObject* parent = nullptr);
    ~PhotoLibrary() override;

    /// Null until the photo was read. The square may belong to an earlier crop for a moment.
    const PhotoFacts* facts(const Photo& photo) const;
    /// True when facts() are there and belong to the photo's present crop.
    bool isCurrent(const Photo& photo) const;

signals:
    /// Facts of a photo are new.
    void changed();

private:
    struct Wish {
        Crop crop;
        int resolution;
        bool operator==(const Wish&) const = default;
    };
    void update();

    ProjectSession& m_session;
    std::map<std::string, PhotoFacts> m_facts;  ///< by file name in photos/
    std::map<std::string, Wish> m_pending;
    QThreadPool m_pool;
};

}  // namespace dreambooth
