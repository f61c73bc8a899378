// A field for a caption, several lines high: the token and $subject are in amber, Tab leaves it,
// and undo is the project's.
#pragma once

#include <QPlainTextEdit>

namespace dreambooth {

class CaptionField : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit CaptionField(QWidget* parent = nullptr);

    void setTokens(const std::vector<std::string>& tokens);
    /// As in a table: Enter ends the editing and Shift+Enter makes a new line; undo is the field's
    /// own until then, for the project has nothing of what is typed.
    void setEnterEnds();

signals:
    void finished();   ///< Enter
    void cancelled();  ///< Escape, with setEnterEnds()

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    class Highlighter;
    Highlighter* m_highlighter;
    bool m_enterEnds = false;
};

}  // namespace dreambooth
