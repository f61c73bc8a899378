// Names of a checkpoint's files.
#include <runs/checkpoint_files.h>

namespace dreambooth::checkpoint_files {

std::string weights(Component component) {
    return "model/" + folderOf(component) + "/" + weightStemOf(component) + ".safetensors";
}

std::vector<std::string> learned(const Recipe& recipe) {
    std::vector<std::string> names = {progress, optimizer};
    if (recipe.use_ema) names.emplace_back(raw);
    if (recipe.lora || recipe.textual_inversion) {
        names.emplace_back(trained);
        return names;
    }
    names.push_back(weights(Component::unet));
    if (recipe.train_text_encoder) names.push_back(weights(Component::textEncoder));
    return names;
}

}  // namespace dreambooth::checkpoint_files
