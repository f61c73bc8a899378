// The colours of subjects in the bundled photos: those of one are of one group, those of two of
// two, whatever the light and the place.
#include <base/error.h>
#include <images/decode.h>
#include <images/resize.h>
#include <images/subject_colours.h>

#include <QCoreApplication>
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "test_program.h"

using namespace dreambooth;

namespace {

constexpr int previewSide = 1280;  // as the window's

std::vector<SubjectColours> measured(const std::string& subject) {
    std::vector<SubjectColours> colours;
    const std::filesystem::path photos = SOURCE_ROOT "/resources/subjects/" + subject + "/photos";
    for (const auto& file : orThrow(picturesIn(photos))) {
        Image photo = orThrow(decodeImage(file));
        if (std::max(photo.cols, photo.rows) > previewSide)
            photo = resized(photo, sizeWithLongerSide(photo.size(), previewSide));
        colours.push_back(
            subjectColours(photo, subjectOutlines(photo), {0, 0, photo.cols, photo.rows}));
    }
    return colours;
}

}  // namespace

class TestSubjectColours : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        for (const char* subject : {"backpack", "dog", "robot"})
            m_colours[subject] = measured(subject);
    }

    void photosOfOneSubjectAreOneGroup() {
        for (const auto& [subject, colours] : m_colours)
            QVERIFY2(photosOfOtherColours(colours).empty(), subject.c_str());
    }

    void photosOfTwoAreTwo() {
        for (const char* other : {"dog", "robot"}) {
            std::vector<SubjectColours> both = m_colours["backpack"];
            const std::vector<SubjectColours>& added = m_colours[other];
            const auto ofOne = static_cast<int>(both.size());
            both.insert(both.end(), added.begin(), added.begin() + 4);
            std::vector<int> expected(4);
            std::iota(expected.begin(), expected.end(), ofOne);
            QVERIFY2((photosOfOtherColours(both) == expected), other);
            // The fewer ones, wherever they stand.
            std::ranges::reverse(both);
            QVERIFY2((photosOfOtherColours(both) == std::vector{0, 1, 2, 3}), other);
        }
    }

    void ofFewOrManyNothingIsSaid() {
        const std::vector<SubjectColours>& backpacks = m_colours["backpack"];
        QVERIFY(photosOfOtherColours({}).empty());
        QVERIFY(
            photosOfOtherColours({backpacks[0], backpacks[1], m_colours["robot"].front()}).empty());
        std::vector<SubjectColours> many(mostCompared, backpacks.front());
        many[0] = many[1] = m_colours["robot"].front();
        QVERIFY((photosOfOtherColours(many) == std::vector{0, 1}));
        many.push_back(backpacks.front());
        QVERIFY(photosOfOtherColours(many).empty());
    }

    /// What lies outside of the crop is not learned.
    void onlyTheCropCounts() {
        Image photo(200, 400, CV_8UC3, cv::Scalar(250, 20, 20));
        photo(cv::Rect(200, 0, 200, 200)).setTo(cv::Scalar(20, 20, 250));
        const std::vector<Outline> all = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
        const auto likeness = [](const SubjectColours& one, const SubjectColours& other) {
            return std::inner_product(one.begin(), one.end(), other.begin(), 0.0);
        };
        const SubjectColours red = subjectColours(photo, all, {0, 0, 200, 200});
        const SubjectColours blue = subjectColours(photo, all, {200, 0, 200, 200});
        QVERIFY(std::abs(likeness(red, red) - 1) < 1e-3);
        QVERIFY(likeness(red, blue) < 0.1);
        // Nothing stands out, or not in the crop.
        QVERIFY(subjectColours(photo, {}, {0, 0, 400, 200}).empty());
        const std::vector<Outline> left = {{{0, 0}, {0.25F, 0}, {0.25F, 1}, {0, 1}}};
        QVERIFY(subjectColours(photo, left, {200, 0, 200, 200}).empty());
    }

private:
    std::map<std::string, std::vector<SubjectColours>> m_colours;
};

REGISTER_TEST(TestSubjectColours, QCoreApplication);
#include "test_subject_colours.moc"
