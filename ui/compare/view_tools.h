// All that one does with the pair on view: its keys with their sheet, the bar below it, copying and
// dragging, flipping through the pairs, and the presentation.
#pragma once

#include <ui/present/present_button.h>

#include <QObject>
#include <functional>

class QWidget;

namespace dreambooth {

class ComparisonActions;
class ComparisonBar;
class ComparisonView;
class PictureSharing;
class Settings;

class ViewTools : public QObject {
    Q_OBJECT

public:
    struct Parts {
        ComparisonView& view;
        QWidget& page;   ///< whose controls all have the keys
        QWidget& strip;  ///< has the arrow keys, as the view: elsewhere they mean something else
        Settings& settings;
        std::function<PresentationContents()> contents;
        std::function<void(int by)> flip;
        /// The comparison of this id: where a presentation ended.
        std::function<void(const QString& id)> show;
        /// Marks the comparison of this id, as somebody who presents it wants.
        /// `file` is empty for the pair as a whole.
        std::function<void(const QString& id, const QString& file, const Mark& mark)> mark;
    };
    explicit ViewTools(Parts parts);

    const ComparisonActions& actions() const { return *m_actions; }
    ComparisonBar& bar() const { return *m_bar; }
    PresentButton& present() const { return *m_present; }

signals:
    /// Somebody who presents wants to judge blind.
    void blindRequested();

private:
    void showKeys();

    Parts m_parts;
    ComparisonActions* m_actions;
    ComparisonBar* m_bar;
    PictureSharing* m_sharing;
    PresentButton* m_present;
    QList<QAction*> m_own;
};

}  // namespace dreambooth
