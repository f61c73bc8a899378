// JSON files (see the header).
#include <base/files.h>
#include <base/json.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace dreambooth {

namespace {

/// Refuses what no real file has: printing and copying recurse into the depth, and an object that
/// keeps its members' order takes the square of their number in time.
template <class AnyJson>
class Bounds {
public:
    using Event = typename AnyJson::parse_event_t;

    bool operator()(int depth, Event event, AnyJson&) {
        constexpr int maxDepth = 100;
        constexpr int maxMembers = std::is_same_v<AnyJson, Json> ? 20'000 : 2'000'000;
        const auto level = static_cast<std::size_t>(depth);
        if (depth > maxDepth) throw std::length_error("it is nested too deeply");
        if (event == Event::key && ++m_members[level] > maxMembers)
            throw std::length_error("an object has too many members");
        if (event == Event::object_start) m_members[level + 1] = 0;
        return true;
    }

private:
    std::vector<int> m_members = std::vector<int>(128);  ///< of the open object at each depth
};

/// Python writes numbers that JSON lacks, such as -Infinity for a limit that is off (diffusers'
/// lambda_min_clipped). They become null: not given.
std::string withoutPythonsNumbers(std::string_view text) {
    std::string result;
    bool inString = false;
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view rest = text.substr(i);
        std::size_t length = 0;
        if (!inString)
            for (const std::string_view name : {"-Infinity", "Infinity", "NaN"})
                if (rest.starts_with(name)) length = std::max(length, name.size());
        if (length > 0) {
            result += "null";
            i += length;
            continue;
        }
        // An escaped character goes with its backslash, so that \" ends nothing.
        const std::size_t step = inString && rest.front() == '\\' && rest.size() > 1 ? 2 : 1;
        if (rest.front() == '"') inString = !inString;
        result += rest.substr(0, step);
        i += step;
    }
    return result;
}

std::unexpected<Error> unusual(const std::string& origin, const std::string& why) {
    return badInput("json.malformed", origin + " can't be used: " + why + ".",
                    "It may be damaged: restore it from a copy.", {{"file", origin}});
}

/// A file that can't be read as JSON, from a place of its text on.
std::unexpected<Error> malformed(const std::string& origin, std::string_view text, std::size_t at) {
    const std::string_view read = text.substr(0, std::min(at, text.size()));
    const auto lineStart = read.rfind('\n') == read.npos ? 0 : read.rfind('\n') + 1;
    const std::string line = std::to_string(1 + std::ranges::count(read, '\n'));
    const std::string column = std::to_string(std::max<std::size_t>(1, read.size() - lineStart));
    const bool isEmpty = text.find_first_not_of(" \t\r\n") == text.npos;
    return badInput("json.malformed",
                    isEmpty ? origin + " is empty."
                            : origin + " is damaged: it is no JSON from line " + line +
                                  ", column " + column + " on.",
                    "It may be cut short: restore it from a backup.",
                    {{"file", origin}, {"line", line}, {"column", column}});
}

template <class AnyJson>
Result<AnyJson> parseWithin(std::string_view given, const std::string& origin) {
    std::string cleaned;
    if (given.contains("Infinity") || given.contains("NaN")) cleaned = withoutPythonsNumbers(given);
    const std::string_view text = cleaned.empty() ? given : cleaned;
    try {
        Bounds<AnyJson> bounds;
        return AnyJson::parse(text, [&](int depth, typename AnyJson::parse_event_t event,
                                        AnyJson& value) { return bounds(depth, event, value); });
    } catch (const typename AnyJson::parse_error& error) {  // its own words are for programmers
        return malformed(origin, text, error.byte);
    } catch (const typename AnyJson::exception&) {
        return unusual(origin, "it holds a number that is out of range");
    } catch (const std::length_error& error) {
        return unusual(origin, error.what());
    }
}

}  // namespace

Result<Json> parseJson(std::string_view text, const std::string& origin) {
    return parseWithin<Json>(text, origin);
}

Result<SortedJson> parseSortedJson(std::string_view text, const std::string& origin) {
    return parseWithin<SortedJson>(text, origin);
}

Result<Json> readJson(const std::filesystem::path& path, std::uintmax_t limit) {
    TRY(const std::string text, readFile(path, limit));
    return parseJson(text, path.string());
}

std::string asText(const Json& value, int indent) {
    return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Result<void> writeJson(const std::filesystem::path& path, const Json& value) {
    return writeFileAtomically(path, asText(value, 2) + "\n");
}

}  // namespace dreambooth
