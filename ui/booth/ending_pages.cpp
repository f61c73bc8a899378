// Goodbye, which says that all is deleted only once it is, and the apology.
#include <ui/booth/booth_context.h>
#include <ui/booth/ending_pages.h>

namespace dreambooth {

namespace {

constexpr int staysMs = 6000;

}  // namespace

GoodbyePage::GoodbyePage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_title(new BoothLabel(6, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.8, BoothLabel::Look::text, this)) {
    setObjectName(QStringLiteral("goodbyePage"));
    m_text->setObjectName(QStringLiteral("goodbyeText"));
    auto* layout = new QVBoxLayout(this);
    layout->addStretch(1);
    for (BoothLabel* label : {m_title, m_text}) {
        label->setAlignment(Qt::AlignCenter);
        layout->addWidget(label);
    }
    layout->addStretch(1);
    m_stays.setSingleShot(true);
    m_stays.setInterval(staysMs);
    connect(&m_stays, &QTimer::timeout, this, &BoothPage::next);
    retranslate();
}

void GoodbyePage::onEnter() {
    m_isWiped = false;
    m_leavesSomething = m_booth.visit.hasLeftSomething;
    retranslate();
}

void GoodbyePage::onLeave() {
    m_stays.stop();
}

void GoodbyePage::setWiped() {
    m_isWiped = true;
    retranslate();
    if (isEntered()) m_stays.start();
}

void GoodbyePage::retranslate() {
    m_title->setText(tr("Goodbye!"));
    if (m_leavesSomething)
        return m_text->setText(
            m_isWiped ? tr("Everything has been deleted, except for what you left here.")
                      : tr("Everything is being deleted, except for what you left here…"));
    m_text->setText((m_isWiped ? tr("Your photos and what %1 learned from them have been deleted.")
                               : tr("Your photos and what %1 learned from them are being deleted…"))
                        .arg(m_booth.computerName()));
}

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
