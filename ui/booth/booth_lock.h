// Keeps visitors in the booth: one filter for the whole program that lets through what the pages
// need and nothing else.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPoint>
#include <QPointer>
#include <QTimer>
#include <QWidget>

class QMouseEvent;

namespace dreambooth {

class BoothLock : public QObject {
    Q_OBJECT

public:
    /// Of this window, while it lives.
    explicit BoothLock(QWidget& window);
    ~BoothLock() override;

    /// Full screen, in front, with the keyboard for itself. Where the window system does not give
    /// the keyboard (Wayland), the session must be the booth's alone: docs/booth-inside.md.
    void close();
    /// Staff are let out, or use the keyboard of their page.
    void open();
    bool isClosed() const { return m_isClosed; }

signals:
    /// A finger stayed in the upper left corner, or the staff key was pressed.
    void staffRequested();
    /// Something was touched or pressed.
    void touched();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool isAllowedKey(const QEvent* event) const;
    void watchCorner(const QEvent* event);
    bool isMeantForWhatIsGone(const QMouseEvent& press);
    QWidget* widgetAt(const QPoint& place) const;
    void bringToFront();

    QWidget& m_window;
    bool m_isClosed = false, m_hasKeyboard = false;
    QTimer m_corner;
    QTimer m_front;
    QPointer<QWidget> m_tapped;  ///< by the last tap that was let through
    QPoint m_tappedAt;
    QElapsedTimer m_sinceTap;
    bool m_isLeftOut = false;  ///< the tap that a finger is at
};

}  // namespace dreambooth
