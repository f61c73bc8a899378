// The steps of a visitor's way through the booth, and the table of what leads from one to the next.
#pragma once

#include <ui/booth/booth_visit.h>

#include <optional>

namespace dreambooth {

/// One page each.
enum class BoothStep {
    check,  ///< what is ready, before the first visitor
    attract,
    consent,
    source,
    camera,
    phone,
    choose,
    squares,
    kind,
    learning,
    reveal,
    takeHomePhone,  ///< pictures to the visitor's phone
    takeHome,       ///< another way
    goodbye,
    apology,
    staff,
};

enum class BoothEvent {
    next,  ///< of the page on view
    back,
    toPhone,
    toTakeHome,
    drawn,      ///< the first picture after learning
    failed,     ///< the visit can't go on
    abandoned,  ///< nobody touched anything in a visit, nor answered the countdown
    untouched,  ///< nobody touched anything for as long, without a visit
    wipeIsLate,
    staffCame,  ///< with their PIN
    wipeWanted,
};

/// What happens on the way.
enum class BoothAction {
    none,
    beginVisit,
    learn,
    finishVisit,  ///< this and the next three end the visit and wipe it
    leaveVisit,
    failVisit,
    endVisitForStaff,
};

/// What decides which of several rows of the table is taken.
struct BoothFork {
    bool hasSeveralSources = false;             ///< of photos, for a visitor to choose from
    PhotoSource source = PhotoSource::bundled;  ///< of this visit's photos
};

struct BoothTransition {
    BoothStep to;
    BoothAction action = BoothAction::none;
};

/// Nothing where the event changes nothing there.
std::optional<BoothTransition> transitionOf(BoothStep from, BoothEvent event,
                                            const BoothFork& fork);

/// A visitor is there, or was until a moment ago.
bool isVisitorsStep(BoothStep step);
/// Of the six dots below the pages: which one is the present one; 0: none are shown.
int dotOf(BoothStep step);
/// Pictures of the scenes are waited for, shown or taken home.
bool wantsScenes(BoothStep step);
/// Nobody is filmed before they agreed: at rest the camera is off.
bool needsCamera(BoothStep step);

}  // namespace dreambooth
