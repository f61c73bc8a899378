// Says on every page that another program has changed, moved or deleted the open project, and what
// the person can decide, or that its disk does not answer; hidden while all is well.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace dreambooth {

struct StudioContext;

class ChangedBar : public QFrame {
    Q_OBJECT

public:
    explicit ChangedBar(StudioContext& context, QWidget* parent = nullptr);

signals:
    /// The project is to be opened there, in place of this one.
    void openRequested(const QString& folder);
    /// What another program wrote has this name now, in the project's folder.
    void theirsKept(const QString& name);

private:
    void updateContents();
    QString textForPlace() const;
    void keepMine();
    void saveCopy();
    void goOnThere();

    StudioContext& m_context;
    QLabel* m_text;
    QPushButton *m_theirs, *m_mine, *m_there, *m_copy;
};

}  // namespace dreambooth
