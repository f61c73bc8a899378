// Pairs drawn one after another by the real `dreambooth serve`: a base picture is taken from an
// earlier pair only while the base is the same model.
#include <base/files.h>
#include <runs/comparison.h>
#include <ui/session/pair_drawing.h>

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QTest>

#include "test_program.h"
#include "ui/page_fixture.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestPairDrawing : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        if (!QFile::exists(QStringLiteral(WORKER_PROGRAM))) QSKIP("the worker is not built");
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
    }

    void aReplacedBaseIsDrawnAnew() {
        PageFixture fixture;
        fs::path model = fixture.path("model");
        fs::copy(TEST_REFERENCE "/tiny-sd1/model", model, fs::copy_options::recursive);
        ComparisonDrawer drawer(fixture.engine, fixture.path("comparisons"));
        QSignalSpy finished(&drawer, &ComparisonDrawer::finished);
        const auto draw = [&]() -> Comparison {
            Comparison comparison;
            comparison.settings.prompt = "a cat";
            comparison.settings.num_inference_steps = 2;
            comparison.settings.width = comparison.settings.height = 64;
            comparison.baseModel = model;
            comparison.base = baseIdentityOf(model);
            comparison.tuned.model = TEST_REFERENCE "/tiny-sd1/model";
            const auto before = finished.size();
            drawer.draw(comparison);
            if (!QTest::qWaitFor([&] { return finished.size() > before; }, 60000)) return {};
            return finished.back()[0].value<Comparison>();
        };
        const auto base = [](const Comparison& comparison) {
            return QImage(QString::fromStdString(comparison.picture(Side::base).string()));
        };
        const Comparison first = draw();
        QVERIFY(!base(first).isNull());
        QVERIFY(!first.base.stamp.empty());
        const Comparison again = draw();
        QCOMPARE(base(again), base(first));

        // Moved it is the same model: the picture of the last one is taken, not drawn.
        QImage marked(64, 64, QImage::Format_RGB888);
        marked.fill(Qt::red);
        QVERIFY(marked.save(toQt(again.picture(Side::base))));
        fs::rename(model, fixture.path("moved"));
        model = fixture.path("moved");
        QCOMPARE(base(draw()).pixelColor(5, 5), QColor(Qt::red));

        const fs::path weights = model / "unet/diffusion_pytorch_model.safetensors";
        const auto time = fs::last_write_time(weights);
        std::string bytes = orThrow(readFile(weights));
        for (std::size_t i = bytes.size() / 8 * 4; i < bytes.size(); i += 4)
            bytes[i + 2] = static_cast<char>(bytes[i + 2] ^ 0x20);
        orThrow(writeFileAtomically(weights, bytes));
        fs::last_write_time(weights, time);
        const Comparison other = draw();
        QVERIFY(!base(other).isNull());
        QVERIFY(base(other) != base(first));
    }
};

REGISTER_TEST(TestPairDrawing, QApplication);
#include "test_pair_drawing.moc"
