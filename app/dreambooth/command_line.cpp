// Flags with dashes as CLI11 knows them, with underscores; flags given twice, numbers, and words
// about wrong arguments.
#include "command_line.h"

#include <base/strings.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace dreambooth {

std::vector<std::string> withUnderscores(int argc, char** argv) {
    std::vector<std::string> arguments;
    for (int i = argc - 1; i > 0; --i) {
        std::string argument = argv[i];
        if (argument.starts_with("--")) {
            const auto end = std::min(argument.find('='), argument.size());
            std::replace(argument.begin() + 2, argument.begin() + static_cast<long>(end), '-', '_');
        }
        arguments.push_back(std::move(argument));
    }
    return arguments;
}

CLI::Validator numberIn(double min, double max) {
    const auto check = [min, max](std::string& text) -> std::string {
        double value = 0;
        if (!CLI::detail::lexical_cast(text, value)) return {};  // the option's type says it better
        if (std::isnan(value)) return text + " is not a number.";
        if (value < min) return text + " is too small: at least " + shortText(min) + ".";
        if (value > max) return text + " is too large: at most " + shortText(max) + ".";
        return {};
    };
    const std::string from = shortText(min);
    return {check, std::isinf(max) ? "from " + from : "in [" + from + " - " + shortText(max) + "]"};
}

void takeLastOfEach(CLI::App& app) {
    for (CLI::Option* option : app.get_options())
        if (!option->get_positional() && option->get_expected_max() == 1 &&
            option->get_multi_option_policy() == CLI::MultiOptionPolicy::Throw)
            option->take_last();
    for (CLI::App* command : app.get_subcommands([](const auto*) { return true; }))
        takeLastOfEach(*command);
}

void readDecimals(CLI::App& app) {
    // CLI11 takes 010 for 8, and the largest number for one that is too large. Words are for the
    // option itself ("auto").
    const auto decimal = [](std::string& text) -> std::string {
        const char* begin = text.data();
        const char* const end = begin + text.size();
        if (text.starts_with('+')) ++begin;
        const bool hasSign = text.starts_with('-') || text.starts_with('+');
        if (text.size() <= hasSign || std::isdigit(text[hasSign ? 1 : 0]) == 0) return {};
        std::int64_t value = 0;
        const auto read = std::from_chars(begin, end, value);
        if (read.ec == std::errc::result_out_of_range) return text + " is too large.";
        if (read.ptr != end) return "“" + text + "” is not a whole number.";
        text = std::to_string(value);
        return {};
    };
    for (CLI::Option* option : app.get_options()) {
        const std::string type = option->get_type_name();
        if (type.starts_with("INT") || type.starts_with("UINT"))
            option->transform(CLI::Validator(decimal, ""));
    }
    for (CLI::App* command : app.get_subcommands([](const auto*) { return true; }))
        readDecimals(*command);
}

namespace {

/// The command that was given, "review make", and its parser.
std::pair<std::string, const CLI::App*> givenCommand(const CLI::App* app) {
    std::string name = "dreambooth";
    while (!app->get_subcommands().empty()) {
        app = app->get_subcommands().front();
        name += " " + app->get_name();
    }
    return {name, app};
}

/// CLI11's "Could not convert: --rank = x" in words.
std::string notANumber(const CLI::App& command, std::string_view text) {
    const auto equals = text.find(" = ");
    const std::string name(text.substr(0, equals));
    std::string value(equals == text.npos ? "" : text.substr(equals + 3));
    const CLI::Option* option = command.get_option_no_throw(name);
    const std::string type = option == nullptr ? "" : option->get_type_name();
    // Of a flag that was given twice the last value counts.
    if (option != nullptr &&
        option->get_multi_option_policy() == CLI::MultiOptionPolicy::TakeLast &&
        option->count() > 1)
        value = option->results().back();
    // What readDecimals() took for a number has more digits than the flag's type.
    if (std::int64_t number = 0;
        type.starts_with("INT") && CLI::detail::lexical_cast(value, number))
        return name + ": " + value + " is too " + (number < 0 ? "small." : "large.");
    const char* expected = type.starts_with("INT") || type.starts_with("UINT") ? "a whole number"
                           : type.starts_with("FLOAT")                         ? "a number"
                                                                               : "what it takes";
    const char* word = type.find("{auto") == type.npos ? "" : " or auto";
    return name + ": “" + value + "” is not " + expected + word + ".";
}

/// CLI11's "--size: 1 required INT missing" and "--mode: x not in {centre,subject}" in words.
std::string inWords(const std::string& text) {
    const auto colon = text.find(": ");
    if (colon == text.npos) return text;
    const std::string name = text.substr(0, colon), said = text.substr(colon + 2);
    if (said.starts_with("1 required ") && said.ends_with(" missing"))
        return name + ": its value is missing.";
    constexpr std::string_view notIn = " not in {";
    const auto list = said.rfind(notIn);
    if (list == said.npos || !said.ends_with('}')) return text;
    std::string choices;
    for (const char c : said.substr(list + notIn.size())) {
        if (c != '}') choices += c;
        if (c == ',') choices += ' ';
    }
    return name + ": “" + said.substr(0, list) + "” is none of " + choices + ".";
}

}  // namespace

std::string whatIsWrong(const CLI::App* app, const CLI::Error& error) {
    constexpr std::string_view conversion = "Could not convert: ";
    const auto [name, command] = givenCommand(app);
    // Of all it has, not of those that were given.
    const bool hasCommands = !command->get_subcommands([](const auto*) { return true; }).empty();
    const std::string_view text = error.what();
    std::string sentence(text);
    if (text.starts_with(conversion))
        sentence = notANumber(*command, text.substr(conversion.size()));
    else if (hasCommands) {
        const auto others = command->remaining();
        sentence = others.empty() || others.front().starts_with('-')
                       ? "The command is missing."
                       : "There is no command “" + others.front() + "”.";
    } else {
        sentence = inWords(sentence);
    }
    return sentence + "\n" + name + " --help lists " +
           (hasCommands ? "the commands" : "the flags") + ".\n";
}

}  // namespace dreambooth
