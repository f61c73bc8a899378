// The colours are those of captionFormats().
#include <ui/subject/caption_changes.h>
#include <ui/subject/caption_field.h>

#include <QKeyEvent>
#include <QSyntaxHighlighter>

namespace dreambooth {

class CaptionField::Highlighter : public QSyntaxHighlighter {
public:
    using QSyntaxHighlighter::QSyntaxHighlighter;
    QString token;

protected:
    void highlightBlock(const QString& text) override {
        for (const auto& range : captionFormats(text, token))
            setFormat(range.start, range.length, range.format);
    }
};

CaptionField::CaptionField(QWidget* parent)
    : QPlainTextEdit(parent), m_highlighter(new Highlighter(document())) {
    setTabChangesFocus(true);
    setUndoRedoEnabled(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void CaptionField::setToken(const QString& token) {
    if (token == m_highlighter->token) return;
    m_highlighter->token = token;
    m_highlighter->rehighlight();
}

void CaptionField::setEnterEnds() {
    m_enterEnds = true;
    setUndoRedoEnabled(true);
}

void CaptionField::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (m_enterEnds && isEnter && !event->modifiers().testFlag(Qt::ShiftModifier))
        emit finished();
    else if (m_enterEnds && event->key() == Qt::Key_Escape)
        emit cancelled();
    else
        QPlainTextEdit::keyPressEvent(event);
}

}  // namespace dreambooth
