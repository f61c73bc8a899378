// Lists, saves, renames and deletes the files of kept recipes.
#include <base/json.h>
#include <recipe_files/kept_recipes.h>

#include <base/environment.h>
#include <base/files.h>
#include <base/held_folder.h>
#include <base/json_fields.h>
#include <base/paths.h>
#include <base/shown_text.h>
#include <base/strings.h>

#include <fcntl.h>
#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

constexpr JsonLimits fileLimits{.bytes = 1u << 20};

bool isTaken(const std::string& name) {
    const auto kept = keptRecipes();
    return std::ranges::any_of(
        kept, [&](const KeptRecipe& one) { return toLower(one.name) == toLower(name); });
}

/// An empty one: another window may keep one of the same name at the same time.
Result<fs::path> makeFile(const std::string& name) {
    TRY_VOID(makeFolder(keptRecipesFolder()));
    const std::string stem = recipeFileStem(name);
    fs::path file = keptRecipesFolder() / (stem + ".json");
    for (int i = 2;; ++i) {
        const auto made = openToWrite(file, O_WRONLY | O_CREAT | O_EXCL, "write to");
        if (made) return file;
        if (!pathExists(file)) return std::unexpected(made.error());
        file = keptRecipesFolder() / (stem + " " + std::to_string(i) + ".json");
    }
}

/// Nothing where it can't be read.
std::optional<KeptRecipe> readKept(const fs::path& file) {
    const auto object = readJson(file, fileLimits);
    if (!object || !object->is_object()) return std::nullopt;
    const auto recipe = recipeFromJson(valueOr(*object, "recipe", Json::object()));
    const auto name = shownLine(valueOr<std::string>(*object, "name", ""));
    if (!recipe || name.empty()) return std::nullopt;
    return KeptRecipe{.name = name, .recipe = *recipe, .file = file};
}

/// Another window may have renamed it since it was listed, or its file may be another one's.
Result<KeptRecipe> asItIsNow(const KeptRecipe& listed) {
    const auto now = readKept(listed.file);
    if (!now || now->name != listed.name) return failure("recipe.gone", {{"name", listed.name}});
    return *now;
}

}  // namespace

fs::path keptRecipesFolder() {
    return baseFolder("XDG_DATA_HOME", ".local/share") / "dreambooth-studio" / "recipes";
}

std::string recipeFileStem(const std::string& name) {
    constexpr std::size_t maxBytes = 100;
    const std::string stem = slug(name, SlugCharacters::unicode, maxBytes);
    return stem.empty() ? "recipe" : stem;
}

std::vector<KeptRecipe> keptRecipes() {
    std::vector<KeptRecipe> all;
    for (const fs::path& file : entriesIn(keptRecipesFolder())) {
        if (file.extension() != ".json") continue;
        if (auto kept = readKept(file)) all.push_back(std::move(*kept));
    }
    std::ranges::sort(all, {}, [](const KeptRecipe& one) { return toLower(one.name); });
    return all;
}

Result<void> writeRecipeFile(const fs::path& file, const KeptRecipe& kept) {
    Recipe recipe = kept.recipe;
    recipe.validation_prompt.clear();
    recipe.preset = "own";
    return writeJson(
        file, {{"program", "DreamBooth Studio"}, {"name", kept.name}, {"recipe", toJson(recipe)}});
}

Result<KeptRecipe> keepRecipe(const std::string& name, const Recipe& recipe) {
    KeptRecipe kept{shownLine(name), recipe};
    for (int i = 2; isTaken(kept.name); ++i) kept.name = name + " " + std::to_string(i);
    TRY(kept.file, makeFile(kept.name));
    if (const auto written = writeRecipeFile(kept.file, kept); !written) {
        std::error_code ignored;
        fs::remove(kept.file, ignored);
        return std::unexpected(written.error());
    }
    return kept;
}

Result<KeptRecipe> renameRecipe(const KeptRecipe& kept, const std::string& name) {
    TRY(KeptRecipe renamed, asItIsNow(kept));
    renamed.name = shownLine(name);
    if (renamed.name.empty() || renamed.name == kept.name) return kept;
    if (toLower(renamed.name) != toLower(kept.name) && isTaken(renamed.name))
        return failure("recipe.name_taken", {{"name", renamed.name}});
    TRY_VOID(writeRecipeFile(kept.file, renamed));
    return renamed;
}

Result<void> deleteRecipe(const KeptRecipe& kept) {
    TRY_VOID(asItIsNow(kept));
    std::error_code error;
    fs::remove(kept.file, error);
    if (error) return std::unexpected(errorFromErrno(error.value(), kept.file, "remove"));
    return {};
}

}  // namespace dreambooth
