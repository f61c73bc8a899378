// Four plain sentences and two buttons.
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_words.h>
#include <ui/booth/consent_page.h>

namespace dreambooth {

ConsentPage::ConsentPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QVBoxLayout(this)),
      m_title(new BoothLabel(4.6, BoothLabel::Look::title, this)),
      m_agree(new BoothButton(11, BoothButton::Look::next, this)),
      m_decline(new BoothButton(8, BoothButton::Look::choice, this)) {
    m_agree->setObjectName(QStringLiteral("consentAgree"));
    m_decline->setObjectName(QStringLiteral("consentDecline"));
    m_layout->addStretch(1);
    m_layout->addWidget(m_title);
    for (int i = 0; i < 4; ++i) {
        m_points.push_back(new BoothLabel(2.8, BoothLabel::Look::text, this));
        m_layout->addWidget(m_points.back());
    }
    m_layout->addSpacing(12);
    m_layout->addWidget(m_agree);
    m_layout->addWidget(m_decline);
    m_layout->addStretch(1);
    connect(m_agree, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_decline, &QAbstractButton::clicked, this, &BoothPage::back);
    retranslate();
}

void ConsentPage::retranslate() {
    m_title->setText(tr("Before we begin"));
    m_points[0]->setText(
        tr("You show %1 a few photos of one thing: a toy, a bag, something you can hold. No "
           "people, please.")
            .arg(m_booth.computerName()));
    m_points[1]->setText(tr("%1 is this computer, and learns from them right here. Nothing is sent "
                            "anywhere: it works offline.")
                             .arg(m_booth.computerName()));
    m_points[2]->setText(keptWhereText(m_booth.settings));
    m_points[3]->setText(
        tr("You can stop at any time. If you walk away, everything is deleted automatically."));
    m_agree->setText(tr("I agree, let’s go"));
    m_decline->setText(tr("No, thank you"));
}

void ConsentPage::arrange(const BoothScale& scale) {
    const int side = scale.isTall ? scale.px(8) : width() / 5;
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(2.8));
}

}  // namespace dreambooth
