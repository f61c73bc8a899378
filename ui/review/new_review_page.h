// A new blind review: who stands against whom, for which prompts and seeds, and how many
// judgements; then its pictures are drawn while one works on elsewhere.
#pragma once

#include <comparisons/comparison.h>
#include <images/aspect_buckets.h>
#include <reviews/review.h>
#include <ui/review/new_review_lists.h>
#include <ui/session/review_proposal.h>
#include <ui/session/studio_context.h>

#include <QWidget>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace dreambooth {

class CheckList;
class ProblemBar;
class QuestionList;
class ReviewMaker;
struct ModelFacts;

class NewReviewPage : public QWidget {
    Q_OBJECT

public:
    explicit NewReviewPage(StudioContext& context, QWidget* parent = nullptr);
    ~NewReviewPage() override;

    /// Looks for candidates and prompts anew; what is ticked stays.
    void reload();
    /// The same, and then takes over what is suggested.
    void propose(const ReviewProposal& proposal);
    /// Why nothing can be made here; empty: it can.
    void setObstacle(const QString& obstacle);
    /// What would be made now.
    NewReview review() const;

signals:
    void made(const QString& reviewId);
    void backRequested();

private:
    void makeCandidates(QGridLayout& lists, QWidget* inside);
    void makePrompts(QGridLayout& lists, QWidget* inside);
    QWidget* makeNumbers();
    QWidget* makeFoot();
    /// What a model is drawn with best.
    struct Numbers {
        std::string name = {};  ///< of the model
        int steps = 0;
        double guidance = 0;
        bool isDistilled = false;
    };
    using NumbersByModel = std::map<std::filesystem::path, Numbers>;
    struct Reading {
        std::vector<Candidate> candidates;
        std::vector<OtherDrawer> drawers;
        std::unique_ptr<ModelFacts> facts;
        NumbersByModel numbers;
        std::map<std::string, PictureShape> learnedShapes;
        std::vector<Comparison> comparisons;
    };
    static NumbersByModel readNumbers(const std::vector<Candidate>& candidates,
                                      const std::vector<ComparedModel>& more);
    void take(Reading reading);
    void takePrompts();
    void takeProposal();
    void proposeSeeds(std::size_t count);
    int shownBefore(const NewReview& review) const;
    PictureShape shapeFor(const std::vector<Candidate>& candidates) const;

    void showDrawers(std::vector<OtherDrawer> drawers);
    /// As they are drawn.
    std::vector<Candidate> chosenCandidates() const;
    void setNumbers(int steps, double guidance);
    void offerNumbers();
    QString obstacle() const;
    void start();
    void updateContents();
    void updateProgress();

    StudioContext& m_context;
    ReviewMaker* m_maker;
    std::vector<Candidate> m_candidates;  ///< as m_choice lists them
    std::vector<std::string> m_prompts;   ///< as m_promptChoice lists them
    std::vector<OtherDrawer> m_drawers;   ///< as m_drawWith lists them after the base model
    std::unique_ptr<ModelFacts> m_facts;  ///< of the project's base model; null while unknown
    QString m_obstacle;
    ReviewProposal m_proposal;              ///< to be taken over once candidates are read
    std::vector<ComparedModel> m_proposed;  ///< candidates that only the last proposal has
    DrawRequest m_settings;                 ///< what the form has no fields for
    NumbersByModel m_numbers;               ///< of the candidates
    std::map<std::string, PictureShape> m_learnedShapes;  ///< of runs, by id
    std::pair<int, double> m_offer, m_set;  ///< steps and guidance, see offerNumbers()
    std::vector<Comparison> m_comparisons;  ///< what was shown with names
    bool m_hasJudgements = false;           ///< the person set how many
    bool m_hasSeeds = false;                ///< the person set them
    int m_reloads = 0;

    ProblemBar* m_problems;
    CheckList *m_choice = nullptr, *m_promptChoice = nullptr;
    QLineEdit *m_title = nullptr, *m_seeds = nullptr;
    QComboBox* m_drawWith = nullptr;
    QLabel* m_drawWithLabel = nullptr;
    QuestionList* m_questions = nullptr;
    QSpinBox *m_steps = nullptr, *m_judgements = nullptr;
    QDoubleSpinBox* m_guidance = nullptr;
    QLabel *m_mixed = nullptr, *m_each = nullptr, *m_seen = nullptr, *m_why = nullptr,
           *m_progressText = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton *m_start = nullptr, *m_cancel = nullptr;
};

}  // namespace dreambooth
