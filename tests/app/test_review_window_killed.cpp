// The window is killed while somebody judges with its keys: each vote that it showed as counted is
// there when it is started again. The window is a second process of this program, started with
// --judge FOLDER PROJECT; under X (ctest runs it there too) the keys are the X server's.
#include <reviews/review_result.h>
#include <signal.h>
#include <ui/review/blind_round.h>
#include <ui/style/theme.h>

#include <QComboBox>
#include <QProcess>
#include <QProgressBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <cstdio>

#include "app/hands.h"
#include "app/studio_fixture.h"
#include "core/reviews/made_up_review.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

constexpr int kills = 6, votesBetween = 3, judgements = 60;
constexpr int patience = 120000;

void say(const char* what, int number) {
    std::printf("%s %d\n", what, number);
    std::fflush(stdout);
}

/// Opens the project in a window, goes on with Ana's round, and answers until it is killed.
void judgeUntilKilled(const QString& folder, const fs::path& project) {
    StudioFixture studio(folder);
    QVERIFY(studio.window().openProject(project));
    studio.window().activateWindow();
    studio.workspace().goTo(PageId::reviews);
    QTRY_COMPARE_WITH_TIMEOUT(studio.child<QTableWidget>("reviewsTable")->rowCount(), 1, patience);
    QTRY_VERIFY_WITH_TIMEOUT(studio.child<QAbstractButton>("judgeReview")->isEnabled(), patience);
    press(studio.child<QAbstractButton>("judgeReview"));
    QTRY_VERIFY_WITH_TIMEOUT(studio.window().findChild<QComboBox*>("reviewerName") != nullptr,
                             patience);
    write(studio.child<QWidget>("reviewerName"), "Ana");
    press(studio.child<QAbstractButton>("beginRound"));
    QTRY_VERIFY_WITH_TIMEOUT(studio.window().findChild<BlindRound*>() != nullptr, patience);
    auto* progress = studio.child<QProgressBar>("roundProgress");
    QTRY_COMPARE_WITH_TIMEOUT(progress->maximum(), judgements, patience);
    say("begins", progress->value());
    QObject::connect(progress, &QProgressBar::valueChanged, [](int value) { say("shown", value); });
    for (bool isLeft = true;; isLeft = !isLeft) {
        const int before = progress->value();
        // A key is no answer until the next pair is on view.
        const auto isCounted = [&] {
            if (progress->value() == before) strike(isLeft ? Qt::Key_Left : Qt::Key_Right);
            return progress->value() > before;
        };
        if (!QTest::qWaitFor(isCounted, patience)) return;
    }
}

}  // namespace

class TestReviewWindowKilled : public QObject {
    Q_OBJECT

private slots:
    void noVoteThatWasShownIsLost() {
        QTemporaryDir home;
        MadeUpReview made(2, 6, 5, judgements);
        orThrow(made.create());
        const Project project =
            orThrow(Project::create(toPath(home.filePath("Toy.dreambooth")), "Toy"));
        fs::copy(made.reviews(), project.reviewsFolder(), fs::copy_options::recursive);

        int shown = 0;
        for (int kill = 0; kill < kills; ++kill) {
            QProcess window;
            window.start(
                QCoreApplication::applicationFilePath(),
                {"test_review_window_killed", "--judge", home.path(), toQt(project.folder())});
            int begun = -1;
            const int before = shown;
            const auto listen = [&] {
                while (window.canReadLine()) {
                    const QByteArrayList words = window.readLine().trimmed().split(' ');
                    if (words[0] == "begins") begun = words[1].toInt();
                    if (words[0] == "shown") shown = words[1].toInt();
                }
                return begun >= 0 && shown >= std::max(before, begun) + votesBetween;
            };
            QTRY_VERIFY2_WITH_TIMEOUT(listen(), window.readAllStandardError(), patience);
            QVERIFY2(begun >= before, qPrintable(QString("%1 of %2").arg(begun).arg(before)));
            QTest::qSleep(kill * 7);  // at another moment each time
            ::kill(static_cast<pid_t>(window.processId()), SIGKILL);
            QVERIFY(window.waitForFinished());
            QCOMPARE(window.exitStatus(), QProcess::CrashExit);
            listen();
            QVERIFY(shown < judgements);
        }
        const Review review = orThrow(std::move(listReviews(project.reviewsFolder()).at(0).review));
        const ReviewResult result = orThrow(resultsOf(review)).front();
        QCOMPARE(result.reviewers.size(), std::size_t{1});
        QVERIFY(result.reviewers[0].done >= shown);
    }
};

static int mainTestReviewWindowKilled(int argc, char** argv) {
    QApplication application(argc, argv);
    qputenv("DREAMBOOTH_WORKER", "/bin/true");
    theme::apply(application);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() == 4 && arguments[1] == "--judge") {
        judgeUntilKilled(arguments[2], toPath(arguments[3]));
        return 1;
    }
    TestReviewWindowKilled test;
    return QTest::qExec(&test, argc, argv);
}
REGISTER_TEST_MAIN(mainTestReviewWindowKilled);
#include "test_review_window_killed.moc"
