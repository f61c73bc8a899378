// "Set up a booth": what is chosen in the dialog is what the booth reads.
#include <booth/pin.h>
#include <ui/booth/setup_dialog.h>

#include <QCheckBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include "test_program.h"
#include "ui/support.h"

using namespace dreambooth;

class TestBoothSetup : public QObject {
    Q_OBJECT

private slots:
    void whatIsChosenIsWhatTheBoothReads() {
        theme::apply(*qApp);
        QTemporaryDir folder;
        FakeDialogs dialogs;
        SetupDialog dialog(toPath(folder.path()), BoothSettings::bundled(), dialogs, nullptr);
        dialog.show();
        const auto field = [&](const char* name) {
            auto* line = dialog.findChild<QLineEdit*>(QLatin1String(name));
            return line;
        };
        field("setupTitle")->setText(QStringLiteral("Museum of Toys"));
        field("setupPin")->setText(QStringLiteral("24"));
        dialog.findChild<QSpinBox*>(QStringLiteral("setupBudget"))->setValue(60);
        dialog.findChild<QCheckBox*>(QStringLiteral("setupKind-dog"))->setChecked(false);
        keepScreenshot(dialog, QStringLiteral("booth-setup"));
        QCOMPARE(namelessControls(dialog), QStringList());

        // A PIN that can't be one is said, and nothing is written.
        auto* save = dialog.findChild<QPushButton*>(QStringLiteral("setupSave"));
        save->click();
        QVERIFY(!dialog.findChild<QLabel*>(QStringLiteral("setupProblem"))->text().isEmpty());
        QVERIFY(!std::filesystem::exists(toPath(folder.path()) / "booth.json"));

        field("setupPin")->setText(QStringLiteral("2468"));
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
};

REGISTER_TEST(TestBoothSetup, QApplication);
#include "test_booth_setup.moc"
