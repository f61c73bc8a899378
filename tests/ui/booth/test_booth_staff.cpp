// What staff do behind the PIN: a test card, a look through the camera, the day's counts, and other
// settings without closing the booth. And the card that visitors get.
#include <base/files.h>
#include <booth/visit_log.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/camera_page.h>
#include <ui/booth/run_booth.h>
#include <ui/booth/take_home_page.h>

#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPointer>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTimer>

#include "test_program.h"
#include "ui/booth/booth_fixture.h"
#include "ui/hanging_disk.h"
#include "ui/support.h"

using namespace dreambooth;

class TestBoothStaff : public QObject {
    Q_OBJECT

private slots:
    void aTestCardIsPrinted_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("language");
        QTest::newRow("wide-en") << QSize(1920, 1080) << QStringLiteral("en");
        QTest::newRow("tall-de") << QSize(1080, 1920) << QStringLiteral("de");
        QTest::newRow("wide-fr") << QSize(1920, 1080) << QStringLiteral("fr");
    }

    void aTestCardIsPrinted() {
        QFETCH(QSize, size);
        QFETCH(QString, language);
        BoothFixture booth;
        std::filesystem::create_directories(booth.boothFolder);
        for (int i = 0; i < 2; ++i)
            orThrow(VisitLog(booth.boothFolder).add({.reached = "reveal", .minutes = 3}));
        BoothWindow& window = booth.open(size);
        window.chooseLanguage(language);
        window.go(BoothStep::staff);
        QSignalSpy troubles(&window.context(), &BoothContext::staffShouldKnow);
        auto* camera = window.findChild<CameraView*>(QStringLiteral("staffCamera"));
        QTRY_VERIFY(camera->isVisible() && !camera->picture().isNull());
        booth.tap(QStringLiteral("staffTestCard"));
        QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(booth.path("cards") / "card-0001.pdf"),
                                 60'000);
        auto* parts = window.findChild<QLabel*>(QStringLiteral("staffParts"));
        QTRY_VERIFY2(parts->text().count(toQt(booth.path("cards"))) == 2,
                     qPrintable(parts->text()));
        // The card is in the language that was on; what is said of it follows the language.
        QCOMPARE(TakeHomePage::cardText(window.context()).before,
                 language == u"de"   ? QStringLiteral("vorher")
                 : language == u"fr" ? QStringLiteral("avant")
                                     : QStringLiteral("before"));
        window.chooseLanguage(QStringLiteral("de"));
        QTRY_VERIFY(parts->text().contains(QStringLiteral("Die Probekarte liegt in")));
        window.chooseLanguage(language);
        QTRY_COMPARE(parts->text().contains(QStringLiteral("Die Probekarte liegt in")),
                     language == u"de");
        QStringList texts;
        for (const QLabel* label : window.findChildren<QLabel*>()) texts += label->text();
        if (language == QStringLiteral("en"))
            QVERIFY(texts.join(u'\n').contains(QStringLiteral("Visitors today: 2.")));
        QTRY_VERIFY2(booth.cutText().isEmpty(), qPrintable(booth.cutText()));
        booth.keepPicture(QStringLiteral("staff-") + QString::fromLatin1(QTest::currentDataTag()));
        for (const QWidget* button : window.findChildren<QAbstractButton*>())
            if (button->isVisible())
                QVERIFY(window.rect().contains(
                    QRect(button->mapTo(&window, QPoint()), button->size())));
        QCOMPARE(troubles.size(), 0);
        // Nothing of it is left beside the card.
        for (const auto& entry : std::filesystem::directory_iterator(booth.boothFolder))
            QVERIFY(!entry.path().filename().string().contains("test-card"));
        window.go(BoothStep::attract);
        QVERIFY(camera->picture().isNull());
        booth.keepPicture(QStringLiteral("named-") + QString::fromLatin1(QTest::currentDataTag()));
    }

    /// And not as the quiet line that says there are none.
    void errorsLookLikeErrors() {
        BoothFixture booth;
        BoothWindow& window = booth.open({1024, 700});
        window.go(BoothStep::staff);
        auto* troubles = window.findChild<QLabel*>(QStringLiteral("staffTroubles"));
        QVERIFY(troubles != nullptr);
        QCOMPARE(troubles->text(), QStringLiteral("No errors since the start."));
        const QColor quiet = troubles->palette().color(QPalette::WindowText);
        const QColor behind = troubles->grab().toImage().pixelColor(troubles->width() / 2, 2);
        emit window.context().staffShouldKnow(
            makeError("booth.not_wiped", {{"folder", booth.boothFolder.string()}}));
        QTRY_VERIFY(troubles->text() != QStringLiteral("No errors since the start."));
        QVERIFY(troubles->palette().color(QPalette::WindowText) != quiet);
        QTRY_VERIFY(troubles->grab().toImage().pixelColor(troubles->width() / 2, 2) != behind);
        booth.keepPicture(QStringLiteral("staff-errors"));
    }

    void staffIsToldOfThePhones() {
        BoothFixture booth;
        booth.settings.phones = {.isOn = true, .network = {}, .address = "192.0.2.1"};
        BoothWindow& window = booth.open({1280, 800});
        window.go(BoothStep::staff);
        const auto* parts = window.findChild<QLabel*>(QStringLiteral("staffParts"));
        QVERIFY2(
            parts->text().contains(QStringLiteral("Phones: this computer is not on a network")),
            qPrintable(parts->text()));
        // Keys begin at the way back, not at the language.
        QVERIFY(window.focusWidget() != nullptr);
        QCOMPARE(window.focusWidget()->objectName(), QStringLiteral("staffBack"));
    }

    /// Where staff gave the network no name, none stands between quotes.
    void aNetworkWithoutANameIsNotNamed() {
        BoothFixture booth;
        booth.settings.phones = {.isOn = true, .network = {}, .address = "127.0.0.1"};
        BoothWindow& window = booth.open({1280, 800});
        window.go(BoothStep::staff);
        const auto* parts = window.findChild<QLabel*>(QStringLiteral("staffParts"));
        QVERIFY2(parts->text().contains(QStringLiteral("at 127.0.0.1.")) &&
                     !parts->text().contains(QStringLiteral("Wi-Fi")),
                 qPrintable(parts->text()));
    }

    /// Also where they come in the middle of a visit.
    void thePrinterIsWatchedForStaff() {
        BoothFixture booth;
        BoothWindow& window = booth.open({1280, 800});
        window.go(BoothStep::consent);
        window.endVisit(BoothStep::staff, visit_end::staff);
        const PrinterWatch& printer = window.context().printer;
        QVERIFY(printer.outlook() == PrinterWatch::Outlook::ready);
        std::filesystem::remove(booth.path("cards"));
        orThrow(writeFileAtomically(booth.path("cards"), "a file"));
        QTRY_VERIFY_WITH_TIMEOUT(printer.outlook() == PrinterWatch::Outlook::trouble, 60'000);
    }

    /// The booth's photos, the cards and what is kept may lie on a network.
    void whatDoesNotAnswerHoldsNoPage() {
        HangingDisk disk;
        if (!disk.isMounted) QSKIP("bindfs can't mount here");
        BoothFixture booth;
        booth.settings.sources.folder = disk.place() / "photos";
        booth.settings.keeping.pictures = true;
        booth.settings.keeping.folder = disk.place() / "kept";
        booth.settings.printer.pdfFolder = disk.place() / "cards";
        std::filesystem::copy(booth.path("camera"), disk.behind() / "photos");
        for (const char* name : {"kept", "cards"})
            std::filesystem::create_directory(disk.behind() / name);
        BoothWindow& window = booth.open({1280, 800});
        const QString folder =
            QStringLiteral("source%1").arg(static_cast<int>(PhotoSource::folder));
        QTRY_VERIFY((window.go(BoothStep::source), booth.child(folder)->isEnabled()));
        const PrinterWatch& printer = window.context().printer;
        window.go(BoothStep::staff);
        QTRY_VERIFY_WITH_TIMEOUT(printer.outlook() == PrinterWatch::Outlook::ready, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(isSaid(window, QStringLiteral("Kept with consent: 0, in")),
                                 60'000);
        Hang hang(disk);
        window.go(BoothStep::source);
        QVERIFY(!booth.child(folder)->isEnabled());
        window.go(BoothStep::staff);
        QVERIFY(printer.outlook() == PrinterWatch::Outlook::trouble);
        QVERIFY(!isSaid(window, QStringLiteral("Kept with consent: 0, in")));
        window.go(BoothStep::source);
        QVERIFY2(hang.end(), "the window stood still until the disk answered");
        QTRY_VERIFY_WITH_TIMEOUT(booth.child(folder)->isEnabled(), 60'000);  // by itself
        window.go(BoothStep::staff);
        QTRY_VERIFY_WITH_TIMEOUT(printer.outlook() == PrinterWatch::Outlook::ready, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(isSaid(window, QStringLiteral("Kept with consent: 0, in")),
                                 60'000);
    }

    /// More than a small screen holds is reached by a finger on the words.
    void aFingerScrollsWhatIsSaid() {
        BoothFixture booth;
        BoothWindow& window = booth.open({1024, 700});
        window.go(BoothStep::staff);
        for (int i = 0; i < 12; ++i)
            emit window.context().staffShouldKnow(
                makeError("booth.not_wiped", {{"folder", booth.boothFolder.string()}}));
        auto* words = booth.child<QScrollArea>(QString());
        QVERIFY(words != nullptr);
        QTRY_VERIFY(words->verticalScrollBar()->maximum() > 0);
        const auto at = [&](double y) {
            return words->mapTo(&window,
                                QPoint(words->width() / 2, static_cast<int>(words->height() * y)));
        };
        QTest::touchEvent(&window, BoothFixture::finger()).press(1, at(0.9));
        for (int i = 1; i <= 8; ++i) {
            QTest::touchEvent(&window, BoothFixture::finger()).move(1, at(0.9 - 0.1 * i));
            QTest::qWait(20);
        }
        QTest::touchEvent(&window, BoothFixture::finger()).release(1, at(0.1));
        QTRY_VERIFY(words->verticalScrollBar()->value() > 0);
    }

    /// Among the kinds, with a sign for a picture; all of them are in reach.
    void somethingElseCanBeTaught_data() { aTestCardIsPrinted_data(); }
    void somethingElseCanBeTaught() {
        QFETCH(QSize, size);
        QFETCH(QString, language);
        BoothFixture booth;
        booth.settings.kinds = BoothSettings::bundled().kinds;
        BoothWindow& window = booth.open(size);
        window.chooseLanguage(language);
        window.go(BoothStep::kind);
        auto* tile = window.findChild<PictureTile*>(QStringLiteral("kind-toy"));
        QVERIFY(tile != nullptr && tile->isVisible());
        QTRY_COMPARE(tile->text(), language == u"en"   ? QStringLiteral("Something else")
                                   : language == u"de" ? QStringLiteral("Etwas anderes")
                                                       : QStringLiteral("Autre chose"));
        // The page may still be laid out.
        QTRY_VERIFY((booth.tap(QStringLiteral("kind-toy")), window.context().visit.kind == "toy"));
        for (const auto* one : window.findChildren<PictureTile*>())
            if (one->isVisible())
                QVERIFY(window.rect().contains(QRect(one->mapTo(&window, QPoint()), one->size())));
        QVERIFY(!tile->hasPicture());
        QVERIFY(window.findChild<QWidget*>(QStringLiteral("kindDone"))->isEnabled());
        booth.keepPicture(QStringLiteral("kinds-") + QString::fromLatin1(QTest::currentDataTag()));
    }

    /// The booth begins again with them by itself; the form takes letters, which the lock does not.
    void settingsChangeWhileItRuns() {
        BoothFixture booth;
        orThrow(booth.settings.save(booth.boothFolder));
        BoothRun run(booth.boothFolder);
        run.begin(booth.settings, BoothStep::check);
        const auto form = [&run] {
            return run.window().findChild<QWidget*>(QStringLiteral("boothSetup"));
        };
        const auto press = [&run](const char* name) {
            run.window().findChild<QAbstractButton*>(QLatin1String(name))->click();
        };
        QVERIFY(run.window().lock().isClosed());
        run.window().go(BoothStep::staff);
        press("staffSettings");
        QVERIFY(form() != nullptr && form()->isVisible());
        QVERIFY(!run.window().lock().isClosed());
        form()->close();
        QTRY_VERIFY(form() == nullptr);
        QVERIFY(run.window().lock().isClosed());

        // Who forgot it does not leave the booth open.
        press("staffSettings");
        auto* forgotten = run.window().findChild<QTimer*>(QStringLiteral("formForgotten"));
        QVERIFY(forgotten->isActive());
        QMetaObject::invokeMethod(forgotten, "timeout");
        QTRY_VERIFY(form() == nullptr);
        QVERIFY(run.window().lock().isClosed());
        QVERIFY(!forgotten->isActive());

        press("staffSettings");
        auto* name = form()->findChild<QLineEdit*>(QStringLiteral("setupComputerName"));
        QCOMPARE(name->text(), toQt(booth.settings.computerName));
        name->clear();
        QTest::keyClicks(name, QStringLiteral("Robi"));
        QVERIFY(!form()->findChild<QWidget*>(QStringLiteral("setupStart"))->isVisible());
        keepScreenshot(*form(), QStringLiteral("booth-staff-settings"));
        QPointer<BoothWindow> first = &run.window();
        form()->findChild<QAbstractButton*>(QStringLiteral("setupSave"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(first.isNull(), 60'000);
        QCOMPARE(run.window().context().computerName(), QStringLiteral("Robi"));
        QVERIFY(run.window().lock().isClosed());
        QCOMPARE(run.window().step(), BoothStep::check);
        run.window().go(BoothStep::attract);
        QStringList texts;
        for (const QLabel* label : run.window().findChildren<QLabel*>()) texts += label->text();
        QVERIFY(texts.contains(QStringLiteral("Teach Robi your toy.")));
    }

    void aCardHasWhatWasWanted() {
        const auto plain = [](const QColor& colour) {
            QImage picture(64, 64, QImage::Format_RGB32);
            picture.fill(colour);
            return picture;
        };
        Card card{plain(Qt::blue), plain(Qt::green), QStringLiteral("In the forest")};
        CardText text{.title = QStringLiteral("Museum of Toys"),
                      .before = QStringLiteral("before"),
                      .after = QStringLiteral("yours"),
                      .photo = QStringLiteral("your photo"),
                      .date = QStringLiteral("24 November 2026"),
                      .logo = {}};
        const auto painted = [&](const char* name) {
            QImage paper(1480, 1050, QImage::Format_RGB32);
            QPainter painter(&paper);
            paintCard(painter, paper.rect(), card, text);
            painter.end();
            paper.save(
                QStringLiteral(SCREENSHOT_DIR "/booth-card-%1.png").arg(QLatin1String(name)));
            return paper;
        };
        const auto share = [](const QImage& paper, const QColor& colour) {
            int count = 0;
            for (int y = 0; y < paper.height(); y += 5)
                for (int x = 0; x < paper.width(); x += 5)
                    count += paper.pixelColor(x, y) == colour;
            return count;
        };
        QImage paper = painted("plain");
        QVERIFY(share(paper, Qt::blue) > 5000);
        const auto areAlike = [](int one, int other) {
            return std::abs(one - other) < 0.03 * one;  // by where the dots fall that are looked at
        };
        QVERIFY(areAlike(share(paper, Qt::blue), share(paper, Qt::green)));
        QCOMPARE(share(paper, Qt::red), 0);
        text.logo = plain(Qt::magenta);
        card.photo = plain(Qt::red);
        paper = painted("all");
        QVERIFY(share(paper, Qt::red) > 2000 && share(paper, Qt::magenta) > 100);
        // None lies over another.
        QVERIFY(areAlike(share(paper, Qt::red), share(paper, Qt::blue)));
        QVERIFY(areAlike(share(paper, Qt::red), share(paper, Qt::green)));
    }
};

REGISTER_TEST(TestBoothStaff, QApplication);
#include "test_booth_staff.moc"
