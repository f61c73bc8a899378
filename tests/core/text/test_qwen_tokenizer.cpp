// Qwen's tokenizer against the ids that transformers gave (tests/reference/modern.py), in both
// layouts; broken folders.
#include <base/files.h>
#include <base/json.h>
#include <text/qwen_tokenizer.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestQwenTokenizer : public QObject {
    Q_OBJECT

    const fs::path m_folder = fs::path(TEST_REFERENCE) / "modern";
    const Json m_tokens = orThrow(readJson(m_folder / "ref.json"))["tokens"];
    const QwenTokenizer m_tokenizer =
        orThrow(QwenTokenizer::load(m_folder / "tokenizer", /*enableThinking=*/false));

    static void compare(const QwenTokenizer& tokenizer, const Json& texts, const Json& ids) {
        QVERIFY(texts.size() > 10 && texts.size() == ids.size());
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const auto ours = tokenizer.ids(texts[i].get<std::string>());
            QVERIFY2(Json(ours) == ids[i],
                     (texts[i].dump() + ": " + Json(ours).dump() + " instead of " + ids[i].dump())
                         .c_str());
        }
    }

private slots:
    void matchesTransformers() { compare(m_tokenizer, m_tokens["prompts"], m_tokens["ids"]); }

    /// Against tiktoken with the file that Qwen published; also once written and read back.
    void itsOwnVocabularyIsInTheProgram() {
        const auto standard = QwenTokenizer::standard(/*enableThinking=*/false);
        const Json facts =
            orThrow(readJson(fs::path(TEST_REFERENCE) / "qwen-vocabulary/tokens.json"));
        compare(standard, facts["prompts"], facts["ids"]);
        QCOMPARE(standard.largestId(), qwenWords - 1);
        QCOMPARE(standard.padId(), 151643);
        const auto copy = orThrow(QwenTokenizer::fromFiles(QwenTokenizer::standardFiles(), "folder",
                                                           /*enableThinking=*/false));
        compare(copy, facts["prompts"], facts["ids"]);
        QCOMPARE(copy.largestId(), standard.largestId());
        QCOMPARE(copy.padId(), standard.padId());
        QCOMPARE(copy.chatIds("a <tool_call> dog"), standard.chatIds("a <tool_call> dog"));
        QCOMPARE(copy.mergeCount(), 151387);
    }

    void chatsAreTheirs() {
        for (const auto& [name, thinking] :
             {std::pair("thinking", true), {"not_thinking", false}}) {
            const Json& theirs = m_tokens[name];
            for (std::size_t i = 0; i < theirs["texts"].size(); ++i)
                QCOMPARE(applyChatTemplate(m_tokens["prompts"][i].get<std::string>(), thinking),
                         theirs["texts"][i].get<std::string>());
            compare(m_tokenizer, theirs["texts"], theirs["ids"]);
        }
    }

    /// vocab.json and merges.txt, with special tokens in the settings alone, as Qwen's folders of
    /// 2023 have them.
    void readsTheOlderLayout() {
        const Json today = orThrow(readJson(m_folder / "tokenizer" / "tokenizer.json"));
        Json vocabulary = today["model"]["vocab"], decoder = Json::object();
        std::string merges = "#version: 0.2\n";
        for (const Json& merge : today["model"]["merges"])
            merges += merge[0].get<std::string>() + " " + merge[1].get<std::string>() + "\n";
        for (const Json& token : today["added_tokens"]) {
            vocabulary.erase(token["content"].get<std::string>());
            decoder[std::to_string(token["id"].get<int>())] = {{"content", token["content"]}};
        }
        const Json settings = {{"added_tokens_decoder", decoder},
                               {"pad_token", "<|endoftext|>"},
                               {"eos_token", "<|im_end|>"}};
        const auto tokenizer =
            orThrow(QwenTokenizer::fromFiles({{"vocab.json", vocabulary.dump()},
                                              {"merges.txt", merges},
                                              {"tokenizer_config.json", settings.dump()}},
                                             "folder", /*enableThinking=*/true));
        compare(tokenizer, m_tokens["prompts"], m_tokens["ids"]);
        QCOMPARE(tokenizer.padId(), m_tokenizer.padId());
    }

    void countsWhatIsAroundAPrompt() {
        const auto ids = m_tokenizer.chatIds("a photo");
        QCOMPARE(m_tokenizer.tokensAround() + 2, static_cast<int>(ids.size()));
        QCOMPARE(m_tokenizer.maxLength(), 512);
    }

    void showsPieces() {
        QStringList pieces;
        for (const Piece& piece : m_tokenizer.pieces("a photo of<|im_end|>"))
            pieces.push_back(QString::fromStdString(piece.text));
        QCOMPARE(pieces, QStringList({"a", "photo", "of", "<|im_end|>"}));
        for (const Piece& piece : m_tokenizer.pieces("a photo of<|im_end|>"))
            QVERIFY(piece.endsWord);
        // Within a prompt a word has its blank, which makes another token of it.
        QCOMPARE(m_tokenizer.piecesOfWord("sks").size(), std::size_t{1});
        QCOMPARE(m_tokenizer.piecesOfWord("sks")[0].text, std::string("sks"));
        QVERIFY(m_tokenizer.piecesOfWord("sks")[0].id != m_tokenizer.ids("sks")[0]);
        QVERIFY(m_tokenizer.piecesOfWord("").empty());
        QVERIFY(m_tokenizer.mergeRank(m_tokenizer.piecesOfWord("sks")[0].id) >= 0);
        QCOMPARE(m_tokenizer.mergeRank(m_tokenizer.padId()), -1);
        QVERIFY(m_tokenizer.pieces("<|im_end|>")[0].isSpecial);
        // A blank that no merge joins to a word is counted, so it can be seen.
        const auto apart = m_tokenizer.piecesOfWord("zwx");
        QCOMPARE(apart.size(), std::size_t{4});
        QCOMPARE(apart[0].text, std::string(" "));
        for (const Piece& piece : m_tokenizer.pieces("a   zwx")) QVERIFY(!piece.text.empty());
        // Bytes that are no whole character, and no text at all.
        QCOMPARE(m_tokenizer.pieces("\xf0\x9f\x90\x95").front().text.front(), '<');
        QVERIFY(m_tokenizer.ids("").empty());
        QVERIFY(!m_tokenizer.ids("\xff\xfe\x80").empty());
    }

    void refusesBrokenFolders() {
        const auto code = [](const std::map<std::string, std::string>& files) {
            const auto read = QwenTokenizer::fromFiles(files, "folder", /*enableThinking=*/true);
            return read ? std::string() : read.error().code;
        };
        QCOMPARE(code({}), std::string("tokenizer.missing"));
        QCOMPARE(code({{"tokenizer.json", "{"}}), std::string("json.malformed"));
        QCOMPARE(code({{"tokenizer.json", R"({"model": {"type": "Unigram"}})"}}),
                 std::string("tokenizer.invalid"));
        QCOMPARE(code({{"tokenizer.json", R"({"model": {"type": "BPE", "vocab": {"a": 0}}})"}}),
                 std::string("tokenizer.invalid"));  // no token that fills up
    }
};

REGISTER_TEST(TestQwenTokenizer, QCoreApplication);
#include "test_qwen_tokenizer.moc"
