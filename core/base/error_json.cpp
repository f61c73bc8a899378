// Error to and from JSON, also as the cause within the arguments of another one.
#include <base/error_catalogue.h>
#include <base/error_json.h>

namespace dreambooth {

namespace {

const std::string codeKey = "cause.code";
const std::string remedyKey = "cause.remedy";
const std::string argumentPrefix = "cause.argument.";

ErrorArguments argumentsFrom(const Json& object) {
    ErrorArguments arguments;
    for (const auto& [key, value] : object.items())
        arguments[key] = value.is_string() ? value.get<std::string>() : value.dump();
    return arguments;
}

}  // namespace

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
    error.arguments = argumentsFrom(valueOr(object, "arguments", Json::object()));
    return error;
}

Error noticeOf(const std::string& code, const Json& arguments) {
    return makeError(code, argumentsFrom(arguments));
}

ErrorArguments withCause(const Error& cause, ErrorArguments arguments) {
    arguments.merge(argumentsFrom(causeArguments(cause)));
    return arguments;
}

Json causeArguments(const Error& cause, Json arguments) {
    arguments["cause"] = cause.message();
    arguments[codeKey] = cause.code;
    arguments[remedyKey] = cause.remedy;
    for (const auto& [name, value] : cause.arguments) arguments[argumentPrefix + name] = value;
    return arguments;
}

std::optional<Error> causeOf(const Error& error) {
    const auto code = error.arguments.find(codeKey);
    if (code == error.arguments.end()) return std::nullopt;
    Error cause;
    cause.code = code->second;
    for (const auto& [name, value] : error.arguments)
        if (name.starts_with(argumentPrefix))
            cause.arguments[name.substr(argumentPrefix.size())] = value;
    if (const auto text = error.arguments.find("cause"); text != error.arguments.end())
        cause.text = text->second;
    // What earlier versions wrote has the remedy in the text alone, where it may stay.
    if (const auto remedy = error.arguments.find(remedyKey); remedy != error.arguments.end())
        cause.remedy = remedy->second;
    else if (const ErrorEntry* const entry = entryOf(cause))
        cause.remedy = filledIn(entry->remedy, cause.arguments).value_or(std::string());
    if (!cause.remedy.empty() && cause.text.ends_with(" " + cause.remedy))
        cause.text.resize(cause.text.size() - cause.remedy.size() - 1);
    return cause;
}

}  // namespace dreambooth
