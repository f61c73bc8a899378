// Where the booth's live picture comes from: a capture device, a video file that is played as one,
// or a folder of pictures that are shown in turn. The last two need no hardware, for tests, trials
// and demonstrations.
#pragma once

#include <booth/booth_settings.h>

#include <QImage>
#include <QObject>
#include <memory>

namespace dreambooth {

class Camera : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    /// Frames come until stop(). A camera that is not there, or goes away, is looked for again by
    /// itself.
    virtual void start() = 0;
    /// No frame of before is left in memory.
    virtual void stop() = 0;
    /// A picture was taken: one that shows pictures in turn goes on to the next.
    virtual void taken() {}
    bool isPresent() const { return m_isPresent; }

signals:
    void frame(const QImage& picture);
    void presenceChanged(bool isPresent);

protected:
    void setPresent(bool isPresent);

private:
    bool m_isPresent = false;
};

/// Null where staff chose none.
std::unique_ptr<Camera> openCamera(const BoothCamera& choice);

}  // namespace dreambooth
