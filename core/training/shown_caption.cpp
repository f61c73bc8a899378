// Draws by key what is left out and in which order the rest stands.
#include <diffusion/random.h>
#include <project/captions.h>
#include <training/shown_caption.h>

#include <numeric>
#include <vector>

namespace dreambooth {

namespace {

/// With this chance.
bool happens(double chance, const Recipe& recipe, const std::string& purpose,
             std::uint64_t number) {
    constexpr std::int64_t parts = 1 << 30;
    if (chance <= 0) return false;
    const std::int64_t drawn =
        keyedInteger(parts, static_cast<std::uint64_t>(recipe.seed), purpose, number);
    return static_cast<double>(drawn) < chance * parts;
}

}  // namespace

bool isPromptDropped(const Recipe& recipe, bool isPhoto, std::uint64_t number) {
    return isPhoto &&
           happens(recipe.proportion_empty_prompts, recipe, "photo empty prompt", number);
}

std::string shownCaption(const std::string& caption, const Recipe& recipe,
                         const std::string& purpose, std::uint64_t number) {
    if (!recipe.changesCaptions()) return caption;
    const std::size_t count = movableParts(caption, recipe.keep_tokens);
    std::vector<std::int64_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    if (recipe.shuffle_caption)
        order = keyedPermutation(static_cast<std::int64_t>(count),
                                 static_cast<std::uint64_t>(recipe.seed),
                                 purpose + " caption order", number);
    std::vector<bool> dropped;
    for (std::size_t i = 0; i < count; ++i)
        dropped.push_back(happens(recipe.caption_tag_dropout_rate, recipe,
                                  purpose + " caption part " + std::to_string(i), number));
    return arrangedCaption(caption, recipe.keep_tokens, order, dropped);
}

}  // namespace dreambooth
