// The tokenizer against the ids that transformers gave (tests/reference), in both layouts and with
// CLIP's own vocabulary; rarity; broken folders.
#include <base/files.h>
#include <base/json.h>
#include <text/rarity.h>
#include <text/tokenizer.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTokenizer : public QObject {
    Q_OBJECT

private slots:
    void matchesTransformers_data();
    void matchesTransformers();
    void padsAndCuts();
    void matchesTransformersOnRealVocabulary();
    void knowsItsOwnVocabulary();
    void writesFolders_data();
    void writesFolders();
    void readsFoldersOf2022();
    void takesNewWords();
    void refusesTakenWords();
    void showsPieces();
    void takesAnyBytes();
    void tellsRarity();
    void tellsWordsOfOtherLanguages_data();
    void tellsWordsOfOtherLanguages();
    void suggestsRareTokens();
    void refusesBrokenFolders_data();
    void refusesBrokenFolders();

private:
    static fs::path reference(const char* name) { return fs::path(TEST_REFERENCE) / name; }
    static void compare(const ClipTokenizer& tokenizer, const Json& prompts, const Json& expected);

    const ClipTokenizer m_clip = ClipTokenizer::standard();
};

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
    QCOMPARE(m_clip.vocabularySize(), 49408);
    const std::vector<std::int64_t> expected = {49406, 320, 1125, 539, 320, 48136, 1929, 49407};
    QCOMPARE(m_clip.encode("a photo of a sks dog", false), expected);
    const auto facts = readJson(reference("clip-vocabulary/tokens.json"));
    QVERIFY(facts);
    QVERIFY((*facts)["prompts"].size() >= 49);
    compare(m_clip, (*facts)["prompts"], (*facts)["untruncated"]);
    // With "!" as padding, as Stable Diffusion 2 has it.
    const auto exclamation = ClipTokenizer::standard(PadToken::exclamation);
    QCOMPARE(exclamation.padId(), 0);
    QCOMPARE(exclamation.encode("dog").back(), 0);
    compare(exclamation, (*facts)["prompts"], (*facts)["untruncated_exclamation"]);
}

void TestTokenizer::knowsItsOwnVocabulary() {
    QVERIFY(m_clip.isStandard(PadToken::endOfText));
    QVERIFY(!m_clip.isStandard(PadToken::exclamation));
    QVERIFY(ClipTokenizer::standard(PadToken::exclamation).isStandard(PadToken::exclamation));
    const auto small = ClipTokenizer::load(reference("tiny-sd1/model/tokenizer"));
    QVERIFY(small);
    QVERIFY(!small->isStandard(PadToken::endOfText));
    auto files = m_clip.files();
    // One merge before another: other tokens for some words.
    std::string& merges = files["merges.txt"];
    const auto swapped = merges.find("i n\nt h\n");
    QVERIFY(swapped != std::string::npos);
    merges.replace(swapped, 8, "t h\ni n\n");
    const auto other = ClipTokenizer::fromFiles(files, "folder");
    QVERIFY(other);
    QVERIFY(!other->isStandard(PadToken::endOfText));
}

void TestTokenizer::writesFolders_data() {
    QTest::addColumn<QString>("model");
    QTest::newRow("CLIP") << QString();
    for (const char* name : {"tiny-sd1", "tiny-sd1-old", "tiny-v"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

/// What is written reads the same, from a folder as well.
void TestTokenizer::writesFolders() {
    QFETCH(QString, model);
    const auto original =
        model.isEmpty()
            ? ClipTokenizer::standard(PadToken::exclamation)
            : orThrow(ClipTokenizer::load(reference(model.toUtf8()) / "model" / "tokenizer"));
    const QTemporaryDir temporary;
    const fs::path folder = temporary.path().toStdString();
    for (const auto& [name, text] : original.files())
        QVERIFY(writeFileAtomically(folder / name, text));
    const auto copy = ClipTokenizer::load(folder);
    QVERIFY2(copy, copy ? "" : copy.error().message().c_str());
    QCOMPARE(copy->isStandard(PadToken::exclamation), model.isEmpty());
    QCOMPARE(copy->maxLength(), original.maxLength());
    QCOMPARE(copy->padId(), original.padId());
    QCOMPARE(copy->files(), original.files());
    const auto facts = orThrow(readJson(reference("clip-vocabulary/tokens.json")));
    for (const Json& prompt : facts["prompts"])
        QCOMPARE(copy->encode(prompt.get<std::string>()),
                 original.encode(prompt.get<std::string>()));
}

/// Padding and special tokens as transformers 5.23 has them, tried with folders of this kind: the
/// map goes before the configuration, and "normalized" tokens are found in any case, unless another
/// role names the same token without that.
void TestTokenizer::readsFoldersOf2022() {
    auto files = ClipTokenizer::standard(PadToken::exclamation).files();
    const std::string capitals = "<|EndOfText|> <|StartOfText|>";
    const auto read = [&] { return orThrow(ClipTokenizer::fromFiles(files, "folder")); };
    const auto change = [&](const char* file, auto&& edit) {
        auto json = nlohmann::json::parse(files[file]);
        edit(json);
        files[file] = json.dump();
    };
    const auto plain = read().ids(capitals);
    QVERIFY(plain.size() > 10);
    change("tokenizer_config.json", [](auto& json) { json["pad_token"] = "<|endoftext|>"; });
    QCOMPARE(read().padId(), 0);
    QVERIFY(read().isStandard(PadToken::exclamation));
    for (const char* role : {"bos_token", "eos_token", "unk_token"})
        change("special_tokens_map.json", [&](auto& json) { json[role]["normalized"] = true; });
    QCOMPARE(read().ids(capitals), (std::vector<std::int64_t>{49407, 49406}));
    QVERIFY(read().pieces(capitals).front().isSpecial);
    QVERIFY(read().isStandard(PadToken::exclamation));
    QCOMPARE(orThrow(ClipTokenizer::fromFiles(read().files(), "folder")).ids(capitals),
             read().ids(capitals));
    change("special_tokens_map.json", [](auto& json) { json["unk_token"] = "<|endoftext|>"; });
    QCOMPARE(read().ids(capitals).back(), 49406);
    QVERIFY(read().ids(capitals).front() != 49407);
}

void TestTokenizer::takesNewWords() {
    const auto facts = orThrow(readJson(reference("clip-vocabulary/tokens.json")));
    const auto taught =
        orThrow(orThrow(m_clip.withTokens("<Cat-Toy>", 2)).withTokens("sks style", 1));
    QCOMPARE(taught.vocabularySize(), 49411);
    for (std::size_t i = 0; i < facts["added"].size(); ++i) {
        QCOMPARE(taught.encode(facts["added"][i].get<std::string>(), false),
                 facts["untruncated_added"][i].get<std::vector<std::int64_t>>());
    }
    QVERIFY(!taught.isStandard(PadToken::endOfText));
    QCOMPARE(taught.pieces("<cat-toy>").back().text, std::string("<Cat-Toy>"));
    // The original has not changed, and a folder keeps the words.
    QCOMPARE(m_clip.vocabularySize(), 49408);
    const auto copy = orThrow(ClipTokenizer::fromFiles(taught.files(), "folder"));
    QCOMPARE(copy.vocabularySize(), 49411);
    QCOMPARE(copy.encode("SKS Style <Cat-Toy>", false), taught.encode("sks style<cat-toy>", false));
}

void TestTokenizer::refusesTakenWords() {
    const auto taught = orThrow(m_clip.withTokens("<cat-toy>", 1));
    for (const char* word : {"<CAT-toy>", "", " ", "dog</w>", "<|endoftext|>"}) {
        const auto refused = taught.withTokens(word, 1);
        QVERIFY(!refused);
        QCOMPARE(refused.error().code, std::string("tokenizer.taken"));
    }
}

void TestTokenizer::showsPieces() {
    const auto pieces = m_clip.pieces("Zwx cat <|endoftext|>");
    QCOMPARE(pieces.size(), 4u);
    QCOMPARE(pieces[0].text + pieces[1].text, std::string("zwx"));
    QVERIFY(!pieces[0].endsWord && pieces[1].endsWord && !pieces[1].isSpecial);
    QCOMPARE(pieces[2].text, std::string("cat"));
    QVERIFY(pieces[3].isSpecial);
    QCOMPARE(pieces[3].id, m_clip.eosId());
    // A character that falls apart into bytes shows the bytes.
    const auto small = ClipTokenizer::load(reference("tiny-sd1/model/tokenizer"));
    QVERIFY(small);
    QCOMPARE(small->pieces("猫").front().text, std::string("<E7>"));
}

void TestTokenizer::takesAnyBytes() {
    QVERIFY(!m_clip.encode(std::string_view("\xff\xfe\x80 a\0b \xed\xa0\x80", 12)).empty());
    // A word of 200,000 letters must not take quadratic time.
    QVERIFY(m_clip.pieces(std::string(200'000, 'a')).size() > 1000);
}

void TestTokenizer::tellsRarity() {
    const Rarity sks = rarityOf(m_clip, "sks");
    QCOMPARE(sks.tokens, 1);
    QCOMPARE(sks.verdict, Rarity::rare);
    QVERIFY(sks.commonness < 0.05);
    const Rarity dog = rarityOf(m_clip, "dog");
    QCOMPARE(dog.verdict, Rarity::common);
    QVERIFY(dog.commonness > rarityOf(m_clip, "milo").commonness);
    const Rarity split = rarityOf(m_clip, "xqj");
    QCOMPARE(split.verdict, Rarity::splits);
    QCOMPARE(split.tokens, 3);
    QCOMPARE(rarityOf(m_clip, "").tokens, 0);
    QCOMPARE(rarityOf(m_clip, "a").verdict, Rarity::common);
    // A small vocabulary has no frequencies.
    const auto small = ClipTokenizer::load(reference("tiny-sd1/model/tokenizer"));
    QVERIFY(small);
    QCOMPARE(rarityOf(*small, "sks").verdict, Rarity::rare);
    QCOMPARE(rarityOf(*small, "dog").verdict, Rarity::common);
}

/// Things that people bring, by their everyday names; what English spells alike is left out of the
/// other languages.
void TestTokenizer::tellsWordsOfOtherLanguages_data() {
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<double>("least");
    QTest::addColumn<double>("most");
    QTest::newRow("English")
        << QByteArray(
               "dog cat bird horse rabbit hamster parrot turtle fish pony puppy kitten chicken "
               "cow sheep goat pig duck goose person man woman boy girl child baby bride "
               "dancer actor toy doll robot teddy bear plushie figurine puzzle ball kite drum "
               "guitar violin piano flute trumpet backpack bag handbag purse wallet suitcase "
               "umbrella hat cap scarf glove shoe sneaker boot sandal shirt dress jacket coat "
               "skirt sweater sock necklace ring earring bracelet watch glasses sunglasses "
               "chair table sofa lamp bed shelf desk mirror clock candle vase teapot kettle "
               "mug cup bowl plate bottle glass jar spoon fork knife pan car bicycle "
               "motorcycle truck bus train boat ship airplane tractor scooter house castle "
               "church tower bridge lighthouse cottage barn tree flower rose cactus mushroom "
               "leaf plant cake bread cookie apple pumpkin cheese burger pizza camera phone "
               "laptop keyboard radio headphones painting drawing sculpture statue poster logo "
               "sketch monster dragon ghost mascot character cartoon creature dachshund corgi "
               "poodle terrier tabby hedgehog ferret lizard gecko tortoise stroller crib "
               "rattle blanket pillow rug basket bucket lantern helmet mask crown sword")
        << 0.0 << 0.02;
    QTest::newRow("English, seldom said")
        << QByteArray(
               "chihuahua schnauzer papillon chinchilla axolotl alpaca llama ukulele saxophone "
               "accordion xylophone harmonica moccasin loafer tiara brooch tumbler decanter "
               "carafe thermos ottoman chandelier armchair bookshelf nightstand skateboard "
               "snowboard kayak canoe sailboat tricycle wheelbarrow lawnmower gazebo pagoda "
               "windmill pinecone succulent bonsai cupcake donut croissant macaron gingerbread "
               "dumpling pretzel joystick typewriter gramophone telescope microscope gargoyle "
               "unicorn mermaid goblin gnome golem dollhouse rocking pacifier teether locket "
               "cufflink bowtie fedora beanie clog slipper teacup saucer ladle whisk colander "
               "spatula corkscrew snowglobe nutcracker marionette matryoshka piggy stapler "
               "calculator turntable hatchback convertible pickup caravan tram trolley "
               "zeppelin locomotive rowboat")
        << 0.3 << 0.5;
    QTest::newRow("German")
        << QByteArray(
               "Hund Katze Vogel Pferd Kaninchen Papagei Schildkröte Fisch Welpe Kätzchen Huhn "
               "Kuh Schaf Ziege Schwein Ente Gans Mann Frau Junge Mädchen Kind Braut Tänzer "
               "Schauspieler Spielzeug Puppe Roboter Bär Plüschtier Figur Drachen Trommel "
               "Gitarre Geige Klavier Flöte Trompete Rucksack Tasche Handtasche Geldbeutel "
               "Brieftasche Koffer Regenschirm Hut Mütze Schal Handschuh Schuh Turnschuh "
               "Stiefel Sandale Hemd Kleid Jacke Mantel Rock Pullover Socke Halskette Ohrring "
               "Armband Uhr Brille Sonnenbrille Stuhl Tisch Lampe Bett Regal Schreibtisch "
               "Spiegel Wecker Kerze Teekanne Wasserkocher Becher Tasse Schüssel Teller "
               "Flasche Glas Dose Löffel Gabel Messer Pfanne Auto Fahrrad Motorrad Lastwagen "
               "Zug Schiff Flugzeug Traktor Roller Haus Schloss Kirche Turm Brücke Leuchtturm "
               "Hütte Scheune Baum Blume Kaktus Pilz Blatt Pflanze Kuchen Brot Keks Apfel "
               "Kürbis Käse Kamera Telefon Tastatur Kopfhörer Gemälde Zeichnung Skulptur "
               "Plakat Skizze Drache Gespenst Maskottchen Charakter Geschöpf Dackel Pudel Igel "
               "Frettchen Eidechse Schlange Kinderwagen Decke Kissen Teppich Korb Eimer "
               "Laterne Helm Maske Krone Schwert")
        << 0.8 << 0.9;
    QTest::newRow("French")
        << QByteArray(
               "chien chat oiseau cheval lapin perroquet tortue poisson poney chiot chaton "
               "poule vache mouton chèvre cochon canard oie personne homme femme garçon fille "
               "enfant bébé mariée danseur acteur jouet poupée ours peluche ballon tambour "
               "guitare violon flûte trompette sac portefeuille valise parapluie chapeau "
               "casquette écharpe gant chaussure botte sandale chemise robe veste manteau jupe "
               "pull chaussette collier bague montre lunettes chaise canapé lampe lit étagère "
               "bureau miroir horloge bougie théière bouilloire tasse bol assiette bouteille "
               "verre bocal cuillère fourchette couteau poêle voiture vélo moto camion bateau "
               "avion tracteur trottinette maison château église tour pont phare cabane grange "
               "arbre fleur champignon feuille plante gâteau pain biscuit pomme citrouille "
               "fromage appareil téléphone ordinateur clavier casque peinture dessin affiche "
               "monstre fantôme mascotte personnage hérisson furet lézard couverture coussin "
               "tapis panier seau lanterne masque couronne épée")
        << 0.8 << 0.9;
    QTest::newRow("Spanish")
        << QByteArray(
               "perro gato pájaro caballo conejo hámster loro tortuga pez cachorro gatito "
               "pollo vaca oveja cabra cerdo pato ganso persona hombre mujer niño niña bebé "
               "novia bailarín juguete muñeca oso peluche figura rompecabezas pelota cometa "
               "tambor guitarra violín flauta trompeta mochila bolso cartera maleta paraguas "
               "sombrero gorra bufanda guante zapato zapatilla bota sandalia camisa vestido "
               "chaqueta abrigo falda suéter calcetín collar anillo pendiente pulsera reloj "
               "gafas silla mesa sofá lámpara cama estante escritorio espejo vela jarrón "
               "tetera taza tazón plato botella vaso frasco cuchara tenedor cuchillo sartén "
               "coche bicicleta moto camión autobús tren barco avión patinete casa castillo "
               "iglesia torre puente faro cabaña granero árbol flor rosa seta hoja planta "
               "pastel galleta manzana calabaza queso hamburguesa cámara teléfono portátil "
               "teclado auriculares pintura dibujo escultura estatua cartel logotipo monstruo "
               "dragón fantasma mascota personaje erizo hurón lagarto manta cojín alfombra "
               "cesta cubo linterna máscara corona espada")
        << 0.8 << 0.9;
}
void TestTokenizer::tellsWordsOfOtherLanguages() {
    QFETCH(QByteArray, words);
    QFETCH(double, least);
    QFETCH(double, most);
    int all = 0, hinted = 0;
    for (const QByteArray& word : words.split(' ')) {
        ++all;
        hinted += wordsInPieces(m_clip, word.toStdString()).empty() ? 0 : 1;
    }
    qInfo("%d of %d are read in pieces", hinted, all);
    QVERIFY(all > 90);
    QVERIFY(hinted >= least * all && hinted <= most * all);
    // Of several words each is looked at; case and punctuation make no difference.
    QCOMPARE(wordsInPieces(m_clip, "Hund, toy HUND"), (std::vector<std::string>{"hund"}));
    QVERIFY(wordsInPieces(m_clip, "golden retriever 2, t-shirt").empty());
    QVERIFY(wordsInPieces(m_clip, "").empty());
}

void TestTokenizer::suggestsRareTokens() {
    const std::vector<std::string> expected = {"sks", "ohwx"};
    QCOMPARE(suggestTokens(m_clip), expected);
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
    row("torn", "tokenizer.json", R"({"model": {"type": "BPE", "voc)", "json.malformed");
    const std::string deep =
        R"({"model": )" + std::string(1'000'000, '[') + std::string(1'000'000, ']') + "}";
    row("a million brackets", "tokenizer.json", deep.c_str(), "json.malformed");
    row("brackets in a vocabulary", "vocab.json", deep.c_str(), "json.malformed");
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
    if (file == "vocab.json" && code != "file.missing")
        QVERIFY(writeFileAtomically(path / "merges.txt", "#version: 0.2\n"));
    const auto tokenizer = ClipTokenizer::load(path);
    QVERIFY(!tokenizer);
    QCOMPARE(tokenizer.error().code, code.toStdString());
    QVERIFY(!tokenizer.error().remedy.empty());
    QVERIFY(tokenizer.error().text.find(path.string()) != std::string::npos);
}

REGISTER_TEST(TestTokenizer, QCoreApplication);
#include "test_tokenizer.moc"
