// A sailing boat or a little steamer, the bow along z. Shape: 0 long, 1 wide, 2 mast or funnel,
// 3 sails or steam, 4 how full the sails are, 5 a flag, two sails or one.
#include <kinds/kinds.h>

namespace dreambooth::maker {
namespace {

void addSails(Body& body, const Toy& toy, const Materials& m, float deck, float mast) {
    const int wood = body.material({.colour = {0.22F, 0.10F, 0.04F}, .gloss = 0.2F});
    const float width = mix(0.30F, 0.38F, toy.shape[4]);
    // A sail is large: it shows the pattern better than the hull.
    const int sail = toy.pattern == Pattern::plain ? m.accent : m.body;
    const bool hasJib = toy.shape[5] > 0.4F;
    const float foot = hasJib ? -0.02F : 0.20F;  // where the mast stands
    body.group();
    body.join(cylinder(0.045F, mast / 2 + 0.06F, 0.03F), {0, deck + mast / 2, foot}, wood);
    // Upright triangles with one straight edge at the mast: half of an isosceles one is cut away.
    body.group();
    body.join(prism(2 * width, 0, mast * 0.44F, 0.035F, 0.03F),
              {0, deck + 0.14F + mast * 0.44F, foot - 0.06F}, sail)
        .turned(0, 1.5708F);
    body.cut(box({1, 3, 1}, 0), {0, deck, foot + 0.95F}, sail);
    if (hasJib) {
        body.group();
        body.join(prism(1.5F * width, 0, mast * 0.36F, 0.035F, 0.03F),
                  {0, deck + 0.14F + mast * 0.36F, foot + 0.07F}, m.white)
            .turned(0, 1.5708F);
        body.cut(box({1, 3, 1}, 0), {0, deck, foot - 0.93F}, m.white);
    }
    body.group();
    body.join(prism(0.11F, 0, 0.13F, 0.03F, 0.02F), {0, deck + mast + 0.02F, foot - 0.16F}, m.body)
        .turned(-1.5708F);
}

void addCabin(Body& body, const Toy& toy, const Materials& m, float deck, float half) {
    const float funnel = mix(0.20F, 0.32F, toy.shape[2]);
    body.group();
    body.join(box({0.28F, 0.24F, half * 0.42F}, 0.08F), {0, deck + 0.20F, -0.02F}, m.white);
    for (const float z : {-0.22F, 0.20F}) {
        body.paint(cylinder(0.11F, 1, 0), {0, deck + 0.24F, z}, m.glass).turned(0, 0, 1.5708F);
    }
    body.join(box({0.33F, 0.06F, half * 0.48F}, 0.05F), {0, deck + 0.47F, -0.02F}, m.accent);
    body.join(cylinder(0.17F, funnel, 0.04F), {0, deck + 0.50F + funnel, -0.12F}, m.accent);
    body.paint(box({1, funnel * 0.30F, 1}, 0), {0, deck + 0.55F + funnel * 1.1F, -0.12F}, m.white);
    body.cut(cylinder(0.11F, 0.12F, 0.02F), {0, deck + 0.50F + 2 * funnel, -0.12F}, m.dark);
}

}  // namespace

Fittings sculptBoat(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.6F, 0, 0.34F);
    const int wood = body.material({.colour = {0.42F, 0.22F, 0.09F}, .gloss = 0.2F});
    const float half = mix(0.86F, 1.0F, toy.shape[0]);
    const float wide = mix(0.42F, 0.50F, toy.shape[1]);
    const float deck = 0.50F;
    const float mast = mix(1.15F, 1.40F, toy.shape[2]);
    const bool sails = hasSails(toy);
    body.group();
    // The hull: a long bowl, cut level, deeper at the bow, hollowed out for the deck.
    body.join(ellipsoid({wide, 0.60F, half}), {0, 0.60F, 0}, m.body);
    body.cut(box({2, 1, 3}, 0), {0, 1 + deck + 0.06F, 0}, wood);
    body.cut(box({2, 1, 3}, 0), {0, -0.94F, 0}, m.body);
    body.cut(ellipsoid({wide * 0.86F, 0.18F, half * 0.90F}), {0, deck + 0.08F, 0}, wood);
    body.paint(box({2, 0.07F, 3}, 0), {0, deck + 0.03F, 0}, m.white);
    body.paint(ellipsoid({wide * 0.86F, 0.2F, half * 0.90F}), {0, deck + 0.08F, 0}, wood);
    if (sails) {
        addSails(body, toy, m, deck, mast);
    } else {
        addCabin(body, toy, m, deck, half);
    }
    const float top = sails ? deck + mast : deck + 0.50F;
    return {.hat = sails ? Vec3{0, top + 0.04F, toy.shape[5] > 0.4F ? -0.02F : 0.20F}
                         : Vec3{0, top + 0.02F, 0.24F},
            .hatSize = 0.20F,
            .bow = {0, deck - 0.02F, half * 0.93F},
            .bowSize = 0.22F,
            .hold = {0, deck - 0.02F, -half * 0.9F},
            .balloon = {0, deck + 1.0F, -half - 0.1F}};
}

}  // namespace dreambooth::maker
