// What runs made in the list of models: what its files don't say, the run knows.
#include <ui/session/trained_models.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTrainedModels : public QObject {
    Q_OBJECT

private slots:
    void aLoraHasTheFamilyOfItsBase() {
        const QTemporaryDir home;
        const fs::path model = SOURCE_ROOT "/tests/reference/tiny-sd1";
        const fs::path output = toPath(home.path()) / "output";
        fs::create_directory(output);
        fs::copy_file(model / "ref/lora/pytorch_lora_weights.safetensors",
                      output / "pytorch_lora_weights.safetensors");
        const ModelCatalogue none(toPath(home.path()) / "models.json");
        QVERIFY(!trainedModel(output, "Rex")->family);  // its layers are narrow as no known model's
        const auto models = modelsWith(none, {{output, "Rex", "sks dog", model / "model"},
                                              {output, "Max", "sks dog", "/nowhere"}});
        QVERIFY(models.size() >= 2);
        const ModelEntry &rex = models[models.size() - 2], &max = models.back();
        QCOMPARE(rex.name, "Rex");
        QVERIFY(rex.family == ModelFamily::sd1);
        QCOMPARE(rex.triggerPhrase, "sks dog");
        QVERIFY(!max.family);
    }
};

REGISTER_TEST(TestTrainedModels, QCoreApplication);
#include "test_trained_models.moc"
