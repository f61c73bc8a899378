// Taking pictures out of a comparison: copied, dragged into another program, shown in their folder,
// by mouse, context menu and keys. A view of which nobody may know what it shows has none of it.
#pragma once

#include <base/side.h>

#include <QAction>
#include <QObject>

class QImage;
class QMenu;
class QMimeData;
class QPoint;
class QWidget;

namespace dreambooth {

class ComparisonActions;
class ComparisonView;

/// As it is put on the clipboard and dragged: pixels, and the file's address where it has one.
QMimeData* pictureData(const QImage& picture, const QString& file);
/// The same of a file that is read once somebody asks for its pixels.
QMimeData* fileData(const QString& file);
/// Drags it out of `from`, with a small `picture` at the pointer, until it is let go of.
void dragOut(QWidget& from, QMimeData* data, const QImage& picture);

class PictureSharing : public QObject {
    Q_OBJECT

public:
    /// Gives the view its context menu, which has the ways to look of `actions` too.
    PictureSharing(ComparisonView& view, const ComparisonActions& actions, QObject* parent);

    /// Copy, copy the pair, show in folder: for the page to add to itself.
    const QList<QAction*>& actions() const { return m_actions; }

    /// pictureData() of a side; null without a picture.
    QMimeData* dataOf(Side side) const;
    /// Both next to each other, the base at the left.
    QMimeData* dataOfPair() const;

private:
    QAction* add(const QString& text, const QKeySequence& keys, const char* name);
    Side sideUnderPointer() const;
    void copy(QMimeData* data);
    void copyUnderPointer();
    void drag(Side side);
    void show(Side side);
    void showMenu(const QPoint& position);

    ComparisonView& m_view;
    const ComparisonActions& m_looking;
    QList<QAction*> m_actions;
};

}  // namespace dreambooth
