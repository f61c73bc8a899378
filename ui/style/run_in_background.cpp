// The thread pool of background work, which ends with the application.
#include <ui/style/run_in_background.h>

#include <QCoreApplication>
#include <QPointer>

namespace dreambooth {

QThreadPool& backgroundPool() {
    static QPointer<QThreadPool> pool;
    if (pool == nullptr) pool = new QThreadPool(QCoreApplication::instance());
    return *pool;
}

OwnThreads ownThreads(int most) {
    OwnThreads threads(new QThreadPool);
    threads->setMaxThreadCount(most);
    return threads;
}

void LetGo::operator()(QThreadPool* pool) const {
    if (pool->waitForDone(0))
        delete pool;
    else
        pool->setParent(QCoreApplication::instance());
}

}  // namespace dreambooth
