// Results from the thread pool: delivered once, on the receiver's thread, and never to a receiver
// that is gone by then. The sanitizers see a delivery that races with a destructor.
#include <ui/style/run_in_background.h>

#include <QCoreApplication>
#include <QSemaphore>
#include <QTest>
#include <QThread>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <memory>

#include "test_program.h"

using namespace dreambooth;

class TestBackground : public QObject {
    Q_OBJECT

private slots:
    void deliversOnTheReceiversThread();
    void movesResultsThatCannotBeCopied();
    void forgetsReceiversThatGoDuringTheWork();
    void forgetsReceiversThatGoAfterIt();
    void forgetsReceiversThatGoDuringTheHandover();
    void survivesReceiversThatGoMeanwhile();
    void letsTheResultEndItsReceiver();
    void doesNotWaitForThreadsOfWhoIsGone();
};

void TestBackground::deliversOnTheReceiversThread() {
    QObject receiver;
    QThread* worked = nullptr;
    QThread* delivered = nullptr;
    int deliveries = 0;
    inBackground(
        &receiver, [] { return QThread::currentThread(); },
        [&](QThread* thread) {
            worked = thread;
            delivered = QThread::currentThread();
            ++deliveries;
        });
    QCOMPARE(deliveries, 0);  // not from within the call
    QTRY_COMPARE(deliveries, 1);
    QVERIFY(worked != nullptr && worked != QThread::currentThread());
    QCOMPARE(delivered, QThread::currentThread());
    // What watched over it goes as well: a page may ask thousands of times.
    QTRY_VERIFY(receiver.children().isEmpty());
    QCOMPARE(deliveries, 1);
}

void TestBackground::movesResultsThatCannotBeCopied() {
    QObject receiver;
    std::unique_ptr<int> answer;
    inBackground(
        &receiver, [] { return std::make_unique<int>(42); },
        [&](std::unique_ptr<int> value) { answer = std::move(value); });
    QTRY_VERIFY(answer);
    QCOMPARE(*answer, 42);
}

void TestBackground::forgetsReceiversThatGoDuringTheWork() {
    auto receiver = std::make_unique<QObject>();
    QSemaphore isGone;
    bool delivered = false;
    inBackground(
        receiver.get(),
        [&isGone] {
            isGone.acquire();
            return 1;
        },
        [&](int) { delivered = true; });
    receiver.reset();
    isGone.release();
    QVERIFY(backgroundPool().waitForDone());
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
}

void TestBackground::forgetsReceiversThatGoAfterIt() {
    // The result is posted, then the receiver goes, then the event loop turns.
    auto receiver = std::make_unique<QObject>();
    bool delivered = false;
    inBackground(receiver.get(), [] { return 1; }, [&](int) { delivered = true; });
    QVERIFY(backgroundPool().waitForDone());
    receiver.reset();
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
}

void TestBackground::forgetsReceiversThatGoDuringTheHandover() {
    // Whoever moves the callback in the pool's thread after a look at the receiver loses here: the
    // receiver ends in that moment, and where it lay there is nothing that a pointer may follow.
    struct SlowToMove {
        static void dawdle() {
            if (QThread::currentThread() != QCoreApplication::instance()->thread())
                QThread::msleep(20);
        }
        SlowToMove() = default;
        SlowToMove(const SlowToMove&) { dawdle(); }
        SlowToMove(SlowToMove&&) noexcept { dawdle(); }
        void operator()(int) const {}
    };
    for (int delay = 5; delay <= 60; delay += 5) {
        alignas(QObject) std::byte place[sizeof(QObject)];
        auto* receiver = new (place) QObject;
        inBackground(receiver, [] { return 1; }, SlowToMove());
        QThread::msleep(static_cast<unsigned long>(delay));
        std::destroy_at(receiver);
        std::memset(place, 0xa5, sizeof(place));
        QVERIFY(backgroundPool().waitForDone());
        QCoreApplication::processEvents();
    }
}

void TestBackground::survivesReceiversThatGoMeanwhile() {
    // Each receiver goes about when its work ends, a little earlier or later.
    constexpr int rounds = 20'000;
    constexpr int maxWait = 6'000;
    std::atomic<int> worked = 0;
    int delivered = 0;
    for (int round = 0; round < rounds; ++round) {
        auto receiver = std::make_unique<QObject>();
        const int before = worked;
        inBackground(receiver.get(), [&worked] { return ++worked; }, [&](int) { ++delivered; });
        while (worked == before) QThread::yieldCurrentThread();
        for (volatile int wait = (round * 37) % maxWait; wait > 0;) wait = wait - 1;
        receiver.reset();
        if (round % 100 == 0) QCoreApplication::processEvents();
    }
    QVERIFY(backgroundPool().waitForDone());
    QCoreApplication::processEvents();
    QCOMPARE(worked.load(), rounds);
    QCOMPARE(delivered, 0);
}

void TestBackground::letsTheResultEndItsReceiver() {
    auto* receiver = new QObject;
    bool isGone = false;
    connect(receiver, &QObject::destroyed, this, [&] { isGone = true; });
    inBackground(receiver, [] { return 1; }, [receiver](int) { receiver->deleteLater(); });
    QTRY_VERIFY(isGone);
}

void TestBackground::doesNotWaitForThreadsOfWhoIsGone() {
    const auto answers = std::make_shared<QSemaphore>();
    const auto done = std::make_shared<QSemaphore>();
    {
        const OwnThreads threads = ownThreads(1);
        for (int i = 0; i < 2; ++i)
            threads->start([answers, done] {
                answers->acquire();
                done->release();
            });
    }
    QCOMPARE(done->available(), 0);
    answers->release(2);
    QVERIFY(done->tryAcquire(2, 60000));
}

REGISTER_TEST(TestBackground, QCoreApplication);
#include "test_run_in_background.moc"
