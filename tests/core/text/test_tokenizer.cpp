// The tokenizer against the ids that transformers gave (tests/reference), in both layouts and with
// CLIP's own vocabulary; rarity; broken folders.
#include <base/files.h>
#include <base/json.h>
#include <text/rarity.h>
#include <text/tokenizer.h>

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTokenizer : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void matchesTransformers_data();
    void matchesTransformers();
    void padsAndCuts();
    void matchesTransformersOnRealVocabulary();
    void showsPieces();
    void takesAnyBytes();
    void tellsRarity();
    void suggestsRareTokens();
    void refusesBrokenFolders_data();
    void refusesBrokenFolders();

private:
    static fs::path reference(const char* name) { return fs::path(TEST_REFERENCE) / name; }
    static void compare(const ClipTokenizer& tokenizer, const Json& prompts, const Json& expected);

    QTemporaryDir m_clipFolder;
    std::optional<ClipTokenizer> m_clip;  ///< with the 49,408 tokens of Stable Diffusion
};

/// Makes a folder in the layout of 2022 out of CLIP's merges.
void TestTokenizer::initTestCase() {
    QProcess gzip;
    gzip.start(QStringLiteral("gzip"),
               {QStringLiteral("-dc"),
                QString::fromStdString(reference("clip-vocabulary/merges.txt.gz").string())});
    QVERIFY(gzip.waitForFinished());
    const std::string merges = gzip.readAllStandardOutput().toStdString();
    QVERIFY(merges.size() > 500'000);
    const fs::path folder = m_clipFolder.path().toStdString();
    QVERIFY(writeFileAtomically(folder / "merges.txt", merges));

    // Ids 0 … 511 are the bytes without and with "</w>", shown as any tokenizer.json of today has
    // them; the reference's small model is such a one.
    const auto small = readFile(reference("tiny-sd1-old/model/tokenizer/vocab.json"));
    QVERIFY(small);
    nlohmann::json vocabulary;
    const auto smallJson = nlohmann::json::parse(*small);
    for (const auto& [token, id] : smallJson.items())
        if (id < 512) vocabulary[token] = id;
    std::istringstream lines(merges);
    std::string line, left, right;
    std::getline(lines, line);
    for (int id = 512; lines >> left >> right; ++id) vocabulary[left + right] = id;
    vocabulary["<|startoftext|>"] = 49406;
    vocabulary["<|endoftext|>"] = 49407;
    QCOMPARE(vocabulary.size(), 49408u);
    QVERIFY(writeFileAtomically(folder / "vocab.json", vocabulary.dump()));
    auto clip = ClipTokenizer::load(folder);
    QVERIFY2(clip, clip ? "" : clip.error().message().c_str());
    m_clip = std::move(*clip);
}

void TestTokenizer::compare(const ClipTokenizer& tokenizer, const Json& prompts,
                            const Json& expected) {
    QVERIFY(prompts.size() >= 24 && prompts.size() == expected.size());
    for (std::size_t i = 0; i < prompts.size(); ++i) {
        const auto prompt = prompts[i].get<std::string>();
        std::vector<std::int64_t> ids = {tokenizer.bosId()};
        for (const Piece& piece : tokenizer.pieces(prompt)) ids.push_back(piece.id);
        ids.push_back(tokenizer.eosId());
        const auto expectedIds = expected[i].get<std::vector<std::int64_t>>();
        if (ids != expectedIds)
            QFAIL(("\"" + prompt + "\": " + Json(ids).dump() + " instead of " + expected[i].dump())
                      .c_str());
    }
}

void TestTokenizer::matchesTransformers_data() {
    QTest::addColumn<QString>("model");
    for (const char* name : {"tiny-sd1", "tiny-sd1-old", "tiny-v"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestTokenizer::matchesTransformers() {
    QFETCH(QString, model);
    const fs::path folder = fs::path(TEST_REFERENCE) / model.toStdString();
    const auto tokenizer = ClipTokenizer::load(folder / "model" / "tokenizer");
    QVERIFY2(tokenizer, tokenizer ? "" : tokenizer.error().message().c_str());
    const auto facts = readJson(folder / "ref" / "tokens.json");
    QVERIFY(facts);
    const Json& expected = (*facts)["tokenizer"];
    QCOMPARE(tokenizer->bosId(), expected["bos"].get<std::int64_t>());
    QCOMPARE(tokenizer->eosId(), expected["eos"].get<std::int64_t>());
    QCOMPARE(tokenizer->padId(), expected["pad"].get<std::int64_t>());
    QCOMPARE(tokenizer->maxLength(), expected["max"].get<int>());
    compare(*tokenizer, (*facts)["prompts"], expected["untruncated"]);
}

void TestTokenizer::padsAndCuts() {
    const auto tokenizer = ClipTokenizer::load(reference("tiny-v/model/tokenizer"));
    QVERIFY(tokenizer);
    const auto padded = tokenizer->encode("sks dog");
    QCOMPARE(padded.size(), 32u);
    QCOMPARE(padded[0], tokenizer->bosId());
    QCOMPARE(padded[3], tokenizer->eosId());
    QCOMPARE(padded[4], tokenizer->padId());
    QCOMPARE(padded[31], tokenizer->padId());
    QCOMPARE(tokenizer->encode("sks dog", false).size(), 4u);

    std::string longPrompt;
    for (int i = 0; i < 100; ++i) longPrompt += "dog ";
    const auto cut = tokenizer->encode(longPrompt, false);
    QCOMPARE(cut.size(), 32u);
    QCOMPARE(cut.back(), tokenizer->eosId());
    QCOMPARE(cut[30], cut[1]);
    QCOMPARE(tokenizer->pieces(longPrompt).size(), 100u);
}

void TestTokenizer::matchesTransformersOnRealVocabulary() {
    QCOMPARE(m_clip->vocabularySize(), 49408);
    const std::vector<std::int64_t> expected = {49406, 320, 1125, 539, 320, 48136, 1929, 49407};
    QCOMPARE(m_clip->encode("a photo of a sks dog", false), expected);
    const auto facts = readJson(reference("clip-vocabulary/tokens.json"));
    QVERIFY(facts);
    compare(*m_clip, (*facts)["prompts"], (*facts)["untruncated"]);
}

void TestTokenizer::showsPieces() {
    const auto pieces = m_clip->pieces("Zwx cat <|endoftext|>");
    QCOMPARE(pieces.size(), 4u);
    QCOMPARE(pieces[0].text + pieces[1].text, std::string("zwx"));
    QVERIFY(!pieces[0].endsWord && pieces[1].endsWord && !pieces[1].isSpecial);
    QCOMPARE(pieces[2].text, std::string("cat"));
    QVERIFY(pieces[3].isSpecial);
    QCOMPARE(pieces[3].id, m_clip->eosId());
    // A character that falls apart into bytes shows the bytes.
    const auto small = ClipTokenizer::load(reference("tiny-sd1/model/tokenizer"));
    QVERIFY(small);
    QCOMPARE(small->pieces("猫").front().text, std::string("<E7>"));
}

void TestTokenizer::takesAnyBytes() {
    QVERIFY(!m_clip->encode(std::string_view("\xff\xfe\x80 a\0b \xed\xa0\x80", 12)).empty());
    // A word of 200,000 letters must not take quadratic time.
    QVERIFY(m_clip->pieces(std::string(200'000, 'a')).size() > 1000);
}

void TestTokenizer::tellsRarity() {
    const Rarity sks = rarityOf(*m_clip, "sks");
    QCOMPARE(sks.tokens, 1);
    QCOMPARE(sks.verdict, Rarity::rare);
    QVERIFY(sks.commonness < 0.05);
    const Rarity dog = rarityOf(*m_clip, "dog");
    QCOMPARE(dog.verdict, Rarity::common);
    QVERIFY(dog.commonness > rarityOf(*m_clip, "milo").commonness);
    const Rarity split = rarityOf(*m_clip, "xqj");
    QCOMPARE(split.verdict, Rarity::splits);
    QCOMPARE(split.tokens, 3);
    QCOMPARE(rarityOf(*m_clip, "").tokens, 0);
    QCOMPARE(rarityOf(*m_clip, "a").verdict, Rarity::common);
    // A small vocabulary has no frequencies.
    const auto small = ClipTokenizer::load(reference("tiny-sd1/model/tokenizer"));
    QVERIFY(small);
    QCOMPARE(rarityOf(*small, "sks").verdict, Rarity::rare);
    QCOMPARE(rarityOf(*small, "dog").verdict, Rarity::common);
}

void TestTokenizer::suggestsRareTokens() {
    const std::vector<std::string> expected = {"sks", "ohwx"};
    QCOMPARE(suggestTokens(*m_clip), expected);
}

void TestTokenizer::refusesBrokenFolders_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("content");
    QTest::addColumn<QString>("code");
    const auto row = [](const char* name, const char* file, const char* content, const char* code) {
        QTest::newRow(name) << QString::fromLatin1(file) << QString::fromUtf8(content)
                            << QString::fromLatin1(code);
    };
    row("nothing", "readme.txt", "", "tokenizer.missing");
    row("torn", "tokenizer.json", R"({"model": {"type": "BPE", "voc)", "tokenizer.invalid");
    row("list", "tokenizer.json", "[1, 2]", "tokenizer.invalid");
    row("no vocabulary", "tokenizer.json", R"({"model": {"type": "BPE"}})", "tokenizer.invalid");
    row("other kind", "tokenizer.json", R"({"model": {"type": "Unigram", "vocab": []}})",
        "tokenizer.invalid");
    row("negative id", "tokenizer.json", R"({"model": {"type": "BPE", "vocab": {"a": -1}}})",
        "tokenizer.invalid");
    row("merge of nothing", "tokenizer.json",
        R"({"model": {"type": "BPE", "vocab": {"a": 0, "<|startoftext|>": 1, "<|endoftext|>": 2},
            "merges": [["a", "b"]]}})",
        "tokenizer.invalid");
    row("no special tokens", "tokenizer.json", R"({"model": {"type": "BPE", "vocab": {"a": 0}}})",
        "tokenizer.invalid");
    row("merges.txt missing", "vocab.json", R"({"a": 0})", "file.missing");
}

void TestTokenizer::refusesBrokenFolders() {
    QFETCH(QString, file);
    QFETCH(QString, content);
    QFETCH(QString, code);
    const QTemporaryDir folder;
    const fs::path path = folder.path().toStdString();
    QVERIFY(writeFileAtomically(path / file.toStdString(), content.toStdString()));
    const auto tokenizer = ClipTokenizer::load(path);
    QVERIFY(!tokenizer);
    QCOMPARE(tokenizer.error().code, code.toStdString());
    QVERIFY(!tokenizer.error().remedy.empty());
    QVERIFY(tokenizer.error().text.find(path.string()) != std::string::npos);
}

QTEST_GUILESS_MAIN(TestTokenizer)
#include "test_tokenizer.moc"
