// A booth without hardware: the bundled subject's photos played as a camera, folders as sticks, PDF
// files for a printer, a finger made of touch events.
#pragma once

#include <base/resources.h>
#include <booth/visit_log.h>
#include <images/decode.h>
#include <ui/booth/booth_window.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QLabel>
#include <QPointingDevice>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <vector>

#include "ui/find_widgets.h"

namespace dreambooth {

struct BoothFixture : FindsWidgets {
    /// `prepared`: the booth's folder of an earlier test, in which all is drawn ahead already.
    explicit BoothFixture(const std::filesystem::path& prepared = {}) {
        boothFolder = prepared.empty() ? path("booth") : prepared;
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        theme::apply(*qApp, {.brightness = theme::Brightness::dark});
        QApplication::setDoubleClickInterval(0);  // its finger is quicker than a person's
        for (const char* name : {"camera", "sticks", "cards", "kept"})
            std::filesystem::create_directories(path(name));
        for (const auto& photo :
             orThrow(picturesIn(resourceFolder() / "subjects" / "backpack" / "photos")))
            std::filesystem::copy(photo, path("camera"));
        settings.title = "Museum of Toys";
        settings.camera.source = "folder";
        settings.camera.place = path("camera");
        settings.printer.pdfFolder = path("cards");
        settings.kinds.resize(3);
        settings.scenes.resize(3);
        settings.recipe = {
            {"max_train_steps", 12},    {"class_image_steps", 2},   {"num_class_images", 4},
            {"num_inference_steps", 4}, {"checkpointing_steps", 4}, {"validation_steps", 4},
            {"mixed_precision", "no"},  {"train_batch_size", 1},    {"lr_warmup_steps", 0}};
    }

    std::filesystem::path path(const std::string& name) const {
        return toPath(folder.path()) / name;
    }

    /// As large as this, in place of the full screen of the offscreen platform.
    BoothWindow& open(const QSize& size) {
        window = std::make_unique<BoothWindow>(settings, boothFolder, std::vector{path("sticks")});
        QObject::connect(&window->context(), &BoothContext::staffShouldKnow, window.get(),
                         [](const Error& error) { qWarning("%s", error.message().c_str()); });
        window->begin();
        // The platform gives it the size of its own screen first.
        (void)QTest::qWaitForWindowExposed(window.get());
        settle();
        window->resize(size);
        return *window;
    }

    /// A visitor's way from the first tap to the choice of the kind, with no more photos than are
    /// needed: each has its countdown.
    void photographABackpack() {
        tap(QStringLiteral("boothStart"));
        tap(QStringLiteral("consentAgree"));
        tap(QStringLiteral("source0"));
        takePhotos();
        tap(QStringLiteral("photosDone"));
        tap(QStringLiteral("squaresDone"));
        tap(QStringLiteral("kind-backpack"));
        tap(QStringLiteral("kindDone"));
    }

    /// `begun` is called when a shot has been asked for.
    void takePhotos(const std::function<void(std::size_t)>& begun = {}) {
        const auto& photos = window->context().visit.photos;
        const std::size_t enough = window->context().fewestPhotos();
        for (std::size_t shot = 0; shot < enough; ++shot) {
            QTRY_COMPARE_WITH_TIMEOUT(photos.size(), shot, 30'000);
            tap(QStringLiteral("takePhoto"));
            if (begun) begun(shot);
        }
        QTRY_COMPARE_WITH_TIMEOUT(photos.size(), enough, 30'000);
    }

    /// A tap of a finger in the middle of this control, which must be seen and in reach.
    void tap(const QString& name) {
        auto* control = awaitChild<QWidget>(name);
        touch(*control, control->rect().center());
    }

    void touch(QWidget& widget, const QPoint& at) {
        const QPoint place = widget.mapTo(window.get(), at);
        QTest::touchEvent(window.get(), finger()).press(1, place);
        QTest::touchEvent(window.get(), finger()).release(1, place);
    }

    void swipe(QWidget& widget, double from, double to) {
        const auto at = [&](double x) {
            return widget.mapTo(window.get(),
                                QPoint(static_cast<int>(widget.width() * x), widget.height() / 2));
        };
        QTest::touchEvent(window.get(), finger()).press(1, at(from));
        for (int i = 1; i <= 8; ++i)
            QTest::touchEvent(window.get(), finger()).move(1, at(from + (to - from) * i / 8));
        QTest::touchEvent(window.get(), finger()).release(1, at(to));
    }

    static QPointingDevice* finger() {
        static QPointingDevice* const device = QTest::createTouchDevice();
        return device;
    }

    /// Until texts and layouts, which follow one after another, change nothing any more; under X
    /// what the server has yet to say of a window's size has come, too.
    void settle() const {
        const auto places = [this] {
            std::vector<QRect> all;
            for (const QWidget* widget : window->findChildren<QWidget*>())
                if (widget->isVisible()) all.push_back(widget->geometry());
            return all;
        };
        for (int alike = 0; alike < 3;) {
            const auto before = places();
            QCoreApplication::sendPostedEvents();
            QGuiApplication::sync();
            alike = places() == before ? alike + 1 : 0;
        }
    }

    /// In each of these sizes and languages, to be looked at; then in the first size again.
    void inAllSizes(std::initializer_list<QSize> sizes,
                    std::initializer_list<const char*> languages,
                    const std::function<void(const QSize&, const QString& language)>& look) {
        for (const QSize& size : sizes)
            for (const char* language : languages) {
                window->resize(size);
                window->chooseLanguage(QString::fromLatin1(language));
                settle();
                look(size, QString::fromLatin1(language));
            }
        window->resize(*sizes.begin());
        settle();
    }

    /// For people to look at, once the page is laid out. Lightly compressed: there are hundreds.
    void keepPicture(const QString& name) const {
        settle();
        QDir().mkpath(QStringLiteral(SCREENSHOT_DIR));
        constexpr int lightly = 80;
        window->grab().save(QStringLiteral(SCREENSHOT_DIR "/booth-%1.png").arg(name), nullptr,
                            lightly);
    }

    /// The first text on view that has less room than its lines need; empty where there is none.
    QString cutText() const {
        for (const QLabel* label : window->findChildren<QLabel*>())
            if (label->isVisible() && label->height() < label->heightForWidth(label->width()))
                return label->text();
        return {};
    }

    QTemporaryDir folder;
    std::filesystem::path boothFolder;
    BoothSettings settings = BoothSettings::bundled();
    std::unique_ptr<BoothWindow> window;

private:
    const QWidget& root() const override { return *window; }
};

}  // namespace dreambooth
