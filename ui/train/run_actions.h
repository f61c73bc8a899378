// What can be asked of a run while it learns: other steps or another rate, a checkpoint, and
// pictures of any prompt.
#pragma once

#include <QPointer>
#include <QWidget>

class QLineEdit;
class QPushButton;

namespace dreambooth {

class ChangeRunDialog;
class RunFollower;

class RunActions : public QWidget {
    Q_OBJECT

public:
    explicit RunActions(QWidget* parent);

    /// Of a run that nothing can be asked of it stays away. `name`: what the person calls it;
    /// `hasCheckpoint`: one can go on from it.
    void show(RunFollower* run, const QString& name, bool hasCheckpoint);

signals:
    /// Pictures of a prompt of the person's own.
    void drawRequested(const QString& prompt);
    void continueRequested();

private:
    void change();
    void draw();

    QPushButton *m_change, *m_checkpoint, *m_draw, *m_continue;
    QWidget* m_drawing;
    QLineEdit* m_prompt;
    QPointer<RunFollower> m_run;
    QString m_name;
    QPointer<ChangeRunDialog> m_dialog;
};

}  // namespace dreambooth
