// safetensors: files of the reference library, our own, and every way in which a header can lie.
#include <base/files.h>
#include <base/hash.h>
#include <formats/safetensors.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <random>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestSafetensors : public QObject {
    Q_OBJECT

private slots:
    void readsReference();
    void writesAsReferenceDoes();
    void alignsMixedTypes();
    void hashesWhatItWrites();
    void leavesNothingHalfWritten();
    void refusesLies_data();
    void refusesLies();
    void refusesTruncation();
    void survivesMutations();

private:
    fs::path path(const char* name) const { return fs::path(m_folder.path().toStdString()) / name; }
    /// A file with this header and so many bytes of data.
    fs::path write(const std::string& header, std::size_t dataBytes) const {
        std::string bytes(8, '\0');
        const std::uint64_t length = header.size();
        std::memcpy(bytes.data(), &length, 8);
        bytes += header + std::string(dataBytes, '\1');
        if (!writeFileAtomically(path("made.safetensors"), bytes)) qFatal("can't write");
        return path("made.safetensors");
    }

    QTemporaryDir m_folder;
};

namespace {

const fs::path referenceFile = fs::path(TEST_REFERENCE) / "tiny-sd1/ref/unet.safetensors";

template <class Number>
TensorView view(const std::vector<Number>& numbers, DType dtype, std::vector<std::int64_t> shape) {
    return {dtype, std::move(shape), std::as_bytes(std::span(numbers))};
}

}  // namespace

void TestSafetensors::readsReference() {
    const auto file = SafetensorsFile::open(referenceFile);
    QVERIFY2(file, file ? "" : file.error().message().c_str());
    const TensorView& sample = file->tensors().at("in.sample");
    QCOMPARE(sample.dtype, DType::f32);
    QVERIFY((sample.shape == std::vector<std::int64_t>{2, 4, 8, 8}));
    QCOMPARE(sample.data.size(), 2u * 4 * 8 * 8 * 4);
    const TensorView& times = file->tensors().at("in.time_proj_t");
    QCOMPARE(times.dtype, DType::i64);
    std::int64_t number = 0;
    std::memcpy(&number, times.data.data() + 4 * 8, 8);
    QCOMPARE(number, 999);
    const auto model = SafetensorsFile::open(fs::path(TEST_REFERENCE) / "tiny-sd1/model/unet" /
                                             "diffusion_pytorch_model.safetensors");
    QVERIFY(model);
    QCOMPARE(model->metadata().at("format"), std::string("pt"));
}

void TestSafetensors::writesAsReferenceDoes() {
    // Bytes equal to those of the reference library: order, alignment, padding of the header.
    for (const fs::path& original :
         {referenceFile,
          fs::path(TEST_REFERENCE) / "tiny-sd1-old/model/text_encoder" / "model.safetensors"}) {
        const auto file = SafetensorsFile::open(original);
        QVERIFY(file);
        QVERIFY(writeSafetensors(path("again.safetensors"), file->tensors(), file->metadata()));
        QCOMPARE(*readFile(path("again.safetensors")), *readFile(original));
    }
}

void TestSafetensors::alignsMixedTypes() {
    const std::vector<std::uint8_t> bytes = {1, 2, 3};
    const std::vector<float> floats = {1.5F, -2};
    const std::vector<std::int64_t> longs = {7};
    const TensorMap tensors = {{"a", view(bytes, DType::u8, {3})},
                               {"b", view(floats, DType::f32, {1, 2})},
                               {"c", view(longs, DType::i64, {})},
                               {"empty", {DType::f32, {0, 4}, {}}}};
    QVERIFY(writeSafetensors(path("mixed.safetensors"), tensors, {{"key", "välue \"x\"\n"}}));
    const auto file = SafetensorsFile::open(path("mixed.safetensors"));
    QVERIFY2(file, file ? "" : file.error().message().c_str());
    QCOMPARE(file->metadata().at("key"), std::string("välue \"x\"\n"));
    QCOMPARE(file->tensors().size(), 4u);
    for (const auto& [name, tensor] : file->tensors()) {
        QCOMPARE(tensor.dtype, tensors.at(name).dtype);
        QVERIFY(tensor.shape == tensors.at(name).shape);
        QVERIFY(std::ranges::equal(tensor.data, tensors.at(name).data));
        QCOMPARE(reinterpret_cast<std::uintptr_t>(tensor.data.data()) % sizeOf(tensor.dtype), 0u);
    }
}

void TestSafetensors::hashesWhatItWrites() {
    const std::vector<float> floats = {1, 2, 3};
    const TensorMap tensors = {{"x", view(floats, DType::f32, {3})}};
    const auto written = writeSafetensors(path("hashed.safetensors"), tensors);
    QVERIFY(written);
    const auto bytes = readFile(path("hashed.safetensors"));
    QCOMPARE(written->bytes, bytes->size());
    QCOMPARE(written->sha256, sha256(*bytes));
    QCOMPARE(hashOfTensors(tensors), sha256(bytes->substr(bytes->size() - 12)));
}

void TestSafetensors::leavesNothingHalfWritten() {
    const std::vector<float> floats = {1, 2, 3};
    const TensorMap good = {{"x", view(floats, DType::f32, {3})}};
    QVERIFY(writeSafetensors(path("keep/kept.safetensors"), good));
    const auto before = readFile(path("keep/kept.safetensors"));
    TensorMap bad = good;
    bad["x"].shape = {4};
    QVERIFY_EXCEPTION_THROWN((void)writeSafetensors(path("keep/kept.safetensors"), bad),
                             std::invalid_argument);
    QCOMPARE(*readFile(path("keep/kept.safetensors")), *before);
    // A folder in the file's place: nothing is left beside it.
    fs::create_directories(path("keep/folder.safetensors/inner"));
    const auto refused = writeSafetensors(path("keep/folder.safetensors"), good);
    QVERIFY(!refused);
    QVERIFY(!refused.error().remedy.empty());
    QCOMPARE(std::distance(fs::directory_iterator(path("keep")), fs::directory_iterator()), 2);
}

void TestSafetensors::refusesLies_data() {
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("data");
    QTest::addColumn<QString>("code");
    const auto row = [](const char* name, const char* header, int data,
                        const char* code = "safetensors.invalid") {
        QTest::newRow(name) << QByteArray(header) << data << QString::fromLatin1(code);
    };
    row("no json", "{\"a\": ", 0);
    row("list", "[]", 0);
    row("entry is text", R"({"a": "b"})", 0);
    row("no dtype", R"({"a": {"shape": [1], "data_offsets": [0, 4]}})", 4);
    row("unknown dtype", R"({"a": {"dtype": "F7", "shape": [1], "data_offsets": [0, 4]}})", 4);
    row("dtype is number", R"({"a": {"dtype": 4, "shape": [1], "data_offsets": [0, 4]}})", 4);
    row("wrong dtype", R"({"a": {"dtype": "F16", "shape": [1], "data_offsets": [0, 4]}})", 4);
    row("no shape", R"({"a": {"dtype": "F32", "data_offsets": [0, 4]}})", 4);
    row("negative side", R"({"a": {"dtype": "F32", "shape": [-1], "data_offsets": [0, 4]}})", 4);
    row("half side", R"({"a": {"dtype": "F32", "shape": [1.0], "data_offsets": [0, 4]}})", 4);
    row("overflowing shape",
        R"({"a": {"dtype": "F32", "shape": [4611686018427387904, 4], "data_offsets": [0, 0]}})", 0);
    row("huge side",
        R"({"a": {"dtype": "U8", "shape": [18446744073709551615], "data_offsets": [0, 4]}})", 4);
    row("size too small", R"({"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 4]}})", 4);
    row("offsets backwards", R"({"a": {"dtype": "F32", "shape": [1], "data_offsets": [4, 0]}})", 4);
    row("one offset", R"({"a": {"dtype": "F32", "shape": [1], "data_offsets": [4]}})", 4);
    row("beyond the end", R"({"a": {"dtype": "F32", "shape": [1], "data_offsets": [4, 8]}})", 4,
        "safetensors.truncated");
    row("far beyond the end",
        R"({"a": {"dtype": "U8", "shape": [1], "data_offsets": [9223372036854775806, 9223372036854775807]}})",
        4, "safetensors.truncated");
    row("overlap",
        R"({"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]},
            "b": {"dtype": "F32", "shape": [1], "data_offsets": [2, 6]}})",
        6);
    row("the same bytes twice",
        R"({"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]},
            "b": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}})",
        4);
    row("gap",
        R"({"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]},
            "b": {"dtype": "F32", "shape": [1], "data_offsets": [8, 12]}})",
        12);
    row("bytes behind", R"({"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}})", 100);
    row("twice the same name",
        R"({"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]},
            "a": {"dtype": "F32", "shape": [1], "data_offsets": [4, 8]}})",
        8);
    row("metadata with a number", R"({"__metadata__": {"a": 1}})", 0);
    row("metadata is text", R"({"__metadata__": "a"})", 0);
}

void TestSafetensors::refusesLies() {
    QFETCH(QByteArray, header);
    QFETCH(int, data);
    QFETCH(QString, code);
    const fs::path file = write(header.toStdString(), static_cast<std::size_t>(data));
    const auto opened = SafetensorsFile::open(file);
    QVERIFY(!opened);
    QCOMPARE(opened.error().code, code.toStdString());
    QVERIFY(opened.error().text.find(file.string()) != std::string::npos);
    QVERIFY(opened.error().remedy.find("again") != std::string::npos);
    QCOMPARE(opened.error().kind, ErrorKind::input);
}

void TestSafetensors::refusesTruncation() {
    const auto whole = readFile(referenceFile);
    QVERIFY(whole);
    for (const std::size_t length : {std::size_t(0), std::size_t(7), std::size_t(8),
                                     std::size_t(100), whole->size() / 2, whole->size() - 1}) {
        QVERIFY(writeFileAtomically(path("short.safetensors"), whole->substr(0, length)));
        const auto opened = SafetensorsFile::open(path("short.safetensors"));
        QVERIFY(!opened);
        QCOMPARE(opened.error().code, std::string("safetensors.truncated"));
    }
    std::string huge(16, '\0');
    huge[5] = 1;  // a header of a terabyte
    QVERIFY(writeFileAtomically(path("huge.safetensors"), huge));
    QCOMPARE(SafetensorsFile::open(path("huge.safetensors")).error().code,
             std::string("safetensors.invalid"));
    QVERIFY(writeFileAtomically(path("zip.safetensors"), "PK\3\4 and so on, a torch.save file"));
    QCOMPARE(SafetensorsFile::open(path("zip.safetensors")).error().code,
             std::string("model.pickle"));
    // Headers of 0x0280 and 0x0480 bytes begin as pickles of old do.
    for (const std::size_t length : {std::size_t(0x0280), std::size_t(0x0480)}) {
        std::string header = "{}";
        header.resize(length, ' ');
        QVERIFY(SafetensorsFile::open(write(header, 0)));
    }
    QCOMPARE(SafetensorsFile::open(path("none.safetensors")).error().code,
             std::string("file.missing"));
    QVERIFY(!SafetensorsFile::open(fs::path(m_folder.path().toStdString())));
}

void TestSafetensors::survivesMutations() {
    const std::vector<float> floats(6);
    const TensorMap tensors = {{"first", view(floats, DType::f32, {2, 3})},
                               {"second", view(floats, DType::f32, {6})}};
    QVERIFY(writeSafetensors(path("seed.safetensors"), tensors, {{"format", "pt"}}));
    const auto seed = readFile(path("seed.safetensors"));
    std::mt19937 random(5);
    int opened = 0;
    std::string bytes;
    for (int round = 0; round < 500; ++round) {
        bytes = *seed;
        for (std::uint32_t change = 0; change <= random() % 3; ++change)
            bytes[random() % bytes.size()] =
                random() % 2 ? static_cast<char>(random()) : "0123456789[]{}\",:"[random() % 17];
        std::ofstream(path("mutant.safetensors"), std::ios::binary) << bytes;
        const auto file = SafetensorsFile::open(path("mutant.safetensors"));
        if (!file) continue;
        ++opened;  // a change in the data or in a name; every byte must be there
        unsigned sum = 0;
        for (const auto& [name, tensor] : file->tensors())
            for (const std::byte byte : tensor.data) sum += std::to_integer<unsigned>(byte);
        QVERIFY(sum < 256u * 48);
    }
    QVERIFY(opened > 0 && opened < 500);
}

REGISTER_TEST(TestSafetensors, QCoreApplication);
#include "test_safetensors.moc"
