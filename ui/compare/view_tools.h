// All that one does with the pair on view and with its page by keys: the ways to look, the bar
// below the pair, copying and dragging, flipping through the pairs, marks, and the presentation;
// with the sheet that shows the keys.
#pragma once

#include <comparisons/comparison.h>
#include <ui/compare/comparison_list.h>
#include <ui/present/present_button.h>

#include <QAction>
#include <QObject>

class QScreen;
class QWidget;

namespace dreambooth {

class ComparisonActions;
class ComparisonBar;
class ComparisonView;
class PictureSharing;
class SegmentedControl;
class Settings;

class ViewTools : public QObject {
    Q_OBJECT

public:
    /// All controls of `page` have the keys; of the arrow keys only the view and `strip`: elsewhere
    /// they mean something else.
    ViewTools(ComparisonView& view, QWidget& strip, Settings& settings, QWidget& page);

    // The page lays them out.
    SegmentedControl& modes() const { return *m_modes; }
    ComparisonBar& bar() const { return *m_bar; }
    PresentButton& present() const { return *m_present; }

signals:
    /// To the pair so many places after (or before) the one on view.
    void flipRequested(int by);
    void drawRequested();
    void panelRequested();  ///< shown, or hidden
    // Of what is chosen.
    void toggleRequested(dreambooth::Mark::Kind kind);
    void noteRequested();
    /// With PresentButton::begin(), on this screen.
    void presentRequested(QScreen* screen);
    /// The comparison of this id: where a presentation ended.
    void pairRequested(const QString& id);
    /// As somebody who presents it wants; without a file of the pair as a whole.
    void markRequested(const dreambooth::MarkPlace& place, const dreambooth::Mark& mark);
    /// Somebody who presents wants to judge blind.
    void blindRequested();

private:
    template <class What>
    QAction* add(const QString& text, const QList<QKeySequence>& keys, What what);
    void makeModes();
    void showKeys();

    ComparisonView& m_view;
    QWidget& m_page;
    ComparisonActions* m_actions;
    ComparisonBar* m_bar;
    PictureSharing* m_sharing;
    PresentButton* m_present;
    SegmentedControl* m_modes;
    QList<QAction*> m_own, m_marks;
    QAction *m_draw, *m_panel;
};

}  // namespace dreambooth
