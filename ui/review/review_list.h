// All reviews of the project as a list, the newest first, and what can be done from there.
#pragma once

#include <QWidget>
#include <string>

class QLabel;
class QPushButton;
class QTableWidget;

namespace dreambooth {

class ReviewLibrary;
struct KnownReview;

class ReviewList : public QWidget {
    Q_OBJECT

public:
    explicit ReviewList(const ReviewLibrary& library, QWidget* parent = nullptr);

    /// Selects the review of that folder name, now or once it is read.
    void select(const std::string& id);
    /// Why no review can be made or judged here; empty: it can.
    void setObstacle(const QString& obstacle);

signals:
    void newRequested();
    void importRequested();
    void openRequested(const QString& id);
    void judgeRequested(const QString& id);

private:
    void updateTable();
    void updateButtons();
    const KnownReview* selected() const;
    void request(void (ReviewList::*signal)(const QString&));

    const ReviewLibrary& m_library;
    std::string m_wanted;
    QString m_obstacle;
    QLabel* m_hint;
    QTableWidget* m_table;
    QPushButton *m_new, *m_judge, *m_open, *m_import, *m_folder;
};

}  // namespace dreambooth
