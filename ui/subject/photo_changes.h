// What a person does to photos, each a step of undo: cropping, leaving out, turning, removing and
// putting in another order. The files in photos/ are never written to.
#pragma once

#include <base/error.h>
#include <project/photo_turns.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

class ProjectSession;

/// Puts a photo's crop into the project; crops of one photo in a row are one step. With the first
/// crop of another shape than a square photos are learned in their own shapes.
void setPhotoCrop(ProjectSession& session, const std::string& file, const Crop& crop);

/// By their indices in the project, as all that follow.
void setPhotosLeftOut(ProjectSession& session, const std::vector<int>& photos, bool leftOut);

/// Crops of this ratio of width to height, around the middle of what they have; 0: each photo
/// whole. They count as made by hand only if they did before: "Crop all to subject" may move them.
void setPhotosRatio(ProjectSession& session, const std::vector<int>& photos, double ratio);

/// For a project that gets its first mask, or its first crop that is no square: they count from now
/// on. False where it has such already or they count anyhow.
bool letMasksCount(Project& project);
bool letShapesCount(Project& project);

/// Crops as large as can be in the middle of each, of the shape that they have.
void centreCrops(ProjectSession& session, const std::vector<int>& photos);

/// Kept for judging: never learned from.
void setPhotosHeldOut(ProjectSession& session, const std::vector<int>& photos, bool heldOut);

/// Which subject of the project they show.
void setPhotosSubject(ProjectSession& session, const std::vector<int>& photos, int subject);
/// One more subject, which they show.
void addSubjectOf(ProjectSession& session, const std::vector<int>& photos);

/// Their files go to the desktop's bin when the project is opened the next time, since undo needs
/// them.
void removePhotos(ProjectSession& session, const std::vector<int>& photos);

/// Moves to the desktop's bin what no step of undo can need any more when a project is opened:
/// photos that were removed on another day, and masks that no photo has (of earlier strokes, and of
/// those photos). Without a bin they stay where they are.
void binUnusedFiles(ProjectSession& session);

/// Puts them before the photo of that index, or at the end, in the order that they have.
void movePhotos(ProjectSession& session, const std::vector<int>& photos, int before);

/// Turning reads and writes masks beside the window's thread; what can't be turned is told and
/// stays as it is.
using TurnProblem = std::function<void(const Error& error, const std::string& photo)>;
void turnPhotos(ProjectSession& session, const std::vector<int>& photos, PhotoTurn turn,
                const TurnProblem& onProblem);
/// How photos stood before and after they were straightened. Only the disk's thread uses it.
struct Straightened {
    Photo before, after;
};
/// All by this angle, also those that have another one. One that was straightened already is turned
/// from how it stood before the first time (in `known`): its crop and its mask lose nothing by an
/// angle that is found step by step.
void straightenPhotos(ProjectSession& session, const std::vector<int>& photos, double degrees,
                      const std::shared_ptr<std::vector<Straightened>>& known,
                      const TurnProblem& onProblem);

}  // namespace dreambooth
