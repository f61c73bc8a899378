// Points, directions and linear-light colours of the toy renderer, and the few functions that
// shaders are made of.
#pragma once

#include <algorithm>
#include <cmath>

namespace dreambooth::maker {

struct Vec3 {
    float x = 0, y = 0, z = 0;
};

constexpr Vec3 operator+(Vec3 a, Vec3 b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
constexpr Vec3 operator-(Vec3 a, Vec3 b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
constexpr Vec3 operator-(Vec3 a) {
    return {-a.x, -a.y, -a.z};
}
constexpr Vec3 operator*(Vec3 a, float s) {
    return {a.x * s, a.y * s, a.z * s};
}
constexpr Vec3 operator*(Vec3 a, Vec3 b) {
    return {a.x * b.x, a.y * b.y, a.z * b.z};
}
constexpr float dot(Vec3 a, Vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Vec3 cross(Vec3 a, Vec3 b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline float length(Vec3 a) {
    return std::sqrt(dot(a, a));
}
inline Vec3 normalized(Vec3 a) {
    return a * (1 / std::sqrt(dot(a, a) + 1e-20F));
}

constexpr float mix(float a, float b, float t) {
    return a + (b - a) * t;
}
constexpr Vec3 mix(Vec3 a, Vec3 b, float t) {
    return a + (b - a) * t;
}
constexpr float clamp01(float x) {
    return std::clamp(x, 0.0F, 1.0F);
}
constexpr float smoothStep(float from, float to, float x) {
    const float t = clamp01((x - from) / (to - from));
    return t * t * (3 - 2 * t);
}

}  // namespace dreambooth::maker
