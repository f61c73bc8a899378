// The bar under the photos while several are selected, and all that is done with the selected ones:
// turned, left out, removed, moved, given to a subject. Its context menu and keys serve one, too.
#pragma once

#include <project/photo_turns.h>

#include <QFrame>
#include <vector>

class QBoxLayout;
class QLabel;
class QMenu;
class QPoint;
class QPushButton;

namespace dreambooth {

class ElidedLabel;
class PhotoGrid;
class ProblemBar;
class ProjectSession;

class PhotoSelectionBar : public QFrame {
    Q_OBJECT

public:
    /// Of the photos of this grid; what goes wrong is told in `problems`.
    PhotoSelectionBar(ProjectSession& session, PhotoGrid& grid, ProblemBar& problems,
                      QWidget* parent);

    void showSelected(const std::vector<int>& photos);
    /// In so many pixels.
    void layOut(int room);
    void turn(PhotoTurn turn);

signals:
    void photosChanged();  ///< their order or number, before others are selected
    void photosRemoved(int count);

private:
    void showMenu(const QPoint& position);
    void fillSubjects(QMenu* menu);
    void leaveOut(bool leftOut);
    void remove();
    void moveBefore(int row);
    void reveal();
    bool areAllLeftOut(const std::vector<int>& photos) const;

    ProjectSession& m_session;
    PhotoGrid& m_grid;
    ProblemBar& m_problems;
    QBoxLayout* m_layout;
    QWidget* m_buttons;
    QLabel* m_selected;
    ElidedLabel* m_selectedNumbers;
    QPushButton* m_leaveOut;
};

}  // namespace dreambooth
