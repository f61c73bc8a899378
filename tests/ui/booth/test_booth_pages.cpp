// What a finger meets on the visitors' pages: no button comes to lie where another one was tapped,
// one button is the next thing to do, what is kept is said, and a hitch is called what it was.
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_page.h>
#include <ui/booth/usb_drives.h>
#include <ui/style/run_in_background.h>

#include <QFile>
#include <QLabel>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <future>

#include "test_program.h"
#include "ui/booth/booth_fixture.h"
#include "ui/support.h"

using namespace dreambooth;

class TestBoothPages : public QObject {
    Q_OBJECT

    /// A visit that has come to the reveal of so many pictures.
    static void fill(const BoothFixture& booth, BoothVisit& visit, std::size_t pictures) {
        QImage picture(64, 64, QImage::Format_RGB32);
        picture.fill(Qt::green);
        visit.folder = booth.path("visit");
        std::filesystem::create_directory(visit.folder);
        visit.photos = {{.picture = picture, .square = {0, 0, 64, 64}}};
        for (std::size_t i = 0; i < pictures; ++i)
            visit.scenes.push_back(
                {.id = booth.settings.scenes[i].id, .base = picture, .tuned = picture});
    }

private slots:
    /// A second tap on "Take photo" must not end the photos.
    void noButtonTakesAnothersPlace_data() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("wide") << QSize(1920, 1080);
        QTest::newRow("tall") << QSize(1080, 1920);
        QTest::newRow("small") << QSize(1024, 700);
    }
    void noButtonTakesAnothersPlace() {
        QFETCH(QSize, size);
        BoothFixture booth;
        BoothWindow& window = booth.open(size);
        window.go(BoothStep::camera);
        auto& photos = window.context().visit.photos;
        auto* shoot = window.findChild<QAbstractButton*>(QStringLiteral("takePhoto"));
        auto* next = window.findChild<QAbstractButton*>(QStringLiteral("photosDone"));
        QTRY_VERIFY_WITH_TIMEOUT(shoot->isEnabled(), 60'000);
        const auto placeOf = [&window](const QWidget& one) {
            return QRect(one.mapTo(&window, QPoint()), one.size());
        };
        const QRect place = placeOf(*shoot);
        const std::size_t most = window.context().mostPhotos();
        QVERIFY(window.context().fewestPhotos() < most);
        QVERIFY(!next->isVisible());
        for (const auto* tile : window.findChildren<PictureTile*>())  // whole ones
            if (tile->isVisible()) QVERIFY(tile->height() >= tile->sizeHint().height());
        booth.tap(QStringLiteral("takePhoto"));
        QTRY_COMPARE_WITH_TIMEOUT(photos.size(), std::size_t(1), 60'000);
        // By a tap that more can be done than before, then that no more are taken; the photos
        // between are the first one again.
        for (const std::size_t count : {window.context().fewestPhotos() - 1, most - 1}) {
            while (photos.size() < count) photos.push_back(photos.front());
            booth.tap(QStringLiteral("takePhoto"));
            QTRY_COMPARE_WITH_TIMEOUT(photos.size(), count + 1, 60'000);
            QTRY_VERIFY(next->isVisible());
            QVERIFY(!placeOf(*next).intersects(place));
            QCOMPARE(shoot->isVisible(), photos.size() < most);
            if (shoot->isVisible()) QCOMPARE(placeOf(*shoot), place);
        }
        booth.touch(window, place.center());
        QCOMPARE(window.step(), BoothStep::camera);
    }

    /// Where staff open before all is drawn ahead.
    void howFarGettingReadyIsStandsOnTheButton() {
        BoothFixture booth;
        BoothWindow& window = booth.open({1280, 800});
        window.go(BoothStep::attract);
        const auto* start = window.findChild<QAbstractButton*>(QStringLiteral("boothStart"));
        emit window.context().engine.readinessChanged(false, QStringLiteral("prepare"), 0.25);
        QVERIFY(!start->isEnabled());
        QVERIFY2(start->text().contains(QStringLiteral("25 %")), qPrintable(start->text()));
        emit window.context().engine.readinessChanged(true, QStringLiteral("ready"), 1);
        QVERIFY(start->isEnabled());
        QVERIFY(!start->text().contains(u'%'));
    }

    /// With another model the pictures of the first page are not what visitors will get.
    void whoDrewTheFirstPicturesIsSaid() {
        for (const bool isOther : {false, true}) {
            BoothFixture booth;
            if (isOther) booth.settings.model = resourceFolder() / "demo-model";
            BoothWindow& window = booth.open({1920, 1080});
            window.go(BoothStep::attract);
            const auto* said = window.findChild<QLabel*>(QStringLiteral("attractDrawer"));
            QTRY_VERIFY(window.findChild<QWidget*>(QStringLiteral("attractView"))->isVisible());
            QCOMPARE(said->isVisible(), isOther);
        }
    }

    /// A large one of staff's takes seconds, while which a finger is followed.
    void picturesOfKindsComeByThemselves() {
        BoothFixture booth;
        booth.settings.kinds[0].picture = samplePhoto(1);
        BoothWindow& window = booth.open({1920, 1080});
        auto* tile =
            booth.child<PictureTile>(QStringLiteral("kind-") + toQt(booth.settings.kinds[0].id));
        window.go(BoothStep::kind);
        QVERIFY(!tile->hasPicture());
        QTRY_VERIFY_WITH_TIMEOUT(tile->hasPicture(), 60'000);
    }

    /// To exchange one of them: the others are chosen, with their frames as they were moved.
    void theWayBackFromTheFramesKeepsWhatWasChosen() {
        BoothFixture booth;
        booth.settings.sources.folder = booth.path("camera");
        BoothWindow& window = booth.open({1920, 1080});
        window.go(BoothStep::source);
        booth.tap(QStringLiteral("source%1").arg(static_cast<int>(PhotoSource::folder)));
        const std::size_t enough = window.context().fewestPhotos();
        for (std::size_t i = 0; i < enough; ++i) booth.tap(QStringLiteral("choice%1").arg(i));
        booth.tap(QStringLiteral("chosenDone"));
        QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::squares, 60'000);
        auto& photos = window.context().visit.photos;
        constexpr Crop moved{0, 0, 64, 64};
        photos[1].square = moved;
        booth.tap(QStringLiteral("squaresBack"));
        QCOMPARE(window.step(), BoothStep::choose);
        booth.tap(QStringLiteral("choice0"));
        auto* done = booth.child(QStringLiteral("chosenDone"));
        QVERIFY(!done->isEnabled());  // one too few
        booth.tap(QStringLiteral("choice%1").arg(enough));
        booth.tap(QStringLiteral("chosenDone"));
        QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::squares, 60'000);
        QCOMPARE(photos.size(), enough);
        QVERIFY(photos[0].square == moved);
        // Of another source nothing is chosen.
        booth.tap(QStringLiteral("squaresBack"));
        window.go(BoothStep::source);
        booth.tap(QStringLiteral("source%1").arg(static_cast<int>(PhotoSource::folder)));
        (void)booth.awaitChild<QWidget>(QStringLiteral("choice0"));
        QVERIFY(!done->isEnabled());
    }

    /// Where pictures are shown in its place nothing is said of a camera, nor how to hold a thing.
    void whatStandsInForTheCameraIsSaid() {
        BoothFixture booth;
        BoothWindow& window = booth.open({1920, 1080});
        window.go(BoothStep::camera);
        const auto hint = [&] { return booth.child<QLabel>(QStringLiteral("photoHint"))->text(); };
        QTRY_COMPARE(hint(), QStringLiteral("Pictures are shown here in place of a camera."));
        std::filesystem::rename(booth.path("camera"), booth.path("away"));
        QTRY_COMPARE(hint(), QStringLiteral("There are no pictures right now."));
        std::filesystem::rename(booth.path("away"), booth.path("camera"));
        QTRY_VERIFY(window.context().camera->isPresent());
        QCOMPARE(
            window.context().cameraText(),
            QStringLiteral("Camera: %1 is shown in its place.").arg(toQt(booth.path("camera"))));
    }

    /// Taking it home, and once something was taken home finishing; on both pages.
    void oneThingIsTheNext() {
        using Look = BoothButton::Look;
        BoothFixture booth;
        BoothWindow& window = booth.open({1920, 1080});
        const auto look = [&booth](const char* name) {
            return booth.child<BoothButton>(QLatin1String(name))->look();
        };
        QImage picture(64, 64, QImage::Format_RGB32);
        picture.fill(Qt::green);
        window.context().visit.folder = booth.path("visit");
        std::filesystem::create_directory(booth.path("visit"));
        window.context().visit.scenes = {
            {.id = booth.settings.scenes.front().id, .base = picture, .tuned = picture}};
        window.go(BoothStep::reveal);
        QCOMPARE(look("print"), Look::next);
        QCOMPARE(look("toStick"), Look::choice);
        QCOMPARE(look("finish"), Look::choice);
        booth.tap(QStringLiteral("print"));
        QCOMPARE(look("takeHomeGo"), Look::next);
        QCOMPARE(look("takeHomeFinish"), Look::choice);
        QCOMPARE(window.context().visit.prints, 0);  // asked first
        booth.tap(QStringLiteral("takeHomeGo"));
        QTRY_COMPARE_WITH_TIMEOUT(window.context().visit.prints, 1, 60'000);
        QTRY_COMPARE(look("takeHomeFinish"), Look::next);
        QVERIFY(look("takeHomeGo") != Look::next);
        booth.tap(QStringLiteral("takeHomeBack"));
        QCOMPARE(look("finish"), Look::next);
        QCOMPARE(look("print"), Look::choice);
    }

    /// Goodbye says that all is deleted only where the visitor left nothing: neither a card that
    /// became a file nor pictures and photos.
    void goodbyeSaysWhatStays_data() {
        QTest::addColumn<QString>("way");
        QTest::newRow("nothing") << QString();
        QTest::newRow("a card as a file") << QStringLiteral("print");
        QTest::newRow("photos") << QStringLiteral("keep");
        QTest::newRow("on their stick") << QStringLiteral("toStick");
    }
    void goodbyeSaysWhatStays() {
        QFETCH(const QString, way);
        BoothFixture booth;
        booth.settings.keeping = {
            .toStick = true, .pictures = true, .photos = true, .folder = booth.path("kept")};
        std::filesystem::create_directories(booth.path("sticks") / "STICK");
        BoothWindow& window = booth.open({1280, 800});
        BoothVisit& visit = window.context().visit;
        fill(booth, visit, 1);
        window.go(BoothStep::reveal);
        if (!way.isEmpty()) {
            booth.tap(way);
            auto* go = window.findChild<QWidget*>(QStringLiteral("takeHomeGo"));
            if (go->isVisible()) booth.tap(QStringLiteral("takeHomeGo"));
            auto* finish = window.findChild<QWidget*>(QStringLiteral("takeHomeFinish"));
            QTRY_VERIFY_WITH_TIMEOUT(
                finish->isEnabled() && (visit.prints + visit.copies > 0 || visit.hasLeftSomething),
                60'000);
            booth.tap(QStringLiteral("takeHomeFinish"));
        } else {
            booth.tap(QStringLiteral("finish"));
        }
        QCOMPARE(window.step(), BoothStep::goodbye);
        const auto* text = window.findChild<QLabel*>(QStringLiteral("goodbyeText"));
        const bool stays = !std::filesystem::is_empty(booth.path("cards")) ||
                           !std::filesystem::is_empty(booth.path("kept"));
        QCOMPARE(stays, way == u"print" || way == u"keep");
        QCOMPARE(text->text().contains(QStringLiteral("except for what you left here")), stays);
    }

    /// Each favourite is a card, and only as many as a visitor may print.
    void eachCardCounts() {
        BoothFixture booth;
        booth.settings.printer.maxCopies = 3;
        booth.settings.scenes = BoothSettings::bundled().scenes;
        BoothWindow& window = booth.open({1280, 800});
        BoothVisit& visit = window.context().visit;
        fill(booth, visit, 5);
        for (VisitScene& scene : visit.scenes) scene.isFavourite = true;
        window.go(BoothStep::reveal);
        booth.tap(QStringLiteral("print"));
        const auto* text = window.findChild<QLabel*>(QStringLiteral("takeHomeText"));
        QVERIFY2(text->text().contains(u'3') && text->text().contains(u'5'),
                 qPrintable(text->text()));
        booth.tap(QStringLiteral("takeHomeGo"));
        QTRY_COMPARE_WITH_TIMEOUT(visit.prints, 3, 60'000);
        QFile card(toQt(booth.path("cards") / "card-0001.pdf"));
        QVERIFY(card.open(QIODevice::ReadOnly));
        const QByteArray bytes = card.readAll();
        QCOMPARE(bytes.count("/Type /Page") - bytes.count("/Type /Pages"), 3);
        QVERIFY(!window.findChild<QWidget*>(QStringLiteral("takeHomeGo"))->isVisible());
    }

    /// The last visitor's stick gets nothing of the next one's before they say that it is theirs.
    void aForgottenStickIsAskedAbout() {
        BoothFixture booth;
        std::filesystem::create_directories(booth.path("sticks") / "FORGOTTEN");
        BoothWindow& window = booth.open({1280, 800});
        window.context().usbDrives.beginVisit();
        BoothVisit& visit = window.context().visit;
        fill(booth, visit, 1);
        window.go(BoothStep::reveal);
        booth.tap(QStringLiteral("toStick"));
        waitUntilIdle();
        QVERIFY(std::filesystem::is_empty(booth.path("sticks") / "FORGOTTEN"));
        booth.keepPicture(QStringLiteral("whose-stick"));
        QCOMPARE(booth.cutText(), QString());
        booth.tap(QStringLiteral("takeHomeGo"));
        QTRY_COMPARE_WITH_TIMEOUT(visit.copies, 1, 60'000);
        QVERIFY(std::filesystem::exists(booth.path("sticks") / "FORGOTTEN" / "DreamBooth"));
    }

    /// Tapped before it was known; the others stay chosen.
    void aDamagedPhotoIsLeftOut() {
        BoothFixture booth;
        booth.settings.sources = {
            .sticks = false, .folder = booth.path("camera"), .bundled = false};
        std::ofstream(booth.path("camera") / "broken.jpg") << "no picture";
        std::filesystem::last_write_time(
            booth.path("camera") / "broken.jpg",
            std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));  // the first
        BoothWindow& window = booth.open({1280, 800});
        std::promise<void> go;
        QThreadPool& pool = backgroundPool();
        const int threads = pool.maxThreadCount();
        waitUntilIdle();
        pool.setMaxThreadCount(1);
        window.go(BoothStep::source);
        for (QAbstractButton* way : window.findChildren<QAbstractButton*>())
            if (way->isVisible() &&
                way->objectName() ==
                    QStringLiteral("source%1").arg(static_cast<int>(PhotoSource::folder)))
                way->click();
        pool.start([ready = go.get_future().share()] { ready.wait(); });
        booth.tap(QStringLiteral("choice0"));
        booth.tap(QStringLiteral("choice1"));
        go.set_value();
        auto* broken = booth.child<QAbstractButton>(QStringLiteral("choice0"));
        QTRY_VERIFY(!broken->isEnabled());
        pool.setMaxThreadCount(threads);
        QVERIFY(isSaid(window, QStringLiteral("Selected: 1.")));
        QVERIFY(isSaid(window, QStringLiteral("photo 1.")));
    }

    /// A slow stick reads them still when others are chosen already, by the next visitor perhaps.
    void anEarlierChoiceIsNotTaken() {
        BoothFixture booth;
        booth.settings.sources = {.sticks = false, .folder = booth.path("camera")};
        BoothWindow& window = booth.open({1280, 800});
        const std::vector<VisitPhoto>& photos = window.context().visit.photos;
        const auto sourceName = [](PhotoSource source) {
            return QStringLiteral("source%1").arg(static_cast<int>(source));
        };
        QThreadPool& pool = backgroundPool();
        const int threads = pool.maxThreadCount();
        window.go(BoothStep::source);
        booth.tap(sourceName(PhotoSource::folder));
        const std::size_t fewest = window.context().fewestPhotos();
        for (std::size_t i = 0; i < fewest; ++i) booth.tap(QStringLiteral("choice%1").arg(i));
        waitUntilIdle();
        std::promise<void> go;
        pool.setMaxThreadCount(1);
        pool.start([ready = go.get_future().share()] { ready.wait(); });
        booth.tap(QStringLiteral("chosenDone"));
        booth.tap(QStringLiteral("chooseBack"));
        booth.tap(sourceName(PhotoSource::bundled));
        booth.tap(QStringLiteral("choice0"));
        go.set_value();
        QTRY_COMPARE_WITH_TIMEOUT(window.step(), BoothStep::squares, 60'000);
        pool.setMaxThreadCount(threads);
        QVERIFY2(photos.size() > fewest, qPrintable(QString::number(photos.size())));
    }

    /// On the check and to staff: where cards become files, something is kept.
    void whatIsKeptIsSaid_data() {
        QTest::addColumn<bool>("savesCards");
        QTest::newRow("nothing") << false;
        QTest::newRow("cards") << true;
    }
    void whatIsKeptIsSaid() {
        QFETCH(bool, savesCards);
        BoothFixture booth;
        if (!savesCards) booth.settings.printer.pdfFolder.clear();
        BoothWindow& window = booth.open({1280, 800});
        const QString cards = toQt(booth.path("cards"));
        QTRY_COMPARE(isSaid(window, QStringLiteral("Kept: nothing.")), !savesCards);
        QCOMPARE(
            isSaid(window,
                   QStringLiteral("Kept: the cards that visitors print, as PDF files in ") + cards),
            savesCards);
        window.go(BoothStep::staff);
        QTRY_COMPARE(isSaid(window, QStringLiteral("Nothing from visitors is kept.")), !savesCards);
        QCOMPARE(isSaid(window, QStringLiteral("Cards kept as PDF files: 0, in ") + cards),
                 savesCards);
    }

    /// As where it is tapped while its pictures are read.
    void aSceneThatIsDrawnTwiceIsOne() {
        BoothFixture booth;
        BoothWindow& window = booth.open({1280, 800});
        BoothVisit& visit = window.context().visit;
        fill(booth, visit, 1);
        window.go(BoothStep::reveal);
        const QString scene = toQt(booth.settings.scenes[1].id), picture = toQt(samplePhoto(1));
        for (int i = 0; i < 2; ++i)
            emit window.context().engine.sceneDrawn(scene, picture, picture);
        waitUntilIdle();
        QCOMPARE(visit.scenes.size(), std::size_t(2));
    }

    /// Whatever somebody chose who walked on.
    void theFirstLanguageIsTheOneAtRest() {
        BoothFixture booth;
        booth.settings.languages = {"en", "de"};
        booth.settings.idle = {.seconds = 2, .countdownSeconds = 3};
        BoothWindow& window = booth.open({1280, 800});
        window.go(BoothStep::attract);
        window.chooseLanguage(QStringLiteral("de"));
        QTRY_COMPARE_WITH_TIMEOUT(window.context().language, QStringLiteral("en"), 30'000);
        QCOMPARE(window.step(), BoothStep::attract);
    }

    /// They do not press what lies below it.
    void keysAnswerWhatLiesOnTop() {
        BoothFixture booth;
        BoothWindow& window = booth.open({1280, 800});
        window.go(BoothStep::consent);
        auto* agree = booth.child<QAbstractButton>(QStringLiteral("consentAgree"));
        agree->setFocus(Qt::TabFocusReason);
        auto* idle = window.findChild<IdleOverlay*>();
        idle->start(60);
        QTest::keyClick(window.windowHandle(), Qt::Key_Tab);  // there is no other button
        QTest::keyClick(window.windowHandle(), Qt::Key_Space);
        QTRY_VERIFY(!idle->isVisible());
        QCOMPARE(window.step(), BoothStep::consent);
        QCOMPARE(window.focusWidget(), agree);
        // From button to button where there are several.
        auto* languages = window.findChild<LanguageOverlay*>();
        languages->show();
        languages->raise();
        const std::size_t count = booth.settings.languages.size();
        QVERIFY(count > 1);
        for (std::size_t i = 0; i < 2 * count; ++i) {
            QTest::keyClick(window.windowHandle(), Qt::Key_Tab);
            QVERIFY(languages->isAncestorOf(window.focusWidget()));
        }
        QTest::keyClick(window.windowHandle(), Qt::Key_Space);
        QTRY_VERIFY(!languages->isVisible());
        QCOMPARE(window.step(), BoothStep::consent);
    }

    void aHitchIsCalledWhatItWas() {
        BoothFixture booth;
        BoothWindow& window = booth.open({1280, 800});
        window.go(BoothStep::learning);
        BoothEngine& engine = window.context().engine;
        auto* looked = window.findChild<QLabel*>(QStringLiteral("looked"));
        emit engine.learning(0.3, 20, 1);
        QVERIFY2(looked->text().endsWith(QStringLiteral(" photos once.")),
                 qPrintable(looked->text()));
        emit engine.delayed(25);
        QVERIFY(looked->text().contains(QStringLiteral("One moment")));
        emit engine.wentOn(/*fromItsStart=*/true);
        QVERIFY2(looked->text().contains(QStringLiteral("it has begun again")),
                 qPrintable(looked->text()));
        emit engine.wentOn(/*fromItsStart=*/false);
        QVERIFY2(looked->text().contains(QStringLiteral("goes on from what it had saved")),
                 qPrintable(looked->text()));
    }
};

REGISTER_TEST(TestBoothPages, QApplication);
#include "test_booth_pages.moc"
