// Words and key side by side.
#include <ui/review/key_button.h>
#include <ui/style/theme.h>
#include <ui/widgets/key_hint.h>

#include <QHBoxLayout>
#include <QLabel>

namespace dreambooth {

KeyButton::KeyButton(const QString& text, const QString& key, bool plain, QWidget* parent)
    : QPushButton(parent) {
    setAutoDefault(false);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(text);
    setAccessibleDescription(tr("Key: %1").arg(key));
    if (plain) setProperty("look", QStringLiteral("plain"));
    auto* row = new QHBoxLayout(this);
    const int margin = plain ? 6 : theme::Space::medium;
    row->setContentsMargins(margin, 0, margin, 0);
    row->setSpacing(theme::Space::small);
    auto* words = new QLabel(text, this);
    QLabel* cap = keyCap(key, this);
    row->addStretch();
    for (QLabel* label : {words, cap}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        row->addWidget(label, 0, Qt::AlignVCenter);
    }
    row->addStretch();
}

QSize KeyButton::sizeHint() const {
    const QSize inside = layout()->sizeHint();
    return {inside.width(), qMax(inside.height(), theme::controlHeight)};
}

}  // namespace dreambooth
