// The process that decodes pictures: what it can't do, and what happens when it ends.
// What it can't do is asked of the kernel, and tried.
#include <base/files.h>
#include <fcntl.h>
#include <images/decode.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <future>
#include <map>
#include <thread>

#include "hostile_pictures.h"
#include "sandbox.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

const fs::path photo = fs::path(TEST_DATA) / "photos" / "upright.png";

std::string processFile(pid_t process, const char* name) {
    return readFile("/proc/" + std::to_string(process) + "/" + name).value_or("");
}

/// Of one parent.
std::vector<pid_t> decodersOf(pid_t parent) {
    std::vector<pid_t> found;
    const std::string line = "PPid:\t" + std::to_string(parent) + "\n";
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const pid_t process = std::atoi(entry.path().filename().c_str());
        const std::string status = process == 0 ? "" : processFile(process, "status");
        if (status.starts_with("Name:\tdreambooth-deco") && status.find(line) != status.npos &&
            status.find("State:\tZ") == status.npos)
            found.push_back(process);
    }
    return found;
}

/// The decoders that this process has started.
std::vector<pid_t> decoders() {
    return decodersOf(::getpid());
}

/// A picture that keeps a decoder for seconds, and more.
std::string slowPicture() {
    return hostile::scans(8000, 95);
}

Result<Image> decodeBytes(const std::string& bytes, const DecodeLimit& limit = {}) {
    return decodeImage(std::as_bytes(std::span(bytes)), "slow", limit);
}

/// Runs `body` in a child after enterSandbox(); the child's exit code.
template <class Body>
int inSandbox(Body body) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(enterSandbox() ? body() : 99);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool kernelHasSeccomp() {
    return ::prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
}

}  // namespace

class TestDecoderProcess : public QObject {
    Q_OBJECT

private slots:
    void itHasNoFilesAndNoNetwork() {
        QVERIFY(decodeImage(photo));
        const auto processes = decoders();
        QCOMPARE(processes.size(), std::size_t{1});
        const pid_t decoder = processes[0];
        const std::string status = processFile(decoder, "status");
        QVERIFY2(status.find("NoNewPrivs:\t1") != std::string::npos, status.c_str());
        if (kernelHasSeccomp())
            QVERIFY2(status.find("Seccomp:\t2") != std::string::npos, status.c_str());
        std::map<std::string, std::string> open;
        for (const auto& entry : fs::directory_iterator("/proc/" + std::to_string(decoder) + "/fd"))
            open[entry.path().filename().string()] = fs::read_symlink(entry.path()).string();
        QCOMPARE(open.size(), std::size_t{4});
        QVERIFY2(open["0"].starts_with("socket:"), open["0"].c_str());
        QCOMPARE(open["1"], std::string("/dev/null"));
        QCOMPARE(open["2"], std::string("/dev/null"));
        QVERIFY2(open["3"].starts_with("pipe:"), open["3"].c_str());
        const std::string limits = processFile(decoder, "limits");
        const std::string files = limits.substr(limits.find("Max open files"));
        QVERIFY2(files.substr(14).find_first_not_of(" 0") >= 40, files.c_str());
    }

    void whatIsTriedInItIsRefused() {
        if (!kernelHasSeccomp()) QSKIP("this kernel has no seccomp");
        const std::string file = photo.string();
        QCOMPARE(inSandbox([&] {
                     if (::open(file.c_str(), O_RDONLY) >= 0 || errno != EACCES) return 1;
                     if (::open("/tmp/x", O_WRONLY | O_CREAT, 0600) >= 0 || errno != EACCES)
                         return 2;
                     if (::socket(AF_INET, SOCK_STREAM, 0) >= 0 || errno != EACCES) return 3;
                     if (::kill(::getppid(), 0) == 0) return 4;
                     if (::fork() >= 0) return 5;
                     char* const words[] = {nullptr};
                     ::execve("/bin/true", words, words);
                     if (errno != EACCES) return 6;
                     void* const code = ::mmap(nullptr, 4096, PROT_READ | PROT_EXEC,
                                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                     if (code != MAP_FAILED) return 7;
                     if (::unlink(file.c_str()) == 0 || errno != EACCES) return 8;
                     return 0;
                 }),
                 0);
        QVERIFY(pathExists(photo));
    }

    void oneProcessDecodesManyPictures() {
        QVERIFY(decodeImage(photo));
        const auto before = decoders();
        for (int i = 0; i < 5; ++i) QVERIFY(decodeImage(photo));
        QVERIFY(decoders() == before);
    }

    void oneThatWasKilledIsReplaced() {
        QVERIFY(decodeImage(photo));
        const pid_t before = decoders().at(0);
        ::kill(before, SIGKILL);
        const auto image = decodeImage(photo);
        QVERIFY2(image.has_value(), image ? "" : image.error().text.c_str());
        const auto now = decoders();
        QCOMPARE(now.size(), std::size_t{1});
        QVERIFY(now[0] != before);
    }

    void onePictureHasItsTimeAndTheNextIsRead() {
        const auto slow = decodeBytes(slowPicture(), {.seconds = 0.1});
        QVERIFY(!slow);
        QCOMPARE(slow.error().code, "photo.too_slow");
        QVERIFY(decoders().empty());
        QVERIFY(decodeImage(photo));
        QVERIFY(decodeBytes(slowPicture()));
    }

    void anotherIsReadBesideIt() {
        const DecodeLimit limit;
        auto slow = std::async(std::launch::async, [&] {
            const auto image = decodeBytes(slowPicture(), limit);
            return image ? std::string() : image.error().code;
        });
        QTRY_VERIFY(!decoders().empty());
        // It goes on only when this says so.
        const pid_t halted = decoders()[0];
        ::kill(halted, SIGSTOP);
        QVERIFY(decodeImage(photo));
        QVERIFY(slow.wait_for(std::chrono::seconds(0)) != std::future_status::ready);
        limit.cancel.cancel();
        QCOMPARE(slow.get(), std::string("photo.stopped"));
        QVERIFY(processFile(halted, "status").empty());
    }

    void itOutlivesTheThreadThatStartedIt() {
        endDecoders();
        std::thread([] { (void)decodeImage(photo); }).join();
        const auto started = decoders();
        QCOMPARE(started.size(), std::size_t{1});
        QVERIFY(decodeImage(photo));
        QVERIFY(decoders() == started);
    }

    void itEndsWithTheProgramHoweverThatEnds() {
        endDecoders();
        const std::string slow = hostile::scans(15800, 98);  // seconds of processor time
        const pid_t program = ::fork();
        if (program == 0) {
            while (decodeBytes(slow)) {
            }
            ::_exit(0);
        }
        QTRY_VERIFY(!decodersOf(program).empty());
        const pid_t decoder = decodersOf(program)[0];
        QTRY_VERIFY(processFile(decoder, "status").find("Seccomp:\t2") != std::string::npos ||
                    !kernelHasSeccomp());
        ::kill(program, SIGKILL);
        ::waitpid(program, nullptr, 0);
        double used = 0;
        const auto hasEnded = [&] {
            clockid_t clock = 0;
            timespec time = {};
            if (::clock_getcpuclockid(decoder, &clock) == 0 && ::clock_gettime(clock, &time) == 0)
                used = static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
            return !processFile(decoder, "comm").starts_with("dreambooth-deco");
        };
        QVERIFY(QTest::qWaitFor(hasEnded, 60'000));
        QVERIFY2(used < 2, std::to_string(used).c_str());
    }
};

REGISTER_TEST(TestDecoderProcess, QCoreApplication);
#include "test_decoder_process.moc"
