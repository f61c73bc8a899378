// What to tell a person about the photos: the badge of each, and the list under "Check".
// From facts that PhotoLibrary measured; pure, so that it is tested alone.
#pragma once

#include <ui/subject/photo_library.h>
#include <ui/widgets/photo_grid.h>

#include <QString>
#include <vector>

namespace dreambooth {

struct PhotoVerdict {
    enum Kind {
        loading,
        ready,
        forJudging,
        noCaption,  ///< while others have one
        lacksWord,  ///< its caption has not the token of its subject
        softFocus,
        likeAnother,
        otherColours,  ///< its subject's than those of the more photos
        emptyMask,     ///< while masks count
        cutOff,        ///< much of its crop, for no shape is like it
        tooSmall,
        unreadableMask,
        unreadable,
        leftOut
    };
    Kind kind = loading;
    int other = 0;  ///< the number of the first photo that it is like, from 1; 0: none
    /// Where the photos of its subject fall into two groups by that one's colours: its own.
    enum Group { none, larger, smaller } group = none;
    double enlarged = 1;  ///< tooSmall: how many times
    int cropPixels = 0;   ///< tooSmall: the crop's shorter side
    int percent = 0;      ///< cutOff: of the crop
    QString reason = {};  ///< unreadable, unreadableMask
    QString word = {};    ///< lacksWord: the token
};

/// One verdict a photo, the worst that applies. Only photos that are used are compared with each
/// other, and their colours only with those of the same subject, once all of them were read.
std::vector<PhotoVerdict> judgePhotos(const Project& project, const PhotoLibrary& library);

/// Whether it says something that a person should look at before training.
bool isToLookAt(const PhotoVerdict& verdict);

PhotoGridBadge badgeFor(const PhotoVerdict& verdict, PictureShape learned);

/// A line under "Check".
struct PhotoAdvice {
    int photo = -1;  ///< index in the project; -1: about all, or about `photos`
    theme::Tone tone = theme::Tone::warning;
    QString text;
    enum Effect { leavesOutOrUsesAgain, readsAgain, shows, selects };
    QString action;  ///< "Leave out", "Use again", "Read again", "Show it"; empty: none
    Effect effect = leavesOutOrUsesAgain;  ///< what the action does
    bool isAlike = false;                  ///< to an earlier photo
    std::vector<int> photos = {};          ///< that the action selects
    bool operator==(const PhotoAdvice&) const = default;
};
/// The photos that are almost the same as this one, and it itself, by their indices.
std::vector<int> photosLike(const std::vector<PhotoVerdict>& verdicts, int photo);
/// Of these what selects the photos of a second subject, where they look like two.
std::optional<PhotoAdvice> twoSubjectsAdvice(const Project& project,
                                             const std::vector<PhotoVerdict>& verdicts);
std::vector<PhotoAdvice> adviceFor(const Project& project,
                                   const std::vector<PhotoVerdict>& verdicts);

}  // namespace dreambooth
