// Reads the tokenizer and the small configuration files of a model.
// An answer for a model that is no longer chosen is thrown away.
#include <formats/model_files.h>
#include <formats/model_tokenizer.h>
#include <ui/session/project_session.h>
#include <ui/session/tokenizer_loader.h>
#include <ui/style/run_in_background.h>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

struct Answer {
    std::shared_ptr<const PromptTokenizer> tokenizer;
    std::optional<ModelFacts> facts;
    std::optional<Error> error;
};

Answer read(const fs::path& path) {
    Answer answer;
    const auto model = ModelFiles::open(path);
    if (!model) {
        answer.error = model.error();
        return answer;
    }
    if (auto facts = modelFactsOf(*model))
        answer.facts = std::move(*facts);
    else
        answer.error = facts.error();
    if (auto tokenizer = promptTokenizerOf(*model))
        answer.tokenizer = std::move(*tokenizer);
    else if (!answer.error)
        answer.error = tokenizer.error();
    return answer;
}

}  // namespace

TokenizerLoader::TokenizerLoader(ProjectSession& session, QObject* parent)
    : QObject(parent), m_session(session) {
    connect(&session, &ProjectSession::changed, this, &TokenizerLoader::update);
    update();
}

void TokenizerLoader::update() {
    const std::string model = m_session.project().baseModel;
    if (model == m_model) return;
    m_model = model;
    m_tokenizer.reset();
    m_facts.reset();
    m_error.reset();
    emit changed();
    if (!model.empty()) load();
}

void TokenizerLoader::retry() {
    if (m_error) load();
}

void TokenizerLoader::load() {
    inBackground(
        this, [model = m_model] { return read(model); },
        [this, model = m_model](Answer answer) {
            if (model != m_model) return;
            m_tokenizer = std::move(answer.tokenizer);
            m_facts = std::move(answer.facts);
            m_error = std::move(answer.error);
            emit changed();
        });
}

}  // namespace dreambooth
