// Tensors are refused before the process's limit is reached, and room comes back with what is freed
// or allowed.
#include "tensor_memory.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/ones.h>
#include <base/memory.h>
#include <c10/util/Exception.h>
#include <malloc.h>
#include <sys/resource.h>

#include <QCoreApplication>
#include <QTest>
#include <vector>

#include "test_program.h"

using namespace dreambooth;

namespace {

constexpr std::int64_t megabyte = 1 << 20;

/// Lets this process grow by so much; -1 without a limit.
void mayGrowBy(std::int64_t megabytes) {
    rlimit limit{};
    ::getrlimit(RLIMIT_DATA, &limit);
    limit.rlim_cur = megabytes < 0
                         ? limit.rlim_max
                         : ProcessMemory::now().own + static_cast<rlim_t>(megabytes * megabyte);
    ::setrlimit(RLIMIT_DATA, &limit);
}

at::Tensor tensorOf(std::int64_t megabytes) {
    return at::empty({megabytes * megabyte}, at::kByte);
}

bool isRefused(std::int64_t megabytes) {
    try {
        tensorOf(megabytes);
        return false;
    } catch (const c10::OutOfMemoryError&) {
        return true;
    }
}

}  // namespace

class TestTensorMemory : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        ::mallopt(M_MMAP_THRESHOLD, 32 << 20);  // as the worker has it
        QVERIFY(limitTensorMemory(1));
    }
    void cleanup() { mayGrowBy(-1); }

    void librariesHaveRoomWhereTensorsHaveNone() {
        mayGrowBy(400);
        QVERIFY(limitTensorMemory(1));
        QVERIFY(isRefused(390));
        std::vector<at::Tensor> all;
        while (!isRefused(20)) all.push_back(tensorOf(20));
        QVERIFY2(all.size() >= 10 && all.size() < 18, std::to_string(all.size()).c_str());
        void* library = ::malloc(64 * megabyte);
        QVERIFY(library != nullptr);
        ::free(library);

        // What is freed can be had again, at once or after it went back to the system.
        all.resize(all.size() - 2);
        QVERIFY(!isRefused(20));
        all.clear();
        QVERIFY(!isRefused(100));
    }

    void whereTheProgramHasNoRoomItSaysSo() {
        mayGrowBy(40);
        const Result<void> limited = limitTensorMemory(1);
        QVERIFY(!limited);
        QCOMPARE(limited.error().code, std::string("memory.out"));
    }

    void roomBetweenOthersIsUsed() {
        std::vector<at::Tensor> all;
        for (int i = 0; i < 64; ++i) all.push_back(tensorOf(1));  // in the heap, not mapped
        for (std::size_t i = 0; i < all.size(); i += 2) all[i].reset();
        QVERIFY(limitTensorMemory(1));
        mayGrowBy(60);                    // less than is kept for libraries
        while (!isRefused(64)) continue;  // until it looks again
        // Each as large as one that was freed.
        std::vector<at::Tensor> between;
        for (int i = 0; i < 20; ++i) between.push_back(tensorOf(1));
        QVERIFY(isRefused(40));
    }

    void aLimitThatChangesIsSeen() {
        QVERIFY(!isRefused(200));
        mayGrowBy(100);
        // A look is good for at most 64 MB of tensors.
        bool refused = false;
        for (int i = 0; i < 20 && !refused; ++i) refused = isRefused(64);
        QVERIFY(refused);
        mayGrowBy(-1);
        QVERIFY(!isRefused(200));
    }

    void ranksShareWhatTheComputerHas() {
        // Of the free memory itself nothing is taken: the pages are not touched.
        const auto free = static_cast<std::int64_t>(memory().available) / megabyte;
        QVERIFY(isRefused(free + 500));
        QVERIFY(!isRefused(free / 2));
    }

    void resizedAndClonedTensorsAreAskedForToo() {
        ::malloc_trim(0);
        mayGrowBy(300);
        QVERIFY(limitTensorMemory(1));
        at::Tensor small = at::ones({20 * megabyte}, at::kByte);
        QVERIFY_THROWS_EXCEPTION(c10::OutOfMemoryError, small.resize_({280 * megabyte}));
        QCOMPARE(small[5].item<int>(), 1);
    }
};

REGISTER_TEST(TestTensorMemory, QCoreApplication);
#include "test_tensor_memory.moc"
