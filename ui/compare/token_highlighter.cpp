// Finds the token by word boundaries, so that "skspray" is left alone.
#include <ui/compare/token_highlighter.h>
#include <ui/style/theme.h>

#include <QRegularExpression>
#include <QTextCharFormat>

namespace dreambooth {

void TokenHighlighter::setToken(const QString& token) {
    if (token == m_token) return;
    m_token = token;
    rehighlight();
}

void TokenHighlighter::highlightBlock(const QString& text) {
    if (m_token.isEmpty()) return;
    QTextCharFormat format;
    format.setForeground(theme::color(theme::Role::tuned));
    format.setFontWeight(QFont::Bold);
    const QRegularExpression word(
        QStringLiteral("(?<!\\w)%1(?!\\w)").arg(QRegularExpression::escape(m_token)),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    for (auto found = word.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()),
                  format);
    }
}

}  // namespace dreambooth
