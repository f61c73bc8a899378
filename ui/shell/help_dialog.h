// F1: the chapters of docs/help, one for each page, with the window's keys, and about the program.
#pragma once

#include <ui/session/studio_context.h>

#include <QDialog>
#include <QList>
#include <QPointer>

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QTextBrowser;

namespace dreambooth {

class HelpDialog : public QDialog {
    Q_OBJECT

public:
    enum class Topic { page, keys, about };

    /// `actions` are the window's, whose keys are listed; `page` is the one that help is asked for.
    /// `computer`: null without a project.
    HelpDialog(Topic topic, PageId page, const QList<QAction*>& actions, ComputerDevices* computer,
               QWidget* parent);

private:
    /// What a report of a fault needs: versions, computer, language. Nothing of a project.
    QString machineText() const;
    QString aboutText() const;
    void updateAbout();
    void show(int topic);
    void search(const QString& words);
    /// In the text that is shown.
    void markFound();

    QLineEdit* m_search;
    QListWidget* m_topics;
    QLabel* m_title;
    QTextBrowser* m_text;
    QPushButton* m_copy;
    QPointer<ComputerDevices> m_computer;
    QStringList m_texts;  ///< as Markdown
    QStringList m_words;  ///< of each, as they are read, which are searched
};

}  // namespace dreambooth
