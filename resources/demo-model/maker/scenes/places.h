// The twelve places, one function and one file each; `seed` decides where its things stand.
#pragma once

#include <renderer/scene.h>

#include <cstdint>
#include <memory>

namespace dreambooth::maker {

std::unique_ptr<Scene> makeBeach(std::uint64_t seed);
std::unique_ptr<Scene> makeForest(std::uint64_t seed);
std::unique_ptr<Scene> makeSnow(std::uint64_t seed);
std::unique_ptr<Scene> makeCity(std::uint64_t seed);
std::unique_ptr<Scene> makeDesert(std::uint64_t seed);
std::unique_ptr<Scene> makeTable(std::uint64_t seed);
std::unique_ptr<Scene> makeMeadow(std::uint64_t seed);
std::unique_ptr<Scene> makeUnderwater(std::uint64_t seed);
std::unique_ptr<Scene> makeMoon(std::uint64_t seed);
std::unique_ptr<Scene> makeLake(std::uint64_t seed);
std::unique_ptr<Scene> makePark(std::uint64_t seed);
std::unique_ptr<Scene> makeStudio(std::uint64_t seed);

}  // namespace dreambooth::maker
