// The digits of the PIN pad, and the wait after wrong tries.
#include <booth/booth_settings.h>
#include <ui/booth/pin_pad.h>
#include <ui/style/qt_strings.h>

#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QVBoxLayout>
#include <cmath>

namespace dreambooth {

namespace {

constexpr int longestPin = 12;
constexpr int forgottenMs = 20'000;

}  // namespace

PinPad::PinPad(const BoothSettings& settings, const std::filesystem::path& boothFolder,
               QWidget* parent)
    : Overlay(parent),
      m_settings(settings),
      m_guard(boothFolder),
      m_title(new BoothLabel(4, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.2, BoothLabel::Look::quiet, this)) {
    setObjectName(QStringLiteral("pinPad"));
    m_text->setObjectName(QStringLiteral("pinText"));
    column()->addWidget(m_title);
    column()->addWidget(m_text);
    auto* grid = new QGridLayout;
    column()->addLayout(grid);
    const auto button = [this](const QString& name) {
        auto* made = new BoothButton(9, BoothButton::Look::choice, this);
        made->setObjectName(name);
        return made;
    };
    for (int digit = 0; digit <= 9; ++digit) {
        BoothButton* made = button(QStringLiteral("pin%1").arg(digit));
        made->setText(QString::number(digit));
        connect(made, &QAbstractButton::clicked, this,
                [this, digit] { type(QChar(u'0' + static_cast<char16_t>(digit))); });
        const int place = digit == 0 ? 10 : digit - 1;
        grid->addWidget(made, place / 3, place % 3);
        m_digits.push_back(made);
    }
    m_remove = button(QStringLiteral("pinRemove"));
    m_enter = button(QStringLiteral("pinEnter"));
    m_cancel = button(QStringLiteral("pinCancel"));
    m_enter->setLook(BoothButton::Look::next);
    m_remove->setText(QStringLiteral("⌫"));
    grid->addWidget(m_remove, 3, 0);
    grid->addWidget(m_enter, 3, 2);
    column()->addWidget(m_cancel);
    connect(m_remove, &QAbstractButton::clicked, this, &PinPad::remove);
    connect(m_enter, &QAbstractButton::clicked, this, &PinPad::check);
    connect(m_cancel, &QAbstractButton::clicked, this, &QWidget::hide);
    connect(this, &Overlay::touchedOutside, this, &QWidget::hide);
    m_second.setInterval(500);
    connect(&m_second, &QTimer::timeout, this, &PinPad::updateWait);
    m_forgotten.setSingleShot(true);
    m_forgotten.setInterval(forgottenMs);
    connect(&m_forgotten, &QTimer::timeout, this, &QWidget::hide);
    retranslate();
}

void PinPad::ask() {
    if (m_settings.pinHash.empty()) {
        emit passed();
        return;
    }
    m_wasWrong = false;
    show();
    raise();
    m_second.start();
    m_forgotten.start();
    updateWait();
}

int PinPad::secondsToWait() {
    return static_cast<int>(std::ceil(m_guard.secondsToWait()));
}

void PinPad::type(QChar digit) {
    if (secondsToWait() > 0 || m_typed.size() >= longestPin) return;
    m_typed += digit;
    m_wasWrong = false;
    m_forgotten.start();
    retranslate();
}

void PinPad::remove() {
    m_typed.chop(1);
    m_forgotten.start();
    retranslate();
}

void PinPad::check() {
    if (m_typed.isEmpty() || secondsToWait() > 0) return;
    // On a busy computer it takes a second, in which nothing else is painted.
    m_text->setText(tr("One moment…"));
    m_text->repaint();
    const bool isRight = m_guard.enter(toStd(m_typed), m_settings.pinHash);
    forget();
    m_wasWrong = !isRight;
    m_forgotten.start();
    updateWait();
    if (!isRight) return;
    hide();
    emit passed();
}

void PinPad::forget() {
    m_typed.fill(u'0');
    m_typed.clear();
}

void PinPad::hideEvent(QHideEvent* event) {
    m_second.stop();
    m_forgotten.stop();
    forget();
    Overlay::hideEvent(event);
}

void PinPad::updateWait() {
    const bool mayType = secondsToWait() == 0;
    for (BoothButton* digit : m_digits) digit->setEnabled(mayType);
    m_enter->setEnabled(mayType);
    retranslate();
}

void PinPad::keyPressEvent(QKeyEvent* event) {
    if (event->key() >= Qt::Key_0 && event->key() <= Qt::Key_9)
        type(QChar(u'0' + static_cast<char16_t>(event->key() - Qt::Key_0)));
    else if (event->key() == Qt::Key_Backspace)
        remove();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        check();
}

void PinPad::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    Overlay::changeEvent(event);
}

void PinPad::retranslate() {
    m_title->setText(m_typed.isEmpty() ? tr("For staff") : QString(m_typed.size(), u'•'));
    const int waits = secondsToWait();
    if (waits > 0)
        m_text->setText(tr("Wrong PIN. Try again in %1 s.").arg(waits));
    else
        m_text->setText(m_wasWrong ? tr("Wrong PIN.") : tr("Enter the PIN."));
    m_remove->setAccessibleName(tr("Delete a digit"));
    m_enter->setText(tr("OK"));
    m_cancel->setText(tr("Cancel"));
}

}  // namespace dreambooth
