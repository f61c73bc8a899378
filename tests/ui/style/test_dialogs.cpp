// Dialogs of Qt's own, which stand in where the desktop has none; where a file is written.
#include <ui/style/dialogs.h>
#include <ui/style/theme.h>

#include <QApplication>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "test_program.h"
#include "ui/support.h"

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

    /// As in every dialog: what goes on is at the right. Enter alone does nothing that was asked
    /// about.
    void aQuestionHasItsActionAtTheRight() {
        theme::apply(*qApp);
        QWidget window;
        window.show();
        int actionX = 0, cancelX = 0;
        QTimer look;
        connect(&look, &QTimer::timeout, this, [&] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (box == nullptr || !box->isVisible()) return;
            for (const QAbstractButton* button : box->buttons())
                (button->text() == QStringLiteral("Delete") ? actionX : cancelX) = button->x();
            box->defaultButton()->click();
        });
        look.start(50);
        NativeDialogs dialogs;
        QVERIFY(!dialogs.confirm(&window, QStringLiteral("Delete it?"), QString(),
                                 QStringLiteral("Delete")));
        QVERIFY(actionX > cancelX);
    }

    /// The desktop's dialog does not know of the ending that is added.
    void asksBeforeAFileIsReplaced() {
        QTemporaryDir folder;
        FakeDialogs dialogs;
        const auto chosenFor = [&](const char* name) {
            dialogs.saveFile = folder.filePath(QString::fromLatin1(name));
            return QFileInfo(
                       dialogs.chooseFileToWrite(nullptr, {}, QStringLiteral("a v1.html"), {}))
                .fileName();
        };
        for (const auto& [name, file] : {std::pair{"page", "page.html"},
                                         {"page.HTML", "page.HTML"},
                                         {"page v1.2", "page v1.2.html"}})
            QCOMPARE(chosenFor(name), QString::fromLatin1(file));
        QCOMPARE(dialogs.questions, 0);
        QFile there(folder.filePath(QStringLiteral("page.html")));
        QVERIFY(there.open(QIODevice::WriteOnly));
        QCOMPARE(chosenFor("page.html"), QStringLiteral("page.html"));
        QCOMPARE(chosenFor("page"), QStringLiteral("page.html"));
        QCOMPARE(dialogs.questions, 2);
        dialogs.answer = false;
        QCOMPARE(chosenFor("page.html"), QString());
        QCOMPARE(chosenFor("page"), QString());
        dialogs.saveFile.clear();
        QCOMPARE(dialogs.chooseFileToWrite(nullptr, {}, QStringLiteral("a.html"), {}), QString());
    }
};

REGISTER_TEST(TestDialogs, QApplication);
#include "test_dialogs.moc"
