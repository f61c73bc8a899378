// Previews, squares and quality of the project's photos, made on threads. Numbers are kept of all,
// pictures of those that were shown last: thousands of photos would be gigabytes.
// It follows the session and says changed() as results come.
#pragma once

#include <base/cancel.h>
#include <base/error.h>
#include <images/aspect_buckets.h>
#include <images/image.h>
#include <images/subject_colours.h>
#include <project/project.h>
#include <ui/style/run_in_background.h>

#include <QImage>
#include <QObject>
#include <QPolygonF>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dreambooth {

class ProjectSession;

/// What is known of one photo with its present crop.
struct PhotoFacts {
    QImage preview;    ///< the whole photo, at most 1280 px; null but for the last ones wanted
    QImage thumbnail;  ///< as a cell of the grid needs it; null where long not wanted
    std::vector<QPolygonF> subject = {};  ///< outlines, in parts of its width and height
    QImage seen;                   ///< what the model sees, for a cell; null with the thumbnail
    Crop crop;                     ///< that `seen` and the numbers belong to
    Orientation orientation = {};  ///< and all pictures
    std::string stamp = {};        ///< fileStamp() that they were read at
    PictureShape shape = {};       ///< in which it is learned
    double sharpness = 0;
    std::uint64_t hash = 0;
    SubjectColours colours = {};  ///< within the crop
    std::optional<Error> error;   ///< the file in photos/ can't be read
    std::string mask = {};        ///< Photo::mask that the following belong to
    bool hasEmptyMask = false;    ///< nothing is masked
    std::optional<Error> maskError = {};
    /// When its pictures, and when its preview, were last asked for, in such times.
    std::int64_t wanted = 0, previewWanted = 0;

    std::int64_t pictureBytes() const;
};

class PhotoLibrary : public QObject {
    Q_OBJECT

public:
    explicit PhotoLibrary(ProjectSession& session, QObject* parent = nullptr);
    ~PhotoLibrary() override;

    /// Null until the photo was read. What the model sees may belong to an earlier crop for a
    /// moment.
    const PhotoFacts* facts(const Photo& photo) const;
    /// True when facts() are there and belong to the photo's present crop.
    bool isCurrent(const Photo& photo) const;

    /// Its pictures are being shown: they are kept, or read again.
    enum class Pictures { small, preview };
    void want(const Photo& photo, Pictures pictures);
    /// The preview of a photo that comes into the project next, not turned, which then is not
    /// decoded again.
    void give(const std::string& file, const QImage& preview);
    /// Reads a photo that could not be read once more.
    void readAgain(const Photo& photo);
    /// Of all pictures that are held now.
    std::int64_t pictureBytes() const;

    static constexpr int previewSide = 1280;  ///< pixels of the longer side
    static constexpr std::int64_t maxPictureBytes = std::int64_t{256} << 20;
    /// Photos that are being read, or whose pictures wait for the window's thread: all that comes
    /// while that is busy has to be held besides.
    static constexpr int mostAhead = 4;
    int ahead() const { return m_ahead; }

signals:
    /// Facts of a photo are new.
    void changed();

private:
    void update();
    void start(const Photo& photo, bool isSlow);
    void startNext();
    void read(const Photo& photo, bool isSlow);
    void take(const std::string& file, PhotoFacts facts);
    void forgetPictures();

    ProjectSession& m_session;
    CancelToken m_cancel;
    std::int64_t m_requests = 0;                ///< counts want()
    std::map<std::string, PhotoFacts> m_facts;  ///< by file name in photos/
    std::map<std::string, QImage> m_given;      ///< by file name, until they are measured
    std::set<std::string> m_pending;            ///< files that are, or are to be, read or measured
    std::deque<Photo> m_waiting;                ///< of these, the ones that nobody reads yet
    int m_ahead = 0;
    OwnThreads m_threads;
    OwnThreads m_slowThread = ownThreads(1);  ///< for photos that would hold the others
};

}  // namespace dreambooth
