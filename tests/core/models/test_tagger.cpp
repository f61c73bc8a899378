// The tagger against timm's on a small random one (tests/reference/tagger.py).
#include "core/models/reference.h"

#include <ATen/core/grad_mode.h>
#include <base/files.h>
#include <base/json.h>
#include <models/tagger.h>

#include <QCoreApplication>
#include <QTemporaryDir>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTagger : public QObject {
    Q_OBJECT

    static constexpr int pictures = 3;
    const fs::path m_folder = fs::path(TEST_REFERENCE) / "tiny-tagger";
    const TaggerFiles m_files = orThrow(TaggerFiles::open(m_folder));
    const Tagger m_tagger{m_files, at::kCPU};
    std::map<std::string, at::Tensor> m_ref = tensorsOf(m_folder / "ref.safetensors");
    const at::NoGradGuard m_noGrad;

    at::Tensor of(const char* name, int picture) {
        return m_ref.at(name + std::to_string(picture));
    }
    static std::string said(const TaggerFiles& files, const at::Tensor& likely) {
        return files.textOf(
            {likely.const_data_ptr<float>(), static_cast<std::size_t>(likely.numel())});
    }

    /// A copy of the folder, to be changed.
    struct Copy {
        explicit Copy(const fs::path& from) { fs::copy(from, path(), fs::copy_options::recursive); }
        fs::path path() const { return fs::path(m_folder.path().toStdString()) / "tagger"; }
        fs::path file(const char* name) const { return path() / name; }
        Json config() const { return orThrow(readJson(file("config.json"))); }
        Error errorWith(const Json& config) const {
            orThrow(writeJson(file("config.json"), config));
            return error();
        }
        Error error() const {
            const auto opened = TaggerFiles::open(path());
            return opened ? Error() : opened.error();
        }

    private:
        QTemporaryDir m_folder;
    };

private slots:
    void scoresAreTimms() {
        for (int i = 0; i < pictures; ++i)
            COMPARE_TENSORS(m_tagger.scores(of("out.pixels_", i)), of("out.scores_", i), 1e-5);
    }

    /// timm's fc_norm.
    void scoresAreTimmsWithTheNormBehindTheMean() {
        TaggerFiles files = m_files;
        for (const char* name : {"weight", "bias"})
            files.weights.tensors["fc_norm." + std::string(name)] =
                files.weights.tensors.extract("norm." + std::string(name)).mapped();
        const Tagger tagger(files, at::kCPU);
        for (int i = 0; i < pictures; ++i)
            COMPARE_TENSORS(tagger.scores(of("out.pixels_", i)), of("out.scores_fc_norm_", i),
                            1e-5);
    }

    void picturesAreReadAsTheirs() {
        for (int i = 0; i < pictures; ++i) {
            const auto theirs = of("out.pixels_", i);
            const auto ours = m_tagger.pixelsOf(of("in.picture_", i));
            QCOMPARE(ours.sizes(), theirs.sizes());
            // In levels of 255: ATen and PIL round some numbers apart.
            const auto levels = (ours - theirs).abs() * 127.5;
            QVERIFY2(levels.max().item<double>() < 1.01,
                     qPrintable(QString::number(levels.max().item<double>())));
            QVERIFY2(levels.mean().item<double>() < 0.05,
                     qPrintable(QString::number(levels.mean().item<double>())));
        }
    }

    void tagsAreTheirs() {
        const Json said = orThrow(readJson(m_folder / "ref.json"));
        for (int i = 0; i < pictures; ++i) {
            std::string theirs;
            for (const Json& tag : said["tags"][static_cast<std::size_t>(i)])
                theirs += (theirs.empty() ? "" : ", ") + tag.get<std::string>();
            QCOMPARE(this->said(m_files, m_tagger.probabilities(of("in.picture_", i))), theirs);
        }
    }

    void ratingsAndWhatIsUnlikelyAreLeftOut() {
        std::vector<float> likely(m_files.tags.size());
        QCOMPARE(m_files.textOf(likely), std::string());
        std::ranges::fill(likely, 0.35F);
        QCOMPARE(m_files.textOf(likely), std::string());
        likely[0] = 1;      // a rating
        likely[6] = 0.36F;  // general
        likely[4] = 0.5F;
        likely[16] = 0.85F;  // characters
        likely[17] = 0.9F;
        QCOMPARE(m_files.textOf(likely), std::string("1girl, looking at viewer, hatsune miku"));
        // Fewer than there are tags: no place beyond the end is read.
        likely.resize(5);
        QCOMPARE(m_files.textOf(likely), std::string("1girl"));
    }

    void otherFoldersAreRefused() {
        QVERIFY(TaggerFiles::isOne(m_folder));
        QVERIFY(!TaggerFiles::isOne(fs::path(TEST_REFERENCE) / "tiny-captioner"));
        const Copy copy(m_folder);
        const Json config = copy.config();
        for (const auto& [key, value] : std::initializer_list<std::pair<const char*, Json>>{
                 {"class_token", true}, {"global_pool", "map"}, {"act_layer", "silu"}}) {
            Json other = config;
            other["model_args"][key] = value;
            QCOMPARE(copy.errorWith(other).code, std::string("tagger.other_kind"));
        }
        Json other = config;
        other["architecture"] = "swinv2_base_window8_256";
        const Error kind = copy.errorWith(other);
        QVERIFY2(kind.text.find(copy.file("config.json").string()) != std::string::npos &&
                     kind.text.find("swinv2_base_window8_256") != std::string::npos,
                 kind.text.c_str());
        other = config;
        other["model_args"]["num_heads"] = 5;
        QCOMPARE(copy.errorWith(other).code, std::string("config.invalid"));
        other = config;
        other["model_args"] = "none";
        QVERIFY(!copy.errorWith(other).code.empty());
        other = config;
        other["model_args"]["depth"] = 3;
        QCOMPARE(copy.errorWith(other).code, std::string());
        const auto deeper = orThrow(TaggerFiles::open(copy.path()));
        QVERIFY_EXCEPTION_THROWN(Tagger(deeper, at::kCPU), ErrorException);
    }

    /// timm of today writes a number for each side, that of 2024 one.
    void aSizeMayBeOneNumber() {
        const Copy copy(m_folder);
        Json config = copy.config();
        config["model_args"]["img_size"] = 64;
        QCOMPARE(copy.errorWith(config).code, std::string());
        QCOMPARE(orThrow(TaggerFiles::open(copy.path())).config.imageSize, 64);
    }

    void aListThatDoesNotFitIsRefused() {
        const Copy copy(m_folder);
        const fs::path list = copy.file("selected_tags.csv");
        const std::string text = orThrow(readFile(list));
        orThrow(writeFileAtomically(list, text + "1,one_more,0,1\n"));
        const Error rows = copy.error();
        QCOMPARE(rows.code, std::string("tagger.rows"));
        QVERIFY2(rows.text.find(list.string() + " lists 21 tags") != std::string::npos &&
                     rows.text.find("20") != std::string::npos,
                 rows.text.c_str());
        for (const char* broken : {"", "tag_id,count\n1,2\n", "\x89PNG\r\n"}) {
            orThrow(writeFileAtomically(list, broken));
            const Error error = copy.error();
            QVERIFY2(error.text.find(list.string()) != std::string::npos, error.text.c_str());
        }
        orThrow(writeFileAtomically(list, "tag_id,name,category\n1,short\n"));
        QCOMPARE(copy.error().code, std::string("tagger.no_list"));
    }

    void whatIsMissingIsNamed() {
        for (const char* name : {"selected_tags.csv", "model.safetensors", "config.json"}) {
            const Copy copy(m_folder);
            fs::remove(copy.file(name));
            QVERIFY(TaggerFiles::isOne(copy.path()));
            const Error error = copy.error();
            QVERIFY2(error.text.find(copy.file(name).string()) != std::string::npos,
                     error.text.c_str());
        }
    }
};

REGISTER_TEST(TestTagger, QCoreApplication);
#include "test_tagger.moc"
