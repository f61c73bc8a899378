// Which keys, clicks and windows the booth lets through.
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_lock.h>

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QTouchEvent>
#include <QWidget>
#include <QWindow>
#include <optional>
#include <utility>

namespace dreambooth {

namespace {

constexpr int staffHoldMs = 3000;
constexpr int frontMs = 1000;
constexpr double cornerShare = 0.12;  // of the window's shorter side
constexpr Qt::Key staffKey = Qt::Key_F12;

}  // namespace

BoothLock::BoothLock(QWidget& window) : QObject(&window), m_window(window) {
    qApp->installEventFilter(this);
    m_corner.setSingleShot(true);
    m_corner.setTimerType(Qt::PreciseTimer);  // a coarse one may come a twentieth early
    m_corner.setInterval(staffHoldMs);
    connect(&m_corner, &QTimer::timeout, this, &BoothLock::staffRequested);
    m_front.setInterval(frontMs);
    connect(&m_front, &QTimer::timeout, this, &BoothLock::bringToFront);
}

BoothLock::~BoothLock() {
    qApp->removeEventFilter(this);
}

void BoothLock::close() {
    m_isClosed = true;
    m_window.setContextMenuPolicy(Qt::PreventContextMenu);
    m_front.start();
    bringToFront();
}

void BoothLock::open() {
    m_isClosed = m_hasKeyboard = false;
    m_front.stop();
    if (QWindow* window = m_window.windowHandle()) window->setKeyboardGrabEnabled(false);
}

/// Whatever took the screen or the keyboard away (a notification, another program that started)
/// has it for a second.
void BoothLock::bringToFront() {
    if (!m_isClosed || !m_window.isVisible()) return;
    if (!m_window.isFullScreen()) m_window.showFullScreen();
    if (m_window.isActiveWindow() && m_hasKeyboard) return;
    m_window.raise();
    m_window.activateWindow();
    if (QWindow* window = m_window.windowHandle()) {
        window->requestActivate();
        m_hasKeyboard = window->setKeyboardGrabEnabled(true);
    }
}

/// What moves the focus, presses what has it and moves a divider; no combination with Ctrl, Alt or
/// Meta, no function keys, no media keys.
bool BoothLock::isAllowedKey(const QEvent* event) const {
    const auto& key = *static_cast<const QKeyEvent*>(event);
    if (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
    switch (key.key()) {
        case Qt::Key_Tab:
        case Qt::Key_Backtab:
        case Qt::Key_Space:
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Left:
        case Qt::Key_Right:
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_Backspace:
            return true;
        default:
            return key.key() >= Qt::Key_0 && key.key() <= Qt::Key_9;
    }
}

void BoothLock::watchCorner(const QEvent* event) {
    const QEvent::Type type = event->type();
    std::optional<QPointF> pressed;
    if (type == QEvent::MouseButtonPress)
        pressed = static_cast<const QMouseEvent*>(event)->globalPosition();
    if (type == QEvent::TouchBegin) {
        const auto& touch = *static_cast<const QTouchEvent*>(event);
        if (!touch.points().isEmpty()) pressed = touch.points().first().globalPosition();
    }
    if (pressed) {
        const QPointF at = m_window.mapFromGlobal(*pressed);
        const double corner = cornerShare * qMin(m_window.width(), m_window.height());
        if (at.x() < corner && at.y() < corner && at.x() >= 0 && at.y() >= 0) m_corner.start();
    }
    if (type == QEvent::MouseButtonRelease || type == QEvent::TouchEnd ||
        type == QEvent::TouchCancel)
        m_corner.stop();
}

/// What lies there for a finger.
QWidget* BoothLock::widgetAt(const QPoint& place) const {
    QWidget* const child = m_window.childAt(place);
    return child != nullptr ? child : &m_window;
}

/// The second of a double tap, or the tenth of a child: where the first one's button is gone, with
/// its page or with what lay on top, nobody has seen yet what they touch. Until a pause.
bool BoothLock::isMeantForWhatIsGone(const QMouseEvent& press) {
    const bool isSoon =
        m_sinceTap.isValid() && m_sinceTap.elapsed() < QApplication::doubleClickInterval();
    m_sinceTap.start();
    if (isSoon && widgetAt(m_tappedAt) != m_tapped) return true;
    m_tappedAt = m_window.mapFromGlobal(press.globalPosition()).toPoint();
    m_tapped = widgetAt(m_tappedAt);
    return false;
}

bool BoothLock::eventFilter(QObject* watched, QEvent* event) {
    watchCorner(event);
    switch (event->type()) {
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonDblClick:
        case QEvent::MouseButtonRelease: {
            emit touched();
            const auto& mouse = *static_cast<QMouseEvent*>(event);
            if (!m_isClosed) return false;
            if (mouse.button() != Qt::LeftButton) return true;
            if (watched != m_window.windowHandle()) return false;
            if (event->type() != QEvent::MouseButtonRelease)
                return m_isLeftOut = isMeantForWhatIsGone(mouse);
            if (m_sinceTap.isValid()) m_sinceTap.start();
            return std::exchange(m_isLeftOut, false);
        }
        case QEvent::TouchBegin:
        case QEvent::TouchUpdate:
            setKeyUsed(false);
            emit touched();
            return false;
        case QEvent::KeyPress:
            setKeyUsed(true);
            emit touched();
            if (m_isClosed && static_cast<QKeyEvent*>(event)->key() == staffKey)
                emit staffRequested();
            [[fallthrough]];
        case QEvent::KeyRelease:
        case QEvent::ShortcutOverride:
            if (!m_isClosed || isAllowedKey(event)) return false;
            event->accept();
            return true;
        case QEvent::Shortcut:
        case QEvent::ContextMenu:
        case QEvent::DragEnter:
        case QEvent::DragMove:
        case QEvent::Drop:
        case QEvent::NativeGesture:
        case QEvent::Gesture:
        case QEvent::GestureOverride:
        case QEvent::TabletPress:
        case QEvent::WhatsThis:
        case QEvent::EnterWhatsThisMode:
        case QEvent::HelpRequest:
        case QEvent::ToolTip:
            return m_isClosed;
        case QEvent::Quit:
            // Never from the window: the session ends, or the program was told to by a signal.
            open();
            return false;
        case QEvent::Close:
            if (!m_isClosed || watched != &m_window) return false;
            event->ignore();
            return true;
        case QEvent::WindowStateChange:
        case QEvent::WindowDeactivate:
            if (event->type() == QEvent::WindowDeactivate) m_hasKeyboard = false;
            if (m_isClosed && watched == &m_window)
                QTimer::singleShot(0, this, &BoothLock::bringToFront);
            return false;
        default:
            return false;
    }
}

}  // namespace dreambooth
