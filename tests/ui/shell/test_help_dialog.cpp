// Help: the chapter of the page with F1, the keys with ?, its search, and all chapters in each
// language.
#include <ui/session/project_session.h>
#include <ui/shell/main_window.h>
#include <ui/shell/workspace.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_view.h>

#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTextBrowser>
#include <QTranslator>
#include <QUndoStack>
#include <memory>

#include "test_program.h"
#include "ui/support.h"

using namespace dreambooth;

class TestHelpDialog : public QObject, FindsWidgets {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }
    void init() { openWindow(); }
    void cleanup() { m_window.reset(); }

    /// F1 shows what the page is for, with the window's keys; the report names no project.
    void helpIsOfThePage() {
        m_window->workspace()->goTo(PageId::runs);
        QTest::keyClick(m_window.get(), Qt::Key_F1);
        QCOMPARE(topics()->currentItem()->text(), QStringLiteral("Runs"));
        QCOMPARE(topics()->count(), 9);
        // The ways to look are called as their buttons are.
        topics()->setCurrentRow(static_cast<int>(PageId::compare));
        ComparisonView view;
        const ComparisonActions actions(view);
        for (const QAction* mode : actions.modes())
            QVERIFY2(text()->toPlainText().contains(u'“' + mode->text() + u'”'),
                     qPrintable(mode->text()));
        topics()->setCurrentRow(7);
        // Also those that only what has the focus takes.
        for (const char* key : {"F1", "[ and ]", "Alt", "Space", "F2"})
            QVERIFY2(text()->toPlainText().contains(QLatin1String(key)), key);
        QVERIFY(!child<QPushButton>("copyMachine")->isVisible());
        topics()->setCurrentRow(8);
        QVERIFY(text()->toPlainText().contains(QStringLiteral("General Public License")));
        // With what computes, once the worker has told it.
        QTRY_VERIFY_WITH_TIMEOUT(text()->toPlainText().contains(QStringLiteral("LibTorch 2")),
                                 60000);
        QTest::mouseClick(child<QPushButton>("copyMachine"), Qt::LeftButton);
        const QString report = QGuiApplication::clipboard()->text();
        for (const char* part : {qVersion(), "LibTorch 2", "OpenCV 4", "x86_64"})
            QVERIFY2(report.contains(QLatin1String(part)), part);
        QVERIFY(!report.contains(QStringLiteral("Secret")) &&
                !report.contains(m_home->folder.path()));
        QCOMPARE(namelessControls(*dialog()), QStringList());
        keepScreenshot(*dialog(), QStringLiteral("help"));
        QTest::mouseClick(child<QPushButton>("closeHelp"), Qt::LeftButton);
    }

    void helpIsSearched() {
        QTest::keyClick(m_window.get(), Qt::Key_F1);
        auto* search = child<QLineEdit>("searchHelp");
        const auto shown = [&] {
            QStringList titles;
            for (int i = 0; i < topics()->count(); ++i)
                if (!topics()->item(i)->isHidden()) titles += topics()->item(i)->text();
            return titles;
        };
        QTest::keyClicks(search, QStringLiteral("sweep"));
        QCOMPARE(shown(), QStringList{QStringLiteral("Runs")});
        QCOMPARE(topics()->currentItem()->text(), QStringLiteral("Runs"));
        QCOMPARE(text()->extraSelections().size(), 1);
        QCOMPARE(text()->extraSelections().first().cursor.selectedText(), QStringLiteral("sweep"));
        // As they are read, not as they stand in the file: over the end of a line, and over marks.
        for (const char* words : {"“a photo of” your subject", "Crop: drag"}) {
            search->setText(QString::fromUtf8(words));
            QCOMPARE(topics()->currentItem()->text(), QStringLiteral("Subject"));
            QCOMPARE(text()->extraSelections().size(), 1);
        }
        search->setText(QStringLiteral("no such thing"));
        QVERIFY(shown().isEmpty());
        QVERIFY(text()->toPlainText().contains(QStringLiteral("no such thing")));
        QVERIFY(text()->extraSelections().isEmpty());
        search->clear();
        QCOMPARE(shown().size(), 9);
        topics()->setCurrentRow(0);
        QVERIFY(text()->toPlainText().startsWith(QStringLiteral("Drop in")));
    }

    /// Compare lists its own.
    void aQuestionMarkShowsTheKeys() {
        const auto help = [&] {
            return m_window->findChild<QDialog*>(QStringLiteral("helpDialog"));
        };
        m_window->workspace()->session().undoStack()->push(
            new QUndoCommand(QStringLiteral("a step")));
        m_window->workspace()->goTo(PageId::runs);
        QTest::keyClick(m_window.get(), Qt::Key_Question);
        QCOMPARE(topics()->currentItem()->text(), QStringLiteral("Keys"));
        // Not which step it would undo now.
        QVERIFY(text()->toPlainText().contains(QStringLiteral("Undo\n")));
        QVERIFY(!text()->toPlainText().contains(QStringLiteral("Undo a step")));
        QVERIFY(!text()->toPlainText().contains(QStringLiteral("Settings…")));
        dialog()->accept();
        QTRY_VERIFY(help() == nullptr);
        m_window->activateWindow();  // there is no desktop that would do so
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->workspace()->goTo(PageId::compare);
        QTest::keyClick(m_window.get(), Qt::Key_Question);
        QVERIFY(help() == nullptr);
        QVERIFY(m_window->findChild<QWidget*>(QStringLiteral("closeKeySheet")) != nullptr);
    }

    /// Each language of the window has all chapters, under the names of the pages.
    void helpHasAllPages() {
        for (const QString& language : {QStringLiteral("en"), QStringLiteral("de")}) {
            QTranslator translator;
            if (language != u"en")
                QVERIFY(
                    translator.load(QStringLiteral(":/translations/studio_%1.qm").arg(language)));
            QCoreApplication::installTranslator(&translator);
            openWindow();
            QTest::keyClick(m_window.get(), Qt::Key_F1);
            QCOMPARE(topics()->count(), 9);
            const char* const names[] = {"Subject", "Concept", "Train",  "Compare",
                                         "Reviews", "Runs",    "Models", "Keys"};
            for (int i = 0; i < 8; ++i)
                QCOMPARE(topics()->item(i)->text(),
                         QCoreApplication::translate(
                             i == 7 ? "dreambooth::MainWindow" : "dreambooth::Sidebar", names[i]));
            keepScreenshot(*dialog(), QStringLiteral("help-") + language);
            // The keys stand below the names of their pages.
            topics()->setCurrentRow(7);
            const QStringList lines = text()->toPlainText().split(u'\n');
            for (int i = 0; i < 7; ++i)
                QVERIFY2(lines.contains(topics()->item(i)->text()), names[i]);
            keepScreenshot(*dialog(), QStringLiteral("help-keys-") + language);
            m_window.reset();  // while its language is there
        }
    }

private:
    void openWindow() {
        m_window.reset();
        m_home = std::make_unique<TemporaryHome>();
        m_settings =
            std::make_unique<Settings>(m_home->folder.filePath(QStringLiteral("settings.ini")));
        m_window = std::make_unique<MainWindow>(*m_settings, m_dialogs);
        m_window->resize(1440, 900);
        m_window->show();
        QVERIFY(m_window->newProject(m_home->path("Secret name.dreambooth")));
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    QDialog* dialog() const { return childOf<QDialog>(*m_window, QStringLiteral("helpDialog")); }
    const QWidget& root() const override { return *dialog(); }
    QListWidget* topics() const { return child<QListWidget>("helpTopics"); }
    QTextBrowser* text() const { return child<QTextBrowser>("helpText"); }

    FakeDialogs m_dialogs;
    std::unique_ptr<TemporaryHome> m_home;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

REGISTER_TEST(TestHelpDialog, QApplication);
#include "test_help_dialog.moc"
