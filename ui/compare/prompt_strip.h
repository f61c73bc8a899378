// What has been compared, as pairs of small pictures with prompt and seed, and the prompts that
// still could be. Choosing a pair shows it; choosing a prompt writes it into the panel.
#pragma once

#include <comparisons/comparison.h>

#include <QWidget>
#include <string>
#include <vector>

class QHBoxLayout;
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
    void setContents(const std::vector<Comparison>& comparisons,
                     const std::vector<std::string>& suggestions,
                     const std::string& instancePrompt);
    void setChosen(const std::string& comparisonId);

signals:
    void comparisonChosen(const QString& comparisonId);
    void promptChosen(const QString& prompt);

private:
    QScrollArea* m_scroll;
    QHBoxLayout* m_row;
    std::vector<PairCard*> m_cards;
    std::string m_chosen, m_revealed;
};

}  // namespace dreambooth
