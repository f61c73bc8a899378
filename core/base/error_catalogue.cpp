// Finds an error's sentences and fills them in. The sentences themselves stand in errors_*.cpp, a
// file for each area.
#include <base/error_catalogue.h>

#include "errors.h"

#include <algorithm>

namespace dreambooth {

const std::vector<ErrorEntry>& errorCatalogue() {
    static const std::vector<ErrorEntry> catalogue = [] {
        std::vector<ErrorEntry> all;
        for (const auto area :
             {errors::files(), errors::models(), errors::training(), errors::machine(),
              errors::downloads(), errors::reviews(), errors::booth(), errors::commands()})
            all.insert(all.end(), area.begin(), area.end());
        std::ranges::sort(all, {}, &ErrorEntry::code);
        return all;
    }();
    return catalogue;
}

const ErrorEntry* errorEntry(std::string_view code) {
    const auto& catalogue = errorCatalogue();
    const auto found = std::ranges::lower_bound(catalogue, code, {}, &ErrorEntry::code);
    return found == catalogue.end() || found->code != code ? nullptr : &*found;
}

const ErrorEntry* entryOf(const Error& error) {
    const auto rule = error.arguments.find("rule");
    return errorEntry(rule == error.arguments.end() ? error.code : error.code + '.' + rule->second);
}

std::optional<std::string> filledIn(std::string_view sentence, const ErrorArguments& arguments) {
    std::string filled;
    while (!sentence.empty()) {
        const std::size_t open = sentence.find('{');
        filled += sentence.substr(0, open);
        if (open == sentence.npos) break;
        sentence.remove_prefix(open + 1);
        const std::size_t close = sentence.find('}');
        const auto value = arguments.find(std::string(sentence.substr(0, close)));
        if (close == sentence.npos || value == arguments.end()) return std::nullopt;
        filled += value->second;
        sentence.remove_prefix(close + 1);
    }
    return filled;
}

Error makeError(std::string_view code, ErrorArguments arguments) {
    const ErrorEntry* entry = errorEntry(code);
    Error error;
    error.code = code;
    error.arguments = std::move(arguments);
    // A test finds codes that are not here, and arguments that are not given.
    if (entry == nullptr) {
        error.text = code;
        return error;
    }
    if (const auto rule = code.find('.', code.find('.') + 1); rule != code.npos) {
        error.code = code.substr(0, rule);
        error.arguments["rule"] = code.substr(rule + 1);
    }
    error.kind = entry->kind;
    error.text = filledIn(entry->text, error.arguments).value_or(entry->text);
    error.remedy = filledIn(entry->remedy, error.arguments).value_or(entry->remedy);
    return error;
}

Error foundIn(const std::string& file, Error error) {
    error.text = makeError("file.error_in", {{"file", file}, {"error", error.text}}).text;
    error.arguments["file"] = file;
    error.arguments["in_file"] = file;
    return error;
}

}  // namespace dreambooth
