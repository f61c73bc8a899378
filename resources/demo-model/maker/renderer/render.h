// Draws a toy in its place: rays march through the body's distance field (Hart 1996, "Sphere
// tracing") before an analytic background, with soft shadows, ambient occlusion and bounced light.
#pragma once

#include <images/image.h>
#include <renderer/body.h>
#include <renderer/toy.h>

namespace dreambooth::maker {

/// width × height pixels; the frame's shorter side is what Toy::share is measured by. Anti-aliased;
/// the same pixels on every machine but for the last bits of rounding.
Image render(const Toy& toy, const Body& body, int width, int height);
/// makeBody() and a square.
Image render(const Toy& toy, int side);

}  // namespace dreambooth::maker
