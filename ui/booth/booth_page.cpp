// Language and size reach a page here; the overlays.
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_page.h>
#include <ui/booth/booth_texts.h>
#include <ui/style/focus.h>
#include <ui/style/theme.h>

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace dreambooth {

BoothPage::BoothPage(BoothContext& booth, QWidget* parent) : QWidget(parent), m_booth(booth) {}

void BoothPage::enter() {
    m_isEntered = true;
    onEnter();
}

void BoothPage::leave() {
    onLeave();
    m_isEntered = false;
}

void BoothPage::setScale(const BoothScale& scale) {
    m_scale = scale;
    arrange(scale);
}

void BoothPage::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

void BoothPage::resizeEvent(QResizeEvent* event) {
    arrange(m_scale);
    QWidget::resizeEvent(event);
}

Overlay::Overlay(QWidget* parent)
    : QWidget(parent), m_panel(new QWidget(this)), m_column(new QVBoxLayout(m_panel)) {
    auto* layout = new QVBoxLayout(this);
    layout->addStretch(1);
    layout->addWidget(m_panel, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    hide();
}

void Overlay::setScale(const BoothScale& scale) {
    m_panel->setFixedWidth(scale.px(64));
    const int margin = scale.px(4);
    m_column->setContentsMargins(margin, margin, margin, margin);
    m_column->setSpacing(scale.px(2));
}

void Overlay::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), QColor(0, 0, 0, 170));
    painter.setPen(Qt::NoPen);
    painter.setBrush(boothGround());
    painter.drawRoundedRect(m_panel->geometry(), 18, 18);
}

void Overlay::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_panel->geometry().contains(event->pos())) emit touchedOutside();
}

void Overlay::showEvent(QShowEvent* event) {
    if (!event->spontaneous()) {
        m_focusBefore = window()->focusWidget();
        setFocus(Qt::TabFocusReason);
    }
    QWidget::showEvent(event);
}

void Overlay::hideEvent(QHideEvent* event) {
    QWidget* const now = window()->focusWidget();
    if (!event->spontaneous() && now != nullptr && (now == this || isAncestorOf(now))) {
        if (m_focusBefore != nullptr)
            m_focusBefore->setFocus(Qt::TabFocusReason);
        else
            now->clearFocus();
    }
    QWidget::hideEvent(event);
}

bool Overlay::focusNextPrevChild(bool next) {
    if (!isVisible()) return QWidget::focusNextPrevChild(next);
    moveFocus(*this, next);
    return true;  // also where there is one button: not on to the page below
}

LanguageOverlay::LanguageOverlay(const QStringList& languages, QWidget* parent) : Overlay(parent) {
    setObjectName(QStringLiteral("languageOverlay"));
    for (const QString& language : languages) {
        auto* button = new BoothButton(9, BoothButton::Look::choice, this);
        button->setText(BoothLanguage::nameOf(language));
        button->setObjectName(QStringLiteral("language-") + language);
        connect(button, &QAbstractButton::clicked, this,
                [this, language] { emit chosen(language); });
        column()->addWidget(button);
    }
    connect(this, &Overlay::touchedOutside, this, &QWidget::hide);
}

IdleOverlay::IdleOverlay(QWidget* parent)
    : Overlay(parent),
      m_title(new BoothLabel(4.4, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.6, BoothLabel::Look::text, this)),
      m_here(new BoothButton(10, BoothButton::Look::next, this)) {
    setObjectName(QStringLiteral("idleOverlay"));
    m_here->setObjectName(QStringLiteral("stillHere"));
    setFocusProxy(m_here);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_title, m_text, m_here})
        column()->addWidget(widget);
    m_second.setInterval(1000);
    connect(&m_second, &QTimer::timeout, this, [this] {
        --m_left;
        retranslate();
        if (m_left > 0) return;
        stop();
        emit over();
    });
    connect(m_here, &QAbstractButton::clicked, this, &IdleOverlay::stillThere);
    connect(this, &Overlay::touchedOutside, this, &IdleOverlay::stillThere);
}

void IdleOverlay::start(int seconds) {
    m_left = seconds;
    retranslate();
    m_second.start();
    show();
    raise();
}

void IdleOverlay::stop() {
    m_second.stop();
    hide();
}

void IdleOverlay::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    Overlay::changeEvent(event);
}

void IdleOverlay::retranslate() {
    m_title->setText(tr("Are you still there?"));
    m_text->setText(tr("In %1 s this visit ends and is deleted.").arg(qMax(0, m_left)));
    m_here->setText(tr("I'm here"));
}

}  // namespace dreambooth
