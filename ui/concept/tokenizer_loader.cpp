// Reads tokenizer/ and the small configuration files of a model folder.
// An answer for a model that is no longer chosen is thrown away.
#include <ui/concept/tokenizer_loader.h>
#include <ui/shell/background.h>
#include <ui/shell/project_session.h>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

struct Answer {
    std::optional<ClipTokenizer> tokenizer;
    std::optional<ModelFacts> facts;
    std::optional<Error> error;
    double bytes = 0;
};

double sizeOf(const fs::path& folder) {
    double bytes = 0;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error))
        if (entry.is_regular_file(error)) bytes += static_cast<double>(entry.file_size(error));
    return bytes;
}

Answer read(const fs::path& model) {
    Answer answer;
    if (auto facts = readModelFacts(model))
        answer.facts = std::move(*facts);
    else
        answer.error = facts.error();
    if (auto tokenizer = ClipTokenizer::load(model / "tokenizer"))
        answer.tokenizer = std::move(*tokenizer);
    else if (!answer.error)
        answer.error = tokenizer.error();
    answer.bytes = sizeOf(model);
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
    if (model.empty()) return;
    inBackground(
        this, [model] { return read(model); },
        [this, model](Answer answer) {
            if (model != m_model) return;
            m_tokenizer = std::move(answer.tokenizer);
            m_facts = std::move(answer.facts);
            m_error = std::move(answer.error);
            m_bytes = answer.bytes;
            emit changed();
        });
}

}  // namespace dreambooth
