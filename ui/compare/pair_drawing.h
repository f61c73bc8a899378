// Draws the pair that is chosen: whether it can be drawn now, and why not; drawn again once a
// strength rests.
#pragma once

#include <base/error.h>
#include <comparisons/compared_model.h>

#include <QObject>
#include <QTimer>

namespace dreambooth {

class ComparableRuns;
class ComparedBase;
class DrawFields;
class DrawPresenter;
class PairOnView;
class SideChoice;
class StepChoice;
struct StudioContext;

class PairDrawing : public QObject {
    Q_OBJECT

public:
    struct Parts {
        StudioContext& context;
        const ComparedBase& base;
        const ComparableRuns& runs;
        const StepChoice& choice;
        const SideChoice& sides;
        const DrawFields& fields;
        DrawPresenter& drawing;
        PairOnView& onView;
    };
    PairDrawing(Parts parts, QObject* parent);

    /// Pictures and scores are kept in the project, which is looked at only where another computer
    /// has it open: then that is said. Empty: they can be kept.
    QString openElsewhere() const;
    /// Why the pair can't be drawn; empty: it can.
    QString obstacle() const;
    void draw(int seeds);
    /// What a pause saved goes with the next checkpoint, unless somebody uses it. False where that
    /// could not be seen to, which failed() tells.
    bool keepChosen(const ComparedModel& model);

signals:
    void begun();
    void failed(const dreambooth::Error& error);

private:
    void drawStrength();

    Parts m_parts;
    QTimer m_strengthRests;
};

}  // namespace dreambooth
