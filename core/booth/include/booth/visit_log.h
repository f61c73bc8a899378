// The log of a booth's visits, for staff: a line each in BOOTH_FOLDER/numbers.csv; nothing
// personal. open-visit.json beside it is there during a visit.
#pragma once

#include <base/error.h>

#include <filesystem>
#include <string>
#include <vector>

namespace dreambooth {

/// How a visit ended, as numbers.csv has it.
namespace visit_end {
inline constexpr const char* finished = "finished";  ///< by the visitor, at the end
inline constexpr const char* left = "left";          ///< they went away, or did not agree
inline constexpr const char* staff = "staff";        ///< staff ended it
inline constexpr const char* failed = "failed";      ///< with an apology
inline constexpr const char* lost = "lost";          ///< with the window or the computer
}  // namespace visit_end

struct VisitRecord {
    std::string day = {}, time = {};  ///< local: 2026-11-23, 14:05
    int visitor = 0;                  ///< from 1 each day
    std::string reached =
        {};  ///< the last step they came to: consent, photos, kind, learning, reveal
    double minutes = 0;
    int prints = 0, copies = 0;
    std::vector<std::string> errors = {};  ///< codes
    std::string end = {};                  ///< of visit_end; empty in lines of earlier versions
    bool operator==(const VisitRecord&) const = default;
};

struct DaySummary {
    int visitors = 0, completed = 0;  ///< completed: they saw the reveal
    int left = 0, failed = 0, lost = 0;
    double minutes = 0;  ///< the mean of a visit
    int prints = 0, copies = 0, errors = 0;
};

class VisitLog {
public:
    explicit VisitLog(const std::filesystem::path& boothFolder);

    /// Adds the visit as of now, and gives it the day's next number. Errors: file.*, disk.full.
    Result<void> add(VisitRecord visit) const;
    /// How far the visit that is open has come: what is known of it where the window dies. Errors:
    /// file.*, disk.full.
    Result<void> keepOpen(const VisitRecord& visit) const;
    /// Adds the visit that was open when the window died. For who holds the booth's lock. Errors:
    /// as add().
    Result<void> addLost() const;
    /// Lines that can't be read are left out. Errors: file.*.
    Result<std::vector<VisitRecord>> visits() const;
    /// Of a day as 2026-11-23; an empty one: today.
    Result<DaySummary> ofDay(const std::string& day = {}) const;
    const std::filesystem::path& file() const { return m_file; }

private:
    Result<void> addLine(const VisitRecord& visit) const;
    std::filesystem::path m_file, m_open;
};

}  // namespace dreambooth
