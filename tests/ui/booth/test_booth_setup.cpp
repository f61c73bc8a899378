// "Set up a booth": what is chosen in the dialog is what the booth reads.
#include <booth/pin.h>
#include <ui/booth/run_booth.h>
#include <ui/booth/setup_dialog.h>

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>
#include <QTranslator>

#include "test_program.h"
#include "ui/support.h"

using namespace dreambooth;

class TestBoothSetup : public QObject {
    Q_OBJECT

private slots:
    /// As its person chose it.
    void theStudioKeepsItsLook() {
        theme::apply(*qApp, {.brightness = theme::Brightness::light, .textPercent = 130});
        const QString sheet = qApp->styleSheet();
        FakeDialogs dialogs;  // no folder is chosen
        setUpBooth(nullptr, dialogs, theme::appliedLook());
        QCOMPARE(qApp->styleSheet(), sheet);
        QVERIFY(!theme::isDark());
        QCOMPARE(theme::textWidth(100), 130);
    }

    void whatIsChosenIsWhatTheBoothReads() {
        theme::apply(*qApp);
        QTemporaryDir folder;
        FakeDialogs dialogs;
        SetupDialog dialog(toPath(folder.path()), BoothSettings::bundled(), dialogs, nullptr);
        dialog.show();
        const auto field = [&](const char* name) { return childOf<QLineEdit>(dialog, name); };
        field("setupTitle")->setText(QStringLiteral("Museum of Toys"));
        for (const char* pin : {"setupPin", "setupPinAgain"})
            field(pin)->setText(QStringLiteral("24"));
        dialog.findChild<QSpinBox*>(QStringLiteral("setupBudget"))->setValue(60);
        dialog.findChild<QCheckBox*>(QStringLiteral("setupKind-dog"))->setChecked(false);
        keepScreenshot(dialog, QStringLiteral("booth-setup"));
        QCOMPARE(namelessControls(dialog), QStringList());

        // A folder that was not named is not the first camera.
        QCOMPARE(field("setupCameraPlace")->placeholderText(), QStringLiteral("The first camera"));
        auto* camera = dialog.findChild<QComboBox*>(QStringLiteral("setupCamera"));
        camera->setCurrentIndex(camera->findData(QStringLiteral("folder")));
        QCOMPARE(field("setupCameraPlace")->placeholderText(), QString());

        // A PIN that can't be one is said, and nothing is written.
        auto* save = dialog.findChild<QPushButton*>(QStringLiteral("setupSave"));
        save->click();
        QVERIFY(!dialog.findChild<QLabel*>(QStringLiteral("setupProblem"))->text().isEmpty());
        QVERIFY(!std::filesystem::exists(toPath(folder.path()) / "booth.json"));

        for (const char* pin : {"setupPin", "setupPinAgain"})
            field(pin)->setText(QStringLiteral("2468"));
        field("setupPdfFolder")->setText(QStringLiteral("~/cards"));
        field("setupCameraPlace")->setText(QStringLiteral("pictures"));
        save->click();
        const auto read = BoothSettings::open(toPath(folder.path()));
        QVERIFY(read.has_value());
        QCOMPARE(read->title, std::string("Museum of Toys"));
        QCOMPARE(read->budgetSeconds, 60);
        QVERIFY(read->kind("dog") == nullptr);
        QVERIFY(read->kind("robot") != nullptr);
        // They mean the same wherever the booth is started.
        QCOMPARE(read->printer.pdfFolder, toPath(QDir::home().filePath(QStringLiteral("cards"))));
        QCOMPARE(read->camera.place, std::filesystem::absolute("pictures"));
        QVERIFY(isPinOf("2468", read->pinHash));
        QVERIFY(!isPinOf("2469", read->pinHash));
    }

    /// What a person wrote into booth.json, and the dialog does not ask about, stays as it is.
    void whatIsNotTouchedStays() {
        theme::apply(*qApp);
        const QTemporaryDir folder;
        BoothSettings settings = BoothSettings::bundled();
        settings.languages = {"fr", "de", "en"};
        settings.printer.maxCopies = 0;
        settings.idle = {.seconds = 5, .countdownSeconds = 600};
        settings.pinHash = orThrow(hashOfPin("2468"));
        FakeDialogs dialogs;
        SetupDialog dialog(toPath(folder.path()), settings, dialogs, nullptr);
        dialog.findChild<QPushButton*>(QStringLiteral("setupSave"))->click();
        const BoothSettings read = orThrow(BoothSettings::open(toPath(folder.path())));
        QCOMPARE(read.languages, settings.languages);
        QCOMPARE(read.printer.maxCopies, 0);
        QCOMPARE(read.idle.seconds, 5);
        QCOMPARE(read.idle.countdownSeconds, 600);
    }

    /// What staff wrote is offered again after a day without it.
    void whatIsLeftOutComesBack() {
        theme::apply(*qApp);
        const QTemporaryDir folder;
        BoothSettings settings = BoothSettings::bundled();
        settings.pinHash = orThrow(hashOfPin("2468"));
        BoothKind mascot = settings.kinds.front();
        mascot.id = "mascot";
        mascot.names["en"] = "Our mascot";
        settings.kinds.push_back(mascot);
        BoothScene stage = settings.scenes.front();
        stage.id = "stage";
        settings.scenes.push_back(stage);
        orThrow(settings.save(toPath(folder.path())));
        FakeDialogs dialogs;
        for (const bool isShown : {false, true}) {
            SetupDialog dialog(toPath(folder.path()),
                               orThrow(BoothSettings::open(toPath(folder.path()))), dialogs,
                               nullptr);
            for (const char* name : {"setupKind-mascot", "setupScene-stage"}) {
                auto* box = dialog.findChild<QCheckBox*>(QLatin1String(name));
                QVERIFY2(box != nullptr && box->isChecked() != isShown, name);
                box->setChecked(isShown);
            }
            dialog.findChild<QPushButton*>(QStringLiteral("setupSave"))->click();
            const BoothSettings read = orThrow(BoothSettings::open(toPath(folder.path())));
            QCOMPARE(read.kind("mascot") != nullptr, isShown);
            QCOMPARE(read.scene("stage") != nullptr, isShown);
            if (isShown) QCOMPARE(textIn(read.kind("mascot")->names, "en"), "Our mascot");
        }
    }

    void aVideoIsChosenAmongFiles() {
        theme::apply(*qApp);
        const QTemporaryDir folder;
        FakeDialogs dialogs;
        dialogs.file = QStringLiteral("/videos/stand.mp4");
        dialogs.folder = QStringLiteral("/pictures");
        SetupDialog dialog(toPath(folder.path()), BoothSettings::bundled(), dialogs, nullptr);
        auto* camera = dialog.findChild<QComboBox*>(QStringLiteral("setupCamera"));
        const auto chosen = [&](const char* source) {
            camera->setCurrentIndex(camera->findData(QString::fromLatin1(source)));
            for (QPushButton* button : dialog.findChildren<QPushButton*>())
                if (button->accessibleName() == QStringLiteral("Choose: Device, file or folder"))
                    button->click();
            return dialog.findChild<QLineEdit*>(QStringLiteral("setupCameraPlace"))->text();
        };
        QCOMPARE(chosen("video"), dialogs.file);
        QCOMPARE(chosen("folder"), dialogs.folder);
    }

    /// In the studio's languages and in the booth's, where staff change settings.
    void everyWordHasItsRoom_data() {
        QTest::addColumn<QString>("language");
        for (const char* language : {"en", "de", "fr"})
            QTest::newRow(language) << QString::fromLatin1(language);
    }
    void everyWordHasItsRoom() {
        QFETCH(QString, language);
        QTranslator translator;
        if (language != u"en") {
            QVERIFY(translator.load(QStringLiteral(":/translations/booth_%1.qm").arg(language)));
            QCoreApplication::installTranslator(&translator);
        }
        theme::apply(*qApp);
        const QTemporaryDir folder;
        FakeDialogs dialogs;
        SetupDialog dialog(toPath(folder.path()), BoothSettings::bundled(), dialogs, nullptr);
        dialog.show();
        auto* scroll = dialog.findChild<QScrollArea*>();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        QGuiApplication::sync();  // and laid out
        keepScreenshot(*scroll->widget(), QStringLiteral("booth-setup-") + language);
        QStringList cut;
        for (const QWidget* widget : dialog.findChildren<QWidget*>()) {
            const auto* label = qobject_cast<const QLabel*>(widget);
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const auto* list = qobject_cast<const QComboBox*>(widget);
            if (!widget->isVisible() || (label == nullptr && button == nullptr && list == nullptr))
                continue;
            const bool wraps = label != nullptr && label->wordWrap();
            const int height =
                wraps ? widget->heightForWidth(widget->width()) : widget->sizeHint().height();
            if ((!wraps && widget->width() < widget->sizeHint().width()) ||
                widget->height() < height)
                cut += (label != nullptr    ? label->text()
                        : button != nullptr ? button->text()
                                            : list->currentText()) +
                       QStringLiteral(" (%1 × %2)").arg(widget->width()).arg(widget->height());
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
        QVERIFY(scroll->widget()->width() <= scroll->viewport()->width());
    }

    void aPinIsTypedTwice() {
        theme::apply(*qApp);
        const QTemporaryDir folder;
        FakeDialogs dialogs;
        SetupDialog dialog(toPath(folder.path()), BoothSettings::bundled(), dialogs, nullptr);
        dialog.show();
        auto* pin = dialog.findChild<QLineEdit*>(QStringLiteral("setupPin"));
        auto* again = dialog.findChild<QLineEdit*>(QStringLiteral("setupPinAgain"));
        auto* differs = dialog.findChild<QWidget*>(QStringLiteral("setupPinDiffers"));
        QTest::keyClicks(pin, QStringLiteral("2468"));
        QVERIFY(!pin->displayText().contains(u'2'));
        QTest::keyClicks(again, QStringLiteral("246"));
        QVERIFY(!differs->isVisibleTo(&dialog));  // still being typed
        QTest::keyClicks(again, QStringLiteral("9"));
        QVERIFY(differs->isVisibleTo(&dialog));
        auto* save = dialog.findChild<QPushButton*>(QStringLiteral("setupSave"));
        save->click();
        auto* problem = dialog.findChild<QLabel*>(QStringLiteral("setupProblem"));
        QVERIFY(problem->text().contains(QStringLiteral("differ")));
        QVERIFY(!std::filesystem::exists(toPath(folder.path()) / "booth.json"));
        again->clear();
        QTest::keyClicks(again, QStringLiteral("2468"));
        QVERIFY(!differs->isVisibleTo(&dialog));
        save->click();
        const auto read = BoothSettings::open(toPath(folder.path()));
        QVERIFY(isPinOf("2468", read->pinHash));
    }

    /// By keys alone, and by names; the small page shows it.
    void coloursAreChosenBySwatch() {
        theme::apply(*qApp);
        const QTemporaryDir folder;
        FakeDialogs dialogs;
        BoothSettings settings = BoothSettings::bundled();
        settings.backgroundColor = "#102030";  // none of the swatches
        SetupDialog dialog(toPath(folder.path()), settings, dialogs, nullptr);
        dialog.show();
        dialog.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&dialog));
        const auto swatch = [&](const char* name) {
            return dialog.findChild<QToolButton*>(QLatin1String(name));
        };
        QVERIFY(swatch("setupGround-own")->isChecked());
        QVERIFY(swatch("setupAccent-0")->isChecked());
        QVERIFY(!swatch("setupAccent-own")->isVisibleTo(&dialog));
        QCOMPARE(swatch("setupAccent-4")->accessibleName(), QStringLiteral("Button colour: Blue"));
        auto* preview = dialog.findChild<QWidget*>(QStringLiteral("setupPreview"));
        const QImage before = preview->grab().toImage();
        swatch("setupAccent-0")->setFocus();
        for (int i = 0; i < 4; ++i) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        QCOMPARE(QApplication::focusWidget(), swatch("setupAccent-4"));
        QVERIFY(swatch("setupAccent-4")->isChecked());
        QVERIFY(preview->grab().toImage() != before);
        const QImage named = preview->grab().toImage();
        dialog.findChild<QLineEdit*>(QStringLiteral("setupComputerName"))->setText("Robi");
        QVERIFY(preview->grab().toImage() != named);
        swatch("setupGround-2")->click();
        QVERIFY(!swatch("setupGround-own")->isVisibleTo(&dialog));
        keepScreenshot(dialog, QStringLiteral("booth-setup-colours"));
        dialog.findChild<QPushButton*>(QStringLiteral("setupSave"))->click();
        const auto read = BoothSettings::open(toPath(folder.path()));
        QCOMPARE(read->accentColor, std::string("#4c8df0"));
        QCOMPARE(read->backgroundColor, std::string("#141e33"));
    }

    /// By the launcher, which starts it again after a crash, and not over the open studio.
    void savingAndStartingClosesTheStudio() {
        theme::apply(*qApp);
        const QTemporaryDir folder;
        const QString booth = folder.filePath(QStringLiteral("booth"));
        const QString said = folder.filePath(QStringLiteral("said"));
        QVERIFY(QDir().mkpath(booth));
        // In place of the studio: it says what it was started with, and by whom, and closes.
        QFile program(folder.filePath(QStringLiteral("studio")));
        QVERIFY(program.open(QIODevice::WriteOnly));
        program.write("#!/bin/sh\n{ echo \"$@\"; tr '\\0' ' ' < /proc/$PPID/cmdline; } > '" +
                      said.toUtf8() + ".part'\nmv '" + said.toUtf8() + ".part' '" + said.toUtf8() +
                      "'\n");
        program.close();
        QVERIFY(program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        qputenv("DREAMBOOTH_STUDIO", program.fileName().toUtf8());
        QGuiApplication::setQuitOnLastWindowClosed(false);
        QWidget studio;
        studio.show();
        FakeDialogs dialogs;
        dialogs.folder = booth;
        QTimer::singleShot(0, &studio, [] {
            auto* dialog = QApplication::activeModalWidget();
            QVERIFY(dialog != nullptr);
            dialog->findChild<QPushButton*>(QStringLiteral("setupStart"))->click();
        });
        SetupDialog::open(&studio, dialogs);
        QVERIFY(!studio.isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(said), 60'000);
        QFile answer(said);
        QVERIFY(answer.open(QIODevice::ReadOnly));
        QCOMPARE(answer.readLine().trimmed(), "--booth " + booth.toUtf8());
        QVERIFY(answer.readLine().contains("dreambooth-booth"));
        qunsetenv("DREAMBOOTH_STUDIO");
    }
};

REGISTER_TEST(TestBoothSetup, QApplication);
#include "test_booth_setup.moc"
