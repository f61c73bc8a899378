// An answer that comes once another model was chosen is not taken.
#include <ui/compare/base_model.h>
#include <ui/session/model_facts.h>
#include <ui/style/run_in_background.h>

#include <utility>

namespace dreambooth {

BaseModel::~BaseModel() = default;

void BaseModel::begin(const std::filesystem::path& path) {
    m_path = path;
    m_identity = {};
    if (m_problem) emit mended(*std::exchange(m_problem, {}));
}

void BaseModel::setPath(const std::filesystem::path& path) {
    if (path.empty() || path == m_path) return;
    begin(path);
    readFacts();
    readIdentity();
}

void BaseModel::setFacts(ModelFacts facts) {
    begin(facts.path);
    m_facts = std::make_unique<ModelFacts>(std::move(facts));
    readIdentity();
}

void BaseModel::retry() {
    if (m_problem) readFacts();
    readIdentity();
}

void BaseModel::readFacts() {
    inBackground(
        this, [path = m_path] { return readModelFacts(path); },
        [this, path = m_path](Result<ModelFacts> facts) {
            if (path != m_path) return;
            const auto before = std::exchange(m_problem, {});
            if (!facts) m_problem = facts.error();
            if (facts) facts->path = path;  // as runs and pictures have it
            m_facts = facts ? std::make_unique<ModelFacts>(std::move(*facts)) : nullptr;
            // The same is told once, also to who has dismissed it.
            const bool isSame = before && m_problem && before->text == m_problem->text;
            if (before && !isSame) emit mended(*before);
            if (m_problem && !isSame) emit failed(*m_problem);
            emit changed();
        });
}

/// By itself, for it may take a while.
void BaseModel::readIdentity() {
    if (m_path.empty()) return;
    inBackground(
        this, [model = ComparedModel{.model = m_path}] { return identify(model); },
        [this, path = m_path](const Result<ComparedIdentity>& identity) {
            const ComparedIdentity found = identity.value_or(ComparedIdentity());
            if (path != m_path || found == m_identity) return;
            m_identity = found;
            emit changed();
        });
}

}  // namespace dreambooth
