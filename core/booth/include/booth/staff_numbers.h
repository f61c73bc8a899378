// The staff's numbers, a line a visit in BOOTH_FOLDER/numbers.csv; nothing personal.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

struct VisitNumbers {
    std::string day = {}, time = {};  ///< local: 2026-11-23, 14:05
    int visitor = 0;                  ///< from 1 each day
    std::string reached =
        {};  ///< the last step they came to: consent, photos, kind, learning, reveal
    double minutes = 0;
    int prints = 0, copies = 0;
    std::vector<std::string> errors = {};  ///< codes
    bool operator==(const VisitNumbers&) const = default;
};

struct NumbersOfDay {
    int visitors = 0, completed = 0;  ///< completed: they saw the reveal
    double minutes = 0;               ///< the mean of a visit
    int prints = 0, copies = 0, errors = 0;
};

class StaffNumbers {
public:
    explicit StaffNumbers(const std::filesystem::path& boothFolder);

    /// Adds the visit as of now, and gives it the day's next number. Errors: file.*, disk.full.
    Result<void> add(VisitNumbers visit) const;
    /// Lines that can't be read are left out. Errors: file.*.
    Result<std::vector<VisitNumbers>> visits() const;
    /// Of a day as 2026-11-23; an empty one: today.
    Result<NumbersOfDay> ofDay(const std::string& day = {}) const;
    const std::filesystem::path& file() const { return m_file; }

private:
    std::filesystem::path m_file;
};

}  // namespace dreambooth
