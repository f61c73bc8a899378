// A person's own pictures of a class, beside those that a run draws.
#include <base/files.h>
#include <base/paths.h>
#include <images/encode.h>
#include <runs/class_images.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

class TestOwnClassImages : public QObject {
    Q_OBJECT

private slots:
    void areForEveryModelAndSize() {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        const std::string prompt = "a photo of dog";
        Job job;
        job.model = "/nowhere";
        job.first().classPrompt = prompt;
        job.recipe.with_prior_preservation = true;
        job.recipe.num_class_images = 2;
        job.recipe.resolution = 256;
        job.first().classImages = root / "of-one-model";
        const fs::path own = ownClassImagesFolder(job.first().classImages, prompt);
        QCOMPARE(ownClassImagesFolder(root / "of-another", prompt), own);
        QVERIFY(ownClassImagesFolder(job.first().classImages, "a photo of cat") != own);
        for (const auto& [name, side] :
             {std::pair("a.png", 64), std::pair("b.png", 63), std::pair("c.png", 300)})
            orThrow(writePng(own / name, Image(side, 2 * side, CV_8UC3, cv::Scalar(9, 90, 9))));
        orThrow(writeFileAtomically(own / "c.txt", "a brown dog\n"));

        const OwnClassImages found = ownClassImages(job.first().classImages, prompt, 256);
        QCOMPARE(found.files, (std::vector{own / "a.png", own / "c.png"}));
        QCOMPARE(found.tooSmall, std::vector{own / "b.png"});
        QCOMPARE(ownClassImages(job.first().classImages, prompt, 252).tooSmall.size(),
                 std::size_t{0});
        // Enough: the model is not even asked.
        QCOMPARE(orThrow(missingClassImages(job)), 0);
        job.first().subject.leftOutClassImages = {"a.png"};
        QVERIFY(!missingClassImages(job));

        orThrow(makeFolder(job.first().classImages));
        orThrow(takeOwnClassImages(job.first().classImages, prompt, 256));
        QVERIFY(ownClassImages(job.first().classImages, prompt, 256).files.empty());
        QCOMPARE(orThrow(readFile(job.first().classImages / "c.txt")),
                 std::string("a brown dog\n"));
        QCOMPARE(orThrow(readFile(job.first().classImages / "c.png")),
                 orThrow(readFile(own / "c.png")));
        QVERIFY(!pathExists(job.first().classImages / "b.png"));
        // What lies there under the name stays.
        orThrow(writeFileAtomically(job.first().classImages / "a.png.new", "other"));
        fs::rename(job.first().classImages / "a.png.new", job.first().classImages / "a.png");
        orThrow(takeOwnClassImages(job.first().classImages, prompt, 256));
        QCOMPARE(orThrow(readFile(job.first().classImages / "a.png")), std::string("other"));
        QVERIFY(orThrow(readFile(own / "a.png")) != "other");
    }

    void areNoneWithoutTheirFolder() {
        QTemporaryDir folder;
        const fs::path images = fs::path(folder.path().toStdString()) / "images";
        QVERIFY(ownClassImages(images, "a photo of dog", 256).files.empty());
        orThrow(takeOwnClassImages(images, "a photo of dog", 256));
        QVERIFY(!pathExists(images));
    }
};

REGISTER_TEST(TestOwnClassImages, QCoreApplication);
#include "test_own_class_images.moc"
