// LDM's names against what diffusers' single-file converters make of them, both ways.
#include <base/json.h>
#include <formats/ldm_names.h>

#include <QCoreApplication>
#include <QTest>

#include <set>

#include "test_program.h"

using namespace dreambooth;

class TestLdmNames : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void unet();
    void vae();
    void openClip();
    void knowsRulesAndBounds();

private:
    /// All pairs of one table both ways; `prefix` is diffusers' own before the names.
    void check(const LdmNames& names, const Json& pairs, const std::string& prefix = {}) const;
    Json m_reference;
};

void TestLdmNames::initTestCase() {
    auto reference = readJson(std::filesystem::path(TEST_REFERENCE) / "ldm_names.json");
    QVERIFY2(reference, reference ? "" : reference.error().message().c_str());
    m_reference = std::move(*reference);
}

void TestLdmNames::check(const LdmNames& names, const Json& pairs,
                         const std::string& prefix) const {
    std::set<std::string> seen;
    for (const Json& pair : pairs) {
        const auto ldm = pair[0].get<std::string>();
        auto diffusers = pair[1].get<std::string>();
        if (diffusers.starts_with(prefix)) diffusers.erase(0, prefix.size());
        const auto written = names.ldm(diffusers);
        QVERIFY2(written, diffusers.c_str());
        QCOMPARE(written->text, ldm);
        QCOMPARE(written->third, pair[2].get<int>());
        bool found = false;
        for (const LdmNames::Name& read : names.diffusers(ldm))
            found |= read.text == diffusers && read.third == written->third &&
                     read.rule == written->rule;
        QVERIFY2(found, ldm.c_str());
        seen.insert(diffusers);
    }
    QCOMPARE(seen.size(), pairs.size());
}

void TestLdmNames::unet() {
    for (const Json& table : m_reference["unet"]) {
        UNetConfig config;
        config.upHasAttention = table["up_has_attention"].get<std::vector<bool>>();
        config.layersPerBlock.assign(config.upHasAttention.size(),
                                     table["layers_per_block"].get<int>());
        check(LdmNames::unet(config), table["pairs"]);
    }
}

void TestLdmNames::vae() {
    for (const Json& table : m_reference["vae"]) {
        VaeConfig config;
        config.blockOutChannels.assign(table["levels"].get<std::size_t>(), 32);
        config.layersPerBlock = table["layers_per_block"].get<int>();
        check(LdmNames::vae(config), table["pairs"]);
    }
}

void TestLdmNames::openClip() {
    for (const Json& table : m_reference["open_clip"])
        check(LdmNames::openClip(table["layers"].get<int>()), table["pairs"], "text_model.");
}

void TestLdmNames::knowsRulesAndBounds() {
    const LdmNames clip = LdmNames::openClip(2);
    QCOMPARE(clip.ldm("text_projection.weight")->rule, LdmRule::transposed);
    QCOMPARE(clip.ldm("encoder.layers.1.self_attn.k_proj.bias")->rule, LdmRule::third);
    QCOMPARE(clip.diffusers("transformer.resblocks.1.attn.in_proj_weight").size(), 3u);
    QVERIFY(!clip.ldm("encoder.layers.2.mlp.fc1.weight"));
    QVERIFY(clip.diffusers("transformer.resblocks.2.mlp.c_fc.weight").empty());
    QVERIFY(clip.diffusers("logit_scale").empty());

    VaeConfig config;
    config.blockOutChannels = {32, 64};
    const LdmNames vae = LdmNames::vae(config);
    QCOMPARE(vae.ldm("encoder.mid_block.attentions.0.to_out.0.weight")->rule, LdmRule::convolution);
    QCOMPARE(vae.ldm("encoder.mid_block.attentions.0.to_out.0.bias")->rule, LdmRule::same);
    QCOMPARE(vae.ldm("encoder.mid_block.attentions.0.group_norm.weight")->rule, LdmRule::same);

    // Blocks of different depth, as a configuration may have them; no name that only begins alike.
    const LdmNames unet = LdmNames::unet(UNetBlocks{{1, 3}, {true, false}});
    QCOMPARE(unet.ldm("down_blocks.1.resnets.2.conv1.weight")->text,
             std::string("input_blocks.5.0.in_layers.2.weight"));
    QCOMPARE(unet.ldm("up_blocks.1.resnets.1.conv1.weight")->text,
             std::string("output_blocks.5.0.in_layers.2.weight"));
    QVERIFY(!unet.ldm("down_blocks.1.resnets.3.conv1.weight"));
    QVERIFY(!unet.ldm("conv_in_of_another"));
}

REGISTER_TEST(TestLdmNames, QCoreApplication);
#include "test_ldm_names.moc"
