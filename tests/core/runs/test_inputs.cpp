// What lies in input/: its names and lists, where its pictures were cut from, and whether they are
// still those that a run began with.
#include <base/files.h>
#include <runs/inputs.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestInputs : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_run.emplace(orThrow(RunFolder::create(m_temporary->path().toStdString())));
    }

    void writtenAndListed() {
        QVERIFY(orThrow(RunInputs(*m_run).photos()).empty());
        InputWriter writer(*m_run, 2);
        const Image picture(8, 8, CV_8UC3, cv::Scalar(1, 2, 3));
        const CropInfo crop{.height = 20, .width = 30, .scaledWidth = 12, .top = 0, .left = 4};
        orThrow(writer.add({.picture = picture, .crop = crop}));
        orThrow(writer.add({.picture = picture, .heldOut = true}));
        orThrow(writer.add({.picture = picture, .mask = cv::Mat(8, 8, CV_8UC1, cv::Scalar(255))}));
        orThrow(writer.finish());
        const RunInputs inputs(*m_run);
        const auto photos = orThrow(inputs.photos());
        QCOMPARE(photos.size(), std::size_t{2});
        QCOMPARE(photos[1].filename().string(), std::string("photo-02.png"));
        QCOMPARE(orThrow(inputs.heldOut()).size(), std::size_t{1});
        QVERIFY(fs::exists(inputs.maskOf(photos[1])) && !fs::exists(inputs.maskOf(photos[0])));
        QVERIFY(orThrow(inputs.cropInfo()).at("photo-01.png") == crop);
    }

    void knownAgainByContent() {
        const fs::path photo = m_run->input() / "photo-01.png", other = m_run->path() / "class.png";
        orThrow(writeFileAtomically(photo, "a photo"));
        orThrow(writeFileAtomically(other, "of the class"));
        const InputFingerprint before = orThrow(inputFingerprintOf(*m_run, "base", {other}));
        QCOMPARE(before.inputs.size(), std::size_t{1});
        QCOMPARE(before.classImages.size(), std::size_t{1});
        orThrow(writeInputFingerprint(*m_run, before));
        const InputFingerprint read = orThrow(readInputFingerprint(*m_run));
        QVERIFY(read.base == before.base && read.inputs == before.inputs &&
                read.classImages == before.classImages);

        fs::last_write_time(photo, fs::file_time_type::clock::now());  // no other content
        QCOMPARE(differenceOf(before.inputs, orThrow(inputFingerprintOf(*m_run, "", {})).inputs),
                 std::string());
        orThrow(writeFileAtomically(photo, "another"));
        orThrow(writeFileAtomically(m_run->input() / "photo-02.png", "one more"));
        QCOMPARE(differenceOf(before.inputs, orThrow(inputFingerprintOf(*m_run, "", {})).inputs),
                 std::string("photo-01.png, photo-02.png"));
    }

    void differencesAreNamedBriefly() {
        std::map<std::string, std::string> before, now;
        for (int i = 1; i <= 7; ++i) before[std::to_string(i)] = "x";
        QCOMPARE(differenceOf(before, before), std::string());
        QCOMPARE(differenceOf(before, now), std::string("1, 2, 3, 4, 5, …"));
        now = before;
        now.erase("3");
        QCOMPARE(differenceOf(before, now), std::string("3"));
    }

    void withoutOneThereIsAnError() {
        QCOMPARE(readInputFingerprint(*m_run).error().code, std::string("file.missing"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_temporary;
    std::optional<RunFolder> m_run;
};

REGISTER_TEST(TestInputs, QCoreApplication);
#include "test_inputs.moc"
