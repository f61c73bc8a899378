// Reading the base model.
#include <ui/compare/comparable_runs.h>
#include <ui/compare/compared_base.h>
#include <ui/compare/comparison_list.h>
#include <ui/compare/draw_fields.h>
#include <ui/compare/step_choice.h>
#include <ui/session/model_facts.h>
#include <ui/session/project_session.h>
#include <ui/style/run_in_background.h>

namespace dreambooth {

ComparedBase::ComparedBase(Parts parts, QObject* parent) : QObject(parent), m_parts(parts) {}

ComparedBase::~ComparedBase() = default;

ComparedModel ComparedBase::model() const {
    const ComparableRun* const run = m_parts.choice.run();
    const std::filesystem::path model =
        run != nullptr ? run->job.model
                       : std::filesystem::path(m_parts.session.project().baseModel);
    return {.name = m_facts && m_factsModel == model ? m_facts->name : std::string(),
            .model = model,
            .identity = m_parts.comparisons.identityOf(model)};
}

DrawRequest ComparedBase::sized(DrawRequest settings) const {
    const int resolution = m_facts ? m_facts->resolution : 0;
    if (settings.width == 0) settings.width = resolution;
    if (settings.height == 0) settings.height = resolution;
    return settings;
}

std::vector<std::string> ComparedBase::promptSet() const {
    const Project& project = m_parts.session.project();
    return m_facts ? promptSetOf(project, *m_facts) : project.prompts;
}

std::vector<std::string> ComparedBase::prompts() const {
    return m_facts ? promptsFor(m_parts.session.project(), *m_facts) : std::vector<std::string>();
}

void ComparedBase::read() {
    const std::filesystem::path model = this->model().model;
    if (model.empty()) return;
    m_parts.comparisons.setBase(model);
    if (model == m_factsModel) return;
    m_factsModel = model;
    inBackground(
        this, [model] { return readModelFacts(model); },
        [this, model](Result<ModelFacts> facts) {
            if (model == m_factsModel) take(std::move(facts));
        });
}

void ComparedBase::take(Result<ModelFacts> facts) {
    m_facts = facts ? std::make_unique<ModelFacts>(std::move(*facts)) : nullptr;
    if (!facts) emit failed(facts.error());
    DrawFields& fields = m_parts.fields;
    if (m_facts) fields.setModelSize(m_facts->resolution);
    if (m_facts && fields.isPromptEmpty() && !m_facts->presets.empty()) {
        DrawRequest settings = fields.settings();
        settings.num_inference_steps = m_facts->presets.front().recipe.num_inference_steps;
        settings.guidance_scale = m_facts->presets.front().recipe.guidance_scale;
        fields.suggest(settings);
    }
    propose();
    m_parts.comparisons.reload();
}

void ComparedBase::propose() {
    // Without a class it would be a prompt that nobody means.
    if (m_facts && !m_parts.session.project().className.empty())
        m_parts.fields.proposePrompt(prompts().front());
}

}  // namespace dreambooth
