// Which place is which, and how a coloured light changes it.
#include <renderer/scene.h>
#include <scenes/places.h>

namespace dreambooth::maker {
namespace {

/// What a coloured light does to the sun, to the light of the sky, to what shines by itself, and
/// to the picture as a whole.
struct Tint {
    Vec3 sun, ambient, backdrop, cast;
    float castAmount;
};

Tint tintOf(Light light) {
    switch (light) {
        case Light::own:
            break;
        case Light::golden:
            return {{1.40F, 0.86F, 0.26F},
                    {1.04F, 0.72F, 0.40F},
                    {1.20F, 0.80F, 0.38F},
                    {1.35F, 0.90F, 0.30F},
                    0.20F};
        case Light::red:
            return {{1.50F, 0.30F, 0.22F},
                    {1.08F, 0.30F, 0.28F},
                    {1.20F, 0.38F, 0.32F},
                    {1.60F, 0.28F, 0.22F},
                    0.30F};
        case Light::green:
            return {{0.36F, 1.25F, 0.32F},
                    {0.32F, 0.98F, 0.36F},
                    {0.40F, 1.05F, 0.42F},
                    {0.36F, 1.40F, 0.38F},
                    0.30F};
        case Light::blue:
            return {{0.24F, 0.46F, 1.75F},
                    {0.24F, 0.42F, 1.35F},
                    {0.32F, 0.52F, 1.35F},
                    {0.26F, 0.58F, 2.10F},
                    0.30F};
        case Light::pink:
            return {{1.40F, 0.50F, 1.14F},
                    {1.05F, 0.44F, 0.98F},
                    {1.15F, 0.55F, 1.04F},
                    {1.50F, 0.48F, 1.40F},
                    0.28F};
    }
    return {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, 0};
}

}  // namespace

void Scene::setSun(float side, float rise) {
    // Over the camera's shoulder, so that the side one sees is the lit one.
    const float up = std::sin(rise * 1.5708F), flat = std::cos(rise * 1.5708F);
    m_lighting.towardsSun = normalized({side * flat * 0.85F, up, flat * 0.62F});
}

void Scene::colourLight(Light light) {
    const Tint tint = tintOf(light);
    m_lighting.sun = m_lighting.sun * tint.sun;
    m_lighting.ambient = m_lighting.ambient * tint.ambient;
    m_lighting.bounce = m_lighting.bounce * tint.sun;
    m_lighting.haze = m_lighting.haze * tint.backdrop;
    m_lighting.backdrop = m_lighting.backdrop * tint.backdrop;
    m_lighting.cast = tint.cast;
    m_lighting.castAmount = tint.castAmount;
    if (light == Light::golden) {
        // An evening's sun is low, and its shadows are long.
        const Vec3 sun = m_lighting.towardsSun;
        m_lighting.towardsSun = normalized({sun.x * 1.4F, sun.y * 0.62F, sun.z});
    }
}

std::unique_ptr<Scene> makeScene(const Toy& toy, float distance) {
    const Stage stage{.seed = toy.seed, .distance = distance};
    std::unique_ptr<Scene> scene;
    switch (toy.place) {
        case Place::beach:
            scene = makeBeach(stage);
            break;
        case Place::forest:
            scene = makeForest(stage);
            break;
        case Place::snow:
            scene = makeSnow(stage);
            break;
        case Place::city:
            scene = makeCity(stage);
            break;
        case Place::desert:
            scene = makeDesert(stage);
            break;
        case Place::table:
            scene = makeTable(stage);
            break;
        case Place::meadow:
            scene = makeMeadow(stage);
            break;
        case Place::underwater:
            scene = makeUnderwater(stage);
            break;
        case Place::moon:
            scene = makeMoon(stage);
            break;
        case Place::lake:
            scene = makeLake(stage);
            break;
        case Place::park:
            scene = makePark(stage);
            break;
        case Place::studio:
            scene = makeStudio(stage);
            break;
    }
    scene->colourLight(toy.light);
    return scene;
}

}  // namespace dreambooth::maker
