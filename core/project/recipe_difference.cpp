// Compares recipes field by field.
#include <project/recipe_difference.h>

namespace dreambooth {

std::vector<RecipeDifference> recipeDifference(const Recipe& before, const Recipe& after) {
    const Json was = toJson(before), is = toJson(after);
    std::vector<RecipeDifference> differences;
    visitFields(after, [&](const char* name, const auto&) {
        if (std::string_view(name) != "preset" && was.at(name) != is.at(name))
            differences.push_back({.field = name, .before = was.at(name), .after = is.at(name)});
    });
    return differences;
}

}  // namespace dreambooth
