// Dialogs of Qt's own, which stand in where the desktop has none.
#include <ui/style/dialogs.h>

#include <QApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "test_program.h"

using namespace dreambooth;

class TestDialogs : public QObject {
    Q_OBJECT

private slots:
    /// Enter may end it while it proposes names.
    void keysGoOnAfterAFileWasTyped() {
        if (QGuiApplication::platformName() != QLatin1String("xcb"))
            QSKIP("needs an X server (test_dialogs_under_x)");
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("mask.png")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QPushButton first(QStringLiteral("First"));
        first.show();
        first.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&first));
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            QWidget* dialog = QApplication::activeModalWidget();
            if (dialog == nullptr) return;
            auto* name = dialog->findChild<QLineEdit*>();
            QWidget* const popup = QApplication::activePopupWidget();
            if (name->text().isEmpty())
                QTest::keyClicks(name, file.fileName());
            else
                QTest::keyClick(popup != nullptr ? popup : name, Qt::Key_Return);
        });
        look.start(50);
        NativeDialogs dialogs;
        QCOMPARE(dialogs.chooseFile(&first, QStringLiteral("Read"), folder.path(),
                                    QStringLiteral("Pictures (*.png)")),
                 file.fileName());
        QTRY_COMPARE(QApplication::activeWindow(), &first);
    }
};

REGISTER_TEST(TestDialogs, QApplication);
#include "test_dialogs.moc"
