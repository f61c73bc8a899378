// Event files against what the tensorboard package wrote (tests/reference/tensorboard_events.py),
// and what happens when the disk is full.
#include <base/files.h>
#include <formats/tensorboard.h>
#include <sys/resource.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestTensorboard : public QObject {
    Q_OBJECT

    fs::path reference(const char* name) const {
        return fs::path(TEST_REFERENCE) / "tensorboard" / name;
    }

private slots:
    void checksumsAreThoseOfTheStandard() {
        QCOMPARE(crc32c("123456789"), 0xe3069283u);  // RFC 3720, appendix B.4
        QCOMPARE(crc32c(""), 0u);
    }

    void writesTheSameBytes() {
        QTemporaryDir folder;
        auto writer = TensorboardWriter::create(folder.path().toStdString(), 1000.5);
        QVERIFY(writer.has_value());
        const auto png = orThrow(readFile(reference("black.png")));
        QVERIFY(writer->sessionStart(7, 1001.25));
        QVERIFY(writer->scalars(300, 1002, {{"loss", 0.125}, {"lr", 5e-6}}));
        QVERIFY(writer->image(300, 1003, "samples/a dog", png));
        QCOMPARE(QByteArray::fromStdString(orThrow(readFile(writer->path()))),
                 QByteArray::fromStdString(orThrow(readFile(reference("events")))));
    }

    void laterSessionsSortLater() {
        QTemporaryDir folder;
        const auto first = orThrow(TensorboardWriter::create(folder.path().toStdString(), 2e9));
        const auto second = orThrow(TensorboardWriter::create(folder.path().toStdString(), 1e9));
        QVERIFY(first.path().filename() < second.path().filename());
    }

    void whatIsNoPictureIsRefused() {
        QTemporaryDir folder;
        auto writer = orThrow(TensorboardWriter::create(folder.path().toStdString(), 1));
        QCOMPARE(writer.image(1, 1, "x", "\xff\xd8 a JPEG").error().code, "image.unreadable");
    }

    void aRecordThatDoesNotFitLeavesNothing() {
        QTemporaryDir folder;
        auto writer = orThrow(TensorboardWriter::create(folder.path().toStdString(), 1));
        QVERIFY(writer.scalars(1, 1, {{"loss", 1}}));
        const auto size = fs::file_size(writer.path());
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        ::getrlimit(RLIMIT_FSIZE, &before);
        rlimit tight = before;
        tight.rlim_cur = size + 10;  // in the middle of the next record
        ::setrlimit(RLIMIT_FSIZE, &tight);
        const auto failed = writer.scalars(2, 2, {{"loss", 2}});
        ::setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!failed.has_value());
        QCOMPARE(fs::file_size(writer.path()), size);
        QVERIFY(writer.scalars(3, 3, {{"loss", 3}}));
    }
};

REGISTER_TEST(TestTensorboard, QCoreApplication);
#include "test_tensorboard.moc"
