// Photos are found by their file: what is done beside the window's thread may end after another one
// was removed.
#include <base/files.h>
#include <images/crop.h>
#include <project/masks.h>
#include <ui/session/project_session.h>
#include <ui/style/desktop.h>
#include <ui/style/run_in_background.h>
#include <ui/style/tr.h>
#include <ui/subject/crop_ratio.h>
#include <ui/subject/photo_changes.h>

#include <QSize>
#include <algorithm>
#include <set>
#include <tuple>

namespace dreambooth {

namespace {

Photo* findPhoto(Project& project, const std::string& file) {
    const auto found = std::ranges::find(project.photos, file, &Photo::file);
    return found == project.photos.end() ? nullptr : &*found;
}

/// Those of them that there are.
std::vector<Photo> photosAt(const Project& project, const std::vector<int>& indices) {
    std::vector<Photo> photos;
    for (const int index : indices)
        if (index >= 0 && index < static_cast<int>(project.photos.size()))
            photos.push_back(project.photos[static_cast<size_t>(index)]);
    return photos;
}

bool switchOn(Project& project, bool Recipe::* setting) {
    if (project.recipe.*setting) return false;
    const Recipe before = project.recipe;
    project.recipe.*setting = true;
    project.keepOwnSettings(before);
    return true;
}

void setCrop(Project& project, Photo& photo, const Crop& crop) {
    const Crop clamped = clampCrop(crop, photo.width, photo.height);
    if (!clamped.isSquare()) letShapesCount(project);
    photo.crop = clamped;
}

using Turned = std::vector<Result<Photo>>;

/// What a turn goes by.
auto standOf(MaybeConst<Photo> auto& photo) {
    return std::tie(photo.orientation, photo.width, photo.height, photo.crop, photo.mask);
}

/// `turn` gives one photo as it will stand. One that was changed meanwhile, by another turn or a
/// crop, is turned from where it stands then.
template <class Turn>
void turnAll(ProjectSession& session, const QString& step, const std::vector<Photo>& photos,
             const TurnProblem& onProblem, Turn turn) {
    if (photos.empty()) return;
    if (const auto allowed = session.mayChange(); !allowed) return onProblem(allowed.error(), {});
    session.disk().add(
        &session,
        [project = session.project(), photos, turn] {
            Turned turned;
            for (const Photo& photo : photos) turned.push_back(turn(project, photo));
            return turned;
        },
        [&session, step, photos, onProblem, turn](const Turned& turned) {
            Project after = session.project();
            std::vector<Photo> changed;
            for (size_t i = 0; i < turned.size(); ++i) {
                Photo* const photo = findPhoto(after, photos[i].file);
                if (photo == nullptr) continue;
                if (standOf(*photo) != standOf(photos[i]))
                    changed.push_back(*photo);
                else if (turned[i])
                    standOf(*photo) = standOf(*turned[i]);
                else
                    onProblem(turned[i].error(), photo->originalName);
            }
            if (after.photos != session.project().photos)
                session.edit(step, [&](Project& project) { project.photos = after.photos; });
            turnAll(session, step, changed, onProblem, turn);
        });
}

}  // namespace

bool letMasksCount(Project& project) {
    const auto hasMask = [](const Photo& photo) { return !photo.mask.empty(); };
    return std::ranges::none_of(project.photos, hasMask) && switchOn(project, &Recipe::masked_loss);
}

bool letShapesCount(Project& project) {
    const auto isSquare = [](const Photo& photo) { return photo.crop.isSquare(); };
    return std::ranges::all_of(project.photos, isSquare) &&
           switchOn(project, &Recipe::use_aspect_ratio_buckets);
}

void setPhotoCrop(ProjectSession& session, const std::string& file, const Crop& crop) {
    const auto& photos = session.project().photos;
    if (std::ranges::find(photos, file, &Photo::file) == photos.end()) return;
    session.edit(tr("crop"), [&](Project& project) {
        Photo* const photo = findPhoto(project, file);
        setCrop(project, *photo, crop);
        photo->cropByHand = true;
    });
}

void setPhotosRatio(ProjectSession& session, const std::vector<int>& photos, double ratio) {
    const std::vector<Photo> chosen = photosAt(session.project(), photos);
    if (chosen.empty()) return;
    session.edit(tr("shape of crops"), [&](Project& project) {
        for (const Photo& one : chosen) {
            Photo* const photo = findPhoto(project, one.file);
            if (photo->width <= 0 || photo->height <= 0) continue;  // as a stranger wrote it
            const Crop whole{0, 0, photo->width, photo->height};
            const Crop now = clampCrop(photo->crop, photo->width, photo->height);
            setCrop(project, *photo,
                    ratio > 0 ? withRatio(now, ratio, {photo->width, photo->height}) : whole);
        }
    });
}

void centreCrops(ProjectSession& session, const std::vector<int>& photos) {
    const std::vector<Photo> chosen = photosAt(session.project(), photos);
    if (chosen.empty()) return;
    session.edit(tr("crop"), [&](Project& project) {
        for (const Photo& one : chosen) {
            Photo* const photo = findPhoto(project, one.file);
            const double ratio = clampCrop(one.crop, one.width, one.height).ratio();
            setCrop(project, *photo, centreCrop(one.width, one.height, ratio));
            photo->cropByHand = true;
        }
    });
}

void setPhotosLeftOut(ProjectSession& session, const std::vector<int>& photos, bool leftOut) {
    const std::vector<Photo> chosen = photosAt(session.project(), photos);
    if (std::ranges::none_of(chosen, [&](const Photo& one) { return one.leftOut != leftOut; }))
        return;
    const bool isOne = chosen.size() == 1;
    session.edit(leftOut ? isOne ? tr("leave out photo") : tr("leave out photos")
                 : isOne ? tr("use photo again")
                         : tr("use photos again"),
                 [&](Project& project) {
                     for (const Photo& one : chosen)
                         if (Photo* photo = findPhoto(project, one.file)) photo->leftOut = leftOut;
                 });
}

void setPhotosHeldOut(ProjectSession& session, const std::vector<int>& photos, bool heldOut) {
    const std::vector<Photo> chosen = photosAt(session.project(), photos);
    if (std::ranges::none_of(chosen, [&](const Photo& one) { return one.heldOut != heldOut; }))
        return;
    session.edit(tr("use for validation only"), [&](Project& project) {
        for (const Photo& one : chosen)
            if (Photo* photo = findPhoto(project, one.file)) photo->heldOut = heldOut;
    });
}

void setPhotosSubject(ProjectSession& session, const std::vector<int>& photos, int subject) {
    const std::vector<Photo> chosen = photosAt(session.project(), photos);
    if (std::ranges::none_of(chosen, [&](const Photo& one) { return one.subject != subject; }))
        return;
    session.edit(tr("subject of photos"), [&](Project& project) {
        for (const Photo& one : chosen)
            if (Photo* photo = findPhoto(project, one.file)) photo->subject = subject;
    });
}

void addSubjectOf(ProjectSession& session, const std::vector<int>& photos) {
    const std::vector<Photo> chosen = photosAt(session.project(), photos);
    session.edit(tr("add a subject"), [&](Project& project) {
        const int subject = project.addSubject();
        for (const Photo& one : chosen)
            if (Photo* photo = findPhoto(project, one.file)) photo->subject = subject;
    });
}

void removePhotos(ProjectSession& session, const std::vector<int>& photos) {
    const std::vector<Photo> chosen = photosAt(session.project(), photos);
    if (chosen.empty()) return;
    session.edit(chosen.size() == 1 ? tr("remove photo") : tr("remove photos"),
                 [&](Project& project) {
                     for (const Photo& one : chosen) {
                         std::erase_if(project.photos,
                                       [&](const Photo& photo) { return photo.file == one.file; });
                         project.removedPhotos.push_back(one.file);
                     }
                 });
}

void binUnusedFiles(ProjectSession& session) {
    if (!session.mayChange()) return;
    // In the order of what is written: a mask that is painted anew may have the name of an old one.
    session.disk().add(
        &session,
        [project = session.project()] {
            const auto masks = unusedMasks(project);
            for (const auto& mask : masks) (void)moveToTrash(mask);
            return masks.size();
        },
        [](std::size_t) {});
    const std::vector<std::string> removed = session.project().removedPhotos;
    const std::filesystem::path folder = session.project().folder() / "photos";
    std::error_code ignored;
    // Behind a link there may be files of others.
    if (removed.empty() || std::filesystem::is_symlink(folder, ignored)) return;
    std::vector<std::filesystem::path> files;
    for (const std::string& name : removed)
        if (std::ranges::find(session.project().photos, name, &Photo::file) ==
            session.project().photos.end())
            files.push_back(folder / name);
    using Names = std::set<std::string>;
    inBackground(
        &session,
        [files] {
            Names kept;
            for (const auto& file : files)
                if (pathExists(file) && !moveToTrash(file)) kept.insert(file.filename().string());
            return kept;
        },
        [&session, removed](const Names& kept) {
            session.propose([&](Project& project) {
                std::erase_if(project.removedPhotos, [&](const std::string& name) {
                    return std::ranges::find(removed, name) != removed.end() &&
                           !kept.contains(name);
                });
            });
        });
}

void movePhotos(ProjectSession& session, const std::vector<int>& photos, int before) {
    const std::vector<Photo>& all = session.project().photos;
    std::vector<Photo> first, moved, last;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const bool isMoved = std::ranges::find(photos, i) != photos.end();
        (isMoved ? moved : i < before ? first : last).push_back(all[static_cast<size_t>(i)]);
    }
    std::vector<Photo> order = std::move(first);
    order.insert(order.end(), moved.begin(), moved.end());
    order.insert(order.end(), last.begin(), last.end());
    if (order == all) return;
    session.edit(tr("order of the photos"), [&](Project& project) { project.photos = order; });
}

void turnPhotos(ProjectSession& session, const std::vector<int>& photos, PhotoTurn turn,
                const TurnProblem& onProblem) {
    const QString step = turn == PhotoTurn::mirror ? tr("mirror") : tr("rotate");
    turnAll(session, step, photosAt(session.project(), photos), onProblem,
            [turn](const Project& project, const Photo& photo) {
                return turned(project, photo, turn);
            });
}

void straightenPhotos(ProjectSession& session, const std::vector<int>& photos, double degrees,
                      const std::shared_ptr<std::vector<Straightened>>& known,
                      const TurnProblem& onProblem) {
    turnAll(session, tr("straighten"), photosAt(session.project(), photos), onProblem,
            [degrees, known](const Project& project, const Photo& one) {
                // Not where anything else was done to it since.
                const auto earlier = std::ranges::find_if(*known, [&](const Straightened& other) {
                    return other.after.file == one.file && standOf(other.after) == standOf(one);
                });
                const Photo before = earlier == known->end() ? one : earlier->before;
                Result<Photo> after = straightened(project, before, degrees);
                if (after) known->push_back({.before = before, .after = *after});
                return after;
            });
}

}  // namespace dreambooth
