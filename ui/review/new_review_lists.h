// What a new review is chosen from: candidates, questions, lists to tick, seeds.
#pragma once

#include <hub/catalogue.h>
#include <project/project.h>
#include <reviews/review.h>
#include <runs/run_folder.h>

#include <QListWidget>
#include <QString>
#include <QWidget>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

/// Where candidates are looked for.
struct CandidateSources {
    std::filesystem::path baseModel;  ///< of the project; LoRA files are plugged into it
    struct Run {
        RunFolder folder;
        Job job;
        QString name;
    };
    std::vector<Run> runs;
    ModelCatalogue models;
};

/// The base first, then the newest run's latest step. Each name is another one. Reads folders: not
/// for the GUI thread.
std::vector<Candidate> possibleCandidates(const CandidateSources& sources);

/// A model that draws in place of the project's base model.
struct OtherDrawer {
    std::string name;
    std::filesystem::path model;
    bool operator==(const OtherDrawer&) const = default;
};

/// The other models of the base model's family that the Models page lists. Reads folders.
std::vector<OtherDrawer> otherDrawers(const CandidateSources& sources);

/// Whether it is a LoRA that another model of its family can draw too: one that was taught on, or
/// is plugged into, this base model.
bool isLoraOf(const Candidate& candidate, const std::filesystem::path& baseModel);

/// The same with `drawer` in place of the base model: the base itself, and LoRAs of it. Others stay
/// as they are.
Candidate drawnBy(const OtherDrawer& drawer, const std::filesystem::path& baseModel,
                  Candidate candidate);

/// Adds a model that is not among them, under a name of its own; `runName`: as modelTitle() has it.
void addCandidate(std::vector<Candidate>& candidates, const ComparedModel& model,
                  const QString& runName);

/// A list of lines of which some are chosen by ticking them: candidates, prompts.
class CheckList : public QListWidget {
    Q_OBJECT

public:
    /// The caller gives it an objectName.
    CheckList(const QString& accessibleName, QWidget* parent);

    /// Ticks of texts that were there stay; a new line is ticked where `ticked` says so.
    void setLines(const QStringList& lines, const QStringList& ticked);
    /// Line numbers, from 0.
    std::vector<std::size_t> ticked() const;
    QStringList tickedTexts() const;
    void setTicked(int line, bool isTicked);

signals:
    void changed();

protected:
    /// A click anywhere on a line ticks it, not on its box alone.
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

/// The questions of a new review, a line each. Reviewers are asked all of them for each pair.
/// The first is always asked; while it is empty it is which one they prefer.
class QuestionList : public QWidget {
    Q_OBJECT

public:
    explicit QuestionList(QWidget* parent = nullptr);

    /// As Review::questions; further lines that are empty or say the same again are left out.
    std::vector<std::string> questions() const;

signals:
    void changed();

private:
    void addLine();
    void removeLine(QWidget* line);
    void updateLines();

    QVBoxLayout* m_lines;
    std::vector<QLineEdit*> m_fields;
    QPushButton* m_add;
};

/// Each once, in the order written. Nothing: not a list of numbers and spans, or over 1,000 of
/// them.
std::optional<std::vector<std::int64_t>> seedsFrom(const QString& text);

/// So many seeds, one after the other and none of `used`, that begin anywhere.
std::vector<std::int64_t> freshSeeds(std::size_t count, const std::vector<std::int64_t>& used);

/// "42–44, 7": as seedsFrom() reads them.
QString seedsText(const std::vector<std::int64_t>& seeds);

}  // namespace dreambooth
