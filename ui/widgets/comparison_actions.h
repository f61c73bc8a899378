// All that the keyboard does with a comparison, as actions with name and key: the page adds them to
// itself, so that they work wherever its focus is, and shows them in menus and in the key sheet.
#pragma once

#include <QAction>
#include <QMap>
#include <QObject>

namespace dreambooth {

class ComparisonView;
enum class ComparisonMode;

class ComparisonActions : public QObject {
    Q_OBJECT

public:
    explicit ComparisonActions(ComparisonView& view, QObject* parent = nullptr);

    /// A group of which one is checked, in the order of the enum.
    QList<QAction*> modes() const { return m_modes.values(); }
    QAction* mode(ComparisonMode mode) const { return m_modes.value(mode); }
    QAction* actualSize() const { return m_actualSize; }
    QAction* fit() const { return m_fit; }
    /// Closer, farther, 100 %, fit, and moving by Ctrl and arrow keys.
    const QList<QAction*>& zoom() const { return m_zoom; }
    /// What the mode has to set, less and more.
    const QList<QAction*>& adjusting() const { return m_adjusting; }
    /// To the pair before and after: the page connects them.
    QAction* previousPair() const { return m_pairs.at(0); }
    QAction* nextPair() const { return m_pairs.at(1); }
    /// All but previousPair() and nextPair().
    QList<QAction*> all() const { return modes() + m_zoom + m_adjusting; }

private:
    QAction* add(const QString& text, const QList<QKeySequence>& keys, QAnyStringView name);

    ComparisonView& m_view;
    QMap<ComparisonMode, QAction*> m_modes;
    QList<QAction*> m_zoom, m_adjusting, m_pairs;
    QAction *m_actualSize = nullptr, *m_fit = nullptr;
};

}  // namespace dreambooth
