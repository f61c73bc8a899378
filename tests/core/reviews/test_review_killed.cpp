// A process that records answers is killed at 100 moments: what it was told was recorded is there.
#include <base/file_descriptor.h>
#include <base/splitmix64.h>
#include <fcntl.h>
#include <reviews/review_round.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QtTest>
#include <thread>

#include "made_up_review.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

constexpr int kills = 100;
using Answers = std::vector<std::optional<Answer>>;

/// The n-th thing that the process does in an attempt: an answer, or that the last one is taken
/// back.
std::optional<Answer> actOf(int attempt, int n) {
    const std::uint64_t number = randomKey(static_cast<std::uint64_t>(attempt), std::to_string(n));
    if (number % 5 == 0) return std::nullopt;
    return static_cast<Answer>(number / 5 % 4);
}

/// Records until it is killed, and says so by a byte on stdout after each answer.
int judge(const std::string& folder, int attempt) {
    auto round = ReviewRound::open(folder, "Ana");
    if (!round) return 1;
    for (int n = 0;; ++n) {
        const auto act = actOf(attempt, n);
        const Result<void> done = act ? round->record(*act) : round->takeBack();
        if (!done || ::write(STDOUT_FILENO, ".", 1) != 1) return 1;
    }
}

/// What stands after `count` acts of an attempt.
void act(Answers& answers, int attempt, int n) {
    const auto open = std::ranges::find(answers, false, &std::optional<Answer>::has_value);
    if (const auto said = actOf(attempt, n))
        *open = said;
    else if (open != answers.begin())
        (open - 1)->reset();
}

/// Starts a judge of its own process; its acknowledgements come from the descriptor.
pid_t startJudge(const fs::path& folder, int attempt, FileDescriptor& acknowledged) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return -1;
    const std::string program = QCoreApplication::applicationFilePath().toStdString();
    const std::string number = std::to_string(attempt);
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::execl(program.c_str(), program.c_str(), "test_review_killed", "--judge", folder.c_str(),
                number.c_str(), nullptr);
        ::_exit(127);
    }
    ::close(ends[1]);
    acknowledged = FileDescriptor(ends[0]);
    return child;
}

}  // namespace

class TestReviewKilled : public QObject {
    Q_OBJECT

private slots:
    void noAcknowledgedAnswerIsLost() {
        MadeUpReview made(2, 2, 2, 2000);
        const Review review = orThrow(made.create());
        const Reviewer reviewer = orThrow(ReviewRound::open(review.folder, "Ana")).reviewer();
        Answers expected(2000);
        int all = 0, oneMore = 0;
        for (int attempt = 0; attempt < kills; ++attempt) {
            FileDescriptor acknowledged;
            const pid_t child = startJudge(review.folder, attempt, acknowledged);
            QVERIFY(child > 0);
            // After some answers, and at any moment of the next one.
            const std::uint64_t chance = randomKey(static_cast<std::uint64_t>(attempt), "moment");
            const int wanted = 1 + static_cast<int>(chance % 12);
            int count = 0;
            char byte = 0;
            while (count < wanted && ::read(acknowledged.get(), &byte, 1) == 1) ++count;
            QCOMPARE(count, wanted);
            std::this_thread::sleep_for(std::chrono::microseconds(chance / 12 % 3000));
            ::kill(child, SIGKILL);
            int status = 0;
            ::waitpid(child, &status, 0);
            QVERIFY(WIFSIGNALED(status));
            while (::read(acknowledged.get(), &byte, 1) == 1) ++count;

            for (int n = 0; n < count; ++n) act(expected, attempt, n);
            const auto found = readAnswers(review, reviewer);
            QVERIFY2(found, found ? "" : found.error().text.c_str());
            if (found->answers != expected) {
                // Killed between the disk and the word that it is there.
                act(expected, attempt, count);
                ++oneMore;
            }
            QVERIFY2(found->answers == expected, std::to_string(attempt).c_str());
            all += count;
        }
        qInfo("%d acts acknowledged, %d more found", all, oneMore);
    }
};

static int mainOfTest(int argc, char** argv) {
    if (argc == 4 && std::string(argv[1]) == "--judge") return judge(argv[2], std::atoi(argv[3]));
    return runTest<QCoreApplication, TestReviewKilled>(argc, argv);
}

REGISTER_TEST_MAIN(mainOfTest);
#include "test_review_killed.moc"
