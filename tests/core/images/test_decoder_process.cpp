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
#include <filesystem>
#include <map>

#include "sandbox.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

const fs::path photo = fs::path(TEST_DATA) / "photos" / "upright.png";

std::string processFile(pid_t process, const char* name) {
    return readFile("/proc/" + std::to_string(process) + "/" + name).value_or("");
}

/// The decoders that this process has started.
std::vector<pid_t> decoders() {
    std::vector<pid_t> found;
    const std::string parent = "PPid:\t" + std::to_string(::getpid()) + "\n";
    for (const auto& entry : fs::directory_iterator("/proc")) {
        const pid_t process = std::atoi(entry.path().filename().c_str());
        const std::string status = process == 0 ? "" : processFile(process, "status");
        if (status.starts_with("Name:\tdreambooth-deco") &&
            status.find(parent) != std::string::npos && status.find("State:\tZ") == status.npos)
            found.push_back(process);
    }
    return found;
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
        QCOMPARE(open.size(), std::size_t{3});
        QVERIFY2(open["0"].starts_with("socket:"), open["0"].c_str());
        QCOMPARE(open["1"], std::string("/dev/null"));
        QCOMPARE(open["2"], std::string("/dev/null"));
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
};

REGISTER_TEST(TestDecoderProcess, QCoreApplication);
#include "test_decoder_process.moc"
