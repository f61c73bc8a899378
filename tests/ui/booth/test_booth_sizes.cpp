// Every page of the booth, with all that can be offered, in each language on the smallest screen
// and on a common one: no text is cut, and no control lies over another or outside the screen.
// Leaves a picture of each for people to look at.
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_page.h>
#include <ui/booth/pin_pad.h>

#include <QAbstractScrollArea>
#include <QDialog>
#include <QScreen>

#include "test_program.h"
#include "ui/booth/booth_fixture.h"
#include "ui/support.h"

using namespace dreambooth;

class TestBoothSizes : public QObject {
    Q_OBJECT

    static constexpr QSize common{1920, 1080};

    static bool isScrolled(const QWidget& widget) {
        for (const QWidget* one = &widget; one != nullptr; one = one->parentWidget())
            if (qobject_cast<const QAbstractScrollArea*>(one) != nullptr) return true;
        return false;
    }
    /// Words and controls of the page on view, by what they say.
    static QStringList misplaced(const BoothWindow& window) {
        QStringList found;
        std::vector<std::pair<QRect, QString>> placed;
        for (const auto* widget : window.findChildren<QWidget*>()) {
            const auto* label = qobject_cast<const BoothLabel*>(widget);
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool isPicture = widget->objectName() == QStringLiteral("phoneSquare") ||
                                   widget->objectName() == QStringLiteral("sampleRow");
            if (!widget->isVisible() || (label == nullptr && button == nullptr && !isPicture))
                continue;
            const QString text = label != nullptr    ? label->text()
                                 : button != nullptr ? button->text() + button->accessibleName()
                                                     : widget->objectName();
            if (text.isEmpty()) continue;
            const QString name = text;
            const QRect seen = widget->visibleRegion().boundingRect();  // where it is scrolled
            if (seen.isEmpty() && isScrolled(*widget)) continue;
            const QRect place(widget->mapTo(&window, seen.topLeft()), seen.size());
            const QSize least = button != nullptr ? button->sizeHint() : widget->minimumSize();
            if (widget->width() < least.width() || widget->height() < least.height())
                found += QStringLiteral("too small: ") + name;
            if (!window.rect().contains(place)) found += QStringLiteral("outside: ") + name;
            for (const auto& [other, otherName] : placed)
                if (place.intersects(other)) found += name + QStringLiteral(" over ") + otherName;
            placed.emplace_back(place, name);
        }
        return found;
    }

    /// Of the page on view, in all sizes and languages.
    void lookAt(BoothFixture& booth, const QString& page, bool isOverlay = false) {
        booth.inAllSizes(
            {common, {1024, 700}}, {"de", "fr", "en"},
            [&](const QSize& size, const QString& language) {
                const QString name =
                    QStringLiteral("size-%1-%2-%3").arg(page).arg(size.width()).arg(language);
                booth.keepPicture(name);
                if (const QString cut = booth.cutText(); !cut.isEmpty())
                    m_problems += name + QStringLiteral(" cut: ") + cut;
                if (isOverlay) return;  // which dims what lies below it
                for (const QString& problem : misplaced(*booth.window))
                    m_problems += name + u' ' + problem;
            });
    }

    static QImage picture(const char* name) {
        QImage read(toQt(resourceFolder() / "booth" / name));
        if (read.isNull()) qFatal("can't read %s", name);
        return read;
    }

private slots:
    void everyPageHasItsRoom() {
        BoothFixture booth;
        const BoothSettings bundled = BoothSettings::bundled();
        booth.settings.kinds = bundled.kinds;
        booth.settings.scenes = bundled.scenes;
        booth.settings.phones = {.isOn = true, .network = "Toys-Guest", .address = "127.0.0.1"};
        booth.settings.keeping = {
            .toStick = true, .pictures = true, .photos = true, .folder = booth.path("kept")};
        booth.settings.sources = {.sticks = true, .folder = booth.path("camera"), .bundled = true};
        std::filesystem::create_directories(booth.boothFolder);
        orThrow(booth.settings.save(booth.boothFolder));
        for (int i = 0; i < 12; ++i)
            orThrow(VisitLog(booth.boothFolder)
                        .add({.reached = "reveal", .minutes = 3.25, .prints = 1}));
        BoothWindow& window = booth.open(common);
        BoothVisit& visit = window.context().visit;
        const auto click = [&booth](const char* name) {
            auto* button = booth.child<QAbstractButton>(QLatin1String(name));
            QVERIFY2(button != nullptr, name);
            button->click();
        };
        lookAt(booth, QStringLiteral("check"));
        window.go(BoothStep::attract);
        lookAt(booth, QStringLiteral("attract"));
        click("languageButton");
        lookAt(booth, QStringLiteral("languages"), true);
        window.findChild<LanguageOverlay*>()->hide();

        visit.folder = booth.path("visit");
        std::filesystem::create_directory(visit.folder);
        window.go(BoothStep::consent);
        lookAt(booth, QStringLiteral("consent"));
        window.go(BoothStep::source);
        lookAt(booth, QStringLiteral("source"));
        for (const auto& photo :
             orThrow(picturesIn(resourceFolder() / "subjects" / "backpack" / "photos")))
            visit.photos.push_back(readVisitPhoto(photo));
        visit.photos.resize(booth.settings.photoCount - 1, visit.photos.front());
        const auto photos = visit.photos;
        window.go(BoothStep::camera);
        visit.photos = photos;
        window.chooseLanguage(QStringLiteral("en"));
        lookAt(booth, QStringLiteral("camera"));
        window.go(BoothStep::phone);
        QTRY_VERIFY(window.context().phone.isListening());
        lookAt(booth, QStringLiteral("phone"));
        visit.photos = photos;
        lookAt(booth, QStringLiteral("phone-photos"));
        window.go(BoothStep::choose);
        waitUntilIdle();
        lookAt(booth, QStringLiteral("choose"));
        visit.photos = photos;
        window.go(BoothStep::squares);
        lookAt(booth, QStringLiteral("squares"));
        window.go(BoothStep::kind);
        lookAt(booth, QStringLiteral("kind"));

        visit.kind = "backpack";
        window.go(BoothStep::learning);
        BoothEngine& engine = window.context().engine;
        for (const char* name :
             {"backpack-moon-before.png", "backpack-moon-after.png", "backpack-forest-after.png"})
            emit engine.sampleDrawn(toQt(resourceFolder() / "booth" / name), 5);
        emit engine.learning(0.3, 20, 12);
        emit engine.wentOn(/*fromItsStart=*/false);
        for (int step = 1; step < 60; ++step)
            emit engine.lossMeasured(step, 0.4 / (1 + 0.1 * step));
        lookAt(booth, QStringLiteral("learning"));
        click("curious");
        lookAt(booth, QStringLiteral("learning-curious"));

        for (const BoothScene& scene : booth.settings.scenes)
            visit.scenes.push_back({.id = scene.id,
                                    .base = picture("backpack-moon-before.png"),
                                    .tuned = picture("backpack-moon-after.png")});
        visit.scenes.front().isFavourite = true;
        window.go(BoothStep::reveal);
        lookAt(booth, QStringLiteral("reveal"));
        for (const char* way : {"print", "toPhone", "toStick", "keep"}) {
            window.go(BoothStep::reveal);
            click(way);
            QCOMPARE(window.step(), QLatin1String(way) == "toPhone" ? BoothStep::takeHomePhone
                                                                    : BoothStep::takeHome);
            waitUntilIdle();
            lookAt(booth, QStringLiteral("home-") + QLatin1String(way));
        }
        window.go(BoothStep::reveal);
        auto* idle = window.findChild<IdleOverlay*>();
        idle->start(60);
        lookAt(booth, QStringLiteral("idle"), true);
        idle->stop();
        window.go(BoothStep::goodbye);
        lookAt(booth, QStringLiteral("goodbye"));
        window.go(BoothStep::apology);
        lookAt(booth, QStringLiteral("apology"));

        emit window.context().staffShouldKnow(
            makeError("booth.printer", {{"printer", "Card"}, {"rule", "no_paper"}}));
        emit window.context().staffShouldKnow(
            makeError("booth.not_wiped", {{"folder", booth.boothFolder.string()}}));
        window.go(BoothStep::staff);
        click("staffTestCard");
        QTRY_VERIFY_WITH_TIMEOUT(std::filesystem::exists(booth.path("cards") / "card-0001.pdf"),
                                 60'000);
        lookAt(booth, QStringLiteral("staff"));
        auto* pad = window.findChild<PinPad*>();
        pad->show();
        pad->raise();
        lookAt(booth, QStringLiteral("pin"), true);
        pad->hide();
        click("staffSettings");
        auto* form = window.findChild<QDialog*>(QStringLiteral("boothSetup"));
        QVERIFY(form != nullptr && form->isVisible());
        QVERIFY(form->height() <= form->screen()->size().height());  // what saves is in reach
        form->grab().save(QStringLiteral(SCREENSHOT_DIR "/booth-size-settings.png"));
        form->close();
        QVERIFY2(m_problems.isEmpty(), qPrintable(m_problems.join(u'\n')));
    }

private:
    QStringList m_problems;
};

REGISTER_TEST(TestBoothSizes, QApplication);
#include "test_booth_sizes.moc"
