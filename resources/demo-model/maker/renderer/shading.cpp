// Sun with soft shadows, light from the sky and the ground with ambient occlusion, a little gloss.
#include <renderer/shading.h>

#include <array>

namespace dreambooth::maker {
namespace {

Vec3 mirror(Vec3 direction, Vec3 normal) {
    return direction - normal * (2 * dot(direction, normal));
}

float power5(float x) {
    return x * x * x * x * x;
}

/// How much of the sky a point sees (Evans 2006: distances along the normal fall behind the steps).
float openness(const Field& field, Vec3 p, Vec3 normal) {
    float closed = 0, weight = 1;
    for (const float step : {0.05F, 0.12F, 0.24F, 0.42F}) {
        const Vec3 at = p + normal * step;
        const float d = step < 0.1F ? field.stepping(at) : field.roughly(at);
        closed +=
            weight * std::max(step - std::min(d, std::max(at.y, 0.0F) + 0.25F * step), 0.0F) / step;
        weight *= 0.62F;
    }
    const float open = clamp01(1 - closed * 0.42F);
    return open;
}

}  // namespace

Shading::Shading(const Scene& scene, const Field& field, Vec3 toyColour)
    : m_scene(scene), m_field(field), m_light(scene.lighting()), m_toyColour(toyColour) {
    constexpr std::array<float, 5> across = {-0.8F, -0.4F, 0, 0.4F, 0.8F};
    for (const float x : across) {
        constexpr float weight = 1.0F / across.size();
        m_skyLow = m_skyLow + sky({x * viewSlope, 0.2F * viewSlope, -1}) * weight;
        m_skyHigh = m_skyHigh + sky({x * viewSlope, 0.8F * viewSlope, -1}) * weight;
    }
}

Vec3 Shading::sky(Vec3 direction) const {
    return m_scene.sky(direction) * m_light.backdrop;
}

Vec3 Shading::hazed(Vec3 colour, float t) const {
    // The toy's own surroundings are clear: a studio's fog is behind the subject.
    const float amount = 1 - std::exp(-m_light.hazeDensity * std::max(t - 5, 0.0F));
    return mix(colour, m_light.haze, amount);
}

float Shading::sunAt(Vec3 p, Vec3 normal, bool byToy) const {
    const Ray ray{p + normal * 0.02F, m_light.towardsSun};
    float light = byToy ? m_field.light(ray, m_light.softness) : 1;
    for (const PropGroup& group : m_scene.props())
        if (light > 0.01F && group.castsShadow)
            light = std::min(light, group.light(ray, m_light.softness));
    return light;
}

Vec3 Shading::ambientAt(Vec3 normal) const {
    return mix(m_light.bounce, m_light.ambient, 0.5F + 0.5F * normal.y);
}

Vec3 Shading::toy(const Ray& ray, float t) const {
    const Vec3 p = ray.origin + ray.direction * t;
    const Vec3 n = m_field.normal(p);
    const Material& material = m_field.material(p);
    const Vec3 colour = m_field.colour(p);
    const float open = openness(m_field, p, n);
    const float facing = dot(n, m_light.towardsSun);
    // Light creeps a little around soft things, as it does through clay and plush.
    const float wrap = 0.12F + 0.2F * material.fuzz;
    const float lambert = clamp01((facing + wrap) / (1 + wrap));
    const float shadow =
        lambert > 0 ? m_field.light({p + n * 0.02F, m_light.towardsSun}, m_light.softness) : 0;
    // Near the ground its light is stronger, and next to it the sky is hidden.
    const float low = std::exp(-std::max(p.y, 0.0F) * 1.6F);
    const Vec3 ambient = ambientAt(n) + m_light.bounce * (low * 0.35F * clamp01(0.6F - n.y));
    Vec3 out = colour *
               (m_light.sun * (lambert * shadow) + ambient * (open * open * 0.35F + open * 0.65F));

    const Vec3 half = normalized(m_light.towardsSun - ray.direction);
    const float toHalf = std::max(dot(n, half), 0.0F);
    const float shine = 1 - material.fuzz;
    const float sharp =
        std::pow(toHalf, mix(18.0F, 110.0F, material.gloss)) * mix(0.06F, 0.85F, material.gloss);
    out = out + m_light.sun * (sharp * shadow * shine * (facing > 0 ? 1.0F : 0.0F));
    const float grazing = power5(clamp01(1 + dot(n, ray.direction)));
    const Vec3 reflected = mirror(ray.direction, n);
    if (material.gloss > 0.05F) {
        const Vec3 above = mix(m_skyLow, m_skyHigh, clamp01(reflected.y));
        const Vec3 seen = mix(m_light.bounce * open, above, smoothStep(-0.35F, 0.35F, reflected.y));
        out = mix(out, seen, shine * open * material.gloss * (0.05F + 0.55F * grazing));
    }
    // Plush glows at its rim, where the light comes through the hairs.
    const float rim = clamp01(1 + dot(n, ray.direction));
    out = out + colour * ambient * (material.fuzz * rim * rim * 0.9F * open);
    return mix(out, colour * m_light.backdrop, material.glow);
}

Vec3 Shading::prop(const Ray& ray, const PropGroup::Hit& hit) const {
    const Vec3 p = ray.origin + ray.direction * hit.t;
    const Vec3 colour = hit.prop->colourAt(p);
    const float facing = dot(hit.normal, m_light.towardsSun);
    const float lambert = clamp01((facing + 0.25F) / 1.25F);
    const float shadow = lambert > 0 ? sunAt(p, hit.normal, true) : 0;
    const float open = 0.6F + 0.4F * smoothStep(0, 0.6F, p.y);
    Vec3 out = colour *
               (m_light.sun * (lambert * mix(0.25F, 1.0F, shadow)) + ambientAt(hit.normal) * open);
    out = mix(out, colour * m_light.backdrop, hit.prop->glow);
    return hazed(out, hit.t);
}

Vec3 Shading::mirrored(const Ray& ray) const {
    const auto t = m_field.meet(ray, 6);
    PropGroup::Hit hit{.t = t.value_or(60.0F), .normal = {}};
    for (const PropGroup& group : m_scene.props()) group.meet(ray, hit);
    if (hit.prop) return prop(ray, hit);
    if (t) {
        const Vec3 p = ray.origin + ray.direction * *t;
        const Vec3 n = m_field.normal(p);
        return m_field.colour(p) *
               (m_light.sun * (0.5F * clamp01(dot(n, m_light.towardsSun))) + ambientAt(n));
    }
    return sky(ray.direction);
}

Vec3 Shading::ground(const Ray& ray, float t, const Scene::Ground& ground) const {
    const Vec3 p = ray.origin + ray.direction * t;
    Vec3 out = ground.colour * m_light.backdrop;
    const Vec3 up{0, 1, 0};
    if (ground.lit) {
        const float shadow = sunAt(p, up, m_field.isNear(p, 5));
        float open = 1;
        float close = 0;
        if (m_field.isNear(p, 0.9F)) {
            // Contact: dark right below the toy, fading out around it.
            const float near = m_field.stepping(p + up * 0.03F);
            const float far = m_field.roughly(p + up * 0.3F);
            open = mix(0.30F, 1.0F, smoothStep(-0.02F, 0.30F, near)) *
                   mix(0.80F, 1.0F, smoothStep(-0.05F, 0.75F, far));
            close = 1 - smoothStep(0, 0.7F, far);
        }
        for (const PropGroup& group : m_scene.props()) open = std::min(open, group.openness(p));
        const Vec3 lit = m_light.sun * (m_light.towardsSun.y * shadow) + m_light.ambient * open;
        // The toy's colour falls on the ground beside it.
        const Vec3 bleed =
            m_toyColour * (m_light.sun * 0.3F + m_light.ambient * 0.4F) * (close * 0.22F);
        out = ground.colour * (lit + bleed);
    }
    if (ground.gloss > 0) {
        const Ray back{p + up * 0.003F, {ray.direction.x, -ray.direction.y, ray.direction.z}};
        const float grazing = power5(clamp01(1 + ray.direction.y));
        out = mix(out, mirrored(back), ground.gloss * (0.35F + 0.65F * grazing));
    }
    return hazed(out, t);
}

Shading::Seen Shading::look(const Ray& ray) const {
    const bool isDown = ray.direction.y < -1e-4F;
    float t = 60;
    Scene::Ground under{.colour = {}, .there = false};
    if (isDown) {
        const float down = -ray.origin.y / ray.direction.y;
        if (down < t) {
            under = m_scene.ground(ray.origin + ray.direction * down);
            if (under.there) t = down;
        }
    }
    PropGroup::Hit hit{.t = t, .normal = {}};
    for (const PropGroup& group : m_scene.props()) group.meet(ray, hit);
    if (const auto met = m_field.meet(ray, hit.t)) return {toy(ray, *met), 1};
    if (hit.prop) return {prop(ray, hit), 2};
    if (under.there) return {ground(ray, t, under), 3};
    return {sky(ray.direction), 4};
}

}  // namespace dreambooth::maker
