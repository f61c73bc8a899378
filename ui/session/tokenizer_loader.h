// The vocabulary of the project's base model, read off the GUI thread and again for another model.
// Until it is there, and for a model that can't be read, tokenizer() is null.
#pragma once

#include <base/error.h>
#include <text/tokenizer.h>
#include <ui/session/model_facts.h>

#include <QObject>
#include <optional>
#include <string>

namespace dreambooth {

class ProjectSession;

class TokenizerLoader : public QObject {
    Q_OBJECT

public:
    explicit TokenizerLoader(ProjectSession& session, QObject* parent = nullptr);

    const ClipTokenizer* tokenizer() const { return m_tokenizer ? &*m_tokenizer : nullptr; }
    /// Name and picture size of the same model.
    const ModelFacts* facts() const { return m_facts ? &*m_facts : nullptr; }
    const std::optional<Error>& error() const { return m_error; }

signals:
    void changed();

private:
    void update();

    ProjectSession& m_session;
    std::string m_model;
    std::optional<ClipTokenizer> m_tokenizer;
    std::optional<ModelFacts> m_facts;
    std::optional<Error> m_error;
};

}  // namespace dreambooth
