// Hostile pictures: each is read or refused within a tenth of the time that a picture has, and
// within the memory of the decoder. Time is the decoder's own, so that a busy machine fails
// nothing.
#include <images/decode.h>

#include <QCoreApplication>
#include <QtTest>

#include "hostile_pictures.h"
#include "test_program.h"

using namespace dreambooth;

class TestHostilePictures : public QObject {
    Q_OBJECT

private slots:
    void eachEndsInTime_data() {
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<QString>("code");  // empty: it is read
        QTest::newRow("JPEG: 20,000 scans") << hostile::scans(8000, 20000) << "photo.unsupported";
        QTest::newRow("JPEG: 95 scans") << hostile::scans(8000, 95) << "";
        QTest::newRow("JPEG: EXIF in circles") << hostile::exifChains(200) << "";
        QTest::newRow("PNG: texts of 7 GB") << hostile::compressedTexts(900) << "";
        QTest::newRow("PNG: a profile of 1 GB") << hostile::compressedProfile() << "";
        QTest::newRow("PNG: XMP of 200,000 properties") << hostile::longXmp(200'000) << "";
        QTest::newRow("PNG: a million chunks") << hostile::manyChunks(1'000'000) << "";
        QTest::newRow("PNG: interlaced, 16 bit") << hostile::interlacedPng(4000) << "";
        QTest::newRow("TIFF: 32,000 strips") << hostile::manyStrips(3000, 32000) << "";
        QTest::newRow("TIFF: 390,000 tiles") << hostile::manyTiles(10'000) << "";
        QTest::newRow("TIFF: a directory that is its own next") << hostile::directoryLoop() << "";
        QTest::newRow("WebP: 200,000 frames") << hostile::animatedWebp(200'000) << "photo.animated";
        QTest::newRow("HEIF: a grid of itself") << hostile::nestedGrids(0) << "any";
        QTest::newRow("HEIF: grids of grids, 8 deep") << hostile::nestedGrids(8) << "any";
    }
    void eachEndsInTime() {
        QFETCH(std::string, bytes);
        QFETCH(QString, code);
        const auto image = decodeScaled(std::as_bytes(std::span(bytes)), "hostile", 256,
                                        {.seconds = maxDecodeSeconds / 10});
        const std::string found = image ? "" : image.error().code;
        qInfo("%s", image ? "read" : image.error().text.c_str());
        QVERIFY2(found != "photo.too_slow", "too slow");
        if (code != QStringLiteral("any")) QCOMPARE(found, code.toStdString());
    }
};

REGISTER_TEST(TestHostilePictures, QCoreApplication);
#include "test_hostile_pictures.moc"
