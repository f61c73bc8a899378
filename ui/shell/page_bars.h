// What every page says, above it: a project that is open elsewhere or was changed by another
// program, and a run that can't save.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace dreambooth {

class RunFollower;
struct StudioContext;

/// Says that a project is open on another computer and can only be looked at here.
class ReadOnlyBar : public QFrame {
    Q_OBJECT

public:
    /// `host`: the computer that has the project open.
    ReadOnlyBar(const QString& host, QWidget* parent);

signals:
    void changeHereRequested();

private:
    QLabel* m_text;
};

/// Says on every page that another program has changed, moved or deleted the open project, and what
/// the person can decide, or that its disk does not answer; hidden while all is well.
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

/// Says on every page that a run can't save what it learned, for a full disk most often, and what
/// the person can decide; hidden while all is well.
class UnsavedBar : public QFrame {
    Q_OBJECT

public:
    explicit UnsavedBar(StudioContext& context, QWidget* parent = nullptr);

private:
    void updateContents();
    RunFollower* unsaved() const;
    QString textFor(const RunFollower& run) const;
    void saveElsewhere();
    void discard();

    StudioContext& m_context;
    QLabel* m_text;
    QPushButton *m_goOn, *m_stop, *m_elsewhere, *m_discard;
};

}  // namespace dreambooth
