// The table: from a step, by an event, to a step.
#include <ui/booth/booth_steps.h>

#include <algorithm>
#include <iterator>

namespace dreambooth {

namespace {

using enum BoothStep;
using On = BoothEvent;
using Does = BoothAction;

enum class When { always, severalSources, byCamera, byPhone, byTiles };

struct Row {
    BoothStep from;
    On event;
    BoothStep to;
    Does action = Does::none;
    When when = When::always;
};

/// Of a step's rows for an event the first is taken whose condition holds.
constexpr Row rows[] = {
    {check, On::next, attract},
    {check, On::untouched, attract},  // a booth that was started by itself has no reader
    {check, On::staffCame, staff},

    {attract, On::next, consent, Does::beginVisit},
    {attract, On::staffCame, staff},

    {consent, On::next, source, Does::none, When::severalSources},
    {consent, On::next, camera, Does::none, When::byCamera},
    {consent, On::next, phone, Does::none, When::byPhone},
    {consent, On::next, choose, Does::none, When::byTiles},
    {consent, On::back, attract, Does::leaveVisit},

    {source, On::next, camera, Does::none, When::byCamera},
    {source, On::next, phone, Does::none, When::byPhone},
    {source, On::next, choose, Does::none, When::byTiles},

    {camera, On::next, squares},
    {camera, On::back, source, Does::none, When::severalSources},
    {camera, On::back, consent},
    {phone, On::next, squares},
    {phone, On::back, source, Does::none, When::severalSources},
    {phone, On::back, consent},
    {choose, On::next, squares},
    {choose, On::back, source, Does::none, When::severalSources},
    {choose, On::back, consent},

    {squares, On::next, kind},
    {squares, On::back, camera, Does::none, When::byCamera},
    {squares, On::back, phone, Does::none, When::byPhone},
    {squares, On::back, choose, Does::none, When::byTiles},

    {kind, On::next, learning, Does::learn},
    {kind, On::back, squares},

    {learning, On::drawn, reveal},

    {reveal, On::toPhone, takeHomePhone},
    {reveal, On::toTakeHome, takeHome},
    {reveal, On::next, goodbye, Does::finishVisit},
    {takeHomePhone, On::next, goodbye, Does::finishVisit},
    {takeHomePhone, On::back, reveal},
    {takeHomePhone, On::toTakeHome, takeHome},
    {takeHome, On::next, goodbye, Does::finishVisit},
    {takeHome, On::back, reveal},

    {goodbye, On::next, attract},
    {goodbye, On::wipeIsLate, attract},
    {goodbye, On::staffCame, staff},

    {apology, On::next, attract},
    {apology, On::failed, apology},  // is said already

    {staff, On::next, attract},
    {staff, On::untouched, attract},  // who forgot their page does not leave it open
    {staff, On::wipeWanted, attract, Does::endVisitForStaff},
};

/// From any visitor's step, where the rows above say nothing.
struct VisitorsRow {
    On event;
    BoothStep to;
    Does action;
};
constexpr VisitorsRow visitorsRows[] = {
    {On::failed, apology, Does::failVisit},
    {On::abandoned, attract, Does::leaveVisit},
    // Staff who come end the visit that was open: they wait until it has finished, or wipe.
    {On::staffCame, staff, Does::endVisitForStaff},
};

bool holds(When when, const BoothFork& fork) {
    switch (when) {
        case When::always:
            return true;
        case When::severalSources:
            return fork.hasSeveralSources;
        case When::byCamera:
            return fork.source == PhotoSource::camera;
        case When::byPhone:
            return fork.source == PhotoSource::phone;
        case When::byTiles:
            return fork.source != PhotoSource::camera && fork.source != PhotoSource::phone;
    }
    return false;
}

}  // namespace

std::optional<BoothTransition> transitionOf(BoothStep from, BoothEvent event,
                                            const BoothFork& fork) {
    const auto* const row = std::ranges::find_if(rows, [&](const Row& one) {
        return one.from == from && one.event == event && holds(one.when, fork);
    });
    if (row != std::end(rows)) return BoothTransition{row->to, row->action};
    if (!isVisitorsStep(from)) return std::nullopt;
    const auto* const any = std::ranges::find(visitorsRows, event, &VisitorsRow::event);
    if (any == std::end(visitorsRows)) return std::nullopt;
    return BoothTransition{any->to, any->action};
}

bool isVisitorsStep(BoothStep step) {
    return step != check && step != attract && step != goodbye && step != staff;
}

int dotOf(BoothStep step) {
    switch (step) {
        case consent:
            return 1;
        case source:
        case camera:
        case phone:
        case choose:
        case squares:
            return 2;
        case kind:
            return 3;
        case learning:
            return 4;
        case reveal:
            return 5;
        case takeHomePhone:
        case takeHome:
            return 6;
        default:
            return 0;
    }
}

bool wantsScenes(BoothStep step) {
    return step == learning || step == reveal || step == takeHomePhone || step == takeHome;
}

bool needsCamera(BoothStep step) {
    return step == check || step == source || step == camera || step == staff;
}

}  // namespace dreambooth
