// What the days of visitors have in common: through the engine (booth_day.cpp), and through the
// window of the real program (booth_day_window.cpp).
#pragma once

#include <base/json.h>
#include <booth/booth_settings.h>

#include <QtGlobal>
#include <filesystem>
#include <random>
#include <vector>

namespace dreambooth {

struct Day {
    int visits = 200;
    int kills = 20;   ///< of each kind
    int minutes = 0;  ///< the day ends after these, if not 0
    unsigned seed = 1;
    bool hasPhones = false;  ///< visitors come with phones; launcher and network go too
};

/// The same everywhere, unlike the distributions of the standard library.
inline int below(std::mt19937& random, int n) {
    return static_cast<int>(random() % static_cast<unsigned>(n));
}

/// The bundled booth in fast motion.
BoothSettings fewSteps();

struct Holding {
    qint64 memory = 0;  ///< bytes, of all processes
    qsizetype handles = 0;
    std::uintmax_t disk = 0;  ///< bytes below the folders
};

Holding holdingOf(const std::vector<qint64>& processes,
                  const std::vector<std::filesystem::path>& folders);
Json toJson(const Holding& holding);

/// Visitors before the real window; returns the exit code: 1 a visit failed or the booth did not
/// come back, 2 something was left behind, grew or was reached, 77 there is no browser for phones.
int dayInWindow(const Day& day);

}  // namespace dreambooth
