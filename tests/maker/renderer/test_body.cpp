// Toys' bodies: distances are no larger than the true ones, every kind has a silhouette of its own,
// random choice covers all there is and is the same each time.
#include <renderer/body.h>
#include <renderer/random.h>

#include <QCoreApplication>
#include <QtTest>
#include <map>
#include <set>

#include "test_program.h"

using namespace dreambooth::maker;

namespace {

Vec3 direction(Random& random) {
    const float y = random.between(-1, 1);
    const float angle = random.between(0, 6.2831853F);
    const float ring = std::sqrt(1 - y * y);
    return {ring * std::cos(angle), y, ring * std::sin(angle)};
}

Toy toyOf(Kind kind, std::uint64_t seed) {
    return randomToy(seed, kind, Place::studio);
}

/// What a kind looks like from its best side: 24 × 24 cells, each inside or outside, and grown to
/// the same size.
std::vector<bool> silhouette(const Toy& toy) {
    constexpr int side = 24;
    const Body body = makeBody(toy);
    const float c = std::cos(toy.turn);
    const float s = std::sin(toy.turn);
    const float size = std::max({body.halfExtent().x, body.halfExtent().y, body.halfExtent().z});
    std::vector<bool> cells;
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column < side; ++column) {
            const float x = (static_cast<float>(column) + 0.5F) / side * 2 - 1;
            const float y = 1 - (static_cast<float>(row) + 0.5F) / side * 2;
            const auto toToy = [&](Vec3 v) {
                return Vec3{c * v.x - s * v.z, v.y, s * v.x + c * v.z};
            };
            const Vec3 from = body.centre() + toToy({x * size, y * size, 4});
            const Vec3 along = toToy({0, 0, -1});
            bool isHit = false;
            float t = 0;
            for (int i = 0; i < 200 && t < 8 && !isHit; ++i) {
                const float d = body.distance(from + along * t);
                isHit = d < 0.003F;
                t += d;
            }
            cells.push_back(isHit);
        }
    }
    return cells;
}

/// How much of two silhouettes is in both, of what is in either.
double overlap(const std::vector<bool>& a, const std::vector<bool>& b) {
    int both = 0;
    int either = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += a[i] && b[i] ? 1 : 0;
        either += a[i] || b[i] ? 1 : 0;
    }
    return static_cast<double>(both) / either;
}

}  // namespace

class TestBody : public QObject {
    Q_OBJECT

private slots:
    void steppingNeverPassesTheSurface();
    void spheresHoldTheWholeToy();
    void solidsHaveTheSizeTheySay();
    void cutAndPaintStayInTheirGroup();
    void feetStandOnTheGround();
    void kindsDifferInSilhouette();
    void specialOnesAreLikeNoOther();
    void chanceIsTheSameEachTime();
    void chanceCoversEverything();
};

void TestBody::steppingNeverPassesTheSurface() {
    // A step by the distance from outside may not end inside: whatever is farther in along a ray
    // was promised to be free. Small steps along the same ray say where the surface is.
    Random random(1);
    for (int kind = 0; kind < kindCount; ++kind) {
        for (int i = 0; i < 6; ++i) {
            Toy toy = toyOf(static_cast<Kind>(kind), static_cast<std::uint64_t>(i));
            toy.wears = static_cast<Wears>(i % 4);
            toy.special = i == 5 ? 1 : 0;
            const Body body = makeBody(toy);
            for (int ray = 0; ray < 60; ++ray) {
                const Vec3 towards = direction(random);
                const Vec3 target = body.centre() + direction(random) * (0.6F * body.radius());
                const Vec3 from = target - towards * (2.5F * body.radius());
                float free = 0;  // up to here the ray is promised to be free
                for (float t = 0; t < 5 * body.radius(); t += 0.004F) {
                    const float d = body.distance(from + towards * t);
                    if (d < 0) {
                        QVERIFY2(t > free - 0.02F,
                                 qPrintable(QStringLiteral("kind %1, %2: inside at %3, free to %4")
                                                .arg(kind)
                                                .arg(i)
                                                .arg(static_cast<double>(t))
                                                .arg(static_cast<double>(free))));
                        break;
                    }
                    free = std::max(free, t + d);
                }
            }
        }
    }
}

void TestBody::spheresHoldTheWholeToy() {
    Random random(2);
    for (int kind = 0; kind < kindCount; ++kind) {
        for (int i = 0; i < 12; ++i) {
            Toy toy = toyOf(static_cast<Kind>(kind), static_cast<std::uint64_t>(100 + i));
            toy.wears = static_cast<Wears>(i % 4);
            const Body body = makeBody(toy);
            QVERIFY(body.radius() < 2.4F);
            for (int k = 0; k < 400; ++k) {
                const Vec3 p = body.centre() + direction(random) * (body.radius() * 1.001F);
                QVERIFY(body.distance(p) >= 0);
                const Vec3 half = body.halfExtent();
                // Soft joints may bulge over the box by a little.
                Vec3 onBox = {random.between(-half.x, half.x), random.between(-half.y, half.y),
                              random.between(-half.z, half.z)};
                (k % 3 == 0   ? onBox.x
                 : k % 3 == 1 ? onBox.y
                              : onBox.z) = (k % 2 == 0 ? 1.0F : -1.0F) * ((k % 3 == 0   ? half.x
                                                                           : k % 3 == 1 ? half.y
                                                                                        : half.z) +
                                                                          0.03F);
                QVERIFY(body.distance(body.centre() + onBox) >= 0);
            }
        }
    }
}

void TestBody::solidsHaveTheSizeTheySay() {
    const auto isNear = [](float a, float b) { return std::abs(a - b) < 1e-4F; };
    QVERIFY(isNear(sphere(0.5F).distance({2, 0, 0}), 1.5F));
    QVERIFY(isNear(ellipsoid({1, 2, 3}).distance({0, 5, 0}), 3));
    QVERIFY(isNear(box({1, 2, 3}, 0.2F).distance({0, 0, 4}), 1));
    // A rounded corner is nearer to the middle than a sharp one.
    QVERIFY(box({1, 1, 1}, 0.3F).distance({2, 2, 2}) > std::sqrt(3.0F) + 0.1F);
    QVERIFY(isNear(limb(0.3F, 0.1F, 1).distance({0, 2, 0}), 0.9F));
    QVERIFY(isNear(limb(0.3F, 0.1F, 1).distance({0, -1, 0}), 0.7F));
    QVERIFY(isNear(cylinder(1, 2, 0.1F).distance({3, 0, 0}), 2));
    QVERIFY(isNear(cylinder(1, 2, 0.1F).distance({0, 3, 0}), 1));
    QVERIFY(isNear(cone(1, 0.5F, 1, 0).distance({0, 2, 0}), 1));
    QVERIFY(isNear(cone(1, 0.5F, 1, 0).distance({2, -1, 0}), 1));
    QVERIFY(isNear(torus(1, 0.25F).distance({2, 0, 0}), 0.75F));
    QVERIFY(isNear(arc(1, 0.25F, 0.5F).distance({0, 2, 0}), 0.75F));
    QVERIFY(arc(1, 0.25F, 0.5F).distance({0, -1, 0}) > 1);  // it is open below
    QVERIFY(isNear(prism(1, 0.5F, 1, 0.5F, 0).distance({0, 0, 2}), 1.5F));
    QVERIFY(isNear(prism(1, 0.5F, 1, 0.5F, 0).distance({0, 3, 0}), 2));
}

void TestBody::cutAndPaintStayInTheirGroup() {
    Body body;
    const int first = body.material({.colour = {1, 0, 0}});
    const int second = body.material({.colour = {0, 1, 0}});
    body.group();
    body.join(sphere(1), {}, first);
    body.cut(sphere(0.5F), {0, 1, 0}, second);
    body.paint(box({2, 2, 0.5F}, 0), {0, 0, 1}, second);
    body.group();
    body.join(sphere(0.2F), {0, 0.8F, 0}, first);
    body.finish();
    QVERIFY(body.distance({0, 0.8F, 0}) < 0);      // the second group fills the hollow of the first
    QVERIFY(body.distance({0.35F, 0.8F, 0}) > 0);  // which is one beside it
    QCOMPARE(body.colourAt({0, 0, 1}).y, 1.0F);
    QCOMPARE(body.colourAt({0, 0, -1}).x, 1.0F);
    QCOMPARE(body.colourAt({0, 0.5F, 0.01F}).y, 1.0F);  // the hollow's wall
}

void TestBody::feetStandOnTheGround() {
    for (int kind = 0; kind < kindCount; ++kind) {
        for (std::uint64_t i = 0; i < 20; ++i) {
            Toy toy = toyOf(static_cast<Kind>(kind), i);
            toy.wears = Wears::nothing;
            const Body body = makeBody(toy);
            float lowest = 1e9F;
            for (float x = -1.4F; x < 1.4F; x += 0.05F) {
                for (float z = -1.4F; z < 1.4F; z += 0.05F) {
                    lowest = std::min(lowest, body.distance({x, 0, z}));
                }
            }
            QVERIFY2(lowest > -0.06F && lowest < 0.08F,
                     qPrintable(QStringLiteral("kind %1, %2: %3")
                                    .arg(kind)
                                    .arg(i)
                                    .arg(static_cast<double>(lowest))));
        }
    }
}

void TestBody::kindsDifferInSilhouette() {
    std::vector<std::vector<bool>> all;
    for (int kind = 0; kind < kindCount; ++kind) {
        Toy toy = toyOf(static_cast<Kind>(kind), 3);
        toy.wears = Wears::nothing;
        toy.shape = {0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F};
        all.push_back(silhouette(toy));
        const auto inside = std::ranges::count(all.back(), true);
        QVERIFY(inside > 60 && inside < 500);
    }
    for (int a = 0; a < kindCount; ++a) {
        for (int b = 0; b < a; ++b) {
            const double same =
                overlap(all[static_cast<std::size_t>(a)], all[static_cast<std::size_t>(b)]);
            QVERIFY2(same < 0.93,
                     qPrintable(QStringLiteral("%1 and %2: %3").arg(a).arg(b).arg(same)));
        }
    }
}

void TestBody::specialOnesAreLikeNoOther() {
    for (const Kind kind : {Kind::dog, Kind::robot, Kind::backpack}) {
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            Toy toy = toyOf(kind, seed);
            toy.wears = Wears::nothing;
            Toy special = toy;
            special.special = 1;
            const double same = overlap(silhouette(toy), silhouette(special));
            QVERIFY2(same < 0.90, qPrintable(QString::number(same)));
        }
    }
}

void TestBody::chanceIsTheSameEachTime() {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Toy a = randomToy(seed);
        const Toy b = randomToy(seed);
        QVERIFY(a.kind == b.kind && a.place == b.place && a.shape == b.shape && a.turn == b.turn);
        const Toy c = randomToy(seed, a.kind, a.place);
        QVERIFY(a.turn == c.turn && a.body.colour.x == c.body.colour.x && a.light == c.light);
    }
    // The numbers themselves: pictures that were drawn elsewhere show the same.
    const Toy toy = randomToy(7);
    QVERIFY(toy.kind == Kind::rabbit && toy.place == Place::lake);
    QVERIFY(std::abs(toy.turn - 0.128267F) < 1e-5F);
    QVERIFY(std::abs(toy.body.colour.x - 0.015267F) < 1e-5F);
    QVERIFY(std::abs(toy.shape[5] - 0.969462F) < 1e-5F);
}

void TestBody::chanceCoversEverything() {
    std::map<Kind, int> kinds;
    std::map<Place, int> places;
    std::map<Pattern, int> patterns;
    std::map<Wears, int> wears;
    std::map<Light, int> lights;
    std::map<int, int> bodies;
    std::map<int, int> accents;
    constexpr int count = 20000;
    for (std::uint64_t seed = 0; seed < count; ++seed) {
        const Toy toy = randomToy(seed);
        ++kinds[toy.kind];
        ++places[toy.place];
        ++patterns[toy.pattern];
        ++wears[toy.wears];
        ++lights[toy.light];
        ++bodies[toy.body.name];
        ++accents[toy.accent.name];
        QVERIFY(toy.share >= 0.55F && toy.share <= 0.80F);
        QVERIFY(std::abs(toy.aside) <= 0.05F && std::abs(toy.above) <= 0.05F);
        QVERIFY(std::abs(toy.turn) < 1.6F);
        QVERIFY(toy.body.name != toy.accent.name);
        QCOMPARE(toy.special, 0);
        for (const float value : toy.shape) QVERIFY(value >= 0 && value < 1);
    }
    const auto isEven = [&](const auto& counted, std::size_t values) {
        if (counted.size() != values) return false;
        const double mean = static_cast<double>(count) / static_cast<double>(values);
        return std::ranges::all_of(
            counted, [&](const auto& one) { return std::abs(one.second - mean) < 0.15 * mean; });
    };
    QVERIFY(isEven(kinds, kindCount));
    QVERIFY(isEven(places, placeCount));
    QCOMPARE(patterns.size(), 4U);
    QCOMPARE(wears.size(), 4U);
    QCOMPARE(lights.size(), 6U);
    QCOMPARE(bodies.size(), paintNames().size());
    QCOMPARE(accents.size(), paintNames().size());
    for (const auto& [what, times] : wears)
        QVERIFY(what == Wears::nothing || (times > 0.07 * count && times < 0.09 * count));
    for (const auto& [name, times] : bodies) QVERIFY(times > 0.04 * count);
}

REGISTER_TEST(TestBody, QCoreApplication);
#include "test_body.moc"
