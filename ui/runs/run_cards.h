// The runs as cards: pictures, name, star, likeness, what is other than in the run before, the
// note, time and size. One is chosen.
#pragma once

#include <QListWidget>
#include <string>

namespace dreambooth {

class RunShelf;

class RunCards : public QListWidget {
    Q_OBJECT

public:
    explicit RunCards(RunShelf& shelf, QWidget* parent = nullptr);

    /// Id of the chosen run; empty: none.
    std::string chosen() const;
    void choose(const std::string& runId);
    /// Lists what the shelf shows.
    void refresh();

signals:
    void chosenChanged();
    void openRequested();
    void starRequested(const QString& runId);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QString starAt(const QPoint& place) const;

    RunShelf& m_shelf;
    QString m_pressedStar;  ///< of this run
};

}  // namespace dreambooth
