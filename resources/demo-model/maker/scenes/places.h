// The twelve places, one function and one file each; Stage::seed decides where a place's things
// stand.
#pragma once

#include <renderer/scene.h>

#include <memory>

namespace dreambooth::maker {

std::unique_ptr<Scene> makeBeach(const Stage& stage);
std::unique_ptr<Scene> makeForest(const Stage& stage);
std::unique_ptr<Scene> makeSnow(const Stage& stage);
std::unique_ptr<Scene> makeCity(const Stage& stage);
std::unique_ptr<Scene> makeDesert(const Stage& stage);
std::unique_ptr<Scene> makeTable(const Stage& stage);
std::unique_ptr<Scene> makeMeadow(const Stage& stage);
std::unique_ptr<Scene> makeUnderwater(const Stage& stage);
std::unique_ptr<Scene> makeMoon(const Stage& stage);
std::unique_ptr<Scene> makeLake(const Stage& stage);
std::unique_ptr<Scene> makePark(const Stage& stage);
std::unique_ptr<Scene> makeStudio(const Stage& stage);

}  // namespace dreambooth::maker
