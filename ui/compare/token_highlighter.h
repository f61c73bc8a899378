// Paints the subject's token amber and bold where it stands in a prompt as a word.
#pragma once

#include <QSyntaxHighlighter>

namespace dreambooth {

class TokenHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    using QSyntaxHighlighter::QSyntaxHighlighter;
    void setToken(const QString& token);

protected:
    void highlightBlock(const QString& text) override;

private:
    QString m_token;
};

}  // namespace dreambooth
