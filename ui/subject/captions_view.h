// All captions: found and replaced in, inserted into, changed in the table, undone and redone.
#pragma once

#include <base/error.h>
#include <ui/session/studio_context.h>

#include <QWidget>
#include <map>
#include <string>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace dreambooth {

class CaptionSuggestions;
class CaptionTable;
struct Photo;
class PhotoLibrary;
class ProblemBar;
class ProjectSession;
class SegmentedControl;
class TokenizerLoader;

class CaptionsView : public QWidget {
    Q_OBJECT

public:
    CaptionsView(StudioContext& context, const PhotoLibrary& library,
                 const TokenizerLoader& tokenizer, QWidget* parent = nullptr);

    /// Brings all up to date; `current` is the photo that is chosen on the page.
    void show(int current);
    CaptionTable* table() const { return m_table; }
    /// What the page says above it, as rich text.
    QString hint() const;
    /// Whose captions are searched and changed: all, or the selected ones.
    std::vector<int> photosInScope() const;
    bool isOfSelected() const;

signals:
    void scopeChanged();
    void photoChosen(int photo);
    void pictureRequested(int photo);

private:
    QWidget* makeFindRow();
    QWidget* makeInsertRow();
    void showFound();
    void replace(bool everywhere);
    void findNext();
    void choose(int photo);
    int nextWith(const QString& text, int first) const;
    void tell(const std::vector<Error>& problems);
    void insert();
    void showSelected();
    void showScope();
    void showUndo();
    int tokensOf(const Photo& photo);

    ProjectSession& m_session;
    const PhotoLibrary& m_library;
    const TokenizerLoader& m_tokenizer;
    SegmentedControl* m_scope;
    QPushButton *m_all, *m_selected;
    QLineEdit *m_find, *m_with, *m_inserted;
    QLabel* m_count;
    QPushButton *m_replace, *m_replaceAll, *m_insert, *m_undo, *m_redo;
    QComboBox* m_place;
    CaptionSuggestions* m_suggestions;
    CaptionTable* m_table;
    ProblemBar* m_problems;
    std::map<std::string, int> m_tokens;  ///< by what is learned with a photo
};

}  // namespace dreambooth
