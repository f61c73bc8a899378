// Sentences that several of the booth's pages say.
#pragma once

#include <QString>

namespace dreambooth {

class BoothSettings;

/// What happens to a visitor's photos, true for what staff chose.
QString keptWhereText(const BoothSettings& settings);
/// Rounded to what people expect of a measured time: "40 seconds", "a minute and a half".
QString roundedTime(double seconds);
/// "18 seconds left"; "a moment" for the last two.
QString secondsLeftText(double seconds);

}  // namespace dreambooth
