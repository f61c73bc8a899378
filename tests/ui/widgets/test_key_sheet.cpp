// The key sheet: shows each key of the actions it is given, and closes by key and button.
#include <ui/style/theme.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/key_hint.h>
#include <ui/widgets/key_sheet.h>

#include <QApplication>
#include <QLabel>
#include <QLibraryInfo>
#include <QPointer>
#include <QSet>
#include <QTest>
#include <QTranslator>

#include "test_program.h"
#include "ui/support.h"

using namespace dreambooth;

class TestKeySheet : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    void showsAllKeys() {
        ComparisonView view;
        view.resize(900, 600);
        view.show();
        const ComparisonActions actions(view);
        KeySheet::open({KeyGroup::of(QStringLiteral("Views"), actions.modes()),
                        KeyGroup::of(QStringLiteral("Zoom"), actions.zoom())},
                       &view);
        const QPointer<KeySheet> sheet = view.findChild<KeySheet*>();
        QVERIFY(sheet != nullptr && sheet->isVisible());
        QStringList texts;
        for (const QLabel* label : sheet->findChildren<QLabel*>()) texts += label->text();
        for (const char* text :
             {"Views", "Side by side", "A", "Swipe", "S", "Overlay", "O", "Difference", "D",
              "Blink", "F", "Zoom", "100 %", "Z", "Ctrl", "←"})
            QVERIFY2(texts.contains(QString::fromUtf8(text)), text);
        QVERIFY(sheet->accessibleDescription().contains(QStringLiteral("D: Difference")));
        QCOMPARE(namelessControls(*sheet), QStringList());
        keepScreenshot(*sheet, QStringLiteral("key-sheet"));
        QTest::keyClick(sheet, Qt::Key_F1);
        QTRY_VERIFY(sheet.isNull());
    }

    /// In the smallest window too, in a language of long words.
    void fitsIntoItsWindow() {
        QWidget window;
        window.resize(1024, 700);
        window.show();
        std::vector<KeyGroup> groups;
        for (const std::size_t rows : {8, 8, 7, 3, 4})
            groups.push_back({.title = QStringLiteral("Ansichten"),
                              .rows = {rows,
                                       {{QStringLiteral("Umschalt"), QStringLiteral("F")},
                                        QStringLiteral("Das Bild unter dem Zeiger kopieren")}}});
        KeySheet::open(groups, &window);
        auto* sheet = window.findChild<KeySheet*>();
        QTRY_VERIFY(sheet->isVisible());
        QVERIFY2(sheet->width() <= window.width() && sheet->height() <= window.height(),
                 qPrintable(QStringLiteral("%1 × %2").arg(sheet->width()).arg(sheet->height())));
        for (const QLabel* label : sheet->findChildren<QLabel*>())
            QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
    }

    /// As they stand on the keyboard of who reads it.
    void keysAreNamedInTheLanguage() {
        QTranslator translator;
        if (!translator.load(QStringLiteral("qtbase_de"),
                             QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
            QSKIP("Qt's own German texts are not installed.");
        QCOMPARE(keyNames(Qt::Key_Backspace), QStringList(QStringLiteral("Backspace")));
        QCoreApplication::installTranslator(&translator);
        const QStringList back = keyNames(Qt::Key_Backspace), first = keyNames(Qt::Key_Home);
        QCoreApplication::removeTranslator(&translator);
        QCOMPARE(back, QStringList(QStringLiteral("Rücktaste")));
        QCOMPARE(first, QStringList(QStringLiteral("Pos1")));
    }

    void noKeyIsGivenTwice() {
        ComparisonView view;
        const ComparisonActions actions(view);
        QSet<QString> keys;
        for (const QAction* action :
             actions.all() + QList{actions.previousPair(), actions.nextPair()})
            for (const QKeySequence& key : action->shortcuts()) {
                QVERIFY2(!keys.contains(key.toString()), qPrintable(key.toString()));
                keys.insert(key.toString());
            }
    }
};

REGISTER_TEST(TestKeySheet, QApplication);
#include "test_key_sheet.moc"
