// Finding the class images that come with the program, by the key that a project's have (see the
// header). Beside them recipe.json has the fields of the recipe that they were drawn with.
#include <base/files.h>
#include <base/json.h>
#include <base/paths.h>
#include <base/resources.h>
#include <project/project.h>
#include <runs/ready_class_images.h>

#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

std::vector<fs::path> readyClassImages(const Job& job, const std::string& model,
                                       const std::vector<fs::path>& there) {
    const fs::path folder = resourceFolder() / "class-images" /
                            classImagesKey(model, job.classPrompt, job.recipe.resolution);
    const Result<Json> drawnWith = readJson(folder / "recipe.json");
    const Json recipe = toJson(job.recipe);
    if (!drawnWith || !drawnWith->is_object() ||
        !std::ranges::all_of(drawnWith->items(), [&](const auto& field) {
            return recipe.contains(field.key()) && recipe[field.key()] == field.value();
        }))
        return {};
    std::vector<fs::path> ready;
    const auto missing = job.recipe.num_class_images - std::ssize(there);
    for (const fs::path& file : entriesIn(folder)) {
        if (std::ssize(ready) >= missing) break;
        const bool isThere = std::ranges::any_of(
            there, [&](const fs::path& one) { return one.filename() == file.filename(); });
        if (file.extension() == ".png" && !isThere && !job.leavesOut(file.filename().string()))
            ready.push_back(file);
    }
    return ready;
}

}  // namespace dreambooth
