// A field for a caption, several lines high: the token and $subject are in amber, Tab leaves it,
// and undo is the project's.
#pragma once

#include <QPlainTextEdit>

namespace dreambooth {

class CaptionField : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit CaptionField(QWidget* parent = nullptr);

    void setToken(const QString& token);
    /// Enter ends the editing, as in a table, where Shift+Enter makes a new line; else it makes
    /// one.
    void setEnterEnds(bool ends) { m_enterEnds = ends; }

signals:
    void finished();   ///< Enter
    void cancelled();  ///< Escape, with setEnterEnds()

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    class Highlighter;
    Highlighter* m_highlighter;
    bool m_enterEnds = false;
};

}  // namespace dreambooth
