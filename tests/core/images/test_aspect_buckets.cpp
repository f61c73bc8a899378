// Shapes of training pictures: diffusers' and sd-scripts' lists (tests/reference/buckets.py), and
// lists as people write them.
#include <base/json.h>
#include <images/aspect_buckets.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

namespace {

std::vector<PictureShape> shapesOf(const Json& list) {
    std::vector<PictureShape> shapes;
    for (const Json& one : list) shapes.push_back({one[0], one[1]});
    return shapes;
}

}  // namespace

class TestAspectBuckets : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        m_reference = orThrow(readJson(std::string(TEST_REFERENCE) + "/buckets.json"));
    }

    void laddersAreDiffusers() {
        QVERIFY(m_reference["ladders"].size() > 5);
        for (const Json& one : m_reference["ladders"])
            QCOMPARE(aspectBuckets(one["resolution"], one["step"]), shapesOf(one["buckets"]));
    }
    void theNearestIsDiffusers() {
        const auto ladder = aspectBuckets(512, 64);
        for (const Json& one : m_reference["nearest"])
            QCOMPARE(nearestBucket({one["height"], one["width"]}, ladder),
                     shapesOf(Json::array({one["bucket"]})).front());
    }
    void fineListsAreSdScripts() {
        for (const Json& one : m_reference["fine"])
            QCOMPARE(fineAspectBuckets(one["resolution"], {one["min"], one["max"], one["step"]}),
                     shapesOf(one["buckets"]));
        const FineBuckets large = fineBucketsFor(768), own;
        QCOMPARE(std::tuple(large.minSide, large.maxSide, large.step),
                 std::tuple(own.minSide, own.maxSide, own.step));
        QCOMPARE(fineAspectBuckets(128, fineBucketsFor(128)).size(),
                 fineAspectBuckets(512, {}).size());
    }

    void stepsKeepLatentsWhole() {
        QCOMPARE(bucketStep(64), 8);
        QCOMPARE(bucketStep(300), 32);
        QCOMPARE(bucketStep(512), 64);
        // FLUX.2 and Z-Image draw in multiples of 16.
        for (int side = 128; side <= 1024; side += 16)
            for (const auto& shapes : {aspectBuckets(side, bucketStep(side)),
                                       fineAspectBuckets(side, fineBucketsFor(side))})
                for (const PictureShape& shape : shapes)
                    QVERIFY2(shape.height % 16 == 0 && shape.width % 16 == 0,
                             (std::to_string(side) + ": " + aspectBucketsText({shape})).c_str());
        QCOMPARE(bucketStep(1024), 64);
    }

    void picturesCoverTheirShape() {
        QCOMPARE(coveringSize({600, 800}, {64, 64}), (PictureShape{64, 85}));
        QCOMPARE(coveringSize({800, 600}, {64, 64}), (PictureShape{85, 64}));
        QCOMPARE(coveringSize({800, 600}, {64, 128}), (PictureShape{171, 128}));
        QCOMPARE(coveringSize({96, 64}, {96, 64}), (PictureShape{96, 64}));
        QCOMPARE(coveringSize({1, 1000}, {64, 64}), (PictureShape{64, 64000}));
    }

    void listsOfPeople() {
        QCOMPARE(orThrow(parseAspectBuckets("640, 512 ;512,640")),
                 (std::vector<PictureShape>{{640, 512}, {512, 640}}));
        QVERIFY(orThrow(parseAspectBuckets("")).empty());
        QCOMPARE(aspectBucketsText({{640, 512}, {512, 640}}), std::string("640,512;512,640"));
        QCOMPARE(fineAspectBuckets(64, {256, 1024, 512}),
                 (std::vector<PictureShape>{{512, 512}}));  // never none
        QVERIFY(!parseAspectBuckets(std::string(1 << 20, ';')));
        for (const char* wrong :
             {"640", "640,", ",512", "640,512,3", "640x512", "0,512", "-64,64", "641,512",
              "64,8192", "64,8", "99999999999,64", "640,512;", "a,b", "6 4,64"})
            if (const auto read = parseAspectBuckets(wrong); std::string(wrong) != "640,512;") {
                QVERIFY2(!read, wrong);
                QCOMPARE(read.error().code, "recipe.invalid");
            }
    }

private:
    Json m_reference;
};

REGISTER_TEST(TestAspectBuckets, QCoreApplication);
#include "test_aspect_buckets.moc"
