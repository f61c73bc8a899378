// The three programs as they were linked: what keeps a mistake in them from being used.
// readelf, which comes with every compiler, says what is in the files.
#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>

#include "test_program.h"

class TestHardening : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
#if defined(__SANITIZE_ADDRESS__)
        QSKIP("sanitizers stand in for it");
#endif
    }

    void programsAreHardened_data() {
        QTest::addColumn<QString>("program");
        for (const QString& program :
             {QStringLiteral(WORKER_PROGRAM), QStringLiteral(STUDIO_PROGRAM),
              QStringLiteral(WORKER_PROGRAM) + "-engine",
              QStringLiteral(WORKER_PROGRAM) + "-decode"})
            QTest::newRow(QFileInfo(program).fileName().toUtf8().constData()) << program;
    }

    void programsAreHardened() {
        QFETCH(QString, program);
        const QString found = readelf(program);
        // At an address of chance, with nothing that can be both written and run.
        QVERIFY(found.contains("DYN (Position-Independent Executable"));
        QVERIFY(found.contains(QRegularExpression("GNU_STACK .* RW  0x")));
        // Addresses of functions are fixed before main().
        QVERIFY(found.contains("GNU_RELRO"));
        QVERIFY(found.contains("BIND_NOW"));
        QVERIFY(found.contains("__stack_chk_fail"));
    }

    void lengthsAreChecked() {
        // Only where a length is not known to be right: in the two larger programs that is
        // somewhere.
        for (const QString& program :
             {QStringLiteral(WORKER_PROGRAM) + "-engine", QStringLiteral(STUDIO_PROGRAM)})
            QVERIFY2(readelf(program).contains(QRegularExpression("__[a-z]+_chk[@ ]")),
                     qPrintable(program));
    }

    void theWorkerFindsItsOwnLibTorch() {
        // RPATH and not RUNPATH, as cmake/LibTorch.cmake wants it.
        const QString found = readelf(QStringLiteral(WORKER_PROGRAM) + "-engine");
        QVERIFY(found.contains("(RPATH)") && found.contains("$ORIGIN"));
        QVERIFY(!found.contains("(RUNPATH)"));
    }

private:
    static QString readelf(const QString& program) {
        QProcess process;
        process.start("readelf", {"-W", "-h", "-l", "-d", "--dyn-syms", program});
        process.waitForFinished(60000);
        return QString::fromUtf8(process.readAllStandardOutput());
    }
};

REGISTER_TEST(TestHardening, QCoreApplication);
#include "test_hardening.moc"
