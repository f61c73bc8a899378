// A text and a link in a row, which go as soon as another step is made or undone.
#include <ui/style/controls.h>
#include <ui/widgets/undo_notice.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QUndoStack>

namespace dreambooth {

UndoNotice::UndoNotice(QUndoStack& undo, const QString& linkSays, QWidget* parent)
    : QWidget(parent), m_text(theme::hint(QString(), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    m_text->setWordWrap(false);
    QPushButton* back = theme::linkButton(tr("Undo"), this);
    back->setObjectName(QStringLiteral("undoRemoval"));
    back->setAccessibleName(linkSays);
    row->addWidget(m_text);
    row->addWidget(back);
    row->addStretch();
    hide();
    connect(back, &QPushButton::clicked, this, [this, &undo] {
        emit undoing();
        for (int left = m_steps; left > 0; --left) undo.undo();
    });
    // It is the last step only until another one is made.
    connect(&undo, &QUndoStack::indexChanged, this, &QWidget::hide);
}

void UndoNotice::say(const QString& text, int steps) {
    m_text->setText(text);
    m_steps = steps;
    show();
}

}  // namespace dreambooth
