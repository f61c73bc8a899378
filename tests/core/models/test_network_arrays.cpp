// The arrays that files are expected to hold are those that the networks take.
#include "core/models/reference.h"

#include <base/files.h>
#include <formats/network_arrays.h>
#include <models/flux2.h>
#include <models/qwen3.h>
#include <models/text_encoder.h>
#include <models/unet.h>
#include <models/vae.h>
#include <models/z_image.h>

#include <QCoreApplication>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

using Shapes = std::map<std::string, std::vector<std::int64_t>>;

template <class Network, class Config, class... Rest>
Shapes taken(const Config& config, const Rest&... rest) {
    Parameters blank;
    const auto made = blank.createMissing();
    const Network network(config, std::move(blank), rest...);
    Shapes shapes;
    for (const auto& [name, tensor] : *made) shapes[name] = tensor.sizes().vec();
    return shapes;
}

Shapes taken(const ModelFiles& model, Component component) {
    switch (component) {
        case Component::textEncoder:
            if (model.isFlow())
                return taken<Qwen3>(model.qwen3, std::ranges::max(model.qwenLayers()));
            return taken<TextEncoder>(model.textEncoder());
        case Component::textEncoder2:
            return taken<TextEncoder>(model.textEncoders.at(1));
        case Component::unet:
            return taken<UNet>(model.unet);
        case Component::transformer:
            if (model.family == ModelFamily::flux2) return taken<Flux2>(model.flux2);
            return taken<ZImage>(model.zImage);
        case Component::vae:
            return taken<Vae>(model.vae);
    }
    return {};
}

}  // namespace

class TestNetworkArrays : public QObject {
    Q_OBJECT

private slots:
    void areThoseThatAreTaken_data() {
        QTest::addColumn<QString>("folder");
        const QString reference = QStringLiteral(TEST_REFERENCE "/");
        for (const char* name :
             {"tiny-sd1/model", "tiny-sd1-old/model", "tiny-sd2/model", "tiny-v/model",
              "tiny-sdxl/model", "taught-klein", "taught-z-image"})
            QTest::newRow(name) << reference + QString::fromLatin1(name);
        QTest::newRow("demo-model") << QStringLiteral(SOURCE_ROOT "/resources/demo-model");
    }

    void areThoseThatAreTaken() {
        QFETCH(QString, folder);
        const auto model = orThrow(ModelFiles::open(folder.toStdString()));
        for (const Component component : model.components()) {
            Shapes visited;
            visitArrays(model, component, [&](const std::string& name, const auto& shape) {
                QVERIFY2(visited.emplace(name, shape).second, name.c_str());
            });
            const Shapes wanted = taken(model, component);
            for (const auto& [name, shape] : wanted) {
                QVERIFY2(visited.contains(name), name.c_str());
                QVERIFY2(visited.at(name) == shape, name.c_str());
            }
            QCOMPARE(visited.size(), wanted.size());
        }
    }

    /// Each by its name, whichever it is.
    void oneThatLacksIsNamed() {
        QTemporaryDir place;
        for (const char* name : {"tiny-sd1/model", "taught-klein", "taught-z-image"}) {
            const fs::path source = fs::path(TEST_REFERENCE) / name;
            const auto whole = orThrow(ModelFiles::open(source));
            for (const Component component : whole.components()) {
                const fs::path folder = fs::path(place.path().toStdString()) /
                                        (std::string(name, 8) + folderOf(component));
                fs::copy(source, folder, fs::copy_options::recursive);
                const fs::path file =
                    folder / folderOf(component) / (weightStemOf(component) + ".safetensors");
                const auto open = orThrow(SafetensorsFile::open(file));
                TensorMap arrays = open.tensors();
                std::string first;
                visitArrays(whole, component, [&](const std::string& one, const auto&) {
                    if (first.empty() && one.ends_with("norm2.weight")) first = one;
                    if (first.empty() && one.ends_with("to_q.weight")) first = one;
                    if (first.empty() && one.ends_with("q_proj.weight")) first = one;
                });
                const auto lost = std::erase_if(
                    arrays, [&](const auto& entry) { return entry.first.ends_with(first); });
                QCOMPARE(lost, std::size_t{1});
                orThrow(writeSafetensors(file, arrays));
                const auto lacking = ModelFiles::open(folder);
                QVERIFY(!lacking);
                QCOMPARE(lacking.error().code, std::string("weights.missing"));
                QVERIFY2(lacking.error().text.find(first) != std::string::npos &&
                             lacking.error().text.find(file.string()) != std::string::npos,
                         lacking.error().text.c_str());
            }
        }
    }
};

REGISTER_TEST(TestNetworkArrays, QCoreApplication);
#include "test_network_arrays.moc"
