// A reviewer's blind round, alone in the window: one pair after the other, and "Which one would you
// take?". Nothing on it or in it tells which candidate is which. Answers are on the disk before the
// next pair is shown.
#pragma once

#include <images/orientation.h>
#include <reviews/review_round.h>

#include <QElapsedTimer>
#include <QKeyEvent>
#include <QMap>
#include <QWidget>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QProgressBar;
class QPushButton;

namespace dreambooth {

class ComparisonView;
enum class ComparisonMode;
class JudgingStage;
class KeyButton;
class PairReader;
class ProblemBar;
class RoundFoot;
struct PicturePair;

/// Beside the pairs: what the subject is called and looks like.
struct RoundSubject {
    QStringList phrases;  ///< "sks backpack": set in bold in the prompt
    std::vector<OrientedFile> photos;
};

/// Tells a key that is held from one that is struck again. Under X a held key sends a release and a
/// press again and again, and isAutoRepeat() says so only where both have arrived at once.
class KeyHold {
public:
    /// Of each press and release in turn: whether it is a press that holding made.
    bool isRepeat(const QKeyEvent& event) {
        // The server gives both the same time; a finger takes longer.
        constexpr quint64 fasterThanAFinger = 20;  // ms
        const quint64 time = event.timestamp();    // 0: made by a program
        if (event.type() == QEvent::KeyRelease) {
            m_released[event.key()] = time;
            return false;
        }
        return event.isAutoRepeat() ||
               (time != 0 && time - m_released.value(event.key(), 0) <= fasterThanAFinger);
    }

private:
    QMap<int, quint64> m_released;  ///< when each key was last let go
};

class BlindRound : public QWidget {
    Q_OBJECT

public:
    BlindRound(ReviewRound round, const RoundSubject& subject, QWidget* parent = nullptr);
    ~BlindRound() override;

    /// Whether anything was answered, and not taken back.
    bool hasAnswers() const { return m_isWriting || m_round->canTakeBack(); }

    /// The pair whose turn it is has been in sight for long enough to be judged.
    bool canAnswer() const;

    /// Seconds that an answer takes, before there are any to go by.
    static constexpr double secondsAnAnswer = 8;

signals:
    void stopped();    ///< "Stop for now": to be gone on with
    void completed();  ///< all pairs are judged, and the reviewer has seen so

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeQuestion();
    void connectKeys();

    void answer(Answer answer);
    void takeBack();
    /// Writes off the GUI thread and shows what is next then; no second one meanwhile.
    void change(const std::function<Result<void>(ReviewRound&)>& change);
    void showNext();
    void showPictures(const PicturePair& pictures);
    void sayUnreadable(const std::filesystem::path& file);
    void setBlinking(bool isHeld);
    void updateProgress();
    void setMode(ComparisonMode mode);
    void toggleZoom();
    void showKeys();
    static bool handles(int key);

    std::shared_ptr<ReviewRound>
        m_round;  ///< by one thread at a time: m_isWriting says whose it is
    QStringList m_phrases;
    bool m_isWriting = false;
    bool m_isShown = false;       ///< the pictures of the next pair are in sight
    bool m_isUnreadable = false;  ///< the pair whose turn it is can only be skipped
    std::optional<ShownPair> m_pair;
    QElapsedTimer m_sinceShown;
    KeyHold m_keys;
    bool m_isFullScreen = false;    ///< by the round's own key
    std::vector<double> m_seconds;  ///< that answers of this sitting took

    PairReader* m_pictures;
    ProblemBar* m_problems;
    ComparisonView* m_view;
    QProgressBar* m_progress = nullptr;
    QLabel *m_count = nullptr, *m_timeLeft = nullptr, *m_question = nullptr, *m_prompt = nullptr;
    QLabel* m_which = nullptr;  ///< of several questions
    JudgingStage* m_stage = nullptr;
    QWidget* m_answers = nullptr;
    KeyButton *m_left = nullptr, *m_equal = nullptr, *m_right = nullptr;
    RoundFoot* m_foot = nullptr;
    QPushButton *m_stop = nullptr, *m_finish = nullptr;
};

}  // namespace dreambooth
