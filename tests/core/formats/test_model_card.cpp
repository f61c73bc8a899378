// The text beside an exported model: a stranger's words in it stay words.
#include <formats/model_card.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestModelCard : public QObject {
    Q_OBJECT

private slots:
    void wordsAreText() {
        CardInfo info;
        info.kind = CardInfo::Kind::kohyaLora;
        info.fileName = "rex`.safetensors";
        info.title = "Rex\n# <img src=x> [a](b) \u202e\x1b[2J";
        info.triggerPhrase = "sks *cat*\n---\ntags: [x]";
        info.baseModel = "base\n```\nimport os";
        const std::string card = modelCard(info);
        const QString text = QString::fromStdString(card);
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
    }
};

REGISTER_TEST(TestModelCard, QCoreApplication);
#include "test_model_card.moc"
