// Numbers with a fraction, typed with a comma and with a point in windows of both languages; what
// is no number when its field is left.
#include <ui/style/number_text.h>
#include <ui/widgets/decimal_field.h>

#include <QApplication>
#include <QLineEdit>
#include <QLocale>
#include <QScopeGuard>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestDecimalField : public QObject {
    Q_OBJECT

private slots:
    void eitherSeparatorIsTaken_data() {
        QTest::addColumn<QLocale>("locale");
        QTest::addColumn<QString>("shown");
        QTest::newRow("English") << QLocale(QLocale::English) << QStringLiteral("7.5");
        QTest::newRow("German") << QLocale(QLocale::German) << QStringLiteral("7,5");
    }
    void eitherSeparatorIsTaken() {
        QFETCH(const QLocale, locale);
        QFETCH(const QString, shown);
        for (const char* typed : {"7.5", "7,5"}) {
            DecimalSpinBox field;
            field.setLocale(locale);
            field.setDecimals(1);
            field.selectAll();
            QTest::keyClicks(&field, QString::fromUtf8(typed));
            QTest::keyClick(&field, Qt::Key_Return);
            QCOMPARE(field.value(), 7.5);
            QCOMPARE(field.text(), shown);
        }
    }

    /// As other numbers of its language, and as a script has it.
    void aRateHasThePointOfItsLanguage() {
        const QLocale before;
        const auto back = qScopeGuard([&] { QLocale::setDefault(before); });
        for (const auto& [language, shown] :
             {std::pair(QLocale::German, "0,0005"), std::pair(QLocale::English, "0.0005")}) {
            QLocale::setDefault(QLocale(language));
            for (const char* typed : {"0,0005", "0.0005", "5e-4"}) {
                QLineEdit line(QStringLiteral("1e-4"));
                new ScriptNumberValidator(0, 1, &line);
                line.selectAll();
                QTest::keyClicks(&line, QString::fromUtf8(typed));
                QVERIFY(line.hasAcceptableInput());
                QCOMPARE(ScriptNumberValidator::number(line.text()), 0.0005);
                if (!line.text().contains(u'e')) QCOMPARE(line.text(), QString::fromUtf8(shown));
            }
            QCOMPARE(shownRateText(0.00025),
                     u'0' + QLocale().decimalPoint() + QStringLiteral("00025"));
        }
    }

    void whatIsNoNumberGoesBack_data() {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("left");
        QTest::newRow("nothing") << QString() << QStringLiteral("1e-4");
        QTest::newRow("half an exponent") << QStringLiteral("2e-") << QStringLiteral("2");
        QTest::newRow("a number") << QStringLiteral("2e-5") << QStringLiteral("2e-5");
    }
    void whatIsNoNumberGoesBack() {
        QFETCH(const QString, typed);
        QFETCH(const QString, left);
        QWidget window;
        QLineEdit line(QStringLiteral("1e-4"), &window), next(&window);
        new ScriptNumberValidator(0, 10, &line);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        line.setFocus();
        line.selectAll();
        QTest::keyClick(&line, Qt::Key_Delete);
        QTest::keyClicks(&line, typed);
        next.setFocus();
        QCOMPARE(line.text(), left);
    }
};

REGISTER_TEST(TestDecimalField, QApplication);
#include "test_decimal_field.moc"
