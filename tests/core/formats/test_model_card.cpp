// The text beside an exported model: its prompt, the base's name, the file that diffusers reads;
// a stranger's words in it stay words.
#include <formats/model_card.h>
#include <formats/model_identity.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestModelCard : public QObject {
    Q_OBJECT

private slots:
    void namesTheSubjectOnce_data();
    void namesTheSubjectOnce();
    void namesTheBaseAsTheHubDoes();
    void namesTheFileThatDiffusersReads();
    void saysTheSizeAsItIsKnown();
    void wordsAreText() {
        CardInfo info;
        info.kind = CardInfo::Kind::kohyaLora;
        info.fileName = "rex`.safetensors";
        info.title = "Rex\n# <img src=x> [a](b) \u202e\x1b[2J";
        info.triggerPhrase = "sks *cat*\n---\ntags: [x]";
        info.hubName = "base\n```\nimport os";
        info.drawnWith = "Turbo\n# [b](c)";
        const std::string card = modelCard(info);
        const QString text = QString::fromStdString(card);
        QVERIFY2(text.contains("Its pictures were drawn with Turbo # \\[b\\](c)."), card.c_str());
        QVERIFY2(text.contains("# Rex # \\<img src=x\\> \\[a\\](b) "), card.c_str());
        QVERIFY2(text.contains("**sks \\*cat\\* --- tags: \\[x\\]**"), card.c_str());
        QVERIFY2(text.contains("Copy `rex.safetensors` to"), card.c_str());
        QVERIFY2(text.contains("base_model: \"base ``` import os\"\n"), card.c_str());
        QCOMPARE(text.count("\n---\n"), 1);  // the end of the front matter
        QCOMPARE(text.count("\n```"), 2);    // the code and its end
        QVERIFY(!text.contains("\x1b") && !text.contains("\u202e"));
    }

    void plainWordsStayAsTheyAre() {
        CardInfo info;
        info.fileName = "rex";
        info.title = "Rex, the cat (2024) – sks_cat!";
        QVERIFY(modelCard(info).contains("# Rex, the cat (2024) – sks_cat!\n"));
        info.title.clear();
        info.fileName = "rex-1.5.safetensors";
        QVERIFY(modelCard(info).contains("# rex-1.5\n"));
    }
};

namespace {

bool contains(const std::string& card, const char* text) {
    return card.find(text) != std::string::npos;
}

}  // namespace

void TestModelCard::namesTheSubjectOnce_data() {
    QTest::addColumn<QString>("prompt");
    QTest::addColumn<QString>("classPrompt");
    QTest::addColumn<QString>("subject");
    QTest::newRow("the usual one") << "a photo of sks dog" << "" << "sks dog";
    QTest::newRow("beside its class") << "a drawing showing sks dog" << "a drawing showing dog"
                                      << "sks dog";
    QTest::newRow("the words alone") << "sks dog" << "dog" << "sks dog";
    QTest::newRow("of a place") << "a photo of sks dog, king of Spain" << ""
                                << "sks dog, king of Spain";
    QTest::newRow("only the class") << "a photo of dog" << "a photo of dog" << "a photo of dog";
    QTest::newRow("nothing") << "" << "" << "";
}

void TestModelCard::namesTheSubjectOnce() {
    QFETCH(QString, prompt);
    QFETCH(QString, classPrompt);
    QFETCH(QString, subject);
    QCOMPARE(QString::fromStdString(subjectOf(prompt.toStdString(), classPrompt.toStdString())),
             subject);
    // Files of earlier versions have the whole prompt as the phrase.
    CardInfo info;
    info.kind = CardInfo::Kind::kohyaLora;
    info.fileName = "Rex.safetensors";
    info.triggerPhrase = prompt.toStdString();
    const std::string card = modelCard(info);
    QVERIFY2(!contains(card, "a photo of a photo of"), card.c_str());
    QVERIFY2(!contains(card, "a photo of a drawing of"), card.c_str());
    info.triggerPhrase = "sks dog";
    info.instancePrompt = "a drawing showing sks dog";
    QVERIFY(contains(modelCard(info), "instance_prompt: \"a drawing showing sks dog\""));
    QVERIFY(contains(modelCard(info), "\"a drawing showing sks dog on the beach\""));
}

void TestModelCard::namesTheBaseAsTheHubDoes() {
    CardInfo info;
    info.kind = CardInfo::Kind::diffusersLora;
    info.fileName = "pytorch_lora_weights.safetensors";
    info.baseModel = "model-copy";
    // A folder's name is nobody's on the hub.
    QVERIFY(!contains(modelCard(info), "base_model"));
    QVERIFY(contains(modelCard(info), "from_pretrained(\"model-copy\")"));
    // What klein's pipeline takes first is a picture.
    QVERIFY(contains(modelCard(info), "pipeline(prompt=\"a photo\")"));
    for (const char* place : {"/c/models--owner--sd-v1--5/snapshots/ab12",
                              "/c/models--owner--sd-v1--5/snapshots/ab12/model.safetensors"})
        QCOMPARE(hubNameOf(place), std::string("owner/sd-v1--5"));
    QCOMPARE(hubNameOf("/home/models/sd"), std::string());
    info.hubName = "owner/sd";
    QVERIFY(contains(modelCard(info), "base_model: \"owner/sd\""));
    QVERIFY(contains(modelCard(info), "from_pretrained(\"owner/sd\")"));
    QVERIFY(!contains(modelCard(info), "model-copy"));
}

void TestModelCard::saysTheSizeAsItIsKnown() {
    CardInfo info;
    info.fileName = "Rex";
    info.resolution = 512;
    QVERIFY(contains(modelCard(info), "It draws best at 512 pixels."));
    // A LoRA that was taught with small pictures may draw large ones better.
    info.kind = CardInfo::Kind::diffusersLora;
    QVERIFY(contains(modelCard(info), "It was taught with pictures of 512 pixels."));
    QVERIFY(!contains(modelCard(info), "best at"));
}

void TestModelCard::namesTheFileThatDiffusersReads() {
    CardInfo info;
    info.kind = CardInfo::Kind::kohyaLora;
    info.fileName = "Rex.safetensors";
    QVERIFY(contains(modelCard(info), "weight_name=\"Rex.safetensors\""));
    info.isDora = true;  // a kohya file alone
    QVERIFY(!contains(modelCard(info), "weight_name"));
    QVERIFY(contains(modelCard(info), "--to diffusers"));
    info.diffusersFile = "pytorch_lora_weights.safetensors";
    QVERIFY(contains(modelCard(info), "weight_name=\"pytorch_lora_weights.safetensors\""));
    QVERIFY(
        contains(modelCard(info), "<lora:Rex:1>"));  // the other programs' one is the kohya file
    QVERIFY(contains(modelCard(info), "A1111 so that it draws something else"));
    info.isDora = false;
    QVERIFY(!contains(modelCard(info), "DoRA"));
}

REGISTER_TEST(TestModelCard, QCoreApplication);
#include "test_model_card.moc"
