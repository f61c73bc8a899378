// Error to and from JSON (see the header).
#include <base/error_json.h>

namespace dreambooth {

Json toJson(const Error& error) {
    return {{"code", error.code},
            {"arguments", error.arguments},
            {"text", error.text},
            {"remedy", error.remedy}};
}

Error errorFromJson(const Json& object) {
    Error error;
    error.code = valueOr<std::string>(object, "code", "");
    error.text = valueOr<std::string>(object, "text", "");
    error.remedy = valueOr<std::string>(object, "remedy", "");
    const Json arguments = valueOr(object, "arguments", Json::object());
    for (const auto& [key, value] : arguments.items())
        error.arguments[key] = value.is_string() ? value.get<std::string>() : value.dump();
    return error;
}

}  // namespace dreambooth
