// Pictures that are missing, torn or of another size; comparisons that are deleted and put back.
#include <base/files.h>
#include <comparisons/comparison.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "core/comparisons/picture_bytes.h"
#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestPictureFile : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_home = std::make_unique<QTemporaryDir>();
        m_folder = m_home->filePath("comparisons").toStdString();
    }

    void damagedPicturesAreTold() {
        const fs::path file = m_home->filePath("a.png").toStdString();
        QCOMPARE(checkPicture(file, 8, 8).error().code, "picture.missing");
        const std::string whole = picturePng(16, 8);
        orThrow(writeFileAtomically(file, whole));
        QVERIFY(checkPicture(file, 16, 8));
        QVERIFY(checkPicture(file, 0, 0));
        QCOMPARE(checkPicture(file, 16, 16).error().code, "picture.other_size");
        QVERIFY(checkPicture(file, 16, 16).error().text.contains("16 × 8"));
        for (const std::size_t length : {std::size_t{0}, std::size_t{20}, whole.size() - 1}) {
            orThrow(writeFileAtomically(file, whole.substr(0, length)));
            QCOMPARE(checkPicture(file, 16, 8).error().code, "picture.torn");
        }
        orThrow(writeFileAtomically(file, std::string(500, 'x')));
        QCOMPARE(checkPicture(file, 16, 8).error().code, "picture.torn");
    }

    void whatIsDeletedComesBack() {
        const Comparison first = made(1), second = made(2);
        const auto moved = orThrow(deleteComparison(second));
        QCOMPARE(listComparisons(m_folder).size(), std::size_t{1});
        QCOMPARE(deletedIn(m_folder).size(), std::size_t{1});
        const Comparison third = made(3);
        QVERIFY(third.folder != second.folder);  // whose number is kept for it
        orThrow(putBack(moved));
        const auto listed = listComparisons(m_folder);
        QCOMPARE(listed.size(), std::size_t{3});
        QCOMPARE(listed[1].settings.seed, std::int64_t{2});
        QCOMPARE(listed[2].settings.seed, std::int64_t{3});
        QVERIFY(pathExists(listed[1].pictures[0].file));
        QVERIFY(deletedIn(m_folder).empty());
    }

    void twoOfOneNameAreDeleted() {
        const auto once = orThrow(deleteComparison(made(1)));
        const auto twice = orThrow(deleteComparison(made(2)));
        QVERIFY(once[0].deleted != twice[0].deleted);
        QCOMPARE(deletedIn(m_folder).size(), std::size_t{2});
    }

private:
    Comparison made(std::int64_t seed) {
        Comparison comparison;
        comparison.folder = orThrow(makeComparisonFolder(m_folder));
        comparison.settings.seed = seed;
        comparison.pictures = {
            {.model = {.name = {}, .model = "/m"}, .file = comparison.nextFile()}};
        orThrow(writeFileAtomically(comparison.pictures[0].file, "a picture"));
        orThrow(writeComparison(comparison));
        return comparison;
    }

    std::unique_ptr<QTemporaryDir> m_home;
    fs::path m_folder;
};

REGISTER_TEST(TestPictureFile, QCoreApplication);
#include "test_picture_file.moc"
