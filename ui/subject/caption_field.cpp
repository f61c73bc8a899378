// A text field that colours by captionFormats().
#include <ui/subject/caption_changes.h>
#include <ui/subject/caption_field.h>

#include <QKeyEvent>
#include <QSyntaxHighlighter>

namespace dreambooth {

class CaptionField::Highlighter : public QSyntaxHighlighter {
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;
    std::vector<std::string> tokens;

protected:
    void highlightBlock(const QString& text) override {
        for (const auto& range : captionFormats(text, tokens))
            setFormat(range.start, range.length, range.format);
    }
};

CaptionField::CaptionField(QWidget* parent)
    : QPlainTextEdit(parent), m_highlighter(new Highlighter(document())) {
    setTabChangesFocus(true);
    setUndoRedoEnabled(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void CaptionField::setTokens(const std::vector<std::string>& tokens) {
    if (tokens == m_highlighter->tokens) return;
    m_highlighter->tokens = tokens;
    m_highlighter->rehighlight();
}

void CaptionField::setCancellable() {
    m_isCancellable = true;
    setUndoRedoEnabled(true);
}

void CaptionField::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (isEnter && !event->modifiers().testFlag(Qt::ShiftModifier))
        emit finished();
    else if (m_isCancellable && event->key() == Qt::Key_Escape)
        emit cancelled();
    else
        QPlainTextEdit::keyPressEvent(event);
}

}  // namespace dreambooth
