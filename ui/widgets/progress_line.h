// How far something is: a bar, and below it what is done in words. Hidden while nothing is done.
#pragma once

#include <ui/style/theme.h>

#include <QLabel>
#include <QProgressBar>
#include <QStringList>
#include <QWidget>

namespace dreambooth {

class ProgressLine : public QWidget {
public:
    /// `name` is for screen readers; the bar's object name is `objectName`, the text's that with
    /// "Text".
    ProgressLine(theme::Role role, const QString& objectName, const QString& name, QWidget* parent);

    /// Shows how many of `total` are done, a part of one as well, and the words side by side.
    void setProgress(double done, int total, const QStringList& words);

private:
    QProgressBar* m_bar;
    QLabel* m_text;
};

}  // namespace dreambooth
