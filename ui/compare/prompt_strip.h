// What has been compared, as cards of small pictures with prompt and seed, and the prompts that
// still could be. Choosing a card shows it; choosing a prompt writes it into the panel. Only cards
// near what is in sight exist: there may be thousands.
#pragma once

#include <comparisons/comparison.h>

#include <QWidget>
#include <array>
#include <map>
#include <string>
#include <vector>

class QScrollArea;

namespace dreambooth {

class PairCard;

/// "on the beach" out of "a photo of sks cat on the beach": what differs between prompts.
QString shortPrompt(const std::string& prompt, const std::string& instancePrompt);

class PromptStrip : public QWidget {
    Q_OBJECT

public:
    explicit PromptStrip(QWidget* parent = nullptr);

    /// One card a comparison, then one card a prompt of `suggestions` that none has.
    /// A comparison shows its pictures of `sides`, else the base's and the last of another model.
    void setContents(const std::vector<Comparison>& comparisons,
                     const std::array<ComparedModel, 2>& sides,
                     const std::vector<std::string>& suggestions,
                     const std::string& instancePrompt);
    void setChosen(const std::string& comparisonId);

signals:
    void comparisonChosen(const QString& comparisonId);
    void promptChosen(const QString& prompt);
    /// By the right mouse button or the menu key.
    void menuWanted(const QString& comparisonId, const QPoint& place);
    void deleteWanted(const QString& comparisonId);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What a card says.
    struct Entry {
        std::string id;  ///< of the comparison; empty: a prompt only
        std::string prompt;
        QString caption, end, name;
        std::array<QString, 2> files;
        Mark mark;
        std::array<Mark, 2> pictureMarks;
    };
    void placeCards();
    void reveal();
    PairCard* makeCard(const Entry& entry);
    static void fill(PairCard& card, const Entry& entry);

    QScrollArea* m_scroll;
    QWidget* m_row;
    std::vector<Entry> m_entries;
    std::map<int, PairCard*> m_cards;  ///< by the place of their entry
    std::string m_chosen, m_revealed;
    int m_revealedAt = 0;  ///< where it was scrolled to for that
};

}  // namespace dreambooth
