// What is said where the desktop can't do what it is asked for.
#include <ui/style/desktop.h>
#include <ui/style/theme.h>

#include <QApplication>
#include <QTest>
#include <QToolTip>

#include "test_program.h"

using namespace dreambooth;

class TestDesktop : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }

    /// In words alone: tool tips show no HTML.
    void aFolderThatNothingOpensIsNamed() {
        if (QGuiApplication::platformName() != QLatin1String("offscreen"))
            QSKIP("the desktop may have a program that opens folders");
        showInFolder("/");
        QTRY_VERIFY(QToolTip::isVisible());
        QCOMPARE(QToolTip::text(),
                 QStringLiteral("This desktop has no program that opens this:\n/"));
        QToolTip::hideText();
    }
};

REGISTER_TEST(TestDesktop, QApplication);
#include "test_desktop.moc"
