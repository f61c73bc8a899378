// The menu of one side: all that it can be.
#pragma once

#include <comparisons/compared_model.h>
#include <hub/catalogue.h>
#include <ui/compare/comparable_runs.h>

#include <QCoreApplication>
#include <functional>
#include <vector>

class QMenu;

namespace dreambooth {

class SideMenu {
    Q_DECLARE_TR_FUNCTIONS(dreambooth::SideMenu)

public:
    struct Offers {
        ComparedModel base;
        const std::vector<ComparableRun>& runs;
        const std::vector<ModelEntry>& models;  ///< of the Models page
    };
    /// Fills the menu anew; `chosen` is called with what was chosen, `wantsMore` for LoRAs and
    /// words.
    static void fill(QMenu& menu, const Offers& offers, const ComparedModel& current,
                     const std::function<void(const ComparedModel&)>& chosen,
                     const std::function<void()>& wantsMore);
};

}  // namespace dreambooth
