// One visitor's way through the booth with the real worker, by touch, in each language, tall or
// wide; screenshots of every step for people to look at.
#include <base/files.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/swipe_view.h>

#include <QProcess>
#include <QSignalSpy>
#include <QThreadPool>
#include <future>

#include "test_program.h"
#include "ui/booth/booth_fixture.h"

using namespace dreambooth;

class TestBoothWay : public QObject {
    Q_OBJECT

private slots:
    void aVisitorsWay_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("language");
        QTest::newRow("wide-en") << QSize(1920, 1080) << QStringLiteral("en");
        QTest::newRow("tall-de") << QSize(1080, 1920) << QStringLiteral("de");
        QTest::newRow("wide-fr") << QSize(1920, 1080) << QStringLiteral("fr");
    }

    void aVisitorsWay() {
        QFETCH(QSize, size);
        QFETCH(QString, language);
        const QString tag = QString::fromLatin1(QTest::currentDataTag());
        BoothFixture booth(toPath(m_prepared.path()));
        BoothWindow& window = booth.open(size);
        const auto keep = [&](const char* step) {
            booth.keepPicture(tag + u'-' + QString::fromLatin1(step));
        };
        QTRY_VERIFY_WITH_TIMEOUT(window.context().engine.isReady(), 600'000);
        keep("0-check");
        booth.tap(QStringLiteral("checkOpen"));
        booth.tap(QStringLiteral("languageButton"));
        keep("1-languages");
        booth.tap(QStringLiteral("language-") + language);
        QCOMPARE(window.context().language, language);
        keep("1-attract");
        booth.tap(QStringLiteral("boothStart"));
        keep("2-consent");
        // Cards stay as files: nothing beside it says that all is deleted.
        QVERIFY(booth.settings.printer.savesCards());
        for (const auto* point : window.findChildren<QLabel*>())
            if (point->isVisible())
                QVERIFY2(!point->text().contains(QLatin1String("everything")),
                         qPrintable(point->text()));
        booth.tap(QStringLiteral("consentAgree"));
        keep("3-source");
        booth.tap(QStringLiteral("source0"));
        booth.takePhotos([&](std::size_t shot) {
            if (shot == 2) keep("3-camera");
        });
        if (language == QLatin1String("en"))
            QCOMPARE(window.findChild<QWidget*>(QStringLiteral("cameraView"))->accessibleName(),
                     QStringLiteral("What the camera sees"));
        keep("3-camera-enough");
        booth.tap(QStringLiteral("photosDone"));
        keep("4-squares");
        booth.tap(QStringLiteral("squaresDone"));
        booth.tap(QStringLiteral("kind-backpack"));
        keep("5-kind");
        // A finger is followed while the squares are cut.
        std::promise<void> go;
        QThreadPool& pool = backgroundPool();
        const int threads = pool.maxThreadCount();
        pool.setMaxThreadCount(1);
        pool.start([ready = go.get_future().share()] { ready.wait(); });
        booth.tap(QStringLiteral("kindDone"));
        QCOMPARE(window.step(), BoothStep::kind);
        // Who goes back meanwhile learns what is chosen then.
        booth.tap(QStringLiteral("kindBack"));
        auto& photos = window.context().visit.photos;
        photos.pop_back();
        booth.tap(QStringLiteral("squaresDone"));
        booth.tap(QStringLiteral("kindDone"));
        go.set_value();
        pool.setMaxThreadCount(threads);
        QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::learning, 60'000);
        const auto learned = [&] {
            return picturesIn(window.context().visit.folder / "run" / "input")
                .value_or(std::vector<std::filesystem::path>())
                .size();
        };
        QTRY_COMPARE_WITH_TIMEOUT(learned(), photos.size(), 60'000);
        keep("6-learning");
        booth.tap(QStringLiteral("curious"));
        keep("6-learning-curious");
        QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::reveal, 400'000);
        auto* view = window.findChild<SwipeView*>(QStringLiteral("revealView"));
        QVERIFY(view->hasPictures());
        booth.swipe(*view, 0.5, 0.3);
        QVERIFY(view->divider() < 0.45);
        QTRY_COMPARE_WITH_TIMEOUT(window.context().visit.scenes.size(),
                                  booth.settings.scenes.size(), 400'000);
        booth.tap(QStringLiteral("scene-forest"));
        booth.tap(QStringLiteral("favourite"));
        QVERIFY(window.context().visit.scene("forest")->isFavourite);
        keep("7-reveal");
        // The printer is taken away: that is said, staff see why, and once it is back it prints.
        std::filesystem::remove_all(booth.path("cards"));
        QVERIFY(writeFileAtomically(booth.path("cards"), "not a folder").has_value());
        QSignalSpy troubles(&window.context(), &BoothContext::staffShouldKnow);
        booth.tap(QStringLiteral("print"));
        keep("8-card");
        // Their own photo is on it only where they like.
        auto* withPhoto = window.findChild<QAbstractButton*>(QStringLiteral("cardWithPhoto"));
        QVERIFY(withPhoto->isVisible() && !withPhoto->isChecked());
        booth.tap(QStringLiteral("cardWithPhoto"));
        QVERIFY(withPhoto->isChecked());
        keep("8-card-photo");
        QCOMPARE(troubles.size(), 0);  // paper is spent only when they say so
        booth.tap(QStringLiteral("takeHomeGo"));
        QTRY_COMPARE_WITH_TIMEOUT(troubles.size(), 1, 60'000);
        QCOMPARE(window.context().visit.prints, 0);
        keep("8-no-printer");
        std::filesystem::remove(booth.path("cards"));
        booth.tap(QStringLiteral("takeHomeGo"));
        QTRY_COMPARE_WITH_TIMEOUT(window.context().visit.prints, 1, 60'000);
        keep("8-take-home");
        QVERIFY(std::filesystem::exists(booth.path("cards") / "card-0001.pdf"));
        booth.tap(QStringLiteral("takeHomeBack"));
        std::filesystem::create_directories(booth.path("sticks") / "STICK");
        booth.tap(QStringLiteral("toStick"));
        QTRY_COMPARE_WITH_TIMEOUT(window.context().visit.copies, 1, 60'000);
        QVERIFY(
            std::filesystem::exists(booth.path("sticks") / "STICK" / "DreamBooth" / "1-after.png"));
        booth.tap(QStringLiteral("takeHomeFinish"));
        const std::filesystem::path visit = window.context().visit.folder;
        QVERIFY(visit.empty());  // forgotten at once
        QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::attract, 120'000);
        QCOMPARE(window.context().language, QStringLiteral("en"));
    }

    void whoWalksAwayIsForgotten() {
        BoothFixture booth(toPath(m_prepared.path()));
        booth.settings.idle = {.seconds = 2, .countdownSeconds = 3};
        BoothWindow& window = booth.open({1280, 800});
        QTRY_VERIFY_WITH_TIMEOUT(window.context().engine.isReady(), 600'000);
        booth.tap(QStringLiteral("checkOpen"));
        booth.tap(QStringLiteral("boothStart"));
        const std::filesystem::path visit = window.context().visit.folder;
        QVERIFY(std::filesystem::is_directory(visit));
        auto* countdown = window.findChild<QWidget*>(QStringLiteral("idleOverlay"));
        QTRY_VERIFY(countdown->isVisible());
        booth.keepPicture(QStringLiteral("idle"));
        booth.tap(QStringLiteral("stillHere"));
        QVERIFY(!countdown->isVisible());
        QCOMPARE(window.step(), BoothStep::consent);
        QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::attract, 30'000);
        QTRY_VERIFY_WITH_TIMEOUT(!std::filesystem::exists(visit), 30'000);
        QVERIFY(window.context().visit.photos.empty());
    }

    /// Said to staff, and nobody is let in before it is.
    void whatCannotBeWipedYetHoldsTheBooth() {
        BoothFixture booth(toPath(m_prepared.path()));
        BoothWindow& window = booth.open({1280, 800});
        QTRY_VERIFY_WITH_TIMEOUT(window.context().engine.isReady(), 600'000);
        booth.tap(QStringLiteral("checkOpen"));
        booth.tap(QStringLiteral("boothStart"));
        const std::filesystem::path visit = window.context().visit.folder;
        // Deeper than the kernel takes as one path.
        const QString deep = toQt(visit / "deep");
        QVERIFY(QDir().mkdir(deep));
        QCOMPARE(QProcess::execute(QStringLiteral("bash"),
                                   {QStringLiteral("-c"),
                                    QStringLiteral("cd -P \"$0\" && name=$(printf '%0200d' 0) && "
                                                   "for i in {1..25}; do mkdir $name && "
                                                   "cd -P ./$name || exit 1; done"),
                                    deep}),
                 0);
        QSignalSpy troubles(&window.context(), &BoothContext::staffShouldKnow);
        window.endVisit(BoothStep::goodbye, visit_end::finished);
        QCOMPARE(window.step(), BoothStep::goodbye);
        QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::attract, 60'000);
        QCOMPARE(troubles.size(), 1);
        QCOMPARE(troubles[0][0].value<Error>().code, std::string("booth.not_wiped"));
        auto* start = window.findChild<QAbstractButton*>(QStringLiteral("boothStart"));
        QVERIFY(!start->isEnabled());
        QCOMPARE(QProcess::execute(QStringLiteral("rm"), {QStringLiteral("-rf"), deep}), 0);
        QTRY_VERIFY_WITH_TIMEOUT(!std::filesystem::exists(visit), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(start->isEnabled(), 60'000);
    }

private:
    QTemporaryDir m_prepared;  ///< of the first visitor, for the others too
};

static int wayMain(int argc, char** argv) {
    // Drawing ahead for the first visitor takes minutes on a busy machine; Qt's watchdog ends after
    // five.
    qputenv("QTEST_FUNCTION_TIMEOUT", "1800000");  // ms
    return runTest<QApplication, TestBoothWay>(argc, argv);
}

REGISTER_TEST_MAIN(wayMain);
#include "test_booth_way.moc"
