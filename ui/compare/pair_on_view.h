// Which pair is on view, and what comes into view: what one looks at stays there until one chooses
// another. A drawing shows while it is made, unless one looks elsewhere meanwhile.
#pragma once

#include <base/error.h>
#include <comparisons/drawing_plan.h>
#include <ui/compare/pair_presenter.h>

#include <QObject>
#include <functional>
#include <optional>
#include <string>

namespace dreambooth {

class ComparisonList;
class DrawFields;
class DrawPresenter;
class PromptStrip;
class SideChoice;
class StepChoice;

class PairOnView : public QObject {
    Q_OBJECT

public:
    struct Parts {
        StepChoice& choice;
        SideChoice& sides;
        ComparisonList& comparisons;
        DrawPresenter& drawing;
        PairPresenter& pair;
        DrawFields& fields;
        PromptStrip& strip;
        /// At the size that the base model draws.
        std::function<DrawRequest(DrawRequest)> sized;
        /// It is among those that the marks chosen leave in the strip.
        std::function<bool(const Comparison&)> isInSight;
    };
    PairOnView(Parts parts, QObject* parent);

    /// A picture of the chosen step is on view, or is drawn there.
    bool holdsStep() const { return m_shown.has_value() || m_followsDrawing; }
    /// Its id; empty: an invitation, or what is being drawn.
    std::string shownId() const { return m_shown ? m_shown->id : std::string(); }
    /// One was drawn while another was on view.
    bool hasNews() const { return m_news.has_value(); }
    void showNews();

    /// A kept one, chosen by the person.
    void show(const Comparison& comparison);
    /// To the kept one so many places after (or before) the one on view.
    void flip(int by);
    /// The pair at the chosen step: the drawn one, or an invitation to draw it.
    void showMatching();
    /// After runs, steps or the kept comparisons have changed.
    void update();
    /// It is about to be deleted: then what matches the settings is on view.
    void forget(const std::string& id);
    /// A drawing was asked for: it is to be looked at.
    void followDrawing();

signals:
    void changed();  ///< holdsStep() or hasNews()

private:
    const Comparison* neighbour(const std::string& id, int by) const;
    /// Of the chosen run, else of any; null: the base alone is drawn.
    const DrawnPicture* tunedOf(const Comparison& comparison) const;
    void put(const Comparison& comparison);
    void onBegun();
    void onFinished(const Comparison& comparison);
    void onFailed();

    Parts m_parts;
    std::string m_runId;                 ///< whose pairs are on view
    std::optional<Comparison> m_shown;   ///< nothing: an invitation, or what is being drawn
    std::optional<Comparison> m_before;  ///< on view when the drawing was asked for, or done since
    bool m_followsDrawing = false;
    bool m_drewSome = false;  ///< of what was asked for
    std::optional<Comparison> m_news;
};

}  // namespace dreambooth
