// What people give as a model of the hub: names, addresses of pages and files, and other things.
#include <hub/hub_name.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestHubName : public QObject {
    Q_OBJECT

private slots:
    void readsNamesAndAddresses_data();
    void readsNamesAndAddresses();
    void refusesOtherThings();
};

void TestHubName::readsNamesAndAddresses_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("revision");
    QTest::addColumn<QString>("file");
    const auto row = [](const char* text, const char* name, const char* revision = "",
                        const char* file = "") {
        QTest::newRow(text) << text << name << revision << file;
    };
    row("someone/tiny", "someone/tiny");
    row("gpt2", "gpt2");
    row("https://huggingface.co/someone/tiny", "someone/tiny");
    row("https://hf.co/someone/tiny/?download=true#files", "someone/tiny");
    row("https://huggingface.co/someone/tiny/tree/fp16", "someone/tiny", "fp16");
    row("https://huggingface.co/someone/tiny/tree/main/unet", "someone/tiny", "main");
    row("https://huggingface.co/someone/tiny/blob/main/a/toy.safetensors", "someone/tiny", "main",
        "a/toy.safetensors");
    row("https://huggingface.co/someone/tiny/resolve/main/toy.safetensors?download=true",
        "someone/tiny", "main", "toy.safetensors");
    row("https://huggingface.co/someone/tiny/discussions", "someone/tiny");
}

void TestHubName::readsNamesAndAddresses() {
    QFETCH(QString, text);
    QFETCH(QString, name);
    QFETCH(QString, revision);
    QFETCH(QString, file);
    const auto address = parseHubAddress(text.toStdString());
    QVERIFY2(address, address ? "" : address.error().message().c_str());
    QCOMPARE(address->name, name.toStdString());
    QCOMPARE(address->revision, revision.toStdString());
    QCOMPARE(address->file, file.toStdString());
}

void TestHubName::refusesOtherThings() {
    for (const char* text : {"", "https://huggingface.co", "https://huggingface.co/", "a/b/c",
                             "../x", "/etc/passwd", "someone/ti ny", "a--b/c", "-a/b"}) {
        const auto address = parseHubAddress(text);
        QVERIFY2(!address, text);
        QCOMPARE(address.error().code, std::string("download.bad_name"));
    }
}

REGISTER_TEST(TestHubName, QCoreApplication);
#include "test_hub_name.moc"
