// Writes numbers.csv, a line a visit, and open-visit.json while there is one.
#include <booth/visit_log.h>

#include <base/files.h>
#include <base/json.h>
#include <base/strings.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <ctime>
#include <ranges>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr const char* headerBefore = "day,time,visitor,reached,minutes,prints,copies,errors";
constexpr const char* header = "day,time,visitor,reached,minutes,prints,copies,errors,end";
constexpr std::size_t columns = 9;

std::string localTime(const char* format) {
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    char text[32] = "";
    std::strftime(text, sizeof text, format, &local);
    return text;
}

/// What can't break a line or a spreadsheet.
std::string plain(std::string text) {
    std::erase_if(text, [](unsigned char c) {
        return std::isalnum(c) == 0 && c != '.' && c != '_' && c != '-';
    });
    return text;
}

template <class Number>
bool read(const std::string& text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

/// Empty ones too, which split() leaves out.
std::vector<std::string> fieldsOf(const std::string& line) {
    std::vector<std::string> fields;
    for (const auto field : std::views::split(line, ','))
        fields.emplace_back(field.begin(), field.end());
    return fields;
}

bool read(std::string line, VisitRecord& visit) {
    if (line.ends_with('\r')) line.pop_back();  // saved by a spreadsheet meanwhile
    std::vector<std::string> fields = fieldsOf(line);
    if (fields.size() + 1 == columns)
        fields.emplace_back();  // of an earlier version: without an end
    if (fields.size() != columns) return false;
    visit.day = fields[0];
    visit.time = fields[1];
    visit.reached = fields[3];
    if (!fields[7].empty()) visit.errors = split(fields[7], ';');
    visit.end = fields[8];
    return read(fields[2], visit.visitor) && read(fields[4], visit.minutes) &&
           read(fields[5], visit.prints) && read(fields[6], visit.copies);
}

}  // namespace

VisitLog::VisitLog(const std::filesystem::path& boothFolder)
    : m_file(boothFolder / "numbers.csv"), m_open(boothFolder / "open-visit.json") {}

Result<void> VisitLog::add(VisitRecord visit) const {
    visit.day = localTime("%Y-%m-%d");
    visit.time = localTime("%H:%M");
    std::error_code ignored;
    fs::remove(m_open, ignored);
    return addLine(visit);
}

Result<void> VisitLog::keepOpen(const VisitRecord& visit) const {
    return writeJson(m_open, {{"day", localTime("%Y-%m-%d")},
                              {"time", localTime("%H:%M")},
                              {"reached", visit.reached},
                              {"minutes", visit.minutes},
                              {"prints", visit.prints},
                              {"copies", visit.copies}});
}

Result<void> VisitLog::addLost() const {
    if (!pathExists(m_open)) return {};
    const Result<Json> open = readJson(m_open);
    VisitRecord visit{.day = localTime("%Y-%m-%d"), .time = localTime("%H:%M")};
    if (open && open->is_object()) {
        visit.day = plain(valueOr(*open, "day", visit.day));
        visit.time = valueOr(*open, "time", visit.time);
        visit.reached = valueOr<std::string>(*open, "reached", "");
        visit.minutes = valueOr(*open, "minutes", 0.0);
        visit.prints = valueOr(*open, "prints", 0);
        visit.copies = valueOr(*open, "copies", 0);
    }
    visit.end = visit_end::lost;
    TRY_VOID(addLine(visit));
    std::error_code ignored;
    fs::remove(m_open, ignored);
    return {};
}

/// With the next number of its day.
Result<void> VisitLog::addLine(const VisitRecord& visit) const {
    TRY(const auto earlier, visits());
    const auto number = 1 + std::ranges::count(earlier, visit.day, &VisitRecord::day);
    std::string errors;
    for (const std::string& error : visit.errors)
        errors += (errors.empty() ? "" : ";") + plain(error);
    if (pathExists(m_file)) {
        TRY_VOID(repairTornLine(m_file));
        TRY(const std::string text, readFile(m_file));
        const std::string first = std::string(headerBefore) + '\n';
        if (text.starts_with(first))
            TRY_VOID(writeFileAtomically(m_file,
                                         std::string(header) + '\n' + text.substr(first.size())));
    } else {
        TRY_VOID(appendLine(m_file, header));
    }
    return appendLine(m_file, visit.day + "," + visit.time + "," + std::to_string(number) + "," +
                                  (visit.reached.empty() ? "consent" : plain(visit.reached)) + "," +
                                  fixedText(visit.minutes, 1) + "," + std::to_string(visit.prints) +
                                  "," + std::to_string(visit.copies) + "," + errors + "," +
                                  plain(visit.end));
}

Result<std::vector<VisitRecord>> VisitLog::visits() const {
    std::vector<VisitRecord> all;
    if (!pathExists(m_file)) return all;
    TRY(const std::string text, readFile(m_file));
    for (const std::string& line : split(text, '\n'))
        if (VisitRecord visit; read(line, visit)) all.push_back(std::move(visit));
    return all;
}

Result<DaySummary> VisitLog::ofDay(const std::string& day) const {
    TRY(const auto all, visits());
    DaySummary sums;
    for (const VisitRecord& visit : all) {
        if (visit.day != (day.empty() ? localTime("%Y-%m-%d") : day)) continue;
        ++sums.visitors;
        sums.completed += visit.reached == "reveal" ? 1 : 0;
        sums.left += visit.end == visit_end::left ? 1 : 0;
        sums.failed += visit.end == visit_end::failed ? 1 : 0;
        sums.lost += visit.end == visit_end::lost ? 1 : 0;
        sums.minutes += visit.minutes;
        sums.prints += visit.prints;
        sums.copies += visit.copies;
        sums.errors += static_cast<int>(visit.errors.size());
    }
    if (sums.visitors > 0) sums.minutes /= sums.visitors;
    return sums;
}

}  // namespace dreambooth
