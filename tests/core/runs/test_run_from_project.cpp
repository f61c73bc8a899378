// From a project to a run folder: squares, masks and what a run is told.
#include <base/files.h>
#include <images/decode.h>
#include <images/encode.h>
#include <project/masks.h>
#include <runs/create_run.h>
#include <runs/inputs.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QtTest>
#include <opencv2/imgproc.hpp>

#include "test_program.h"

using namespace dreambooth;
namespace fs = std::filesystem;

namespace {

/// A red ball on a dull ground.
Image ball(cv::Point centre) {
    Image image(128, 160, CV_8UC3, cv::Scalar(90, 110, 90));
    cv::circle(image, centre, 24, cv::Scalar(225, 60, 50), cv::FILLED);
    return image;
}

}  // namespace

class TestRunPreparation : public QObject {
    Q_OBJECT

private slots:
    void masksAreMadeForMaskedLoss() {
        QTemporaryDir folder;
        const fs::path base = folder.path().toStdString();
        Project project = *Project::create(base / "Ball.dreambooth", "Ball");
        project.className = "ball";
        project.baseModel = "/nowhere";
        // Two to learn from, one of them with a mask of its own by transparency; one to judge by.
        orThrow(writePng(base / "found.png", ball({60, 64})));
        orThrow(writePng(base / "judged.png", ball({80, 64})));
        const auto add = [&](const fs::path& file, bool heldOut) {
            orThrow(project.addPhoto(file, heldOut));
            project.photos.back().crop = squareCrop(16, 0, 128);
        };
        add(base / "found.png", false);
        add(fs::path(TEST_DATA) / "photos/alpha.png", false);
        add(base / "judged.png", true);
        Recipe recipe;
        recipe.resolution = 64;
        const RunFolder plain = orThrow(createRun(project, recipe, {"cpu"}));
        QVERIFY(!fs::exists(RunInputs(plain).maskOf("photo-01.png")));

        recipe.masked_loss = true;
        const RunFolder run = orThrow(createRun(project, recipe, {"cpu"}));
        const auto mask = decodeImage(RunInputs(run).maskOf("photo-01.png"));
        QVERIFY(mask);
        QCOMPARE(mask->size(), cv::Size(64, 64));
        // The square begins at x = 16 and is halved.
        QVERIFY(mask->at<cv::Vec3b>(32, 22)[0] > 250);
        QVERIFY(mask->at<cv::Vec3b>(32, 60)[0] < 5);
        const auto alpha = decodeImage(RunInputs(run).maskOf("photo-02.png"));
        QVERIFY(alpha && alpha->at<cv::Vec3b>(60, 4)[0] == 255 &&
                alpha->at<cv::Vec3b>(4, 4)[0] == 0);
        QVERIFY(fs::exists(run.input() / "held-out-01.png"));
        const auto judged = decodeImage(RunInputs(run).maskOf("held-out-01.png"));
        const auto origins = orThrow(RunInputs(run).cropInfo());
        QCOMPARE(origins.size(), 3u);
        QVERIFY(origins.at("photo-01.png") == (CropInfo{.height = 128,
                                                        .width = 160,
                                                        .scaledWidth = 80,
                                                        .top = 0,
                                                        .left = 8,
                                                        .shape = {64, 64}}));
        QVERIFY(judged && judged->at<cv::Vec3b>(32, 32)[0] > 250 &&
                judged->at<cv::Vec3b>(32, 4)[0] < 5);

        // What somebody painted counts before what is found.
        cv::Mat corner(128, 160, CV_8UC1, cv::Scalar(0));
        corner(cv::Rect(16, 0, 40, 40)).setTo(255);
        project.photos[0].mask = orThrow(writeMask(project, project.photos[0], corner));
        const RunFolder painted = orThrow(createRun(project, recipe, {"cpu"}));
        const auto own = decodeImage(RunInputs(painted).maskOf("photo-01.png"));
        QVERIFY(own && own->at<cv::Vec3b>(4, 4)[0] == 255 && own->at<cv::Vec3b>(32, 22)[0] == 0);

        // Captions lie beside the squares, with the subject in them; where there is none, no file.
        QVERIFY(!fs::exists(RunInputs(run).captionFileOf("photo-01.png")));
        project.className = "cat";
        project.photos[0].caption = "a photo of $subject,\non grass";
        const RunFolder captioned = orThrow(createRun(project, recipe, {"cpu"}));
        const RunInputs inputs(captioned);
        QCOMPARE(orThrow(inputs.captionsOf(orThrow(inputs.photos()))),
                 (std::vector<std::string>{"a photo of " + project.token + " cat, on grass", ""}));
        QCOMPARE(orThrow(inputs.photos()).size(), std::size_t{2});
    }
};

REGISTER_TEST(TestRunPreparation, QCoreApplication);
#include "test_run_from_project.moc"
