// What happens to the pair: which one is on view, what is drawn, and what the person asks of
// either. What one looks at stays there until one chooses another; a drawing shows while it is
// made, unless one looks elsewhere meanwhile.
#pragma once

#include <base/error.h>
#include <base/side.h>
#include <comparisons/comparison.h>
#include <ui/compare/compare_selection.h>
#include <ui/present/present_button.h>

#include <QObject>
#include <QTimer>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace dreambooth {

class ComparisonList;
class ComparisonView;
class DrawFields;
class DrawPanel;
class PairDrawing;
class PairPictures;
class PromptStrip;
class StepPanel;
struct StudioContext;

/// A comparison, with the step of a run that stands on the right where one does.
struct PairPlace {
    std::string id;
    std::string runId;
    int step = 0;
};

class PairController : public QObject {
    Q_OBJECT

public:
    PairController(StudioContext& context, CompareSelection& selection, ComparisonList& comparisons,
                   ComparisonView& view, StepPanel& steps, DrawPanel& panel, PromptStrip& strip,
                   QObject* parent);

    /// A picture of the chosen step is on view, or is drawn there.
    bool holdsStep() const { return !std::holds_alternative<Invitation>(m_onView); }
    /// Its id; empty: an invitation, or what is being drawn.
    std::string shownId() const { return shown() == nullptr ? std::string() : shown()->id; }
    bool isDrawing() const;
    /// What is typed, at the size of the base where that was left to the model.
    DrawRequest settings() const;
    /// The kept comparisons that have a picture of both sides, from the one on view on.
    PresentationContents presented() const;

    PairPlace place() const;
    /// Is put on view when the selection is first read, if this run is the opened one then.
    void setFirst(const PairPlace& place, const std::string& openedRun) {
        m_first = {place, openedRun};
    }
    /// A kept one is put on view.
    void show(const QString& id);
    /// Likewise, with this model of it on the right.
    void show(const Comparison& comparison, const ComparedModel& tuned);
    /// To the kept one so many places after (or before) the one on view.
    void flip(int by);
    /// It is about to be deleted: then its neighbour is on view, else what matches the settings.
    void forget(const std::string& id);
    /// The engine also measures: `isMeasuring` when that is queued, `hasBegun` when it is at work.
    void setMeasuring(bool isMeasuring, bool hasBegun);
    /// Says anew on the panels what can be done, and what is new.
    void refresh();

signals:
    void changed();  ///< holdsStep(), shownId() or isDrawing()
    void begun();    ///< a drawing, which may fail otherwise than the last one
    void failed(const dreambooth::Error& error);

private:
    // What is on view.
    struct Invitation {};  ///< to draw what is chosen
    struct Drawing {};     ///< what is being drawn, one after another
    /// The kept one; null: something else is on view.
    const Comparison* shown() const { return std::get_if<Comparison>(&m_onView); }
    bool followsDrawing() const { return std::holds_alternative<Drawing>(m_onView); }
    void onChanged();
    void onConceptChanged();
    void onBaseRead();
    void takeNumbers(const ModelFacts& facts);
    /// The last one that has pictures of what was taught, by whatever run; null: there is none.
    const Comparison* lastDrawn() const;
    /// So many places after (or before) it, of those in sight; null: there is none.
    const Comparison* neighbour(const std::string& id, int by) const;
    const DrawnPicture* tunedOf(const Comparison& comparison) const;
    // To be called with a copy: the list, m_news and m_before change meanwhile.
    void put(const Comparison& comparison);
    void show(const Comparison& comparison);
    void showMatching();
    void showNews();
    void refreshStrip();

    // What is drawn.
    QString obstacle() const;
    QString avoidNote() const;
    void draw(int seeds);
    void drawStrength();
    void keepCheckpointsOf(const std::vector<ComparedModel>& models, std::function<void()> use);
    void exportStep();
    void onBegun();
    void onFinished(const Comparison& comparison);
    void onFailed();
    void readAgain();

    StudioContext& m_context;
    CompareSelection& m_selection;
    ComparisonList& m_comparisons;
    StepPanel& m_steps;
    DrawPanel& m_panel;
    DrawFields& m_fields;
    PromptStrip& m_strip;
    ComparisonView& m_view;
    PairPictures* m_pictures;
    PairDrawing* m_drawing;
    QTimer m_strengthRests;  ///< then it is drawn
    std::variant<Invitation, Comparison, Drawing> m_onView;
    std::optional<Comparison> m_before;  ///< on view when the drawing was asked for, or done since
    std::optional<Comparison> m_news;    ///< drawn while another was on view
    std::pair<PairPlace, std::string> m_first;  ///< setFirst(), until then
    bool m_isFirst = true;                      ///< until a run was opened or found
    bool m_drewSome = false;                    ///< of what was asked for
    std::filesystem::path m_suggestedOf;        ///< the base whose settings the fields were told of
    std::vector<std::string> m_prompts;         ///< that could be drawn next, as the strip has them
};

}  // namespace dreambooth
