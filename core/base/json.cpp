// Reads and writes JSON files, and checks the bounds of what is read before it is parsed.
#include <base/files.h>
#include <base/json.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace dreambooth {

namespace {

/// Builds a value in linear time and within bounds. nlohmann's own builders go through all earlier
/// elements of a list at each element's end, and through all earlier members at each member.
template <class AnyJson>
class Builder final : public nlohmann::json_sax<AnyJson> {
public:
    using typename nlohmann::json_sax<AnyJson>::number_integer_t;
    using typename nlohmann::json_sax<AnyJson>::number_unsigned_t;
    using typename nlohmann::json_sax<AnyJson>::number_float_t;
    using typename nlohmann::json_sax<AnyJson>::string_t;
    using typename nlohmann::json_sax<AnyJson>::binary_t;
    using Members = typename AnyJson::object_t;

    explicit Builder(std::size_t maxValues) : m_left(maxValues) {}

    AnyJson root;
    std::string why;           ///< code of a bound that was passed; empty: the text is no JSON
    std::size_t position = 0;  ///< bytes that were read up to there

    bool null() override { return add(nullptr) != nullptr; }
    bool boolean(bool value) override { return add(value) != nullptr; }
    bool number_integer(number_integer_t value) override { return add(value) != nullptr; }
    bool number_unsigned(number_unsigned_t value) override { return add(value) != nullptr; }
    bool number_float(number_float_t value, const string_t&) override {
        return add(value) != nullptr;
    }
    bool string(string_t& value) override { return add(std::move(value)) != nullptr; }
    bool binary(binary_t&) override { return false; }  // JSON has none
    bool start_object(std::size_t) override { return open(add(AnyJson::object())); }
    bool start_array(std::size_t) override { return open(add(AnyJson::array())); }

    bool key(string_t& name) override {
        auto& members = m_open.back()->template get_ref<Members&>();
        if (members.size() == maxMembers) return refuse("json.malformed.members");
        if constexpr (isSorted)
            m_member = &members[std::move(name)];
        else
            m_member = &members.emplace_back(std::move(name), nullptr).second;
        return true;
    }

    bool end_object() override {
        if constexpr (!isSorted) dropRepeated(m_open.back()->template get_ref<Members&>());
        return end_array();
    }

    bool end_array() override {
        m_open.pop_back();
        return true;
    }

    bool parse_error(std::size_t at, const std::string&,
                     const nlohmann::json::exception& error) override {
        position = at;
        constexpr int numberOverflow = 406;
        return refuse(error.id == numberOverflow ? "json.malformed.number" : "");
    }

private:
    static constexpr bool isSorted = std::is_same_v<AnyJson, SortedJson>;
    /// Printing and copying recurse into the depth, and who looks a member up in an object that
    /// keeps their order goes through all of them.
    static constexpr std::size_t maxDepth = 100, maxMembers = isSorted ? 2'000'000 : 20'000;

    bool refuse(const char* code) {
        why = code;
        return false;
    }

    /// The value in its place, or null when there are too many.
    template <class Value>
    AnyJson* add(Value&& value) {
        if (m_left-- == 0) {
            refuse("json.malformed.long");
            return nullptr;
        }
        AnyJson* place = m_member;
        if (m_open.empty())
            place = &root;
        else if (m_open.back()->is_array())
            place = &m_open.back()->emplace_back();
        *place = std::forward<Value>(value);
        return place;
    }

    bool open(AnyJson* value) {
        if (value == nullptr) return false;
        if (m_open.size() == maxDepth) return refuse("json.malformed.deep");
        m_open.push_back(value);
        return true;
    }

    /// The last value of a name counts, in the place of the first.
    void dropRepeated(Members& given) {
        const std::span members(given.data(), given.size());  // by their numbers
        m_order.resize(members.size());
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::ranges::sort(m_order, [&](std::size_t a, std::size_t b) {
            const int order = members[a].first.compare(members[b].first);
            return order < 0 || (order == 0 && a < b);
        });
        std::vector<bool> isRepeated(members.size());
        std::size_t repeated = 0;
        for (std::size_t i = 1, first = 0; i < m_order.size(); ++i) {
            if (members[m_order[i]].first != members[m_order[first]].first) {
                first = i;
                continue;
            }
            members[m_order[first]].second = std::move(members[m_order[i]].second);
            isRepeated[m_order[i]] = true;
            ++repeated;
        }
        if (repeated == 0) return;
        Members kept;
        kept.reserve(members.size() - repeated);
        for (std::size_t i = 0; i < members.size(); ++i)
            if (!isRepeated[i]) kept.emplace_back(members[i].first, std::move(members[i].second));
        given = std::move(kept);
    }

    std::size_t m_left;                ///< values that may still come
    std::vector<AnyJson*> m_open;      ///< lists and objects around the next value
    AnyJson* m_member = nullptr;       ///< where the open object's next value goes
    std::vector<std::size_t> m_order;  ///< kept for its memory
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

/// A file that can't be read as JSON, from a place of its text on.
std::unexpected<Error> malformed(const std::string& origin, std::string_view text, std::size_t at) {
    const std::string_view read = text.substr(0, std::min(at, text.size()));
    const auto lineStart = read.rfind('\n') == read.npos ? 0 : read.rfind('\n') + 1;
    const std::string line = std::to_string(1 + std::ranges::count(read, '\n'));
    const std::string column = std::to_string(std::max<std::size_t>(1, read.size() - lineStart));
    const bool isEmpty = text.find_first_not_of(" \t\r\n") == text.npos;
    return failure(isEmpty ? "json.malformed.empty" : "json.malformed",
                   {{"file", origin}, {"line", line}, {"column", column}});
}

template <class AnyJson>
Result<AnyJson> parseWithin(std::string_view given, const std::string& origin,
                            std::size_t maxValues) {
    std::string cleaned;
    if (given.contains("Infinity") || given.contains("NaN")) cleaned = withoutPythonsNumbers(given);
    const std::string_view text = cleaned.empty() ? given : cleaned;
    Builder<AnyJson> builder(maxValues);
    if (AnyJson::sax_parse(text, &builder)) return std::move(builder.root);
    if (builder.why.empty()) return malformed(origin, text, builder.position);
    return failure(builder.why, {{"file", origin}});
}

}  // namespace

Result<Json> parseJson(std::string_view text, const std::string& origin, std::size_t maxValues) {
    return parseWithin<Json>(text, origin, maxValues);
}

Result<SortedJson> parseSortedJson(std::string_view text, const std::string& origin) {
    return parseWithin<SortedJson>(text, origin, JsonLimits{}.values);
}

Result<Json> readJson(const std::filesystem::path& path, const JsonLimits& limits) {
    TRY(const std::string text, readFile(path, limits.bytes));
    return parseJson(text, path.string(), limits.values);
}

Result<Json> readObject(const std::filesystem::path& path, const JsonLimits& limits) {
    TRY(Json object, readJson(path, limits));
    if (!object.is_object()) return failure("json.malformed.no_object", {{"file", path.string()}});
    return object;
}

std::string asText(const Json& value, int indent) {
    return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Result<void> writeJson(const std::filesystem::path& path, const Json& value) {
    return writeFileAtomically(path, asText(value, 2) + "\n");
}

}  // namespace dreambooth
