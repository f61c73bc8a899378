// Work on a disk that may not answer, as a network's or a stick that was drawn: done beside the
// window's thread, one after the other, so that the window goes on meanwhile.
#pragma once

#include <ui/style/run_in_background.h>

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace dreambooth {

class DiskQueue : public QObject {
    Q_OBJECT

public:
    /// What was added is still done after its end, as soon as the disk answers; nobody is told.
    explicit DiskQueue(QObject* parent = nullptr);

    /// Runs `work` after all that was added before, then done(result) on this thread, unless
    /// `receiver` is gone by then. Where the disk answers soon, as it nearly always does, both have
    /// happened when this returns. `work` must not throw, and can be copied.
    template <class Work, class Done>
    void add(QObject* receiver, Work work, Done done) {
        using Value = std::invoke_result_t<Work>;
        const auto value = std::make_shared<std::optional<Value>>();
        addTask([work = std::move(work), value] { value->emplace(work()); },
                [receiver = QPointer<QObject>(receiver), done = std::move(done), value] {
                    if (receiver != nullptr) done(std::move(**value));
                });
    }
    /// What `work` finds, where the disk answers soon; else nothing, also for as long as it has not
    /// answered what was asked before.
    template <class Work>
    std::optional<std::invoke_result_t<Work>> ask(Work work) {
        const auto found = std::make_shared<std::optional<std::invoke_result_t<Work>>>();
        if (m_open == 0) add(this, std::move(work), [found](const auto& value) { *found = value; });
        return *found;
    }
    /// The disk has not answered for some seconds.
    bool isStuck() const { return m_isStuck; }

signals:
    void stuckChanged();

private:
    struct Task;
    void addTask(std::function<void()> work, std::function<void()> done);
    void finish(Task& task);
    void setStuck(bool isStuck);

    OwnThreads m_thread = ownThreads(1);
    int m_open = 0;
    QTimer m_patience;
    bool m_isStuck = false;
};

}  // namespace dreambooth
