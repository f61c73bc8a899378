// One sentence and one button.
#include <ui/shell/read_only_bar.h>
#include <ui/style/controls.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace dreambooth {

ReadOnlyBar::ReadOnlyBar(const QString& host, QWidget* parent)
    : QFrame(parent), m_text(new QLabel(this)) {
    setObjectName(QStringLiteral("readOnlyBar"));
    setProperty("look", QStringLiteral("problem"));
    setAccessibleName(tr("Open elsewhere"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(18, 8, 18, 8);
    m_text->setObjectName(QStringLiteral("readOnlyText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_text->setText(tr("This project is open on the computer “%1”. You can view it here; changes "
                       "made there appear when you open it again.")
                        .arg(host));
    row->addWidget(m_text, 1);
    QPushButton* change = theme::button(tr("Change it here…"), this);
    change->setObjectName(QStringLiteral("changeHere"));
    row->addWidget(change);
    connect(change, &QPushButton::clicked, this, &ReadOnlyBar::changeHereRequested);
}

}  // namespace dreambooth
