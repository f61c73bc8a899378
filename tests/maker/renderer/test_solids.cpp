// Where rays meet props in closed form, and a toy through its grid: against looking in small steps.
#include <renderer/field.h>
#include <renderer/random.h>

#include <QCoreApplication>
#include <QTest>
#include <functional>
#include <string>

#include "test_program.h"

using namespace dreambooth::maker;

namespace {

/// A ray from a sphere around `centre` to somewhere near it.
Ray rayAt(Vec3 centre, Random& random) {
    const auto direction = [&] {
        const float x = random.between(-1, 1), y = random.between(-1, 1), z = random.between(-1, 1);
        return normalized({x, y, z});
    };
    const Vec3 from = centre + direction() * 5;
    const Vec3 to = centre + direction() * random.between(0, 1.2F);
    return {from, normalized(to - from)};
}

/// The first step at which a ray is within a solid, or −1.
float firstWithin(const Ray& ray, const std::function<bool(Vec3)>& isWithin) {
    constexpr float step = 0.004F;
    for (float t = 0; t < 9; t += step)
        if (isWithin(ray.origin + ray.direction * t)) return t;
    return -1;
}

/// Counts rays on which the closed form and the steps disagree by more than grazing explains.
int disagreements(const PropGroup& group, Vec3 centre, const std::function<bool(Vec3)>& isWithin) {
    Random random(99);
    int wrong = 0, hits = 0;
    for (int i = 0; i < 400; ++i) {
        const Ray ray = rayAt(centre, random);
        PropGroup::Hit hit{.t = 60};
        group.meet(ray, hit);
        const float stepped = firstWithin(ray, isWithin);
        hits += stepped >= 0;
        if (hit.prop == nullptr)
            wrong += stepped >= 0;
        else if (stepped >= 0 ? std::abs(hit.t - stepped) > 0.02F : true)
            ++wrong;
        else if (dot(hit.normal, ray.direction) > 0.02F || std::abs(length(hit.normal) - 1) > 1e-3F)
            ++wrong;
    }
    return hits < 60 ? 400 : wrong;
}

}  // namespace

class TestSolids : public QObject {
    Q_OBJECT

private slots:
    void ellipsoid() {
        PropGroup group;
        const Vec3 centre{0.3F, 1, -2}, along = normalized({1, 0.6F, 0.3F});
        const Prop prop = group.addEllipsoid(centre, {0.9F, 0.3F, 0.5F}, {}, along);
        QVERIFY(std::abs(dot(prop.rows[0], prop.rows[1])) < 1e-4F);
        QVERIFY(disagreements(group, centre, [&](Vec3 p) {
                    const Vec3 d = p - centre;
                    const Vec3 own{dot(prop.rows[0], d), dot(prop.rows[1], d),
                                   dot(prop.rows[2], d)};
                    return dot(own, own) < 1;
                }) <= 4);
    }

    void capsule() {
        PropGroup group;
        const Vec3 from{-0.6F, 0.2F, 0}, to{0.5F, 0.9F, 0.4F};
        group.addCapsule(from, to, 0.3F, {});
        QVERIFY(disagreements(group, (from + to) * 0.5F, [&](Vec3 p) {
                    const Vec3 axis = to - from;
                    const float s = clamp01(dot(p - from, axis) / dot(axis, axis));
                    return length(p - from - axis * s) < 0.3F;
                }) <= 4);
    }

    void frustum() {
        for (const float top : {0.1F, 0.5F, 0.8F}) {
            PropGroup group;
            const Vec3 foot{0.2F, -0.5F, 0.1F};
            group.addFrustum(foot, 1.1F, 0.5F, top, {});
            QVERIFY(disagreements(group, foot + Vec3{0, 0.55F, 0}, [&](Vec3 p) {
                        const Vec3 d = p - foot;
                        return d.y > 0 && d.y < 1.1F &&
                               std::sqrt(d.x * d.x + d.z * d.z) < mix(0.5F, top, d.y / 1.1F);
                    }) <= 4);
        }
    }

    void box() {
        PropGroup group;
        const Vec3 centre{0, 0.4F, 0};
        const Prop prop = group.addBox(centre, {0.8F, 0.3F, 0.5F}, {}, 0.7F);
        QVERIFY(disagreements(group, centre, [&](Vec3 p) {
                    const Vec3 d = p - centre;
                    return std::abs(dot(prop.rows[0], d)) < 1 &&
                           std::abs(dot(prop.rows[1], d)) < 1 && std::abs(dot(prop.rows[2], d)) < 1;
                }) <= 4);
    }

    void shadowBehindASolidOnly() {
        PropGroup group;
        group.addEllipsoid({0, 1, 0}, {0.4F, 0.4F, 0.4F}, {});
        const Vec3 sun = normalized({0.2F, 1, 0.3F});
        const Vec3 below = Vec3{0, 1, 0} - sun * 1.5F;
        QVERIFY(group.light({below, sun}, 0.1F) < 0.02F);
        QVERIFY(group.light({below + Vec3{1.5F, 0, 0}, sun}, 0.1F) > 0.98F);
        QVERIFY(group.light({Vec3{0, 1, 0} + sun, sun}, 0.1F) > 0.98F);
        const float edge = group.light({below + Vec3{0.42F, 0, 0}, sun}, 0.1F);
        QVERIFY(edge > 0.02F && edge < 0.98F);
    }

    void toyThroughItsGridAsByItself() {
        for (int kind = 0; kind < kindCount; ++kind) {
            const Toy toy = randomToy(11, static_cast<Kind>(kind), Place::studio);
            const Body body = makeBody(toy);
            const Field field(body, toy.turn);
            Random random(static_cast<std::uint64_t>(kind));
            int missed = 0, hits = 0;
            for (int i = 0; i < 300; ++i) {
                const Ray ray = rayAt(field.centre(), random);
                // By the body alone, in short steps.
                float t = 0;
                while (t < 9 && field.distance(ray.origin + ray.direction * t) > 0.0015F)
                    t += std::max(0.3F * field.distance(ray.origin + ray.direction * t), 0.0008F);
                const auto met = field.meet(ray, 9);
                hits += t < 9;
                missed += met.has_value() != (t < 9) || (met && std::abs(*met - t) > 0.03F);
            }
            QVERIFY2(hits > 50 && missed <= 6,
                     (std::to_string(kind) + ": " + std::to_string(missed) + " of " +
                      std::to_string(hits))
                         .c_str());
        }
    }
};

REGISTER_TEST(TestSolids, QCoreApplication);
#include "test_solids.moc"
