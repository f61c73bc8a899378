// The header's grammar over nlohmann's event parser:
// {"name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, …, "__metadata__": {…}}
// Which dtypes there are is asked in safetensors.cpp.
#include "safetensors_header.h"

#include <base/json.h>

#include <limits>

namespace dreambooth {

namespace {

constexpr std::size_t maxDimensions = 32;
constexpr std::string_view metadataName = "__metadata__";

class HeaderReader : public nlohmann::json_sax<nlohmann::json> {
public:
    using OnArray = std::function<Result<void>(HeaderEntry)>;
    HeaderReader(const std::filesystem::path& path, std::map<std::string, std::string>& metadata,
                 const OnArray& onArray)
        : m_path(path), m_metadata(metadata), m_onArray(onArray) {}

    /// What ended the reading.
    const Error& error() const { return *m_error; }

    bool null() override { return otherValue(); }
    bool boolean(bool) override { return otherValue(); }
    bool number_float(double, const std::string&) override { return otherValue(); }
    bool binary(binary_t&) override { return otherValue(); }
    bool number_integer(std::int64_t) override { return otherValue(); }

    bool number_unsigned(std::uint64_t number) override {
        if (m_list == nullptr) return otherValue();
        if (number > std::uint64_t(std::numeric_limits<std::int64_t>::max()) ||
            m_list->size() == maxDimensions)
            return otherValue();
        m_list->push_back(static_cast<std::int64_t>(number));
        return true;
    }

    bool string(std::string& text) override {
        if (m_place == Place::metadata) {
            m_metadata[m_key] = std::move(text);
            return true;
        }
        if (m_place != Place::array || m_list != nullptr || m_key != "dtype") return otherValue();
        m_entry.dtype = std::move(text);
        return true;
    }

    bool start_object(std::size_t) override {
        if (m_place == Place::start) {
            m_place = Place::header;
        } else if (m_place == Place::header) {
            m_place = m_key == metadataName ? Place::metadata : Place::array;
            m_entry = {};
            m_entry.name = m_key;
        } else {
            return otherValue();
        }
        return true;
    }

    bool end_object() override {
        if (m_place == Place::array)
            if (auto used = m_onArray(std::move(m_entry)); !used) {
                m_error = std::move(used.error());
                return false;
            }
        m_place = m_place == Place::header ? Place::end : Place::header;
        return true;
    }

    bool key(std::string& name) override {
        m_key = std::move(name);
        return true;
    }

    bool start_array(std::size_t) override {
        if (m_place != Place::array || m_list != nullptr) return otherValue();
        std::optional<std::vector<std::int64_t>>* list = nullptr;
        if (m_key == "shape") list = &m_entry.shape;
        if (m_key == "data_offsets") list = &m_entry.offsets;
        if (list == nullptr || list->has_value()) return otherValue();
        m_list = &list->emplace();
        return true;
    }

    bool end_array() override {
        m_list = nullptr;
        return true;
    }

    bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception&) override {
        return fail("its header is no JSON object.");
    }

private:
    enum class Place { start, header, array, metadata, end };

    bool fail(const std::string& what) {
        if (!m_error) m_error = invalidSafetensors(m_path, what).error();
        return false;
    }
    /// A value that has no business at its place.
    bool otherValue() {
        switch (m_place) {
            case Place::metadata:
                return fail("the metadata " + m_key + " is no text.");
            case Place::header:
                return fail(m_key == metadataName
                                ? "its __metadata__ is no object."
                                : "the array " + m_key + " is not described by an object.");
            case Place::array:
                return fail("the array " + m_entry.name + " has no proper " + m_key + ".");
            default:
                return fail("its header is no JSON object.");
        }
    }

    const std::filesystem::path& m_path;
    std::map<std::string, std::string>& m_metadata;
    const OnArray& m_onArray;
    Place m_place = Place::start;
    std::string m_key;
    HeaderEntry m_entry;
    std::vector<std::int64_t>* m_list = nullptr;  ///< of the entry, while one is read
    std::optional<Error> m_error;
};

}  // namespace

std::unexpected<Error> invalidSafetensors(const std::filesystem::path& path,
                                          const std::string& what) {
    return failure("safetensors.invalid", {{"file", path.string()}, {"detail", what}});
}

Result<void> readHeader(std::string_view text, const std::filesystem::path& path,
                        std::map<std::string, std::string>& metadata,
                        const std::function<Result<void>(HeaderEntry)>& onArray) {
    HeaderReader reader(path, metadata, onArray);
    if (nlohmann::json::sax_parse(text, &reader)) return {};
    return std::unexpected(reader.error());
}

}  // namespace dreambooth
