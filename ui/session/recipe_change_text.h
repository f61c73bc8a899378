// What a run learned with otherwise than another one, in words.
#pragma once

#include <base/json.h>
#include <runs/job.h>

#include <QString>
#include <vector>

namespace dreambooth {

/// "LoRA size", "16", "32".
struct ChangeText {
    QString title, before, after;
};

/// Of the base model: as the hub calls it, else as its file or folder is called.
QString modelName(const Job& job);
/// A value of a recipe's field: "1e-4", "on", "Constant, then cosine".
QString recipeValueText(const std::string& flag, const Json& value);

/// The base model first, then the settings in their order.
std::vector<ChangeText> changeTexts(const Job& before, const Job& after);

/// The same in a line: "LoRA size 16 → 32"; of many changes the first two.
QString changeText(const Job& before, const Job& after);

/// What follows, beside the fields themselves, from another number of steps or another rate in the
/// middle of a run; may be empty.
QString midwayText(const Recipe& recipe);

}  // namespace dreambooth
