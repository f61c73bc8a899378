// Runs work on the thread pool and hands its result to the GUI thread, unless the receiver is gone
// by then. Errors travel as Result: the work itself must not throw.
#pragma once

#include <QFutureWatcher>
#include <QObject>
#include <QPromise>
#include <QThreadPool>
#include <memory>
#include <type_traits>
#include <utility>

namespace dreambooth {

/// The threads of inBackground(), other than those that Qt paints with: where the disk that they
/// read from does not answer, the window still paints. The program waits for them at its end. For
/// the GUI thread.
QThreadPool& backgroundPool();

/// Lets a pool go without waiting for it.
struct LetGo {
    void operator()(QThreadPool* pool) const;
};
/// Threads of one owner, for inBackground(). Where the owner goes, what they were given is still
/// done, but only the program waits for it, at its end: a disk that does not answer would hold the
/// window. Owner and threads are of the GUI thread.
using OwnThreads = std::unique_ptr<QThreadPool, LetGo>;
OwnThreads ownThreads(int most);

/// inBackground(this, [] { return readThumbnail(); }, [this](QImage image) { show(image); });
template <class Work, class Done>
void inBackground(QObject* receiver, Work work, Done done, QThreadPool* pool = &backgroundPool()) {
    using Value = std::invoke_result_t<Work>;
    // A shared_ptr as the value: QFuture wants copies, results need not be copyable.
    auto promise = std::make_shared<QPromise<std::shared_ptr<Value>>>();
    // A watcher and not then(): that one looks for the receiver in the pool's thread, where it may
    // be gone in the same moment.
    auto* watcher = new QFutureWatcher<std::shared_ptr<Value>>(receiver);
    QObject::connect(watcher, &QFutureWatcherBase::finished, receiver,
                     [watcher, done = std::move(done)]() mutable {
                         watcher->deleteLater();
                         done(std::move(*watcher->result()));
                     });
    watcher->setFuture(promise->future());
    pool->start([promise, work = std::move(work)]() mutable {
        promise->start();
        promise->addResult(std::make_shared<Value>(work()));
        promise->finish();
    });
}

}  // namespace dreambooth
