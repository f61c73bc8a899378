// Structs as JSON objects by one list of their fields: a function visitFields(object, visit) beside
// the struct calls visit("name", object.member) for each. Reading is strict (a wrong type is an
// error, never silently replaced, since the next save would make the loss permanent) or lenient.
#pragma once

#include <base/json.h>

#include <concepts>
#include <filesystem>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

namespace dreambooth {

/// For the parameter of visitFields(), which writing calls with a const struct.
template <class T, class Struct>
concept MaybeConst = std::same_as<std::remove_const_t<T>, Struct>;

/// Takes `value` when it has the type (and, for whole numbers, the range) of T.
template <class T>
bool assignStrictly(const Json& value, T& out) {
    if constexpr (std::same_as<T, bool>) {
        if (!value.is_boolean()) return false;
        out = value.get<bool>();
    } else if constexpr (std::integral<T>) {
        if (!value.is_number_integer()) return false;
        if (value.is_number_unsigned() &&
            value.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<T>::max()))
            return false;
        const auto number = value.get<std::int64_t>();
        if (number < std::numeric_limits<T>::min() || number > std::numeric_limits<T>::max())
            return false;
        out = static_cast<T>(number);
    } else if constexpr (std::floating_point<T>) {
        if (!value.is_number()) return false;
        out = value.get<T>();
    } else if constexpr (std::same_as<T, std::vector<std::string>>) {
        if (!value.is_array()) return false;
        out.clear();
        for (const Json& item : value) {
            if (!item.is_string()) return false;
            out.push_back(item.get<std::string>());
        }
    } else if constexpr (std::same_as<T, Json>) {
        if (!value.is_object()) return false;
        out = value;
    } else {  // std::string, std::filesystem::path
        if (!value.is_string()) return false;
        out = T(value.get<std::string>());
    }
    return true;
}

/// Members of one object, read one after another; the first of a wrong type is remembered.
class FieldReader {
public:
    explicit FieldReader(const Json& object) : m_object(object) {}

    /// An absent or null member leaves `out` alone.
    template <class T>
    void read(const char* key, T& out) {
        const auto found = m_object.find(key);
        if (found == m_object.end() || found->is_null()) return;
        if (!assignStrictly(*found, out) && m_wrong.empty()) m_wrong = key;
    }
    /// All members that visitFields() of the struct names.
    template <class Struct>
    void readAll(Struct& out) {
        visitFields(out, [&](const char* key, auto& value) { read(key, value); });
    }
    /// The first member of a wrong type, or empty.
    const std::string& wrong() const { return m_wrong; }

private:
    const Json& m_object;
    std::string m_wrong;
};

/// The fields of a struct in the order of its list.
template <class Struct>
Json fieldsToJson(const Struct& fields) {
    Json object = Json::object();
    visitFields(fields, [&](const char* key, const auto& value) {
        if constexpr (std::same_as<std::decay_t<decltype(value)>, std::filesystem::path>)
            object[key] = value.string();
        else
            object[key] = value;
    });
    return object;
}

/// Leniently: what is absent, null or of another type stays as it is in `fields`.
template <class Struct>
void readKnownFields(const Json& object, Struct& fields) {
    visitFields(fields, [&](const char* key, auto& value) { value = valueOr(object, key, value); });
}

/// The same result; an error says and names the file in which it was found.
template <class T>
Result<T> inFile(Result<T> result, const std::filesystem::path& file) {
    if (!result) {
        result.error() = foundIn(file.string(), std::move(result.error()));
    }
    return result;
}

}  // namespace dreambooth
