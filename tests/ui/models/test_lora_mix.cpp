// Exporting what is reckoned anew: several LoRAs as one or in the model, what a mix draws, and a
// whole model as a LoRA.
#include <base/files.h>
#include <base/json.h>
#include <ui/models/export_dialog.h>
#include <ui/models/export_form.h>

#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPixmap>
#include <QSpinBox>

#include "test_program.h"
#include "ui/models/export_dialog_test.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestLoraMix : public ExportDialogTest {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() { makeFixture(); }
    void cleanup() { close(); }

    void mixesLoras() {
        setWorker(
            telling("'output': '$2', 'to': 'kohya', 'bytes': 3355443, 'model_card': 'x.md', "
                    "'largest_pixel_difference': 2, 'mean_pixel_difference': 0.5, 'rank': 8, "
                    "'kept': 0.9834, 'least_kept': 0.9"));
        const ExportSource source = mixable();
        open(source);
        auto* add = childOf<QComboBox>(*m_dialog, "addToMix");
        QTRY_COMPARE(add->count(), 2);  // not itself
        const QString output = childOf<QLineEdit>(*m_dialog, "exportOutput")->text();
        const QStringList named = {"--title=Rex", "--trigger_phrase=sks cat", "--json"};
        const QString base = QStringLiteral("--model=") + toQt(source.baseModel);
        const QString first = QStringLiteral("--lora=") + toQt(source.path);

        // A strength of its own is what other programs then get at 1.
        auto* strength = childOf<QDoubleSpinBox>(*m_dialog, "mixStrength");
        strength->setValue(0.8);
        click("startExport");
        QTRY_VERIFY(childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
        QCOMPARE(workerArguments(),
                 (QStringList{"merge", output, "--to", "comfyui", base, first, "--lora_scale=0.8"} +
                  named));
        QCOMPARE(childOf<QLabel>(*m_dialog, "exportResultCheck")->text(),
                 QStringLiteral(
                     "An approximation, no copy: rank 8 keeps 98.3 % of the change. A picture "
                     "drawn with it can hardly be told from the original's (0.2 % apart on "
                     "average)."));

        // Another one, in fewer ranks; not the same again.
        for (int again = 0; again < 2; ++again) {
            add->setCurrentIndex(1);
            emit add->activated(1);
        }
        QCOMPARE(childOf<QLineEdit>(*m_dialog, "exportTitle")->text(),
                 QStringLiteral("Rex + lokr"));
        childOf<QSpinBox>(*m_dialog, "exportRank")->setValue(8);
        const QString both = childOf<QLineEdit>(*m_dialog, "exportOutput")->text();
        QVERIFY(both.endsWith(QStringLiteral("/Rex-lokr.safetensors")));
        click("startExport");
        QTRY_VERIFY(childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
        const QString second =
            QStringLiteral("--lora=") + QStringLiteral(TEST_REFERENCE "/lycoris/lokr.safetensors");
        QCOMPARE(workerArguments(),
                 (QStringList{"merge", both, "--to", "comfyui", base, "--rank=8", first, second,
                              "--lora_scale=0.8,1", "--title=Rex + lokr",
                              "--trigger_phrase=sks cat", "--json"}));

        // Built into the model, without the second again.
        click("removeFromMix");
        click("exportIntoModel");
        click("exportForDiffusers");
        click("startExport");
        QTRY_VERIFY(childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
        QVERIFY(!childOf<QSpinBox>(*m_dialog, "exportRank")->isVisible());
        QCOMPARE(
            workerArguments(),
            (QStringList{"merge", QDir(m_fixture->folder.path()).filePath(QStringLiteral("Rex")),
                         "--to", "diffusers", base, first, "--lora_scale=0.8", "--into_model"} +
             named));
    }

    void showsWhatAMixDraws() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        open(mixable());
        auto* add = childOf<QComboBox>(*m_dialog, "addToMix");
        QTRY_COMPARE(add->count(), 2);
        const auto picture = [&] {
            return childOf<QLabel>(*m_dialog, "mixPicture")->pixmap().toImage();
        };
        QVERIFY(picture().isNull());
        click("drawMix");
        QTRY_VERIFY_WITH_TIMEOUT(!picture().isNull(), 60000);
        const QImage alone = picture();
        // It follows what is changed.
        add->setCurrentIndex(1);
        emit add->activated(1);
        QTRY_VERIFY_WITH_TIMEOUT(picture() != alone, 60000);
        click("removeFromMix");
        QTRY_VERIFY_WITH_TIMEOUT(picture() == alone, 60000);
    }

    void drawsAMixWithAnotherModel() {
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        const ExportSource source = mixable();
        // The same family, which draws otherwise.
        const fs::path other = m_fixture->path("other");
        fs::copy(fs::path(TEST_REFERENCE) / "tiny-sd1/model", other, fs::copy_options::recursive);
        const fs::path scheduler = other / "scheduler/scheduler_config.json";
        Json settings = orThrow(readJson(scheduler));
        settings["prediction_type"] = "v_prediction";
        orThrow(writeJson(scheduler, settings));
        orThrow(m_fixture->models.add(other));
        open(source);
        auto* with = childOf<QComboBox>(*m_dialog, "mixDrawWith");
        QTRY_VERIFY(with->isVisible());
        click("drawMix");
        const auto picture = [&] {
            return childOf<QLabel>(*m_dialog, "mixPicture")->pixmap().toImage();
        };
        QTRY_VERIFY_WITH_TIMEOUT(!picture().isNull(), 60000);
        const QImage byBase = picture();
        const int row = with->findData(toQt(other));
        QVERIFY(row > 0);
        with->setCurrentIndex(row);
        emit with->activated(row);
        QTRY_VERIFY_WITH_TIMEOUT(picture() != byBase, 60000);
        // What is written has nothing to do with it.
        QVERIFY(exportArguments(m_dialog->findChild<ExportForm*>()->request())
                    .contains(QStringLiteral("--base=%1").arg(toQt(source.baseModel))));
    }

    void writesAModelAsALora() {
        setWorker(
            telling("'output': '$2', 'to': 'kohya', 'bytes': 3355443, 'model_card': 'x.md', "
                    "'largest_pixel_difference': 208, 'mean_pixel_difference': 25.5, 'rank': 32, "
                    "'kept': 0.5, 'least_kept': 0.4"));
        ExportSource source = mixable();
        source.isLora = false;
        source.path = "/models/tuned";
        source.baseModel.clear();
        open(source);
        QVERIFY(!childOf<QComboBox>(*m_dialog, "exportBase")->isVisible());
        click("exportAsLora");
        auto* base = childOf<QComboBox>(*m_dialog, "exportBase");
        QTRY_VERIFY(base->isVisible() && base->count() > 0);
        base->setCurrentIndex(base->findData(QStringLiteral(TEST_REFERENCE "/tiny-sd1/model")));
        click("startExport");
        QTRY_VERIFY(childOf<QWidget>(*m_dialog, "exportResult")->isVisible());
        const QString check = childOf<QLabel>(*m_dialog, "exportResultCheck")->text();
        QVERIFY2(check.contains(QStringLiteral("clearly another one")) &&
                     check.contains(QStringLiteral("10.0 % apart")),
                 qPrintable(check));
        QCOMPARE(workerArguments(),
                 (QStringList{
                     "extract",
                     QDir(m_fixture->folder.path()).filePath(QStringLiteral("Rex.safetensors")),
                     "--to", "comfyui", QStringLiteral("--model=" TEST_REFERENCE "/tiny-sd1/model"),
                     "--tuned=/models/tuned", "--rank=32", "--conv_rank=32", "--title=Rex",
                     "--trigger_phrase=sks cat", "--json"}));
    }
};

REGISTER_TEST(TestLoraMix, QApplication);
#include "test_lora_mix.moc"
