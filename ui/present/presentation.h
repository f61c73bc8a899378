// Pairs on the whole of a screen, for people in a dark room: pictures on neutral grey, labels to be
// read from four metres, no controls. Moved through by keys or a presenter's remote.
#pragma once

#include <ui/present/presented_pair.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_view.h>

#include <QTimer>
#include <QWidget>
#include <functional>
#include <vector>

class QScreen;

namespace dreambooth {

class PresentationOverlay;

/// A window of its own above `parent`, which deletes itself when it is closed.
class Presentation : public QWidget {
    Q_OBJECT

public:
    /// `pairs` is not empty; begins with the one at `first`, in the way to look `mode`.
    Presentation(std::vector<PresentedPair> pairs, int first, ComparisonMode mode, QWidget* parent);
    ~Presentation() override;

    void showOn(QScreen* screen);
    /// Goes on with those that there are now, at the one at `first`. False where they are without
    /// the one on view.
    bool take(std::vector<PresentedPair> pairs, int first);
    /// Which pair was asked for; it is on view as soon as it is read.
    int current() const { return m_current; }
    /// The one on view: that of current() once it is read.
    const PresentedPair& pair() const { return m_pairs[static_cast<std::size_t>(m_shown)]; }
    ComparisonView& view() { return *m_view; }
    /// Marks that are others by now, given beside it on another screen: `markOf` knows those of a
    /// pair, as marked() names it.
    void updateMarks(const std::function<Mark(const QString& id, const QString& file)>& markOf);

signals:
    void pairShown(int number);
    /// B: a blind round with these pairs is wanted. Whoever shows the form of one closes the
    /// presentation.
    void blindRequested();
    void ended();
    /// By its key: a star, a rejection or a note for the pair on view, or with a file comments on
    /// places of that picture.
    void marked(const QString& id, const QString& file, const dreambooth::Mark& mark);
    /// Somebody has moved it to another screen.
    void screenChosen(QScreen* screen);

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addKeys();
    QAction* addKey(const QString& text, const QList<QKeySequence>& keys, const char* name);
    void toggleMark(Mark::Kind kind);
    void editNote();
    void takeMark(PresentedPair& pair, const Mark& mark);
    void updateOverlay();
    void placePin();
    void editPin(Side side, const QPointF& place);
    void takePin(PresentedPair& pair, Side side, const QPointF& place, const QString& text);
    PresentedPair& asItIsNow(PresentedPair& meant);
    void go(int number);
    void show(int number, const PicturePair& pair);
    void toNextScreen();
    void showKeys();
    void place();
    void wakePointer();

    std::vector<PresentedPair> m_pairs;
    int m_current = 0;  ///< that is gone to
    int m_shown = 0;    ///< on view
    ComparisonView* m_view;
    ComparisonActions* m_keys;
    PresentationOverlay* m_overlay;
    PairReader* m_reader;
    QList<QAction*> m_ownKeys;
    QTimer m_idle;
    bool m_hidesPointer = false;
    bool m_isAskedForBlind = false;  ///< B was pressed once at this pair
};

}  // namespace dreambooth
