// Pictures of toys: the same toy the same picture, framed as asked, in places that are told apart
// at a glance, under lights whose colour shows.
#include <renderer/camera.h>
#include <renderer/render.h>

#include <QCoreApplication>
#include <QTest>
#include <array>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "test_program.h"

using namespace dreambooth;
using namespace dreambooth::maker;

namespace {

Toy toyOf(int kind, int place, std::uint64_t seed) {
    Toy toy = randomToy(seed, static_cast<Kind>(kind), static_cast<Place>(place));
    toy.light = Light::own;
    return toy;
}

std::string nameOf(int kind, std::uint64_t seed) {
    return "kind " + std::to_string(kind) + ", seed " + std::to_string(seed);
}

/// What the toy covers of a picture, in pixels.
cv::Rect outline(const Toy& toy, const Body& body, int width, int height) {
    const Field field(body, toy.turn);
    const Camera camera(toy, field, width, height);
    int left = width, right = -1, top = height, bottom = -1;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (field.meet(camera.ray(static_cast<float>(x) + 0.5F, static_cast<float>(y) + 0.5F),
                           60)) {
                left = std::min(left, x);
                right = std::max(right, x);
                top = std::min(top, y);
                bottom = std::max(bottom, y);
            }
    return {left, top, right - left + 1, bottom - top + 1};
}

/// Shares of red, green and blue in a picture's light.
std::array<double, 3> shares(const Image& image) {
    const cv::Scalar mean = cv::mean(image);
    const double sum = mean[0] + mean[1] + mean[2];
    return {mean[0] / sum, mean[1] / sum, mean[2] / sum};
}

}  // namespace

class TestRender : public QObject {
    Q_OBJECT

private slots:
    void sameToySamePicture() {
        for (int place = 0; place < placeCount; ++place) {
            const Toy toy =
                randomToy(40, static_cast<Kind>(place % kindCount), static_cast<Place>(place));
            const Image first = render(toy, 48);
            const Image other = render(toyOf(0, place, 41), 48);
            QCOMPARE(cv::norm(first, render(toy, 48), cv::NORM_INF), 0.0);
            QVERIFY(cv::norm(first, other, cv::NORM_INF) > 20);
        }
    }

    void sizeAndDepthAreAsAsked() {
        const Toy toy = toyOf(5, 3, 1);
        const Image image = render(toy, makeBody(toy), 60, 40);
        QCOMPARE(image.cols, 60);
        QCOMPARE(image.rows, 40);
        QCOMPARE(image.type(), CV_8UC3);
    }

    void toyFillsItsShareOfTheFrame() {
        for (int kind = 0; kind < kindCount; ++kind)
            for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
                const Toy toy = toyOf(kind, 11, seed);
                const Body body = makeBody(toy);
                for (const cv::Size size :
                     {cv::Size(140, 140), cv::Size(210, 140), cv::Size(140, 190)}) {
                    const cv::Rect box = outline(toy, body, size.width, size.height);
                    const float share = static_cast<float>(std::max(box.width, box.height)) / 140;
                    QVERIFY2(std::abs(share / toy.share - 1) < 0.1F,
                             (nameOf(kind, seed) + ": " + std::to_string(share) + " for " +
                              std::to_string(toy.share))
                                 .c_str());
                    QVERIFY2(box.x > 0 && box.y > 0 && box.br().x < size.width &&
                                 box.br().y < size.height,
                             nameOf(kind, seed).c_str());
                }
            }
    }

    void toyStandsWhereItIsPut() {
        Toy toy = toyOf(9, 11, 5);
        const Body body = makeBody(toy);
        toy.share = 0.5F;
        toy.aside = 0;
        toy.above = 0;
        const cv::Rect middle = outline(toy, body, 160, 160);
        toy.aside = 0.1F;
        toy.above = 0.08F;
        const cv::Rect moved = outline(toy, body, 160, 160);
        QVERIFY(std::abs(middle.x + middle.width / 2 - 80) <= 2);
        QVERIFY(std::abs(middle.y + middle.height / 2 - 80) <= 2);
        QVERIFY(std::abs(moved.x - middle.x - 16) <= 2);
        QVERIFY(std::abs(middle.y - moved.y - 13) <= 2);
    }

    void placesAreToldApartByTheNearestMean() {
        constexpr int side = 24, taught = 10, asked = 5;
        const auto draw = [](int place, int number) {
            const auto seed = static_cast<std::uint64_t>(5000 + place * 100 + number);
            cv::Mat picture;
            render(toyOf((place + number * 5) % kindCount, place, seed), side)
                .convertTo(picture, CV_32FC3);
            return picture;
        };
        std::vector<cv::Mat> means;
        for (int place = 0; place < placeCount; ++place) {
            cv::Mat sum = cv::Mat::zeros(side, side, CV_32FC3);
            for (int i = 0; i < taught; ++i) sum += draw(place, i);
            means.emplace_back(sum / taught);
        }
        int right = 0;
        for (int place = 0; place < placeCount; ++place)
            for (int i = 0; i < asked; ++i) {
                const cv::Mat picture = draw(place, taught + i);
                std::vector<double> far;
                for (const cv::Mat& mean : means) far.push_back(cv::norm(picture, mean));
                right += std::distance(far.begin(), std::ranges::min_element(far)) == place;
            }
        // Whatever toy stands before them: only a studio's paper may pass for another place's air.
        QVERIFY2(right >= placeCount * asked * 9 / 10, std::to_string(right).c_str());
    }

    void lightsShiftTheHue() {
        // Of red, green, blue: what each light raises, and what it lowers.
        constexpr std::array<std::array<int, 2>, 6> shifts = {
            {{0, 0}, {0, 2}, {0, 1}, {1, 0}, {2, 0}, {0, 1}}};
        for (int place = 0; place < placeCount; ++place) {
            Toy toy = toyOf(place % kindCount, place, 7);
            const auto own = shares(render(toy, 32));
            for (std::size_t light = 1; light < shifts.size(); ++light) {
                toy.light = static_cast<Light>(light);
                const auto lit = shares(render(toy, 32));
                const auto up = static_cast<std::size_t>(shifts[light][0]);
                const auto down = static_cast<std::size_t>(shifts[light][1]);
                const double shift = lit[up] - own[up] + own[down] - lit[down];
                QVERIFY2(shift > 0.06, ("place " + std::to_string(place) + ", light " +
                                        std::to_string(light) + ": " + std::to_string(shift))
                                           .c_str());
            }
        }
    }

    void toyThrowsAShadow() {
        // In the studio nothing but the toy darkens the floor, and the sun comes from the front.
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
            const Toy toy = toyOf(3, 11, seed);
            const Body body = makeBody(toy);
            const cv::Rect box = outline(toy, body, 96, 96);
            const Image image = render(toy, body, 96, 96);
            const auto brightness = [&](int x, int y) {
                const auto pixel = image.at<cv::Vec3b>(std::min(y, 95), x);
                return pixel[0] + pixel[1] + pixel[2];
            };
            const int floor = brightness(4, 92);
            int darkest = floor;
            for (int x = box.x; x < box.br().x; ++x)
                darkest = std::min(darkest, brightness(x, box.br().y));
            QVERIFY(darkest < floor * 9 / 10);
        }
    }
};

REGISTER_TEST(TestRender, QCoreApplication);
#include "test_render.moc"
