// The program itself, as a terminal without a display finds it.
#include <QCoreApplication>
#include <QProcess>
#include <QtTest>

#include "test_program.h"

class TestStudioProgram : public QObject {
    Q_OBJECT

    static std::unique_ptr<QProcess> startWithoutDisplay(const QStringList& arguments) {
        auto program = std::make_unique<QProcess>();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
            environment.remove(QString::fromUtf8(name));
        program->setProcessEnvironment(environment);
        program->start(QStringLiteral(STUDIO_PROGRAM), arguments);
        return program;
    }

private slots:
    void helpAndVersionNeedNoDisplay() {
        for (const char* option : {"--help", "--version"}) {
            const auto program = startWithoutDisplay({QString::fromUtf8(option)});
            QVERIFY(program->waitForFinished(60000));
            QCOMPARE(program->exitStatus(), QProcess::NormalExit);
            QCOMPARE(program->exitCode(), 0);
            QVERIFY(program->readAllStandardOutput().contains("dreambooth-studio"));
        }
    }

    void aMissingDisplayIsSaid() {
        const auto program = startWithoutDisplay({});
        QVERIFY(program->waitForFinished(60000));
        QCOMPARE(program->exitStatus(), QProcess::NormalExit);
        QCOMPARE(program->exitCode(), 1);
        QVERIFY(program->readAllStandardError().startsWith("There is no display"));
    }
};

REGISTER_TEST(TestStudioProgram, QCoreApplication);
#include "test_studio_program.moc"
