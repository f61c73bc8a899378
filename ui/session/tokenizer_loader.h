// The vocabulary of the project's base model, read off the GUI thread and again for another model.
// Until it is there, and for a model that can't be read, tokenizer() is null.
#pragma once

#include <base/error.h>
#include <text/tokenizer.h>
#include <ui/session/model_facts.h>

#include <QObject>
#include <memory>
#include <optional>
#include <string>

namespace dreambooth {

class ProjectSession;

class TokenizerLoader : public QObject {
    Q_OBJECT

public:
    explicit TokenizerLoader(ProjectSession& session, QObject* parent = nullptr);

    const PromptTokenizer* tokenizer() const { return m_tokenizer.get(); }
    /// The same where it is CLIP's, whose text encoder has a table of words; else null.
    const ClipTokenizer* clipTokenizer() const {
        return dynamic_cast<const ClipTokenizer*>(m_tokenizer.get());
    }
    /// Name and picture size of the same model.
    const ModelFacts* facts() const { return m_facts ? &*m_facts : nullptr; }
    const std::optional<Error>& error() const { return m_error; }
    /// Where the model could not be read: its disk may be back, or a download may have ended.
    void retry();

signals:
    void changed();

private:
    void update();
    void load();

    ProjectSession& m_session;
    std::string m_model;
    std::shared_ptr<const PromptTokenizer> m_tokenizer;
    std::optional<ModelFacts> m_facts;
    std::optional<Error> m_error;
};

}  // namespace dreambooth
