// The real window without a launcher, killed while a visitor learns: what is theirs is wiped all
// the same, at once, and the visit counts as lost.
#include <base/files.h>
#include <base/resources.h>
#include <booth/booth_settings.h>
#include <booth/visit_log.h>
#include <signal.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "remote_booth.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestBoothGuard : public QObject {
    Q_OBJECT

private:
    static int filesBelow(const fs::path& folder) {
        int files = 0;
        std::error_code error;  // of what is being removed
        for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
             at.increment(error))
            files += at->is_regular_file(error) ? 1 : 0;
        return files;
    }

    static void tap(RemoteBooth& booth, const char* name) {
        // Once: QTRY_VERIFY would look once more.
        QVERIFY2(QTest::qWaitFor([&] { return booth.tap(QString::fromLatin1(name)); }, 300'000),
                 name);
    }

private slots:
    void whatAKilledWindowLeftIsWiped() {
        const QTemporaryDir home;
        const fs::path place = toPath(home.path()), folder = place / "booth";
        BoothSettings settings = BoothSettings::bundled();
        settings.kinds = {settings.kinds[1]};  // the robot
        settings.scenes.resize(1);
        settings.recipe = {{"max_train_steps", 100'000},
                           {"num_inference_steps", 2},
                           {"train_batch_size", 1},
                           {"checkpointing_steps", 5},
                           {"mixed_precision", "no"}};
        settings.photoCount = 3;
        settings.camera.source = "none";
        settings.sources = {.sticks = false,
                            .folder = resourceFolder() / "subjects" / "robot" / "photos",
                            .bundled = false};
        QVERIFY(settings.save(folder));
        RemoteBooth booth(place / "user", folder, RemoteBooth::By::itself);
        QVERIFY(booth.awaitWindow());
        for (const char* name : {"checkOpen", "boothStart", "consentAgree", "choice0", "choice1",
                                 "choice2", "chosenDone", "squaresDone", "kind-robot", "kindDone"})
            tap(booth, name);
        const auto left = [&] {
            return filesBelow(folder / "visitors") +
                   filesBelow(booth.runtimeFolder() / "dreambooth-booth");
        };
        // Squares, the run's copies of them, a checkpoint.
        QTRY_VERIFY_WITH_TIMEOUT(left() > 10, 120'000);
        ::kill(static_cast<pid_t>(booth.window()), SIGKILL);
        QTRY_COMPARE_WITH_TIMEOUT(left(), 0, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(booth.processes().empty(), 60'000);  // the guard has gone too

        RemoteBooth next(place / "user", folder, RemoteBooth::By::itself);
        QVERIFY(next.awaitWindow());
        QTRY_VERIFY(next.sees(QStringLiteral("checkOpen")));
        const auto visits = orThrow(VisitLog(folder).visits());
        QCOMPARE(visits.size(), std::size_t(1));
        QCOMPARE(visits[0].end, std::string("lost"));
        QCOMPARE(visits[0].reached, std::string("learning"));
    }
};

REGISTER_TEST(TestBoothGuard, QCoreApplication);
#include "test_booth_guard.moc"
