// Keeps what was chosen in place of base and step.
#include <ui/compare/side_choice.h>
#include <ui/compare/step_choice.h>

#include <algorithm>

namespace dreambooth {

SideChoice::SideChoice(StepChoice& steps, std::function<ComparedModel()> base, QObject* parent)
    : QObject(parent), m_steps(steps), m_base(std::move(base)) {
    // Moving the slider or choosing a run means the step there.
    for (const auto signal : {&StepChoice::stepChosen, &StepChoice::runChosen})
        connect(&steps, signal, this, [this] {
            m_others[static_cast<std::size_t>(Side::tuned)].reset();
            emit changed();
        });
}

ComparedModel SideChoice::model(Side side) const {
    if (at(side)) return *at(side);
    return side == Side::base ? m_base() : m_steps.model();
}

void SideChoice::put(Side side, const ComparedModel& model) {
    std::optional<ComparedModel>& other = m_others[static_cast<std::size_t>(side)];
    other.reset();
    const bool isAtFullStrength =
        std::ranges::all_of(model.added, [](const AddedFile& one) { return one.scale == 1; });
    const bool isOnSlider = !model.runId.empty() || isNamedAlike(model, m_base());
    if (side == Side::tuned && isOnSlider && isAtFullStrength)
        m_steps.follow(model);  // the slider goes there
    else if (side == Side::tuned || !isNamedAlike(model, m_base()))
        other = model;
}

void SideChoice::choose(Side side, const ComparedModel& model) {
    put(side, model);
    emit changed();
}

void SideChoice::setStrength(Side side, std::size_t file, double strength) {
    ComparedModel other = model(side);
    other.added.at(file).scale = strength;
    other.identity = {};  // another strength is another model
    put(side, other);
    emit strengthChanged();
}

void SideChoice::follow(const ComparedModel& tuned) {
    put(Side::tuned, tuned);
}

}  // namespace dreambooth
