// The pool ends with the application.
#include <ui/style/run_in_background.h>

#include <QCoreApplication>
#include <QPointer>

namespace dreambooth {

QThreadPool& backgroundPool() {
    static QPointer<QThreadPool> pool;
    if (pool == nullptr) pool = new QThreadPool(QCoreApplication::instance());
    return *pool;
}

}  // namespace dreambooth
