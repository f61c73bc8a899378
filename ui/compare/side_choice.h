// What stands against what: each side is the base, any step of any run, or any model with LoRAs and
// learned words. Until something else is chosen it is the base against the step on the slider.
#pragma once

#include <base/side.h>
#include <comparisons/compared_model.h>

#include <QObject>
#include <array>
#include <functional>
#include <optional>

namespace dreambooth {

/// The left and the right side.
using ComparedPair = std::array<ComparedModel, 2>;

class StepChoice;

class SideChoice : public QObject {
    Q_OBJECT

public:
    SideChoice(StepChoice& steps, std::function<ComparedModel()> base, QObject* parent);

    ComparedModel model(Side side) const;
    ComparedPair pair() const { return {model(Side::base), model(Side::tuned)}; }
    /// Something else than the base, or than the step on the slider.
    bool isOther(Side side) const { return at(side).has_value(); }
    /// The person's choice; changed() follows.
    void choose(Side side, const ComparedModel& model);
    /// The strength of one of its added files; strengthChanged() follows.
    void setStrength(Side side, std::size_t file, double strength);
    /// Because a picture of it is put on view: nothing is emitted.
    void follow(const ComparedModel& tuned);

signals:
    void changed();
    void strengthChanged();

private:
    const std::optional<ComparedModel>& at(Side side) const {
        return m_others[static_cast<std::size_t>(side)];
    }
    void put(Side side, const ComparedModel& model);

    StepChoice& m_steps;
    std::function<ComparedModel()> m_base;
    std::array<std::optional<ComparedModel>, 2> m_others;
};

}  // namespace dreambooth
