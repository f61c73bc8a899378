// Tells a key that is held from one that is struck again. Under X a held key sends a release and a
// press again and again, and isAutoRepeat() says so only where both have arrived at once.
#pragma once

#include <QKeyEvent>
#include <QMap>

namespace dreambooth {

class KeyHold {
public:
    /// Of each press and release in turn: whether it is a press that holding made.
    bool isRepeat(const QKeyEvent& event) {
        // The server gives both the same time; a finger takes longer.
        constexpr quint64 fasterThanAFinger = 20;  // ms
        const quint64 time = event.timestamp();    // 0: made by a program
        if (event.type() == QEvent::KeyRelease) {
            m_released[event.key()] = time;
            return false;
        }
        return event.isAutoRepeat() ||
               (time != 0 && time - m_released.value(event.key(), 0) <= fasterThanAFinger);
    }

private:
    QMap<int, quint64> m_released;  ///< when each key was last let go
};

}  // namespace dreambooth
