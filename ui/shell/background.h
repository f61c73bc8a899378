// Runs work on the thread pool and hands its result to the GUI thread, unless the receiver is gone
// by then. Errors travel as Result: the work itself must not throw.
#pragma once

#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QThreadPool>
#include <memory>
#include <type_traits>
#include <utility>

namespace dreambooth {

/// inBackground(this, [] { return readThumbnail(); }, [this](QImage image) { show(image); });
template <class Work, class Done>
void inBackground(QObject* receiver, Work work, Done done,
                  QThreadPool* pool = QThreadPool::globalInstance()) {
    using Value = std::invoke_result_t<Work>;
    // A shared_ptr as the value: QFuture wants copies, results need not be copyable.
    auto promise = std::make_shared<QPromise<std::shared_ptr<Value>>>();
    promise->future().then(receiver,
                           [done = std::move(done)](const std::shared_ptr<Value>& value) mutable {
                               done(std::move(*value));
                           });
    pool->start([promise, work = std::move(work)]() mutable {
        promise->start();
        promise->addResult(std::make_shared<Value>(work()));
        promise->finish();
    });
}

}  // namespace dreambooth
