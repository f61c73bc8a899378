// One candidate for the subject's word: whether it is read whole, how rare it is, else its pieces,
// and what the model draws for it. The last card has a field for a word of one's own.
#pragma once

#include <text/prompt_tokenizer.h>
#include <ui/widgets/choice_card.h>

#include <QStringList>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QProgressBar;

namespace dreambooth {

class TokenCard : public ChoiceCard {
    Q_OBJECT

public:
    enum class Kind { suggestion, typed };
    TokenCard(const QString& word, Kind kind, QWidget* parent = nullptr);

    QString word() const;
    void setWord(const QString& word);
    void setSuggested(bool suggested);
    /// Judges the word in this vocabulary; null: not known yet.
    void setTokenizer(const PromptTokenizer* tokenizer);
    /// What the base model draws for the word, at most four pictures.
    void setPictures(const std::vector<QImage>& pictures);
    /// Words that mean something like it to the model; not known yet: nothing is said.
    void setNear(const std::optional<QStringList>& words);
    /// "read whole · rare", as shown; "read as 3 pieces" stands before these.
    QString verdict() const;

signals:
    /// The person typed another word into the last card.
    void typed(const QString& word);

private:
    void judge();

    const PromptTokenizer* m_tokenizer = nullptr;
    QString m_word;
    QLabel* m_name = nullptr;
    QLineEdit* m_field = nullptr;
    QLabel* m_verdict;
    QLabel* m_suggested;
    QProgressBar* m_rarity;
    QLabel* m_pieces;
    QLabel* m_near;
    QLabel* m_picture;
};

/// "sks" as amber text, other pieces plain, separated as the model reads them, and ␣ for a blank
/// that is a token of its own; rich text.
QString piecesText(const std::vector<Piece>& pieces, const QString& highlighted);
/// The same for a screen reader, which passes over ␣.
QString spokenPieces(const QString& richText);

}  // namespace dreambooth
