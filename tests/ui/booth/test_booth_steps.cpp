// The table of a visitor's way: every step can be reached and left, by whichever way photos come.
#include <ui/booth/booth_steps.h>
#include <ui/booth/learning_clock.h>

#include <QTest>
#include <set>

#include "test_program.h"

using namespace dreambooth;

class TestBoothSteps : public QObject {
    Q_OBJECT

    static constexpr auto lastStep = static_cast<int>(BoothStep::staff);
    static constexpr auto lastEvent = static_cast<int>(BoothEvent::wipeWanted);

    /// All that can be reached from here.
    static std::set<BoothStep> reached(BoothStep from, const BoothFork& fork) {
        std::set<BoothStep> seen{from};
        std::vector<BoothStep> open{from};
        while (!open.empty()) {
            const BoothStep step = open.back();
            open.pop_back();
            for (int event = 0; event <= lastEvent; ++event)
                if (const auto next = transitionOf(step, static_cast<BoothEvent>(event), fork))
                    if (seen.insert(next->to).second) open.push_back(next->to);
        }
        return seen;
    }

private slots:
    void everyStepIsReachedAndLeft_data() {
        QTest::addColumn<bool>("hasSeveral");
        QTest::addColumn<int>("source");
        QTest::addColumn<int>("photoStep");
        for (const bool several : {false, true})
            for (const auto& [source, step] : {std::pair(PhotoSource::camera, BoothStep::camera),
                                               std::pair(PhotoSource::phone, BoothStep::phone),
                                               std::pair(PhotoSource::stick, BoothStep::choose),
                                               std::pair(PhotoSource::folder, BoothStep::choose),
                                               std::pair(PhotoSource::bundled, BoothStep::choose)})
                QTest::addRow("%s-%d", several ? "several" : "one", static_cast<int>(source))
                    << several << static_cast<int>(source) << static_cast<int>(step);
    }

    void everyStepIsReachedAndLeft() {
        QFETCH(bool, hasSeveral);
        QFETCH(int, source);
        QFETCH(int, photoStep);
        const BoothFork fork{hasSeveral, static_cast<PhotoSource>(source)};
        const auto photos = static_cast<BoothStep>(photoStep);
        const auto all = reached(BoothStep::check, fork);
        for (int i = 0; i <= lastStep; ++i) {
            const auto step = static_cast<BoothStep>(i);
            const bool isOther =
                step != photos && (step == BoothStep::camera || step == BoothStep::phone ||
                                   step == BoothStep::choose);
            const bool isLeftOut = isOther || (step == BoothStep::source && !hasSeveral);
            QCOMPARE(all.contains(step), !isLeftOut);
            if (!isLeftOut) QVERIFY(reached(step, fork).contains(BoothStep::attract));
        }
        // There and back.
        const BoothStep before = hasSeveral ? BoothStep::source : BoothStep::consent;
        QCOMPARE(transitionOf(before, BoothEvent::next, fork)->to, photos);
        QCOMPARE(transitionOf(photos, BoothEvent::back, fork)->to, before);
        QCOMPARE(transitionOf(photos, BoothEvent::next, fork)->to, BoothStep::squares);
        QCOMPARE(transitionOf(BoothStep::squares, BoothEvent::back, fork)->to, photos);
    }

    /// Whatever page it is on, a visit that ends is ended: wiped and counted.
    void aVisitEndsFromAnyStep() {
        const BoothFork fork{true, PhotoSource::camera};
        for (int i = 0; i <= lastStep; ++i) {
            const auto step = static_cast<BoothStep>(i);
            const auto abandoned = transitionOf(step, BoothEvent::abandoned, fork);
            const auto failed = transitionOf(step, BoothEvent::failed, fork);
            const auto staff = transitionOf(step, BoothEvent::staffCame, fork);
            if (!isVisitorsStep(step)) {
                QVERIFY(!abandoned && !failed);
                QVERIFY(step == BoothStep::staff || staff->action == BoothAction::none);
                continue;
            }
            QCOMPARE(abandoned->action, BoothAction::leaveVisit);
            QCOMPARE(staff->action, BoothAction::endVisitForStaff);
            QCOMPARE(failed->to, BoothStep::apology);
            QCOMPARE(failed->action,
                     step == BoothStep::apology ? BoothAction::none : BoothAction::failVisit);
        }
    }

    /// Nobody is filmed before they agreed, or after.
    void theCameraIsOffAtRest() {
        for (const BoothStep step : {BoothStep::attract, BoothStep::consent, BoothStep::learning,
                                     BoothStep::reveal, BoothStep::goodbye})
            QVERIFY(!needsCamera(step));
        QVERIFY(needsCamera(BoothStep::camera));
    }

    /// What steps took that a dead process had not saved does not count against the visit's time.
    void theClockGoesOnAfterADeath() {
        LearningClock clock;
        clock.start();
        clock.beginRun(100, 70, 1000);
        QVERIFY(clock.secondsLeft(40) <= 40);  // before steps were timed, as others took
        clock.stepped(1);
        clock.stepped(2);
        QVERIFY(!clock.awaitsFirstStep() && !clock.wasGivenMore());
        clock.died();
        clock.died();  // before it had begun
        QCOMPARE(clock.deaths(), 2);
        QVERIFY(clock.awaitsFirstStep());
        clock.stepped(3);
        clock.wentOnAt(3, 0.001);
        QVERIFY(!clock.awaitsFirstStep());
        clock.addSeconds(15);
        QVERIFY(clock.wasGivenMore());
        QCOMPARE(clock.limit(), 1015);
        clock.start();
        QCOMPARE(clock.deaths(), 0);
        QCOMPARE(clock.step(), 0);
    }
};

REGISTER_TEST(TestBoothSteps, QCoreApplication);
#include "test_booth_steps.moc"
