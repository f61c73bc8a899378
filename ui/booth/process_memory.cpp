// Overwrites freed heap blocks and the stacks of threads.
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <ui/booth/process_memory.h>
#include <ui/style/run_in_background.h>
#include <unistd.h>

#include <QByteArray>
#include <QFile>
#include <QList>
#include <QSemaphore>
#include <QThreadPool>
#include <array>
#include <cstring>
#include <memory>
#include <vector>

namespace dreambooth {

namespace {

/// Deeper than any call of Qt or OpenCV that has pixels in variables of its own.
constexpr std::size_t stackBytes = std::size_t{512} << 10;
constexpr int togetherMs = 500;

/// Small blocks that were freed are kept by each thread as they are, and only an environment that
/// is there when the program starts changes that: so it starts once more. Workers need none of it.
void startWithoutThreadCaches() {
    constexpr const char* name = "GLIBC_TUNABLES";
    constexpr const char* wanted = "glibc.malloc.tcache_count=0";
    const QByteArray before = qgetenv(name);
    if (before.endsWith(wanted)) {
        const QByteArray own = before.chopped(static_cast<qsizetype>(std::strlen(wanted)));
        own.isEmpty() ? qunsetenv(name) : qputenv(name, own.chopped(1));
        return;
    }
    QFile commandLine(QStringLiteral("/proc/self/cmdline"));
    if (!commandLine.open(QIODevice::ReadOnly)) return;
    QList<QByteArray> words = commandLine.readAll().split('\0');
    words.removeLast();  // behind the last word's end
    std::vector<char*> arguments;
    for (QByteArray& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    qputenv(name, before.isEmpty() ? QByteArray(wanted) : before + ':' + wanted);
    ::execv("/proc/self/exe", arguments.data());
    qputenv(name, before);
}

[[gnu::noinline]] void overwriteStackBelow() {
    std::array<char, stackBytes> below;
    ::explicit_bzero(below.data(), below.size());
}

/// All whose threads see a visitor's pictures: Qt paints with the first.
std::array<QThreadPool*, 2> pools() {
    return {QThreadPool::globalInstance(), &backgroundPool()};
}

}  // namespace

void hardenProcess() {
    startWithoutThreadCaches();
    ::mallopt(M_PERTURB, 0xa5);
    // A limit of 1 byte also stops a system's own handler of core dumps, which ignores 0.
    const rlimit limit{1, 1};
    ::setrlimit(RLIMIT_CORE, &limit);
    ::prctl(PR_SET_DUMPABLE, 0);
    // A thread that ends leaves its stack to the next one as it is.
    for (QThreadPool* pool : pools()) pool->setExpiryTimeout(-1);
}

void wipeFreedMemory() {
    overwriteStackBelow();
    for (QThreadPool* pool : pools()) {
        const int threads = pool->maxThreadCount();
        const auto arrived = std::make_shared<QSemaphore>();
        for (int i = 0; i < threads; ++i)
            pool->start([arrived, threads] {
                overwriteStackBelow();
                arrived->release();
                // Until each has taken one: who is done must not take that of another.
                if (arrived->tryAcquire(threads, togetherMs)) arrived->release(threads);
            });
    }
    ::malloc_trim(0);
}

}  // namespace dreambooth
