// The runs as cards: pictures, name, star, likeness, what is other than in the run before, the
// note, time and size. One is chosen.
#pragma once

#include <QListWidget>
#include <string>

namespace dreambooth {

class RunList;

class RunCards : public QListWidget {
    Q_OBJECT

public:
    explicit RunCards(RunList& runList, QWidget* parent = nullptr);

    /// Id of the chosen run; empty: none.
    std::string chosen() const;
    void choose(const std::string& runId);
    /// Shows the runs of the list.
    void refresh();

signals:
    void chosenChanged();
    void openRequested();
    void starRequested(const QString& runId);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QString starAt(const QPoint& place) const;

    RunList& m_runList;
    QString m_pressedStar;  ///< of this run
};

}  // namespace dreambooth
