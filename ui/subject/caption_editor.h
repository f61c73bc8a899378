// The caption under a photo: the text, its pieces counted, and its tags as chips that are removed,
// moved and added to.
#pragma once

#include <base/error.h>

#include <QStringList>
#include <QWidget>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QProgressBar;

namespace dreambooth {

class CaptionField;
class FlowLayout;
class ProjectSession;
class TokenizerLoader;

class CaptionEditor : public QWidget {
    Q_OBJECT

public:
    CaptionEditor(ProjectSession& session, const TokenizerLoader& tokenizer,
                  QWidget* parent = nullptr);

    /// Shows this photo (index in the project; -1: none) as it is now.
    void show(int photo);

signals:
    void nextRequested();  ///< Enter

private:
    /// By its file: photos may have come or gone since it was shown. −1: it is gone.
    int photo() const;
    void takeText();
    void showCount();
    void showTags(const QStringList& tags);
    void changeTags(const QString& step, const QString& tag, int places);
    void addTag();
    void showProblems(const std::vector<Error>& problems);

    ProjectSession& m_session;
    const TokenizerLoader& m_tokenizer;
    std::string m_file;  ///< of the photo that is shown; empty: none
    QLabel* m_count;
    QProgressBar* m_bar;
    CaptionField* m_field;
    QString m_text;  ///< of the field, as it was last shown or taken
    QLabel* m_problem;
    QWidget* m_chips;
    FlowLayout* m_chipsLayout;
    QLineEdit* m_newTag;
    QStringList m_tags;  ///< as shown
};

}  // namespace dreambooth
