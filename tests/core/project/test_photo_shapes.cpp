// In which shape photos are learned, from crops and recipes.
#include <project/photo_shapes.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestPhotoShapes : public QObject {
    Q_OBJECT

private slots:
    void squaresUnlessAsked() {
        QCOMPARE(learnedShape({}, PictureShape{300, 900}), (PictureShape{512, 512}));
        Recipe recipe;
        recipe.aspect_ratio_buckets = "640,512";  // counts with use_aspect_ratio_buckets alone
        QCOMPARE(learnedShape(recipe, PictureShape{300, 900}), (PictureShape{512, 512}));
    }
    void theNearestOfTheLadder() {
        Recipe recipe;
        recipe.use_aspect_ratio_buckets = true;
        QCOMPARE(learnedShape(recipe, PictureShape{1200, 800}), (PictureShape{640, 448}));
        QCOMPARE(learnedShape(recipe, PictureShape{800, 1200}), (PictureShape{448, 640}));
        QCOMPARE(learnedShape(recipe, PictureShape{1000, 1001}), (PictureShape{512, 512}));
        // A small picture is not enlarged.
        QCOMPARE(learnedShape(recipe, PictureShape{256, 256}), (PictureShape{256, 256}));
        QCOMPARE(learnedShape(recipe, PictureShape{1, 1}), (PictureShape{64, 64}));
        recipe.resolution = 64;
        QCOMPARE(learnedShape(recipe, PictureShape{1200, 800}), (PictureShape{80, 56}));
    }
    void theNearestOfAList() {
        Recipe recipe;
        recipe.use_aspect_ratio_buckets = true;
        recipe.aspect_ratio_buckets = "768,512;512,768";
        QCOMPARE(learnedShape(recipe, PictureShape{90, 100}), (PictureShape{512, 768}));
        QVERIFY(validate(recipe));
        recipe.aspect_ratio_buckets = "768,510";
        const Result<void> checked = validate(recipe);
        QVERIFY(!checked);
        QCOMPARE(checked.error().code, "recipe.invalid");
        QVERIFY(checked.error().text.contains("768,510"));
    }
    void shapesOfAProject() {
        QTemporaryDir folder;
        Project project =
            orThrow(Project::create(folder.filePath("Rex.dreambooth").toStdString(), "Rex"));
        const auto add = [&](Crop crop, bool leftOut = false) {
            project.photos.push_back({.file = std::to_string(project.photos.size()),
                                      .originalName = {},
                                      .width = 1000,
                                      .height = 1000,
                                      .crop = crop,
                                      .leftOut = leftOut});
        };
        add({0, 0, 800, 1000});
        add({});
        add({0, 50, 800, 950});
        add({0, 0, 1000, 500}, true);
        QCOMPARE(shapesOf(project, project.recipe).size(), std::size_t{1});
        project.recipe.use_aspect_ratio_buckets = true;
        const auto shapes = shapesOf(project, project.recipe);
        QCOMPARE(shapes.size(), std::size_t{2});
        QCOMPARE(shapes[0].shape, (PictureShape{576, 448}));
        QCOMPARE(shapes[0].photos, 2);
        QCOMPARE(shapes[1].shape, (PictureShape{512, 512}));
    }
};

REGISTER_TEST(TestPhotoShapes, QCoreApplication);
#include "test_photo_shapes.moc"
