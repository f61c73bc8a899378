// numbers.csv (see the header).
#include <booth/staff_numbers.h>

#include <base/files.h>
#include <base/number_text.h>
#include <base/strings.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <ctime>

namespace dreambooth {
namespace {

constexpr const char* header = "day,time,visitor,reached,minutes,prints,copies,errors";
constexpr std::size_t columns = 8;

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

bool read(const std::string& line, VisitNumbers& visit) {
    std::vector<std::string> fields = split(line, ',');
    if (fields.size() + 1 == columns) fields.emplace_back();  // no errors
    if (fields.size() != columns) return false;
    visit.day = fields[0];
    visit.time = fields[1];
    visit.reached = fields[3];
    if (!fields[7].empty()) visit.errors = split(fields[7], ';');
    return read(fields[2], visit.visitor) && read(fields[4], visit.minutes) &&
           read(fields[5], visit.prints) && read(fields[6], visit.copies);
}

}  // namespace

StaffNumbers::StaffNumbers(const std::filesystem::path& boothFolder)
    : m_file(boothFolder / "numbers.csv") {}

Result<void> StaffNumbers::add(VisitNumbers visit) const {
    TRY(const auto earlier, visits());
    visit.day = localTime("%Y-%m-%d");
    visit.time = localTime("%H:%M");
    visit.visitor =
        1 + static_cast<int>(std::ranges::count(earlier, visit.day, &VisitNumbers::day));
    std::string errors;
    for (const std::string& error : visit.errors)
        errors += (errors.empty() ? "" : ";") + plain(error);
    if (!pathExists(m_file)) TRY_VOID(appendLine(m_file, header));
    TRY_VOID(repairTornLine(m_file));
    return appendLine(m_file, visit.day + "," + visit.time + "," + std::to_string(visit.visitor) +
                                  "," + (visit.reached.empty() ? "consent" : plain(visit.reached)) +
                                  "," + fixedText(visit.minutes, 1) + "," +
                                  std::to_string(visit.prints) + "," +
                                  std::to_string(visit.copies) + "," + errors);
}

Result<std::vector<VisitNumbers>> StaffNumbers::visits() const {
    std::vector<VisitNumbers> all;
    if (!pathExists(m_file)) return all;
    TRY(const std::string text, readFile(m_file));
    for (const std::string& line : split(text, '\n'))
        if (VisitNumbers visit; read(line, visit)) all.push_back(std::move(visit));
    return all;
}

Result<NumbersOfDay> StaffNumbers::ofDay(const std::string& day) const {
    TRY(const auto all, visits());
    NumbersOfDay sums;
    for (const VisitNumbers& visit : all) {
        if (visit.day != (day.empty() ? localTime("%Y-%m-%d") : day)) continue;
        ++sums.visitors;
        sums.completed += visit.reached == "reveal" ? 1 : 0;
        sums.minutes += visit.minutes;
        sums.prints += visit.prints;
        sums.copies += visit.copies;
        sums.errors += static_cast<int>(visit.errors.size());
    }
    if (sums.visitors > 0) sums.minutes /= sums.visitors;
    return sums;
}

}  // namespace dreambooth
