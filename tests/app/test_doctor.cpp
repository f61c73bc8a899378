// `dreambooth doctor`: this machine's numbers against the reference's, in each precision; a wrong
// number is told and ends with 1.
#include <base/json.h>

#include <QCoreApplication>
#include <QTest>
#include <cmath>

#include "app/worker_process.h"
#include "test_program.h"

using namespace dreambooth;

class TestDoctor : public QObject {
    Q_OBJECT

    static QStringList check(const QString& reference, const QString& model,
                             const QString& precision) {
        const QString root = QStringLiteral(TEST_REFERENCE "/");
        return {"doctor",
                "--reference",
                root + reference + "/ref",
                "--model",
                root + model + "/model",
                "--dtype",
                precision,
                "--json"};
    }

private slots:
    void numbersAgree_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("precision");
        QTest::addColumn<double>("least");
        for (const char* model : {"tiny-sd1", "tiny-sd2", "tiny-sdxl"}) {
            const auto row = [&](const char* precision, double least) {
                QTest::addRow("%s %s", model, precision) << model << precision << least;
            };
            row("float32", 0);
            // Half precision that agreed as well as float32 would be none.
            row("bfloat16", 1e-3);
            row("float16", 1e-4);
        }
    }
    void numbersAgree() {
        QFETCH(QString, model);
        QFETCH(QString, precision);
        QFETCH(double, least);
        const WorkerResult result = runWorker(check(model, model, precision));
        QVERIFY2(result.exitCode == 0, result.out + result.err);
        const auto json = parseJson(result.out.toStdString(), "doctor");
        QVERIFY(json && json->contains("checks"));
        QVERIFY((*json)["checks"].size() >= 8);
        double largest = 0;
        for (const Json& one : (*json)["checks"])
            largest = std::max(largest, one["difference"].get<double>());
        QVERIFY2(largest >= least, QByteArray::number(largest));
    }
    void wrongNumbersAreTold() {
        // The same shapes, but this one's VAE and schedule are others.
        const WorkerResult result = runWorker(check("tiny-sd1", "tiny-v", "float32"));
        QVERIFY2(result.exitCode == 1 || result.exitCode == 2, result.out + result.err);
    }
    void unknownPrecision() {
        const WorkerResult result = runWorker(check("tiny-sd1", "tiny-sd1", "float8"));
        QCOMPARE(result.exitCode, 2);
        QVERIFY(result.err.contains("float8"));
    }
};

REGISTER_TEST(TestDoctor, QCoreApplication);
#include "test_doctor.moc"
