// Durations, times and sizes in words, translated and in the person's number format.
#pragma once

#include <QString>

namespace dreambooth {

/// `one` ("1 prompt") for 1, else `many` ("%1 prompts") with the number.
QString counted(int count, const QString& one, const QString& many);
/// "5 min 41 s", "12 s", "2 h 5 min".
QString durationText(double seconds);
/// Of something to come, so rounded: "about 40 s", "about 6 min".
QString estimateText(double seconds);
/// "about 3 minutes left"; empty while unknown (negative).
QString timeLeftText(double secondsLeft);
/// "44 KB", "3.2 MB", "512 MB", "11.2 GB".
QString memoryText(double bytes);
/// "76 %" of 0.76.
QString percentText(double share);
/// "1e-4", "0.0025"; "0,0025" in German.
QString shownRateText(double rate);
/// "14:02", local time.
QString clockText(double secondsSinceEpoch);

}  // namespace dreambooth
