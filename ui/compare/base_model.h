// The model that draws base and steps, as its files are: what they say, and which weights they
// hold. Read off the GUI thread.
#pragma once

#include <base/error.h>
#include <comparisons/compared_model.h>

#include <QObject>
#include <filesystem>
#include <memory>
#include <optional>

namespace dreambooth {

struct ModelFacts;

class BaseModel : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    ~BaseModel() override;

    const std::filesystem::path& path() const { return m_path; }
    /// Null until they were read; those of the path before it until then.
    const ModelFacts* facts() const { return m_facts.get(); }
    /// Empty until it was found.
    const ComparedIdentity& identity() const { return m_identity; }

    /// Where it is another one than before, reads it.
    void setPath(const std::filesystem::path& path);
    /// Another one that was read already.
    void setFacts(ModelFacts facts);
    /// Looks anew which weights it has.
    void readIdentity();
    /// Where it could not be read, reads it once more: its disk may be back, or a download may have
    /// ended.
    void retry();

signals:
    void changed();
    void failed(const dreambooth::Error& error);
    /// What failed() told is no longer so.
    void mended(const dreambooth::Error& error);

private:
    void begin(const std::filesystem::path& path);
    void readFacts();

    std::filesystem::path m_path;
    std::unique_ptr<ModelFacts> m_facts;
    std::optional<Error> m_problem;  ///< why they could not be read
    ComparedIdentity m_identity;
};

}  // namespace dreambooth
