// What the window shows without a project: new, open, the sample, and the recent ones.
// Problems with opening one are said here, in place.
#pragma once

#include <base/error.h>

#include <QStringList>
#include <QWidget>

class QVBoxLayout;

namespace dreambooth {

class ProblemBar;

class WelcomePage : public QWidget {
    Q_OBJECT

public:
    explicit WelcomePage(QWidget* parent = nullptr);

    void setRecent(const QStringList& folders);
    /// Says that the program ended while this project was open, with a button that opens it.
    void offer(const QString& folder);
    void showProblem(const Error& error, const QString& folder);
    void clearProblems();

signals:
    void newRequested();
    void openRequested();
    void sampleRequested();
    void recentChosen(const QString& folder);

private:
    ProblemBar* m_problems;
    QVBoxLayout* m_recent;
};

}  // namespace dreambooth
