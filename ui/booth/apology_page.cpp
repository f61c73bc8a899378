// What a visitor is told when it can't go on.
#include <ui/booth/apology_page.h>

namespace dreambooth {

ApologyPage::ApologyPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_title(new BoothLabel(4.6, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.8, BoothLabel::Look::text, this)),
      m_again(new BoothButton(11, BoothButton::Look::next, this)) {
    setObjectName(QStringLiteral("apologyPage"));
    m_again->setObjectName(QStringLiteral("apologyAgain"));
    auto* layout = new QVBoxLayout(this);
    layout->addStretch(1);
    for (BoothLabel* label : {m_title, m_text}) {
        label->setAlignment(Qt::AlignCenter);
        layout->addWidget(label);
    }
    layout->addWidget(m_again, 0, Qt::AlignCenter);
    layout->addStretch(1);
    connect(m_again, &QAbstractButton::clicked, this, &BoothPage::next);
    retranslate();
}

void ApologyPage::retranslate() {
    m_title->setText(tr("Sorry, that did not work."));
    m_text->setText(tr("It's not your fault. Your photos are being deleted; please start again."));
    m_again->setText(tr("Start again"));
}

}  // namespace dreambooth
