// The captioner against transformers' BLIP on a small random one (tests/reference/captioner.py).
#include "core/models/reference.h"

#include <ATen/core/grad_mode.h>
#include <base/files.h>
#include <base/json.h>
#include <models/captioner.h>

#include <QCoreApplication>
#include <QTemporaryDir>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestCaptioner : public QObject {
    Q_OBJECT

    const fs::path m_folder = fs::path(TEST_REFERENCE) / "tiny-captioner";
    const CaptionerFiles m_files = orThrow(CaptionerFiles::open(m_folder));
    const Captioner m_captioner{m_files, at::kCPU, at::kFloat};
    std::map<std::string, at::Tensor> m_ref = tensorsOf(m_folder / "ref.safetensors");
    const Json m_said = orThrow(readJson(m_folder / "ref.json"));
    const at::NoGradGuard m_noGrad;

    /// The folder with another config.json.
    Result<CaptionerFiles> openWith(const QTemporaryDir& folder, const Json& config) {
        const fs::path place = folder.path().toStdString();
        fs::copy(m_folder, place,
                 fs::copy_options::recursive | fs::copy_options::overwrite_existing);
        orThrow(writeJson(place / "config.json", config));
        return CaptionerFiles::open(place);
    }

private slots:
    void networksAreTransformers() {
        COMPARE_TENSORS(m_captioner.encoded(m_ref["out.pixels"]), m_ref["out.encoded"], 1e-5);
        COMPARE_TENSORS(
            m_captioner.scores(m_ref["in.tokens"], m_ref["out.encoded"].narrow(0, 0, 1)),
            m_ref["out.scores"], 1e-5);
    }

    void picturesAreReadAsTheirs() {
        for (int i = 0; i < 2; ++i) {
            const auto ours = m_captioner.pixelsOf(m_ref["in.pictures"][i]);
            const auto theirs = m_ref["out.pixels"].narrow(0, i, 1);
            // In levels of 255, over the smallest deviation: ATen and PIL round some numbers apart.
            const auto levels = (ours - theirs).abs() * 255 * 0.26130258;
            QVERIFY(levels.max().item<double>() < 1.01);
            QVERIFY(levels.mean().item<double>() < 0.05);
        }
    }

    void captionsAreTheirs() {
        for (int i = 0; i < 2; ++i) {
            const auto index = static_cast<std::size_t>(i);
            auto theirs = m_said["generated"][index].get<std::vector<std::int64_t>>();
            theirs.erase(theirs.begin());  // the first token
            const auto ours = m_captioner.caption(m_ref["in.pictures"][i], 12);
            QCOMPARE(ours, theirs);
            QCOMPARE(m_files.textOf(ours), m_said["captions"][index].get<std::string>());
        }
    }

    void textsAreTheirs() {
        for (std::size_t i = 0; i < m_said["texts"].size(); ++i)
            QCOMPARE(m_files.textOf(m_said["tokens"][i].get<std::vector<std::int64_t>>()),
                     m_said["texts"][i].get<std::string>());
        QCOMPARE(m_files.textOf({-1, 7, 1'000'000}), std::string("dog"));
    }

    void theEndTokenEnds() {
        const auto whole = m_captioner.caption(m_ref["in.pictures"][0], 12);
        CaptionerFiles files = m_files;
        files.config.endToken = static_cast<int>(whole[6]);
        const Captioner captioner(files, at::kCPU, at::kFloat);
        const auto first = std::ranges::find(whole, whole[6]);
        QCOMPARE(captioner.caption(m_ref["in.pictures"][0], 12),
                 std::vector<std::int64_t>(whole.begin(), first));
        // Not beyond the places that the decoder has.
        QCOMPARE(m_captioner.caption(m_ref["in.pictures"][0], 1000).size(), std::size_t{23});
    }

    void itIsCancelled() {
        CancelToken cancel;
        cancel.cancel();
        try {
            (void)m_captioner.caption(m_ref["in.pictures"][0], 12, cancel);
            QFAIL("was not cancelled");
        } catch (const ErrorException& exception) {
            QCOMPARE(exception.error().code, std::string("draw.cancelled"));
        }
    }

    void otherFoldersAreRefused() {
        const QTemporaryDir folder;
        const Json config = orThrow(readJson(m_folder / "config.json"));
        Json other = config;
        other["model_type"] = "clip";
        QCOMPARE(openWith(folder, other).error().code, std::string("captioner.not_one"));
        other = config;
        other["text_config"]["num_attention_heads"] = 5;
        const auto opened = openWith(folder, other);
        QVERIFY2(!opened && opened.error().code == "config.invalid",
                 opened ? "opened" : opened.error().text.c_str());
        other = config;
        other["vision_config"]["num_hidden_layers"] = 3;
        const auto deeper = orThrow(openWith(folder, other));
        QVERIFY_EXCEPTION_THROWN(Captioner(deeper, at::kCPU, at::kFloat), ErrorException);
        fs::remove(fs::path(folder.path().toStdString()) / "vocab.txt");
        QCOMPARE(CaptionerFiles::open(folder.path().toStdString()).error().code,
                 std::string("file.missing"));
    }
};

REGISTER_TEST(TestCaptioner, QCoreApplication);
#include "test_captioner.moc"
