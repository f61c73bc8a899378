// LoRAs of FLUX.2 klein and Z-Image in every dialect: made by each program's rules, they are the
// same layers as diffusers' own file of them.
#include "core/models/made_up_model.h"
#include "core/models/reference.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/full.h>
#include <ATen/ops/kron.h>
#include <ATen/ops/zeros.h>
#include <base/files.h>
#include <formats/lora_facts.h>
#include <formats/lora_layers.h>
#include <models/lora_merge.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <algorithm>
#include <array>
#include <regex>
#include <set>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

using Tensors = std::map<std::string, at::Tensor>;

/// One layer of a network as its makers have it, and the modules of diffusers that it is.
struct Layer {
    std::string original;
    std::vector<std::string> modules;
};

/// What the layers of a file are called, before these endings.
constexpr std::array partEndings = {".lora_A.weight",  ".lora_B.weight", ".lora_down.weight",
                                    ".lora_up.weight", ".alpha",         ".dora_scale"};

/// "layers.3.attention.to_q" → "layers.N.attention.to_q".
std::string withoutNumbers(const std::string& name) {
    static const std::regex block("(blocks|layers|refiner)([._])[0-9]+");
    return std::regex_replace(name, block, "$1$2N");
}

/// With numbers in what is zero at first.
LoraSet learned(LoraSet lora) {
    for (auto& [module, layer] : lora) {
        at::Tensor up = layer.up.clone();
        fillMadeUp(module, up);
        layer.up = up;
    }
    return lora;
}

at::Tensor madeUpTensor(const std::string& name, std::vector<std::int64_t> shape) {
    at::Tensor tensor = at::empty(shape);
    fillMadeUp(name, tensor);
    return tensor;
}

}  // namespace

class TestFlowLora : public QObject {
    Q_OBJECT

    const QTemporaryDir m_folder;
    std::map<std::string, std::unique_ptr<DiffusionModel>> m_models;

    fs::path place(const std::string& name) const {
        return fs::path(m_folder.path().toStdString()) / name;
    }
    static std::vector<Layer> layersOf(const std::string& kind) {
        if (kind == "klein")
            return {
                {"double_blocks.0.img_attn.qkv",
                 {"transformer_blocks.0.attn.to_q", "transformer_blocks.0.attn.to_k",
                  "transformer_blocks.0.attn.to_v"}},
                {"double_blocks.0.txt_attn.qkv",
                 {"transformer_blocks.0.attn.add_q_proj", "transformer_blocks.0.attn.add_k_proj",
                  "transformer_blocks.0.attn.add_v_proj"}},
                {"double_blocks.0.img_attn.proj", {"transformer_blocks.0.attn.to_out.0"}},
                {"double_blocks.0.txt_mlp.2", {"transformer_blocks.0.ff_context.linear_out"}},
                {"single_blocks.1.linear1", {"single_transformer_blocks.1.attn.to_qkv_mlp_proj"}},
                {"single_blocks.1.linear2", {"single_transformer_blocks.1.attn.to_out"}}};
        return {{"layers.0.attention.qkv",
                 {"layers.0.attention.to_q", "layers.0.attention.to_k", "layers.0.attention.to_v"}},
                {"context_refiner.0.attention.out", {"context_refiner.0.attention.to_out.0"}},
                {"noise_refiner.0.feed_forward.w1", {"noise_refiner.0.feed_forward.w1"}}};
    }

    /// Of rank 2; alpha where the dialect says one: 2 does not change anything.
    Tensors pair(const std::string& kind, const Layer& layer) const {
        std::int64_t outputs = 0, inputs = 0;
        const auto& weights = m_models.at(kind)->denoiser->parameters().tensors();
        for (const std::string& module : layer.modules) {
            outputs += weights.at(module + ".weight").size(0);
            inputs = weights.at(module + ".weight").size(1);
        }
        return {{"down", madeUpTensor(layer.original + " down", {2, inputs})},
                {"up", madeUpTensor(layer.original + " up", {outputs, 2})}};
    }
    fs::path write(const std::string& name, const Tensors& tensors) const {
        std::vector<at::Tensor> keep;
        TensorMap views;
        for (const auto& [key, tensor] : tensors) views[key] = viewOf(tensor, keep);
        orThrow(writeSafetensors(place(name + ".safetensors"), views));
        return place(name + ".safetensors");
    }
    static std::string underscored(std::string name) {
        std::ranges::replace(name, '.', '_');
        return name;
    }
    /// The same layers as a program names them.
    fs::path dialect(const std::string& kind, const std::string& program) const {
        Tensors tensors;
        for (const Layer& layer : layersOf(kind)) {
            auto both = pair(kind, layer);
            const auto thirds =
                both["up"].chunk(static_cast<std::int64_t>(layer.modules.size()), 0);
            if (program == "ai-toolkit" || program == "comfy") {
                const std::string name = "diffusion_model." + layer.original;
                const bool isKohyas = program == "comfy";
                tensors[name + (isKohyas ? ".lora_down.weight" : ".lora_A.weight")] = both["down"];
                tensors[name + (isKohyas ? ".lora_up.weight" : ".lora_B.weight")] = both["up"];
                if (isKohyas) tensors[name + ".alpha"] = at::full({}, 2.0F);
                continue;
            }
            if (program == "musubi") {
                const std::string name = "lora_unet_" + underscored(layer.original);
                tensors[name + ".lora_down.weight"] = both["down"];
                tensors[name + ".lora_up.weight"] = both["up"];
                tensors[name + ".alpha"] = at::full({}, 2.0F);
                continue;
            }
            for (std::size_t i = 0; i < layer.modules.size(); ++i) {
                const std::string& module = layer.modules[i];
                if (program == "diffusers" || program == "bare") {
                    const std::string prefix = program == "diffusers" ? "transformer." : "";
                    tensors[prefix + module + ".lora_A.weight"] = both["down"];
                    tensors[prefix + module + ".lora_B.weight"] = thirds[i].contiguous();
                    continue;
                }
                const std::string name =
                    program == "onetrainer"      ? "transformer." + module
                    : program == "network's own" ? "lora_unet__" + underscored(module)
                    : program == "lycoris"       ? "lycoris_" + underscored(module)
                                                 : "lora_transformer_" + underscored(module);
                tensors[name + ".lora_down.weight"] = both["down"];
                tensors[name + ".lora_up.weight"] = thirds[i].contiguous();
                tensors[name + ".alpha"] = at::full({}, 2.0F);
            }
        }
        return write(kind + " " + program, tensors);
    }

    /// As the trainers write it that diffusers calls Anime-Z's: "to.q", and the joint layers
    /// beside.
    fs::path animeDialect() const {
        Tensors tensors;
        const auto add = [&](const std::string& name, const at::Tensor& down,
                             const at::Tensor& up) {
            tensors[name + ".lora.down.weight"] = down.clone();
            tensors[name + ".lora.up.weight"] = up.contiguous();
        };
        for (const Layer& layer : layersOf("z_image")) {
            auto both = pair("z_image", layer);
            const auto thirds =
                both["up"].chunk(static_cast<std::int64_t>(layer.modules.size()), 0);
            if (layer.original.find("attention") != std::string::npos)
                add(layer.original, both["down"], both["up"]);
            for (std::size_t i = 0; i < layer.modules.size(); ++i)
                add(std::regex_replace(layer.modules[i], std::regex("to_([qkv])"), "to.$1"),
                    both["down"], thirds[i]);
        }
        return write("z_image anime", tensors);
    }

private slots:
    void initTestCase() {
        for (const std::string kind : {"klein", "z_image"}) {
            writeMadeUpModel(place(kind), kind);
            m_models[kind] = orThrow(loadModel(place(kind), {}));
        }
    }

    void everyDialectIsTheSame_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("program");
        for (const char* kind : {"klein", "z_image"})
            for (const char* program : {"ai-toolkit", "comfy", "musubi", "bare", "onetrainer",
                                        "onetrainer old", "lycoris", "network's own"})
                QTest::addRow("%s %s", kind, program) << kind << program;
    }
    void everyDialectIsTheSame() {
        QFETCH(const QString, kind);
        QFETCH(const QString, program);
        const std::string family = kind.toStdString();
        const DiffusionModel& model = *m_models.at(family);
        const LoraSet theirs = orThrow(loadLora(dialect(family, "diffusers"), model));
        std::vector<std::string> unmatched;
        const LoraSet ours =
            orThrow(loadLora(dialect(family, program.toStdString()), model, &unmatched));
        QVERIFY(familyOfLora(orThrow(SafetensorsFile::open(
                    dialect(family, program.toStdString())))) == model.files.family);
        QVERIFY(unmatched.empty());
        std::size_t modules = 0;
        for (const Layer& layer : layersOf(family)) modules += layer.modules.size();
        QCOMPARE(theirs.size(), modules);
        QCOMPARE(ours.size(), modules);
        for (const auto& [module, layer] : theirs) {
            QVERIFY2(ours.contains(module), module.c_str());
            COMPARE_TENSORS(ours.at(module).down, layer.down, 0);
            COMPARE_TENSORS(ours.at(module).up, layer.up, 0);
            QCOMPARE(ours.at(module).scale, 1.0);
        }
    }

    void layersUnderTwoNamesCountOnce() {
        const DiffusionModel& model = *m_models.at("z_image");
        const LoraSet theirs = orThrow(loadLora(dialect("z_image", "diffusers"), model));
        std::vector<std::string> unmatched;
        const LoraSet ours = orThrow(loadLora(animeDialect(), model, &unmatched));
        QVERIFY(familyOfLora(orThrow(SafetensorsFile::open(animeDialect()))) ==
                ModelFamily::zImage);
        QVERIFY(unmatched.empty());
        QCOMPARE(ours.size(), theirs.size());
        for (const auto& [module, layer] : theirs) {
            QVERIFY2(ours.contains(module), module.c_str());
            COMPARE_TENSORS(ours.at(module).down, layer.down, 0);
            COMPARE_TENSORS(ours.at(module).up, layer.up, 0);
        }
    }

    /// Relatives have layers of the same names.
    void familiesOfOneLayer() {
        const auto familyOf = [&](const std::string& module, std::int64_t inputs,
                                  std::int64_t outputs) {
            const auto file =
                write("one layer", {{module + ".lora_down.weight", at::zeros({2, inputs})},
                                    {module + ".lora_up.weight", at::zeros({outputs, 2})}});
            return familyOfLora(orThrow(SafetensorsFile::open(file)));
        };
        QVERIFY(familyOf("lora_unet_single_blocks_0_linear1", 3072, 27648) == ModelFamily::flux2);
        QVERIFY(familyOf("diffusion_model.double_blocks.0.img_mlp.0", 3072, 18432) ==
                ModelFamily::flux2);
        QVERIFY(!familyOf("lora_unet_single_blocks_0_linear1", 3072, 21504));  // FLUX.1
        QVERIFY(familyOf("diffusion_model.layers.0.attention.qkv", 3840, 11520) ==
                ModelFamily::zImage);
        QVERIFY(!familyOf("diffusion_model.layers.0.attention.qkv", 2304, 6912));  // Lumina 2
        // What diffusers calls otherwise in FLUX.2 than in FLUX.1; their attention is named alike.
        const std::string block = "transformer.transformer_blocks.0.";
        QVERIFY(familyOf(block + "ff.linear_in", 3072, 18432) == ModelFamily::flux2);
        QVERIFY(familyOf(block + "ff_context.linear_out", 9216, 3072) == ModelFamily::flux2);
        QVERIFY(familyOf("transformer.time_guidance_embed.timestep_embedder.linear_1", 256, 3072) ==
                ModelFamily::flux2);
        QVERIFY(familyOf("transformer.single_stream_modulation.linear", 3072, 9216) ==
                ModelFamily::flux2);
        QVERIFY(!familyOf(block + "ff.net.0.proj", 3072, 12288));
        QVERIFY(!familyOf(block + "attn.to_q", 3072, 3072));
        const auto musubi = write("musubi", {});
        orThrow(writeSafetensors(musubi, {}, {{"ss_base_model_version", "flux_2_klein_4b"}}));
        QVERIFY(familyOfLora(orThrow(SafetensorsFile::open(musubi))) == ModelFamily::flux2);
    }

    /// ai-toolkit's LoKr and LyCORIS' LoHa of layers that are query, key and value in one.
    void productsAreCutInThirds_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<bool>("isLokr");
        for (const char* kind : {"klein", "z_image"})
            for (const bool isLokr : {false, true})
                QTest::addRow("%s %s", kind, isLokr ? "LoKr" : "LoHa") << kind << isLokr;
    }
    void productsAreCutInThirds() {
        QFETCH(const QString, kind);
        QFETCH(const bool, isLokr);
        const std::string family = kind.toStdString();
        const DiffusionModel& model = *m_models.at(family);
        Tensors tensors;
        std::map<std::string, at::Tensor> changes;
        for (const Layer& layer : layersOf(family)) {
            const auto both = pair(family, layer);
            const std::int64_t outputs = both.at("up").size(0), inputs = both.at("down").size(1);
            const std::string name = "diffusion_model." + layer.original;
            const auto made = [&](const char* array, std::vector<std::int64_t> shape) {
                return tensors[name + array] =
                           madeUpTensor(layer.original + array, std::move(shape));
            };
            at::Tensor change;
            if (isLokr) {
                const std::int64_t rows = outputs % 4 == 0 ? 4 : 1;
                const auto w1 = made(".lokr_w1", {rows, 2});
                const auto w2 = made(".lokr_w2", {outputs / rows, inputs / 2});
                change = at::kron(w1, w2);
            } else {
                const auto a1 = made(".hada_w1_a", {outputs, 2});
                const auto b1 = made(".hada_w1_b", {2, inputs});
                const auto a2 = made(".hada_w2_a", {outputs, 2});
                const auto b2 = made(".hada_w2_b", {2, inputs});
                change = a1.matmul(b1) * a2.matmul(b2) / 2;
                tensors[name + ".alpha"] = at::full({}, 1.0F);
            }
            const auto thirds = change.chunk(static_cast<std::int64_t>(layer.modules.size()), 0);
            for (std::size_t i = 0; i < layer.modules.size(); ++i)
                changes["transformer." + layer.modules[i]] = thirds[i];
        }
        const LoraSet lora =
            orThrow(loadLora(write(family + (isLokr ? " lokr" : " loha"), tensors), model));
        QCOMPARE(lora.size(), changes.size());
        const LoraSlots places = loraSlotsOf(model);
        for (const auto& [module, change] : changes)
            COMPARE_TENSORS(deltaWeight(lora.at(module), places.at(module)->matrix()), change,
                            1e-6);
    }

    /// A third of rows that are no multiple of three.
    void refusesWhatCannotBeCut() {
        const auto file =
            write("uncut",
                  {{"diffusion_model.layers.0.attention.qkv.lora_A.weight", at::zeros({2, 32})},
                   {"diffusion_model.layers.0.attention.qkv.lora_B.weight", at::zeros({95, 2})}});
        QCOMPARE(loadLora(file, *m_models.at("z_image")).error().code, std::string("lora.shape"));
        // And one of the other family.
        QCOMPARE(loadLora(dialect("klein", "ai-toolkit"), *m_models.at("z_image")).error().code,
                 std::string("lora.other_model"));
    }

    /// FLUX.2's makers have shift and scale of the last modulation the other way round.
    void theLastModulationIsTurned() {
        const DiffusionModel& model = *m_models.at("klein");
        const Layer layer{"final_layer.adaLN_modulation.1", {"norm_out.linear"}};
        const auto both = pair("klein", layer);
        const at::Tensor turned = both.at("up").roll(both.at("up").size(0) / 2, 0);
        for (const std::string name : {"diffusion_model.final_layer.adaLN_modulation.1",
                                       "lora_unet_final_layer_adaLN_modulation_1"}) {
            const LoraSet read =
                orThrow(loadLora(write("turned", {{name + ".lora_down.weight", both.at("down")},
                                                  {name + ".lora_up.weight", both.at("up")}}),
                                 model));
            QCOMPARE(read.size(), std::size_t{1});
            COMPARE_TENSORS(read.at("transformer.norm_out.linear").down, both.at("down"), 0);
            COMPARE_TENSORS(read.at("transformer.norm_out.linear").up, turned, 0);
        }
        const std::string name = "diffusion_model.final_layer.adaLN_modulation.1";
        const auto w1 = madeUpTensor("w1", {2, 2});
        const auto w2 =
            madeUpTensor("w2", {both.at("up").size(0) / 2, both.at("down").size(1) / 2});
        const LoraSet product = orThrow(loadLora(
            write("turned lokr", {{name + ".lokr_w1", w1}, {name + ".lokr_w2", w2}}), model));
        const auto slot = loraSlotsOf(model).at("transformer.norm_out.linear");
        COMPARE_TENSORS(deltaWeight(product.at("transformer.norm_out.linear"), slot->matrix()),
                        at::kron(w1, w2).roll(both.at("up").size(0) / 2, 0), 1e-6);
    }

    /// By the ends of their names, as peft takes them: tests/core/training/test_flow_training.cpp.
    void everyLayerCanHaveOne_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"klein", "z_image"}) QTest::newRow(kind) << kind;
    }
    void everyLayerCanHaveOne() {
        QFETCH(const QString, kind);
        const DiffusionModel& model = *m_models.at(kind.toStdString());
        LoraOptions options;
        options.layers = loraLayersOf(model.files);
        QCOMPARE(makeLora(model, options).size(), options.layers.size());
        QCOMPARE(model.denoiser->loraSlots().size(), options.layers.size());
        const auto names = namesInBlocks(options.layers);
        QVERIFY(names.size() < options.layers.size());
        for (const std::string& name : names) {
            options.layers = {name};
            QVERIFY2(!makeLora(model, options).empty(), name.c_str());
        }
    }

    /// In kohya's names, where query, key and value of FLUX.2 are one layer.
    void kohyasFilesComeBack_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("layers");
        QTest::addColumn<bool>("dora");
        for (const char* kind : {"klein", "z_image"}) {
            QTest::addRow("%s", kind) << kind << "" << false;
            QTest::addRow("%s DoRA", kind) << kind << "" << true;
            QTest::addRow("%s all", kind) << kind << "all" << true;
            QTest::addRow("%s a part", kind) << kind << "to_k" << false;
        }
    }
    void kohyasFilesComeBack() {
        QFETCH(const QString, kind);
        QFETCH(const QString, layers);
        QFETCH(const bool, dora);
        const DiffusionModel& model = *m_models.at(kind.toStdString());
        LoraOptions options;
        options.rank = 3;
        options.alpha = 2;
        options.dora = dora;
        if (layers == QStringLiteral("all"))
            options.layers = loraLayersOf(model.files);
        else if (!layers.isEmpty())
            options.layers = {layers.toStdString()};
        const LoraSet made = learned(makeLora(model, options));
        std::vector<at::Tensor> keep;
        const fs::path file = place("kohya.safetensors");
        const std::string base(infoOf(model.files.family).loraBase);
        orThrow(writeKohyaLora(file, viewsOf(made, keep), {{"ss_base_model_version", base}}));
        const auto opened = orThrow(SafetensorsFile::open(file));
        for (const auto& [name, view] : opened.tensors())
            QVERIFY2(name.starts_with("lora_unet_"), name.c_str());
        QVERIFY(familyOfLora(opened) == model.files.family);
        const LoraSet back = orThrow(loadLora(file, model));
        QCOMPARE(back.size(), made.size());
        for (const auto& [module, layer] : made) {
            QVERIFY2(back.contains(module), module.c_str());
            COMPARE_TENSORS(back.at(module).up, layer.up, 0);
            COMPARE_TENSORS(back.at(module).down, layer.down, 0);
            QCOMPARE(back.at(module).scale, layer.scale);
            if (dora) COMPARE_TENSORS(back.at(module).magnitude, layer.magnitude, 0);
        }
    }

    /// A DoRA's lengths of what it has not learned are the model's.
    void aPartOfADoraIsNotJoined() {
        const DiffusionModel& model = *m_models.at("klein");
        LoraOptions options;
        options.dora = true;
        options.layers = {"to_k"};
        std::vector<at::Tensor> keep;
        const LoraSet made = makeLora(model, options);
        const auto written = writeKohyaLora(place("part.safetensors"), viewsOf(made, keep), {});
        QVERIFY(!written);
        QCOMPARE(written.error().code, std::string("convert.dora_part"));
    }

    /// In whatever type its numbers are.
    void float8IsJoined_data() {
        QTest::addColumn<int>("type");
        QTest::newRow("e4m3") << static_cast<int>(at::kFloat8_e4m3fn);
        QTest::newRow("e5m2") << static_cast<int>(at::kFloat8_e5m2);
    }
    void float8IsJoined() {
        QFETCH(const int, type);
        const DiffusionModel& model = *m_models.at("klein");
        const fs::path plain = dialect("klein", "diffusers");
        Tensors tensors;
        const auto opened = orThrow(SafetensorsFile::open(plain));
        for (const auto& [name, view] : opened.tensors())
            tensors[name] = tensorOf(view).to(static_cast<at::ScalarType>(type));
        const fs::path stored = write("float8", tensors);
        const LoraSet made = orThrow(loadLora(stored, model));
        const LoraFile lora = orThrow(LoraFile::open(stored));
        const fs::path file = place("float8 of kohya.safetensors");
        orThrow(writeKohyaLora(file, lora.plainLayers(), {}));
        const LoraSet back = orThrow(loadLora(file, model));
        QCOMPARE(back.size(), made.size());
        for (const auto& [module, layer] : made) {
            COMPARE_TENSORS(back.at(module).up, layer.up, 0);
            COMPARE_TENSORS(back.at(module).down, layer.down, 0);
        }
    }

    /// tests/reference/flow_lora_names.py: by the tables of the programs that read them.
    void ourNamesAreKnown_data() { everyLayerCanHaveOne_data(); }
    void ourNamesAreKnown() {
        QFETCH(const QString, kind);
        const DiffusionModel& model = *m_models.at(kind.toStdString());
        const Json known =
            orThrow(readJson(TEST_REFERENCE "/flow_lora_names.json"))[kind.toStdString()];
        LoraOptions options;
        options.dora = true;
        for (const bool all : {false, true}) {
            if (all) options.layers = loraLayersOf(model.files);
            const LoraSet made = makeLora(model, options);
            std::vector<at::Tensor> keep;
            const auto views = viewsOf(made, keep);
            const fs::path file = place("known.safetensors");
            const auto unknown = [&](const char* program) {
                std::set<std::string> names;
                const std::set<std::string> theirs = known[program].get<std::set<std::string>>();
                const auto written = orThrow(SafetensorsFile::open(file));
                for (const auto& [key, view] : written.tensors()) {
                    const auto end = std::ranges::find_if(
                        partEndings, [&](const char* ending) { return key.ends_with(ending); });
                    const std::string name =
                        end == partEndings.end()
                            ? key
                            : key.substr(0, key.size() - std::string_view(*end).size());
                    if (!theirs.contains(withoutNumbers(name))) names.insert(name);
                }
                return names;
            };
            orThrow(writeComfyUiLora(file, views, {}));
            QCOMPARE(unknown("comfyui"), std::set<std::string>());
            orThrow(writeKohyaLora(file, views, {}));
            QCOMPARE(unknown("musubi"), std::set<std::string>());
            if (kind == QStringLiteral("klein"))
                QCOMPARE(unknown("comfyui"), std::set<std::string>());
        }
    }

    void ourFilesComeBack_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<bool>("dora");
        for (const char* kind : {"klein", "z_image"})
            for (const bool dora : {false, true})
                QTest::addRow("%s%s", kind, dora ? " DoRA" : "") << kind << dora;
    }
    void ourFilesComeBack() {
        QFETCH(const QString, kind);
        QFETCH(const bool, dora);
        const DiffusionModel& model = *m_models.at(kind.toStdString());
        LoraOptions options;
        options.dora = dora;
        const LoraSet made = learned(makeLora(model, options));
        const fs::path file = place(kind.toStdString() + (dora ? "-dora" : "") + ".safetensors");
        orThrow(saveDiffusersLora(file, made, {}));
        const auto opened = orThrow(SafetensorsFile::open(file));
        QVERIFY(familyOfLora(opened) == model.files.family);
        for (const auto& [name, view] : opened.tensors())
            QVERIFY2(name.starts_with("transformer."), name.c_str());
        const LoraSet back = orThrow(loadLora(file, model));
        QCOMPARE(back.size(), made.size());
        for (const auto& [module, layer] : made) {
            COMPARE_TENSORS(back.at(module).up, layer.up, 0);
            COMPARE_TENSORS(back.at(module).down, layer.down, 0);
            QCOMPARE(back.at(module).magnitude.defined(), dora);
        }
    }
};

REGISTER_TEST(TestFlowLora, QCoreApplication);
#include "test_flow_lora.moc"
