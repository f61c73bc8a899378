// One thread, for which the window's thread waits a moment and no longer.
#include <ui/style/disk_queue.h>

#include <QSemaphore>

namespace dreambooth {

namespace {
constexpr int soonMilliseconds = 1000;
constexpr int stuckMilliseconds = 2000;
}  // namespace

struct DiskQueue::Task {
    explicit Task(std::function<void()> whenDone) : done(std::move(whenDone)) {}
    std::function<void()> done;  ///< empty once it was called
    QSemaphore isOver;
};

DiskQueue::DiskQueue(QObject* parent) : QObject(parent) {
    m_patience.setSingleShot(true);
    m_patience.setInterval(stuckMilliseconds);
    connect(&m_patience, &QTimer::timeout, this, [this] { setStuck(true); });
}

void DiskQueue::addTask(std::function<void()> work, std::function<void()> done) {
    const auto task = std::make_shared<Task>(std::move(done));
    const bool isFirst = m_open++ == 0;
    inBackground(
        this,
        [work = std::move(work), task] {
            work();
            task->isOver.release();
            return true;
        },
        [this, task](bool) { finish(*task); }, m_thread.get());
    if (!isFirst) return;
    if (task->isOver.tryAcquire(1, soonMilliseconds)) return finish(*task);
    m_patience.start();
}

void DiskQueue::finish(Task& task) {
    if (!task.done) return;
    const std::function<void()> done = std::exchange(task.done, {});
    m_patience.stop();
    if (--m_open > 0) m_patience.start();
    setStuck(false);
    done();
}

void DiskQueue::setStuck(bool isStuck) {
    if (std::exchange(m_isStuck, isStuck) != isStuck) emit stuckChanged();
}

}  // namespace dreambooth
