// The heap and the stacks (see the header).
#include <malloc.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <ui/booth/own_memory.h>
#include <unistd.h>

#include <QApplication>
#include <QSemaphore>
#include <QThreadPool>
#include <array>
#include <memory>
#include <vector>

namespace dreambooth {

namespace {

/// Deeper than any call of Qt or OpenCV that has pixels in variables of its own.
constexpr std::size_t stackBytes = 512 * 1024;
constexpr int togetherMs = 500;

/// Small blocks that were freed are kept by each thread as they are, and only an environment that
/// is there when the program starts changes that: so it starts once more.
void startWithoutThreadCaches(const QApplication& application) {
    constexpr const char* name = "GLIBC_TUNABLES";
    const QByteArray wanted = "glibc.malloc.tcache_count=0";
    const QByteArray now = qgetenv(name);
    if (now.contains(wanted)) return;
    qputenv(name, now.isEmpty() ? wanted : now + ':' + wanted);
    std::vector<QByteArray> texts;
    for (const QString& argument : application.arguments()) texts.push_back(argument.toLocal8Bit());
    std::vector<char*> arguments;
    for (QByteArray& text : texts) arguments.push_back(text.data());
    arguments.push_back(nullptr);
    ::execv("/proc/self/exe", arguments.data());
}

[[gnu::noinline]] void overwriteStackBelow() {
    std::array<char, stackBytes> below;
    ::explicit_bzero(below.data(), below.size());
}

}  // namespace

void keepMemoryToOurselves(const QApplication& application) {
    startWithoutThreadCaches(application);
    ::mallopt(M_PERTURB, 0xa5);
    // A limit of 1 byte also stops a system's own handler of core dumps, which ignores 0.
    const rlimit limit{1, 1};
    ::setrlimit(RLIMIT_CORE, &limit);
    ::prctl(PR_SET_DUMPABLE, 0);
    // A thread that ends leaves its stack to the next one as it is.
    QThreadPool::globalInstance()->setExpiryTimeout(-1);
}

void forgetWhatIsFree() {
    overwriteStackBelow();
    QThreadPool* const pool = QThreadPool::globalInstance();
    const int threads = pool->maxThreadCount();
    const auto arrived = std::make_shared<QSemaphore>();
    for (int i = 0; i < threads; ++i)
        pool->start([arrived, threads] {
            overwriteStackBelow();
            arrived->release();
            // Until each has taken one: who is done must not take that of another.
            if (arrived->tryAcquire(threads, togetherMs)) arrived->release(threads);
        });
    ::malloc_trim(0);
}

}  // namespace dreambooth
