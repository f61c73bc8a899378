// Reads members of a config.json with defaults and limits, and remembers the first that is wrong.
#pragma once

#include <base/error.h>
#include <base/json.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dreambooth {

class ConfigReader {
public:
    ConfigReader(const Json& object, std::string origin)
        : m_object(object), m_origin(std::move(origin)) {
        if (!object.is_object()) fail("config.invalid.object", "", "");
    }

    int integer(const char* key, int fallback, int min, int max) {
        const Json* value = find(key);
        if (value == nullptr) return fallback;
        return integerOf(*value, key, fallback, min, max);
    }

    double number(const char* key, double fallback) {
        const Json* value = find(key);
        if (value == nullptr) return fallback;
        if (value->is_number() && std::isfinite(value->get<double>())) return value->get<double>();
        invalid(key, "must be a number");
        return fallback;
    }

    bool boolean(const char* key, bool fallback) {
        const Json* value = find(key);
        if (value == nullptr) return fallback;
        if (value->is_boolean()) return value->get<bool>();
        invalid(key, "must be true or false");
        return fallback;
    }

    std::string text(const char* key, const std::string& fallback) {
        const Json* value = find(key);
        if (value == nullptr) return fallback;
        if (value->is_string()) return value->get<std::string>();
        invalid(key, "must be text");
        return fallback;
    }

    /// One of `choices`; another value is something that the engine can't do.
    std::string choice(const char* key, const std::string& fallback,
                       const std::vector<std::string>& choices) {
        std::string value = text(key, fallback);
        for (const std::string& known : choices)
            if (value == known) return value;
        unsupported(key, value);
        return fallback;
    }

    std::vector<std::string> texts(const char* key, std::vector<std::string> fallback) {
        const Json* value = find(key);
        if (value == nullptr) return fallback;
        std::vector<std::string> list;
        if (value->is_array())
            for (const Json& entry : *value)
                if (entry.is_string()) list.push_back(entry.get<std::string>());
        if (value->is_array() && list.size() == value->size()) return list;
        invalid(key, "must be a list of texts");
        return fallback;
    }

    /// A list of whole numbers; a single one stands for `count` of them. With count 0 any length
    /// from 1 to 16 will do.
    std::vector<int> integers(const char* key, std::vector<int> fallback, std::size_t count,
                              int min, int max) {
        const Json* value = find(key);
        if (value == nullptr) return fallback;
        if (!value->is_array())
            return std::vector<int>(std::max<std::size_t>(count, 1),
                                    integerOf(*value, key, min, min, max));
        const bool fits =
            count == 0 ? !value->empty() && value->size() <= 16 : value->size() == count;
        if (!fits) {
            invalid(key, "has " + std::to_string(value->size()) + " entries" +
                             (count == 0 ? "" : " instead of " + std::to_string(count)));
            return fallback;
        }
        std::vector<int> list;
        for (const Json& entry : *value) list.push_back(integerOf(entry, key, min, min, max));
        return list;
    }

    /// Keys that must be absent, null or `plain` (what diffusers does without them).
    void mustBe(const char* key, const Json& plain) {
        const Json* value = find(key);
        if (value != nullptr && *value != plain) unsupported(key, value->dump());
    }

    void invalid(const std::string& key, const std::string& what) {
        fail("config.invalid.key", key, what);
    }
    void unsupported(const std::string& key, const std::string& value) {
        fail("config.unsupported", key, value);
    }

    bool has(const char* key) const { return find(key) != nullptr; }
    const std::optional<Error>& error() const { return m_error; }

private:
    /// Null counts as absent, as in Python's defaults.
    const Json* find(const char* key) const {
        if (!m_object.is_object()) return nullptr;
        const auto found = m_object.find(key);
        return found == m_object.end() || found->is_null() ? nullptr : &*found;
    }

    int integerOf(const Json& value, const char* key, int fallback, int min, int max) {
        if (value.is_number_integer()) {
            const auto number = value.get<std::int64_t>();
            if (number >= min && number <= max) return static_cast<int>(number);
        }
        invalid(key, "must be a whole number from " + std::to_string(min) + " to " +
                         std::to_string(max) + ", not " + value.dump());
        return fallback;
    }

    void fail(const char* code, const std::string& key, const std::string& detail) {
        if (!m_error)
            m_error = makeError(code, {{"file", m_origin}, {"key", key}, {"detail", detail}});
    }

    const Json& m_object;
    std::string m_origin;
    std::optional<Error> m_error;
};

}  // namespace dreambooth
