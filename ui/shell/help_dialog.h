// F1: what each page is for in a few sentences, the window's keys, and about the program.
#pragma once

#include <ui/session/studio_context.h>

#include <QDialog>
#include <QList>

class QAction;
class QLabel;
class QListWidget;
class QPushButton;

namespace dreambooth {

class HelpDialog : public QDialog {
    Q_OBJECT

public:
    enum class Topic { page, keys, about };

    /// `actions` are the window's, whose keys are listed; `page` is the one that help is asked for.
    HelpDialog(Topic topic, PageId page, const QList<QAction*>& actions, QWidget* parent);

    /// What a report of a fault needs: versions, computer, language. Nothing of a project.
    static QString machineText();

private:
    void show(int topic);

    QListWidget* m_topics;
    QLabel *m_title, *m_text;
    QPushButton* m_copy;
    QStringList m_texts;
};

}  // namespace dreambooth
