// A field for a caption, several lines high: the token and $subject are in amber, Enter ends it and
// Shift+Enter makes a new line, Tab leaves it, and undo is the project's.
#pragma once

#include <QPlainTextEdit>

namespace dreambooth {

class CaptionField : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit CaptionField(QWidget* parent = nullptr);

    void setTokens(const std::vector<std::string>& tokens);
    /// As in a table: Escape gives up what was typed, and undo is the field's own until Enter, for
    /// the project has nothing of it.
    void setCancellable();

signals:
    void finished();   ///< Enter
    void cancelled();  ///< Escape, with setCancellable()

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    class Highlighter;
    Highlighter* m_highlighter;
    bool m_isCancellable = false;
};

}  // namespace dreambooth
