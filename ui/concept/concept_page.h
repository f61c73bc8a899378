// Step 2: what the subject is and what it will be called. Tokens are judged against the chosen
// base model's own vocabulary as they are typed.
#pragma once

#include <ui/concept/word_pictures.h>
#include <ui/session/project_session.h>
#include <ui/session/studio_context.h>
#include <ui/session/tokenizer_loader.h>

#include <QStringList>
#include <QWidget>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class BaseModelCard;
class ClassImagesPanel;
class ProblemBar;
class ProgressLine;
class TokenCard;

class ConceptPage : public QWidget {
    Q_OBJECT

public:
    explicit ConceptPage(StudioContext& context, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeLeft();
    QWidget* makeTokens();
    QWidget* makeSubjects();
    const Subject& subject() const;
    void showSubject(int index);
    void updateSubjects();
    QWidget* makeTaught();
    void updateVocabulary();
    void updateFields();
    void updateClassHint();
    void updateTokenHint();
    void updateTaught();
    /// Words that are typed in a row are one step of undo; each card that is chosen is one.
    void chooseToken(const QString& token, UndoId step);
    QString freeSuggestion() const;
    void drawWords();
    void showWordPictures();
    void showWordProgress();
    void showNear();

    StudioContext& m_context;
    ProjectSession& m_session;
    TokenizerLoader m_vocabulary;
    WordPictures m_words;
    /// The nearest words, by base model and word; nothing where they could not be found since the
    /// page was shown.
    std::map<std::pair<std::string, QString>, std::optional<QStringList>> m_near;
    bool m_isFindingNear = false;
    int m_subject = 0;  ///< of the project's, the one that is shown
    ProblemBar* m_problems;
    QComboBox* m_subjects;  ///< shown where there are several
    QPushButton *m_add, *m_remove;
    ClassImagesPanel* m_classImages;
    QLineEdit* m_className;
    QLabel* m_classHint;
    std::vector<TokenCard*> m_cards;  ///< three suggestions and the typed one
    QPushButton* m_drawWords;
    ProgressLine* m_wordProgress;
    QLabel* m_tokenHint;  ///< where another subject has the same word
    QLabel* m_subjectLine;
    QLabel* m_captionsLine;  ///< of photos with captions of their own
    QLabel* m_classLine;
    QLabel* m_readAs;
    QLabel* m_encoderLine;
    BaseModelCard* m_model;
};

}  // namespace dreambooth
