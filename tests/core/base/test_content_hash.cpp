// What files hold: by content and not by path or time, and read once.
#include <base/content_hash.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/json.h>
#include <sys/stat.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestContentHash : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path file(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }
    fs::path remembered() const { return file("cache/dreambooth-studio/hashes.json"); }

private slots:
    void initTestCase() {
        qputenv("XDG_CACHE_HOME", QByteArray::fromStdString(file("cache").string()));
    }

    void contentCountsAlone() {
        orThrow(writeFileAtomically(file("a"), "weights"));
        orThrow(writeFileAtomically(file("b"), "weights"));
        QCOMPARE(*contentHash(file("a")), sha256("weights"));
        QCOMPARE(*contentHash(file("b")), sha256("weights"));
        QVERIFY(fileStamp(file("a")) != fileStamp(file("b")));
        fs::rename(file("a"), file("moved"));
        QCOMPARE(*contentHash(file("moved")), sha256("weights"));
        QCOMPARE(contentHash(file("a")).error().code, "file.missing");
        QVERIFY(fileStamp(file("a")).empty());
    }

    /// The same size and the same time of modification, as rsync and cp -p leave them.
    void replacedFilesAreNoticed() {
        orThrow(writeFileAtomically(file("w"), "weights"));
        const auto time = fs::last_write_time(file("w"));
        const std::string stamp = fileStamp(file("w"));
        QCOMPARE(*contentHash(file("w")), sha256("weights"));
        orThrow(writeFileAtomically(file("w"), "WEIGHTS"));
        fs::last_write_time(file("w"), time);
        QVERIFY(fileStamp(file("w")) != stamp);
        QCOMPARE(*contentHash(file("w")), sha256("WEIGHTS"));
    }

    /// Nor is what is small: it is read again sooner than its hash is written down.
    void onlyLargeFilesThatRestAreRemembered() {
        const fs::path model = SOURCE_ROOT "/resources/demo-model";
        const fs::path old = model / "unet/diffusion_pytorch_model.safetensors";
        fs::copy_file(old, file("new"));
        QVERIFY(contentHash(file("new")));
        QVERIFY(contentHash(model / "model_index.json"));
        QVERIFY(!pathExists(remembered()));
        struct stat status{};
        QVERIFY(::stat(old.c_str(), &status) == 0);
        QTRY_VERIFY_WITH_TIMEOUT(::time(nullptr) > status.st_ctim.tv_sec + 3, 10000);
        const std::string hash = *contentHash(old);
        const Json hashes = orThrow(readJson(remembered()));
        QCOMPARE(hashes.size(), std::size_t{1});
        QCOMPARE(valueOr<std::string>(hashes.front(), "sha256", ""), hash);
        QCOMPARE(*contentHash(old), hash);
        // One that is damaged costs time only.
        orThrow(writeFileAtomically(remembered(), "[{"));
        QCOMPARE(*contentHash(old), hash);
    }
};

REGISTER_TEST(TestContentHash, QCoreApplication);
#include "test_content_hash.moc"
