// A machine on which a fifth of the recipe's steps fit into the time, with the real worker: what
// the check, the visitor and staff read is true, and the time that is proposed helps. Screenshots
// of the pages in three languages and three sizes.
#include <booth/learning_worth.h>
#include <ui/booth/staff_page.h>

#include <QLabel>

#include "test_program.h"
#include "ui/booth/booth_fixture.h"

using namespace dreambooth;

class TestBoothSlow : public QObject {
    Q_OBJECT

    static constexpr int budget = 20, learning = 10;  // s

    /// The text of a page that begins so; empty where none does.
    static QString line(BoothWindow& window, const QString& begin) {
        for (const QLabel* label : window.findChildren<QLabel*>())
            if (label->isVisible() && label->text().startsWith(begin)) return label->text();
        return {};
    }

    static void keepAll(BoothFixture& booth, const QString& page) {
        booth.inAllSizes({{1920, 1080}, {1080, 1920}, {1024, 700}}, {"de", "fr", "en"},
                         [&](const QSize& size, const QString& language) {
                             booth.keepPicture(QStringLiteral("slow-%1-%2-%3")
                                                   .arg(page,
                                                        size.height() < 1000           ? "small"
                                                        : size.width() > size.height() ? "wide"
                                                                                       : "tall",
                                                        language));
                         });
    }

    /// A window with a recipe of which about a fifth is learned in the time, as is measured now:
    /// other work on the machine comes and goes. nullptr: it does not get ready.
    static BoothWindow* openSlow(BoothFixture& booth) {
        booth.settings.budgetSeconds = budget;
        booth.settings.photoCount = 3;
        for (int all = 10;;) {
            booth.settings.recipe.update(
                Json{{"max_train_steps", all}, {"checkpointing_steps", all}});
            orThrow(booth.settings.save(booth.boothFolder));
            booth.window.reset();
            BoothWindow& window = booth.open({1920, 1080});
            BoothEngine& engine = window.context().engine;
            if (!QTest::qWaitFor([&] { return engine.isReady(); }, 600'000)) return nullptr;
            const int fit = static_cast<int>(learning / engine.pace().secondsOfStep);
            if (all > 3 * fit) return &window;
            all = qMax(10, 5 * fit);
        }
    }
    static int stepsOf(const BoothFixture& booth) {
        return booth.settings.recipe["max_train_steps"].get<int>();
    }

private slots:
    void whatIsSaidIsTrue() {
        BoothFixture booth(toPath(m_prepared.path()));
        BoothWindow* const opened = openSlow(booth);
        QVERIFY(opened != nullptr);
        BoothWindow& window = *opened;
        BoothEngine& engine = window.context().engine;
        const int all = stepsOf(booth);
        QVERIFY(engine.pace().worth() != LearningWorth::enough);

        // The check.
        QVERIFY(line(window, QStringLiteral("Speed: a visitor waits")).isEmpty());
        const QString said = line(window, QStringLiteral("Speed: only about"));
        QVERIFY2(said.contains(QStringLiteral("of %1 steps").arg(all)), qPrintable(said));
        auto* more = window.findChild<QWidget*>(QStringLiteral("checkTime"));
        QVERIFY(more->isVisible());
        // Cards become PDF files: that something is kept is said where it says so.
        QVERIFY(line(window, QStringLiteral("Kept: nothing")).isEmpty());
        QVERIFY(
            line(window, QStringLiteral("Kept: the cards")).contains(toQt(booth.path("cards"))));
        keepAll(booth, QStringLiteral("check"));
        window.go(BoothStep::staff);  // staff read the same
        const auto* parts = window.findChild<QLabel*>(QStringLiteral("staffParts"));
        QVERIFY2(parts->text().contains(QStringLiteral("of %1 steps fit into").arg(all)),
                 qPrintable(parts->text()));
        keepAll(booth, QStringLiteral("staff"));
        window.go(BoothStep::attract);

        // A visitor.
        booth.photographABackpack();
        auto* longer = window.findChild<QAbstractButton*>(QStringLiteral("learnLonger"));
        QTRY_VERIFY_WITH_TIMEOUT(longer->isVisible(), 120'000);
        QVERIFY(!line(window, QStringLiteral("It does not know yours well yet.")).isEmpty());
        keepAll(booth, QStringLiteral("learning"));
        if (longer->isVisible()) {  // else the machine took that long for the pictures
            const double left = engine.secondsLeft();
            booth.tap(QStringLiteral("learnLonger"));
            QVERIFY(engine.secondsLeft() > left);
        }
        QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::reveal, 600'000);
        auto* title = window.findChild<QLabel*>(QStringLiteral("revealTitle"));
        QCOMPARE(title->text().startsWith(QStringLiteral("Here it is!")),
                 engine.worth() == LearningWorth::enough);
        QTRY_COMPARE_WITH_TIMEOUT(window.context().visit.scenes.size(),
                                  booth.settings.scenes.size(), 400'000);
        keepAll(booth, QStringLiteral("reveal"));
        window.endVisit(BoothStep::attract, visit_end::finished);
        QTRY_VERIFY_WITH_TIMEOUT(engine.isReady(), 600'000);

        // Staff take the time that is proposed.
        window.go(BoothStep::check);
        QVERIFY(more->isVisible());
        const int proposed = engine.pace().enoughSeconds;
        booth.tap(QStringLiteral("checkTime"));
        QVERIFY(!more->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(engine.isReady(), 600'000);
        QCOMPARE(orThrow(BoothSettings::open(booth.boothFolder)).budgetSeconds, proposed);
        QVERIFY(line(window, QStringLiteral("Speed: only about")).isEmpty());
        window.go(BoothStep::staff);
        QVERIFY2(!parts->text().contains(QStringLiteral("Speed:")), qPrintable(parts->text()));
    }

    /// What is said of steps beforehand is what a visit then has, as near as a computer allows that
    /// does other things too: at first by what a step of the warm worker takes, then by the visits.
    void asManyStepsAreTrainedAsWereSaid() {
        BoothFixture booth(toPath(m_prepared.path()));
        BoothWindow* const opened = openSlow(booth);
        QVERIFY(opened != nullptr);
        BoothWindow& window = *opened;
        BoothEngine& engine = window.context().engine;
        const int all = stepsOf(booth);
        int trained = 0;
        connect(&engine, &BoothEngine::lossMeasured, &window, [&](int step) { trained = step; });
        for (const char* visit : {"first", "second"}) {
            QTRY_VERIFY_WITH_TIMEOUT(engine.isReady(), 600'000);
            window.go(BoothStep::check);
            const int said = engine.pace().steps;
            QVERIFY2(line(window, QStringLiteral("Speed: only about"))
                         .contains(QStringLiteral("%1 of %2 steps").arg(said).arg(all)),
                     qPrintable(line(window, QStringLiteral("Speed:"))));
            window.go(BoothStep::attract);
            booth.photographABackpack();  // and asks for no more time
            QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::reveal, 600'000);
            qInfo("%s visit: %d steps said, %d trained, of %d", visit, said, trained, all);
            QVERIFY(trained < all);
            // Other work may begin or end between the two.
            QVERIFY(trained < 6 * said && said < 6 * trained);
            QCOMPARE(engine.worth(), worthOf(trained, all));
            auto* title = window.findChild<QLabel*>(QStringLiteral("revealTitle"));
            QVERIFY(title->text().startsWith(engine.worth() == LearningWorth::enough
                                                 ? QStringLiteral("Here it is!")
                                             : engine.worth() == LearningWorth::some
                                                 ? QStringLiteral("It is getting there!")
                                                 : QStringLiteral("It hasn’t learned yours yet.")));
            window.endVisit(BoothStep::attract, visit_end::finished);
        }
    }

private:
    QTemporaryDir m_prepared;
};

static int slowMain(int argc, char** argv) {
    // Drawing ahead takes minutes on a busy machine; Qt's watchdog ends after five.
    qputenv("QTEST_FUNCTION_TIMEOUT", "1800000");  // ms
    return runTest<QApplication, TestBoothSlow>(argc, argv);
}

REGISTER_TEST_MAIN(slowMain);
#include "test_booth_slow.moc"
