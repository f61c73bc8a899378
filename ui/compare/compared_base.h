// The base model of the chosen run, or of the project: what stands on the left unless something
// else is chosen, and what its files say of size, prompts and settings.
#pragma once

#include <base/error.h>
#include <comparisons/compared_model.h>
#include <project/draw_request.h>

#include <QObject>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace dreambooth {

class ComparisonList;
class DrawFields;
class ProjectSession;
class StepChoice;
struct ModelFacts;

class ComparedBase : public QObject {
    Q_OBJECT

public:
    struct Parts {
        const ProjectSession& session;
        const StepChoice& choice;
        ComparisonList& comparisons;
        DrawFields& fields;
    };
    ComparedBase(Parts parts, QObject* parent);
    ~ComparedBase() override;

    ComparedModel model() const;
    /// Where the person left the size to the model, the model's.
    DrawRequest sized(DrawRequest settings) const;
    /// With $subject; until the model is read, the project's own.
    std::vector<std::string> promptSet() const;
    /// What could be drawn next; none until the model is read.
    std::vector<std::string> prompts() const;
    /// Where it is another one than before: reads its files in the background and suggests its
    /// settings to fields that are still empty.
    void read();
    /// Another token, class or prompts: a prompt that was proposed and left as it is follows.
    void propose();

signals:
    void failed(const dreambooth::Error& error);

private:
    void take(Result<ModelFacts> facts);

    Parts m_parts;
    std::unique_ptr<ModelFacts> m_facts;  ///< null while unknown
    std::filesystem::path m_factsModel;
};

}  // namespace dreambooth
