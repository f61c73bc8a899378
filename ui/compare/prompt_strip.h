// What has been compared, as cards of small pictures with prompt and seed, and the prompts that
// still could be. Choosing a card shows it; choosing a prompt writes it into the panel. Only cards
// near what is in sight exist: there may be thousands.
#pragma once

#include <comparisons/comparison.h>

#include <QAbstractButton>
#include <QImage>
#include <QWidget>
#include <array>
#include <map>
#include <string>
#include <vector>

class QPainter;
class QScrollArea;

namespace dreambooth {

/// Base and tuned picture small, prompt and seed below; or a prompt only. A button, so that it has
/// keys and a name.
class PairCard : public QAbstractButton {
    Q_OBJECT

public:
    /// A long caption is shortened, its end (the seed) is not.
    PairCard(const QString& caption, const QString& captionEnd, const QString& accessibleName,
             QWidget* parent);

    /// No larger than a card paints it; not for the GUI thread.
    static QImage smallPicture(const QString& file);
    /// Of the comparison as a whole, and of each of the two pictures.
    void setMarks(const Mark& mark, const std::array<Mark, 2>& ofPictures);
    void setPictures(const QImage& base, const QImage& tuned);
    QSize sizeHint() const override;

    std::string comparisonId;      ///< empty for a prompt only
    std::array<QString, 2> files;  ///< of the pictures that it shows

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_captionEnd;
    QImage m_base, m_tuned;
    Mark m_mark;
    std::array<Mark, 2> m_pictureMarks;
};

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
    void comparisonRequested(const QString& comparisonId);
    void promptRequested(const QString& prompt);
    /// By the right mouse button or the menu key.
    void menuRequested(const QString& comparisonId, const QPoint& place);
    void deleteRequested(const QString& comparisonId);

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
