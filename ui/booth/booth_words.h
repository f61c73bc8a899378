// Sentences that several of the booth's pages say.
#pragma once

#include <QString>

namespace dreambooth {

class BoothSettings;
struct CheckItem;

/// What happens to a visitor's photos, true for what staff chose.
QString keptWhereText(const BoothSettings& settings);
/// How fast the booth is and what that is worth, for staff: of the item "speed".
QString speedText(const CheckItem& item);
/// A number of bytes with the unit of the language: "12,3 Go".
QString sizeText(double bytes);
/// Rounded to what people expect of a measured time: "40 seconds", "a minute and a half".
QString roundedTime(double seconds);
/// "18 seconds left"; "a moment" for the last two.
QString secondsLeftText(double seconds);

}  // namespace dreambooth
