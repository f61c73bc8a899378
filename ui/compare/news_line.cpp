// Text and button.
#include <ui/compare/news_line.h>
#include <ui/style/controls.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace dreambooth {

NewsLine::NewsLine(QWidget* parent)
    : QWidget(parent),
      m_text(theme::hint(QString(), this)),
      m_button(theme::linkButton(QString(), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(18, 4, 18, 0);
    row->setSpacing(theme::Space::small);
    row->addStretch();
    row->addWidget(m_text);
    row->addWidget(m_button);
    row->addStretch();
    m_text->setWordWrap(false);
    m_text->setObjectName(QStringLiteral("newsText"));
    m_button->setObjectName(QStringLiteral("newsButton"));
    connect(m_button, &QPushButton::clicked, this, &NewsLine::wanted);
    // Its coming moves nothing that one is about to click.
    QSizePolicy kept = sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    setSizePolicy(kept);
    hide();
}

void NewsLine::setNews(const QString& text, const QString& button) {
    if (text.isEmpty() && m_button->hasFocus()) focusNextChild();
    m_text->setText(text);
    m_button->setText(button);
    m_button->setAccessibleDescription(text);
    setVisible(!text.isEmpty());
}

}  // namespace dreambooth
