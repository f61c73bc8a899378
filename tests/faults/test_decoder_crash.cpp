// A picture over which the decoder ends: that photo is named, the others are squared up.
// The decoder is killed when it is about to answer.
#include <base/files.h>
#include <sys/wait.h>

#include <QCoreApplication>
#include <QTemporaryDir>

#include "test_program.h"
#include "traced_run.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestDecoderCrash : public QObject {
    Q_OBJECT

private slots:
    void thePhotoIsNamedAndTheOthersAreRead() {
        const QTemporaryDir folder;
        const fs::path here = folder.path().toStdString();
        const fs::path photos = fs::path(TEST_DATA) / "photos";
        int answers = 0;
        const TraceHooks hooks = {.before = [&](const TracedCall& call) {
            const auto name = readFile("/proc/" + std::to_string(call.thread) + "/comm");
            const bool isAnswer =
                call.name == "sendto" && name && name->starts_with("dreambooth-deco");
            // Both tries of the first photo.
            return isAnswer && ++answers <= 2 ? Verdict::kill() : Verdict::go();
        }};
        const int status =
            runTraced({WORKER_PROGRAM, "crop", (photos / "orientation-1.png").string(),
                       (photos / "upright.png").string(), (photos / "alpha.png").string(),
                       "--output", (here / "squares").string(), "--size", "64"},
                      here / "words.log", hooks);
        const std::string words = readFile(here / "words.log").value_or("");
        QVERIFY2(WIFEXITED(status), words.c_str());
        QVERIFY2(words.find("orientation-1.png made the program that decodes pictures crash") !=
                     std::string::npos,
                 words.c_str());
        QVERIFY(pathExists(here / "squares" / "upright.png"));
        QVERIFY(pathExists(here / "squares" / "alpha.png"));
        QVERIFY(!pathExists(here / "squares" / "orientation-1.png"));
    }
};

REGISTER_TEST(TestDecoderCrash, QCoreApplication);
#include "test_decoder_crash.moc"
