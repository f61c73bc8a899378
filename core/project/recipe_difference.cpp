// Compares recipes field by field. A long list of runs compares each with the one before: JSON is
// made of what differs alone.
#include <project/recipe_difference.h>

#include <type_traits>

namespace dreambooth {

std::vector<RecipeDifference> recipeDifference(const Recipe& before, const Recipe& after) {
    std::vector<const void*> was;  // the fields of `before`, in the order of the list
    visitFields(before, [&](const char*, const auto& value) { was.push_back(&value); });
    std::vector<RecipeDifference> differences;
    auto field = was.begin();
    visitFields(after, [&](const char* name, const auto& value) {
        const auto& earlier = *static_cast<const std::decay_t<decltype(value)>*>(*field++);
        if (std::string_view(name) != "preset" && earlier != value)
            differences.push_back({.field = name, .before = earlier, .after = value});
    });
    return differences;
}

}  // namespace dreambooth
