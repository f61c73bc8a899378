// Captions: made of the vocabulary's words, with the right articles, short enough, and true.
#include <renderer/captions.h>

#include <QCoreApplication>
#include <QtTest>
#include <map>
#include <set>
#include <sstream>

#include "test_program.h"

using namespace dreambooth::maker;

namespace {

constexpr std::uint64_t count = 30000;

std::vector<std::string> tokens(const std::string& caption) {
    std::string spaced;
    for (const char c : caption) spaced += c == ',' ? std::string(" ,") : std::string(1, c);
    std::istringstream stream(spaced);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

bool has(const std::vector<std::string>& words, const std::string& word) {
    return std::ranges::find(words, word) != words.end();
}

}  // namespace

class TestCaptions : public QObject {
    Q_OBJECT

private slots:
    void wordsAreInTheVocabulary();
    void articlesFit();
    void areShortAndClean();
    void tellWhatIsThere();
    void leaveOutByChance();
    void plainOnesHaveNoChance();
    void rareTokensAreRare();
};

void TestCaptions::wordsAreInTheVocabulary() {
    const std::vector<std::string> all = vocabularyWords();
    const std::set<std::string> words(all.begin(), all.end());
    QCOMPARE(words.size(), all.size());
    QVERIFY(words.size() > 380 && words.size() < 500);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::string text = caption(randomToy(i), i);
        for (const std::string& word : tokens(text))
            QVERIFY2(words.contains(word), qPrintable(QString::fromStdString(word + ": " + text)));
    }
    for (const std::string& name : paintNames()) QVERIFY(words.contains(name));
}

void TestCaptions::articlesFit() {
    const std::string vowels = "aeiou";
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::string text = caption(randomToy(i), i);
        const std::vector<std::string> words = tokens(text);
        for (std::size_t k = 0; k + 1 < words.size(); ++k) {
            const bool isVowel = vowels.find(words[k + 1].front()) != std::string::npos;
            if (words[k] == "a") QVERIFY2(!isVowel, text.c_str());
            if (words[k] == "an") QVERIFY2(isVowel, text.c_str());
            QVERIFY2(words[k] != words[k + 1], text.c_str());
        }
        QVERIFY2(words.back() != "a" && words.back() != "with" && words.back() != ",",
                 text.c_str());
    }
}

void TestCaptions::areShortAndClean() {
    std::size_t longest = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::string text = caption(randomToy(i), i);
        longest = std::max(longest, tokens(text).size());
        QVERIFY2(text.find("  ") == std::string::npos, text.c_str());
        QVERIFY2(text.front() != ' ' && text.back() != ' ', text.c_str());
        QCOMPARE(text, caption(randomToy(i), i));
    }
    QVERIFY2(longest <= 30, qPrintable(QString::number(longest)));
    QVERIFY(longest > 20);
}

void TestCaptions::tellWhatIsThere() {
    int told = 0;
    int worn = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const Toy toy = randomToy(i);
        const std::vector<std::string> words = tokens(caption(toy, i));
        const std::string text = caption(toy, i);
        QVERIFY2(!(has(words, "hat")) || toy.wears == Wears::partyHat, text.c_str());
        QVERIFY2(!(has(words, "balloon")) || toy.wears == Wears::balloon, text.c_str());
        QVERIFY2(!(has(words, "tie")) || toy.wears == Wears::bowTie, text.c_str());
        QVERIFY2(!(has(words, "striped")) || toy.pattern == Pattern::stripes, text.c_str());
        QVERIFY2(!(has(words, "spotted")) || toy.pattern == Pattern::spots, text.c_str());
        QVERIFY2(!(has(words, "checked")) || toy.pattern == Pattern::checks, text.c_str());
        QVERIFY2(!(has(words, "light")) || toy.light != Light::own, text.c_str());
        QVERIFY2(!(has(words, "beach")) || toy.place == Place::beach, text.c_str());
        QVERIFY2(!(has(words, "dog") || has(words, "puppy")) || toy.kind == Kind::dog,
                 text.c_str());
        const auto isTurquoise = [](const Paint& paint) {
            return paintNames()[static_cast<std::size_t>(paint.name)] == "turquoise";
        };
        QVERIFY2(!has(words, "turquoise") || isTurquoise(toy.body) || isTurquoise(toy.accent),
                 text.c_str());
        if (toy.wears == Wears::nothing) continue;
        ++worn;
        if (has(words, "hat") || has(words, "balloon") || has(words, "tie")) ++told;
    }
    QVERIFY(told > 0.93 * worn);
}

void TestCaptions::leaveOutByChance() {
    // The same toy is told in many ways: with and without colour, pattern and place.
    Toy toy = randomToy(1, Kind::car, Place::beach);
    toy.pattern = Pattern::stripes;
    toy.wears = Wears::nothing;
    toy.light = Light::own;
    toy.body = paintOf(0);
    toy.accent = paintOf(8);
    std::set<std::string> all;
    int placed = 0;
    int striped = 0;
    int red = 0;
    constexpr int times = 4000;
    for (int i = 0; i < times; ++i) {
        const std::string text = caption(toy, static_cast<std::uint64_t>(i));
        all.insert(text);
        const std::vector<std::string> words = tokens(text);
        if (has(words, "beach") || has(words, "sea")) ++placed;
        if (has(words, "striped") || has(words, "stripy") || has(words, "stripes")) ++striped;
        if (has(words, "red")) ++red;
    }
    QVERIFY(all.size() > 500);
    QVERIFY(placed > 0.85 * times && placed < 0.91 * times);
    QVERIFY(striped > 0.80 * times && striped < 0.95 * times);
    QVERIFY(red > 0.70 * times && red < 0.85 * times);
}

void TestCaptions::plainOnesHaveNoChance() {
    QCOMPARE(plainCaption(Kind::dog, Place::beach), std::string("a photo of a dog on the beach"));
    QCOMPARE(plainCaption(Kind::teapot, Place::table),
             std::string("a photo of a teapot on a wooden table"));
    const std::vector<std::string> all = vocabularyWords();
    for (int kind = 0; kind < kindCount; ++kind)
        QVERIFY(has(all, kindName(static_cast<Kind>(kind))));
    for (int place = 0; place < placeCount; ++place)
        QVERIFY(has(all, placeName(static_cast<Place>(place))));
}

void TestCaptions::rareTokensAreRare() {
    const std::vector<std::string> words = vocabularyWords();
    const std::vector<std::string> rare = rareTokens();
    QVERIFY(rare.size() >= 6);
    QCOMPARE(rare.front(), std::string("sks"));
    for (const std::string& token : rare) QVERIFY(!has(words, token));
}

REGISTER_TEST(TestCaptions, QCoreApplication);
#include "test_captions.moc"
