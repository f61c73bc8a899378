// Work beside the window's thread: at once where it is quick, later and in order where it is not,
// and nobody waits for what does not end.
#include <ui/style/disk_queue.h>

#include <QCoreApplication>
#include <QSemaphore>
#include <QSignalSpy>
#include <memory>
#include <vector>

#include "test_program.h"

using namespace dreambooth;

class TestDiskQueue : public QObject {
    Q_OBJECT

private slots:
    void whatIsQuickIsDoneAtOnce() {
        DiskQueue disk;
        int told = 0;
        for (int i = 1; i <= 100; ++i)
            disk.add(this, [i] { return i; }, [&](int value) { told = value; });
        QTRY_COMPARE(told, 100);
        QVERIFY(!disk.isStuck());
    }

    void whatHangsHoldsUpOnlyWhatFollows() {
        DiskQueue disk;
        QSignalSpy stuck(&disk, &DiskQueue::stuckChanged);
        const auto answers = std::make_shared<QSemaphore>();
        std::vector<int> told;
        for (int i = 0; i < 3; ++i)
            disk.add(
                this,
                [answers, i] {
                    answers->acquire();
                    return i;
                },
                [&](int value) { told.push_back(value); });
        QVERIFY(told.empty());
        QTRY_VERIFY_WITH_TIMEOUT(disk.isStuck(), 60000);
        answers->release(3);
        QTRY_COMPARE(told, (std::vector{0, 1, 2}));
        QVERIFY(!disk.isStuck());
        QCOMPARE(stuck.size(), 2);
    }

    void whoIsGoneIsNotTold() {
        DiskQueue disk;
        const auto answers = std::make_shared<QSemaphore>();
        bool isTold = false, isNextTold = false;
        auto receiver = std::make_unique<QObject>();
        disk.add(
            receiver.get(),
            [answers] {
                answers->acquire();
                return true;
            },
            [&](bool) { isTold = true; });
        disk.add(this, [] { return true; }, [&](bool) { isNextTold = true; });
        receiver.reset();
        answers->release();
        QTRY_VERIFY(isNextTold);
        QVERIFY(!isTold);
    }

    void whatWasAddedIsDoneAfterItsEnd() {
        const auto answers = std::make_shared<QSemaphore>();
        const auto done = std::make_shared<QSemaphore>();
        {
            DiskQueue disk;
            for (int i = 0; i < 2; ++i)
                disk.add(
                    this,
                    [answers, done] {
                        answers->acquire();
                        done->release();
                        return true;
                    },
                    [](bool) {});
        }
        answers->release(2);
        QVERIFY(done->tryAcquire(2, 60000));
    }
};

REGISTER_TEST(TestDiskQueue, QCoreApplication);
#include "test_disk_queue.moc"
